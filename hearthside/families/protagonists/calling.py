"""Calling for a Test: the GM names it, it is rolled, and something follows (book: "Ability Tests")."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from hearthside.families.protagonists.ability_tests import (
    ADJUST,
    ADJUSTED,
    EASIEST,
    WORLD,
    ability_pick,
    difficulty_field,
    succeeds,
    test_thing,
)
from hearthside.families.protagonists.actions import name_of
from hearthside.families.protagonists.consequences import NO_EFFECT, TEST, Consequence, Effect
from hearthside.families.protagonists.counting import read_counts
from hearthside.families.protagonists.npcs import with_any_push, with_what_was_picked
from hearthside.families.protagonists.resolve import decisions
from hearthside.families.protagonists.sheets import (
    Names,
    able,
    character,
    ended,
    in_conflict,
    option,
    story,
    who_field,
)
from hearthside.families.protagonists.support import supporting
from hearthside.kernel.asks import Choice, Field, Option, Pick, Reply, RuleIds, Text
from hearthside.kernel.events import Events, Made, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Passage, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

CALLED: RuleIds = (
    "core.test.when",
    "core.ability.gm-picks",
    "core.difficulty.source",
    "core.difficulty.adjust-when",
    "core.test.no-empty-tests",
)
CALL: RuleIds = (*CALLED, *ADJUSTED, "core.difficulty.adjust-world")
SUPPORT = Pick(
    "support",
    "Support",
    (Choice("open", "others may help"), Choice("none", "nobody can help here")),
    default="open",
    seldom=True,
)
REASON = Text("reason", "What is tried, and what is at stake", 300)
TERMS: tuple[Field, ...] = (ADJUST, WORLD, SUPPORT)


def terms_in(reply: Reply) -> tuple[int, int, bool]:
    """Change of the score, change of the Difficulty, and whether others may help."""
    return reply.number("adjust"), reply.number("difficulty_adjust"), reply.text("support") == "open"


class Printed(msgspec.Struct, frozen=True, cache_hash=True):
    """A Test printed in the adventure, with what follows from it."""

    n: int
    ability: str
    difficulty: int
    what: str
    success: str
    failure: str
    on_success: Effect = NO_EFFECT
    on_failure: Effect = NO_EFFECT


def printed_tests(table: Table) -> tuple[Printed, ...]:
    """The Tests of the scene that is open, with their Difficulty in brackets (core.difficulty.source)."""
    scene = story(table).text("scene")
    if not scene:
        return ()
    thing = table.things[scene]
    return printed(
        thing.list("tests"),
        thing.list("successes"),
        thing.list("failures"),
        lines(thing, "losses", "0 0"),
        lines(thing, "success_counts"),
        lines(thing, "failure_counts"),
    )


def lines(scene: Thing, key: str, usual: str = "") -> tuple[str, ...]:
    """What is written about each Test; not everything is on every scene, or in games from before."""
    found = scene.front.get(key) or (usual,) * len(scene.list("tests"))
    assert isinstance(found, tuple)
    return found


@lru_cache(maxsize=256)
def printed(*columns: tuple[str, ...]) -> tuple[Printed, ...]:
    """The Tests of a scene, from how they are written on it."""
    return tuple(printed_test(n, *row) for n, row in enumerate(zip(*columns, strict=True)))


def printed_test(
    n: int, test: str, success: str, failure: str, points: str, if_good: str, if_bad: str
) -> Printed:
    ability, difficulty, what = test.split(" ", 2)
    health, resolve = map(int, points.split(" "))
    on_success = Effect(counts=read_counts(if_good))
    on_failure = Effect((), health, resolve, read_counts(if_bad))
    return Printed(n, ability, int(difficulty), what, success, failure, on_success, on_failure)


@lru_cache(maxsize=512)
def printed_options(tests: tuple[Printed, ...], several: Names = ()) -> tuple[Option, ...]:
    """Printed Tests, with a choice of who makes them where that is not known."""
    who = (who_field("who", "Who", several),) if several else ()
    return tuple(printed_option(test, *who) for test in tests)


def printed_option(test: Printed, *before: Pick) -> Option:
    """A printed Test with its Ability and Difficulty filled in: who makes it is all there is to say."""
    named: tuple[Field, ...] = (ability_pick(test.ability), difficulty_field(test.difficulty))
    label = f"{test.what} ({test.ability.capitalize()} {test.difficulty})"
    return Option(f"printed:{test.n}", label, (*before, *named, *TERMS), CALL)


# ---------------------------------------------------------------- beginning


class Call(msgspec.Struct, frozen=True):
    """What the GM has named: everything a Test needs before anybody else decides (core.test.sequence)."""

    who: str
    ability: str
    difficulty: int
    adjust: int = 0
    difficulty_adjust: int = 0
    support: bool = True
    reason: str = ""
    success: str = ""
    failure: str = ""
    on_success: Effect = NO_EFFECT
    on_failure: Effect = NO_EFFECT


def called(table: Table, who: str, reply: Reply) -> Call:
    """The Test that a filled-in option names; a printed one brings its consequences along."""
    kind, _, n = reply.option.partition(":")
    printed = printed_tests(table)[int(n)] if kind == "printed" else None
    return Call(
        who,
        reply.text("ability"),
        reply.number("difficulty"),
        *terms_in(reply),
        printed.what if printed else reply.text("reason"),
        printed.success if printed else "",
        printed.failure if printed else "",
        printed.on_success if printed else NO_EFFECT,
        printed.on_failure if printed else NO_EFFECT,
    )


def test_of(table: Table, call: Call) -> Thing:
    """The Test that the GM has named."""
    return test_thing(
        character(table, call.who),
        call.ability,
        adjust=call.adjust,
        difficulty=call.difficulty,
        difficulty_adjust=call.difficulty_adjust,
        target=max(EASIEST, call.difficulty + call.difficulty_adjust),
        reason=call.reason,
    )


def begin_test(table: Table, call: Call, named: Reply, said: str = "") -> Events:
    """Put the Test on the table; supporters join, Resolve is decided on, dice are rolled, the result compared.

    What an NPC pushes the GM has `named`. What everybody has just read is `said` and not told again.
    """
    thing = test_of(table, call)
    helping = supporting(table, (TEST,), (call.who,)) if call.support else ()
    deciding = decisions(table, {TEST: call.who}, named)
    comparing = Compare(call.success, call.failure, call.on_success, call.on_failure)
    steps: tuple[Step, ...] = (*helping, deciding, comparing)
    against = f"{call.ability.capitalize()} against {thing.number('target')}"
    what = f": {ended(call.reason)}" if call.reason != said else "."
    told = Told(f"{name_of(table, call.who)} tests {against}{what}", CALLED, about=(call.who,))
    return (Made(TEST, thing), told, Turned(steps))


class Compare(Passage, frozen=True):
    """Equal or higher succeeds (core.test.success). What each brings may be printed."""

    success: str
    failure: str
    on_success: Effect = NO_EFFECT
    on_failure: Effect = NO_EFFECT

    def go(self, table: Table) -> Events:
        test = table.things[TEST]
        result, target = test.number("result"), test.number("target")
        sure = test.number("last_stand") == 1 and option(table, "laststand") == "always-success"
        good = sure or succeeds(result, target)
        text = (
            f"{name_of(table, test.place)} {'succeeds' if good else 'fails'} with {result} against {target}."
        )
        return (
            Marked(TEST, {"success": int(good)}),
            Told(text, ("core.test.success", "core.test.total"), about=(test.place,)),
            Turned((self._consequence(good),)),
        )

    def _consequence(self, good: bool) -> Consequence:
        return (
            Consequence(self.success, self.on_success) if good else Consequence(self.failure, self.on_failure)
        )


# ---------------------------------------------------------------- the GM calls


class CallTest(Act):
    """The GM calls for a Test on any character."""

    id = "call"
    rules = CALL

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        several = able(table) if seat == GM else ()
        if not several:
            return ()
        return (with_any_push(table, call_option(several, in_conflict(table)), several),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return begin_test(table, called(table, reply.text("who"), reply), with_what_was_picked(reply))


BEFALLS = "For what befalls somebody. What players do on their turn they try themselves, with an action."


@lru_cache(maxsize=256)
def call_option(several: Names, rounds: bool) -> Option:
    """In rounds, too, a roof may fall in: such a Test is nobody's action (rulings.md, 22)."""
    who = who_field("who", "Who", several)
    fields = (who, ability_pick(), difficulty_field(), *TERMS, REASON)
    return Option("call", "Call for a Test", fields, CALL, note=BEFALLS if rounds else "")


class CallPrinted(Act):
    """The GM calls for a Test that the adventure prints in this scene."""

    id = "printed"
    rules = CALL

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        several = able(table) if seat == GM else ()
        options = printed_options(printed_tests(table), several) if several else ()
        return [with_any_push(table, option, several) for option in options]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return begin_test(table, called(table, reply.text("who"), reply), with_what_was_picked(reply))
