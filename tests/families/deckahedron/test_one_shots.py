"""Whole one-shots: by players who do anything, and by a table that follows a scenario. Nothing is made or lost.

A few of each here; thousands with HEARTHSIDE_NIGHTLY=1.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from hearthside.agents.wild import laid_out, random_choice, random_reply
from hearthside.families.deckahedron.dice import EXTRA
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.equipment import load
from hearthside.families.deckahedron.family import Deckahedron
from hearthside.families.deckahedron.heroes import heroes
from hearthside.families.deckahedron.ledger import LEDGER, PLAYED
from hearthside.families.deckahedron.play import FreePlay
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import decide, run_on
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table, evolve
from tests.families.deckahedron.test_random_play import check

NIGHTLY = os.environ.get("HEARTHSIDE_NIGHTLY") == "1"
FAMILY = Deckahedron()
STORIES = ("", "the_bell_under_the_lake", "the_kiln_that_would_not_cool", "sarukkans_chamber")
TOKENS = 6


def act(table: Table, stream: Fast, seat: Seat, reply: Reply) -> Table:
    return run_on(evolve(table, decide(FAMILY, table, seat, reply)), stream)[0]


def is_over(table: Table) -> bool:
    return table.things["story"].front["phase"] == "over"


def all_there(table: Table) -> None:
    """Cards, and in Deckahedron World the six tokens of each hero."""
    check(table)
    if EXTRA[0] in table.things:
        assert sum(len(table.things[pile].cards) for pile in EXTRA) == 20
    for id in heroes(table) if not isinstance(table.step, Question) or type(table.step) is FreePlay else ():
        front = table.things[id].front
        if "speed" in front:
            aside = int(str(front.get("spent", 0)))
            assert front["speed"] + front["wealth"] + load(table, id) + aside == TOKENS, id  # type: ignore[operator]


def house_rules(random: Random) -> dict[str, str]:
    """Some rulings decided in another way than the ledger does."""
    changed = random.sample(PLAYED, random.randint(0, 8))
    rules = {key: random.choice(LEDGER.house_rules[key].choices) for key in changed}
    dice = {"diceless": random.choice(("off", "off", "on")), "dice": random.choice(("table", "table", "own"))}
    return {**rules, **dice}


# ---------------------------------------------------------------- anything goes


def next_chapter(table: Table) -> Reply:
    step = table.step
    assert isinstance(step, Question)
    more = step.option(table, GM, "chapter:next")
    return Reply("chapter:next" if more else "chapter:end")


def anything(edition: str, seed: int) -> Table:
    """A whole one-shot by wild players, about forty acts to a chapter."""
    random, stream = Random(seed), Fast(seed)
    options = {"edition": edition, "campaign": "one-shot", **house_rules(random)}
    table = laid_out(FAMILY, players=random.randint(1, 5), options=options, content=random.choice(STORIES))
    table, _ = run_on(table, stream)
    for n in range(1200):
        if is_over(table):
            return table
        if n % 40 == 39 and isinstance(table.step, FreePlay):
            table = act(table, stream, GM, next_chapter(table))
            continue
        seat, option = random_choice(table, stream.random)
        if option.id != "chapter:end":
            reply = random_reply(option, stream.random)
            table = run_on(evolve(table, decide(FAMILY, table, seat, reply, option)), stream)[0]
        if n % 5 == 0:
            all_there(table)
    raise AssertionError("it never ended")


@pytest.mark.rule("dk.table.supply", "dk.swp.tokens.world")
@pytest.mark.parametrize("edition", list(EDITIONS))
@pytest.mark.parametrize("seed", range(1000 if NIGHTLY else 10))
def test_a_one_shot_in_which_anything_goes(edition: str, seed: int) -> None:
    all_there(anything(edition, seed))


# ---------------------------------------------------------------- a table that follows the story


class Tale:
    """A GM who runs a scenario scene by scene, and players who answer what they are asked."""

    def __init__(self, edition: str, content: str, seed: int) -> None:
        self.stream = Fast(seed)
        options = {"edition": edition, "campaign": "one-shot"}
        table = laid_out(FAMILY, players=3, options=options, content=content)
        self.table = run_on(table, self.stream)[0]
        self.say(GM, "quick-start")

    def offered(self, seat: Seat) -> dict[str, Option]:
        step = self.table.step
        assert isinstance(step, Question)
        return {option.id: option for option in step.ask(self.table, seat).options if not option.closed}

    def say(self, seat: Seat, option: str) -> None:
        """Do it, if it is open, and answer what follows until play is free again."""
        offered = self.offered(seat)
        if option not in offered:
            return
        self._do(seat, offered[option])
        while not isinstance(self.table.step, FreePlay):
            step = self.table.step
            assert isinstance(step, Question)
            asked = next(seat for seat in step.asked(self.table) if self.offered(seat))
            open_ones = [one for one in self.offered(asked).values() if one.id != "cancel"]
            self._do(asked, self._sensible(open_ones))
        all_there(self.table)

    def _sensible(self, options: list[Option]) -> Option:
        """What a hero in trouble does: fight if there are foes, else the first thing offered."""
        fights = [one for one in options if one.id in ("mix_it_up", "volley", "defy_danger")]
        choices = fights or options[:3]
        return choices[int(self.stream.random.random() * len(choices))]

    def _do(self, seat: Seat, option: Option) -> None:
        reply = random_reply(option, self.stream.random)
        self.table = run_on(evolve(self.table, decide(FAMILY, self.table, seat, reply, option)), self.stream)[
            0
        ]

    def scene(self, name: str) -> None:
        self.say(GM, name)
        for option in ("bring:full", "bring:plain", "loot", "lesson"):
            self.say(GM, option)
        for foe in [id for id in self.offered(GM) if id.startswith("foe:")]:
            self.say(GM, foe)
        for _ in range(2):
            for hero in heroes(self.table):
                self.say(GM, f"call:{hero}")
        for seat in self.table.playing:
            for option in ("propose", "reshuffle", "tell"):
                self.say(seat, option)

    def chapter(self) -> None:
        for name in [id for id in self.offered(GM) if id.startswith("open:")]:
            self.scene(name)
        for option in ("fight:over", "rest", "point"):
            self.say(GM, option)


@pytest.mark.rule("dk.table.supply")
@pytest.mark.parametrize("edition", list(EDITIONS))
@pytest.mark.parametrize("content", STORIES[1:])
@pytest.mark.parametrize("seed", range(100 if NIGHTLY else 2))
def test_a_one_shot_that_follows_its_scenario(edition: str, content: str, seed: int) -> None:
    tale = Tale(edition, content, seed)
    chapters = 0
    while not is_over(tale.table):
        tale.chapter()
        chapters += 1
        tale.say(GM, next_chapter(tale.table).option)
    assert chapters == 4
    assert not tale.table.pending[1:]
