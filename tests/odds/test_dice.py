"""Dice that are kept and dice that are removed."""

from __future__ import annotations

from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.odds.dice import best_of, keep_ranks, sum_of, without, worst_of
from tests.odds.enumeration import agrees, every_roll


@given(st.integers(1, 4), st.integers(1, 6), st.data())
def test_the_dice_kept_are_those_of_every_roll(count: int, sides: int, data: st.DataObject) -> None:
    ranks = sorted(data.draw(st.sets(st.integers(0, count - 1), min_size=1)))
    found = keep_ranks(count, ranks, sides=sides)
    assert found.chances() == every_roll(count, lambda dice: sum(sorted(dice)[r] for r in ranks), sides)
    assert found.total == sides**count


@pytest.mark.parametrize(("count", "keep"), [(3, 1), (4, 3), (5, 3), (10, 4)])
def test_the_best_and_the_worst_agree_with_a_referee(count: int, keep: int) -> None:
    best, worst = icepool.d6.highest(count, keep), icepool.d6.lowest(count, keep)
    assert best_of(count, keep=keep).chances() == dict(
        zip(best.outcomes(), best.probabilities(), strict=True)
    )
    assert worst_of(count, keep=keep).chances() == dict(
        zip(worst.outcomes(), worst.probabilities(), strict=True)
    )


def test_all_dice_are_one_sum() -> None:
    assert sum_of(3).ways() == {3: 1, 4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 25, 10: 27, 11: 27, 12: 25} | {
        13: 21,
        14: 15,
        15: 10,
        16: 6,
        17: 3,
        18: 1,
    }
    assert without(None) == sum_of(3)


def test_many_dice_stay_exact() -> None:
    hundred = best_of(60, keep=60)
    assert hundred == sum_of(60)
    assert hundred.total == 6**60


def test_a_million_simulated_rolls_agree() -> None:
    rolls = [sorted(dice) for dice in product(range(1, 7), repeat=3)]
    assert agrees(without(1), [low + high for low, _, high in rolls])
