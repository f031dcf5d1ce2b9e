"""Items as things: starting gear, load, damage, dropping."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.equipment import (
    CARRY,
    can_be_damaged,
    item_thing,
    items_of,
    load,
    received,
)
from hearthside.kernel.seats import GM


@pytest.mark.rule("dk.creation.cards.kfa093", "dk.weapon.start-die.kfa093", "dk.weapon.power")
def test_starting_gear(play: Any) -> None:
    hero = play.hero("kresk").thing
    assert hero.front["pack"] == 2 and hero.front["precious"] == 0
    sword, leather = (play.table.things[id] for id in items_of(play.table, "kresk"))
    assert sword.front["power"] == 4 and leather.front["slots"] == ("harm/wound",)


def test_moves_that_bring_cards_along(play: Any) -> None:
    names = [play.table.things[id].front["item"] for id in items_of(play.table, "bram")]
    assert names == ["sword", "of_vitality", "of_illusion", "sigil_of_the_living_light"]
    assert received("kfa093", ("entreat_the_blood_bound",)) == ("blade_of_echoes",)
    assert received("kfa093", ("pick_pockets",)) == ()


@pytest.mark.rule("dk.armour.start.world", "dk.armour.start.kfa")
def test_starting_armour() -> None:
    assert item_thing("world", "leather_armour", "").list("slots") == ("harm", "harm")
    assert item_thing("kfa", "leather_armour", "").list("slots") == ("harm/wound",)
    assert item_thing("kfa093", "leather_armour", "").list("slots") == ("harm/wound",)


def test_a_magic_item_starts_full() -> None:
    wand = item_thing("kfa093", "of_vitality", "")
    assert wand.number("capacity") == wand.number("charges") == 3
    assert item_thing("kfa093", "of_telepathy", "").number("charges") == 2


@pytest.mark.rule("dk.encumbrance.count")
def test_load_counts_items_and_pack(play: Any) -> None:
    assert load(play.table, "kresk") == 4
    play.add("kresk/item/3", item_thing("kfa093", "full_plate", "kresk"))
    assert load(play.table, "kresk") == 8


@pytest.mark.rule("dk.swp.tokens.world")
def test_six_tokens_in_world(table: Callable[..., Any]) -> None:
    play = table("world")
    for id in ("kresk", "ysolde", "bram"):
        front = play.hero(id).thing.front
        assert front["speed"] + front["wealth"] + load(play.table, id) == CARRY
    play.say("p1", "drop:kresk/item/1")
    assert play.hero().thing.front["speed"] == 5 and load(play.table, "kresk") == 1


@pytest.mark.rule("dk.item-damage.marks", "dk.item-damage.cause")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_the_third_damage_destroys(table: Callable[..., Any], edition: str) -> None:
    play = table(edition)
    for n in (1, 2):
        assert (
            play.say(GM, "gear:kresk")
            .say(GM, "damage:kresk/item/1")
            .table.things["kresk/item/1"]
            .front["damage"]
            == n
        )
    play.say(GM, "gear:kresk").say(GM, "damage:kresk/item/1")
    assert items_of(play.table, "kresk") == ["kresk/item/2"]
    if edition == "world":
        assert play.hero().thing.front["speed"] == 5


@pytest.mark.rule(
    "dk.item-damage.eligible.world", "dk.item-damage.eligible.kfa", "dk.item-damage.eligible.kfa093"
)
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_magic_items_are_not_damaged(table: Callable[..., Any], edition: str, refused: Any) -> None:
    assert not can_be_damaged(item_thing(edition, "of_vitality", "bram"))
    play = table(edition).say(GM, "gear:bram")
    with pytest.raises(refused, match="magic items are not damaged"):
        play.say(GM, "damage:bram/item/2")
    play.mark("bram/item/1", charges=1, capacity=1, twisted=1).say(GM, "damage:bram/item/1")
    assert play.table.things["bram/item/1"].front["damage"] == 1
    play = table(edition, gm_may_damage_magic_weapons="true").mark("bram/item/1", charges=1, capacity=1)
    play.say(GM, "gear:bram").say(GM, "damage:bram/item/1")
    assert play.table.things["bram/item/1"].front["damage"] == 1


@pytest.mark.rule("dk.equipment.drop")
def test_dropping(play: Any) -> None:
    play.say("p1", "drop:kresk/item/1")
    assert play.table.things["kresk/item/1"].place == "" and load(play.table, "kresk") == 3
    assert "drop:kresk/item/1" not in play.options("p1")
