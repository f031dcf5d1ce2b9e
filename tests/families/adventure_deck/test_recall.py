"""Recall a Card."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.families.adventure_deck.catalogue import CATALOGUE, Face, Sheet, parse
from hearthside.families.adventure_deck.recall import cannot_recall

LEVEL_9 = """
[[card]]
key = "doom"
name = "Doom"
category = "spell"
types = ["normal"]
level = 9
text = "-"
recall = { by = ["mage"], attributes = ["intellect"], cost = 1 }
"""


@pytest.mark.rule("ads.recall.cost")
@pytest.mark.parametrize(("r", "cost"), [(4, 2), (5, 2), (6, 3)])
def test_the_cost_of_energy_bolt_on_rounds_4_to_6(fight: Any, r: int, cost: int) -> None:
    table = fight("mage-3", "rogue-1", r=r)
    table.lay("p1", "discard", "energy-bolt/up").hold("p1", *["intellect/up"] * (cost - 1))
    assert "recall" not in table.open()
    table.hold("p1", *["intellect/up"] * cost)
    assert "recall" in table.open()


@pytest.mark.rule("ads.recall.cost")
def test_costs_rounded_up_where_the_table_says_so(fight: Any) -> None:
    table = fight("mage-3", "rogue-1", r=5, options={"r-half-attribute-rounding": "up"})
    table.lay("p1", "discard", "energy-bolt/up").hold("p1", *["intellect/up"] * 2)
    assert "recall" not in table.open()
    table.hold("p1", *["intellect/up"] * 3).act("p1", "recall")
    assert {field.low for option in table.ask().options for field in option.fields} == {3}


@pytest.mark.rule("ads.recall.level-round")
def test_a_level_2_card_is_not_recalled_on_round_1(small_set: None) -> None:
    assert cannot_recall("energy-bolt/up", "mage", "elf", 1) == (
        "Energy Bolt can be recalled from Round 2 on",
        ("ads.recall.level-round",),
    )
    assert all(cannot_recall("energy-bolt/up", "mage", "elf", r) is None for r in range(2, 7))


@pytest.mark.rule("ads.recall.level-seven")
def test_level_7_and_above_on_round_6_alone(small_set: None, monkeypatch: pytest.MonkeyPatch) -> None:
    card = parse(LEVEL_9, Sheet, "doom").card[0]
    monkeypatch.setitem(CATALOGUE.faces, "doom/up", Face(card, "up"))
    found = cannot_recall("doom/up", "mage", "elf", 5)
    assert found and found[1] == ("ads.recall.level-seven",)
    assert cannot_recall("doom/up", "mage", "elf", 6) is None


@pytest.mark.rule("ads.recall.requirement")
@pytest.mark.parametrize(
    ("character_class", "race", "may"),
    [("rogue", "human", True), ("mage", "halfling", True), ("mage", "human", False)],
)
def test_a_dagger_is_recalled_by_rogue_or_halfling(
    small_set: None, character_class: str, race: str, may: bool
) -> None:
    assert (cannot_recall("dagger/up", character_class, race, 4) is None) == may


@pytest.mark.rule("ads.recall.attributes")
@pytest.mark.parametrize(
    "paid", [("strength/up", "strength/up#2"), ("agility/up", "strength/up"), ("agility/up", "agility/up#2")]
)
def test_any_mix_of_the_attributes_shown_pays(fight: Any, paid: tuple[str, str]) -> None:
    table = fight("warrior-1", "rogue-1", r=4).lay("p1", "discard", "longsword/down")
    table.hold("p1", "strength/up", "strength/up", "agility/up", "agility/up")
    table.act("p1", "recall").act("p1", "keep:longsword/down", cards=paid)
    assert "longsword/down" in table.pile("p1", "hand")
    assert len(table.pile("p1", "discard")) == 2


@pytest.mark.rule("ads.recall.action", "ads.recall.keep", "ads.action.one-per-turn")
def test_recall_and_keep_is_the_action(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", r=4).lay("p1", "discard", "longsword/down")
    table.hold("p1", "strength/up", "strength/up", "longsword/up")
    table.act("p1", "recall").act("p1", "keep:longsword/down", cards=("strength/up", "strength/up#2"))
    assert table.step == "Refilling"


@pytest.mark.rule("ads.recall.play-now")
def test_recall_and_play_on_round_3(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", r=3).lay("p1", "discard", "longsword/down")
    table.hold("p1", "strength/up", "strength/up").hold("p2", *["agility/up"] * 7)
    table.act("p1", "recall").act("p1", "use:longsword/down", cards="strength/up")
    assert table.step == "BoostAttack"
    table.act("p1", "none").act("p2", "decline")
    assert table.hp("p2") == 12 - 5


@pytest.mark.rule("ads.recall.action", "ads.recall.cost")
def test_a_recall_names_its_price_and_can_be_left(fight: Any) -> None:
    table = fight("mage-3", "rogue-1", r=4).lay("p1", "discard", "energy-bolt/up")
    table.hold("p1", *["intellect/up"] * 2).act("p1", "recall")
    assert table.options()["keep:energy-bolt/up"].label == "Energy Bolt ▲ for 2 Intellect and keep it"
    table.act("p1", "back")
    assert (table.step, len(table.pile("p1", "hand"))) == ("TakeAction", 2)
