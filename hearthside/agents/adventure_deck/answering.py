"""Answering an attack: defend, counter, or let it come."""

from __future__ import annotations

from hearthside.agents.adventure_deck.acting import base_action
from hearthside.agents.adventure_deck.fight import Fight, by_label
from hearthside.agents.adventure_deck.striking import boost
from hearthside.agents.adventure_deck.worth import best_boost
from hearthside.agents.sight import number
from hearthside.families.adventure_deck.catalogue import FACES, Face
from hearthside.families.adventure_deck.schema import Category, CounterBox, Effectiveness
from hearthside.kernel.asks import Option, Reply

RECOUNTERED = 0.35
"""How often a Counter is Re-Countered."""
SURVIVES = 8.0


class Incoming:
    """The attack to be answered, as it lies on the table."""

    __slots__ = ("box", "card", "damage")

    def __init__(self, fight: Fight) -> None:
        attack = fight.things["stack"]
        self.card: Face | None = by_label(str(attack.marks["name"]))
        self.box: CounterBox | None = self.card.card.counter if self.card else None
        self.damage = max(0, number(attack, "damage") - fight.lasting(fight.seat, "add_defense"))


def answer(fight: Fight, attack: Incoming) -> Reply:
    """The answer that saves most."""
    best, most = "", -99.0
    for option in fight.ask.options:
        if not option.closed and (worth := saved(fight, attack, option)) > most:
            best, most = option.id, worth
    return Reply(best)


def saved(fight: Fight, attack: Incoming, option: Option) -> float:
    """Damage not suffered, less a little for the card; most of all what keeps one alive."""
    prevented, sure, cost = _prevented(fight, attack, option)
    worth = min(prevented, attack.damage) * sure - cost
    hp = fight.mine("hp")
    if attack.damage >= hp > attack.damage - prevented:
        worth += SURVIVES * sure
    return worth


def _prevented(fight: Fight, attack: Incoming, option: Option) -> tuple[float, float, float]:
    """How much, how surely, and what it costs."""
    verb, _, name = option.id.partition(":")
    if verb == "decline":
        return 0.0, 1.0, 0.0
    if verb == "updown":
        half = attack.box is None or attack.box.updown is Effectiveness.HALF
        chance = 0.5 if attack.box is None or attack.box.draws < 2 else 0.25
        return (attack.damage / 2 if half else attack.damage), chance, 0.0
    if verb == "base":
        return base_action(fight, name).value.on(fight.r), 1.0, 0.0
    if verb == "raised":
        return attack.damage, 1.0, 0.0
    return _by_card(fight, attack, name, defends=verb == "defend")


def _by_card(fight: Fight, attack: Incoming, face: str, *, defends: bool) -> tuple[float, float, float]:
    card = FACES[face]
    how = None if defends else _counters(attack, card)
    if how or (card.attribute and not card.reaction):
        part = attack.damage if how is not Effectiveness.HALF else attack.damage / 2
        return part, 1 - RECOUNTERED, 0.5
    if card.card.effects.transform:
        others = [FACES[f].values[fight.r - 1] for f in fight.hand if f != face]
        return max(others, default=0), 1.0, 1.2
    value: float = card.on(fight.r, fight.options)
    boosted = value + best_boost(fight, card, defense=True)
    if attack.card and attack.card.is_ranged_weapon and card.category is Category.ARMOR:
        boosted /= 2
    return boosted, 1.0, 0.2 + 0.25 * max(0.0, min(boosted, attack.damage) - value)


def _counters(attack: Incoming, card: Face) -> Effectiveness | None:
    """What the Counter text of the attack says of this card."""
    if attack.box is None:
        return None
    if card.attribute and card.attribute in attack.box.attributes:
        return attack.box.attributes[card.attribute]
    return attack.box.cards.get(card.category)


def boost_defense(fight: Fight, left: int) -> Reply:
    """Boost a defense by what is still to be stopped."""
    return boost(fight, left) if left > 0 else Reply("none")


def go_on_countering(fight: Fight) -> Reply:
    """A card is cheap, an attack is not: play the one of which there are most."""
    options = [option for option in fight.ask.options if option.id.startswith("play:")]
    if not options:
        return Reply(fight.ask.options[-1].id)
    best = max(options, key=lambda option: fight.hand.count(option.id.partition(":")[2]))
    return Reply(best.id)
