"""Cards: drawn one after the other without being put back, from a pile of which only the contents are known.

A pile is a list of numbers, one for each card: the result it shows, or whether it is of a kind that matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from fractions import Fraction
from itertools import accumulate, pairwise
from math import comb, perm

from hearthside.odds.distribution import Distribution, Impossible, from_ways, trimmed


class Take(Enum):
    """Which of the drawn cards counts."""

    BEST = "best"
    WORST = "worst"


# ---------------------------------------------------------------- the best and the worst of several cards


def best_of(count: int, cards: Sequence[int]) -> Distribution:
    """The best of so many cards."""
    return taken(Take.BEST, count, cards)


def worst_of(count: int, cards: Sequence[int]) -> Distribution:
    """The worst of so many cards."""
    return taken(Take.WORST, count, cards)


def taken(take: Take, count: int, cards: Sequence[int]) -> Distribution:
    """In comb(n, count) ways all cards drawn are among the n that are no better, or no worse, than a value."""
    if not 0 < count <= len(cards):
        raise Impossible(f"cannot draw {count} of {len(cards)} cards")
    low, weights = _weights(cards)
    if take is Take.WORST:
        weights.reverse()
    ways = [comb(so_far, count) for so_far in accumulate(weights)]
    found = [ways[0], *[new - old for old, new in pairwise(ways)]]
    if take is Take.WORST:
        found.reverse()
    return trimmed(low, found, ways[-1])


def _weights(cards: Sequence[int]) -> tuple[int, list[int]]:
    """The lowest value, and how many cards show each value from there to the highest."""
    low = min(cards)
    weights = [0] * (max(cards) - low + 1)
    for card in cards:
        weights[card - low] += 1
    return low, weights


def stopped_by(take: Take, count: int, cards: Sequence[int], stops: Sequence[int]) -> Distribution:
    """So many cards, but a card of `stops` ends the drawing; it counts like the others."""
    size = len(cards) + len(stops)
    if not 0 < count <= size:
        raise Impossible(f"cannot draw {count} of {size} cards")
    ways: Counter[int] = Counter()
    if count <= len(cards):
        rows = perm(len(cards), count) // comb(len(cards), count)
        ways.update({value: weight * rows for value, weight in taken(take, count, cards)})
    for before in range(min(count - 1, len(cards)) + 1):
        after = perm(size - before - 1, count - before - 1)
        for value, weight in _then_a_stop(take, before, cards, stops):
            ways[value] += weight * after
    return from_ways(ways)


def _then_a_stop(take: Take, before: int, cards: Sequence[int], stops: Sequence[int]) -> Distribution:
    """So many cards in a row and then a stop, counted in rows."""
    stop = from_ways(Counter(stops)) if stops else None
    if stop is None:
        return Distribution(0, (), 0)
    if not before:
        return stop
    rows, first = perm(before), taken(take, before, cards)
    drawn = Distribution(first.low, tuple([weight * rows for weight in first.weights]), first.total * rows)
    return drawn.larger(stop) if take is Take.BEST else drawn.smaller(stop)


# ---------------------------------------------------------------- cards of a kind


def how_many(kind: int, others: int, draws: int) -> Distribution:
    """How many cards of a kind come in so many draws (hypergeometric)."""
    size = kind + others
    if not 0 <= draws <= size:
        raise Impossible(f"cannot draw {draws} of {size} cards")
    low, high = max(0, draws - others), min(kind, draws)
    weights = [comb(kind, n) * comb(others, draws - n) for n in range(low, high + 1)]
    return Distribution(low, tuple(weights), comb(size, draws))


def within(kind: int, others: int, draws: int) -> Fraction:
    """The chance that a card of the kind comes within so many draws."""
    total = comb(kind + others, draws)
    return Fraction(total - comb(others, draws), total)


def draws_until(kind: int, others: int) -> Distribution:
    """Which draw brings the first card of the kind."""
    if not kind:
        raise Impossible("there is no such card in the pile")
    size = kind + others
    weights = [comb(size - n, kind - 1) for n in range(1, others + 2)]
    return Distribution(1, tuple(weights), comb(size, kind))


# ---------------------------------------------------------------- Up and Down


class Grade(Enum):
    """The six grades of a task: cards drawn, and how many of them must show the declared symbol."""

    SIMPLE = (3, (1, 2, 3))
    EASY = (2, (1, 2))
    NORMAL = (1, (1,))
    DIFFICULT = (3, (2,))
    VERY_DIFFICULT = (2, (2,))
    EXTREMELY_DIFFICULT = (3, (3,))

    @property
    def label(self) -> str:
        return self.name.lower().replace("_", "-")


def matched(declared: int, others: int, draws: int, wanted: Collection[int]) -> Fraction:
    """The chance that the number of cards with the declared symbol is one of those wanted."""
    shown = how_many(declared, others, draws)
    return sum((shown.chance(n) for n in wanted), Fraction(0))


def task(grade: Grade, declared: int, others: int) -> Fraction:
    """The chance of a task, with so many cards of the declared symbol in the deck and so many of the other."""
    draws, wanted = grade.value
    return matched(declared, others, draws, wanted)


def row(draws: int, sets: Iterable[int], ups: int, downs: int) -> dict[int, Fraction]:
    """The chance of each row of a table that is read by the number of Ups among the cards drawn."""
    shown = how_many(ups, downs, draws)
    return {n: shown.chance(n) for n in sets}
