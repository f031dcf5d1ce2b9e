"""A welcome: what somebody is shown who comes to a table."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from hearthside.kernel.seats import GM
from hearthside.kernel.views import view
from hearthside.server.attending import waiting
from hearthside.server.chances import odds_for
from hearthside.server.connection import Connection
from hearthside.server.history import read_history
from hearthside.server.messages import SeenEntry, Welcome
from hearthside.server.updates import seen_entries

if TYPE_CHECKING:
    from hearthside.server.live import Live

HISTORY, MOST_HISTORY = 200, 2000
"""Entries for somebody who comes, and at most for somebody who comes back."""


async def welcome(live: Live, connection: Connection, since: int | None) -> Welcome:
    """All that this seat may know. The table's lock is held."""
    table, seat = (await live.game()).table, connection.seat
    entries = await _entries(live, connection, table.number, since)
    seen = view(live.family, table, seat)
    connection.standing = seen.now.standing
    knocks = await waiting(live) if seat == GM else ()
    return Welcome(
        seat,
        live.stored.id,
        live.stored.code,
        seen,
        entries,
        knocks,
        live.company.online(),
        seat is None,
        odds_for(table, seat, seen.now.ask, seen.now, lambda: seen.things),
    )


async def _entries(
    live: Live, connection: Connection, number: int, since: int | None
) -> tuple[SeenEntry, ...]:
    """The newest ones, or those after the last that somebody has who comes back."""
    after = max(0, number - HISTORY)
    if since is not None and 0 <= since <= number:
        after = max(since, number - MOST_HISTORY)
    stored = await live.storage.acts(live.stored.id, after)
    acts = [act for act in stored if act.last <= number]  # what another node has just done is told next
    entries = await asyncio.to_thread(read_history, acts, after, connection.seat)
    seen: tuple[SeenEntry, ...] = seen_entries(entries)
    return seen
