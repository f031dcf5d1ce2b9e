"""How foes hurt heroes: one strikes back, or several gang up. They never flip; the player rolls their die."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

from hearthside.families.deckahedron.foes import Foe, active_foes
from hearthside.families.deckahedron.suffering import Attack, told_attack
from hearthside.kernel.asks import Choice, Option, Pick, Reply
from hearthside.kernel.events import Event, Events, Turned
from hearthside.kernel.steps import Step
from hearthside.kernel.table import Table


def attack_of(table: Table, foe: str, heroes: tuple[str, ...]) -> list[Event]:
    """One foe's die, or its power of 1."""
    sides = Foe(table, foe).power
    if sides > 1:
        return [Turned((Attack(heroes, sides, foe=foe),))]
    return told_attack(table, heroes, 1, foe)


class StepIn(Protocol):
    """What may be done before an attack is rolled; its options are `word:something`."""

    def offers(self, table: Table, heroes: tuple[str, ...]) -> list[Option]: ...

    def do(self, table: Table, again: Step, foe: str, reply: Reply) -> Events: ...


STEPPING_IN: dict[str, StepIn] = {}
"""By the first word of their options; a chapter adds its own."""


def ways_in(table: Table, heroes: tuple[str, ...]) -> tuple[Option, ...]:
    """How others could step in before these heroes are attacked."""
    return tuple(option for way in STEPPING_IN.values() for option in way.offers(table, heroes))


POWER_RULES = ("dk.combat.attack-power",)
LEAD, EACH = "lead", "each"
HOW = (
    Choice(LEAD, "the first one's die, and 1 for each other", "usual on a cross"),
    Choice(EACH, "1 for each of them", "usual on a single check"),
)
ALONE = (Choice(LEAD, "its die", "usual on a cross"), Choice(EACH, "1", "usual on a single check"))


@lru_cache(maxsize=256)
def gang_option(foes: tuple[Choice, ...], *more: Pick, whom: str = "") -> Option:
    """Foes attack one or more heroes at once; of a foe who is alone nobody asks who leads."""
    if len(foes) == 1:
        fields = (*more, Pick("how", "Attack power", ALONE, default=LEAD))
        return Option("gang", f"{foes[0].label} attacks {whom}".strip(), fields, POWER_RULES)
    fields = (
        *more,
        Pick("lead", "Who leads the attack?", foes, default=foes[0].id),
        Pick("others", "Who joins in?", foes, 0, len(foes)),
        Pick("how", "Attack power", HOW, default=LEAD),
    )
    return Option("gang", f"The foes attack {whom}".strip(), fields, POWER_RULES)


def gang_up(table: Table, heroes: tuple[str, ...], reply: Reply) -> list[Event]:
    """The lead's die and 1 for each other attacker, or 1 for each (GM guide, group attack)."""
    alone = "lead" not in reply.values
    lead = active_foes(table)[0].id if alone else reply.text("lead")
    others = () if alone else tuple(id for id in reply.several("others") if id != lead)
    sides = Foe(table, lead).power
    if reply.text("how") == EACH or sides == 1:
        return told_attack(table, heroes, 1 + len(others), lead, others)
    return [Turned((Attack(heroes, sides, plus=len(others), foe=lead, others=others),))]
