"""Disease and poison: what a hit of some Foes may bring, and what stands against it."""

from __future__ import annotations

from hearthside.families.adventure_deck.characters import (
    asked_for,
    base_action,
    base_actions,
    foe_card,
    is_up,
    name_of,
    traits_of,
    used,
)
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.effects import DISEASE, POISON, begin_effect, named
from hearthside.families.adventure_deck.foe_schema import TraitName
from hearthside.families.adventure_deck.updown import LETTER
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Outcome
from hearthside.kernel.events import Events, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks


class Infection(UpDown, frozen=True):
    """Hit by a Foe with a Disease: draw; unless it matches the Foe Card's symbol, the Disease begins (ads.trait.disease)."""

    by: str
    on: str

    def drawer(self) -> str:
        return self.on

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        return Seat(self.on), f"against the {illness_of(table, self.by)}"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        symbol, name = LETTER[foe_card(table, self.by).symbol], illness_of(table, self.by)
        if drawn(outcome) == symbol or not is_up(table, self.on):
            return (_shaken_off(table, self.on, name),)
        if name == POISON and antidote(table, self.on):
            return (Turned((CounterPoison(self.by, self.on),)),)
        return sicken(table, self.by, self.on)


def _shaken_off(table: Table, who: str, name: str) -> Told:
    """Nothing new begins; what began before goes on."""
    again = f"does not catch the {name} again" if named(table, who, (name,)) else f"shakes off the {name}"
    return Told(f"{name_of(table, who)} {again}.", ("ads.trait.disease",), about=(who,))


def illness_of(table: Table, foe: str) -> str:
    return POISON if traits_of(table, foe)[TraitName.DISEASE].poison else DISEASE


def sicken(table: Table, by: str, on: str) -> Events:
    """Damage at the beginning of each following Round or Count, up to a most (ads.ruling.disease-detail)."""
    trait, name = traits_of(table, by)[TraitName.DISEASE], illness_of(table, by)
    clock = table.things["combat"].number("clock")
    every = 6 if trait.counts else 1
    until = clock + 1 + (trait.counts * 6 if trait.counts else trait.rounds)
    marks: Marks = {"burn": trait.y, "since": clock, "every": every}
    if trait.most:
        marks["most"] = trait.most
    caught = "is poisoned" if name == POISON else f"catches a {name}"
    told = Told(f"{name_of(table, on)} {caught}.", ("ads.trait.disease",), about=(on,))
    return (told, *begin_effect(table, name, by, on, until, marks))


def antidote(table: Table, who: str) -> str:
    """The Base Action with which somebody may Counter a poison on this Round (ads.ruling.poison), or nothing."""
    used = table.things[who].list("used")
    found = (base.key for base in base_actions(table, who) if base.against == POISON)
    return next((key for key in found if key not in used), "")


class CounterPoison(Question, frozen=True):
    """A Dwarf's constitution, once a Round (ads.character.base-defences)."""

    by: str
    on: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.on)

    def ask(self, table: Table, seat: Seat) -> Ask:
        base = base_action(table, self.on, antidote(table, self.on))
        options = (Option(f"base:{base.key}", base.name, note=base.text), Option("no", "Let it work"))
        return Ask("Poison runs in your blood. Counter it?", options, ("ads.character.base-defences",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "no":
            return sicken(table, self.by, self.on)
        text = f"{name_of(table, self.on)} counters the poison."
        return (
            used(table, self.on, reply.option.partition(":")[2]),
            Told(text, ("ads.character.base-defences",), about=(self.on,)),
        )
