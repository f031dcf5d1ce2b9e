"""The cards: twenty of a Deckahedron, Blessings and Wounds (dk.component.*). A card in a pile is its name."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hearthside.families.deckahedron.content import checked, read_toml

WILD, DEAD = "dragon", "goat"
MARKS = ("✗", "✓", "✓✓", "✓✓✓")
"""The results from worst to best (dk.result.scale); a result is its place in this list."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card's face: one result for each suit, and what else is printed on it (dk.component.card-face)."""

    name: str
    results: tuple[int, int, int, int]
    corners: tuple[str, str, str, str]
    d4: int = 0
    d6: int = 0
    currency: bool = False
    stamina: bool = False
    critical: str = ""
    copies: dict[str, int] = {}
    kind: str = "deckahedron"

    def result(self, rank: int) -> int:
        """The result beside the suit of that rank, 0 to 3."""
        return self.results[rank - 1]


class PrintedOdds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the statistics page: per cent for each result."""

    rank: int
    net: int
    per_cent: tuple[float, float, float, float]


class _Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    glyphs: dict[str, str]
    card: tuple[Card, ...]
    blessing: tuple[Card, ...]
    wound: tuple[Card, ...]
    odds: tuple[PrintedOdds, ...]


_cards = checked("cards.toml", read_toml("cards.toml"), _Cards)


def _of_kind(cards: tuple[Card, ...], kind: str) -> dict[str, Card]:
    return {card.name: msgspec.structs.replace(card, kind=kind) for card in cards}


DECKAHEDRON = _of_kind(_cards.card, "deckahedron")
BLESSINGS = _of_kind(_cards.blessing, "blessing")
WOUNDS = _of_kind(_cards.wound, "wound")
CARDS = {**DECKAHEDRON, **BLESSINGS, **WOUNDS}
RESULTS = {name: card.results for name, card in CARDS.items()}
PRINTED_ODDS = _cards.odds
GLYPHS = _cards.glyphs

FULL_DECK = tuple(DECKAHEDRON)
CRITICAL_SUCCESS = next(name for name, card in DECKAHEDRON.items() if card.critical == "success")
WOUND_COPIES = 20
"""Of each face. The guides give no number; this many cannot run out (ruling 2)."""


def blessing_supply(edition: str) -> tuple[str, ...]:
    """The Blessing cards in the supply of an edition."""
    return tuple(name for name, card in BLESSINGS.items() for _ in range(card.copies[edition]))


def wound_supply() -> tuple[str, ...]:
    return tuple(name for name in WOUNDS for _ in range(WOUND_COPIES))


def corners_match(one: str, other: str) -> bool:
    """Goats match nothing, not even a goat; dragons match all else (dk.blessing.corner, dk.wound.corner)."""
    if DEAD in (one, other):
        return False
    return WILD in (one, other) or one == other


def read_out(suits: Sequence[str], card: str) -> str:
    """What a card shows for each suit, in words."""
    return ", ".join(f"{suit} {MARKS[CARDS[card].result(rank)]}" for rank, suit in enumerate(suits, 1))
