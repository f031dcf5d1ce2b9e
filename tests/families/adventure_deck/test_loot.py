"""Treasure and Loot: to Hand, aside, or into the Draw Deck; Gold that does not divide; what Foes carried."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.families.adventure_deck.gold import ShareGold
from hearthside.families.adventure_deck.lobby import PutAway
from hearthside.kernel.asks import Reply
from hearthside.kernel.events import Told, Turned
from hearthside.kernel.game import decide
from hearthside.kernel.seats import Role, Seat, Sitter
from hearthside.kernel.table import evolve
from tests.families.adventure_deck.fights import FAMILY

POTION = "healing-potion/down"


def found(journey: Any, **options: str) -> Any:
    """p1 with a full hand has found a potion."""
    table = journey("warrior-1", options=options).enter("A2").to_turn()
    table.hold("p1", *["strength/up"] * 6, "longsword/up")
    table.beat()
    assert table.step == "PlaceCard"
    return table


@pytest.mark.rule("ads.loot.to-hand")
def test_to_hand_for_another_card_that_leaves_the_game(journey: Any) -> None:
    table = found(journey).act("p1", "hand")
    assert table.step == "Remove"
    table.act("p1", "remove", cards="longsword/up")
    assert POTION in table.pile("p1", "hand") and len(table.pile("p1", "hand")) == 7
    assert table.pile("p1", "reserve") == ("longsword/up",)


@pytest.mark.rule("ads.loot.to-hand", "ads.ruling.hp-visibility")
def test_what_leaves_a_hand_is_told_to_its_owner_alone(journey: Any) -> None:
    table = found(journey).act("p1", "hand")
    events = decide(FAMILY, table.table, Seat("p1"), Reply("remove", {"cards": "longsword/up"}))
    told = {event.text: event.to for event in events if isinstance(event, Told)}
    assert told == {"You leave Longsword ▲ behind.": (Seat("p1"),)}


@pytest.mark.rule("ads.loot.to-hand", "ads.ruling.loot-hand-seven")
def test_where_there_is_room_in_the_hand_nothing_leaves_the_game(journey: Any) -> None:
    table = found(journey)
    assert table.options()["hand"].note.startswith("Another card from your Hand leaves")
    table.hold("p1", *["strength/up"] * 6)
    assert table.options()["hand"].note == ""
    table.act("p1", "hand")
    assert table.step == "Explore" and len(table.pile("p1", "hand")) == 7


@pytest.mark.rule("ads.deck.combat-size", "ads.loot.to-character-deck")
def test_at_home_a_deck_has_52_cards_again(journey: Any) -> None:
    table = journey("warrior-1").enter("A2").to_turn().beat()
    table.hold("p1", *table.pile("p1", "draw")[:6]).act("p1", "hand")
    assert len(table.cards("p1")) == 53
    table.act("p1", "home")
    assert (len(table.pile("p1", "draw")), table.pile("p1", "reserve")) == (52, (POTION,))
    assert "Player 1 sets Healing Potion ▼ aside: a deck has 52 cards." in table.told
    table.act("p1", "swap", **{"in": POTION, "out": "longsword/up"})
    assert table.pile("p1", "reserve") == ("longsword/up",)


@pytest.mark.rule("ads.deck.combat-size", "ads.loot.to-character-deck")
def test_after_a_fight_alone_a_deck_has_52_cards_again(fight: Any) -> None:
    table = fight("warrior-1", foes=("goblin-skirmisher",)).hold("p1", "dagger/up")
    assert len(table.set("p1", beyond=("dagger/up",)).cards("p1")) == 53
    table.table = evolve(table.table, PutAway().go(table.table))
    assert (len(table.pile("p1", "draw")), table.pile("p1", "reserve")) == (52, ("dagger/up",))


@pytest.mark.rule("ads.loot.to-hand")
def test_with_fatigue_the_maximum_is_lower(journey: Any) -> None:
    table = found(journey).set("p1", fatigue=2).act("p1", "hand")
    (pick,) = table.options()["remove"].fields
    assert (pick.low, pick.high) == (3, 3)


@pytest.mark.rule("ads.loot.to-hand")
def test_other_cards_leave_the_game_and_not_the_find(journey: Any) -> None:
    assert may_leave(found(journey).act("p1", "hand")) == {"strength/up", "longsword/up"}
    second = found(journey).hold("p1", *["strength/up"] * 6, POTION).act("p1", "hand")
    assert may_leave(second) == {"strength/up", POTION}
    assert f"{POTION}#2" not in str(second.options()["remove"].fields)


def may_leave(table: Any) -> set[str]:
    """The cards of which one is chosen to leave the game."""
    (pick,) = table.options()["remove"].fields
    return {choice.id.partition("#")[0] for choice in pick.choices}


@pytest.mark.rule("ads.loot.to-character-deck")
def test_what_is_set_aside_is_out_of_reach_until_home(journey: Any) -> None:
    assert found(journey).options()["aside"].note.startswith("It is out of reach on this adventure")


@pytest.mark.rule("ads.loot.to-character-deck")
def test_aside_and_later_into_the_deck(journey: Any) -> None:
    table = found(journey).act("p1", "aside")
    assert table.pile("p1", "reserve") == (POTION,)
    table.act("p1", "home").act("p1", "swap", **{"in": POTION, "out": "longsword/up"})
    assert POTION in table.pile("p1", "draw") and len(table.pile("p1", "draw")) == 52
    assert table.pile("p1", "reserve") == ("longsword/up",)


@pytest.mark.rule("ads.loot.to-draw-deck")
def test_into_the_draw_deck_in_exchange_for_a_card(journey: Any) -> None:
    table = found(journey)
    size = len(table.pile("p1", "draw"))
    asked = table.act("p1", "draw").ask().prompt
    assert asked == "You put Healing Potion into your Draw Deck. Which card do you take out instead?"
    table.act("p1", "out:agility/down")
    assert POTION in table.pile("p1", "draw") and len(table.pile("p1", "draw")) == size
    assert table.pile("p1", "reserve") == ("agility/down",)
    assert table.table.things["p1/draw"].unordered == size


@pytest.mark.rule("ads.loot.to-draw-deck")
def test_an_empty_draw_deck_has_nothing_to_give(journey: Any) -> None:
    table = found(journey).lay("p1", "draw")
    assert table.closed("draw") == ("ads.loot.to-draw-deck",)


@pytest.mark.rule("ads.story.treasure", "ads.loot.gold", "ads.deck.character-deck")
def test_a_treasure_has_its_worth_and_never_enters_a_deck(journey: Any) -> None:
    table = journey("warrior-1")
    assert table.mark("p1", "treasures") == ("silver cup",) and CATALOGUE.treasures["silver cup"] == 3
    assert "takes the silver cup, worth 3 Gold" in " ".join(table.told)
    assert len(table.cards("p1")) == 52  # Combat Deck; the rest of the Character Deck is on the sheet
    assert {"race", "class", "level", "xp", "gold", "titles"} <= table.table.things["p1"].front.keys()


# ---------------------------------------------------------------- several


@pytest.mark.rule("ads.foe.gold")
def test_gold_that_does_not_divide_is_assigned_by_the_players(journey: Any) -> None:
    table = journey("warrior-1", "mage-1")  # five Gold lie in the yard
    assert (table.step, set(table.asked)) == ("Remainder", {"p1", "p2"})
    table.act("p1", "to:p2")
    assert (table.mark("p1", "gold"), table.mark("p2", "gold")) == (2, 3)


def test_where_the_players_have_left_somebody_else_says_who_gets_it(journey: Any) -> None:
    table = journey("warrior-1", "mage-1")
    seats = {Seat("p3"): Sitter("Jon", Role.PLAYER)}
    table.table = msgspec.structs.replace(table.table, seats=seats)
    assert table.step == "Remainder" and table.asked == (Seat("p3"),)


@pytest.mark.rule("ads.foe.gold")
def test_or_by_chance(journey: Any) -> None:
    table = journey("warrior-1", "mage-1", options={"gold-remainder": "random"})
    assert table.step == "WhoseTreasure"
    assert sorted((table.mark("p1", "gold"), table.mark("p2", "gold"))) == [2, 3]


@pytest.mark.rule("ads.story.treasure", "ads.loot.where")
def test_a_party_says_who_takes_what(journey: Any) -> None:
    table = journey("warrior-1", "mage-1").act("p2", "to:p1").act("p1", "to:p2")
    assert table.mark("p2", "treasures") == ("silver cup",)
    table.enter("A2").to_turn().beat()
    assert table.step == "Remainder"
    table.act("p1", "to:p1")
    assert table.table.step.tells(table.table) == "Who takes Healing Potion?"
    table.act("p1", "to:p2")
    assert table.table.step.tells(table.table) == "Player 2 puts Healing Potion away."
    table.act("p2", "aside")
    assert table.pile("p2", "reserve") == (POTION,)


@pytest.mark.rule("ads.foe.playable-loot", "ads.foe.xp")
def test_what_a_foe_carried_is_the_winners(fight: Any) -> None:
    table = fight("warrior-1", foes=("hedge-wizard",)).set("foe/1", status="dead").act("p1", "pass")
    assert table.step == "PlaceCard" and table.table.of_kind("loot")
    assert "Human Warrior gains 8 Gold from the Foe." in table.told
    table.act("p1", "aside")
    assert table.pile("p1", "reserve") == ("scroll-of-fire/up",)
    assert (table.mark("p1", "gold"), table.mark("p1", "xp"), table.table.of_kind("loot")) == (8, 6, [])


@pytest.mark.rule("ads.foe.gold")
def test_one_alone_keeps_what_a_hireling_cannot_divide(fight: Any) -> None:
    table = fight("warrior-1", foes=("goblin-skirmisher",))
    table.table = evolve(table.table, (Turned((ShareGold(3, hired=1),)),))
    assert table.run().mark("p1", "gold") == 2
