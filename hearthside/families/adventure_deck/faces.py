"""What the page needs: everything that is printed, ready for JSON, and the setting to choose with open eyes.

Numbers that depend on the Round come as six, Round 1 first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from hearthside.families.adventure_deck.catalogue import CATALOGUE, Face
from hearthside.families.adventure_deck.characters import sheet_of, starting_hp
from hearthside.families.adventure_deck.decks import (
    MOST_COPIES_OF_A_SPELL,
    MOST_WEAPONS,
    SIZE,
    SPELLS_BY_LEVEL,
)
from hearthside.families.adventure_deck.foe_words import foe_words
from hearthside.families.adventure_deck.formulas import ROUNDS, Formula
from hearthside.families.adventure_deck.schema import Printed
from hearthside.families.adventure_deck.updown import GRADES
from hearthside.families.offering import Setting, SettingChoice


def _formula(value: Any) -> Any:
    assert isinstance(value, Formula)
    return {"text": value.text, "values": list(value.values)}


def printed(what: Printed) -> dict[str, Any]:
    """The fields that say something."""
    plain: dict[str, Any] = msgspec.to_builtins(what, enc_hook=_formula)
    return {key: value for key, value in plain.items() if value not in ("", None, [], {}, (), False)}


def _card(key: str) -> dict[str, Any]:
    face: Face = CATALOGUE.faces[f"{key}/up"]
    values, rounds = list(face.values), list(face.rounds)
    return {
        **printed(face.card),
        "values": values,
        "rounds": rounds,
        "boxed": [_boxed(face, r) for r in ROUNDS],
    }


def _boxed(face: Face, r: int) -> dict[str, int | str] | None:
    """What a card is worth on a Round that its Boost box opens, and for how many cards (ads.boost.requirement-box,
    ads.spell.boost-plus-round)."""
    box = face.card.boost
    if box is None or box.value is None or r in face.rounds or r not in box.rounds:
        return None
    need = r - max((open_round for open_round in face.rounds if open_round < r), default=r)
    cards = need if box.per_round else box.cards.on(r)
    return {"value": box.value.on(r), "cost": f"{cards} {box.attribute.title()}"}


@lru_cache(maxsize=1)
def faces() -> dict[str, Any]:
    """Cards, Foes, Classes, Races and ready decks by key; treasures with their worth; the XP of Level 2, 3 and so on;
    how many cards a deck may have of what."""
    return {
        "cards": {key: _card(key) for key in CATALOGUE.cards},
        "foes": {
            key: {**printed(foe.card), "words": foe_words(foe.card)} for key, foe in CATALOGUE.foes.items()
        },
        "classes": {key: printed(one) for key, one in CATALOGUE.classes.items()},
        "races": {key: printed(one) for key, one in CATALOGUE.races.items()},
        "decks": {
            key: {**printed(deck), "hp": starting_hp(sheet_of(deck, ""))}
            for key, deck in CATALOGUE.decks.items()
        },
        "treasures": dict(CATALOGUE.treasures),
        "levels": list(CATALOGUE.levels),
        "limits": {
            "size": SIZE,
            "weapons": MOST_WEAPONS,
            "spells": {str(level): most for level, most in SPELLS_BY_LEVEL.items()},
            "copies": MOST_COPIES_OF_A_SPELL,
        },
        "grades": {key: msgspec.to_builtins(grade) for key, grade in GRADES.items()},
    }


MODES = (
    SettingChoice("simple", "Simple", "Everybody can reach everybody. The best way to begin."),
    SettingChoice("1d", "Along a line", "Melee, Thrown and Ranged matter; moving is an action."),
    SettingChoice("2d", "On a map", "Everybody stands on a square of the room; there is cover."),
)


def settings() -> tuple[Setting, ...]:
    """How Distance is played (ads.mode.choose)."""
    return (Setting("mode", "How Distance is played", MODES),)
