"""Distributions over whole numbers."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.odds.distribution import (
    Distribution,
    Impossible,
    certain,
    from_values,
    from_ways,
    mixture,
    trimmed,
)
from hearthside.odds.packing import pack, slot_sum, unpack, width_for
from tests.odds.enumeration import chances

VALUES = st.integers(-30, 30)
SOME = st.lists(VALUES, min_size=1, max_size=12).map(from_values)
HEAVY = st.dictionaries(VALUES, st.integers(1, 10**25), min_size=1, max_size=6).map(from_ways)
ANY = SOME | HEAVY


def slow(one: Distribution, other: Distribution, join: object) -> dict[int, Fraction]:
    assert callable(join)
    found: dict[int, Fraction] = {}
    for (a, p), (b, q) in product(one.chances().items(), other.chances().items()):
        found[join(a, b)] = found.get(join(a, b), Fraction(0)) + p * q
    return found


@given(ANY, ANY)
def test_two_joined_are_every_pair(one: Distribution, other: Distribution) -> None:
    assert (one + other).chances() == slow(one, other, lambda a, b: a + b)
    assert (one - other).chances() == slow(one, other, lambda a, b: a - b)
    assert one.larger(other).chances() == slow(one, other, max)
    assert one.smaller(other).chances() == slow(one, other, min)


@given(ANY, VALUES)
def test_chances_sum_to_one(one: Distribution, value: int) -> None:
    assert sum(one.chances().values()) == 1
    assert one.total == sum(one.weights)
    assert one.at_least(value) + one.at_most(value - 1) == 1
    assert one.at_least(value) - one.at_least(value + 1) == one.chance(value)


@given(ANY)
def test_the_mean_follows_from_the_chances(one: Distribution) -> None:
    assert one.mean() == sum(value * chance for value, chance in one.chances().items())


@given(ANY, st.fractions(0, 1).filter(bool))
def test_a_quantile_is_the_least_value_that_suffices(one: Distribution, share: Fraction) -> None:
    value = one.quantile(share)
    assert one.at_most(value) >= share > one.at_most(value - 1)


@given(SOME, st.integers(0, 4))
def test_several_draws_are_the_sum_of_one_by_one(one: Distribution, count: int) -> None:
    together = certain(0)
    for _ in range(count):
        together = together + one
    assert one.times(count) == together


@given(
    st.lists(st.tuples(st.integers(0, 9), ANY), min_size=1, max_size=4).filter(lambda p: any(w for w, _ in p))
)
def test_a_mixture_weighs_its_parts(parts: list[tuple[int, Distribution]]) -> None:
    whole = sum(weight for weight, _ in parts)
    for value, chance in mixture(parts).chances().items():
        assert chance == sum(Fraction(weight, whole) * part.chance(value) for weight, part in parts)


def test_what_is_known_leaves_the_rest_in_proportion() -> None:
    die = Distribution(1, (1,) * 6, 6)
    assert die.given(lambda value: value > 4).chances() == {5: Fraction(1, 2), 6: Fraction(1, 2)}
    with pytest.raises(Impossible):
        die.given(lambda value: value > 6)
    with pytest.raises(Impossible):
        trimmed(1, [0, 0], 1)


@given(ANY, st.integers(-3, 3))
def test_values_can_be_moved_turned_and_mapped(one: Distribution, by: int) -> None:
    assert one.moved(by) == one.map(lambda value: value + by)
    assert -one == one.map(lambda value: -value)
    assert one.map(lambda value: value // 2).chances() == {
        half: one.chance(2 * half) + one.chance(2 * half + 1) for half in {value // 2 for value, _ in one}
    }


@given(ANY)
def test_the_smallest_numbers_have_the_same_chances(one: Distribution) -> None:
    assert one.reduced().chances() == one.chances()
    assert one.reduced().total <= one.total


@given(st.lists(VALUES, min_size=1))
def test_each_of_a_list_is_equally_likely(values: list[int]) -> None:
    assert from_values(values).chances() == chances(values)


@given(st.lists(st.integers(0, 10**30), min_size=1, max_size=9))
def test_packed_weights_come_back(weights: list[int]) -> None:
    width = width_for(sum(weights) + 1)
    packed = pack(weights, width)
    assert unpack(packed, len(weights), width) == tuple(weights)
    assert slot_sum(packed, width) == sum(weights)
