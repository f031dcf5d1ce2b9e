"""Non-Combat Encounters: tasks by Up/Down, rescued with the fitting Attribute; also in the middle of a Combat."""

from __future__ import annotations

from typing import Any

import pytest

DOOR, RIDDLE, BEAM, LOCK = "task/A3/trapdoor", "task/A3/riddle", "task/A3/beam", "task/A2/lock"


def loft(journey: Any, *hand: str, deck: str = "warrior-1", **options: str) -> Any:
    return journey(deck, options=options).enter("A3").hold("p1", *hand)


@pytest.mark.rule("ads.noncombat.tasks", "ads.updown.declare-first")
@pytest.mark.parametrize(("drawn", "state"), [("UDU", "done"), ("UDD", "open"), ("UUU", "open")])
def test_a_difficult_task_draws_three_for_what_was_declared(journey: Any, drawn: str, state: str) -> None:
    table = loft(journey, "agility/up").lay("p1", "draw", *["agility/up"] * 4, *["agility/down"] * 4)
    table.act("p1", f"task:{DOOR}")
    assert table.open() == {"UUD", "DDU"}
    assert table.ask().prompt == "The trapdoor, Difficult: you draw 3 cards. What will you match?"
    assert table.act("p1", "UUD", drawn).mark(DOOR, "state") == state


def test_a_task_with_a_way_behind_it_keeps_its_exit_shut(journey: Any) -> None:
    table = loft(journey, "agility/up")
    assert table.closed("go:A4") == ("ads.noncombat.tasks",)
    assert table.options()["go:A4"].closed == "it is shut until this is done: The trapdoor"
    table.act("p1", f"task:{DOOR}").act("p1", "UUD", "UUD")
    assert "go:A4" in table.open() and f"task:{DOOR}" not in table.options()


@pytest.mark.rule("ads.noncombat.tasks")
def test_what_failure_costs_and_that_it_may_be_tried_again(journey: Any) -> None:
    table = loft(journey).lay("p1", "draw", *["agility/up"] * 4)
    hp = table.hp("p1")
    table.act("p1", f"task:{DOOR}").act("p1", "DDU", "UUU")
    assert table.hp("p1") == hp - 1 and f"task:{DOOR}" in table.open()
    table.set("p1", hp=1).act("p1", f"task:{DOOR}").act("p1", "DDU", "UUU").act("p1", "die")
    assert table.step == "Lobby"


@pytest.mark.rule("ads.updown.count-source")
def test_without_a_grade_the_players_set_it(journey: Any) -> None:
    table = loft(journey).act("p1", f"task:{RIDDLE}")
    assert (table.step, len(table.open())) == ("SetGrade", 6)
    table.act("p1", "very-difficult").act("p1", "DD", "DD")
    assert table.mark(RIDDLE, "state") == "done"


def test_some_tasks_can_be_tried_only_once(journey: Any) -> None:
    table = loft(journey).act("p1", f"task:{RIDDLE}").act("p1", "normal").act("p1", "U", "D")
    assert table.options()[f"task:{RIDDLE}"].closed == "it can be tried only once"


# ---------------------------------------------------------------- rescue


@pytest.mark.rule("ads.noncombat.attribute-rescue", "ads.noncombat.attribute-map")
def test_a_failure_is_rescued_with_the_fitting_attribute_from_hand(journey: Any) -> None:
    table = loft(journey, "strength/up", "agility/up").act("p1", f"task:{DOOR}").act("p1", "UUD", "UUU")
    assert table.open() == {"play:strength/up", "no"}
    assert table.ask().prompt == "Up, Up and Down were not drawn. Play Strength and succeed after all?"
    assert table.table.step.tells(table.table) == "Player 1 is about to fail."
    table.act("p1", "play:strength/up")
    assert table.mark(DOOR, "state") == "done"
    assert table.pile("p1", "discard") == ("strength/up",) and len(table.pile("p1", "hand")) == 2


@pytest.mark.rule("ads.noncombat.attribute-rescue", "ads.fatigue.death")
@pytest.mark.parametrize(("fatigue", "warning"), [(0, "a level of Fatigue"), (6, "is death")])
def test_where_the_card_drawn_for_it_costs_fatigue_it_is_said(
    journey: Any, fatigue: int, warning: str
) -> None:
    table = loft(journey, "strength/up").lay("p1", "draw").set("p1", fatigue=fatigue)
    table.act("p1", f"task:{DOOR}").act("p1", "UUD", "UUU")
    assert warning in table.options()["play:strength/up"].warning


@pytest.mark.rule("ads.noncombat.deck-rescue")
def test_without_one_in_hand_it_comes_from_the_deck_for_exhaustion(journey: Any) -> None:
    hand = ["agility/up", "agility/down", *["longsword/up"] * 5]
    table = loft(journey, *hand).act("p1", f"task:{DOOR}").act("p1", "UUD", "UUU")
    assert table.open() == {"deck", "no"}
    assert table.options()["deck"].note == "One level of Exhaustion: a hand of 6."
    table.act("p1", "deck")
    assert (table.mark("p1", "fatigue"), table.step) == (1, "DiscardDown")  # a discard of choice
    table.act("p1", "discard:agility/up")
    assert table.mark(DOOR, "state") == "done" and len(table.pile("p1", "hand")) == 6
    assert {"strength/down", "agility/up"} <= set(table.pile("p1", "discard"))


@pytest.mark.rule("ads.noncombat.deck-rescue")
@pytest.mark.parametrize(("zone", "step"), [("draw-deck", "Explore"), ("draw-and-discard", "Rescue")])
def test_the_discard_deck_serves_only_where_the_table_says_so(journey: Any, zone: str, step: str) -> None:
    table = loft(journey, **{"rescue-zone": zone}).lay("p1", "draw", *["longsword/up"] * 5)
    table.lay("p1", "discard", "strength/up").act("p1", f"task:{DOOR}").act("p1", "DDU", "UUU")
    assert table.step == step
    if step == "Rescue":
        assert table.act("p1", "deck").mark(DOOR, "state") == "done"
        assert table.pile("p1", "discard") == ("strength/up",)


@pytest.mark.rule("ads.noncombat.balance")
@pytest.mark.parametrize(("hand", "step"), [(("agility/up",), "Explore"), (("strength/up",), "DeclareTask")])
def test_with_agility_in_hand_nobody_draws_to_keep_upright(
    journey: Any, hand: tuple[str, ...], step: str
) -> None:
    table = loft(journey, *hand).act("p1", f"task:{BEAM}")
    assert table.step == step and table.pile("p1", "hand") == hand


@pytest.mark.rule("ads.noncombat.balance", "ads.noncombat.attribute-rescue", "ads.difficulty.table")
def test_a_task_says_how_hard_it_is_and_what_helps(journey: Any) -> None:
    options = loft(journey).options()
    assert options[f"task:{BEAM}"].note.endswith(
        "Normal, about 50 %. Whoever has Agility in hand need not draw."
    )
    assert options[f"task:{DOOR}"].note.endswith(
        "Difficult, about 37 %. If it fails, Strength can still save it."
    )
    assert options[f"task:{RIDDLE}"].note.startswith("What turns and stays? As hard as you judge it.")


# ---------------------------------------------------------------- in Combat


@pytest.mark.rule("ads.noncombat.tasks", "ads.action.one-per-turn")
def test_in_a_combat_a_task_is_the_action_of_the_turn(journey: Any) -> None:
    table = journey("warrior-1").enter("A2").to_turn()
    table.act("p1", f"task:{LOCK}").act("p1", "U", "U")
    assert table.mark(LOCK, "state") == "done" and table.step != "TakeAction"
    assert table.mark("room/A2", "loot") == ("healing-potion", "jewelled belt")
    assert table.mark("p1", "treasures") == ("silver cup",)


@pytest.mark.rule("ads.map.reward")
def test_what_was_found_in_a_combat_is_shared_out_when_it_is_won(journey: Any) -> None:
    table = journey("warrior-1").enter("A2").to_turn()
    table.act("p1", f"task:{LOCK}").act("p1", "U", "U").to_turn().beat().act("p1", "aside")
    assert table.mark("p1", "gold") == 5 + 3 + 4
    assert table.mark("p1", "treasures") == ("silver cup", "jewelled belt")


@pytest.mark.rule("ads.map.reward", "ads.rest.wandering")
@pytest.mark.parametrize("status", ["dead", "fled"])
def test_what_was_found_in_a_room_won_before_is_shared_out_after_the_combat(
    journey: Any, status: str
) -> None:
    """Rulings.md 27: Foes come during a Rest, and in the middle of it a lock gives way."""
    table = journey("warrior-1").enter("A2").to_turn().beat().act("p1", "aside").rest("p1", "UU").to_turn()
    table.act("p1", f"task:{LOCK}").act("p1", "U", "U").to_turn()
    table.beat() if status == "dead" else table.run_away("p1")
    assert "jewelled belt" in table.mark("p1", "treasures") and table.mark("room/A2", "loot") == ()


@pytest.mark.rule("ads.noncombat.attribute-rescue")
def test_a_failure_may_be_left_at_that(journey: Any) -> None:
    table = loft(journey, "strength/up").act("p1", f"task:{DOOR}").act("p1", "UUD", "UUU")
    hp = table.hp("p1")
    table.act("p1", "no")
    assert (table.hp("p1"), table.pile("p1", "hand")) == (hp - 1, ("strength/up",))


@pytest.mark.rule("ads.fatigue.death", "ads.noncombat.deck-rescue")
@pytest.mark.parametrize(("fatigue", "warned"), [(5, False), (6, True)])
def test_a_rescue_that_would_be_death_says_so(journey: Any, fatigue: int, warned: bool) -> None:
    table = journey("warrior-1").enter("A3").set("p1", fatigue=fatigue).hold("p1", "longsword/up")
    table.lay("p1", "draw", "strength/up", "strength/down", "longsword/up", "longsword/down")
    table.act("p1", "task:task/A3/trapdoor").act("p1", "UUD", "DDU")
    assert ("death" in table.options()["deck"].warning) == warned
