"""What is read of a stored table over HTTP: the story before a seat came, and the journal that the GM takes home."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from hearthside.kernel import journal
from hearthside.kernel.asks import Refused
from hearthside.kernel.seats import GM, Seat
from hearthside.server.door import Door
from hearthside.server.history import published, read_history
from hearthside.server.page import PageFile, read_file, send
from hearthside.server.requests import Earlier
from hearthside.server.storage import Storage, StoredKey
from hearthside.server.tables import Tables
from hearthside.server.updates import seen_entries

AT_ONCE = 2000
"""So many entries of the journal are read for one answer."""
LAST = 2**53
"""No entry has a higher number: a page could not count so far."""


def entry_number(text: str) -> int:
    """The number of an entry, as it stands in an address."""
    if text.isascii() and text.isdecimal() and len(text) < 20 and 1 <= int(text) <= LAST:
        return int(text)
    raise Refused("before: give the number of an entry, from 1 on", code="bad-message")


async def read_story(storage: Storage, table: str, seat: Seat | None, before: int) -> PageFile:
    """What a seat may read of the entries before a number, ready to send."""
    after = max(0, before - 1 - AT_ONCE)
    acts = await storage.acts(table, after, before)

    def read() -> PageFile:
        entries = [entry for entry in read_history(acts, after, seat) if entry.number < before]
        content = msgspec.json.encode(Earlier(after + 1, seen_entries(entries)))
        return msgspec.structs.replace(read_file(content, "story.json"), caching="no-store")

    return await asyncio.to_thread(read)


async def opened(tables: Tables, request: Request[Any, Any, Any], table: str) -> StoredKey:
    """What the key opens that came along."""
    opens = await tables.storage.key(request.headers.get("hearthside-key", ""))
    if opens is None or opens.table != table or opens.kind == "knock":
        raise Refused("this key does not open this table", code="unknown-key")
    return opens


def only_gm(opens: StoredKey) -> None:
    if opens.seat != GM:
        raise Refused("only the GM can do this", code="not-gm")


def journal_routes(tables: Tables, door: Door) -> list[ControllerRouterHandler]:
    """The key comes in a header, so that no log keeps it."""

    @get("/api/story/{table:str}")
    async def story(request: Request[Any, Any, Any], table: FromPath[str]) -> Response[bytes]:
        """What a seat may read of the entries before a number: who comes is sent the newest only."""
        door.knock(request)
        opens, before = (
            await opened(tables, request, table),
            entry_number(request.query_params.get("before", "")),
        )
        return send(request, await read_story(tables.storage, table, opens.seat, before))

    @get("/api/export/{table:str}")
    async def export(request: Request[Any, Any, Any], table: FromPath[str]) -> Response[bytes]:
        """The journal of the sessions that have ended, for the GM."""
        door.knock(request)
        only_gm(await opened(tables, request, table))
        entries = published(await (await tables.live(table)).whole_journal())
        if not entries:
            raise Refused(
                "end the session first: until then it holds other people's secrets", code="not-ended"
            )
        lines = b"".join(journal.export(entries))
        name = {"Content-Disposition": f'attachment; filename="hearthside-{table}.jsonl"'}
        return Response(lines, media_type="application/jsonl", headers={"Cache-Control": "no-store", **name})

    return [story, export]
