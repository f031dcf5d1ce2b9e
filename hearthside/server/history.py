"""History: what a seat may read of the stored journal, and what the GM may take home of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from msgspec.structs import replace

from hearthside.kernel.events import Answered, Revealed, Said, Undone
from hearthside.kernel.journal import Entry
from hearthside.kernel.seats import GM, Seat
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


def published(journal: Sequence[Entry]) -> list[Entry]:
    """What the GM may take home: all until a secret was last shown, without what others whispered to each other.

    Cards still hidden and answers still locked are none of the GM's business before that.
    """
    shown = [i for i, entry in enumerate(journal, 1) if isinstance(entry.event, Revealed)]
    ended = journal[: shown[-1] if shown else 0]
    whispers = {
        entry.number for entry in ended if isinstance(entry.event, Said) and not entry.event.seen_by(GM)
    }
    return [_silenced(entry) if {entry.number, entry.number + 1} & whispers else entry for entry in ended]


def _silenced(entry: Entry) -> Entry:
    """A whisper without its words. They stand in the answer before it, too."""
    event = entry.event
    if isinstance(event, Said):
        event = replace(event, text="")
    elif isinstance(event, Answered):
        event = Answered(event.seat, None)
    return replace(entry, event=event)
