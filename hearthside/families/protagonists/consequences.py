"""What follows from a Test (book: "Ability Tests"): the GM says it, with what is printed filled in."""

from __future__ import annotations

import msgspec

from hearthside.families.protagonists.aftermath import (
    CONSEQUENCE,
    FOLLOWS,
    WHAT_FOLLOWS,
    costly,
    losses,
    lost,
    names,
    worked_out,
)
from hearthside.families.protagonists.counting import Counted, also_counting, counts_following
from hearthside.families.protagonists.danger import harmed, restored
from hearthside.families.protagonists.drives import FAILURE, SUCCESS
from hearthside.families.protagonists.sheets import sentence
from hearthside.kernel.asks import Ask, Field, Number, Option, Reply, Text
from hearthside.kernel.events import Events, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

TEST = "test"


class Effect(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """Health and Resolve that follow from a Test: lost by who made it, or regained by those who are named.
    And what is counted changes."""

    whom: tuple[str, ...] = ()
    health: int = 0
    resolve: int = 0
    counts: Counted = ()


NO_EFFECT = Effect()


class Consequence(Question, frozen=True):
    """Something must follow from every Test; of a failure also to the supporters (core.test.consequence).

    What the adventure or the Gear prints is filled in.
    """

    printed: str
    effect: Effect = NO_EFFECT

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "The GM says what follows."

    def ask(self, table: Table, seat: Seat) -> Ask:
        good = table.things[TEST].number("success") == 1
        hit = bearers(table.things[TEST])
        printed = self.printed or self.effect != NO_EFFECT
        offer = following(table, self.printed, self.effect, hit) if printed else costly(table, hit)
        offer = cheap(offer) if good else offer
        offer = also_counting(table, offer, self.effect.counts, always=not good)
        return Ask(f"The Test {'succeeded' if good else 'failed'}. What follows?", (offer,), FOLLOWS)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        test = table.things[TEST]
        good = test.number("success") == 1
        health, resolve = lost(reply)
        hit = bearers(test)
        regained = {
            pool: reply.number(f"{pool}_regained") for pool in REGAINED if f"{pool}_regained" in reply.values
        }
        return (
            Told(sentence(reply.text("text")), FOLLOWS, about=hit),
            *counts_following(table, reply),
            *restored(table, self.effect.whom, **regained),
            *harmed(table, hit, health, resolve),
            *worked_out(
                table, {TEST: SUCCESS if good else FAILURE}, hit if health else (), hit if resolve else ()
            ),
        )


def bearers(test: Thing) -> tuple[str, ...]:
    """Whom the consequences of a Test befall: of a failure the supporters, too (core.support.shared-risk)."""
    return (test.place,) if test.number("success") == 1 else (test.place, *test.list("supporters"))


def cheap(offer: Option) -> Option:
    """A success seldom costs anything: what is lost by it is folded away."""
    fields = [
        msgspec.structs.replace(field, seldom=True)
        if isinstance(field, Number) and field.key in REGAINED
        else field
        for field in offer.fields
    ]
    return msgspec.structs.replace(offer, fields=tuple(fields))


REGAINED = {"health": "Health", "resolve": "Resolve"}


def following(table: Table, printed: str, effect: Effect, hit: tuple[str, ...]) -> Option:
    """What follows, with the words and numbers that are known filled in: lost by who is hit, or regained."""
    points = {"health": effect.health, "resolve": effect.resolve}
    if not effect.whom:
        fields: tuple[Field, ...] = (words(printed), *losses(table, hit, **points))
        return Option(CONSEQUENCE.id, CONSEQUENCE.label, fields, FOLLOWS)
    whom = names(table, effect.whom)
    regained = [regained_field(pool, whom, n) for pool, n in points.items() if n]
    gains = " and ".join(f"{n} {REGAINED[pool]}" for pool, n in points.items() if n)
    text = words(printed or f"{gains} for {whom}.")
    return Option(CONSEQUENCE.id, CONSEQUENCE.label, (text, *regained, *losses(table, hit)), FOLLOWS)


def words(printed: str) -> Text:
    return Text("text", WHAT_FOLLOWS.label, 1000, 1, printed)


def regained_field(pool: str, whom: str, n: int) -> Number:
    return Number(f"{pool}_regained", f"{REGAINED[pool]} for {whom}", 0, 9, n)
