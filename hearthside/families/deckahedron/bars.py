"""What bars a move: load, distance, the wrong moment. Chapters add their own."""

from __future__ import annotations

from collections.abc import Callable

from hearthside.families.deckahedron.heroes import Hero
from hearthside.kernel.asks import Choice

Bar = Callable[[Hero], tuple[str, str]]

BARS: dict[str, Bar] = {}
"""By the id of a move: the reason and the rule, or nothing."""

Wares = Callable[[Hero], tuple[Choice, ...] | None]

ITEMS: dict[str, Wares] = {}
"""Moves made with a magic item, by id: the items a hero may use for them; None where no item is needed."""
