"""Rest and Seek Help."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.items import LEVEL_CARDS
from hearthside.families.deckahedron.levelcards import level_card_thing
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.seeking_help import HealWounds
from hearthside.kernel.seats import GM
from tests.families.deckahedron.test_effects import enemy

LONG = {"world": "longer", "kfa": "9-hour", "kfa093": "9-hour"}
EDITIONS = list(LONG)


def hurt(play: Any, cards: int, exhaustion: int, harm: int, wound: int) -> Any:
    return play.put(exhaustion=FULL_DECK[:cards], harm=harm, wound=wound).mark("kresk", exhaustion=exhaustion)


@pytest.mark.rule("dk.rest.condition")
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_the_card_asks_for_hours_like_the_guides_and_not_for_a_day(edition: str) -> None:
    assert MOVES[edition]["rest"].trigger.startswith("Several hours of rest")


@pytest.mark.rule("dk.rest.condition")
def test_nobody_rests_in_a_fight(play: Any, refused: Any) -> None:
    hurt(play, 5, 5, 0, 0).say(GM, "fight:begin")
    with pytest.raises(refused, match="nobody rests in a fight"):
        play.say(GM, "rest", heroes=("kresk",))
    assert play.counts() == (15, 0, 5)


@pytest.mark.rule("dk.rest.steps")
@pytest.mark.parametrize("edition", EDITIONS)
def test_rest_step_by_step(table: Callable[..., Any], edition: str) -> None:
    play = hurt(table(edition, LONG[edition]), 8, 5, 2, 1).say(GM, "rest", heroes=("kresk",))
    play.say("p1", "keep", cards=("1", "2", "8"))
    assert play.counts() == (12, 5, 3) and play.tokens() == (0, 1, 1)
    assert play.hero().exhaustion.cards == (FULL_DECK[0], FULL_DECK[1], FULL_DECK[7])


@pytest.mark.rule("dk.rest.steps", "dk.rest.condition")
def test_the_log_tells_who_rests_what_came_back_and_what_stays(table: Callable[..., Any]) -> None:
    play = hurt(table("kfa", "9-hour"), 8, 5, 2, 1).say(GM, "rest", heroes=("kresk", "bram"))
    play.say("p1", "keep", cards=("1", "2", "8"))
    assert play.told().endswith(
        "Kresk and Bram rest for several hours.\n"
        "Kresk recovers 5 Stamina; Harm and Wounds hold 3.\nKresk is rid of one Harm."
    )


@pytest.mark.rule("dk.rest.steps")
def test_a_wound_that_holds_the_only_card_is_told(table: Callable[..., Any]) -> None:
    play = hurt(table("kfa", "9-hour"), 1, 0, 0, 1).say(GM, "rest", heroes=("kresk",))
    assert play.counts() == (19, 0, 1)
    assert "recovers no Stamina: Harm and Wounds hold every exhausted card." in play.told()


@pytest.mark.rule("dk.rest.condition", "dk.breather.after.kfa093")
def test_after_a_rest_the_danger_is_long_past(play: Any) -> None:
    play.say(GM, "fight:begin").say(GM, "fight:over").say(GM, "rest", heroes=("kresk",))
    assert play.table.things["story"].front["fight"] == "none"


@pytest.mark.rule("dk.rest.condition")
def test_foes_who_are_up_are_worth_a_second_look_before_a_rest(play: Any) -> None:
    assert play.option(GM, "rest").warning == ""
    assert enemy(play).option(GM, "rest").warning == "Ogre: still there. A Rest means hours away from danger."


@pytest.mark.rule("dk.rest.steps")
def test_without_harm_everything_comes_back_unasked(play: Any) -> None:
    hurt(play, 5, 5, 0, 0).mark("kresk/move/good_cardio", held=("exhaustion",)).say(
        GM, "rest", heroes=("kresk",)
    )
    assert play.counts() == (15, 5, 0) and play.tokens() == (0, 0, 0)
    assert play.hero().move("good_cardio").list("held") == ("",)


@pytest.mark.rule("dk.rest.blame.kfa")
@pytest.mark.parametrize("edition", EDITIONS)
def test_blame_is_spoken_but_in_world(table: Callable[..., Any], edition: str) -> None:
    play = hurt(table(edition), 1, 1, 0, 0).say(GM, "rest", heroes=("kresk",))
    if edition == "world":
        assert "propose" in play.options("p1")
    else:
        assert "Kresk blames: myself" in play.say("p1", "blame", text="myself").told()


@pytest.mark.rule("dk.help.condition")
def test_the_story_says_who_seeks_help_and_where(play: Any) -> None:
    play.say(GM, "seek-help", heroes=("kresk", "bram"), place="healers")
    assert "Kresk and Bram seek help with healers for a day." in play.told()


@pytest.mark.rule("dk.rest.blame.kfa")
def test_who_is_not_hurt_blames_nobody(play: Any) -> None:
    play.say(GM, "rest", heroes=("kresk",))
    assert "propose" in play.options("p1")
    play.mark("kresk/move/good_cardio", held=("exhaustion",)).say(GM, "rest", heroes=("kresk",))
    assert play.options("p1") == ["blame"], "what a card has absorbed counts"


@pytest.mark.rule("dk.rest.harm-source")
def test_the_harm_may_come_from_a_move_card(table: Callable[..., Any]) -> None:
    play = hurt(table("kfa", "9-hour"), 1, 0, 1, 0)
    play.mark("kresk/move/intimidate", slots=("harm",), held=("harm",)).say(GM, "rest", heroes=("kresk",))
    assert play.options("p1") == ["kresk", "kresk/move/intimidate"]
    play.say("p1", "kresk/move/intimidate")
    assert play.tokens() == (0, 1, 0) and play.hero().move("intimidate").list("held") == ("",)


@pytest.mark.rule("dk.rest.gird")
def test_armour_is_girded(play: Any) -> None:
    play.mark("kresk/item/2", held=("wound",))
    play.mark("kresk/move/intimidate", move="like_a_second_skin", slots=("harm/wound",), held=("wound",))
    play.say(GM, "rest", heroes=("kresk",))
    assert play.table.things["kresk/item/2"].list("held") == ("",)
    assert play.hero().move("intimidate").list("held") == ("",), "a move that works as armour"


@pytest.mark.rule(
    "dk.rest.recharge.world", "dk.rest.recharge.kfa093", "dk.magic.ongoing.kfa093", "dk.magic.ongoing.world"
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_idle_items_are_charged_and_flowing_ones_not(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).put("bram", exhaustion=FULL_DECK[:5])
    play.mark("bram/item/2", charges=0, capacity=2).mark("bram/item/3", charges=1, flowing=1)
    play.say(GM, "rest", heroes=("bram",))
    assert play.table.things["bram/item/2"].number("charges") == 2
    assert play.table.things["bram/item/3"].number("charges") == 1
    assert play.counts("bram")[2] == (0 if edition == "kfa093" else 5), "the older guides bar Stamina too"


def test_a_table_may_read_the_flow_otherwise(table: Callable[..., Any]) -> None:
    play = table("kfa093", ongoing_blocks="stamina").put("bram", exhaustion=FULL_DECK[:5])
    play.mark("bram/item/3", charges=1, flowing=1).say(GM, "rest", heroes=("bram",))
    assert play.table.things["bram/item/3"].number("charges") == 3 and play.counts("bram")[2] == 5


@pytest.mark.rule("dk.help.condition", "dk.help.external")
def test_help_needs_peace_and_comes_from_outside(play: Any, refused: Any) -> None:
    assert "from outside" in play.option(GM, "seek-help").fields[1].label
    play.say(GM, "fight:begin")
    with pytest.raises(refused, match="nobody heals in a fight"):
        play.say(GM, "seek-help", heroes=("kresk",), place="healers")


@pytest.mark.rule("dk.help.steps", "dk.help.wound.world")
@pytest.mark.parametrize("edition", ["world", "kfa"])
def test_the_older_guides_heal_one_wound(table: Callable[..., Any], edition: str) -> None:
    play = hurt(table(edition, LONG[edition]), 7, 3, 2, 2).add_to_deck("kresk", "wound-1", "wound-2")
    play.say(GM, "seek-help", heroes=("kresk",), place="healers").say("p1", "healing", text="Herbs.")
    play.say("p1", "keep", cards=("1", "2"))
    assert play.tokens() == (0, 0, 1) and play.counts() == (14, 5, 2)
    assert len(play.table.things["supply/wounds"].cards) == 41


@pytest.mark.rule("dk.help.wound.world", "dk.wound.describe")
@pytest.mark.parametrize(
    ("injuries", "asked", "left"),
    [
        (("a cut", "a broken arm"), True, ("a cut",)),
        (("a cut", "a cut"), False, ("a cut",)),
        (("a cut", "a broken arm", "marsh fever"), True, ("a cut", "marsh fever")),
    ],
)
def test_the_player_says_which_of_two_wounds_is_over(
    table: Callable[..., Any], injuries: tuple[str, ...], asked: bool, left: tuple[str, ...]
) -> None:
    play = hurt(table("world", "longer"), 2, 0, 0, 2).mark("kresk", injuries=injuries)
    play.turn_to(HealWounds("kresk", False))
    assert (type(play.step).__name__ == "WhichInjury") is asked
    if asked:
        play.say("p1", "heal:1")
    assert play.tokens() == (0, 0, 1) and play.hero().thing.list("injuries") == left
    assert play.turn_to(HealWounds("kresk", False)).hero().thing.list("injuries") == ()


@pytest.mark.rule("dk.help.wound.kfa093", "dk.help.steps")
@pytest.mark.parametrize(
    ("place", "left", "told"),
    [
        (
            "healers",
            2,
            "Kresk returns 2 wound cards to the supply. The Wounds stay, and heal only at The Hearth.",
        ),
        ("hearth", 0, "Kresk is healed of 2 Wounds."),
    ],
)
def test_093_returns_all_wound_cards_and_tokens_at_the_hearth(
    table: Callable[..., Any], place: str, left: int, told: str
) -> None:
    play = hurt(table("kfa093", "9-hour"), 7, 3, 2, 2).add_to_deck("kresk", "wound-1", "wound-2")
    play.mark("kresk", injuries=("a cut", "a burn"))
    play.say(GM, "seek-help", heroes=("kresk",), place=place).say("p1", "healing", text="")
    play.say("p1", "keep", cards=("1", "2"))
    assert play.tokens() == (0, 0, left) and play.counts() == (13, 5, 2)
    assert len(play.hero().thing.list("injuries")) == left and type(play.step).__name__ != "WhichInjury"
    assert told in play.told()


@pytest.mark.rule("dk.help.forgive.kfa")
def test_forgiveness_is_spoken(play: Any) -> None:
    play.say(GM, "seek-help", heroes=("kresk",), place="healers").say("p1", "healing", text="")
    assert "Kresk is closer to forgiving: the goat" in play.say("p1", "forgive", text="the goat").told()


@pytest.mark.rule("dk.help.gird")
@pytest.mark.parametrize(("clears", "left"), [("true", ""), ("false", "wound")])
def test_help_girds_armour_and_by_default_armour_like_moves(
    table: Callable[..., Any], clears: str, left: str
) -> None:
    play = table("kfa093", "30-hour", seek_help_clears_move_cards=clears).mark(
        "kresk/item/2", held=("wound",)
    )
    play.mark("kresk/move/intimidate", move="like_a_second_skin", slots=("harm/wound",), held=("wound",))
    play.say(GM, "seek-help", heroes=("kresk",), place="healers").say("p1", "healing", text="")
    assert play.table.things["kresk/item/2"].list("held") == ("",)
    assert play.hero().move("intimidate").list("held") == (left,)


def test_a_table_may_let_help_clear_tokens(table: Callable[..., Any]) -> None:
    for choice, left in (("one_per_visit", 1), ("all", 0)):
        play = hurt(table("kfa093", "9-hour", seek_help_clears_tokens=choice), 2, 0, 0, 2)
        play.say(GM, "seek-help", heroes=("kresk",), place="healers").say("p1", "healing", text="")
        assert play.tokens() == (0, 0, left)


@pytest.mark.rule("dk.wound.meaning", "dk.help.wound.world", "dk.help.wound.kfa093")
@pytest.mark.parametrize(
    ("edition", "campaign", "wounds", "cards", "asked"),
    [
        ("world", "longer", 0, ("wound-1", "wound-2"), True),
        ("world", "longer", 1, ("wound-1", "wound-2"), True),
        ("world", "longer", 1, ("wound-1",), False),
        ("kfa093", "9-hour", 1, ("wound-1", "wound-2"), True),
        ("kfa093", "9-hour", 2, ("wound-1", "wound-2"), None),
    ],
)
def test_a_fever_is_over_with_its_wound_card(
    table: Callable[..., Any],
    edition: str,
    campaign: str,
    wounds: int,
    cards: tuple[str, ...],
    asked: bool | None,
) -> None:
    play = table(edition, campaign).mark("kresk", wound=wounds, injuries=("a cut", "marsh fever"))
    play.add_to_deck("kresk", *cards).turn_to(HealWounds("kresk", False))
    left = {True: ("a cut",), False: (), None: ("a cut", "marsh fever")}[asked]
    if asked:
        play.say("p1", "heal:1")
    assert play.hero().thing.list("injuries") == left


@pytest.mark.rule("dk.rest.steps", "dk.help.steps")
@pytest.mark.parametrize("healing", ["rest", "seek-help"])
@pytest.mark.parametrize(("edition", "campaign"), [("kfa", "30-hour"), ("world", "longer")])
def test_a_level_card_with_slots_is_emptied_too(
    table: Callable[..., Any], edition: str, campaign: str, healing: str
) -> None:
    play, card = table(edition, campaign), LEVEL_CARDS["getting_the_hang_of_this"]
    play.add("kresk/level/hang", level_card_thing(card, "kresk"))
    play.mark("kresk/level/hang", held=("exhaustion", ""))
    place = {"place": "healers"} if healing == "seek-help" else {}
    play.say("gm", healing, heroes=("kresk",), **place)
    if place:
        play.say("p1", "healing", text="")
    assert play.table.things["kresk/level/hang"].list("held") == ("", "")


@pytest.mark.rule("dk.rest.recharge.world", "dk.rest.recharge.kfa093")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_charges_beyond_the_capacity_stay(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).mark("bram/item/3", charges=5).say("gm", "rest", heroes=("bram",))
    assert play.table.things["bram/item/3"].number("charges") == 5


@pytest.mark.rule("dk.magic.ongoing.world", "dk.magic.ongoing.kfa093")
@pytest.mark.parametrize(("edition", "left"), [("world", (2, 2)), ("kfa", (2, 2)), ("kfa093", (0, 0))])
def test_while_energy_flows_the_older_guides_give_no_stamina_back(
    table: Callable[..., Any], edition: str, left: tuple[int, int]
) -> None:
    play = table(edition).put("bram", exhaustion=FULL_DECK[:2]).mark("bram", exhaustion=2)
    play.mark("bram/item/3", flowing=1).say(GM, "rest", heroes=("bram",))
    assert (play.counts("bram")[2], play.tokens("bram")[0]) == left


@pytest.mark.rule("dk.reshuffle.mandatory", "dk.rest.steps", "dk.help.steps")
@pytest.mark.parametrize(("way", "values"), [("rest", {}), ("seek-help", {"place": "healers"})])
def test_cards_that_come_back_to_a_small_deck_are_shuffled_in(play: Any, way: str, values: Any) -> None:
    play.put(discard=FULL_DECK[:6], exhaustion=FULL_DECK[6:15])
    play.say("gm", way, heroes=("kresk",), **values)
    if way == "seek-help":
        play.say("p1", "healing", text="")
    assert play.counts() == (20, 0, 0)
