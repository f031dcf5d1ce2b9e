"""The schema of the database, and how an older one becomes this one."""

from __future__ import annotations

import contextlib
import logging
import os
from pathlib import Path

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    create_engine,
    inspect,
    text,
)
from sqlalchemy.event import listen
from sqlalchemy.exc import DBAPIError

from hearthside.server.logs import event

logger = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION = "0003"
"""The newest migration. A database that bears this version is used as it is."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("code", String, nullable=False, unique=True),
    Column("family", String, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("created", String, nullable=False),
)

acts = Table(
    "acts",
    metadata,
    Column("table", String, primary_key=True),
    Column(
        "number", Integer, primary_key=True
    ),  # of its first entry: two writers cannot both go on from here
    Column("last", Integer, nullable=False),
    Column("command", String),
    Column("entries", LargeBinary, nullable=False),  # one a line
    Column("format", Integer, nullable=False),  # of the journal, when it was written
    UniqueConstraint("command", "table"),  # ids begin with the time: those of one commit stand together
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", String, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("snapshot", LargeBinary, nullable=False),
    Column("format", Integer, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("digest", LargeBinary, primary_key=True),  # of the key: the key itself is kept by its owner alone
    Column("table", String, nullable=False, index=True),
    Column("kind", String, nullable=False),  # seat, spectator or knock
    Column("seat", String),
    Column("knock", String, index=True),
)

knocks = Table(
    "knocks",
    metadata,
    Column("id", String, primary_key=True),
    Column("table", String, nullable=False, index=True),
    Column("name", String, nullable=False),
    Column("words", String, nullable=False),
    Column("state", String, nullable=False),  # waiting, admitted or turned-away
    Column("seat", String),
)


def _engine(address: str | URL) -> Engine:
    """When a statement fails, its values are kept out of the log: they are what nobody may know yet."""
    return create_engine(address, hide_parameters=True)


def engine_for(database: str) -> Engine:
    """An engine for a file of SQLite, or for an address that SQLAlchemy understands."""
    engine = _engine(database if "://" in database else f"sqlite:///{database}")
    if engine.dialect.name == "sqlite":
        listen(engine, "connect", _careful)
    return engine


def _careful(connection: object, _record: object) -> None:
    """An acknowledged act survives a loss of power: every commit waits for the disk.

    Pages are brought from SQLite's journal to their place four times as seldom as usual: many are changed again before.
    """
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "wal_autocheckpoint=4000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class BadDatabase(Exception):
    """A sentence for somebody who named a database that cannot be used."""


def prepare(engine: Engine, *, may_be_new: bool = True) -> None:
    """Bring the database to this schema, or refuse it. A new one is made at once, an old one by its migrations."""
    name = engine.url.render_as_string() if engine.url.host else engine.url.database
    try:
        file = engine.url.database if engine.dialect.name == "sqlite" else None
        if may_be_new:
            _create(file)
        problem = look(engine, may_be_new)
        if not problem:
            _close_to_others(file)
            _upgrade(engine)
    except OSError as error:
        problem = f"cannot be made: {error.strerror}"
    except DBAPIError as error:
        problem = f"cannot be used: {error.orig}"
    if problem:
        raise BadDatabase(f"{name} {problem}.")


def _create(file: str | None) -> None:
    """A file that its owner alone can read, for it holds what nobody may know yet. SQLite's files beside it follow it."""
    if file and file != ":memory:" and not Path(file).exists():
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))


def _close_to_others(file: str | None) -> None:
    """One that was made readable for others, by an older version or by a copy, is theirs to read no longer."""
    for one in (file, f"{file}-wal", f"{file}-shm"):
        with contextlib.suppress(OSError):  # it is not there, or somebody else's
            os.chmod(str(one), os.stat(str(one)).st_mode & 0o700)


def look(engine: Engine, may_be_new: bool) -> str:
    """What is wrong with a database, found out without changing it: it may be another program's."""
    plain = _engine(engine.url)  # an engine of ours changes a file as soon as it connects
    try:
        names = set(inspect(plain).get_table_names())
        with plain.connect() as connection:
            version = version_of(connection) if "alembic_version" in names else None
    finally:
        plain.dispose()
    if not names:
        return "" if may_be_new else "is empty"
    if names != {"alembic_version"} and not {"alembic_version", "acts"} <= names:
        return "belongs to another program"
    known = {file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("*.py")}
    return "" if version is None or version in known else f"is from another version of Hearthside ({version})"


def version_of(connection: Connection) -> str | None:
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _upgrade(engine: Engine) -> None:
    if not inspect(engine).has_table("alembic_version"):
        with engine.begin() as connection:
            metadata.create_all(connection)
            connection.execute(
                text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
            )
            connection.execute(text("INSERT INTO alembic_version VALUES (:version)"), {"version": VERSION})
        return
    with engine.connect() as connection:
        version = version_of(connection)
    if version != VERSION:
        migrate(engine)
        event(logger, "the database was brought up to date", before=version, now=VERSION)


def migrate(engine: Engine, to: str = "head") -> None:
    """Run the migrations that are missing."""
    from alembic import command  # slow to import, and nearly never needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, to)
