"""`hearthside tables --check`: every table is read as a server would read it, and nothing is changed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hearthside.cli.main import app
from hearthside.families import family
from hearthside.kernel.seats import GM
from hearthside.server import live as live_table
from hearthside.server.acting import answer
from hearthside.server.commands import Answer, SentReply
from hearthside.server.connection import Connection, Limits
from hearthside.server.requests import NewTable
from hearthside.server.storage import Storage
from hearthside.server.tables import Tables
from tests.cli.conftest import Server

WANTED = NewTable("protagonists", "Ada", adventure="bread_before_morning")


async def played(database: Path) -> list[str]:
    """The codes of two tables at which something was said."""
    storage, codes = Storage(str(database)), list[str]()
    try:
        tables = Tables(storage, family)
        for _ in range(2):
            opened = await tables.open(WANTED)
            live, gm = await tables.live(opened.table), Connection(_nowhere, Limits())
            gm.seat = GM
            for n in range(5):
                say = SentReply("say", {"text": f"word {n}", "to": "everybody"})
                await answer(live, gm, GM, Answer(f"{n}", 0, say))
            codes.append(opened.code)
        return codes
    finally:
        storage.close()


async def _nowhere(_message: object) -> None:
    """Nobody reads it."""


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(live_table, "SNAPSHOT_EVERY", 4)
    asyncio.run(played(tmp_path / "tables.sqlite"))
    return tmp_path / "tables.sqlite"


def check(database: Path) -> tuple[int, str]:
    ended = CliRunner().invoke(app, ["tables", "--check", "--database", str(database)])
    assert ended.exception is None or isinstance(ended.exception, SystemExit), ended.exception
    return ended.exit_code, ended.output


def change(database: Path, *statements: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def files(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {file.name: (file.read_bytes(), file.stat().st_mode) for file in folder.iterdir()}


def test_sound_tables_are_found_so_and_left_as_they_are(database: Path) -> None:
    database.chmod(0o640)
    before = files(database.parent)
    code, said = check(database)
    assert (code, said.partition(" with ")[0]) == (0, "2 tables")
    assert said.endswith("entries: all can be played.\n")
    assert files(database.parent) == before


def test_a_table_alone_is_one_table(database: Path) -> None:
    first = "(SELECT id FROM tables ORDER BY id LIMIT 1)"
    change(database, f'DELETE FROM acts WHERE "table" = {first}', f"DELETE FROM tables WHERE id = {first}")
    code, said = check(database)
    assert (code, said.partition(" with ")[0]) == (0, "1 table")


def test_tables_are_checked_while_they_are_played(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    try:
        server.open_table()
        before = server.database.read_bytes()
        assert check(server.database)[0] == 0
        assert "1 table with" in check(server.database)[1]
        assert server.database.read_bytes() == before
    finally:
        server.end()


FIRST = "(SELECT id FROM tables ORDER BY rowid LIMIT 1)"
WRONG = {
    "an act that is lost": (
        f'DELETE FROM acts WHERE "table" = {FIRST} AND number = (SELECT max(number) FROM acts WHERE "table" = {FIRST} AND number < (SELECT max(number) FROM acts WHERE "table" = {FIRST}))',
        "is numbered",
    ),
    "an act that cannot be read": (
        f"""UPDATE acts SET entries = '{{"number":' WHERE "table" = {FIRST} AND number > 20""",
        "what is stored cannot be read",
    ),
    "an event that nobody knows": (
        f"""UPDATE acts SET entries = replace(entries, '"Said"', '"Sung"') WHERE "table" = {FIRST}""",
        "what is stored cannot be read",
    ),
    "no entries": (f'DELETE FROM acts WHERE "table" = {FIRST}', "it has no entries"),
    "another secret": (
        f"UPDATE tables SET secret = zeroblob(32) WHERE id = {FIRST}",
        "the secret behind its dice is not the one that was announced",
    ),
    "another game": (
        f"UPDATE tables SET family = 'chess' WHERE id = {FIRST}",
        "it is played by chess, which this version does not have",
    ),
    "later rules": (
        f"UPDATE tables SET rules_version = 999 WHERE id = {FIRST}",
        "it uses version 999 of its rules",
    ),
    "another snapshot": (
        f"""UPDATE snapshots SET snapshot = CAST(replace(CAST(snapshot AS TEXT), 'Bread Before', 'Cake After') AS BLOB) WHERE "table" = {FIRST}""",
        "its snapshot is not what its journal comes to",
    ),
}


@pytest.mark.parametrize(("statement", "why"), WRONG.values(), ids=WRONG.keys())
def test_a_table_that_cannot_be_played_is_named_with_the_reason(
    database: Path, statement: str, why: str
) -> None:
    with closing(sqlite3.connect(database)) as connection:
        table, code = connection.execute("SELECT id, code FROM tables ORDER BY rowid").fetchone()
    change(database, statement)
    exit_code, said = check(database)
    lines = said.splitlines()
    assert exit_code == 1
    assert lines[0].startswith(f"Table {code} ({table}), ") and why in lines[0]
    assert lines[1:] == ["1 of 2 tables cannot be played."]


def test_a_damaged_file_is_found(database: Path) -> None:
    content = bytearray(database.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    database.write_bytes(content)
    code, said = check(database)
    assert code == 1 and "The file is damaged: " in said


def test_an_older_database_is_not_brought_up_to_date_by_a_check(database: Path) -> None:
    change(database, "UPDATE alembic_version SET version_num = '0002'")
    before = database.read_bytes()
    code, said = check(database)
    assert code == 2 and "is from an older version of Hearthside (0002)" in said
    assert database.read_bytes() == before


def test_what_is_no_database_of_ours_is_said_to_be_none(tmp_path: Path) -> None:
    assert check(tmp_path / "none")[0] == 2
    (tmp_path / "text").write_text("Once upon a time there was no database at all.")
    assert check(tmp_path / "text") == (2, f"{tmp_path / 'text'} cannot be used: file is not a database.\n")


def test_a_backup_can_be_checked_and_put_in_the_place_of_a_lost_database(
    database: Path, tmp_path: Path
) -> None:
    """As the manual says: the server is stopped, and what SQLite left beside the old file goes with it."""
    copy = tmp_path / "backups" / "monday.sqlite"
    copy.parent.mkdir()
    made = CliRunner().invoke(app, ["backup", "-o", str(copy), "--database", str(database)])
    assert made.exit_code == 0 and check(copy)[0] == 0
    assert list(copy.parent.iterdir()) == [copy]
    database.write_bytes(b"lost")
    for suffix in ("-wal", "-shm"):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
    database.write_bytes(copy.read_bytes())
    server = Server(database)
    try:
        assert "2 tables" in check(database)[1]
        assert server.open_table()["code"]
    finally:
        server.end()
    assert "3 tables" in check(database)[1]
