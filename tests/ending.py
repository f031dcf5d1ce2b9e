"""What tests start ends with them, also where they are killed; and what they left in the system's folder goes away."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import psutil


def tied(*command: object) -> list[str]:
    """A command whose process is killed when the one that started it is gone, where the system can do that."""
    setpriv = shutil.which("setpriv")
    return [*((setpriv, "--pdeathsig", "KILL") if setpriv else ()), *map(str, command)]


def folder_of_ours(what: str) -> Path:
    """A new folder that bears the number of this process. Those of processes that are gone are removed."""
    prefix = f"hearthside-{what}-"
    for left in Path(tempfile.gettempdir()).glob(f"{prefix}*"):
        owner = left.name.removeprefix(prefix).partition("-")[0]
        if owner.isdecimal() and not psutil.pid_exists(int(owner)):
            shutil.rmtree(left, ignore_errors=True)
    return Path(tempfile.mkdtemp(prefix=f"{prefix}{os.getpid()}-"))
