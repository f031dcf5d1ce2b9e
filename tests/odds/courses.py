"""How a chain of steps ends, worked out place by place: the second count of what `odds/chains.py` steps through."""

from __future__ import annotations

from fractions import Fraction
from typing import Generic

import msgspec

from hearthside.odds.chains import Move, Place, Ways


class Course(msgspec.Struct, Generic[Place], frozen=True):
    """How it ends: the chance of each last place, and how many steps it takes on average."""

    ends: dict[Place, Fraction]
    steps: Fraction


def until_over(start: Place, move: Move[Place]) -> Course[Place]:
    """How it ends, for a chain that may rest at a place but never comes back to one it has left."""
    chance: dict[Place, Fraction] = {start: Fraction(1)}
    ends, steps = dict[Place, Fraction](), Fraction(0)
    for place, following in _in_order(start, move):
        here = chance.pop(place)
        if not following:
            ends[place] = here
            continue
        going = sum(following.values()) - following.get(place, 0)
        steps += here * Fraction(sum(following.values()), going)
        for place_after, weight in following.items():
            if place_after != place:
                chance[place_after] = chance.get(place_after, Fraction(0)) + here * Fraction(weight, going)
    return Course(ends, steps)


def _in_order(start: Place, move: Move[Place]) -> list[tuple[Place, Ways[Place]]]:
    """Every place that can be reached, each after all from which it is reached."""
    order: list[tuple[Place, Ways[Place]]] = []
    seen = {start}
    first = move(start)
    stack = [(start, first, iter(first))]
    while stack:
        place, following, rest = stack[-1]
        fresh = next((other for other in rest if other not in seen), None)
        if fresh is None:
            order.append((place, following))
            stack.pop()
        else:
            seen.add(fresh)
            onward = move(fresh)
            stack.append((fresh, onward, iter(onward)))
    return order[::-1]
