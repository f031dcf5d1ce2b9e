"""Loot nobody has decided on, sellers of a scenario, and scenarios that stay as they were."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hearthside.families.deckahedron import scenarios
from hearthside.families.deckahedron.equipment import load
from hearthside.families.deckahedron.staging import PINNED, lay_scenario, scenario_of
from hearthside.kernel.seats import GM
from tests.families.deckahedron.conftest import FAMILY

Make = Callable[..., Any]


def found(table: Make, edition: str = "kfa093") -> tuple[Any, str]:
    play = table(edition).say(GM, "undecided", hero="kresk", where="the drowned king")
    while type(play.step).__name__ == "ChooseTokens":
        play.say("p1", play.options("p1")[0])
    item = next(id for id, thing in play.table.things.items() if thing.front.get("undecided"))
    assert play.table.things[item].text("name") == "What we found on the drowned king"
    return play, item


def test_it_turns_out_to_be_an_item(table: Make) -> None:
    play, item = found(table)
    play.say("p1", f"found:item:{item}", name="A glass eye")
    assert play.table.things[item].text("name") == "A glass eye"
    assert not [option for option in play.options("p1") if option.startswith("found:")]


@pytest.mark.parametrize("edition", ["kfa093", "kfa", "world"])
def test_it_turns_out_to_be_pack(table: Make, edition: str) -> None:
    play, item = found(table, edition)
    before, pack = load(play.table, "kresk"), play.hero().thing.number("pack")
    total = tokens(play)
    play.say("p1", f"found:pack:{item}")
    assert item not in play.table.things
    assert play.hero().thing.number("pack") == pack + 1
    assert load(play.table, "kresk") == before and tokens(play) == total


def tokens(play: Any) -> int:
    front = play.hero().thing.front
    return int(front.get("speed", 0) + front.get("wealth", 0) + load(play.table, "kresk"))


@pytest.mark.parametrize(("answer", "gained"), [("yes", 1), ("no", 0)])
def test_the_gm_says_whether_it_is_precious(table: Make, answer: str, gained: int) -> None:
    play, item = found(table)
    play.say("p1", f"found:precious:{item}", why="A king wore it.").say(GM, answer)
    assert play.hero().thing.number("precious") == gained
    assert (item in play.table.things) is not bool(gained)


# ---------------------------------------------------------------- scenarios

BELL = "the_bell_under_the_lake"


def staged(lobby: Make) -> Any:
    play = lobby("kfa093")
    play.apply(lay_scenario(BELL, "kfa093"))
    play.say(GM, "quick-start")
    market = next(scene.key for scene in scenarios.load(BELL).scenes if scene.offers)
    return play.mark("story", scene=market, town=1)


def test_a_seller_of_the_scene_fills_the_shop(lobby: Make) -> None:
    play = staged(lobby)
    hero = play.table.things["story"].list("heroes")[0]
    seat = play.hero(hero).seat
    play.mark(hero, currency=2, pack=2).say(GM, f"shop:{hero}")
    wares = "Many Knives, Leather Armour, Item of Illusion, A jar of fireflies"
    assert play.option(GM, "seller:market").note == wares
    play.say(GM, "seller:market", scene="")
    names = play.table.things[f"{hero}/errand"].text("text")
    assert "Many Knives" in names and "A jar of fireflies" in names
    play.say(seat, "buy:3:pack")
    assert any(thing.front.get("name") == "A jar of fireflies" for thing in play.table.things.values())


def test_in_other_scenes_nobody_is_named(lobby: Make) -> None:
    play = staged(lobby).mark("story", scene="")
    hero = play.table.things["story"].list("heroes")[0]
    assert not [o for o in play.say(GM, f"shop:{hero}").options(GM) if o.startswith("seller")]


def test_a_table_in_play_keeps_the_scenario_it_was_opened_with(
    lobby: Make, monkeypatch: Any, tmp_path: Any
) -> None:
    play = staged(lobby)
    text = (scenarios.FOLDER / f"{BELL}.toml").read_text("utf-8")
    (tmp_path / f"{BELL}.toml").write_text(text.replace("fireflies", "wasps"), "utf-8")
    monkeypatch.setattr(scenarios, "FOLDER", tmp_path)
    scenarios.load.cache_clear()
    scenario = scenario_of(play.table)
    assert scenario is not None and "A jar of fireflies" in scenario.offer[0].cards
    assert "A jar of wasps" in scenarios.load(BELL).offer[0].cards
    scenarios.load.cache_clear()


def test_nobody_is_shown_the_file(lobby: Make) -> None:
    page = staged(lobby).table.things[PINNED]
    assert (page.seen, page.known) == ((), ())


def test_a_table_older_than_that_still_reads_its_file(lobby: Make) -> None:
    play = staged(lobby)
    things = {id: thing for id, thing in play.table.things.items() if id != PINNED}
    assert scenario_of(msgspec.structs.replace(play.table, things=things)) == scenarios.load(BELL)


def test_a_family_lays_the_file_out_with_the_table() -> None:
    options = FAMILY.ledger.options({})
    made = [event for event in FAMILY.lay_out(options, BELL) if getattr(event, "name", "") == PINNED]
    assert "fireflies" in made[0].thing.text("text")
