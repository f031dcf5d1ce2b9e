"""Shares with their confidence intervals, spreads, and what a card changes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from hearthside.lab.rows import Row

Z = 1.96
"""95 % of the normal distribution lie within so many standard deviations."""


class Share(msgspec.Struct, frozen=True):
    """So many of so many."""

    hits: int
    of: int

    @property
    def share(self) -> float:
        return self.hits / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval after Wilson: it stays between 0 and 1, also for few games."""
        if not self.of:
            return 0.0, 1.0
        n, p = self.of, self.share
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z / (1 + Z * Z / n) * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


class Spread(msgspec.Struct, frozen=True):
    """A distribution of whole numbers."""

    counts: dict[int, int]

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        return sum(value * n for value, n in self.counts.items()) / self.total if self.total else 0.0

    def quantile(self, part: float) -> int:
        wanted, seen = part * self.total, 0
        for value in sorted(self.counts):
            seen += self.counts[value]
            if seen >= wanted:
                return value
        return 0


def spread(values: Iterable[int]) -> Spread:
    return Spread(dict(sorted(Counter(values).items())))


class Meeting(msgspec.Struct, frozen=True):
    """All games of one cell."""

    a: str
    b: str
    kind: str
    options: str
    bots: tuple[str, str]
    wins_a: Share
    wins_b: Share
    first: Share
    """Games with a winner that the side won that went first."""
    a_first: Share
    """Games that `a` won of those in which it went first."""
    a_second: Share
    rounds: Spread
    damage_a: Spread
    damage_b: Spread
    blows: Spread
    left_a: Spread
    fallen_a: Spread
    dead_a: Spread

    @property
    def unharmed(self) -> Share:
        """Games in which nobody of the first side fell, where a side is more than one."""
        return Share(self.fallen_a.counts.get(0, 0), self.fallen_a.total)

    @property
    def deadly(self) -> Share:
        """Games in which somebody of the first side died, where to fall is not to die."""
        return Share(self.dead_a.total - self.dead_a.counts.get(0, 0), self.dead_a.total)

    @property
    def undecided(self) -> int:
        return self.wins_a.of - self.wins_a.hits - self.wins_b.hits

    @property
    def worth_of_first(self) -> float:
        """Percentage points by which a side wins more often when it goes first than when it goes second.

        Unlike the share of games that the first wins, this does not depend on which side goes first more often.
        """
        return 100 * (self.a_first.share - self.a_second.share)


def meeting(rows: Sequence[Row]) -> Meeting:
    """The games of one cell, counted."""
    one = rows[0]
    decided = [row for row in rows if row.winner and row.first]
    return Meeting(
        one.a,
        one.b,
        one.kind,
        one.options,
        (one.bot_a, one.bot_b),
        _won_by("a", rows),
        _won_by("b", rows),
        Share(sum(row.winner == row.first for row in decided), len(decided)),
        _won_by("a", [row for row in decided if row.first == "a"]),
        _won_by("a", [row for row in decided if row.first == "b"]),
        spread(row.rounds for row in rows),
        spread(row.damage_a for row in rows),
        spread(row.damage_b for row in rows),
        spread(blow for row in rows for blow in (*row.blows_a, *row.blows_b)),
        spread(row.left_a for row in rows),
        spread(row.fallen_a for row in rows),
        spread(row.dead_a for row in rows),
    )


def _won_by(side: str, rows: Sequence[Row]) -> Share:
    return Share(sum(row.winner == side for row in rows), len(rows))


def meetings(rows: Iterable[Row]) -> list[Meeting]:
    """Cell by cell."""
    by_cell: dict[int, list[Row]] = {}
    for row in rows:
        by_cell.setdefault(row.cell, []).append(row)
    return [meeting(found) for _, found in sorted(by_cell.items())]


def worth_of_first(found: Iterable[Meeting]) -> float | None:
    """What going first is worth in percentage points, as a mean over meetings in which both sides did."""
    several = [one.worth_of_first for one in found if one.a_first.of and one.a_second.of]
    return sum(several) / len(several) if several else None


# ---------------------------------------------------------------- cards


class CardUse(msgspec.Struct, frozen=True):
    """What became of games in which a side of this deck saw a card, and played it."""

    deck: str
    card: str
    seen: Share
    unseen: Share
    played: Share
    times: float
    """How often it was played in a game, on average."""

    @property
    def impact(self) -> float:
        """Percentage points by which seeing it changes the share of wins."""
        return 100 * (self.seen.share - self.unseen.share)

    @property
    def impact_interval(self) -> tuple[float, float]:
        """The 95 % interval of the impact."""
        parts = (one.share * (1 - one.share) / one.of for one in (self.seen, self.unseen) if one.of)
        half = 100 * Z * math.sqrt(sum(parts))
        return self.impact - half, self.impact + half

    @property
    def least(self) -> int:
        """Games with it, or games without it, whichever are fewer."""
        return min(self.seen.of, self.unseen.of)


class _Tally:
    def __init__(self) -> None:
        self.games = self.wins = 0
        self.seen: Counter[tuple[str, bool]] = Counter()
        self.played: Counter[tuple[str, bool]] = Counter()
        self.times: Counter[str] = Counter()

    def add(self, won: bool, seen: Iterable[str], played: Sequence[str]) -> None:
        self.games += 1
        self.wins += won
        self.seen.update((card, won) for card in seen)
        self.played.update((card, won) for card in set(played))
        self.times.update(played)


def card_uses(rows: Iterable[Row]) -> list[CardUse]:
    """Every card that a deck saw, deck by deck; Attribute Cards count as played when they answer.

    Moves are not drawn: those that were made stand for those that were seen.
    """
    tallies: dict[str, _Tally] = {}
    for row in rows:
        tallies.setdefault(row.a, _Tally()).add(
            row.winner == "a", row.seen_a or set(row.played_a), row.played_a
        )
        if row.seen_b:
            tallies.setdefault(row.b, _Tally()).add(row.winner == "b", row.seen_b, row.played_b)
    return [use for deck, tally in sorted(tallies.items()) for use in _uses(deck, tally)]


def _uses(deck: str, tally: _Tally) -> list[CardUse]:
    found = []
    for card in sorted({card for card, _ in tally.seen}):
        won, lost = tally.seen[card, True], tally.seen[card, False]
        played = tally.played[card, True], tally.played[card, False]
        rest = tally.games - won - lost
        found.append(
            CardUse(
                deck,
                card,
                Share(won, won + lost),
                Share(tally.wins - won, rest),
                Share(played[0], sum(played)),
                tally.times[card] / tally.games,
            )
        )
    return found
