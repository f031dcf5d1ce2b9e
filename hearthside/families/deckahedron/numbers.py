"""Numbers: what the GM may set right by hand, and what each can be."""

from __future__ import annotations

from hearthside.families.deckahedron.editions import ATTRIBUTES
from hearthside.kernel.asks import Number

MOST = 99

NUMBERS = (
    *(Number(f"hero.{key}", name, 1, 4) for key, name in ATTRIBUTES.items()),
    Number("hero.currency", "XP or green tokens", 0, MOST),
    Number("hero.exhaustion", "Exhaustion", 0, MOST),
    Number("hero.harm", "Harm", 0, 3),
    Number("hero.wound", "Wounds", 0, 3),
    Number("hero.pack", "Pack", 0, MOST),
    Number("hero.precious", "precious Pack", 0, MOST),
    Number("hero.wealth", "Wealth", 0, MOST),
    Number("hero.speed", "Speed", 0, MOST),
    Number("foe.stamina", "Stamina", 0, MOST),
    Number("item.charges", "charges", 0, MOST),
    Number("item.capacity", "capacity", 0, MOST),
    Number("reserve.points", "points", 0, 999),
    Number("friendly.points", "points", 0, 999),
)
