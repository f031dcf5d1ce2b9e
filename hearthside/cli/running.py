"""One server for one file of tables: a second one would not hear what happens at the first."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class RunsAlready(Exception):
    """Another server keeps its tables in this file. It says where it is."""


@contextlib.contextmanager
def alone_with(database: Path, link: str) -> Iterator[None]:
    """A mark beside the database, as long as it is in use. Where there can be none, the database itself tells why."""
    mark = database.with_name(f"{database.name}-open")
    try:
        file = os.open(mark, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield
        return
    try:
        _claim(file, link)
        try:
            yield
        finally:
            mark.unlink(missing_ok=True)
    finally:
        os.close(file)


def _claim(file: int, link: str) -> None:
    """The system lets go of it with the process, however that ends."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise RunsAlready(os.read(file, 500).decode()) from None
    os.ftruncate(file, 0)
    os.write(file, link.encode())
