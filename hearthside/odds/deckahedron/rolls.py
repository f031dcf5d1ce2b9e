"""Dice at a table that may have none: the number on a card instead (dk.diceless.*)."""

from __future__ import annotations

from fractions import Fraction
from math import perm

from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.deck import LOW
from hearthside.families.deckahedron.dice import EXTRA, ON_CARDS, shown
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.kernel.views import View
from hearthside.odds.cards import how_many
from hearthside.odds.deckahedron.unseen import Cards, Unseen, groans, unseen

Numbers = dict[int, Fraction]


def is_diceless(view: View) -> bool:
    return EDITIONS[view.options["edition"]].diceless and view.options["diceless"] == "on"


def rolled(view: View, hero: str, sides: int) -> Numbers | None:
    """The chance of each number of an attack's die that a hero's player rolls; nothing where the deck is not known
    enough, or a Wound in it would do more."""
    if not is_diceless(view) or sides not in ON_CARDS:
        return {n: Fraction(1, sides) for n in range(1, sides + 1)}
    deck = extra(view) if EXTRA[0] in view.things else unseen(view, hero)
    if deck is None or groans(view, deck):
        return None
    return on_cards(deck, sides) if deck.size else {n: Fraction(1, sides) for n in range(1, sides + 1)}


def extra(view: View) -> Unseen:
    """The deck that is there for the GM's rolls alone (dk.conflict.diceless-side-effects)."""
    deck, discard = (view.things[name] for name in EXTRA)
    rest = tuple(card for card in FULL_DECK if card not in discard.cards)
    return Unseen(deck.size, ((1, rest),), discard.cards)


def on_cards(deck: Unseen, sides: int) -> Numbers:
    """Cards are read until one shows a number."""
    found: Numbers = {}
    total = sum(weight for weight, _ in deck.lists)
    for weight, cards in deck.lists:
        for n, chance in _read(cards, deck.size, deck.discard, sides).items():
            found[n] = found.get(n, Fraction(0)) + chance * Fraction(weight, total)
    return dict(sorted(found.items()))


def _read(cards: Cards, size: int, discard: Cards, sides: int) -> Numbers:
    """All cards with a number are equally likely to be the first, but those in the discards have to come back before.

    That is when the deck has come down to five, one card at the earliest (dk.diceless.reflip.kfa093).
    """
    numbers = [n for card in cards if (n := shown(card, sides))]
    returning = [n for card in discard if (n := shown(card, sides))]
    blank, before = len(cards) - len(numbers), max(1, size - LOW)
    late = Fraction(perm(blank, before), perm(len(cards), before))
    of_deck = 1 - late + late * _still_first(len(numbers), blank - before, size - before, len(returning))
    found: Numbers = {}
    for several, share in ((numbers, of_deck), (returning, 1 - of_deck)):
        for n in several if share else ():
            found[n] = found.get(n, Fraction(0)) + share / len(several)
    return found


def _still_first(numbers: int, blank: int, inside: int, returning: int) -> Fraction:
    """After the reshuffle, the chance that the first number is not one that came back; so many unseen cards are in
    the deck."""
    if blank < 0:
        return Fraction(0)
    there = how_many(numbers, blank, inside).chances()
    return sum((chance * Fraction(n, n + returning) for n, chance in there.items() if n), Fraction(0))
