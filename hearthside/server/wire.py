"""The wire: uvicorn's connections, made quicker for many small messages, and shut on those who only hold them open."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from hearthside.server.connection import Bucket

EXTENSION = "hearthside.write"
FEW = 16
MOST_AFTER_CLOSE = 1 << 20
LONGEST_REQUEST = 120.0
"""Seconds from a connection, or from the last answer on it, until the next request is answered."""


def text_frame(length: int) -> bytes:
    """What stands before a text of this length: a whole frame, not masked (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


class Caller(H11Protocol):
    """Who connects asks something and takes the answer, or is cut off: there are not many places."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def _wait(self) -> None:
        self._stop_waiting()
        self._late = self.loop.call_later(LONGEST_REQUEST, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._late:
            self._late.cancel()

    def on_response_complete(self) -> None:
        self._wait()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)


class Wire(WebSocketsSansIOProtocol):
    """Offers its app a way to write a text without a coroutine, and goes on reading while few messages wait.

    Who does not read is not waited for: what is written to them, a close included, would be kept for ever.
    """

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._pings, self._after = Bucket(1, 20), 0

    def data_received(self, data: bytes) -> None:
        """After a close the other side has little to say: what was under way, and its own close."""
        if self.close_sent:
            self._after += len(data)
            if self._after > MOST_AFTER_CLOSE:
                self.transport.abort()
                return
        super().data_received(data)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self.write_text

    def write_text(self, *texts: bytes) -> bool:
        """Write texts at once. False where the other side is slow or leaves: then they must be sent and waited for."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.conn.extensions:
            return False
        if self.transport.is_closing():
            return True  # nobody reads it any more
        self.transport.write(b"".join([text_frame(len(text)) + text for text in texts]))
        return True

    def handle_ping(self) -> None:
        """Pages send none, programs one in a while: more would be answered, and the answers kept until they are read."""
        if self._pings.take():
            super().handle_ping()
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.close":
            self.loop.call_later(self.close_timeout, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """To stop reading and start again after each message costs two calls of the system."""
        few = not self.read_paused and self.queue.qsize() < FEW
        if few:
            self.read_paused = True  # or so it believes
        super().send_receive_event_to_app()
        if few:
            self.read_paused = False
