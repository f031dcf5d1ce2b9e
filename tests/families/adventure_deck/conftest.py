"""Cards that stay as they are, fights and journeys with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from hearthside.families.adventure_deck.catalogue import CATALOGUE, Catalogue
from tests.families.adventure_deck.fights import SMALL_SET, MakeFight, lay_out_cards, make_fight
from tests.families.adventure_deck.journeys import Journey, make_journey


@pytest.fixture
def small_set() -> Iterator[None]:
    """The cards of `small_set/` instead of the core set."""
    core = Catalogue()
    for name, value in vars(CATALOGUE).items():
        setattr(core, name, dict(value) if isinstance(value, dict) else value)
    lay_out_cards(SMALL_SET)
    yield
    lay_out_cards(core)


@pytest.fixture
def fight(small_set: None) -> MakeFight:
    return make_fight


MakeJourney = Callable[..., Journey]


@pytest.fixture
def journey(small_set: None) -> MakeJourney:
    return make_journey
