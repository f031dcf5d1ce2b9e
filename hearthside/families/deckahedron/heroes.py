"""Heroes: the players' characters with their three piles, read from the table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.cards import DECKAHEDRON
from hearthside.families.deckahedron.moves import Move
from hearthside.kernel.events import Marked
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table
from hearthside.kernel.things import Mark, Thing

STAMINA = 10
"""Every hero has ten Stamina points for the whole game (dk.stamina.ten)."""

UP, DOWN = "up", "incapacitated"
LUCKY, HEROIC = "lucky", "heroic"


@lru_cache(maxsize=256)
def pile_ids(hero: str) -> tuple[str, str, str]:
    """The ids of a hero's three piles: deck, discard, Exhaustion (dk.component.piles)."""
    return f"{hero}/deck", f"{hero}/discard", f"{hero}/exhaustion"


class Hero:
    """A hero on a table, to be read. It never changes anything: `mark` gives the event that does."""

    __slots__ = ("id", "table", "thing")

    def __init__(self, table: Table, id: str) -> None:
        self.table, self.id, self.thing = table, id, table.things[id]

    @property
    def name(self) -> str:
        return self.thing.text("name")

    @property
    def seat(self) -> Seat:
        return seat_of(self.table, self.id)

    @property
    def currency(self) -> int:
        return self.thing.number("currency")

    @property
    def is_up(self) -> bool:
        return self.thing.front["status"] == UP

    @property
    def is_dead(self) -> bool:
        return self.thing.front["status"] == "dead"

    @property
    def is_heroic(self) -> bool:
        return self.thing.front["mode"] == HEROIC

    @property
    def deck(self) -> Thing:
        return self.table.things[pile_ids(self.id)[0]]

    @property
    def discard(self) -> Thing:
        return self.table.things[pile_ids(self.id)[1]]

    @property
    def exhaustion(self) -> Thing:
        return self.table.things[pile_ids(self.id)[2]]

    @property
    def lost(self) -> int:
        """Stamina points lost: exhausted cards, in Heroic Mode the marked ones (dk.heroic.points)."""
        cards = self.exhaustion.cards
        if not self.is_heroic:
            return len(cards)
        return sum(1 for card in cards if card in DECKAHEDRON and DECKAHEDRON[card].stamina)

    @property
    def locked(self) -> int:
        """Harm and Wound tokens on the pile: each keeps a card there."""
        return self.thing.number("harm") + self.thing.number("wound")

    def rank(self, attribute: str) -> int:
        return self.thing.number(attribute)

    def move(self, move: str) -> Thing | None:
        """The hero's own card of a move, if it was learned."""
        return self.table.things.get(f"{self.id}/move/{move}")

    def level(self, move: Move) -> int:
        """The level of a move: that of the hero's card, else the lowest printed (dk.levels.untrained)."""
        card = self.move(move.id)
        return move.untrained if card is None else card.number("level")

    def mark(self, **marks: Mark) -> Marked:
        return Marked(self.id, marks)

    def gain(self, n: int) -> Marked:
        """Currency from the supply, which has no end (dk.table.supply)."""
        return Marked(self.id, {"currency": self.currency + n})

    def spend(self, n: int) -> Marked:
        """Currency back to the supply; what the GM allows although it is too dear costs what there is."""
        return Marked(self.id, {"currency": max(0, self.currency - n)})


SPENDING = ("dk.xp.uses.kfa", "dk.xp.uses.world")
"""What closes something that is too dear."""


def name_of(table: Table, hero: str) -> str:
    return table.things[hero].text("name")


def listed(names: Iterable[str]) -> str:
    """Such as `Kresk, Ysolde and Bram`."""
    several = list(names)
    return " and ".join(filter(None, (", ".join(several[:-1]), *several[-1:])))


def names_of(table: Table, ids: Iterable[str]) -> str:
    return listed(name_of(table, id) for id in ids)


def seat_of(table: Table, hero: str) -> Seat:
    """Who answers for a hero: its player, or the GM where there is none."""
    owner = table.things[hero].owner
    return owner if owner in table.seats and owner is not None else GM


def board_id(hero: str) -> str:
    """Where a hero's corner game lies."""
    return f"{hero}/board"


def is_busy(table: Table, hero: str) -> bool:
    """Whether a hero works at a corner game and makes no other move (dk.minigame.time.kfa093)."""
    return f"{hero}/board" in table.things


def heroes(table: Table) -> tuple[str, ...]:
    """The ids of all heroes, in the order they came to the table."""
    return table.things["story"].list("heroes")


def living(table: Table) -> tuple[str, ...]:
    """The heroes who are not dead."""
    return tuple(id for id in heroes(table) if table.things[id].front["status"] != "dead")


_last: tuple[dict[str, Thing], dict[Seat | None, str]] = ({}, {})


def hero_of(table: Table, seat: Seat) -> str | None:
    """The hero a player plays. The last answer is kept, for many acts ask about the same table."""
    global _last  # noqa: PLW0603
    things = table.things
    known, owners = _last
    if known is not things:
        owners = {things[id].owner: id for id in reversed(things["story"].list("heroes"))}
        _last = (things, owners)
    return owners.get(seat)


def up_hero(table: Table, seat: Seat) -> str | None:
    """The hero a player plays, if it can act."""
    hero = hero_of(table, seat)
    return hero if hero is not None and table.things[hero].front["status"] == UP else None


def alive_beside(table: Table, hero: str) -> list[str]:
    """Heroes in the same scene as this one, without it and without the dead."""
    scene = table.things[hero].front["scene"]
    fronts = ((id, table.things[id].front) for id in heroes(table) if id != hero)
    return [id for id, front in fronts if front["scene"] == scene and front["status"] != "dead"]


def in_scene(table: Table, hero: str) -> list[str]:
    """Heroes who are up and in the same scene as this one, without it."""
    return [id for id in alive_beside(table, hero) if table.things[id].front["status"] == UP]
