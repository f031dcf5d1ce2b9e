"""What bars a move: load, distance, the wrong moment. Chapters add their own."""

from __future__ import annotations

from collections.abc import Callable

from hearthside.families.deckahedron.heroes import Hero
from hearthside.kernel.asks import Choice, RuleIds
from hearthside.kernel.table import Table

Reason = tuple[str, RuleIds]
"""Why something is closed, with the rules that close it; "" where nothing does."""


def closed_by(table: Table, *reasons: Reason) -> Reason:
    """Of several reasons the first that no ruling lifts: what the GM allows against one rule is not allowed against
    another. Where rulings lift all of them, the first, for it is used up."""
    shut = [reason for reason in reasons if reason[0]]
    return next((reason for reason in shut if not table.allowed(reason[1])), shut[0] if shut else ("", ()))


Bar = Callable[[Hero], tuple[str, str]]

BARS: dict[str, Bar] = {}
"""By the id of a move: the reason and the rule, or nothing."""

Wares = Callable[[Hero], tuple[Choice, ...] | None]

ITEMS: dict[str, Wares] = {}
"""Moves made with a magic item, by id: the items a hero may use for them; None where no item is needed."""
