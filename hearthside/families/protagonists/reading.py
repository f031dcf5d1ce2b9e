"""Reading the table: what several acts and seats want to know of one table is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from hearthside.kernel.seats import Seat, Sitter
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

Things = dict[str, Thing]
Seats = dict[Seat, Sitter]
Of = TypeVar("Of")
Found = TypeVar("Found")


def once(read: Callable[[Table], Found]) -> Callable[[Table], Found]:
    """Keep what was read of these things and seats: all acts of all seats ask about them, one after the other."""
    last: tuple[Things | None, Seats | None, Found | None] = (None, None, None)

    @wraps(read)
    def reading(table: Table) -> Found:
        nonlocal last
        things, seats, found = last
        if things is not table.things or seats is not table.seats:
            last = (table.things, table.seats, found := read(table))
        return found  # type: ignore[return-value]  # once read, it is there

    return reading


def once_for(read: Callable[[Table, Of], Found]) -> Callable[[Table, Of], Found]:
    """The same for what hangs on one thing more: a seat, a character."""
    last: tuple[Things | None, Seats | None, dict[Of, Found]] = (None, None, {})

    @wraps(read)
    def reading(table: Table, of: Of) -> Found:
        nonlocal last
        things, seats, found = last
        if things is not table.things or seats is not table.seats:
            last = (table.things, table.seats, found := {})
        if of not in found:
            found[of] = read(table, of)
        return found[of]

    return reading
