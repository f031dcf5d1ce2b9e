"""An adventure that a test can walk through, and the party in it."""

from __future__ import annotations

import random

import msgspec

from hearthside.families.adventure_deck.options import DEFAULTS
from hearthside.kernel.seats import Role, Seat, Sitter
from hearthside.kernel.table import Table, evolve
from tests.families.adventure_deck.fights import FAMILY, Fight

TALE = """
key = "tale"
title = "The Old Mill"
summary = "Flour, bones and a locked loft."
start = "A1"
goal = "A4"
rest_heals = 3

[[room]]
key = "A1"
name = "The Yard"
text = "Sun on cobbles."
symbol = "down"
gold = 5
loot = ["silver cup"]
exits = [{ label = "the mill door", room = "A2" }, { label = "a ladder", room = "A3" }]

[[room]]
key = "A2"
name = "The Mill"
text = "Something grinds."
after = "Nothing grinds."
layout = ["#####", "#P.o#", "#..F+", "#####"]
symbol = "down"
outdoors = true
light = "none"
distances = ["melee", "thrown"]
start = "ranged"
presneak = false
solo = [{ foe = "skeletal-warrior" }]
group = [{ foe = "skeletal-warrior", count = 3 }]
gold = 3
loot = ["healing-potion"]
exits = [{ label = "the yard", room = "A1" }, { label = "the back door", room = "A4" }]

[[room.tasks]]
key = "lock"
name = "The flour chest"
text = "A small lock."
grade = "normal"
attribute = "agility"
success = "It opens."
failure = "A needle."
damage = 2
gold = 4
loot = ["jewelled belt"]

[[room]]
key = "A3"
name = "The Loft"
text = "Beams over nothing."
exits = [{ label = "down the ladder", room = "A1" }, { label = "a trapdoor", room = "A4" }]

[[room.tasks]]
key = "beam"
name = "Across the beam"
text = "A hand wide."
grade = "normal"
attribute = "agility"
success = "You are across."
failure = "You are not."
damage = 1
balance = true

[[room.tasks]]
key = "riddle"
name = "The miller's riddle"
text = "What turns and stays?"
attribute = "intellect"
success = "The stone."
failure = "No."

[[room.tasks]]
key = "trapdoor"
name = "The trapdoor"
text = "Iron."
grade = "difficult"
attribute = "strength"
success = "It lifts."
failure = "It does not."
damage = 1
opens = "A4"
once = false

[[room]]
key = "A4"
name = "The Cellar"
text = "The end of it."
solo = [{ foe = "goblin-skirmisher" }]
group = [{ foe = "goblin-skirmisher", count = 2 }]
gold = 7
exits = [{ label = "up", room = "A1" }]

[[rest]]
match = "UU"
text = "Bones knock at the door."
solo = [{ foe = "skeletal-warrior" }]
group = [{ foe = "skeletal-warrior", count = 2 }]

[[rest]]
match = "UD"
text = "An owl calls."
"""


class Journey(Fight):
    """A party in the middle of an adventure."""

    def enter(self, room: str) -> Journey:
        """Go there and begin the fight, if there is one, so that p1 is to act."""
        self.act("p1", f"go:{room}")
        if self.step == "Explore":
            return self
        if self.step == "OpeningHands":
            for seat in self.asked:
                deck = [f for f in self.pile(seat, "draw") if not f.startswith("fortitude")][:4]
                names = [
                    f if deck[:i].count(f) == 0 else f"{f}#{deck[:i].count(f) + 1}"
                    for i, f in enumerate(deck)
                ]
                self.act(seat, "choose", cards=tuple(names))
        return self

    def to_turn(self) -> Journey:
        """On to a player's Turn, with nobody hurt on the way."""
        while self.step != "TakeAction":
            self.random_act(random.Random(1))
            for who in self.table.of_kind("character"):
                self.set(who, hp=self.mark(who, "hp_max"))
        return self

    def beat(self) -> Journey:
        """All Foes are beaten."""
        for foe in self.table.of_kind("foe"):
            self.set(foe, status="dead")
        return self.pass_on()

    def run_away(self, *who: str) -> Journey:
        for one in who:
            self.set(one, status="fled")
        return self.pass_on()

    def rest(self, who: str, drawn: str) -> Journey:
        """A Rest alone; a hand that is too full now loses its first card."""
        self.act(who, "rest", *(() if self._is_full(who) else (drawn,)))
        if self.step == "DiscardDown":
            self.act(who, f"discard:{self.pile(who, 'hand')[0]}", drawn)
        return self

    def _is_full(self, who: str) -> bool:
        return len(self.pile(who, "hand")) >= 7 - int(self.mark(who, "fatigue"))

    def pass_on(self) -> Journey:
        self.act(self.asked[0], "pass")
        while self.step == "Refilling":
            self.act(self.asked[0], "no")
        return self


def make_journey(*decks: str, options: dict[str, str] | None = None, content: str = TALE) -> Journey:
    """Players p1, p2… in the first room."""
    chosen = {**DEFAULTS, **(options or {})}
    table = evolve(Table(FAMILY.key, 1, chosen), FAMILY.lay_out(chosen, content))
    seats = {Seat(f"p{n}"): Sitter(f"Player {n}", Role.PLAYER) for n in range(1, len(decks) + 1)}
    journey = Journey(msgspec.structs.replace(table, seats=seats))
    for seat, deck in zip(seats, decks, strict=True):
        journey.act(seat, f"deck:{deck}")
    return journey.act("p1", "begin")  # type: ignore[return-value]
