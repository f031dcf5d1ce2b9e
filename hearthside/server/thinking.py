"""Thinking: bots that look ahead do it in a process of their own, so that nobody else at any table waits for them.

The process reads a bot with what it sees and writes what it does, one after the other. It ends with the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from typing import BinaryIO

from hearthside.agents.seated import answer
from hearthside.agents.sight import Bot
from hearthside.kernel.asks import Reply
from hearthside.kernel.views import View

logger = logging.getLogger(__name__)

LONGEST = 10.0
"""Seconds for an answer. Whoever takes longer plays by rules of thumb."""
READY = b"."
"""What the process says when it has started: that takes a moment, and is not counted."""
SIZE = 4

Asked = tuple[Bot, View, bool]
"""A bot, what it sees, and whether people may answer as well."""
Thought = tuple[Bot, Reply | None]
"""The bot, with what it remembers now, and what it does."""


class Thinker:
    """The process in which bots think, started when it is first needed and again when it failed."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._process: Process | None = None
        self._one = asyncio.Lock()

    async def think(self, bot: Bot, view: View, *, shared: bool) -> Thought:
        """What a bot does now; by its rules of thumb where it takes too long."""
        async with self._one:
            try:
                process = self._process or await self._start()
                return await asyncio.wait_for(ask(process, (bot, view, shared)), self._longest)
            except (TimeoutError, EOFError, OSError):
                if self._process:  # else the server is closing
                    logger.exception("a bot did not think to an end")
                await self.close()
                return bot, answer(view, getattr(bot, "thumb", bot), shared=shared)
            except asyncio.CancelledError:
                await self.close()
                raise

    async def _start(self) -> Process:
        command = (sys.executable, "-m", "hearthside.server.thinking")
        process = self._process = await create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert process.stdout
        await process.stdout.readexactly(len(READY))
        return process

    async def close(self) -> None:
        process, self._process = self._process, None
        if process:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def ask(process: Process, question: Asked) -> Thought:
    assert process.stdin and process.stdout
    process.stdin.write(packed(question))
    await process.stdin.drain()
    size = int.from_bytes(await process.stdout.readexactly(SIZE))
    thought: Thought = pickle.loads(await process.stdout.readexactly(size))
    return thought


def packed(what: object) -> bytes:
    text = pickle.dumps(what)
    return len(text).to_bytes(SIZE) + text


def serve(asked: BinaryIO, told: BinaryIO) -> None:
    """Think about whatever is read, until nobody is there who could ask."""
    told.write(READY)
    told.flush()
    while size := int.from_bytes(asked.read(SIZE)):
        bot, view, shared = pickle.loads(asked.read(size))
        told.write(packed((bot, answer(view, bot, shared=shared))))
        told.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the server
    serve(sys.stdin.buffer, sys.stdout.buffer)
