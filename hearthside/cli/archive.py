"""What is in the database, for whoever runs the server."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import msgspec
from sqlalchemy import Engine, RowMapping, or_, select
from sqlalchemy.exc import DBAPIError

from hearthside.kernel.chance import new_key
from hearthside.kernel.events import Revealed
from hearthside.kernel.journal import Entry, export, fold
from hearthside.kernel.seats import GM, Seat, Sitter
from hearthside.server import schema
from hearthside.server.storage import StoredAct, StoredKey, StoredTable, add_key, drop_keys
from hearthside.server.tables import public_title

Kind = TypeVar("Kind")


class NoSuchTable(Exception):
    """A sentence for somebody who named a database or a table that is not there."""


class Listed(msgspec.Struct, frozen=True):
    """A table in the database."""

    code: str
    title: str
    """Of the story, as the spectators see it; nothing where there is none yet."""
    family: str
    created: str
    sessions: int
    """So many have ended."""
    entries: int
    seats: tuple[str, ...]


def _as(kind: type[Kind], row: RowMapping) -> Kind:
    return msgspec.convert({str(column): value for column, value in row.items()}, kind)


def must_be_there(database: Path | str) -> None:
    """An address is tried out; a file that is not there would be made."""
    if not schema.is_address(str(database)) and not Path(database).is_file():
        raise NoSuchTable(f"There is no database {database}. Nobody has played yet, or it is elsewhere.")


def open_archive(database: Path | str) -> Engine:
    """The database, which must be there and be ours."""
    must_be_there(database)
    engine = schema.engine_for(str(database), lasting=False)
    schema.prepare(engine, may_be_new=False)
    return engine


def _rows(engine: Engine) -> Sequence[RowMapping]:
    with engine.connect() as connection:
        return connection.execute(select(schema.tables).order_by(schema.tables.c.created)).mappings().all()


def stored_tables(engine: Engine) -> list[StoredTable]:
    return [_as(StoredTable, row) for row in _rows(engine)]


def tables(engine: Engine) -> Iterator[Listed]:
    for row in _rows(engine):
        journal = read_journal(engine, _as(StoredTable, row))
        table = fold(journal)
        names = tuple(sitter.name for sitter in table.seats.values())
        ended = sum(isinstance(entry.event, Revealed) for entry in journal)
        opened = datetime.fromisoformat(row["created"]).astimezone().strftime("%Y-%m-%d %H:%M")
        yield Listed(row["code"], public_title(table), row["family"], opened, ended, len(journal), names)


def find_table(engine: Engine, code: str) -> StoredTable:
    """By its code, or by its id as the log has it."""
    c = schema.tables.c
    with engine.connect() as connection:
        query = select(schema.tables).where(or_(c.code == code.strip().upper(), c.id == code.strip()))
        row = connection.execute(query).mappings().first()
    if row is None:
        raise NoSuchTable(f"There is no table {code!r}. `hearthside tables` lists them.")
    return _as(StoredTable, row)


def stored_acts(engine: Engine, table: StoredTable) -> list[StoredAct]:
    acts = schema.acts
    with engine.connect() as connection:
        query = select(acts).where(acts.c.table == table.id).order_by(acts.c.number)
        return [_as(StoredAct, row) for row in connection.execute(query).mappings()]


def read_journal(engine: Engine, table: StoredTable) -> list[Entry]:
    """All entries of a table, as plain data."""
    return [entry for act in stored_acts(engine, table) for entry in act.read(None)]


def export_table(engine: Engine, code: str) -> Iterator[bytes]:
    """The journal of a table in full, with all its secrets but the one that is not revealed yet."""
    return export(read_journal(engine, find_table(engine, code)))


COPY = "VACUUM INTO ?"


def back_up(engine: Engine, to: Path) -> None:
    """Copy the database as it is at this moment into a new file, which its owner alone can read."""
    os.close(os.open(to, os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(COPY, (str(to),))
    except DBAPIError as error:
        to.unlink()
        raise OSError(str(error.orig)) from None


def new_link(engine: Engine, code: str, name: str) -> tuple[str, str]:
    """A new key for a seat, by its own name or by who sits there; the GM's if no name is given. And whose it is.

    The old key opens nothing any more.
    """
    table = find_table(engine, code)
    seats = fold(read_journal(engine, table)).seats
    seat, key = find_seat(table.code, seats, name), new_key()
    with engine.begin() as connection:
        connection.execute(drop_keys(table.id, "seat", seat))
        connection.execute(add_key(key, StoredKey(table.id, "seat", seat, None)))
    return seats[seat].name, key


def find_seat(code: str, seats: Mapping[Seat, Sitter], name: str) -> Seat:
    wanted = name.strip().casefold() or GM
    called = [seat for seat, sitter in seats.items() if sitter.name.casefold() == wanted]
    found = [Seat(wanted)] if wanted in seats else called
    if len(found) > 1:
        raise NoSuchTable(
            f"Several people at table {code} are called {name!r}. Name the seat: {', '.join(found)}."
        )
    if not found:
        names = ", ".join(sitter.name for sitter in seats.values())
        raise NoSuchTable(f"Nobody at table {code} is called {name!r}. At the table: {names}.")
    return found[0]
