"""Reading the table: what several acts and seats want to know of one table is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

from hearthside.kernel.table import Table

Of = TypeVarTuple("Of")
Found = TypeVar("Found")


def once(read: Callable[[Table, *Of], Found]) -> Callable[[Table, *Of], Found]:
    """Keep what was read of the last table: all acts of all seats ask about it, one after the other."""
    last: tuple[Table | None, dict[tuple[object, ...], Found]] = (None, {})

    @wraps(read)
    def reading(table: Table, *of: *Of) -> Found:
        nonlocal last
        known, found = last
        if known is not table:
            last = (table, found := {})
        if of not in found:
            found[of] = read(table, *of)
        return found[of]

    return reading
