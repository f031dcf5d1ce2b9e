"""The socket of a seat: it comes back when it breaks, and what was not acknowledged is sent again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hearthside.cli.join.link import Link
from hearthside.server.commands import ClientMessage, Hello
from hearthside.server.messages import Ack, Error, Key, ServerMessage, Waiting, Welcome

PATIENCE = (0.2, 0.5, 1, 2, 5)
FATAL = range(4400, 4500)
"""Codes of a closed socket after which trying again is of no use."""
RESTARTS = 1012

Result = Ack | Error | Key

_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


def encode(message: ClientMessage) -> str:
    return msgspec.json.encode(message).decode()


def sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].removesuffix('.')}."


class Closed(Exception):
    """A sentence for somebody whom the server lets in no longer."""


class SeatSocket:
    """Connects as long as it runs. `hears` gets every message, `notes` what happens to the connection."""

    def __init__(
        self, link: Link, hears: Callable[[ServerMessage], None], notes: Callable[[str], None]
    ) -> None:
        self.link, self._hears, self._notes = link, hears, notes
        self._connection: ClientConnection | None = None
        self._unanswered: dict[str, tuple[ClientMessage, asyncio.Future[Result]]] = {}
        self._said = ""
        """What the server said last of this seat, if that is why it is not let in."""
        self.last: int | None = None
        self._failures = 0
        """Since the server let this seat in."""

    async def run(self) -> None:
        """Stay connected; ends only with `Closed`."""
        while True:
            why = "The connection is lost."
            try:
                async with connect(self.link.socket, max_size=None, open_timeout=10) as connection:
                    await self._talk(connection)
            except ConnectionClosed as closed:  # somebody is there, so it is only a matter of time
                restarts = closed.rcvd and closed.rcvd.code == RESTARTS
                why = self._said or ("The server is restarting." if restarts else why)
            except (OSError, InvalidHandshake, TimeoutError) as broken:
                if self.last is None and self._failures == len(PATIENCE):
                    raise Closed(f"There is no table at {self.link.server}: {broken}") from None
            if self._failures == 0:
                self._notes(f"{why} Trying again.")
            await asyncio.sleep(PATIENCE[min(self._failures, len(PATIENCE) - 1)])
            self._failures += 1

    async def _talk(self, connection: ClientConnection) -> None:
        self._said = ""
        try:
            with suppress(ConnectionClosed):  # what the server says before it closes is read all the same
                await connection.send(encode(Hello(self.link.key, self.last)))
            async for text in connection:
                await self._receive(connection, _decoder.decode(text))
        except msgspec.MsgspecError as strange:
            raise Closed(f"This server speaks another version of Hearthside: {strange}") from None
        finally:
            self._connection = None
            if connection.close_code in FATAL:
                raise Closed(self._said or "The server has closed this seat.")

    async def _receive(self, connection: ClientConnection, message: ServerMessage) -> None:
        if isinstance(message, Ack | Error | Key) and message.id in self._unanswered:
            _, answered = self._unanswered.pop(message.id)
            if not answered.done():
                answered.set_result(message)
        elif isinstance(message, Error):
            self._said = sentence(message.message)
        if isinstance(message, Welcome | Waiting) and self._failures:
            self._failures = 0
            self._notes("The connection is back.")
        self._hears(message)
        if isinstance(message, Welcome):
            self._connection = connection
            for unanswered, _ in list(self._unanswered.values()):
                await connection.send(encode(unanswered))

    async def ask(self, message: ClientMessage, id: str) -> Result:
        """Send a message and wait for what comes of it, over as many connections as it takes."""
        answered: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._unanswered[id] = message, answered
        if self._connection:
            try:
                await self._connection.send(encode(message))
            except ConnectionClosed:
                self._connection = None  # it is sent again after the next welcome
        return await answered
