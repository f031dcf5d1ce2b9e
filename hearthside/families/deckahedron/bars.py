"""What bars a move: load, distance, the wrong moment. Chapters add their own."""

from __future__ import annotations

from collections.abc import Callable

from hearthside.families.deckahedron.heroes import Hero

Bar = Callable[[Hero], tuple[str, str]]

BARS: dict[str, Bar] = {}
"""By the id of a move: the reason and the rule, or nothing."""
