"""Bots at a live table: seats played by a program from what that seat may know, at a pace that people can follow.

A bot acts as a person does: its answer is decided, stored and told. It plays while somebody is there to see it.
One that looks ahead does so elsewhere (`thinking.py`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from operator import attrgetter, is_
from random import Random
from typing import TYPE_CHECKING, Any

from hearthside.agents.bots import bot
from hearthside.agents.seated import (
    answer,
    asked_bots,
    is_routine,
    is_shared,
    looks_ahead,
    strength,
)
from hearthside.agents.sight import Bot
from hearthside.agents.wild import random_option, random_reply
from hearthside.kernel.asks import Refused, Reply
from hearthside.kernel.game import Game
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table
from hearthside.server.commands import new_id
from hearthside.server.connection import Connection, Limits
from hearthside.server.deeds import Deed, act
from hearthside.server.logs import failed
from hearthside.server.thinking import Thinker

if TYPE_CHECKING:
    from hearthside.server.live import Live

logger = logging.getLogger(__name__)

PACE = 0.8
"""Seconds that a bot seems to think."""
MOST = 2000
"""Answers of bots in a row. A person who does anything starts them again."""
FEW = 3
"""Answers in a row that may fail: the table moved on meanwhile, or the bot was wrong and tries something else."""
BEHIND = 0.2
"""Seconds that a bot leaves to other nodes, where one was quicker the last time: the same bot may play there."""
REST = 3.0
"""Seconds that bots wait while the database cannot be used."""
BOTS = Seat("bots")
"""Under this name their commands are kept: it is no seat."""
MOST_BOTS = 5
"""At one table. To stand in for somebody who is away is never refused."""
NAMES = ("Ember", "Flint", "Cinder", "Ash", "Tinder", "Soot", "Spark", "Coal")


MATTERS = attrgetter("pending", "locked", "things", "seats", "rulings")
"""What a bot looks at."""
Wanted = tuple[Seat, Reply]


def new_name(taken: list[str]) -> str:
    """A name for a bot that nobody at the table has."""
    return next((name for name in NAMES if name not in taken), f"Bot {len(taken)}")


def room_for_bots(table: Table, more: int = 1) -> None:
    """Refuses more bots than a table has room for."""
    if sum(bool(sitter.bot) for sitter in table.seats.values()) + more > MOST_BOTS:
        raise Refused(f"a table seats {MOST_BOTS} bots at most", code="too-many-bots")


def is_same(one: Table, other: Table) -> bool:
    """Whether a bot would do the same at both: people may have talked meanwhile."""
    return all(map(is_, MATTERS(one), MATTERS(other)))


async def _unread(_message: Any) -> None:
    """Nobody reads what a bot is answered: it looks at the table."""


class Bots:
    """The bots of one table. One at a time answers, and then it is looked who is asked next."""

    def __init__(self, live: Live, pace: float, thinker: Thinker) -> None:
        self._live, self._pace, self._thinker = live, pace, thinker
        self._bots: dict[Seat, Bot] = {}
        self._playing: asyncio.Task[None] | None = None
        self._thought: tuple[Table, Wanted | None] | None = None
        self._random = Random()
        self._hand = Connection(_unread, Limits(), lambda *_: True)
        self._hand.seat = BOTS

    def stir(self, table: Table) -> None:
        """Something happened: whichever bot is asked answers in a moment."""
        playing = self._playing and not self._playing.done()
        if not playing and any(sitter.bot for sitter in table.seats.values()):
            self._playing = asyncio.create_task(self._play())

    def _at(self, table: Table) -> dict[Seat, Bot]:
        """The bots that sit at the table, each with what it remembers."""
        seated = {seat: sitter.bot for seat, sitter in table.seats.items() if sitter.bot}
        self._bots = {
            seat: self._bots.get(seat) or bot(strength(kind), table.family, n)
            for n, (seat, kind) in enumerate(seated.items())
        }
        return self._bots

    async def _play(self) -> None:
        """While the table cannot be read nobody is told so: the bots look again."""
        while True:
            try:
                return await self._go_on()
            except Refused:
                await asyncio.sleep(REST)

    async def _go_on(self) -> None:
        """Answer for bots, act after act, until it is for people to go on. What cannot be stored is tried again."""
        answers = failures = 0
        behind = 0.0
        while self._live.company and answers < MOST and failures < FEW:
            began, table = time.monotonic(), await self._live.table()
            wanted = await self._wanted(table)
            pace = 0 if wanted is None or is_routine(wanted[1].option) else self._pace
            await asyncio.sleep(max(0, began + pace + behind - time.monotonic()))
            if not is_same(table, await self._live.table()):
                continue
            if not wanted:
                return
            command = new_id()
            done = await self._live.perform(self._hand, command, partial(self._answer, command))
            if not done and self._live.storage.writer.trouble:
                await asyncio.sleep(REST)
                continue
            overtaken = not done and not is_same(table, await self._live.table())
            answers, failures = answers + done, 0 if done or overtaken else failures + 1
            behind = BEHIND if overtaken and self._live.storage.shared else 0.0

    async def _wanted(self, table: Table) -> Wanted | None:
        """Which bot has something to do, and what: the same as long as the table is."""
        if not self._thought or not is_same(self._thought[0], table):
            try:
                self._thought = (table, await self._due(table))
            except Exception:
                failed(logger, "a bot is at a loss", table=self._live.stored.id)
                self._thought = (table, self._anything(table))
        return self._thought[1]

    async def _due(self, table: Table) -> Wanted | None:
        bots = self._at(table)
        for seat, view, shared in asked_bots(table, bots):
            if looks_ahead(bots[seat]):
                bots[seat], reply = await self._thinker.think(bots[seat], view, shared=shared)
            else:
                reply = answer(view, bots[seat], shared=shared)
            if reply:
                return seat, reply
        return None

    def _answer(self, command: str, game: Game) -> Deed | None:
        thought, wanted = self._thought or (game.table, None)
        if wanted is None or not is_same(thought, game.table):
            raise Refused("no bot is asked", code="not-asked")
        seat, reply = wanted
        try:
            return act(game, seat, reply, f"{BOTS}:{command}")
        except Refused:
            logger.error("a bot answered what it may not at table %s", self._live.stored.id)
            self._thought = (game.table, self._anything(game.table))
            raise

    def _anything(self, table: Table) -> Wanted | None:
        """Something that is open to a bot, where all wait for it; where people may go on, it lets them."""
        step = table.question
        for seat in () if is_shared(table, self._bots) else step.asked(table):
            if seat in self._bots and (option := random_option(step, table, seat, self._random)):
                return seat, random_reply(option, self._random)
        return None
