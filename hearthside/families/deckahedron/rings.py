"""Green rings: partial rings on move cards, closed by laying the cards side by side (dk.rings.*).

A half ring on the east side of a card is closed by one on the west side of its right neighbour; four quarter rings
close where the corners of four cards meet. `arrange` finds the arrangement that closes the most rings.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from hearthside.families.deckahedron.editions import format_of
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.moves import MOVES
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks


class Ring(msgspec.Struct, frozen=True):
    """A closed ring: left and right card, or the four cards around a corner, row by row."""

    cards: tuple[str, ...]
    letter: str = ""


class Arrangement(msgspec.Struct, frozen=True):
    """The rings that are closed at once, and where each card lies: its group, column and row."""

    rings: tuple[Ring, ...]
    places: dict[str, tuple[int, int, int]]


# ---------------------------------------------------------------- laying cards


Layout = dict[str, tuple[int, int, int]]


def beside(layout: Layout, one: str, other: str, right: int, down: int) -> Layout | None:
    """The layout once `other` lies so far right of and below `one`; nothing if another card lies there."""
    group, x, y = layout[one]
    old, there_x, there_y = layout[other]
    right, down = x + right - there_x, y + down - there_y
    if group == old:
        return layout if right == down == 0 else None
    moved = {card: (group, cx + right, cy + down) for card, (g, cx, cy) in layout.items() if g == old}
    taken = {place for place in layout.values() if place[0] == group}
    return None if taken & set(moved.values()) else {**layout, **moved}


def around(layout: Layout, corner: tuple[str, ...]) -> Layout | None:
    """The layout once four cards lie around a corner."""
    first, *others = corner
    found: Layout | None = layout
    for card, (right, down) in zip(others, ((1, 0), (0, 1), (1, 1)), strict=True):
        found = beside(found, first, card, right, down) if found is not None else None
    return found


# ---------------------------------------------------------------- the search

CORNERS = ("SE", "SW", "NE", "NW")
"""What the four cards around a corner contribute, row by row."""


class Search:
    """Depth first over which rings to close, corners before sides; a bound ends most searches at once."""

    def __init__(self, edition: str, cards: tuple[str, ...]) -> None:
        moves = MOVES[edition]
        self.pieces = {card: moves[card].ring for card in cards}
        self.letters = {card: "".join(moves[card].ring_letter.values()) for card in cards}
        self.east, self.west = self._with("E"), self._with("W")
        self.corner = {piece: self._with(piece) for piece in CORNERS}
        self.best = Arrangement((), {card: (n, 0, 0) for n, card in enumerate(cards)})

    def _with(self, piece: str) -> tuple[str, ...]:
        """The cards with a piece, plainest first: they are the least use elsewhere."""
        found = [card for card, pieces in self.pieces.items() if piece in pieces]
        return tuple(sorted(found, key=lambda card: len(self.pieces[card])))

    def run(self) -> Arrangement:
        self._corners(self.corner["SW"], (), self.best.places)
        return self.best

    def _hopeless(self, rings: tuple[Ring, ...], corners: int = 0) -> bool:
        """Whether even the most rings that could still be closed would not beat the best so far."""
        sided = sum(1 for ring in rings if len(ring.cards) == 2)
        sides = min(len(self.east), len(self.west)) - sided
        return len(rings) + corners + sides <= len(self.best.rings)

    def _corners(self, open: tuple[str, ...], rings: tuple[Ring, ...], layout: Layout) -> None:
        """Close a corner at the next card with a south-west piece, in every way that differs, or none there."""
        used = {card for ring in rings for card in ring.cards}
        most = min(len(open), *(len([c for c in self.corner[p] if c not in used]) for p in CORNERS))
        if self._hopeless(rings, most):
            return
        if not open or not most:
            self._sides(self.east, rings, layout)
            return
        for corner in self._around(open[0], used):
            laid = around(layout, corner)
            if laid is not None:
                self._corners(open[1:], (*rings, Ring(corner)), laid)
        self._corners(open[1:], rings, layout)

    def _around(self, card: str, used: set[str]) -> Iterator[tuple[str, ...]]:
        for top in self._different(self.corner["SE"], {*used, card}):
            for below in self._different(self.corner["NE"], {*used, card, top}):
                for last in self._different(self.corner["NW"], {*used, card, top, below}):
                    yield (top, card, below, last)

    def _different(self, cards: tuple[str, ...], used: set[str]) -> Iterator[str]:
        """Cards that are not used; of those with the same pieces, one."""
        seen = set()
        for card in cards:
            if card not in used and self.pieces[card] not in seen:
                seen.add(self.pieces[card])
                yield card

    def _sides(self, open: tuple[str, ...], rings: tuple[Ring, ...], layout: Layout) -> None:
        """Give the next card with an east piece a neighbour, the same letter first, or none."""
        if len(rings) > len(self.best.rings):
            self.best = Arrangement(rings, layout)
        sided = sum(1 for ring in rings if len(ring.cards) == 2)
        left = min(len(open), len(self.west) - sided)
        if not open or len(rings) + left <= len(self.best.rings):
            return
        letter = self.letters[open[0]]
        for right in self._neighbours(letter, rings, layout):
            laid = beside(layout, open[0], right, 1, 0)
            if laid is not None:
                agreed = letter if self.letters[right] == letter else ""
                self._sides(open[1:], (*rings, Ring((open[0], right), agreed)), laid)
        self._sides(open[1:], rings, layout)

    def _neighbours(self, letter: str, rings: tuple[Ring, ...], layout: Layout) -> list[str]:
        """Cards with a free west piece: those around corners first, of those that lie alone just one, best alike."""
        used = {card for ring in rings if len(ring.cards) == 2 for card in ring.cards}
        cornered = {card for ring in rings if len(ring.cards) == 4 for card in ring.cards}
        free = [card for card in self.west if card not in used]
        free.sort(key=lambda card: self.letters[card] != letter)
        alone = [card for card in free if card not in cornered]
        return [*alone[:1], *(card for card in free if card in cornered)]


@lru_cache(maxsize=4096)
def _arrange(edition: str, cards: tuple[str, ...]) -> Arrangement:
    return Search(edition, cards).run()


def arrange(edition: str, cards: tuple[str, ...]) -> Arrangement:
    """The best arrangement of these move cards; how they lie in play does not matter (dk.rings.no-keep)."""
    printed = tuple(sorted(card for card in cards if MOVES[edition][card].ring))
    return _arrange(edition, printed)


def rings_of(table: Table, hero: str, *more: str) -> Arrangement:
    """The rings of a hero's own move cards, and of more that come to them (dk.rings.count)."""
    own = tuple(
        thing.text("move") for thing in table.things.values() if thing.place == hero and thing.kind == "move"
    )
    return arrange(table.options["edition"], (*own, *more))


def ring_marks(table: Table, arrangement: Arrangement) -> Marks:
    """The closed rings for all to see: the letter and the cards of each, such as `R:pick_pockets+not_on_my_turf`."""
    lettered = rings_in_play(table) == "letters"
    return {
        "closed": tuple(
            f"{ring.letter if lettered else ''}:{'+'.join(ring.cards)}" for ring in arrangement.rings
        )
    }


def can_close(edition: str, cards: tuple[str, ...], letter: str) -> bool:
    """Whether two halves with this letter are there; other letters, or none, make a plain ring (dk.rings.letters.*)."""
    lettered = [MOVES[edition][card] for card in cards if letter in MOVES[edition][card].ring_letter.values()]
    return all(any(side in move.ring for move in lettered) for side in ("E", "W"))


# ---------------------------------------------------------------- what rings are needed for


def rings_in_play(table: Table) -> str:
    """`none`, `letters` (printed on the cards) or `envelopes`, by campaign (dk.conflict.rings-world-gate)."""
    format = format_of(table)
    short = house(table, "world_rings") == "longer_only" and not format.opener
    return "none" if short else format.rings


def envelopes(table: Table) -> dict[str, tuple[str, ...]]:
    """The moves that still lie in each envelope, by its id."""
    found = {id: table.things[id] for id in ENVELOPES if id in table.things}
    return {id: thing.list("moves") for id, thing in found.items()}


ENVELOPES = {"envelope/one": 1, "envelope/two": 2}
"""The envelopes, and the rings on each (dk.rings.envelopes.kfa093)."""


def needed(table: Table, move: str) -> str:
    """What learning a move needs, such as `C`, `CC` or `CC/W`: a C is any ring, a letter is a ring with it."""
    kind = rings_in_play(table)
    if kind == "letters":
        return MOVES[table.options["edition"]][move].rings_older
    if kind == "envelopes":
        return "".join("C" * ENVELOPES[id] for id, moves in envelopes(table).items() if move in moves)
    return ""


def is_met(edition: str, cards: tuple[str, ...], need: str) -> bool:
    """Whether a hero with these cards meets a requirement; a slash is an or (dk.rings.requires.*)."""
    rings = len(arrange(edition, cards).rings)
    return not need or any(
        rings >= len(way) if set(way) == {"C"} else can_close(edition, cards, way) for way in need.split("/")
    )


def in_words(need: str) -> str:
    """A requirement as a player reads it."""
    names = {"C": "a green ring", "CC": "two green rings"}
    return " or ".join(names.get(way, f"a ring with {way}") for way in need.split("/"))
