"""What people ask without a table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hearthside.kernel.asks import Refused
from hearthside.odds.protagonists.ability_tests import result
from hearthside.odds.questions import QUESTIONS, answer, per_cent


@pytest.mark.parametrize("key", QUESTIONS)
def test_every_form_has_an_answer_as_it_stands(key: str) -> None:
    found = answer(key, {})
    assert found.sentence.endswith(".")
    assert found.pictures
    for picture in found.pictures:
        assert all(float(Fraction(bar.chance.fraction)) == bar.chance.value for bar in picture.bars)


@pytest.mark.parametrize("key", QUESTIONS)
@pytest.mark.parametrize("end", ["low", "high"])
def test_every_form_can_be_filled_to_its_ends(key: str, end: str) -> None:
    given = {field.key: str(getattr(field, end)) for field in QUESTIONS[key].fields}
    refused = {("task", "low"): "dedicated deck", ("wait", "high"): "there are only"}
    if (key, end) in refused:
        with pytest.raises(Refused, match=refused[key, end]):
            answer(key, given)
    else:
        answer(key, given)


@pytest.mark.parametrize("key", ["test", "attack", "conflict", "flip", "wait"])
def test_what_has_an_order_adds_up_to_one(key: str) -> None:
    for picture in answer(key, {}).pictures:
        ordered = [bar for bar in picture.bars if bar.at_least]
        if ordered:
            assert sum(Fraction(bar.chance.fraction) for bar in ordered) == 1
            assert ordered[0].at_least is not None
            assert ordered[0].at_least.fraction == "1"


@pytest.mark.rule("core.test.success", "core.test.remove")
def test_a_test_of_score_two_against_eight() -> None:
    """81 of the 216 ways three dice fall leave eight or more when the middle one is removed."""
    result = answer("test", {"score": "2", "difficulty": "8"}).pictures[0]
    at_least = {bar.label: bar.at_least for bar in result.bars}
    assert at_least["8"] is not None
    assert at_least["8"].fraction == "3/8"


@pytest.mark.rule("core.ability.clamp")
def test_resolve_that_raises_nothing_is_not_compared() -> None:
    pushed = answer("test", {"score": "2", "push": "1"}).pictures[1]
    assert [bar.label for bar in pushed.bars] == ["push 0", "push 1", "push 2"]


@pytest.mark.rule("dk.reshuffle.optional.kfa093")
def test_a_reshuffle_is_worth_it_where_good_cards_are_gone() -> None:
    gone = answer("wait", {"attribute": "4", "gone_0": "0", "gone_1": "0", "gone_2": "3", "gone_3": "5"})
    assert gone.sentence.startswith("Reshuffle first")
    crosses = answer("wait", {"attribute": "4", "gone_0": "2", "gone_1": "4", "gone_2": "0", "gone_3": "0"})
    assert crosses.sentence.startswith("Flip now")
    with pytest.raises(Refused, match="leave six"):
        answer("wait", {"attribute": "4", "gone_0": "2", "gone_1": "4", "gone_2": "3", "gone_3": "8"})


def test_the_best_ability_is_named_and_stands_first() -> None:
    found = answer("ability", {"toughness": "1", "agility": "1", "smarts": "4", "wits": "1"})
    assert found.sentence.startswith("Smarts is best here")
    assert found.pictures[0].bars[0].label == "smarts"


def test_one_more_point_helps_most_at_its_breakpoint() -> None:
    gains = answer("test", {"score": "2"}).pictures[2]
    chances = {bar.label: Fraction(bar.chance.fraction) for bar in gains.bars}
    assert all(gain == result(3).at_least(int(n)) - result(2).at_least(int(n)) for n, gain in chances.items())
    assert len(answer("test", {"score": "4"}).pictures) == 2


@pytest.mark.rule("dk.pursuit.rank", "dk.pursuit.best-of-five")
def test_who_carries_less_escapes_more_often() -> None:
    bars = answer("pursuit", {}).pictures[0].bars
    chances = [bar.chance.value for bar in bars]
    assert chances == sorted(chances)


def test_a_card_comes_sooner_or_later() -> None:
    bars = answer("draw", {"kind": "4", "others": "16", "draws": "3"}).pictures[0].bars
    assert bars[2].chance.fraction == "29/57"
    with pytest.raises(Refused, match="cannot draw 30 of 20 cards"):
        answer("draw", {"draws": "30"})


BAD = {
    "too much": ("test", {"score": "9"}, "Ability score: from 1 to 4, not 9"),
    "no number": ("test", {"score": "four"}, "Ability score: give a whole number"),
    "not asked": ("flip", {"colour": "1"}, "A flip: there is no field 'colour'"),
    "no question": ("weather", {}, "there is no such question"),
    "huge": ("flip", {"net": "9" * 5000}, "Net advantage: give a whole number"),
}


@pytest.mark.parametrize(("key", "given", "why"), BAD.values(), ids=BAD.keys())
def test_a_bad_form_is_refused_with_a_sentence(key: str, given: dict[str, str], why: str) -> None:
    with pytest.raises(Refused, match=why):
        answer(key, given)


def test_what_may_happen_is_never_said_to_be_certain() -> None:
    assert [per_cent(Fraction(n, 100_000)) for n in (0, 1, 50_000, 99_999, 100_000)] == [
        "0 %",
        "under 0.1 %",
        "50.0 %",
        "over 99.9 %",
        "100 %",
    ]
