"""Player versus player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.consequences import Consequences
from hearthside.families.deckahedron.sheets import learn
from hearthside.kernel.seats import GM


def quarrel(play: Any, *cards: str) -> Any:
    play.say(GM, "quarrel:kresk>ysolde").say(GM, "mix_it_up", advantage=0)
    return play.flip(cards)


@pytest.mark.rule("dk.pvp.scope", "dk.pvp.defender", "dk.pvp.no-attack-power")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_the_defender_alone_decides(table: Callable[..., Any], refused: Any, edition: str) -> None:
    play = quarrel(table(edition), "13")
    assert play.step == Consequences("ysolde") and play.step.asked(play.table) == ("p2",)
    assert play.table.mark("flip", "means") == "the player of Ysolde says what comes of it"
    with pytest.raises(refused):
        play.say("p1", "nothing", text="")
    values = {"stamina": 2, "harm": 0} if edition == "world" else {"stamina": 2, "wounds": 0}
    play.say("p2", "suffer", **values, text="A split lip.").then(("01", "02"))
    assert play.counts("ysolde") == (18, 0, 2)


@pytest.mark.rule("dk.pvp.attacker", "dk.pvp.gm")
def test_the_attacker_may_take_something_and_the_gm_takes_nothing(play: Any) -> None:
    quarrel(play, "01").say("p2", "nothing", text="She ducks.")
    assert play.step == Consequences("kresk")
    play.say("p1", "suffer", stamina=1, wounds=0, text="").say("p1", "suffer:exhaustion").then(("20",))
    assert play.counts() == (18, 1, 1)
    assert play.options(GM) == ["gm-move", "narrate"]
    play.say(GM, "gm-move", move="damage", text="The table breaks.")
    assert play.counts() == (18, 1, 1) and "call:kresk" in play.options(GM), "no more than words"


@pytest.mark.rule("dk.pvp.no-currency")
def test_no_currency_from_a_quarrel(play: Any) -> None:
    assert quarrel(play, "17").hero().currency == 0


@pytest.mark.rule("dk.pvp.theft-control", "dk.pvp.purpose")
def test_theft_is_decided_by_the_victim_too(play: Any) -> None:
    play.say(GM, "quarrel:bram>kresk").say(GM, "pick_pockets", advantage=2).then(("02", "03"))
    play.flip(("08",), seat="p3")
    assert play.step == Consequences("kresk")
    play.say("p1", "nothing", text="Not from me.").say("p3", "nothing", text="").say(GM, "narrate", text="")
    assert "Kresk: Not from me." in play.told() and "Nothing happens to Bram." in play.told()
    assert "drama" in play.option(GM, "quarrel:kresk>bram").note


def test_nobody_helps_in_a_quarrel_and_points_may_be_left_out(table: Callable[..., Any]) -> None:
    for choice, points in (("true", 1), ("false", 0)):
        play = (
            table(pvp_reserve_points=choice).say(GM, "quarrel:kresk>ysolde").say(GM, "mix_it_up", advantage=0)
        )
        assert play.options("p3") == []
        assert play.flip(("05",)).reserve == points


@pytest.mark.rule("dk.pvp.scope")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_magic_against_a_fellow_hero_costs_its_charge(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).say(GM, "quarrel:bram>kresk")
    play.say(GM, "use_a_magic_item", advantage=0, item="bram/item/3").flip(("03",), seat="p3")
    item = play.table.things["bram/item/3"]
    assert (item.number("charges"), item.number("flowing")) == (2, 0)
    assert play.step == Consequences("kresk") and "works" not in play.told()


@pytest.mark.rule("dk.pvp.scope")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_a_spell_against_a_fellow_hero_costs_stamina_and_turns_its_card(
    table: Callable[..., Any], edition: str
) -> None:
    play = table(edition)
    play.apply(learn(play.hero("bram"), "fundamental_magic", 0))
    play.say(GM, "quarrel:bram>kresk").say(GM, "fundamental_magic", advantage=0)
    play.flip(("05",), seat="p3").say("p3", "suffer:exhaustion").then(("01", "02"))
    assert play.counts("bram") == (17, 1, 2) and play.step == Consequences("kresk")
    assert play.hero("bram").move("fundamental_magic").number("face_down") == 2


@pytest.mark.rule("dk.pvp.scope", "dk.pvp.theft-control")
def test_changing_a_fellow_heros_mind_costs_currency(play: Any) -> None:
    play.mark("bram", currency=1).say(GM, "quarrel:bram>kresk").say(GM, "suggestive_subtlety", advantage=2)
    play.flip(("03",), seat="p3")
    assert play.hero("bram").currency == 0 and play.step == Consequences("kresk")


@pytest.mark.rule("dk.pvp.scope")
def test_breaching_the_dam_against_a_fellow_hero_costs_the_item(table: Callable[..., Any]) -> None:
    play = table(campaign="9-hour")
    play.apply(learn(play.hero("bram"), "breach_the_dam", 0))
    play.say(GM, "quarrel:bram>kresk").say(GM, "breach_the_dam", advantage=0, item="bram/item/3")
    play.flip(("02",), seat="p3").say("p3", "suffer:exhaustion").then(("01", "03"))
    assert play.table.things["bram/item/3"].number("charges") == 0
    assert play.counts("bram") == (17, 1, 2) and play.step == Consequences("kresk")
