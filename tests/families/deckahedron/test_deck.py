"""Reshuffling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.cards import FULL_DECK

TEN = FULL_DECK[10:]


@pytest.mark.rule("dk.reshuffle.optional.world", "dk.reshuffle.optional.kfa093", "dk.reshuffle.scope")
@pytest.mark.parametrize("edition", ["world", "kfa", "kfa093"])
def test_a_player_may_reshuffle_outside_a_flip(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).put(discard=TEN[:8], exhaustion=FULL_DECK[:3])
    assert play.counts() == (9, 8, 3)
    assert play.say("p1", "reshuffle").counts() == (17, 0, 3)
    assert play.table.things["kresk/deck"].unordered == 17
    assert "reshuffle" not in play.options("p1")


@pytest.mark.rule("dk.reshuffle.optional.kfa093", "dk.reshuffle.optional.world")
def test_nobody_reshuffles_inside_a_flip(play: Any, refused: Any) -> None:
    play.put(discard=TEN[:4], currency=1).call().flip(("01",))
    with pytest.raises(refused, match="choose one of"):
        play.say("p1", "reshuffle")


@pytest.mark.rule("dk.reshuffle.mandatory")
def test_five_cards_or_fewer_must_be_reshuffled_after_a_flip(play: Any) -> None:
    play.put(discard=FULL_DECK[:14]).call(advantage=0).flip(("20",))
    play.say("gm", "narrate", text="")
    assert play.counts() == (20, 0, 0)
    play.put(discard=FULL_DECK[:13]).call().flip(("20",)).say("gm", "narrate", text="")
    assert play.counts() == (6, 14, 0)


@pytest.mark.rule("dk.reshuffle.mandatory")
def test_five_cards_or_fewer_must_be_reshuffled_before_a_flip(play: Any) -> None:
    play.put(discard=FULL_DECK[:15]).call().say("p1", "flip")
    assert play.counts() == (20, 0, 0)


@pytest.mark.rule("dk.component.piles")
def test_discard_and_exhaustion_are_never_merged(play: Any) -> None:
    play.put(discard=FULL_DECK[:4], exhaustion=TEN[:3])
    assert play.counts() == (13, 4, 3)
    play.say("p1", "reshuffle")
    assert play.counts() == (17, 0, 3)


@pytest.mark.rule("dk.reshuffle.mandatory")
def test_a_deck_that_empties_inside_a_flip_resolves_with_what_lies_open(play: Any) -> None:
    play.put(gone=FULL_DECK[2:]).call(advantage=2).say("p1", "flip").then(("01", "02"))
    assert play.table.things["flip"].front["result"] == 2
    assert play.say("gm", "narrate", text="").counts() == (2, 0, 0)


@pytest.mark.rule("dk.reshuffle.mandatory")
def test_nothing_to_shuffle_back_is_no_loop(play: Any) -> None:
    play.put(gone=FULL_DECK[3:]).call().flip(("01",)).say("gm", "narrate", text="")
    assert play.counts() == (3, 0, 0)


@pytest.mark.rule("dk.reshuffle.mandatory", "dk.wound.flip-stamina")
def test_a_point_lost_to_a_wound_card_reshuffles_nothing_before_the_flip_is_resolved(play: Any) -> None:
    play.put(discard=FULL_DECK[6:]).add_to_deck("kresk", "wound-1")
    play.call(advantage=1).flip(("02",), ("wound-1",)).say("p1", "suffer:exhaustion").then(("01",))
    assert play.counts() == (4, 16, 1)
    play.say("gm", "narrate", text="")
    assert play.counts() == (20, 0, 1)
