"""Who gets their way when several oppose each other (book: "Conflict")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import prod

import msgspec

from hearthside.odds.distribution import Distribution
from hearthside.odds.protagonists.ability_tests import result

NOTHING_CHANGES = "nothing changes"
GM_DECIDES = "the GM decides"


class Contender(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a Conflict who tries to change something, or to prevent it."""

    score: int
    changes: bool = True
    protagonist: bool = True
    last_stand: Distribution | None = None

    def result(self) -> Distribution:
        return self.last_stand or result(self.score)


def tied(names: Sequence[str], contenders: Mapping[str, Contender]) -> tuple[str, ...]:
    """Among those with the highest result: who wins, or among whom a roll-off decides.

    Change beats prevention, a Protagonist beats an NPC; Protagonists roll one die each until one is higher
    (core.conflict.tie-change, core.conflict.tie-protagonist, core.ruling.tie-three).
    """
    if len(names) == 1:
        return (names[0],)
    changing = [name for name in names if contenders[name].changes]
    if not changing:
        return (NOTHING_CHANGES,)
    heroes = [name for name in changing if contenders[name].protagonist]
    if heroes:
        return tuple(heroes)
    return (changing[0],) if len(changing) == 1 else (GM_DECIDES,)


def contest(contenders: Mapping[str, Contender]) -> dict[str, Fraction]:
    """The chance of each to get their way, and of `NOTHING_CHANGES` and `GM_DECIDES` where ties allow them."""
    results = {name: one.result() for name, one in contenders.items()}
    total = prod(one.total for one in results.values())
    won = {name: Fraction(0) for name in contenders}
    highest = range(max(one.low for one in results.values()), max(one.high for one in results.values()) + 1)
    for value in highest:
        exact = {name: _ways(one, value) for name, one in results.items()}
        below = {name: sum(one.weights[: max(0, value - one.low)]) for name, one in results.items()}
        for size in range(1, len(results) + 1):
            for top in combinations(results, size):
                ways = prod(exact[name] if name in top else below[name] for name in results)
                winners = tied(top, contenders) if ways else ()
                for winner in winners:
                    share = Fraction(ways, total * len(winners))
                    won[winner] = won.get(winner, Fraction(0)) + share
    return won


def _ways(one: Distribution, value: int) -> int:
    i = value - one.low
    return one.weights[i] if 0 <= i < len(one.weights) else 0
