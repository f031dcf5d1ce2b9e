"""A player says what the Protagonist tries, and the GM judges it (book: "Abilities", "Ability Tests")."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.protagonists.ability_tests import (
    IMPOSSIBLE,
    ability_pick,
    difficulty_field,
    impossible,
)
from hearthside.families.protagonists.actions import (
    TRY,
    TWO_ACTIONS,
    Reason,
    name_of,
    offered,
    refusal,
    spent,
)
from hearthside.families.protagonists.attacks import KIND, attacking
from hearthside.families.protagonists.calling import (
    CALL,
    REASON,
    TERMS,
    begin_test,
    called,
    printed_options,
    printed_tests,
)
from hearthside.families.protagonists.conflict import OPPOSED, Sides
from hearthside.families.protagonists.npcs import with_push
from hearthside.families.protagonists.sheets import (
    Names,
    able,
    actor,
    chosen,
    ended,
    in_conflict,
    sentence,
    who_field,
)
from hearthside.kernel.asks import Ask, Option, Reply, RuleIds, Text
from hearthside.kernel.events import Events, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table

WHAT = (Text("what", "What do you try?", 500, 1),)
TRYING: RuleIds = (
    "core.test.when",
    "core.test.possible-only",
    "core.ability.low-is-possible",
    "core.safety.true-over-clever",
)
DESCRIBE = Option(
    "describe", "It just happens", (Text("text", "What happens", 1000, 1),), ("core.test.no-empty-tests",)
)


class Try(Act):
    """A player says what is tried; the GM picks the Ability, or lets it happen (core.ability.gm-picks)."""

    id = TRY
    rules = TRYING

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        who = actor(table, seat)
        if who is None:
            return ()
        return (try_option(refusal(table, who, self.id)),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        who = actor(table, seat)
        assert who is not None
        what = reply.text("what")
        told = Told(f"{who.name} tries: {ended(what)}", TRYING, about=(who.id,))
        return (told, Turned((Judge(who.id, what),)))


@lru_cache(maxsize=64)
def try_option(closed: Reason) -> Option:
    return offered(TRY, "Try something", WHAT, TRYING, closed)


class Judge(Question, frozen=True):
    """The GM judges an attempt: a Test, a Conflict, no Test because nothing hangs on it, or not possible at all."""

    who: str
    what: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} tries: {ended(self.what)}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        others = tuple([one for one in able(table) if one[0] != self.who])
        against = opposition(others, in_rounds=in_conflict(table))
        tests = (test_option(self.who, self.what), *printed_options(printed_tests(table)))
        calls = [with_push(table, test, self.who) for test in tests]
        options = (*calls, *against, DESCRIBE, IMPOSSIBLE)
        rules: RuleIds = ("core.test.when", "core.ability.gm-picks")
        return Ask(self.tells(table), options, (*rules, *TWO_ACTIONS) if in_conflict(table) else rules)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == IMPOSSIBLE.id:
            return (impossible(reply, self.who),)
        if reply.option == "oppose":
            sides = (self.who, *chosen(reply, "against"))
            return (Turned((Sides(sides, self.what, TRY),)),)
        if reply.option == "attack":
            return (Turned((attacking(table, self.who, reply.text("target"), reply.text("kind")),)),)
        used = spent(table, self.who, TRY)
        if reply.option == "describe":
            return (*used, Told(sentence(reply.text("text")), DESCRIBE.rules, about=(self.who,)))
        return (*used, *begin_test(table, called(table, self.who, reply), reply, said=self.what))


@lru_cache(maxsize=256)
def test_option(who: str, what: str) -> Option:
    """To call for a Test of whoever tries it, with what is tried filled in."""
    reason = Text("reason", REASON.label, 500, 1, what)
    fields = (ability_pick(), difficulty_field(), *TERMS, reason)
    return Option("test", "Call for a Test", fields, CALL, about=who)


@lru_cache(maxsize=512)
def opposition(others: Names, in_rounds: bool) -> tuple[Option, ...]:
    """Somebody stands against it. In rounds an Attack is an action of its own."""
    if not others:
        return ()
    against = who_field("against", "Against", others, 1, len(others))
    rules = (*OPPOSED, "core.conflict.without-harm")
    opposed = Option("oppose", "Somebody opposes it", (against,), rules)
    if in_rounds:
        return (opposed,)
    target = who_field("target", "Target", others)
    return opposed, Option("attack", "It is an Attack", (target, KIND), ("core.attack.definition",))
