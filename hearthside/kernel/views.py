"""Views: what one seat may know, built up by naming it. Nothing else ever leaves the server."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hearthside.kernel.asking import Asking, Change, Now
from hearthside.kernel.events import Event
from hearthside.kernel.family import Family
from hearthside.kernel.journal import Entry
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingView, view_thing


class View(msgspec.Struct, frozen=True, gc=False):
    """Everything one seat may know. The seat `None` is a spectator's."""

    seat: Seat | None
    family: str
    options: dict[str, str]
    committed: str
    now: Now
    things: dict[str, ThingView]


def now(family: Family, table: Table, seat: Seat | None) -> Now:
    """What is going on, for one seat."""
    return Asking(family, table).now(seat)


def view(family: Family, table: Table, seat: Seat | None) -> View:
    """The whole view of one seat."""
    things = see_things(table, seat)
    return View(seat, table.family, table.options, table.committed, now(family, table, seat), things)


def see_things(table: Table, seat: Seat | None) -> dict[str, ThingView]:
    """What a seat sees of the things on the table."""
    seen = ((name, view_thing(thing, seat)) for name, thing in table.things.items())
    return {name: thing for name, thing in seen if thing}


def see_changes(changes: Iterable[Change], seat: Seat | None) -> dict[str, ThingView | None]:
    """What a seat sees of changes: nothing of a thing that looks to it as it did, `None` of one that is gone."""
    seen = {}
    for name, old, new in changes:
        then = view_thing(old, seat) if old else None
        now = view_thing(new, seat) if new else None
        if then != now:
            seen[name] = now
    return seen


def lies_open(change: Change) -> bool:
    """Whether everybody sees all of a thing, before and after."""
    return all(thing is None or thing.known is thing.seen is None for thing in change[1:])


class EntryView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a seat sees of a line of the journal."""

    number: int
    event: Event
    undone: bool = False


def see_entries(entries: Iterable[Entry], seat: Seat | None) -> list[EntryView]:
    """What a seat sees of journal lines."""
    return [
        EntryView(entry.number, event)
        for entry in entries
        if not entry.event.silent and (event := entry.event.seen_by(seat)) is not None
    ]
