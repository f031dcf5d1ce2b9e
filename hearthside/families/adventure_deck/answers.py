"""What may answer an attack: every card in hand, open or closed with its reason, and what needs no card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from hearthside.families.adventure_deck.attacks import Attack, counter_of
from hearthside.families.adventure_deck.catalogue import FACES, Face
from hearthside.families.adventure_deck.characters import base_actions, current_round, hand_of
from hearthside.families.adventure_deck.choices import Reason, card_option, closed_card, label, play_option
from hearthside.families.adventure_deck.contests import counters_of
from hearthside.families.adventure_deck.requirements import FLEEING, cannot_answer
from hearthside.families.adventure_deck.schema import BaseAction, ValueKind
from hearthside.kernel.asks import Option
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

UPDOWN = Option("updown", "Draw an Up/Down", rules=("ads.counter.single-updown",))
RAISED = Option("raised", "Your raised Shield", rules=("ads.react.shield-many-ranged",))
NOT_A_REACTION: Reason = ("this card does not answer an attack", ("ads.action.reaction",))
PHYSICAL: Reason = ("Physical Defense does not stop Ethereal Damage", ("ads.damage.ethereal-bypass",))
PASSED = Option("raised", "Your raised Shield", rules=PHYSICAL[1], closed=PHYSICAL[0])
NOTHING_TO_TRANSFORM: Reason = ("you have no other card with a value", ("ads.react.transformed",))


def answers(table: Table, attack: Attack, *, drew: bool = False) -> Iterator[Option]:
    """Every card in hand, open or closed with its reason, and what needs no card (ads.react.kinds). One after the other:
    who only wants to know whether there is any looks no farther than the first. Who `drew` an Up/Down against this
    attack draws no other (ads.ruling.updown-in-escalation)."""
    who = table.things[attack.on]
    counters = counters_of(attack)
    r = current_round(table)
    hand = hand_of(table, attack.on)
    for face in dict.fromkeys(hand):
        card = FACES[face]
        if card.attribute in counters:
            yield card_option("play", face)
        elif card.reaction or card.category in counters:
            why = _why_not(table, attack, card, r, hand)
            yield play_option(face, why)
            if not why and card.reaction and card.category in counters and not _passes(attack, face):
                yield _as_defense(face, card.on(r, table.options))
        else:
            yield _no_answer(face)
    box = counter_of(attack)
    if box and box.updown and not drew:
        yield UPDOWN
    for base in base_actions(table, attack.on, "reaction"):
        if base.kind is ValueKind.DEFENSE:
            yield _base_option(base.key, base.name, base.text, _why_not_base(who, attack, base))
    if attack.ranged_weapon and who.front["raised"] and not who.front["fleeing"]:
        yield PASSED if _passes(attack, who.text("raised_card")) else RAISED


@lru_cache(maxsize=256)
def _as_defense(face: str, value: int) -> Option:
    """A card that the Counter text names may be played for its Defense as well, where that stops the Damage
    (ads.damage.ethereal-defense, rulings.md 43)."""
    rules = ("ads.damage.ethereal-defense", "ads.defense.as-reaction")
    return Option(f"defend:{face}", f"{label(face)} as Defense: {value}", rules=rules, about=face)


def _passes(attack: Attack, face: str) -> bool:
    """Ethereal Damage passes Physical Defense (ads.damage.ethereal-bypass)."""
    return attack.ethereal and not FACES[face].card.ethereal


@lru_cache(maxsize=256)
def _base_option(key: str, name: str, text: str, why: Reason | None) -> Option:
    closed, rules = why or ("", ("ads.character.base-defences",))
    return Option(f"base:{key}", name, rules=rules, note=text, closed=closed)


USED: Reason = ("already used on this Round", ("ads.action.base-once-per-round",))


def _why_not_base(who: Thing, attack: Attack, base: BaseAction) -> Reason | None:
    if who.front["fleeing"]:
        return FLEEING
    if base.key in who.list("used"):
        return USED
    return PHYSICAL if attack.ethereal and not (base.ethereal or base.both) else None


@cache
def _no_answer(face: str) -> Option:
    return closed_card("play", face, NOT_A_REACTION)


def _why_not(table: Table, attack: Attack, card: Face, r: int, hand: tuple[str, ...]) -> Reason | None:
    """Why a card that may answer attacks, or this one, cannot do so now."""
    why = cannot_answer(table, attack.on, card.name, r)
    if why:
        return why
    if card.card.effects.transform:
        return None if transformable(hand, card.name, r) else NOTHING_TO_TRANSFORM
    return PHYSICAL if _passes(attack, card.name) and card.category not in counters_of(attack) else None


def transformable(hand: tuple[str, ...], face: str, r: int) -> list[str]:
    """The other cards in hand with a value on this Round (ads.react.transformed)."""
    return [other for other in dict.fromkeys(hand) if other != face and FACES[other].values[r - 1] > 0]
