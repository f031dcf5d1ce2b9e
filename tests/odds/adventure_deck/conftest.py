"""Fights and journeys, as the tests of the Adventure Deck have them."""

from tests.families.adventure_deck.conftest import fight, journey, small_set

__all__ = ["fight", "journey", "small_set"]
