"""Weapons: holding, swapping, throwing, two at once; casting with full hands."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.families.adventure_deck.loadouts import loadouts
from hearthside.families.adventure_deck.moves import will_flee
from hearthside.families.adventure_deck.plays import aims
from hearthside.families.adventure_deck.schema import Card, Size
from hearthside.families.adventure_deck.weapons import ORDER, may_pair, pairs
from tests.families.adventure_deck.fights import make_fight


@pytest.mark.rule("ads.weapon.armed-by-play", "ads.action.free-draw-weapon")
def test_the_first_weapon_played_is_the_one_in_hand(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", r=2).hold("p1", "longsword/up").hold("p2")
    table.act("p1", "play:longsword/up").act("p2", "decline")
    assert (table.mark("p1", "armed"), table.hp("p2")) == (("longsword",), 12 - 5)


@pytest.mark.rule("ads.weapon.identical-free", "ads.swap.cost")
def test_the_same_weapon_again_but_not_another(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", r=2).hold("p1", "longsword/down", "handaxe/up")
    table.set("p1", armed=("longsword",), shield="small-shield")
    assert "play:longsword/down" in table.open()
    assert table.closed("play:handaxe/up") == ("ads.swap.cost", "ads.throw.other-type")


@pytest.mark.rule("ads.swap.cost", "ads.action.gear")
def test_a_swap_is_the_action_and_the_new_weapon_comes_next_turn(fight: Any) -> None:
    table = (
        fight("rogue-1", "rogue-1", r=2)
        .hold("p1", "shortsword/up", *["agility/up"] * 6)
        .set("p1", armed=("dagger",))
    )
    assert table.closed("play:shortsword/up")[0] == "ads.swap.cost"
    table.act("p1", "gear").act("p1", "to:shortsword")
    assert table.asked == ("p2",)
    table.act("p2", "no").act("p2", "pass").act("p1", "no")
    assert "play:shortsword/up" in table.open()


@pytest.mark.rule("ads.swap.fast", "ads.action.special")
def test_fast_weapon_swap_leaves_the_action(fight: Any) -> None:
    table = (
        fight("rogue-1", "rogue-1", r=2)
        .hold("p1", "shortsword/up", "fast-weapon-swap/up")
        .set("p1", armed=("dagger",))
    )
    table.act("p1", "play:fast-weapon-swap/up").act("p1", "to:shortsword")
    assert (table.step, table.asked) == ("TakeAction", ("p1",))
    assert "play:shortsword/up" in table.open()


@pytest.mark.rule("ads.weapon.disarmed")
def test_a_disarmed_one_picks_the_weapon_up_first(fight: Any) -> None:
    table = fight("rogue-1", "rogue-1").hold("p1", "dagger/up").set("p1", armed=("dagger",), disarmed=1)
    assert table.closed("play:dagger/up") == ("ads.weapon.disarmed",)
    table.act("p1", "gear").act("p1", "pick-up")
    assert table.mark("p1", "disarmed") == 0


@pytest.mark.rule("ads.weapon.disarmed", "ads.character.requirement", "ads.spell.hands")
def test_a_weapon_on_the_ground_is_in_no_hand(fight: Any) -> None:
    lost = {"armed": ("mace",), "shield": "small-shield", "disarmed": 1}
    table = fight("mage-3", "rogue-1", r=1).hold("p1", "disarm/up", "energy-bolt/up").set("p1", **lost)
    assert table.closed("play:disarm/up") == ("ads.character.requirement",)
    assert "play:energy-bolt/up" in table.open()


@pytest.mark.rule("ads.action.gear", "ads.swap.shield")
def test_a_shield_is_equipped_and_dropped_for_an_action(fight: Any) -> None:
    table = (
        fight("warrior-1", "rogue-1")
        .hold("p1", "small-shield/up")
        .set("p1", armed=("handaxe", "handaxe"), dual=1)
    )
    table.act("p1", "gear").act("p1", "shield:small-shield")
    assert (table.mark("p1", "shield"), table.mark("p1", "dual"), table.mark("p1", "armed")) == (
        "small-shield",
        0,
        ("handaxe",),
    )
    table = fight("warrior-1", "rogue-1").set("p1", shield="small-shield").act("p1", "gear").act("p1", "drop")
    assert table.mark("p1", "shield") == ""


@pytest.mark.rule("ads.react.shield-many-ranged", "ads.action.gear", "ads.weapon.two-handed")
@pytest.mark.parametrize("option", ["drop", "to:greatsword"])
def test_a_shield_that_is_put_away_is_not_raised(fight: Any, option: str) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1", "greatsword/up").set("p1", armed=("longsword",))
    table.set("p1", shield="small-shield", raised=1, raised_card="small-shield/up").act("p1", "gear")
    table.act("p1", option)
    assert (table.mark("p1", "shield"), table.mark("p1", "raised")) == ("", 0)


# ---------------------------------------------------------------- hands


@pytest.mark.rule("ads.spell.hands", "ads.weapon.two-handed")
@pytest.mark.parametrize(
    ("held", "may"),
    [
        ({"armed": ("mace",), "shield": "small-shield"}, False),
        ({"armed": ("dagger", "dagger"), "dual": 1}, False),
        ({"armed": ("longbow",)}, True),
        ({"armed": ("greatsword",)}, True),
        ({"armed": ("mace",)}, True),
    ],
)
def test_casting_needs_a_hand(fight: Any, held: dict[str, Any], may: bool) -> None:
    table = fight("mage-3", "rogue-1", r=1).hold("p1", "energy-bolt/up").set("p1", **held)
    assert ("play:energy-bolt/up" in table.open()) == may
    if not may:
        assert table.closed("play:energy-bolt/up") == ("ads.spell.hands",)


@pytest.mark.rule("ads.weapon.two-handed")
def test_no_two_handed_weapon_beside_a_shield(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1", "greatsword/up").set("p1", shield="small-shield")
    assert table.closed("play:greatsword/up") == ("ads.weapon.two-handed",)


# ---------------------------------------------------------------- two weapons


def sized(card: Card, size: Size) -> Card:
    assert card.weapon
    return msgspec.structs.replace(card, weapon=msgspec.structs.replace(card.weapon, size=size, hands=1))


@pytest.mark.rule("ads.dual.sizes", "ads.weapon.sizes")
@pytest.mark.parametrize(
    ("one", "two", "may"),
    [
        ("medium", "medium", True),
        ("medium", "small", True),
        ("large", "medium", True),
        ("large", "small", True),
        ("large", "large", False),
        ("extra-large", "small", False),
    ],
)
def test_which_sizes_may_be_paired(small_set: None, one: str, two: str, may: bool) -> None:
    dagger = CATALOGUE.cards["dagger"]
    assert may_pair(sized(dagger, Size(one)), sized(dagger, Size(two))) == may
    assert [size.value for size in ORDER] == ["small", "medium", "large", "extra-large"]


@pytest.mark.rule("ads.dual.same-kind")
def test_two_of_a_kind_or_two_kinds_may_be_wielded(small_set: None) -> None:
    both = (("dagger", "dagger"), ("dagger", "shortsword"), ("shortsword", "shortsword"))
    assert pairs(frozenset(("dagger", "shortsword", "longbow"))) == both


@pytest.mark.rule("ads.dual.no-two-handed")
def test_no_two_handed_weapon_in_a_pair(small_set: None) -> None:
    assert not may_pair(CATALOGUE.cards["shortbow"], CATALOGUE.cards["dagger"])


@pytest.mark.rule("ads.dual.two-attacks", "ads.dual.same-kind", "ads.boost.limit")
def test_two_weapon_cards_on_a_round_primary_for_both(fight: Any) -> None:
    table = (
        fight("rogue-1", "warrior-1", r=4).hold("p1", "dagger/up", "dagger/down", "shortsword/up").hold("p2")
    )
    table.set("p1", armed=("dagger", "dagger"), dual=1)
    table.act("p1", "play:dagger/up")
    assert table.step == "SecondWeapon"
    assert table.closed("play:shortsword/up") == ("ads.dual.two-attacks",)
    table.act("p1", "play:dagger/down")
    assert table.hp("p2") == 15 - 6
    assert table.step == "Refilling"


@pytest.mark.rule("ads.dual.two-attacks")
def test_only_one_of_them_on_a_secondary_round(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1", r=5).hold("p1", "dagger/up", "dagger/down").hold("p2")
    table.set("p1", armed=("dagger", "dagger"), dual=1).act("p1", "play:dagger/up")
    assert table.step == "Refilling"


@pytest.mark.rule("ads.swap.dual-exception")
def test_a_dual_wielder_alternates_freely_but_a_third_weapon_needs_a_swap(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1", r=4).hold("p1", "dagger/up", "shortsword/up", "longbow/up")
    table.set("p1", armed=("dagger", "shortsword"), dual=1)
    assert {"play:dagger/up", "play:shortsword/up"} <= table.open()
    assert table.closed("play:longbow/up") == ("ads.swap.dual-exception",)


@pytest.mark.rule("ads.dual.no-shield")
def test_a_dual_wielder_uses_no_shield(fight: Any) -> None:
    table = (
        fight("warrior-1", "warrior-1")
        .hold("p1", "longsword/up")
        .hold("p2", "small-shield/up", "light-armor/up")
    )
    table.set("p2", armed=("handaxe", "handaxe"), dual=1).act("p1", "play:longsword/up")
    assert table.closed("play:small-shield/up") == ("ads.dual.no-shield",)


@pytest.mark.rule("ads.swap.to-dual", "ads.start.dual-declare")
def test_taking_up_two_weapons_costs_the_action(fight: Any) -> None:
    table = fight("rogue-1", "rogue-1").hold("p1", "dagger/up", "shortsword/up").set("p1", armed=("dagger",))
    table.act("p1", "gear").act("p1", "dual:dagger+shortsword")
    assert (table.mark("p1", "dual"), table.mark("p1", "armed")) == (1, ("dagger", "shortsword"))
    assert table.asked != ("p1",) or table.step == "Refilling"


@pytest.mark.rule("ads.start.dual-declare", "ads.action.free-draw-weapon")
def test_dual_wielding_is_declared_at_the_beginning(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1", started=False)
    table.act("p1", "choose", cards=("dagger/up", "dagger/down", "agility/up", "agility/down"))
    table.act("p2", "choose", cards=("longsword/up", "longsword/down", "strength/up", "strength/down"))
    assert "dual:dagger+shortsword" in {option.id for option in table.ask("p1").options}
    table.act("p1", "dual:dagger+shortsword").act("p2", "shield:small-shield")
    assert (table.mark("p1", "armed"), table.mark("p1", "dual")) == (("dagger", "shortsword"), 1)
    assert table.mark("p2", "shield") == "small-shield"


# ---------------------------------------------------------------- throwing


@pytest.mark.rule("ads.throw.draw-and-throw", "ads.throw.same-type", "ads.weapon.ammunition")
def test_a_free_hand_readies_and_throws(fight: Any) -> None:
    table = (
        fight("warrior-1", "rogue-1")
        .hold("p1", "handaxe/up", "handaxe/down")
        .hold("p2")
        .set("p1", armed=("longsword",))
    )
    table.act("p1", "play:handaxe/up").act("p2", "decline")
    assert table.mark("p1", "armed") == ("longsword", "handaxe")
    assert table.pile("p1", "hand") == ("handaxe/down",)


@pytest.mark.rule("ads.throw.same-type", "ads.swap.dual-exception", "ads.swap.cost")
def test_a_weapon_thrown_beside_another_does_not_strike_without_a_swap(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", options={"mode": "1d"}).hold("p1", "handaxe/up", "handaxe/down")
    table.set("combat", **{"p1~p2": 0}).set("p1", armed=("longsword", "handaxe"))
    assert aims(table.table, "p1", "handaxe/up") == [("p2", "thrown")]
    table.act("p1", "gear").act("p1", "to:handaxe")
    assert aims(table.table, "p1", "handaxe/up") == [("p2", ""), ("p2", "thrown")]


@pytest.mark.rule("ads.throw.other-type")
def test_another_kind_of_weapon_needs_an_action_after_a_throw(fight: Any) -> None:
    table = (
        fight("rogue-1", "rogue-1").hold("p1", "shortsword/up", "handaxe/up").set("p1", armed=("handaxe",))
    )
    assert table.closed("play:shortsword/up") == ("ads.swap.cost", "ads.throw.other-type")


@pytest.mark.rule("ads.throw.declare", "ads.distance.multiple", "ads.throw.property")
def test_a_dagger_strikes_at_melee_and_is_thrown_at_either(fight: Any) -> None:
    table = fight("rogue-1", "rogue-1", options={"mode": "1d"}).hold("p1", "dagger/up", "shortsword/up")
    table.set("combat", **{"p1~p2": 0}).act("p1", "play:dagger/up")
    assert table.open() == {"p2:", "p2:thrown"}
    table = (
        fight("rogue-1", "rogue-1", options={"mode": "1d"})
        .hold("p1", "dagger/up", "shortsword/up")
        .hold("p2")
    )
    table.set("combat", **{"p1~p2": 1})
    assert table.closed("play:shortsword/up") == ("ads.distance.listed-only",)
    assert table.act("p1", "play:dagger/up").step == "React"


@pytest.mark.rule("ads.term.target", "ads.term.opponent")
def test_an_attack_is_aimed_at_one_opponent_who_can_be_seen(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", foes=("skeletal-warrior",) * 3).hold("p1", "longsword/up")
    table.set("foe/2", hidden=1).act("p1", "play:longsword/up")
    assert (table.step, table.open()) == ("Aim", {"foe/1:", "foe/3:"})
    table.act("p1", "foe/3:", "UUU").until("TakeAction")
    assert table.hp("foe/1") == 5 and table.hp("foe/3") == 0


@pytest.mark.rule("ads.action.gear", "ads.swap.cost")
def test_back_from_the_gear_the_turn_goes_on(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1", "longsword/up", "small-shield/up").act("p1", "gear")
    assert "It is your action" in table.ask().prompt
    table.act("p1", "back")
    assert (table.step, table.asked, table.mark("p1", "shield")) == ("TakeAction", ("p1",), "")


@pytest.mark.rule("ads.flee.avoidance")
def test_who_goes_back_has_stood_their_ground(fight: Any) -> None:
    """Looking at the gear ends avoiding, and going back does not bring it back."""
    table = fight("warrior-1", "rogue-1", options={"mode": "1d"}).hold("p1", "small-shield/up")
    table.set("combat", **{"closed~p2~p1": 1, "avoided~p2~p1": 1}).act("p1", "gear").act("p1", "back")
    assert not will_flee(table.table, "p1", "p2")


@pytest.mark.rule("ads.start.dual-declare")
@pytest.mark.parametrize(
    ("deck", "first"),
    [
        ("warrior-1", "shield:medium-shield"),
        ("rogue-1", "dual:dagger+shortsword"),
        ("mage-1", "none"),
        ("priest-1", "none"),
    ],
)
def test_what_a_deck_is_made_for_is_offered_first(deck: str, first: str) -> None:
    assert loadouts(make_fight(deck, "rogue-1").table, "p1")[0] == first


@pytest.mark.rule("ads.start.dual-declare", "ads.spell.hands")
def test_each_loadout_says_what_follows_from_it() -> None:
    table = make_fight("priest-1", "warrior-1", started=False).until("Loadouts")
    notes = {who: [option.note for option in table.ask(who).options] for who in table.asked}
    assert notes["p1"] == [
        "",
        "Dual Wield: two attacks on Rounds 2, 3, 4 and 5. With both hands full you cannot cast.",
    ]
    assert "can answer" in notes["p2"][0] and "answer nothing" in notes["p2"][1]


@pytest.mark.rule("ads.start.dual-declare", "ads.dual.two-attacks")
def test_two_weapons_say_on_which_rounds_they_strike_together() -> None:
    table = make_fight("rogue-1", "warrior-1", started=False).until("Loadouts")
    said = {option.id: (option.label, option.note) for option in table.ask("p1").options}
    both = ("Dagger and Shortsword", "Dual Wield: two attacks on Rounds 1, 2, 3 and 4.")
    assert said["dual:dagger+shortsword"] == both
