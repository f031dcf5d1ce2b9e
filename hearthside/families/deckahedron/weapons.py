"""Weapons: which die they roll, how far they reach, and More Power (dk.weapon.*, dk.power.more, dk.combat.range)."""

from __future__ import annotations

from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.equipment import items_of
from hearthside.families.deckahedron.foes import MELEE
from hearthside.families.deckahedron.items import POWER
from hearthside.families.deckahedron.ledger import house
from hearthside.kernel.events import Marked
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

UNARMED = ""
"""Instead of the id of a weapon: bare hands."""


def next_power(sides: int, most: int = POWER[-1]) -> int | None:
    """The next step of the gauge, d4 to d6 to d10; nothing beyond the weapon's limit (dk.power.more)."""
    above = [step for step in POWER if step > sides and step <= most]
    return above[0] if above else None


def power_limit(table: Table, item: Thing) -> int:
    """The top of its gauge; that of Many Knives as the table reads it (dk.conflict.many-knives)."""
    free = item.front["item"] == "many_knives" and house(table, "many_knives_cap") == "none"
    return POWER[-1] if free or "most" not in item.front else item.number("most")


def more_power(table: Table, item: str) -> list[Marked]:
    """A lasting step up on the card, if there is one left (dk.power.more)."""
    thing = table.things[item]
    above = next_power(thing.number("power"), power_limit(table, thing))
    return [Marked(item, {"power": above})] if above else []


def reach_of(item: Thing) -> tuple[str, ...]:
    """The distances a card works at as a weapon; one that rolls a die but says nothing is for melee."""
    if not item.number("power") or ("charges" in item.front and "reach" not in item.front):
        return ()
    return item.list("reach") if "reach" in item.front else (MELEE,)


def weapons(table: Table, hero: str, ranges: tuple[str, ...]) -> list[str]:
    """The hero's weapons that work at one of these distances."""
    carried = ((id, reach_of(table.things[id])) for id in items_of(table, hero))
    return [id for id, reach in carried if any(range in reach for range in ranges)]


def unarmed(table: Table) -> int:
    """Sides of the die of bare hands, 1 = no die (dk.weapon.unarmed.*, dk.conflict.unarmed)."""
    chosen = house(table, "unarmed")
    return edition_of(table).unarmed if chosen == "edition" else {"one": 1, "d2": 2}[chosen]


def mastered(table: Table, hero: str, weapon: str) -> bool:
    """Whether a Mastery the hero has earned covers this weapon (dk.power.mastery.kfa); they do not add up."""
    lying = (table.things[id] for id in table.lying_on(hero))
    return any(thing.kind == "mastery" and weapon in thing.list("weapons") for thing in lying)


def weapon_die(table: Table, hero: str, weapon: str) -> int:
    """The die rolled for a weapon's attack power (dk.weapon.power)."""
    sides = unarmed(table) if weapon == UNARMED else table.things[weapon].number("power")
    return (next_power(sides) or sides) if mastered(table, hero, weapon) else sides


def weapon_name(table: Table, weapon: str) -> str:
    return table.things[weapon].text("name") if weapon else "bare hands"


def armed_with(table: Table, hero: str, weapon: str) -> str:
    """A weapon with the die it rolls, to be chosen from."""
    sides = weapon_die(table, hero, weapon)
    return f"{weapon_name(table, weapon)} ({f'd{sides}' if sides > 1 else 'power 1'})"
