"""Flips of a Deckahedron."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.families.deckahedron.cards import DECKAHEDRON, PRINTED_ODDS
from hearthside.odds.cards import Take
from hearthside.odds.flips import EMPTY, Pile, card_by_card, cards_flipped, flip, waiting

RESULTS = st.lists(st.integers(0, 3), max_size=4).map(tuple)
PILES = st.builds(Pile, RESULTS, RESULTS)


def full_deck(rank: int) -> Pile:
    return Pile(tuple(card.result(rank) for card in DECKAHEDRON.values()))


@pytest.mark.rule("dk.advantage.basic", "dk.advantage.disadvantage")
def test_a_full_deck_has_the_printed_odds() -> None:
    for line in PRINTED_ODDS:
        found = flip(line.net, full_deck(line.rank))
        per_cent = [float(100 * found.chance(result)) for result in range(4)]
        assert per_cent == pytest.approx(line.per_cent, abs=0.0051)


@pytest.mark.rule("dk.advantage.net", "dk.advantage.cap")
def test_no_flip_has_more_than_three_cards() -> None:
    assert [cards_flipped(net) for net in (-3, -1, 0, 2, 3)] == [
        (Take.WORST, 3),
        (Take.WORST, 2),
        (Take.BEST, 1),
        (Take.BEST, 3),
        (Take.BEST, 3),
    ]
    assert flip(3, full_deck(4)) == flip(2, full_deck(4))


@pytest.mark.rule("dk.wound.flip-stop")
def test_a_wound_stops_the_flip() -> None:
    deck = Pile((3, 3, 3, 3, 3), (0,))
    assert flip(-2, deck).chances() == {0: Fraction(1, 2), 3: Fraction(1, 2)}
    assert flip(2, deck).chances() == {0: Fraction(1, 6), 3: Fraction(5, 6)}


@given(st.integers(-2, 2), PILES, PILES)
def test_flips_are_what_comes_card_by_card(net: int, deck: Pile, discards: Pile) -> None:
    take, count = cards_flipped(net)
    if len(deck) <= 5 and len(discards):
        deck, discards = deck.with_all(discards), EMPTY
    if len(deck) >= count:
        assert flip(net, deck, discards).chances() == card_by_card(take, count, deck, discards).chances()


@pytest.mark.rule("dk.reshuffle.mandatory")
def test_a_deck_of_five_is_shuffled_first() -> None:
    five, discards = Pile((0,) * 5), Pile((3,) * 15)
    assert flip(0, five, discards).chance(3) == Fraction(3, 4)
    assert flip(0, Pile((0,) * 6), discards).chance(3) == 0


def test_shuffling_first_is_worth_it_after_good_cards_are_gone() -> None:
    compared = waiting(0, Pile((0,) * 8), Pile((3,) * 8))
    assert compared.gain == Fraction(3, 2)


@pytest.mark.rule("dk.reshuffle.scope")
def test_a_deck_that_runs_out_within_a_flip_goes_on_with_the_discards() -> None:
    found = card_by_card(Take.WORST, 3, Pile((3, 2)), Pile((0, 3), (1,)))
    assert found.chances() == {0: Fraction(1, 3), 1: Fraction(1, 3), 2: Fraction(1, 3)}
    plain = card_by_card(Take.BEST, 2, Pile((1,)), Pile((0, 1, 2, 3)))
    assert plain.chances() == {1: Fraction(1, 2), 2: Fraction(1, 4), 3: Fraction(1, 4)}
