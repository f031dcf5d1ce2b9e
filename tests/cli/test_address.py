"""Where a table is to be found."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from hearthside.cli import address


def test_a_taken_port_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not address.is_free("127.0.0.1", port)
        monkeypatch.setattr(address, "FIRST_PORT", port)
        assert address.free_port("127.0.0.1") > port


def test_a_machine_without_a_free_port_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "PORTS", 0)
    with pytest.raises(OSError, match="no port"):
        address.free_port("127.0.0.1")


def test_phones_get_a_link_only_where_they_can_reach_it() -> None:
    assert address.links("127.0.0.1", 8765) == ("http://127.0.0.1:8765/", None)
    assert address.links("localhost", 80) == ("http://localhost:80/", None)
    assert address.links("192.168.0.7", 80) == ("http://192.168.0.7:80/",) * 2
    here, network = address.links("0.0.0.0", 8765)
    assert here == "http://localhost:8765/"
    own = address.local_address()
    assert network == (f"http://{own}:8765/" if own else None)


def test_a_server_on_one_kind_of_addresses_names_one_of_these(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"::": "fd00::7", "0.0.0.0": "192.168.0.7"}
    monkeypatch.setattr(address, "local_address", own.get)
    assert address.links("::", 8765)[1] == "http://[fd00::7]:8765/"
    assert address.links("0.0.0.0", 8765)[1] == "http://192.168.0.7:8765/"
    monkeypatch.undo()
    assert ":" in (address.local_address("::") or "::")


def test_tables_are_kept_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert address.default_database() == tmp_path / "hearthside" / "hearthside.sqlite"


@pytest.mark.parametrize(
    ("platform", "part"), [("linux", ".local"), ("darwin", "Library"), ("win32", "AppData")]
)
def test_every_platform_has_one(monkeypatch: pytest.MonkeyPatch, platform: str, part: str) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setattr("sys.platform", platform)
    assert part in address.default_database().parts


def test_a_link_becomes_a_square_of_blocks() -> None:
    drawn = address.qr_code("http://192.168.0.7:8765/").splitlines()
    assert len(drawn) > 10
    assert len({len(line) for line in drawn}) == 1
    coloured = address.qr_code("http://192.168.0.7:8765/", colours=True).splitlines()
    assert coloured == [f"\x1b[97;40m{line}\x1b[0m" for line in drawn]
