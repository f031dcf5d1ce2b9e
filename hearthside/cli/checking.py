"""`hearthside tables --check`: whether every table in a database can be read and played on. Nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import msgspec
from sqlalchemy import Engine, create_engine, select
from sqlalchemy.exc import DBAPIError

from hearthside.cli.archive import must_be_there, stored_acts, stored_tables
from hearthside.families import family
from hearthside.kernel import journal
from hearthside.kernel.chance import announced_secret
from hearthside.kernel.family import Family
from hearthside.kernel.journal import Altered, Entry
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.server import schema
from hearthside.server.logs import reason
from hearthside.server.storage import StoredTable


class Checked(msgspec.Struct, frozen=True):
    """A table of the database, and what is wrong with it, if anything is."""

    code: str
    id: str
    entries: int
    problem: str


def open_to_read(database: Path | str) -> Engine:
    """The database as it is, of this version. Nothing can be written with it."""
    must_be_there(database)
    engine: Engine
    if schema.is_address(str(database)):
        engine = schema.engine_for(str(database), lasting=False).execution_options(postgresql_readonly=True)
    else:
        engine = create_engine(_as_it_lies(Path(database)))
    try:
        problem = schema.look(engine, may_be_new=False)
        with engine.connect() as connection:
            version = "" if problem else schema.version_of(connection)
    except DBAPIError as error:
        problem, version = f"cannot be used: {reason(error.orig)}", ""
    if version and version != schema.VERSION:
        problem = (
            f"is from an older version of Hearthside ({version}): start a server on it once, or on a copy"
        )
    if problem:
        raise schema.BadDatabase(f"{schema.called(schema.url_of(str(database)))} {problem}.")
    return engine


def _as_it_lies(file: Path) -> str:
    """Not a byte of the file is changed. What a server has not brought to its place yet is read along."""
    beside = file.with_name(f"{file.name}-wal")
    how = "mode=ro" if beside.exists() and beside.stat().st_size else "immutable=1"
    return f"sqlite:///file:{quote(str(file.resolve()))}?{how}&uri=true"


def damage(engine: Engine) -> list[str]:
    """What SQLite finds wrong with the file itself. PostgreSQL says so to whoever reads."""
    if schema.is_shared(engine):
        return []
    try:
        with engine.connect() as connection:
            found = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA integrity_check")]
    except DBAPIError as error:
        found = [str(error.orig)]
    return [] if found == ["ok"] else found


def check_all(engine: Engine) -> Iterator[Checked]:
    try:
        tables = stored_tables(engine)
    except DBAPIError as error:
        raise schema.BadDatabase(f"The list of the tables cannot be read: {error.orig}.") from None
    for table in tables:
        entries: list[Entry] = []
        try:
            problem = check(engine, table, entries)
        except Altered as altered:
            problem = str(altered)
        except (DBAPIError, msgspec.MsgspecError, UnicodeDecodeError) as error:
            problem = f"what is stored cannot be read: {getattr(error, 'orig', error)}"
        except Exception as error:  # a broken journal can fail anywhere: that it does is the finding
            problem = f"its facts contradict each other ({type(error).__name__})"
        yield Checked(table.code, table.id, len(entries), problem)


def check(engine: Engine, table: StoredTable, entries: list[Entry]) -> str:
    """What is wrong with one table; nothing if it can be played on. Its entries are put into the list."""
    try:
        played = family(table.family)
    except KeyError:
        return f"it is played by {table.family}, which this version does not have"
    if table.rules_version > played.version:
        return f"it uses version {table.rules_version} of its rules; this Hearthside knows {played.version}"
    for act in stored_acts(engine, table):
        entries += act.read(played.revive)
    if not entries:
        return "it has no entries"
    journal.verify(entries)
    now = journal.fold(entries)
    for seat in (None, *now.seats):
        view(played, now, seat)
    try:
        announced_secret(table.secret, now.committed)
    except ValueError:
        return "the secret behind its dice is not the one that was announced"
    return against_snapshot(engine, table, played, entries, now)


def against_snapshot(
    engine: Engine, table: StoredTable, played: Family, entries: list[Entry], now: Table
) -> str:
    """A server goes on from the last snapshot: it must come to the same."""
    c = schema.snapshots.c
    query = select(c.snapshot).where(c.table == table.id, c.format == journal.FORMAT)
    with engine.connect() as connection:
        snapshot = connection.execute(query).scalar()
    if snapshot is None:
        return ""
    start = journal.decode_table(snapshot, played.revive)
    same = journal.fold([entry for entry in entries if entry.number > start.number], start)
    if (same.number, same.draws, same.things) != (now.number, now.draws, now.things):
        return "its snapshot is not what its journal comes to"
    return ""
