"""Exact probabilities, from what a seat knows. Read distribution, dice, cards, chains, flips, asked, protagonists."""

from hearthside.odds.asked import Chance, OptionOdds, from_view
from hearthside.odds.distribution import Distribution, Impossible

__all__ = ["Distribution", "Impossible", "Chance", "OptionOdds", "from_view"]
