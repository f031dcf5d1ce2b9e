"""Attack power that a move deals beside Mix It Up and Volley: whom, with what, how much."""

from __future__ import annotations

from hearthside.families.deckahedron.aiming import Way, aimed_at, aims
from hearthside.families.deckahedron.blows import Blow, HitFoe, Winning, strike
from hearthside.families.deckahedron.dice import Roll
from hearthside.families.deckahedron.fighting import targets
from hearthside.families.deckahedron.flips import DONE, Call, attacked
from hearthside.families.deckahedron.foes import FAR, MELEE, NEAR
from hearthside.families.deckahedron.heroes import name_of, seat_of
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.weapons import UNARMED, armed_with, weapons
from hearthside.kernel.asks import Ask, Reply
from hearthside.kernel.events import Events, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table

RANGES = {"melee": (MELEE,), "ranged": (NEAR, FAR), "any": (MELEE, NEAR, FAR)}
WEAPON, HALF, ONE, D4, WITH_D6 = "weapon die", "half weapon die, rounded up", "1", "1d4", "power+1d6"
EITHER = "weapon die, or 1 by choice"


def ways(table: Table, call: Call, power: str) -> list[Way]:
    """Foe and weapon for each way to strike."""
    ranges = RANGES[MOVES[table.options["edition"]][call.move].range]
    arms = weapons(table, call.hero, ranges) if power not in (ONE, D4) else []
    named = call if call.about.startswith("foe/") else Call(call.hero, call.move, "", 1, 0)
    return [Way(foe, arm) for foe in targets(table, named, ranges) for arm in arms or [UNARMED]]


class FollowUp(Passage, frozen=True):
    """A move deals attack power; the player chooses where there is a choice."""

    call: Call
    power: str

    def go(self, table: Table) -> Events:
        found, done = ways(table, self.call, self.power), attacked(table, self.call, DONE)
        if len(found) > 1 or self.power == EITHER:
            return [*done, Turned((Aim(self.call, self.power),))]
        return [*done, Turned((*struck(table, self.call.hero, self.power, found[0]), Winning()))]


MORE = {HALF: ", halved", WITH_D6: ", and a d6"}


class Aim(Question, frozen=True):
    """Whom, and with what."""

    call: Call
    power: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.call.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.call.hero)} deals attack power."

    def ask(self, table: Table, seat: Seat) -> Ask:
        extras = ("", ONE) if self.power == EITHER else ("",)
        found = [way._replace(extra=one) for way in ways(table, self.call, self.power) for one in extras]
        options = aims(table, found, lambda way: self._says(table, way))
        return Ask(f"{self.tells(table)} How?", options, ("dk.combat.attack-power",))

    def _says(self, table: Table, way: Way) -> str:
        fixed = {ONE: "attack power 1", D4: "attack power d4"}.get(way.extra or self.power)
        return fixed or armed_with(table, self.call.hero, way.weapon) + MORE.get(self.power, "")

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        way = aimed_at(reply)
        power = way.extra or (WEAPON if self.power == EITHER else self.power)
        return [Turned((*struck(table, self.call.hero, power, way), Winning()))]


def struck(table: Table, hero: str, power: str, way: Way) -> tuple[Step, ...]:
    """The blow itself."""
    foe, arm, _ = way
    if power == ONE:
        return (HitFoe(foe, 1, hero, arm),)
    if power == D4:
        return (Blow(hero, foe, UNARMED, 4),)
    if power == WITH_D6:
        return (ExtraDie(hero, foe, arm, 6),)
    return strike(table, hero, foe, arm, halved=power == HALF)


class ExtraDie(Roll, frozen=True):
    """A further die is added to the weapon's (Backstab)."""

    hero: str
    foe: str
    weapon: str
    sides: int

    @property
    def die(self) -> tuple[str, int, str]:
        return self.hero, self.sides, "attack power"

    def landed(self, table: Table, n: int) -> Events:
        return [Turned(strike(table, self.hero, self.foe, self.weapon, plus=n))]
