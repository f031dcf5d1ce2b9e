"""Another story at the same table, from a file of the GM's own: such a file is too long for a message."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, post
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from hearthside.families.offering import WithNextStory
from hearthside.kernel.asks import Refused
from hearthside.kernel.family import Family
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM
from hearthside.server.adventures import content_of, own_text
from hearthside.server.bodies import read_body
from hearthside.server.connection import NO_LIMITS, Connection
from hearthside.server.deeds import Deed
from hearthside.server.door import Door
from hearthside.server.journals import only_gm, opened
from hearthside.server.live import Live
from hearthside.server.messages import Ack, Error
from hearthside.server.requests import NewStory
from hearthside.server.tables import Tables, told_of


def story_route(tables: Tables, door: Door) -> ControllerRouterHandler:
    @post("/api/next-story/{table:str}", status_code=200)
    async def next_story(request: Request[Any, Any, Any], table: FromPath[str]) -> Ack:
        door.knock(request)
        only_gm(await opened(tables, request, table))
        wanted = await read_body(request, NewStory)
        live = await tables.live(table)
        family = follows_on(live.family)
        await asyncio.to_thread(checked, live.family, wanted)  # it may be a long file: no table waits for it
        return await go_on(live, family, wanted)

    return next_story


def follows_on(family: Family) -> WithNextStory:
    if not isinstance(family, WithNextStory):
        raise Refused("in this game no other story follows at the same table")
    return family


def checked(family: Family, wanted: NewStory) -> None:
    """All that is wrong with the adventure is told before anything happens at the table."""
    with told_of(wanted.adventure_file):
        content_of(family).load(own_text(wanted.adventure_text))


class Asking(Connection):
    """Somebody who asks over HTTP: what comes of it is the answer."""

    def __init__(self) -> None:
        super().__init__(self._to_nobody, NO_LIMITS)
        self.seat, self.result = GM, b""

    async def _to_nobody(self, _message: Any) -> None:
        """There is no socket."""

    def send(self, *messages: bytes) -> None:
        self.result = messages[0]


async def go_on(live: Live, family: WithNextStory, wanted: NewStory) -> Ack:
    """It is an act of the GM, stored, told and taken back like any other."""

    def work(game: Game) -> Deed:
        events = family.next_story(game.table, wanted.adventure_text)
        return Deed(game.play(events, GM, f"{GM}:{wanted.id}"))

    asking = Asking()
    await live.perform(asking, wanted.id, work)
    if not asking.result:
        raise Refused("it is not certain that this was stored: try again", code="busy")
    answer = msgspec.json.decode(asking.result, type=Ack | Error)
    if isinstance(answer, Error):
        raise Refused(answer.message, answer.rules, answer.code)
    return answer
