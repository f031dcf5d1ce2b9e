"""`hearthside play`: the server says where it is."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

from click import Context
from typer.main import get_command

from hearthside.cli.main import app
from tests.cli.conftest import COMMAND, PATIENCE, Server


def test_it_says_where_it_is_and_answers_there(server: Server) -> None:
    said = ("Hearthside is open", f"On this machine: +{server.url}/", f"Tables are kept in {server.database}")
    assert all(re.search(one, server.printed) for one in said)
    with urllib.request.urlopen(f"{server.url}/", timeout=PATIENCE) as page:
        assert b"<html" in page.read()


def test_a_server_for_this_machine_alone_gives_phones_no_address(server: Server) -> None:
    with urllib.request.urlopen(f"{server.url}/api/address", timeout=PATIENCE) as answer:
        assert json.load(answer) == {"network": None}


def test_a_port_in_use_is_named(server: Server) -> None:
    arguments = [
        "play",
        "--host",
        "127.0.0.1",
        "--port",
        str(server.port),
        "--database",
        str(server.database),
    ]
    ended = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ended.returncode == 1
    assert f"Port {server.port} on 127.0.0.1 is in use" in ended.stderr


def test_help_is_quick_because_nothing_heavy_is_imported() -> None:
    code = "import sys, hearthside.cli.main; print([m for m in ('litestar', 'sqlalchemy', 'websockets') if m in sys.modules])"
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert ended.stdout.strip() == "[]"


ROOT = Path(__file__).resolve().parents[2]


def test_help_is_given_before_anything_is_fetched_and_names_every_option(tmp_path: Path) -> None:
    for one in ("play", "tools/lib.sh"):
        (tmp_path / one).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / one, tmp_path / one)
    asked = [str(tmp_path / "play"), "--host", "127.0.0.1", "--help"]
    told = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
    command = get_command(app).commands["play"]
    options = {option.name: option.help for option in command.get_params(Context(command))}
    lines = [line.split(maxsplit=1) for line in told.splitlines() if line.startswith("  --")]
    assert {name.removeprefix("--"): words for name, words in lines} == options
    assert sorted(file.name for file in tmp_path.iterdir()) == ["play", "tools"]
