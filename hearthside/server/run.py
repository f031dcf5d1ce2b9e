"""Running the server. It prints nothing: whoever starts it says where it is."""

from __future__ import annotations

import contextlib
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable

import uvicorn

from hearthside import __version__
from hearthside.server import logs
from hearthside.server.app import Settings, make_app
from hearthside.server.connection import NO_LIMITS, Limits
from hearthside.server.wire import Caller, Wire

MOST_BYTES_A_FRAME = 1024 * 1024
"""Larger frames close the socket at once; those over the limit of a message are refused with a reason."""


logger = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """Calls back when it listens, with the port it listens on.

    When it is told to stop it sends every socket away with 1012, which is for coming back, and stores what it has
    begun: all that within seconds.
    """

    started_on: Callable[[int], None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        port = self.servers[0].sockets[0].getsockname()[1]
        logs.event(logger, "the server has started", version=__version__, host=self.config.host, port=port)
        if self.started_on:
            self.started_on(port)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        state = self.config.app.state  # type: ignore[union-attr]
        state.stopping = True
        logs.event(logger, "the server is stopping", sockets=state.counts.sockets)
        await super().shutdown(sockets)
        logs.event(logger, "the server has stopped", acts=state.counts.acts)


def make_server(host: str, port: int, settings: Settings) -> Server:
    config = uvicorn.Config(
        make_app(settings),
        host=host,
        port=port,
        http=Caller,
        ws=Wire,
        ws_max_size=MOST_BYTES_A_FRAME,
        ws_per_message_deflate=False,  # costs more time than these small messages save
        log_config=None,
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
    log: logs.Log = logs.Log.ERRORS,
    metrics: int = 0,
    network: Callable[[], str | None] = lambda: None,
    started: Callable[[int], None] | None = None,
) -> None:
    """Serve until interrupted or told to stop. `started` is called with the port once the server listens."""
    logs.start(log)
    limits = Limits() if limited else NO_LIMITS
    settings = Settings(database, limits, network=network, metrics=metrics)
    server = make_server(host, port, settings)
    server.started_on = started
    collect_seldom()
    open_many()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # when all is stored: uvicorn raises it again
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
