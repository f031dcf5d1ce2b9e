"""A server for the tests: in a thread of this process, or in a process that can be killed."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from hearthside.kernel.family import Family
from hearthside.server.app import Settings
from hearthside.server.connection import Limits
from hearthside.server.run import make_server
from tests.kernel.toy import Toy

ROOT = Path(__file__).resolve().parents[2]
TOY: Family = Toy()


def toy(key: str) -> Family:
    return {"toy": TOY}[key]


def settings(database: Path, limits: Limits | None = None) -> Settings:
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
        assert ready.wait(120)
        yield f"http://127.0.0.1:{ports[0]}"
    finally:
        server.should_exit = True
        thread.join()


@contextlib.contextmanager
def process(database: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a server in a process of its own, and the process."""
    command = [sys.executable, "-m", "tests.server.serving", str(database)]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env={**os.environ})
    try:
        assert child.stdout
        port = int(child.stdout.readline())
        yield f"http://127.0.0.1:{port}", child
    finally:
        child.kill()
        child.wait()
        if child.stdout:
            child.stdout.close()


if __name__ == "__main__":
    served = make_server("127.0.0.1", 0, settings(Path(sys.argv[1])))
    served.started_on = lambda port: print(port, flush=True)
    served.run()
