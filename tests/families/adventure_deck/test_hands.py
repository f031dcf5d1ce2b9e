"""Order of Play: opening hand, drawing, discarding, Fatigue."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.families.adventure_deck.decks import faces_of
from hearthside.families.adventure_deck.hands import DiscardDown, Reshuffle, tire
from hearthside.families.adventure_deck.opening import suggested
from hearthside.families.adventure_deck.schema import Attribute, Category
from hearthside.kernel.events import Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import evolve
from hearthside.kernel.things import view_thing
from tests.families.adventure_deck.fights import make_fight

FOUR = ("longsword/up", "longsword/up#2", "strength/down", "small-shield/up")


@pytest.mark.rule("ads.hand.start-choose", "ads.hand.start-draw", "ads.deck.zones")
def test_the_opening_hand_is_four_chosen_and_three_drawn(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", started=False)
    table.act("p1", "choose", cards=FOUR)
    table.act("p2", "choose", cards=("dagger/up", "dagger/down", "agility/up", "agility/down"))
    assert len(table.pile("p1", "hand")) == 7
    assert (len(table.pile("p1", "draw")), len(table.pile("p1", "discard"))) == (45, 0)
    assert {"longsword/up", "strength/down", "small-shield/up"} <= set(table.pile("p1", "hand"))
    assert any("begins with Longsword" in text for text in table.told)


@pytest.mark.rule("ads.character.attributes")
def test_there_are_five_attributes_each_with_a_card(small_set: None) -> None:
    assert {one.value for one in Attribute} == {"strength", "agility", "intellect", "piety", "fortitude"}
    assert all(CATALOGUE.cards[one].category is Category.ATTRIBUTE for one in Attribute)


@pytest.mark.rule("ads.hand.start-choose")
def test_fortitude_cannot_be_among_the_four(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", started=False)
    (pick,) = table.ask("p1").options[1].fields
    assert (pick.low, pick.high) == (4, 4)
    assert not any(choice.id.startswith("fortitude") for choice in pick.choices)


@pytest.mark.rule("ads.hand.start-choose")
def test_who_is_alone_is_not_told_that_everybody_will_see_the_four(fight: Any) -> None:
    table, p1 = fight("warrior-1", "rogue-1", started=False), Seat("p1")
    alone = msgspec.structs.replace(table.table, seats={p1: table.table.seats[p1]})
    asks = [one.step.ask(one, p1).prompt.endswith("Everybody will see them.") for one in (table.table, alone)]
    assert asks == [True, False]


@pytest.mark.rule("ads.deck.zones")
def test_only_its_owner_sees_a_hand_and_nobody_a_draw_deck(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").table
    mine, theirs = (view_thing(table.things["p1/hand"], Seat(seat)) for seat in ("p1", "p2"))
    assert mine and mine.cards and theirs and not theirs.cards and theirs.size == 7
    draw = view_thing(table.things["p1/draw"], Seat("p1"))
    assert draw and not draw.cards


@pytest.mark.rule("ads.fatigue.reshuffle", "ads.fatigue.hand")
def test_out_of_cards_the_discard_becomes_the_deck_for_fatigue(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1")
    table.lay("p2", "draw").lay("p2", "discard", *["agility/up"] * 40).lay("p2", "hand", *["dagger/up"] * 4)
    table.act("p1", "pass")
    assert table.mark("p2", "fatigue") == 1
    assert (len(table.pile("p2", "hand")), len(table.pile("p2", "draw"))) == (6, 38)


@pytest.mark.rule("ads.fatigue.reshuffle")
def test_with_no_card_anywhere_there_is_no_fatigue(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").lay("p2", "draw").lay("p2", "hand", "dagger/up")
    table.act("p1", "pass")
    assert (table.mark("p2", "fatigue"), table.step) == (0, "TakeAction")


@pytest.mark.rule("ads.fatigue.discard", "ads.fatigue.same-track")
def test_fatigue_discards_down_to_the_new_maximum(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1")
    table.table = evolve(table.table, tire(table.table, "p1", "is tired"))
    table.run()
    assert isinstance(table.table.step, DiscardDown)
    table.act("p1", sorted(table.open())[0])
    assert len(table.pile("p1", "hand")) == 6


@pytest.mark.rule("ads.fatigue.death", "ads.death.at-one-card")
def test_one_level_too_many_is_death(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").set("p2", fatigue=6)
    table.lay("p2", "draw").lay("p2", "discard", "agility/up").lay("p2", "hand")
    table.table = evolve(table.table, (Turned((Reshuffle("p2", 1),)),))
    table.run()
    assert (table.hp("p2"), table.mark("p2", "status")) == (0, "dead")


@pytest.mark.rule("ads.hand.start-choose")
def test_a_suggested_hand_has_four_cards_and_no_fortitude(fight: Any) -> None:
    table = fight("warrior-1", "mage-1", started=False)
    table.act("p1", "suggested").act("p2", "suggested").until("Declare")
    assert len(table.pile("p1", "hand")) == 7 and len(table.pile("p1", "draw")) == 45
    for deck in CATALOGUE.decks.values():
        four = suggested(faces_of(deck))
        assert len(four) == 4 and not any(face.startswith("fortitude") for face in four)
        assert not Counter(four) - Counter(faces_of(deck))


@pytest.mark.rule("ads.fatigue.reshuffle")
@pytest.mark.parametrize(("moment", "fatigue"), [("on-needed-draw", 0), ("on-last-card", 1)])
def test_when_the_last_card_leaves_the_deck(fight: Any, moment: str, fatigue: int) -> None:
    table = fight("warrior-1", "rogue-1", options={"fatigue-moment": moment}).hold("p1", *["strength/up"] * 6)
    table.lay("p1", "draw", "longsword/up").lay("p1", "discard", *["longsword/down"] * 9)
    table.act("p1", "pass").act("p1", "draw:1")
    assert table.mark("p1", "fatigue") == fatigue


@pytest.mark.rule("ads.order.setup-sequence")
@pytest.mark.parametrize(("rule", "step"), [("per-adventure", "Explore"), ("per-combat", "OpeningHands")])
def test_opening_hands_once_or_for_each_combat(journey: Any, rule: str, step: str) -> None:
    table = (
        journey("warrior-1", options={"opening-hand": rule}).enter("A2").to_turn().beat().act("p1", "aside")
    )
    table.act("p1", "go:A4")
    assert (table.step == "OpeningHands") == (step == "OpeningHands")


@pytest.mark.rule("ads.fatigue.reshuffle", "ads.action.special")
def test_a_card_that_draws_two_draws_two_from_the_shuffled_discard_as_well() -> None:
    table = make_fight("rogue-1", "warrior-1").hold("p1", "quick-fingers/up", *["dodge/up"] * 6)
    table.lay("p1", "draw", "dagger/up").lay("p1", "discard", *["agility/up"] * 10)
    assert "Fatigue" in table.options()["play:quick-fingers/up"].warning
    table.act("p1", "play:quick-fingers/up")
    while table.step == "DiscardDown":
        table.act("p1", "discard:dodge/up")
    assert table.mark("p1", "fatigue") == 1
    assert {"dagger/up", "agility/up"} <= set(table.pile("p1", "hand"))


@pytest.mark.rule("ads.fatigue.reshuffle", "ads.action.special")
def test_a_card_that_draws_from_a_deck_that_holds_enough_needs_no_warning() -> None:
    table = make_fight("rogue-1", "warrior-1").hold("p1", "quick-fingers/up")
    assert not table.options()["play:quick-fingers/up"].warning
