"""The table: seats, quick-start, spotlight and bonus moves, the GM's points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.editions import FORMATS
from hearthside.families.deckahedron.heroes import hero_of, heroes
from hearthside.families.deckahedron.sheets import READY_MADE, Sheet
from hearthside.families.deckahedron.suffering import Decide
from hearthside.kernel.events import Seated
from hearthside.kernel.seats import GM, Role, Seat

# ---------------------------------------------------------------- seats and heroes


@pytest.mark.rule("dk.table.pc")
def test_everybody_but_the_gm_takes_a_hero(lobby: Callable[..., Any], refused: Any) -> None:
    play = lobby()
    assert not any(option.startswith("take") for option in play.options(GM))
    with pytest.raises(refused):
        play.say(GM, "take:kresk")
    play.say("p1", "take:oda")
    assert hero_of(play.table, "p1") == "oda"
    assert "take:oda" not in play.options("p2") and play.options("p1") == []
    play.say(GM, "begin")
    assert heroes(play.table) == ("oda",)


def test_where_everybody_has_a_hero_nobody_is_seated(lobby: Callable[..., Any]) -> None:
    play = lobby().say("p1", "take:oda").say("p2", "take:kresk")
    assert "quick-start" in play.options(GM)
    assert play.say("p3", "take:finn").options(GM) == ["begin"]


def test_one_click_seats_everybody(lobby: Callable[..., Any]) -> None:
    play = lobby().say("p2", "take:kresk").say(GM, "quick-start")
    assert [hero_of(play.table, seat) for seat in ("p1", "p2", "p3")] == ["ysolde", "kresk", "bram"]
    assert play.table.things["story"].front["phase"] == "play"


def test_the_gm_is_told_who_has_no_hero_yet(lobby: Callable[..., Any]) -> None:
    play = lobby().say("p1", "take:oda")
    assert play.option(GM, "begin").warning.startswith("Without a hero so far: Ben and Cy.")
    play.say("p2", "take:kresk").say("p3", "take:bram")
    assert play.option(GM, "begin").warning == ""


def test_nobody_begins_without_a_hero(lobby: Callable[..., Any], refused: Any) -> None:
    with pytest.raises(refused, match="there is no hero yet"):
        lobby().say(GM, "begin")


@pytest.mark.rule("dk.creation.attributes")
def test_ready_made_heroes_follow_the_rules_of_creation() -> None:
    for sheet in READY_MADE:
        assert sheet.strength + sheet.dexterity + sheet.intelligence == 6
        assert all(1 <= rank <= 4 for rank in (sheet.strength, sheet.dexterity, sheet.intelligence))
        assert len(sheet.moves) == 3 and len(sheet.items) == 2


@pytest.mark.rule("dk.encumbrance.moves.kfa093", "dk.swp.unencumbered.world")
@pytest.mark.parametrize(
    "campaign", [(edition, format) for edition in FORMATS for format in FORMATS[edition]]
)
@pytest.mark.parametrize("sheet", READY_MADE, ids=lambda sheet: sheet.key)
def test_ready_made_heroes_can_make_their_own_moves(
    lobby: Callable[..., Any], sheet: Sheet, campaign: tuple[str, str]
) -> None:
    play = lobby(*campaign).say("p1", f"take:{sheet.key}").say(GM, "begin")
    called = play.say(GM, f"call:{sheet.key}").ask(GM).options
    own = [option for option in called if option.id in sheet.moves]
    assert own and [(option.id, option.closed) for option in own if option.closed] == []


@pytest.mark.rule("dk.component.tokens", "dk.creation.fiction-free")
def test_a_new_hero_has_no_tokens(play: Any) -> None:
    assert play.tokens() == (0, 0, 0) and play.hero().currency == 0


@pytest.mark.rule("dk.table.boundaries")
def test_the_gm_is_reminded_of_boundaries(lobby: Callable[..., Any]) -> None:
    assert "stay out of the story" in lobby().ask(GM).prompt


@pytest.mark.rule("dk.table.conversation.kfa093")
def test_anybody_may_begin_to_speak(play: Any) -> None:
    assert all("propose" in play.options(seat) for seat in ("p1", "p2", "p3"))


# ---------------------------------------------------------------- spotlight and bonus moves


@pytest.mark.rule("dk.fast.spotlight")
def test_the_spotlight_follows_who_moves(play: Any) -> None:
    play.call(hero="ysolde").flip(("14",), seat="p2").say(GM, "narrate", text="")
    assert play.table.things["story"].front["spotlight"] == "ysolde"
    assert [play.hero(id).thing.front["spotlights"] for id in heroes(play.table)] == [0, 1, 0]
    play.say(GM, "spotlight:kresk")
    assert "Kresk" in play.step.tells(play.table)


def used_bonus(play: Any) -> Any:
    play.call("mix_it_up").flip(("14",), (3,)).say(GM, "narrate", text="")
    play.call("good_cardio").flip(("13",)).then((1,)).say(GM, "narrate", text="")
    return play.say(GM, "call:kresk")


@pytest.mark.rule("dk.fast.tag.kfa093", "dk.fast.limit.kfa093", "dk.cardio.regain")
def test_093_allows_one_bonus_move_in_a_spotlight(play: Any, refused: Any) -> None:
    used_bonus(play)
    with pytest.raises(refused, match="already made a bonus move in this spotlight"):
        play.say(GM, "where_it_hurts", attribute="str", advantage=0)
    assert play.option(GM, "volley").warning.startswith("This hero has already made a move in this spotlight")
    play.say(GM, "cancel").say(GM, "spotlight:bram").say(GM, "spotlight:kresk").say(GM, "call:kresk")
    assert "where_it_hurts" in play.options(GM)


@pytest.mark.rule("dk.fast.spotlight", "dk.fast.limit.kfa093")
@pytest.mark.parametrize(
    ("what", "values"),
    [
        ("scene", {"heroes": ("kresk",), "scene": "The mill"}),
        ("fight:begin", {}),
        ("rest", {"heroes": ("kresk",)}),
    ],
)
def test_a_new_scene_a_fight_and_a_rest_end_the_spotlight(play: Any, what: str, values: Any) -> None:
    used_bonus(play).say(GM, "cancel").say(GM, what, **values)
    assert play.ask(GM) and play.step.tells(play.table) == "The story goes on."
    play.say(GM, "call:kresk")
    assert "where_it_hurts" in play.options(GM) and play.option(GM, "volley").warning == ""


def test_a_scene_of_others_leaves_the_spotlight_alone(play: Any) -> None:
    used_bonus(play).say(GM, "cancel").say(GM, "scene", heroes=("bram",), scene="The mill")
    assert play.step.tells(play.table) == "The spotlight is on Kresk."
    play.say(GM, "call:kresk")
    assert "where_it_hurts" not in play.options(GM)


@pytest.mark.rule("dk.fast.tag.kfa", "dk.fast.limit.kfa")
def test_the_earlier_guide_asks_the_gm(table: Callable[..., Any]) -> None:
    play = used_bonus(table("kfa"))
    assert play.option(GM, "where_it_hurts").warning.startswith("This hero has already made a bonus move")
    assert "where_it_hurts" in play.options(GM)


@pytest.mark.rule("dk.fast.tag.world")
def test_world_has_no_limit(table: Callable[..., Any]) -> None:
    play = table("world")
    for card in ("01", "17"):
        play.call("where_it_hurts", advantage=1).flip((card,)).say(GM, "narrate", text="")
    assert play.reserve == 4


def test_a_table_may_refresh_bonus_moves_with_every_spotlight(table: Callable[..., Any]) -> None:
    play = used_bonus(table(bonus_refresh="every_spotlight")).say(GM, "cancel").say(GM, "spotlight:bram")
    assert play.hero().thing.front["bonus"] == 0
    play = used_bonus(table()).say(GM, "cancel").say(GM, "spotlight:bram")
    assert play.hero().thing.front["bonus"] == 1, "else only with one's own"
    play = used_bonus(table(bonus_limit="none"))
    assert "where_it_hurts" in play.options(GM)


@pytest.mark.rule("dk.breather.after.world", "dk.breather.after.kfa093")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_a_breather_with_strength_comes_after_danger_and_is_a_bonus_move(
    table: Callable[..., Any], edition: str
) -> None:
    play = table(edition).say(GM, "fight:begin").say(GM, "call:kresk")
    assert "take_a_breather:after" not in play.options(GM)
    play.say(GM, "cancel").say(GM, "fight:over").say(GM, "call:kresk").say(
        GM, "take_a_breather:after", advantage=0
    )
    play.flip(("01",))
    assert play.options(GM) == ["narrate"] and play.reserve == 2


@pytest.mark.rule("dk.breather.after.world", "dk.breather.after.kfa093")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_players_catch_their_breath_themselves_in_a_moment_to_breathe(
    table: Callable[..., Any], edition: str
) -> None:
    play = table(edition).put(exhaustion=FULL_DECK[:3]).say(GM, "fight:begin")
    assert "breathe" not in play.options("p1")
    play.say(GM, "fight:over")
    assert "breathe" in play.options("p1") and "breathe" not in play.options("p2"), "Ben has lost nothing"
    play.say("p1", "breathe").flip(("13",))
    assert (play.table.mark("flip", "attribute"), play.table.mark("flip", "net")) == ("str", 0)
    assert play.hero().thing.front["bonus"] == 1


@pytest.mark.rule("dk.critical.options.world", "dk.breather.after.world")
def test_nobody_catches_their_breath_before_a_further_move_is_made(table: Callable[..., Any]) -> None:
    play = table("world").put(exhaustion=FULL_DECK[:3]).say(GM, "fight:begin").say(GM, "fight:over")
    assert "breathe" not in play.mark("ysolde", edge=1).options("p1")
    assert "breathe" in play.mark("ysolde", edge=0).options("p1")


@pytest.mark.rule("dk.breather.combat")
def test_nobody_catches_their_breath_twice_in_a_row(table: Callable[..., Any]) -> None:
    play = table("world").put(exhaustion=FULL_DECK[:3], last="take_a_breather")
    play.say(GM, "fight:begin").say(GM, "fight:over")
    assert play.option("p1", "breathe").closed == "not twice in a row"


@pytest.mark.rule("dk.fast.limit.kfa093", "dk.breather.after.kfa093")
def test_with_the_fight_its_spotlight_ends_and_a_bonus_move_is_free_again(play: Any, refused: Any) -> None:
    play.put(exhaustion=FULL_DECK[:3], bonus=1).say(GM, "fight:begin").mark("kresk", bonus=1)
    assert "breathe" in play.say(GM, "fight:over").options("p1")
    with pytest.raises(refused, match="already made a bonus move in this spotlight"):
        play.mark("kresk", bonus=1).say("p1", "breathe")


# ---------------------------------------------------------------- points


@pytest.mark.parametrize(("edition", "price"), [("kfa093", 1), ("kfa", 2), ("world", 2)])
def test_a_circumstance_is_paid_once_and_then_free(
    table: Callable[..., Any], edition: str, price: int
) -> None:
    play = table(edition).mark("reserve", points=3).say(GM, "disadvantage", text="knee-deep mud")
    assert play.reserve == 3 - price
    (mud,) = play.table.things["story"].front["circumstances"]
    for card in (("14", "02"), ("13", "20")):
        play.call("defy_danger", circumstances=(mud,))
        assert play.table.things["flip"].front["net"] == -1
        play.flip(card).say(GM, "narrate", text="")
    assert play.reserve == 3 - price
    play.say(GM, f"end-circumstance:{mud}")
    assert play.told().endswith("No longer: knee-deep mud")
    assert play.table.things["story"].front["circumstances"] == ()


def test_points_are_instant_attack_power_in_093(play: Any, refused: Any) -> None:
    play.mark("reserve", points=4)
    with pytest.raises(refused, match="from 1 to 4, not 5"):
        play.say(GM, "strike:trap", power=5, heroes=("kresk",), text="A pit.")
    play.say(GM, "strike:ambush", power=3, heroes=("kresk",), text="Arrows!")
    assert play.reserve == 1 and play.step == Decide("kresk", 3)


def test_the_other_editions_sell_other_things(table: Callable[..., Any]) -> None:
    kfa = table("kfa").mark("reserve", points=4)
    assert [o for o in kfa.options(GM) if o.startswith("strike")] == ["strike:trap"]
    assert kfa.say(GM, "strike:trap", power=4, heroes=("kresk",), text="A pit.").reserve == 3
    world = table("world").mark("reserve", points=4)
    assert not [o for o in world.options(GM) if o.startswith("strike")]


def test_circling_all_or_half(play: Any) -> None:
    play.mark("reserve", points=5).say(GM, "circle:half")
    assert play.table.things["reserve"].front["circled"] == 3
    play.say(GM, "circle:all").say(GM, "disadvantage", text="fog")
    assert play.table.things["reserve"].front == {"points": 4, "circled": 4}


def test_friendly_points_are_earned_and_spent(play: Any, refused: Any) -> None:
    with pytest.raises(refused, match="Journey points: this costs 1, and you have 0"):
        play.say(GM, "grant:arrival", text="Constance!")
    play.say(GM, "earn", text="All crossed the threshold.").say(GM, "grant:arrival", text="Constance!")
    assert play.table.things["friendly"].front["points"] == 0
    assert "grant:peace" not in play.say(GM, "earn", text="x").options(GM)
    assert "grant:peace" in play.say(GM, "town:enter", name="Ash").options(GM)


def test_only_a_friendly_point_brings_back_the_dead(play: Any, refused: Any) -> None:
    play.put(exhaustion=FULL_DECK[:3], status="dead")
    with pytest.raises(refused, match="brings back the dead"):
        play.say(GM, "recover:kresk")
    play.say(GM, "earn", text="x").say(GM, "grant:return", hero="kresk", text="A bargain.").say(
        GM, "recover:kresk"
    )
    assert play.hero().is_up


def test_scenes_keep_heroes_apart(play: Any) -> None:
    play.say(GM, "scene", heroes=("bram",), scene="the tower").call()
    assert play.step.asked(play.table) == ("p1", "p2", "gm")


@pytest.mark.rule("dk.rest.condition")
def test_a_fight_that_the_gm_begins_and_ends_is_told(play: Any) -> None:
    play.say(GM, "fight:begin").say(GM, "fight:over").say(GM, "fight:none")
    assert play.told().endswith("A fight begins.\nThe danger is over.\nThe moment to breathe has passed.")


@pytest.mark.rule("dk.table.pc", "dk.stamina.fate")
def test_whose_hero_has_died_may_take_another(play: Any) -> None:
    assert "take:oda" not in play.put(status="unconscious").options("p1")
    assert "take:oda" in play.put(status="dead").options("p1")
    play.say("p1", "take:oda")
    assert hero_of(play.table, Seat("p1")) == "oda" and "propose" in play.options("p1")
    assert play.table.things["kresk"].owner is None and "call:oda" in play.options(GM)


def test_who_comes_late_is_asked_for_a_hero(play: Any) -> None:
    play.apply([Seated(Seat("p4"), "Dee", Role.PLAYER)])
    assert play.ask("p4").prompt == "Which hero do you play?" and "take:oda" in play.options("p4")


@pytest.mark.rule("dk.fast.spotlight")
def test_the_dead_shuffle_no_cards_and_have_forgotten_nothing(play: Any) -> None:
    play.put(discard=FULL_DECK[:3]).mark("kresk", currency=3)
    assert {"reshuffle", "mercy"} <= set(play.mark("kresk", status="unconscious").options("p1"))
    assert not {"reshuffle", "mercy", "mercy:rest"} & set(play.mark("kresk", status="dead").options("p1"))


def test_no_spotlight_falls_on_the_dead(play: Any) -> None:
    play.mark("ysolde", status="dead").mark("bram", status="unconscious")
    assert [o for o in play.options(GM) if o.startswith("spotlight:")] == [
        "spotlight:kresk",
        "spotlight:bram",
    ]


def test_of_forty_things_to_do_a_few_are_named_to_who_picks_none_of_them(play: Any, refused: Any) -> None:
    with pytest.raises(
        refused, match=r"^choose one of: Call on Kresk for a flip, .*, or \d+ others$"
    ) as error:
        play.say(GM, "call:nobody")
    assert str(error.value).count(",") == 8
