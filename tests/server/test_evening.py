"""An evening in which anything happens: people act, take back, come and go, rule and pause, bots play, the server
restarts. After each of it the page of every seat shows what a fresh look would show, and nothing went wrong inside."""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from hearthside.agents.wild import random_choice, random_reply
from hearthside.families import family
from hearthside.kernel.asks import Refused, Reply
from hearthside.kernel.journal import fold
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.server import tables as tables_module
from hearthside.server.acting import answer, undo
from hearthside.server.commands import Admit, Answer, EndSession, PlayFor, Remove, Rename, SeatBot, SentReply
from hearthside.server.connection import Connection, Limits
from hearthside.server.host import COMMANDS
from hearthside.server.journals import read_story
from hearthside.server.live import Live
from hearthside.server.requests import NewKnock, NewTable
from hearthside.server.storage import Storage
from hearthside.server.tables import Tables
from tests.server.client import PATIENCE, Following
from tests.server.postgres import Postgres
from tests.server.serving import listening

NIGHTLY = bool(os.environ.get("HEARTHSIDE_NIGHTLY"))
ACTS = 400 if NIGHTLY else 150
SEEDS = 12 if NIGHTLY else 1
SEATS = 7
TABLES = {
    "The Long Ebb": NewTable("protagonists", "Ada", "the_long_ebb"),
    "Bread Before Morning": NewTable("protagonists", "Ada", "bread_before_morning", bots=1),
    "Thousand Faces": NewTable("deckahedron", "Ada", options={"edition": "kfa093"}, bots=1),
    "earlier playtest": NewTable("deckahedron", "Ada", options={"edition": "kfa"}),
    "World": NewTable("deckahedron", "Ada", options={"edition": "world"}, bots=2),
    "campaign without dice": NewTable("deckahedron", "Ada", options={"campaign": "9-hour", "diceless": "on"}),
    "duels": NewTable("adventure-deck", "Ada", "versus"),
    "skirmish": NewTable("adventure-deck", "Ada", "skirmish", bots=1),
    "dungeon": NewTable("adventure-deck", "Ada", bots=2),
}


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """An evening goes the same way every time, but at night."""
    if not NIGHTLY:
        monkeypatch.setattr(tables_module, "new_secret", lambda: b"the same dice in every test run.")


class Listener(Following, Connection):
    """A socket that follows what it is sent."""

    def __init__(self) -> None:
        async def nowhere(_message: object) -> None:
            """Nothing is sent on."""

        Following.__init__(self)
        Connection.__init__(self, nowhere, Limits(rate=0))
        self.errors: list[str] = []
        self.told: dict[int, Any] = {}

    def send(self, *messages: bytes) -> None:
        for text in messages:
            message = json.loads(text)
            self.follow(message)
            self.told |= {entry["number"]: entry["event"] for entry in message.get("entries", ())}
            if message["type"] == "error":
                self.errors.append(message["code"])


class Evening:
    """A table, everybody at it, and what they did."""

    def __init__(self, storage: Storage, wanted: NewTable, seed: int) -> None:
        self.storage, self.wanted, self.random = storage, wanted, Random(seed)
        self.tables = Tables(storage, family, pace=0)
        self.listeners: dict[Seat | None, Listener] = {}
        self.ids = (str(n) for n in count())
        self.happened = Counter[str]()

    async def begin(self) -> None:
        self.opened = await self.tables.open(self.wanted)
        self.live = await self.tables.live(self.opened.table)
        await self.sit_down()

    async def sit_down(self) -> None:
        for seat in (GM, None):
            await self.join(seat)
        for _ in range(2):
            await self.admit()

    async def join(self, seat: Seat | None, since: int | None = None) -> None:
        listener, live = Listener(), self.at(seat)
        async with live.lock:
            await live.join(listener, seat, since)
        if seat in self.listeners:
            live.part(self.listeners[seat])
        self.listeners[seat] = listener

    def at(self, _seat: Seat | None) -> Live:
        """Where somebody is connected."""
        return self.live

    # ---------------------------------------------------------------- what may happen

    async def act(self) -> None:
        """Somebody who is asked does anything; a bot is left to itself, or forestalled."""
        table = await self.live.table()
        seat, option = random_choice(table, self.random)
        if seat in self.listeners:
            await self._answer(seat, table, random_reply(option, self.random))

    async def stand(self) -> None:
        """Somebody does what may be done at any time; the GM's ruling may allow what a rule refuses."""
        table, seat = await self.live.table(), self._anybody()
        acts = self.live.family.standing.values()
        options = [option for act in acts for option in act.offers(table, seat) if not option.closed]
        reply = random_reply(self.random.choice(options), self.random)
        rule = self.random.choice(list(self.live.family.ledger.rules))
        if reply.option == "rule":
            reply = Reply("rule", {**reply.values, "rule": rule, "effect": "allow"})
        await self._answer(seat, table, reply)

    async def take_back(self) -> None:
        seat = self._anybody()
        await undo(self.at(seat), self.listeners[seat], seat, next(self.ids))

    async def come_back(self) -> None:
        number = (await self.live.table()).number
        since = self.random.choice((None, 0, number, max(0, number - 3)))
        await self.join(self.random.choice(list(self.listeners)), since)

    async def admit(self) -> None:
        knocked = await self.tables.knock(NewKnock(self.opened.code, f"Guest {next(self.ids)}"))
        await self._host(Admit(next(self.ids), knocked.knock))
        seats = (await self.live.table()).seats
        for seat in [seat for seat, sitter in seats.items() if not sitter.bot and seat not in self.listeners]:
            await self.join(seat)

    async def seat_bot(self) -> None:
        await self._host(SeatBot(next(self.ids)))

    async def play_for(self) -> None:
        await self._host(PlayFor(next(self.ids), self._anybody(), self.random.random() < 0.5))

    async def remove(self) -> None:
        await self._host(Remove(next(self.ids), self.random.choice(list((await self.live.table()).seats))))

    async def rename(self) -> None:
        await self._host(Rename(next(self.ids), self._anybody(), f"Zoë {next(self.ids)}"))

    async def end_session(self) -> None:
        await self._host(EndSession(next(self.ids)))

    async def restart(self) -> None:
        """Another server takes over from what is stored; everybody comes back."""
        for listener in self.listeners.values():
            self.live.part(listener)
        self.tables = Tables(self.storage, family, pace=0)
        self.live = await self.tables.live(self.opened.table)
        here, self.listeners = self.listeners, {}
        for seat in here:
            await self.join(seat)

    def _anybody(self) -> Seat:
        return self.random.choice([seat for seat in self.listeners if seat is not None])

    async def _answer(self, seat: Seat, table: Table, reply: Reply) -> None:
        sent = SentReply(reply.option, reply.values)
        message = Answer(next(self.ids), table.pending[-1].since, sent)
        await answer(self.at(seat), self.listeners[seat], seat, message)

    async def _host(self, message: Any) -> None:
        try:
            await COMMANDS[type(message)](self.live, self.listeners[GM], message)
        except Refused as refused:
            self.happened[refused.code] += 1

    # ---------------------------------------------------------------- one thing after the other

    async def settled(self) -> int:
        """The number of the last entry that everybody was told of."""
        return (await self.live.table()).number

    async def go_on(self, number: int) -> None:
        await self.settled()
        full = len((await self.live.table()).seats) >= SEATS
        seldom = (self.play_for, self.remove, self.rename, self.end_session, self.restart)
        coming = () if full else (self.admit, self.seat_bot)
        whim = self.random.random()
        happening: Callable[[], Awaitable[None]] = self.act
        if whim < 0.03:
            happening = self.random.choice((*seldom, *coming))
        elif whim < 0.1:
            happening = self.random.choice((self.take_back, self.come_back, self.stand))
        if number % 50 == 25:
            happening = self.take_back  # in every evening, whatever chance says
        await happening()
        self.happened[happening.__name__] += 1
        for _ in range(self.random.randrange(4)):
            await asyncio.sleep(0)  # bots act meanwhile
        await self.check()

    async def check(self) -> None:
        for seat, listener in [*self.listeners.items()]:
            table = await self.at(seat).table()
            if seat is not None and seat not in table.seats:
                self.at(seat).part(self.listeners.pop(seat))
                continue
            self.happened.update(listener.errors)
            listener.errors = []
            fresh = json.loads(msgspec.json.encode(view(self.live.family, table, seat)))
            told = {key: value for key, value in listener.now.items() if key != "odds"}
            assert told == {"standing": [], **fresh["now"]}, seat
            assert listener.things == fresh["things"], seat

    async def read_back(self) -> None:
        """What is read of the story is what was told when it happened, and nothing else."""
        number = await self.settled() + 1
        for seat, listener in self.listeners.items():
            first, read, since = number, dict[int, Any](), min(listener.told, default=number)
            while first > since:
                page = json.loads((await read_story(self.storage, self.opened.table, seat, first)).plain)
                first = page["first"]
                read |= {entry["number"]: entry["event"] for entry in page["entries"]}
            read = {n: event for n, event in read.items() if n >= since}
            assert read == {n: event for n, event in listener.told.items() if n < number}, seat


class TwoNodes(Evening):
    """The same with half of the seats at another node."""

    def __init__(self, storage: Storage, elsewhere: Tables, wanted: NewTable, seed: int) -> None:
        super().__init__(storage, wanted, seed)
        self.elsewhere = elsewhere

    async def begin(self) -> None:
        self.opened = await self.tables.open(self.wanted)
        self.live, self.there = [await node.live(self.opened.table) for node in (self.tables, self.elsewhere)]
        await self.sit_down()

    def at(self, seat: Seat | None) -> Live:
        return self.there if seat in (None, "p1", "p3", "p5") else self.live

    async def restart(self) -> None:
        """One of them has heard nothing for a while."""
        self.elsewhere.begin_to_hear()

    async def settled(self) -> int:
        async with asyncio.timeout(PATIENCE):
            while self.live.told != self.there.told:
                await asyncio.sleep(0.001)
        return self.live.told


async def play(database: Path, wanted: NewTable, seed: int) -> Counter[str]:
    storage = Storage(str(database))
    try:
        return await play_on(Evening(storage, wanted, seed))
    finally:
        storage.close()


async def play_at_two_nodes(database: str, wanted: NewTable, seed: int) -> Counter[str]:
    one, other = Storage(database), Storage(database)
    try:
        evening = TwoNodes(one, Tables(other, family, pace=0), wanted, seed)
        async with listening(evening.tables, evening.elsewhere):
            return await play_on(evening)
    finally:
        one.close()
        other.close()


async def play_on(evening: Evening) -> Counter[str]:
    await evening.begin()
    for number in range(ACTS):
        await evening.go_on(number)
    await evening.read_back()
    table = await evening.live.table()
    journal = await evening.live.whole_journal()  # a bot may have gone on meanwhile
    assert fold([entry for entry in journal if entry.number <= table.number]) == table
    return evening.happened


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("name", TABLES)
def test_whatever_happens_every_page_shows_what_a_fresh_look_shows(
    database: Path, name: str, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    happened = asyncio.run(play(database, TABLES[name], seed))
    assert happened["act"] > ACTS / 2, happened
    assert not happened["internal"], happened
    assert not [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("name", TABLES if NIGHTLY else ["Bread Before Morning", "skirmish"])
def test_whatever_happens_at_two_nodes_every_page_shows_what_a_fresh_look_shows(
    postgresql: Postgres, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    happened = asyncio.run(play_at_two_nodes(postgresql.new(), TABLES[name], 1))
    assert happened["act"] > ACTS / 2, happened
    assert not happened["internal"], happened
    assert not [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
