"""A fight as one seat sees it: what is in hand, who stands where, what lasts."""

from __future__ import annotations

from functools import cache

from hearthside.agents.sight import asked, number
from hearthside.families.adventure_deck.catalogue import FACES, FOES, Face
from hearthside.families.adventure_deck.characters import attributes_in
from hearthside.families.adventure_deck.distance import band, pair
from hearthside.families.adventure_deck.schema import Attribute
from hearthside.kernel.asks import Ask
from hearthside.kernel.things import Mark, ThingView
from hearthside.kernel.views import View

MAIN = {
    "warrior": Attribute.STRENGTH,
    "rogue": Attribute.AGILITY,
    "mage": Attribute.INTELLECT,
    "priest": Attribute.PIETY,
}
"""The Attribute that a Class has most of."""
LONG = 60
"""Rounds."""
BOOSTERS = frozenset(face for face, card in FACES.items() if card.boost and not card.attribute)
"""The Boost cards: Attributes are counted, not looked at one by one."""


class Fight:
    """What a seat knows of a Combat; `me` is its own Character."""

    __slots__ = (
        "_against_me",
        "_attacked_on",
        "_boosters",
        "_effects",
        "_held",
        "_targets",
        "ask",
        "combat",
        "front",
        "hand",
        "options",
        "r",
        "seat",
        "things",
        "view",
    )

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view, self.things = view, view.things
        self.seat: str = view.seat
        self.ask: Ask = asked(view)
        self.options = view.options
        me = self.things.get(self.seat)
        self.front: dict[str, Mark] = me.marks if me else {}
        pile = self.things.get(f"{self.seat}/hand")
        self.hand: tuple[str, ...] = pile.cards if pile else ()
        combat = self.combat = self.things.get("combat")
        self.r: int = combat.marks["round"] if combat else 3  # type: ignore[assignment]
        self._effects: tuple[str, ...] = combat.marks["effects"] if combat else ()  # type: ignore[assignment]
        self._against_me: list[str] | None = None
        self._attacked_on = 0
        self._held: dict[Attribute, int] | None = None
        self._boosters: list[str] | None = None
        self._targets: list[Target] | None = None

    def mine(self, key: str) -> int:
        value = self.front.get(key, 0)
        return value if isinstance(value, int) else 0

    def size(self, pile: str) -> int:
        found = self.things.get(f"{self.seat}/{pile}")
        return found.size if found else 0

    def opponents(self) -> list[str]:
        """Whoever stands against this seat, hidden ones too."""
        if self._against_me is None:
            self._against_me = self._opponents()
        return self._against_me

    def _opponents(self) -> list[str]:
        if self.combat is None:
            return []
        order, side = self.combat.marks["order"], self.front.get("side")
        assert isinstance(order, tuple)
        against = []
        for who in order:
            marks = self.things[who].marks
            if marks["side"] != side and marks["status"] == "up":
                against.append(who)
        return against

    def targets(self) -> list[Target]:
        """The opponents who can be seen."""
        if self._targets is None:
            seen = [who for who in self.opponents() if not self.things[who].marks.get("hidden")]
            self._targets = [Target(self, who) for who in seen]
        return self._targets

    def steps_to(self, who: str) -> int:
        """0 Melee, 1 Thrown, 2 Ranged; where Distance is not played, always 0."""
        me, other, mode = self.front, self.things[who].marks, self.options["mode"]
        if mode == "1d":
            return self._noted(pair(self.seat, who))
        if mode != "2d":
            return 0
        return band(max(abs(int(str(me[axis])) - int(str(other[axis]))) for axis in "xy"))

    def has_avoided(self, who: str, whom: str) -> int:
        """How often in a row somebody has withdrawn from who came nearer (ads.flee.avoidance)."""
        return self._noted(f"avoided~{whom}~{who}")

    def _noted(self, key: str) -> int:
        return number(self.combat, key) if self.combat else 0

    def is_long(self) -> bool:
        """Whether it has gone on for more than ten Counts: whoever waits now waits for ever."""
        return self._noted("clock") > LONG

    def is_my_turn(self) -> bool:
        return self.combat is not None and self.combat.marks["turn"] == self.seat

    def attacked_on(self) -> int:
        """The Round on which the next attack comes: this one while an opponent's Turn follows one's own in it."""
        if self._attacked_on == 0:
            self._attacked_on = self._next_attack()
        return self._attacked_on

    def _next_attack(self) -> int:
        if self.combat is None:
            return self.r
        order = self.combat.marks["order"]
        assert isinstance(order, tuple)
        for who in order[order.index(self.seat) + 1 :]:
            if who in self.opponents():
                return self.r
        return self.r % 6 + 1

    def lasting(self, who: str, what: str) -> int:
        """What Persistent Effects on somebody add."""
        if not self._effects:
            return 0
        return sum([number(self.things[e], what) for e in self._effects if self.things[e].marks["on"] == who])

    def has_effect(self, name: str) -> bool:
        """Whether an effect of this name is on the own Character."""
        mine = (self.things[e].marks for e in self._effects)
        return any(marks["on"] == self.seat and marks["name"] == name for marks in mine)

    def boosters(self) -> list[str]:
        """The Boost cards in hand."""
        if self._boosters is None:
            self._boosters = [face for face in self.hand if face in BOOSTERS]
        return self._boosters

    def attributes(self, wanted: tuple[Attribute, ...]) -> int:
        """How many cards in hand are one of these Attributes."""
        held, count = self._held, 0
        if held is None:
            held = self._held = attributes_in(self.hand)
        for attribute in wanted:
            count += held.get(attribute, 0)
        return count


class Target:
    """An opponent who may be attacked, as far as one knows: what is left, what lasts, what is probably stopped."""

    __slots__ = ("guard", "hp", "main", "stops", "stops_ethereal")

    def __init__(self, fight: Fight, who: str) -> None:
        thing = fight.things[who]
        self.hp, self.guard = number(thing, "hp"), fight.lasting(who, "add_defense")
        self.main = MAIN.get(str(thing.marks.get("class")))
        self.stops, self.stops_ethereal = expected_stops(thing)


@cache
def by_label(label: str) -> Face | None:
    """The card of this printed name."""
    return next((face for face in FACES.values() if face.label == label), None)


# ---------------------------------------------------------------- guesses about the other side

STOPS = {"warrior": 2.4, "rogue": 2.1, "mage": 2.4, "priest": 1.9}
"""Physical Damage that a Class stops on average with the cards of a usual hand."""
STOPS_ETHEREAL = {"warrior": 0.7, "rogue": 1.6, "mage": 1.6, "priest": 0.9}


def expected_stops(thing: ThingView) -> tuple[float, float]:
    """How much of an attack with Physical, and of one with Ethereal Damage somebody will probably stop."""
    marks = thing.marks
    if "card" in marks:
        stop = 1.0 if FOES[str(marks["card"])].card.reactions else 0.3
        return stop, stop
    character_class = str(marks.get("class"))
    return STOPS.get(character_class, 1.5), STOPS_ETHEREAL.get(character_class, 1.5)


def counter_chance(main: Attribute | None, attributes: frozenset[Attribute]) -> float:
    """How probably somebody whose Class has most of one Attribute holds one of these."""
    if main in attributes:
        return 0.8
    return 0.25 if attributes else 0.0
