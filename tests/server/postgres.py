"""A PostgreSQL of the tests' own: in a folder of its own, on a socket in it, gone with the process that started it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

from tests.ending import folder_of_ours
from tests.server.client import PATIENCE

OWNER = "postgres"
"""Who runs it where we are root: PostgreSQL refuses to."""


def programs() -> Path | None:
    """Where Debian keeps the newest one, or where the path leads."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: float(file.parts[4]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


class Postgres:
    """A server, and a new database for whoever asks."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs, self.folder, self._names = programs, folder, (f"t{n}" for n in count())
        self._data = folder / "data"
        self._as_owner = ["setpriv", "--pdeathsig", "INT"]  # it ends with us, however we end
        if os.geteuid() == 0:
            shutil.chown(folder, OWNER, OWNER)
            self._as_owner += [f"--reuid={OWNER}", f"--regid={OWNER}", "--clear-groups"]
        initdb = ("initdb", "-D", self._data, "-U", "hearthside", "-A", "trust", "-E", "UTF8", "--no-sync")
        subprocess.run(self._command(*initdb, "--locale=C"), check=True, stdout=subprocess.DEVNULL, cwd="/")
        self.start()

    def _command(self, program: str, *arguments: object) -> list[str]:
        return [*self._as_owner, str(self._programs / program), *map(str, arguments)]

    def start(self) -> None:
        settings = ("listen_addresses=", f"unix_socket_directories={self.folder}", "fsync=off")
        chosen = [word for setting in settings for word in ("-c", setting)]
        with (self.folder / "log").open("a") as log:
            command = self._command("postgres", "-D", self._data, *chosen)
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd="/")
        until = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                assert self._process.poll() is None and time.monotonic() < until, self.log()
                time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT breaks off what it is doing; SIGQUIT is as if it crashed."""
        self._process.send_signal(how)
        self._process.wait(PATIENCE)

    def log(self) -> str:
        return (self.folder / "log").read_text()

    def address(self, database: str) -> str:
        return f"postgresql://hearthside@/{database}?host={self.folder}&connect_timeout={PATIENCE}"

    def run(self, statement: str, database: str = "postgres") -> None:
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            connection.execute(statement.encode())

    def new(self) -> str:
        """The address of an empty database."""
        name = next(self._names)
        self.run(f"CREATE DATABASE {name}")
        return self.address(name)


@contextmanager
def postgres(programs: Path) -> Iterator[Postgres]:
    folder = folder_of_ours("pg")
    try:
        server = Postgres(programs, folder)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)
