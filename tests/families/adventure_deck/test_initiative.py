"""Who goes first, and on which Round."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.families.adventure_deck.initiative import (
    InitiativeDraw,
    RoundDie,
    RoundDraw,
    StartRound,
    ordered,
    split,
)
from hearthside.kernel.chance import Dice
from hearthside.kernel.events import Turned
from hearthside.kernel.table import evolve

CHOSEN = ("longsword/up", "longsword/down", "strength/up", "strength/down")


def declared(fight: Any, **options: str) -> Any:
    """Two warriors without Agility, hands and loadouts chosen."""
    table = fight("warrior-1", "warrior-1", started=False, options={"initiative-draws": "3", **options})
    for who in ("p1", "p2"):
        table.act(who, "choose", cards=CHOSEN)
    for who in ("p1", "p2"):
        table.lay(who, "draw", *["longsword/up"] * 10, *["longsword/down"] * 10)
        table.act(who, "none")
    return table


@pytest.mark.rule("ads.order.setup-sequence")
def test_first_the_hands_then_who_goes_first_then_the_round(fight: Any) -> None:
    table = declared(fight).act("p1", "U").act("p2", "U", "UDD", "UUD", "DUD")
    hands, *ready, first, begins = table.told[1:]
    assert all(" gets ready: " in text for text in ready)
    assert " begins with " in hands and first.endswith("goes first.") and begins.endswith("on Round 5.")
    assert table.mark("combat", "turn") == "p2"


@pytest.mark.rule("ads.order.initiative", "ads.updown.declare-first", "ads.start.round-choice")
def test_most_matches_win_initiative(fight: Any) -> None:
    table = declared(fight, **{"start-round": "fixed-1"})
    table.act("p1", "U").act("p2", "U", "UDD", "UUD")
    assert table.mark("combat", "order") == ("p2", "p1")
    assert table.mark("combat", "round") == 1


@pytest.mark.rule("ads.order.initiative")
def test_who_is_level_draws_again(fight: Any) -> None:
    table = declared(fight, **{"start-round": "fixed-1"})
    table.act("p1", "U").act("p2", "D", "UUD", "DDU", "UUU", "DDU")
    assert table.mark("combat", "order") == ("p1", "p2")


def test_a_group_is_split_by_its_scores() -> None:
    assert split((("a", "b", "c"),), ("a", "b", "c"), {"a": 1, "b": 2, "c": 1}) == (("b",), ("a", "c"))


@pytest.mark.rule("ads.order.initiative", "ads.updown.draw")
@pytest.mark.parametrize(
    ("draws", "said"), [("1", "You draw a card, which"), ("3", "You draw 3 cards, each")]
)
def test_who_declares_reads_what_is_drawn_and_which_symbols_there_are(
    fight: Any, draws: str, said: str
) -> None:
    table = declared(fight, **{"initiative-draws": draws})
    assert said in table.ask("p1").prompt and "▲ Up or ▼ Down" in table.ask("p1").prompt


@pytest.mark.rule("ads.order.initiative-agility", "ads.updown.not-played")
def test_an_agility_card_wins(fight: Any) -> None:
    table = declared(fight, **{"start-round": "fixed-1"}).lay("p2", "draw", *["agility/down"] * 5)
    table.act("p1", "U").act("p2", "U", "UUU", "DDD")
    assert table.mark("combat", "order") == ("p2", "p1")
    assert "Human Warrior drew Agility: it beats any number of matches." in table.told


@pytest.mark.rule("ads.order.turn-order")
def test_clockwise_from_the_winner(fight: Any) -> None:
    decks = ("warrior-1", "rogue-1", "mage-1", "priest-1")
    table = fight(*decks, options={"turn-order": "clockwise"})
    (marked, *_) = ordered(table.table, ("p3", "p1", "p2", "p4"))
    assert marked.marks == {"order": ("p3", "p4", "p1", "p2")}
    table = fight(*decks)
    (marked, *_) = ordered(table.table, ("p3", "p1", "p2", "p4"))
    assert marked.marks == {"order": ("p3", "p1", "p2", "p4")}


@pytest.mark.rule("ads.order.first")
def test_the_players_may_name_who_goes_first(fight: Any) -> None:
    table = fight(
        "warrior-1", "warrior-1", started=False, options={"first-player": "manual", "start-round": "fixed-1"}
    )
    for who in ("p1", "p2"):
        table.act(who, "choose", cards=CHOSEN)
    table.act("p1", "none").act("p2", "none").act("p1", "first:p2")
    assert table.mark("combat", "order") == ("p2", "p1")


@pytest.mark.rule("ads.order.foe-turns", "ads.order.initiative")
def test_foes_of_a_type_draw_once_and_act_together(fight: Any) -> None:
    table = fight("warrior-1", foes=("goblin-skirmisher",) * 3)
    (marked, *_) = ordered(table.table, ("foe/1", "p1"))
    assert marked.marks == {"order": ("foe/1", "foe/2", "foe/3", "p1")}


@pytest.mark.rule("ads.start.round-random")
def test_three_draws_give_the_round_and_three_alike_are_drawn_again(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1")
    table.table = evolve(table.table, (Turned((RoundDraw("p1"),)),))
    assert table.run("UUU", "DUD").mark("combat", "round") == 5


@pytest.mark.rule("ads.start.round-die", "ads.start.round-choice")
def test_or_a_die_does(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1", options={"start-round": "d6"})
    assert RoundDie().question(table.table) == Dice(1, 6)
    table.table = evolve(table.table, (Turned((StartRound(),)),))
    assert table.run("6").mark("combat", "round") == 6


def test_a_draw_for_initiative_is_one_after_the_other() -> None:
    draw = InitiativeDraw({"p1": "U", "p2": "D"}, (("p1", "p2"),), {"p1": 2})
    assert draw.drawer() == "p2"


@pytest.mark.rule("ads.start.round-random", "ads.updown.draw")
def test_what_decides_nothing_is_drawn_again_from_the_dedicated_deck(fight: Any) -> None:
    """A Draw Deck of three Ups would give the same for ever (rulings.md 33)."""
    table = fight("warrior-1", "warrior-1").lay("p1", "draw", *["longsword/up"] * 3)
    first = RoundDraw("p1")
    assert first.question(table.table).pile == "p1/draw"
    (turned,) = first.fell(table.table, ("longsword/up",) * 3)
    assert isinstance(turned, Turned)
    (again,) = turned.steps
    assert again == RoundDraw("p1", again=True) and again.question(table.table).pile == "updown"


@pytest.mark.rule("ads.order.initiative")
def test_a_tie_is_drawn_again_from_the_dedicated_deck(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1").lay("p1", "draw", *["longsword/up"] * 3)
    last = InitiativeDraw({"p1": "U", "p2": "U"}, (("p1", "p2"),), {"p1": 3})
    (turned,) = last.fell(table.table, ("longsword/up",) * 3)
    assert isinstance(turned, Turned)
    (again,) = turned.steps
    assert isinstance(again, InitiativeDraw)
    assert again.drawer() == "p1" and again.question(table.table).pile == "updown"
