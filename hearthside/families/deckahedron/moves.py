"""The moves as data, edition by edition (dk.component.move-cards, dk.levels.*)."""

from __future__ import annotations

from typing import Any

import msgspec

from hearthside.families.deckahedron.content import checked, for_edition, read_toml
from hearthside.families.deckahedron.editions import EDITIONS

LEVELS = {-2: "wild", -1: "novice", 0: "studied", 1: "expert", 2: "master"}
"""Names of the levels; the number is the advantage they give (dk.levels.effect)."""

RESULT_KEYS = ("fail", "one", "two", "three")


class Slots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place for tokens on a card, open from a level on."""

    accepts: tuple[str, ...]
    capacity: int
    level: int | str = "any"
    strain: str = ""


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move card, or a page of the booklet."""

    id: str
    name: str
    editions: tuple[str, ...]
    group: str
    component: str
    flip: tuple[str, ...]
    fast: bool
    tags: tuple[str, ...]
    levels: tuple[int, ...]
    campaigns: tuple[str, ...]
    trigger: str
    effect: str = ""
    note: str = ""
    other_names: tuple[str, ...] = ()
    flip_by: dict[str, str] = {}
    start_level: int = 0
    slots: tuple[Slots, ...] = ()
    pick: str = ""
    ring: tuple[str, ...] = ()
    ring_letter: dict[str, str] = {}
    rings_needed: int = 0
    rings_older: str = ""
    results: dict[str, str] = {}
    options: tuple[str, ...] = ()
    options_magic_item: tuple[str, ...] = ()
    options_precious_item: tuple[str, ...] = ()
    options_weapon: tuple[str, ...] = ()
    choose: dict[str, int] = {}
    chooser: dict[str, str] = {}
    tokens: dict[str, int] = {}
    xp_cost: dict[str, int] = {}
    attack_power: dict[str, str] = {}
    foe_attacks: dict[str, str] = {}
    stamina_gain: dict[str, str] = {}
    stamina_cost: dict[str, int] = {}
    stamina_cost_by_level: dict[str, int] = {}
    stamina_by_load: tuple[tuple[int, int], ...] = ()
    encumbrance: str = ""
    costs: tuple[dict[str, int], ...] = ()
    charges_by_level: dict[str, int] = {}
    minigame: str = ""
    option_does: tuple[str, ...] = ()
    repeats: bool = False
    may_skip: bool = False
    face_down: dict[str, str] = {}
    edges: dict[str, int] = {}
    range: str = "melee"
    unflipped: bool = False
    flashback: bool = False
    after_danger: dict[str, str] = {}

    @property
    def ends_sentence(self) -> str:
        """Its name where a sentence ends; some names end one by themselves."""
        return self.name if self.name.endswith((".", "!")) else f"{self.name}."

    @property
    def lowest(self) -> int:
        """The level of somebody who never learned it (dk.levels.untrained)."""
        return min(self.levels, default=0)

    @property
    def untrained(self) -> int:
        """The level of somebody without a card of it (dk.levels.untrained)."""
        return self.start_level if self.everybodys else self.lowest

    @property
    def highest(self) -> int:
        return max(self.levels, default=0)

    @property
    def everybodys(self) -> bool:
        """Whether it stands in the booklet that all have."""
        return self.component == "booklet"

    @property
    def gist(self) -> str:
        """When it is made; of a card that works by itself, what it does."""
        return self.effect if self.trigger.startswith("Passive") else self.trigger

    def says(self, result: int, bonus: bool = False) -> str:
        """What the card says about a result, or nothing; less where a breather after danger is a bonus move."""
        key = RESULT_KEYS[result]
        return self.after_danger.get(key, "") * bonus or self.results.get(key, "")

    def open_slots(self, level: int) -> tuple[str, ...]:
        """One entry for each token that fits, such as `exhaustion`, `exhaustion:mental` or `harm/wound`."""
        return tuple(
            "/".join(slots.accepts) + (f":{slots.strain}" if slots.strain else "")
            for slots in self.slots
            if slots.level == "any" or (isinstance(slots.level, int) and slots.level <= level)
            for _ in range(slots.capacity)
        )


WORDS = ("trigger", "effect", "results", "options", "flip_by", "after_danger")
"""What of a card is read by players."""


def _said(edition: str, words: Any) -> Any:
    if isinstance(words, dict):
        return {key: _said(edition, value) for key, value in words.items()}
    return EDITIONS[edition].says(words) if isinstance(words, str) else [_said(edition, one) for one in words]


def _read() -> dict[str, dict[str, Move]]:
    raw: list[dict[str, Any]] = read_toml("moves.toml")["move"]
    moves: dict[str, dict[str, Move]] = {}
    for edition in EDITIONS:
        entries = [entry for one in raw if (entry := for_edition(one, edition))]
        for entry in entries:
            entry.update({key: _said(edition, entry[key]) for key in WORDS if key in entry})
        moves[edition] = {m.id: m for m in checked("moves.toml", entries, tuple[Move, ...])}
    return moves


MOVES = _read()
"""The moves of each edition, by id."""

ENVELOPES = checked("moves.toml", read_toml("moves.toml")["envelopes"], dict[str, tuple[str, ...]])
STAMINA_BY_LOAD = checked(
    "moves.toml", read_toml("moves.toml")["encumbrance"]["stamina_by_load"], tuple[tuple[int, int], ...]
)


class CreationRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many moves of which letter, and how many points for attributes."""

    picks: int
    most: dict[str, int]
    attribute_points: int
    lowest: int
    highest: int


CREATION = checked("moves.toml", read_toml("moves.toml")["creation"], CreationRules)
