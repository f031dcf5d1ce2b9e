"""What happens at the same time: links that change while somebody comes, pages that close, faults in the telling."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from hearthside.families import family
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table
from hearthside.server import live as live_module
from hearthside.server import welcomes
from hearthside.server.chances import odds_for
from hearthside.server.connection import Limits
from hearthside.server.live import Live
from hearthside.server.requests import Knocked, NewKnock, NewTable, OpenedTable
from hearthside.server.sockets import Session
from hearthside.server.storage import Storage
from hearthside.server.tables import Tables
from tests.server.client import PATIENCE
from tests.server.serving import toy
from tests.server.test_storage import with_storage


class Page:
    """One end of a socket whose other end is a session."""

    def __init__(self, tables: Tables, key: str) -> None:
        self._sent: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self.got: list[dict[str, Any]] = []
        self.session = Session(tables, self._sent.get, self._receive, Limits())
        self.task = asyncio.create_task(self.session.run())
        self.send({"type": "hello", "key": key})

    async def _receive(self, message: Any) -> None:
        self.got.append(json.loads(message["text"]) if "text" in message else message)

    def send(self, message: dict[str, Any]) -> None:
        self._sent.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def say(self, words: str) -> None:
        reply = {"option": "say", "values": {"text": words, "to": "everybody"}}
        self.send({"type": "answer", "id": words, "since": 0, "reply": reply})

    async def leave(self) -> None:
        self._sent.put_nowait({"type": "websocket.disconnect"})
        await self.task

    async def hears(self, type: str) -> dict[str, Any]:
        """The first message of this type, once it is there."""
        async with asyncio.timeout(PATIENCE):
            while not (found := [one for one in self.got if one["type"] == type]):
                await asyncio.sleep(0.001)
        return found[0]


class Evening:
    """A toy table with its GM, and a player who has knocked."""

    def __init__(self, tables: Tables, opened: OpenedTable, knocked: Knocked, live: Live, gm: Page) -> None:
        self.tables, self.opened, self.knocked, self.live, self.gm = tables, opened, knocked, live, gm

    async def command(self, type: str, **fields: str) -> None:
        self.gm.send({"type": type, "id": type, **fields})

    async def admit(self) -> Page:
        page = Page(self.tables, self.knocked.key)
        await page.hears("waiting")
        await self.command("admit", knock=self.knocked.knock)
        await page.hears("welcome")
        return page


@asynccontextmanager
async def evening(storage: Storage) -> AsyncIterator[Evening]:
    tables = Tables(storage, toy)
    opened = await tables.open(NewTable("toy", "Ada"))
    knocked = await tables.knock(NewKnock(opened.code, "Mira"))
    gm = Page(tables, opened.key)
    await gm.hears("welcome")
    yield Evening(tables, opened, knocked, await tables.live(opened.table), gm)
    await gm.leave()


class Slowly:
    """A way into storage that waits until it is told to go on."""

    def __init__(self, real: Callable[..., Awaitable[Any]]) -> None:
        self._real, self.reached, self.go_on = real, asyncio.Event(), asyncio.Event()

    async def __call__(self, *values: Any) -> Any:
        self.reached.set()
        await self.go_on.wait()
        return await self._real(*values)


COMMANDS = {
    "remove": ("append", {"seat": "p1"}, True),
    "new-key": ("write", {"seat": "p1"}, True),
    "new-spectator-key": ("write", {}, False),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("first", ["the command", "the guest"])
def test_a_link_that_is_taken_away_while_somebody_comes_with_it_seats_nobody(
    database: Path, monkeypatch: pytest.MonkeyPatch, command: str, first: str
) -> None:
    method, fields, seated = COMMANDS[command]

    async def work(storage: Storage) -> None:
        async with evening(storage) as table:
            await (await table.admit()).leave()
            key = table.knocked.key if seated else table.opened.spectator_key
            slowly = Slowly(getattr(storage, method if first == "the command" else "acts"))
            monkeypatch.setattr(storage, method if first == "the command" else "acts", slowly)
            if first == "the command":
                await table.command(command, **fields)
            guest = Page(table.tables, key)
            await slowly.reached.wait()
            if first == "the guest":
                await table.command(command, **fields)
            await asyncio.sleep(0.1)
            slowly.go_on.set()
            assert (await guest.hears("error"))["code"] in ("unknown-key", "not-seated")
            table.gm.say("behind closed doors")
            while not table.gm.got[-1].get("entries"):
                await asyncio.sleep(0.001)
            assert "behind closed doors" not in str(guest.got)
            await guest.leave()

    with_storage(database, work)


def test_who_leaves_the_door_waits_there_no_longer(database: Path) -> None:
    async def work(storage: Storage) -> None:
        async with evening(storage) as table:
            guest = Page(table.tables, table.knocked.key)
            await guest.hears("waiting")
            assert table.live.company.knocking.keys() == {table.knocked.knock}
            await guest.leave()
            assert table.live.company.knocking == {}
        assert table.live.idle

    with_storage(database, work)


def test_who_closes_the_page_while_being_admitted_is_not_there(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(storage: Storage) -> None:
        async with evening(storage) as table:
            guest = Page(table.tables, table.knocked.key)
            await guest.hears("waiting")
            slowly = Slowly(storage.acts)
            monkeypatch.setattr(storage, "acts", slowly)
            await table.command("admit", knock=table.knocked.knock)
            await slowly.reached.wait()
            await guest.leave()
            slowly.go_on.set()
            await table.live.table()
            await asyncio.sleep(0.05)
            assert table.live.company.online() == (GM,)
        assert table.live.idle

    with_storage(database, work)


def broken(*_: object) -> None:
    raise ValueError("a fault in what is told")


def test_an_act_that_is_stored_is_acknowledged_although_it_cannot_be_told(
    database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(storage: Storage) -> None:
        async with evening(storage) as table:
            guest = await table.admit()
            table.gm.got.clear()
            guest.got.clear()
            with monkeypatch.context() as patched:
                patched.setattr(live_module, "Happening", broken)
                table.gm.say("hello")
                for page in (table.gm, guest):
                    assert "hello" in str((await page.hears("welcome"))["entries"])
            assert [one["type"] for one in table.gm.got] == ["ack", "welcome"]
            guest.say("good evening")
            assert "good evening" in str((await table.gm.hears("update"))["entries"])
            await guest.leave()

    with_storage(database, work)
    assert "an act could not be told" in caplog.text


def test_a_seat_that_cannot_be_shown_the_table_is_sent_away_and_the_others_stay(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken_for_players(table: Table, seat: Seat | None, *rest: Any) -> Any:
        return odds_for(table, seat, *rest) if seat == GM else broken()

    async def work(storage: Storage) -> None:
        async with evening(storage) as table:
            guest = await table.admit()
            table.gm.got.clear()
            with monkeypatch.context() as patched:
                patched.setattr(live_module, "Happening", broken)
                patched.setattr(welcomes, "odds_for", broken_for_players)
                table.gm.say("hello")
                assert (await guest.hears("websocket.close"))["code"] == 4500
                assert "hello" in str((await table.gm.hears("welcome"))["entries"])
            await guest.leave()

    with_storage(database, work)


def test_what_was_stored_although_it_failed_is_shown_to_everybody(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(storage: Storage) -> None:
        async with evening(storage) as table:
            guest, append = await table.admit(), storage.append
            guest.got.clear()

            async def torn(*values: Any) -> None:
                await append(*values)
                raise OSError("the line broke just then")

            with monkeypatch.context() as patched:
                patched.setattr(storage, "append", torn)
                table.gm.say("hello")
                assert (await table.gm.hears("error"))["code"] == "internal"
            assert "hello" in str((await guest.hears("welcome"))["entries"])
            await guest.leave()

    with_storage(database, work)


def test_an_act_after_which_nobody_could_be_shown_the_table_is_not_stored(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(storage: Storage) -> None:
        async with evening(storage) as table:
            number = (await table.live.table()).number
            with monkeypatch.context() as patched:
                patched.setattr(live_module, "Happening", broken)
                patched.setattr(live_module, "view", broken)
                table.gm.say("hello")
                assert (await table.gm.hears("error"))["code"] == "internal"
            assert (await table.live.table()).number == number
            table.gm.say("good evening")
            assert "good evening" in str((await table.gm.hears("update"))["entries"])

    with_storage(database, work)


def test_a_bot_that_looks_at_the_table_does_not_bring_back_an_old_one(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(storage: Storage) -> None:
        tables = Tables(storage, family, pace=60)
        opened = await tables.open(NewTable("adventure-deck", "Ada", adventure="duel", bots=1))
        live = await tables.live(opened.table)
        gm, table = Page(tables, opened.key), await live.table()
        await gm.hears("welcome")
        live._game, live._bots._playing = None, None  # as after a fault
        first = Slowly(storage.acts)
        with monkeypatch.context() as patched:
            patched.setattr(storage, "acts", first)
            live._bots.stir(table)
            await first.reached.wait()
        gm.say("hello")
        await asyncio.sleep(0.1)
        first.go_on.set()
        await gm.hears("ack")
        await asyncio.sleep(0.1)
        assert (await live.table()).number == live.told
        await gm.leave()

    with_storage(database, work)
