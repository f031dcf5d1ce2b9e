"""A small, quick socket client for measuring: it reads frames, and hands their text on."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

TEXT, PING, PONG = 0x81, 0x89, 0x8A
"""Who does not answer a ping is taken for gone within a minute."""


class Wire(asyncio.Protocol):
    """One socket. Frames of the server are neither masked nor in pieces."""

    def __init__(self, told: Callable[[bytes], None]) -> None:
        self.told, self._buffer, self._open = told, bytearray(), False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ("GET /ws HTTP/1.1", "Host: bench", "Upgrade: websocket", "Connection: Upgrade")
        more = (f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", "")
        transport.write("\r\n".join((*lines, *more)).encode())

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert buffer.startswith(b"HTTP/1.1 101"), bytes(buffer[:200])
            del buffer[: end + 4]
            self._open = True
            self.opened.set_result(None)
        while (frame := self._frame()) is not None:
            if frame:
                self.told(frame)

    def _frame(self) -> bytes | None:
        """The next whole frame; nothing for one that is not text."""
        buffer = self._buffer
        if len(buffer) < 4:
            return None
        start, length = 2, buffer[1] & 127
        if length == 126:
            start, length = 4, int.from_bytes(buffer[2:4], "big")
        elif length == 127:
            start, length = 10, int.from_bytes(buffer[2:10], "big")
        if len(buffer) < start + length:
            return None
        text = bytes(buffer[start : start + length]) if buffer[0] == TEXT else b""
        if buffer[0] == PING:
            self._write(PONG, bytes(buffer[start : start + length]))
        del buffer[: start + length]
        return text

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, text: bytes) -> None:
        """A frame whose mask is zero, so that the text stays as it is."""
        length = len(text)
        size = bytes([0x80 | length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        assert self._transport
        self._transport.write(bytes([kind]) + size + b"\0\0\0\0" + text)

    def close(self) -> None:
        assert self._transport
        self._transport.close()
