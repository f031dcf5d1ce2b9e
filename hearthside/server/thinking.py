"""Thinking: bots that look ahead do it in a process of their own, so that nobody else at any table waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process

from hearthside.agents.seated import answer
from hearthside.agents.sight import Bot
from hearthside.kernel.asks import Reply
from hearthside.kernel.views import View

logger = logging.getLogger(__name__)

LONGEST = 20.0
"""Seconds for an answer, the start of the process included. Whoever takes longer plays by rules of thumb."""

Thought = tuple[Bot, Reply | None]
"""The bot, with what it remembers now, and what it does."""


class Thinker:
    """The process in which bots think, one after the other; started when it is first needed and again when it failed."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._process: ProcessPoolExecutor | None = None
        self._one = asyncio.Lock()

    async def think(self, bot: Bot, view: View, *, shared: bool) -> Thought:
        """What a bot does now; by its rules of thumb where it takes too long or does not know."""
        async with self._one:
            process = self._process = self._process or started()
            thinking = asyncio.get_running_loop().run_in_executor(process, thought, bot, view, shared)
            try:
                return await asyncio.wait_for(thinking, self._longest)
            except Exception:
                logger.exception("a bot did not think to an end")
                self.close()
                return bot, answer(view, getattr(bot, "thumb", bot), shared=shared)

    def close(self, *, wait: bool = False) -> None:
        """End the process, in the middle of a thought if need be: one without end would keep it running.

        Whoever closes for good waits: what the process holds of the system is given back.
        """
        process, self._process = self._process, None
        if process:
            for one in tuple(process._processes.values()):  # `kill_workers` is there from Python 3.14 on
                one.kill()
            process.shutdown(wait=wait, cancel_futures=True)


def started() -> ProcessPoolExecutor:
    """It begins from nothing: a copy of a running server would have its sockets open."""
    return ProcessPoolExecutor(1, get_context("spawn"), end_with_the_server)


def end_with_the_server() -> None:
    """An interrupt is for the server; when that is gone, even killed, its process goes, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    server = parent_process()
    assert server
    server.join()
    os._exit(0)


def thought(bot: Bot, view: View, shared: bool) -> Thought:
    return bot, answer(view, bot, shared=shared)
