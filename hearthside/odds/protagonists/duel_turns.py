"""Some turns of a duel: the Health of both sides as rows of packed weights."""

from __future__ import annotations

from hearthside.odds.chains import Spread
from hearthside.odds.packing import pack, slot_sum, unpack, width_for
from hearthside.odds.protagonists.attacks import Losses

Health = tuple[int, int]
Ways = dict[Losses, int]
FIRST_TURNS = 4


class Cut:
    """The losses of one turn in slots: by what the first side loses, a row of what the second one loses."""

    def __init__(self, ways: Ways, health: Health, width: int) -> None:
        packed = [0] * (health[0] + 1)
        for (mine, theirs), weight in ways.items():
            packed[min(mine, health[0])] += weight << 8 * width * min(theirs, health[1])
        self.losses = [(mine, row) for mine, row in enumerate(packed) if row]
        self.falls = packed.copy()
        """For each Health of the first side the losses that are too much for it."""
        for have in range(health[0] - 1, -1, -1):
            self.falls[have] += self.falls[have + 1]
        self.total = sum(ways.values())


class Rows:
    """For each Health of the first side a row: the second side's losses so far as slots of one whole number.

    Slots are narrow as long as the weights are small, and twice as many turns fit whenever they get wider.
    """

    def __init__(self, health: Health) -> None:
        self.health, self.width, self.total, self.turns = health, 1, 1, 0
        self.rows = [0] * health[0] + [1]
        self.fallen = [0] * (health[0] + 1)
        """The weight of the second side having fallen, for each Health of the first."""
        self.lost = 0
        """The row of the first side having fallen."""
        self.cuts: dict[int, Cut] = {}

    def take(self, ways: Ways, still: int) -> None:
        """One turn for all who stand; `still` turns will be taken, this one included."""
        cut = self.cuts.get(id(ways))
        total = cut.total if cut else sum(ways.values())
        if self.total * total >= (1 << 8 * self.width) - 1:
            self.widen(total ** min(still, max(FIRST_TURNS, self.turns)))
            cut = None
        if cut is None:
            cut = self.cuts[id(ways)] = Cut(ways, self.health, self.width)
        self.total *= total
        self.turns += 1
        self.settle(self.moved(cut), total)

    def widen(self, factor: int) -> None:
        """Make room for weights that grow by this factor."""
        wider, count = width_for(self.total * factor + 1), self.health[1]
        if self.turns:
            self.rows = [row and pack(unpack(row, count, self.width), wider) for row in self.rows]
            self.lost = pack(unpack(self.lost, count, self.width), wider)
        self.width = wider
        self.cuts.clear()

    def moved(self, cut: Cut) -> list[int]:
        """The rows after a turn, with those who have just fallen."""
        new = [0] * len(self.rows)
        for have, row in enumerate(self.rows):
            if row:
                for mine, theirs in cut.losses:
                    if mine >= have:
                        new[0] += row * cut.falls[have]
                        break
                    new[have - mine] += row * theirs
        return new

    def settle(self, new: list[int], total: int) -> None:
        """Take those who have fallen out of the rows."""
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

    def read(self) -> Spread[Health]:
        """The weight of each pair of Health."""
        most, ways = self.health[1], dict[Health, int]()
        for have, row in enumerate([self.lost, *self.rows[1:]]):
            for lost, weight in enumerate(unpack(row, most, self.width) if row else ()):
                if weight:
                    ways[have, most - lost] = weight
            if self.fallen[have]:
                ways[have, 0] = self.fallen[have]
        return Spread(ways, self.total)
