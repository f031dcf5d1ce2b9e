"""What cards, things and numbers are called where they are read in lines: in a terminal, by a screen reader."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from hearthside.families.deckahedron.cards import CARDS, MARKS, read_out
from hearthside.families.deckahedron.editions import ATTRIBUTES, EDITIONS
from hearthside.families.deckahedron.items import MAGIC, MUNDANE
from hearthside.families.deckahedron.moves import MOVES, RESULT_KEYS, Move

THINGS = {
    "deck": "Deck",
    "discard": "Discard pile",
    "exhaustion": "Exhaustion pile",
    "supply": "Supply",
    "foes": "All foes",
    "touchstones": "Touchstones",
    "note": "Notes",
    "chapter": "This chapter",
}
SHEETS = {
    **{f"hero.{key}": name for key, name in ATTRIBUTES.items()},
    "hero.pack": "Pack",
    "hero.status=up": "",
    "hero.mode=lucky": "Lucky Mode",
    "hero.mode=heroic": "Heroic Mode",
    "hero.last": "last move",
    "hero.moves": "",
    "hero.told": "",
    "hero.spotlights": "",
    **{f"flip.attribute={key}": name for key, name in ATTRIBUTES.items()},
    "flip.rank": "",
    "flip.result=-1": "",
    **{f"flip.result={n}": mark for n, mark in enumerate(MARKS)},
    "flip.resolver": "counts",
    "flip.net": "advantage",
    "flip.move": "",
    "move.move": "",
    "move.face_down=1": "face down until a breather",
    "move.face_down=2": "face down until a Rest",
    "item.item": "",
    "item.blank": "",
    "item.most": "",
    "item.kind": "",
    "foe.status=up": "",
    "foe.kind": "",
}
"""A mark by `kind.mark`, one of its values by `kind.mark=value`; with nothing it is nobody's business."""


CARRIERS, STRAINS = ("move", "item", "level"), ("physical", "mental")


@cache
def words() -> dict[str, str]:
    """Cards by what they show from the weakest suit to the strongest, moves and items by their keys; things and marks.

    What the suits are called and what a key means in one edition alone stands behind the edition: `world:mix_it_up`.
    """
    cards = {
        name: f"{_name(name)} ({' '.join(MARKS[n] for n in card.results)})" for name, card in CARDS.items()
    }
    printed = {
        f"{edition}:{key}": called for edition in EDITIONS for key, called in _in_edition(edition).items()
    }
    return {**cards, **printed, **THINGS, **SHEETS, **_slots()}


def _in_edition(edition: str) -> dict[str, str]:
    """Cards with what they show for each suit, moves and items by name, and what is printed on the moves."""
    moves, suits = MOVES[edition], EDITIONS[edition].suits
    cards = {name: f"{_name(name)} ({read_out(suits, name)})" for name in CARDS}
    named = {key: one.name for book in (moves, MUNDANE[edition], MAGIC[edition]) for key, one in book.items()}
    return cards | named | {f"about:{key}": _about(move) for key, move in moves.items()}


def _about(move: Move) -> str:
    """What is printed on a move card: when it is made, what it does, and what comes of each result."""
    results = [
        f"{mark} {move.results[key]}"
        for key, mark in zip(RESULT_KEYS, MARKS, strict=True)
        if key in move.results
    ]
    return " ".join(filter(None, (move.trigger, move.effect, "; ".join(results))))


def _slots() -> dict[str, str]:
    """What the slots of cards take, such as `harm/wound` or `exhaustion:mental`, and what lies in them."""
    kinds = [kind for n in (1, 2, 3) for kind in combinations(("exhaustion", "harm", "wound"), n)]
    takes = {"/".join(kind): " or ".join(one.capitalize() for one in kind) for kind in kinds}
    mental = {f"{slot}:{only}": f"{name}, {only} only" for slot, name in takes.items() for only in STRAINS}
    marks = [f"{card}.{mark}" for card in CARRIERS for mark in ("slots", "held")]
    return {f"{mark}={slot}": name for mark in marks for slot, name in (takes | mental).items()}


def _name(card: str) -> str:
    """`11` is card 11, `blessing-gold` a Blessing."""
    return f"card {card}" if card.isdecimal() else card.partition("-")[0].capitalize()
