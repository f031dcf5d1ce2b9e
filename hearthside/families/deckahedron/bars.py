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
    another. Where rulings lift all of them, the first with the rule of each, for all of these are used up."""
    lifted: list[str] = []
    shut = [reason for reason in reasons if reason[0]]
    for reason in shut:
        ruling = table.allowed(reason[1])
        if ruling is None:
            return reason
        lifted.append(ruling.rule)
    return (shut[0][0], tuple(lifted)) if shut else ("", ())


Bar = Callable[[Hero], tuple[str, str]]

BARS: dict[str, Bar] = {}
"""By the id of a move: the reason and the rule, or nothing."""

Wares = Callable[[Hero], tuple[Choice, ...] | None]

ITEMS: dict[str, Wares] = {}
"""Moves made with a magic item, by id: the items a hero may use for them; None where no item is needed."""
