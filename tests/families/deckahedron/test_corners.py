"""Corner matching: shapes, joints and what fits."""

from __future__ import annotations

from itertools import combinations

import pytest

from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.corners import (
    BOX,
    LINE,
    NW,
    SE,
    Shape,
    corner,
    fits,
    is_solved,
    matching,
    placements,
    solution,
)

EMPTY = ("", "", "")


def empty(shape: Shape) -> tuple[str, ...]:
    return ("",) * len(shape.cells)


def test_a_card_is_turned_to_the_right() -> None:
    assert corner("01", 0, NW) == "cow" and corner("01", 1, NW) == "rat" and corner("01", 2, SE) == "cow"


@pytest.mark.rule("dk.minigame.corners.kfa093", "dk.minigame.pick-locks.kfa093")
def test_a_line_has_two_joints() -> None:
    laid = solution(LINE, EMPTY, ("01", "06", "16"))
    assert laid is not None and is_solved(LINE, laid) and matching(LINE, laid) == 2
    assert is_solved(LINE, ("01@0", "blessing-gold@0", "05@3")), "a wild card joins anything"
    assert matching(LINE, ("wound-1@0", "blessing-gold@0", "05@3")) == 1, "but no goat"


@pytest.mark.rule("dk.minigame.fundamental.kfa093")
def test_a_box_has_four_joints() -> None:
    cards = ("01", "06", "11", "16")
    laid = solution(BOX, empty(BOX), cards)
    assert laid is not None and matching(BOX, laid) == 4
    spoilt = (*laid[:3], f"{laid[3][:2]}@{(int(laid[3][3]) + 2) % 4}")
    assert matching(BOX, spoilt) < 4 and not is_solved(BOX, spoilt)


def test_only_what_fits_may_be_laid() -> None:
    assert len(placements("line3", EMPTY, ("01", "02", "03"))) == 3 * 3 * 4
    laid = ("01@0", "", "")
    ways = placements("line3", laid, ("02", "06"))
    assert all(fits(LINE, laid, cell, entry) for cell, entry in ways)
    beside = [entry for cell, entry in ways if cell == 1]
    assert beside == ["06@2"], "only the rabbit of card 06 touches the rabbit of card 01"
    assert len([cell for cell, _ in ways if cell == 2]) == 8, "nothing touches there yet"


def test_so_many_hands_of_three_can_be_solved() -> None:
    hands = combinations(FULL_DECK, 3)
    assert sum(solution(LINE, EMPTY, hand) is not None for hand in hands) == 951
