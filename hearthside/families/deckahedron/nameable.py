"""What the file of a scenario may name: items and moves of the game by their keys, for the fields that take them."""

from __future__ import annotations

from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.items import MAGIC, MUNDANE, without_blank
from hearthside.families.deckahedron.moves import MOVES


def nameable() -> dict[str, dict[str, str]]:
    """By field: what may stand there, and what it is called. Whether an edition has it, checking the file tells."""
    items = {
        key: without_blank(one.name)
        for edition in EDITIONS
        for book in (MUNDANE[edition], MAGIC[edition])
        for key, one in book.items()
    }
    moves = {key: move.name for edition in EDITIONS for key, move in MOVES[edition].items()}
    return {"items": items, "loot": items, "cards": items, "moves": moves}
