"""One server for one file of tables: a second one would not hear what happens at the first. PostgreSQL tells them all."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from hearthside.server.schema import is_address

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class RunsAlready(Exception):
    """Another server keeps its tables in this file. It says where it is."""


@contextlib.contextmanager
def alone_with(database: str, link: str) -> Iterator[None]:
    """A mark beside the file, as long as it is in use. Where there can be none, the database itself tells why."""
    if is_address(database):
        yield
        return
    mark = _mark(database)
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


def running_at(database: str) -> str:
    """The link of the server that keeps its tables in this file now; nothing if none does."""
    mark = _mark(database)
    if fcntl is None:
        return ""
    try:
        with mark.open() as file:
            return _said(file)
    except FileNotFoundError:
        return ""


def _said(mark: TextIO) -> str:
    """What the server wrote there that still holds it."""
    try:
        fcntl.flock(mark, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return ""
    except OSError:
        return mark.read(500)


def _mark(database: str) -> Path:
    return Path(f"{database}-open")


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
