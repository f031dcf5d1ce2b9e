"""The odds of what a seat is asked now, from its view and nothing else: no seat learns more than it may know."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module

import msgspec

from hearthside.kernel.views import View

READERS = {"protagonists": "hearthside.odds.protagonists.asked"}
"""Where the odds of each family live. A module has a function `asked` that reads a view."""


class Chance(msgspec.Struct, frozen=True):
    """So many of so many equally likely ways."""

    ways: int
    of: int

    @classmethod
    def of_fraction(cls, chance: Fraction) -> Chance:
        return cls(chance.numerator, chance.denominator)

    @property
    def fraction(self) -> Fraction:
        return Fraction(self.ways, self.of)


class OptionOdds(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an option promises: the chance of success, of a tie where there is one, and what is taken for granted."""

    option: str
    success: Chance
    tie: Chance | None = None
    note: str = ""


def from_view(view: View) -> tuple[OptionOdds, ...]:
    """The odds beside the options this seat is offered; nothing where it is not asked about chances."""
    if view.now.ask is None or view.family not in READERS:
        return ()
    found: tuple[OptionOdds, ...] = import_module(READERS[view.family]).asked(view)
    return found
