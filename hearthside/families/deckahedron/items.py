"""Weapons, armour, shields, magic items and level cards as data, edition by edition."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from hearthside.families.deckahedron.content import checked, for_edition, read_toml
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.moves import Slots
from hearthside.families.deckahedron.shield_rows import on_card

POWER = (4, 6, 10)
"""The steps of the power gauge (dk.power.gauge.kfa093)."""


BLANK = "_"
"""Stands in the name of a card for what its player calls it."""


def without_blank(name: str) -> str:
    """A card whose blank nobody has filled in: `_ Sword` is a Sword, `Mending _` a Mending Item."""
    kind = name.removeprefix(f"{BLANK} ")
    return kind if kind != name and kind[:1].isupper() else name.replace(BLANK, "Item")


def gauge(printed: bool, most: str = "d10") -> tuple[int, ...]:
    """The steps of the power gauge on a card, up to its highest die (dk.power.gauge.kfa093)."""
    return tuple(die for die in POWER if die <= die_of(most)) if printed else ()


class Mundane(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon, armour or a shield (dk.weapon.*, dk.armour.*, dk.shield.*)."""

    id: str
    name: str
    kind: str
    editions: tuple[str, ...]
    load: int
    power_gauge: bool = False
    max_power: str = "d10"
    range: str = ""
    reach: tuple[str, ...] = ()
    slots: tuple[Slots, ...] = ()
    effect: str = ""
    note: str = ""
    example_only: bool = False
    campaigns: tuple[str, ...] = ()
    flip: tuple[str, ...] = ()
    fast: bool = False
    against: tuple[str, ...] = ()
    melee_power: str = ""
    results: dict[str, str] = {}
    rows: tuple[str, ...] = ()
    eased: bool = False
    """A breather may clear a Harm from it, for a point of the Stamina it regains."""

    @property
    def text(self) -> str:
        """What its player reads on it; a shield has its rows."""
        return on_card(self.rows, self.against) if self.rows else self.effect

    @property
    def gauge(self) -> tuple[int, ...]:
        """The dice of its power gauge, if it has one."""
        return gauge(self.power_gauge, self.max_power)


class Magic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A magic item (dk.magic.*)."""

    id: str
    name: str
    editions: tuple[str, ...]
    capacity: int
    ongoing: bool
    power_gauge: bool
    effect: str
    load: int = 1
    note: str = ""
    ongoing_card093: bool = False
    other_names: tuple[str, ...] = ()
    roll: str = ""
    power_source: str = ""
    comes_with: str = ""
    blade: bool = False

    @property
    def gauge(self) -> tuple[int, ...]:
        return gauge(self.power_gauge)


class LevelCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level card (dk.levelcards.*)."""

    id: str
    name: str
    effect: str
    note: str = ""
    slots: tuple[Slots, ...] = ()
    rings: int = 0


def die_of(gauge: str) -> int:
    """The sides of a die such as `d6`."""
    return int(gauge.removeprefix("d"))


T = TypeVar("T", Mundane, Magic)
_raw = read_toml("items.toml")


def _each(key: str, kind: type[T]) -> dict[str, dict[str, T]]:
    found: dict[str, dict[str, T]] = {}
    for edition in EDITIONS:
        entries: list[Any] = [entry for one in _raw[key] if (entry := for_edition(one, edition))]
        found[edition] = {e["id"]: checked("items.toml", e, kind) for e in entries}
    return found


MUNDANE = _each("mundane", Mundane)
MAGIC = _each("magic", Magic)
LEVEL_CARDS = {card.id: card for card in checked("items.toml", _raw["level"], tuple[LevelCard, ...])}
