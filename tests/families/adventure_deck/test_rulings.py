"""What the GM allows against a rule is carried out, and leaves a table that can be."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.options import DEFAULTS
from hearthside.kernel.table import Ruling, Scope
from tests.families.adventure_deck.fights import Fight, assert_possible


def ruled(table: Fight, *rules: str) -> Fight:
    """The GM allows what these rules refuse."""
    rulings = tuple(Ruling(n, rule, "-", Scope.CAMPAIGN, True) for n, rule in enumerate(rules))
    table.table = msgspec.structs.replace(table.table, rulings=rulings)
    return table


@pytest.mark.rule("ads.swap.cost", "ads.weapon.two-handed")
def test_a_weapon_played_without_a_swap_takes_the_place_of_the_other(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1", "greatsword/up").hold("p2")
    table.set("p1", armed=("longsword",), shield="large-shield", raised=2)
    ruled(table, *table.closed("play:greatsword/up")).act("p1", "play:greatsword/up").act("p2", "decline")
    assert table.mark("p1", "armed") == ("greatsword",) and not table.mark("p1", "shield")
    assert not table.mark("p1", "raised")


@pytest.mark.rule("ads.swap.cost")
def test_after_it_the_old_weapon_is_put_away(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1").hold("p1", "shortsword/up").hold("p2").set("p1", armed=("dagger",))
    ruled(table, "ads.swap.cost").act("p1", "play:shortsword/up")
    assert table.mark("p1", "armed") == ("shortsword",)


@pytest.mark.rule("ads.swap.dual-exception")
def test_a_third_weapon_ends_dual_wielding(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1").hold("p1", "handaxe/up", "dagger/up").hold("p2")
    table.set("p1", armed=("dagger", "shortsword"), dual=1)
    ruled(table, "ads.swap.dual-exception").act("p1", "play:handaxe/up")
    assert table.mark("p1", "armed") == ("handaxe",) and not table.mark("p1", "dual")


@pytest.mark.rule("ads.grapple.no-move")
@pytest.mark.parametrize("mode", ["1d", "2d"])
@pytest.mark.parametrize(("verb", "way"), [("move", "away:p2"), ("play:sneak/up", "U")])
def test_who_may_leave_a_grapple_is_out_of_it(fight: Any, mode: str, verb: str, way: str) -> None:
    table = fight("rogue-1", "warrior-1", options={"mode": mode}).hold("p1", "sneak/up").hold("p2")
    table.set("combat", **{"p1~p2": 0}).set("p1", grapple="p2").set("p2", grapple="p2")
    if mode == "2d":
        table.set("p1", x=4, y=0).set("p2", x=5, y=0)
    assert table.closed(verb) == ("ads.grapple.no-move",)
    ruled(table, "ads.grapple.no-move").act("p1", verb).act("p1", way, *("D" if way == "U" else ""))
    assert not table.mark("p1", "grapple") and not table.mark("p2", "grapple")


@pytest.mark.rule("ads.grapple.no-move", "ads.flee.action")
def test_who_may_flee_from_a_grapple_is_out_of_it(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1", "mage-1").hold("p2").hold("p3")
    table.set("p1", grapple="p2").set("p2", grapple="p2")
    ruled(table, "ads.grapple.no-move").act("p1", "flee").act("p3", "no")
    assert table.mark("p1", "status") == "fled" and not table.mark("p1", "grapple")
    assert_possible(table.table)


@pytest.mark.rule("ads.rondel.unplayable")
def test_on_a_grey_round_a_card_has_its_primary_value(fight: Any) -> None:
    table = fight("mage-1", "warrior-1", r=1).hold("p1", "frost-lance/up").hold("p2")
    before = table.hp("p2")
    ruled(table, *table.closed("play:frost-lance/up")).act("p1", "play:frost-lance/up").act("p1", "U")
    assert table.act("p2", "decline").hp("p2") == before - 5


@pytest.mark.rule("ads.rondel.unplayable")
def test_as_long_as_nobody_allows_it_a_card_is_worth_nothing_on_a_grey_round() -> None:
    lance = FACES["frost-lance/up"]
    assert (lance.on(1, DEFAULTS), lance.played_on(1, DEFAULTS)) == (0, 5)


@pytest.mark.rule("ads.boost.requirement-box")
@pytest.mark.parametrize("hand", [(), ("intellect/up",)])
def test_a_boost_box_costs_what_there_is(fight: Any, hand: tuple[str, ...]) -> None:
    table = fight("mage-1", "warrior-1", r=4).hold("p1", "spark/up", *hand).hold("p2")
    before = table.hp("p2")
    ruled(table, "ads.boost.requirement-box").act("p1", "play:spark/up").act("p2", "decline")
    assert table.hp("p2") == before - 4 and sorted(table.pile("p1", "discard")) == sorted((*hand, "spark/up"))


@pytest.mark.rule("ads.distance.listed-only")
@pytest.mark.parametrize("option", ["play:longsword/up", "base:warrior-strike"])
def test_an_attack_that_may_go_beyond_its_distance_hits(fight: Any, option: str) -> None:
    table = fight("warrior-1", "mage-1", options={"mode": "1d"}).hold("p1", "longsword/up").hold("p2")
    before = table.hp("p2")
    ruled(table, *table.closed(option)).act("p1", option)
    assert table.hp("p2") < before


@pytest.mark.rule("ads.distance.listed-only", "ads.damage.split")
def test_damage_may_be_divided_beyond_its_distance(fight: Any) -> None:
    foes = ("skeletal-warrior",) * 2
    table = fight("mage-3", foes=foes, r=2, options={"mode": "1d"}).hold("p1", "energy-bolt/up")
    table.set("combat", **{"foe/1~p1": 0, "foe/2~p1": 0})
    ruled(table, "ads.distance.listed-only").act("p1", "play:energy-bolt/up")
    assert table.open() == {"on:foe/1", "on:foe/2"}


@pytest.mark.rule("ads.sneak.detection")
def test_whoever_is_hidden_may_be_aimed_at(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1", "longsword/up").hold("p2").set("p2", hidden=1)
    before = table.hp("p2")
    ruled(table, "ads.sneak.detection").act("p1", "play:longsword/up").act("p2", "decline")
    assert table.hp("p2") == before - 5


@pytest.mark.rule("ads.grapple.no-weapons", "ads.swap.fast")
def test_in_a_grapple_nobody_swaps_fast(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1").hold("p1", "fast-weapon-swap/up", "shortsword/up")
    table.set("p1", grapple="p2", armed=("dagger",)).set("p2", grapple="p2")
    assert table.closed("play:fast-weapon-swap/up") == table.closed("gear") == ("ads.grapple.no-weapons",)


def test_where_no_ruling_could_help_none_is_offered(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", options={"mode": "1d"}).hold("p1").set("p2", hidden=1)
    closed = {option.id: option.rules for option in table.ask().options if option.closed}
    assert {"move", "gear", "recall", "grapple"} <= closed.keys()
    assert not any(closed[option] for option in ("move", "gear", "recall", "grapple"))
    assert_possible(table.table)


def for_the_scene(table: Fight) -> Fight:
    """The GM rules once for the scene, and once for the campaign."""
    scopes = (Scope.SCENE, Scope.CAMPAIGN)
    rulings = tuple(Ruling(n, "ads.swap.cost", "-", scope, True) for n, scope in enumerate(scopes))
    table.table = msgspec.structs.replace(table.table, rulings=rulings)
    return table


def scopes(table: Fight) -> list[Scope]:
    return [ruling.scope for ruling in table.table.rulings]


def test_a_ruling_for_the_scene_ends_with_the_room(journey: Any) -> None:
    table = for_the_scene(journey("warrior-1")).enter("A2").to_turn()
    assert scopes(table) == [Scope.CAMPAIGN]
    for_the_scene(table).beat()
    assert scopes(table) == [Scope.SCENE, Scope.CAMPAIGN]


def test_between_players_it_ends_with_the_combat(fight: Any) -> None:
    table = for_the_scene(fight("warrior-1", "rogue-1").hold("p1", "longsword/up").hold("p2").set("p2", hp=1))
    assert scopes(table) == [Scope.SCENE, Scope.CAMPAIGN]
    table.act("p1", "play:longsword/up")
    while "combat" in table.table.things:
        table.act(table.asked[0], "decline" if "decline" in table.options() else "no")
    assert scopes(table) == [Scope.CAMPAIGN]
