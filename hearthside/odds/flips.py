"""Flips of a Deckahedron: so many cards, and the best or the worst of them counts.

Cards are the results they show for the suit that is read. The whole discard pile is known to everybody, the deck only
by what is not elsewhere, so the deck is a list without order.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import msgspec

from hearthside.odds.cards import Take, stopped_by, taken
from hearthside.odds.distribution import Distribution, from_ways, mixture

MOST = 2
"""Advantages count up to two, after all have been added and subtracted (dk.advantage.net, dk.advantage.cap)."""
RESHUFFLED_AT = 5
"""A deck of so few cards must be shuffled anew (dk.reshuffle.mandatory)."""


class Pile(msgspec.Struct, frozen=True):
    """Cards by their results; `wounds` are the results on Wound cards, which stop a flip (dk.wound.flip-stop)."""

    cards: tuple[int, ...]
    wounds: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.cards) + len(self.wounds)

    def with_all(self, other: Pile) -> Pile:
        return Pile(self.cards + other.cards, self.wounds + other.wounds)


EMPTY = Pile(())


class Waiting(msgspec.Struct, frozen=True):
    """The same flip now, and after shuffling the discards into the deck."""

    now: Distribution
    reshuffled: Distribution

    @property
    def gain(self) -> Fraction:
        """How much better the result gets on average by shuffling first."""
        return self.reshuffled.mean() - self.now.mean()


def cards_flipped(net: int) -> tuple[Take, int]:
    """How many cards, and which of them counts."""
    return Take.BEST if net >= 0 else Take.WORST, 1 + min(abs(net), MOST)


def flip(net: int, deck: Pile, discards: Pile = EMPTY) -> Distribution:
    """The result of a flip with this net advantage. The deck is shuffled first only if it has to be."""
    take, count = cards_flipped(net)
    if len(deck) <= RESHUFFLED_AT and len(discards):
        deck = deck.with_all(discards)
    if deck.wounds:
        return stopped_by(take, count, deck.cards, deck.wounds)
    return taken(take, count, deck.cards)


def waiting(net: int, deck: Pile, discards: Pile) -> Waiting:
    """What shuffling first would change (dk.reshuffle.optional.kfa093)."""
    return Waiting(flip(net, deck, discards), flip(net, deck.with_all(discards)))


def card_by_card(take: Take, count: int, deck: Pile, discards: Pile = EMPTY) -> Distribution:
    """Every way to flip one card after the other, stops and an empty deck included."""
    if not len(deck):
        deck, discards = discards, EMPTY
    parts = []
    for stops, cards in ((False, deck.cards), (True, deck.wounds)):
        for value, number in Counter(cards).items():
            here = from_ways({value: 1})
            if not stops and count > 1:
                rest = list(cards)
                rest.remove(value)
                then = card_by_card(take, count - 1, Pile(tuple(rest), deck.wounds), discards)
                here = then.larger(here) if take is Take.BEST else then.smaller(here)
            parts.append((number, here))
    return mixture(parts)
