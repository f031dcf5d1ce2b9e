"""Volley: shooting and throwing at foes (dk.combat.range, dk.weapon.table.*)."""

from __future__ import annotations

from hearthside.families.deckahedron.aiming import Way, aimed_at, aims
from hearthside.families.deckahedron.bars import BARS
from hearthside.families.deckahedron.blows import Winning, strike
from hearthside.families.deckahedron.fighting import targets
from hearthside.families.deckahedron.flips import DANGER, DONE, Call, attacked
from hearthside.families.deckahedron.foes import DISTANCE, FAR, MELEE, NEAR, Foe, active_foes
from hearthside.families.deckahedron.heroes import Hero, name_of, seat_of
from hearthside.families.deckahedron.ledger import in_book
from hearthside.families.deckahedron.packs import lose_pack, pack_of
from hearthside.families.deckahedron.weapons import UNARMED, armed_with, reach_of, weapons
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table


def shots(table: Table, call: Call) -> list[Way]:
    """Foe and weapon for every shot that reaches; at least a stone at somebody (dk.weapon.table.*)."""
    ways = []
    for foe in targets(table, call, (MELEE, NEAR, FAR)):
        distance = Foe(table, foe).range_to(call.hero) if foe else ""
        arms = weapons(table, call.hero, (distance,) if distance else (NEAR, FAR))
        ways += [Way(foe, arm) for arm in arms if can_shoot(table, arm)]
    return ways or [Way(targets(table, call, (NEAR, FAR))[0], UNARMED)]


def can_shoot(table: Table, weapon: str) -> bool:
    """Whether a weapon is shot or thrown at all."""
    reach = reach_of(table.things[weapon])
    return NEAR in reach or FAR in reach


def bar_volley(hero: Hero) -> tuple[str, str]:
    """A weapon of the hero must reach a foe who is there (dk.combat.range, dk.weapon.table.kfa093)."""
    if not active_foes(hero.table):
        return "", ""
    call = Call(hero.id, "volley", "dex", 1, 0)
    hit = any(way.weapon for way in shots(hero.table, call))
    return ("", "") if hit else ("no weapon shoots or throws that far", in_book(hero.table, *DISTANCE))


BARS["volley"] = bar_volley


class Shooting(Passage, frozen=True):
    """Choose the shot where there is a choice."""

    call: Call
    result: int

    def go(self, table: Table) -> Events:
        ways = shots(table, self.call)
        return [Turned((Shot(self.call, self.result),))] if len(ways) > 1 else aimed(self, ways[0])


class Shot(Question, frozen=True):
    """Whom, and with what."""

    call: Call
    result: int

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.call.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.call.hero)} shoots or throws."

    def ask(self, table: Table, seat: Seat) -> Ask:
        ways = shots(table, self.call)
        options = aims(table, ways, lambda way: armed_with(table, self.call.hero, way.weapon))
        return Ask(f"{self.tells(table)} At whom, with what?", options, ("dk.combat.range",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return aimed(self, aimed_at(reply))


def aimed(shot: Shooting | Shot, way: Way) -> list[Event]:
    return [Turned((Price(shot.call, shot.result, way.foe, way.weapon),))]


class Price(Passage, frozen=True):
    """Three checks hit freely; two and one have a price that the player or the GM picks."""

    call: Call
    result: int
    foe: str
    weapon: str

    def go(self, table: Table) -> Events:
        if self.result < 3:
            return [Turned((PickPrice(self),))]
        steps = strike(table, self.call.hero, self.foe, self.weapon)
        return [*attacked(table, self.call, DONE), Turned((*steps, Winning()))]


class PickPrice(Question, frozen=True):
    """Move into danger, a poor shot, or several shots that cost Pack."""

    shot: Price

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.shot.call.hero),) if self.shot.result == 2 else (GM,)

    def tells(self, table: Table) -> str:
        who = name_of(table, self.shot.call.hero) if self.shot.result == 2 else "The GM"
        return f"{who} picks the price of the shot."

    def ask(self, table: Table, seat: Seat) -> Ask:
        empty = "" if pack_of(table, self.shot.call.hero) else "there is no Pack left"
        options = (
            Option("danger", "Move into a danger that the GM picks"),
            Option("halve", "A poor shot: half the attack power"),
            Option("pack", "Several shots: lose 1 Pack", closed=empty),
        )
        whose = "What does the shot cost you?" if self.shot.result == 2 else "Pick the price of the shot."
        return Ask(whose, options)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        shot, hero = self.shot, self.shot.call.hero
        steps = strike(table, hero, shot.foe, shot.weapon, halved=reply.option == "halve")
        lost: list[Event] = lose_pack(table, hero, 1) if reply.option == "pack" else []
        told = Told(f"{name_of(table, hero)} {PRICES[reply.option]}.", about=(hero,))
        how = attacked(table, shot.call, DANGER if reply.option == "danger" else DONE)
        return [told, *lost, *how, Turned((*steps, Winning()))]


PRICES = {
    "danger": "must move into danger",
    "halve": "makes a poor shot: half the attack power",
    "pack": "shoots several times and loses 1 Pack",
}


def volley(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    return (Shooting(call, result),) if result else ()
