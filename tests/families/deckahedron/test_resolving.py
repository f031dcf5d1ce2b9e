"""Results, the reserve, Blessings, flashbacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.cards import FULL_DECK, MARKS
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.outcomes import GM_MOVES, gm_has_a_move, meaning
from hearthside.families.deckahedron.reserve import gained
from hearthside.families.deckahedron.resolving import Aftermath, Bump


@pytest.mark.rule("dk.result.scale", "dk.result.usual-meaning")
def test_results_in_order() -> None:
    assert MARKS == ("✗", "✓", "✓✓", "✓✓✓")
    bare = MOVES["kfa093"]["weak_spot"]
    assert meaning(bare, 3, True) == "success" and meaning(bare, 1, True) == "nothing comes of it"


@pytest.mark.rule("dk.result.fail", "dk.result.interpreter.world", "dk.result.interpreter.kfa")
@pytest.mark.parametrize(("edition", "moves"), [("world", 12), ("kfa", 12), ("kfa093", 11)])
def test_a_cross_gives_the_gm_a_move(table: Callable[..., Any], edition: str, moves: int) -> None:
    play = table(edition).call().flip(("01",))
    assert play.options("gm") == ["gm-move", "narrate", "damage"]
    assert len(play.option("gm", "gm-move").fields[0].choices) == moves
    assert ("You lead the table" in play.ask("gm").prompt) == (edition != "world")
    play.say("gm", "gm-move", move="separate", text="The bridge falls.")
    assert play.reserve == 0
    assert "Separate them. The bridge falls." in play.told()


@pytest.mark.rule("dk.result.fail", "dk.combat.attack-power")
def test_the_gms_move_to_deal_damage_deals_it(play: Any) -> None:
    play.call().flip(("01",)).say("gm", "gm-move", move="damage", text="The roof comes down.")
    assert play.options("gm") == ["damage"] and "flip" in play.table.things
    assert play.ask("gm").prompt.startswith("The GM deals damage to Kresk.")
    play.say("gm", "damage", die="4", plus=0, text="").then((1,))
    assert play.told().endswith("The roof comes down.\nKresk is attacked with power 1.")
    play.say("p1", "1-0-0").say("p1", "suffer:exhaustion").then(("02",))
    assert "call:kresk" in play.say("p1", "skip").options("gm") and "flip" not in play.table.things


def test_the_gms_moves_have_different_keys() -> None:
    assert len({move.key for move in GM_MOVES}) == len(GM_MOVES) == 13


@pytest.mark.rule("dk.bank.single-check")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_a_single_check_gives_one_point(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).mark("reserve", points=2)
    assert play.call().flip(("05",)).reserve == 3
    assert table(edition).call().flip(("14",)).reserve == 0


@pytest.mark.rule("dk.bank.bonus-fail")
def test_a_cross_on_a_bonus_move_gives_two_points_and_no_gm_move(play: Any) -> None:
    play.mark("reserve", points=1).mark("kresk/move/good_cardio", level=0).call("good_cardio").flip(("01",))
    assert play.reserve == 3
    assert play.options("gm") == ["narrate"]


@pytest.mark.rule("dk.bank.single-check", "dk.bank.bonus-fail")
def test_points_for_every_result() -> None:
    assert [gained(result, False) for result in range(4)] == [0, 1, 0, 0]
    assert [gained(result, True) for result in range(4)] == [2, 1, 0, 0]


def test_the_third_book_doubles_the_points(play: Any) -> None:
    assert play.mark("story", book=3).call().flip(("05",)).reserve == 2


def test_a_silent_single_check_on_a_bonus_move_can_cost_two(table: Callable[..., Any]) -> None:
    play = table(bonus_single_check_points="2").call("and_this_is_for").flip(("05",))
    assert play.reserve == 2
    assert table().call("and_this_is_for").flip(("05",)).reserve == 1


@pytest.mark.rule("dk.result.single-unspecified")
def test_a_single_check_without_text_is_a_point_and_a_gm_move(play: Any) -> None:
    play.call("pick_locks", hero="ysolde").flip(("05",), seat="p2")
    assert MOVES["kfa093"]["pick_locks"].says(1) == ""
    assert play.reserve == 1 and "gm-move" in play.options("gm")
    assert play.table.mark("flip", "means") == "the GM makes a move"


@pytest.mark.rule("dk.bank.bonus-fail", "dk.result.single-unspecified")
def test_where_the_card_is_silent_a_flip_says_what_its_result_means(play: Any) -> None:
    play.mark("kresk/move/good_cardio", level=0).call("good_cardio").flip(("01",))
    assert play.table.mark("flip", "means") == "nothing comes of it", (
        "a bonus move gives the GM points, no move"
    )


@pytest.mark.rule("dk.result.fail-text")
def test_a_printed_cross_is_part_of_the_gms_move(table: Callable[..., Any]) -> None:
    play = table("kfa093", "9-hour").call("come_and_get_me").flip(("01", "02"))
    assert "a hazard you overlooked gets you" in play.step.tells(play.table)
    assert gm_has_a_move(MOVES["kfa093"]["come_and_get_me"], 0, False)
    assert "gm-move" in play.options("gm")


def test_what_cannot_be_done_is_closed_with_its_reason(play: Any, refused: Any) -> None:
    with pytest.raises(refused, match="Shadow points: this costs 1, and you have 0"):
        play.say("gm", "disadvantage", text="mud")


# ---------------------------------------------------------------- Blessings


@pytest.mark.rule("dk.blessing.return.kfa", "dk.flip.discard")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_a_blessing_that_resolves_goes_back_to_the_supply(table: Callable[..., Any], edition: str) -> None:
    play = (
        table(edition).add_to_deck("kresk", "blessing-gold").call(advantage=1).flip(("blessing-gold", "05"))
    )
    assert play.counts() == (19, 1, 0)
    assert len(play.table.things["supply/blessings"].cards) == 7


@pytest.mark.rule("dk.blessing.return.kfa")
def test_a_blessing_that_does_not_resolve_is_discarded(play: Any) -> None:
    play.add_to_deck("kresk", "blessing-gold").call(advantage=-1).flip(("blessing-gold", "05"))
    assert play.counts() == (19, 2, 0)
    assert len(play.table.things["supply/blessings"].cards) == 6


@pytest.mark.rule("dk.blessing.return.kfa", "dk.stamina.early-reshuffle", "dk.reshuffle.optional.world")
def test_the_cards_of_a_flip_stay_out_of_a_reshuffle_before_the_loss_to_its_wound_card(
    table: Callable[..., Any],
) -> None:
    left = ("08", "09", "10", "12")
    rest = tuple(card for card in FULL_DECK if card not in left)
    play = table("kfa").put(discard=rest[:10], gone=rest[10:])
    play.add_to_deck("kresk", "blessing-copper-1", "wound-1")
    play.call(advantage=2).flip(("blessing-copper-1",), ("wound-1",))
    assert play.option("p1", "reshuffle").note == "10 cards go back."
    play.say("p1", "reshuffle").say("p1", "suffer:exhaustion").then(("08",))
    assert "blessing-copper-1" in play.table.things["supply/blessings"].cards
    assert play.counts() == (13, 1, 1), "the wound card was discarded"


def test_in_world_a_blessing_stays_unless_the_table_decides_otherwise(table: Callable[..., Any]) -> None:
    for returns, left in (("false", 1), ("true", 0)):
        play = table("world", world_blessing_returns=returns).add_to_deck("kresk", "blessing-gold")
        assert play.call().flip(("blessing-gold",)).counts() == (20, left, 0)


# ---------------------------------------------------------------- Do a Flashback


@pytest.mark.rule("dk.flashback.window", "dk.flashback.cost")
def test_a_flashback_is_offered_after_the_flip_to_who_can_pay(play: Any, refused: Any) -> None:
    play.put(currency=1).call().flip(("01",))
    assert isinstance(play.step, Aftermath)
    assert play.options("p1") == ["take", "flashback"]
    play.say("p1", "take").say("gm", "narrate", text="You fall.")
    assert play.hero().currency == 1
    with pytest.raises(refused):
        play.say("p1", "flashback", memory="too late")
    assert not isinstance(play.put(currency=0).call().flip(("01",)).step, Aftermath)


@pytest.mark.rule("dk.flashback.reflip", "dk.flashback.cost")
def test_the_new_flip_has_the_same_disadvantage_and_the_old_card_pays_nothing(play: Any) -> None:
    play.put(currency=1).call(advantage=-1).flip(("17", "02"))
    play.say("p1", "flashback", memory="I grew up in such pits.")
    price = EDITIONS[play.table.options["edition"]].amount(1)
    assert play.told().endswith(f"Kresk remembers. I grew up in such pits. ({price})")
    assert play.step.question(play.table).count == 2
    play.then(("14", "05"))
    assert play.hero().currency == 0
    assert play.table.things["flip"].front["result"] == 1
    assert play.counts() == (16, 4, 0)
    assert "I grew up in such pits." in play.told()


@pytest.mark.rule("dk.flashback.bump")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_more_currency_bumps_the_new_result(table: Callable[..., Any], refused: Any, edition: str) -> None:
    play = table(edition).put(currency=4).call().flip(("01",)).say("p1", "flashback", memory="").then(("17",))
    assert isinstance(play.step, Bump)
    with pytest.raises(refused, match="from 0 to 3"):
        play.say("p1", "bump", steps=4)
    play.say("p1", "bump", steps=2)
    assert play.table.things["flip"].front["result"] == 2
    assert play.hero().currency == 2, "one for the flashback, two for the steps, and the card pays one"


@pytest.mark.rule("dk.flashback.resolve-late")
def test_a_currency_card_pays_only_after_the_bumping(play: Any) -> None:
    play.put(currency=1, dex=4).call(attribute="dex").flip(("01",)).say("p1", "flashback", memory="").then(
        ("09",)
    )
    assert not isinstance(play.step, Bump), "nothing left to bump with"
    assert play.table.things["flip"].front["result"] == 1
    assert play.hero().currency == 1


@pytest.mark.rule("dk.flashback.window")
@pytest.mark.rule("dk.flashback.bump", "dk.teamwork.best")
def test_who_may_raise_a_flashback_reads_what_the_help_shows(play: Any) -> None:
    play.put(currency=3).call("defy_danger").say("p2", "help", how="").flip(("01",), ("05",))
    play.say("p1", "flashback", memory="").then(("16",))
    assert play.ask("p1").prompt == "The flashback shows ✗, the help of others ✓. Kresk may raise it."


def test_one_flashback_for_each_flip_unless_the_table_says_otherwise(table: Callable[..., Any]) -> None:
    for repeat, again in (("false", False), ("true", True)):
        play = table(flashback_repeat=repeat).put(currency=3).call().flip(("01",))
        play.say("p1", "flashback", memory="").then(("14",)).say("p1", "bump", steps=0)
        assert isinstance(play.step, Aftermath) == again


@pytest.mark.rule("dk.flashback.window")
def test_three_checks_are_taken_without_a_question(play: Any) -> None:
    assert play.put(currency=3).call().flip(("14",)).options("p1") == ["take", "flashback"]
    play.say("p1", "take").say("gm", "narrate", text="").put(currency=3).call().flip(("13",))
    assert play.table.mark("flip", "result") == 3 and "narrate" in play.options("gm")


@pytest.mark.rule("dk.pack.good-thing.world", "dk.flashback.reflip", "dk.flashback.bump")
def test_in_world_a_good_thing_opens_a_flashback_one_step_up(table: Callable[..., Any]) -> None:
    play = table("world").mark("kresk", speed=2, pack=2).call(attribute="int").flip(("01",))
    assert play.options("p1") == ["take", "recall:0:2"]
    play.mark("kresk", currency=2)
    assert play.options("p1") == ["take", "flashback", "recall:1:1", "recall:0:2"]
    play.say("p1", "recall:1:1", what="smelling salts", after="keep").say("p1", "1-0-0").then(("02",))
    assert play.told().endswith("Kresk takes smelling salts.") and play.hero().currency == 1
    assert play.ask("p1").prompt == "The flashback shows ✓. Kresk may raise it."
    play.say("p1", "bump", steps=1)
    assert play.table.things["flip"].number("result") == 2 and play.hero().currency == 0


@pytest.mark.rule("dk.pack.good-thing.kfa")
@pytest.mark.parametrize("edition", ["kfa", "kfa093"])
def test_in_1kfa_it_does_not(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).mark("kresk", currency=1).call(attribute="int").flip(("01",))
    assert play.options("p1") == ["take", "flashback"]


@pytest.mark.rule("dk.flashback.mercy-allow", "dk.flashback.mercy-cost")
def test_mercy_costs_one_more_than_the_action(play: Any, refused: Any) -> None:
    with pytest.raises(refused, match="at least 1 XP"):
        play.say("p1", "mercy", what="study in the last town")
    play.put(currency=2).say("p1", "mercy", what="study in the last town")
    with pytest.raises(refused, match="from 0 to 1, not 2"):
        play.say("gm", "allow", cost=2)
    assert play.say("gm", "refuse").hero().currency == 2
    play.put(currency=3).say("p1", "mercy", what="study in the last town").say("gm", "allow", cost=2)
    assert play.hero().currency == 0
