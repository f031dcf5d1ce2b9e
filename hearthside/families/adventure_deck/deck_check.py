"""A deck while it is being built: all that is wrong with it, and its Ups and Downs, ready for JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from hearthside.families.adventure_deck.decks import SIZE, Builder, balance, check_deck, read_deck
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
    problems = check_deck(
        faces,
        who,
        exact=options["combat-deck-size"] == "exact-52",
        companions=options["pets-hirelings"] == "on",
    )
    up, down = balance(faces)
    plain: list[dict[str, str]] = msgspec.to_builtins(problems)
    return {"problems": plain, "size": len(faces), "full": SIZE, "up": up, "down": down}
