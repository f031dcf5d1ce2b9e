"""`hearthside play`: the server says where it is."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request

from tests.cli.conftest import COMMAND, Server


def test_it_says_where_it_is_and_answers_there(server: Server) -> None:
    server.expect("Hearthside is open")
    server.expect(f"On this machine: +{server.url}/")
    server.expect(f"Tables are kept in {server.database}")
    server.expect("Ctrl.C")
    with urllib.request.urlopen(f"{server.url}/", timeout=60) as page:
        assert b"<html" in page.read()


def test_a_server_for_this_machine_alone_gives_phones_no_address(server: Server) -> None:
    with urllib.request.urlopen(f"{server.url}/api/address", timeout=60) as answer:
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
    ended = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 1
    assert f"Port {server.port} on 127.0.0.1 is in use" in ended.stderr


def test_help_is_quick_because_nothing_heavy_is_imported() -> None:
    code = "import sys, hearthside.cli.main; print([m for m in ('litestar', 'sqlalchemy', 'websockets') if m in sys.modules])"
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    )
    assert ended.stdout.strip() == "[]"
