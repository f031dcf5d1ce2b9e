"""Views: what one seat may know, built up by naming it. Nothing else ever leaves the server."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hearthside.kernel.asks import Ask, Option
from hearthside.kernel.events import Event, Events, Undone
from hearthside.kernel.family import Family, WithPassing
from hearthside.kernel.journal import Entry
from hearthside.kernel.seats import Role, Seat
from hearthside.kernel.standing import Paused
from hearthside.kernel.steps import Step
from hearthside.kernel.table import Ruling, Table
from hearthside.kernel.things import Thing, ThingView, view_thing


class SitterView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Somebody at the table, whether the table waits for them, and which bot they are, if they are one."""

    name: str
    role: Role
    asked: bool
    bot: str = ""


class Now(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is going on: what the table waits for, for whom, and what this seat is asked."""

    number: int
    since: int
    waiting: str
    seats: dict[Seat, SitterView]
    ask: Ask | None = None
    standing: tuple[Option, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    paused: bool = False


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


Change = tuple[str, Thing | None, Thing | None]
"""A thing that is not what it was: its name, what it was and what it is; `None` where it is not there."""


def changed(before: Table, after: Table, events: Events) -> list[Change]:
    """The things that these events made other than they were. Taking back may have touched any."""
    old, new = before.things, after.things
    names: Iterable[str] = dict.fromkeys(name for event in events for name in event.touches())
    if Undone in map(type, events):
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


class Asking:
    """What the seats of one table are asked, act after act. What was asked is kept until it may be another.

    Acts that stay open look at things, except for those that only pass: a family names their kinds.
    """

    def __init__(self, family: Family, table: Table) -> None:
        self._family, self.table = family, table
        self._passing = family.passing if isinstance(family, WithPassing) else frozenset()
        self._asks: dict[Seat, tuple[Step, Ask]] = {}
        self._standing: dict[Seat, tuple[Option, ...]] = {}
        self._seats: tuple[object, tuple[Seat, ...], dict[Seat, SitterView]] = (None, (), {})
        self._look()

    def go_on(self, table: Table, changes: Iterable[Change]) -> None:
        """The table is this one now, and these things are not what they were."""
        before, self.table = self.table, table
        paused = self.common.paused
        self._look()
        same = table.seats is before.seats and table.rulings is before.rulings
        if not same or paused is not self.common.paused:
            self._standing = {}
        kinds = {thing.kind for change in changes for thing in change[1:] if thing}
        if not same or not kinds <= self._passing:
            self._asks = {}

    def _look(self) -> None:
        """What everybody knows of what is going on."""
        table, frame = self.table, self.table.pending[-1]
        step = frame.step
        asked, paused, told = step.asked(table), isinstance(step, Paused), step.tells(table)
        if self._seats[0] is not table.seats or self._seats[1] != asked:
            seats = {
                seat: SitterView(at.name, at.role, seat in asked, at.bot) for seat, at in table.seats.items()
            }
            self._seats = (table.seats, asked, seats)
        self.common = Now(
            table.number, frame.since, told, self._seats[2], rulings=table.rulings, paused=paused
        )

    def ask(self, seat: Seat) -> Ask | None:
        """What this seat is asked: the same one as before where nothing has changed it."""
        if not self.common.seats[seat].asked:
            return None
        step = self.table.question
        if not step.stays:
            return step.ask(self.table, seat)
        known = self._asks.get(seat)
        if known is None or known[0] != step:
            known = self._asks[seat] = (step, step.ask(self.table, seat))
        return known[1]

    def standing(self, seat: Seat) -> tuple[Option, ...]:
        """What this seat may do at any time."""
        known = self._standing.get(seat)
        if known is None:
            several = self._family.standing.values()
            known = tuple(option for act in several for option in act.offers(self.table, seat))
            self._standing[seat] = known
        return known

    def now(self, seat: Seat | None) -> Now:
        """What is going on, for one seat."""
        if seat is None or seat not in self.common.seats:
            return self.common
        return msgspec.structs.replace(self.common, ask=self.ask(seat), standing=self.standing(seat))


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
