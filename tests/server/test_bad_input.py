"""Bad input gets a clear error and leaves the table untouched."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import PATIENCE, Person, Room, dial
from tests.server.conftest import Party
from tests.server.serving import running, settings

TAKE = {"type": "answer", "id": "x", "since": 0, "reply": {"option": "take"}}

NONSENSE: dict[str, tuple[Any, str]] = {
    "no JSON": ("{", "bad-json"),
    "deep JSON": ("[" * 5000, "bad-message"),
    "no object": ("[]", "bad-message"),
    "empty": ("", "bad-json"),
    "unknown type": ('{"type":"nope"}', "bad-message"),
    "no type": ('{"id":"x"}', "bad-message"),
    "wrong type of a field": (json.dumps({**TAKE, "since": "now"}), "bad-message"),
    "missing field": ('{"type":"answer","id":"x"}', "bad-message"),
    "unknown field": (json.dumps({**TAKE, "seat": "gm"}), "bad-message"),
    "unknown field in a reply": (
        json.dumps({**TAKE, "reply": {"option": "take", "seat": "gm"}}),
        "bad-message",
    ),
    "an id without end": (json.dumps({**TAKE, "id": "x" * 1000}), "bad-message"),
    "no id": (json.dumps({**TAKE, "id": ""}), "bad-message"),
    "bytes": (b'{"type":"ping"}', "bad-message"),
    "oversized frame": ('{"type":"ping"' + " " * 70_000 + "}", "too-large"),
    "a second hello": ('{"type":"hello","key":"abc"}', "bad-message"),
}


@pytest.mark.parametrize(("frame", "code"), NONSENSE.values(), ids=NONSENSE.keys())
def test_nonsense_is_refused_and_the_table_stays(party: Party, frame: Any, code: str) -> None:
    number = party.mira.now["number"]
    party.mira.socket.send(frame)
    error = party.mira.expect("error")
    assert error["code"] == code
    assert error["message"]
    party.mira.send({"type": "ping"})
    assert party.mira.expect("pong")
    with party.room.sit(party.keys["p1"]) as again:
        assert again.now["number"] == number


def test_an_error_names_the_message_it_answers(party: Party) -> None:
    party.mira.send({**TAKE, "since": "now"})
    assert party.mira.expect("error")["id"] == "x"


ACTS: dict[str, tuple[dict[str, Any], str]] = {
    "no such option": ({"reply": {"option": "fly"}}, "no-such-option"),
    "an earlier question": ({"since": 1}, "stale"),
    "a later question": ({"since": 10**9}, "stale"),
    "values that are not asked": ({"reply": {"option": "take", "values": {"n": 1}}}, "refused"),
    "a standing act that is not offered": (
        {"reply": {"option": "rule", "values": {"rule": "toy.bid"}}},
        "no-such-option",
    ),
    "a text too long": ({"reply": {"option": "say", "values": {"text": "x" * 3000, "to": "p2"}}}, "refused"),
    "a wrong choice": ({"reply": {"option": "say", "values": {"text": "x", "to": "p9"}}}, "refused"),
    "a wrong kind of value": ({"reply": {"option": "say", "values": {"text": 7, "to": "p2"}}}, "refused"),
}


@pytest.mark.parametrize(("change", "code"), ACTS.values(), ids=ACTS.keys())
def test_an_illegal_answer_is_refused_and_the_table_stays(
    party: Party, change: dict[str, Any], code: str
) -> None:
    number = party.mira.now["number"]
    message = {**TAKE, "since": party.mira.now["since"], **change}
    party.mira.send(message)
    assert party.mira.expect("error")["code"] == code
    with party.room.sit(party.keys["p1"]) as again:
        assert again.now["number"] == number


def test_a_closed_option_is_refused_by_its_rule(party: Party) -> None:
    for _ in range(3):
        party.do(party.mira, "take")
    error = party.do(party.mira, "take")
    assert (error["code"], error["message"]) == ("refused", "your hand is full")
    assert error["rules"] == ["toy.hand"]


HOSTING: dict[str, dict[str, Any]] = {
    "admit": {"knock": "nobody"},
    "turn-away": {"knock": "nobody"},
    "rename": {"seat": "p1", "name": " "},
    "new-key": {"seat": "p9"},
    "seat-bot": {"options": {"kind": "cook"}},
    "remove": {"seat": "p9"},
}


@pytest.mark.parametrize("type", HOSTING)
def test_what_the_gm_was_refused_is_refused_again_under_the_same_id(room: Room, type: str) -> None:
    with room.sit() as ada:
        first, again = (
            {"type": type, "id": "x", **HOSTING[type]},
            {"type": "rename", "id": "x", "seat": "gm"},
        )
        ada.send(first)
        refused = ada.expect("error")
        ada.send({**again, "name": "Ada Two"})
        assert ada.expect("error", "ack") == refused


def test_who_is_not_asked_cannot_answer(party: Party) -> None:
    assert party.do(party.ada, "take")["code"] == "not-asked"


def test_a_spectator_can_do_nothing(party: Party) -> None:
    assert party.watcher.act("say", text="x", to="everybody")["code"] == "not-seated"
    assert party.watcher.command("undo")["code"] == "not-seated"
    assert party.watcher.command("end-session")["code"] == "not-seated"


@pytest.mark.parametrize("command", ["admit", "turn-away"])
def test_only_the_gm_decides_on_knocks(party: Party, command: str) -> None:
    knocked = party.room.knock("Kim")
    assert party.mira.command(command, knock=knocked["knock"])["code"] == "not-gm"


def test_players_cannot_do_what_the_gm_does(party: Party) -> None:
    for command, fields in (
        ("remove", {"seat": "p2"}),
        ("rename", {"seat": "p2", "name": "x"}),
        ("new-key", {"seat": "gm"}),
        ("new-spectator-key", {}),
        ("end-session", {}),
    ):
        assert party.mira.command(command, **fields)["code"] == "not-gm"


def test_nothing_to_take_back(party: Party) -> None:
    assert party.mira.command("undo")["code"] == "nothing-to-undo"


def _closed(person: Person) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            person.socket.recv(PATIENCE)
    assert closed.value.rcvd
    return closed.value.rcvd.code


def test_a_wrong_key_opens_nothing(room: Room) -> None:
    with Person(room.ws, "no such key") as stranger:
        assert stranger.expect("error")["code"] == "unknown-key"
        assert _closed(stranger) == 4401


def test_something_else_than_hello_closes_the_socket(room: Room) -> None:
    with dial(room.ws) as socket:
        socket.send('{"type":"ping"}')
        assert json.loads(socket.recv(PATIENCE))["code"] == "bad-message"
        with pytest.raises(ConnectionClosed):
            socket.recv(PATIENCE)


def test_who_is_not_admitted_can_do_nothing(room: Room) -> None:
    with Person(room.ws, room.knock("Kim")["key"]) as kim:
        kim.expect("waiting")
        kim.send(TAKE)
        assert kim.expect("error")["code"] == "not-admitted"


def test_a_frame_beyond_all_measure_closes_the_socket(party: Party) -> None:
    party.mira.socket.send("x" * 2_000_000)
    assert _closed(party.mira) == 1009


def test_another_page_cannot_open_a_socket(room: Room) -> None:
    with pytest.raises(InvalidStatus) as refused, dial(room.ws, origin="http://evil.example"):
        pass
    assert refused.value.response.status_code == 403
    own = room.url
    with dial(room.ws, origin=own):
        pass


def test_too_much_at_once_is_refused_for_a_while(database: Any) -> None:
    from hearthside.server.connection import Limits

    with running(settings(database, Limits(rate=0.001, burst=3))) as url:
        room = Room(url)
        with room.sit() as ada:
            for _ in range(4):
                ada.send({"type": "ping"})
            replies = [ada.expect("pong", "error")["type"] for _ in range(4)]
            assert replies == ["pong"] * 3 + ["error"]
            assert json.loads(ada.texts[-1])["code"] == "rate-limited"


def test_silence_instead_of_hello_closes_the_socket(database: Any) -> None:
    from hearthside.server.connection import Limits

    with running(settings(database, Limits(hello=0.1))) as url, dial(Room(url).ws) as socket:
        assert json.loads(socket.recv(PATIENCE))["message"] == "say hello first"
        with pytest.raises(ConnectionClosed):
            socket.recv(PATIENCE)
