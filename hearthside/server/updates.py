"""Updates: what every seat is told after an act. What several seats see alike is encoded once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Raw

from hearthside.kernel.asks import Ask, Option
from hearthside.kernel.events import Event, Undone
from hearthside.kernel.family import Family
from hearthside.kernel.journal import Entry
from hearthside.kernel.seats import Seat, sees
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing
from hearthside.kernel.views import Change, EntryView, Now, changed, now, see_changes, view
from hearthside.server.chances import odds_for
from hearthside.server.messages import NowUpdate, ToSeat, Update

_encoder = msgspec.json.Encoder()
Standing = tuple[Option, ...]


def encode(message: ToSeat) -> bytes:
    """A message as it goes over the socket."""
    return _encoder.encode(message)


class Happening:
    """What an act changed."""

    def __init__(self, family: Family, before: Table, after: Table, entries: Sequence[Entry]) -> None:
        self._family, self._table, self._entries = family, after, entries
        self._undone = any(isinstance(entry.event, Undone) for entry in entries)
        events = [entry.event for entry in entries]
        self._changes = () if self._undone else changed(before, after, events)
        self._seen: dict[int, list[tuple[Event, bytes]]] = {}
        self._looks: dict[tuple[object, ...], bytes] = {}
        self._now = now(family, after, None)
        self._seats: Any = Raw(_encoder.encode(self._now.seats))

    def update(self, seat: Seat | None, standing: Standing | None) -> tuple[bytes, Standing]:
        """The update for one seat, and what it may do at any time now; that is sent where it was different."""
        family, table, common = self._family, self._table, self._now
        ask, current = asked(family, table, seat, common) if seat in common.seats else (None, ())
        same = current == standing and not self._undone
        now = NowUpdate(
            common.number,
            common.since,
            common.waiting,
            self._seats,
            ask,
            UNSET if same else current,
            common.rulings,
            common.paused,
            odds_for(table, seat, ask, common),
        )
        whole = view(family, table, seat) if self._undone else UNSET
        update = Update(table.number, self._see_entries(seat), self._see_things(seat), now, whole)
        return encode(update), standing if same and standing is not None else current

    def _see_entries(self, seat: Seat | None) -> Any:
        parts = []
        for entry in self._entries:
            event = entry.event.seen_by(seat)
            if event is not None:
                parts.append(self._entry(entry.number, event))
        return Raw(b"[" + b",".join(parts) + b"]")

    def _entry(self, number: int, event: Event) -> bytes:
        """An entry as some seats see it alike."""
        known = self._seen.setdefault(number, [])
        for other, encoded in known:
            if other is event or other == event:
                return encoded
        encoded = _encoder.encode(EntryView(number, event))
        known.append((event, encoded))
        return encoded

    def _see_things(self, seat: Seat | None) -> Any:
        parts = [part for change in self._changes if (part := self._look(change, seat))]
        return Raw(b"{" + b",".join(parts) + b"}")

    def _look(self, change: Change, seat: Seat | None) -> bytes:
        """A changed thing as this seat sees it. Seats that know and see the same of it look at it alike."""
        name, old, new = change
        look = (name, *_sight(old, seat), *_sight(new, seat))
        known = self._looks.get(look)
        if known is None:
            seen = see_changes((change,), seat)
            known = self._looks[look] = _encoder.encode(seen)[1:-1]
        return known


def asked(family: Family, table: Table, seat: Seat | None, common: Now) -> tuple[Ask | None, Standing]:
    """What is added for a seat to what everybody knows is going on: as in `kernel.views.now`."""
    assert seat is not None
    step = table.step
    assert isinstance(step, Question)
    ask = step.ask(table, seat) if common.seats[seat].asked else None
    return ask, tuple(option for act in family.standing.values() for option in act.offers(table, seat))


def _sight(thing: Thing | None, seat: Seat | None) -> tuple[bool, bool]:
    return (False, False) if thing is None else (sees(thing.known, seat), sees(thing.seen, seat))


def seen_entries(entries: Sequence[EntryView]) -> Any:
    """Entries as messages declare them: the kernel's own, whose events are of the closed list."""
    return tuple(entries)
