"""Reading along: a table that notes which things and marks are looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing


class Noting(dict[str, Any]):
    """Notes what is looked up in it, under the name it has."""

    def __init__(self, known: dict[str, Any], notes: set[str], name: str) -> None:
        super().__init__(known)
        self._notes, self._name = notes, name

    def _note(self, key: str) -> None:
        self._notes.add(f"{self._name}.{key}")

    def __getitem__(self, key: str) -> Any:
        self._note(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self._note(key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self._note(str(key))
        return super().__contains__(key)


def _noting(thing: Thing, notes: set[str]) -> Thing:
    front, back = Noting(thing.front, notes, thing.kind), Noting(thing.back, notes, thing.kind)
    return replace(thing, front=front, back=back)


def looked_at(look: Callable[[Table], object], table: Table) -> set[str]:
    """The marks that are looked at, as "kind.mark"; `things.name` for things that are looked for."""
    notes: set[str] = set()
    things = {name: _noting(thing, notes) for name, thing in table.things.items()}
    look(replace(table, things=Noting(things, notes, "things")))
    return notes
