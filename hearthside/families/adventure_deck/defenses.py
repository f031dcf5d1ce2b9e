"""How much a card defends: by Round, against ranged weapons, and a Shield that stays up."""

from __future__ import annotations

from hearthside.families.adventure_deck.attacks import Attack
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import current_round, lasting_bonus
from hearthside.families.adventure_deck.choices import label, said
from hearthside.families.adventure_deck.formulas import half
from hearthside.families.adventure_deck.schema import Category
from hearthside.kernel.events import Event, Marked
from hearthside.kernel.table import Table


def raise_shield(attack: Attack, face: str) -> list[Event]:
    """A Shield played against a ranged weapon stays up for the next ones (ads.ruling.shield-multi)."""
    shield = FACES[face].card.shield
    if shield is None or not attack.ranged_weapon or shield.ranged_blocks < 2:
        return []
    return [Marked(attack.on, {"raised": shield.ranged_blocks - 1, "raised_card": face})]


def defense_value(table: Table, attack: Attack, face: str, more: int) -> int:
    """The Defense of a card on this Round and against this attack.

    Armor counts half against ranged weapons (ads.defense.armor-vs-ranged); many Shields stop them whole
    (ads.defense.shield-vs-ranged).
    """
    card = FACES[face]
    value = card.on(current_round(table), table.options) + more
    if not attack.ranged_weapon:
        return value
    if card.card.shield and card.card.shield.stops_ranged:
        return max(value, attack.damage)
    return halved_armor(table, value) if card.category is Category.ARMOR else value


def halved_armor(table: Table, value: int) -> int:
    rule = table.options["armor-vs-ranged"]
    return {"half-down-min1": half(value), "half-up": (value + 1) // 2, "full": value}[rule]


def gets_through(table: Table, attack: Attack, face: str) -> int:
    """What a Defense leaves, and what lasts on the one attacked: nobody boosts what already stops all."""
    guard = lasting_bonus(table, attack.on, "add_defense")
    return max(0, attack.damage - guard - defense_value(table, attack, face, 0))


def defended(
    table: Table, attack: Attack, face: str, more: int, boost: tuple[str, ...] = ()
) -> tuple[Attack, str]:
    """What a Defense leaves of an attack, and how that is told, with the cards of its Boost."""
    value = defense_value(table, attack, face, more)
    left = attack.with_damage(max(0, attack.damage - value))
    cards = f"{label(face)} with {said(boost)}" if boost else label(face)
    return left, f"{min(value, attack.damage)} stopped by {cards}"
