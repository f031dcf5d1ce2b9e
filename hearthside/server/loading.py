"""Loading: a stored table becomes a game again."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from sys import intern

import msgspec
from msgspec.structs import replace

from hearthside.kernel import journal
from hearthside.kernel.chance import Keyed, announced_secret
from hearthside.kernel.events import Opened, Undone
from hearthside.kernel.family import Family
from hearthside.kernel.game import Game
from hearthside.kernel.journal import Entry
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing
from hearthside.server.storage import Storage, StoredTable


async def read_journal(storage: Storage, family: Family, stored: StoredTable, after: int = 0) -> list[Entry]:
    """The stored entries after a number, with their steps as steps of the family."""
    acts = await storage.acts(stored.id, after)

    def read() -> list[Entry]:
        entries = [entry for act in acts for entry in act.read(family.revive)]
        return [_up_to_date(entry, family) for entry in entries if entry.number > after]

    return await asyncio.to_thread(read)


def takes_back(entries: list[Entry]) -> bool:
    return any(isinstance(entry.event, Undone) for entry in entries)


def _up_to_date(entry: Entry, family: Family) -> Entry:
    """The first entry has the table options of its time."""
    if not isinstance(entry.event, Opened):
        return entry
    options = family.ledger.completed(entry.event.options)
    return replace(entry, event=replace(entry.event, options=options))


@lru_cache(maxsize=4096)
def _thing(encoded: bytes) -> Thing:
    return msgspec.json.decode(encoded, type=Thing)


def _shared(table: Table) -> Table:
    """The same table, each of its things the very one that others have: most were printed in the same adventure."""
    things = {intern(name): _thing(msgspec.json.encode(thing)) for name, thing in table.things.items()}
    return replace(table, things=things)


async def load_game(
    storage: Storage, family: Family, stored: StoredTable, *, again: bool = False
) -> tuple[Game, Table]:
    """The game from its last snapshot and the entries after it, and the table of that snapshot.

    The journal stays in storage: only taking back needs it. After something was taken back there is always
    a snapshot, so what follows it folds by itself. The next draw is the one that would have come anyway:
    it depends on the secret, the words of the seats and the number of draws, all of which are stored.
    """
    snapshot = await storage.snapshot(stored.id)
    start = journal.EMPTY
    if snapshot:
        start = journal.decode_table(snapshot, family.revive)
        start = replace(start, options=family.ledger.completed(start.options))
    entries = await read_journal(storage, family, stored, start.number)
    if snapshot and takes_back(entries) and not again:  # at another node, meanwhile: there is a newer one
        return await load_game(storage, family, stored, again=True)
    table = journal.fold(entries, start)
    game = Game(family, stream_of(stored, table))
    game.table = _shared(table)
    return game, _shared(start)


def stream_of(stored: StoredTable, table: Table) -> Keyed:
    """Chance as it goes on from here."""
    secret, _ = announced_secret(stored.secret, table.committed)
    return Keyed(secret, table.words)
