"""The Core Mechanic: three dice, one removed by the Ability score (book: "Ability Tests").

A Test lies on the table as the thing `test`, or `test/<character>` for each side of an opposed one.
"""

from __future__ import annotations

from functools import lru_cache

from hearthside.families.protagonists.sheets import (
    ABILITY_CHOICES,
    HIGHEST,
    LOWEST,
    Character,
    option,
    seat_of,
)
from hearthside.kernel.asks import Number, Option, Pick, Reply, RuleIds, Text
from hearthside.kernel.chance import Dice, Outcome
from hearthside.kernel.events import Events, Marked, Told
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Chance
from hearthside.kernel.table import Table
from hearthside.kernel.things import Mark, Marks, Thing

THREE_DICE = Dice(3)
SCALE = {6: "simple", 8: "tricky", 10: "difficult", 12: "extreme"}
"""The named Difficulties (core.difficulty.scale)."""

EASIEST, HARDEST = 2, 30
"""No result is below 2, so no Difficulty is (rulings.md, 30)."""
ADJUST_ABILITY = 2
"""A circumstance of the character changes the score by up to this (core.difficulty.adjust-ability)."""
ADJUST_WORLD = 3
"""A circumstance of the world changes the Difficulty by up to this (core.difficulty.adjust-world)."""


# ---------------------------------------------------------------- arithmetic


def clamp(score: int) -> int:
    """A score is never below 1 or above 4 (core.ability.clamp)."""
    return max(LOWEST, min(HIGHEST, score))


@lru_cache(maxsize=4096)
def final_score(base: int, *changes: int, stepwise: bool = True) -> int:
    """The score after GM adjustment, Support and Resolve, in this order.

    The limits hold at each step, so that no point is lost against a score below 1
    (core.ruling.ability-cap-order); by house rule only once at the end.
    """
    score = base
    for change in changes:
        score = clamp(score + change) if stepwise else score + change
    return clamp(score)


@lru_cache(maxsize=1024)
def remove_die(dice: tuple[int, ...], score: int) -> int:
    """Which die is removed: 1 the highest, 2 the middle, 3 the lowest, 4 none, which is -1 (core.test.remove).

    Of equal dice one counts as the middle; never more than one goes (core.test.duplicates).
    """
    if score == HIGHEST:
        return -1
    ranked = sorted(range(len(dice)), key=lambda i: dice[i], reverse=True)
    return ranked[score - 1]


def total(dice: tuple[int, ...], removed: int) -> int:
    """The sum of the dice that remain (core.test.total)."""
    return sum(dice) - (dice[removed] if removed >= 0 else 0)


@lru_cache(maxsize=1024)
def counted(outcome: Outcome, score: int) -> tuple[tuple[str, ...], int, int]:
    """Dice as they lie on the table, which of them is removed, and what the others come to."""
    dice = tuple(int(die) for die in outcome)
    removed = remove_die(dice, score)
    return tuple(map(str, dice)), removed, total(dice, removed)


def succeeds(result: int, difficulty: int) -> bool:
    """A Test succeeds if the result equals or exceeds the Difficulty (core.test.success)."""
    return result >= difficulty


# ---------------------------------------------------------------- the test on the table


BLANK: Marks = {
    "difficulty": 0,
    "difficulty_adjust": 0,
    "target": 0,
    "supporters": (),
    "push": 0,
    "last_stand": 0,
    "world": 0,
    "aim": "",
    "reason": "",
    "dice": (),
    "removed": -1,
    "result": 0,
    "success": -1,
}


def test_thing(who: Character, ability: str, *, adjust: int = 0, **marks: Mark) -> Thing:
    """A Test that has been named but not rolled; with Difficulty 0 it is an opposed one."""
    base = who.score(ability)
    score = final_score(base, adjust)
    named: Marks = {"who": who.id, "ability": ability, "base_score": base, "adjust": adjust, "score": score}
    return Thing("test", place=who.id, front={**named, **BLANK, **marks})


def is_stepwise(table: Table) -> bool:
    return option(table, "ability-clamp") == "stepwise"


def score_with(table: Table, test: Thing, supporters: int, push: int = 0) -> int:
    """The score a Test is rolled with, for so many supporters and so much Resolve."""
    base, adjust = test.number("base_score"), test.number("adjust")
    return final_score(base, adjust, supporters, push, stepwise=is_stepwise(table))


class Roll(Chance, frozen=True):
    """The acting character's player rolls three dice, the GM for NPCs (core.test.roll)."""

    test: str

    def question(self, table: Table) -> Dice:
        return THREE_DICE

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        test = table.things[self.test]
        words = f"{Character(test.place, table.things[test.place]).name}: {test.text('ability').capitalize()}"
        return seat_of(table, test.place), words

    def removed(self, table: Table, outcome: Outcome) -> int:
        return remove_die(outcome, table.things[self.test].number("score"))

    def fell(self, table: Table, outcome: Outcome) -> Events:
        test = table.things[self.test]
        shown, removed, result = counted(outcome, test.number("score"))
        marks: Marks = {"dice": shown, "removed": removed, "result": result + test.number("world")}
        return (Marked(self.test, marks),)


# ---------------------------------------------------------------- fields of asks


def adjust_field(key: str, label: str) -> Number:
    names = {-2: "much against", -1: "against", 0: "as on the sheet", 1: "in favour", 2: "much in favour"}
    return Number(key, label, -ADJUST_ABILITY, ADJUST_ABILITY, 0, names, seldom=True)


@lru_cache(maxsize=256)
def adjust_for(who: str, name: str, ability: str = "") -> Number:
    """Adjust the score of one side of an opposed Test, whose Ability may be known already."""
    return adjust_field(f"adjust:{who}", f"{ability.capitalize() or 'Ability'} of {name}")


@lru_cache(maxsize=256)
def world_for(who: str, name: str) -> Number:
    """By house rule the world changes results where there is no Difficulty (core.ruling.adjust-in-conflict)."""
    return Number(f"world:{who}", f"Result of {name}", -ADJUST_WORLD, ADJUST_WORLD, seldom=True)


@lru_cache(maxsize=64)
def difficulty_field(default: int = 0) -> Number:
    """Any Difficulty, with names for the usual ones; a printed one is filled in, and seldom changed."""
    return Number("difficulty", "Difficulty", EASIEST, HARDEST, default or 8, SCALE, seldom=default > 0)


@lru_cache(maxsize=64)
def ability_pick(default: str = "") -> Pick:
    return Pick("ability", "Ability", ABILITY_CHOICES, default=default, seldom=default != "")


IMPOSSIBLE = Option(
    "impossible", "Not possible", (Text("text", "Why not", 500, 1),), ("core.test.possible-only",)
)


def impossible(reply: Reply, *who: str, rules: RuleIds = IMPOSSIBLE.rules) -> Told:
    """The GM has said why it cannot be tried."""
    return Told(f"That is not possible: {reply.text('text')}", rules, about=who)


ADJUSTED: RuleIds = ("core.difficulty.adjust-ability",)
ADJUST = adjust_field("adjust", "Change of the Ability score")
WORLD = Number("difficulty_adjust", "Change of the Difficulty", -ADJUST_WORLD, ADJUST_WORLD, seldom=True)
