"""`hearthside tables` and `hearthside export`: what is in the database, for whoever runs the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec
from sqlalchemy import Engine, RowMapping, select

from hearthside.kernel.journal import Entry, export, fold
from hearthside.server import schema
from hearthside.server.storage import StoredAct, StoredTable

Kind = TypeVar("Kind")


class NoSuchTable(Exception):
    """A sentence for somebody who named a database or a table that is not there."""


class Listed(msgspec.Struct, frozen=True):
    """A table in the database."""

    code: str
    family: str
    created: str
    entries: int
    seats: tuple[str, ...]


def _as(kind: type[Kind], row: RowMapping) -> Kind:
    return msgspec.convert({str(column): value for column, value in row.items()}, kind)


def open_archive(database: Path | str) -> Engine:
    """The database, which must be there and be ours."""
    if "://" not in str(database) and not Path(database).is_file():
        raise NoSuchTable(f"There is no database {database}. Nobody has played yet, or it is elsewhere.")
    engine = schema.engine_for(str(database))
    schema.prepare(engine, may_be_new=False)
    return engine


def tables(engine: Engine) -> Iterator[Listed]:
    with engine.connect() as connection:
        rows = connection.execute(select(schema.tables).order_by(schema.tables.c.created)).mappings().all()
    for row in rows:
        journal = read_journal(engine, _as(StoredTable, row))
        names = tuple(sitter.name for sitter in fold(journal).seats.values())
        yield Listed(row["code"], row["family"], row["created"], len(journal), names)


def find_table(engine: Engine, code: str) -> StoredTable:
    with engine.connect() as connection:
        query = select(schema.tables).where(schema.tables.c.code == code.strip().upper())
        row = connection.execute(query).mappings().first()
    if row is None:
        raise NoSuchTable(f"There is no table {code!r}. `hearthside tables` lists them.")
    return _as(StoredTable, row)


def read_journal(engine: Engine, table: StoredTable) -> list[Entry]:
    """All entries of a table, as plain data."""
    acts = schema.acts
    with engine.connect() as connection:
        query = select(acts).where(acts.c.table == table.id).order_by(acts.c.number)
        rows = connection.execute(query).mappings().all()
    stored = (_as(StoredAct, row) for row in rows)
    return [entry for act in stored for entry in act.read(None)]


def export_table(engine: Engine, code: str) -> Iterator[bytes]:
    """The journal of a table in full, with all its secrets but the one that is not revealed yet."""
    return export(read_journal(engine, find_table(engine, code)))
