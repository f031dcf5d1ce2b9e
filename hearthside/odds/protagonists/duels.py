"""A Conflict between two, turn by turn, as a chain over the Health that both have left (book: "Rounds", "Attacks").

Whoever falls to Health 0 is out of it, and the other has won (core.danger.health). Every weight is a whole number
over a common total.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

import msgspec

from hearthside.families.protagonists.ability_tests import final_score
from hearthside.odds.chains import Spread
from hearthside.odds.distribution import Distribution, from_ways
from hearthside.odds.protagonists.attacks import attack
from hearthside.odds.protagonists.duel_ends import Flow
from hearthside.odds.protagonists.duel_sweeps import Sweep, hurts_always
from hearthside.odds.protagonists.duel_turns import Health, Rows, Ways


class Fighter(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a duel at close quarters. `pushes` is the Resolve spent on the first exchanges, one by one."""

    score: int
    health: int
    gear: int = 0
    pushes: tuple[int, ...] = ()


Left = dict[Health, Fraction]
"""The chance of each pair of Health that the two may have left."""


def share(left: Left, first: bool, second: bool) -> Fraction:
    """The chance that the first and the second side stand, or not."""
    parts = (chance for (a, b), chance in left.items() if (a > 0) is first and (b > 0) is second)
    return sum(parts, Fraction(0))


def health_left(left: Left, side: int) -> Distribution:
    """What one side has left, 0 if it fell."""
    common = lcm(*[chance.denominator for chance in left.values()])
    ways: dict[int, int] = {}
    for health, chance in left.items():
        ways[health[side]] = ways.get(health[side], 0) + int(chance * common)
    return from_ways(ways).reduced()


class End(msgspec.Struct, frozen=True):
    """How a duel ends: what both have left, and the turns and rounds begun on average."""

    left: Left
    turns: Fraction
    rounds: Fraction

    @property
    def first_wins(self) -> Fraction:
        return share(self.left, True, False)

    @property
    def second_wins(self) -> Fraction:
        return share(self.left, False, True)

    @property
    def both_fall(self) -> Fraction:
        return share(self.left, False, False)

    def health_left(self, side: int) -> Distribution:
        return health_left(self.left, side)


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """Two sides with their Health; each turn takes Health from them.

    `turns` are those of a round and come again; the very first ones may be different, as `opening` has them.
    """

    health: Health
    turns: tuple[Ways, ...]
    opening: tuple[Ways, ...] = ()

    def after(self, turns: int) -> Spread[Health]:
        """The Health both may have left after so many turns."""
        rows = Rows(self.health)
        for n in range(turns):
            rows.take(self._turn(n), still=turns - n)
        return rows.read()

    def _turn(self, n: int) -> Ways:
        return self.opening[n] if n < len(self.opening) else self.turns[n % len(self.turns)]

    def to_the_end(self) -> End:
        """Until somebody has fallen."""
        opened = [self.after(n) for n in range(len(self.opening) + 1)]
        phase = len(self.opening) % len(self.turns)
        if hurts_always(self.turns):
            left, begun = Sweep(self.turns, self.health).run(opened[-1], phase)
        else:
            left, begun = Flow(self.turns).run(self.health, opened[-1], phase)
        for n, spread in enumerate(opened[:-1]):
            begun[n % len(self.turns)] += spread.chance(lambda pair: min(pair) > 0)
        return End(left, sum(begun, Fraction(0)), begun[0])


def duel(first: Fighter, second: Fighter) -> Duel:
    """At close quarters either side can be hurt, whoever attacks (core.attack.toughness-both): both turns are alike."""

    def exchange(n: int) -> Ways:
        scores = [
            final_score(one.score, one.pushes[n] if n < len(one.pushes) else 0) for one in (first, second)
        ]
        return attack(*scores, gear=first.gear, target_gear=second.gear).losses()

    pushed = max(len(first.pushes), len(second.pushes))
    usual, opening = exchange(pushed), tuple(exchange(n) for n in range(pushed))
    return Duel(health=(first.health, second.health), turns=(usual, usual), opening=opening)
