"""What is "R"? Every number on a card that depends on the Round, worked out for all six Rounds."""

from __future__ import annotations

import re

ROUNDS = (1, 2, 3, 4, 5, 6)
Six = tuple[int, int, int, int, int, int]
"""A value for each Round, Round 1 first."""

_FORMULA = re.compile(r"(?:(\d{1,2})|R(?:([x/])([1-9]\d?))?(?:([+-])(\d{1,2}))?)")


def half(number: int) -> int:
    """Half, rounded down, at least 1 (ads.r-formula.half, ads.ruling.half-damage-rounding)."""
    return max(1, number // 2)


def _value(r: int, match: re.Match[str], up: bool) -> int:
    number, by, factor, sign, added = match.groups()
    if number is not None:
        return int(number)
    value = r
    if by == "x":
        value = r * int(factor)
    elif by == "/":
        value = max(1, -(-r // int(factor)) if up else r // int(factor))
    if sign == "+":
        value += int(added)
    elif sign == "-":
        value = max(1, value - int(added))
    return value


class Formula:
    """A number, or arithmetic on R (ads.r-formula.value, ads.r-formula.arithmetic): R, R+2, R-1, Rx2, R/2, R/2+1.

    A division rounds down and is at least 1, and only then is added to (ads.r-formula.half-plus); a
    subtraction is at least 1. `inverse R` is 7 - R (ads.r-formula.inverse). `costs` are the values with divisions rounded up, for
    tables that count required cards so (ads.ruling.r-half-rounding).
    """

    __slots__ = ("costs", "text", "values")

    def __init__(self, text: str) -> None:
        self.text = text
        plain = text.replace(" ", "")
        if plain == "inverseR":
            self.values: Six = (6, 5, 4, 3, 2, 1)
            self.costs: Six = self.values
            return
        match = _FORMULA.fullmatch(plain)
        if match is None:
            raise ValueError(
                f"{text!r} is not a number or a formula such as R, R+1, Rx2, R/2 or R/2+1, up to 99"
            )
        a, b, c, d, e, f = (_value(r, match, up=False) for r in ROUNDS)
        self.values = (a, b, c, d, e, f)
        a, b, c, d, e, f = (_value(r, match, up=True) for r in ROUNDS)
        self.costs = (a, b, c, d, e, f)

    def on(self, r: int) -> int:
        """Its value on a Round."""
        return self.values[r - 1]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Formula) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Formula({self.text!r})"
