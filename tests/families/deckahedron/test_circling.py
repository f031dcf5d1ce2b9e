"""Boundary _ of Deckahedron World: what circles in the air takes no token."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.casting import Cast
from hearthside.families.deckahedron.equipment import CARRY, load, load_off
from hearthside.families.deckahedron.using_magic import Activate
from hearthside.kernel.events import Gone
from hearthside.kernel.seats import GM
from tests.families.deckahedron.test_carried_out import carry

Make = Callable[..., Any]
RING, SWORD, ARMOUR = "kresk/item/9", "kresk/item/1", "kresk/item/2"


def item(play: Any, id: str) -> Any:
    return play.table.things[id]


def tokens(play: Any) -> int:
    front = play.hero().thing
    return int(front.number("speed") + front.number("wealth") + load(play.table, "kresk"))


def bounded(table: Make) -> Any:
    """Kresk uses the item; all six tokens are on the table."""
    play = carry(table("world", "longer"), "boundary")
    speed = CARRY - sum(play.table.things[id].number("load") for id in (RING, SWORD, ARMOUR))
    play.mark("kresk", speed=speed, wealth=0, pack=0).turn_to(Activate("kresk", RING))
    assert tokens(play) == CARRY and RING not in str(play.options("p1"))
    return play


@pytest.mark.rule("dk.swp.item-cost.world", "dk.swp.tokens.world", "dk.magic.ongoing.world")
def test_what_circles_takes_no_token(table: Make) -> None:
    play = bounded(table)
    speed, heavy = play.hero().thing.number("speed"), item(play, ARMOUR).number("load")
    assert heavy > 0
    play.say("p1", f"circle:{ARMOUR}")
    assert (item(play, ARMOUR).number("load"), item(play, ARMOUR).place) == (0, "kresk")
    assert play.hero().thing.number("speed") == speed + heavy and tokens(play) == CARRY
    play.say("p1", f"stop:{RING}")
    assert (item(play, ARMOUR).number("load"), item(play, ARMOUR).place) == (heavy, "")
    assert play.hero().thing.number("speed") == speed + heavy and tokens(play) == CARRY
    play.say("p1", f"pick-up:{ARMOUR}")
    assert item(play, ARMOUR).place == "kresk" and play.hero().thing.number("speed") == speed


@pytest.mark.rule("dk.swp.item-cost.world")
def test_another_use_lets_the_first_item_fall(table: Make) -> None:
    play = bounded(table).say("p1", f"circle:{ARMOUR}").turn_to(Activate("kresk", RING))
    assert play.options("p1") == [f"circle:{SWORD}", "else"]
    play.say("p1", f"circle:{SWORD}")
    assert item(play, ARMOUR).place == "" and item(play, ARMOUR).number("load") > 0
    assert item(play, SWORD).number("load") == 0 and tokens(play) == CARRY


@pytest.mark.rule("dk.swp.item-cost.world")
def test_something_else_may_circle(table: Make) -> None:
    play = bounded(table)
    speed = play.hero().thing.number("speed")
    assert play.say("p1", "else").hero().thing.number("speed") == speed
    assert item(play, RING).number("flowing") == 1


@pytest.mark.rule("dk.swp.item-cost.world", "dk.equipment.drop")
@pytest.mark.parametrize("dropped", [RING, ARMOUR])
def test_dropped_or_destroyed_it_circles_no_more(table: Make, dropped: str) -> None:
    play = bounded(table)
    heavy = item(play, ARMOUR).number("load")
    play.say("p1", f"circle:{ARMOUR}").say("p1", f"drop:{dropped}")
    assert (item(play, ARMOUR).number("load"), item(play, ARMOUR).place) == (heavy, "")
    assert not item(play, ARMOUR).front["circles"] and tokens(play) == CARRY
    play = bounded(table).say("p1", f"circle:{ARMOUR}")
    play.apply([*load_off(play.table, dropped), Gone(dropped)])
    assert tokens(play) == CARRY


@pytest.mark.rule("dk.swp.item-cost.world", "dk.magic.ongoing.world")
def test_the_end_of_another_flow_lets_nothing_fall(table: Make) -> None:
    play = carry(bounded(table).say("p1", f"circle:{ARMOUR}"), "of_illusion", n=8, flowing=1)
    play.say("p1", "stop:kresk/item/8")
    assert item(play, ARMOUR).place == "kresk" and item(play, ARMOUR).front["circles"] == RING


def test_loot_to_be_decided_later_does_not_circle(table: Make) -> None:
    play = bounded(table).say("p1", "else").mark(SWORD, undecided=1).turn_to(Activate("kresk", RING))
    assert play.options("p1") == [f"circle:{ARMOUR}", "else"]


def test_the_gm_does_not_weigh_what_circles(table: Make) -> None:
    play = bounded(table).say("p1", f"circle:{ARMOUR}").say(GM, "gear:kresk")
    assert f"weigh:{SWORD}" in play.options(GM) and f"weigh:{ARMOUR}" not in play.options(GM)


def test_bare_hands_keep_nothing_in_the_air(table: Make) -> None:
    play = table("world", "longer").turn_to(Cast("kresk")).say("p1", "effect:boundary")
    assert "circles you in the air" in play.told() and type(play.step).__name__ == "FreePlay"
