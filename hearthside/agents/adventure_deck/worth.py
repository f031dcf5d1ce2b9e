"""What a card is worth to its player now, in points of Damage done or not suffered."""

from __future__ import annotations

from functools import cache

from hearthside.agents.adventure_deck.fight import Fight, counter_chance, expected_stop, number
from hearthside.families.adventure_deck.catalogue import FACES, Face
from hearthside.families.adventure_deck.schema import Category, Effectiveness, ValueKind

KILL = 6.0
"""What it is worth to end an opponent's fight."""
LASTS_AT_MOST = 4
"""Rounds for which a lasting effect is counted: few duels last longer from there."""


# ---------------------------------------------------------------- boosting


@cache
def boost_gain(booster: str, face: str, r: int, defense: bool) -> int:
    """What a Boost card adds to this card, 0 if it does not fit."""
    card = FACES[booster]
    effects = card.card.effects
    gain = effects.add_defense if defense else effects.add_damage
    if not (card.boost and gain and FACES[face].category in card.card.boosts):
        return 0
    return gain.on(r)


def best_boost(fight: Fight, face: str, *, defense: bool = False) -> int:
    """The most that one Boost of the hand adds."""
    card, held = FACES[face], fight.held()
    fitting = sum(held.get(attribute, 0) for attribute in card.attributes)
    if card.attribute in card.attributes:
        fitting -= fight.hand.count(face)
    by_card = max((boost_gain(other, face, fight.r, defense) for other in fight.boosters()), default=0)
    return max(min(fight.r, fitting), by_card)


def printed_damage(fight: Fight, card: Face) -> int:
    """The value on this Round, or that of the Boost box where the Round is grey."""
    if fight.r in card.rounds:
        return card.on(fight.r, fight.options)
    box = card.card.boost
    return box.value.on(fight.r) if box and box.value else 0


# ---------------------------------------------------------------- attacks


def damage_of(fight: Fight, face: str) -> int:
    """The Damage an attack would be made with, boosted."""
    card = FACES[face]
    damage = printed_damage(fight, card) + fight.lasting(fight.seat, "add_damage")
    boxed = fight.r not in card.rounds
    return damage if boxed else damage + best_boost(fight, face)


def gets_through(fight: Fight, card: Face | None, damage: float, ethereal: bool) -> tuple[float, str]:
    """The best expected Damage and on whom."""
    best, on = 0.0, ""
    for who in fight.opponents():
        thing = fight.things[who]
        if thing.marks.get("hidden"):
            continue
        left = _left(fight, card, damage, ethereal, who)
        if damage - fight.lasting(who, "add_defense") >= number(thing, "hp"):
            left += KILL * left / max(1.0, damage)
        weak = left + 0.02 * (30 - number(thing, "hp"))
        if weak > best:
            best, on = weak, who
    return best, on


def _left(fight: Fight, card: Face | None, damage: float, ethereal: bool, who: str) -> float:
    thing = fight.things[who]
    damage -= fight.lasting(who, "add_defense")
    stop = expected_stop(thing, ethereal)
    if card and card.is_ranged_weapon:
        stop /= 2
    left = max(0.35 * damage, damage - stop)
    box = card.card.counter if card else None
    if box is None:
        return left
    cancels = frozenset(a for a, how in box.attributes.items() if how is Effectiveness.CANCEL)
    left *= 1 - 0.6 * counter_chance(thing, cancels)
    return left * (0.85 if box.updown else 1.0)


def attack_worth(fight: Fight, face: str) -> float:
    card = FACES[face]
    worth, _ = gets_through(fight, card, damage_of(fight, face), card.card.ethereal)
    burn = card.card.effects.burn
    if burn and card.card.lasts:
        worth += 0.7 * burn.on(fight.r) * min(card.card.lasts.rounds, LASTS_AT_MOST)
    return worth


def second_worth(fight: Fight, face: str) -> float:
    """What the second weapon of a Dual Wielder adds after this one."""
    card = FACES[face]
    armed = fight.front.get("armed", ())
    if not (card.is_weapon and fight.front.get("dual")) or fight.r not in card.primary:
        return 0.0
    assert isinstance(armed, tuple)
    rest = list(fight.hand)
    rest.remove(face)
    others = [f for f in rest if FACES[f].is_weapon and FACES[f].key in armed and fight.r in FACES[f].primary]
    values = [FACES[f].on(fight.r, fight.options) for f in others]
    return gets_through(fight, None, max(values), False)[0] if values else 0.0


# ---------------------------------------------------------------- everything else


def heal_worth(fight: Fight, amount: int) -> float:
    """Health that is missing; more of it when little is left."""
    hp, most = fight.mine("hp"), fight.mine("hp_max")
    gained = min(amount, most - hp)
    return gained * (1.15 if hp <= 6 else 0.85)


def lasting_worth(fight: Fight, card: Face) -> float:
    """What an effect does while it lasts; nothing if it is there already."""
    lasts, effects = card.card.lasts, card.card.effects
    if lasts is None or fight.has_effect(card.label):
        return 0.0
    rounds = lasts.rounds or (7 - fight.r if lasts.end_of_count else 6 * lasts.counts)
    rounds = min(rounds, LASTS_AT_MOST + 1)
    free = card.special
    hits = rounds if free else rounds - 1
    damage = effects.add_damage.on(fight.r) if effects.add_damage else 0
    guard = effects.add_defense.on(fight.r) if effects.add_defense else 0
    health = effects.regenerate.on(fight.r) if effects.regenerate else 0
    attackers = max(1, len(fight.opponents()))
    return 0.9 * (damage * hits + guard * rounds * attackers + health * rounds)


def sneak_worth(fight: Fight, card: Face) -> float:
    """Hidden one Turn in two: an attack not suffered, and a strike from behind where the deck has one."""
    strike = fight.r + 3 if card.card.effects.search else 1
    watched = any(
        counter_chance(fight.things[who], frozenset()) or fight.things[who].marks.get("class") == "mage"
        for who in fight.opponents()
    )
    return (0.2 if watched else 0.5) * (3 + 0.4 * strike)


@cache
def _ahead(face: str, r: int) -> tuple[int, int, int]:
    """The value on this Round and the next two."""
    one, two, three = (FACES[face].values[(r + i - 1) % 6] for i in (0, 1, 2))
    return one, two, three


def keep_worth(fight: Fight, face: str) -> float:
    """How gladly a card is kept in hand."""
    attribute = FACES[face].attribute
    if attribute:
        return 1.6 + 0.1 * sum(attribute in FACES[other].attributes for other in fight.hand)
    hurt = fight.mine("hp") < fight.mine("hp_max")
    return _kept(face, fight.r, fight.attacked_on(), bool(fight.mine("hidden")), hurt)


@cache
def _kept(face: str, r: int, attacked_on: int, hidden: bool, hurt: bool) -> float:
    """By its value on the Rounds on which it can be used next."""
    card = FACES[face]
    printed = card.card
    if printed.kind is ValueKind.DAMAGE:
        return sum(_ahead(face, r)) / 3 + (0.5 if not printed.needs or hidden else -2)
    if printed.kind is ValueKind.DEFENSE:
        return 0.9 * sum(_ahead(face, attacked_on)) / 3 + (0.6 if printed.ethereal else 0.2)
    if printed.kind is ValueKind.HEAL:
        return min(4.0, float(_ahead(face, r)[0])) if hurt else 1.5
    return {Category.SKILL: 2.4, Category.SPELL: 2.4}.get(card.category, 2.0)
