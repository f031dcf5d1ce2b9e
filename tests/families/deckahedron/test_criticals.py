"""Critical Success, edition by edition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.criticals import Critical
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.ready import begin


def critical(play: Any, currency: int, move: str = "good_cardio") -> Any:
    """Kresk resolves a move with the Critical Success card, and holds so much currency."""
    play.call(move, advantage=2 if move == "fundamental_magic" else 0)
    net = play.table.things["flip"].front["net"]
    play.flip(("11", "01", "02")[: 1 + net])
    play.mark("kresk", currency=currency)
    assert isinstance(play.step, Critical)
    return play


@pytest.mark.rule("dk.critical.trigger")
def test_the_card_must_resolve_the_flip(play: Any) -> None:
    assert not isinstance(play.call(advantage=-1).flip(("11", "05")).step, Critical)
    play.say("gm", "narrate", text="").put()
    assert isinstance(play.call(advantage=1).flip(("11", "02")).step, Critical)


@pytest.mark.rule("dk.critical.options.kfa093", "dk.critical.level-up")
def test_093_offers_one_of_two_things(play: Any) -> None:
    critical(play, 3)
    assert play.options("p1") == ["level", "blessing", "done"]
    play.say("p1", "level", levels=2, insight="At last!")
    assert not isinstance(play.step, Critical)
    assert play.hero().move("good_cardio").number("level") == 2
    assert play.hero().currency == 1
    assert len(play.hero().move("good_cardio").list("slots")) == 3


@pytest.mark.rule("dk.critical.options.kfa093", "dk.blessing.take.kfa")
def test_without_currency_only_the_blessing_is_left(play: Any) -> None:
    critical(play, 0)
    assert play.options("p1") == ["blessing", "done"]
    play.say("p1", "blessing").then(("blessing-gold",))
    assert play.counts() == (19, 2, 0)
    assert len(play.table.things["supply/blessings"].cards) == 5
    assert play.told().endswith("Critical Success: Kresk takes a Blessing card.")


@pytest.mark.rule("dk.critical.options.kfa")
def test_the_earlier_guide_offers_both(table: Callable[..., Any]) -> None:
    play = critical(table("kfa"), 1).say("p1", "level", levels=1, insight="")
    assert play.options("p1") == ["blessing", "done"]
    play.say("p1", "blessing").then(("blessing-copper-1",))
    assert play.hero().currency == 0 and play.counts() == (19, 2, 0)


@pytest.mark.rule("dk.critical.options.world")
def test_world_offers_another_move_with_advantage(table: Callable[..., Any], refused: Any) -> None:
    play = critical(table("world"), 2)
    assert play.options("p1") == ["level", "move", "done"]
    play.say("p1", "level", levels=1, insight="").say("p1", "move").then((1,))
    play.say("gm", "narrate", text="")
    assert play.hero().currency == 0
    with pytest.raises(refused, match="Kresk has a move to make first"):
        play.say("gm", "call:ysolde")
    play.call("defy_danger")
    assert play.table.things["flip"].front["net"] == 1
    play.flip(("02", "05")).say("gm", "narrate", text="")
    assert "call:ysolde" in play.options("gm")


@pytest.mark.rule("dk.critical.options.world")
def test_a_hero_who_fell_keeps_nobody_from_being_called(table: Callable[..., Any]) -> None:
    play = table("world")
    play.mark("kresk", edge=1, status="incapacitated")
    assert "call:ysolde" in play.options("gm")


@pytest.mark.rule("dk.critical.level-up")
def test_no_level_beyond_the_last_icon(play: Any, refused: Any) -> None:
    play.mark("kresk/move/good_cardio", level=2)
    critical(play, 3)
    with pytest.raises(refused, match="no further level to buy"):
        play.say("p1", "level", levels=1, insight="")


@pytest.mark.rule("dk.levels.graduate", "dk.levels.mark.kfa093")
def test_from_wild_one_critical_leads_to_novice(play: Any) -> None:
    critical(play, 3, "fundamental_magic")
    assert play.option("p1", "level").fields[0].high == 1
    play.say("p1", "level", levels=1, insight="")
    assert play.hero().move("fundamental_magic").number("level") == -1
    assert play.hero().currency == 2


@pytest.mark.rule("dk.critical.level-up")
def test_a_move_without_levels_cannot_be_raised(play: Any) -> None:
    assert "level" not in critical(play, 3, "defy_danger").options("p1")


def test_a_table_may_limit_levels_and_choices(table: Callable[..., Any]) -> None:
    play = critical(table(critical_max_levels="1", critical_choice="both"), 3)
    assert play.option("p1", "level").fields[0].high == 1
    assert play.say("p1", "level", levels=1, insight="").options("p1") == ["blessing", "done"]


@pytest.mark.rule("dk.pvp.no-levels", "dk.pvp.no-currency")
def test_against_another_hero_no_levels_and_no_currency(play: Any) -> None:
    call = Call("kresk", "good_cardio", "str", 3, 0, against="ysolde")
    play.apply(begin(play.table, call))
    play.flip(("11",)).mark("kresk", currency=3)
    assert play.options("p1") == ["blessing", "done"]
    play.say("p1", "done").say("p2", "nothing", text="").say("p1", "nothing", text="").say(
        "gm", "narrate", text=""
    )
    play.apply(begin(play.table, call))
    play.mark("kresk", currency=0).flip(("17",))
    assert play.hero().currency == 0
