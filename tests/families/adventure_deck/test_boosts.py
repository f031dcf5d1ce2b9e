"""Boosts: the worked examples of the cards."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hearthside.families.adventure_deck.attacks import Attack
from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES, Face
from hearthside.families.adventure_deck.formulas import Formula
from hearthside.families.adventure_deck.reactions import Answered
from hearthside.families.adventure_deck.schema import ActionType, Attribute, BoostBox, Rondel
from hearthside.kernel.events import Turned
from hearthside.kernel.table import evolve
from tests.families.adventure_deck.fights import make_fight

SIX_STRENGTH = ("strength/up", "strength/up", "strength/up", "strength/down", "strength/down", "longsword/up")


def swing(fight: Any, r: int, *hand: str, **options: str) -> Any:
    table = (
        fight("warrior-1", "rogue-1", r=r, options=options).hold("p1", *hand).hold("p2", *["agility/up"] * 7)
    )
    return table.act("p1", "play:longsword/up")


@pytest.mark.rule("ads.boost.attributes", "ads.boost.attribute-kind", "ads.boost.attributes-count-once")
def test_a_longsword_boosted_to_8_on_round_3(fight: Any) -> None:
    table = swing(fight, 3, *SIX_STRENGTH)
    table.act("p1", "attributes", cards=("strength/up", "strength/up#2", "strength/down"))
    assert table.ask().prompt.startswith("Human Warrior attacks you: Longsword, 8 Physical Damage")
    assert table.act("p2", "decline").hp("p2") == 12 - 8


@pytest.mark.rule("ads.boost.attributes")
@pytest.mark.parametrize(("r", "most"), [(1, 1), (3, 3), (5, 5)])
def test_at_most_r_attribute_cards(fight: Any, r: int, most: int) -> None:
    (pick,) = swing(fight, r, *SIX_STRENGTH).options()["attributes"].fields
    assert (pick.low, pick.high) == (1, most)


@pytest.mark.rule("ads.boost.attributes")
def test_a_boost_says_what_the_round_allows_and_what_is_held(fight: Any) -> None:
    table = swing(fight, 4, "longsword/up", "strength/up", "strength/down")
    assert table.options()["attributes"].note == "Up to 4 on Round 4; you hold 2 Strength."


@pytest.mark.rule("ads.boost.timing")
def test_whoever_may_boost_an_attack_reads_what_it_does_without(fight: Any) -> None:
    table = swing(fight, 4, "longsword/up", "strength/up")
    assert table.ask().prompt == "Boost Longsword ▲? Without a Boost it does 5 Damage to Halfling Rogue."


@pytest.mark.rule("ads.boost.limit", "ads.defense.as-reaction")
@pytest.mark.parametrize(
    ("damage", "prompt"), [(3, ""), (5, "Boost Light Armor ▲? 2 Damage would get through.")]
)
def test_only_a_defense_that_lets_something_through_is_boosted(fight: Any, damage: int, prompt: str) -> None:
    table = fight("rogue-1", "warrior-1", r=4).hold("p1").hold("p2", "light-armor/up", "agility/up")
    blow = Attack("p1", "p2", "Blow", damage)
    table.table = evolve(table.table, (Turned((Answered(blow),)),))
    table.run().act("p2", "play:light-armor/up")
    assert (table.ask().prompt == prompt) if prompt else table.step != "BoostDefense"


@pytest.mark.rule("ads.boost.attribute-kind")
def test_another_attribute_does_not_boost_it(fight: Any) -> None:
    table = swing(fight, 3, "longsword/up", *["agility/up"] * 6)
    assert table.step == "React"
    table = swing(fight, 3, "longsword/up", *["agility/up"] * 6, **{"boost-attribute": "any"})
    assert "attributes" in table.open()


@pytest.mark.rule(
    "ads.boost.limit", "ads.boost.sources", "ads.boost.attributes-count-once", "ads.action.boost"
)
def test_one_boost_attributes_or_a_boost_card(fight: Any) -> None:
    table = swing(fight, 4, "longsword/up", "strength/up", "strength/down", "power-strike/up")
    assert table.open() == {"attributes", "card:power-strike/up", "none"}
    table.act("p1", "card:power-strike/up")
    assert table.step == "React"
    assert table.act("p2", "decline").hp("p2") == 12 - 5 - 3
    assert set(table.pile("p1", "discard")) == {"longsword/up", "power-strike/up"}


@pytest.mark.rule("ads.boost.timing")
def test_no_boost_after_the_answer(fight: Any) -> None:
    table = swing(fight, 4, "longsword/up", "strength/up").act("p1", "none").act("p2", "decline")
    assert table.hp("p2") == 7
    assert table.step != "BoostAttack"


@pytest.mark.rule("ads.boost.limit")
def test_a_reaction_takes_a_boost_of_its_own(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", r=3).hold("p1", *["longsword/up"] * 7)
    table.hold("p2", "dodge/up", "agility/up", "agility/down")
    table.act("p1", "play:longsword/up").act("p2", "play:dodge/up")
    assert table.step == "BoostDefense"
    table.act("p2", "attributes", cards=("agility/up", "agility/down"))
    assert table.hp("p2") == 12


# ---------------------------------------------------------------- Energy Bolt


def bolt(fight: Any, r: int, *hand: str) -> Any:
    return fight("mage-3", "rogue-1", r=r).hold("p1", "energy-bolt/up", *hand).hold("p2", *["dodge/up"] * 7)


@pytest.mark.rule(
    "ads.rondel.unplayable", "ads.action.play-card", "ads.boost.requirement-box", "ads.spell.boost"
)
def test_energy_bolt_on_round_4_needs_2_intellect(fight: Any) -> None:
    assert bolt(fight, 4, "intellect/up").closed("play:energy-bolt/up") == (
        "ads.boost.requirement-box",
        "ads.spell.boost",
    )
    table = bolt(fight, 4, "intellect/up", "intellect/down").act("p1", "play:energy-bolt/up")
    assert sorted(table.pile("p1", "discard")) == ["energy-bolt/up", "intellect/down", "intellect/up"]
    assert "5 Ethereal Damage" in table.ask().prompt
    assert table.act("p2", "decline").hp("p2") == 12 - 5


@pytest.mark.rule("ads.icon.ethereal", "ads.damage.types")
def test_energy_bolt_on_round_2_does_3(fight: Any) -> None:
    table = bolt(fight, 2).act("p1", "play:energy-bolt/up")
    assert "3 Ethereal Damage" in table.ask().prompt
    assert table.act("p2", "decline").hp("p2") == 9


@pytest.mark.rule("ads.boost.icon-place")
def test_a_card_has_a_boost_box_or_is_itself_a_boost(small_set: None) -> None:
    bolt, strike = CATALOGUE.cards["energy-bolt"], CATALOGUE.cards["power-strike"]
    assert (bolt.types, bolt.boost is None) == ((ActionType.NORMAL,), False)
    assert (strike.types, strike.boost is None) == ((ActionType.BOOST,), True)


@pytest.mark.rule("ads.boost.effects")
def test_the_box_chooses_among_intellect_cards(fight: Any) -> None:
    table = bolt(fight, 5, "intellect/up", "intellect/up", "intellect/down").act("p1", "play:energy-bolt/up")
    assert table.step == "PayBox"
    table.act("p1", "box", cards=("intellect/up", "intellect/down"))
    assert table.pile("p1", "hand") == ("intellect/up",)
    assert table.step == "React"


@pytest.mark.rule("ads.boost.requirement-box")
def test_or_pays_with_the_first_that_fit(fight: Any) -> None:
    table = bolt(fight, 5, "intellect/up", "intellect/up", "intellect/down").act("p1", "play:energy-bolt/up")
    assert table.options()["suggested"].label == "Pay with Intellect ▲ and Intellect ▲"
    table.act("p1", "suggested")
    assert (table.pile("p1", "hand"), table.step) == (("intellect/down",), "React")


@pytest.mark.rule("ads.r-formula.required-cards")
def test_r_half_intellect_for_a_spark_on_round_6(fight: Any) -> None:
    table = fight("mage-1", "rogue-1", r=6).hold("p1", "spark/up", "intellect/up", "intellect/up")
    assert table.closed("play:spark/up")[0] == "ads.boost.requirement-box"
    table.hold("p1", "spark/up", *["intellect/up"] * 3)
    assert "play:spark/up" in table.open()


@pytest.mark.rule("ads.spell.boost-plus-round")
@pytest.mark.parametrize(("r", "need"), [(5, 1), (6, 2)])
def test_each_intellect_carries_a_spell_one_round_further(fight: Any, r: int, need: int) -> None:
    table = fight("mage-1", "rogue-1", r=r)
    table.hold("p1", "frost-lance/up", *["intellect/up"] * (need - 1))
    assert table.closed("play:frost-lance/up")
    table.hold("p1", "frost-lance/up", *["intellect/up"] * need)
    table.act("p1", "play:frost-lance/up")
    assert len(table.pile("p1", "discard")) == need + 1


@pytest.mark.rule("ads.spell.boost-plus-round")
def test_it_does_not_wrap_round(fight: Any) -> None:
    table = fight("mage-1", "rogue-1", r=1).hold("p1", "frost-lance/up", *["intellect/up"] * 6)
    assert table.closed("play:frost-lance/up") == ("ads.rondel.unplayable",)


@pytest.mark.rule("ads.boost.requirement-box", "ads.damage.healing")
def test_a_healing_spell_is_paid_for_on_a_grey_round_too(fight: Any) -> None:
    table = fight("priest-1", "rogue-1", r=5).hold("p1", "long-prayer/up", "piety/up").set("p1", hp=4)
    assert table.closed("play:long-prayer/up")[0] == "ads.boost.requirement-box"
    table.hold("p1", "long-prayer/up", "piety/up", "piety/down").act("p1", "play:long-prayer/up")
    assert (table.hp("p1"), len(table.pile("p1", "discard"))) == (9, 3)


# ---------------------------------------------------------------- Boost cards are cards


@pytest.mark.rule("ads.character.requirement", "ads.action.boost")
@pytest.mark.parametrize(("who", "offered"), [("warrior", True), ("rogue", False)])
def test_a_boost_card_needs_its_class(fight: Any, who: str, offered: bool) -> None:
    table = fight("warrior-1", "rogue-1", r=3).hold("p1", "longsword/up", "power-strike/up").hold("p2")
    table.set("p1", **{"class": who}).act("p1", "play:longsword/up")
    assert (table.step == "BoostAttack") == offered


@pytest.mark.rule("ads.rondel.unplayable", "ads.character.level-gates", "ads.action.boost")
@pytest.mark.parametrize(
    ("change", "offered"),
    [
        ({}, True),
        ({"rondel": Rondel(primary=(5, 6))}, False),
        ({"rondel": Rondel(primary=(3,))}, True),
        ({"level": 2}, False),
        ({"needs": ("shield",)}, False),
        ({"needs": ("weapon",)}, True),
    ],
)
def test_and_its_round_level_and_needs(
    fight: Any, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], offered: bool
) -> None:
    card = msgspec.structs.replace(CATALOGUE.cards["power-strike"], **change)
    monkeypatch.setitem(FACES, "power-strike/up", Face(card, "up"))
    table = fight("warrior-1", "rogue-1", r=3).hold("p1", "longsword/up", "power-strike/up").hold("p2")
    table.act("p1", "play:longsword/up")
    assert (table.step == "BoostAttack") == offered


@pytest.mark.rule("ads.boost.requirement-box", "ads.boost.sources")
def test_a_box_with_a_value_of_its_own_is_one_of_the_boosts(
    fight: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it counts on an open Round, it may be used instead of Attributes."""
    box = BoostBox(attribute=Attribute.INTELLECT, cards=Formula("2"), value=Formula("9"))
    spark = msgspec.structs.replace(CATALOGUE.cards["spark"], boost=box)
    monkeypatch.setitem(FACES, "spark/up", Face(spark, "up"))
    table = fight("mage-1", "warrior-1", r=2).hold("p1", "spark/up", *["intellect/up"] * 3).hold("p2")
    table.act("p1", "play:spark/up").act("p1", "box", cards=("intellect/up", "intellect/up#2"))
    assert "9 Ethereal Damage" in table.ask().prompt
    assert table.pile("p1", "hand") == ("intellect/up",)


@pytest.mark.rule("ads.spell.hands", "ads.action.boost")
@pytest.mark.parametrize(("shield", "offered"), [("", True), ("small-shield", False)])
def test_a_spell_that_boosts_needs_a_hand(shield: str, offered: bool) -> None:
    table = make_fight("priest-1", "warrior-1").hold("p1", "mace/up", "anoint/up", "piety/up")
    table.set("p1", armed=("mace",), shield=shield).act("p1", "play:mace/up")
    assert ("card:anoint/up" in table.open()) == offered


@pytest.mark.rule("ads.spell.hands", "ads.boost.limit")
def test_with_the_weapon_that_fills_the_last_hand_no_such_boost_is_asked_about() -> None:
    table = make_fight("priest-1", "warrior-1").hold("p1", "mace/up", "anoint/up").hold("p2")
    assert table.set("p1", shield="small-shield").act("p1", "play:mace/up").step != "BoostAttack"
