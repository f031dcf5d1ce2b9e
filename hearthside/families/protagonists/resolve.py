"""Resolve: pushing it before a Test, and the Last Stand (book: "Pushing Resolve", "Last Stand")."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from hearthside.families.protagonists.ability_tests import Roll, is_stepwise, score_with
from hearthside.families.protagonists.actions import OPEN, Reason, closed_by, lifted, name_of
from hearthside.families.protagonists.sheets import (
    HIGHEST,
    character,
    listed,
    option,
    seat_of,
)
from hearthside.families.protagonists.ties import CHANGE, PREVENT
from hearthside.kernel.asks import Ask, Option, Reply, RuleIds
from hearthside.kernel.chance import Stream
from hearthside.kernel.events import DONE, Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Question, Step, Together
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

LAST_STAND = "last-stand"
RESULT_OF_A_LAST_STAND = 13
PUSH: RuleIds = ("core.resolve.push", "core.resolve.push-when")
ZERO: RuleIds = ("core.resolve.zero", "core.resolve.push")
STAND: RuleIds = (
    "core.laststand.use",
    "core.laststand.result",
    "core.laststand.cost",
    "core.laststand.danger",
)
ROLL = Option("push:0", "Roll as it is", rules=PUSH)
NO_MORE: Reason = ("the score cannot rise above 4", ("core.ability.clamp",))
THE_LAST: Reason = ("the last Resolve cannot be pushed at this table", ("core.resolve.zero",))
STOOD: Reason = ("the Last Stand has already been used", ("core.laststand.use",))
NONE_LEFT: Reason = ("a Last Stand needs Resolve to spend", ("core.resolve.zero",))
EXHAUSTING = "Resolve falls to 0: after this Test {} unconscious."
DESPERATE = (
    "{result} {against}. {whose} Resolve falls to 0, and after this Test {are} in Serious Danger. "
    "{who} can do this only once{in_a}."
)


# ---------------------------------------------------------------- what may be chosen


def room(table: Table, test: Thing) -> int:
    """How many points still raise the score: spending beyond 4 is refused (core.ruling.ability-cap-order)."""
    if is_stepwise(table):
        return HIGHEST - test.number("score")
    raised = test.number("base_score") + test.number("adjust") + len(test.list("supporters"))
    return max(0, HIGHEST - raised)


@lru_cache(maxsize=1024)
def pushes(
    resolve: int, room: int, last_resolve: str, rulings: RuleIds, other: str = ""
) -> tuple[Option, ...]:
    """What can be pushed with so much Resolve. `last_resolve` is the house rule on spending all of it;
    `other` names for whom the GM decides."""
    options = [ROLL]
    for n in range(1, min(resolve, room + 1) + 1):
        forbidden = n == resolve and last_resolve == "forbidden"
        closed, because = closed_by(rulings, NO_MORE if n > room else OPEN, THE_LAST if forbidden else OPEN)
        warning, rules = "", because if closed else PUSH
        if not closed and n == resolve and last_resolve != "no-danger":
            warning, rules = EXHAUSTING.format(f"{other} falls" if other else "you fall"), ZERO
        options.append(Option(f"push:{n}", f"Push {n} Resolve", rules=rules, warning=warning, closed=closed))
    return tuple(options)


@lru_cache(maxsize=256)
def last_stand(
    used: bool, resolve: int, against: str, sure: bool, rulings: RuleIds, other: str = "", in_a: str = ""
) -> Option:
    """Once per game: the result is 13, or by house rule `sure`, and Serious Danger follows (core.laststand.use).

    By house rule it is once `in_a` Chapter.
    """
    succeeds = f"{other} succeeds" if other else "You succeed"
    result = f"{succeeds if sure else f'The result counts as {RESULT_OF_A_LAST_STAND}'} against"
    names = (f"{other}'s", f"{other} is", other) if other else ("Your", "you are", "You")
    whose, are, who = names
    warning = DESPERATE.format(result=result, against=against, whose=whose, are=are, who=who, in_a=in_a)
    closed, because = closed_by(rulings, OPEN if resolve else NONE_LEFT, STOOD if used else OPEN)
    rules = because if closed else STAND
    return Option(LAST_STAND, "Last Stand", rules=rules, warning=warning, closed=closed)


def push_options(table: Table, name: str) -> tuple[Option, ...]:
    """What whoever rolls this Test may decide. NPCs have no Last Stand (core.ruling.npc-resolve)."""
    test = table.things[name]
    who = character(table, test.place)
    other = who.name if seat_of(table, who.id) == GM else ""
    rule, rulings = option(table, "push-last-resolve"), lifted(table)
    options = pushes(who.resolve, room(table, test), rule, rulings, other)
    if not who.is_protagonist:
        return options
    target = test.number("target")
    against = f"Difficulty {target}" if target else "the others' results"
    sure = option(table, "laststand") == "always-success" and test.text("aim") in ("", CHANGE, PREVENT)
    used = who.thing.number("last_stand") == 1
    in_a = " in a Chapter" if option(table, "laststand-limit") == "per-chapter" else ""
    return (*options, last_stand(used, who.resolve, against, sure, rulings, other, in_a))


# ---------------------------------------------------------------- deciding


class Push(Together, frozen=True):
    """Everybody who rolls decides alone and before any die falls (core.resolve.push-individual).

    `chosen` is what the GM has locked for the NPCs (core.ruling.opposed-resolve-secrecy).
    """

    tests: tuple[str, ...]
    chosen: dict[str, str]

    def _own(self, table: Table) -> dict[Seat, str]:
        """The test that each player decides on."""
        own = {}
        for test in self.tests:
            owner = table.things[table.things[test].place].owner
            if owner is not None and owner in table.seats and test not in self.chosen:
                own[owner] = test
        return own

    def parties(self, table: Table) -> tuple[Seat, ...]:
        return tuple(self._own(table))

    def tells(self, table: Table) -> str:
        names = listed([table.name(seat) for seat in self.asked(table)])
        return f"{names}: push Resolve before the roll?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        test = self._own(table)[seat]
        return Ask(question(table, test), push_options(table, test), ("core.resolve.push-individual",))

    def answers(self, table: Table, replies: dict[Seat, Reply]) -> Events:
        own = self._own(table)
        chosen = {own[seat]: reply.option for seat, reply in replies.items()}
        return revealed(table, self.tests, {**self.chosen, **chosen})


class PushForNpc(Question, frozen=True):
    """The GM decides first, unseen, one after the other, for those whose player is away."""

    tests: tuple[str, ...]
    open: tuple[str, ...]
    chosen: dict[str, str]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        one = character(table, table.things[self.open[0]].place)
        whom = f"{one.name}, whose player is away" if one.is_protagonist else "the NPCs"
        return f"The GM decides on Resolve for {whom}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask(question(table, self.open[0]), push_options(table, self.open[0]), PUSH)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        chosen = {**self.chosen, self.open[0]: reply.option}
        return (Turned((deciding(self.tests, self.open[1:], chosen),)),)


class PushOpenly(Question, frozen=True):
    """By house rule everybody decides in turn and sees what was decided before (push-reveal: open).

    What the GM has `chosen` for an NPC is shown in its turn.
    """

    open: tuple[str, ...]
    chosen: dict[str, str] = msgspec.field(default_factory=dict)

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, table.things[self.open[0]].place),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, table.things[self.open[0]].place)}: push Resolve before the roll?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask(question(table, self.open[0]), push_options(table, self.open[0]), PUSH)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return self._shown(table, reply.option)

    def run(self, table: Table, stream: Stream) -> list[Event] | None:
        choice = self.chosen.get(self.open[0])
        return [DONE, *self._shown(table, choice)] if choice else None

    def _shown(self, table: Table, choice: str) -> Events:
        test = self.open[0]
        rolls = () if choice == LAST_STAND else (Roll(test),)
        further = (PushOpenly(self.open[1:], self.chosen),) if self.open[1:] else ()
        return [*decided(table, test, choice), Turned((*further, *rolls))]


def question(table: Table, name: str) -> str:
    test = table.things[name]
    who = name_of(table, test.place)
    ability, score = test.text("ability").capitalize(), test.number("score")
    target = test.number("target")
    against = f" against Difficulty {target}" if target else ""
    return f"{who} tests {ability} with {score}{against}. Push Resolve?"


def deciding(tests: tuple[str, ...], absent: tuple[str, ...], chosen: dict[str, str]) -> Step:
    return PushForNpc(tests, absent, chosen) if absent else Push(tests, chosen)


def decisions(table: Table, tests: dict[str, str], named: Reply) -> Step:
    """The step in which everybody involved decides on Resolve, up to the rolls; `tests` by character's id.

    For NPCs the GM has `named` it with the Test.
    """
    npcs = {name: who for name, who in tests.items() if not character(table, who).is_protagonist}
    chosen = {name: f"push:{named.values.get(f'push:{who}', 0)}" for name, who in npcs.items()}
    by_gm = [name for name, who in tests.items() if seat_of(table, who) == GM]
    if option(table, "push-reveal") == "simultaneous":
        absent = tuple(name for name in by_gm if name not in npcs)
        return deciding(tuple(tests), absent, chosen)
    return PushOpenly((*by_gm, *(name for name in tests if name not in by_gm)), chosen)


# ---------------------------------------------------------------- what follows


def revealed(table: Table, tests: tuple[str, ...], chosen: dict[str, str]) -> list[Event]:
    """All decisions are shown at once; then the dice are rolled."""
    events: list[Event] = []
    for test in tests:
        events += decided(table, test, chosen.get(test, ROLL.id))
    rolls = tuple(Roll(test) for test in tests if chosen.get(test) != LAST_STAND)
    return [*events, Turned(rolls)] if rolls else events


def decided(table: Table, test: str, choice: str) -> Iterator[Event]:
    """What one decision does to the sheet and to the Test."""
    if choice == LAST_STAND:
        yield from stood(table, test)
        return
    thing = table.things[test]
    points = min(
        int(choice.partition(":")[2]), room(table, thing)
    )  # an NPC's were named before anybody helped
    if not points:
        return
    who = character(table, thing.place)
    score = score_with(table, thing, len(thing.list("supporters")), points)
    yield Marked(test, {"push": points, "score": score})
    yield Marked(who.id, {"resolve": max(0, who.resolve - points)})
    yield Told(f"{who.name} pushes {points} Resolve and tests with {score}.", PUSH, about=(who.id,))


def stood(table: Table, test: str) -> Iterator[Event]:
    """A Last Stand: the result is 13 without a roll, and Resolve drops to 0 (core.laststand.cost)."""
    who = character(table, table.things[test].place)
    yield Marked(test, {"last_stand": 1, "result": RESULT_OF_A_LAST_STAND})
    yield Marked(who.id, {"resolve": 0, "last_stand": 1})
    yield Told(f"{who.name} makes a Last Stand: the result is 13.", STAND, about=(who.id,))


def exhausted(table: Table, tests: tuple[str, ...]) -> tuple[str, ...]:
    """Whose Resolve this Test brought to 0: they are in Serious Danger once it is worked out (core.resolve.zero)."""
    harmless = option(table, "push-last-resolve") == "no-danger"
    found = []
    for name in tests:
        test = table.things[name]
        pushed = test.number("push") > 0 and not harmless
        if (pushed or test.number("last_stand")) and character(table, test.place).resolve == 0:
            found.append(test.place)
    return tuple(found)
