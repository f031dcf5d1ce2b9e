"""What a card is worth to its player now, in points of Damage done or not suffered."""

from __future__ import annotations

from functools import cache
from itertools import chain

from hearthside.agents.adventure_deck.fight import Fight, counter_chance
from hearthside.families.adventure_deck.catalogue import FACES, Face
from hearthside.families.adventure_deck.characters import ATTRIBUTES
from hearthside.families.adventure_deck.schema import Attribute, Category, Effectiveness, ValueKind

KILL = 6.0
"""What it is worth to end an opponent's fight."""
BOOSTED_BY = {face: card.attributes for face, card in FACES.items()}
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


def best_boost(fight: Fight, card: Face, *, defense: bool = False) -> int:
    """The most that one Boost of the hand adds."""
    r, fitting = fight.r, fight.attributes(card.attributes)
    if card.attribute and card.attribute in card.attributes:
        fitting -= fight.hand.count(card.name)
    best = min(r, fitting)
    for other in fight.boosters():
        best = max(best, boost_gain(other, card.name, r, defense))
    return best


# ---------------------------------------------------------------- attacks


def damage_of(fight: Fight, card: Face) -> int:
    """The Damage an attack would be made with, boosted; where the Round is grey, by its Boost box."""
    r, more = fight.r, fight.lasting(fight.seat, "add_damage")
    if r in card.rounds:
        return card.on(r, fight.options) + more + best_boost(fight, card)
    box = card.card.boost
    return more + box.value.on(r) if box and box.value else more


def gets_through(fight: Fight, card: Face | None, damage: float, ethereal: bool) -> float:
    """The best expected Damage on anybody; a little more where little is left to do."""
    best = 0.0
    for target in fight.targets():
        dealt = damage - target.guard
        armor, countered, drawn = _answered(card.name, target.main) if card else UNANSWERED
        stop = armor * (target.stops_ethereal if ethereal else target.stops)
        left = max(0.35 * dealt, dealt - stop) * countered * drawn
        if dealt >= target.hp:
            left += KILL * left / max(1.0, damage)
        best = max(best, left + 0.02 * (30 - target.hp))
    return best


UNANSWERED = (1.0, 1.0, 1.0)


@cache
def _answered(face: str, main: Attribute | None) -> tuple[float, float, float]:
    """What part of a defense counts, and how much is left after what may counter: cards, and an Up/Down."""
    card = FACES[face]
    armor, box = 0.5 if card.is_ranged_weapon else 1.0, card.card.counter
    if box is None:
        return armor, 1.0, 1.0
    cancels = frozenset(a for a, how in box.attributes.items() if how is Effectiveness.CANCEL)
    return armor, 1 - 0.6 * counter_chance(main, cancels), 0.85 if box.updown else 1.0


def attack_worth(fight: Fight, card: Face) -> float:
    worth = gets_through(fight, card, damage_of(fight, card), card.card.ethereal)
    burn = card.card.effects.burn
    if burn and card.card.lasts:
        worth += 0.7 * burn.on(fight.r) * min(card.card.lasts.rounds, LASTS_AT_MOST)
    return worth


def second_worth(fight: Fight, card: Face) -> float:
    """What the second weapon of a Dual Wielder adds after this one."""
    if not (card.is_weapon and fight.front.get("dual")) or fight.r not in card.primary:
        return 0.0
    armed = fight.front.get("armed", ())
    assert isinstance(armed, tuple)
    rest = list(fight.hand)
    rest.remove(card.name)
    others = [f for f in rest if FACES[f].is_weapon and FACES[f].key in armed and fight.r in FACES[f].primary]
    values = [FACES[f].on(fight.r, fight.options) for f in others]
    return gets_through(fight, None, max(values), False) if values else 0.0


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
    watched = any(fight.things[who].marks.get("class") == "mage" for who in fight.opponents())
    return (0.2 if watched else 0.5) * (3 + 0.4 * strike)


def _ahead(card: Face, r: int) -> list[int]:
    """The value on this Round and the next two."""
    return [card.values[(r + i - 1) % 6] for i in (0, 1, 2)]


def keep_worths(fight: Fight) -> list[tuple[float, str]]:
    """How gladly each card is kept in hand: an Attribute by how many cards it goes with, the others by their use."""
    hurt = fight.mine("hp") < fight.mine("hp_max")
    kept = _kept(fight.r, fight.attacked_on(), bool(fight.mine("hidden")), hurt)
    boosting = [*chain.from_iterable(map(BOOSTED_BY.__getitem__, fight.hand))]
    return [
        (kept[face] if face in kept else 1.6 + 0.1 * boosting.count(ATTRIBUTES[face]), face)
        for face in fight.hand
    ]


@cache
def _kept(r: int, attacked_on: int, hidden: bool, hurt: bool) -> dict[str, float]:
    used = {face: card for face, card in FACES.items() if not card.attribute}
    return {face: _kept_for_use(card, r, attacked_on, hidden, hurt) for face, card in used.items()}


def _kept_for_use(card: Face, r: int, attacked_on: int, hidden: bool, hurt: bool) -> float:
    """By its value on the Rounds on which it can be used next."""
    printed = card.card
    if card.is_attack:
        return sum(_ahead(card, r)) / 3 + (0.5 if not printed.needs or hidden else -2)
    if printed.kind is ValueKind.DEFENSE:
        return 0.9 * sum(_ahead(card, attacked_on)) / 3 + (0.6 if printed.ethereal else 0.2)
    if card.heals:
        return min(4.0, float(card.values[r - 1])) if hurt else 1.5
    return {Category.SKILL: 2.4, Category.SPELL: 2.4}.get(card.category, 2.0)
