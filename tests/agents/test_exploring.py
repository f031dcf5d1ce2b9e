"""The rule-of-thumb bot between Combats: it heals, looks round, rests in time, opens what is shut and goes home."""

from __future__ import annotations

from hearthside.agents.sight import sight
from hearthside.agents.thumb import thumb
from hearthside.kernel.seats import Seat
from tests.families.adventure_deck.journeys import Journey, make_journey

P1 = Seat("p1")


def choice(journey: Journey) -> str:
    return thumb("adventure-deck").choose(sight(journey.table, P1)).option


def won(journey: Journey, *rooms: str) -> Journey:
    """These rooms are known and theirs, and the party is in the last of them."""
    for room in rooms:
        journey.act("p1", f"go:{room}")
    return journey


def test_a_bot_goes_where_nobody_has_been() -> None:
    assert choice(make_journey("warrior-1")) == "go:A2"


def test_a_bot_heals_what_is_missing_and_nothing_in_vain() -> None:
    journey = make_journey("priest-1").hold("p1", "mend/up")
    assert choice(journey) == "go:A2"
    assert choice(journey.set("p1", hp=3)) == "use:mend/up"


def test_a_bot_rests_before_the_deck_runs_out() -> None:
    journey = make_journey("warrior-1").hold("p1", "longsword/up", "longsword/down")
    journey.lay("p1", "draw", "strength/up", "strength/down").lay("p1", "discard", "agility/up")
    assert choice(journey) == "rest"
    assert choice(journey.set("p1", fatigue=6)) == "go:A2"


def test_a_bot_tries_tasks_with_hit_points_to_spare() -> None:
    journey = won(make_journey("rogue-1").hold("p1", "agility/up"), "A3")
    assert choice(journey) == "task:task/A3/beam"
    assert choice(journey.set("p1", hp=2)) == "go:A1"


def test_a_bot_opens_a_door_when_there_is_no_other_way() -> None:
    journey = won(make_journey("mage-1"), "A3").set("p1", hp=3)
    journey.set("room/A1", exits=("A3",), labels=("a ladder",))
    assert choice(journey) == "task:task/A3/trapdoor"
    journey.act("p1", "go:A1")
    assert choice(journey) == "go:A3"


def test_a_bot_goes_home_when_the_adventure_is_won() -> None:
    assert choice(make_journey("warrior-1").set("map", won=1)) == "home"


def test_a_bot_plays_an_attribute_from_hand_to_succeed_but_takes_no_exhaustion() -> None:
    journey = won(make_journey("rogue-1").hold("p1", "longsword/up"), "A3")
    journey.act("p1", "task:task/A3/beam").act("p1", "U", "D")
    assert journey.step == "Rescue" and choice(journey) == "no"
    journey.hold("p1", "agility/down")
    assert choice(journey) == "play:agility/down"


def test_a_bot_sets_a_fair_difficulty() -> None:
    journey = won(make_journey("rogue-1"), "A3")
    journey.act("p1", "task:task/A3/riddle")
    assert journey.step == "SetGrade" and choice(journey) == "normal"


def test_a_bot_takes_what_it_can_use_in_hand() -> None:
    journey = make_journey("warrior-1").hold("p1", *["strength/up"] * 7)
    journey.act("p1", "go:A2").to_turn().beat()
    while journey.step != "PlaceCard":
        journey.act("p1", choice(journey))
    assert choice(journey) == "hand"
    journey.act("p1", "hand")
    if journey.step == "Remove":
        reply = thumb("adventure-deck").choose(sight(journey.table, P1))
        assert reply.option == "remove"


def test_a_bot_that_stands_in_takes_the_weakest_card_out_of_the_deck_for_a_find() -> None:
    journey = make_journey("warrior-1")
    journey.act("p1", "go:A2").to_turn().beat()
    while journey.step != "PlaceCard":
        journey.act("p1", choice(journey))
    journey.lay("p1", "draw", "longsword/up", "strength/up", "cleave/down")
    assert choice(journey.act("p1", "draw")) == "out:strength/up"
