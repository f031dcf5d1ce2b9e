"""Dice read from cards, held against every way the engine's own cards can come."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec
import pytest

from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.dice import shown
from hearthside.families.deckahedron.suffering import Attack, Decide
from hearthside.kernel.seats import GM
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.odds.deckahedron.rolls import rolled
from tests.families.deckahedron.conftest import FAMILY, Play
from tests.odds.deckahedron.engine import every_way, hidden_decks, on_average


def power(table: Table) -> int:
    step = table.step
    assert isinstance(step, Decide)
    return step.power


def by_the_engine(table: Table, sides: int) -> dict[int, Fraction]:
    play = Play.__new__(Play)
    play.table, play.events, play.fate = table, [], []
    play.turn_to(Attack(("kresk",), sides))
    return every_way(play.table, lambda _: None, power, lambda card: shown(card, sides))


@pytest.mark.rule("dk.diceless.d4-d6.kfa093", "dk.diceless.reflip.kfa093", "dk.diceless.d10.kfa093")
@pytest.mark.parametrize("sides", [4, 6, 10])
@pytest.mark.parametrize("discard", [0, 5, 12, 14])
def test_cards_are_read_until_one_shows_a_number(
    table: Callable[..., Play], sides: int, discard: int
) -> None:
    play = table(diceless="on").put(discard=FULL_DECK[:discard])
    assert rolled(view(FAMILY, play.table, GM), "kresk", sides) == by_the_engine(play.table, sides)


@pytest.mark.rule("dk.diceless.reflip.kfa093", "dk.component.piles")
def test_cards_face_down_elsewhere_are_unknown(table: Callable[..., Play]) -> None:
    play = table(diceless="on")
    tables = hidden_decks(play, 3, FULL_DECK[:14])
    told = [rolled(view(FAMILY, one, GM), "kresk", 4) for one in tables]
    assert all(one == told[0] for one in told)
    assert told[0] == on_average([by_the_engine(one, 4) for one in tables])


@pytest.mark.rule("dk.diceless.option.kfa093")
def test_with_dice_every_number_is_as_likely(play: Play) -> None:
    assert rolled(view(FAMILY, play.table, GM), "kresk", 6) == dict.fromkeys(range(1, 7), Fraction(1, 6))


@pytest.mark.rule("dk.diceless.option.kfa093")
def test_the_gm_may_have_a_deck_of_its_own(table: Callable[..., Play]) -> None:
    play = table(diceless="on", diceless_gm_rolls_from="shared_extra_deck")
    pile = play.table.things["extra/deck"]
    play.add("extra/deck", pile.without(FULL_DECK[:9]))
    play.add(
        "extra/discard", msgspec.structs.replace(play.table.things["extra/discard"], cards=FULL_DECK[:9])
    )
    assert rolled(view(FAMILY, play.table, GM), "kresk", 4) == by_the_engine(play.table, 4)
