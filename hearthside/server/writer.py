"""The writer: one thread that stores what all tables did, many acts in one commit."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, Executable, Insert, insert
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from hearthside.kernel.asks import Refused
from hearthside.server import schema
from hearthside.server.counts import Counts
from hearthside.server.logs import reason
from hearthside.server.nodes import NOTIFY, Notice

logger = logging.getLogger(__name__)


class Conflict(Exception):
    """Somebody else wrote first: another process, or the same command a second time."""


class NotStored(Refused):
    """The database cannot be written at the moment, for a reason that may pass."""

    what = "this could not be saved, and nothing has changed"

    def __init__(self, why: str) -> None:
        super().__init__(f"{self.what}: {why}", code="not-stored")


class InDoubt(NotStored):
    """The connection was lost in the middle of a commit: it may have come to pass, and the database will tell."""

    what = "the database was lost just then, and this may be saved or not"


MAY_PASS = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
}


READ_ONLY = "25006"


def may_pass(error: Exception) -> bool:
    """Whether a database that failed may do the same later. PostgreSQL's drivers have a class of errors for it."""
    found = error.orig if isinstance(error, DBAPIError) else None
    if isinstance(found, sqlite3.Error):
        return found.sqlite_errorcode & 0xFF in MAY_PASS
    return isinstance(error, OperationalError) or getattr(found, "sqlstate", "") == READ_ONLY


def is_lost(error: Exception) -> bool:
    """Whether there is no database to talk to, or no longer. One that is there says what is wrong by a number."""
    found = error.orig if isinstance(error, OperationalError) else None
    return isinstance(error, InDoubt) or getattr(found, "sqlstate", "") in (None, *GOING)


AWAY = "the database does not answer"
GOING = ("57P01", "57P02", "57P03")
"""It is stopping, has crashed, or is only starting."""


class Write(msgspec.Struct, frozen=True):
    """Rows for `acts` of a table, and further statements, that are stored together or not at all.

    Other nodes are told of it, and of what has only to be told.
    """

    table: str
    acts: Sequence[dict[str, Any]] = ()
    also: Sequence[Executable] = ()
    notices: Sequence[Notice] = ()


INSERT_ACT: Insert = insert(schema.acts)
MUST_CHANGE = {"must_change": True}
"""The options of a statement that finds nothing to change only if somebody else wrote first."""
Waiting = tuple[Write, "asyncio.Future[None]"]


class Writer:
    """Writes from any event loop are stored in the order they come.

    A commit costs about the same for one act as for fifty. So the writer waits a moment after each commit,
    and then stores all that came meanwhile; an act that comes later than that is stored at once.
    """

    def __init__(
        self, engine: Engine, counts: Counts, node: str = "", most: int = 200, moment: float = 0.002
    ) -> None:
        self._engine, self._counts, self._node, self._most, self._moment = engine, counts, node, most, moment
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.trouble = ""
        """Why nothing can be stored; empty where it can."""
        self._lost = False
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
        """The database is called when there is something to store; and anew where that failed in a way of its own."""
        connection: Connection | None = None
        while (first := self._queue.get()) is not None:
            group = self._group(first)
            try:
                connection = connection or self._engine.connect()
                self._store(connection, group)
            except Exception as error:
                _settle(group, self._told(error))
                _give_up(connection)
                connection = None
            time.sleep(self._moment)
        _give_up(connection)

    def _group(self, first: Waiting) -> list[Waiting]:
        """All that waits now."""
        group = [first]
        with contextlib.suppress(queue.Empty):
            while len(group) < self._most:
                waiting = self._queue.get_nowait()
                if waiting is None:
                    self._queue.put(None)  # the last one: it is read again after these
                    break
                group.append(waiting)
        return group

    def _store(self, connection: Connection, group: list[Waiting], *, again: bool = False) -> None:
        """One commit for all; if that fails, one for each, so that only those fail which must."""
        try:
            _commit(connection, [write for write, _ in group], self._node)
        except Exception as error:
            if not _rolled_back(connection):
                raise
            if is_lost(error) and not again and not isinstance(error, InDoubt):
                self._store(connection, group, again=True)  # the database may be back: it is called anew
            elif len(group) > 1 and not is_lost(error):
                for waiting in group:
                    self._store(connection, [waiting])
            else:
                _settle(group, self._told(error))
        else:
            self._stored(group)
            _settle(group, None)

    def _stored(self, group: list[Waiting]) -> None:
        """What is only told to other nodes shows that the database is there, not that it has room."""
        if self._lost or any(write.acts or write.also for write, _ in group):
            self.trouble, self._lost = "", False
            self._counts.commits += 1

    def _told(self, error: Exception) -> Exception:
        """What those are told whose write failed."""
        if isinstance(error, IntegrityError):
            return Conflict()
        failure = error.__cause__ if isinstance(error, InDoubt) else error
        if not isinstance(failure, DBAPIError) or not may_pass(failure):
            return error
        self.trouble, self._lost = reason(failure.orig), is_lost(failure)
        logger.error("nothing can be stored: %s", self.trouble)
        if isinstance(error, InDoubt):
            return error
        return NotStored(AWAY if self._lost else self.trouble)  # where it is, is nobody's business


def _rolled_back(connection: Connection) -> bool:
    """Whether the connection can be used again. Where it was lost there is nothing left to roll back."""
    try:
        connection.rollback()
    except OperationalError:
        return True
    except Exception:
        return False
    return True


def _give_up(connection: Connection | None) -> None:
    with contextlib.suppress(Exception):
        if connection:
            connection.close()


@cache
def _insert_acts(count: int) -> str:
    """One statement for many acts: every statement makes the thread hand the interpreter over and wait for it.

    Where one of them fails, all is rolled back. To undo the statement alone, SQLite would copy every page it is going
    to change into a file beside.
    """
    row = f"({', '.join('?' * len(schema.acts.columns))})"
    columns = ", ".join(f'"{column}"' for column in schema.acts.columns.keys())  # noqa: SIM118
    return f"INSERT OR ROLLBACK INTO acts ({columns}) VALUES {', '.join([row] * count)}"


def _commit(connection: Connection, writes: list[Write], node: str) -> None:
    shared = schema.is_shared(connection.engine)
    if shared:  # all nodes in the same order, or two would wait for each other
        writes = sorted(writes, key=attrgetter("table"))
    rows = [row for write in writes for row in write.acts]
    if rows and shared:
        connection.execute(INSERT_ACT, rows)
    elif rows:
        values = tuple(value for row in rows for value in row.values())
        connection.exec_driver_sql(_insert_acts(len(rows)), values)
    for write in writes:
        for statement in write.also:
            changed = connection.execute(statement).rowcount
            if not changed and MUST_CHANGE.items() <= statement.get_execution_options().items():
                raise Conflict
    if shared:
        notices = [notice.encoded() for write in writes for notice in _notices(write, node)]
        connection.execute(NOTIFY, {"notices": notices})
    try:
        connection.commit()
    except OperationalError as error:
        if is_lost(error):
            raise InDoubt(reason(error.orig)) from error
        raise


def _notices(write: Write, node: str) -> Iterator[Notice]:
    """What others are told of a write: by a statement beside an act somebody may have got a seat, or lost it."""
    last = max((row["last"] for row in write.acts), default=0)
    if last or write.also:
        yield Notice(node, write.table, last, bool(write.also))
    yield from write.notices


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
