"""The families of games that Hearthside plays, by key."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from hearthside.kernel.family import Family

MODULES = {
    "protagonists": "hearthside.families.protagonists.family",
    "deckahedron": "hearthside.families.deckahedron.family",
    "adventure-deck": "hearthside.families.adventure_deck.family",
}
"""Where each family lives. A module has a function `make` that gives the family."""


@cache
def family(key: str) -> Family:
    """The family with this key; `KeyError` if there is none."""
    if key not in MODULES:
        raise KeyError(f"there is no family {key!r}: choose one of: {', '.join(MODULES)}")
    made: Family = import_module(MODULES[key]).make()
    return made


def families() -> tuple[Family, ...]:
    """All families, in the order they are shown."""
    return tuple(family(key) for key in MODULES)
