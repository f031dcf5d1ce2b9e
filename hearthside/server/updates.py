"""Updates: what every seat is told after an act. What several seats see alike is encoded once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType

from hearthside.kernel.asking import Asking, Change, changed
from hearthside.kernel.asks import Ask, Option
from hearthside.kernel.events import Event, Undone
from hearthside.kernel.family import Family
from hearthside.kernel.journal import Entry
from hearthside.kernel.seats import Seat, sees
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing, ThingView
from hearthside.kernel.views import EntryView, lies_open, see_changes, see_things, view
from hearthside.server.chances import odds_for
from hearthside.server.messages import NowUpdate, ToSeat, Update

_encoder = msgspec.json.Encoder()
Standing = tuple[Option, ...]
Looks = dict[str, ThingView | None]
Seen = tuple[bytes, bytes]
"""The entries and the changed things that a seat sees, ready to send."""


def encode(message: ToSeat) -> bytes:
    """A message as it goes over the socket."""
    return _encoder.encode(message)


class Telling:
    """What one table tells its seats, act after act. An ask that is still the same is not encoded again."""

    def __init__(self, family: Family, table: Table) -> None:
        self.family, self.asking = family, Asking(family, table)
        self._encoded: dict[tuple[Seat, bool], tuple[Ask, Any, Any]] = {}
        self._seats: dict[int, tuple[object, Any]] = {}
        self._things: dict[Seat, dict[str, ThingView]] = {}

    def seats(self) -> Any:
        """Who sits at the table and who is asked, ready to send."""
        seats = self.asking.common.seats
        if id(seats) not in self._seats:
            self._seats[id(seats)] = (seats, Raw(_encoder.encode(seats)))
        return self._seats[id(seats)][1]

    def go_on(self, table: Table, changes: list[Change], alike: Looks | None) -> None:
        """The table is this one now, and these things are not what they were; `alike` if they look so to all."""
        if table.seats is not self.asking.table.seats:
            self._seats.clear()
        self.asking.go_on(table, changes)
        for seat, things in self._things.items():
            for name, seen in (see_changes(changes, seat) if alike is None else alike).items():
                if seen:
                    things[name] = seen
                else:
                    del things[name]

    def _seen(self, seat: Seat) -> dict[str, ThingView]:
        """What this seat sees of things, kept for the odds."""
        if seat not in self._things:
            self._things[seat] = see_things(self.asking.table, seat)
        return self._things[seat]

    def asked(self, seat: Seat) -> tuple[Any, Any]:
        """What this seat is asked and the odds of it, ready to send."""
        ask = self.asking.ask(seat)
        if ask is None:
            return None, {}
        place = seat, self.asking.table.step.stays  # free play goes on after a Test as it was before
        known = self._encoded.get(place)
        if known is None or known[0] is not ask:
            odds = odds_for(self.asking.table, seat, ask, self.asking.common, partial(self._seen, seat))
            known = (ask, Raw(_encoder.encode(ask)), odds and Raw(_encoder.encode(odds)))
            self._encoded[place] = known
        return known[1:]


class Happening:
    """What an act changed."""

    def __init__(self, telling: Telling, after: Table, entries: Sequence[Entry]) -> None:
        self._telling, self.table = telling, after
        self._undone = any(isinstance(entry.event, Undone) for entry in entries)
        changes = changed(telling.asking.table, after, [entry.event for entry in entries])
        self._changes = () if self._undone else changes
        alike = see_changes(changes, None) if all(map(lies_open, changes)) else None
        self._open = None if alike is None or self._undone else _encoder.encode(alike)
        telling.go_on(after, changes, alike)
        self._common = telling.asking.common
        self._read = [(entry, _for_all(entry)) for entry in entries if not entry.event.silent]
        self._seen: dict[int, list[tuple[Event, bytes]]] = {}
        self._looks: dict[tuple[object, ...], bytes] = {}
        self._alike: dict[Seen, bytes] = {}
        self._seats = telling.seats()

    def update(self, seat: Seat | None, standing: Standing | None) -> tuple[bytes, Standing]:
        """The update for one seat, and what it may do at any time now; that is sent where it was different."""
        ask: Any = None
        odds: Any = {}
        current: Standing = ()
        if seat is not None and seat in self._common.seats:
            ask, odds = self._telling.asked(seat)
            current = self._telling.asking.standing(seat)
        seen = self._see_entries(seat), self._see_things(seat)
        if self._undone or standing != current:
            return self._update(seat, seen, ask, odds, current), current
        if ask is not None:
            return self._update(seat, seen, ask, odds, UNSET), current
        if seen not in self._alike:  # who is asked nothing is told the same as others who see the same
            self._alike[seen] = self._update(seat, seen, ask, odds, UNSET)
        return self._alike[seen], current

    def _update(
        self, seat: Seat | None, seen: Seen, ask: Any, odds: Any, standing: Standing | UnsetType
    ) -> bytes:
        common = self._common
        now = NowUpdate(
            common.number,
            common.since,
            common.waiting,
            self._seats,
            ask,
            standing,
            common.rulings,
            common.paused,
            odds,
        )
        entries: Any = Raw(seen[0])
        things: Any = Raw(seen[1])
        whole = view(self._telling.family, self.table, seat) if self._undone else UNSET
        return encode(Update(common.number, entries, things, now, whole))

    def _see_entries(self, seat: Seat | None) -> bytes:
        parts = []
        for entry, whole in self._read:
            if whole:
                parts.append(whole)
            elif event := entry.event.seen_by(seat):
                parts.append(self._entry(entry.number, event))
        return b"[" + b",".join(parts) + b"]"

    def _entry(self, number: int, event: Event) -> bytes:
        """An entry as some seats see it alike."""
        known = self._seen.setdefault(number, [])
        for other, encoded in known:
            if other == event:
                return encoded
        encoded = _encoder.encode(EntryView(number, event))
        known.append((event, encoded))
        return encoded

    def _see_things(self, seat: Seat | None) -> bytes:
        if self._open is not None:
            return self._open
        parts = [part for change in self._changes if (part := self._look(change, seat))]
        return b"{" + b",".join(parts) + b"}"

    def _look(self, change: Change, seat: Seat | None) -> bytes:
        """A changed thing as this seat sees it. Seats that know and see the same of it look at it alike."""
        name, old, new = change
        look = (name, *_sight(old, seat), *_sight(new, seat))
        known = self._looks.get(look)
        if known is None:
            seen = see_changes((change,), seat)
            known = self._looks[look] = _encoder.encode(seen)[1:-1]
        return known


def _for_all(entry: Entry) -> bytes:
    """An entry that even spectators read as it was written: nobody reads less of it."""
    event = entry.event
    return _encoder.encode(EntryView(entry.number, event)) if event.seen_by(None) is event else b""


def _sight(thing: Thing | None, seat: Seat | None) -> tuple[bool, bool]:
    return (False, False) if thing is None else (sees(thing.known, seat), sees(thing.seen, seat))


def seen_entries(entries: Sequence[EntryView]) -> Any:
    """Entries as messages declare them: the kernel's own, whose events are of the closed list."""
    return tuple(entries)
