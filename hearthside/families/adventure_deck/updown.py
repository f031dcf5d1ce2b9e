"""Up/Down Randomization: symbols, what matches, and the difficulty table. Nothing here draws."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec


class Symbol(enum.StrEnum):
    """Up is black, spade or club; Down is heart or diamond (ads.term.updown)."""

    UP = "up"
    DOWN = "down"


LETTER: dict[str, str] = {Symbol.UP: "U", Symbol.DOWN: "D"}
"""How a symbol is written where several stand in a row."""
SUITS = {"spade": Symbol.UP, "club": Symbol.UP, "heart": Symbol.DOWN, "diamond": Symbol.DOWN}
RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
UPDOWN_DECK = tuple(f"{rank}-{suit}/{symbol}" for suit, symbol in SUITS.items() for rank in RANKS)
"""The dedicated Up/Down Deck: 52 playing cards, 26 of each (ads.updown.substitutes)."""


def symbol(face: str) -> str:
    """U or D: the lower left corner of a card (ads.icon.updown-corner). Nothing else of it matters
    (ads.updown.not-played)."""
    return "U" if face.endswith("/up") else "D"


def symbols(faces: Iterable[object]) -> str:
    return "".join(symbol(str(face)) for face in faces)


MIRROR = str.maketrans("UD", "DU")


@lru_cache(maxsize=4096)
def matches(pattern: str, drawn: str) -> bool:
    """Whether drawn symbols fit a row in any order (ads.updown.any-order); `o` is either (ads.foe.wildcard)."""
    if len(pattern) != len(drawn):
        return False
    up, down = pattern.count("U"), pattern.count("D")
    return drawn.count("U") >= up and drawn.count("D") >= down


class Grade(msgspec.Struct, frozen=True):
    """A difficulty: how many cards are drawn and which sets may be declared (ads.difficulty.table).

    A set shorter than the draw needs at least one such symbol; else exactly the set, in any order.
    """

    key: str
    name: str
    percent: int
    draw: int
    sets: tuple[str, str]

    def succeeds(self, declared: str, drawn: str) -> bool:
        if len(declared) < self.draw:
            return declared in drawn
        return sorted(declared) == sorted(drawn)


GRADES = {
    grade.key: grade
    for grade in (
        Grade("simple", "Simple", 87, 3, ("U", "D")),
        Grade("easy", "Easy", 75, 2, ("U", "D")),
        Grade("normal", "Normal", 50, 1, ("U", "D")),
        Grade("difficult", "Difficult", 37, 3, ("UUD", "DDU")),
        Grade("very-difficult", "Very Difficult", 25, 2, ("UU", "DD")),
        Grade("extremely-difficult", "Extremely Difficult", 12, 3, ("UUU", "DDD")),
    )
}

LIGHT_GRADES = {
    "melee": GRADES["normal"],
    "thrown": GRADES["very-difficult"],
    "ranged": GRADES["extremely-difficult"],
}
"""What a hampered creature must match at each Distance (ads.light.check)."""

START_ROUNDS = {"UUD": 1, "UDU": 2, "DUU": 3, "UDD": 4, "DUD": 5, "DDU": 6}
"""Which Round three cards in order give; three equal ones are drawn again (ads.start.round-random)."""


def most_matches(drawn: Sequence[str], declared: str) -> int:
    """How many of the drawn cards show the declared symbol."""
    return sum(symbol(face) == declared for face in drawn)


WORDS = {"U": "Up", "D": "Down", "o": "either"}


def in_words(pattern: str) -> str:
    """`UUD` as it is said: Up, Up and Down."""
    words = [WORDS[letter] for letter in pattern]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def not_drawn(pattern: str) -> str:
    """What was wanted and did not come, in a sentence."""
    return f"{in_words(pattern)} {'was' if len(pattern) == 1 else 'were'} not drawn"
