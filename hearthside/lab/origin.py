"""What decides how games go, in a few letters: rules, cards and bots. Results go on only with what they began with."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import hearthside
from hearthside.families import MODULES
from hearthside.lab.own_bots import own_class

ROOT = Path(hearthside.__file__).parent
SHARED = ("kernel", "authoring", "odds", "agents")
"""What all games are played with."""


@cache
def origin(family: str, lay_out: str, bots: tuple[str, ...]) -> str:
    """Of a family's games, laid out by a module of the lab, with bots that may be somebody's own.

    Read once: a program goes on with what it was started with, whatever is written meanwhile.
    """
    ours = ((file.relative_to(ROOT).as_posix(), file) for file in sources(family, lay_out))
    return digest_of([*ours, *_own(bots)])


def digest_of(named: Iterable[tuple[str, Path]]) -> str:
    """Of what is written in files, by names that are the same on any machine."""
    found = hashlib.sha256()
    for name, file in named:
        text = file.read_bytes()
        found.update(f"{name} {len(text)}\n".encode() + text)
    return found.hexdigest()[:16]


def sources(family: str, lay_out: str) -> list[Path]:
    """Code and data; what is written for people decides nothing."""
    rules = ROOT.joinpath(*MODULES[family].split(".")[1:-1])
    folders = (*(ROOT / name for name in SHARED), rules)
    found = (file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".toml"))
    return [*sorted(found), ROOT.joinpath(*lay_out.split(".")[1:]).with_suffix(".py")]


def _own(bots: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    for name in bots:
        if made := own_class(name):
            yield name, Path(inspect.getfile(made))
