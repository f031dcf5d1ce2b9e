"""Whom an attack is for, and how it is made: short to choose among many foes and weapons, not asked where it is plain."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.families.deckahedron.equipment import item_thing
from hearthside.families.deckahedron.foes import Foe
from hearthside.kernel.asks import Pick
from hearthside.kernel.seats import GM
from tests.families.deckahedron.conftest import ANA, BEN
from tests.families.deckahedron.test_effects import flipped, taught
from tests.families.deckahedron.test_foes import prepare


def guards(play: Any, count: int = 3) -> tuple[str, ...]:
    prepare(play, name="Guard", count=count)
    return tuple(play.table.things["foes"].list("ids"))


def armed(play: Any) -> Any:
    return play.add("kresk/item/9", item_thing("kfa093", "many_knives", "kresk"))


def whom(play: Any, seat: str, id: str) -> tuple[str, ...]:
    (field,) = play.option(seat, id).fields
    assert isinstance(field, Pick)
    return tuple(choice.id for choice in field.choices)


@pytest.mark.rule("dk.combat.mutual.kfa")
def test_several_foes_and_weapons_are_chosen_apart_from_each_other(play: Any) -> None:
    """Twelve ways of three checks are four, and each asks whom."""
    ids = guards(armed(play))
    play.call("mix_it_up").flip(("13",))
    assert [option.label for option in play.ask(ANA).options] == [
        "Sword (d4), and avoid the attack",
        "Sword (d4), and roll twice",
        "Many Knives (d4), and avoid the attack",
        "Many Knives (d4), and roll twice",
    ]
    assert whom(play, ANA, "|kresk/item/9|avoid") == ids
    play.say(ANA, "|kresk/item/9|avoid", foe=ids[1]).then((3,))
    assert [Foe(play.table, id).stamina for id in ids] == [6, 3, 6]


def test_a_foe_who_is_not_there_is_not_struck(play: Any, refused: type[Exception]) -> None:
    guards(armed(play))
    play.call("mix_it_up").flip(("13",))
    with pytest.raises(refused, match="Whom\\?: choose one of: Guard 1, Guard 2, Guard 3"):
        play.say(ANA, "|kresk/item/9|avoid", foe="foe/0")


def test_one_foe_and_two_weapons_are_one_choice(play: Any) -> None:
    guards(armed(play), 1)
    play.call("mix_it_up").flip(("14",))
    labels = [option.label for option in play.ask(ANA).options]
    assert labels == ["Guard, Sword (d4)", "Guard, Many Knives (d4)"]
    assert not any(option.fields for option in play.ask(ANA).options)


@pytest.mark.rule("dk.combat.range")
def test_a_shot_asks_whom_among_those_whom_the_weapon_reaches(play: Any) -> None:
    play.add("ysolde/item/9", item_thing("kfa093", "bow", "ysolde"))
    near, far, somewhere = guards(play)
    play.apply([Foe(play.table, near).show(**{"range:ysolde": "near"})])
    play.apply([Foe(play.table, far).show(**{"range:ysolde": "far"})])
    play.call("volley", hero="ysolde").flip(("13",), seat=BEN)
    assert whom(play, BEN, "|ysolde/item/1|") == (near, somewhere)
    assert whom(play, BEN, "|ysolde/item/9|") == (near, far, somewhere)
    play.say(BEN, "|ysolde/item/9|", foe=far).then((2,))
    assert Foe(play.table, far).stamina == 4


@pytest.mark.rule("dk.fast.tag.kfa093", "dk.flip.read-move")
def test_what_follows_a_hit_is_for_the_foe_that_was_hit(play: Any) -> None:
    ids = guards(play)
    play.call("mix_it_up").flip(("14",)).say(ANA, f"{ids[1]}|kresk/item/1|").then((1,))
    play.say(GM, "gm-move", move="truth", text="").say(GM, "narrate", text="")
    flipped(play, "and_this_is_for", 2)
    assert [Foe(play.table, id).stamina for id in ids] == [6, 4, 6]


def test_who_has_felled_a_foe_follows_up_on_another(play: Any) -> None:
    ids = guards(play)
    play.mark("kresk", struck=ids[0]).apply([Foe(play.table, ids[0]).show(status="down")])
    flipped(play, "and_this_is_for", 2)
    assert [option.label for option in play.ask(ANA).options] == [
        "Guard 2, attack power 1",
        "Guard 3, attack power 1",
    ]


def test_a_blow_that_hits_another_foe_as_well_hits_another_one(table: Any) -> None:
    play = taught(table("kfa093", "9-hour"), "goreography")
    ids = guards(play)
    play.mark("kresk", struck=ids[1], dealt=2)
    flipped(play, "goreography", 2).say(ANA, "pick:0", how="")
    assert play.options(ANA) == [ids[0], ids[2]]


def test_what_is_picked_after_another_foe_was_hit_is_still_for_the_first(table: Any) -> None:
    play = taught(table("kfa093", "9-hour"), "goreography")
    ids = guards(play)
    play.mark("kresk", struck=ids[1], dealt=2)
    flipped(play, "goreography", 3).say(ANA, "pick:0", how="").say(ANA, ids[0]).say(ANA, "pick:2", how="")
    assert [Foe(play.table, id).power for id in ids] == [4, 1, 4]


def test_the_part_that_was_aimed_at_is_of_the_foe_that_was_shot(table: Any) -> None:
    play = taught(table("kfa093", "9-hour"), "called_shot")
    play.add("kresk/item/9", item_thing("kfa093", "bow", "kresk"))
    ids = guards(play, 2)
    flipped(play, "called_shot", 2).say(ANA, f"{ids[1]}||").say(ANA, "pick:1", how="")
    assert Foe(play.table, ids[1]).power == 1 and Foe(play.table, ids[0]).power == 4


def test_one_more_roll_for_the_head_is_for_the_foe_that_was_shot(table: Any) -> None:
    play = taught(table("kfa093", "9-hour"), "called_shot")
    play.add("kresk/item/9", item_thing("kfa093", "bow", "kresk"))
    ids = guards(play, 2)
    flipped(play, "called_shot", 2).say(ANA, f"{ids[1]}||").say(ANA, "pick:0", how="").then((3,))
    assert [Foe(play.table, id).stamina for id in ids] == [6, 2]
