"""Distributions over whole numbers, exact: how many of `total` equally likely ways lead to each value.

Weights are integers and stay integers; a `Fraction` is made only where somebody asks for a chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from math import gcd, lcm

import msgspec

from hearthside.odds.packing import pack, unpack, width_for


class Impossible(ValueError):
    """A sentence for whoever asks for the odds of what cannot happen."""


class Distribution(msgspec.Struct, frozen=True, gc=False):
    """`weights[i]` of `total` ways give the value `low + i`. The first and the last weight are not 0."""

    low: int
    weights: tuple[int, ...]
    total: int

    # ---------------------------------------------------------------- reading

    @property
    def high(self) -> int:
        return self.low + len(self.weights) - 1

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Every value that can come, with its weight."""
        return ((self.low + i, weight) for i, weight in enumerate(self.weights) if weight)

    def ways(self) -> dict[int, int]:
        """How many ways lead to each value."""
        return dict(self)

    def chances(self) -> dict[int, Fraction]:
        """The chance of each value."""
        return {value: Fraction(weight, self.total) for value, weight in self}

    def chance(self, value: int) -> Fraction:
        """The chance of exactly this value."""
        i = value - self.low
        return Fraction(self.weights[i] if 0 <= i < len(self.weights) else 0, self.total)

    def at_least(self, value: int) -> Fraction:
        """The chance of this value or more."""
        return Fraction(sum(self.weights[max(0, value - self.low) :]), self.total)

    def at_most(self, value: int) -> Fraction:
        """The chance of this value or less."""
        return Fraction(sum(self.weights[: max(0, value - self.low + 1)]), self.total)

    def mean(self) -> Fraction:
        above = sum([i * weight for i, weight in enumerate(self.weights)])
        return Fraction(self.low * self.total + above, self.total)

    def quantile(self, share: Fraction) -> int:
        """The least value that is not exceeded with at least this chance; a half gives the median."""
        needed = share * self.total
        return next(self.low + i for i, so_far in enumerate(accumulate(self.weights)) if so_far >= needed)

    # ---------------------------------------------------------------- one distribution

    def reduced(self) -> Distribution:
        """The same chances in the smallest whole numbers."""
        common = gcd(self.total, *self.weights)
        return Distribution(self.low, tuple([w // common for w in self.weights]), self.total // common)

    def __neg__(self) -> Distribution:
        return Distribution(-self.high, self.weights[::-1], self.total)

    def moved(self, by: int) -> Distribution:
        """Every value so much more."""
        return Distribution(self.low + by, self.weights, self.total)

    def times(self, count: int) -> Distribution:
        """The sum of so many independent draws from it."""
        if count == 0:
            return certain(0)
        total = self.total**count
        width, slots = width_for(total), (len(self.weights) - 1) * count + 1
        power = pack(self.weights, width) ** count
        return Distribution(self.low * count, unpack(power, slots, width), total)

    def map(self, change: Callable[[int], int]) -> Distribution:
        """Each value turned into another."""
        ways: dict[int, int] = {}
        for value, weight in enumerate(self.weights, self.low):
            if weight:
                new = change(value)
                ways[new] = ways.get(new, 0) + weight
        return from_ways(ways)

    def given(self, holds: Callable[[int], bool]) -> Distribution:
        """What remains when it is known that this holds."""
        return from_ways({value: weight for value, weight in self if holds(value)})

    # ---------------------------------------------------------------- two independent ones

    def __add__(self, other: Distribution) -> Distribution:
        total = self.total * other.total
        width, slots = width_for(total), len(self.weights) + len(other.weights) - 1
        product = pack(self.weights, width) * pack(other.weights, width)
        return Distribution(self.low + other.low, unpack(product, slots, width), total)

    def __sub__(self, other: Distribution) -> Distribution:
        return self + -other

    def larger(self, other: Distribution) -> Distribution:
        """The larger of the two."""
        low, high = max(self.low, other.low), max(self.high, other.high)
        mine, theirs = self._up_to(low - 1, high), other._up_to(low - 1, high)
        both = [a * b for a, b in zip(mine, theirs, strict=True)]
        weights = [new - old for old, new in pairwise(both)]
        return trimmed(low, weights, self.total * other.total)

    def smaller(self, other: Distribution) -> Distribution:
        """The smaller of the two."""
        return -((-self).larger(-other))

    def _up_to(self, low: int, high: int) -> list[int]:
        """How many ways give at most each of these values."""
        sums = [0, *accumulate(self.weights)]
        last, shift = len(sums) - 1, 1 - self.low
        return [sums[min(max(value + shift, 0), last)] for value in range(low, high + 1)]


# ---------------------------------------------------------------- making them


def certain(value: int) -> Distribution:
    return Distribution(value, (1,), 1)


def trimmed(low: int, weights: Sequence[int], total: int) -> Distribution:
    """From weights that may begin or end with nothing."""
    first, last = 0, len(weights)
    while last and not weights[last - 1]:
        last -= 1
    if not last:
        raise Impossible("none of these values can come up")
    while not weights[first]:
        first += 1
    return Distribution(low + first, tuple(weights[first:last]), total)


def from_ways(ways: Mapping[int, int]) -> Distribution:
    """From the number of ways that lead to each value."""
    possible = {value: weight for value, weight in ways.items() if weight}
    if not possible:
        raise Impossible("none of these values can come up")
    low, high = min(possible), max(possible)
    weights = tuple([possible.get(value, 0) for value in range(low, high + 1)])
    return Distribution(low, weights, sum(weights))


def from_values(values: Iterable[int]) -> Distribution:
    """Every value of the list equally likely: a card of a pile."""
    ways: dict[int, int] = {}
    for value in values:
        ways[value] = ways.get(value, 0) + 1
    return from_ways(ways)


def mixture(parts: Iterable[tuple[int, Distribution]]) -> Distribution:
    """One of several distributions, chosen with these weights."""
    chosen = [(weight, part) for weight, part in parts if weight]
    common = lcm(*[part.total for _, part in chosen])
    ways: dict[int, int] = {}
    for share, part in chosen:
        factor = share * (common // part.total)
        for value, weight in part:
            ways[value] = ways.get(value, 0) + weight * factor
    return from_ways(ways)
