"""The own Turn: which action, and what comes back from the Discard Deck."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from hearthside.agents.adventure_deck.fight import Fight
from hearthside.agents.adventure_deck.worth import (
    attack_worth,
    gets_through,
    heal_worth,
    lasting_worth,
    second_worth,
    sneak_worth,
)
from hearthside.agents.plain import picked
from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES, Face
from hearthside.families.adventure_deck.recall import Price, prices
from hearthside.families.adventure_deck.schema import BaseAction, Distance, ValueKind
from hearthside.kernel.asks import Option, Pick, Reply

NEVER = -1.0
FREE = 20.0
"""A Special Action leaves the action of the Turn: play it first."""
SHIELDS = frozenset(face for face, card in FACES.items() if card.is_shield)
FIXED = {"grapple-strike": 1.0, "grapple-escape": 1.6, "pass": 0.0}
"""What is worth the same at any time."""


# ---------------------------------------------------------------- the action of the Turn


def take_action(fight: Fight) -> Reply:
    """The open action that is worth most; the two faces of a card are worth the same."""
    known: set[str] = set()
    best, most = "", NEVER - 1
    for option in fight.ask.options:
        if option.closed:
            continue
        verb, _, name = option.id.partition(":")
        if verb == "play":
            key = FACES[name].key
            if key in known:
                continue
            known.add(key)
        worth = worth_of(fight, verb, name)
        if worth > most:
            best, most = option.id, worth
    return Reply(best)


def ranked_actions(fight: Fight) -> list[tuple[float, Option]]:
    """All open actions, the best first."""
    found = []
    for option in fight.ask.options:
        if not option.closed:
            verb, _, name = option.id.partition(":")
            found.append((worth_of(fight, verb, name), option))
    found.sort(key=lambda one: -one[0])
    return found


def worth_of(fight: Fight, verb: str, name: str) -> float:
    worth = WORTHS.get(verb)
    return worth(fight, name) if worth else FIXED.get(verb, NEVER)


def card_worth(fight: Fight, face: str) -> float:
    card = FACES[face]
    if card.is_attack:
        return attack_worth(fight, card) + second_worth(fight, card)
    if card.heals:
        worth = heal_worth(fight, card.on(fight.r, fight.options))
        return worth + FREE if card.special and worth else worth
    effects = card.card.effects
    if effects.sneak:
        return sneak_worth(fight, card)
    if effects.draw:
        return FREE if fight.size("draw") > 8 else NEVER
    if effects.fast_swap:
        return NEVER if has_attack(fight) else FREE
    worth = lasting_worth(fight, card)
    return worth + FREE if card.special and worth else worth


def has_attack(fight: Fight) -> bool:
    """Whether an attack of some worth is open."""
    for option in fight.ask.options:
        if not option.closed and option.id.startswith("play:") and FACES[option.about].is_attack:
            return True
    return False


def base_action(fight: Fight, key: str) -> BaseAction:
    return _base_action(fight.front["class"], fight.front["race"], key)


@cache
def _base_action(character_class: str, race: str, key: str) -> BaseAction:
    base = CATALOGUE.classes[character_class].base + CATALOGUE.races[race].base
    return next(one for one in base if one.key == key)


def _base_worth(fight: Fight, key: str) -> float:
    base = base_action(fight, key)
    value = base.value.on(fight.r)
    if base.kind is ValueKind.HEAL:
        return heal_worth(fight, value)
    damage = value + fight.lasting(fight.seat, "add_damage")
    return gets_through(fight, None, damage, base.ethereal)


def _gear_worth(fight: Fight, _: str) -> float:
    """Pick up what fell; change weapons only where the one in hand is of no use."""
    if fight.mine("disarmed"):
        return 2.5
    if not fight.front.get("shield") and not SHIELDS.isdisjoint(fight.hand):
        return 0.6 if fight.front.get("dual") else 1.4
    return NEVER if has_attack(fight) else 1.0


def take_gear(fight: Fight) -> Reply:
    """A fallen weapon, a weapon of the hand, a Shield; a Shield is dropped last."""
    order = ("pick-up", "to", "shield", "dual", "drop")
    if has_shield_to_take(fight):
        order = ("pick-up", "shield", "to", "dual", "drop")
    options = [option for option in fight.ask.options if not option.closed and option.id != "back"]
    best = min(options, key=lambda option: order.index(option.id.partition(":")[0]))
    return Reply(best.id)


def has_shield_to_take(fight: Fight) -> bool:
    return any(option.id.startswith("shield:") for option in fight.ask.options)


MOVE = 1.5
TIRED = 3
"""Whoever has withdrawn so often is not caught up with."""


def _flee_worth(fight: Fight, _: str) -> float:
    """Never, but from a fight that has come to nothing."""
    return MOVE + 0.1 if fight.is_long() else NEVER


def _move_worth(fight: Fight, _: str) -> float:
    """Toward whoever is out of reach and does not always get away; from everybody else only to shoot, and not again
    from who came after where that is fleeing."""
    seen = [who for who in fight.opponents() if not fight.things[who].marks.get("hidden")]
    if any(fight.steps_to(who) and fight.has_avoided(who, fight.seat) < TIRED for who in seen):
        return MOVE
    cornered = fight.options["avoid-twice-flee"] == "on" and any(
        fight.has_avoided(fight.seat, who) for who in seen
    )
    shoots = any(FACES[face].is_attack and Distance.MELEE not in FACES[face].distances for face in fight.hand)
    return MOVE if shoots and not cornered and not any(map(fight.steps_to, seen)) else NEVER


# ---------------------------------------------------------------- Recall


def _recall_worth(fight: Fight, _: str) -> float:
    """The best attack in the Discard Deck that can be played now, less what it costs."""
    costs = _played_at_once(fight.front["class"], fight.front["race"], fight.r)
    best, known = 0.0, set()
    for face in costs.keys() & fight.things[f"{fight.seat}/discard"].cards:
        (cost, attributes), card = costs[face], FACES[face]
        if card.key not in known and fight.attributes(attributes) >= cost and _is_in_hand(fight, card):
            known.add(card.key)
            best = max(best, _recalled(fight, card, cost))
    return best


@cache
def _played_at_once(character_class: str, race: str, r: int) -> dict[str, Price]:
    """What the Recall of those cards costs that could be played at once."""
    found = {}
    for face, price in prices(character_class, race, r, False).items():
        card = FACES[face]
        if card.normal and r in card.rounds and not card.card.needs:
            found[face] = price
    return found


def _is_in_hand(fight: Fight, card: Face) -> bool:
    """A weapon must be the one that is held, or the first."""
    if not card.is_weapon:
        return True
    armed = fight.front.get("armed", ())
    assert isinstance(armed, tuple)
    return not armed or card.key in armed


def _recalled(fight: Fight, card: Face, cost: int) -> float:
    if card.heals:
        return heal_worth(fight, card.on(fight.r, fight.options)) - 0.3 * cost
    if not card.is_attack:
        return 0.0
    spare = max(0, fight.attributes(card.attributes) - cost)
    damage = card.on(fight.r, fight.options) + min(fight.r, spare)
    return gets_through(fight, card, damage, card.card.ethereal) - 0.3 * cost


WORTHS: dict[str, Callable[[Fight, str], float]] = {
    "play": card_worth,
    "base": _base_worth,
    "recall": _recall_worth,
    "gear": _gear_worth,
    "move": _move_worth,
    "flee": _flee_worth,
}
"""What depends on the fight, by the verb of the option."""


def recall(fight: Fight) -> Reply:
    """Play it now where that is offered; pay with what fits it least."""

    def worth(option: Option) -> float:
        verb, _, face = option.id.partition(":")
        return _recalled(fight, FACES[face], 0) + (3 if verb == "use" else 0)

    return paid(max((option for option in fight.ask.options if option.fields), key=worth))


def paid(option: Option) -> Reply:
    """The first cards that pay."""
    field = option.fields[0]
    assert isinstance(field, Pick)
    ids = tuple(choice.id for choice in field.choices[: field.low])
    return Reply(option.id, {field.key: picked(field, ids)})
