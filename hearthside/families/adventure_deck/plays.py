"""Play a Normal Action Card: whether a card in hand may be played now, and if not, why not (ads.action.play-card)."""

from __future__ import annotations

from functools import lru_cache

from hearthside.families.adventure_deck.boosts import box_payment
from hearthside.families.adventure_deck.catalogue import FACES, Face
from hearthside.families.adventure_deck.characters import hand_of, opponents
from hearthside.families.adventure_deck.choices import Reason
from hearthside.families.adventure_deck.distance import (
    OUT_OF_REACH,
    distance_between,
    in_reach,
    is_simple,
    no_target,
    room_allows,
    sees_somebody_near,
    targets,
)
from hearthside.families.adventure_deck.requirements import barred, unmet, wrong_round
from hearthside.families.adventure_deck.schema import Distance
from hearthside.families.adventure_deck.weapons import (
    cannot_cast,
    cannot_wield,
    must_throw,
    weapon_box,
    wielded,
)
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

Target = tuple[str, str]
"""Whom, and how: `thrown` or nothing."""

GRAPPLE_WEAPON: Reason = ("it is of no use in a Grapple", ("ads.grapple.no-weapons",))
PARTING: Reason = ("only an attack on the one who is fleeing", ("ads.flee.parting-attacks",))
NO_OTHER_WEAPON: Reason = ("you have no other weapon in hand", ("ads.swap.fast",))
HELD: Reason = ("nobody slips out of sight in a Grapple", ("ads.grapple.no-move",))
NO_GEAR: Reason = ("nobody changes gear in a Grapple", ("ads.grapple.no-weapons",))
ALREADY_HIDDEN: Reason = ("you are hidden already", ("ads.sneak.persistent",))


@lru_cache(maxsize=256)
def never(character_class: str, race: str, level: int) -> dict[str, Reason]:
    """The cards that this Character can never play as an action, and why."""
    why = {face: wrong_type(face) or barred(face, character_class, race, level) for face in FACES}
    return {face: reason for face, reason in why.items() if reason}


def wrong_type(face: str) -> Reason | None:
    """A card of another type is not a Normal Action (ads.action.normal)."""
    card = FACES[face]
    if card.normal or card.special:
        return None
    if card.attribute and card.reaction:
        return f"{card.label} answers attacks and boosts; it is not an action", ("ads.action.boost",)
    if card.attribute:
        return f"{card.label} boosts, pays and counters; it is not an action", ("ads.action.boost",)
    if card.reaction:
        return f"{card.label} can only answer an attack: it is a Reaction", (
            "ads.action.reaction",
            "ads.defense.as-reaction",
        )
    return f"{card.label} can only be played with another card: it is a Boost", ("ads.action.boost",)


def why_not(table: Table, who: str, face: str, r: int, only: str = "") -> Reason | None:
    """Why this card cannot be played as the action of the Turn; `only` is the one who flees, for a parting attack."""
    front = table.things[who].front
    why = never(front["class"], front["race"], front["level"]).get(face)
    return why or why_not_now(table, who, face, r, only)


def why_not_now(
    table: Table, who: str, face: str, r: int, only: str = "", *, near: bool = False
) -> Reason | None:
    """The same of a card that this Character can play at some time. `near`: it is known already that
    `sees_somebody_near`."""
    card = FACES[face]
    why = unmet(table, who, face) if card.card.needs else None
    why = why or _why_not_held(table, table.things[who], card)
    if why is None and r not in card.rounds:
        why = _why_not_round(table, who, card, r)
    if why:
        return why
    if card.is_attack:
        return None if near else _why_not_aimed(table, who, card, only)
    return PARTING if only else _why_not_effect(table, who, card)


def _why_not_aimed(table: Table, who: str, card: Face, only: str) -> Reason | None:
    """Somebody must be there to be hit; `only` the one who flees."""
    if only:
        return None if only in {on for on, _ in aims(table, who, card.name)} else OUT_OF_REACH
    if sees_somebody_near(table, who) or aims(table, who, card.name):
        return None
    return no_target(table, who, card.distances) or OUT_OF_REACH


def _why_not_held(table: Table, thing: Thing, card: Face) -> Reason | None:
    """Hands and Grapple."""
    grappled = thing.front["grapple"]
    if card.is_weapon:
        if grappled and not _works_in_grapple(table, card):
            return GRAPPLE_WEAPON
        return cannot_wield(thing, card)
    if card.is_spell:
        return cannot_cast(thing, card)
    if grappled and card.is_attack and not card.card.in_grapple:
        return GRAPPLE_WEAPON
    return None


def _works_in_grapple(table: Table, card: Face) -> bool:
    """The Dagger does (ads.grapple.no-weapons); the Shortsword at tables that say so."""
    if card.key == "shortsword" and table.options["shortsword-in-grapple"] == "true":
        return True
    return weapon_box(card.key).in_grapple


def _why_not_round(table: Table, who: str, card: Face, r: int) -> Reason | None:
    """Grey on the rondel, unless the Boost box opens the Round (ads.rondel.unplayable, ads.boost.effects)."""
    box = card.card.boost
    if box is None:
        return wrong_round(card.name, r)
    need, payers = box_payment(table, who, box, card.rounds)
    if need == 0:
        return wrong_round(card.name, r)
    if len(payers) < need:
        return _too_few(card.name, r, need, box.attribute)
    return None


@lru_cache(maxsize=2048)
def _too_few(face: str, r: int, need: int, attribute: str) -> Reason:
    text = f"{FACES[face].label} must be paid for on Round {r}, with {need} {attribute.title()}"
    return text, ("ads.boost.requirement-box", "ads.spell.boost")


def _why_not_effect(table: Table, who: str, card: Face) -> Reason | None:
    effects = card.card.effects
    if effects.sneak and table.things[who].front["grapple"]:
        return HELD
    if effects.sneak and table.things[who].front["hidden"]:
        return ALREADY_HIDDEN
    if not effects.fast_swap:
        return None
    if table.things[who].front["grapple"]:
        return NO_GEAR
    return None if other_weapons(table, who) else NO_OTHER_WEAPON


def other_weapons(table: Table, who: str) -> list[str]:
    """The kinds of weapons in the player's hand that the Character does not wield."""
    armed = wielded(table.things[who])
    found = [FACES[face].key for face in hand_of(table, who) if FACES[face].is_weapon]
    return [key for key in dict.fromkeys(found) if key not in armed]


# ---------------------------------------------------------------- aiming


def aims(table: Table, who: str, face: str) -> list[Target]:
    """Whom a card can be aimed at, and how.

    A weapon that lists Melee and Thrown strikes at Melee alone; thrown, it reaches both (ads.distance.multiple).
    A bow does not list Melee (ads.distance.bow-melee); a table may let it try (ads.distance.bow-melee-optional).
    """
    card, thing = FACES[face], table.things[who]
    group = thing.front["grapple"]
    if group:
        return [(on, "") for on in targets(table, who, ()) if table.things[on].front["grapple"] == group]
    if not room_allows(table, card.distances):
        return []
    if card.is_weapon and weapon_box(card.key).throw:
        return _throws(table, who, card)
    distances = card.distances
    if card.is_ranged_weapon and table.options["bow-in-melee"] == "on":
        distances = (*distances, Distance.MELEE)
    return [(on, "") for on in targets(table, who, distances)]


def aimed(table: Table, who: str, face: str, only: str = "") -> list[Target]:
    """The same of a card that is played, on `only` one if that is so. Where the GM has allowed what Distance, room or
    hiding refuses, that is anybody."""
    found = [aim for aim in aims(table, who, face) if only in ("", aim[0])]
    return found or [(on, "") for on in ([only] if only else opponents(table, who))]


def _throws(table: Table, who: str, card: Face) -> list[Target]:
    """A throw must be declared (ads.throw.declare); only weapons made for it are thrown (ads.throw.property)."""
    thing = table.things[who]
    striking = Distance.MELEE in card.distances and not must_throw(thing, card)
    found: list[Target] = []
    for on in targets(table, who, (Distance.MELEE, Distance.THROWN)):
        if is_simple(table):
            found.append((on, "" if striking else "thrown"))
            continue
        if striking and distance_between(table, who, on) is Distance.MELEE:
            found.append((on, ""))
        if in_reach(table, who, on, (Distance.MELEE, Distance.THROWN)):
            found.append((on, "thrown"))
    return found
