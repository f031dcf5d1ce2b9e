"""What the page needs to draw the cards: faces, moves and items as they are printed, edition by edition."""

from __future__ import annotations

from typing import Any

import msgspec

from hearthside.families.deckahedron.cards import CARDS, GLYPHS, MARKS, Card
from hearthside.families.deckahedron.editions import ATTRIBUTES, EDITIONS, Edition
from hearthside.families.deckahedron.items import LEVEL_CARDS, MAGIC, MUNDANE, LevelCard, Magic, Mundane
from hearthside.families.deckahedron.moves import LEVELS, MOVES, RESULT_KEYS, Move
from hearthside.families.deckahedron.outcomes import meaning
from hearthside.families.deckahedron.sheets import READY_MADE, Sheet
from hearthside.families.offering import Setting, SettingChoice

CARD = ("results", "corners", "d4", "d6", "currency", "stamina", "critical", "kind")
MOVE = (
    "name",
    "group",
    "flip",
    "flip_by",
    "fast",
    "levels",
    "pick",
    "ring",
    "ring_letter",
    "trigger",
    "effect",
    "note",
    "options",
    "minigame",
)
ITEM = ("name", "kind", "text", "effect", "note", "range", "load", "capacity", "ongoing", "slots", "gauge")
SHEET = (
    "key",
    "name",
    "about",
    "portrait",
    "strength",
    "dexterity",
    "intelligence",
    "moves",
    "items",
    "magic",
)
EDITION = ("title", "suits", "colours", "single", "plural", "reserve", "friendly", "bonus_tag", "goal_card")


def printed(
    what: Card | Move | Mundane | Magic | LevelCard | Sheet | Edition, keys: tuple[str, ...]
) -> dict[str, Any]:
    """Those of its fields that have something in them."""
    found = {key: getattr(what, key, None) for key in keys}
    return {key: value for key, value in found.items() if value}


def move_face(move: Move, *, lettered: bool) -> dict[str, Any]:
    """A move card; its results in order from the cross to three checks, also those of which it says nothing."""
    results = [meaning(move, n, move.fast) for n in range(len(RESULT_KEYS))]
    face = {**printed(move, MOVE), **({"results": results} if move.results else {})}
    return face if lettered else {key: value for key, value in face.items() if key != "ring_letter"}


def edition_faces(edition: Edition) -> dict[str, Any]:
    """Everything that is printed for one edition."""
    mundane, magic = MUNDANE[edition.key], MAGIC[edition.key]
    lettered = any(format.rings == "letters" for format in edition.format)
    return {
        **printed(edition, EDITION),
        "formats": {format.key: format.title for format in edition.format},
        "ringed": [format.key for format in edition.format if format.rings != "none"],
        "moves": {id: move_face(move, lettered=lettered) for id, move in MOVES[edition.key].items()},
        "items": {id: printed(item, ITEM) for id, item in mundane.items()}
        | {id: {**printed(item, ITEM), "kind": "magic"} for id, item in magic.items()},
    }


def faces() -> dict[str, Any]:
    """All of it, ready for JSON."""
    found = {
        "marks": MARKS,
        "glyphs": GLYPHS,
        "attributes": ATTRIBUTES,
        "levels": {str(level): name for level, name in LEVELS.items()},
        "cards": {name: printed(card, CARD) for name, card in CARDS.items()},
        "level_cards": {id: printed(card, ("name", "effect", "note")) for id, card in LEVEL_CARDS.items()},
        "heroes": [printed(sheet, SHEET) for sheet in READY_MADE],
        "editions": {key: edition_faces(edition) for key, edition in EDITIONS.items()},
    }
    plain: dict[str, Any] = msgspec.to_builtins(found)
    return plain


def editions_with(campaign: str) -> tuple[str, ...]:
    return tuple(edition.key for edition in EDITIONS.values() if campaign in edition.formats)


def settings() -> tuple[Setting, ...]:
    """What is chosen before a table is opened: the rulebook, and how long the campaign is."""
    books = tuple(SettingChoice(edition.key, edition.title, edition.note) for edition in EDITIONS.values())
    titles, notes = dict[str, str](), dict[str, str]()
    for edition in EDITIONS.values():
        for format in edition.format:
            titles.setdefault(format.key, format.title)
            notes.setdefault(format.key, format.note)
    lengths = tuple(
        SettingChoice(key, title, notes[key], only={"edition": editions_with(key)})
        for key, title in titles.items()
    )
    return (Setting("edition", "Rulebook", books), Setting("campaign", "Campaign", lengths))
