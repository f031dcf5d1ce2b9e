"""Dice of their own: whoever rolls says what they show, and the table goes on from there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hearthside.kernel.asks import Refused, Reply
from hearthside.kernel.chance import Dice, Question
from hearthside.kernel.events import Rolled, Turned
from hearthside.kernel.game import Game
from hearthside.kernel.journal import Altered, fold, verify
from hearthside.kernel.seats import Role, Seat
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from tests.kernel.toy import ADA, JON, MIRA, Fate, opened


def at_the_die(game: Game) -> Game:
    """Both have bid, and Fate is about to roll."""
    game.act(MIRA, Reply("bid"))
    for seat in (MIRA, JON):
        game.act(seat, Reply("coins", {"n": 2}))
    return game


@pytest.fixture
def game() -> Game:
    return at_the_die(opened(dice="own"))


def rolls(game: Game) -> list[Rolled]:
    return [entry.event for entry in game.journal if isinstance(entry.event, Rolled)]


def test_one_person_is_asked_what_the_dice_show(game: Game) -> None:
    assert game.table.step.asked(game.table) == (ADA,)  # it is nobody's roll: the GM's hand
    ask = view(game.family, game.table, ADA).now.ask
    assert ask and ask.prompt == "Roll 1d6. What do you see?"
    seen = view(game.family, game.table, MIRA).now
    assert (seen.waiting, seen.ask) == ("Dice are rolled.", None)


def test_what_is_said_counts_and_play_goes_on(game: Game) -> None:
    game.act(ADA, Reply("rolled", {"die1": 1}))
    (roll,) = rolls(game)
    assert (roll.outcome, roll.own, game.table.draws) == ((1,), True, 1)
    assert game.table.things["p1/purse"].front == {"coins": 3, "bid": 0}  # a 1 loses the bids
    assert fold(game.journal) == game.table


@pytest.mark.parametrize("values", [{}, {"die1": 0}, {"die1": 7}, {"die1": 3, "die2": 3}])
def test_what_no_die_shows_is_refused(game: Game, values: dict[str, int]) -> None:
    before = game.table
    with pytest.raises(Refused):
        game.act(ADA, Reply("rolled", {**values}))
    assert game.table is before


class Mine(Fate, frozen=True):
    """A die of Mira's that others do not see."""

    def question(self, table: Table) -> Question:
        return Dice(2, 10)

    def roller(self, table: Table) -> tuple[Seat, str]:
        return MIRA, "a secret"

    def audience(self, table: Table) -> tuple[Seat, ...]:
        return (MIRA,)


def test_whoever_rolls_is_asked_and_a_hidden_roll_stays_hidden() -> None:
    game = opened(dice="own")
    game.record([Turned((Mine(),))])
    assert game.table.step.asked(game.table) == (MIRA,)
    ask = view(game.family, game.table, MIRA).now.ask
    assert ask and ask.prompt == "Roll 2d10 – a secret. What do you see?"
    assert [field.label for field in ask.options[0].fields] == ["Die 1", "Die 2"]
    assert "secret" not in view(game.family, game.table, JON).now.waiting


@pytest.mark.parametrize("left", [False, True])
def test_for_a_bot_and_for_one_who_left_the_table_does_not_wait(left: bool) -> None:
    game = opened(dice="own")
    game.record([Turned((Mine(),))])
    assert game.run() == []  # it waits for Mira
    game.leave(MIRA) if left else game.sit(MIRA, "Mira", Role.PLAYER, bot="thumb")
    assert [roll.own for roll in rolls(game)] == [False]


def test_where_no_gm_has_a_hand_the_first_player_rolls(game: Game) -> None:
    game.sit(ADA, "Ada", Role.GM, bot="thumb")
    assert game.table.step.asked(game.table) == (MIRA,)
    game.leave(ADA)
    assert game.table.step.asked(game.table) == (MIRA,)


def test_cards_are_drawn_by_chance() -> None:
    game = opened(dice="own")
    game.act(MIRA, Reply("take"))
    assert [roll.own for roll in rolls(game)] == [False]


def test_the_proof_counts_them_apart_and_takes_none_where_the_table_rolls(game: Game) -> None:
    game.act(ADA, Reply("rolled", {"die1": 5}))
    game.act(MIRA, Reply("take"))
    proof = verify(game.journal)
    assert (proof.draws, proof.open_draws, proof.own) == (0, 1, 1)
    other = at_the_die(opened())
    forged = [
        replace(entry, event=replace(entry.event, own=True)) if isinstance(entry.event, Rolled) else entry
        for entry in other.journal
    ]
    with pytest.raises(Altered, match="at this table nobody rolled dice of their own"):
        verify(forged)


def test_it_can_be_taken_back(game: Game) -> None:
    game.act(ADA, Reply("rolled", {"die1": 1}))
    game.undo(ADA)
    assert game.table.step.asked(game.table) == (ADA,) and game.table.draws == 1
