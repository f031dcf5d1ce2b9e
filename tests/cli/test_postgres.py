"""The commands on a PostgreSQL: they do what they do on a file, and no sentence has a password in it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from typer.testing import CliRunner

from hearthside.agents.extras import how_to_get
from hearthside.cli.main import app
from tests.cli.conftest import PATIENCE, Server
from tests.ports import free_port
from tests.server.client import Room
from tests.server.postgres import Postgres


def typed(*words: object) -> tuple[int, str]:
    """What a command says, and how it ends."""
    ended = CliRunner().invoke(app, [str(word) for word in words])
    assert ended.exception is None or isinstance(ended.exception, SystemExit), ended.exception
    return ended.exit_code, " ".join(ended.output.split())


def play_on(database: str) -> str:
    code, said = typed("play", "--host", "127.0.0.1", "--port", free_port(), "--database", database)
    assert code == 1
    return said


def test_tables_are_listed_checked_exported_and_given_new_links(postgresql: Postgres, tmp_path: Path) -> None:
    database, file = postgresql.new(), tmp_path / "journal"
    server = Server(database)
    try:
        room = Room(server.url, {"family": "protagonists", "adventure": "the_long_ebb"})
        code = room.opened["code"]
        assert re.search(r"Tables are kept in postgresql:///t\d+$", server.printed, re.M)
        assert code in typed("tables", "--database", database)[1]
        assert typed("tables", "--check", "--database", database)[1].startswith("1 table with")
        assert typed("export", code, "-o", file, "--database", database)[0] == 0
        said = typed("link", code, "--database", database)[1]
        assert "The new link for Ada's seat" in said
        with room.sit(said.partition("seat#")[2].partition(" ")[0]) as ada:
            assert ada.now["seats"]["gm"]["name"] == "Ada"
    finally:
        server.end()
    assert typed("verify", file)[0] == 0


def test_a_backup_is_left_to_postgresql(postgresql: Postgres, tmp_path: Path) -> None:
    database = postgresql.new()
    assert typed("backup", "-o", tmp_path / "b", "--database", database) == (2, f"{name(database)} is empty.")
    Server(database).end()
    code, said = typed("backup", "-o", tmp_path / "b", "--database", database)
    assert (code, "pg_dump" in said, (tmp_path / "b").exists()) == (2, True, False)


def name(database: str) -> str:
    return "postgresql:///" + database.partition("@/")[2].partition("?")[0]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (
            "postgresql://ada:hush@127.0.0.1:1/x",
            "postgresql://127.0.0.1:1/x cannot be used: Connection refused.",
        ),
        (
            "postgresql://ada:hush@/x?host=/nowhere",
            "postgresql:///x cannot be used: No such file or directory.",
        ),
        ("postgresql://ada:hush@127.0.0.1:hush/x", "The address of the database cannot be read: write"),
        (
            "postgresql://localhost:4321/x",  # a port, or the password of somebody who forgot to say where
            "postgresql://localhost/x cannot be used: ",
        ),
        (
            "postgresql://localhost:43214321/x",
            "The address of the database has a port that there is not: write",
        ),
        (
            "mysql://ada:hush@localhost/x",
            "Tables are kept in a file or in PostgreSQL: name the file, or write",
        ),
        (
            "postgresql://ada:hush@/x?hush=hush",
            'postgresql:///x cannot be used: invalid connection option "hush".',
        ),
    ],
)
def test_an_address_that_leads_nowhere_is_answered_with_a_sentence(address: str, said: str) -> None:
    for found in (play_on(address), typed("tables", "--check", "--database", address)[1]):
        assert found.startswith(said) and found.count(".") <= said.count(".") + 1
        assert "ada" not in found and "4321" not in found and found.count("hush") == said.count("hush")


def test_a_database_that_is_not_there_or_not_ours_is_left_alone(postgresql: Postgres) -> None:
    assert play_on(postgresql.address("nix")).endswith('/nix cannot be used: database "nix" does not exist.')
    other = postgresql.new()
    with psycopg.connect(other, autocommit=True) as connection:
        connection.execute("CREATE TABLE recipes (name text)")
        assert play_on(other) == f"{name(other)} belongs to another program."
        assert (
            typed("tables", "--check", "--database", other)[1] == f"{name(other)} belongs to another program."
        )
        tables = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
        assert tables == (1,)


def test_a_database_that_cannot_keep_every_word_is_refused(postgresql: Postgres) -> None:
    postgresql.run("CREATE DATABASE plain ENCODING 'SQL_ASCII' TEMPLATE template0")
    assert "keeps text as SQL_ASCII: make one with" in play_on(postgresql.address("plain"))


def test_postgresql_without_its_package_is_refused_with_the_way_to_get_it() -> None:
    hidden = "import sys; sys.modules['psycopg'] = None; from hearthside.cli.main import app; app()"
    command = [sys.executable, "-c", hidden, "play", "--database", "postgresql:///x"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == how_to_get("What PostgreSQL needs", "'psycopg[binary]'") + "\n"
