"""Diceless play: rolls read from cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.dice import Roll, shown
from hearthside.families.deckahedron.regaining import RollRegain
from hearthside.families.deckahedron.suffering import Attack
from hearthside.kernel.chance import Dice, Draw


@pytest.mark.rule("dk.diceless.option.kfa093")
@pytest.mark.parametrize(
    ("edition", "switch", "kind"), [("kfa093", "on", Draw), ("kfa093", "off", Dice), ("kfa", "on", Dice)]
)
def test_a_table_of_093_may_read_rolls_from_cards(
    table: Callable[..., Any], edition: str, switch: str, kind: type
) -> None:
    play = table(edition, diceless=switch).turn_to(Attack(("kresk",), 4))
    assert isinstance(play.step, Roll) and isinstance(play.step.question(play.table), kind)
    assert play.step.roller(play.table)[1] == ("d4 attack power" if kind is Draw else "attack power")


@pytest.mark.rule("dk.diceless.d4-d6.kfa093")
@pytest.mark.parametrize(("sides", "power"), [(4, 3), (6, 5)])
def test_the_top_card_shows_the_number(table: Callable[..., Any], sides: int, power: int) -> None:
    play = table(diceless="on").turn_to(Attack(("kresk",), sides)).then(("04",))
    assert (
        f"Kresk turns a card for the d{sides}: {power}." in play.told() and f"power {power}." in play.told()
    )
    assert play.counts() == (19, 1, 0) and play.hero().discard.cards == ("04",)


@pytest.mark.rule("dk.diceless.reflip.kfa093")
def test_a_card_without_a_number_does_not_count(table: Callable[..., Any]) -> None:
    play = table(diceless="on").turn_to(Attack(("kresk",), 4)).then(("01",), ("03",))
    assert "power 2." in play.told() and play.counts() == (18, 2, 0)
    again = table(diceless="on").add_to_deck("kresk", "wound-1", "blessing-gold")
    again.turn_to(Attack(("kresk",), 10)).then(("wound-1",), ("blessing-gold",), ("11",))
    assert "power 10." in again.told() and again.tokens() == (0, 0, 0), "no wound effect: it is no flip"


@pytest.mark.rule("dk.diceless.d10.kfa093")
def test_a_d10_adds_both_numbers_on_the_printed_curve() -> None:
    assert shown("11", 10) == 10 and shown("02", 10) == 2
    curve = Counter(shown(card, 10) for card in FULL_DECK)
    assert [curve[n] for n in range(1, 11)] == [0, 3, 3, 3, 3, 2, 2, 2, 1, 1]


def test_cards_read_for_a_roll_count_for_the_limit_of_five(table: Callable[..., Any]) -> None:
    play = table(diceless="on").put(discard=FULL_DECK[:4], exhaustion=FULL_DECK[4:14])
    play.turn_to(RollRegain("kresk", 4)).then(("17",))
    assert play.counts() == (10, 0, 10), "six cards are five after the roll: reshuffled"
