"""Defend in A Thousand Faces of Adventure: somebody steps in before an attack is rolled, and it hits them instead.

In Deckahedron World it lays tokens (guarding.py).
"""

from __future__ import annotations

from hearthside.families.deckahedron.calling import MODIFIER, Calling
from hearthside.families.deckahedron.carrying_out import carry_out
from hearthside.families.deckahedron.effects import EFFECTS
from hearthside.families.deckahedron.flips import FLIP, Call
from hearthside.families.deckahedron.foe_attacks import STEPPING_IN
from hearthside.families.deckahedron.heroes import Hero, in_scene, is_busy, name_of, seat_of
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.shields import ResumeFlip
from hearthside.families.deckahedron.states import is_cowering
from hearthside.families.deckahedron.suffering import INSTEAD, Suffer
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Gone, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table

MOVE = "defend"
GUARD, WARD = "guarded_by", "ward"
RULES = ("dk.flip.read-move",)


def redirects(table: Table) -> bool:
    """Whether the card of this edition draws the attack to who defends; in the other it lays tokens."""
    return not MOVES[table.options["edition"]][MOVE].tokens


class StepIn:
    """The GM lets somebody in the scene interrupt an attack that is about to be rolled (ruling 52)."""

    def offers(self, table: Table, heroes: tuple[str, ...]) -> list[Option]:
        if not redirects(table):
            return []
        pairs = [(id, ward) for ward in heroes for id in in_scene(table, ward) if id not in heroes]
        return [self._option(table, id, ward) for id, ward in pairs if is_free(table, id)]

    def _option(self, table: Table, hero: str, ward: str) -> Option:
        label = f"{name_of(table, hero)} steps in for {name_of(table, ward)} (Defend)"
        note = "A flip with Str. The attack hits whoever steps in."
        return Option(f"{MOVE}:{hero}:{ward}", label, (MODIFIER,), RULES, note, hero)

    def do(self, table: Table, again: Step, foe: str, reply: Reply) -> Events:
        """Flip Defend; another flip that is under way waits, and then the attack comes."""
        _, hero, ward = reply.option.split(":")
        against = {"foe": (foe,)} if foe else {}
        called = Calling(hero).answer(table, GM, Reply(MOVE, {**reply.values, **against}))
        told = Told(f"{name_of(table, hero)} steps in for {name_of(table, ward)}.", RULES, about=(hero, ward))
        waiting, marked = table.things.get(FLIP), Marked(FLIP, {WARD: ward})
        if waiting is None:
            return [told, Turned((again,)), *called, marked]
        return [told, Turned((ResumeFlip(waiting), again)), Gone(FLIP), *called, marked]


STEPPING_IN[MOVE] = StepIn()


def is_free(table: Table, hero: str) -> bool:
    """Whether a hero in the scene can do anything at all now."""
    return not is_busy(table, hero) and not is_cowering(Hero(table, hero))


def defended(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """The attack is drawn whatever the flip shows; checks buy more (ruling 52)."""
    steps = carry_out(table, call, result)
    if not redirects(table):
        return steps
    return (Shielding(call.hero, str(table.things[FLIP].front.get(WARD, ""))), *steps)


EFFECTS[MOVE] = defended


class Shielding(Passage, frozen=True):
    """Whoever is shielded is known from the attack; else the player says it."""

    hero: str
    ward: str = ""

    def go(self, table: Table) -> Events:
        if self.ward:
            return shield(table, self.hero, self.ward)
        return [Turned((ChooseWard(self.hero),))] if in_scene(table, self.hero) else []


def shield(table: Table, hero: str, ward: str) -> list[Event]:
    """The next attack on the ward is for the hero."""
    text = f"{name_of(table, hero)} shields {name_of(table, ward)}."
    return [Marked(ward, {GUARD: hero}), Told(text, RULES, about=(hero, ward))]


class ChooseWard(Question, frozen=True):
    """Whom the hero shields: another hero, or something the GM keeps in mind."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} defends. Whom, or what?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        near = tuple(Option(f"{WARD}:{id}", name_of(table, id)) for id in in_scene(table, self.hero))
        return Ask(self.tells(table), (*near, Option("else", "Somebody or something else")), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        ward = reply.option.partition(":")[2]
        return shield(table, self.hero, ward) if ward else []


def take_instead(table: Table, attack: Suffer) -> list[Event]:
    """Who shields the hero takes the attack, once, if still there to do so."""
    guard = str(table.things[attack.hero].front.get(GUARD, ""))
    if guard not in in_scene(table, attack.hero):
        return []
    text = f"{name_of(table, guard)} takes the attack on {name_of(table, attack.hero)}."
    told = Told(text, RULES, about=(guard, attack.hero))
    return [Marked(attack.hero, {GUARD: ""}), told, Turned((Suffer(guard, attack.power, attack.foe),))]


INSTEAD.append(take_instead)
