"""The odds of what a seat is asked now, from its view and nothing else: no seat learns more than it may know."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from hearthside.kernel.asks import Ask
from hearthside.kernel.rules import ODDS, SHOWN
from hearthside.kernel.table import Table
from hearthside.kernel.views import View

READERS = {
    "protagonists": "hearthside.odds.protagonists.asked",
    "deckahedron": "hearthside.odds.deckahedron.asked",
    "adventure-deck": "hearthside.odds.adventure_deck.asked",
}
"""Where the odds of each family live. A module has a function `asked` that reads a view, and `concerns` that looks at
the options alone; where people know more than what lies open, because they wrote the list of their own deck, a function
`remembered` adds it to the view."""


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


class Part(msgspec.Struct, frozen=True):
    """One of the things that may come of an option."""

    label: str
    chance: Chance

    @classmethod
    def of(cls, label: str, chance: Fraction) -> Part:
        return cls(label, Chance.of_fraction(chance))


class OptionOdds(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an option promises: the chance of success, of a tie where there is one, and what is taken for granted.

    `what` says what success is here; `parts` are the results one by one, and what else the cards may bring.
    """

    option: str
    success: Chance
    tie: Chance | None = None
    note: str = ""
    what: str = "success"
    parts: tuple[Part, ...] = ()


@cache
def _reader(family: str) -> Any:
    return import_module(READERS[family])


def from_view(view: View) -> tuple[OptionOdds, ...]:
    """The odds beside the options this seat is offered; nothing where it is not asked about chances."""
    if view.now.ask is None or view.family not in READERS:
        return ()
    found: tuple[OptionOdds, ...] = _reader(view.family).asked(view)
    return found


def has_odds(family: str, ask: Ask) -> bool:
    """Whether there may be odds for what is asked: a look at the options spares the look at the whole table."""
    return bool(_reader(family).concerns(ask))


def for_seat(table: Table, view: View) -> tuple[OptionOdds, ...]:
    """The odds for a seat at a table that shows them, with what the seat remembers of its own deck."""
    if view.now.ask is None or view.family not in READERS or table.options.get(ODDS.key) != SHOWN:
        return ()
    reader = _reader(view.family)
    return from_view(reader.remembered(table, view) if hasattr(reader, "remembered") else view)
