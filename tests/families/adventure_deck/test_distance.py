"""Distance and Move: simple, along a line, on a grid."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hearthside.families.adventure_deck.attacks import Attack
from hearthside.families.adventure_deck.catalogue import FOES, FoeCard
from hearthside.families.adventure_deck.checks import needed
from hearthside.families.adventure_deck.distance import DISTANCES, steps_between, targets
from hearthside.families.adventure_deck.explore import room_marks, setting_of
from hearthside.families.adventure_deck.foe_actions import act, fail, open_rows
from hearthside.families.adventure_deck.foe_schema import Room, Row
from hearthside.families.adventure_deck.options import LEDGER
from hearthside.families.adventure_deck.schema import Distance
from hearthside.families.adventure_deck.setup import Setting
from hearthside.kernel.table import evolve
from hearthside.kernel.things import Thing


def line(fight: Any, steps: int, *hand: str, r: int = 4, **options: str) -> Any:
    table = fight("rogue-1", "rogue-1", r=r, options={"mode": "1d", **options}).hold("p1", *hand)
    return table.set("combat", **{"p1~p2": steps})


@pytest.mark.rule("ads.mode.choose")
def test_there_are_three_modes() -> None:
    assert LEDGER.house_rules["mode"].choices == ("simple", "1d", "2d")
    with pytest.raises(ValueError, match="choose one of"):
        LEDGER.options({"mode": "3d"})


@pytest.mark.rule("ads.mode.simple", "ads.action.list")
def test_in_simple_play_every_distance_is_right_and_nobody_moves(fight: Any) -> None:
    table = fight("warrior-1", foes=("goblin-skirmisher",)).hold(
        "p1", "shortbow/up", "dagger/up", "longsword/up"
    )
    assert {"play:shortbow/up", "play:dagger/up", "play:longsword/up"} <= table.open()
    menu = {option.partition(":")[0] for option in table.options()}
    assert menu == {"pass", "gear", "base", "play", "recall", "flee", "grapple"}


@pytest.mark.rule("ads.action.list", "ads.move.action")
def test_on_the_line_the_menu_has_eight_entries(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", options={"mode": "1d"})
    menu = {option.partition(":")[0] for option in table.options()}
    assert menu - {"truce"} == {"pass", "move", "gear", "base", "play", "recall", "flee", "grapple"}


@pytest.mark.rule(
    "ads.mode.one-dimensional", "ads.move.action", "ads.move.one-step", "ads.distance.listed-only"
)
def test_a_shortsword_reaches_after_two_moves(fight: Any) -> None:
    table = line(fight, 2, "shortsword/up", *["agility/up"] * 6)
    for _ in range(2):
        assert table.closed("play:shortsword/up") == ("ads.distance.listed-only",)
        table.act("p1", "move").act("p1", "toward:p2")
        table.act("p2", "no").act("p2", "pass").act("p1", "no")
    assert "play:shortsword/up" in table.open()


@pytest.mark.rule("ads.move.direction", "ads.distance.categories")
@pytest.mark.parametrize(
    ("steps", "ways"), [(0, {"away:p2"}), (1, {"away:p2", "toward:p2"}), (2, {"toward:p2"})]
)
def test_toward_or_away_by_one_category(fight: Any, steps: int, ways: set[str]) -> None:
    assert line(fight, steps).act("p1", "move").open() == {*ways, "back"}
    assert DISTANCES == ("melee", "thrown", "ranged")


@pytest.mark.rule("ads.action.one-per-turn", "ads.move.action")
def test_whoever_was_about_to_move_may_do_something_else(fight: Any) -> None:
    table = line(fight, 1, "dagger/up")
    before, offered = table.table.things, table.open()
    table.act("p1", "move").act("p1", "back")
    assert table.table.things == before and table.open() == offered


@pytest.mark.rule("ads.distance.bow-melee")
def test_no_bow_in_melee_but_a_crossbow(fight: Any) -> None:
    table = line(fight, 0, "shortbow/up", "crossbow/up", r=5)
    assert table.closed("play:shortbow/up") == ("ads.distance.listed-only",)
    assert "play:crossbow/up" in table.open()


@pytest.mark.rule("ads.distance.bow-melee-optional")
@pytest.mark.parametrize(("drawn", "hp"), [("U", 12 - 4), ("D", 12)])
def test_an_option_lets_a_bow_try_in_melee(fight: Any, drawn: str, hp: int) -> None:
    table = line(fight, 0, "shortbow/up", **{"bow-in-melee": "on"}).hold("p2")
    table.act("p1", "play:shortbow/up").act("p1", "U", drawn)
    if drawn == "U":
        table.act("p2", "decline")
    assert table.hp("p2") == hp


SLING = Row(
    rounds=(4,), match="U", name="Sling", distances=(Distance.THROWN, Distance.RANGED), ranged_weapon=True
)


@pytest.mark.rule("ads.distance.listed-only", "ads.foe.action")
@pytest.mark.parametrize(("steps", "room"), [(1, ()), (2, ()), (2, ("ranged",))])
def test_a_foe_shoots_unhampered_at_every_distance_of_its_row(
    fight: Any, monkeypatch: pytest.MonkeyPatch, steps: int, room: tuple[str, ...]
) -> None:
    key = "goblin-skirmisher"
    monkeypatch.setitem(FOES, key, FoeCard(replace(FOES[key].card, actions=(SLING,))))
    table = fight("warrior-1", foes=(key,), r=4, options={"mode": "1d"})
    table.set("combat", **{"foe/1~p1": steps, "distances": room})
    table.table = evolve(table.table, act(table.table, "foe/1", "p1", "0", SLING, False))
    assert table.step == "React" and not table.run().told


@pytest.mark.rule("ads.flee.environment", "ads.distance.bow-melee-optional")
def test_who_has_escaped_is_never_too_near_for_a_shot(fight: Any) -> None:
    table = line(fight, 0).set("p2", status="exposed")
    shot = Attack("p1", "p2", "Longbow", 5, ranged_weapon=True, distance="ranged")
    assert needed(table.table, shot) == ()
    assert needed(table.set("p2", status="up").table, shot) == ("bow",)


@pytest.mark.rule("ads.distance.unlisted", "ads.icon.distance")
def test_a_card_without_a_distance_works_at_any(fight: Any) -> None:
    for steps in (0, 1, 2):
        table = line(fight, steps, "sneak/up")
        assert "play:sneak/up" in table.open() and targets(table.table, "p1", ()) == ["p2"]


@pytest.mark.rule("ads.start.distance")
@pytest.mark.parametrize(("start", "steps"), [("ranged", 2), ("thrown", 1), ("melee", 0)])
def test_the_starting_distance(fight: Any, start: str, steps: int) -> None:
    table = fight("rogue-1", "rogue-1", options={"mode": "1d"}, setting=Setting(start=start))
    assert steps_between(table.table, "p1", "p2") == steps


@pytest.mark.rule("ads.start.distance")
@pytest.mark.parametrize(("outdoors", "start"), [(True, "ranged"), (False, "thrown")])
def test_a_room_that_says_nothing_begins_by_its_ground(outdoors: bool, start: str) -> None:
    room = Room(key="A1", name="Somewhere", text="Here.", outdoors=outdoors)
    assert setting_of(Thing("room", front=room_marks(room, solo=True))).start == start


@pytest.mark.rule("ads.map.distance", "ads.foe.action")
@pytest.mark.parametrize(("room", "rows"), [(("melee",), 1), (("thrown", "ranged"), 0)])
def test_rows_of_a_foe_are_held_to_the_room(fight: Any, room: tuple[str, ...], rows: int) -> None:
    table = fight("warrior-1", foes=("goblin-skirmisher",), r=4, options={"mode": "1d"})
    table.set("combat", **{"foe/1~p1": 0, "distances": room})
    assert len(open_rows(table.table, "foe/1", "p1")) == rows


@pytest.mark.rule("ads.start.distance", "ads.map.distance")
def test_a_small_room_caps_it_and_closes_what_does_not_fit(fight: Any) -> None:
    setting = Setting(start="ranged", distances=("melee", "thrown"))
    table = fight("rogue-1", "rogue-1", options={"mode": "1d"}, setting=setting).hold(
        "p1", "longbow/up", "dagger/up"
    )
    assert steps_between(table.table, "p1", "p2") == 1
    assert table.closed("play:longbow/up") == ("ads.map.distance",)
    assert "play:dagger/up" in table.open()


# ---------------------------------------------------------------- the grid


@pytest.mark.rule("ads.mode.two-dimensional", "ads.mode.two-dimensional-entry")
def test_on_the_grid_positions_give_the_distance(fight: Any) -> None:
    table = fight("rogue-1", "rogue-1", options={"mode": "2d"}, setting=Setting(start="ranged"))
    assert steps_between(table.table, "p1", "p2") == 2
    table.act("p1", "move").act("p1", "toward:p2")
    assert steps_between(table.table, "p1", "p2") == 1


@pytest.mark.rule("ads.mode.two-dimensional-cover")
@pytest.mark.parametrize(("drawn", "hp"), [("U", 12 - 3), ("D", 12)])
def test_cover_must_be_matched_past(fight: Any, drawn: str, hp: int) -> None:
    table = (
        fight("rogue-1", "rogue-1", options={"mode": "2d"})
        .hold("p1", "dagger/up")
        .hold("p2")
        .set("p2", cover=1)
    )
    table.act("p1", "play:dagger/up").act("p1", "U", drawn)
    if drawn == "U":
        table.act("p2", "decline")
    assert table.hp("p2") == hp


@pytest.mark.rule("ads.mode.two-dimensional-cover")
def test_cover_is_nothing_on_the_line(fight: Any) -> None:
    table = line(fight, 1, "dagger/up").hold("p2").set("p2", cover=1)
    assert table.act("p1", "play:dagger/up").step == "React"


ROOM = ("#######", "#P.oF.#", "#..o..#", "#.....#", "#######")


@pytest.mark.rule("ads.mode.two-dimensional-entry", "ads.map.map-card")
def test_the_map_says_where_everybody_stands(fight: Any) -> None:
    table = fight("rogue-1", foes=("skeletal-warrior",), options={"mode": "2d"}, setting=Setting(layout=ROOM))
    assert [(table.mark(who, "x"), table.mark(who, "y")) for who in ("p1", "foe/1")] == [(1, 1), (4, 1)]
    assert steps_between(table.table, "p1", "foe/1") == 1


def test_more_than_the_map_has_places_for_stand_as_near_as_they_can(fight: Any) -> None:
    foes = ("goblin-skirmisher",) * 4
    table = fight("rogue-1", "mage-1", foes=foes, options={"mode": "2d"}, setting=Setting(layout=ROOM))
    places = [(table.mark(who, "x"), table.mark(who, "y")) for who in table.mark("combat", "order")]
    assert len(set(places)) == 6 and all(ROOM[y][x] in ".PF" for x, y in places)


@pytest.mark.rule("ads.mode.two-dimensional-cover")
@pytest.mark.parametrize(("x", "y", "covered"), [(4, 1, True), (5, 1, False), (5, 3, False)])
def test_what_stands_before_the_target_is_cover(fight: Any, x: int, y: int, covered: bool) -> None:
    table = fight("rogue-1", foes=("skeletal-warrior",), options={"mode": "2d"}, setting=Setting(layout=ROOM))
    table.hold("p1", "dagger/up").set("foe/1", x=x, y=y).act("p1", "play:dagger/up")
    assert (table.step == "DeclareCheck") == covered


@pytest.mark.rule("ads.mode.two-dimensional-cover")
def test_a_table_may_play_without_cover(fight: Any) -> None:
    options = {"mode": "2d", "cover": "off"}
    table = fight("rogue-1", foes=("skeletal-warrior",), options=options, setting=Setting(layout=ROOM))
    assert table.hold("p1", "dagger/up").act("p1", "play:dagger/up").step != "DeclareCheck"


@pytest.mark.rule("ads.mode.two-dimensional")
def test_nobody_moves_into_a_wall(fight: Any) -> None:
    table = fight("rogue-1", foes=("skeletal-warrior",), options={"mode": "2d"}, setting=Setting(layout=ROOM))
    table.act("p1", "move").act("p1", "toward:foe/1")
    x, y = table.mark("p1", "x"), table.mark("p1", "y")
    assert ROOM[y][x] == "." and steps_between(table.table, "p1", "foe/1") == 0


# ---------------------------------------------------------------- light


@pytest.mark.rule("ads.light.hampered", "ads.light.levels", "ads.trait.darksight")
@pytest.mark.parametrize(
    ("deck", "light", "checked"),
    [
        ("warrior-1", "none", True),
        ("mage-1", "none", False),
        ("mage-1", "bright", True),
        ("warrior-1", "bright", False),
        ("warrior-1", "medium", False),
    ],
)
def test_who_sees_badly(fight: Any, deck: str, light: str, checked: bool) -> None:
    """A Human has no Darksight, an Elf has."""
    table = fight(deck, "rogue-1", r=1, setting=Setting(light=light)).hold("p1", "quarterstaff/up").hold("p2")
    table.act("p1", "play:quarterstaff/up")
    assert (table.step == "DeclareCheck") == checked


@pytest.mark.rule("ads.light.check")
@pytest.mark.parametrize(("drawn", "hp"), [("U", 12 - 5), ("D", 12)])
def test_a_failed_light_check_spends_the_card(fight: Any, drawn: str, hp: int) -> None:
    table = fight("warrior-1", "rogue-1", setting=Setting(light="none")).hold("p1", "longsword/up").hold("p2")
    table.act("p1", "play:longsword/up").act("p1", "U", drawn)
    if drawn == "U":
        table.act("p2", "decline")
    assert (table.hp("p2"), table.pile("p1", "discard")) == (hp, ("longsword/up",))


@pytest.mark.rule("ads.light.scope")
def test_a_card_without_a_distance_needs_no_light(fight: Any) -> None:
    table = fight("rogue-1", "rogue-1", setting=Setting(light="none")).hold("p1", "sneak/up")
    assert needed(table.table, Attack("p1", "p2", "Curse", 3)) == ()
    assert needed(table.table, Attack("p1", "p2", "Dagger", 3, "dagger/up")) == ("light",)
    assert table.act("p1", "play:sneak/up").step == "DeclareSneak"


@pytest.mark.rule("ads.foe.failure", "ads.distance.listed-only")
@pytest.mark.parametrize(("steps", "hp"), [(0, 15 - 5), (2, 15)])
def test_what_a_foe_does_on_failure_has_to_reach(
    fight: Any, monkeypatch: pytest.MonkeyPatch, steps: int, hp: int
) -> None:
    blow = FOES["skeletal-warrior"].card.actions[0]
    monkeypatch.setitem(
        FOES, "hedge-wizard", FoeCard(replace(FOES["hedge-wizard"].card, failure=blow, traits=()))
    )
    table = fight("warrior-1", foes=("hedge-wizard",), options={"mode": "1d"}).hold("p1")
    table.set("combat", **{"foe/1~p1": steps})
    table.table = evolve(table.table, fail(table.table, "foe/1", "p1", parting=False))
    assert table.run().hp("p1") == hp
