"""The families of games that Hearthside plays, by key: ours, and those that other packages bring."""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from hearthside.kernel.family import Family

logger = logging.getLogger(__name__)

MODULES = {
    "protagonists": "hearthside.families.protagonists.family",
    "deckahedron": "hearthside.families.deckahedron.family",
    "adventure-deck": "hearthside.families.adventure_deck.family",
}
"""Where each of ours lives. A module has a function `make` that gives the family."""
GROUP = "hearthside.families"
"""The entry points by which another package names such modules."""


@cache
def _brought() -> dict[str, str]:
    return {point.name: point.value for point in entry_points(group=GROUP) if point.name not in MODULES}


def modules() -> dict[str, str]:
    """Where every family lives, ours first. No other package can take the place of one of ours."""
    return {**MODULES, **_brought()}


@cache
def family(key: str) -> Family:
    """The family with this key; `KeyError` if there is none."""
    if key not in modules():
        raise KeyError(f"there is no family {key!r}: choose one of: {', '.join(modules())}")
    made: Family = import_module(modules()[key]).make()
    return made


def families() -> tuple[Family, ...]:
    """All families, in the order they are shown. One of another package that cannot be made is left out."""
    return (*map(family, MODULES), *(made for key in _brought() if (made := _made(key))))


@cache
def _made(key: str) -> Family | None:
    try:
        return family(key)
    except Exception:
        logger.exception("the family %s is left out", key)
        return None
