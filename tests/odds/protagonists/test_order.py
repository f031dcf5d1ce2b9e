"""Who acts first in rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations, product
from math import factorial, prod

import pytest

from hearthside.odds.protagonists.order import goes_first, rankings, tie_for_first
from tests.odds.protagonists.test_ability_tests import rolled

WITS = {"mira": 3, "jon": 2, "wolf": 1}


@pytest.mark.rule("core.round.order")
def test_rankings_are_every_triple_of_results() -> None:
    ways = [Counter(rolled(score)) for score in WITS.values()]
    counted: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for triple in product(*ways):
        results = dict(zip(WITS, triple, strict=True))
        groups = tuple(
            tuple(name for name in WITS if results[name] == value)
            for value in sorted(set(triple), reverse=True)
        )
        counted[groups] += ways[0][triple[0]] * ways[1][triple[1]] * ways[2][triple[2]]
    assert rankings(WITS) == {groups: Fraction(n, 216**3) for groups, n in counted.items()}


def orders(wits: Mapping[str, int]) -> dict[tuple[str, ...], Fraction]:
    """The order of turns if every tie is rolled off with a die each: all orders of the tied are equally likely."""
    found: dict[tuple[str, ...], Fraction] = {}
    for ranking, chance in rankings(wits).items():
        share = chance / prod(factorial(len(group)) for group in ranking)
        for ways in product(*(permutations(group) for group in ranking)):
            order = tuple(name for group in ways for name in group)
            found[order] = found.get(order, Fraction(0)) + share
    return found


@pytest.mark.rule("core.round.ties")
def test_ties_are_rolled_off_evenly() -> None:
    assert goes_first({"a": 2, "b": 2, "c": 2}) == dict.fromkeys("abc", Fraction(1, 3))
    assert orders({"a": 4, "b": 4}) == {("a", "b"): Fraction(1, 2), ("b", "a"): Fraction(1, 2)}


@pytest.mark.rule("core.round.order", "core.round.ties")
def test_the_first_turn_is_that_of_every_order() -> None:
    for wits in (WITS, {"a": 1, "b": 1, "c": 4, "d": 3}):
        first = {name: Fraction(0) for name in wits}
        for order, chance in orders(wits).items():
            first[order[0]] += chance
        assert goes_first(wits) == first


def test_everybody_has_a_place() -> None:
    assert sum(orders(WITS).values()) == 1
    assert sum(goes_first(WITS).values()) == 1
    alone = sum(chance for ranking, chance in rankings(WITS).items() if len(ranking[0]) == 1)
    assert tie_for_first(WITS) == 1 - alone
