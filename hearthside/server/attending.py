"""Attending to the door of a table: who knocked is shown to the GM, and let in or sent away as the GM decides, at any node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearthside.kernel.asks import Refused
from hearthside.kernel.seats import GM
from hearthside.server.connection import Connection
from hearthside.server.messages import Knock, Knocks
from hearthside.server.storage import StoredKnock
from hearthside.server.updates import encode

if TYPE_CHECKING:
    from hearthside.server.live import Live


UNKNOWN_KEY = ("unknown-key", "this link does not work, or no longer does")


async def waiting(live: Live) -> tuple[Knock, ...]:
    """Who knocked and is neither admitted nor turned away."""
    knocks = await live.storage.knocks(live.stored.id)
    return tuple(Knock(knock.id, knock.name) for knock in knocks if knock.state == "waiting")


async def tell_knocks(live: Live) -> None:
    if GM in live.company.by_seat:
        text = encode(Knocks(await waiting(live)))
        for connection in live.company.by_seat.get(GM, ()):
            connection.send(text)


async def attend(live: Live) -> None:
    """Look at all of it again: somebody knocked, or the GM has decided, or a key was changed."""
    await tell_knocks(live)
    async with live.door:
        for id in tuple(live.company.knocking):
            knock = await live.storage.knock(id)
            if knock and knock.state != "waiting":
                for connection in live.company.knocking.pop(id, []):
                    await let_in(live, connection, knock)
    await dismiss_dead_links(live)


async def dismiss_dead_links(live: Live) -> None:
    """Those whose key opens nothing any more. Looked up in here: the GM may just be changing one."""
    async with live.lock:
        opening = await live.storage.opening(connection.key for connection in live.company)
        for connection in live.company:
            if connection.key not in opening and not connection.closed:
                connection.refuse(*UNKNOWN_KEY, close=4401)


async def enter(live: Live, connection: Connection, since: int | None = None) -> None:
    """Somebody comes with a key. What it opens is looked up in here: it may have changed before the door."""
    async with live.lock:
        opens = await live.storage.key(connection.key)
        if opens is None or opens.kind == "knock":
            connection.refuse(*UNKNOWN_KEY, close=4401)
            return
        if since is not None:
            await live.catch_up(since)  # another node was quicker: nobody is shown an older table
        await live.join(connection, opens.seat, since)


async def let_in(live: Live, connection: Connection, knock: StoredKnock) -> None:
    """Somebody who has knocked takes the seat they were given, or is sent away."""
    if not knock.seat:
        connection.refuse("not-admitted", "the GM has turned you away from this table", close=4403)
        return
    try:
        await enter(live, connection)
    except Refused as refused:
        connection.refuse(refused.code, refused.why, close=1013)
