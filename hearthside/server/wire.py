"""The wire: uvicorn's socket, made quicker for many small messages."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION = "hearthside.write"
FEW = 16


def text_frame(length: int) -> bytes:
    """What stands before a text of this length: a whole frame, not masked (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


class Wire(WebSocketsSansIOProtocol):
    """Offers its app a way to write a text without a coroutine, and goes on reading while few messages wait."""

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

    def send_receive_event_to_app(self) -> None:
        """To stop reading and start again after each message costs two calls of the system."""
        few = not self.read_paused and self.queue.qsize() < FEW
        if few:
            self.read_paused = True  # or so it believes
        super().send_receive_event_to_app()
        if few:
            self.read_paused = False
