"""Dice: their sum, and the sum of those that are kept."""

from __future__ import annotations

from collections.abc import Collection
from itertools import accumulate
from math import comb

from hearthside.odds.distribution import Distribution
from hearthside.odds.packing import unpack, width_for


def sum_of(count: int, sides: int = 6) -> Distribution:
    """All dice added: a die is a row of ones, and dice are multiplied."""
    total = sides**count
    width = width_for(total)
    die = ((1 << 8 * width * sides) - 1) // ((1 << 8 * width) - 1)
    return Distribution(count, unpack(die**count, count * (sides - 1) + 1, width), total)


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
    if 2 * removed >= count:  # every die turned upside down
        return (-without(count - 1 - removed, count=count, sides=sides)).moved((count - 1) * (sides + 1))
    return _without(removed, count, sides)


def _without(removed: int, count: int, sides: int) -> Distribution:
    """All dice added; and whenever the removed one shows at least v, the v-th point is taken off again."""
    total = sides**count
    width = width_for(total)
    slot, lower = 8 * width, 0
    upper = ((1 << slot * sides) - 1) // ((1 << slot) - 1)
    packed = upper**count
    for shift in range(0, slot * (sides - 1), slot):
        upper ^= 1 << shift
        lower |= 1 << shift
        shown = upper**count
        for less in range(1, removed + 1):
            shown += comb(count, less) * upper ** (count - less) * lower**less
        shown >>= shift
        packed += (shown >> slot) - shown
    return Distribution(count - 1, unpack(packed, (count - 1) * (sides - 1) + 1, width), total)


def keep_ranks(count: int, ranks: Collection[int], *, sides: int = 6) -> Distribution:
    """The dice laid in a row from the lowest (0) to the highest, and those at these places added.

    Values are laid down in order, the lowest first. When `laid` dice lie already, the dice of the next value
    take the places after them, and those of them that are kept add the value as a shift.
    """
    kept, total = len(ranks), sides**count
    width = width_for(total)
    packed = [comb(count, laid) for laid in range(count + 1)]
    row = _row(count, ranks)
    for value in range(1, sides - 1):
        shift = 8 * width * value
        for laid, places in row:  # from the fullest row down, so that no die is laid twice with one value
            so_far = packed[laid]
            for then, ways, here in places:
                packed[then] += so_far * ways << shift * here
    if sides > 1:
        shift = 8 * width * (sides - 1)
        packed[count] += sum([packed[laid] << shift * places[-1][2] for laid, places in row])
    return Distribution(kept, unpack(packed[count], kept * (sides - 1) + 1, width), total)


def _row(count: int, ranks: Collection[int]) -> list[tuple[int, list[tuple[int, int, int]]]]:
    """For each number of dice laid: how many may lie then, in how many ways, and how many of the new are kept."""
    kept = [0, *accumulate([rank in ranks for rank in range(count)])]
    return [
        (
            laid,
            [
                (then, comb(count - laid, then - laid), kept[then] - kept[laid])
                for then in range(laid + 1, count + 1)
            ],
        )
        for laid in range(count - 1, -1, -1)
    ]
