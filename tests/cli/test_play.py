"""`hearthside play`: the server says where it is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request

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
