"""Cards drawn without being put back."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.families.adventure_deck.updown import GRADES
from hearthside.kernel.chance import Draw, outcomes
from hearthside.odds.cards import (
    Grade,
    Take,
    best_of,
    draws_until,
    how_many,
    matched,
    row,
    stopped_by,
    taken,
    task,
    within,
    worst_of,
)
from hearthside.odds.distribution import Impossible
from hearthside.odds.flips import Pile, card_by_card
from tests.odds.enumeration import agrees, chances

PILES = st.lists(st.integers(0, 3), min_size=1, max_size=7)
FEW = st.lists(st.integers(0, 3), max_size=4)
TAKES = st.sampled_from(Take)
DRAGON = [0, 0, *[1] * 6, *[2] * 4, *[3] * 8]


@given(PILES, st.data())
def test_the_best_and_the_worst_of_every_hand(cards: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(1, len(cards)))
    assert best_of(count, cards).chances() == chances(max(hand) for hand in combinations(cards, count))
    assert worst_of(count, cards).chances() == chances(min(hand) for hand in combinations(cards, count))


def test_the_best_of_twenty_cards() -> None:
    assert best_of(2, DRAGON).ways() == {0: 1, 1: 27, 2: 38, 3: 124}
    referee = icepool.Deck(DRAGON).deal(3).highest(1).sum()
    assert best_of(3, DRAGON).chances() == dict(zip(referee.outcomes(), referee.probabilities(), strict=True))


def test_more_cards_than_there_are_cannot_be_drawn() -> None:
    with pytest.raises(Impossible, match="cannot draw 4 of 3 cards"):
        best_of(4, [1, 2, 3])
    with pytest.raises(Impossible):
        how_many(1, 1, 3)
    with pytest.raises(Impossible):
        draws_until(0, 5)
    with pytest.raises(Impossible):
        stopped_by(Take.BEST, 3, [1], [0])


@given(TAKES, FEW, FEW.filter(bool), st.data())
def test_a_short_pile_is_drawn_to_its_end_and_then_the_discards(
    take: Take, pile: list[int], discards: list[int], data: st.DataObject
) -> None:
    count = data.draw(st.integers(1, min(5, len(pile) + len(discards))))
    choose = max if take is Take.BEST else min
    rows = ((*first, *second)[:count] for first in permutations(pile) for second in permutations(discards))
    found = card_by_card(take, count, Pile(tuple(pile)), Pile(tuple(discards)))
    assert found.chances() == chances(choose(cards) for cards in rows)


@given(TAKES, PILES, st.lists(st.integers(0, 1), max_size=3), st.data())
def test_a_stop_ends_the_drawing_and_counts(
    take: Take, cards: list[int], stops: list[int], data: st.DataObject
) -> None:
    cards = cards[:5]
    count = data.draw(st.integers(1, min(3, len(cards) + len(stops))))
    pile = [(value, False) for value in cards] + [(value, True) for value in stops]

    def result(order: tuple[tuple[int, bool], ...]) -> int:
        last = next((i for i, (_, stop) in enumerate(order) if stop), count - 1)
        values = [value for value, _ in order[: last + 1]]
        return max(values) if take is Take.BEST else min(values)

    assert stopped_by(take, count, cards, stops).chances() == chances(map(result, permutations(pile, count)))


@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 8))
def test_cards_of_a_kind(kind: int, others: int, draws: int) -> None:
    draws = min(draws, kind + others)
    pile = [1] * kind + [0] * others
    assert how_many(kind, others, draws).chances() == chances(map(sum, combinations(pile, draws)))
    assert within(kind, others, draws) == how_many(kind, others, draws).at_least(1)


@given(st.integers(1, 4), st.integers(0, 4))
def test_the_draw_that_brings_the_first(kind: int, others: int) -> None:
    pile = [1] * kind + [0] * others
    assert draws_until(kind, others).chances() == chances(order.index(1) + 1 for order in permutations(pile))
    for draws in range(1, others + 2):
        assert draws_until(kind, others).at_most(draws) == within(kind, others, draws)


@pytest.mark.rule("ads.difficulty.table", "ads.updown.any-order")
@pytest.mark.parametrize(("ups", "downs"), [(6, 6), (4, 2), (3, 0), (1, 4)])
def test_every_grade_as_the_family_judges_it(ups: int, downs: int) -> None:
    for grade in Grade:
        judge = GRADES[grade.label]
        hands = ["".join(hand) for hand in combinations("U" * ups + "D" * downs, judge.draw)]
        won = sum(judge.succeeds(judge.sets[0], hand) for hand in hands)
        assert task(grade, ups, downs) == Fraction(won, len(hands))


@pytest.mark.rule("ads.difficulty.table")
@pytest.mark.parametrize(("ups", "downs"), [(26, 26), (19, 7), (3, 22)])
def test_every_grade_agrees_with_a_referee(ups: int, downs: int) -> None:
    deck = icepool.Deck({1: ups, 0: downs})
    for grade in Grade:
        draws, wanted = grade.value
        shown = deck.deal(draws).sum()
        assert task(grade, ups, downs) == sum(shown.probability("==", n) for n in wanted)
        assert how_many(ups, downs, draws).chances() == dict(
            zip(shown.outcomes(), shown.probabilities(), strict=True)
        )


@pytest.mark.rule("ads.difficulty.table")
def test_the_printed_percentages_are_those_of_a_fair_source() -> None:
    for grade in Grade:
        draws, wanted = grade.value
        fair = Fraction(sum(comb(draws, n) for n in wanted), 2**draws)
        assert int(100 * fair) == GRADES[grade.label].percent


def test_a_row_is_read_by_the_number_of_ups() -> None:
    assert row(2, (0, 1, 2), 2, 2) == {0: Fraction(1, 6), 1: Fraction(2, 3), 2: Fraction(1, 6)}
    assert matched(2, 2, 2, (0, 2)) == Fraction(1, 3)


def test_a_million_simulated_draws_agree() -> None:
    hands = outcomes(Draw(tuple(map(str, range(20))), 3))
    assert agrees(taken(Take.WORST, 3, DRAGON), [min(DRAGON[int(card)] for card in hand) for hand in hands])
