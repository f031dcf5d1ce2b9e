"""The cards, and the printed odds counted by the engine's own questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from hearthside.families.deckahedron.cards import (
    BLESSINGS,
    CARDS,
    CRITICAL_SUCCESS,
    DECKAHEDRON,
    GLYPHS,
    PRINTED_ODDS,
    RESULTS,
    WOUNDS,
    PrintedOdds,
    blessing_supply,
    corners_match,
)
from hearthside.families.deckahedron.flips import Call, Flipping, candidates, cards_to_flip, standing
from hearthside.kernel.chance import outcomes
from hearthside.kernel.events import Done
from hearthside.kernel.table import evolve


@pytest.mark.rule("dk.component.deck", "dk.component.setup")
def test_every_player_has_a_shuffled_deck_of_twenty_and_the_gm_none(play: Any) -> None:
    decks = [thing for thing in play.table.things.values() if thing.kind == "deck"]
    assert [len(set(deck.cards)) for deck in decks] == [20, 20, 20]
    assert all(deck.unordered == 20 for deck in decks)
    assert play.counts("kresk") == (20, 0, 0)
    assert not [option for option in play.options("gm") if option.startswith("take:")]


@pytest.mark.rule("dk.component.card-face", "dk.result.scale")
def test_every_card_shows_one_result_for_each_suit() -> None:
    shown = [card.result(rank) for card in DECKAHEDRON.values() for rank in (1, 2, 3, 4)]
    assert len(shown) == 80 and set(shown) == {0, 1, 2, 3}
    counts = [Counter(card.result(rank) for card in DECKAHEDRON.values()) for rank in (1, 2, 3, 4)]
    assert [[count[n] for n in range(4)] for count in counts] == [
        [8, 4, 6, 2],
        [5, 6, 5, 4],
        [4, 5, 6, 5],
        [2, 6, 4, 8],
    ]


@pytest.mark.rule("dk.component.critical-card", "dk.component.currency-cards", "dk.component.stamina-cards")
def test_one_critical_five_currency_and_ten_stamina_cards() -> None:
    assert [c.name for c in DECKAHEDRON.values() if c.critical == "success"] == [CRITICAL_SUCCESS]
    assert DECKAHEDRON[CRITICAL_SUCCESS].results == (3, 3, 3, 3)
    assert sum(card.currency for card in DECKAHEDRON.values()) == 5
    assert sum(card.stamina for card in DECKAHEDRON.values()) == 10


@pytest.mark.rule("dk.blessing.effect")
def test_blessings_are_better_than_the_deck() -> None:
    mean = Fraction(sum(map(sum, (card.results for card in DECKAHEDRON.values()))), 80)
    assert all(Fraction(sum(card.results), 4) > mean for card in BLESSINGS.values())
    assert len(blessing_supply("kfa093")) == len(blessing_supply("world")) == 6


@pytest.mark.rule(
    "dk.blessing.corner", "dk.wound.corner", "dk.minigame.corners.world", "dk.minigame.corners.kfa093"
)
def test_dragons_match_all_but_goats_and_goats_nothing() -> None:
    pairs = [("rat", "rat"), ("dragon", "rat"), ("dragon", "dragon"), ("rat", "cow")]
    assert [corners_match(*pair) for pair in pairs] == [True, True, True, False]
    assert not any(corners_match("goat", other) for other in GLYPHS)
    assert {corner for card in BLESSINGS.values() for corner in card.corners} == {"dragon"}
    assert {corner for card in WOUNDS.values() for corner in card.corners} == {"goat"}
    assert Counter(c for card in DECKAHEDRON.values() for c in card.corners) == dict.fromkeys(
        set(GLYPHS) - {"dragon", "goat"}, 8
    )


def test_the_dice_numbers_follow_the_curve() -> None:
    curve = Counter(card.d4 + card.d6 for card in DECKAHEDRON.values())
    assert [curve[n] for n in range(2, 11)] == [3, 3, 3, 3, 2, 2, 2, 1, 1]


def counted(play: Any, rank: int, net: int) -> list[Fraction]:
    """Answer the engine's own question in every way, and count the results."""
    call = Call("kresk", "defy_danger", "str", rank, net)
    play.call(advantage=net).mark("kresk").mark("flip", rank=rank)
    table = play.say("p1", "flip").table
    step = table.step
    assert isinstance(step, Flipping)
    question = step.question(table)
    assert question.count == cards_to_flip(net)
    tally: Counter[int] = Counter()
    for outcome in outcomes(question):
        tally[standing(evolve(table, [Done(), *step.fell(table, outcome)]), call).result] += 1
    return [Fraction(tally[n], question.size) for n in range(4)]


@pytest.mark.rule("dk.flip.basic", "dk.advantage.basic", "dk.advantage.disadvantage")
@pytest.mark.parametrize("line", PRINTED_ODDS, ids=lambda line: f"rank {line.rank}, net {line.net:+d}")
def test_the_printed_odds_come_out_exactly(play: Any, line: PrintedOdds) -> None:
    found = counted(play, line.rank, line.net)
    assert tuple(round(float(100 * part), 2) for part in found) == line.per_cent
    results = [RESULTS[card][line.rank - 1] for card in DECKAHEDRON]
    keep = min if line.net < 0 else max
    hands = list(combinations(results, cards_to_flip(line.net)))
    assert found == [Fraction(sum(keep(hand) == n for hand in hands), len(hands)) for n in range(4)]


def test_every_card_can_be_read(table: Callable[..., Any]) -> None:
    assert all(candidates([card], rank, 0)[1] == [card] for card in CARDS for rank in (1, 2, 3, 4))
