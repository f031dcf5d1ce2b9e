"""The writer: one thread that stores what all tables did, many acts in one commit."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Sequence
from functools import cache

import msgspec
from sqlalchemy import Connection, Engine, Executable, Insert, insert
from sqlalchemy.exc import DBAPIError, IntegrityError

from hearthside.kernel.asks import Refused
from hearthside.server import schema
from hearthside.server.counts import Counts

logger = logging.getLogger(__name__)


class Conflict(Exception):
    """Somebody else wrote first: another process, or the same command a second time."""


class NotStored(Refused):
    """The database cannot be written at the moment, for a reason that may pass."""

    def __init__(self, why: str) -> None:
        super().__init__(f"this could not be saved, and nothing has changed: {why}", code="not-stored")


MAY_PASS = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
}


class Write(msgspec.Struct, frozen=True):
    """Rows for `acts`, and further statements, that are stored together or not at all."""

    acts: Sequence[dict[str, object]] = ()
    also: Sequence[Executable] = ()


INSERT_ACT: Insert = insert(schema.acts)
Waiting = tuple[Write, "asyncio.Future[None]"]


class Writer:
    """Writes from any event loop are stored in the order they come.

    A commit costs about the same for one act as for fifty. So the writer waits a moment after each commit,
    and then stores all that came meanwhile; an act that comes later than that is stored at once.
    """

    def __init__(self, engine: Engine, counts: Counts, most: int = 200, moment: float = 0.002) -> None:
        self._engine, self._counts, self._most, self._moment = engine, counts, most, moment
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.trouble = ""
        """Why nothing can be stored; empty where it can."""
        self._thread = threading.Thread(target=self._work, name="hearthside-writer", daemon=True)
        self._thread.start()

    def write(self, write: Write) -> asyncio.Future[None]:
        """Done when the write is on the disk."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put((write, future))
        return future

    def close(self) -> None:
        """Store what waits, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        try:
            with self._engine.connect() as connection:
                self._store_all(connection)
        except Exception as error:
            logger.critical("nothing can be saved any more: restart the server", exc_info=True)
            self.trouble = f"{error}: restart the server"
            while (waiting := self._queue.get()) is not None:
                _settle([waiting], error)

    def _store_all(self, connection: Connection) -> None:
        while (first := self._queue.get()) is not None:
            group, last = self._group(first)
            try:
                self._store(connection, group)
            except Exception as error:
                _settle(group, error)
                raise
            if last:
                return
            time.sleep(self._moment)

    def _group(self, first: Waiting) -> tuple[list[Waiting], bool]:
        """All that waits now, and whether the writer is to stop after it."""
        group = [first]
        while len(group) < self._most:
            try:
                waiting = self._queue.get_nowait()
            except queue.Empty:
                return group, False
            if waiting is None:
                return group, True
            group.append(waiting)
        return group, False

    def _store(self, connection: Connection, group: list[Waiting]) -> None:
        """One commit for all; if that fails, one for each, so that only those fail which must."""
        try:
            _commit(connection, [write for write, _ in group])
        except Exception as error:
            connection.rollback()
            if len(group) > 1:
                for waiting in group:
                    self._store(connection, [waiting])
                return
            _settle(group, self._told(error))
        else:
            self.trouble = ""
            self._counts.commits += 1
            _settle(group, None)

    def _told(self, error: Exception) -> Exception:
        """What those are told whose write failed."""
        if isinstance(error, IntegrityError):
            return Conflict()
        found = error.orig if isinstance(error, DBAPIError) else None
        if not isinstance(found, sqlite3.Error) or found.sqlite_errorcode & 0xFF not in MAY_PASS:
            return error
        self.trouble = str(found)
        logger.error("nothing can be stored: %s", self.trouble)
        return NotStored(self.trouble)


@cache
def _insert_acts(count: int) -> str:
    """One statement for many acts: every statement makes the thread hand the interpreter over and wait for it.

    Where one of them fails, all is rolled back. To undo the statement alone, SQLite would copy every page it is going
    to change into a file beside.
    """
    row = f"({', '.join('?' * len(schema.acts.columns))})"
    columns = ", ".join(f'"{column}"' for column in schema.acts.columns.keys())  # noqa: SIM118
    return f"INSERT OR ROLLBACK INTO acts ({columns}) VALUES {', '.join([row] * count)}"


def _commit(connection: Connection, writes: list[Write]) -> None:
    rows = [row for write in writes for row in write.acts]
    if rows and connection.dialect.name == "sqlite":
        values = tuple(value for row in rows for value in row.values())
        connection.exec_driver_sql(_insert_acts(len(rows)), values)
    elif rows:
        connection.execute(INSERT_ACT, rows)
    for write in writes:
        for statement in write.also:
            connection.execute(statement)
    connection.commit()


def _settle(group: list[Waiting], error: Exception | None) -> None:
    """Wake those who wait, each event loop once."""
    loops: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
    for _, future in group:
        loops.setdefault(future.get_loop(), []).append(future)
    for loop, futures in loops.items():
        with contextlib.suppress(RuntimeError):  # a loop that is closed waits for nothing
            loop.call_soon_threadsafe(_wake, futures, error)


def _wake(futures: list[asyncio.Future[None]], error: Exception | None) -> None:
    for future in futures:
        if future.done():
            continue
        if error:
            future.set_exception(error)
        else:
            future.set_result(None)
