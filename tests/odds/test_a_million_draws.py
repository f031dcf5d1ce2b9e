"""A million simulated cards each: the exact chances lie within four sigma."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from hearthside.families.adventure_deck.updown import GRADES, UPDOWN_DECK, symbols
from hearthside.families.deckahedron.cards import CARDS, FULL_DECK, WOUNDS
from hearthside.families.deckahedron.dice import shown
from hearthside.kernel.chance import Fast
from hearthside.odds.adventure_deck.symbols import DEDICATED
from hearthside.odds.cards import Take, stopped_by
from hearthside.odds.deckahedron.boards import can_be_laid, hands_that_fit
from hearthside.odds.deckahedron.pursuits import Pack, escape
from hearthside.odds.deckahedron.rolls import on_cards
from hearthside.odds.deckahedron.unseen import Unseen
from hearthside.odds.protagonists.order import goes_first

MILLION = 1_000_000
shuffled = Fast(93).random


def within_four_sigma(chance: float, happens: Callable[[], bool], cards: int) -> bool:
    """Whether it happens as often as it should, in as many tries as take a million cards or dice."""
    times = MILLION // cards
    seen = sum(happens() for _ in range(times))
    return abs(seen - times * chance) <= 4 * sqrt(times * chance * (1 - chance))


def test_flips_that_a_wound_may_stop() -> None:
    cards = [card.result(2) for card in CARDS.values() if card.kind == "deckahedron"]
    stops = [card.result(2) for card in WOUNDS.values()]
    exact = stopped_by(Take.WORST, 3, cards, stops)
    pile = [(value, False) for value in cards] + [(value, True) for value in stops]

    def fails() -> bool:
        for value, stop in shuffled.sample(pile, 3):
            if not value:
                return True
            if stop:
                return False
        return False

    assert within_four_sigma(float(exact.chance(0)), fails, 3)


def test_pursuits_from_a_deck_that_is_reshuffled() -> None:
    exact = escape(Pack((7, 8), 9, (0, 0), (3, 2)), 0, 0, 0)

    def escapes() -> bool:
        pool = [True] * 7 + [False] * 8
        deck, discard, score = shuffled.sample(pool, 9), [True] * 3 + [False] * 2, [0, 0]
        while max(score) < 3:
            if len(deck) <= 5:
                deck, discard = deck + discard, []
                shuffled.shuffle(deck)
            discard.append(deck.pop())
            score[discard[-1]] += 1
        return score[True] == 3

    assert within_four_sigma(float(exact), escapes, 20)


def test_numbers_read_from_cards() -> None:
    deck = tuple(card for card in FULL_DECK if card not in ("02", "03"))
    exact = on_cards(Unseen(7, ((1, deck),), ("02", "03")), 4)

    def is_a_four() -> bool:
        now, gone = shuffled.sample(deck, 7), ["02", "03"]
        while True:
            gone.append(now.pop())
            if shown(gone[-1], 4):
                return shown(gone[-1], 4) == 4
            if len(now) <= 5:
                now, gone = now + gone, []
                shuffled.shuffle(now)

    assert within_four_sigma(float(exact[4]), is_a_four, 7)


def test_first_cards_of_a_corner_game() -> None:
    exact = hands_that_fit("box4", FULL_DECK)
    fits = lambda: can_be_laid("box4", tuple(sorted(shuffled.sample(FULL_DECK, 4))))  # noqa: E731
    assert within_four_sigma(float(exact), fits, 4)


def test_tasks_from_the_dedicated_deck() -> None:
    grade = GRADES["difficult"]
    done = lambda: grade.succeeds("UUD", symbols(shuffled.sample(UPDOWN_DECK, 3)))  # noqa: E731
    assert within_four_sigma(float(DEDICATED.grade(grade, "UUD")), done, 3)


def test_who_goes_first() -> None:
    exact = goes_first({"a": 3, "b": 2, "c": 1})["a"]

    def result(score: int) -> int:
        dice = sorted(shuffled.choices(range(1, 7), k=3))
        return sum(dice) - dice[3 - score]

    def first() -> bool:
        results = [(result(score), shuffled.random()) for score in (3, 2, 1)]
        return results[0] == max(results)

    assert within_four_sigma(float(exact), first, 9)
