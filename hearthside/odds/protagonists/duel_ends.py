"""A duel to its end: the chance of coming by each pair of Health, solved exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import lcm, prod

from hearthside.odds.chains import Spread
from hearthside.odds.protagonists.duel_turns import Health, Ways

Ended = tuple[dict[Health, Fraction], list[Fraction]]
"""The chance of each pair of Health in the end, and how often each turn of the round is begun on average."""


class Flow:
    """The chance of coming by each pair of Health, from the top down.

    A turn may leave everything as it was, so one may come back to a pair any number of times before leaving it:
    the sum of that series has the denominator `base`, and every point of Health lost is worth one power of it.
    """

    def __init__(self, turns: tuple[Ways, ...]) -> None:
        self.total = lcm(*[sum(ways.values()) for ways in turns])
        scaled = [self.total // sum(ways.values()) for ways in turns]
        self.turns = [
            {pair: weight * factor for pair, weight in ways.items()}
            for ways, factor in zip(turns, scaled, strict=True)
        ]
        self.stays = [ways.pop((0, 0), 0) for ways in self.turns]
        self.rests = any(self.stays)
        self.base = self.total ** len(turns) - prod(self.stays) if self.rests else self.total

    def visits(self, arrived: list[int]) -> list[int]:
        """How often each turn of the round is begun here, over `base` / `total` times what arrived."""
        if not self.rests:
            return arrived
        n = len(self.turns)
        visits = [0] * n
        for first, weight in enumerate(arrived):
            coming = weight
            for later in range(n if weight else 0):
                visits[(first + later) % n] += coming * self.total ** (n - 1 - later)
                coming *= self.stays[(first + later) % n]
        return visits

    def run(self, health: Health, start: Spread[Health], phase: int) -> Ended:
        """From where things stand before a turn of the round, number `phase`, until somebody has fallen."""
        n, powers = len(self.turns), [self.base**i for i in range(sum(health) + 1)]
        arrived = {
            pair: [weight * powers[sum(health) - sum(pair)] * (i == phase) for i in range(n)]
            for pair, weight in start.ways.items()
        }
        begun = [[0] * n for _ in powers]
        pairs = product(range(health[0], 0, -1), range(health[1], 0, -1))
        for pair in sorted(pairs, key=sum, reverse=True):
            if pair in arrived:
                visits = self.visits(arrived.pop(pair))
                depth = sum(health) - sum(pair)
                begun[depth] = [old + new for old, new in zip(begun[depth], visits, strict=True)]
                self._go_on(pair, visits, arrived, powers)
        totals = [start.total * power for power in powers]
        left = {pair: Fraction(sum(ways), totals[sum(health) - sum(pair)]) for pair, ways in arrived.items()}
        return left, [self._on_average([row[i] for row in begun], totals) for i in range(n)]

    def _on_average(self, visits: list[int], totals: list[int]) -> Fraction:
        """How often a turn of the round is begun."""
        parts = (Fraction(n * self.total, of * self.base) for n, of in zip(visits, totals, strict=True) if n)
        return sum(parts, Fraction(0))

    def _go_on(
        self, pair: Health, visits: list[int], arrived: dict[Health, list[int]], powers: list[int]
    ) -> None:
        n, (mine, theirs) = len(visits), pair
        for i, weight in enumerate(visits):
            if not weight:
                continue
            for (lost, taken), ways in self.turns[i].items():
                then = max(0, mine - lost), max(0, theirs - taken)
                into = arrived.setdefault(then, [0] * n)
                into[(i + 1) % n] += weight * ways * powers[mine + theirs - sum(then) - 1]
