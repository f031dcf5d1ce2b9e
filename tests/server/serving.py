"""A server for the tests: in a thread of this process, or in a process that can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import IO

from hearthside.families import family
from hearthside.kernel.family import Family
from hearthside.server.app import Settings
from hearthside.server.connection import Limits
from hearthside.server.nodes import listen
from hearthside.server.run import make_server
from hearthside.server.tables import Tables
from tests.ending import tied
from tests.kernel.toy import Toy
from tests.server.client import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
TOY: Family = Toy()


def toy(key: str) -> Family:
    return {"toy": TOY}[key]


def every(key: str) -> Family:
    return TOY if key == "toy" else family(key)


def every_family(database: str) -> Settings:
    """A server for the toy and the real families, whose bots do not seem to think."""
    return Settings(database, Limits(rate=0, request_rate=0, table_rate=0), family=every, pace=0)


def settings(database: Path | str, limits: Limits | None = None) -> Settings:
    return Settings(
        str(database), limits or Limits(request_rate=0, table_rate=0), families=lambda: (TOY,), family=toy
    )


@contextlib.contextmanager
def running(chosen: Settings) -> Iterator[str]:
    """The address of a server in a thread."""
    server, ports, ready = make_server("127.0.0.1", 0, chosen), list[int](), threading.Event()
    server.started_on = lambda port: (ports.append(port), ready.set())[1]
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        assert ready.wait(PATIENCE)
        yield f"http://127.0.0.1:{ports[0]}"
    finally:
        server.should_exit = True
        thread.join()


@contextlib.contextmanager
def process(
    database: Path | str, plays: str = "toy", log: IO[str] | None = None
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a server in a process of its own, and the process. It plays the toy, or everything."""
    with processes(database, 1, plays, log) as [(url, child)]:
        yield url, child


@contextlib.contextmanager
def processes(
    database: Path | str, count: int, plays: str = "toy", log: IO[str] | None = None
) -> Iterator[list[tuple[str, subprocess.Popen[str]]]]:
    """Several of them, started at the same moment."""
    command = tied(sys.executable, "-m", "tests.server.serving", database, plays)
    children = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ})
        for _ in range(count)
    ]
    try:
        yield [(f"http://127.0.0.1:{_port(child)}", child) for child in children]
    finally:
        for child in children:
            child.kill()
            child.wait()
            if child.stdout:
                child.stdout.close()


@contextlib.contextmanager
def disk_that_takes_no_more(database: Path) -> Iterator[None]:
    """No file of this process grows beyond the journal of the database."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    journal_size = database.with_name(f"{database.name}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (journal_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextlib.asynccontextmanager
async def listening(*nodes: Tables) -> AsyncIterator[None]:
    """Nodes in this process hear what is stored, as servers do."""
    tasks = [asyncio.create_task(listen(node)) for node in nodes]
    async with asyncio.timeout(PATIENCE):
        while any(node.storage.deaf for node in nodes):
            await asyncio.sleep(0.001)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for node in nodes:
            node.close()


def _port(child: subprocess.Popen[str]) -> int:
    assert child.stdout
    return int(child.stdout.readline())


if __name__ == "__main__":
    chosen = settings(sys.argv[1]) if sys.argv[2] == "toy" else every_family(sys.argv[1])
    served = make_server("127.0.0.1", 0, chosen)
    served.started_on = lambda port: print(port, flush=True)
    served.run()
