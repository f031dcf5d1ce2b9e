"""Readiness: whether people can play now. Anybody may ask that; why they cannot stands in the log alone."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.types import ControllerRouterHandler

from hearthside.server.logs import event, reason
from hearthside.server.storage import Storage

logger = logging.getLogger(__name__)


class Readiness:
    """What was found the last time: a reason is logged when it is new, however often it is asked for."""

    def __init__(self, storage: Storage) -> None:
        self._storage, self._why = storage, ""

    async def ready(self) -> bool:
        why = await self._unready()
        if why and why != self._why:
            logger.error("nobody can play: %s", why)
        elif self._why and not why:
            event(logger, "people can play again")
        self._why = why
        return not why

    async def _unready(self) -> str:
        try:
            return await self._storage.unready()
        except Exception as error:
            return f"the database does not answer: {reason(error)}"


def _answer(well: str, ill: str) -> Response[str]:
    return Response(ill or well, status_code=503 if ill else 200, media_type=MediaType.TEXT)


def readiness_routes(storage: Storage) -> list[ControllerRouterHandler]:
    readiness = Readiness(storage)

    @get("/healthz")
    async def health() -> Response[str]:
        return _answer("ok", "nothing can be stored" if await storage.trouble() else "")

    @get("/readyz")
    async def ready(request: Request[Any, Any, State]) -> Response[str]:
        """Not before the database answers, and not while the server stops."""
        well = not request.app.state.stopping and await readiness.ready()
        return _answer("ready", "" if well else "not ready")

    return [health, ready]
