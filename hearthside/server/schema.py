"""The schema of the database, and how an older one becomes this one."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Dialect,
    Engine,
    Integer,
    LargeBinary,
    MetaData,
    NullPool,
    String,
    Table,
    TypeDecorator,
    UniqueConstraint,
    create_engine,
    inspect,
    make_url,
    text,
)
from sqlalchemy.event import listen
from sqlalchemy.exc import ArgumentError, DBAPIError

from hearthside.agents.extras import how_to_get
from hearthside.server.logs import event, reason

logger = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION = "0003"
"""The newest migration. A database that bears this version is used as it is."""

metadata = MetaData()


class Word(TypeDecorator[str]):
    """A text. PostgreSQL takes any but one with a NUL in it, which somebody may send us in a code or an id."""

    impl, cache_ok = String, True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return value.replace("\0", "\ufffd") if value and dialect.name == "postgresql" else value


tables = Table(
    "tables",
    metadata,
    Column("id", Word, primary_key=True),
    Column("code", Word, nullable=False, unique=True),
    Column("family", Word, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("created", Word, nullable=False),
)

acts = Table(
    "acts",
    metadata,
    Column("table", Word, primary_key=True),
    Column("number", Integer, primary_key=True),  # of its first entry: two cannot both go on from here
    Column("last", Integer, nullable=False),
    Column("command", Word),
    Column("entries", LargeBinary, nullable=False),  # one a line
    Column("format", Integer, nullable=False),  # of the journal, when it was written
    UniqueConstraint("command", "table"),  # ids begin with the time: those of one commit stand together
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", Word, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("snapshot", LargeBinary, nullable=False),
    Column("format", Integer, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("digest", LargeBinary, primary_key=True),  # of the key: the key itself is kept by its owner alone
    Column("table", Word, nullable=False, index=True),
    Column("kind", Word, nullable=False),  # seat, spectator or knock
    Column("seat", Word),
    Column("knock", Word, index=True),
)

knocks = Table(
    "knocks",
    metadata,
    Column("id", Word, primary_key=True),
    Column("table", Word, nullable=False, index=True),
    Column("name", Word, nullable=False),
    Column("words", Word, nullable=False),
    Column("state", Word, nullable=False),  # waiting, admitted or turned-away
    Column("seat", Word),
)


class BadDatabase(Exception):
    """A sentence for somebody who named a database that cannot be used."""


def is_shared(engine: Engine) -> bool:
    """Whether several servers may use the database at once."""
    return engine.dialect.name == "postgresql"


def _engine(address: str | URL, **options: Any) -> Engine:
    """When a statement fails, its values are kept out of the log: they are what nobody may know yet."""
    return create_engine(address, hide_parameters=True, **options)


def is_address(database: str) -> bool:
    """Whether it is no file."""
    return "://" in database


def engine_for(database: str, *, lasting: bool = True) -> Engine:
    """An engine for a file of SQLite, or for the address of a PostgreSQL. One that is not lasting keeps no connection."""
    url = url_of(database)
    if not is_address(database):
        engine = _engine(url)
        listen(engine, "connect", _careful)
        return engine
    # a connection may be lost while nobody uses it
    pool: dict[str, Any] = {"pool_pre_ping": True, "pool_size": 10} if lasting else {"poolclass": NullPool}
    engine = _engine(url, isolation_level="READ COMMITTED", **pool)
    listen(engine, "connect", _durable)
    return engine


POSTGRES = "postgresql+psycopg"
CALLED = {
    "application_name": "hearthside",
    "client_encoding": "utf8",
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
}
"""How PostgreSQL is called: a machine that is gone without a word is noticed within seconds. The address may say otherwise."""
HOW = "write postgresql://USER@HOST/NAME, as for psql"


def url_of(database: str) -> URL:
    """No sentence repeats an address: there may be a password in any part of it."""
    if not is_address(database):
        return URL.create("sqlite", database=database)
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        raise BadDatabase(f"The address of the database cannot be read: {HOW}.") from None
    if url.drivername not in ("postgres", "postgresql", POSTGRES):
        raise BadDatabase(f"Tables are kept in a file or in PostgreSQL: name the file, or {HOW}.")
    if find_spec("psycopg") is None:
        raise BadDatabase(how_to_get("What PostgreSQL needs", "'psycopg[binary]'"))
    if url.port and not 0 < url.port < 65536:
        raise BadDatabase(f"The address of the database has a port that there is not: {HOW}.")
    return url.set(drivername=POSTGRES, query={**CALLED, **url.query})


def called(url: URL) -> str:
    """What people read of a database: where it is, not who may use it. A port without a user may be a password."""
    if url.drivername != POSTGRES:
        return str(url.database)
    port = f":{url.port}" if url.port and url.username else ""
    return f"postgresql://{url.host or ''}{port}/{url.database or ''}"


def _durable(connection: Any, _record: object) -> None:
    """Every commit waits for the disk, although the server may not ask it to."""
    quick = "current_setting('synchronous_commit') = 'off'"
    connection.execute(f"SELECT set_config('synchronous_commit', 'on', false) WHERE {quick}")
    connection.commit()


def _careful(connection: object, _record: object) -> None:
    """An acknowledged act survives a loss of power: every commit waits for the disk.

    Pages are brought from SQLite's journal to their place four times as seldom as usual: many are changed again before.
    """
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "wal_autocheckpoint=4000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def prepare(engine: Engine, *, may_be_new: bool = True) -> None:
    """Bring the database to this schema, or refuse it. A new one is made at once, an old one by its migrations."""
    try:
        file = None if is_shared(engine) else engine.url.database
        if may_be_new:
            _create(file)
        with _one_at_a_time(engine):
            problem = look(engine, may_be_new)
            if not problem:
                _close_to_others(file)
                _upgrade(engine)
    except OSError as error:
        problem = f"cannot be made: {error.strerror}"
    except DBAPIError as error:
        problem = f"cannot be used: {reason(error.orig)}"
    if problem:
        engine.dispose()
        raise BadDatabase(f"{called(engine.url)} {problem}.")


UPGRADE = 0x48656172
"""The number of the lock that a server holds while it makes the schema."""


@contextlib.contextmanager
def _one_at_a_time(engine: Engine) -> Iterator[None]:
    """Of servers that start at the same moment on one PostgreSQL the first makes the schema; the others wait and find it."""
    if not is_shared(engine):
        yield
        return
    with engine.begin() as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": UPGRADE})
        yield


def _create(file: str | None) -> None:
    """A file that its owner alone can read, for it holds what nobody may know yet. SQLite's files beside it follow it."""
    if file and file != ":memory:" and not Path(file).exists():
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))


def _close_to_others(file: str | None) -> None:
    """One that was made readable for others, by an older version or by a copy, is theirs to read no longer."""
    for one in (file, f"{file}-wal", f"{file}-shm") if file else ():
        with contextlib.suppress(OSError):  # it is not there, or somebody else's
            os.chmod(str(one), os.stat(str(one)).st_mode & 0o700)


def look(engine: Engine, may_be_new: bool) -> str:
    """What is wrong with a database, found out without changing it: it may be another program's."""
    # an engine of ours changes a file as soon as it connects
    plain = engine if is_shared(engine) else _engine(engine.url)
    try:
        names = set(inspect(plain).get_table_names())
        with plain.connect() as connection:
            version = version_of(connection) if "alembic_version" in names else None
            if is_shared(engine) and (encoding := connection.scalar(text("SHOW server_encoding"))) != "UTF8":
                return f"keeps text as {encoding}: make one with CREATE DATABASE … ENCODING 'UTF8'"
    finally:
        if plain is not engine:
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
