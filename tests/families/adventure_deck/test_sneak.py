"""Sneak and Pre-Sneak."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from hearthside.families.adventure_deck.distance import targets
from hearthside.families.adventure_deck.presneak import FoesSpotted, PreSneak, may_presneak
from hearthside.families.adventure_deck.setup import may_anybody_presneak
from hearthside.families.adventure_deck.sneak import watchers
from hearthside.kernel.events import Turned
from hearthside.kernel.table import evolve

BONES = ("skeletal-warrior",)


def presneak(table: Any) -> Any:
    table.table = evolve(table.table, (Turned((PreSneak("p1"),)),))
    return table.run()


@pytest.mark.rule("ads.sneak.detection", "ads.sneak.persistent", "ads.term.persistent-effect")
@pytest.mark.parametrize(("drawn", "hidden"), [("U", 0), ("D", 1)])
def test_whoever_draws_the_declared_symbol_sees(fight: Any, drawn: str, hidden: int) -> None:
    table = (
        fight("rogue-1", "warrior-1")
        .hold("p1", "sneak/up")
        .lay("p1", "draw")
        .hold("p2", *["strength/up"] * 7)
    )
    table.act("p1", "play:sneak/up").act("p1", "U", drawn)
    if not hidden:
        assert table.step == "Refilling"
    assert any(text.endswith("is hidden.") for text in table.told) == bool(hidden)


@pytest.mark.rule("ads.sneak.search")
def test_a_played_sneak_searches_for_a_sneak_attack(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1").hold("p1", "sneak/up").hold("p2")
    table.act("p1", "play:sneak/up").act("p1", "U", "D")
    assert table.open() == {"take:sneak-attack/up", "take:sneak-attack/down", "no"}
    table.act("p1", "take:sneak-attack/up")
    assert table.pile("p1", "hand") == ("sneak-attack/up",)
    assert len(table.pile("p1", "draw")) == table.table.things["p1/draw"].unordered


@pytest.mark.rule("ads.term.persistent-tracking", "ads.term.persistent-end", "ads.sneak.persistent")
def test_the_card_lies_open_and_is_discarded_when_it_ends(fight: Any) -> None:
    hand = ("sneak/up", *["dodge/up"] * 6)
    table = fight("rogue-1", "warrior-1").hold("p1", *hand).hold("p2", *["strength/up"] * 7)
    table.act("p1", "play:sneak/up").act("p1", "U", "D").act("p1", "no")
    assert table.open() == {"always", "draw:1", "no"}
    table.act("p1", "draw:1", "D")
    assert (len(table.pile("p1", "hand")), table.pile("p1", "held")) == (7, ("sneak/up",))
    table.hold("p1", "dagger/up").act("p2", "no").act("p2", "pass").until("TakeAction").act(
        "p1", "play:dagger/up"
    )
    assert (table.pile("p1", "held"), table.mark("p1", "hidden")) == ((), 0)
    assert "sneak/up" in table.pile("p1", "discard")


@pytest.mark.rule("ads.sneak.detection")
def test_who_is_hidden_cannot_be_aimed_at(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1", "longsword/up").set("p2", hidden=1)
    assert targets(table.table, "p1", ()) == []
    assert table.closed("play:longsword/up") == ("ads.sneak.detection",)


@pytest.mark.rule("ads.sneak.detection")
def test_a_sneak_attack_needs_hiding(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1").hold("p1", "sneak-attack/up").hold("p2")
    assert table.closed("play:sneak-attack/up") == ("ads.sneak.detection",)
    table.set("p1", hidden=1).act("p1", "play:sneak-attack/up")
    assert (table.hp("p2"), table.mark("p1", "hidden")) == (15 - 8, 0)


@pytest.mark.rule("ads.presneak.eligible")
def test_a_sneak_anywhere_in_the_deck_lets_one_sneak_in(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1", foes=("skeletal-warrior",))
    table.lay("p1", "draw").lay("p1", "hand").lay("p1", "discard", "sneak/up")
    assert may_presneak(table.table, "p1")
    assert not may_presneak(table.table, "p2")


@pytest.mark.rule("ads.presneak.eligible")
@pytest.mark.parametrize(
    ("foes", "rule", "asked"),
    [((), "with-foes", False), ((), "anyone", True), (BONES, "with-foes", True), (BONES, "anyone", True)],
)
def test_who_may_sneak_in_before_a_combat(fight: Any, foes: tuple[str, ...], rule: str, asked: bool) -> None:
    """Between players if the table plays it so: whoever has a Sneak Card is asked, the others are not."""
    table = fight("rogue-1", "warrior-1", foes=foes, options={"presneak": rule}, started=False)
    sneaked = []
    while table.step not in ("Declare", "FirstPlayer"):
        if table.step == "PreSneak":
            sneaked += table.asked
        table.random_act(Random(1))
    assert sneaked == (["p1"] if asked else [])


@pytest.mark.rule("ads.presneak.eligible", "ads.presneak.declare")
def test_players_sneak_in_on_each_other(fight: Any) -> None:
    table = fight("rogue-1", "rogue-1", options={"presneak": "anyone"}, started=False)
    table.until("PreSneak", Random(1)).act("p1", "U", "D")
    assert (table.mark("p1", "hidden"), table.step, table.asked) == (1, "PreSneak", ("p2",))
    assert table.act("p2", "U", "D").mark("p2", "hidden") == 1
    table.until("Lobby", Random(1))


@pytest.mark.rule("ads.presneak.eligible")
def test_a_table_opened_before_there_was_a_choice_plays_as_it_did(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1").table
    options = {key: value for key, value in table.options.items() if key != "presneak"}
    assert not may_anybody_presneak(msgspec.structs.replace(table, options=options))


@pytest.mark.rule("ads.presneak.declare", "ads.presneak.no-search")
@pytest.mark.parametrize(("drawn", "hidden"), [("D", 1), ("U", 0)])
def test_pre_sneak_by_a_declared_symbol_without_a_search(fight: Any, drawn: str, hidden: int) -> None:
    table = presneak(fight("rogue-1", foes=("skeletal-warrior",)).hold("p1"))
    table.act("p1", "U", drawn)
    assert table.mark("p1", "hidden") == hidden
    assert table.step == "TakeAction"


@pytest.mark.rule("ads.presneak.intellect", "ads.foe.attribute")
@pytest.mark.parametrize(("drawn", "hidden"), [("UD", 0), ("DU", 0), ("UU", 1)])
def test_an_intelligent_foe_draws_for_its_intellect(fight: Any, drawn: str, hidden: int) -> None:
    table = presneak(fight("rogue-1", foes=("hedge-wizard",)).hold("p1"))
    assert table.act("p1", "U", "D", drawn).mark("p1", "hidden") == hidden


@pytest.mark.rule("ads.presneak.intellect")
def test_a_player_fetches_intellect_from_the_deck_for_fatigue(fight: Any) -> None:
    table = presneak(fight("rogue-1", "mage-1").hold("p1").hold("p2", "spark/up"))
    table.act("p1", "U", "D").act("p2", "deck")
    assert (table.mark("p2", "fatigue"), table.mark("p1", "hidden")) == (1, 0)


@pytest.mark.rule("ads.presneak.recounter")
def test_the_sneaker_re_counters_with_agility(fight: Any) -> None:
    table = presneak(fight("rogue-1", "mage-1").hold("p1", "agility/up").hold("p2", "intellect/up"))
    table.act("p1", "U", "D").act("p2", "play:intellect/up").act("p1", "play:agility/up")
    assert table.mark("p1", "hidden") == 1


# ---------------------------------------------------------------- Foes who sneak

GOBLINS = ("goblin-skirmisher", "goblin-skirmisher")


def lurk(table: Any, entering: bool, *draws: str) -> Any:
    """Two Goblins sneak; the players draw."""
    spotted = FoesSpotted(("foe/1", "foe/2"), watchers(table.table, "foe/1"), entering)
    table.table = evolve(table.table, (Turned((spotted,)),))
    return table.run(*draws)


@pytest.mark.rule("ads.presneak.intellect", "ads.trait.sneaky")
@pytest.mark.parametrize(("option", "hidden"), [("play:intellect/up", 0), ("no", 1)])
def test_a_player_notices_foes_who_sneak_with_intellect(fight: Any, option: str, hidden: int) -> None:
    table = lurk(fight("mage-1", foes=GOBLINS).hold("p1", "intellect/up"), False, "D")
    assert table.act("p1", option).mark("foe/1", "hidden") == hidden
    assert table.mark("foe/2", "hidden") == hidden


@pytest.mark.rule("ads.presneak.intellect")
@pytest.mark.parametrize(("entering", "fatigue"), [(True, 1), (False, 0)])
def test_intellect_comes_from_the_deck_only_against_foes_who_sneak_in(
    fight: Any, entering: bool, fatigue: int
) -> None:
    table = lurk(fight("mage-1", foes=GOBLINS).hold("p1", "spark/up"), entering, "D")
    if entering:
        table.act("p1", "deck")
    assert (table.mark("p1", "fatigue"), table.mark("foe/1", "hidden")) == (fatigue, 1 - fatigue)


@pytest.mark.rule("ads.presneak.declare", "ads.trait.sneaky")
def test_each_player_looks_and_one_who_sees_is_enough(fight: Any) -> None:
    table = fight("warrior-1", "mage-1", foes=GOBLINS).hold("p1").hold("p2", "intellect/up")
    lurk(table, False, "D", "D")
    assert (table.step, table.asked) == ("NoticeFoes", ("p2",))
    assert table.act("p2", "play:intellect/up").mark("foe/1", "hidden") == 0
    assert lurk(table, False, "U").mark("foe/2", "hidden") == 0


@pytest.mark.rule("ads.presneak.recounter")
@pytest.mark.parametrize(("drawn", "hidden"), [("DD", 1), ("UD", 0)])
def test_a_foe_that_may_re_counters_with_agility(fight: Any, drawn: str, hidden: int) -> None:
    table = fight("mage-1", foes=GOBLINS, options={"foe-escalation": "always"}).hold("p1", "intellect/up")
    lurk(table, False, "D").act("p1", "play:intellect/up", drawn)
    assert table.mark("foe/1", "hidden") == hidden
