"""Squares in reach: where a Move may go on the grid of Two Dimensional play (ads.mode.two-dimensional, rulings.md 5)."""

from __future__ import annotations

from hearthside.families.adventure_deck.characters import everybody, is_standing, name_of, opponents
from hearthside.families.adventure_deck.distance import DISTANCES, MELEE_REACH, THROWN_REACH, band
from hearthside.families.adventure_deck.grid import (
    Square,
    name_square,
    place_of,
    shelters,
    squares_between,
    walk,
)
from hearthside.kernel.asks import Choice
from hearthside.kernel.table import Table


def seen_opponents(table: Table, who: str) -> list[str]:
    """Those from or to whom one moves: nobody knows where somebody hidden is."""
    return [other for other in opponents(table, who) if not table.things[other].front["hidden"]]


def reachable(table: Table, who: str) -> dict[Square, int]:
    """The free squares that can be walked to, and how far it is."""
    taken = {
        place_of(table, other) for other in everybody(table) if other == who or is_standing(table, other)
    }
    found = walk(table.things["combat"].list("layout"), place_of(table, who))
    return {square: steps for square, steps in found.items() if square not in taken}


def band_from(table: Table, square: Square, other: str) -> int:
    """0 Melee, 1 Thrown, 2 Ranged: what a square would be from somebody."""
    return band(squares_between(square, place_of(table, other)))


def nearest(table: Table, who: str, other: str, change: int) -> Square | None:
    """The nearest free square from which the Distance to the other is so many categories more; one from which it is that
    to nobody by more than one category goes first (rulings.md 5)."""
    want = band_from(table, place_of(table, who), other) + change
    found = sorted(
        (steps, square)
        for square, steps in reachable(table, who).items()
        if band_from(table, square, other) == want
    )
    even = (square for _, square in found if not {-2, 2} & set(changed(table, who, square).values()))
    return next(even, found[0][1] if found else None)


def changed(table: Table, who: str, square: Square) -> dict[str, int]:
    """By how many categories the Distance to each Opponent would change, where it would."""
    me = place_of(table, who)
    found = {}
    for other in seen_opponents(table, who):
        change = band_from(table, square, other) - band_from(table, me, other)
        if change:
            found[other] = change
    return found


def in_reach(table: Table, who: str, farthest: int) -> list[Square]:
    """The squares a Move may go to: one category nearer to an Opponent, or farther, and to none by more than one.

    A Move is five squares, or as many as it takes to the first square that is one category nearer or farther; and it
    goes no farther from anybody than the room reaches.
    """
    found: dict[int, list[tuple[int, Square]]] = {}
    for square, steps in reachable(table, who).items():
        changes = changed(table, who, square)
        bands = [band_from(table, square, other) for other, change in changes.items() if change > 0]
        if changes and set(changes.values()) <= {-1, 1} and max(bands, default=0) <= farthest:
            found.setdefault(min(changes.values()), []).append((steps, square))
    reach = {way: max(THROWN_REACH, min(several)[0]) for way, several in found.items()}
    return sorted(
        square for way, several in found.items() for steps, square in several if steps <= reach[way]
    )


def square_choice(table: Table, who: str, square: Square) -> Choice:
    """A square with what it would mean: the Distance to each Opponent, and who would find one in cover."""
    name = name_square(square)
    words = []
    for other in seen_opponents(table, who):
        far = DISTANCES[band_from(table, square, other)].title()
        words.append(f"{far} Distance to {name_of(table, other)}{_cover(table, square, other)}")
    return Choice(name, name, "; ".join(words))


def _cover(table: Table, square: Square, other: str) -> str:
    """Cover counts beyond Melee (ads.mode.two-dimensional-cover)."""
    place = place_of(table, other)
    far = squares_between(square, place) > MELEE_REACH and table.options["cover"] != "off"
    return ", in cover" if far and shelters(table.things["combat"].list("layout"), square, place) else ""
