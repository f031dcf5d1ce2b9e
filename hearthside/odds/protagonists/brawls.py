"""A Conflict with several on both sides, round by round in a fixed order (book: "Rounds", "Attacks").

Everybody attacks the first of the other side who still stands; who fell takes no part any more. The chain runs over
the Health of all, so it is for a handful of fighters; `duels` is the quick way for two.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from hearthside.odds.chains import Spread, after
from hearthside.odds.protagonists.attacks import attack
from hearthside.odds.protagonists.duel_turns import Ways

Healths = tuple[int, ...]
Place = tuple[Healths, int]
"""The Health of all in the order of turns, and whose turn it is."""


class Brawler(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a brawl, on one of two sides."""

    side: int
    score: int
    health: int
    gear: int = 0


class Brawl:
    """Fighters in the order of their turns."""

    def __init__(self, fighters: Sequence[Brawler]) -> None:
        self.fighters = tuple(fighters)
        self._exchanges: dict[tuple[int, int], Ways] = {}

    def standing(self, healths: Healths, side: int) -> list[int]:
        return [i for i, one in enumerate(self.fighters) if one.side == side and healths[i]]

    def winner(self, healths: Healths) -> int | None:
        """The side that has won, 0 or 1; -1 if nobody stands, `None` while it goes on."""
        up = [side for side in (0, 1) if self.standing(healths, side)]
        return None if len(up) == 2 else up[0] if up else -1

    def exchange(self, attacker: int, target: int) -> Ways:
        if (attacker, target) not in self._exchanges:
            mine, theirs = self.fighters[attacker], self.fighters[target]
            ways = attack(mine.score, theirs.score, gear=mine.gear, target_gear=theirs.gear).losses()
            self._exchanges[attacker, target] = ways
        return self._exchanges[attacker, target]

    def move(self, place: Place) -> dict[Place, int]:
        """One turn. Nothing follows once a side has fallen."""
        healths, turn = place
        if self.winner(healths) is not None:
            return {}
        onward = (turn + 1) % len(self.fighters)
        if not healths[turn]:
            return self.move((healths, onward))
        target = self.standing(healths, 1 - self.fighters[turn].side)[0]
        ways: dict[Place, int] = {}
        for (mine, theirs), weight in self.exchange(turn, target).items():
            left = list(healths)
            left[turn], left[target] = max(0, healths[turn] - mine), max(0, healths[target] - theirs)
            then = tuple(left), onward
            ways[then] = ways.get(then, 0) + weight
        return ways

    def after(self, turns: int) -> Spread[Place]:
        """Where it may stand after so many turns of those who can act."""
        start = tuple([one.health for one in self.fighters])
        return after((start, 0), self.move, turns)

    def to_the_end(self) -> dict[int, Fraction]:
        """The chance of each side to win, and of -1 that nobody stands.

        Every exchange at close quarters hurts somebody, so it is over when all Health is spent.
        """
        spread = self.after(sum(one.health for one in self.fighters))
        won: dict[int, int] = {}
        for (healths, _), weight in spread.ways.items():
            side = self.winner(healths)
            assert side is not None
            won[side] = won.get(side, 0) + weight
        return {side: Fraction(weight, spread.total) for side, weight in sorted(won.items())}
