"""The grid of Two Dimensional play: the squares of a Map Card, where everybody enters, and what gives cover.

A map is rows of letters: `#` wall, `+` exit, `.` floor, `~` water, `P` where the party comes in, `F` where the Foes
stand; and what one can take cover behind, each letter drawn as what it is. Nobody stands in a wall or on cover.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

Square = tuple[int, int]
STANDING = "+.~PF"
COVER = {
    "o": "stones",
    "t": "tables",
    "b": "benches",
    "s": "shelves",
    "c": "crates",
    "g": "graves",
    "v": "boats",
}
"""What one can take cover behind, by its letter: what it is, if the room does not say otherwise."""
AROUND = (-1, 0, 1)


def blank(width: int, height: int) -> tuple[str, ...]:
    """Open ground, for a Combat without a Map Card."""
    return ("." * width,) * height


@lru_cache(maxsize=64)
def floor(layout: tuple[str, ...]) -> list[Square]:
    """The squares on which somebody can stand."""
    return [(x, y) for y, row in enumerate(layout) for x, letter in enumerate(row) if letter in STANDING]


def marked(layout: Sequence[str], letter: str) -> list[Square]:
    return [(x, y) for y, row in enumerate(layout) for x, found in enumerate(row) if found == letter]


def squares_between(a: Square, b: Square) -> int:
    """Diagonals count as one (rulings.md 5)."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def name_square(square: Square) -> str:
    """Columns have letters and rows have numbers: the square in the upper left corner is A1."""
    return f"{chr(65 + square[0])}{square[1] + 1}"


def read_square(name: str) -> Square:
    return ord(name[0]) - 65, int(name[1:]) - 1


@lru_cache(maxsize=1024)
def walk(layout: tuple[str, ...], start: Square) -> dict[Square, int]:
    """How many squares it is to each that can be walked to: round walls and stones, past whoever stands there."""
    ground = frozenset(floor(layout))
    found, edge = {start: 0}, [start]
    while edge:
        steps = found[edge[0]] + 1
        around = dict.fromkeys((x + dx, y + dy) for x, y in edge for dx in AROUND for dy in AROUND)
        edge = [square for square in around if square in ground and square not in found]
        found.update(dict.fromkeys(edge, steps))
    return found


def line_up(layout: tuple[str, ...], count: int, at: Sequence[Square], taken: set[Square]) -> list[Square]:
    """So many squares, first those marked on the map, then the nearest free ones (ads.mode.two-dimensional-entry)."""
    free = [square for square in floor(layout) if square not in taken]
    near = at or free[:1]
    free.sort(key=lambda square: (min(squares_between(square, start) for start in near), square))
    return [free[i % len(free)] for i in range(count)]


def positions(layout: tuple[str, ...], ours: Sequence[str], theirs: Sequence[str]) -> dict[str, Marks]:
    """Where everybody stands as the Combat begins: the party where it comes in, the others where the map has Foes."""
    enter = line_up(layout, len(ours), marked(layout, "P"), set())
    wait = line_up(layout, len(theirs), marked(layout, "F"), set(enter))
    placed = dict(zip((*ours, *theirs), (*enter, *wait), strict=True))
    return {who: {"x": x, "y": y, "cover": 0} for who, (x, y) in placed.items()}


def place_of(table: Table, who: str) -> Square:
    thing = table.things[who]
    return thing.number("x"), thing.number("y")


def is_sheltered(table: Table, by: str, on: str) -> bool:
    """Whether the Target is in cover from the attacker (ads.mode.two-dimensional-cover)."""
    return shelters(table.things["combat"].list("layout"), place_of(table, on), place_of(table, by))


def shelters(layout: Sequence[str], place: Square, aim: Square) -> bool:
    """Whether something to take cover behind stands just before a place, on the side from which is aimed at it."""
    x, y = (here + (there > here) - (there < here) for here, there in zip(place, aim, strict=True))
    return 0 <= y < len(layout) and 0 <= x < len(layout[y]) and layout[y][x] in COVER
