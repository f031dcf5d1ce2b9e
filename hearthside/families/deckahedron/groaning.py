"""A wound card comes to light: noise, and a Stamina point is lost (dk.wound.flip-stamina, dk.wound.noise.*).

In a flip it stops the flip, too (flips.py). Elsewhere it does nothing, unless the table lets every wound card count that
is revealed (dk.conflict.wound-outside-flip): in corner games, in rolls read from cards, in searches of Heroic Mode.
"""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.families.deckahedron.absorbing import EXHAUSTION, Distributing
from hearthside.families.deckahedron.cards import WOUNDS
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.heroes import name_of
from hearthside.families.deckahedron.ledger import house
from hearthside.kernel.events import Event, Told, Turned
from hearthside.kernel.table import Table

RULES = ("dk.wound.flip-stamina", "dk.wound.noise.world", "dk.wound.noise.kfa093")


def noise(table: Table) -> str:
    return "Let us hear it!" if edition_of(table).pain_noise else "Groan if you like."


def groan(table: Table, hero: str, cards: Iterable[str]) -> list[Event]:
    """What wound cards among those just revealed do, outside a flip."""
    n = sum(card in WOUNDS for card in cards)
    if not n or house(table, "wound_triggers_on") != "any_reveal" or hero not in table.things:
        return []
    told = Told(f"{name_of(table, hero)} turns up a wound card. {noise(table)}", RULES, about=(hero,))
    return [told, Turned((Distributing(hero, (EXHAUSTION,) * n, attack=False),))]
