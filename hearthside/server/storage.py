"""Storage: tables, their acts, snapshots, keys and knocks. Nothing here knows a rule."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Executable, Update, delete, func, insert, select, text, update
from sqlalchemy.exc import DBAPIError

from hearthside.kernel import journal
from hearthside.kernel.asks import Refused
from hearthside.kernel.journal import Entry
from hearthside.kernel.seats import Seat
from hearthside.server import schema
from hearthside.server.counts import Counts
from hearthside.server.nodes import Notice
from hearthside.server.writer import AWAY, MUST_CHANGE, Write, Writer, is_lost

T = TypeVar("T")
UNDONE = b'"Undone"'
"""An act in which this is not written took nothing back."""
READERS = 8
"""Threads, and connections of PostgreSQL, that read at most at once."""
MOST_KEYS = 500
"""So many are looked up at once."""


def digest(key: str) -> bytes:
    """What is stored of a key."""
    return hashlib.sha256(key.encode()).digest()


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it is registered."""

    id: str
    code: str
    family: str
    rules_version: int
    secret: bytes


class StoredAct(msgspec.Struct, frozen=True):
    """Entries that were written together, one a line, in the format of that time."""

    number: int
    last: int
    entries: bytes
    command: str | None = None
    format: int = journal.FORMAT

    @classmethod
    def of(cls, entries: Sequence[Entry], command: str | None = None) -> StoredAct:
        lines = b"\n".join([journal.encode(entry) for entry in entries])
        return cls(entries[0].number, entries[-1].number, lines, command, journal.FORMAT)

    def read(self, revive: journal.Revive | None) -> list[Entry]:
        return [journal.decode(line, revive, self.format) for line in self.entries.split(b"\n")]


class StoredKey(msgspec.Struct, frozen=True):
    """What a key opens: a seat, the spectators' place, or nothing yet."""

    table: str
    kind: str
    seat: Seat | None
    knock: str | None


class StoredKnock(msgspec.Struct, frozen=True):
    """Somebody who wants to play."""

    id: str
    table: str
    name: str
    words: str
    state: str
    seat: Seat | None


class Storage:
    """Reads run in threads of their own, each with its own connection; writes go through one writer."""

    def __init__(self, database: str) -> None:
        self.engine = schema.engine_for(database)
        schema.prepare(self.engine)
        self.counts = Counts()
        self.node = secrets.token_hex(4)
        """The name of this server, for others that use the same database."""
        self.shared = self.deaf = schema.is_shared(self.engine)
        """Whether there may be others; whether what they say is not heard."""
        self.writer = Writer(self.engine, self.counts, self.node)
        self._readers = ThreadPoolExecutor(READERS, "hearthside-reader")

    def close(self) -> None:
        self.writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def with_connection() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, with_connection)
        except DBAPIError as error:
            if is_lost(error):
                raise Refused(f"{AWAY}: try again in a moment", code="not-stored") from error
            raise

    async def _all(self, kind: type[T], query: Executable) -> list[T]:
        return await self._read(
            lambda connection: [_as(kind, row) for row in connection.execute(query).mappings()]
        )

    async def _first(self, kind: type[T], query: Executable) -> T | None:
        return next(iter(await self._all(kind, query)), None)

    async def trouble(self) -> str:
        """Why this cannot be written; empty where it can. It fails where it cannot be read."""
        await self._read(lambda connection: connection.execute(text("SELECT 1")).scalar())
        return self.writer.trouble

    async def unready(self) -> str:
        """Why nobody can play from this now; empty where they can. It fails where it cannot be read."""
        version = await self._read(schema.version_of)
        if version != schema.VERSION:
            return f"the database has the schema {version}, not {schema.VERSION}"
        if self.deaf:
            return "what other servers store is not heard"
        return self.writer.trouble and f"nothing can be stored: {self.writer.trouble}"

    # ---------------------------------------------------------------- tables and acts

    async def table(self, *, id: str = "", code: str = "") -> StoredTable | None:
        column, value = (schema.tables.c.id, id) if id else (schema.tables.c.code, code)
        return await self._first(StoredTable, select(schema.tables).where(column == value))

    async def open(
        self,
        table: StoredTable,
        act: StoredAct,
        keys: Sequence[tuple[str, StoredKey]],
        also: Sequence[Executable] = (),
    ) -> None:
        """Register a new table with its first entries and the keys to it."""
        row = {**msgspec.structs.asdict(table), "created": datetime.now(UTC).isoformat(timespec="seconds")}
        new = [insert(schema.tables).values(row), *(add_key(key, opens) for key, opens in keys), *also]
        await self.writer.write(Write(table.id, (_row(table.id, act),), new))

    def append(self, table: str, act: StoredAct, also: Sequence[Executable] = ()) -> asyncio.Future[None]:
        """Done when the act is on the disk. Fails with `Conflict` if somebody else went on from there first."""
        return self.writer.write(Write(table, (_row(table, act),), also))

    async def acts(self, table: str, after: int, before: int = sys.maxsize) -> list[StoredAct]:
        """The acts with entries between these numbers, in order, and those later that took something back."""
        c = schema.acts.c
        first = select(func.max(c.number)).where(c.table == table, c.number <= after + 1).scalar_subquery()
        # found by the key: of a long journal the rest is not even looked at
        query = select(schema.acts).where(
            c.table == table, c.number >= func.coalesce(first, 0), c.last > after
        )
        query = query.order_by(c.number)
        return await self._read(
            lambda connection: [
                _as(StoredAct, row._mapping)
                for row in connection.execute(query)
                if row.number < before or UNDONE in row.entries
            ]
        )

    async def act_of(self, table: str, command: str) -> StoredAct | None:
        """The act that a command caused."""
        query = select(schema.acts).where(schema.acts.c.table == table, schema.acts.c.command == command)
        return await self._first(StoredAct, query)

    async def snapshot(self, table: str) -> bytes | None:
        """The last snapshot; one of an older format is as good as none, for the acts are all there."""
        c = schema.snapshots.c
        query = select(c.snapshot).where(c.table == table, c.format == journal.FORMAT)
        return await self._read(lambda connection: connection.execute(query).scalar())

    # ---------------------------------------------------------------- keys and knocks

    async def key(self, key: str) -> StoredKey | None:
        return await self._first(StoredKey, select(schema.keys).where(schema.keys.c.digest == digest(key)))

    async def opening(self, keys: Iterable[str]) -> set[str]:
        """Those of the keys that open something."""
        by_digest = {digest(key): key for key in keys}
        digests, column = list(by_digest), schema.keys.c.digest

        def look(connection: Connection) -> set[str]:
            parts = [digests[n : n + MOST_KEYS] for n in range(0, len(digests), MOST_KEYS)]
            found = [connection.scalars(select(column).where(column.in_(part))) for part in parts]
            return {by_digest[one] for some in found for one in some}

        return await self._read(look)

    async def knock(self, id: str) -> StoredKnock | None:
        return await self._first(StoredKnock, select(schema.knocks).where(schema.knocks.c.id == id))

    async def knocks(self, table: str) -> list[StoredKnock]:
        query = select(schema.knocks).where(schema.knocks.c.table == table).order_by(schema.knocks.c.id)
        return await self._all(StoredKnock, query)

    async def add_knock(self, knock: StoredKnock, key: str) -> None:
        opens = StoredKey(knock.table, "knock", None, knock.id)
        row = insert(schema.knocks).values(msgspec.structs.asdict(knock))
        await self.write(knock.table, row, add_key(key, opens))

    async def write(self, table: str, *statements: Executable) -> None:
        """What changes at a table beside its acts."""
        await self.writer.write(Write(table, (), statements))

    def announce(self, table: str, here: Sequence[Seat] = ()) -> None:
        """Tell other nodes who is connected to this one. It is said again soon: nothing is lost where it fails."""
        if self.shared:
            told = self.writer.write(Write(table, notices=(Notice(self.node, table, here=tuple(here)),)))
            told.add_done_callback(asyncio.Future.exception)


# ---------------------------------------------------------------- what is stored together with an act


def _as(kind: type[T], row: Mapping[Any, object]) -> T:
    return msgspec.convert({str(column): value for column, value in row.items()}, kind)


def _row(table: str, act: StoredAct) -> dict[str, Any]:
    return {
        "table": table,
        "number": act.number,
        "last": act.last,
        "command": act.command,
        "entries": act.entries,
        "format": act.format,
    }


def add_key(key: str, opens: StoredKey) -> Executable:
    return insert(schema.keys).values(digest=digest(key), **msgspec.structs.asdict(opens))


def drop_keys(table: str, kind: str, seat: Seat | None) -> Executable:
    c = schema.keys.c
    whose = c.seat.is_(None) if seat is None else c.seat == seat
    return delete(schema.keys).where(c.table == table, c.kind == kind, whose)


def admit(knock: StoredKnock, seat: Seat) -> tuple[Executable, Executable]:
    """The knock is a seat now, and so is its key. Nothing is stored if the GM has decided on it at another node."""
    admitted = _decide(knock).values(state="admitted", seat=seat)
    return (
        admitted.execution_options(**MUST_CHANGE),
        update(schema.keys).where(schema.keys.c.knock == knock.id).values(kind="seat", seat=seat),
    )


def seat_without_key(table: str, seat: Seat, name: str) -> Executable:
    """A bot's seat, counted among those that were given away: nobody has a key to it."""
    knock = StoredKnock(f"{table}-{seat}", table, name, "", "admitted", seat)
    return insert(schema.knocks).values(msgspec.structs.asdict(knock))


def turn_away(knock: StoredKnock) -> Executable:
    return _decide(knock).values(state="turned-away")


def _decide(knock: StoredKnock) -> Update:
    """A knock is decided on once: another GM's page may just have done so."""
    c = schema.knocks.c
    return update(schema.knocks).where(c.id == knock.id, c.state == "waiting")


def save_snapshot(table: str, number: int, snapshot: bytes) -> tuple[Executable, Executable]:
    return (
        delete(schema.snapshots).where(schema.snapshots.c.table == table),
        insert(schema.snapshots).values(table=table, number=number, snapshot=snapshot, format=journal.FORMAT),
    )


def save_secret(table: str, secret: bytes) -> Executable:
    return update(schema.tables).where(schema.tables.c.id == table).values(secret=secret)
