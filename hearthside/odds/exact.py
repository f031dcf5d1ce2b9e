"""A chance as it is told to people and programs."""

from __future__ import annotations

from fractions import Fraction

import msgspec


class ExactChance(msgspec.Struct, frozen=True):
    """A chance: exactly, as a fraction in digits, and as a number from 0 to 1."""

    fraction: str
    value: float


def exact(chance: Fraction) -> ExactChance:
    return ExactChance(str(chance), float(chance))
