"""Milestones: tables of a while ago. To take something back, the journal is folded from one of them, not from its beginning."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hearthside.kernel.events import Undone
from hearthside.kernel.game import Game
from hearthside.kernel.journal import EMPTY, Entry
from hearthside.kernel.table import Table
from hearthside.server.deeds import Deed, Work
from hearthside.server.loading import read_journal

if TYPE_CHECKING:
    from hearthside.server.live import Live

APART = 1000
"""So many entries lie between two of them. They share what has not changed, so they cost little."""


class Milestones:
    """The last two, in memory. Nothing was ever taken back that lies before one of them."""

    def __init__(self, first: Table = EMPTY) -> None:
        self._tables = [first] if first.number else []

    def go_on(self, table: Table, entries: Sequence[Entry]) -> None:
        """These entries led to this table. From where they took something back, no milestone leads on."""
        back = (entry.event.to for entry in entries if isinstance(entry.event, Undone))
        to = min(back, default=table.number)
        kept = [one for one in self._tables if one.number <= to]
        if table.number - (kept[-1].number if kept else 0) >= APART:
            kept.append(table)
        self._tables = kept[-2:]

    def backwards(self) -> Iterator[Table]:
        """From the newest to the beginning of the table."""
        yield from reversed(self._tables)
        yield EMPTY


async def look_back(live: Live, game: Game, work: Work) -> Deed:
    """Work that needs the journal, with as much of it as it needs."""
    for milestone in live.milestones.backwards():
        entries = await read_journal(live.storage, live.family, live.stored, milestone.number)
        game.start, game.journal = milestone, [one for one in entries if one.number <= game.table.number]
        if deed := await asyncio.to_thread(work, game):  # it may take long: no other table waits for it
            return deed
    raise AssertionError("the whole journal was not enough")
