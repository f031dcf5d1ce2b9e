"""How a fight ends without the last blow: foes leave it, heroes flee from it, the story goes on elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.families.deckahedron.foes import Foe, active_foes, unmet
from hearthside.kernel.asks import Reply
from hearthside.kernel.events import Ruled, Told
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Scope
from hearthside.kernel.views import see_entries
from tests.families.deckahedron.test_foes import prepare
from tests.families.deckahedron.test_meeting import lantern_eve
from tests.families.deckahedron.test_running import run
from tests.families.deckahedron.test_scenarios import offered

ANA = Seat("p1")


def fight(play: Any) -> str:
    return str(play.table.mark("story", "fight"))


def statuses(play: Any) -> list[Any]:
    return [Foe(play.table, id).thing.back["status"] for id in play.table.things["foes"].list("ids")]


def told(game: Game) -> list[str]:
    seen = see_entries(game.journal, ANA)
    return [entry.event.text for entry in seen if isinstance(entry.event, Told)]


# ---------------------------------------------------------------- foes leave


@pytest.mark.rule("dk.combat.win")
def test_several_foes_give_up_at_once(play: Any) -> None:
    prepare(play, name="Drover", count=3)
    ids = play.table.things["foes"].list("ids")
    play.say(GM, "fight:begin").say(GM, "out", foes=ids[:2], how="yielded")
    assert play.told().endswith("Drover 1 and Drover 2 give up.")
    assert statuses(play) == ["yielded", "yielded", "up"]
    play.say(GM, f"foe:{ids[2]}").say(GM, "out:fled")
    assert play.told().endswith("Drover 3 is gone.") and play.options(GM) == ["won", "more"]


def test_a_foe_who_is_alone_leaves_by_its_own_card(play: Any) -> None:
    prepare(play)
    assert "out" not in play.options(GM)


def test_who_has_vanished_may_come_back(play: Any) -> None:
    foe = prepare(play, name="The Undertow")
    play.say(GM, f"foe:{foe}").say(GM, "out:fled").say(GM, f"foe:{foe}")
    assert "out:down" not in play.options(GM)
    play.say(GM, "back")
    assert play.told().endswith("The Undertow is back.") and statuses(play) == ["up"]


def test_who_has_no_stamina_left_does_not_come_back(play: Any) -> None:
    foe = prepare(play)
    play.apply([Foe(play.table, foe).mark(stamina=0), Foe(play.table, foe).show(status="down")])
    assert "back" not in play.say(GM, f"foe:{foe}").options(GM)


def test_nobody_hears_that_a_foe_they_have_not_met_is_back() -> None:
    """On a table of earlier days a foe could leave before anybody had met it."""
    game = lantern_eve()
    sheet = next(option for option in offered(game) if option.startswith("foe:"))
    game.record([Foe(game.table, sheet.removeprefix("foe:")).show(status="fled")])
    game.act(GM, Reply(sheet))
    before = told(game)
    game.act(GM, Reply("back"))
    assert told(game) == before


def test_nobody_hears_of_a_foe_they_have_not_met() -> None:
    """Its card offers no way to leave a fight it is not in, so no name is told."""
    game = lantern_eve()
    sheet = next(option for option in offered(game) if option.startswith("foe:"))
    game.act(GM, Reply(sheet))
    assert not [option for option in offered(game) if option.startswith("out")]
    game.act(GM, Reply("remove"))
    assert not any("dam builder" in text for text in told(game))


# ---------------------------------------------------------------- the story goes on elsewhere


def in_a_fight() -> Game:
    game = lantern_eve()
    for option in ("meet:all", "fight:begin"):
        game.act(GM, Reply(option))
    return game


@pytest.mark.rule("dk.breather.after.kfa093", "dk.combat.win")
def test_a_new_scene_leaves_the_foes_behind_and_gives_a_moment_to_breathe() -> None:
    game = in_a_fight()
    game.act(GM, Reply("open:wardens-house", {"foes": ()}))
    assert not active_foes(game.table) and game.table.mark("story", "fight") == "over"
    names = "Drunk dam builder 1, Drunk dam builder 2 and Drunk dam builder 3"
    assert told(game)[-3:-1] == [f"{names} are left behind.", "Scene: The warden's house"]


def test_who_follows_the_heroes_goes_on_fighting() -> None:
    game = in_a_fight()
    first = active_foes(game.table)[0].id
    game.act(GM, Reply("open:wardens-house", {"foes": (first,)}))
    assert [foe.id for foe in active_foes(game.table)] == [first]
    assert game.table.mark("story", "fight") == "on"


HEROES = ("kresk", "ysolde", "bram")


@pytest.mark.rule("dk.breather.after.kfa093", "dk.combat.win")
def test_a_scene_that_is_set_leaves_the_foes_behind_like_one_that_is_opened(play: Any) -> None:
    prepare(play, name="Guard")
    play.say(GM, "fight:begin").say(GM, "scene", heroes=HEROES, scene="A barn", foes=())
    assert statuses(play) == ["left"] and fight(play) == "over"
    assert play.told().endswith("Guard is left behind.\nScene: A barn")


def test_which_foes_come_along_to_a_scene_that_is_set(play: Any) -> None:
    prepare(play, name="Guard", count=2)
    first = play.table.things["foes"].list("ids")[:1]
    play.say(GM, "fight:begin").say(GM, "scene", heroes=HEROES, scene="A barn", foes=first)
    assert statuses(play) == ["up", "left"] and fight(play) == "on"


@pytest.mark.parametrize(
    ("heroes", "scene"), [(("bram",), "A barn"), (("kresk", "bram"), "A barn"), (HEROES, "")]
)
def test_foes_stay_with_who_stays(play: Any, heroes: tuple[str, ...], scene: str) -> None:
    prepare(play, name="Guard")
    play.say(GM, "fight:begin").say(GM, "scene", heroes=heroes, scene=scene, foes=())
    assert statuses(play) == ["up"] and fight(play) == "on"


def test_who_has_fallen_keeps_no_foes_busy(play: Any) -> None:
    prepare(play, name="Guard")
    play.mark("bram", status="unconscious")
    play.say(GM, "scene", heroes=("kresk", "ysolde"), scene="A barn", foes=())
    assert statuses(play) == ["left"]


def test_a_fight_with_foes_nobody_wrote_down_ends_with_its_scene(play: Any) -> None:
    play.say(GM, "fight:begin").say(GM, "scene", heroes=HEROES, scene="A barn")
    assert fight(play) == "over"


@pytest.mark.parametrize(
    ("what", "values", "left"),
    [
        ("scene", {"heroes": HEROES, "scene": "A barn"}, ["campaign"]),
        ("scene", {"heroes": ("bram",), "scene": "A barn"}, ["scene", "campaign"]),
        ("chapter:next", {}, ["campaign"]),
    ],
)
def test_a_ruling_for_a_scene_ends_with_it(play: Any, what: str, values: Any, left: list[str]) -> None:
    for scope in (Scope.SCENE, Scope.CAMPAIGN):
        play.apply([Ruled("dk.rest.condition", "a quiet corner", scope, allows=True)])
    play.say(GM, what, **values)
    assert [ruling.scope for ruling in play.table.rulings] == left


def test_a_ruling_for_a_scene_ends_with_the_flight_from_it(play: Any) -> None:
    play.apply([Ruled("dk.rest.condition", "a quiet corner", Scope.SCENE, allows=True)])
    split(play).say(GM, "safe", text="A barn.")
    assert not play.table.rulings


def test_foes_prepared_for_a_scene_are_met_in_that_scene_only() -> None:
    game = lantern_eve()
    assert len(unmet(game.table)) == 3
    game.act(GM, Reply("open:wardens-house"))
    assert not unmet(game.table) and "meet:all" not in offered(game)
    game.act(GM, Reply("reopen:lantern-eve"))
    assert len(unmet(game.table)) == 3 and "meet:all" in offered(game)


@pytest.mark.parametrize("leaving", ["open:wardens-house", "chapter:next"])
def test_what_nobody_has_taken_stays_in_its_scene(leaving: str) -> None:
    game = lantern_eve()
    game.act(GM, Reply("loot"))
    boat = next(option for option in offered(game, ANA) if option.startswith("pick-up"))
    game.act(GM, Reply(leaving))
    assert boat not in offered(game, ANA)


def test_who_comes_back_to_a_scene_finds_what_was_left_there() -> None:
    game = lantern_eve()
    game.act(GM, Reply("loot"))
    boat = next(option for option in offered(game, ANA) if option.startswith("pick-up"))
    for scene in ("open:wardens-house", "reopen:lantern-eve"):
        game.act(GM, Reply(scene))
    assert boat in offered(game, ANA)


# ---------------------------------------------------------------- flight


def split(play: Any) -> Any:
    """Kresk and Ysolde face a guard; Bram is somewhere else."""
    prepare(play, name="Guard")
    play.say(GM, "fight:begin").mark("kresk", pack=0)
    play.say(GM, "scene", heroes=("bram",), scene="The cellar", foes=()).say("p1", "run").say("p2", "join")
    return play.mark("ysolde", pack=0).say(GM, "away")


@pytest.mark.rule("dk.run.control", "dk.teamwork.aid")
def test_who_has_run_away_helps_nobody_who_stayed(play: Any) -> None:
    play.mark("kresk", pack=0).say("p1", "run").say("p2", "stay").say("p3", "stay")
    play.say(GM, "away").say(GM, "safe", text="").call(hero="ysolde")
    assert play.hero().thing.front["scene"] == "A safe place"
    assert "help" in play.options("p3")
    with pytest.raises(AssertionError, match="p1 is not asked"):
        play.options("p1")


@pytest.mark.rule("dk.run.control", "dk.combat.win")
def test_a_fight_that_everybody_has_left_is_over_though_somebody_is_up_elsewhere(play: Any) -> None:
    split(play).say(GM, "safe", text="A barn.")
    assert fight(play) == "over" and statuses(play) == ["left"]
    assert play.told().endswith("Guard is left behind.")


@pytest.mark.rule("dk.run.control")
def test_who_fights_elsewhere_fights_on(play: Any) -> None:
    dog = prepare(play, name="Dog")
    split(play).apply([Foe(play.table, dog).show(**{"range:bram": "melee"})])
    play.say(GM, "safe", text="A barn.")
    assert fight(play) == "on" and statuses(play) == ["up", "up"]


@pytest.mark.rule("dk.run.resolve.kfa")
def test_a_danger_that_is_near_still_has_its_foes(play: Any) -> None:
    split(play).say(GM, "near", text="A ditch.")
    assert fight(play) == "over" and statuses(play) == ["up"]


@pytest.mark.rule("dk.run.control")
def test_who_stays_in_the_scene_fights_on(play: Any) -> None:
    prepare(play)
    run(play.say(GM, "fight:begin").mark("kresk", pack=0), "p2").mark("ysolde", pack=0)
    play.say(GM, "away").say(GM, "safe", text="A barn.")
    assert fight(play) == "on" and statuses(play) == ["up"]


@pytest.mark.rule("dk.table.npc.kfa093")
def test_foes_who_look_alike_are_told_together(play: Any) -> None:
    prepare(play, name="Singer", count=2, sight="hidden")
    prepare(play, name="Ysmay", sight="hidden")
    *singers, warden = play.table.things["foes"].list("ids")
    for id in singers:
        play.apply([Foe(play.table, id).show(look="a pale singer")])
    play.apply([Foe(play.table, warden).show(look="a tired woman")])
    play.say(GM, "meet:all")
    assert play.told().endswith("There are Singer 1 and Singer 2, each a pale singer; Ysmay: a tired woman.")
