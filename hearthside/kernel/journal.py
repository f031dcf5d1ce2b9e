"""The journal: numbered events with the command that caused them. Folding it gives the table.

A stored journal is read without the rules: its steps stay plain data until a family revives them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import Draw, Keyed, commitment
from hearthside.kernel.events import (
    AnyEvent,
    Committed,
    Event,
    Opened,
    Revealed,
    Rolled,
    Salted,
    Turned,
    Undone,
)
from hearthside.kernel.rules import DICE, OWN
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Frame, Table, evolve

FORMAT = 1
UPCASTERS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""For each format before this one, what makes a stored entry of it one of the next format."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the journal: its number, the fact, and the seat and command that caused it."""

    number: int
    event: Event
    by: Seat | None = None
    command: str = ""


class Stored(Entry, frozen=True, omit_defaults=True):
    """An entry as it is read: the names of events are a closed list."""

    event: AnyEvent


Revive = Callable[[Any], Any]

_decoder = msgspec.json.Decoder(Stored)
_encoder = msgspec.json.Encoder()


def encode(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def decode(line: bytes | str, revive: Revive | None = None, written: int = FORMAT) -> Entry:
    """Read a stored entry, of this format or an older one. With `revive`, its steps become steps again."""
    if written < FORMAT:
        raw = msgspec.json.decode(line)
        for version in range(written, FORMAT):
            raw = UPCASTERS[version](raw)
        line = _encoder.encode(raw)
    entry = _decoder.decode(line)
    event: Event = entry.event
    if revive and isinstance(event, Turned):
        event = Turned(tuple(revive(step) for step in event.steps))
    return Entry(entry.number, event, entry.by, entry.command)


class Older(msgspec.Struct, frozen=True):
    """What was answered in secret stood on the table itself in older snapshots, not with its step."""

    locked: dict[Seat, Reply] = {}


_table_decoder, _older_decoder = msgspec.json.Decoder(Table), msgspec.json.Decoder(Older)


def encode_table(table: Table) -> bytes:
    """A snapshot."""
    return _encoder.encode(table)


def decode_table(line: bytes | str, revive: Revive | None = None) -> Table:
    table = _table_decoder.decode(line)
    frames = list(table.pending)
    if locked := _older_decoder.decode(line).locked:
        frames[-1] = msgspec.structs.replace(frames[-1], locked=locked)
    if revive:
        frames = [Frame(revive(frame.step), frame.since, frame.locked) for frame in frames]
    return msgspec.structs.replace(table, pending=tuple(frames))


EMPTY = Table("", 0, {})


def effective(journal: Sequence[Entry]) -> list[Entry]:
    """The entries that were not taken back."""
    kept: list[Entry] = []
    for entry in journal:
        if isinstance(entry.event, Undone):
            to = entry.event.to
            kept = [e for e in kept if e.number <= to or e.event.lasting]
        kept.append(entry)
    return kept


def fold(journal: Sequence[Entry], start: Table = EMPTY) -> Table:
    """The table after these entries. What was taken back is left out, but its numbers and draws stay used."""
    if not journal:
        return start
    assert journal[0].number == start.number + 1, "the journal has a gap"
    if back := [entry.event.to for entry in journal if isinstance(entry.event, Undone)]:
        assert min(back) >= start.number, "what was taken back lies before"
        kept = effective(journal)
        table = start
        for entry in kept:  # one by one: the numbers have gaps
            table = evolve(msgspec.structs.replace(table, number=entry.number - 1), (entry.event,))
        drawn = [entry.event.draw + 1 for entry in journal if isinstance(entry.event, Rolled)]
        return msgspec.structs.replace(table, draws=max([table.draws, *drawn]))
    return evolve(start, [entry.event for entry in journal])


# ---------------------------------------------------------------- export and proof


def export(journal: Iterable[Entry]) -> Iterator[bytes]:
    """The journal as lines of text; the last line is the digest of all lines before it."""
    digest = hashlib.sha256()
    for line in ({"hearthside": "journal", "format": FORMAT}, *journal):
        text = _encoder.encode(line) + b"\n"
        digest.update(text)
        yield text
    yield _encoder.encode({"sha256": digest.hexdigest()}) + b"\n"


class Altered(Exception):
    """An exported journal is not what the table wrote: which line, and why."""


def read_export(text: bytes) -> list[Entry]:
    """Read an exported journal, or say in which line it was altered."""
    lines = text.split(b"\n")
    body = b"\n".join(lines[:-2]) + b"\n"
    expected = _encoder.encode({"sha256": hashlib.sha256(body).hexdigest()})
    if lines[-1:] != [b""] or len(lines) < 3 or lines[-2] != expected:
        raise Altered("the digest in the last line does not match the lines before it")
    head = msgspec.json.decode(lines[0])
    return [decode(line, written=head["format"]) for line in lines[1:-2]]


class Proof(msgspec.Struct, frozen=True):
    """What checking a journal found."""

    entries: int
    sessions: int
    draws: int
    open_draws: int
    own: int = 0
    """Dice that were rolled by hand: nobody can repeat them."""


def verify(journal: Sequence[Entry]) -> Proof:
    """Draw every draw again from the revealed secrets and compare. Raises `Altered` on the first that differs."""
    check, table = _Check(_secrets(journal)), EMPTY
    for i, entry in enumerate(journal):
        if entry.number != i + 1:
            raise Altered(f"entry {i + 1} is numbered {entry.number}")
        check.read(entry, table)
        table = fold(journal[: i + 1]) if isinstance(entry.event, Undone) else evolve(table, (entry.event,))
    return Proof(len(journal), len(check.secrets), check.draws, check.open_draws, check.own)


class _Check:
    """What is known of the draws of a journal that is read entry by entry."""

    def __init__(self, secrets: dict[str, bytes]) -> None:
        self.secrets = secrets
        self.draws, self.open_draws, self.own = 0, 0, 0
        self._stream: Keyed | None = None

    def read(self, entry: Entry, table: Table) -> None:
        event = entry.event
        if isinstance(event, Committed):
            secret = self.secrets.get(event.digest)
            self._stream = Keyed(secret) if secret else None
        elif isinstance(event, Salted) and self._stream:
            self._stream.add(event.words)
        elif isinstance(event, Rolled):
            self._draw(entry, event, table)

    def _draw(self, entry: Entry, event: Rolled, table: Table) -> None:
        due = self.draws + self.open_draws + self.own
        if event.draw != due:
            raise Altered(f"entry {entry.number}: draw {event.draw} was written where {due} was due")
        if event.own:
            if table.options.get(DICE.key) != OWN:
                raise Altered(f"entry {entry.number}: at this table nobody rolled dice of their own")
            self.own += 1
        elif self._stream is None:
            self.open_draws += 1
        else:
            _check_draw(entry, event, table, self._stream)
            self.draws += 1


def _secrets(journal: Sequence[Entry]) -> dict[str, bytes]:
    """The revealed secrets by the digest that announced them. Each is shown before the next is announced."""
    secrets: dict[str, bytes] = {}
    announced = ""
    for entry in journal:
        if isinstance(entry.event, Committed):
            if announced:
                raise Altered(f"entry {entry.number}: the secret announced before was never shown")
            announced = entry.event.digest
        elif isinstance(entry.event, Revealed):
            secret = bytes.fromhex(entry.event.secret)
            if commitment(secret) != announced:
                raise Altered(
                    f"entry {entry.number}: the secret is not the one announced before the first draw"
                )
            secrets[announced], announced = secret, ""
    return secrets


def _check_draw(entry: Entry, event: Rolled, table: Table, stream: Keyed) -> None:
    question = event.question
    if isinstance(question, Draw) and question.pile:
        question = Draw(table.things[question.pile].shuffled, question.count)
    outcome = question.outcome(stream.below(question.size, event.draw))
    if outcome != event.outcome:
        raise Altered(f"entry {entry.number}: {list(event.outcome)} was written, {list(outcome)} was drawn")


def opened(journal: Sequence[Entry]) -> Opened:
    """The first line: which rules the table is played by."""
    event: Event = journal[0].event
    assert isinstance(event, Opened)
    return event
