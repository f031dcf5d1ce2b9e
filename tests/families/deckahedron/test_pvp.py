"""Player versus player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.consequences import Consequences
from hearthside.kernel.events import Rolled
from hearthside.kernel.seats import GM


def quarrel(play: Any, *cards: str) -> Any:
    play.say(GM, "quarrel:kresk>ysolde").say(GM, "mix_it_up", advantage=0)
    return play.flip(cards)


@pytest.mark.rule("dk.pvp.scope", "dk.pvp.defender", "dk.pvp.no-attack-power")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_the_defender_alone_decides(table: Callable[..., Any], refused: Any, edition: str) -> None:
    play = quarrel(table(edition), "13")
    assert play.step == Consequences("ysolde") and play.step.asked(play.table) == ("p2",)
    with pytest.raises(refused):
        play.say("p1", "nothing", text="")
    values = {"stamina": 2, "harm": 0} if edition == "world" else {"stamina": 2, "wounds": 0}
    play.say("p2", "suffer", **values, text="A split lip.").then(("01", "02"))
    assert play.counts("ysolde") == (18, 0, 2)
    assert not any(isinstance(event, Rolled) for event in play.events)


@pytest.mark.rule("dk.pvp.attacker", "dk.pvp.gm")
def test_the_attacker_may_take_something_and_the_gm_takes_nothing(play: Any) -> None:
    quarrel(play, "01").say("p2", "nothing", text="She ducks.")
    assert play.step == Consequences("kresk")
    play.say("p1", "suffer", stamina=1, wounds=0, text="").say("p1", "suffer:exhaustion").then(("20",))
    assert play.counts() == (18, 1, 1)
    assert play.options(GM) == ["gm-move", "narrate"]


@pytest.mark.rule("dk.pvp.no-currency")
def test_no_currency_from_a_quarrel(play: Any) -> None:
    assert quarrel(play, "17").hero().currency == 0


@pytest.mark.rule("dk.pvp.theft-control", "dk.pvp.purpose")
def test_theft_is_decided_by_the_victim_too(play: Any) -> None:
    play.say(GM, "quarrel:bram>kresk").say(GM, "pick_pockets", advantage=2).then(("02", "03"))
    play.flip(("08",), seat="p3")
    assert play.step == Consequences("kresk")
    play.say("p1", "nothing", text="Not from me.").say("p3", "nothing", text="").say(GM, "narrate", text="")
    assert "drama" in play.option(GM, "quarrel:kresk>bram").note


def test_nobody_helps_in_a_quarrel_and_points_may_be_left_out(table: Callable[..., Any]) -> None:
    for choice, points in (("true", 1), ("false", 0)):
        play = (
            table(pvp_reserve_points=choice).say(GM, "quarrel:kresk>ysolde").say(GM, "mix_it_up", advantage=0)
        )
        assert play.options("p3") == []
        assert play.flip(("05",)).reserve == points
