"""A connection: one socket of one seat, with what waits to be sent and how much it may send itself."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from hearthside.kernel.seats import Seat
from hearthside.server.messages import Error, ToSeat
from hearthside.server.updates import Standing, encode

Send = Callable[[Any], Awaitable[None]]
Write = Callable[..., bool]
"""Writes messages at once, or says that it cannot."""

MOST_WAITING = 2000
MOST_BYTES_WAITING = 2 * 1024 * 1024
"""Of what waits for a slow phone; one message may be longer than that."""


class Limits(msgspec.Struct, frozen=True):
    """How much one connection may send, and one address ask for. A rate or a number of 0 is no limit."""

    rate: float = 50.0
    burst: float = 100.0
    frame: int = 64 * 1024
    hello: float = 10.0
    request_rate: float = 1.0
    request_burst: float = 60.0
    table_rate: float = 1 / 60
    table_burst: float = 30.0
    """Tables that one address may open: each stays in the database."""
    sockets: int = 200
    """That one address may hold open."""
    patience: float = 100.0
    """So many refusals in a row, one more a second, and the connection is closed."""


NO_LIMITS = Limits(rate=0, request_rate=0, table_rate=0, sockets=0)


class Bucket:
    """Tokens that fill up again with time."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst, self._tokens, self._at = rate, burst, burst, time.monotonic()

    def take(self, tokens: float = 1) -> bool:
        if not self._rate:
            return True
        at = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (at - self._at) * self._rate)
        self._at = at
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True


class Connection:
    """Messages are written at once where the socket takes them. Else they wait in the outbox and are sent by
    `pump`, so that a slow phone holds up nobody else."""

    def __init__(
        self, send: Send, limits: Limits, write: Write | None = None, refusals: Counter[str] | None = None
    ) -> None:
        self._send, self._write, self.bucket = send, write, Bucket(limits.rate, limits.burst)
        self._refusals = refusals
        self._outbox: deque[bytes | int] = deque()
        self._waiting = 0
        self._wake: asyncio.Future[None] | None = None
        self.key = ""
        self.seat: Seat | None = None
        self.standing: Standing | None = None
        self.closed = False

    def send(self, *messages: bytes) -> None:
        if self.closed or (self._write and not self._outbox and self._write(*messages)):
            return
        if len(self._outbox) > MOST_WAITING or self._waiting > MOST_BYTES_WAITING:
            self._outbox.clear()
            self.close(1013)
            return
        for message in messages:
            self._waiting += len(message)
            self._put(message)

    def tell(self, message: ToSeat) -> None:
        self.send(encode(message))

    def refuse(self, code: str, message: str, *, id: str = "", close: int = 0) -> None:
        if self._refusals is not None:
            self._refusals[code] += 1
        self.tell(Error(code, message, id))
        if close:
            self.close(close)

    def close(self, code: int) -> None:
        """Close the socket after what waits to be sent."""
        if not self.closed:
            self._put(code)
            self.closed = True

    def _put(self, item: bytes | int) -> None:
        self._outbox.append(item)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def pump(self) -> None:
        """Send what is put into the outbox until the socket is closed."""
        loop, outbox, send = asyncio.get_running_loop(), self._outbox, self._send
        while True:
            while outbox:
                item = outbox[0]
                if isinstance(item, int):
                    await send({"type": "websocket.close", "code": item, "reason": ""})
                    return
                await send({"type": "websocket.send", "text": item.decode()})
                if outbox[0] is item:  # else all that waited was thrown away meanwhile
                    outbox.popleft()  # only now: what is written at once may not overtake it
                    self._waiting -= len(item)
            self._wake = loop.create_future()
            await self._wake
