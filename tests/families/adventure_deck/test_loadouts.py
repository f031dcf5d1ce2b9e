"""What is in hand as a Combat begins: said once, kept for the adventure, changed between two Combats."""

from __future__ import annotations

from typing import Any

import pytest

from tests.families.adventure_deck.journeys import TALE

pytestmark = pytest.mark.rule("ads.start.dual-declare", "ads.action.free-draw-weapon")


def fought(journey: Any, find: str = "healing-potion") -> Any:
    """A fight was won with a Shield on the arm; something was found."""
    table = journey("warrior-1", content=TALE.replace("healing-potion", find)).enter("A2")
    return table.act("p1", "shield:small-shield").to_turn().beat()


def asks_what_is_held(table: Any) -> bool:
    """Through the back door: whether it is the first question of the Combat there."""
    table.act("p1", "go:A4")
    return bool(table.step == "Loadouts")


def test_it_is_kept_for_the_next_combat_without_a_question(journey: Any) -> None:
    table = fought(journey).act("p1", "aside")
    assert table.mark("p1", "shield") == ""
    assert not asks_what_is_held(table)
    assert table.mark("p1", "shield") == "small-shield"
    assert "Player 1 as before: Small Shield on the arm." in table.told


def test_everybody_hears_what_is_held_from_the_first_combat_on(journey: Any) -> None:
    assert "Player 1 gets ready: Small Shield on the arm." in fought(journey).told


def test_between_two_combats_it_is_said_anew(journey: Any) -> None:
    table = fought(journey).act("p1", "aside")
    assert table.options()["hold"].note == "Now: Small Shield on the arm."
    table.act("p1", "hold").act("p1", "none")
    assert table.step == "Explore" and table.mark("p1", "loadout") == "none"
    assert not asks_what_is_held(table)
    assert table.mark("p1", "shield") == ""


@pytest.mark.parametrize(("find", "asked"), [("dagger", True), ("longsword", False), ("large-shield", True)])
@pytest.mark.parametrize("where", ["hand", "draw"])
def test_with_a_weapon_or_shield_of_a_new_kind_it_is_asked_again(
    journey: Any, find: str, asked: bool, where: str
) -> None:
    table = fought(journey, find).hold("p1").act("p1", where)
    if where == "draw":
        table.act("p1", "out:strength/up")
    assert asks_what_is_held(table) is asked


def test_a_find_that_is_set_aside_changes_nothing(journey: Any) -> None:
    assert not asks_what_is_held(fought(journey, "dagger").act("p1", "aside"))


def test_what_is_no_longer_in_the_deck_is_asked_again(journey: Any) -> None:
    table = fought(journey).act("p1", "aside").set("p1", loadout="shield:large-shield")
    assert "hold" not in table.open()
    assert asks_what_is_held(table)


def test_the_next_adventure_asks_again(journey: Any) -> None:
    table = fought(journey).act("p1", "aside").act("p1", "home").act("p1", "begin").enter("A2")
    assert table.step == "Loadouts"


def test_before_the_first_combat_there_is_nothing_to_change(journey: Any) -> None:
    assert "hold" not in journey("warrior-1").open()
