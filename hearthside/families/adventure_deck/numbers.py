"""Numbers: what the GM may set right by hand, and what each can be."""

from __future__ import annotations

from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.families.adventure_deck.characters import HAND
from hearthside.kernel.asks import Number

NUMBERS = (
    Number("character.hp", "Hit Points", 0, 99),
    Number("character.hp_max", "full Hit Points", 1, 99),
    Number("character.fatigue", "Fatigue", 0, HAND - 1),
    Number("character.level", "Level", 1, len(CATALOGUE.levels) + 1),
    Number("character.xp", "XP", 0, 9999),
    Number("character.gold", "Gold", 0, 9999),
    Number("foe.hp", "Hit Points", 0, 999),
    Number("foe.hp_max", "full Hit Points", 1, 999),
    Number("room.gold", "Gold", 0, 9999),
)
