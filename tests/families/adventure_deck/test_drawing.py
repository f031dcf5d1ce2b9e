"""Order of Play: filling the Hand, asked or by itself."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hearthside.families.adventure_deck.drawing import Refill, Refilling, refill
from hearthside.families.adventure_deck.family import AdventureDeck
from hearthside.kernel.asks import Reply
from hearthside.kernel.events import Turned
from hearthside.kernel.game import Game
from hearthside.kernel.seats import Seat
from tests.families.adventure_deck.fights import random_reply

SWORDS, DODGES = ["longsword/up"] * 7, ["dodge/up"] * 7


@pytest.mark.rule("ads.hand.turn-start-draw", "ads.hand.maximum")
@pytest.mark.parametrize(("fatigue", "after"), [(0, 7), (2, 5)])
def test_draw_up_to_the_maximum_at_the_start_of_the_turn(fight: Any, fatigue: int, after: int) -> None:
    table = fight("warrior-1", "rogue-1").hold("p2", *["dagger/up"] * 4).set("p2", fatigue=fatigue)
    table.act("p1", "pass")
    assert table.step == "TakeAction"
    assert len(table.pile("p2", "hand")) == after


@pytest.mark.rule("ads.hand.eighth-card", "ads.hand.discard-down")
def test_a_full_hand_may_draw_one_more_and_discards_one(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1")
    table.act("p1", "pass")
    assert table.step == "ExtraCard"
    table.act("p2", "draw")
    assert len(table.pile("p2", "hand")) == 8
    assert table.step == "DiscardDown"
    table.act("p2", sorted(table.open())[0])
    assert (len(table.pile("p2", "hand")), len(table.pile("p2", "discard"))) == (7, 1)


@pytest.mark.rule("ads.hand.refill-own-turn", "ads.deck.play-to-discard")
def test_after_playing_the_hand_may_be_filled_again(fight: Any) -> None:
    hand = ("longsword/up", "strength/up", "strength/down", "agility/up", *["light-armor/up"] * 3)
    table = fight("warrior-1", "rogue-1").hold("p1", *hand).hold("p2", *["agility/up"] * 7)
    table.act("p1", "play:longsword/up").act("p1", "attributes", cards=("strength/up", "strength/down"))
    table.act("p2", "decline")
    assert len(table.pile("p1", "discard")) == 3
    assert table.open() == {"always", "draw:1", "draw:2", "draw:3", "no"}
    table.act("p1", "draw:3")
    assert len(table.pile("p1", "hand")) == 7


@pytest.mark.rule("ads.hand.refill-after-reaction")
def test_who_reacted_may_draw_at_the_end_of_that_turn(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1", *["longsword/up"] * 7).hold("p2", *["dodge/up"] * 7)
    table.act("p1", "play:longsword/up").act("p2", "play:dodge/up")
    table.act("p1", "no")
    assert (table.step, table.asked) == ("Refilling", ("p2",))
    assert table.act("p2", "draw:1").step == "ExtraCard"


@pytest.mark.rule("ads.hand.refill-own-turn")
def test_a_stored_refill_asks_only_whoever_is_short_of_cards(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1")
    assert Refill("p1").go(table.table) == ()
    table.hold("p1", "longsword/up")
    assert Refill("p1").go(table.table) == (Turned((Refilling("p1", 6),)),)


# ---------------------------------------------------------------- by itself


@pytest.mark.rule("ads.hand.refill-own-turn")
def test_from_now_on_the_hand_is_filled_at_the_end_of_the_own_turn_without_a_question(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1", *SWORDS[:5])
    table.act("p1", "pass").act("p1", "always")
    assert len(table.pile("p1", "hand")) == 7
    table.hold("p1", *SWORDS[:6]).act("p2", "no").act("p2", "pass")
    assert (table.step, len(table.pile("p1", "hand"))) == ("TakeAction", 7)
    table.hold("p1", *SWORDS[:4]).act("p1", "pass")
    assert (table.step, table.asked, len(table.pile("p1", "hand"))) == ("ExtraCard", ("p2",), 7)


@pytest.mark.rule("ads.hand.refill-after-reaction")
def test_from_now_on_the_hand_is_filled_after_a_reaction_without_a_question(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").set("p2", draws_up=1).hold("p1", *SWORDS).hold("p2", *DODGES)
    table.act("p1", "play:longsword/up").act("p2", "play:dodge/up").act("p1", "no")
    assert (table.step, table.asked, len(table.pile("p2", "hand"))) == ("ExtraCard", ("p2",), 7)


@pytest.mark.rule("ads.hand.refill-own-turn", "ads.fatigue.reshuffle")
@pytest.mark.parametrize(
    ("moment", "left", "asked"),
    [
        ("on-needed-draw", 3, False),
        ("on-needed-draw", 2, True),
        ("on-last-card", 4, False),
        ("on-last-card", 3, True),
    ],
)
def test_nobody_is_tired_by_itself(fight: Any, moment: str, left: int, asked: bool) -> None:
    table = fight("warrior-1", "rogue-1", options={"fatigue-moment": moment}).set("p1", draws_up=1)
    table.hold("p1", *SWORDS[:4]).lay("p1", "draw", *["strength/up"] * left)
    table.lay("p1", "discard", *["agility/up"] * 9).act("p1", "pass")
    assert (table.step == "Refilling", table.mark("p1", "fatigue")) == (asked, 0)
    assert len(table.pile("p1", "hand")) == (4 if asked else 7)


@pytest.mark.rule("ads.fatigue.reshuffle")
def test_where_the_draw_deck_does_not_last_the_question_says_so(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1", *SWORDS[:4])
    table.lay("p1", "draw", "strength/up").lay("p1", "discard", *["agility/up"] * 9).act("p1", "pass")
    warned = {option.id for option in table.ask().options if option.warning}
    assert (table.open(), warned) == ({"draw:3", "draw:2", "draw:1", "no"}, {"draw:3", "draw:2"})
    assert table.act("p1", "draw:2").mark("p1", "fatigue") == 1


@pytest.mark.rule("ads.fatigue.hand", "ads.hand.refill-own-turn")
def test_a_lower_maximum_is_filled_by_itself_and_no_more(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").set("p1", draws_up=1, fatigue=2).hold("p1", *SWORDS[:3])
    assert len(table.act("p1", "pass").pile("p1", "hand")) == 5


@pytest.mark.rule("ads.hand.refill-own-turn")
@pytest.mark.parametrize("status", ["dead", "fled"])
def test_who_is_out_of_the_combat_draws_nothing_by_itself(fight: Any, status: str) -> None:
    table = fight("warrior-1", "rogue-1").set("p1", draws_up=1, status=status).hold("p1", *SWORDS[:3])
    assert refill(table.table, "p1") == ()


@pytest.mark.rule("ads.hand.eighth-card", "ads.hand.discard-down")
def test_from_now_on_the_eighth_card_is_drawn_without_a_question(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").act("p1", "pass").act("p2", "always")
    table.act("p2", sorted(table.open())[0]).act("p2", "pass").act("p1", "no").act("p1", "pass")
    assert (table.step, table.asked, len(table.pile("p2", "hand"))) == ("DiscardDown", ("p2",), 8)


@pytest.mark.rule("ads.hand.eighth-card")
def test_whoever_never_wants_the_eighth_card_is_asked_no_more(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").act("p1", "pass").act("p2", "never")
    assert (table.step, len(table.pile("p2", "hand"))) == ("TakeAction", 7)
    table.act("p2", "pass").act("p1", "no").act("p1", "pass")
    assert (table.step, table.asked) == ("TakeAction", ("p2",))
    table.act("p2", "ask-first").act("p2", "pass").act("p1", "no")
    assert table.act("p1", "pass").step == "ExtraCard"


@pytest.mark.rule("ads.hand.eighth-card")
@pytest.mark.parametrize(("left", "step"), [(8, "DiscardDown"), (7, "ExtraCard"), (0, "ExtraCard")])
def test_with_few_cards_left_the_eighth_is_a_question(fight: Any, left: int, step: str) -> None:
    table = fight("warrior-1", "rogue-1").set("p2", draws_eighth=1)
    table.lay("p2", "draw", *["agility/up"] * left).lay("p2", "discard", "dodge/up").act("p1", "pass")
    assert (table.step, table.asked) == (step, ("p2",))
    assert step != "ExtraCard" or table.open() == {"draw", "no", "never"}


@pytest.mark.rule("ads.hand.eighth-card", "ads.fatigue.reshuffle", "ads.fatigue.discard")
def test_the_eighth_card_from_an_empty_draw_deck_costs_fatigue(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").lay("p2", "draw").lay("p2", "discard", "dodge/up", "dagger/up")
    table.act("p1", "pass")
    assert "Fatigue" in table.options()["draw"].warning
    table.act("p2", "draw").act("p2", sorted(table.open())[0])
    assert (table.step, len(table.pile("p2", "hand")), len(table.pile("p2", "draw"))) == ("DiscardDown", 7, 1)
    table.act("p2", sorted(table.open())[0])
    assert (table.step, len(table.pile("p2", "hand")), table.mark("p2", "fatigue")) == ("TakeAction", 6, 1)


@pytest.mark.rule("ads.hand.eighth-card", "ads.fatigue.death")
def test_with_a_hand_of_one_it_is_death_and_no_card_is_drawn(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", "mage-1").set("p2", fatigue=6).hold("p2", "dagger/up")
    table.lay("p2", "draw").lay("p2", "discard", "dodge/up").act("p1", "pass")
    assert "death" in table.options()["draw"].warning
    table.act("p2", "draw")
    assert table.mark("p2", "status") == "dead" and table.pile("p2", "hand") == ("dagger/up",)


@pytest.mark.rule("ads.ruling.fatigue-moment")
def test_the_last_card_is_not_drawn_unwarned_where_it_costs_fatigue(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", options={"fatigue-moment": "on-last-card"})
    table.lay("p2", "draw", "dodge/up").act("p1", "pass")
    assert "Fatigue" in table.options()["draw"].warning


@pytest.mark.rule("ads.hand.eighth-card")
def test_without_a_card_in_either_deck_there_is_nothing_to_draw(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").lay("p2", "draw").lay("p2", "discard").act("p1", "pass")
    assert table.step == "TakeAction"


@pytest.mark.rule("ads.hand.eighth-card", "ads.hand.discard-down")
def test_the_eighth_card_may_be_kept_until_the_end_of_the_turn(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", options={"hand-discard-timing": "end-of-turn"})
    table.set("p2", draws_eighth=1).act("p1", "pass")
    assert (table.step, len(table.pile("p2", "hand"))) == ("TakeAction", 8)
    assert table.act("p2", "pass").step == "DiscardDown"


@pytest.mark.rule("ads.hand.refill-own-turn", "ads.hand.eighth-card", "ads.action.one-per-turn")
@pytest.mark.parametrize("mode", ["simple", "1d"])
def test_whoever_wants_to_be_asked_again_says_so_and_goes_on_with_the_turn(fight: Any, mode: str) -> None:
    table = fight("warrior-1", "rogue-1", options={"mode": mode}).set("p1", draws_up=1, draws_eighth=1)
    before = table.table.things
    table.act("p1", "ask-first").hold("p1", *SWORDS[:5])
    assert (table.step, table.asked) == ("TakeAction", ("p1",))
    assert table.table.things["combat"] == before["combat"] and "ask-first" not in table.options()
    assert table.act("p1", "pass").step == "Refilling"


def test_drawing_up_by_itself_lasts_beyond_a_combat(journey: Any) -> None:
    table = journey("warrior-1").enter("A2").to_turn().set("p1", draws_up=1).beat()
    assert table.mark("p1", "draws_up") == 1


def test_taking_it_back_takes_back_what_was_drawn_and_asks_again() -> None:
    game, rng = Game.open(AdventureDeck(), b"secret", content="duel"), random.Random(3)
    for seat, deck in (("p1", "warrior-1"), ("p2", "rogue-1")):
        game.sit(Seat(seat), seat.title())
        game.act(Seat(seat), Reply(f"deck:{deck}"))
    game.act(Seat("p1"), Reply("begin"))
    while not isinstance(game.table.step, Refilling):
        seat = game.table.step.asked(game.table)[0]
        game.act(seat, random_reply(game.table.step.ask(game.table, seat), rng))
    seat, before = game.table.step.asked(game.table)[0], game.table.things
    game.act(seat, Reply("always"))
    assert game.table.things[seat].front["draws_up"] == 1
    game.undo(seat)
    assert game.table.things == before and isinstance(game.table.step, Refilling)


@pytest.mark.rule("ads.fatigue.death", "ads.hand.refill-own-turn")
def test_drawing_up_warns_of_death_where_it_is_death(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1", "longsword/up").hold("p2").set("p1", fatigue=6)
    table.lay("p1", "draw").lay("p1", "discard", "strength/up").act("p1", "play:longsword/up")
    table.act("p2", "decline")
    assert "death" in table.options()["draw:1"].warning


@pytest.mark.rule("ads.fatigue.death", "ads.hand.turn-start-draw")
def test_who_drops_dead_as_the_turn_begins_does_nothing_more(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", foes=("skeletal-warrior",)).set("p2", fatigue=6).hold("p2")
    table.lay("p2", "draw").lay("p2", "discard", "dagger/up", "dagger/down").act("p1", "pass")
    assert table.mark("p2", "status") == "dead"
    assert "p2" not in table.asked


@pytest.mark.rule("ads.hand.turn-start-draw")
def test_with_a_hand_of_one_card_one_who_lives_acts(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", foes=("skeletal-warrior",)).set("p2", fatigue=6).hold("p2")
    table.act("p1", "pass")
    assert (table.step, table.asked, len(table.pile("p2", "hand"))) == ("TakeAction", ("p2",), 1)
