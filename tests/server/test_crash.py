"""A server that is killed loses nothing it acknowledged, and draws what it would have drawn."""

from __future__ import annotations

import shutil
import signal
from pathlib import Path

from hearthside.cli.archive import find_table, open_archive, read_journal
from tests.server.client import Person, Room
from tests.server.serving import process


def _play(room: Room, keys: list[str], rounds: int) -> list[int]:
    """Two players bid; the numbers acknowledged."""
    acknowledged = []
    mira, jon = (room.sit(key) for key in keys)
    with mira, jon:
        for _ in range(rounds):
            for person, option, values in (
                (mira, "bid", {}),
                (mira, "coins", {"n": 0}),
                (jon, "coins", {"n": 0}),
            ):
                ack = person.act(option, **values)
                assert ack["type"] == "ack", ack
                acknowledged.append(ack["number"])
                mira.see(ack["number"])
                jon.see(ack["number"])
    return acknowledged


def _journal(database: Path, room: Room) -> list[object]:
    engine = open_archive(database)
    return [entry.event for entry in read_journal(engine, find_table(engine, room.opened["code"]))]


def _at(url: str, room: Room) -> Room:
    """The same table on the server at another address."""
    again = object.__new__(Room)
    again.url, again.ws, again.opened = url, url.replace("http", "ws") + "/ws", room.opened
    return again


def test_nothing_acknowledged_is_lost_and_the_next_die_is_the_same(database: Path, tmp_path: Path) -> None:
    with process(database) as (url, server):
        room = Room(url)
        with room.sit() as ada:
            keys = [room.admit(ada, name) for name in ("Mira", "Jon")]
        last = _play(room, keys, rounds=3)[-1]
        server.send_signal(signal.SIGKILL)
        server.wait()
    copy = tmp_path / "copy.db"
    for file in database.parent.glob("hearthside.db*"):
        shutil.copy(file, copy.with_name(file.name.replace("hearthside", "copy")))
    journals = []
    for stored in (database, copy):
        with process(stored) as (url, _server):
            again = _at(url, room)
            with again.sit(keys[0]) as mira:
                assert mira.now["number"] == last
            _play(again, keys, rounds=3)
            journals.append(_journal(stored, again))
    assert journals[0] == journals[1]


def test_a_command_repeated_after_a_crash_is_answered_alike(database: Path) -> None:
    with process(database) as (url, server):
        room = Room(url)
        with room.sit() as ada:
            key = room.admit(ada, "Mira")
        with room.sit(key) as mira:
            message = {
                "type": "answer",
                "id": "once",
                "since": mira.now["since"],
                "reply": {"option": "take"},
            }
            mira.send(message)
            first = mira.expect("ack")
        server.send_signal(signal.SIGKILL)
        server.wait()
    with process(database) as (url, _server), Person(_at(url, room).ws, key) as mira:
        mira.expect("welcome")
        mira.send(message)
        assert mira.expect("ack") == first
        assert mira.things["p1/hand"]["size"] == 1
