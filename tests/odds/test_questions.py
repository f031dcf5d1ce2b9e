"""What people ask without a table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hearthside.kernel.asks import Refused
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
    if key == "task" and end == "low":
        with pytest.raises(Refused, match="dedicated deck"):
            answer(key, given)
    else:
        answer(key, given)


@pytest.mark.parametrize("key", ["test", "attack", "conflict", "flip"])
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
    (result, _) = answer("test", {"score": "2", "difficulty": "8"}).pictures
    at_least = {bar.label: bar.at_least for bar in result.bars}
    assert at_least["8"] is not None
    assert at_least["8"].fraction == "3/8"


BAD = {
    "too much": ("test", {"score": "9"}, "Ability score: from 1 to 4, not 9"),
    "no number": ("test", {"score": "four"}, "Ability score: give a whole number"),
    "not asked": ("flip", {"colour": "1"}, "A flip: nothing called 'colour' is asked"),
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
