"""A duel to its end where every turn hurts somebody: so no pair of Health comes twice, and one sweep meets them all.

A chance is a whole number over `total` to the power of all points lost so far. What comes to a pair is gathered from
those before it in its row (only the second side is hurt) and in its column (only the first one is).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from operator import mul

from hearthside.odds.chains import Spread
from hearthside.odds.protagonists.attacks import Losses
from hearthside.odds.protagonists.duel_turns import Health, Ways

Ended = tuple[dict[Health, Fraction], list[Fraction]]
"""The chance of each pair of Health in the end, and how often each turn of the round is begun on average."""
Falls = tuple[tuple[Losses, int], ...]
"""What both sides lose when somebody falls, and what each is worth."""


def hurts_always(turns: tuple[Ways, ...]) -> bool:
    """Whether no turn can leave everything as it was."""
    return not any((0, 0) in ways for ways in turns)


def in_small_numbers(turns: tuple[Ways, ...]) -> tuple[int, list[Ways]]:
    """The same turns with one common total, as small as can be."""
    common = lcm(*[sum(ways.values()) for ways in turns])
    factors = [common // sum(ways.values()) for ways in turns]
    shared = gcd(common, *[w * f for ways, f in zip(turns, factors, strict=True) for w in ways.values()])
    small = [
        {pair: weight * factor // shared for pair, weight in ways.items()}
        for ways, factor in zip(turns, factors, strict=True)
    ]
    return common // shared, small


class Turn:
    """One turn of the round: what it can do to a pair of Health, worth so much for the points lost."""

    def __init__(self, ways: Ways, powers: list[int]) -> None:
        self.ways, self.powers = ways, powers
        self.most = max(mine for mine, _ in ways), max(theirs for _, theirs in ways)
        self.row = self._only(1)
        self.column = self._only(0)
        self.both = [(pair, ways[pair] * powers[sum(pair) - 1]) for pair in ways if min(pair)]
        self.falls: dict[Health, Falls] = {}

    def _only(self, side: int) -> list[int]:
        """What the losses of one side alone are worth, the greatest loss first, down to one point."""
        hurt = ((0, lost) if side else (lost, 0) for lost in range(self.most[side], 0, -1))
        return [self.ways.get(pair, 0) * self.powers[sum(pair) - 1] for pair in hurt]

    def fatal(self, mine: int, theirs: int) -> Falls:
        """The losses by which somebody falls; what is more than the Health left does not count."""
        near = min(mine, self.most[0] + 1), min(theirs, self.most[1] + 1)
        if near not in self.falls:
            found: dict[Losses, int] = {}
            for (lost, taken), weight in self.ways.items():
                if lost >= near[0] or taken >= near[1]:
                    losses = min(lost, near[0]), min(taken, near[1])
                    found[losses] = found.get(losses, 0) + weight * self.powers[sum(losses) - 1]
            self.falls[near] = tuple(found.items())
        return self.falls[near]


def gathered(worths: list[int], before: Sequence[int]) -> int:
    """The last so many of those before, each times what the way from there is worth."""
    if len(before) < len(worths):
        return sum(map(mul, before, worths[len(worths) - len(before) :]))
    return sum(map(mul, before[len(before) - len(worths) :], worths))


class Sweep:
    """All pairs of Health of a duel, from both sides' full Health down."""

    def __init__(self, turns: tuple[Ways, ...], health: Health) -> None:
        self.health, self.n = health, len(turns)
        self.total, small = in_small_numbers(turns)
        most = sum(health) + max(sum(pair) for ways in small for pair in ways)
        self.powers = [self.total**i for i in range(most)]
        self.turns = [Turn(ways, self.powers) for ways in small]

    def run(self, start: Spread[Health], phase: int) -> Ended:
        """From where things stand before a turn of the round, number `phase`, until somebody has fallen."""
        whole = sum(self.health)
        worth = {pair: weight * self.powers[whole - sum(pair)] for pair, weight in start.ways.items()}
        ends = {pair: weight for pair, weight in worth.items() if not min(pair)}
        begun = [[0] * self.n for _ in range(whole)]
        columns: list[list[list[int]]] = [[[] for _ in range(self.health[1])] for _ in range(self.n)]
        for mine in range(self.health[0], 0, -1):
            rows: list[list[int]] = [[] for _ in range(self.n)]
            for lost in range(self.health[1]):
                pair = mine, self.health[1] - lost
                for i, weight in enumerate(self._come(rows, columns, lost, worth.get(pair, 0), phase)):
                    rows[i].append(weight)
                    begun[whole - sum(pair)][i] += weight
                    for (hurt, taken), ways in self.turns[i].fatal(*pair) if weight else ():
                        then = pair[0] - hurt, pair[1] - taken
                        ends[then] = ends.get(then, 0) + weight * ways
            for i, row in enumerate(rows):
                for column, weight in zip(columns[i], row, strict=True):
                    column.append(weight)
        return self._read(ends, begun, start.total)

    def _come(
        self, rows: list[list[int]], columns: list[list[list[int]]], lost: int, begins: int, phase: int
    ) -> list[int]:
        """What comes to each turn of the round at one pair: there is no way back, so all before it is known."""
        come = [0] * self.n
        come[phase] = begins
        for i, turn in enumerate(self.turns):
            here = gathered(turn.row, rows[i]) + gathered(turn.column, columns[i][lost])
            for (mine, theirs), worth in turn.both:
                if theirs <= lost and mine <= len(columns[i][lost - theirs]):
                    here += columns[i][lost - theirs][-mine] * worth
            come[(i + 1) % self.n] += here
        return come

    def _read(self, ends: dict[Health, int], begun: list[list[int]], total: int) -> Ended:
        whole = sum(self.health)
        left = {
            pair: Fraction(weight, total * self.powers[whole - sum(pair)]) for pair, weight in ends.items()
        }
        turns = [
            sum([row[i] * self.powers[whole - lost] for lost, row in enumerate(begun)]) for i in range(self.n)
        ]
        return left, [Fraction(weight, total * self.powers[whole]) for weight in turns]
