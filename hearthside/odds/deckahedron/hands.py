"""Cards turned over together, and which of them counts (dk.advantage.*, dk.wound.flip-stop).

A card is a code: twice its result, and one more if it is of the kind that is asked about (it pays, it is the Critical
Success card). So the best code tells the result, and whether whoever chooses among equal cards can choose such a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import lcm, perm

import msgspec

from hearthside.families.deckahedron.cards import CARDS, WOUNDS
from hearthside.families.deckahedron.flips import read
from hearthside.odds.cards import Take, stopped_by, taken
from hearthside.odds.deckahedron.unseen import Cards, Unseen
from hearthside.odds.distribution import Distribution, from_values, mixture

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
        found = mixture([(weight, self._from(cards, deck, kind)) for weight, cards in deck.lists])
        return found if self.take is Take.BEST else found.map(lambda code: code ^ 1)

    def _from(self, cards: Cards, deck: Unseen, kind: Kind) -> Distribution:
        count = min(self.count, deck.size)
        parts = [self._part(cards, kind), self._part(deck.known, kind)]
        ignored = self.wounds == "ignored_unless_only"
        if deck.known and deck.hides(cards):
            sizes = deck.size - len(deck.known), len(deck.known)
            return from_two(self.take, count, parts, sizes, ignored=ignored)
        plain, stops = (parts[0][i] + parts[1][i] for i in (0, 1))
        if not stops:
            return taken(self.take, count, plain)
        return (ignoring if ignored else stopped_by)(self.take, count, plain, stops)

    def _part(self, cards: Cards, kind: Kind) -> tuple[list[int], list[int]]:
        """The codes of the cards, and of the Wounds among them, which stop a flip."""
        plain = [self.code(card, kind) for card in cards if card not in WOUNDS]
        return plain, [self.code(card, kind) for card in cards if card in WOUNDS]


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
Course = tuple[int, int, int]
"""How many cards of either part come, and the part of the stop that ends it, or `NO_STOP`."""
NO_STOP = 2


def from_two(
    take: Take, count: int, parts: list[Part], sizes: tuple[int, int], *, ignored: bool
) -> Distribution:
    """A deck of two parts: so many cards that are among the first ones, nobody knows which, and all of the second."""
    found = []
    for course, weight in _courses(count, parts, sizes).items():
        one, other, end = course
        stop = parts[end][1] if end != NO_STOP and not (ignored and one + other) else []
        shown = [taken(take, n, parts[i][0]) for i, n in enumerate((one, other)) if n]
        shown += [from_values(stop)] if stop else []
        best = shown[0]
        for more in shown[1:]:
            best = best.larger(more) if take is Take.BEST else best.smaller(more)
        found.append((weight, best))
    return mixture(found)


def _courses(count: int, parts: list[Part], sizes: tuple[int, int]) -> dict[Course, int]:
    """Every course with its weight."""
    chances: dict[Course, Fraction] = {}
    for where in product((0, 1), repeat=count):
        drawn = perm(sizes[0], where.count(0)) * perm(sizes[1], where.count(1))
        for course, chance in _along(where, parts) if drawn else ():
            chances[course] = chances.get(course, Fraction(0)) + drawn * chance
    common = lcm(*[chance.denominator for chance in chances.values()])
    return {course: int(chance * common) for course, chance in chances.items() if chance}


def _along(where: tuple[int, ...], parts: list[Part]) -> Iterator[tuple[Course, Fraction]]:
    """Card after card from the part it comes from, until a stop comes or all have come."""
    drawn, going = [0, 0], Fraction(1)
    for part in where:
        plain, stops = len(parts[part][0]) - drawn[part], len(parts[part][1])
        yield (drawn[0], drawn[1], part), going * Fraction(stops, plain + stops)
        going *= Fraction(plain, plain + stops)
        drawn[part] += 1
    yield (drawn[0], drawn[1], NO_STOP), going
