"""Gear: used at will, with a Test, creatively, used up (book: "Gear")."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from hearthside.families.protagonists.ability_tests import (
    IMPOSSIBLE,
    ability_pick,
    difficulty_field,
    impossible,
)
from hearthside.families.protagonists.actions import OPEN, closed_by, lifted, name_of, offered, spent
from hearthside.families.protagonists.calling import CALL, TERMS, Call, begin_test, terms_in
from hearthside.families.protagonists.carrying import (
    HIDDEN,
    QUIET,
    Carried,
    Recipients,
    carried,
    is_open,
    points,
    recipients,
    used,
    whom,
)
from hearthside.families.protagonists.consequences import Effect
from hearthside.families.protagonists.counting import counted_on, counts_in
from hearthside.families.protagonists.danger import restored
from hearthside.families.protagonists.npcs import with_push
from hearthside.families.protagonists.sheets import (
    actor,
    called,
    chosen,
    ended,
    in_conflict,
    listed,
    sentence,
)
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply, RuleIds, Text
from hearthside.kernel.events import Events, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing


class UseGear(Act):
    """As described: at once, or with the Test it asks for (core.gear.use)."""

    id = "gear"
    rules = ("core.gear.use", "core.gear.limited")

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        who = actor(table, seat)
        if who is None:
            return ()
        items = carried(table, who.id)
        asking = any(item.whom for item in items)
        return uses(items, recipients(table) if asking else (), in_conflict(table), lifted(table))

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        who, name = actor(table, seat), reply.option.partition(":")[2]
        assert who is not None
        item = table.things[name]
        for_whom = chosen(reply, "whom") if whom(item) else ()
        if item.text("ability"):
            return (Turned((GearTest(who.id, name, for_whom),)),)
        health, resolve = points(item)
        told = f"{who.name} uses {called(item)}{helping(table, who.id, for_whom)}."
        return (
            *spent(table, who.id, f"gear:{name}"),
            *used(name, item),
            Told(told, self.rules, about=(who.id, name)),
            *restored(table, for_whom, health, resolve),
            *(event for count, by in counts_in(item) for event in counted_on(table, count, by)),
        )


def helping(table: Table, who: str, for_whom: tuple[str, ...]) -> str:
    """For whom Gear is used, in words: " for Mira and Jon"; nothing if it is nobody's but the user's own affair."""
    others = for_whom != (who,) and listed([name_of(table, one) for one in for_whom])
    return f" for {others}" if others else ""


@lru_cache(maxsize=1024)
def uses(items: Carried, several: Recipients, rounds: bool, rulings: RuleIds) -> tuple[Option, ...]:
    """The offers to use Gear as it says. In rounds some of it is closed, and a weapon is not taken for an Attack."""
    options = []
    for item in items:
        fields = (recipient_field(several, item.whom),) if item.whom else ()
        why = closed_by(rulings, *item.closed, QUIET if item.needs_quiet and rounds else OPEN)
        option = offered(f"gear:{item.id}", f"Use {item.name}", fields, UseGear.rules, why, item.text)
        no_attack = item.is_weapon and rounds and not why[0]
        options.append(replace(option, warning=NO_ATTACK) if no_attack else option)
    return tuple(options)


NO_ATTACK = "This is not an Attack: it takes an action and does no Damage. When you attack, you are asked which Gear you use."


def recipient_field(several: Recipients, amount: str) -> Pick:
    choices = tuple(
        Choice(who, name, HEALTHY.format(*points) if points else "") for who, name, points in several
    )
    return Pick("whom", "For whom", choices, 1, 1 if amount == "one" else len(choices))


HEALTHY = "Health {} of {}, Resolve {} of {}"


GEAR_TEST = Option("test", "Let them test", TERMS, CALL)


class GearTest(Question, frozen=True):
    """The Gear names Ability and Difficulty; the GM may adjust them."""

    who: str
    gear: str
    whom: tuple[str, ...] = ()

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        if not is_open(table.things[self.gear]):
            return f"{name_of(table, self.who)} uses {HIDDEN}."
        return self._prompt(table)

    def _prompt(self, table: Table) -> str:
        item = table.things[self.gear]
        test = f"{item.text('ability').capitalize()} {item.number('difficulty')}"
        whom = helping(table, self.who, self.whom)
        return f"{name_of(table, self.who)} uses {called(item)}{whom}: {test}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        rules = ("core.gear.use", "core.difficulty.adjust-when")
        return Ask(self._prompt(table), (with_push(table, GEAR_TEST, self.who), IMPOSSIBLE), rules)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == IMPOSSIBLE.id:
            return (impossible(reply, self.who),)
        item = table.things[self.gear]
        ability, difficulty = item.text("ability"), item.number("difficulty")
        good, bad = (self._effect(item, prefix) for prefix in ("", "failure_"))
        reason = f"{item.text('name')}{helping(table, self.who, self.whom)}"
        terms = terms_in(reply)
        call = Call(self.who, ability, difficulty, *terms, reason, on_success=good, on_failure=bad)
        return (
            *spent(table, self.who, f"gear:{self.gear}"),
            *used(self.gear, item),
            *begin_test(table, call, reply),
        )

    def _effect(self, item: Thing, prefix: str) -> Effect:
        """What using it brings, or failing to."""
        gained = points(item, prefix)
        return Effect(self.whom if any(gained) else (), *gained, counts_in(item, f"{prefix}counts"))


HOW = (Text("what", "How do you use it?", 500, 1),)


class UseCreatively(Act):
    """Anything may be used for something else, as story and GM allow (core.gear.creative)."""

    id = "creative"
    rules = ("core.gear.creative",)

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        who = actor(table, seat)
        return creative_uses(carried(table, who.id), lifted(table)) if who else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        who = actor(table, seat)
        assert who is not None
        return (Turned((CreativeJudged(who.id, reply.option.partition(":")[2], reply.text("what")),)),)


@lru_cache(maxsize=1024)
def creative_uses(items: Carried, rulings: RuleIds) -> tuple[Option, ...]:
    options = []
    for item in items:
        label, why = f"Use creatively: {item.name}", closed_by(rulings, *item.closed)
        options.append(offered(f"creative:{item.id}", label, HOW, UseCreatively.rules, why))
    return tuple(options)


WORKS = Option("works", "It works", (Text("text", "What happens", 1000, 1),), ("core.gear.creative",))
NO = Option("no", "Not like that", (Text("text", "Why not", 500, 1),), ("core.gear.creative",))
CREATIVE_TEST = Option("test", "Call for a Test", (ability_pick(), difficulty_field(), *TERMS), CALL)


class CreativeJudged(Question, frozen=True):
    """The GM allows a creative use, with or without a Test; a refusal marks no box."""

    who: str
    gear: str
    what: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        item = table.things[self.gear]
        return self._prompt(table, called(item) if is_open(item) else HIDDEN)

    def _prompt(self, table: Table, gear: str) -> str:
        return f"{name_of(table, self.who)} with {gear}: {ended(self.what)}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (WORKS, with_push(table, CREATIVE_TEST, self.who), NO)
        prompt = self._prompt(table, called(table.things[self.gear]))
        return Ask(prompt, options, ("core.gear.creative",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "no":
            return (Told(f"Not like that: {reply.text('text')}", NO.rules, about=(self.who,)),)
        done = (
            *spent(table, self.who, f"gear:{self.gear}"),
            *used(self.gear, table.things[self.gear]),
        )
        if reply.option == "works":
            return (*done, Told(sentence(reply.text("text")), WORKS.rules, about=(self.who, self.gear)))
        ability, difficulty = reply.text("ability"), reply.number("difficulty")
        call = Call(self.who, ability, difficulty, *terms_in(reply), self.what)
        return (*done, *begin_test(table, call, reply))
