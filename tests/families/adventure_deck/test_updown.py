"""Up/Down Randomization."""

from __future__ import annotations

from itertools import product

import pytest

from hearthside.families.adventure_deck.decks import balance
from hearthside.families.adventure_deck.updown import (
    GRADES,
    LIGHT_GRADES,
    START_ROUNDS,
    UPDOWN_DECK,
    Symbol,
    matches,
    symbols,
)


def sequences(n: int) -> list[str]:
    return ["".join(drawn) for drawn in product("UD", repeat=n)]


@pytest.mark.rule("ads.term.updown", "ads.updown.substitutes")
def test_of_52_playing_cards_26_are_up_and_26_down() -> None:
    assert len(set(Symbol)) == 2
    assert balance(UPDOWN_DECK) == (26, 26)
    assert symbols(("ace-spade/up", "2-club/up", "3-heart/down")) == "UUD"


@pytest.mark.rule("ads.updown.any-order")
def test_symbols_match_in_any_order() -> None:
    assert [drawn for drawn in sequences(3) if matches("DDU", drawn)] == ["UDD", "DUD", "DDU"]


@pytest.mark.rule("ads.foe.wildcard")
def test_an_empty_circle_matches_either_symbol() -> None:
    assert [drawn for drawn in sequences(3) if matches("UUo", drawn)] == ["UUU", "UUD", "UDU", "DUU"]


@pytest.mark.rule("ads.difficulty.table")
@pytest.mark.parametrize(
    ("grade", "declared", "ways"),
    [
        ("simple", "U", 7),
        ("easy", "U", 6),
        ("normal", "U", 4),
        ("difficult", "UUD", 3),
        ("very-difficult", "UU", 2),
        ("extremely-difficult", "UUU", 1),
    ],
)
def test_the_chances_of_the_difficulty_table(grade: str, declared: str, ways: int) -> None:
    """In eighths: 7/8, 3/4, 1/2, 3/8, 1/4, 1/8, as printed."""
    found = GRADES[grade]
    hits = sum(found.succeeds(declared, drawn) for drawn in sequences(found.draw))
    assert hits * 8 // 2**found.draw == ways
    assert found.percent == ways * 100 // 8


@pytest.mark.rule("ads.difficulty.table")
def test_difficult_wants_exactly_the_declared_mix() -> None:
    difficult = GRADES["difficult"]
    assert [difficult.succeeds("UUD", drawn) for drawn in ("DUU", "UUU", "UDD")] == [True, False, False]


@pytest.mark.rule("ads.light.check")
def test_in_the_dark_1_2_or_3_equal_symbols_are_needed() -> None:
    assert [LIGHT_GRADES[d].draw for d in ("melee", "thrown", "ranged")] == [1, 2, 3]
    assert LIGHT_GRADES["ranged"].succeeds("UUU", "UUU")
    assert not LIGHT_GRADES["ranged"].succeeds("UUU", "UUD")


@pytest.mark.rule("ads.start.round-random")
def test_three_draws_in_order_give_the_starting_round() -> None:
    assert START_ROUNDS["DUD"] == 5
    assert sorted(START_ROUNDS.values()) == [1, 2, 3, 4, 5, 6]
    assert {"UUU", "DDD"}.isdisjoint(START_ROUNDS)
