"""The five level cards do what they say (kfa, Deckahedron World)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.board import solve
from hearthside.families.deckahedron.brought import Brought
from hearthside.families.deckahedron.cards import CARDS, FULL_DECK
from hearthside.families.deckahedron.corners import SHAPES
from hearthside.families.deckahedron.items import LEVEL_CARDS
from hearthside.families.deckahedron.levelcards import level_card_thing
from hearthside.kernel.seats import GM
from tests.families.deckahedron.test_carried_out import through
from tests.families.deckahedron.test_effects import result_card

Make = Callable[..., Any]
LONG = {"kfa": "30-hour", "world": "longer"}


def with_card(table: Make, key: str, edition: str = "world", **marks: Any) -> Any:
    play = table(edition, LONG[edition])
    play.add(f"kresk/level/{key}", level_card_thing(LEVEL_CARDS[key], "kresk"))
    return play.mark(f"kresk/level/{key}", **marks) if marks else play


# ---------------------------------------------------------------- It's In Here Somewhere


def rummaging(table: Make, after: str = "keep", edition: str = "kfa") -> Any:
    play = with_card(table, "its_in_here_somewhere", edition).mark("kresk", pack=2, currency=0)
    play.turn_to(Brought("kresk", "a rope")).say("p1", "rummage", after=after)
    return play.then(("01", "02", "03"))


def test_rummaging_costs_nothing_at_first_and_play_goes_on(table: Make) -> None:
    play = rummaging(table)
    assert play.table.things["kresk/board"].front["shape"] == SHAPES["line3"].key
    assert play.hero().thing.number("pack") == 2
    assert "call:ysolde" in play.options(GM)


@pytest.mark.rule("dk.pack.reusable", "dk.pack.consumed")
@pytest.mark.parametrize("edition", ["kfa", "world"])
@pytest.mark.parametrize(("after", "kept"), [("keep", 1), ("gone", 0)])
def test_what_is_found_costs_one_pack_and_is_kept_or_used_up(
    table: Make, edition: str, after: str, kept: int
) -> None:
    play = rummaging(table, after, edition)
    play.apply(solve(play.table, "kresk"))
    play.run()
    if type(play.step).__name__ == "ChooseTokens":
        play.say("p1", "1-0-0")
    assert play.hero().thing.number("pack") == 1
    assert [thing.front.get("name") for thing in play.table.things.values()].count("a rope") == kept
    assert type(play.step).__name__ == "FreePlay"


def test_who_gives_up_has_nothing(table: Make) -> None:
    play = rummaging(table).say("p1", "abandon:kresk")
    assert play.hero().thing.number("pack") == 2 and type(play.step).__name__ == "FreePlay"


def test_without_the_card_nobody_rummages(table: Make) -> None:
    play = table("kfa", "30-hour").turn_to(Brought("kresk", "a rope"))
    assert "rummage" not in play.options("p1")


# ---------------------------------------------------------------- Rallying Cry


def critical(play: Any) -> Any:
    play.call().flip(("11",))
    return play if type(play.step).__name__ == "Critical" else play.say("p1", "take")


def test_a_friend_follows_the_cry(table: Make) -> None:
    play = critical(with_card(table, "rallying_cry").mark("ysolde", currency=1))
    play.say("p1", "rally:ysolde").say("p2", "follow").then(("blessing-gold",))
    ysolde = play.hero("ysolde").thing
    assert (ysolde.number("currency"), ysolde.number("edge")) == (0, 1)
    assert "blessing-gold" in play.hero().deck.cards
    assert play.table.things["kresk/level/rallying_cry"].front["face_down"] == 1


def test_a_friend_may_decline_or_have_nothing_to_pay_with(table: Make) -> None:
    play = critical(with_card(table, "rallying_cry").mark("ysolde", currency=1))
    assert play.option("p1", "rally:bram").closed
    play.say("p1", "rally:ysolde").say("p2", "decline")
    assert "face_down" not in play.table.things["kresk/level/rallying_cry"].front


def test_a_blessing_turns_the_cry_up_again(table: Make) -> None:
    play = with_card(table, "rallying_cry", face_down=1).add_to_deck("kresk", "blessing-gold")
    supply = len(play.table.things["supply/blessings"].cards)
    play.call().flip(("blessing-gold",)).say("p1", "turn")
    assert play.table.things["kresk/level/rallying_cry"].front["face_down"] == 0
    assert len(play.table.things["supply/blessings"].cards) == supply + 1
    assert "blessing-gold" not in play.hero().discard.cards


# ---------------------------------------------------------------- Background (Anchor)


@pytest.mark.parametrize(("second", "result"), [(3, 3), (0, 1)])
def test_the_background_adds_a_card_of_the_weakest_suit(table: Make, second: int, result: int) -> None:
    play = with_card(table, "background_anchor", background="sailor")
    first = result_card(play, 1, "str")
    play.call().flip((first,)).say("p1", "background")
    card = next(
        c
        for c in ("05", "11", "20", "19", "18", "01", "02", "03", "04")
        if c != first and weakest(c) == second
    )
    through(play.then((card,)), lambda p: p.table.things["flip"].front["result"] >= 0)
    assert play.table.things["flip"].front["result"] == result


def weakest(card: str) -> int:
    return int(CARDS[card].result(1))


def test_the_background_helps_once_for_each_flip(table: Make) -> None:
    play = with_card(table, "background_anchor", background="sailor").mark("kresk", currency=1)
    play.call().flip((result_card(play, 1, "str"),)).say("p1", "background").then(("09",))
    assert "background" not in play.options("p1")


def test_the_background_is_written_when_the_card_is_taken(table: Make) -> None:
    play = table("world", "longer").mark("kresk", rings=1)
    play.say("p1", "level-card:background_anchor", background="sailor")
    assert play.table.things["kresk/level/background_anchor"].front["background"] == "sailor"


def test_the_gm_limits_a_background_and_everybody_reads_it(table: Make) -> None:
    play = with_card(table, "background_anchor", background="sailor")
    play.say(GM, "limit:kresk", limit="only at sea")
    assert "The background of Kresk has a limit: only at sea." in play.told()
    assert play.option(GM, "limit:kresk").fields[0].default == "only at sea"
    play.call().flip((result_card(play, 1, "str"),))
    assert (
        play.option("p1", "background").note == "One more card, on the weakest suit. Its limit: only at sea"
    )


def test_the_gm_takes_the_limit_of_a_background_back(table: Make) -> None:
    play = with_card(table, "background_anchor", background="sailor").say(
        GM, "limit:kresk", limit="only at sea"
    )
    play.say(GM, "limit:kresk", limit="")
    assert "The background of Kresk has no limit." in play.told()
    play.call().flip((result_card(play, 1, "str"),))
    assert play.option("p1", "background").note == "One more card, on the weakest suit."


def test_only_the_gm_limits_and_only_a_background_that_was_taken(table: Make) -> None:
    play = with_card(table, "background_anchor", background="sailor")
    assert not any(option.startswith("limit:") for option in play.options("p1"))
    assert [option for option in play.options(GM) if option.startswith("limit:")] == ["limit:kresk"]
    assert not any(option.startswith("limit:") for option in table("kfa093").options(GM))


def test_a_blessing_may_be_kept_instead(table: Make) -> None:
    play = with_card(table, "rallying_cry", face_down=1).add_to_deck("kresk", "blessing-gold")
    play.call().flip(("blessing-gold",)).say("p1", "keep")
    assert play.table.things["kresk/level/rallying_cry"].front["face_down"] == 1
    assert "blessing-gold" in play.hero().discard.cards


def test_where_blessings_return_anyway_the_cry_just_turns(table: Make) -> None:
    play = with_card(table, "rallying_cry", "kfa", face_down=1).add_to_deck("kresk", "blessing-gold")
    play.call().flip(("blessing-gold",)).say("p1", "turn")
    assert play.table.things["kresk/level/rallying_cry"].front["face_down"] == 0
    assert "blessing-gold" not in play.hero().discard.cards


def test_who_has_lost_the_pack_meanwhile_has_no_card_of_it(table: Make) -> None:
    play = rummaging(table).mark("kresk", pack=0)
    play.apply(solve(play.table, "kresk"))
    play.run()
    assert not any(thing.front.get("name") == "a rope" for thing in play.table.things.values())


@pytest.mark.rule("dk.reshuffle.mandatory")
def test_the_background_reshuffles_nothing_inside_the_flip(table: Make) -> None:
    play = with_card(table, "background_anchor", background="sailor").put(discard=FULL_DECK[6:])
    play.call().flip(("02",)).say("p1", "background")
    assert play.counts() == (5, 15, 0) and "02" in play.hero().discard.cards


@pytest.mark.rule("dk.reshuffle.mandatory")
def test_an_empty_deck_takes_the_discard_back_without_the_cards_of_the_flip(table: Make) -> None:
    play = with_card(table, "background_anchor", background="sailor").put(discard=FULL_DECK[6:])
    play.call().flip(("02",)).put(discard=FULL_DECK).say("p1", "background")
    assert play.hero().discard.cards == ("02",) and play.counts() == (19, 1, 0)
