"""Study Under a Master, settlements, and what a day goes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.study import in_supply
from hearthside.kernel.events import Left, Ruled
from hearthside.kernel.seats import GM
from hearthside.kernel.table import Scope

LONG = {"world": "longer", "kfa": "9-hour", "kfa093": "9-hour"}
FOUR = {
    "cards": ("bow", "sword", "bracers", "of_vitality"),
    **dict.fromkeys(("commodity", "trinket", "curio", "scene"), ""),
}
TOWN = {"world": "steading", "kfa": "steading", "kfa093": "town"}


def in_town(table: Callable[..., Any], edition: str = "kfa093", currency: int = 2) -> Any:
    play = table(edition, LONG[edition]).mark("kresk", currency=currency)
    return play.say(GM, "town:enter", name="a ring of huts")


@pytest.mark.rule("dk.study.place-cost", "dk.xp.uses.kfa", "dk.xp.uses.world")
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_each_study_costs_two(table: Callable[..., Any], refused: Any, edition: str) -> None:
    play = in_town(table, edition, 5)
    play.say("p1", "study").say("p1", "raise:good_cardio", teacher="An old runner")
    play.say("p1", "study").say("p1", "learn:backstab", teacher="")
    assert play.hero().currency == 1
    with pytest.raises(refused, match="this costs 2"):
        play.say("p1", "study")
    assert "An old runner" in play.told()


@pytest.mark.rule("dk.study.place-cost", "dk.table.town.kfa093", "dk.table.steading.world")
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_study_needs_a_settlement(table: Callable[..., Any], refused: Any, edition: str) -> None:
    play = table(edition, LONG[edition]).mark("kresk", currency=5)
    with pytest.raises(refused, match=f"this needs a {TOWN[edition]}"):
        play.say("p1", "study")
    play.say(GM, "town:enter", name="").say("p1", "study").say("p1", "cancel")
    assert play.hero().currency == 5, "nothing is paid for looking"
    play.say(GM, "town:leave")
    with pytest.raises(refused, match=f"this needs a {TOWN[edition]}"):
        play.say("p1", "study")


def test_the_others_go_on_while_somebody_studies_and_somebody_shops(table: Callable[..., Any]) -> None:
    play = in_town(table).mark("ysolde", currency=1, pack=1).say("p1", "study").say(GM, "shop:ysolde")
    play.say(GM, "offer", **FOUR)
    assert "call:bram" in play.options(GM) and "propose" in play.options("p3")
    play.say("p2", "buy:0:pack").say("p1", "raise:good_cardio", teacher="")
    assert play.hero().currency == 0 and play.hero("ysolde").currency == 0
    assert "propose" in play.options("p1") and "propose" in play.options("p2")


def test_who_is_out_studying_does_nothing_else_and_comes_back_when_all_leave(
    table: Callable[..., Any],
) -> None:
    play = in_town(table).say("p1", "study")
    assert {name.partition(":")[0] for name in play.options("p1")} == {"raise", "learn", "cancel"}
    assert "shop:kresk" not in play.options(GM) and "shop:ysolde" in play.options(GM)
    play.say(GM, "town:leave")
    assert "propose" in play.options("p1") and play.hero().currency == 2


def test_for_a_hero_that_nobody_plays_the_gm_answers_the_shop(table: Callable[..., Any]) -> None:
    play = in_town(table)
    play.apply([Left("p1")])
    play.say(GM, "shop:kresk").say(GM, "offer", **FOUR)
    assert "leave" in play.options(GM)


@pytest.mark.rule("dk.magic.blood-bound-one-shot.world")
@pytest.mark.parametrize(("campaign", "there"), [("one-shot", False), ("longer", True)])
def test_what_goes_with_the_blood_bound_is_not_learned_without_them(
    table: Callable[..., Any], campaign: str, there: bool
) -> None:
    assert ("void_transfusion" in [move.id for move in in_supply(table("world", campaign).table)]) is there


@pytest.mark.rule("dk.magic.blood-bound-one-shot.world")
@pytest.mark.parametrize(("campaign", "offered"), [("one-shot", False), ("longer", True)])
def test_there_is_no_blood_bound_in_a_one_shot_of_deckahedron_world(
    table: Callable[..., Any], campaign: str, offered: bool
) -> None:
    play = (
        table("world", campaign).mark("kresk", currency=2).say(GM, "town:enter", name="").say("p1", "study")
    )
    assert ("learn:entreat_the_blood_bound" in play.options("p1")) is offered
    assert "learn:channel_the_living_light" in play.options("p1")


def test_the_gm_may_rule_otherwise(play: Any) -> None:
    play.mark("kresk", currency=2)
    play.apply([Ruled("dk.study.place-cost", "a hermit lives here", Scope.ONCE, True)])
    play.say("p1", "study").say("p1", "learn:backstab", teacher="the hermit")
    assert play.hero().move("backstab") is not None


@pytest.mark.rule("dk.study.options", "dk.levels.study-start")
def test_a_level_higher_or_a_new_move(table: Callable[..., Any]) -> None:
    play = in_town(table, currency=4)
    play.say("p1", "study").say("p1", "learn:pick_pockets", teacher="")
    assert play.hero().move("pick_pockets").number("level") == 0, "new moves begin studied"
    play.say("p1", "study").say("p1", "raise:pick_pockets", teacher="")
    assert play.hero().move("pick_pockets").number("level") == 1 and play.hero().currency == 0
    assert "Kresk is now expert in Pick Pockets." in play.told()
    assert play.call("pick_pockets").table.things["flip"].front["net"] == 1


@pytest.mark.rule("dk.levels.raise", "dk.levels.mark.world")
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_a_level_never_rises_past_the_highest_icon(
    table: Callable[..., Any], refused: Any, edition: str
) -> None:
    play = in_town(table, edition, 9).say("p1", "study").say("p1", "learn:pick_pockets", teacher="")
    for level in (1, 2):
        play.say("p1", "study").say("p1", "raise:pick_pockets", teacher="")
        assert play.hero().move("pick_pockets").front["level"] == level, "green marks on the card"
    play.say("p1", "study")
    with pytest.raises(refused, match="no higher level"):
        play.say("p1", "raise:pick_pockets", teacher="")
    assert play.hero().currency == 3


def test_moves_of_the_booklet_can_be_raised(table: Callable[..., Any]) -> None:
    play = in_town(table).say("p1", "study").say("p1", "raise:parley", teacher="")
    parley = MOVES["kfa093"]["parley"]
    assert play.hero().level(parley) == parley.start_level + 1


@pytest.mark.rule("dk.study.copy", "dk.creation.moves-drafted.world")
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_what_another_holds_is_copied(table: Callable[..., Any], edition: str) -> None:
    play = in_town(table, edition)
    play.mark("ysolde/move/backstab", level=1)
    play.say("p1", "study").say("p1", "learn:backstab", teacher="Ysolde")
    assert play.hero().move("backstab").number("level") == 0 and play.hero().currency == 0
    assert play.hero("ysolde").move("backstab").number("level") == 1


@pytest.mark.rule("dk.levels.study-exception.world")
def test_void_transfusion_starts_where_its_mark_stands(table: Callable[..., Any]) -> None:
    play = in_town(table, "world")
    for move in ("pick_pockets", "fury"):
        play.apply(play_learn(play, move))
    play.say("p1", "study").say("p1", "learn:void_transfusion", teacher="")
    assert (
        play.hero().move("void_transfusion").number("level")
        == MOVES["world"]["void_transfusion"].start_level
        < 0
    )


def play_learn(play: Any, move: str) -> Any:
    from hearthside.families.deckahedron.sheets import learn

    return learn(play.hero(), move, 0)


# ---------------------------------------------------------------- RECEIVE CARDS


def items(play: Any, hero: str = "kresk") -> list[str]:
    return [t.text("item") for t in play.table.things.values() if t.kind == "item" and t.place == hero]


@pytest.mark.rule("dk.creation.receive-cards")
@pytest.mark.parametrize("edition", list(EDITIONS))
@pytest.mark.parametrize(
    ("move", "item"),
    [
        ("channel_the_living_light", "sigil_of_the_living_light"),
        ("entreat_the_blood_bound", "blade_of_echoes"),
    ],
)
def test_study_gives_the_item_of_the_move(
    table: Callable[..., Any], edition: str, move: str, item: str
) -> None:
    play = in_town(table, edition).say("p1", "study").say("p1", f"learn:{move}", teacher="")
    assert items(play)[-1] == item
    if edition == "world":
        assert play.hero().thing.front["speed"] == 3, "every item takes a token off Speed"


@pytest.mark.rule("dk.creation.receive-cards")
def test_use_a_magic_item_brings_one_of_the_players_choice(table: Callable[..., Any]) -> None:
    play = in_town(table).say("p1", "study").say("p1", "learn:use_a_magic_item", teacher="")
    assert "of_telepathy" in play.options("p1") and "sigil_of_the_living_light" not in play.options("p1")
    play.say("p1", "of_telepathy", name="")
    assert items(play)[-1] == "of_telepathy"


def test_without_speed_the_item_stays_where_it_is(table: Callable[..., Any]) -> None:
    play = in_town(table, "world").mark("kresk", speed=0)
    play.say("p1", "study").say("p1", "learn:channel_the_living_light", teacher="")
    assert items(play, "") == ["sigil_of_the_living_light"] and play.hero().thing.front["speed"] == 0
    assert play.told().endswith("Kresk cannot carry Sigil of the Living Light.")


@pytest.mark.rule("dk.swp.item-cost.world", "dk.swp.speed-trade.world", "dk.creation.receive-cards")
def test_the_tokens_for_a_study_aid_come_from_where_the_player_likes(table: Callable[..., Any]) -> None:
    play = in_town(table, "world").mark("kresk", speed=1, pack=3)
    play.say("p1", "study").say("p1", "learn:channel_the_living_light", teacher="")
    assert play.options("p1") == ["1-0-0", "0-0-1", "leave"]
    play.say("p1", "0-0-1")
    front = play.hero().thing.front
    assert (front["speed"], front["pack"], items(play)[-1]) == (1, 2, "sigil_of_the_living_light")


@pytest.mark.rule("dk.creation.receive-cards-not-crit.world")
def test_a_critical_gives_no_item(table: Callable[..., Any]) -> None:
    play = table("world", "longer").mark("kresk", currency=1)
    before = items(play)
    play.call("channel_the_living_light", advantage=1).flip(("11",)).say("p1", "level", levels=1, insight="")
    assert play.hero().move("channel_the_living_light").number("level") == 0
    assert items(play) == before


@pytest.mark.rule("dk.creation.receive-cards")
def test_studying_up_from_novice_gives_the_item_then(table: Callable[..., Any]) -> None:
    from hearthside.families.deckahedron.sheets import learn

    play = in_town(table, "kfa093", 4)
    play.apply(learn(play.hero(), "channel_the_living_light", -1))
    play.say("p1", "study").say("p1", "raise:channel_the_living_light", teacher="")
    assert items(play)[-1] == "sigil_of_the_living_light"
    play.say("p1", "study").say("p1", "raise:channel_the_living_light", teacher="")
    assert items(play).count("sigil_of_the_living_light") == 1


# ---------------------------------------------------------------- days


@pytest.mark.rule("dk.rest.exclusive")
@pytest.mark.parametrize("how", ["rest", "seek-help"])
def test_a_day_of_rest_is_no_day_of_study(table: Callable[..., Any], refused: Any, how: str) -> None:
    play = in_town(table, "world")
    play.say(GM, how, heroes=("kresk",), **({"place": "healers"} if how == "seek-help" else {}))
    if how == "seek-help":
        play.say("p1", "healing", text="")
    with pytest.raises(refused, match="the day went to"):
        play.say("p1", "study")
    assert play.hero().currency == 2
    play.say(GM, "day:next").say("p1", "study").say("p1", "raise:good_cardio", teacher="")
    assert "kresk" not in [c.id for c in play.option(GM, "rest").fields[0].choices], "and the other way round"


@pytest.mark.rule("dk.rest.exclusive")
def test_rest_and_help_are_both_restful(table: Callable[..., Any]) -> None:
    play = in_town(table, "world").say(GM, "rest", heroes=("kresk",))
    assert "kresk" in [c.id for c in play.option(GM, "seek-help").fields[0].choices]


@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_a_second_quiet_day_in_town_has_its_price(
    table: Callable[..., Any], refused: Any, edition: str
) -> None:
    play = in_town(table, edition, 4).say("p1", "study").say("p1", "raise:good_cardio", teacher="")
    assert "day:next" not in play.options(GM)
    play.say(GM, "day:trouble", text="The mill is on fire.")
    assert play.table.things["story"].number("day") == 1 and "The mill is on fire." in play.told()
    assert play.hero().thing.front["day"] == ""
    with pytest.raises(refused, match="this costs 1"):
        play.say(GM, "grant:peace", text="Market day.")
    play.say(GM, "earn", text="x").say(GM, "grant:peace", text="Market day.")
    assert (
        play.table.things["story"].number("day") == 2 and play.table.things["friendly"].number("points") == 0
    )


@pytest.mark.rule("dk.levels.effect", "dk.study.options")
def test_a_higher_level_says_what_it_brings(table: Callable[..., Any]) -> None:
    play = table("kfa093", "9-hour").mark("story", town=1).mark("kresk", currency=2).say("p1", "study")
    note = play.option("p1", "raise:good_cardio").note
    assert note == "You flip it with advantage. 1 more slot on the card."
    assert play.option("p1", "raise:parley").note == "You flip it with advantage."


@pytest.mark.rule("dk.help.condition", "dk.help.wound.world", "dk.rest.exclusive")
def test_a_second_day_of_help_is_another_day(table: Callable[..., Any]) -> None:
    play = table("world", "longer").mark("kresk", wound=2)
    play.say(GM, "seek-help", heroes=("kresk",), place="healers").say("p1", "healing", text="")
    play.say(GM, "rest", heroes=("kresk",))
    assert "kresk" not in [c.id for c in play.option(GM, "seek-help").fields[0].choices]
    play.say(GM, "day:next")
    assert "kresk" in [c.id for c in play.option(GM, "seek-help").fields[0].choices]


@pytest.mark.rule("dk.shop.four-cards", "dk.rest.exclusive")
def test_a_day_of_shopping_brings_one_offer(play: Any) -> None:
    play.mark("story", town=1).mark("kresk", day="shop")
    assert play.option(GM, "shop:kresk").closed == "the day went to shopping"
