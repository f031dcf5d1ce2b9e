"""A real server and real terminals: processes of their own, talking over sockets of this machine."""

from __future__ import annotations

import json
import os
import queue
import re
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ending import tied
from tests.ports import free_port

PATIENCE = 300.0
COMMAND = (sys.executable, "-m", "hearthside")


class Process:
    """A command that runs, what it has printed, and a way to type into it."""

    def __init__(self, *arguments: str) -> None:
        self.printed, self._new, self._unread = "", queue.Queue[str](), ""
        self._process = subprocess.Popen(
            tied(*COMMAND, *arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            bufsize=1,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"},
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._new.put(line)

    def expect(self, pattern: str) -> re.Match[str]:
        """Wait for a line printed since the last one that was expected."""
        end = time.monotonic() + PATIENCE
        while (left := end - time.monotonic()) > 0:
            try:
                line = self._new.get(timeout=min(left, 0.2))
            except queue.Empty:
                assert self._process.poll() is None or not self._new.empty(), f"it ended:\n{self.printed}"
                continue
            self.printed += line
            if found := re.search(pattern, line):
                return found
        raise AssertionError(f"{pattern!r} was not printed:\n{self.printed}")

    def type(self, *lines: str) -> None:
        assert self._process.stdin
        for line in lines:
            self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def wait(self) -> int:
        """Its exit code, when it has ended by itself; all it printed is read then."""
        code = self._process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        while not self._new.empty():
            self.printed += self._new.get()
        return code

    def end(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._reader.join(PATIENCE)
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                stream.close()


class Server(Process):
    """`hearthside play` on a free port, with a database of its own."""

    def __init__(self, database: Path | str, port: int = 0) -> None:
        self.database, self.port = Path(database), port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        super().__init__("play", "--host", "127.0.0.1", "--port", str(self.port), "--database", str(database))
        self.expect("Press Ctrl.C")

    def post(self, path: str, **body: object) -> Any:
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def open_table(self) -> Any:
        return self.post("/api/tables", family="protagonists", adventure="the_long_ebb", name="Ada")


Join = Callable[..., Process]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "tables.sqlite", free_port())
    yield running
    running.end()


@pytest.fixture
def join() -> Iterator[Join]:
    """Start terminals; they are ended with the test."""
    running: list[Process] = []

    def start(*arguments: str) -> Process:
        running.append(Process("join", *arguments))
        return running[-1]

    yield start
    for process in running:
        process.end()
