"""Bravely Run Away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.heroes import listed
from hearthside.families.deckahedron.running import WhereTo, by_load, by_speed, stamina_change
from hearthside.kernel.seats import GM


def run(play: Any, *joins: str) -> Any:
    """Kresk runs; Ben and Cy join or stay."""
    play.say("p1", "run")
    for seat in ("p2", "p3"):
        play.say(seat, "join" if seat in joins else "stay")
    return play


@pytest.mark.rule("dk.run.condition")
def test_who_is_cornered_cannot_run(play: Any) -> None:
    run(play).say(GM, "cornered", text="The door is sealed.")
    assert "There is no way out. The door is sealed." in play.told()
    assert "call:kresk" in play.options(GM) and play.counts() == (20, 0, 0)
    run(play.mark("kresk", pack=0)).say(GM, "away")
    assert play.counts() == (20, 0, 0), "no card is flipped"


@pytest.mark.rule("dk.run.control")
def test_until_it_is_resolved_only_the_gm_has_the_word(play: Any) -> None:
    run(play, "p2", "p3")
    assert play.step.asked(play.table) == (GM,)
    play.mark("kresk", pack=0).say(GM, "away").then(("05",), ("05", "06"))
    assert play.step.asked(play.table) == (GM,)
    play.say(GM, "safe", text="An old mill.")
    assert "An old mill." in play.told() and play.table.mark("ysolde", "scene") == "An old mill."
    assert "propose" in play.options("p1")


@pytest.mark.rule("dk.run.stamina")
def test_stamina_by_load() -> None:
    scale = ((2, 2), (4, -1), (6, -2), (999, -3))
    assert [by_load(scale, n) for n in (0, 2, 3, 4, 5, 6, 7)] == [2, 2, -1, -1, -2, -2, -3]
    assert [by_speed(n) for n in (6, 4, 3, 0)] == [2, 2, -1, -4]


@pytest.mark.rule("dk.run.stamina")
@pytest.mark.parametrize("edition", ["kfa093", "kfa"])
def test_a_loaded_hero_pays_and_a_light_one_recovers(table: Callable[..., Any], edition: str) -> None:
    play = run(table(edition).mark("kresk", pack=2)).say(GM, "away")
    assert stamina_change(play.table, "kresk") == -1
    assert play.say("p1", "suffer:exhaustion").then(("05",)).counts() == (19, 0, 1)
    play = table(edition).put(exhaustion=FULL_DECK[:3]).mark("kresk", pack=0, exhaustion=3)
    run(play).say(GM, "away").say("p1", "regain", cards=("1", "2"))
    assert play.counts() == (17, 2, 1)


@pytest.mark.rule("dk.run.stamina")
def test_in_world_speed_decides(table: Callable[..., Any]) -> None:
    play = table("world").mark("kresk", speed=4)
    assert stamina_change(play.table, "kresk") == 2
    assert stamina_change(play.mark("kresk", speed=1).table, "kresk") == -3


def test_a_table_may_let_the_gm_name_the_number(table: Callable[..., Any]) -> None:
    play = run(table(run_scale="ask_gm")).say(GM, "away", **{"stamina:kresk": 0})
    assert "safe" in play.options(GM)


@pytest.mark.rule("dk.run.resolve.kfa", "dk.run.resolve.world")
@pytest.mark.parametrize(("edition", "n"), [("kfa093", 4), ("kfa", 4), ("world", 3)])
def test_where_they_end_up(table: Callable[..., Any], edition: str, n: int) -> None:
    play = table(edition).turn_to(WhereTo(("kresk",)))
    assert len(play.ask(GM).options) == n and play.options(GM) == ["safe", "near"]
    play.mark("reserve", points=1)
    assert play.options(GM)[-1] == "danger" and len(play.options(GM)) == n
    play.say(GM, "danger", text="A cave, and something breathes in it.")
    assert play.reserve == 0 and play.table.mark("story", "fight") == "on"


@pytest.mark.rule("dk.run.stamina")
def test_who_runs_reads_what_the_load_costs_before(play: Any) -> None:
    play.mark("kresk", pack=9)
    assert play.option("p1", "run").note.endswith("Stamina −3 with a load of 11.")
    play.say("p2", "run")
    assert play.option("p1", "join").note == "Stamina −3 with a load of 11."


def test_three_who_run_are_listed_like_people() -> None:
    assert listed(["Kresk", "Ysolde", "Bram"]) == "Kresk, Ysolde and Bram"
    assert [listed(["Kresk", "Bram"]), listed(["Kresk"]), listed([])] == ["Kresk and Bram", "Kresk", ""]


@pytest.mark.rule("dk.stamina.fate", "dk.run.control")
def test_who_has_fallen_is_carried_along_or_stays_with_the_foes(table: Callable[..., Any]) -> None:
    """Ruling 83."""
    play = table("world").mark("ysolde", status="unconscious").mark("bram", status="dead")
    play.turn_to(WhereTo(("kresk",)))
    assert [choice.id for choice in play.option(GM, "safe").fields[1].choices] == ["ysolde"]
    play.say(GM, "safe", text="A mill.", carried=("ysolde",))
    assert "Ysolde is carried along." in play.told() and play.table.mark("ysolde", "scene") == "A mill."
    play.turn_to(WhereTo(("kresk",))).say(GM, "near", text="A barn.", carried=())
    assert "Ysolde is left behind." in play.told() and play.table.mark("ysolde", "scene") == "A mill."
    play.turn_to(WhereTo(("kresk",)))
    assert len(play.option(GM, "safe").fields) == 1, "nobody lies beside him now"
