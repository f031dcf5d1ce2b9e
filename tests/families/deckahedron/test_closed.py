"""What is closed names the rule that closes it: a ruling on another rule does not open it, and one that is named helps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.bars import BARS
from hearthside.families.deckahedron.buying import Buy
from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.criticals import Critical
from hearthside.families.deckahedron.flips import Call
from hearthside.kernel.events import Ruled
from hearthside.kernel.table import Scope
from hearthside.kernel.things import Thing


def allow(play: Any, *rules: str) -> Any:
    play.apply([Ruled(rule, "so we play", Scope.CAMPAIGN, allows=True) for rule in rules])
    return play


def closed(play: Any, seat: str, id: str) -> tuple[str, tuple[str, ...]]:
    option = play.option(seat, id)
    return option.closed, option.rules


@pytest.mark.rule("dk.rest.condition", "dk.rest.exclusive", "dk.help.condition")
def test_a_full_day_that_is_allowed_lets_nobody_rest_in_a_fight(play: Any, refused: Any) -> None:
    allow(play, "dk.rest.exclusive").mark("story", fight="on")
    for way, values in (("rest", {}), ("seek-help", {"place": "healers"})):
        with pytest.raises(refused, match="in a fight"):
            play.say("gm", way, heroes=("kresk",), **values)
    assert "in a fight" not in allow(play, "dk.rest.condition").say("gm", "rest", heroes=("kresk",)).told()


@pytest.mark.rule("dk.creation.moves-drafted.world", "dk.creation.scrappy-start.kfa093")
@pytest.mark.parametrize("edition", ["kfa093", "kfa", "world"])
def test_a_move_that_another_has_and_one_too_many_are_two_things(
    lobby: Callable[..., Any], edition: str
) -> None:
    play = lobby(edition, "one-shot").say("gm", "create").say("gm", "go-on")
    play.say("gm", "write", title="Owl Kings").say("gm", "go-on")
    for seat in ("p1", "p2", "p3", "gm"):
        play.say(seat, "pass")
    play.say("gm", "go-on", text="").say("gm", "first")
    play.say("p1", "backstab").say("p2", "good_cardio").say("p3", "intimidate")
    several, another = closed(play, "p1", "use_a_magic_item"), closed(play, "p1", "good_cardio")
    assert several[0] == "at most 1 of A" and another[0] == "Ben has chosen it"
    assert not {*several[1]} & {*another[1]}
    allow(play, "dk.study.copy").say("p1", "good_cardio").say("p2", "where_it_hurts")
    options = [option.id for option in play.ask("p3").options]
    assert len(options) == len({*options}) and closed(play, "p3", "good_cardio")[0].startswith(
        "Ana and Ben have"
    )


@pytest.mark.rule("dk.repair.card.world", "dk.repair.pack.kfa093", "dk.flip.fiction", "dk.combat.range")
@pytest.mark.parametrize(
    ("edition", "repair", "distance"),
    [
        ("kfa093", "dk.repair.pack.kfa093", "dk.combat.range"),
        ("kfa", "dk.repair.card.world", "dk.combat.range"),
        ("world", "dk.repair.card.world", "dk.flip.fiction"),
    ],
)
def test_each_book_closes_by_its_own_rule(
    table: Callable[..., Any], edition: str, repair: str, distance: str
) -> None:
    play = table(edition)
    assert BARS["sharpen_and_stitch"](play.hero()) == ("only alongside a Rest", repair)
    play.add("foe/1", Thing("foe", back={"name": "Owl", "status": "up", "range:kresk": "far"}))
    play.mark("foes", ids=("foe/1",))
    assert BARS["mix_it_up"](play.hero()) == ("no foe is in melee", distance)
    assert BARS["volley"](play.hero()) == ("no weapon shoots or throws that far", distance)


@pytest.mark.rule("dk.rest.exclusive")
def test_without_anybody_who_has_time_no_ruling_is_asked_for(play: Any) -> None:
    for hero in ("kresk", "ysolde", "bram"):
        play.mark(hero, day="study")
    assert closed(play, "gm", "rest") == ("nobody has time for it today", ())
    assert closed(play, "gm", "seek-help") == ("nobody has time for it today", ())


@pytest.mark.rule("dk.rest.exclusive", "dk.table.town.kfa093", "dk.shop.scene")
def test_who_has_no_day_left_does_not_shop_where_a_town_was_waived(play: Any) -> None:
    allow(play, "dk.table.town.kfa093", "dk.shop.scene").mark("story", town=1).mark("kresk", day="rest")
    assert closed(play, "gm", "shop:kresk") == ("the day went to resting", ("dk.rest.exclusive",))


@pytest.mark.rule("dk.study.place-cost", "dk.xp.uses.kfa", "dk.rest.exclusive")
def test_a_teacher_in_the_wilds_still_takes_pay_and_a_day(play: Any, refused: Any) -> None:
    allow(play, "dk.study.place-cost").mark("kresk", currency=1)
    assert closed(play, "p1", "study")[0] == "this costs 2 XP"
    play.mark("kresk", currency=2, day="rest")
    with pytest.raises(refused, match="the day went to resting"):
        play.say("p1", "study")
    assert "raise:good_cardio" in play.mark("kresk", day="").say("p1", "study").options("p1")


@pytest.mark.rule("dk.study.place-cost", "dk.rest.exclusive")
def test_what_was_allowed_once_against_two_rules_is_used_up_on_both(play: Any) -> None:
    once = [Ruled(rule, "today", Scope.ONCE, True) for rule in ("dk.study.place-cost", "dk.rest.exclusive")]
    play.apply(once)
    play.mark("kresk", currency=2, day="rest").say("p1", "study")
    assert play.table.rulings == ()


@pytest.mark.rule("dk.levels.raise")
def test_no_ruling_prints_another_level(play: Any) -> None:
    play.mark("kresk", currency=2).mark("story", town=1).mark("kresk/move/good_cardio", level=2)
    play.say("p1", "study")
    assert closed(play, "p1", "raise:good_cardio") == ("there is no higher level on the card", ())


@pytest.mark.rule("dk.power.mastery.kfa", "dk.xp.uses.kfa")
def test_mastery_allowed_in_a_fight_is_not_for_nothing(table: Callable[..., Any]) -> None:
    play = allow(table("kfa"), "dk.power.mastery.kfa").mark("story", fight="on").mark("kresk", currency=0)
    assert closed(play, "p1", "mastery")[0] == "this costs 1 XP"


@pytest.mark.rule("dk.power.craft.world", "dk.xp.uses.world", "dk.table.steading.world")
def test_a_weapon_crafted_in_the_wilds_has_its_price(table: Callable[..., Any]) -> None:
    play = table("world").mark("kresk", currency=0)
    assert closed(play, "p1", "tales:kresk/item/1")[1] == ("dk.table.town.kfa093", "dk.table.steading.world")
    allow(play, "dk.table.steading.world")
    assert closed(play, "p1", "tales:kresk/item/1")[0] == "this costs 2 green tokens"


@pytest.mark.rule("dk.flashback.mercy-cost", "dk.flashback.mercy-allow")
def test_a_mercy_that_is_granted_has_its_price(play: Any) -> None:
    allow(play, "dk.flashback.mercy-allow").mark("kresk", currency=0)
    assert closed(play, "p1", "mercy:rest") == ("it costs 1 XP", ("dk.flashback.mercy-cost",))


@pytest.mark.rule("dk.stamina.fate", "dk.stamina.incapacitated", "dk.flip.fiction")
def test_who_stands_without_stamina_does_not_stand_for_the_dead(play: Any, refused: Any) -> None:
    allow(play, "dk.stamina.incapacitated").put(exhaustion=FULL_DECK[:10], status="dead")
    for act in ("recover:kresk", "call:kresk"):
        assert closed(play, "gm", act)[1] == ("dk.stamina.fate",)
    with pytest.raises(refused, match="Kresk is captured"):
        play.put(status="captured").say("gm", "call:kresk")
    assert play.put(exhaustion=FULL_DECK[:10], status="unconscious").say("gm", "recover:kresk").hero().is_up


@pytest.mark.rule("dk.table.town.kfa093")
def test_a_favour_outside_a_town_still_takes_something_precious(play: Any, refused: Any) -> None:
    card = play.table.things["kresk/move/good_cardio"]
    play.add("kresk/move/only_here_for_the_job", card).mark(
        "kresk/move/only_here_for_the_job", move="only_here_for_the_job"
    )
    allow(play, "dk.table.town.kfa093")
    ways = [choice.id for choice in play.option("p1", "use:only_here_for_the_job").fields[0].choices][:2]
    with pytest.raises(refused, match="this takes a precious thing"):
        play.say("p1", "use:only_here_for_the_job", ways=ways, text="")
    play.mark("kresk", precious=1).say("p1", "use:only_here_for_the_job", ways=ways, text="")
    assert play.hero().thing.number("precious") == 0


@pytest.mark.rule("dk.flip.when", "dk.encumbrance.moves.kfa")
def test_striking_without_a_flip_is_no_lighter(table: Callable[..., Any]) -> None:
    play = table("kfa")
    play.add("kresk/move/backstab", play.table.things["kresk/move/good_cardio"])
    play.mark("kresk/move/backstab", move="backstab").mark("kresk", pack=9)
    assert closed(play, "p1", "use:backstab")[1] == ("dk.encumbrance.moves.kfa",)
    play.mark("kresk/move/backstab", face_down=1)
    assert closed(play, "p1", "use:backstab") == ("the card lies face down", ("dk.flip.fiction",))


@pytest.mark.rule("dk.shop.usable.world", "dk.shop.four-cards")
def test_a_card_of_no_use_that_is_allowed_has_its_price(table: Callable[..., Any]) -> None:
    play = table("kfa").mark("kresk", currency=0, pack=0, precious=0)
    play.turn_to(Buy("kresk", ("sigil_of_the_living_light",)))
    assert closed(play, "p1", "buy:0:pack")[1] == ("dk.shop.usable.world",)
    assert "does not know" not in play.option("p1", "buy:0:precious").note, "what closes it says so"
    allow(play, "dk.shop.usable.world")
    assert closed(play, "p1", "buy:0:pack") == ("you cannot pay that", ("dk.shop.four-cards",))


@pytest.mark.rule("dk.shop.four-cards")
def test_who_has_nothing_to_give_away_is_helped_by_no_ruling(play: Any) -> None:
    for item in ("kresk/item/1", "kresk/item/2"):
        play.say("p1", f"drop:{item}")
    play.turn_to(Buy("kresk", ("sword",)))
    assert closed(play, "p1", "buy:0:item") == ("you cannot pay that", ())


def critical(play: Any, move: str, **call: str) -> Any:
    return play.turn_to(Critical(Call("kresk", move, "str", 3, 0, **call), "kresk"))


@pytest.mark.rule("dk.critical.level-up", "dk.xp.uses.kfa")
def test_who_cannot_pay_for_a_level_reads_so_and_may_be_let_off(play: Any) -> None:
    critical(play.mark("kresk", currency=0), "good_cardio")
    assert closed(play, "p1", "level")[0] == "this costs 1 XP"
    level = play.hero().move("good_cardio").number("level")
    allow(play, "dk.xp.uses.kfa").say("p1", "level", levels=1, insight="")
    assert play.hero().move("good_cardio").number("level") == level + 1


@pytest.mark.rule("dk.pvp.no-levels", "dk.critical.level-up")
def test_a_level_won_against_a_friend_is_the_gms_to_allow(play: Any) -> None:
    critical(play.mark("kresk", currency=2), "good_cardio", against="ysolde")
    assert closed(play, "p1", "level")[1] == ("dk.pvp.no-levels",)
    level = play.hero().move("good_cardio").number("level")
    allow(play, "dk.pvp.no-levels").say("p1", "level", levels=1, insight="")
    assert (play.hero().move("good_cardio").number("level"), play.hero().currency) == (level + 1, 1)


@pytest.mark.rule("dk.critical.level-up", "dk.blessing.take.kfa")
def test_no_ruling_helps_where_there_is_nothing_to_take(play: Any) -> None:
    play.mark("kresk", currency=2).mark("kresk/move/good_cardio", level=2)
    supply = play.table.things["supply/blessings"]
    play.add(
        "supply/blessings", type(supply)(supply.kind, supply.owner, seen=supply.seen, known=supply.known)
    )
    critical(play, "good_cardio")
    assert closed(play, "p1", "level") == ("this move has no further level to buy", ())
    assert closed(play, "p1", "blessing") == ("no Blessing is left in the supply", ())


@pytest.mark.rule("dk.swp.item-cost.world", "dk.swp.tokens.world")
def test_no_ruling_makes_a_seventh_token(table: Callable[..., Any]) -> None:
    play = table("world").mark("kresk", speed=0, pack=0, wealth=0)
    play.say("p2", "drop:ysolde/item/1")
    assert (
        play.option("p1", "pick-up:ysolde/item/1").closed
        and not play.option("p1", "pick-up:ysolde/item/1").rules
    )
    play.say("gm", "gear:kresk")
    assert closed(play, "gm", "get:pack") == ("no token is left on Speed", ())
