"""Who sets out: those who sit at the table, with Characters who live or only fell against each other."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hearthside.families.adventure_deck.building import can_set_out
from hearthside.kernel.asks import Reply
from hearthside.kernel.events import Left, Seated, Told
from hearthside.kernel.game import decide
from hearthside.kernel.seats import Role, Seat
from hearthside.kernel.table import evolve
from tests.families.adventure_deck.fights import FAMILY

P1, P2 = Seat("p1"), Seat("p2")
POTION = "healing-potion/down"


def duel(fight: Any) -> Any:
    """The second player has fallen in a duel."""
    return fight("warrior-1", "mage-1").set("p2", status="dead", hp=0).act("p1", "pass")


@pytest.mark.rule("ads.mode.formats", "ads.death.not-from-players")
def test_who_fell_against_another_player_gets_up_whatever_is_next(fight: Any) -> None:
    table = duel(fight).set("game", format="skirmish", foes=("goblin-skirmisher",)).act("p1", "begin")
    assert (table.mark("p2", "status"), table.mark("p2", "fell")) == ("up", 0)


@pytest.mark.rule("ads.mode.formats", "ads.death.choice")
def test_who_died_by_foes_stays_dead_in_a_duel_too(fight: Any) -> None:
    table = fight("warrior-1", "mage-1", foes=("goblin-skirmisher",)).set("p2", status="dead", hp=0)
    table.set("foe/1", status="fled").act("p1", "pass").set("game", format="duel", players=("2", "2"))
    assert table.options()["begin"].closed == "2 players with a Character are needed"


@pytest.mark.parametrize(("form", "gets_up"), [("duel", True), ("adventure", False)])
def test_of_an_older_character_it_is_not_written_how_they_died(fight: Any, form: str, gets_up: bool) -> None:
    table = duel(fight).set("game", format=form).table
    hero = table.things["p2"]
    old = replace(hero, front={key: mark for key, mark in hero.front.items() if key != "fell"})
    assert can_set_out(replace(table, things={**table.things, "p2": old}), P2) == gets_up


@pytest.mark.rule("ads.mode.formats", "ads.term.opponent")
def test_a_character_without_a_player_stays_behind(journey: Any) -> None:
    """Rulings.md 19: it stood against the party, on the side it had in the last duel."""
    table = journey("warrior-1", "mage-1").act("p1", "to:p1").act("p1", "to:p1")
    table.act("p1", "home").set("p2", side="p2")
    table.table = evolve(table.table, (Left(P2),))
    table.act("p1", "begin").enter("A2").to_turn()
    assert set(table.mark("combat", "order")) == {"p1", "foe/1"}
    assert not [name for name in table.table.things if name.startswith("p2")]


@pytest.mark.rule("ads.loot.to-character-deck", "ads.ruling.hp-visibility")
def test_what_is_swapped_into_a_deck_is_told_to_its_owner_alone(journey: Any) -> None:
    table = journey("warrior-1").lay("p1", "reserve", POTION).act("p1", "home")
    table.table = evolve(table.table, (Seated(P2, "Mira", Role.PLAYER),))
    events = decide(FAMILY, table.table, P1, Reply("swap", {"in": POTION, "out": "longsword/up"}))
    told = {event.text: event.to for event in events if isinstance(event, Told)}
    assert told == {
        "You take Healing Potion ▼ into your deck for Longsword ▲.": (P1,),
        "Player 1 takes a card that was set aside into their deck.": (P2,),
    }
