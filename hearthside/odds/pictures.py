"""Answers to draw: a sentence, and bars beside each other; where they have an order, a line of this or more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

import msgspec

from hearthside.kernel.asks import Number
from hearthside.odds.distribution import Distribution
from hearthside.odds.exact import ExactChance, exact


class Bar(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the things that may happen; `at_least` counts it and all after it, where they have an order."""

    label: str
    chance: ExactChance
    at_least: ExactChance | None = None


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """Bars beside each other; with `average`, of numbers. `note` says how to read them."""

    title: str
    bars: tuple[Bar, ...]
    average: float | None = None
    note: str = ""


class OddsAnswer(msgspec.Struct, frozen=True):
    """GET /api/odds/{question}: a sentence, and pictures."""

    sentence: str
    pictures: tuple[Picture, ...]


class OddsQuestion(msgspec.Struct, frozen=True):
    """GET /api/odds: a form."""

    key: str
    game: str
    title: str
    about: str
    fields: tuple[Number, ...]


Values = Mapping[str, int]
Answering = Callable[[Values], OddsAnswer]
Form = tuple[OddsQuestion, Answering]


def spread(
    title: str, found: Distribution, names: Mapping[int, str] | None = None, note: str = ""
) -> Picture:
    """A whole distribution, with the chance of each value or more."""
    bars = tuple(
        Bar((names or {}).get(value, str(value)), exact(found.chance(value)), exact(found.at_least(value)))
        for value in range(found.low, found.high + 1)
    )
    return Picture(title, bars, None if names else float(found.mean()), note)


def shares(title: str, chances: Iterable[tuple[str, Fraction]], note: str = "") -> Picture:
    return Picture(title, tuple(Bar(label, exact(chance)) for label, chance in chances), note=note)


def per_cent(chance: Fraction) -> str:
    """As people say it; what is neither certain nor impossible is never said to be."""
    if chance in (0, 1):
        return f"{int(100 * chance)} %"
    shown = round(float(100 * chance), 1)
    return "under 0.1 %" if shown == 0 else "over 99.9 %" if shown == 100 else f"{shown:.1f} %"


def score_field(key: str, label: str, start: int = 2) -> Number:
    return Number(key, label, 1, 4, start)
