"""The page's types, the schema and the documentation are those of the messages."""

from __future__ import annotations

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect
from websockets.exceptions import ConnectionClosedError

from hearthside.server import commands, messages
from tests.server.client import Room

ROOT = Path(__file__).resolve().parents[2]


def test_the_generated_types_are_current() -> None:
    command = [sys.executable, "tools/generate_protocol.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def _types(union: object) -> list[str]:
    info = inspect.type_info(union)
    assert isinstance(info, inspect.UnionType)
    return [str(one.tag) for one in info.types if isinstance(one, inspect.StructType)]


@pytest.mark.parametrize("union", [commands.ClientMessage, messages.ServerMessage])
def test_every_message_is_documented(union: object) -> None:
    text = (ROOT / "docs/protocol.md").read_text("utf-8")
    missing = [name for name in _types(union) if f"`{name}`" not in text]
    assert not missing


def test_every_error_code_is_documented() -> None:
    text = (ROOT / "docs/protocol.md").read_text("utf-8")
    assert not [code for code in messages.ERROR_CODES if f"`{code}`" not in text]


WRITTEN = {
    "error code": r'(?:code=|\bBad\(|refuse\(|dismiss\([^,]+, |\bError\(|failure\(\d+, |\d{3}: )"([a-z-]+)"',
    "closing of a socket": r"close(?:=|\()(\d{4})",
    "address": r'"(/api/[a-z-]+)',
}


@pytest.mark.parametrize("what", WRITTEN)
def test_what_the_server_answers_stands_in_the_documentation(what: str) -> None:
    modules = [
        file for part in ("server", "agents", "odds") for file in (ROOT / "hearthside" / part).rglob("*.py")
    ]
    source = "\n".join(file.read_text("utf-8") for file in modules)
    text, found = (ROOT / "docs/protocol.md").read_text("utf-8"), set(re.findall(WRITTEN[what], source))
    assert len(found) > 4
    assert not {word for word in found if not re.search(rf"(?<![\w-]){word}(?![\w-])", text)}


def test_every_message_from_a_seat_refuses_unknown_fields() -> None:
    info = inspect.type_info(commands.ClientMessage)
    assert isinstance(info, inspect.UnionType)
    for one in info.types:
        assert isinstance(one, inspect.StructType)
        assert one.forbid_unknown_fields


def test_a_hello_may_say_from_where() -> None:
    decoder = msgspec.json.Decoder(commands.ClientMessage)
    assert decoder.decode(b'{"type":"hello","key":"k","from":7}') == commands.Hello("k", 7)


def test_the_program_in_the_documentation_plays(room: Room) -> None:
    """As it stands there: it bids, says how many coins, and the die falls."""
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/protocol.md").read_text("utf-8"), re.S)
    known: dict[str, Any] = {}
    exec(program, known)
    with ThreadPoolExecutor() as pool, room.sit() as ada:
        playing = pool.submit(known["play"], room.url, room.opened["code"], "Robo")
        (robo,) = ada.expect("knocks")["waiting"]
        ada.command("admit", knock=robo["knock"])
        try:
            while "The die shows" not in ada.texts[-1]:
                ada.receive()
        finally:
            ada.command("remove", seat="p1")
        with pytest.raises(ConnectionClosedError):
            playing.result(60)
