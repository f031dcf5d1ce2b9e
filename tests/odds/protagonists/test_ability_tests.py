"""The chance of a Test."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import icepool
import pytest

from hearthside.families.protagonists.ability_tests import final_score, remove_die, succeeds, total
from hearthside.kernel.chance import Dice, outcomes
from hearthside.odds.protagonists.ability_tests import AbilityTest, result
from tests.odds.enumeration import agrees, chances

SCORES = (1, 2, 3, 4)
OF_216 = {6: (103, 172, 193, 206), 8: (42, 81, 147, 181), 10: (11, 20, 77, 135), 12: (1, 1, 16, 81)}


def rolled(score: int) -> list[int]:
    """The family's own result for every way three dice can fall."""
    dice = [tuple(int(die) for die in outcome) for outcome in outcomes(Dice(3))]
    return [total(one, remove_die(one, score)) for one in dice]


@pytest.mark.rule("core.test.remove", "core.test.duplicates", "core.test.total")
@pytest.mark.parametrize("score", SCORES)
def test_results_are_those_of_every_roll(score: int) -> None:
    assert result(score).chances() == chances(rolled(score))
    assert result(score).total == 216


@pytest.mark.parametrize("score", SCORES)
def test_results_agree_with_a_referee(score: int) -> None:
    pool = icepool.d6.pool(3)
    kept = {1: (1, 1, 0), 2: (1, 0, 1), 3: (0, 1, 1), 4: (1, 1, 1)}[score]
    referee = pool[kept].sum()
    assert result(score).chances() == dict(zip(referee.outcomes(), referee.probabilities(), strict=True))


@pytest.mark.rule("core.difficulty.scale", "core.test.success")
def test_the_scale_has_its_chances() -> None:
    for difficulty, ways in OF_216.items():
        found = [AbilityTest(score=score, difficulty=difficulty).success() for score in SCORES]
        assert found == [Fraction(n, 216) for n in ways]


@pytest.mark.rule("core.ruling.ability-cap-order", "core.support.bonus", "core.resolve.push")
def test_every_adjustment_as_the_family_counts_it() -> None:
    for score, adjust, support, push, stepwise in product(
        SCORES, (-2, 0, 1), (0, 2), (0, 1, 3), (True, False)
    ):
        made = AbilityTest(
            score=score, difficulty=9, adjust=adjust, support=support, push=push, stepwise=stepwise
        )
        final = final_score(score, adjust, support, push, stepwise=stepwise)
        won = sum(succeeds(result, 9) for result in rolled(final))
        assert made.success() == Fraction(won, 216)


@pytest.mark.rule("core.difficulty.adjust-world")
def test_the_world_changes_the_difficulty() -> None:
    harder = AbilityTest(score=3, difficulty=8, difficulty_adjust=2)
    assert harder.success() == AbilityTest(score=3, difficulty=10).success()


@pytest.mark.rule("core.laststand.result", "core.ruling.laststand-failure")
def test_a_last_stand_is_thirteen() -> None:
    stand = AbilityTest(score=1, difficulty=12, last_stand=True)
    assert stand.success() == 1
    too_hard = AbilityTest(score=1, difficulty=14, last_stand=True)
    assert too_hard.success() == 0
    always = AbilityTest(score=1, difficulty=14, last_stand=True, last_stand_always_succeeds=True)
    assert always.success() == 1


def test_a_million_simulated_tests_agree() -> None:
    assert agrees(result(3), rolled(3))
