"""Views: what one seat may know, built up by naming it. Nothing else ever leaves the server."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hearthside.kernel.asks import Ask, Option
from hearthside.kernel.events import Event, Events, Undone
from hearthside.kernel.family import Family
from hearthside.kernel.journal import Entry
from hearthside.kernel.seats import Role, Seat
from hearthside.kernel.standing import Paused
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Ruling, Table
from hearthside.kernel.things import Thing, ThingView, view_thing


class SitterView(msgspec.Struct, frozen=True):
    """Somebody at the table, and whether the table waits for them."""

    name: str
    role: Role
    asked: bool


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is going on: what the table waits for, for whom, and what this seat is asked."""

    number: int
    since: int
    waiting: str
    seats: dict[Seat, SitterView]
    ask: Ask | None = None
    standing: tuple[Option, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    paused: bool = False


class View(msgspec.Struct, frozen=True):
    """Everything one seat may know. The seat `None` is a spectator's."""

    seat: Seat | None
    family: str
    options: dict[str, str]
    committed: str
    now: Now
    things: dict[str, ThingView]


def now(family: Family, table: Table, seat: Seat | None) -> Now:
    """What is going on, for one seat."""
    frame = table.pending[-1]
    step = frame.step
    assert isinstance(step, Question)
    asked = step.asked(table)
    seats = {s: SitterView(sitter.name, sitter.role, s in asked) for s, sitter in table.seats.items()}
    ask: Ask | None = None
    standing: tuple[Option, ...] = ()
    if seat is not None and seat in table.seats:
        ask = step.ask(table, seat) if seat in asked else None
        standing = tuple(option for act in family.standing.values() for option in act.offers(table, seat))
    told, paused = step.tells(table), isinstance(step, Paused)
    return Now(table.number, frame.since, told, seats, ask, standing, table.rulings, paused)


def view(family: Family, table: Table, seat: Seat | None) -> View:
    """The whole view of one seat."""
    seen = ((name, view_thing(thing, seat)) for name, thing in table.things.items())
    things = {name: thing for name, thing in seen if thing}
    return View(seat, table.family, table.options, table.committed, now(family, table, seat), things)


Change = tuple[str, Thing | None, Thing | None]
"""A thing that is not what it was: its name, what it was and what it is; `None` where it is not there."""


def changed(before: Table, after: Table, events: Events) -> list[Change]:
    """The things that these events made other than they were. Taking back may have touched any."""
    old, new = before.things, after.things
    names: Iterable[str] = dict.fromkeys(name for event in events for name in event.touches())
    if any(isinstance(event, Undone) for event in events):
        names = old | new
    return [(name, old.get(name), new.get(name)) for name in names if old.get(name) is not new.get(name)]


def see_changes(changes: Iterable[Change], seat: Seat | None) -> dict[str, ThingView | None]:
    """What a seat sees of changes: nothing of a thing that looks to it as it did, `None` of one that is gone."""
    seen = {}
    for name, old, new in changes:
        then = view_thing(old, seat) if old else None
        now = view_thing(new, seat) if new else None
        if then != now:
            seen[name] = now
    return seen


class EntryView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat sees of a line of the journal."""

    number: int
    event: Event
    undone: bool = False


def see_entries(entries: Iterable[Entry], seat: Seat | None) -> list[EntryView]:
    """What a seat sees of journal lines."""
    seen = ((entry.number, entry.event.seen_by(seat)) for entry in entries)
    return [EntryView(number, event) for number, event in seen if event is not None]
