"""Chains: what happens step by step, when each step depends only on where things stand.

A `Move` names the places that follow a place, with whole weights. Weights after n steps are kept over one
common total, so they stay whole numbers too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Generic, TypeVar

import msgspec

Place = TypeVar("Place", bound=Hashable)
Ways = Mapping[Place, int]
Move = Callable[[Place], Ways[Place]]


class Spread(msgspec.Struct, Generic[Place], frozen=True):
    """Where things may stand, with weights of a common total."""

    ways: dict[Place, int]
    total: int

    def chance(self, holds: Callable[[Place], bool]) -> Fraction:
        return Fraction(sum([weight for place, weight in self.ways.items() if holds(place)]), self.total)

    def chances(self) -> dict[Place, Fraction]:
        return {place: Fraction(weight, self.total) for place, weight in self.ways.items()}


def after(start: Place, move: Move[Place], steps: int) -> Spread[Place]:
    """Where things may stand after so many steps. A place with no way on stays."""
    ways, total = {start: 1}, 1
    known = cache(move)
    for _ in range(steps):
        moves = {place: known(place) for place in ways}
        common = lcm(*[sum(following.values()) for following in moves.values() if following])
        new: dict[Place, int] = {}
        for place, weight in ways.items():
            following = moves[place] or {place: common}
            factor = weight * (common // sum(following.values()))
            for then, ways_there in following.items():
                new[then] = new.get(then, 0) + factor * ways_there
        ways, total = new, total * common
    return Spread(ways, total)
