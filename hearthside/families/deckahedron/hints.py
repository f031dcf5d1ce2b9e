"""Advantages and disadvantages that cards give to certain moves: found by the table, or offered to the GM to tick."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from hearthside.families.deckahedron.equipment import items_of
from hearthside.families.deckahedron.heroes import Hero, in_scene
from hearthside.kernel.asks import Choice
from hearthside.kernel.table import Table

APEX, FEELINGS, RIBBON = "apex_predator", "reach_out_with_your_feelings", "tied_with_her_ribbon"
HINT = "hint:"
"""Before the key of a hint among the circumstances of a call."""


def has(hero: Hero, move: str) -> bool:
    return hero.move(move) is not None


def attuned(table: Table, hero: str) -> bool:
    """Whether a hero has the card of the feelings and touches a magic item that is not depleted."""
    has_card = f"{hero}/move/{FEELINGS}" in table.things
    return has_card and any(table.things[id].front.get("charges") for id in items_of(table, hero))


def guided(hero: Hero) -> bool:
    """Whether an ally in the scene can guide the hero."""
    return any(attuned(hero.table, id) for id in in_scene(hero.table, hero.id))


def parted(hero: Hero) -> bool:
    """Whether the weapon with the keepsake is in other hands, or lies somewhere."""
    things = (thing for thing in hero.table.things.values() if thing.kind == "item")
    return any(thing.front.get("keepsake_of") == hero.id and thing.place != hero.id for thing in things)


class Hint(msgspec.Struct, frozen=True):
    """What the GM may tick for these moves (none: for all), and when it is offered at all."""

    key: str
    text: str
    level: int
    moves: tuple[str, ...]
    applies: Callable[[Hero], bool]


def always(hero: Hero) -> bool:
    return True


def hunts(hero: Hero) -> bool:
    return has(hero, APEX)


def misses(hero: Hero) -> bool:
    return has(hero, RIBBON) and parted(hero)


HINTS = {
    hint.key: hint
    for hint in (
        Hint("proof", "Parley: a promise or threat without proof", 1, ("parley",), always),
        Hint("helpless", "Called Shot: the target is surprised or helpless", -1, ("called_shot",), always),
        Hint("hunt", "Apex Predator: the prey flees or hides", -1, ("called_shot", "its_a_trap"), hunts),
        Hint("guide", "An ally reaches out and guides", -1, ("called_shot", "its_a_trap"), guided),
        Hint("keepsake", "It serves to get the keepsake weapon back", -1, (), misses),
    )
}
"""Levels are disadvantages, as with circumstances: below 0 an advantage."""


def hints(hero: Hero) -> tuple[str, ...]:
    """The keys of what could be ticked for some move of this hero."""
    return tuple([key for key, hint in HINTS.items() if hint.applies(hero)])


@lru_cache(maxsize=1024)
def hinted(keys: tuple[str, ...], move: str) -> tuple[Choice, ...]:
    """What of it the GM may tick for this move."""
    found = (HINTS[key] for key in keys)
    fitting = (hint for hint in found if not hint.moves or move in hint.moves)
    return tuple(Choice(HINT + hint.key, hint.text, edge_word(hint.level)) for hint in fitting)


def edge_word(level: int) -> str:
    """What ticking it does to the flip: levels are disadvantages, below 0 advantages."""
    return "" if not level else "disadvantage" if level > 0 else "advantage"


def passive(hero: Hero, move: str) -> int:
    """Advantage that needs no word: Apex Predator on Discern and Weak Spot in a fight."""
    fights = move in ("discern", "weak_spot") and hero.table.things["story"].front["fight"] == "on"
    return int(fights and has(hero, APEX))
