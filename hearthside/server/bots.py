"""Bots at a live table: seats played by a program from what that seat may know, at a pace that people can follow.

A bot acts as a person does: its answer is decided, stored and told. It plays while somebody is there to see it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from hearthside.agents.bots import bot
from hearthside.agents.seated import due, is_shared
from hearthside.agents.sight import Bot
from hearthside.agents.wild import random_option, random_reply
from hearthside.kernel.asks import Refused, Reply
from hearthside.kernel.game import Game
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table
from hearthside.server.connection import Connection, Limits
from hearthside.server.deeds import Deed

if TYPE_CHECKING:
    from hearthside.server.live import Live

logger = logging.getLogger(__name__)

PACE = 0.8
"""Seconds that a bot seems to think."""
MOST = 2000
"""Answers of bots in a row. A person who does anything starts them again."""
FEW = 3
"""Answers in a row that may fail: the table moved on meanwhile, or the bot was wrong and tries something else."""
KIND = "thumb"
BOTS = Seat("bots")
"""Under this name their commands are kept: it is no seat."""
NAMES = ("Ember", "Flint", "Cinder", "Ash", "Tinder", "Soot", "Spark", "Coal")


Wanted = tuple[Seat, Reply]


def new_name(taken: list[str]) -> str:
    """A name for a bot that nobody at the table has."""
    return next((name for name in NAMES if name not in taken), f"Bot {len(taken)}")


async def _unread(_message: Any) -> None:
    """Nobody reads what a bot is answered: it looks at the table."""


class Bots:
    """The bots of one table. One at a time answers, and then it is looked who is asked next."""

    def __init__(self, live: Live, pace: float) -> None:
        self._live, self._pace = live, pace
        self._bots: dict[Seat, Bot] = {}
        self._playing: asyncio.Task[None] | None = None
        self._thought: tuple[Table | None, Wanted | None] = (None, None)
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
            seat: self._bots.get(seat) or bot(kind, table.family, n)
            for n, (seat, kind) in enumerate(seated.items())
        }
        return self._bots

    async def _play(self) -> None:
        """Answer for bots, act after act, until it is for people to go on."""
        answers = failures = 0
        while self._live.connections and answers < MOST and failures < FEW:
            if not self._wanted((await self._live.game()).table):
                return
            await asyncio.sleep(self._pace)
            command = secrets.token_hex(6)
            done = await self._live.perform(self._hand, command, partial(self._answer, command))
            answers, failures = answers + done, 0 if done else failures + 1

    def _wanted(self, table: Table) -> Wanted | None:
        """Which bot has something to do, and what: the same as long as the table is."""
        if self._thought[0] is not table:
            try:
                self._thought = (table, due(table, self._at(table)))
            except Exception:
                logger.exception("a bot is at a loss at table %s", self._live.stored.id)
                self._thought = (table, self._anything(table))
        return self._thought[1]

    def _answer(self, command: str, game: Game) -> Deed:
        wanted = self._wanted(game.table)
        if wanted is None:
            raise Refused("no bot is asked", code="not-asked")
        seat, reply = wanted
        try:
            return Deed(game.act(seat, reply, f"{BOTS}:{command}"))
        except Refused:
            logger.error("a bot answered what it may not at table %s", self._live.stored.id)
            self._thought = (game.table, self._anything(game.table))
            raise

    def _anything(self, table: Table) -> Wanted | None:
        """Something that is open to a bot, where all wait for it; where people may go on, it lets them."""
        step = table.step
        assert isinstance(step, Question)
        for seat in () if is_shared(table, self._bots) else step.asked(table):
            if seat in self._bots and (option := random_option(step, table, seat, self._random)):
                return seat, random_reply(option, self._random)
        return None
