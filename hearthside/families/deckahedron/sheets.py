"""Sheets: what a hero is made from, and the things a new hero puts on the table."""

from __future__ import annotations

import msgspec

from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.content import checked, read_toml
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.envelopes import Unlocking, closing
from hearthside.families.deckahedron.equipment import START_PACK, received, starting_gear
from hearthside.families.deckahedron.heroes import LUCKY, UP, Hero, pile_ids
from hearthside.families.deckahedron.moves import MOVES, Move
from hearthside.families.deckahedron.rings import envelopes
from hearthside.families.deckahedron.second_skin import MOVE as SKIN
from hearthside.families.deckahedron.second_skin import WeighWorn
from hearthside.kernel.events import Event, Made, Marked, Shuffled, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.things import Mark, Marks, Thing


class Sheet(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"strength": "str", "dexterity": "dex", "intelligence": "int"},
):
    """A character as it is written down: what a hero is made from."""

    key: str
    name: str
    about: str
    strength: int
    dexterity: int
    intelligence: int
    moves: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    magic: tuple[str, ...] = ()
    portrait: str = ""
    pack: int = START_PACK
    """Pack cards to begin with, where there are any: who must travel light leaves some behind."""


def move_thing(hero: str, move: Move, level: int) -> Thing:
    """A learned move as a card before its owner, with its level and its slots (dk.levels.mark.*)."""
    slots = move.open_slots(level)
    front: dict[str, Mark] = {
        "move": move.id,
        "name": move.name,
        "level": level,
        "slots": slots,
        "held": ("",) * len(slots),
        "face_down": 0,
        "tokens": 0,
    }
    return Thing("move", place=hero, front=front)


def blank_hero(sheet: Sheet) -> Marks:
    """The marks of a hero to whom nothing has happened yet."""
    return {
        "name": sheet.name,
        "about": sheet.about,
        "portrait": sheet.portrait,
        "str": sheet.strength,
        "dex": sheet.dexterity,
        "int": sheet.intelligence,
        "currency": 0,
        "exhaustion": 0,
        "harm": 0,
        "wound": 0,
        "injuries": (),
        "status": UP,
        "mode": LUCKY,
        "scene": "",
        "moves": 0,
        "bonus": 0,
        "spotlights": 0,
        "edge": 0,
        "blood": 0,
        "light": 0,
        "states": (),
        "last": "",
        "dealt": 0,
        "struck": "",
        "day": "",
        "rings": 0,
        "level_card": 0,
        "prize": "",
        "told": 0,
        "hireling": "",
        "animal": "",
    }


def make_hero(edition: str, sheet: Sheet, owner: Seat | None, others: tuple[str, ...] = ()) -> list[Event]:
    """The things of a new hero: a shuffled deck of twenty, two empty piles, moves and gear (dk.component.setup)."""
    hero = sheet.key
    deck, discard, exhaustion = pile_ids(hero)
    made: list[Event] = [
        Made(hero, Thing("hero", owner, front=blank_hero(sheet))),
        Marked("story", {"heroes": (*others, hero)}),
        Made(deck, Thing("deck", owner, hero, seen=(), cards=FULL_DECK)),
        Shuffled(deck),
        Made(discard, Thing("discard", owner, hero)),
        Made(exhaustion, Thing("exhaustion", owner, hero, seen=())),
    ]
    moves = MOVES[edition]
    learned = [moves[id] for id in sheet.moves if id in moves]
    made += [Made(f"{hero}/move/{m.id}", move_thing(hero, m, m.start_level)) for m in learned]
    gear = (*sheet.items, *sheet.magic, *received(edition, tuple(move.id for move in learned)))
    return made + starting_gear(edition, hero, gear, sheet.pack)


def learn(hero: Hero, move: str, level: int) -> list[Event]:
    """A move card taken, or its level raised: newly opened slots are empty."""
    edition = edition_of(hero.table)
    data, card = MOVES[edition.key][move], hero.move(move)
    fitted: list[Event] = [Turned((WeighWorn(hero.id),))] if move == SKIN else []
    if card is None:
        made = Made(f"{hero.id}/move/{move}", move_thing(hero.id, data, level))
        if data.everybodys:  # a page of the booklet is no new card
            return [made, *fitted]
        opens: list[Event] = [Turned((Unlocking(hero.id),))] if envelopes(hero.table) else []
        return [made, *fitted, *closing(hero.table, hero.id, move), *opens]
    slots, held = data.open_slots(level), card.list("held")
    held = (held + ("",) * len(slots))[: len(slots)]
    return [Marked(f"{hero.id}/move/{move}", {"level": level, "slots": slots, "held": held}), *fitted]


READY_MADE = checked("ready_made.toml", read_toml("ready_made.toml")["hero"], tuple[Sheet, ...])
"""Heroes for a table that wants to play at once."""
