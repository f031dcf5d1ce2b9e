"""The app: what is served over HTTP, and where the sockets come in."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post, websocket
from litestar.connection import WebSocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from hearthside.families import families, family
from hearthside.kernel.asks import Refused
from hearthside.kernel.family import BadContent, Family
from hearthside.server import metrics
from hearthside.server.bodies import read_body
from hearthside.server.bots import PACE
from hearthside.server.connection import Limits
from hearthside.server.counts import CountErrors
from hearthside.server.door import Door, Places
from hearthside.server.journals import journal_routes
from hearthside.server.library import LONG_DRAFT, library_routes
from hearthside.server.logs import failed
from hearthside.server.messages import Error
from hearthside.server.news import news_route
from hearthside.server.nodes import listen
from hearthside.server.page import HEADERS, STATIC, PageFile, read_page, send
from hearthside.server.readiness import readiness_routes
from hearthside.server.requests import (
    Address,
    HttpError,
    Knocked,
    NewKnock,
    NewTable,
    OpenedTable,
    TableOffer,
)
from hearthside.server.sockets import Session, same_origin
from hearthside.server.storage import Storage
from hearthside.server.stories import story_route
from hearthside.server.tables import Tables
from hearthside.server.updates import encode
from hearthside.server.wire import EXTENSION

logger = logging.getLogger(__name__)

MOST_BYTES = 1024 * 1024
SOCKET_COST = 0.1
"""Of a request. Nobody guesses a key, and behind one address thirty phones may lose their network and come back."""
STATUS = {
    "no-such-table": 404,
    "no-such-family": 404,
    "no-such-question": 404,
    "unknown-rules": 409,
    "unknown-key": 403,
    "not-gm": 403,
    "other-page": 403,
    "not-ended": 409,
    "not-stored": 503,
    "rate-limited": 429,
}
HTTP_ERRORS = {
    404: ("not-found", "there is nothing at this address"),
    405: ("not-found", "this address takes another method"),
    413: ("too-large", f"this is too large: at most {MOST_BYTES // 1024} KB are read"),
}


class Settings(msgspec.Struct, frozen=True):
    """How a server is set up."""

    database: str
    limits: Limits = Limits()
    static: Path = STATIC
    families: Callable[[], tuple[Family, ...]] = families
    family: Callable[[str], Family] = family
    pace: float = PACE
    """Seconds that bots seem to think."""
    network: Callable[[], str | None] = lambda: None
    """Where other devices find this server now: a machine can change its network."""
    metrics: int = 0
    """The port for Prometheus, if there is to be one."""


Asked = Request[Any, Any, State]


def failure(asked: Asked, status: int, *error: Any) -> Response[HttpError]:
    answer = HttpError(*error)
    asked.app.state.counts.refusals[answer.code] += 1
    return Response(answer, status_code=status, media_type=MediaType.JSON)


def refused(asked: Asked, error: Refused) -> Response[HttpError]:
    return failure(asked, STATUS.get(error.code, 400), error.code, error.why)


def bad_content(asked: Asked, error: BadContent) -> Response[HttpError]:
    """For the author of an adventure: all that is wrong with it."""
    return failure(asked, 400, "bad-content", str(error), error.more)


def http_error(asked: Asked, error: HTTPException) -> Response[HttpError]:
    known = HTTP_ERRORS.get(error.status_code, ("bad-message", "this request cannot be read"))
    return failure(asked, error.status_code, *known)


def internal(asked: Asked, _error: Exception) -> Response[HttpError]:
    reference = failed(logger, "a request failed")
    return failure(asked, 500, "internal", f"something went wrong here (reference {reference})")


def table_routes(settings: Settings, tables: Tables) -> list[ControllerRouterHandler]:
    limits = settings.limits
    door, opening = Door.of(limits), Door(limits.table_rate, limits.table_burst)

    @get("/api/address", sync_to_thread=False)
    def show_address() -> Address:
        return Address(settings.network())

    @post("/api/tables")
    async def open_table(request: Request[Any, Any, Any]) -> OpenedTable:
        door.knock(request)
        wanted = await read_body(request, NewTable)
        door.knock(request, len(wanted.adventure_text or "") / LONG_DRAFT)
        opening.knock(request)
        try:
            return await tables.open(wanted)
        except (Refused, BadContent):
            opening.knock(request, -1)  # who corrects a file sends it many times
            raise

    @post("/api/knock")
    async def knock(request: Request[Any, Any, Any]) -> Knocked:
        door.knock(request)
        return await tables.knock(await read_body(request, NewKnock))

    @get("/api/table/{code:str}")
    async def show_table(request: Request[Any, Any, Any], code: FromPath[str]) -> TableOffer:
        door.knock(request)
        return await tables.offer(code)

    told = [news_route(tables, door), *journal_routes(tables, door), story_route(tables, door)]
    routes = [show_address, open_table, knock, show_table, *told]
    return [*routes, *library_routes(settings.families, settings.family, limits)]


def socket_route(settings: Settings, tables: Tables) -> ControllerRouterHandler:
    door, places = Door.of(settings.limits), Places(settings.limits.sockets)

    @websocket("/ws")
    async def socket(socket: WebSocket[Any, Any, Any]) -> None:
        if not same_origin(dict(socket.headers)):
            await socket.receive()
            await socket.close(4403)
            return
        await socket.accept()
        try:
            door.knock(socket, SOCKET_COST)
            with places.one(socket):
                extensions: dict[str, Any] = dict(socket.scope.get("extensions") or {})
                write = extensions.get(EXTENSION)
                await Session(tables, socket.receive, socket.send, settings.limits, write).run()
        except Refused as refused:
            await socket.send_text(encode(Error(refused.code, refused.why)))
            await socket.close(1013)

    return socket


def page_routes(files: dict[str, PageFile]) -> list[ControllerRouterHandler]:
    def serve(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
        return send(request, files[name]) if name in files else lost(request)

    def lost(request: Request[Any, Any, Any]) -> Response[bytes]:
        """People get the page, which says that there is nothing at this address."""
        if "index.html" in files and "text/html" in request.headers.get("accept", ""):
            return Response(files["index.html"].plain, status_code=404, media_type=MediaType.HTML)
        return Response(b"not found", status_code=404, media_type=MediaType.TEXT)

    @get(["/", "/join/{code:str}", "/seat", "/watch", "/odds", "/print", "/write"], sync_to_thread=False)
    def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        return serve(request, "index.html")

    @get("/{path:path}", sync_to_thread=False)
    def file(request: Request[Any, Any, Any], path: FromPath[Path]) -> Response[bytes]:
        return serve(request, path.as_posix().lstrip("/"))

    return [page, file]


def make_app(settings: Settings) -> Litestar:
    """The whole server on one database."""
    storage = Storage(settings.database)
    tables = Tables(storage, settings.family, settings.pace)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        tasks, errors = [asyncio.create_task(tables.keep_tidy())], CountErrors(storage.counts)
        if storage.shared:
            tasks.append(asyncio.create_task(listen(tables)))
        logging.getLogger().addHandler(errors)
        try:
            with metrics.served(settings.metrics, tables):
                yield
        finally:
            logging.getLogger().removeHandler(errors)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            tables.close()
            storage.close()

    routes = [*table_routes(settings, tables), socket_route(settings, tables)]
    return Litestar(
        [*routes, *page_routes(read_page(settings.static)), *readiness_routes(storage)],
        lifespan=[lifespan],
        state=State({"counts": storage.counts, "stopping": False}),
        openapi_config=None,
        logging_config=None,
        request_max_body_size=MOST_BYTES,
        response_headers=HEADERS,
        exception_handlers={
            Refused: refused,
            BadContent: bad_content,
            HTTPException: http_error,
            Exception: internal,
        },
    )
