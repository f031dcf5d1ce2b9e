"""A truce: the Combat is over because all agree."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hearthside.agents.adventure_deck.thumb import AdventureDeckThumb
from hearthside.agents.sight import asked, open_options
from hearthside.kernel.seats import GM, Role, Sitter
from hearthside.kernel.views import view
from tests.families.adventure_deck.fights import FAMILY

MARKS = pytest.mark.rule("ads.ruling.combat-end", "ads.term.opponent")


def led(table: Any) -> Any:
    """The same with a GM who does not fight."""
    seats = {**table.table.seats, GM: Sitter("Ada", Role.GM)}
    table.table = msgspec.structs.replace(table.table, seats=seats)
    return table


@MARKS
def test_when_all_agree_the_combat_ends_with_the_turn(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", "mage-1").act("p1", "truce")
    assert table.asked == ("p2", "p3")
    table.act("p3", "agree")
    assert table.asked == ("p2",)
    table.act("p2", "agree").until("Lobby")
    assert "combat" not in table.table.things
    assert [table.mark(who, "status") for who in ("p1", "p2", "p3")] == ["up"] * 3


@MARKS
def test_one_refusal_leaves_all_as_it_was(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", "mage-1")
    before, open_before = table.table.things, table.open()
    table.act("p1", "truce").act("p3", "agree").act("p2", "decline")
    assert (table.step, table.asked) == ("TakeAction", ("p1",))
    changed = {name for name, thing in table.table.things.items() if thing != before[name]}
    assert (changed, table.open()) == ({"combat"}, open_before - {"truce"})
    assert table.closed("truce") == ("ads.term.opponent",)


@MARKS
def test_in_the_next_round_it_may_be_offered_again(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").act("p1", "truce").act("p2", "decline").act("p1", "pass")
    assert table.until("TakeAction").asked == ("p2",)
    assert "truce" not in table.open()
    table.act("p2", "pass").until("TakeAction")
    assert "truce" in table.open()


@MARKS
def test_who_has_fallen_or_escaped_is_not_asked(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", "mage-1").set("p2", status="fled").act("p1", "truce")
    assert table.asked == ("p3",)


@MARKS
def test_for_foes_a_gm_speaks_who_does_not_fight(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", foes=("goblin-skirmisher",))
    assert "truce" not in table.options()
    led(table).act("p1", "truce")
    assert table.asked == table.table.step.waited(table.table) == ("p2", "gm")
    table.act("p2", "agree").act("gm", "agree").until("Lobby")
    assert table.mark("game", "left") == ("goblin-skirmisher",)


@MARKS
def test_whoever_leaves_is_not_waited_for(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").act("p1", "truce")
    seats = {seat: sitter for seat, sitter in table.table.seats.items() if seat != "p2"}
    table.table = msgspec.structs.replace(table.table, seats=seats)
    table.run().until("Lobby")
    assert "combat" not in table.table.things


@pytest.mark.parametrize(("hp", "says"), [(3, "agree"), (12, "decline")])
def test_a_bot_agrees_when_it_is_worse_off(fight: Any, hp: int, says: str) -> None:
    table = fight("warrior-1", "rogue-1").set("p1", hp=5).set("p2", hp=hp).act("p1", "truce")
    assert AdventureDeckThumb().choose(view(FAMILY, table.table, "p2")).option == says


def test_a_bot_agrees_with_an_ally_and_offers_no_truce_itself(fight: Any) -> None:
    table = led(fight("warrior-1", "rogue-1", foes=("goblin-skirmisher",)))
    seen = view(FAMILY, table.table, "p1")
    assert "truce" in {option.id for option in asked(seen).options}
    assert "truce" not in {option.id for option in open_options(seen)}
    assert AdventureDeckThumb().choose(seen).option != "truce"
    table.act("p1", "truce")
    assert AdventureDeckThumb().choose(view(FAMILY, table.table, "p2")).option == "agree"
