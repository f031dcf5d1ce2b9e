"""Shields, and Unknown Benefactor: what is done about an attack before it is suffered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.absorbing import Distributing
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.equipment import item_thing
from hearthside.families.deckahedron.family import Deckahedron
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.sheets import move_thing
from hearthside.families.deckahedron.shield_rows import ROWS, STEPS, TARGETS, costs, in_words
from hearthside.families.deckahedron.suffering import Decide, Suffer
from hearthside.kernel.events import Turned
from hearthside.kernel.journal import Entry, decode, encode
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.things import Thing
from tests.families.deckahedron.test_carried_out import at, through

ANA = Seat("p1")
SHIELD = "kresk/item/7"


def shield(rows: tuple[str, ...] = STEPS[0:3], against: tuple[str, ...] = ("harm", "wound")) -> Thing:
    thing = item_thing("kfa093", "bracers", "kresk")
    return Thing(
        "item", place="kresk", front={**thing.front, "rows": rows, "against": against, "name": "Targe"}
    )


def attacked(play: Any, token: str = "wound", **marks: Any) -> Any:
    """Ana's hero has a shield and is about to take one token; no other card could take it."""
    play.mark("kresk/item/2", slots=(), held=())
    return play.add(SHIELD, shield(**marks)).turn_to(Distributing("kresk", (token,)))


@pytest.mark.rule("dk.shield.dex")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_a_shield_avoids_a_wound_by_a_dex_flip(table: Callable[..., Any], edition: str) -> None:
    play = attacked(table(edition, "longer" if edition == "world" else "one-shot"))
    play.say(ANA, f"block:wound:{SHIELD}")
    assert play.table.things["flip"].front["attribute"] == "dex"
    play.flip(("14",)).say(GM, "narrate", text="")
    assert play.counts() == (19, 1, 0) and play.tokens() == (0, 0, 0)


@pytest.mark.rule("dk.shield.dex", "dk.flip.certain")
def test_a_block_is_not_the_gms_to_call_off(play: Any, refused: Any) -> None:
    attacked(play).say(ANA, f"block:wound:{SHIELD}")
    with pytest.raises(refused):
        play.say(GM, "call-off")


@pytest.mark.rule("dk.shield.dex", "dk.shield.bonus.kfa093")
def test_a_cross_avoids_nothing_and_gives_two_points(play: Any) -> None:
    attacked(play).say(ANA, f"block:wound:{SHIELD}").flip(("07",))
    assert play.reserve == 2
    assert play.options(ANA) == ["suffer:wound", "reshuffle"]
    play.say(ANA, "suffer:wound").say(GM, "injury", text="a cut").then(("02",), ("wound-1",))
    assert play.tokens() == (0, 0, 1) and play.say(GM, "narrate", text="").options(GM)


@pytest.mark.rule("dk.shield.bonus.kfa093")
def test_a_block_is_the_one_fast_move(play: Any, refused: Any) -> None:
    play.mark("kresk", bonus=1)
    attacked(play)
    with pytest.raises(refused, match="bonus move has already been made in this spotlight"):
        play.say(ANA, f"block:wound:{SHIELD}")
    assert play.option(ANA, f"block:wound:{SHIELD}").rules == ("dk.shield.bonus.kfa093",)


@pytest.mark.rule("dk.shield.bonus.kfa")
def test_the_earlier_guide_asks_the_gm_about_a_second_block(table: Callable[..., Any]) -> None:
    play = attacked(table("kfa")).say(ANA, f"block:wound:{SHIELD}")
    assert play.step.asked(play.table)[0] == ANA, "the first needs no leave"
    play = table("kfa").mark("kresk", bonus=1)
    attacked(play).say(ANA, f"block:wound:{SHIELD}").say(GM, "allow").flip(("14",)).say(
        GM, "narrate", text=""
    )
    assert play.hero().thing.front["bonus"] == 2 and play.tokens() == (0, 0, 0)
    play = table("kfa").mark("kresk", bonus=1)
    attacked(play).say(ANA, f"block:wound:{SHIELD}").say(GM, "refuse").say(GM, "injury", text="").then(
        ("02",), ("wound-1",)
    )
    assert play.tokens() == (0, 0, 1)


@pytest.mark.rule("dk.shield.make")
def test_there_are_four_shields() -> None:
    assert len(ROWS) * len(TARGETS) == 4
    assert all(STEPS.index(rows[2]) - STEPS.index(rows[0]) == 2 for rows in ROWS.values())
    assert [in_words(step) for step in STEPS] == [
        "no price",
        "lose 1 Stamina or 1 damage to the shield",
        "lose 1 Stamina",
        "lose 1 Stamina and 1 damage to the shield",
    ]
    assert costs("s2+x") == (2, 0, True)


@pytest.mark.rule("dk.shield.make", "dk.item-damage.cause")
def test_the_price_of_a_block(table: Callable[..., Any]) -> None:
    play = attacked(table(), rows=STEPS[1:4]).say(ANA, f"block:wound:{SHIELD}").flip(("14",))
    assert play.options(ANA) == ["s1", "d1"]
    play.say(ANA, "d1")
    assert play.table.things[SHIELD].front["damage"] == 1 and play.tokens() == (0, 0, 0)
    play = attacked(table(), rows=STEPS[1:4]).say(ANA, f"block:wound:{SHIELD}").flip(("05",))
    play.say(ANA, "suffer:exhaustion").then(("02",))
    assert play.tokens() == (1, 0, 0) and play.table.things[SHIELD].front["damage"] == 0
    play = attacked(table(), rows=STEPS[1:4]).say(ANA, f"block:wound:{SHIELD}").flip(("04",))
    play.say(ANA, "suffer:exhaustion").then(("02",))
    assert play.tokens() == (1, 0, 0) and play.table.things[SHIELD].front["damage"] == 1
    assert play.reserve == 1, "a single check is a single check"


@pytest.mark.rule("dk.shield.make", "dk.shield.dex")
@pytest.mark.parametrize(
    ("edition", "prices"),
    [
        (
            "kfa093",
            "✓✓ lose 1 Stamina and 1 damage to the shield; ✓ lose 1 Stamina and the shield is destroyed",
        ),
        ("world", "✓✓ lose 1 Stamina; ✓ lose 1 Stamina and 1 damage to the shield"),
    ],
)
def test_who_raises_a_shield_reads_its_price_first(
    table: Callable[..., Any], edition: str, prices: str
) -> None:
    play = table(edition, "longer" if edition == "world" else "9-hour")
    bracers = item_thing(edition, "bracers", "kresk")
    best = "✓✓✓ lose 1 Stamina or 1 damage to the shield"
    assert bracers.text("text") == f"Flip Dex to keep a Harm away. The price: {best}; {prices}."
    play.add(SHIELD, bracers).turn_to(Distributing("kresk", ("harm",)))
    assert play.option(ANA, f"block:harm:{SHIELD}").note == bracers.text("text")
    play.say(ANA, f"block:harm:{SHIELD}").flip(("14",))
    assert [option.label for option in play.ask(ANA).options] == ["Lose 1 Stamina", "1 damage to the shield"]


@pytest.mark.rule("dk.shield.make")
def test_a_shield_the_gm_makes_has_its_rows_on_the_card(play: Any) -> None:
    play.say(GM, "gear:kresk").say(
        GM, "shield", name="Targe", rows="123", against="harm/wound", edge="0", load=1
    )
    targe = next(thing for thing in play.table.things.values() if thing.front.get("name") == "Targe")
    assert targe.text("text").startswith(
        "Flip Dex to keep a Harm or Wound away. The price: ✓✓✓ no price; ✓✓ "
    )


def test_the_printed_shield_may_be_destroyed(play: Any) -> None:
    play.mark("kresk/item/2", slots=(), held=()).add(SHIELD, item_thing("kfa093", "shield", "kresk"))
    play.turn_to(Distributing("kresk", ("wound",))).say(ANA, f"block:wound:{SHIELD}").flip(("14",)).say(
        ANA, "x"
    )
    assert SHIELD not in play.table.things


def test_a_shield_against_harm_does_not_stop_a_wound(table: Callable[..., Any]) -> None:
    play = table(campaign="9-hour")
    play.mark("kresk/item/2", slots=(), held=()).add(SHIELD, item_thing("kfa093", "bracers", "kresk"))
    play.turn_to(Decide("kresk", 3)).say(ANA, "0-1-0")
    assert f"block:harm:{SHIELD}" in play.options(ANA)
    play.say(ANA, f"block:harm:{SHIELD}").flip(("14",)).say(ANA, "d1").say(GM, "narrate", text="").say(
        ANA, "skip"
    )
    play.turn_to(Decide("kresk", 3)).say(ANA, "0-0-1")
    assert not any(
        option.startswith("block") for option in [o.id for o in play.step.ask(play.table, ANA).options]
    )


def test_a_block_interrupts_a_flip_that_goes_on_afterwards(play: Any) -> None:
    play.mark("kresk/item/2", slots=(), held=()).add(SHIELD, shield())
    play.call("defy_danger").flip(("01",)).say(GM, "damage", die="0", plus=4, text="The ogre swings.")
    play.say(ANA, "0-0-1").say(ANA, f"block:wound:{SHIELD}")
    stored = Entry(1, Turned((play.table.pending[-2].step,)))
    assert decode(encode(stored), Deckahedron().revive) == stored
    play.flip(("14",)).say(GM, "narrate", text="")
    assert play.table.things["flip"].front["move"] == "defy_danger"
    play.say(ANA, "skip")
    assert "flip" not in play.table.things and play.tokens() == (0, 0, 0)


# ---------------------------------------------------------------- Unknown Benefactor


def blessed(play: Any) -> Any:
    """Cy's Bram has the card, and energy flows into an item."""
    move = MOVES[play.table.options["edition"]]["unknown_benefactor"]
    play.add("bram/move/unknown_benefactor", move_thing("bram", move, 0))
    return play.mark("bram/item/3", flowing=1)


@pytest.mark.rule("dk.fast.react")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_unknown_benefactor_cancels_an_attack(table: Callable[..., Any], edition: str) -> None:
    play = blessed(table(edition))
    play.call("defy_danger", hero="bram").flip(("01",), seat="p3").say(GM, "damage", die="0", plus=4, text="")
    play.say("p3", "unknown_benefactor:bram/item/3")
    assert play.tokens("bram") == (0, 0, 0) and "flip" not in play.table.things
    item = play.table.things["bram/item/3"].front
    assert (item["flowing"], item["charges"]) == (0, 0) and play.hero("bram").thing.front["bonus"] == 1


def test_without_a_flow_nobody_helps(play: Any) -> None:
    blessed(play).mark("bram/item/3", flowing=0).turn_to(Suffer("bram", 3))
    assert play.options("p3") == ["3-0-0", "0-0-1"]


@pytest.mark.rule("dk.fast.limit.kfa093", "dk.fast.limit.kfa")
def test_a_benefactor_is_a_bonus_move(table: Callable[..., Any]) -> None:
    play = blessed(table()).mark("bram", bonus=1).turn_to(Suffer("bram", 3))
    assert play.option("p3", "unknown_benefactor:bram/item/3").closed
    play = blessed(table("kfa")).mark("bram", bonus=1).turn_to(Suffer("bram", 3))
    play.say("p3", "unknown_benefactor:bram/item/3").say(GM, "allow")
    assert "call:kresk" in play.options(GM)


@pytest.mark.rule("dk.fast.limit.kfa")
def test_a_benefactor_the_gm_refuses_is_not_asked_for_again(table: Callable[..., Any]) -> None:
    play = blessed(table("kfa")).mark("bram", bonus=1).turn_to(Suffer("bram", 3))
    play.say("p3", "unknown_benefactor:bram/item/3").say(GM, "refuse")
    assert play.step.power == 3 and play.options("p3") == ["3-0-0", "0-0-1"]
    play.say("p3", "3-0-0").then(("01", "02", "03"))
    through(play, at("FreePlay")).turn_to(Suffer("bram", 2))
    assert "unknown_benefactor:bram/item/3" in play.options("p3"), "the next attack is another"


@pytest.mark.parametrize(("edition", "price"), [("kfa093", 3), ("kfa", 5)])
def test_the_benefactor_is_found(table: Callable[..., Any], edition: str, price: int) -> None:
    play = blessed(table(edition)).turn_to(Suffer("bram", 3)).say("p3", "unknown_benefactor:bram/item/3")
    play.mark("reserve", points=price - 1)
    poor = f"{EDITIONS[edition].reserve}: this costs {price}, and you have {price - 1}"
    assert play.option(GM, "benefactor:lose:bram").closed == poor
    play.mark("reserve", points=price).mark("friendly", points=1)
    play.say(GM, "benefactor:keep:bram", text="It was the miller.")
    assert (
        play.table.things["friendly"].front["points"] == 0
        and "bram/move/unknown_benefactor" in play.table.things
    )
    blessed(play).mark("bram", bonus=0).turn_to(Suffer("bram", 3)).say("p3", "unknown_benefactor:bram/item/3")
    play.say(GM, "benefactor:lose:bram", text="It was the abbot.")
    assert play.reserve == 0 and "bram/move/unknown_benefactor" not in play.table.things
