"""Characters and Foes as things on the table: how they are made, and what everybody reads off them.

| thing | id | what is on it |
|---|---|---|
| character | the seat, `p1` | name race class level hp hp_max fatigue side status, what is in hand, what is so |
| piles | `p1/draw`, `p1/hand`, `p1/discard`, `p1/held`, `p1/reserve` | cards by face |
| foe | `foe/1` | card name hp hp_max side status mirror, and what its Traits remember |
| combat | `combat` | round clock count order turn effects light and Distances |
| effect | `effect/7` | a Persistent Effect: card by on until |
| updown | `updown` | the dedicated Up/Down Deck |
| game | `game` | what is played: format, title, summary, content notes, for how many |
| map, room, task | `map`, `room/M1`, `task/M1/lock` | an adventure, see `explore.py` |
| loot | `loot/7` | a card that was found and not put away yet |
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES, FOES
from hearthside.families.adventure_deck.foe_schema import Foe, Trait, TraitName
from hearthside.families.adventure_deck.schema import Attribute, BaseAction, DeckList
from hearthside.families.adventure_deck.updown import UPDOWN_DECK
from hearthside.kernel.events import Event, Made, Marked
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

HAND = 7
"""The Hand maximum without Fatigue (ads.hand.maximum)."""
PARTY, FOE_SIDE = "party", "foes"
UP, DEAD, FLED, EXPOSED = "up", "dead", "fled", "exposed"
STANDING = (UP, EXPOSED)
"""Who can still be hit: whoever fights, and whoever has escaped in the open for a while (ads.flee.environment)."""

FRESH: Marks = {
    "armed": (),
    "dual": 0,
    "shield": "",
    "disarmed": 0,
    "hidden": 0,
    "fleeing": 0,
    "hampered": 0,
    "grapple": "",
    "used": (),
    "raised": 0,
    "raised_card": "",
    "exposed_until": 0,
    "avoided": (),
}
"""What is so of everybody before a Combat."""
ATTRIBUTES = {face: card.attribute for face, card in FACES.items() if card.attribute}
"""The Attribute Cards."""


class Sheet(msgspec.Struct, frozen=True):
    """Who a Character is: its Information Cards (ads.character.information-cards)."""

    name: str
    character_class: str
    race: str
    level: int
    source: str = "draw-deck"
    xp: int = 0
    gold: int = 0


def sheet_of(deck: DeckList, name: str = "") -> Sheet:
    return Sheet(name or deck.name, deck.character_class, deck.race, deck.level)


def starting_hp(sheet: Sheet) -> int:
    """Hit Points of the Class at this Level and of the Race (rulings.md 2)."""
    hp = CATALOGUE.classes[sheet.character_class].hp
    return hp[min(sheet.level, len(hp)) - 1] + CATALOGUE.races[sheet.race].hp


def starting_xp(level: int) -> int:
    """The XP that a Character of this Level has at least: what it takes to come so far (rulings.md 2)."""
    return (0, *CATALOGUE.levels)[:level][-1]


def make_character(seat: Seat, sheet: Sheet, faces: Sequence[str], side: str) -> list[Event]:
    """Lay out a Character Deck: information, combat and story (ads.deck.character-deck).

    In Combat the Combat Deck is split into Draw Deck, Hand and Discard Deck (ads.deck.zones).
    """
    piles = {
        "draw": Thing("draw", seat, seat, seen=(), cards=tuple(sorted(faces)), unordered=len(faces)),
        "hand": Thing("hand", seat, seat, seen=(seat,)),
        "discard": Thing("discard", seat, seat),
        "held": Thing("held", seat, seat),
        "reserve": Thing("reserve", seat, seat, seen=(seat,)),
    }
    made: list[Event] = [Made(seat, Thing("character", seat, front=_character_marks(sheet, side)))]
    return made + [Made(f"{seat}/{name}", pile) for name, pile in piles.items()]


def _character_marks(sheet: Sheet, side: str) -> Marks:
    hp = starting_hp(sheet)
    return {
        "name": sheet.name,
        "race": sheet.race,
        "class": sheet.character_class,
        "level": sheet.level,
        "hp": hp,
        "hp_max": hp,
        "fatigue": 0,
        "side": side,
        "status": UP,
        "source": sheet.source,
        "xp": max(sheet.xp, starting_xp(sheet.level)),
        "gold": sheet.gold,
        "treasures": (),
        "titles": (),
        "opened": 0,
        "fell": 0,
        **FRESH,
    }


def make_updown() -> Event:
    return Made("updown", Thing("updown", seen=(), cards=tuple(sorted(UPDOWN_DECK)), unordered=52))


def make_foe(n: int, key: str, *, mirror: bool = False, number: int = 0) -> Event:
    """A Foe with its Foe Hand (ads.foe.hand): no deck of its own (ads.foe.virtual-deck). With `mirror`, all its
    symbols are turned round (ads.foe.symbols-vary)."""
    card = FOES[key].card
    front = {
        "card": key,
        "name": f"{card.name} {number}" if number else card.name,
        "hp": card.hp,
        "hp_max": card.hp,
        "side": FOE_SIDE,
        "status": UP,
        "mirror": int(mirror),
        "startled": 0,
        "hurt_on": 0,
        "attacker": "",
        **FRESH,
    }
    return Made(f"foe/{n}", Thing("foe", front=front))


def is_foe(who: str) -> bool:
    return who.startswith("foe/")


def foe_card(table: Table, who: str) -> Foe:
    """What is printed for a Foe."""
    return FOES[table.things[who].text("card")].card


def traits_of(table: Table, who: str) -> dict[TraitName, Trait]:
    return FOES[table.things[who].text("card")].traits


def asked_for(table: Table, who: str) -> tuple[Seat, ...]:
    """The seat that decides for a Character; where it was given up, those who are still there (rulings.md 19)."""
    seat = Seat(who)
    return (seat,) if seat in table.seats else stand_ins(table)


class AsksOne(Question, frozen=True):
    """A question to the player of one Character."""

    who: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.who)


def stand_ins(table: Table) -> tuple[Seat, ...]:
    return (GM,) if GM in table.seats else tuple(table.seats)


def present(table: Table, whos: Iterable[str]) -> tuple[Seat, ...]:
    """Those of the Characters whose seats are taken."""
    return tuple([Seat(who) for who in whos if who in table.seats])


def name_of(table: Table, who: str) -> str:
    return str(table.things[who].front["name"])


def hand_of(table: Table, who: str) -> tuple[str, ...]:
    return table.things[f"{who}/hand"].cards


def hand_maximum(table: Table, who: str) -> int:
    """7, less 1 for each level of Fatigue (ads.fatigue.hand)."""
    return HAND - table.things[who].number("fatigue")


def is_up(table: Table, who: str) -> bool:
    return table.things[who].front["status"] == UP


def is_standing(table: Table, who: str) -> bool:
    return table.things[who].front["status"] in STANDING


def living(table: Table) -> list[str]:
    """The Characters who are not dead."""
    return [who for who in table.of_kind("character") if table.things[who].front["status"] != DEAD]


def current_round(table: Table) -> int:
    return table.things["combat"].number("round")


def everybody(table: Table) -> tuple[str, ...]:
    """All who take part in the Combat, in the order of Turns."""
    return table.things["combat"].list("order")


def opponents(table: Table, who: str) -> list[str]:
    """Whoever works against `who` now and is still in the fight (ads.term.opponent)."""
    things = table.things
    side = things[who].front["side"]
    return [
        other
        for other in everybody(table)
        if things[other].front["side"] != side and things[other].front["status"] == UP
    ]


def allies(table: Table, who: str) -> list[str]:
    """Whoever is on the side of `who` now, without `who` (ads.term.ally)."""
    things = table.things
    side = things[who].front["side"]
    return [
        other
        for other in everybody(table)
        if other != who and things[other].front["side"] == side and things[other].front["status"] == UP
    ]


def in_grapple(table: Table, group: str) -> list[str]:
    """Whoever is in the Grapple of somebody, who is in it too."""
    return [who for who in everybody(table) if table.things[who].front["grapple"] == group]


def base_actions(table: Table, who: str, kind: str = "") -> tuple[BaseAction, ...]:
    """The Base Actions of Class and Race; all of them, or those of one type."""
    front = table.things[who].front
    return _base_actions(front["class"], front["race"], kind)


@cache
def _base_actions(character_class: str, race: str, kind: str) -> tuple[BaseAction, ...]:
    both = CATALOGUE.classes[character_class].base + CATALOGUE.races[race].base
    return tuple(base for base in both if kind in ("", base.type))


def base_action(table: Table, who: str, key: str) -> BaseAction:
    return next(base for base in base_actions(table, who) if base.key == key)


def used(table: Table, who: str, key: str) -> Marked:
    """A Base Action was used: not again on this Round (ads.action.base-once-per-round)."""
    return Marked(who, {"used": (*table.things[who].list("used"), key)})


def lasting(table: Table, who: str) -> Iterable[Thing]:
    """The Persistent Effects on somebody."""
    effects = table.things["combat"].front["effects"]
    if not effects:
        return ()
    assert isinstance(effects, tuple)
    return [table.things[effect] for effect in effects if table.things[effect].front["on"] == who]


def lasting_bonus(table: Table, who: str, what: str) -> int:
    """What all Persistent Effects on somebody add to `add_damage` or `add_defense`."""
    effects = lasting(table, who)
    return sum([effect.number(what) for effect in effects if what in effect.front]) if effects else 0


def attributes_in(hand: Iterable[str]) -> dict[Attribute, int]:
    """How many cards of each Attribute are among these."""
    held: dict[Attribute, int] = {}
    for attribute in filter(None, map(ATTRIBUTES.get, hand)):
        held[attribute] = held.get(attribute, 0) + 1
    return held


def attribute_faces(hand: Iterable[str], attributes: Iterable[str]) -> list[str]:
    """The Attribute Cards among these that are one of the Attributes."""
    wanted = set(attributes)
    return [face for face in hand if FACES[face].attribute in wanted]
