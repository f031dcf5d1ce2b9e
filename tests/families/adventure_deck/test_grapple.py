"""Grapple."""

from __future__ import annotations

import random
from typing import Any

import pytest


def grab(fight: Any, mine: tuple[str, ...] = (), theirs: tuple[str, ...] = ()) -> Any:
    """p1 goes for p2, who does not strike first."""
    table = fight("warrior-1", "rogue-1", r=4).hold("p1", *mine).hold("p2", *theirs)
    return table.act("p1", "grapple:p2").act("p2", "no")


@pytest.mark.rule("ads.grapple.action")
def test_a_grapple_is_a_melee_action(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", options={"mode": "1d"})
    assert table.options()["grapple"].closed == "nobody is in Melee Distance"
    assert "grapple:p2" in table.set("combat", **{"p1~p2": 0}).open()


@pytest.mark.rule("ads.grapple.action", "ads.sneak.detection")
def test_whoever_is_hidden_cannot_be_grappled(fight: Any) -> None:
    table = fight("warrior-1", foes=("goblin-skirmisher",)).set("foe/1", hidden=1)
    assert table.options()["grapple"].closed == "there is nobody you can see"


@pytest.mark.rule("ads.grapple.free-weapon-strike")
def test_the_target_strikes_first_with_a_boosted_weapon(fight: Any) -> None:
    table = (
        fight("warrior-1", "rogue-1", r=2).hold("p1").hold("p2", "dagger/up", "agility/up", "agility/down")
    )
    table.act("p1", "grapple:p2")
    assert "Strike first? It costs no Turn." in table.ask().prompt
    table.act("p2", "play:dagger/up").act("p2", "attributes", cards=("agility/up", "agility/down"))
    assert table.hp("p1") == 15 - 5
    assert (table.step, table.asked) == ("ChooseMethod", ("p1",))


@pytest.mark.rule("ads.grapple.free-base-strike")
def test_or_for_1_without_a_weapon(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1").hold("p2", "agility/up").act("p1", "grapple:p2")
    assert table.act("p2", "base").hp("p1") == 14


def go_for(fight: Any, foe: str, drawn: str, **marks: int) -> Any:
    """p1 goes for a Foe, which draws this for its blow; p1 has nothing to answer it with."""
    table = fight("warrior-1", foes=(foe,)).set("foe/1", **marks).hold("p1", "strength/up")
    return table.act("p1", "grapple:foe/1", *((drawn,) if drawn else ()))


@pytest.mark.rule("ads.grapple.free-weapon-strike", "ads.foe.counter-virtual")
@pytest.mark.parametrize(("drawn", "hp"), [("D", 15 - 5), ("U", 15 - 1)])
def test_a_foe_strikes_first_with_the_weapon_it_draws(fight: Any, drawn: str, hp: int) -> None:
    table = go_for(fight, "skeletal-warrior", drawn)
    assert (table.hp("p1"), table.step) == (hp, "ChooseMethod")
    blow = "Rusty Longsword" if drawn == "D" else "a plain strike"
    assert table.told[-1] == f"Skeletal Warrior: {blow} against Human Warrior: {15 - hp} Damage."
    assert "Human Warrior tries to grapple Skeletal Warrior." in table.told


@pytest.mark.rule("ads.grapple.free-weapon-strike")
def test_the_blow_of_a_foe_can_be_answered(fight: Any) -> None:
    table = fight("warrior-1", foes=("skeletal-warrior",)).hold("p1", "medium-armor/up")
    table.act("p1", "grapple:foe/1", "D").act("p1", "play:medium-armor/up")
    assert table.hp("p1") == 15 - 5 + 4


@pytest.mark.rule("ads.grapple.free-base-strike")
def test_a_foe_without_its_weapon_or_with_spells_alone_strikes_for_1(fight: Any) -> None:
    assert go_for(fight, "skeletal-warrior", "", disarmed=1).hp("p1") == 14
    assert go_for(fight, "hedge-wizard", "").hp("p1") == 14


@pytest.mark.rule("ads.grapple.method-first")
def test_the_method_is_chosen_before_the_target_shows_anything(fight: Any) -> None:
    table = grab(fight, mine=("strength/up",), theirs=("agility/up",))
    assert (table.step, table.open()) == ("ChooseMethod", {"play:strength/up", "U", "D"})
    assert table.act("p1", "U").step == "Resist"


@pytest.mark.rule("ads.grapple.strength")
def test_strength_wins_without_a_counter(fight: Any) -> None:
    table = grab(fight, mine=("strength/up",)).act("p1", "play:strength/up")
    assert (table.mark("p1", "grapple"), table.mark("p2", "grapple")) == ("p1", "p1")
    assert table.pile("p1", "discard") == ("strength/up",)


@pytest.mark.rule("ads.grapple.strength")
def test_agility_counters_and_strength_re_counters(fight: Any) -> None:
    table = grab(fight, mine=("strength/up", "strength/down"), theirs=("agility/up",))
    table.act("p1", "play:strength/up").act("p2", "play:agility/up").act("p1", "play:strength/down")
    assert table.mark("p2", "grapple") == "p1"


@pytest.mark.rule("ads.grapple.declare")
@pytest.mark.parametrize(("drawn", "held"), [("D", "p1"), ("U", "")])
def test_a_declared_grapple_fails_on_a_match(fight: Any, drawn: str, held: str) -> None:
    assert grab(fight).act("p1", "U", drawn).mark("p2", "grapple") == held


@pytest.mark.rule("ads.grapple.declare-loses")
def test_a_declared_grapple_loses_to_a_card(fight: Any) -> None:
    table = grab(fight, theirs=("agility/up",)).act("p1", "U").act("p2", "play:agility/up")
    assert table.mark("p2", "grapple") == ""


def held(fight: Any, *hand: str, deck: str = "rogue-1", r: int = 4) -> Any:
    """p1 is held by p2."""
    table = fight(deck, "warrior-1", r=r).hold("p1", *hand)
    return table.set("p1", grapple="p2").set("p2", grapple="p2")


@pytest.mark.rule("ads.grapple.no-spells")
def test_no_spells_inside(fight: Any) -> None:
    table = held(fight, "energy-bolt/up", deck="mage-3", r=1)
    assert table.closed("play:energy-bolt/up") == ("ads.grapple.no-spells",)


@pytest.mark.rule("ads.grapple.no-weapons")
def test_no_weapons_inside_but_the_dagger(fight: Any) -> None:
    table = held(fight, "shortsword/up", "dagger/up").hold("p2")
    assert table.closed("play:shortsword/up") == ("ads.grapple.no-weapons",)
    assert table.act("p1", "play:dagger/up").hp("p2") == 15 - 3


@pytest.mark.rule("ads.grapple.no-move", "ads.flee.action")
def test_nobody_moves_or_flees_inside(fight: Any) -> None:
    table = (
        fight("rogue-1", "rogue-1", options={"mode": "1d"}).set("p1", grapple="p2").set("p2", grapple="p2")
    )
    assert table.closed("move") == ("ads.grapple.no-move",)
    assert table.closed("flee") == ("ads.grapple.no-move",)


@pytest.mark.rule("ads.grapple.base-damage")
def test_1_damage_inside(fight: Any) -> None:
    assert held(fight).act("p1", "grapple-strike:p2").hp("p2") == 14


@pytest.mark.rule("ads.grapple.escape-card")
def test_agility_breaks_free_unless_strength_holds(fight: Any) -> None:
    table = (
        held(fight, "agility/up")
        .hold("p2", "agility/up")
        .act("p1", "grapple-escape")
        .act("p1", "play:agility/up")
    )
    assert (table.mark("p1", "grapple"), table.mark("p2", "grapple")) == ("", "")
    table = (
        held(fight, "agility/up")
        .hold("p2", "strength/up")
        .act("p1", "grapple-escape")
        .act("p1", "play:agility/up")
    )
    assert table.act("p2", "play:strength/up").mark("p1", "grapple") == "p2"


@pytest.mark.rule("ads.grapple.escape-declare")
@pytest.mark.parametrize(("drawn", "still"), [("U", ""), ("D", "p2")])
def test_a_declared_escape(fight: Any, drawn: str, still: str) -> None:
    table = held(fight).hold("p2").act("p1", "grapple-escape").act("p1", "D", drawn)
    assert table.mark("p1", "grapple") == still


@pytest.mark.rule("ads.grapple.escape-declare", "ads.grapple.declare-loses")
def test_who_is_to_resist_reads_what_is_tried_and_what_a_draw_would_do(fight: Any) -> None:
    table = held(fight).hold("p2", "strength/up").act("p1", "grapple-escape").act("p1", "D")
    assert table.told[-1] == "Halfling Rogue tries to break free and declares Down."
    assert table.ask("p2").prompt == "Halfling Rogue tries to break free. Hold on?"
    assert table.options()["no"].note == "Down stops Halfling Rogue."
    table = grab(fight, mine=("strength/up",), theirs=("agility/up",)).act("p1", "play:strength/up")
    means = "Held, you can use few weapons and hardly any spells."
    assert table.ask("p2").prompt == f"Human Warrior tries to take hold of you. {means} Resist?"


@pytest.mark.rule("ads.grapple.escape-card")
def test_the_holder_may_let_go(fight: Any) -> None:
    table = (
        fight("warrior-1", "rogue-1")
        .set("p1", grapple="p1")
        .set("p2", grapple="p1")
        .act("p1", "grapple-release")
    )
    assert (table.mark("p1", "grapple"), table.mark("p2", "grapple")) == ("", "")
    assert (table.step, table.asked) == ("TakeAction", ("p1",))
    assert "flee" in table.open()


@pytest.mark.rule("ads.grapple.no-move", "ads.grapple.no-weapons", "ads.noncombat.tasks")
def test_inside_nobody_hides_changes_gear_or_picks_a_lock(journey: Any) -> None:
    table = journey("rogue-1").enter("A2")
    while table.step != "TakeAction":
        table.random_act(random.Random(1))
    table.hold("p1", "sneak/up", "shortsword/up").set("p1", armed=("dagger",))
    assert {"play:sneak/up", "gear", "task:task/A2/lock"} <= table.open()
    table.set("p1", grapple="foe/1").set("foe/1", grapple="foe/1")
    assert table.closed("play:sneak/up") == ("ads.grapple.no-move",)
    assert table.closed("gear") == ("ads.grapple.no-weapons",)
    assert table.closed("task:task/A2/lock") == ("ads.grapple.no-move",)


@pytest.mark.rule("ads.grapple.action")
def test_who_is_in_a_grapple_is_not_grappled_again(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1", foes=("skeletal-warrior",)).set("p2", grapple="foe/1")
    table.set("foe/1", grapple="foe/1")
    assert table.options()["grapple"].closed == "everybody in reach is in a Grapple already"


@pytest.mark.rule("ads.grapple.outside-attack")
@pytest.mark.parametrize(("drawn", "hit"), [("U", "foe/1"), ("D", "p2")])
def test_an_attack_from_outside_may_hit_the_ally(fight: Any, drawn: str, hit: str) -> None:
    table = (
        fight("warrior-1", "warrior-1", foes=("skeletal-warrior",), r=1).hold("p1", "longsword/up").hold("p2")
    )
    table.set("p2", grapple="foe/1").set("foe/1", grapple="foe/1")
    more = ("UUU",) if hit == "foe/1" else ()
    table.act("p1", "play:longsword/up").act("p1", "U", drawn, *more)
    assert {"foe/1": table.hp("foe/1") == 2, "p2": table.hp("p2") == 12}[hit]


@pytest.mark.rule("ads.grapple.no-weapons")
@pytest.mark.parametrize(("rule", "offered"), [("false", False), ("true", True)])
def test_a_shortsword_in_a_grapple_where_the_table_allows_it(fight: Any, rule: str, offered: bool) -> None:
    table = fight("rogue-1", "rogue-1", r=2, options={"shortsword-in-grapple": rule}).hold(
        "p1", "shortsword/up"
    )
    table.set("p1", grapple="p2").set("p2", grapple="p2")
    assert ("play:shortsword/up" in table.open()) == offered


@pytest.mark.rule("ads.grapple.outside-attack")
def test_of_several_allies_in_a_grapple_chance_picks_one(fight: Any) -> None:
    table = fight("rogue-1", "rogue-1", "rogue-1", foes=("skeletal-warrior",)).hold("p1", "dagger/up")
    for who in ("p2", "p3", "foe/1"):
        table.set(who, grapple="foe/1").hold(who) if who != "foe/1" else table.set(who, grapple="foe/1")
    table.act("p1", "play:dagger/up").act("p1", "U", "D", "p3")
    table.act("p3", "decline") if table.step == "React" else None
    assert (table.hp("p2"), table.hp("p3")) == (12, 12 - 3)
    assert (
        "Halfling Rogue misses in the Grapple and strikes at Halfling Rogue with Dagger instead."
        in table.told
    )
