"""An adventure in which every secret is a word of its own, so that it can be found wherever it gets out."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from itertools import count
from typing import Any, ClassVar

from hearthside.families.protagonists.content import ADVENTURES
from hearthside.kernel.seats import Seat, sees
from hearthside.kernel.table import Table

WORD = re.compile(r"zq\d{4}zq")


class Canaries:
    """Replaces texts and keys. `never` are those that no player may ever be sent."""

    folder: ClassVar[Traversable] = ADVENTURES
    parts: ClassVar[tuple[str, ...]] = ("chapter", "npc", "gear")
    keyed: ClassVar[tuple[str, ...]] = ("npcs", "gear")
    gm_alone: ClassVar[tuple[str, ...]] = ("gm", "gm_summary", "special", "notes")
    until_known: ClassVar[tuple[str, ...]] = (
        *("what", "when", "success", "failure"),
        *("title", "read", "intro", "name", "look", "text"),
    )

    def __init__(self) -> None:
        self._count = count()
        self.never: set[str] = set()
        self.keys: dict[str, str] = {}

    def word(self) -> str:
        return f"zq{next(self._count):04d}zq"

    def key(self, key: str) -> str:
        return self.keys.setdefault(key, self.word())

    def plant(self, part: dict[str, Any]) -> dict[str, Any]:
        """A part of the adventure with a word for each of its texts."""
        planted: dict[str, Any] = {}
        for field, value in part.items():
            if isinstance(value, list) and value and isinstance(value[0], dict):
                planted[field] = [self.plant(one) for one in value]
            elif field in ("key", "who"):
                planted[field] = self.key(value)
            elif field in self.keyed:
                planted[field] = [self.key(one) for one in value]
            elif field in self.gm_alone + self.until_known:
                planted[field] = self._words(field, value)
            else:
                planted[field] = value
        return planted

    def _words(self, field: str, value: Any) -> Any:
        words = [self.word() for _ in value] if isinstance(value, list) else self.word()
        if field in self.gm_alone:
            self.never.update(words if isinstance(words, list) else [words])
        return words

    def adventure(self, key: str) -> str:
        """The text of an adventure whose protagonists are as they were, and everything else is planted."""
        whole = tomllib.loads((self.folder / f"{key}.toml").read_text("utf-8"))
        for field in self.parts:
            whole[field] = [self.plant(one) for one in whole.get(field, [])]
        whole["gm_summary"] = self.word()
        self.never.add(whole["gm_summary"])
        return "\n".join(f"{field} = {toml(value)}" for field, value in whole.items())


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def words_in(text: str) -> set[str]:
    return set(WORD.findall(text))


def may_know(table: Table, seat: Seat | None, names: Iterable[str] | None = None) -> set[str]:
    """The words on the things that a seat knows and sees."""
    words: set[str] = set()
    for name in table.things if names is None else names:
        thing = table.things.get(name)
        if thing is None or not sees(thing.known, seat):
            continue
        marks = [thing.back, thing.front if sees(thing.seen, seat) else {}]
        words |= words_in(f"{name} {thing.place} {marks}")
    return words
