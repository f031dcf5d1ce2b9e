"""A live table: its game in memory, its connections, and the way of an act.

An act is decided, stored, acknowledged and told, in this order; one act at a time at each table. What is told is
worked out before the act is stored, so that none is after which nobody could be shown the table.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from copy import copy

from hearthside.kernel import journal
from hearthside.kernel.asks import Refused
from hearthside.kernel.family import Family
from hearthside.kernel.game import Game
from hearthside.kernel.journal import Entry
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.server.bots import PACE, Bots
from hearthside.server.company import Company, News
from hearthside.server.connection import Connection
from hearthside.server.deeds import Deed, Results, Work
from hearthside.server.hearing import Hearing
from hearthside.server.loading import load_game, read_journal, stream_of, takes_back
from hearthside.server.logs import failed
from hearthside.server.messages import Ack, Error, ToSeat
from hearthside.server.milestones import Milestones, look_back
from hearthside.server.storage import Storage, StoredAct, StoredTable, save_snapshot
from hearthside.server.thinking import Thinker
from hearthside.server.updates import Happening, Telling, encode
from hearthside.server.welcomes import welcome
from hearthside.server.writer import Conflict, InDoubt, NotStored

logger = logging.getLogger(__name__)

SNAPSHOT_EVERY = 1000


class Live:
    """One table and everybody connected to it."""

    def __init__(
        self, storage: Storage, family: Family, stored: StoredTable, thinker: Thinker, pace: float = PACE
    ) -> None:
        self.storage, self.family, self.stored = storage, family, stored
        self._bots = Bots(self, pace, thinker)
        self.company, self.hearing = Company(), Hearing(self)
        self.used = time.monotonic()
        self.door = asyncio.Lock()
        self.lock = asyncio.Lock()
        self._game: Game | None = None
        self._telling: Telling | None = None
        self._news: News | None = None
        self._snapshot, self.milestones = 0, Milestones()
        self.told = 0
        """The number of the last entry that everybody was told of."""
        self._results = Results()
        self.nothing_to_undo: dict[Seat, int] = {}
        """Who had nothing to take back, and when that was."""

    # ---------------------------------------------------------------- the game in memory

    async def game(self) -> Game:
        """The game, loaded where it is not in memory. If it went on meanwhile, everybody is shown it anew."""
        if self._game is None:
            self._game = await self._load()
            self._telling = Telling(self.family, self._game.table)
            told, self.told = self.told, self._game.table.number
            if told != self.told:
                await self._show_anew()
        return self._game

    async def _load(self) -> Game:
        await self.read_stored()
        game, start = await load_game(self.storage, self.family, self.stored)
        self._snapshot, self.milestones = start.number, Milestones(start)
        return game

    async def read_stored(self) -> None:
        """How the table is registered now: after many sessions it has a new secret."""
        stored = await self.storage.table(id=self.stored.id)
        assert stored
        self.stored = stored

    async def whole_journal(self) -> list[Entry]:
        """Every entry there ever was."""
        return await read_journal(self.storage, self.family, self.stored)

    async def table(self) -> Table:
        async with self.lock:
            return (await self.game()).table

    # ---------------------------------------------------------------- an act

    def repeat(self, connection: Connection, id: str) -> bool:
        """Send the first result again, if there was one."""
        result = self._results.get(f"{connection.seat}:{id}")
        if result is not None:
            connection.send(result)
        return result is not None

    def settle(self, connection: Connection, id: str, message: ToSeat) -> None:
        """Send the result of a command that is no act, and keep it for those who ask again."""
        result = encode(message)
        self._results.keep(f"{connection.seat}:{id}", result)
        connection.send(result)

    async def perform(self, connection: Connection, id: str, work: Work) -> bool:
        """Do the work once, however often it is sent. Returns whether it was done now."""
        command, came = f"{connection.seat}:{id}", time.monotonic()
        async with self.lock:
            self.used = time.monotonic()
            if self.repeat(connection, id):
                return False
            try:
                result, deed = await self._attempt(id, command, work)
            except InDoubt:
                connection.close(1013)  # who comes back sends it again, and is told what came of it
                return False
            self._results.keep(command, result)
            if deed is None:
                connection.send(result)
                return False
            self.storage.counts.stored(time.monotonic() - came)
            self._bots.stir((await self.game()).table)
            news, self._news = self._news, None  # it is not kept: it may be long
            await self._spread(news, connection, result)
            return True

    async def _spread(self, news: News | None, sender: Connection | None = None, ack: bytes = b"") -> None:
        """Acknowledge an act and tell it; where it cannot be told, everybody is shown the table anew."""
        if news is not None:
            self.company.spread(news, sender, ack)
            return
        if sender:
            sender.send(ack)
        self._game = None
        await self._show_anew()

    async def _attempt(self, id: str, command: str, work: Work) -> tuple[bytes, Deed | None]:
        """The result, and what was done. Where somebody else wrote first, the work is done on their table."""
        try:
            for _ in range(3):
                try:
                    deed = await self._decide(command, work)
                    return encode(Ack(id, deed.entries[-1].number, deed.seat)), deed
                except Conflict:
                    await self._follow()
                    if stored := await self.storage.act_of(self.stored.id, command):
                        return encode(Ack(id, stored.last)), None
            return self._refused(Error("busy", "too much is going on at once: try again", id)), None
        except InDoubt:
            raise
        except Refused as refused:
            if stored := await self._done_before(command, refused):
                return encode(Ack(id, stored.last)), None
            return self._refused(Error(refused.code, refused.why, id, refused.rules)), None
        except Exception:
            reference = failed(logger, "an act failed", table=self.stored.id)
            with contextlib.suppress(Exception):
                await self.game()
            why = f"something went wrong here, and nothing has changed (reference {reference})"
            return self._refused(Error("internal", why, id)), None

    async def _done_before(self, command: str, refused: Refused) -> StoredAct | None:
        """The act of a command that is refused now, for it was done already. While nothing can be read, who knows?"""
        try:
            return await self.storage.act_of(self.stored.id, command)
        except Refused as unread:
            if isinstance(refused, NotStored):
                return None
            raise InDoubt(unread.why) from unread

    def _refused(self, error: Error) -> bytes:
        self.storage.counts.refusals[error.code] += 1
        return encode(error)

    async def _decide(self, command: str, work: Work) -> Deed:
        game = await self.game()
        before, stream = game.table, copy(game.stream)
        try:
            deed = work(game) or await look_back(self, game, work)
            self._news = self._prepare(game.table, deed.entries)
            await self._store(game, deed, command)
        except (Conflict, NotStored):  # what is in memory stays what everybody was told
            game.table, game.stream, self._telling = before, stream, Telling(self.family, before)
            raise
        except BaseException as error:
            if not isinstance(error, Refused) or game.table is not before:
                self._game = None  # what is in memory is not what is stored
            raise
        finally:
            game.journal = []
        self.told = game.table.number
        return deed

    async def _store(self, game: Game, deed: Deed, command: str) -> None:
        entries, also = deed.entries, deed.also
        number, saved = game.table.number, self._snapshot
        if takes_back(entries) or number - saved >= SNAPSHOT_EVERY:
            also = (*also, *save_snapshot(self.stored.id, number, journal.encode_table(game.table)))
            saved = number
        await self.storage.append(self.stored.id, StoredAct.of(entries, command), also)
        self._snapshot = saved
        self.milestones.go_on(game.table, entries)

    # ---------------------------------------------------------------- what other nodes did

    @property
    def forgotten(self) -> bool:
        """Whether nothing of the table is in memory, or about to be."""
        return self._game is None and self.idle and not self.door.locked()

    async def catch_up(self, last: int) -> None:
        """Tell what was stored up to this number, wherever that was. The lock is held."""
        if last > self.told:
            await self._follow()

    async def _follow(self) -> None:
        """Tell what was stored after what everybody was told, act by act. The lock is held.

        What comes after something was taken back is told with it: that table is read from the snapshot made then.
        """
        await self.game()
        for stored in await self.storage.acts(self.stored.id, self.told):
            if stored.last <= self.told:
                continue  # it was told along
            game, entries = await self.game(), stored.read(self.family.revive)
            if takes_back(entries):
                game = await self._load()
                later = await read_journal(self.storage, self.family, self.stored, self.told)
                entries = [entry for entry in later if entry.number <= game.table.number]
                await self._go_on(game, game.table, entries)
            else:
                await self._go_on(game, journal.fold(entries, game.table), entries)

    async def _go_on(self, game: Game, table: Table, entries: list[Entry]) -> None:
        if table.committed != game.table.committed:
            await self.read_stored()
        if (table.committed, table.words) != (game.table.committed, game.table.words):
            game.stream = stream_of(self.stored, table)
        self._game = None  # if it cannot be told, everybody is shown it anew
        news = self._prepare(table, entries)
        game.table = table
        self.milestones.go_on(table, entries)
        self._game, self.told = game, table.number
        self._bots.stir(table)
        await self._spread(news)

    async def _show_anew(self) -> None:
        for connection in self.company:
            try:
                connection.send(encode(await welcome(self, connection, None)))
            except Exception:
                failed(logger, "a seat cannot be shown the table", table=self.stored.id)
                connection.close(4500)

    # ---------------------------------------------------------------- telling

    def _prepare(self, table: Table, entries: list[Entry]) -> News | None:
        """What everybody is to be told; nothing where that fails and they are shown the table anew instead.

        Where not even that can be done it fails, before anything is stored: nobody could come to that table any more.
        """
        assert self._telling
        try:
            return self.company.news(Happening(self._telling, table, entries))
        except Exception:
            failed(logger, "an act could not be told", table=self.stored.id)
            for seat in self.company.by_seat:
                view(self.family, table, seat)
            return None

    # ---------------------------------------------------------------- coming and going

    async def join(self, connection: Connection, seat: Seat | None, since: int | None) -> None:
        """Somebody sits down at their seat, or comes to watch. The lock is held."""
        self.used = time.monotonic()
        connection.seat = seat
        connection.send(encode(await welcome(self, connection, since)))
        if connection.closed:
            return  # gone meanwhile
        self.company.join(connection)
        self.hearing.announce()
        self._bots.stir((await self.game()).table)

    def part(self, connection: Connection) -> None:
        self.used = time.monotonic()
        self.company.part(connection)
        self.storage.announce(self.stored.id, self.company.here())

    @property
    def idle(self) -> bool:
        return not self.company and not self.company.knocking and not self.lock.locked()
