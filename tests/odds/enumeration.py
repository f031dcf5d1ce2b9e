"""Counting every case, the slow way that the quick ways are held against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import sqrt

from hearthside.kernel.chance import Fast
from hearthside.odds.distribution import Distribution


def every_roll(count: int, read: Callable[[tuple[int, ...]], int], sides: int = 6) -> dict[int, Fraction]:
    """The chance of what is read from the dice, over every way they can fall."""
    return chances(read(dice) for dice in product(range(1, sides + 1), repeat=count))


def chances(values: Iterable[int]) -> dict[int, Fraction]:
    ways = Counter(values)
    return {value: Fraction(weight, ways.total()) for value, weight in ways.items()}


def agrees(found: Distribution, outcomes: Sequence[int], times: int = 1_000_000) -> bool:
    """Whether so many draws among equally likely outcomes lie within four sigma of every chance.

    The draws are the same at each run.
    """
    below, size = Fast(2026).below, len(outcomes)
    seen = Counter(outcomes[below(size, 0)] for _ in range(times))
    assert seen.keys() <= found.ways().keys()
    return all(
        abs(seen[value] - times * chance) <= 4 * sqrt(times * chance * (1 - chance))
        for value, chance in found.chances().items()
    )
