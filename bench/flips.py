"""How many whole flips of the Deckahedron a core plays in a second, without a journal.

A whole flip is everything from the GM's call to the end: the call, move and attribute, the hero's "flip", the cards
from the deck, advantage, the card that resolves, currency, the GM's points, "take it" where a flashback was possible,
the GM's word or move, reshuffling: five replies. Replies are known beforehand, as a bot knows what it wants; each is
checked against the option it answers. The bot keeps the options it was offered once, or asks for each anew.

The second pair of figures leaves the GM's two replies before the flip out: the flip begins as one in a pursuit does.

The last figure is the flip with its bookkeeping and without conversation. The flips of one game were called beforehand
and lie ready; from each table the clock sees the hero's "flip", the cards turned, "take it" or what a tie or a
critical asks, the card that resolves, currency, Blessings, the GM's points, and the end of the flip with its reshuffle,
to which the GM says nothing.

python -m bench.flips [--seconds N]
"""

from __future__ import annotations

import argparse
import gc
import itertools
import time
from typing import NamedTuple

from hearthside.agents.wild import laid_out
from hearthside.families import family as family_called
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.heroes import heroes, seat_of
from hearthside.families.deckahedron.outcomes import Interpret
from hearthside.families.deckahedron.ready import begin
from hearthside.families.deckahedron.resolving import Aftermath
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.family import Family
from hearthside.kernel.game import decide, run_on
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table, evolve

MOVE = "defy_danger"
FLIPS = 200
"""Flips of one game; then the table is laid out anew."""

FLIP, TAKE = Reply("flip"), Reply("take")
NARRATE = Reply("narrate", {"text": "The ladder holds, just so."})
NOD = Reply("narrate", {"text": ""})


class Known(NamedTuple):
    """A flip that a bot means to make: who flips, the GM's two replies before it, and what they call for."""

    seat: Seat
    call: Reply
    move: Reply
    flip: Call


class Bot:
    """Plays flips. It keeps the options it was offered once, or looks each up again."""

    def __init__(self, family: Family, keeps: bool, word: Reply = NARRATE) -> None:
        self.family, self.keeps, self.word, self.stream = family, keeps, word, Fast(1)
        self.kept: dict[str, Option] = {}

    def act(self, table: Table, seat: Seat, reply: Reply) -> Table:
        option = self.kept.get(reply.option) or self._look_up(table, seat, reply.option)
        table = evolve(table, decide(self.family, table, seat, reply, option))
        return run_on(table, self.stream)[0]

    def _look_up(self, table: Table, seat: Seat, name: str) -> Option:
        option = table.question.option(table, seat, name)
        assert option is not None and not option.closed
        if self.keeps:
            self.kept[name] = option
        return option

    def ready(self, table: Table, known: Known) -> Table:
        """A flip is called for, without the conversation before it."""
        return evolve(table, begin(table, known.flip))

    def called(self, table: Table, known: Known) -> Table:
        """The GM calls for a flip: two replies."""
        return self.act(self.act(table, GM, known.call), GM, known.move)

    def flip(self, table: Table, seat: Seat) -> Table:
        """Turn the cards, and answer what is asked until the flip is over."""
        table = self.act(table, seat, FLIP)
        while len(table.pending) > 1:
            what = type(table.pending[-1].step)
            if what is Aftermath:
                table = self.act(table, seat, TAKE)
            else:
                table = self.act(table, GM, self.word) if what is Interpret else self._first(table)
        return table

    def _first(self, table: Table) -> Table:
        step = table.question
        seat = step.asked(table)[0]
        option = next(o for o in step.ask(table, seat).options if not o.closed and not o.fields)
        table = evolve(table, decide(self.family, table, seat, Reply(option.id), option))
        return run_on(table, self.stream)[0]


def known(table: Table, hero: str, attribute: str, net: int) -> Known:
    call, move = Reply(f"call:{hero}"), Reply(MOVE, {"attribute": attribute, "advantage": net})
    flip = Call(hero, MOVE, attribute, table.things[hero].number(attribute), net)
    return Known(seat_of(table, hero), call, move, flip)


def calls(table: Table) -> list[Known]:
    """Every hero with every attribute, with and without advantage, over and over."""
    every = itertools.product(heroes(table), ("str", "dex", "int"), (0, 0, 1, -1, 0, 2, -2))
    return [known(table, *call) for call in itertools.islice(itertools.cycle(every), FLIPS)]


def started(bot: Bot) -> Table:
    """Four ready-made heroes in free play; garbage is looked for as seldom as on the server."""
    table = run_on(laid_out(bot.family, players=4), bot.stream)[0]
    table = run_on(evolve(table, decide(bot.family, table, GM, Reply("quick-start"))), bot.stream)[0]
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    return table


def measure(keeps: bool, called: bool, seconds: float) -> float:
    """Flips in a second of processor time."""
    bot = Bot(family_called("deckahedron"), keeps)
    start = started(bot)
    begun = bot.called if called else bot.ready
    waiting = calls(start)
    count, since = 0, time.process_time()
    while time.process_time() - since < seconds:
        table = start
        for call in waiting:
            table = bot.flip(begun(table, call), call.seat)
        count += FLIPS
    return count / (time.process_time() - since)


def measure_alone(seconds: float) -> float:
    """Flips in a second of processor time, from the hero's "flip" to the end of the bookkeeping."""
    bot = Bot(family_called("deckahedron"), True, word=NOD)
    table, waiting = started(bot), []
    for call in calls(table):
        ready = bot.ready(table, call)
        waiting.append((ready, call.seat))
        table = bot.flip(ready, call.seat)
    count, since = 0, time.process_time()
    while time.process_time() - since < seconds:
        for ready, seat in waiting:
            bot.flip(ready, seat)
        count += FLIPS
    return count / (time.process_time() - since)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5)
    arguments = parser.parse_args()
    for called, what in ((True, "whole flips"), (False, "flips without the call")):
        for keeps, how in ((True, "options kept"), (False, "options looked up")):
            print(f"{what + ', ' + how:42} {measure(keeps, called, arguments.seconds):,.0f} flips/s")
    print(f"{'flip and bookkeeping alone, options kept':42} {measure_alone(arguments.seconds):,.0f} flips/s")
