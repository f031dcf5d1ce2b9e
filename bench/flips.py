"""How many whole flips of the Deckahedron a core plays in a second, without a journal.

A whole flip is everything from the GM's call to the end: the call, move and attribute, the hero's "flip", the cards
from the deck, advantage, the card that resolves, currency, the GM's points, "take it" where a flashback was possible,
the GM's word or move, reshuffling: five replies. Replies are known beforehand, as a bot knows what it wants; each is
checked against the option it answers. The bot keeps the options it was offered once, or asks for each anew.

The second pair of figures leaves the GM's two replies before the flip out: the flip begins as one in a pursuit does.

python -m bench.flips [--seconds N]
"""

from __future__ import annotations

import argparse
import gc
import itertools
import time
from collections.abc import Iterator

from hearthside.agents.wild import laid_out
from hearthside.families import family as family_called
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.heroes import Hero, heroes
from hearthside.families.deckahedron.ready import begin
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.family import Family
from hearthside.kernel.game import decide, run_on
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table, evolve

MOVE = "defy_danger"
FLIPS = 200
"""Flips of one game; then the table is laid out anew."""

AFTER = {
    "Aftermath": Reply("take"),
    "Interpret": Reply("narrate", {"text": "The ladder holds, just so."}),
    "ChooseCard": None,
    "Critical": None,
}
"""What is said to the questions after the cards are turned; None: the first thing offered."""


class Bot:
    """Plays flips. It keeps the options it was offered once, or looks each up again."""

    def __init__(self, family: Family, keeps: bool, called: bool) -> None:
        self.family, self.keeps, self.called, self.stream = family, keeps, called, Fast(1)
        self.kept: dict[str, Option] = {}

    def act(self, table: Table, seat: Seat, reply: Reply) -> Table:
        option = self.kept.get(reply.option) if self.keeps else None
        if option is None:
            step = table.step
            assert isinstance(step, Question)
            option = step.option(table, seat, reply.option)
            assert option is not None and not option.closed
            self.kept[reply.option] = option
        table = evolve(table, decide(self.family, table, seat, reply, option))
        return run_on(table, self.stream)[0]

    def flip(self, table: Table, hero: str, attribute: str, net: int) -> Table:
        """One flip from the call to the end."""
        if self.called:
            table = self.act(table, GM, Reply(f"call:{hero}"))
            table = self.act(table, GM, Reply(MOVE, {"attribute": attribute, "advantage": net}))
        else:
            call = Call(hero, MOVE, attribute, Hero(table, hero).rank(attribute), net)
            table = evolve(table, begin(table, call))
        seat = Hero(table, hero).seat
        table = self.act(table, seat, Reply("flip"))
        while len(table.pending) > 1:
            reply = AFTER[type(table.step).__name__]
            table = self._first(table) if reply is None else self._after(table, seat, reply)
        return table

    def _after(self, table: Table, seat: Seat, reply: Reply) -> Table:
        return self.act(table, GM if reply.option == "narrate" else seat, reply)

    def _first(self, table: Table) -> Table:
        step = table.step
        assert isinstance(step, Question)
        seat = step.asked(table)[0]
        option = next(o for o in step.ask(table, seat).options if not o.closed and not o.fields)
        table = evolve(table, decide(self.family, table, seat, Reply(option.id), option))
        return run_on(table, self.stream)[0]


def calls(table: Table) -> Iterator[tuple[str, str, int]]:
    """Every hero with every attribute, with and without advantage, over and over."""
    return itertools.cycle(itertools.product(heroes(table), ("str", "dex", "int"), (0, 0, 1, -1, 0, 2, -2)))


def measure(keeps: bool, called: bool, seconds: float) -> float:
    """Flips in a second of processor time."""
    family = family_called("deckahedron")
    bot = Bot(family, keeps, called)
    start = run_on(laid_out(family, players=4), bot.stream)[0]
    start = run_on(evolve(start, decide(family, start, GM, Reply("quick-start"))), bot.stream)[0]
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)  # as the server does
    count, since = 0, time.process_time()
    while time.process_time() - since < seconds:
        table = start
        for call in itertools.islice(calls(start), FLIPS):
            table = bot.flip(table, *call)
        count += FLIPS
    return count / (time.process_time() - since)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5)
    arguments = parser.parse_args()
    for called, what in ((True, "whole flips"), (False, "flips without the call")):
        for keeps, how in ((True, "options kept"), (False, "options looked up")):
            print(f"{what + ', ' + how:42} {measure(keeps, called, arguments.seconds):,.0f} flips/s")
