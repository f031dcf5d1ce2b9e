"""Combat Encounters and Rest: what a Rest gives and costs, who may come, and healing between fights."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.families.adventure_deck.effects import begin_effect


@pytest.mark.rule("ads.rest.when")
def test_rest_is_offered_between_combats_and_not_in_one(journey: Any) -> None:
    table = journey("warrior-1")
    assert "rest" in table.open()
    assert "rest" not in table.enter("A2").to_turn().options()


@pytest.mark.rule("ads.rest.replenish", "ads.rest.fatigue")
def test_the_discards_go_back_for_a_level_of_fatigue(journey: Any) -> None:
    table = journey("warrior-1").lay("p1", "discard", "longsword/up", "strength/up")
    table.lay("p1", "draw", *["dagger/up"] * 6).lay("p1", "hand", "strength/down")
    table.act("p1", "rest", "UD")
    assert (table.mark("p1", "fatigue"), len(table.pile("p1", "hand"))) == (1, 6)  # to the new maximum
    assert table.pile("p1", "discard") == () and "strength/down" in table.pile("p1", "hand")
    table.rest("p1", "UD")
    assert (table.mark("p1", "fatigue"), len(table.pile("p1", "hand"))) == (2, 5)


@pytest.mark.rule("ads.rest.replenish", "ads.trait.disease-cure")
def test_who_thinks_of_a_rest_reads_what_it_brings(journey: Any) -> None:
    table = journey("warrior-1").lay("p1", "discard")
    assert table.options()["rest"].note.startswith("Your deck is whole already. No HP come back.")
    table.lay("p1", "discard", *["longsword/up"] * 9).lay("p1", "draw", *["dagger/up"] * 6)
    assert table.options()["rest"].note.startswith("Your discards come back: 9, to 6 left to draw. No HP")
    ill = sick(journey).act("p1", "aside")
    assert "Your disease ends." in ill.options()["rest"].note


@pytest.mark.rule("ads.rest.fatigue", "ads.fatigue.death")
def test_a_rest_too_many_is_death(journey: Any) -> None:
    table = journey("warrior-1").set("p1", fatigue=6)
    assert table.options()["rest"].warning
    assert table.act("p1", "rest").step == "Lobby"
    assert table.mark("p1", "status") == "dead"


@pytest.mark.rule("ads.rest.replenish")
@pytest.mark.parametrize(("heals", "hp"), [("0", 2), ("scenario value", 5)])
def test_a_rest_gives_no_hp_but_what_the_scenario_says(journey: Any, heals: str, hp: int) -> None:
    table = journey("warrior-1", options={"rest-heals": heals}).set("p1", hp=2)
    assert table.act("p1", "rest", "UD").hp("p1") == hp


@pytest.mark.rule("ads.rest.wandering", "ads.story.adventure-deck")
@pytest.mark.parametrize(
    ("drawn", "foes", "said"),
    [("UU", 1, "Bones knock"), ("DU", 0, "An owl calls"), ("DD", 0, "passes quietly")],
)
def test_the_adventure_says_who_comes(journey: Any, drawn: str, foes: int, said: str) -> None:
    table = journey("warrior-1").act("p1", "rest", drawn)
    assert said in " ".join(table.told) and len(table.table.of_kind("foe")) == foes


@pytest.mark.rule("ads.rest.wandering")
def test_in_a_safe_room_nothing_comes(journey: Any) -> None:
    table = journey("warrior-1")
    assert "Something may find you" in table.options()["rest"].note
    table.set("room/A1", safe=1)
    assert "Something may find you" not in table.options()["rest"].note
    table.act("p1", "rest")
    assert table.step == "Explore" and not any(text.startswith("The Rest passes") for text in table.told)


@pytest.mark.rule("ads.rest.wandering", "ads.map.foe-count")
@pytest.mark.parametrize(("mode", "far"), [("simple", ""), ("1d", ", at Thrown Distance")])
def test_who_comes_during_a_rest_is_said(journey: Any, mode: str, far: str) -> None:
    table = journey("warrior-1", options={"mode": mode}).act("p1", "rest", "UU")
    assert f"Against you: Skeletal Warrior{far}." in table.told


@pytest.mark.rule("ads.rest.wandering")
def test_after_wandering_foes_the_party_is_where_it_was(journey: Any) -> None:
    table = journey("warrior-1").act("p1", "rest", "UU").to_turn().beat()
    assert (table.step, table.mark("map", "room"), table.mark("p1", "xp")) == ("Explore", "A1", 2)
    table.rest("p1", "UU").to_turn().run_away("p1")
    assert (table.step, table.mark("map", "room"), table.mark("p1", "status")) == ("Explore", "A1", "up")


@pytest.mark.rule("ads.rest.when", "ads.rest.fatigue")
def test_each_of_a_party_says_whether_to_rest(journey: Any) -> None:
    table = journey("warrior-1", "mage-1", "rogue-1")
    while table.step != "Explore":
        table.act("p1", "to:p1")
    table.act("p2", "rest")
    assert (table.step, set(table.asked)) == ("Camp", {"p1", "p3"})
    assert table.table.step.tells(table.table) == "Who rests, and who keeps watch?"
    table.act("p1", "watch").act("p3", "rest", "UD")
    assert [table.mark(who, "fatigue") for who in ("p1", "p2", "p3")] == [0, 1, 1]


# ---------------------------------------------------------------- what does not go away by itself


def sick(journey: Any) -> Any:
    """p1 has won a Combat, and has a disease for three Rounds more."""
    table = journey("warrior-1").enter("A2").to_turn()
    clock = table.mark("combat", "clock")
    marks = {"burn": 1, "since": clock, "every": 1}
    table._take(begin_effect(table.table, "disease", "foe/1", "p1", clock + 4, marks))
    return table.beat()


@pytest.mark.rule("ads.trait.disease", "ads.trait.disease-cure")
def test_a_disease_goes_on_in_the_next_combat_and_a_rest_ends_it(journey: Any) -> None:
    table = sick(journey).act("p1", "aside")
    (effect,) = table.table.of_kind("effect")
    assert table.mark(effect, "until") == 4
    table.enter("A4").to_turn()
    assert table.table.things["combat"].list("effects") == (effect,)
    assert table.mark(effect, "until") == 5
    table.beat().rest("p1", "UD")
    assert not table.table.of_kind("effect") and "is cured" in " ".join(table.told)


@pytest.mark.rule("ads.trait.disease-cure", "ads.damage.healing")
def test_a_potion_between_fights_heals_and_cures(journey: Any) -> None:
    table = sick(journey).act("p1", "hand").until("Explore")
    if "healing-potion/down" not in table.pile("p1", "hand"):
        table.lay("p1", "hand", "healing-potion/down")
    table.set("p1", hp=3)
    table.act("p1", "use:healing-potion/down")
    assert table.hp("p1") == 7 and not table.table.of_kind("effect")
    assert "healing-potion/down" in table.pile("p1", "discard")


@pytest.mark.rule("ads.damage.healing")
def test_hp_do_not_come_back_by_themselves(journey: Any) -> None:
    table = journey("warrior-1").set("p1", hp=3).enter("A3").enter("A1")
    assert table.hp("p1") == 3


@pytest.mark.rule("ads.damage.healing")
def test_a_priest_heals_whom_it_helps(journey: Any) -> None:
    table = journey("priest-1", "warrior-1")
    while table.step != "Explore":
        table.act("p1", "to:p1")
    table.hold("p1", "mend/up")
    assert "use:mend/up" in table.options() and table.options()["use:mend/up"].closed == "nobody needs it"
    table.set("p2", hp=5).act("p1", "use:mend/up")
    assert table.hp("p2") == 8  # as on Round 1
    table.hold("p1", "mend/up").set("p1", hp=1).act("p1", "use:mend/up").act("p1", "on:p1")
    assert table.hp("p1") == 4


@pytest.mark.rule("ads.rest.fatigue", "ads.rest.wandering", "ads.fatigue.discard")
@pytest.mark.parametrize(("heals", "hp"), [("0", "No HP"), ("scenario value", "3 HP")])
def test_a_rest_says_what_it_brings_and_costs(journey: Any, heals: str, hp: str) -> None:
    table = journey("warrior-1", options={"rest-heals": heals}).hold("p1", *["longsword/up"] * 7)
    note = table.options()["rest"].note
    assert hp in note and "a hand of 6 instead of 7" in note and "may find you" in note
    table.act("p1", "rest")
    assert table.ask().prompt == "You may hold 6: discard a card."
