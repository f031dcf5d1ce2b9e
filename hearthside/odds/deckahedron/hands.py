"""Cards turned over together, and which of them counts (dk.advantage.*, dk.wound.flip-stop).

A card is a code: twice its result, and one more if it is of the kind that is asked about (it pays, it is the Critical
Success card). So the best code tells the result, and whether whoever chooses among equal cards can choose such a card.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product
from math import perm

import msgspec

from hearthside.families.deckahedron.cards import CARDS, WOUNDS
from hearthside.families.deckahedron.flips import read
from hearthside.odds.cards import Take, stopped_by, taken
from hearthside.odds.deckahedron.unseen import Cards, Unseen
from hearthside.odds.distribution import Distribution, from_values, from_ways, mixture

Kind = Callable[[str], bool]
"""Whether a card is of the kind that is asked about."""


def pays(card: str) -> bool:
    return CARDS[card].currency


def is_critical(card: str) -> bool:
    return CARDS[card].critical == "success"


class Hand(msgspec.Struct, frozen=True):
    """Who turns over how many cards, which of them counts, and on what suit they are read."""

    rank: int
    count: int
    take: Take
    wounds: str

    def code(self, card: str, kind: Kind) -> int:
        """With the worst card counting, a card of the kind is the lower of two equals: it is found first."""
        marked = int(kind(card))
        return 2 * read(card, self.rank, self.wounds) + (marked if self.take is Take.BEST else 1 - marked)

    def codes(self, deck: Unseen, kind: Kind) -> Distribution:
        """What counts of the cards turned over from a deck (dk.advantage.basic, dk.wound.flip-stop)."""
        alike: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, Cards]] = {}
        for weight, cards in deck.lists:  # lists that show the same are counted once
            plain, stops = self._part(cards, kind)
            key = tuple(sorted(plain)), tuple(sorted(stops))
            alike[key] = weight + alike.get(key, (0, cards))[0], cards
        found = mixture([(weight, self._from(cards, deck, kind)) for weight, cards in alike.values()])
        return found if self.take is Take.BEST else found.map(lambda code: code ^ 1)

    def _from(self, cards: Cards, deck: Unseen, kind: Kind) -> Distribution:
        count = min(self.count, deck.size)
        parts = self._part(cards, kind), self._part(deck.known, kind)
        ignored = self.wounds == "ignored_unless_only"
        if deck.known and deck.hides(cards):
            return from_two(self.take, count, parts, deck.size - len(deck.known), ignored=ignored)
        plain, stops = (parts[0][i] + parts[1][i] for i in (0, 1))
        if not stops:
            return taken(self.take, count, plain)
        return (ignoring if ignored else stopped_by)(self.take, count, plain, stops)

    def _part(self, cards: Cards, kind: Kind) -> tuple[list[int], list[int]]:
        """The codes of the cards, and of the Wounds among them, which stop a flip."""
        plain = [self.code(card, kind) for card in cards if card not in WOUNDS]
        return plain, [self.code(card, kind) for card in cards if card in WOUNDS]


class Turns(msgspec.Struct, frozen=True):
    """Whose decks are turned over how far, the lead's first, and how many of the lead's cards are seen to be exhausted."""

    cards: tuple[tuple[Unseen | None, int], ...]
    exhausted: int = 0

    def wound(self) -> Fraction:
        """The chance that a Wound comes up, whoever turns it over."""
        spared = Fraction(1)
        for deck, count in self.cards:
            spared *= 1 - deck.wound_comes(count) if deck else 1
        return 1 - spared

    def note(self) -> str:
        """What besides the twenty is in the lead's deck, and what is not."""
        deck, n = self.cards[0][0], self.exhausted
        added = deck.mixed_in() if deck else ""
        away = f"without the {n} exhausted card{'s' * (n > 1)}" if n else ""
        return ", ".join(filter(None, (added, away)))


def ignoring(take: Take, count: int, cards: list[int], stops: list[int]) -> Distribution:
    """A stop ends the drawing and counts only where it came first."""
    size, parts = len(cards) + len(stops), list[tuple[int, Distribution]]()
    for before in range(min(count - 1, len(cards)) + 1):
        rows = perm(len(cards), before) * len(stops) * perm(size - before - 1, count - before - 1)
        parts.append((rows, taken(take, before, cards) if before else from_values(stops)))
    if count <= len(cards):
        parts.append((perm(len(cards), count), taken(take, count, cards)))
    return mixture(parts)


# ---------------------------------------------------------------- a deck of which a part is known

Part = tuple[list[int], list[int]]
"""The codes of cards, and of the stops among them."""


def from_two(take: Take, count: int, parts: tuple[Part, Part], inside: int, *, ignored: bool) -> Distribution:
    """A deck of two parts: so many that are among the first cards, nobody knows which, and all of the second.

    As for one part, what is counted are the rows of cards that are no better than a value.
    """
    if take is Take.WORST:
        turned = tuple(([-code for code in plain], [-code for code in stops]) for plain, stops in parts)
        return -from_two(Take.BEST, count, (turned[0], turned[1]), inside, ignored=ignored)
    values = sorted({code for plain, stops in parts for code in (*plain, *stops)})
    unseen = len(parts[0][0]) + len(parts[0][1])
    rows = [0] * (len(values) + 1)
    for where in product((0, 1), repeat=count):
        hidden = where.count(0)
        if hidden > inside:
            continue
        weight = perm(inside, hidden) * perm(unseen - hidden, min(count, unseen) - hidden)
        for i, value in enumerate(values, 1):
            rows[i] += weight * _rows(where, parts, value, ignored)
    return from_ways({value: new - old for value, (old, new) in zip(values, pairwise(rows), strict=True)})


def _rows(where: tuple[int, ...], parts: tuple[Part, Part], value: int, ignored: bool) -> int:
    """The rows of cards, each from the part that is named, with which the best that counts is no better than a value."""
    under = [sum(code <= value for code in plain) for plain, _ in parts]
    sizes = [len(plain) + len(stops) for plain, stops in parts]
    drawn, so_far, found = [0, 0], 1, 0
    for i, part in enumerate(where):
        stops = parts[part][1]
        if stops and so_far:
            fit = len(stops) if ignored and i else sum(code <= value for code in stops)
            found += (
                so_far * fit * _rest(where[i + 1 :], sizes, (drawn[0] + (part == 0), drawn[1] + (part == 1)))
            )
        so_far *= max(0, under[part] - drawn[part])
        drawn[part] += 1
    return found + so_far


def _rest(where: tuple[int, ...], sizes: list[int], drawn: tuple[int, int]) -> int:
    """The rows in which cards could have gone on after a stop."""
    return perm(max(0, sizes[0] - drawn[0]), where.count(0)) * perm(
        max(0, sizes[1] - drawn[1]), where.count(1)
    )
