"""A strike: a card being played as an attack, whom it may be aimed at, and how its Damage is divided among several."""

from __future__ import annotations

import msgspec

from hearthside.families.adventure_deck.attacks import Attack
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import asked_for, current_round, name_of, opponents
from hearthside.families.adventure_deck.checks import launch
from hearthside.families.adventure_deck.distance import in_reach
from hearthside.families.adventure_deck.plays import Target, aimed
from hearthside.kernel.asks import Ask, Number, Option, Reply
from hearthside.kernel.events import Events, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table


class Strike(msgspec.Struct, frozen=True):
    """A card being played as an attack. `boxed`: its Boost box was used, and `paid` with these cards; `only`: on this one
    and no other."""

    who: str
    face: str
    boxed: bool = False
    only: str = ""
    second: bool = False
    parting: bool = False
    paid: tuple[str, ...] = ()

    @property
    def shares(self) -> bool:
        """Whether it is the second card of an action: a free strike against a Grapple is one of its own."""
        return self.second and (self.parting or not self.only)

    def pay(self, cards: tuple[str, ...]) -> Strike:
        return msgspec.structs.replace(self, boxed=True, paid=cards)


class OfTheStriker(Question, frozen=True):
    """A question to the player of whoever strikes."""

    strike: Strike

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.strike.who)


# ---------------------------------------------------------------- aiming


def aims(table: Table, strike: Strike) -> list[Target]:
    """Whom the card may be aimed at, and how."""
    return aimed(table, strike.who, strike.face, strike.only)


def most_targets(table: Table, strike: Strike) -> int:
    """How many may share its Damage on this Round."""
    return 1 if strike.only else FACES[strike.face].card.targets.on(current_round(table))


# ---------------------------------------------------------------- dividing


def is_divided(table: Table, strike: Strike) -> bool:
    """Whether the Damage of a card goes to several, if its player wants."""
    return most_targets(table, strike) > 1 and len(aims(table, strike) + unseen(table, strike)) > 1


def unseen(table: Table, strike: Strike) -> list[Target]:
    """Those who are hidden within reach: that keeps off attacks on one Target alone (rulings.md 50)."""
    who, distances = strike.who, FACES[strike.face].distances
    if table.things[who].front["grapple"]:
        return []
    aimed_at = dict(aims(table, strike))
    return [
        (on, "")
        for on in opponents(table, who)
        if table.things[on].front["hidden"] and on not in aimed_at and in_reach(table, who, on, distances)
    ]


class Launch(Passage, frozen=True):
    """One of several attacks made with one card; each is answered for itself (ads.spell.counters)."""

    attack: Attack

    def go(self, table: Table) -> Events:
        return launch(table, self.attack)


class Divide(OfTheStriker, frozen=True):
    """Divide Damage among several Targets, at least 1 for each (ads.damage.split, ads.ruling.energy-bolt-targets).

    The first of them is one that can be aimed at; further ones may be hidden.
    """

    attack: Attack
    left: int
    given: tuple[tuple[str, int], ...]

    def ask(self, table: Table, seat: Seat) -> Ask:
        left = self._others(table, self.given)
        others = left if self.given else [on for on, _ in aims(table, self.strike)]
        shares = min(len(left), most_targets(table, self.strike) - len(self.given))
        low = self.left if shares == 1 else 1
        amount = Number("damage", "Damage", low, self.left, -(-self.left // shares))
        options = tuple(Option(f"on:{on}", f"Hit {name_of(table, on)}", (amount,), about=on) for on in others)
        return Ask(f"Divide {self.left} Damage. Who is hit, and how hard?", options, ("ads.damage.split",))

    def _others(self, table: Table, given: tuple[tuple[str, int], ...]) -> list[str]:
        """Those who have no share yet."""
        found = aims(table, self.strike) + unseen(table, self.strike)
        return [on for on, _ in found if on not in dict(given)]

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        damage = reply.number("damage")
        given = (*self.given, (reply.option.partition(":")[2], damage))
        if damage < self.left:
            others = self._others(table, given)
            if len(others) > 1:
                return (Turned((Divide(self.strike, self.attack, self.left - damage, given),)),)
            given = (*given, (others[0], self.left - damage))  # there is nobody else it could go to
        attacks = [msgspec.structs.replace(self.attack, on=on, damage=share) for on, share in given]
        return (Turned(tuple(Launch(attack) for attack in attacks)),)
