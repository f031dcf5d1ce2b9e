"""Corner-matching mini-games on a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.corners import BOX, solution
from hearthside.kernel.events import Ruled
from hearthside.kernel.seats import GM
from hearthside.kernel.table import Scope

BEN = "p2"
LINE = ("01", "06", "16")


def picking(play: Any, *cards: str, discard: int = 2, **marks: Any) -> Any:
    """Ysolde picks a lock, and these cards come."""
    play.put("ysolde", discard=FULL_DECK[-discard:] if discard else (), **marks)
    return play.call("pick_locks", hero="ysolde").say(BEN, "corners").then(cards)


def board(play: Any) -> Any:
    return play.table.things["ysolde/board"]


@pytest.mark.rule("dk.minigame.pick-locks.kfa093")
def test_three_cards_in_a_line_open_a_lock(play: Any) -> None:
    picking(play, *LINE)
    assert play.counts("ysolde") == (15, 2, 0) and len(board(play).cards) == 3
    play.say(BEN, "lay:1:01@0").say(BEN, "lay:2:06@2")
    assert board(play).text("joint:1-2") == "rabbit = rabbit" and board(play).number("solved") == 0
    assert "lay:3:16@1" not in play.options(BEN), "only what fits is offered"
    play.say(BEN, "lay:3:16@0")
    assert "matching corners, ✓✓✓" in play.told()
    assert play.counts("ysolde") == (15, 5, 0) and play.hero("ysolde").currency == 0
    assert play.options(GM) == ["narrate", "damage"]


@pytest.mark.rule("dk.minigame.fundamental.kfa093")
def test_fundamental_magic_starts_with_four_cards_for_a_box(play: Any) -> None:
    play.put("bram", discard=FULL_DECK[-2:]).add(
        "bram/move/fundamental_magic", play.hero("bram").move("weak_spot")
    )
    play.mark("bram/move/fundamental_magic", move="fundamental_magic", name="Fundamental Magic", level=0)
    play.call("fundamental_magic", hero="bram").say("p3", "corners").then(("01", "06", "11", "16"))
    assert play.counts("bram") == (14, 2, 0)
    box = play.table.things["bram/board"]
    assert [box.text(f"at:{n}") for n in (1, 2, 3, 4)] == ["1,0", "2,1", "1,2", "0,1"]
    assert len([key for key in box.front if key.startswith("joint:")]) == 4
    laid = solution(BOX, ("",) * 4, box.cards)
    assert laid is not None
    for n, entry in enumerate(laid[:3], 1):
        play.say("p3", f"lay:{n}:{entry}")
    assert play.table.things["bram/board"].number("solved") == 0, "unfinished"
    play.say("p3", f"lay:4:{laid[3]}")
    assert "matching corners, ✓✓✓" in play.told()


@pytest.mark.rule("dk.minigame.corners.kfa093")
def test_a_card_can_be_taken_up_again(play: Any) -> None:
    picking(play, *LINE).say(BEN, "lay:1:01@0").say(BEN, "take-up:1")
    assert board(play).list("hand") == ("06", "16", "01") and board(play).text("cell:1") == ""


@pytest.mark.rule("dk.minigame.swap.kfa093")
def test_a_laid_card_may_be_replaced_for_a_stamina_point(play: Any) -> None:
    play.put("ysolde", exhaustion=("20",)).mark("ysolde", exhaustion=1)
    play.call("pick_locks", hero="ysolde").say(BEN, "corners").then(("01", "02", "03"))
    before = play.counts("ysolde")
    play.say(BEN, "lay:1:01@0").say(BEN, "swap:01").then(("06",))
    assert play.counts("ysolde") == (before[0] - 1, before[1], 2) and play.tokens("ysolde") == (2, 0, 0)
    assert board(play).text("cell:1") == "" and sorted(board(play).cards) == ["02", "03", "06"]


@pytest.mark.rule("dk.minigame.swap.kfa093")
def test_in_heroic_mode_the_card_is_discarded_and_a_stamina_card_searched(table: Callable[..., Any]) -> None:
    play = table("kfa093", "9-hour").mark("ysolde", mode="heroic")
    play.call("pick_locks", hero="ysolde").say(BEN, "corners").then(("01", "02", "03"))
    play.say(BEN, "swap:01").then(("12",), ("06",))
    hero = play.hero("ysolde")
    assert hero.exhaustion.cards == ("12",) and hero.discard.cards == ("01",) and hero.lost == 1


@pytest.mark.rule("dk.minigame.swap.kfa093", "dk.minigame.abandon.kfa093")
def test_who_falls_over_the_strain_has_failed(play: Any) -> None:
    play.put("ysolde", exhaustion=FULL_DECK[:9]).call("pick_locks", hero="ysolde")
    play.say(BEN, "corners").then(("11", "12", "13")).say(BEN, "swap:11").say(GM, "unconscious", text="")
    assert "matching corners, ✗" in play.told() and "ysolde/board" not in play.table.things


@pytest.mark.rule("dk.minigame.swap.kfa093", "dk.stamina.ten")
def test_who_stands_by_a_ruling_alone_has_no_eleventh_card_to_lose(play: Any) -> None:
    play.put("ysolde", exhaustion=FULL_DECK[:10]).call("pick_locks", hero="ysolde")
    play.say(BEN, "corners").then(("11", "12", "13")).say(BEN, "swap:11").say(GM, "unconscious", text="")
    assert "matching corners, ✗" in play.told() and len(play.hero("ysolde").exhaustion.cards) == 10
    assert play.counts("ysolde") == (7, 3, 10)


@pytest.mark.rule("dk.minigame.time.kfa093")
def test_a_second_corner_game_is_not_offered_though_the_gm_calls_on_who_is_busy(play: Any) -> None:
    picking(play, *LINE)
    allowed = Ruled("dk.minigame.time.kfa093", "one hand is free", Scope.ONCE, allows=True)
    play.apply([allowed])
    play.call("pick_locks", hero="ysolde")
    assert "flip" in play.options(BEN) and "corners" not in play.options(BEN)


@pytest.mark.rule("dk.minigame.swap.kfa093", "dk.stamina.ten")
def test_where_more_than_ten_may_be_lost_the_card_goes_to_the_pile(table: Callable[..., Any]) -> None:
    play = table(overflow="move_all").put("ysolde", exhaustion=FULL_DECK[:10])
    play.call("pick_locks", hero="ysolde").say(BEN, "corners").then(("11", "12", "13"))
    play.say(BEN, "swap:11").say(GM, "unconscious", text="")
    assert len(play.hero("ysolde").exhaustion.cards) == 11


@pytest.mark.rule("dk.minigame.time.kfa093")
def test_the_others_go_on_and_the_picker_makes_no_second_move(play: Any, refused: Any) -> None:
    picking(play, *LINE).call("defy_danger").flip(("05",)).say(GM, "narrate", text="")
    assert play.counts() == (19, 1, 0)
    with pytest.raises(refused, match="busy with a corner game"):
        play.say(GM, "call:ysolde")
    with pytest.raises(refused, match="give up the corner game first"):
        play.say(BEN, "propose")
    play.call("defy_danger")
    with pytest.raises(refused):
        play.say(BEN, "help", how="")


@pytest.mark.rule("dk.minigame.abandon.kfa093")
@pytest.mark.parametrize("seat", [BEN, GM])
def test_giving_up_is_a_cross(play: Any, seat: Any) -> None:
    picking(play, "01", "02", "03", discard=5).say(seat, "abandon:ysolde")
    assert play.counts("ysolde") == (12, 8, 0) and "✗" in play.told()
    assert "gm-move" in play.options(GM)


@pytest.mark.rule("dk.minigame.pick-locks.kfa093")
@pytest.mark.parametrize(("level", "offered"), [(-1, False), (0, True)])
def test_a_card_below_its_base_level_only_flips(play: Any, level: int, offered: bool) -> None:
    play.mark("ysolde/move/pick_locks", level=level).call("pick_locks", hero="ysolde")
    assert ("corners" in play.options(BEN)) is offered


@pytest.mark.parametrize(("untrained", "offered"), [("false", False), ("true", True)])
def test_who_never_learned_it_can_only_flip(table: Callable[..., Any], untrained: str, offered: bool) -> None:
    play = table(minigame_untrained=untrained).call("pick_locks")
    assert ("corners" in play.options("p1")) == offered


def test_deckahedron_world_knows_no_corner_game(table: Callable[..., Any]) -> None:
    play = table("world").call("pick_locks", hero="ysolde")
    assert play.options(BEN) == ["flip"]


def test_a_table_may_count_a_solved_game_as_two_checks(table: Callable[..., Any]) -> None:
    play = picking(table(minigame_success="two_checks"), *LINE)
    for option in ("lay:1:01@0", "lay:2:06@2", "lay:3:16@0"):
        play.say(BEN, option)
    assert "matching corners, ✓✓." in play.told()
