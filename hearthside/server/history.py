"""History: what a seat may read of the stored journal."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from hearthside.kernel.events import Undone
from hearthside.kernel.seats import Seat
from hearthside.kernel.views import EntryView
from hearthside.server.storage import StoredAct


def read_history(acts: Sequence[StoredAct], after: int, seat: Seat | None) -> list[EntryView]:
    """What a seat sees of stored acts after a number; what was taken back is marked as undone."""
    seen: list[EntryView] = []
    kept_to = sys.maxsize
    entries = [entry for act in acts for entry in act.read(None) if entry.number > after]
    for entry in reversed(entries):
        event = entry.event.seen_by(seat)
        if event is not None:
            undone = entry.number > kept_to and not entry.event.lasting
            seen.append(EntryView(entry.number, event, undone))
        if isinstance(entry.event, Undone):
            kept_to = min(kept_to, entry.event.to)
    return seen[::-1]
