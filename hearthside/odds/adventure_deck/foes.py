"""What Foes notice and resist by the symbols of their cards (ads.presneak.*, ads.grapple.*, ads.flee.*)."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from math import prod

from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import foe_card, hand_of, is_foe, opponents
from hearthside.families.adventure_deck.counters import fitting, foe_match
from hearthside.families.adventure_deck.holds import AGILITY, HOLD, RESIST, STRENGTH
from hearthside.families.adventure_deck.schema import Attribute
from hearthside.families.adventure_deck.sneak import watchers
from hearthside.families.adventure_deck.updown import matches
from hearthside.kernel.table import Table
from hearthside.odds.adventure_deck.attacks import hurts
from hearthside.odds.adventure_deck.symbols import DEDICATED, shown

MATCH = DEDICATED.counts(1)[1]
"""The chance that one card of the dedicated deck shows a certain symbol."""


def answers(table: Table, foe: str, attributes: Collection[str]) -> Fraction:
    """The chance that a Foe brings one of these Attributes, if it is the one on its card."""
    attribute = foe_card(table, foe).attribute
    if attribute is None or attribute.name not in attributes:
        return Fraction(0)
    pattern = foe_match(table, foe, attribute.match)
    found = DEDICATED.counts(len(pattern)).items()
    return sum((chance for ups, chance in found if matches(pattern, shown(ups, len(pattern)))), Fraction(0))


def stays_unseen(table: Table, who: str) -> Fraction | None:
    """The chance that no Foe draws the declared symbol, nor notices by Intellect; nothing where players watch."""
    found = watchers(table, who)
    if not all(is_foe(watcher) for watcher in found):
        return None
    chances = [(1 - MATCH) * (1 - answers(table, foe, (Attribute.INTELLECT,))) for foe in found]
    return prod(chances, start=Fraction(1))


def holds(table: Table, on: str, kind: str, *, by_card: bool) -> Fraction | None:
    """The chance to take hold of a Foe or to break free of it, with a card or with a declared symbol."""
    if not is_foe(on):
        return None
    unresisted = 1 - answers(table, on, RESIST if kind == "grapple" else HOLD)
    return unresisted if by_card else unresisted * (1 - MATCH)


def holds_at_best(table: Table, who: str, on: str, kind: str) -> Fraction | None:
    """The same with a card where there is one in hand."""
    allowed = (STRENGTH,) if kind == "grapple" else (STRENGTH, AGILITY)
    return holds(table, on, kind, by_card=bool(fitting(hand_of(table, who), allowed)))


def is_sneak(face: str) -> bool:
    return bool(FACES[face].card.effects.sneak)


def unharmed_flight(table: Table, who: str) -> Fraction | None:
    """The chance that no Opponent strikes the one who flees; nothing where players may (ads.flee.parting-attacks)."""
    found = opponents(table, who)
    if not all(is_foe(foe) for foe in found):
        return None
    return prod((1 - hurts(table, foe, who) for foe in found), start=Fraction(1))
