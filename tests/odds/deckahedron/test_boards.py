"""The odds of corner games: which cards fit, and whether the next one helps."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, islice
from random import Random
from typing import Any

import msgspec
import pytest

from hearthside.families.deckahedron.cards import CARDS, FULL_DECK
from hearthside.families.deckahedron.corners import BOX, LINE, Shape, solution
from hearthside.families.deckahedron.heroes import Hero
from hearthside.kernel.table import Table
from hearthside.odds.deckahedron.boards import FIT_ALREADY, can_be_laid, hands_that_fit
from tests.families.deckahedron.conftest import BEN, Play
from tests.odds.deckahedron.engine import every_way, odds, said

ADDED = ("blessing-gold", "blessing-copper-1", "wound-1", "wound-2")


def solved(shape: Shape, cards: tuple[str, ...]) -> bool:
    return solution(shape, ("",) * len(shape.cells), cards) is not None


@pytest.mark.rule("dk.minigame.pick-locks.kfa093", "dk.minigame.corners.kfa093")
def test_every_three_cards_as_the_family_lays_them() -> None:
    for cards in combinations((*FULL_DECK, *ADDED), 3):
        assert can_be_laid(LINE.key, cards) == solved(LINE, cards)


@pytest.mark.rule("dk.minigame.fundamental.kfa093", "dk.minigame.corners.kfa093")
def test_four_cards_as_the_family_lays_them() -> None:
    hands = list(combinations((*FULL_DECK, *ADDED), 4))
    for cards in islice(Random(5).sample(hands, len(hands)), 400):
        assert can_be_laid(BOX.key, cards) == solved(BOX, cards)


def test_the_first_three_cards_of_a_full_deck() -> None:
    fit = sum(solved(LINE, hand) for hand in combinations(FULL_DECK, 3))
    assert hands_that_fit(LINE.key, FULL_DECK) == Fraction(fit, 1140)


# ---------------------------------------------------------------- at the table


def picking(play: Play, *cards: str, discard: tuple[str, ...] = ("19", "20"), mode: str = "lucky") -> Play:
    """Ysolde picks a lock, and these cards come."""
    play.put("ysolde", discard=discard, mode=mode)
    if mode == "heroic":
        pile = play.table.things["ysolde/exhaustion"]
        play.add("ysolde/exhaustion", msgspec.structs.replace(pile, seen=None))
    return play.call("pick_locks", hero="ysolde").say(BEN, "corners").then(cards)


def fits(table: Table) -> bool:
    board = table.things.get("ysolde/board")
    return board is not None and solved(LINE, board.cards)


@pytest.mark.rule("dk.minigame.pick-locks.kfa093")
def test_instead_of_a_flip_the_chance_that_the_first_cards_fit(play: Play) -> None:
    play.put("ysolde", discard=("19", "20")).call("pick_locks", hero="ysolde")
    found = odds(play.table, BEN)["corners"]
    deck = Hero(play.table, "ysolde").deck.cards
    hands = list(combinations(deck, 3))
    assert found.success.fraction == Fraction(sum(solved(LINE, hand) for hand in hands), len(hands))


@pytest.mark.rule("dk.minigame.swap.kfa093")
@pytest.mark.parametrize("mode", ["lucky", "heroic"])
@pytest.mark.parametrize("discard", [("19", "20"), FULL_DECK[8:]])
def test_the_next_card_helps_as_often_as_the_engine_draws_one(
    play: Play, mode: str, discard: tuple[str, ...]
) -> None:
    picking(play, "01", "02", "05", discard=discard, mode=mode)
    found = odds(play.table, BEN)
    assert found.keys() == {"swap:01", "swap:02", "swap:05"}
    for option, one in found.items():
        kept = tuple(card for card in ("01", "02", "05") if not option.endswith(card))
        ends = every_way(said(play.table, BEN, option), lambda _: None, fits, kind(kept))
        assert one.success.fraction == ends.get(True, 0)
        assert not one.note


def kind(kept: tuple[str, ...]) -> Callable[[str], Any]:
    return cache(lambda card: (CARDS[card].stamina, solved(LINE, (*kept, card))))


def test_cards_that_fit_already_are_said_to(play: Play) -> None:
    picking(play, "01", "06", "16")
    assert {one.note for one in odds(play.table, BEN).values()} == {FIT_ALREADY}


@pytest.mark.rule("dk.conflict.minigame-finish")
def test_who_falls_over_the_strain_has_failed(play: Play) -> None:
    picking(play, "01", "02", "05")
    pile = play.table.things["ysolde/exhaustion"]
    deck = play.table.things["ysolde/deck"]
    gone = deck.cards[:9]
    play.add("ysolde/exhaustion", msgspec.structs.replace(pile, cards=gone))
    play.add("ysolde/deck", deck.without(gone))
    assert {one.success.fraction for one in odds(play.table, BEN).values()} == {0}
