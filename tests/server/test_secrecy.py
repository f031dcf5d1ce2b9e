"""Nothing leaves the server that its receiver may not know: every byte sent is searched for every secret."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

from hearthside.families import family
from hearthside.kernel.asks import Reply
from hearthside.kernel.events import Undone
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table
from hearthside.server.acting import answer, undo
from hearthside.server.commands import Admit, Answer, SentReply
from hearthside.server.connection import Connection, Limits
from hearthside.server.host import admit_knock
from hearthside.server.journals import AT_ONCE, read_story
from hearthside.server.live import Live
from hearthside.server.requests import NewKnock, NewTable
from hearthside.server.storage import Storage
from hearthside.server.tables import Tables
from tests.server.canaries import Canaries, may_know, words_in
from tests.server.players import anything, first, lobby
from tests.server.postgres import Postgres
from tests.server.serving import listening

PLAYERS = (Seat("p1"), Seat("p2"), Seat("p3"))
ACTS = 250


class Listener(Connection):
    """A socket that keeps what it was sent."""

    def __init__(self) -> None:
        async def nowhere(_message: object) -> None:
            """Nothing is sent on."""

        super().__init__(nowhere, Limits(rate=0))
        self.texts: list[str] = []

    def send(self, *messages: bytes) -> None:
        self.texts += [message.decode() for message in messages]


def other_things(before: Table, after: Table) -> list[str]:
    """The things that are not what they were."""
    old, new = before.things, after.things
    return [name for name in old | new if old.get(name) is not new.get(name)]


class Game:
    """A table in memory with a listener on every seat, and what each may know by now.

    With a second node, some of the seats are there.
    """

    def __init__(self, live: Live, canaries: Canaries, random: Random, elsewhere: Live) -> None:
        self.live, self.canaries, self.random, self._elsewhere = live, canaries, random, elsewhere
        self.listeners: dict[Seat | None, Listener] = {}
        self.known: dict[Seat | None, set[str]] = {}
        self.whispers: set[str] = set()
        self.count = 0

    def at(self, seat: Seat | None) -> Live:
        return self._elsewhere if seat in (None, "p1", "p3") else self.live

    async def together(self) -> None:
        """What was done at one node is told at the other, too."""
        for one, other in ((self.live, self._elsewhere), (self._elsewhere, self.live)):
            async with asyncio.timeout(60):
                while 0 < one.told < other.told:
                    await asyncio.sleep(0.001)

    async def listen(self, seat: Seat | None, since: int | None = None) -> None:
        listener, live = Listener(), self.at(seat)
        async with live.lock:
            await live.join(listener, seat, since)
        old = self.listeners.get(seat)
        if old:
            live.part(old)
        self.listeners[seat] = listener
        self.known.setdefault(seat, set())
        await self.check(None)

    async def act(self, seat: Seat, reply: Reply, since: int | None = None) -> None:
        before = await self.live.table()
        self.count += 1
        when = before.pending[-1].since if since is None else since
        message = Answer(f"{self.count}", when, SentReply(reply.option, reply.values))
        await answer(self.at(seat), self.listeners[seat], seat, message)
        await self.check(before)

    async def whisper(self, seat: Seat, to: Seat) -> None:
        """A word that only these two may know."""
        word = self.canaries.word()
        self.whispers.add(word)
        for one in (seat, to):
            self.known[one].add(word)
        await self.act(seat, Reply("say", {"text": word, "to": to}))

    async def note(self) -> None:
        """The GM writes something down that nobody else may ever read."""
        word = self.canaries.word()
        self.canaries.never.add(word)
        await self.act(GM, Reply("note", {"text": word}))

    async def undo(self, seat: Seat) -> None:
        self.count += 1
        await undo(self.at(seat), self.listeners[seat], seat, f"{self.count}")
        await self.check(None)

    async def read(self, seat: Seat | None, before: int) -> None:
        """The story of long ago, as everybody with a key may ask for it."""
        page = await read_story(self.live.storage, self.live.stored.id, seat, before)
        self.listeners[seat].send(page.plain)
        await self.check(None)

    async def check(self, before: Table | None) -> None:
        """Every word sent is one that the seat knows from a thing it sees, or has seen."""
        await self.together()
        table = await self.live.table()
        names = None if before is None else other_things(before, table)
        for seat, listener in self.listeners.items():
            self.known[seat] |= may_know(table, seat, names)
            texts, listener.texts = listener.texts, []
            if seat == GM:
                assert not words_in("".join(texts)) & (self.whispers - self.known[GM])
                continue
            for text in texts:
                leaked = words_in(text) - self.known[seat]
                assert not leaked, f"{seat} was told {leaked}: {text[:2000]}"
                assert not words_in(text) & self.canaries.never
                self._closed_sheets(text)

    def _closed_sheets(self, text: str) -> None:
        """Players see of an NPC what is on the back of its sheet: no number, but whom they stand with."""
        message = msgspec.json.decode(text)
        things = {**message.get("things", {}), **message.get("view", {}).get("things", {})}
        for thing in things.values():
            if thing and thing["kind"] == "npc":
                assert thing["open"] is False
                assert thing["marks"].keys() <= {"name", "look", "status", "portrait", "friend"}


async def seated(tables: Tables, random: Random, adventure: str, elsewhere: Tables | None = None) -> Game:
    canaries = Canaries()
    opened = await tables.open(NewTable("protagonists", "Ada", adventure_text=canaries.adventure(adventure)))
    live = await tables.live(opened.table)
    game = Game(live, canaries, random, await elsewhere.live(opened.table) if elsewhere else live)
    await game.listen(GM)
    await game.listen(None)
    for seat in PLAYERS:
        knocked = await tables.knock(NewKnock(opened.code, f"player {seat}"))
        await admit_knock(live, game.listeners[GM], Admit(f"admit {seat}", knocked.knock))
        await game.listen(seat)
    return game


async def begin(game: Game) -> None:
    for seat, act in lobby(PLAYERS):
        table = await game.live.table()
        step = table.step
        assert isinstance(step, Question)
        reply = first(game.random, step.ask(table, seat), act)
        if reply:
            await game.act(seat, reply)


async def go_on(game: Game) -> None:
    """Somebody does anything: what is asked, what is always possible, something illegal, or takes back."""
    random, table = game.random, await game.live.table()
    step = table.step
    assert isinstance(step, Question)
    whim = random.random()
    if whim < 0.03:
        await game.undo(random.choice((GM, *PLAYERS)))
    elif whim < 0.08:
        await game.listen(random.choice((None, *PLAYERS)), since=random.choice((None, 0, table.number)))
    elif whim < 0.11:
        await game.read(random.choice((None, GM, *PLAYERS)), random.randint(1, 2 * table.number))
    elif whim < 0.18:
        await game.whisper(*random.sample((GM, *PLAYERS), 2))
    elif whim < 0.2:
        await game.note()
    elif whim < 0.3:
        secret = random.choice([*game.canaries.keys.values()])
        await game.act(random.choice(PLAYERS), Reply(f"attack:{secret}" if whim < 0.25 else "try"))
    elif asked := step.asked(table):
        seat = random.choice(asked)
        stay = ("end-chapter",) if random.random() < 0.99 else ()
        reply = anything(random, step.ask(table, seat), avoid=stay)
        if reply:
            await game.act(seat, reply)


async def play(database: Path, seed: int, adventure: str) -> dict[str, int]:
    storage = Storage(str(database))
    try:
        return await play_on(await seated(Tables(storage, family), Random(seed), adventure))
    finally:
        storage.close()


async def play_at_two_nodes(database: str, seed: int, adventure: str) -> dict[str, int]:
    one, other = Storage(database), Storage(database)
    try:
        nodes = Tables(one, family), Tables(other, family)
        async with listening(*nodes):
            return await play_on(await seated(nodes[0], Random(seed), adventure, nodes[1]))
    finally:
        one.close()
        other.close()


async def play_on(game: Game) -> dict[str, int]:
    await begin(game)
    assert (await game.live.table()).things["story"].front["phase"] == "play"
    for _ in range(ACTS):
        await go_on(game)
        if (await game.live.table()).things["story"].front["phase"] == "lobby":
            await begin(game)  # somebody took back that it began
    for seat in (None, *PLAYERS):
        await game.listen(seat, since=0)
        await game.read(seat, AT_ONCE)
    journal = await game.live.whole_journal()
    return {
        "entries": len(journal),
        "undone": sum(isinstance(entry.event, Undone) for entry in journal),
        "known": len(game.known[PLAYERS[0]] - game.whispers),
        "whispers": sum(len(game.whispers - game.known[seat]) for seat in PLAYERS),
        "secret": len(game.known[GM] - game.known[PLAYERS[0]]),
    }


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("adventure", ["the_long_ebb", "the_midnight_mail", "bread_before_morning"])
def test_no_secret_is_ever_sent_to_a_seat_that_may_not_know_it(
    database: Path, seed: int, adventure: str
) -> None:
    counts = asyncio.run(play(database, seed, adventure))
    assert counts["entries"] > 400, counts
    assert counts["known"] > 0, counts
    assert counts["whispers"] > 0, counts
    assert counts["secret"] > 20, counts


def test_no_secret_is_sent_to_a_seat_at_another_node(postgresql: Postgres) -> None:
    counts = asyncio.run(play_at_two_nodes(postgresql.new(), 5, "the_long_ebb"))
    assert counts["entries"] > 400 and counts["undone"] > 0, counts
    assert counts["whispers"] > 0 and counts["secret"] > 20, counts


def test_the_search_finds_a_secret_where_there_is_one(database: Path) -> None:
    async def run() -> None:
        storage = Storage(str(database))
        try:
            game = await seated(Tables(storage, family), Random(1), "the_long_ebb")
            secret = next(iter(game.canaries.never))
            game.listeners[PLAYERS[0]].send(f'{{"type":"error","message":"{secret}"}}'.encode())
            with pytest.raises(AssertionError, match=secret):
                await game.check(None)
        finally:
            storage.close()

    asyncio.run(run())
