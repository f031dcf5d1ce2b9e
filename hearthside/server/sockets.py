"""Sockets: the way of a message from a seat to its table, and of every bad message back."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from hearthside.kernel.asks import Refused
from hearthside.kernel.seats import GM
from hearthside.server.acting import answer, undo
from hearthside.server.attending import UNKNOWN_KEY, enter, let_in
from hearthside.server.commands import Answer, ClientMessage, Hello, Ping, Undo
from hearthside.server.connection import Bucket, Connection, Limits, Send, Write
from hearthside.server.host import COMMANDS
from hearthside.server.live import Live
from hearthside.server.messages import Error, Pong, Waiting
from hearthside.server.storage import StoredKey
from hearthside.server.tables import Tables
from hearthside.server.updates import encode

_decoder = msgspec.json.Decoder(ClientMessage)
_id_decoder = msgspec.json.Decoder(dict[str, Any])
logger = logging.getLogger(__name__)
PONG = encode(Pong())
COST: dict[type, float] = {Undo: 20}
"""Of a message, where it is not 1: taking back may read all that ever happened."""

Receive = Callable[[], Awaitable[Any]]


class Bad(Exception):
    """A message that is none: why, for whoever sent it."""

    def __init__(self, code: str, why: str, id: str = "") -> None:
        super().__init__(why)
        self.code, self.why, self.id = code, why, id


class Gone(Exception):
    """The other side closed the socket."""


def same_origin(headers: dict[str, str]) -> bool:
    """A browser says from which page it comes: only our own may open a socket or send anything. Programs say nothing."""
    origin, host = headers.get("origin"), headers.get("host")
    return origin is None or origin in (f"http://{host}", f"https://{host}")


def parse(event: Any, limits: Limits) -> ClientMessage:
    """The message in a frame, or `Bad`."""
    text: str | None = event.get("text")
    if text is None:
        raise Bad("bad-message", "send text, not bytes")
    if len(text) > limits.frame or (not text.isascii() and len(text.encode()) > limits.frame):
        raise Bad("too-large", f"a message can have at most {limits.frame} bytes")
    try:
        message: ClientMessage = _decoder.decode(text)
        return message
    except msgspec.ValidationError as error:
        raise Bad("bad-message", str(error), _id_of(text)) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise Bad("bad-json", str(error)) from None


def _id_of(text: str) -> str:
    """The id of a message that is wrong otherwise, so that its sender knows which one it was."""
    with contextlib.suppress(msgspec.DecodeError, RecursionError):
        id = _id_decoder.decode(text).get("id")
        return id if isinstance(id, str) and len(id) <= 64 else ""
    return ""


class Session:
    """One socket from its hello to its end."""

    def __init__(
        self, tables: Tables, receive: Receive, send: Send, limits: Limits, write: Write | None = None
    ) -> None:
        self._tables, self._receive, self._limits = tables, receive, limits
        self._counts = tables.storage.counts
        self.connection = Connection(send, limits, write, self._counts.refusals)
        self._patience = Bucket(limits.rate and 1, limits.patience)
        self._live: Live | None = None

    async def run(self) -> None:
        pump = asyncio.create_task(self.connection.pump())
        self._counts.sockets += 1
        try:
            with contextlib.suppress(Gone):
                await self._listen()
        except Exception:
            logger.exception("a socket failed")
            raise
        finally:
            self._counts.sockets -= 1
            self.connection.closed = True
            pump.cancel()
            if self._live:
                self._live.part(self.connection)
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await pump

    async def _next(self) -> Any:
        event = await self._receive()
        if event["type"] == "websocket.disconnect":
            raise Gone
        return event

    async def _listen(self) -> None:
        try:
            event = await asyncio.wait_for(self._next(), self._limits.hello)
            hello = parse(event, self._limits)
            if not isinstance(hello, Hello):
                raise Bad("bad-message", "say hello first")
            await self._hello(hello)
        except TimeoutError:
            self.connection.refuse("bad-message", "say hello first", close=4408)
        except Bad as bad:
            self.connection.refuse(bad.code, bad.why, id=bad.id, close=4400)
        except Refused as refused:
            passing = refused.code == "not-stored"
            self.connection.refuse(refused.code, refused.why, close=1013 if passing else 4401)
        while True:
            event = await self._next()
            if not self.connection.closed:
                await self._take(event)

    async def _take(self, event: Any) -> None:
        """One message: done, or refused with a reason. Either way the socket stays open, but not to a flood."""
        connection = self.connection
        try:
            message = parse(event, self._limits)
            if not connection.bucket.take(COST.get(type(message), 1)):
                id = getattr(message, "id", "")
                raise Bad("rate-limited", "too many messages at once: wait a moment", id)
            await self._do(message)
        except Bad as bad:
            connection.refuse(bad.code, bad.why, id=bad.id, close=0 if self._patience.take() else 1013)

    async def _do(self, message: ClientMessage) -> None:
        connection, live = self.connection, self._live
        if isinstance(message, Ping):
            connection.send(PONG)
            return
        if isinstance(message, Hello):
            raise Bad("bad-message", "you have already said hello")
        assert live
        id, seat = message.id, connection.seat
        if not live.company.holds(connection):
            raise Bad("not-admitted", "the GM has not let you in yet", id)
        if seat is None:
            raise Bad("not-seated", "spectators can only watch", id)
        if isinstance(message, Answer):
            await answer(live, connection, seat, message)
        elif isinstance(message, Undo):
            await undo(live, connection, seat, id)
        elif seat != GM:
            raise Bad("not-gm", "only the GM can do this", id)
        elif not live.repeat(connection, id):
            await self._host(live, message)

    async def _host(self, live: Live, message: Any) -> None:
        try:
            await COMMANDS[type(message)](live, self.connection, message)
        except Refused as refused:
            self._counts.refusals[refused.code] += 1
            live.settle(self.connection, message.id, Error(refused.code, refused.why, message.id))

    # ---------------------------------------------------------------- hello

    async def _hello(self, hello: Hello) -> None:
        opens = await self._tables.storage.key(hello.key)
        if opens is None:
            self.connection.refuse(*UNKNOWN_KEY, close=4401)
            return
        self.connection.key = hello.key
        self._live = live = await self._tables.live(opens.table)
        if opens.kind == "knock":
            await self._wait(live, opens)
        else:
            await enter(live, self.connection, hello.from_)

    async def _wait(self, live: Live, opens: StoredKey) -> None:
        """Somebody who knocked waits on the open socket until the GM decides."""
        assert opens.knock
        async with live.door:
            knock = await self._tables.storage.knock(opens.knock)
            assert knock
            if knock.state == "waiting":
                self.connection.tell(Waiting(knock.name))
                live.company.knocking.setdefault(knock.id, []).append(self.connection)
                return
        await let_in(live, self.connection, knock)
