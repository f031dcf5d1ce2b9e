"""A server with a toy table, and a GM with two players at it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.server.client import Message, Person, Room
from tests.server.serving import running, settings


class Party(NamedTuple):
    """Everybody at the table, with their keys."""

    room: Room
    ada: Person
    mira: Person
    jon: Person
    watcher: Person
    keys: dict[str, str]

    def everybody(self) -> tuple[Person, ...]:
        return self.ada, self.mira, self.jon, self.watcher

    def do(self, person: Person, option: str, **values: object) -> Message:
        """One acts, and everybody has seen it."""
        return self.seen(person.act(option, **values))

    def seen(self, result: Message) -> Message:
        for other in self.everybody() if result["type"] == "ack" else ():
            other.see(result["number"])
        return result


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(settings(tmp_path_factory.mktemp("server") / "toy.db")) as url:
        yield url


@pytest.fixture
def room(address: str) -> Room:
    return Room(address)


@pytest.fixture
def party(room: Room) -> Iterator[Party]:
    with ExitStack() as stack:
        ada = stack.enter_context(room.sit())
        keys = {"p1": room.admit(ada, "Mira"), "p2": room.admit(ada, "Jon")}
        mira, jon = (stack.enter_context(room.sit(key)) for key in keys.values())
        watcher = stack.enter_context(room.sit(room.opened["spectator_key"]))
        yield Party(room, ada, mira, jon, watcher, keys)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "hearthside.db"
