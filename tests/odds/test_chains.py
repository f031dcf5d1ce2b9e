"""Chains of steps."""

from __future__ import annotations

from fractions import Fraction

from hearthside.odds.chains import after
from tests.odds.courses import until_over


def climb(place: int) -> dict[int, int]:
    """One up in one of three cases, two up in one, else rest; on top at four."""
    return {} if place >= 4 else {place: 1, place + 1: 1, place + 2: 1}


def test_weights_after_some_steps_are_every_path() -> None:
    assert after(0, climb, 2).ways == {0: 1, 1: 2, 2: 3, 3: 2, 4: 1}
    assert after(0, climb, 2).total == 9
    assert after(0, climb, 0).chances() == {0: 1}


def test_who_has_arrived_stays() -> None:
    spread = after(3, climb, 3)
    assert spread.chance(lambda place: place >= 4) == 1 - Fraction(1, 27)
    assert sum(spread.ways.values()) == spread.total


def test_the_end_is_the_limit_of_many_steps() -> None:
    course = until_over(0, climb)
    many = after(0, climb, 200)
    assert sum(course.ends.values()) == 1
    for place, chance in course.ends.items():
        assert abs(chance - Fraction(many.ways[place], many.total)) < Fraction(1, 10**50)


def test_steps_on_average_count_the_rests() -> None:
    assert until_over(3, climb).steps == Fraction(3, 2)
    still_going = (after(0, climb, n).chance(lambda place: place < 4) for n in range(200))
    assert abs(until_over(0, climb).steps - sum(still_going)) < Fraction(1, 10**50)


def test_moves_may_have_different_totals() -> None:
    moves = {0: {1: 1, 2: 1}, 1: {3: 1, 4: 2}, 2: {3: 1}}
    spread = after(0, lambda place: moves.get(place, {}), 2)
    assert spread.chances() == {3: Fraction(2, 3), 4: Fraction(1, 3)}
    assert until_over(0, lambda place: moves.get(place, {})).ends == spread.chances()
