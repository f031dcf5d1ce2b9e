"""Nodes: several servers on one PostgreSQL. Each tells the others at which table it stored something, and never what:
they read that from the database. With SQLite there is one server, and nothing of this runs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import text

from hearthside.kernel.seats import Seat
from hearthside.server.logs import event, reason

if TYPE_CHECKING:
    from hearthside.server.tables import Tables

logger = logging.getLogger(__name__)

CHANNEL = "hearthside"
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', notice) FROM unnest(CAST(:notices AS text[])) AS notice")
"""Told with the commit, or not at all."""
PAUSE = 0.5
"""Seconds until a lost connection is tried again."""


class Notice(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """What a node tells of a table."""

    node: str
    table: str
    last: int = 0
    """The number of the last entry, where an act was stored."""
    door: bool = False
    """Whether others may wait at the door now, come in or stay."""
    here: tuple[Seat, ...] | None = None
    """The seats that are connected to that node, where it is this that is told."""

    def encoded(self) -> str:
        return msgspec.json.encode(self).decode()


_decoder = msgspec.json.Decoder(Notice)


async def listen(tables: Tables) -> None:
    """Hear what all nodes say, this one included, for ever."""
    from psycopg import AsyncConnection, Error

    engine = tables.storage.engine
    _, address = engine.dialect.create_connect_args(engine.url)
    lost = False
    while True:
        try:
            async with await AsyncConnection.connect(**address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                if lost:
                    event(logger, "the database is heard again")
                lost = False
                tables.begin_to_hear()
                async for notice in connection.notifies():
                    with contextlib.suppress(msgspec.DecodeError):  # somebody else's
                        tables.hear(_decoder.decode(notice.payload))
        except Error as error:
            if not lost:
                logger.error("the database is not heard: %s", reason(error))
            lost = True
        except Exception:  # ours: those who speak next are to be heard all the same
            logger.exception("what was heard could not be followed")
        tables.go_deaf()
        await asyncio.sleep(PAUSE)
