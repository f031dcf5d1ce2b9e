"""Dice: their sum, and the sum of those that are kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

from hearthside.odds.distribution import Distribution, evenly
from hearthside.odds.packing import unpack, width_for


def sum_of(count: int, sides: int = 6) -> Distribution:
    """All dice added."""
    return evenly(1, sides).times(count)


def best_of(count: int, *, keep: int, sides: int = 6) -> Distribution:
    """The best `keep` of the dice added."""
    return keep_ranks(count, range(count - keep, count), sides=sides)


def worst_of(count: int, *, keep: int, sides: int = 6) -> Distribution:
    """The worst `keep` of the dice added."""
    return keep_ranks(count, range(keep), sides=sides)


def without(removed: int | None, *, count: int = 3, sides: int = 6) -> Distribution:
    """The dice but the one at this place, counted from the lowest (0); with `None` all of them."""
    if removed is None:
        return sum_of(count, sides)
    return keep_ranks(count, [rank for rank in range(count) if rank != removed], sides=sides)


def keep_ranks(count: int, ranks: Sequence[int], *, sides: int = 6) -> Distribution:
    """The dice laid in a row from the lowest (0) to the highest, and those at these places added.

    Values are laid down in order: when `laid` dice lie already, `equal` dice of the next value
    take the places after them, and those of them that are kept add the value as a shift.
    """
    kept, total = len(ranks), sides**count
    width = width_for(total)
    row = _row(count, tuple(ranks))
    packed = [1] + [0] * count
    for value in range(sides):
        shift = 8 * width * value
        for laid, then, ways, here in row:
            packed[then] += packed[laid] * ways << shift * here
    return Distribution(kept, unpack(packed[count], kept * (sides - 1) + 1, width), total)


@cache
def _row(count: int, ranks: tuple[int, ...]) -> tuple[tuple[int, int, int, int], ...]:
    """Dice laid before and after, the ways to choose them, and how many of them are kept.

    From the fullest row down, so that no die is laid twice with the same value.
    """
    return tuple(
        (laid, laid + equal, comb(count - laid, equal), sum(r in ranks for r in range(laid, laid + equal)))
        for laid in range(count - 1, -1, -1)
        for equal in range(1, count - laid + 1)
    )
