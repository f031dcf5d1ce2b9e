"""News: how the tables stand to which somebody may come back, for a device that holds seats at several."""

from __future__ import annotations

from typing import Any

from litestar import Request, post
from litestar.types import ControllerRouterHandler

from hearthside.kernel.asks import Refused
from hearthside.server.bodies import read_body
from hearthside.server.door import Door
from hearthside.server.requests import HeldSeats, SeatNews
from hearthside.server.tables import Tables


async def news_of(tables: Tables, key: str) -> SeatNews | None:
    """What has become of a seat; nothing where the key opens none, or a table this server cannot play."""
    opens = await tables.storage.key(key)
    if opens is None or opens.kind == "knock":
        return None
    try:
        table = await (await tables.live(opens.table)).table()
    except Refused:
        return None
    return SeatNews(table.number, opens.seat in table.step.waited(table))


def news_route(tables: Tables, door: Door) -> ControllerRouterHandler:
    @post("/api/news", status_code=200)
    async def news(request: Request[Any, Any, Any]) -> list[SeatNews | None]:
        door.knock(request)
        held = await read_body(request, HeldSeats)
        return [await news_of(tables, key) for key in held.keys]

    return news
