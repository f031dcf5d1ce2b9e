"""A Conflict between two, turn by turn, as a chain over the Health that both have left (book: "Rounds", "Attacks").

Whoever falls to Health 0 is out of it, and the other has won (core.danger.health). Every weight is a whole number
over a common total.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import lcm, prod

import msgspec

from hearthside.families.protagonists.ability_tests import final_score
from hearthside.odds.chains import Spread
from hearthside.odds.distribution import Distribution, from_ways
from hearthside.odds.packing import slot_sum, unpack, width_for
from hearthside.odds.protagonists.attacks import Losses, attack, turned

Health = tuple[int, int]
Ways = dict[Losses, int]


class Fighter(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a duel at close quarters. `pushes` is the Resolve spent on the first exchanges, one by one."""

    score: int
    health: int
    gear: int = 0
    pushes: tuple[int, ...] = ()


class End(msgspec.Struct, frozen=True):
    """How a duel ends: the chance of each pair of Health left, and the turns it takes on average."""

    left: dict[Health, Fraction]
    turns: Fraction

    def _share(self, first: bool, second: bool) -> Fraction:
        parts = (c for (a, b), c in self.left.items() if (a > 0) is first and (b > 0) is second)
        return sum(parts, Fraction(0))

    @property
    def first_wins(self) -> Fraction:
        return self._share(True, False)

    @property
    def second_wins(self) -> Fraction:
        return self._share(False, True)

    @property
    def both_fall(self) -> Fraction:
        return self._share(False, False)

    def health_left(self, side: int) -> Distribution:
        """What one side has left in the end, 0 if it fell."""
        common = lcm(*[chance.denominator for chance in self.left.values()])
        ways: dict[int, int] = {}
        for health, chance in self.left.items():
            ways[health[side]] = ways.get(health[side], 0) + int(chance * common)
        return from_ways(ways).reduced()


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """Two sides with their Health; each turn takes Health from them. `turns` repeat after those of `opening`."""

    health: Health
    turns: tuple[Ways, ...]
    opening: tuple[Ways, ...] = ()

    def after(self, turns: int) -> Spread[Health]:
        """The Health both may have left after so many turns."""
        several = [self._turn(n) for n in range(turns)]
        total = prod([sum(ways.values()) for ways in several])
        rows = _Rows(self.health, width_for(total + 1))
        cut = {id(ways): rows.cut(ways) for ways in several}
        for ways in several:
            rows.take(cut[id(ways)], sum(ways.values()))
        return Spread(rows.read(), total)

    def _turn(self, n: int) -> Ways:
        return self.opening[n] if n < len(self.opening) else self.turns[(n - len(self.opening)) % len(self.turns)]

    def to_the_end(self) -> End:
        """Until somebody has fallen."""
        opened = [self.after(n) for n in range(len(self.opening) + 1)]
        end = _Flow(self.turns).run(self.health, opened[-1])
        begun = [spread.chance(lambda pair: min(pair) > 0) for spread in opened[:-1]]
        return End(end.left, sum(begun, end.turns))


def duel(first: Fighter, second: Fighter) -> Duel:
    """At close quarters either side can be hurt, whoever attacks (core.attack.toughness-both): all turns are alike."""

    def exchange(n: int) -> Ways:
        scores = [
            final_score(one.score, one.pushes[n] if n < len(one.pushes) else 0) for one in (first, second)
        ]
        return attack(*scores, gear=first.gear, target_gear=second.gear).losses()

    pushed = max(len(first.pushes), len(second.pushes))
    opening = tuple(exchange(n) for n in range(pushed))
    return Duel(health=(first.health, second.health), turns=(exchange(pushed),), opening=opening)


def alternating(health: Health, first_attacks: Ways, second_attacks: Ways) -> Duel:
    """Both attack in turn, each in their own way; `second_attacks` is seen from the second one's side."""
    return Duel(health=health, turns=(first_attacks, turned(second_attacks)))


# ---------------------------------------------------------------- some turns


Cut = tuple[tuple[int, int], ...]


class _Rows:
    """For each Health of the first side a row: the second side's losses so far as slots of one whole number."""

    def __init__(self, health: Health, width: int) -> None:
        self.health, self.width = health, width
        self.rows = [0] * health[0] + [1]
        self.fallen = [0] * (health[0] + 1)
        """The weight of the second side having fallen, for each Health of the first."""
        self.lost = 0
        """The row of the first side having fallen."""

    def cut(self, ways: Ways) -> list[Cut]:
        """For each Health of the first side: where a turn leads, and the losses of the second as slots."""
        slot, limit = 8 * self.width, self.health[1]
        packed: dict[int, int] = {}
        for (mine, theirs), weight in ways.items():
            packed[mine] = packed.get(mine, 0) + (weight << slot * min(theirs, limit))
        cuts = []
        for have in range(self.health[0] + 1):
            leads: dict[int, int] = {}
            for mine, theirs_packed in packed.items():
                then = max(0, have - mine)
                leads[then] = leads.get(then, 0) + theirs_packed
            cuts.append(tuple(leads.items()))
        return cuts

    def take(self, cuts: list[Cut], total: int) -> None:
        """One turn for everybody who still stands."""
        new = [0] * len(self.rows)
        for have, row in enumerate(self.rows):
            if row:
                for then, theirs in cuts[have]:
                    new[then] += row * theirs
        edge = 8 * self.width * self.health[1]
        alive = (1 << edge) - 1
        self.fallen = [weight * total for weight in self.fallen]
        for have, row in enumerate(new):
            if row > alive:
                self.fallen[have] += slot_sum(row >> edge, self.width)
                new[have] = row & alive
        self.lost = self.lost * total + new[0]
        new[0] = 0
        self.rows = new

    def read(self) -> dict[Health, int]:
        """The weight of each pair of Health."""
        most, ways = self.health[1], dict[Health, int]()
        for have, row in enumerate([self.lost, *self.rows[1:]]):
            for lost, weight in enumerate(unpack(row, most, self.width) if row else ()):
                if weight:
                    ways[have, most - lost] = weight
            if self.fallen[have]:
                ways[have, 0] = self.fallen[have]
        return ways


# ---------------------------------------------------------------- to the end


class _Flow:
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
            for later in range(n if weight else 0):
                visits[(first + later) % n] += weight * self.total ** (n - 1 - later)
                weight *= self.stays[(first + later) % n]
        return visits

    def run(self, health: Health, start: Spread[Health]) -> End:
        powers = [self.base**i for i in range(sum(health) + 1)]
        arrived = {
            pair: [weight * powers[sum(health) - sum(pair)]] + [0] * (len(self.turns) - 1)
            for pair, weight in start.ways.items()
        }
        visited = [0] * len(powers)
        pairs = product(range(health[0], 0, -1), range(health[1], 0, -1))
        for pair in sorted(pairs, key=sum, reverse=True):
            if pair in arrived:
                visits = self.visits(arrived.pop(pair))
                visited[sum(health) - sum(pair)] += sum(visits)
                self._go_on(pair, visits, arrived, powers)
        totals = [start.total * power for power in powers]
        left = {pair: Fraction(sum(ways), totals[sum(health) - sum(pair)]) for pair, ways in arrived.items()}
        turns = [Fraction(n * self.total, totals[i] * self.base) for i, n in enumerate(visited)]
        return End(left, sum(turns, Fraction(0)))

    def _go_on(self, pair: Health, visits: list[int], arrived: dict[Health, list[int]], powers: list[int]) -> None:
        n, (mine, theirs) = len(visits), pair
        for i, weight in enumerate(visits):
            if not weight:
                continue
            for (lost, taken), ways in self.turns[i].items():
                then = max(0, mine - lost), max(0, theirs - taken)
                into = arrived.setdefault(then, [0] * n)
                into[(i + 1) % n] += weight * ways * powers[mine + theirs - sum(then) - 1]
