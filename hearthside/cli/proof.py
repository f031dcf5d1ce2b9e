"""`hearthside verify`: whether an exported journal is what the table wrote, and its dice what chance gave."""

from __future__ import annotations

import msgspec

from hearthside.kernel.events import Committed, Opened, Revealed, Salted, Undone
from hearthside.kernel.journal import Altered, Entry, Proof, opened, read_export, verify


class NotAJournal(Exception):
    """A sentence for somebody who gave another file."""


def prove(text: bytes) -> tuple[list[Entry], Proof]:
    """Read and check an exported journal. Raises `Altered`, or `NotAJournal` for another kind of file."""
    if b'"hearthside"' not in text[:200] and b'{"sha256":' not in text[-200:]:
        raise NotAJournal("This file is not a journal that Hearthside exported.")
    journal = read(text)
    if not journal or not isinstance(journal[0].event, Opened):
        raise Altered("the journal does not begin with the opening of a table")
    try:
        return journal, verify(journal)
    except (KeyError, AssertionError, ValueError, TypeError, IndexError) as broken:
        # whoever recomputes the digest can write any facts: some do not even follow from each other
        raise Altered("its facts contradict each other") from broken


def read(text: bytes) -> list[Entry]:
    try:
        return read_export(text)
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError, RecursionError) as broken:
        raise Altered(f"a line is not what a table writes: {broken}") from broken


def report(text: bytes, journal: list[Entry], proof: Proof) -> list[str]:
    """What was found, in sentences. Who makes a digest anew can change words, but no draw: so it is told."""
    start = opened(journal)
    undone = sum(isinstance(entry.event, Undone) for entry in journal)
    lines = [
        f"A table of {start.family}, rules version {start.version}: {_count(proof.entries, 'entry', 'entries')}, "
        f"{_count(undone, 'act', 'acts')} taken back.",
        f"Its lines match their digest: anyone with {_digest(text)} has the same journal.",
    ]
    if proof.sessions:
        lines.append(
            f"{_count(proof.draws, 'draw was', 'draws were')} drawn again from "
            f"{_count(proof.sessions, 'revealed secret', 'revealed secrets')}: all are as chance decided."
        )
    if proof.open_draws:
        draws = _count(proof.open_draws, "draw", "draws")
        lines.append(f"{draws} can be checked when their session has ended and its secret is shown.")
    if proof.own:
        rolls = _count(proof.own, "roll was", "rolls were")
        lines.append(f"{rolls} made with dice of the players' own, which nobody can roll again.")
    return lines + _announced(journal)


def _announced(journal: list[Entry]) -> list[str]:
    """What was fixed before the draws, for those who compare it with what their page showed and what they said.

    Each secret is the digest of the next one, so all of them hang on the first.
    """
    lines, shown = [], ""
    for entry in journal:
        if isinstance(entry.event, Revealed):
            shown = entry.event.secret
        elif isinstance(entry.event, Committed):
            digest = entry.event.digest
            fixed = ", fixed with the one before it" if digest == shown else ""
            lines.append(f"Fingerprint of a secret, as the page showed it: {digest}{fixed}")
        elif isinstance(entry.event, Salted):
            lines.append(f"  stirred in by {entry.event.seat}: {entry.event.words}")
    return lines


def _digest(text: bytes) -> str:
    """The beginning of the digest, in fours to be read aloud."""
    start = str(msgspec.json.decode(text.splitlines()[-1])["sha256"])[:16]
    return " ".join(start[i : i + 4] for i in range(0, 16, 4))


def _count(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"
