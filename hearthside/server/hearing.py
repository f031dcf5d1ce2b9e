"""Hearing: what a live table learns of other nodes, and what it tells them."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from hearthside.kernel.asks import Refused
from hearthside.kernel.seats import Seat
from hearthside.server.attending import attend
from hearthside.server.logs import failed

if TYPE_CHECKING:
    from hearthside.server.live import Live

logger = logging.getLogger(__name__)

AGAIN = 2.0
"""Seconds until what could not be read is read again."""


class Hearing:
    """What one table has heard and not followed yet."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._last, self._door = 0, False
        self._following: asyncio.Task[None] | None = None

    def announce(self) -> None:
        """Tell other nodes who is here, if anybody is."""
        if here := self._live.company.here():
            self._live.storage.announce(self._live.stored.id, here)

    def hear_of(self, node: str, here: tuple[Seat, ...]) -> None:
        """Who is connected to another node."""
        if self._live.company.hear(node, here):
            self.announce()

    def hear(self, last: int = 0, *, door: bool = False) -> None:
        """The table has entries up to this number; somebody may have come to its door, or got or lost a key."""
        if self._live.forgotten or not (door or last > self._live.told):
            return  # whoever comes will read it; or it was told
        self._last, self._door = max(last, self._last), door or self._door
        if self._following is None or self._following.done():
            self._following = asyncio.create_task(self._follow())

    def stop(self) -> None:
        if self._following:
            self._following.cancel()

    async def _follow(self) -> None:
        live = self._live
        while self._last > live.told or self._door:
            last, door = self._last, self._door
            self._last, self._door = 0, False
            try:
                if last > live.told:
                    async with live.lock:
                        await live.catch_up(last)
                if door:
                    await attend(live)
            except Refused:  # nothing can be read just now
                self._last, self._door = max(last, self._last), door or self._door
                await asyncio.sleep(AGAIN)
            except Exception:
                failed(logger, "what others did could not be told", table=live.stored.id)
