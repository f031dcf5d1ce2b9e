"""The wire: uvicorn's socket, made quicker for many small messages."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "hearthside.write"
FEW = 16


class Wire(WebSocketsSansIOProtocol):
    """Offers its app a way to write a text without a coroutine, and goes on reading while few messages wait."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self.write_text

    def write_text(self, text: bytes) -> bool:
        """Write a text at once. False where the other side is slow or gone: then it must be sent and waited for."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def send_receive_event_to_app(self) -> None:
        """To stop reading and start again after each message costs two calls of the system."""
        few = not self.read_paused and self.queue.qsize() < FEW
        if few:
            self.read_paused = True  # or so it believes
        super().send_receive_event_to_app()
        if few:
            self.read_paused = False
