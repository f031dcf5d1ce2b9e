"""What a seat sees of heroes and foes in a fight: Stamina that is left, weapons, cards to use, who still stands."""

from __future__ import annotations

from hearthside.agents.sight import number
from hearthside.families.deckahedron.cards import PRINTED_ODDS
from hearthside.families.deckahedron.heroes import HEROIC, STAMINA, UP, pile_ids
from hearthside.families.deckahedron.heroic import has_stamina
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View

CHANCES = {(line.rank, line.net): tuple(n / 100 for n in line.per_cent) for line in PRINTED_ODDS}
"""The chance of each result by rank and net advantage, as the guides print it."""


def names(thing: ThingView, key: str) -> tuple[str, ...]:
    value = thing.marks.get(key, ())
    return value if isinstance(value, tuple) else ()


class Fighter:
    """A hero as somebody at the table sees it."""

    def __init__(self, view: View, id: str) -> None:
        self.view, self.id, self.thing = view, id, view.things[id]

    @property
    def is_up(self) -> bool:
        return self.thing.marks["status"] == UP

    @property
    def left(self) -> int:
        """Stamina points that are left: every exhausted card costs one, in Heroic Mode every marked one."""
        pile = self.view.things[pile_ids(self.id)[2]]
        if self.thing.marks["mode"] == HEROIC:
            return STAMINA - sum(1 for card in pile.cards if has_stamina(card))
        return STAMINA - pile.size

    def rank(self, attribute: str) -> int:
        return number(self.thing, attribute)

    def best_of(self, *attributes: str) -> str:
        return max(attributes, key=self.rank)

    def has_ready(self, move: str) -> bool:
        """Whether the hero holds the card of a move, face up."""
        card = self.view.things.get(f"{self.id}/move/{move}")
        return card is not None and not card.marks["face_down"]

    def level(self, move: str) -> int:
        card = self.view.things.get(f"{self.id}/move/{move}")
        return number(card, "level") if card else 0

    def best_die(self, ranges: tuple[str, ...]) -> int:
        """The best die of a weapon that works at one of these distances; 0 for bare hands."""
        items = (
            thing for thing in self.view.things.values() if thing.place == self.id and thing.kind == "item"
        )
        reaching = (thing for thing in items if set(names(thing, "reach")) & set(ranges))
        return max((number(thing, "power") for thing in reaching), default=0)

    def free_slots(self, token: str) -> int:
        """Empty slots on the hero's cards that take a token."""
        cards = [
            thing
            for thing in self.view.things.values()
            if thing.place == self.id and thing.marks.get("slots")
        ]
        return sum(
            1
            for card in cards
            for slot, held in zip(names(card, "slots"), names(card, "held"), strict=True)
            if not held and token in slot.partition(":")[0].split("/")
        )


def own_hero(view: View) -> Fighter | None:
    for id, thing in view.things.items():
        if thing.kind == "hero" and thing.owner == view.seat:
            return Fighter(view, id)
    return None


def fighters(view: View) -> list[Fighter]:
    """All heroes, in the order they came to the table."""
    return [Fighter(view, id) for id in names(view.things["story"], "heroes")]


def standing_foes(view: View) -> list[str]:
    """Foes that stand, in the order they were prepared: so all heroes turn to the same one."""
    return [id for id, thing in view.things.items() if thing.kind == "foe" and thing.marks["status"] == UP]
