"""Who acts first in rounds (book: "Rounds")."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import prod

from hearthside.odds.distribution import Distribution
from hearthside.odds.protagonists.ability_tests import result

Ranking = tuple[tuple[str, ...], ...]
"""The groups of equal results, the highest first."""


def rankings(wits: Mapping[str, int]) -> dict[Ranking, Fraction]:
    """How the Wits Tests can fall: who is before whom, and who is tied (core.round.order)."""
    results = {name: result(score) for name, score in wits.items()}
    found: dict[Ranking, int] = {(): 1}
    for value in range(max(one.high for one in results.values()), 0, -1):
        exact = {name: one.ways().get(value, 0) for name, one in results.items()}
        for ranking, weight in list(found.items()):
            rest = [name for name in results if exact[name] and not any(name in group for group in ranking)]
            for size in range(1, len(rest) + 1):
                for group in combinations(rest, size):
                    longer = (*ranking, group)
                    ways = weight * prod(exact[name] for name in group)
                    found[longer] = found.get(longer, 0) + ways
    total = prod(one.total for one in results.values())
    whole = {ranking: ways for ranking, ways in found.items() if sum(map(len, ranking)) == len(results)}
    return {ranking: Fraction(ways, total) for ranking, ways in whole.items()}


def goes_first(wits: Mapping[str, int]) -> dict[str, Fraction]:
    """The chance of each to take the first turn, ties for it rolled off."""
    results = {name: result(score) for name, score in wits.items()}
    total = prod(one.total for one in results.values())
    return {name: Fraction(_shares(name, results), total) for name in results}


def _shares(name: str, results: Mapping[str, Distribution]) -> Fraction:
    """In how many ways one is first, a tie with n others counting as a part of n + 1."""
    found = Fraction(0)
    for value, weight in results[name]:
        tied = [1]  # in how many ways so many others have the same result, all the rest less
        for other, one in results.items():
            if other != name:
                less, same = sum(one.weights[: max(0, value - one.low)]), one.ways().get(value, 0)
                tied = [a * less + b * same for a, b in zip([*tied, 0], [0, *tied], strict=True)]
        found += sum((Fraction(weight * ways, n) for n, ways in enumerate(tied, 1)), Fraction(0))
    return found


def tie_for_first(wits: Mapping[str, int]) -> Fraction:
    """The chance that the first turn has to be agreed on or rolled off (core.round.ties)."""
    tied = (chance for ranking, chance in rankings(wits).items() if len(ranking[0]) > 1)
    return sum(tied, Fraction(0))
