"""A live table: its game in memory, its connections, and the way of an act.

An act is decided, stored, acknowledged and told, in this order; one act at a time at each table. What is told is
worked out before the act is stored, so that none is after which nobody could be shown the table.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from hearthside.kernel import journal
from hearthside.kernel.asks import Refused
from hearthside.kernel.events import Undone
from hearthside.kernel.family import Family
from hearthside.kernel.game import Game
from hearthside.kernel.journal import Entry
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.server.bots import PACE, Bots
from hearthside.server.commands import Answer
from hearthside.server.company import Company, News
from hearthside.server.connection import Connection
from hearthside.server.deeds import Deed, Results, Work, act
from hearthside.server.loading import load_game, read_journal
from hearthside.server.logs import failed
from hearthside.server.messages import Ack, Error, Knock, Knocks, ToSeat
from hearthside.server.storage import Storage, StoredAct, StoredTable, save_snapshot
from hearthside.server.thinking import Thinker
from hearthside.server.updates import Happening, Telling, encode
from hearthside.server.welcomes import welcome
from hearthside.server.writer import Conflict

logger = logging.getLogger(__name__)

SNAPSHOT_EVERY = 1000
NOTHING = "nothing-to-undo"
UNKNOWN_KEY = ("unknown-key", "this link does not work, or no longer does")


class Live:
    """One table and everybody connected to it."""

    def __init__(
        self,
        storage: Storage,
        family: Family,
        stored: StoredTable,
        thinker: Thinker,
        pace: float = PACE,
    ) -> None:
        self.storage, self.family, self.stored = storage, family, stored
        self._bots = Bots(self, pace, thinker)
        self.company = Company()
        self.used = time.monotonic()
        self.door = asyncio.Lock()
        self.lock = asyncio.Lock()
        self._game: Game | None = None
        self._telling: Telling | None = None
        self._news: News | None = None
        self._snapshot = self._told = 0
        self._results = Results()
        self._nothing: dict[Seat, int] = {}

    # ---------------------------------------------------------------- the game in memory

    async def game(self) -> Game:
        """The game, loaded where it is not in memory."""
        if self._game is None:
            stored = await self.storage.table(id=self.stored.id)
            assert stored
            self.stored = stored
            self._game, self._snapshot = await load_game(self.storage, self.family, stored)
            self._told = self._told or self._game.table.number
            self._telling = Telling(self.family, self._game.table)
        return self._game

    async def whole_journal(self) -> list[Entry]:
        """Every entry there ever was: taking back and exporting need them all."""
        return await read_journal(self.storage, self.family, self.stored)

    async def table(self) -> Table:
        async with self.lock:
            return (await self.game()).table

    # ---------------------------------------------------------------- an act

    async def answer(self, connection: Connection, seat: Seat, message: Answer) -> None:
        """A seat answers what it is asked, or does something that may be done at any time."""
        reply, command = message.reply.plain(), f"{seat}:{message.id}"
        any_time = reply.option.partition(":")[0] in self.family.standing

        def work(game: Game) -> Deed | None:
            if not any_time and message.since != game.table.pending[-1].since:
                raise Refused(
                    "the table has moved on: this was an answer to an earlier question", code="stale"
                )
            return act(game, seat, reply, command)

        await self.perform(connection, message.id, work)

    async def undo(self, connection: Connection, seat: Seat, id: str) -> None:
        """The whole journal is read for it, so what can be refused without is refused before."""

        def work(game: Game) -> Deed | None:
            number = game.table.number
            try:
                return Deed(game.undo(seat, f"{seat}:{id}"))
            except Refused as refused:
                if refused.code == NOTHING and self._nothing.get(seat) != number:
                    if not game.journal:
                        return None
                    self._nothing[seat] = number  # and it stays so until something happens
                raise

        await self.perform(connection, id, work)

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
            result, deed = await self._attempt(id, command, work)
            self._results.keep(command, result)
            if deed is None:
                connection.send(result)
                return False
            self.storage.counts.stored(time.monotonic() - came)
            self._bots.stir((await self.game()).table)
            news, self._news = self._news, None  # it is not kept: it may be long
            if news is not None:
                self.company.spread(news, connection, result)
            else:
                connection.send(result)
                self._game = None
                await self._show_anew()
            return True

    async def _attempt(self, id: str, command: str, work: Work) -> tuple[bytes, Deed | None]:
        """The result, and what was done. Where somebody else wrote first, the work is done on their table."""
        try:
            for _ in range(3):
                try:
                    deed = await self._decide(command, work)
                    return encode(Ack(id, deed.entries[-1].number, deed.seat)), deed
                except Conflict:
                    await self._catch_up()
                    if stored := await self.storage.act_of(self.stored.id, command):
                        return encode(Ack(id, stored.last)), None
            return self._refused(Error("busy", "too much is going on at once: try again", id)), None
        except Refused as refused:
            stored = await self.storage.act_of(self.stored.id, command)
            if stored:
                return encode(Ack(id, stored.last)), None
            return self._refused(Error(refused.code, refused.why, id, refused.rules)), None
        except Exception:
            reference = failed(logger, "an act failed", table=self.stored.id)
            with contextlib.suppress(Exception):
                await self._catch_up()
            why = f"something went wrong here, and nothing has changed (reference {reference})"
            return self._refused(Error("internal", why, id)), None

    def _refused(self, error: Error) -> bytes:
        self.storage.counts.refusals[error.code] += 1
        return encode(error)

    async def _decide(self, command: str, work: Work) -> Deed:
        game = await self.game()
        before = game.table
        try:
            deed = work(game)
            if deed is None:
                game.journal = await self.whole_journal()
                deed = await asyncio.to_thread(work, game)  # it takes long: no other table waits for it
            assert deed
            self._news = self._prepare(game.table, deed.entries)
            await self._store(game, deed, command)
        except BaseException as error:
            if not isinstance(error, Refused) or game.table is not before:
                self._game = None  # what is in memory is not what is stored
            raise
        finally:
            game.journal = []
        self._told = game.table.number
        return deed

    async def _store(self, game: Game, deed: Deed, command: str) -> None:
        entries, also = deed.entries, deed.also
        number = game.table.number
        undone = any(isinstance(entry.event, Undone) for entry in entries)
        if undone or number - self._snapshot >= SNAPSHOT_EVERY:
            also = (*also, *save_snapshot(self.stored.id, number, journal.encode_table(game.table)))
            self._snapshot = number
        await self.storage.append(self.stored.id, StoredAct.of(entries, command), also)

    async def _catch_up(self) -> None:
        """Forget the table in memory and read it again; if others went on, show it anew to everybody."""
        self._game = None
        number = (await self.game()).table.number
        if number == self._told:
            return
        self._told = number
        await self._show_anew()

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

    async def waiting(self) -> tuple[Knock, ...]:
        """Who knocked and is neither admitted nor turned away."""
        knocks = await self.storage.knocks(self.stored.id)
        return tuple(Knock(knock.id, knock.name) for knock in knocks if knock.state == "waiting")

    async def tell_knocks(self) -> None:
        if gms := self.company.by_seat.get(GM):
            text = encode(Knocks(await self.waiting()))
            for connection in gms:
                connection.send(text)

    # ---------------------------------------------------------------- coming and going

    async def enter(self, connection: Connection, since: int | None = None) -> None:
        """Somebody comes with a key. What it opens is looked up in here: it may have changed before the door."""
        async with self.lock:
            opens = await self.storage.key(connection.key)
            if opens is None or opens.kind == "knock":
                connection.refuse(*UNKNOWN_KEY, close=4401)
            else:
                await self.join(connection, opens.seat, since)

    async def dismiss_dead_links(self) -> None:
        """Those whose key opens nothing any more. Looked up in here: the GM may just be changing one."""
        async with self.lock:
            opening = await self.storage.opening(connection.key for connection in self.company)
            for connection in self.company:
                if connection.key not in opening:
                    connection.refuse(*UNKNOWN_KEY, close=4401)

    async def join(self, connection: Connection, seat: Seat | None, since: int | None) -> None:
        """Somebody sits down at their seat, or comes to watch. The lock is held."""
        self.used = time.monotonic()
        connection.seat = seat
        connection.send(encode(await welcome(self, connection, since)))
        if connection.closed:
            return  # gone meanwhile
        self.company.join(connection)
        self._bots.stir((await self.game()).table)

    def part(self, connection: Connection) -> None:
        self.used = time.monotonic()
        self.company.part(connection)

    @property
    def idle(self) -> bool:
        return not self.company and not self.company.knocking and not self.lock.locked()
