"""What cards, things and numbers are called where they are read in lines: in a terminal, by a screen reader."""

from __future__ import annotations

from functools import cache

from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES
from hearthside.families.adventure_deck.choices import ARROWS, label
from hearthside.families.adventure_deck.distance import STEPS
from hearthside.families.adventure_deck.schema import ValueKind
from hearthside.families.adventure_deck.updown import UPDOWN_DECK, symbol

THINGS = {
    "draw": "Draw Deck",
    "hand": "Hand",
    "discard": "Discard Deck",
    "held": "Cards in effect",
    "reserve": "Set aside",
    "updown": "Up/Down Deck",
    "combat": "The Combat",
    "map": "The map",
}
MARKS = {
    "character.hp": "HP",
    "character.xp": "XP",
    "character.armed": "in hand",
    "character.shield": "Shield",
    "character.dual=1": "fights with both hands",
    "character.disarmed=1": "disarmed",
    "character.hidden=1": "hidden",
    "character.fleeing=1": "fleeing",
    "character.hampered=1": "hampered",
    "character.raised=1": "Shield raised",
    "character.grapple": "",
    "character.status=up": "",
    "character.status=exposed": "escaped, still within bowshot",
    "character.side": "",
    "character.source=draw-deck": "",
    "character.source=updown-deck": "",
    "character.used": "Base Actions used",
    "character.opened": "",
    "character.fell": "",
    "character.loadout": "",
    "character.draws_eighth": "",
    "character.draws_up": "",
    "foe.hp": "HP",
    "foe.card": "",
    "foe.status=up": "",
    "foe.side": "",
    "foe.mirror": "",
    "foe.hidden=1": "hidden",
    "foe.disarmed=1": "disarmed",
    "foe.grapple": "",
    "foe.startled=1": "startled",
    "foe.hurt_on": "",
    "foe.attacker": "",
    "combat.clock": "",
    "combat.closed": "",
    "combat.avoided": "",
    "combat.symbol": "",
    "combat.cast": "",
    "combat.reacted": "",
    "combat.refused": "",
    **{
        f"{kind}.distances={distance}": distance.capitalize()
        for kind in ("combat", "room")
        for distance in STEPS
    },
    "room.presneak": "",
    "room.symbol": "",
    "room.start": "",
    "room.foes": "",
    "effect.card": "",
    "game.left": "",
}
"""A mark by `kind.mark`, one of its values by `kind.mark=value`; with nothing it is nobody's business."""


@cache
def words() -> dict[str, str]:
    """Every card by its face and by its key, Foes, Classes and Races by their keys; things, marks and Distances."""
    catalogues = (CATALOGUE.cards, CATALOGUE.classes, CATALOGUE.races)
    named = {key: one.name for catalogue in catalogues for key, one in catalogue.items()}
    foes = {key: foe.card.name for key, foe in CATALOGUE.foes.items()}
    foes |= {f"about:{key}": foe.card.text for key, foe in CATALOGUE.foes.items()}
    playing = {face: _playing_card(face) for face in UPDOWN_DECK}
    bands = {f"combat.~={step}": name.capitalize() for name, step in STEPS.items()}
    cards = {face: label(face) for face in FACES} | {f"about:{key}": _about(key) for key in CATALOGUE.cards}
    return {**named, **foes, **cards, **playing, **THINGS, **MARKS, **bands}


def _about(key: str) -> str:
    """What is printed on a card, with what it is worth on each Round."""
    face = FACES[f"{key}/up"]
    if face.card.kind is ValueKind.NONE:
        return face.card.text
    worth = " ".join(str(value) if r in face.rounds else "–" for r, value in enumerate(face.values, 1))
    return f"{face.card.text} {face.card.kind.capitalize()} on Rounds 1 to 6: {worth}.".strip()


def _playing_card(face: str) -> str:
    rank, _, suit = face.partition("/")[0].partition("-")
    return f"{rank.capitalize()} of {suit.capitalize()}s {ARROWS[symbol(face)]}"
