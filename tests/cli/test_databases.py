"""Databases, ports and files that cannot be used: a sentence, no traceback, and nothing is changed."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hearthside.cli.address import host_and_port
from hearthside.cli.archive import NoSuchTable, find_seat
from hearthside.cli.main import app
from hearthside.cli.running import running_at
from hearthside.kernel.seats import GM, Role, Seat, Sitter
from hearthside.server import schema
from tests.cli.conftest import Join, Server
from tests.ports import free_port


def typed(*words: object) -> tuple[int, str]:
    """What a command says that fails."""
    ended = CliRunner().invoke(app, [str(word) for word in words])
    assert isinstance(ended.exception, SystemExit), ended.exception
    return ended.exit_code, " ".join(ended.output.split())


def play_on(database: Path) -> str:
    code, said = typed("play", "--host", "127.0.0.1", "--port", free_port(), "--database", database)
    assert code == 1
    return said


def written_by_another(file: Path, version: str = "") -> bytes:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
        if version:
            connection.execute("CREATE TABLE acts (name)")
            connection.execute("CREATE TABLE alembic_version (version_num)")
            connection.execute("INSERT INTO alembic_version VALUES (?)", [version])
        connection.commit()
    return file.read_bytes()


def test_a_text_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Once upon a time there was no database at all.")
    said = f"{tmp_path / 'a.txt'} cannot be used: file is not a database."
    assert play_on(tmp_path / "a.txt") == said
    assert typed("tables", "--database", tmp_path / "a.txt") == (2, said)
    assert typed("export", "ABCDEF", "-o", tmp_path / "x", "--database", tmp_path / "a.txt") == (2, said)


def test_a_second_server_on_the_same_tables_says_where_the_first_is(server: Server) -> None:
    first = f"http://127.0.0.1:{server.port}/"
    assert (
        play_on(server.database)
        == f"Hearthside is already open, with the tables in {server.database}: {first}"
    )


def test_after_a_crash_the_tables_are_free_again(tmp_path: Path) -> None:
    (tmp_path / "a.txt-open").write_text("http://localhost:1/")
    (tmp_path / "a.txt").write_text("Once upon a time there was no database at all.")
    assert play_on(tmp_path / "a.txt").endswith("file is not a database.")
    assert not (tmp_path / "a.txt-open").exists()


def test_tables_are_kept_in_no_folder_and_below_no_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").touch()
    assert play_on(tmp_path) == f"{tmp_path} cannot be used: unable to open database file."
    assert (
        play_on(tmp_path / "a.txt" / "b.db")
        == f"The folder {tmp_path / 'a.txt'} cannot be made: File exists. Name a file elsewhere with --database."
    )
    assert "Not a directory" in play_on(tmp_path / "a.txt" / "b" / "c.db")


@pytest.mark.parametrize(
    ("version", "why"),
    [("", "belongs to another program"), ("zzz", "is from another version of Hearthside (zzz)")],
)
def test_what_is_not_ours_is_left_as_it_is(tmp_path: Path, version: str, why: str) -> None:
    file = tmp_path / "other.db"
    before = written_by_another(file, version)
    assert play_on(file) == f"{file} {why}."
    assert typed("tables", "--database", file) == (2, f"{file} {why}.")
    assert typed("export", "ABCDEF", "-o", tmp_path / "x", "--database", file) == (2, f"{file} {why}.")
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_looking_into_an_empty_file_makes_no_tables_in_it(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    assert typed("tables", "--database", tmp_path / "empty.db")[1].endswith("is empty.")
    assert (tmp_path / "empty.db").stat().st_size == 0


def test_a_database_is_read_by_its_owner_alone(server: Server) -> None:
    server.open_table()
    files = sorted(server.database.parent.glob(f"{server.database.name}*"))
    assert [file.suffix for file in files] == [".sqlite", ".sqlite-open", ".sqlite-shm", ".sqlite-wal"]
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


@pytest.mark.parametrize("may_be_new", [True, False], ids=["by the server", "by the other commands"])
def test_a_database_that_others_could_read_is_closed_when_it_is_opened(
    tmp_path: Path, may_be_new: bool
) -> None:
    engine, file = schema.engine_for(str(tmp_path / "old.sqlite")), tmp_path / "old.sqlite"
    schema.prepare(engine)
    file.chmod(0o664)
    schema.prepare(engine, may_be_new=may_be_new)
    engine.dispose()
    assert file.stat().st_mode & 0o777 == 0o600


def test_old_tables_are_found_by_their_titles(server: Server) -> None:
    code = server.open_table()["code"]
    listed = CliRunner().invoke(app, ["tables", "--database", str(server.database)]).output
    (line,) = [line for line in listed.splitlines() if code in line]
    assert [cell.strip() for cell in line.split("│")[2:4]] == ["The Long Ebb", "protagonists"]
    assert line.split("│")[-2].strip() == "Ada"
    code = server.post("/api/tables", family="adventure-deck", adventure="harrow-hill", name="Ada")["code"]
    listed = CliRunner().invoke(app, ["tables", "--database", str(server.database)]).output
    assert re.search(rf"{code} +│ The Bell Under Harrow Hill +│ adventure-deck", listed)


def test_a_lost_seat_gets_a_new_link(server: Server, join: Join) -> None:
    """Also while the server runs, and also the GM's, whom nobody else could give one."""
    table = server.open_table()
    wanted = ["link", table["code"].lower(), "--database", str(server.database)]
    said = CliRunner().invoke(app, wanted).output
    found = re.search(
        rf"The new link for Ada's seat at table {table['code']}.*({server.url}/\S+)", said, re.S
    )
    assert found
    join(found[1]).expect("You sit at table .* as Ada")
    old = join(f"{server.url}/seat#{table['key']}")
    assert old.wait() == 1
    assert "This link does not work, or no longer" in old.printed


def test_where_no_server_runs_a_link_leads_to_where_one_usually_does(tmp_path: Path) -> None:
    (tmp_path / "a-open").write_text("http://127.0.0.1:1/")  # left behind by a crash
    assert [running_at(tmp_path / name) for name in ("a", "b")] == ["", ""]
    assert host_and_port("") == ("", 8765)
    assert host_and_port("http://localhost:9000/") == ("", 9000)
    assert host_and_port("http://[::1]:9000/") == ("::1", 9000)


def test_who_sits_there_by_the_old_link_is_sent_away(server: Server, join: Join) -> None:
    table = server.open_table()
    old = join(f"{server.url}/seat#{table['key']}")
    old.expect("You sit at table .* as Ada")
    CliRunner().invoke(app, ["link", table["code"], "--database", str(server.database)])
    assert old.wait() == 1
    assert "This link does not work, or no longer" in old.printed


def test_a_link_is_made_for_those_who_sit_there(server: Server) -> None:
    code, base = server.open_table()["code"], ("--database", server.database)
    assert typed("link", code, "Kim", *base) == (
        2,
        f"Nobody at table {code} is called 'Kim'. At the table: Ada.",
    )
    assert typed("link", "ZZZZZZ", *base)[1].startswith("There is no table 'ZZZZZZ'.")


def test_a_link_is_made_for_one_of_two_with_the_same_name() -> None:
    mira, p2 = Sitter("Mira", Role.PLAYER), Sitter("P1", Role.PLAYER)
    seats = {GM: Sitter("Ada", Role.GM), Seat("p1"): mira, Seat("p2"): p2, Seat("p3"): mira}
    with pytest.raises(
        NoSuchTable, match=r"Several people at table XY are called 'mira'. Name the seat: p1, p3."
    ):
        find_seat("XY", seats, "mira")
    assert [find_seat("XY", seats, name) for name in ("P3", "p1", "", "ADA")] == ["p3", "p1", GM, GM]


def test_a_journal_goes_where_it_can_be_written(server: Server, tmp_path: Path) -> None:
    code = server.open_table()["code"]
    output = tmp_path / "nowhere" / "x.jsonl"
    wanted = ("export", code, "-o", output, "--database", server.database)
    assert typed(*wanted) == (1, f"{output} cannot be written: No such file or directory.")


def test_all_tables_are_copied_while_they_are_played(server: Server, tmp_path: Path) -> None:
    code, copy = server.open_table()["code"], tmp_path / "copy.sqlite"
    base = ("--database", str(server.database))
    said = CliRunner().invoke(app, ["backup", "-o", str(copy), *base]).output
    assert f"./play --database {copy}" in said
    assert copy.stat().st_mode & 0o777 == 0o600
    journals = []
    for database in (server.database, copy):
        output = tmp_path / "journal"
        CliRunner().invoke(app, ["export", code, "-o", str(output), "--database", str(database)])
        journals.append(output.read_bytes())
    assert journals[0] == journals[1] != b""
    again = typed("backup", "-o", copy, *base)
    assert again == (1, f"{copy} already exists: name a new file.")


def test_a_copy_that_cannot_be_written_is_not_begun(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = ("--database", server.database)
    nowhere = tmp_path / "nowhere" / "x"
    assert typed("backup", "-o", nowhere, *base) == (
        1,
        f"{nowhere} cannot be written: No such file or directory.",
    )
    server.open_table()
    monkeypatch.setattr("hearthside.cli.archive.COPY", "VACUUM INTO ? OR NOT")
    assert typed("backup", "-o", tmp_path / "x", *base)[0] == 1
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("port", ["99999", "-1", "0"])
def test_there_are_65535_ports(port: str) -> None:
    assert typed("play", "--port", port)[0] == 2


@pytest.mark.parametrize("port", [["--port", "18911"], []])
def test_an_address_of_another_machine_is_not_called_in_use(port: list[str]) -> None:
    code, said = typed("play", "--host", "192.0.2.1", *port)
    assert (code, said.partition(": ")[0]) == (1, "Hearthside cannot start on 192.0.2.1")
    assert "in use" not in said and "free" not in said


@pytest.mark.parametrize("link", ["http://[bad/join/X", "http://h:99999/seat#k"])
def test_a_link_that_leads_nowhere_is_refused(link: str) -> None:
    assert typed("join", link, "--name", "Kim") == (1, f"{link!r} is not a link to a table.")
