"""What is R?"""

from __future__ import annotations

import pytest

from hearthside.families.adventure_deck.formulas import Formula, half


@pytest.mark.rule("ads.r-formula.value")
def test_r_damage_on_round_3_is_3() -> None:
    assert Formula("R").on(3) == 3


@pytest.mark.rule("ads.r-formula.half")
def test_r_half_rounds_down_and_is_at_least_1() -> None:
    assert Formula("R/2").values == (1, 1, 1, 2, 2, 3)
    assert [half(n) for n in (1, 3, 5)] == [1, 1, 2]


@pytest.mark.rule("ads.r-formula.half")
def test_costs_may_be_rounded_up_at_a_table_that_wants_it() -> None:
    assert Formula("R/2").costs == (1, 1, 2, 2, 3, 3)


@pytest.mark.rule("ads.r-formula.half-plus")
def test_halve_first_then_add() -> None:
    values = Formula("R/2+1")
    assert (values.on(5), values.on(6), values.on(1)) == (3, 4, 2)


@pytest.mark.rule("ads.r-formula.arithmetic")
def test_other_arithmetic_on_r() -> None:
    assert [Formula(text).on(3) for text in ("Rx2", "R+2", "R-1")] == [6, 5, 2]
    assert Formula("R - 1").on(1) == 1


@pytest.mark.rule("ads.r-formula.inverse")
def test_inverse_r_mirrors_the_round() -> None:
    assert Formula("inverse R").values == (6, 5, 4, 3, 2, 1)


@pytest.mark.parametrize("text", ["R*R", "100", "Rx100", "R+100", "R/0", "9" * 5000])
def test_a_formula_that_is_none_is_said_to_be_none(text: str) -> None:
    with pytest.raises(ValueError, match="is not a number or a formula"):
        Formula(text)
