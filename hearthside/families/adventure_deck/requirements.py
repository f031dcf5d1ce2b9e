"""Who may play a card at all: Class or Race, Level, and what the check mark demands."""

from __future__ import annotations

from functools import lru_cache

from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES
from hearthside.families.adventure_deck.choices import Reason, with_article
from hearthside.families.adventure_deck.schema import Category, Distance
from hearthside.families.adventure_deck.weapons import cannot_cast
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing


@lru_cache(maxsize=8192)
def barred(face: str, character_class: str, race: str, level: int) -> Reason | None:
    """Why this Character can never play this card, or `None` (ads.character.requirement, ads.character.level-gates)."""
    card = FACES[face].card
    if card.requires and character_class not in card.requires and race not in card.requires:
        need = " or ".join(key.title() for key in card.requires)
        return f"{card.name} can only be played by {with_article(need)}", ("ads.character.requirement",)
    if card.category in (Category.SPELL, Category.SKILL) and card.level > level:
        return f"{card.name} can be played from Level {card.level} on; you are Level {level}", (
            "ads.character.level-gates",
        )
    return None


@lru_cache(maxsize=2048)
def wrong_round(face: str, r: int) -> Reason | None:
    """Why this card cannot be played on this Round: its number is grey (ads.rondel.unplayable)."""
    found = FACES[face]
    if r in found.rounds:
        return None
    listed = ", ".join(map(str, found.rounds))
    return f"{found.label} can be played on Rounds {listed}; this is Round {r}", ("ads.rondel.unplayable",)


NEEDS: dict[str, Reason] = {
    "shield": ("you need a Shield in use", ("ads.character.requirement",)),
    "hidden": ("you must be hidden", ("ads.sneak.detection",)),
    "dual": ("you must be Dual Wielding", ("ads.character.requirement",)),
    "weapon": ("you need a weapon in hand", ("ads.character.requirement",)),
    "melee-weapon": ("you need a Melee weapon in hand", ("ads.character.requirement",)),
    "ranged-weapon": ("you need a ranged weapon in hand", ("ads.character.requirement",)),
}


def unmet(table: Table, who: str, face: str, beside: str = "") -> Reason | None:
    """What the card needs and is not so; a weapon it is played `beside` is in hand by that."""
    for need in FACES[face].card.needs:
        if not _is_so(table, who, need, beside):
            return NEEDS.get(need) or _absent(need)
    return None


@lru_cache(maxsize=64)
def _absent(key: str) -> Reason:
    return f"you do not have {CATALOGUE.cards[key].name} with you", ("ads.character.requirement",)


def _is_so(table: Table, who: str, need: str, beside: str) -> bool:
    if need not in NEEDS:
        return any(FACES[face].key == need for face in table.things[f"{who}/held"].cards)
    thing = table.things[who]
    armed = () if thing.front["disarmed"] else thing.list("armed")
    if beside and FACES[beside].is_weapon:
        armed = (*armed, FACES[beside].key)
    if need in ("shield", "hidden", "dual"):
        return bool(thing.front[need])
    if need == "weapon":
        return bool(armed)
    distance = Distance.MELEE if need == "melee-weapon" else Distance.RANGED
    return any(distance in FACES[f"{key}/up"].distances for key in armed)


# ---------------------------------------------------------------- as an answer

NO_SHIELD: Reason = ("this Shield is not equipped", ("ads.action.gear",))
DUAL: Reason = ("a Dual Wielder uses no Shield", ("ads.dual.no-shield",))
FLEEING: Reason = (
    "while fleeing you can answer only with Attributes and Up/Down",
    ("ads.flee.limited-reactions",),
)


def cannot_answer(table: Table, name: str, face: str, r: int) -> Reason | None:
    """Why a card cannot be played as a Reaction or Counter now: whoever flees has Attributes alone; else Class, Race,
    Level, Round, what the card needs, the Shield, and for a spell a hand."""
    who, card = table.things[name], FACES[face]
    front = who.front
    if front["fleeing"] and not card.attribute:
        return FLEEING
    why = barred(face, front["class"], front["race"], front["level"])
    if why or r not in card.rounds:
        return why or wrong_round(face, r)
    why = unmet(table, name, face) if card.card.needs else None
    why = why or (shield_reason(table, who, face) if card.card.shield else None)
    return why or (cannot_cast(who, card) if card.is_spell else None)


def shield_reason(table: Table, who: Thing, face: str) -> Reason | None:
    """A Shield must be equipped (ads.ruling.shield-equipped), and Dual Wielders use none (ads.dual.no-shield)."""
    card = FACES[face]
    if not card.is_shield:
        return None
    if who.front["dual"]:
        return DUAL
    if table.options["shield-needs-equip"] == "true" and who.front["shield"] != card.key:
        return NO_SHIELD
    return None
