"""A Conflict with several on both sides, round by round in a fixed order (book: "Rounds", "Attacks").

Everybody attacks the first of the other side who still stands; who fell takes no part any more. The chain runs over
the Health of all, so it is for a handful of fighters; `duels` is the quick way for two.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

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

        Every exchange at close quarters hurts somebody: so no place comes twice, and those with more Health come first.
        """
        return self._rout.won

    def rounds(self) -> Fraction:
        """How many rounds are begun on average until it is over."""
        return Fraction(self._rout.begun, self._rout.powers[-1])

    @cached_property
    def _rout(self) -> Rout:
        return Rout(self)


class Rout:
    """A brawl to its end in one sweep. The Health of all is one number with a digit for each fighter, and a chance is a
    whole number over `TOTAL` to the power of all points lost so far."""

    TOTAL = attack(1, 1).margin().total

    def __init__(self, brawl: Brawl) -> None:
        self.brawl, self.n = brawl, len(brawl.fighters)
        self.healths = [one.health for one in brawl.fighters]
        self.digits = [1]
        for health in self.healths[:-1]:
            self.digits.append(self.digits[-1] * (health + 1))
        self.powers = [self.TOTAL**i for i in range(sum(self.healths) + 1)]
        self.begun = 0
        """How often a round is begun, over the last of the powers."""
        self.known: dict[tuple[int, int, int, int], list[tuple[int, int]]] = {}

        self.won = self._swept()

    def _swept(self) -> dict[int, Fraction]:
        places = self.digits[-1] * (self.healths[-1] + 1)
        weights: list[list[int]] = [[0] * self.n for _ in range(places)]
        weights[-1][0] = 1
        won: dict[int, int] = {}
        for place in range(
            places - 1, -1, -1
        ):  # a place is a smaller number than all from which it is reached
            here = weights[place]
            if any(here):
                left = tuple([place // d % (h + 1) for d, h in zip(self.digits, self.healths, strict=True)])
                side = self.brawl.winner(left)
                if side is None:
                    self._go_on(place, left, here, weights)
                else:
                    won[side] = won.get(side, 0) + sum(here) * self.powers[sum(left)]
        return {side: Fraction(weight, self.powers[-1]) for side, weight in sorted(won.items())}

    def _go_on(self, place: int, left: Healths, here: list[int], weights: list[list[int]]) -> None:
        first = [self.brawl.standing(left, side)[0] for side in (0, 1)]
        for phase, weight in enumerate(here):
            if not weight:
                continue
            turn = phase
            while not left[turn]:
                turn = (turn + 1) % self.n
            if not phase or turn < phase:
                self.begun += weight * self.powers[sum(left)]
            target = first[1 - self.brawl.fighters[turn].side]
            onward = (turn + 1) % self.n
            for down, worth in self._losses(turn, target, left[turn], left[target]):
                weights[place - down][onward] += weight * worth

    def _losses(self, turn: int, target: int, mine: int, theirs: int) -> list[tuple[int, int]]:
        """How far one exchange takes the number down, and what that is worth; more than the Health left is not lost."""
        key = turn, target, mine, theirs
        if key not in self.known:
            found: dict[tuple[int, int], int] = {}
            for (lost, taken), weight in self.brawl.exchange(turn, target).items():
                down = min(lost, mine), min(taken, theirs)
                found[down] = found.get(down, 0) + weight * self.powers[sum(down) - 1]
            mine_digit, their_digit = self.digits[turn], self.digits[target]
            self.known[key] = [(a * mine_digit + b * their_digit, worth) for (a, b), worth in found.items()]
        return self.known[key]
