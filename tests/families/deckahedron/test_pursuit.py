"""The Pursuit mini-game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.pursuit import StartPursuit, foes_may_act, may_be_helped
from hearthside.families.deckahedron.rabbit import pursuit_flip
from hearthside.kernel.seats import GM
from tests.families.deckahedron.test_foes import prepare

CROSS, CHECK = "01", "10"
"""Card 10 shows two checks on the weakest suit, card 01 a cross everywhere."""


def chased(play: Any, *runners: str) -> Any:
    """Bram carries most and is the rabbit, unless he is not there."""
    return play.turn_to(StartPursuit(runners or ("kresk", "ysolde", "bram")))


def heavy(play: Any) -> Any:
    """Kresk with so much Pack that he flips one card on the weakest suit."""
    return play.mark("kresk", str=3, dex=2, pack=2)


def rounds(play: Any, *cards: str) -> Any:
    for card in cards:
        play.say("p1", "dash").then((card,))
    return play


@pytest.mark.rule("dk.pursuit.rabbit", "dk.pursuit.rank")
def test_the_story_says_why_this_hero_is_the_rabbit_and_what_is_flipped(play: Any) -> None:
    chased(heavy(play), "kresk", "ysolde")
    why = "Kresk with the heaviest load is the rabbit: Str 3 + Dex 2 − load 4, so the flips are on Anvil."
    assert why in play.told()


@pytest.mark.rule("dk.pursuit.help", "dk.pursuit.best-of-five")
def test_everybody_reads_the_round_as_theirs(play: Any) -> None:
    chased(heavy(play), "kresk", "ysolde")
    told = play.step.tells(play.table)
    assert told == "Round 1 of the pursuit, three rounds win it: Kresk runs for all."
    assert play.ask("p1").prompt == "Round 1: you are the rabbit and run for all. Flip!"
    assert play.step.asked(play.table) == ("p1",), "nobody waits for who can do nothing yet"
    rounds(play, CHECK)
    told = "Round 2 of the pursuit, 1 for the runners, 0 for the pursuers: Kresk runs for all."
    assert play.ask("p2").prompt == f"{told} Do you help?"
    assert play.ask("p1").prompt.endswith("Ysolde can help before you do."), (
        "nobody is left behind who wanted to help"
    )


@pytest.mark.rule("dk.pursuit.help", "dk.pursuit.last-solo")
def test_the_table_waits_for_runners_only_while_they_can_do_something(play: Any) -> None:
    chased(heavy(play.mark("bram", pack=0).mark("kresk", pack=4)), "kresk", "ysolde", "bram")
    rounds(play, CHECK)
    assert play.step.asked(play.table) == ("p1", "p2", "p3")
    play.say("p2", "aid:str", how="over the wall")
    assert play.step.asked(play.table) == ("p1",), "one helper a round"


def test_who_has_fallen_changes_no_chase(play: Any) -> None:
    card = play.hero("kresk").move("good_cardio")
    chased(heavy(play).add("ysolde/move/not_on_my_turf", card).mark("ysolde", currency=1), "kresk", "ysolde")
    assert play.options("p2") == ["turf"]
    play.mark("ysolde", status="unconscious")
    assert play.step.asked(play.table) == ("p1",)


@pytest.mark.rule("dk.equipment.drop", "dk.pursuit.rank")
def test_the_rabbit_may_throw_things_away_to_run_faster(play: Any) -> None:
    chased(heavy(play), "kresk", "ysolde")
    shed = [option.id for option in play.step.ask(play.table, "p2").options]
    assert not [option for option in shed if option.startswith("drop")]
    assert play.option("p1", "drop:pack").note == "Then the flips are on Blade."
    play.say("p1", "drop:pack")
    thing = play.table.things["pursuit"]
    assert (thing.number("value"), thing.number("rank"), thing.number("round")) == (2, 2, 1)
    assert "Kresk runs with Str 3 + Dex 2 − load 3, so the flips are on Blade." in play.told()
    play.say("p1", "dash")
    assert play.table.things["flip"].number("rank") == 2


@pytest.mark.rule("dk.pursuit.start")
def test_the_pursuit_starts_for_a_point_with_those_who_join(play: Any) -> None:
    play.mark("ysolde", pack=2).mark("reserve", points=1)
    play.say("p1", "run").say("p2", "join").say("p3", "stay")
    play.say(GM, "away").say("p1", "suffer:exhaustion").then(("05",), ("05",))
    play.say(GM, "pursuit")
    assert play.reserve == 0
    thing = play.say("p1", "kresk").table.things["pursuit"]
    assert set(thing.list("runners")) == {"kresk", "ysolde"} and "p3" not in play.step.asked(play.table)


@pytest.mark.rule("dk.pursuit.start")
@pytest.mark.parametrize(
    ("needed", "label"), [("true", "They are pursued (1 point)"), ("false", "They are pursued")]
)
def test_a_pursuit_names_a_price_only_where_it_has_one(
    table: Callable[..., Any], needed: str, label: str
) -> None:
    play = table(pursuit_needs_point=needed).mark("kresk", pack=0)
    play.say("p1", "run").say("p2", "stay").say("p3", "stay").say(GM, "away")
    assert play.option(GM, "pursuit").label == label


@pytest.mark.rule("dk.pursuit.foe-move", "dk.combat.attack-power")
def test_pursuers_on_the_table_attack_with_their_own_dice(play: Any) -> None:
    prepare(play, "soldier", name="Garrick")
    chased(heavy(play), "kresk", "ysolde")
    rounds(play, CROSS, "03")
    assert play.option(GM, "gang").label == "Garrick attacks"
    play.say(GM, "gang", heroes=("ysolde",), how="lead").then((4,))
    assert "Garrick attacks Ysolde with power 4." in play.told()


@pytest.mark.rule("dk.pursuit.best-of-five")
def test_the_cards_of_a_round_lie_there_for_all_until_the_next_flip(play: Any) -> None:
    chased(heavy(play), "kresk", "ysolde")
    rounds(play, CHECK)
    last = play.table.things["flip/last"]
    assert (last.list("cards"), last.text("resolver"), last.number("result")) == (
        (f"kresk:{CHECK}",),
        f"kresk:{CHECK}",
        2,
    )
    assert "flip" not in play.table.things
    play.say("p1", "dash")
    assert "flip/last" not in play.table.things


@pytest.mark.rule("dk.pursuit.rabbit")
def test_who_carries_most_is_the_rabbit(play: Any) -> None:
    play.mark("kresk", pack=1).mark("ysolde", pack=3)
    chased(play, "kresk", "ysolde")
    assert play.table.mark("pursuit", "rabbit") == "ysolde"


@pytest.mark.rule("dk.pursuit.best-of-five")
@pytest.mark.parametrize(("win_at", "asked"), [("one_check", False), ("two_checks", True)])
def test_a_round_that_is_won_asks_for_no_flashback(
    table: Callable[..., Any], win_at: str, asked: bool
) -> None:
    play = chased(heavy(table("kfa093", pursuit_win_at=win_at)).mark("kresk", currency=1), "kresk")
    rounds(play, "04")
    assert ("flashback" in play.options("p1")) is asked


@pytest.mark.rule("dk.pursuit.rabbit")
def test_on_a_tie_they_choose(play: Any) -> None:
    chased(play.mark("ysolde", pack=2), "kresk", "ysolde")
    assert play.options("p1") == ["kresk", "ysolde"]
    assert play.option("p1", "ysolde").note.endswith("so the flips are on Anvil, disadvantage.")
    assert play.say("p2", "ysolde").table.mark("pursuit", "rabbit") == "ysolde"


@pytest.mark.rule("dk.pursuit.rank")
def test_the_table_of_ranks() -> None:
    assert [pursuit_flip(n) for n in range(-2, 7)] == [
        (1, -2),
        (1, -2),
        (1, -1),
        (1, 0),
        (2, 0),
        (3, 0),
        (4, 0),
        (4, 1),
        (4, 1),
    ]
    assert pursuit_flip(8, six_plus=2) == (4, 2)


@pytest.mark.rule("dk.pursuit.rank")
@pytest.mark.parametrize(
    ("strength", "dexterity", "pack", "suit", "net"),
    [(3, 2, 3, "Anvil", -1), (4, 4, 1, "Dragon", 1), (1, 1, 2, "Anvil", -2)],
)
def test_str_and_dex_less_the_load(
    play: Any, strength: int, dexterity: int, pack: int, suit: str, net: int
) -> None:
    play.mark("kresk", str=strength, dex=dexterity, pack=pack)
    chased(play, "kresk")
    assert (play.table.mark("pursuit", "suit"), play.table.mark("pursuit", "net")) == (suit, net)


@pytest.mark.rule("dk.pursuit.best-of-five")
@pytest.mark.parametrize("edition", ["kfa093", "kfa"])
def test_three_rounds_of_five_decide(table: Callable[..., Any], edition: str) -> None:
    play = rounds(chased(heavy(table(edition)), "kresk"), "10", "01", "20", "13")
    assert play.options(GM) == ["safe", "near"] and play.table.mark("pursuit", "over") == "runners"
    play.say(GM, "near", text="")
    assert "pursuit" not in play.table.things, "its rounds lay there until they were somewhere"
    assert play.table.mark("story", "fight") == "on", "the others stayed behind"
    play = rounds(chased(heavy(table(edition)), "kresk"), "01", "02").say(GM, "nothing")
    rounds(play, "03").say(GM, "caught", text="Dogs!")
    assert "Dogs!" in play.told()


@pytest.mark.rule("dk.pursuit.first-solo", "dk.pursuit.last-solo")
def test_the_first_and_the_last_round_are_solo() -> None:
    assert [may_be_helped(n, 0, 0, "round_five") for n in range(1, 6)] == [False, True, True, True, False]
    assert may_be_helped(4, 2, 1, "round_five") and not may_be_helped(4, 2, 1, "any_deciding_round")


@pytest.mark.rule("dk.pursuit.help", "dk.pursuit.first-solo", "dk.pursuit.last-solo")
def test_one_helper_with_each_attribute_once(play: Any, refused: Any) -> None:
    chased(heavy(play).mark("ysolde", dex=3, pack=2), "kresk", "ysolde")
    play.say("p1", "kresk")
    with pytest.raises(refused):
        play.say("p2", "aid:dex", how="A jump.")
    rounds(play, "10").say("p2", "aid:dex", how="Over the roofs.").say("p1", "dash").then(("01",), ("04",))
    assert play.table.mark("pursuit", "winners") == ("runners", "runners"), "the helper's ✓✓ resolved it"
    with pytest.raises(refused, match="has helped already"):
        play.say("p2", "aid:dex", how="Again.")
    play.say("p2", "aid:int", how="Into the crowd.").say("p1", "dash").then(("02",), ("01",))
    play.say("p2", "aid:str", how="Up the wall.").say("p1", "dash").then(("03",), ("02",))
    play.say(GM, "nothing")
    assert play.step.asked(play.table) == ("p1",), "round five is the rabbit's alone"


@pytest.mark.rule("dk.pursuit.foe-move")
def test_two_lost_rounds_in_a_row_let_the_pursuers_act(play: Any) -> None:
    assert foes_may_act(("runners", "pursuers", "pursuers"))
    assert not foes_may_act(("runners", "pursuers", "runners", "pursuers"))
    rounds(chased(heavy(play), "kresk"), "10", "01", "02")
    assert play.options(GM) == ["act", "attack", "nothing"]
    play.say(GM, "attack", heroes=("kresk",), die="0", plus=1, text="Arrows!")
    assert play.options("p1")[0].endswith("0-0")


def test_a_single_check_still_adds_a_point_but_no_gm_move_follows(table: Callable[..., Any]) -> None:
    play = rounds(chased(heavy(table()), "kresk"), "04")
    assert play.reserve == 1 and play.table.mark("pursuit", "winners") == ("runners",)
    play = rounds(chased(heavy(table(pursuit_reserve_points="false")), "kresk"), "04")
    assert play.reserve == 0
    play = rounds(chased(heavy(table(pursuit_win_at="two_checks")), "kresk"), "04")
    assert play.table.mark("pursuit", "winners") == ("pursuers",)


def test_a_flip_of_the_chase_promises_nothing_but_its_result(play: Any) -> None:
    play = chased(heavy(play).mark("kresk", currency=1), "kresk").say("p1", "dash").then((CROSS,))
    take = play.table.step.ask(play.table, "p1").options[0]
    assert (take.id, take.note) == ("take", "")


def test_not_on_my_turf_changes_the_chase(table: Callable[..., Any]) -> None:
    play = heavy(table("kfa093", "30-hour")).mark("kresk", currency=1)
    card = play.hero().move("intimidate")
    chased(play.add("kresk/move/not_on_my_turf", card), "kresk").say(
        "p1", "turf", way="go up", how="The chimney!"
    )
    assert "on home turf: go up. The chimney!" in play.told() and play.hero().currency == 0


def test_without_the_pursuit_game_turf_is_used_in_any_chase(table: Callable[..., Any], refused: Any) -> None:
    card = table().table.things["kresk/move/good_cardio"]
    for edition in ("kfa", "kfa093"):
        assert "use:not_on_my_turf" not in table(edition).add("kresk/move/not_on_my_turf", card).options("p1")
    play = table("world").add("kresk/move/not_on_my_turf", card)
    with pytest.raises(refused, match="this costs 1 green token"):
        play.say("p1", "use:not_on_my_turf", way="go up", how="The chimney!")
    play.mark("kresk", currency=1).say("p1", "use:not_on_my_turf", way="go up", how="The chimney!")
    assert "on home turf: go up. The chimney!" in play.told() and play.hero().currency == 0


def test_who_falls_on_the_way_is_caught(play: Any) -> None:
    chased(heavy(play), "kresk").mark("kresk", status="unconscious")
    rounds(play, "10")
    assert play.options(GM) == ["caught"]
