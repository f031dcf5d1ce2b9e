"""Attack power for foes: the blow, the armour squares, and the end of a fight (dk.combat.attack-power, dk.combat.win)."""

from __future__ import annotations

import msgspec

from hearthside.families.deckahedron.dice import Roll
from hearthside.families.deckahedron.editions import halve
from hearthside.families.deckahedron.foes import Foe, active_foes, danger_over, fight_on
from hearthside.families.deckahedron.heroes import name_of, seat_of
from hearthside.families.deckahedron.mastery import Mastering, may_break
from hearthside.families.deckahedron.states import unbowed
from hearthside.families.deckahedron.weapons import UNARMED, weapon_die
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table

NOBODY = ""
"""Instead of the id of a foe: one the GM has not written down."""


class Blow(Roll, frozen=True):
    """A hero rolls attack power with a weapon; all rolls of one blow are added (dk.combat.attack-power)."""

    hero: str
    foe: str
    weapon: str
    sides: int
    rolls: int = 1
    plus: int = 0
    halved: bool = False

    @property
    def die(self) -> tuple[str, int, str]:
        return self.hero, self.sides, "attack power"

    def landed(self, table: Table, n: int) -> Events:
        power = n + self.plus
        breaks = may_break(table, self.hero, self.weapon, n == self.sides)
        if self.rolls > 1:
            rest = Blow(self.hero, self.foe, self.weapon, self.sides, self.rolls - 1, power, self.halved)
            return [Turned((*breaks, rest))]
        power = halve(power) if self.halved else power
        return [Turned((*breaks, HitFoe(self.foe, power, self.hero, self.weapon)))]


def strike(
    table: Table, hero: str, foe: str, weapon: str, *, rolls: int = 1, plus: int = 0, halved: bool = False
) -> tuple[Step, ...]:
    """A weapon's attack power against a foe; bare hands may need no die (dk.weapon.unarmed.kfa093)."""
    sides, plus = weapon_die(table, hero, weapon), plus + unbowed(table, hero)
    if sides > 1:
        return (Blow(hero, foe, weapon, sides, rolls, plus, halved),)
    power = rolls + plus
    return (HitFoe(foe, halve(power) if halved else power, hero, weapon),)


class HitFoe(Passage, frozen=True):
    """A foe suffers attack power: an armour square takes all of it, else Stamina drops point by point."""

    foe: str
    power: int
    hero: str = ""
    weapon: str = UNARMED
    aimed: bool = False

    def go(self, table: Table) -> Events:
        if self.power <= 0:
            return []
        if self.hero and self.foe and not self.aimed and Foe(table, self.foe).weak:
            return [Turned((AtWeakSpot(self),))]
        who = name_of(table, self.hero) if self.hero else "Somebody"
        if self.foe == NOBODY:
            return [Told(f"{who} deals attack power {self.power}.", POWER_RULES, about=(self.hero,))]
        foe = Foe(table, self.foe)
        told = Told(f"{who} hits {foe.name} with attack power {self.power}.", POWER_RULES, about=(self.foe,))
        struck = [Marked(self.hero, {"dealt": self.power, "struck": self.foe})] if self.hero else []
        events: list[Event] = [told, *struck, *fight_on(table)]
        if foe.armour or foe.thing.list("immune"):
            return [*events, Turned((FoeArmour(self),))]
        return [*events, *self.suffered(table)]

    def suffered(self, table: Table) -> list[Event]:
        """Stamina drops; a foe without any is out of the fight."""
        foe = Foe(table, self.foe)
        left = max(0, foe.stamina - self.power)
        events: list[Event] = [foe.mark(stamina=left)]
        if left or not foe.is_up:
            return events
        told = Told(f"{foe.name} is beaten.", ("dk.combat.win",), about=(self.foe,))
        return [*events, foe.show(status="down"), told, Turned((Mastering(self.hero, self.weapon),))]


POWER_RULES = ("dk.combat.attack-power",)


class AtWeakSpot(Question, frozen=True):
    """A weak spot was named: who attacks it adds a d4 (Weak Spot)."""

    hit: HitFoe

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hit.hero),)

    def tells(self, table: Table) -> str:
        foe = Foe(table, self.hit.foe)
        return f"{name_of(table, self.hit.hero)} hits {foe.name}, whose weakness is known: {foe.weak}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (Option("weak", "At the weak spot: 1d4 more"), Option("elsewhere", "Somewhere else"))
        return Ask(self.tells(table), options, ("dk.flip.read-move",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "elsewhere":
            return [Turned((msgspec.structs.replace(self.hit, aimed=True),))]
        return [Turned((WeakSpotDie(self.hit),))]


class WeakSpotDie(Roll, frozen=True):
    """The further die for the weak spot."""

    hit: HitFoe

    @property
    def die(self) -> tuple[str, int, str]:
        return self.hit.hero, 4, "attack power"

    def landed(self, table: Table, n: int) -> Events:
        return [Turned((msgspec.structs.replace(self.hit, power=self.hit.power + n, aimed=True),))]


class FoeArmour(Question, frozen=True):
    """The GM may cross out a square, or point to an immunity, and the attack does nothing (ruling 80)."""

    hit: HitFoe

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{Foe(table, self.hit.foe).name} is hit with attack power {self.hit.power}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        foe = Foe(table, self.hit.foe)
        options = [Option("suffer", f"It loses {self.hit.power} Stamina", note=f"It has {foe.stamina}.")]
        if foe.armour:
            options.append(Option("cross", "Cross out an armour square", note=f"{foe.armour} left."))
        options += [Option(f"immune:{what}", f"Immune: {what}") for what in foe.thing.list("immune")]
        return Ask(self.tells(table), tuple(options))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        foe = Foe(table, self.hit.foe)
        if reply.option == "suffer":
            return self.hit.suffered(table)
        if reply.option == "cross":
            crossed = foe.mark(crossed=foe.thing.number("crossed") + 1)
            return [crossed, Told(f"The armour of {foe.name} takes the blow.", about=(foe.id,))]
        return [Told(f"It has no effect on {foe.name}.", about=(foe.id,))]


class Winning(Passage, frozen=True):
    """The last foe is out: the GM says whether the danger is over (dk.combat.win)."""

    def go(self, table: Table) -> Events:
        fights = table.things["story"].front["fight"] == "on"
        return [Turned((Won(),))] if fights and not active_foes(table) else []


class Won(Question, frozen=True):
    """Beaten or calmed, nobody has to be killed: the fight is won, or more is to come."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "No foe stands against the heroes."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (Option("won", "The fight is won"), Option("more", "It is not over yet"))
        return Ask(f"{self.tells(table)} Is the fight won?", options, ("dk.combat.win",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "more":
            return []
        return [*danger_over(table), Told("The fight is won.", ("dk.combat.win",))]
