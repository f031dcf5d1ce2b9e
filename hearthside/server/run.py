"""Running the server. It prints nothing: whoever starts it says where it is."""

from __future__ import annotations

import contextlib
import gc
import socket
from collections.abc import Callable

import uvicorn

from hearthside.server.app import Settings, make_app
from hearthside.server.connection import NO_LIMITS, Limits
from hearthside.server.wire import Caller, Wire

MOST_BYTES_A_FRAME = 1024 * 1024
"""Larger frames close the socket at once; those over the limit of a message are refused with a reason."""


class Server(uvicorn.Server):
    """Calls back when it listens, with the port it listens on."""

    started_on: Callable[[int], None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.started_on:
            self.started_on(self.servers[0].sockets[0].getsockname()[1])


def make_server(host: str, port: int, settings: Settings) -> Server:
    config = uvicorn.Config(
        make_app(settings),
        host=host,
        port=port,
        http=Caller,
        ws=Wire,
        ws_max_size=MOST_BYTES_A_FRAME,
        ws_per_message_deflate=False,  # costs more time than these small messages save
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    return Server(config)


def serve(
    host: str,
    port: int,
    database: str,
    *,
    limited: bool = True,
    network: Callable[[], str | None] = lambda: None,
    started: Callable[[int], None] | None = None,
) -> None:
    """Serve until interrupted. `started` is called with the port once the server listens."""
    settings = Settings(database, Limits() if limited else NO_LIMITS, network=network)
    server = make_server(host, port, settings)
    server.started_on = started
    collect_seldom()
    open_many()
    server.run()


def collect_seldom() -> None:
    """Tables are frozen and hold no circles: look for garbage seldom, and not at all among what is there now."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def open_many() -> None:
    """Take as many sockets as the system allows: what is usual is so few that strangers could hold all of them."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # there is none on Windows

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
