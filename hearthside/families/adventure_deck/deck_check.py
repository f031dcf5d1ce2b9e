"""A deck while it is being built: all that is wrong with it, its Ups and Downs, and of which cards it may have how many
more, ready for JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from hearthside.families.adventure_deck.decks import (
    SIZE,
    Builder,
    balance,
    check_deck,
    more,
    read_deck,
    usable,
)
from hearthside.families.adventure_deck.options import DEFAULTS

MOST = 8000
"""Characters of a list that are read."""


def deck_verdict(deck: dict[str, str]) -> dict[str, Any]:
    """`deck` has class, race, level and the list, and may have table options."""
    faces = read_deck(deck.get("deck", "")[:MOST])
    level = deck.get("level", "1")
    who = Builder(
        deck.get("class", ""), deck.get("race", ""), int(level) if level.isdecimal() and len(level) < 4 else 1
    )
    options = {**DEFAULTS, **deck}
    exact, companions = options["combat-deck-size"] == "exact-52", options["pets-hirelings"] == "on"
    problems = check_deck(faces, who, exact=exact, companions=companions)
    up, down = balance(faces)
    plain: list[dict[str, str]] = msgspec.to_builtins(problems)
    counts = {"size": len(faces), "full": SIZE, "up": up, "down": down}
    return {"problems": plain, **counts, "more": more(faces, usable(who, companions=companions))}
