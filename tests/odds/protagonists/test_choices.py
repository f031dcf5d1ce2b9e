"""What is compared before deciding."""

from __future__ import annotations

from fractions import Fraction

from hearthside.odds.protagonists.ability_tests import AbilityTest
from hearthside.odds.protagonists.choices import best_abilities, breakpoints, pushes

HARD = AbilityTest(score=2, difficulty=10)


def test_each_point_of_resolve_and_what_it_adds() -> None:
    steps = pushes(HARD, 5)
    assert [step.chance for step in steps] == [Fraction(20, 216), Fraction(77, 216), Fraction(135, 216)]
    assert [step.gain for step in steps] == [0, Fraction(57, 216), Fraction(58, 216)]
    assert [step.points for step in pushes(AbilityTest(score=4, difficulty=10), 3)] == [0]


def test_one_more_point_matters_most_where_the_chances_differ_most() -> None:
    target, gain = breakpoints(2)[0]
    assert all(gain >= other for _, other in breakpoints(2))
    raised = AbilityTest(score=3, difficulty=target).success()
    assert gain == raised - AbilityTest(score=2, difficulty=target).success()
    assert all(gain == 0 for _, gain in breakpoints(4))


def test_the_best_ability_hurts_most_for_what_it_costs() -> None:
    blows = best_abilities({"toughness": 3, "agility": 3}, {"toughness": 2, "agility": 2})
    assert [blow.ability for blow in blows] == ["agility", "toughness"]
    assert blows[0].suffered == 0
    armed = best_abilities(
        {"toughness": 3, "agility": 3}, {"toughness": 2, "agility": 2}, gear={"toughness": 4}
    )
    assert armed[0].ability == "toughness"
    assert armed[0].wins == blows[1].wins


def test_who_is_talked_down_can_answer_and_who_is_shot_at_cannot() -> None:
    abilities = ("toughness", "agility", "smarts", "wits")
    blows = best_abilities(dict.fromkeys(abilities, 2), dict.fromkeys(abilities, 2))
    assert [blow.ability for blow in blows if not blow.suffered] == ["agility"]
