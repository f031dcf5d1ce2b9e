"""What the GM does about people: admitting, turning away, renaming, removing, handing over, ending a session."""

from __future__ import annotations

import time
from itertools import count

import httpx
import pytest

from hearthside.kernel.events import Committed, Revealed, Salted
from hearthside.kernel.journal import read_export, verify
from tests.server.client import Person, Room, get
from tests.server.conftest import Party


def test_who_is_turned_away_is_told_so(room: Room) -> None:
    knocked = room.knock("Kim")
    with room.sit() as ada, Person(room.ws, knocked["key"]) as kim:
        kim.expect("waiting")
        assert ada.command("turn-away", knock=knocked["knock"])["type"] == "ack"
        assert kim.expect("error")["code"] == "not-admitted"
        assert ada.command("admit", knock=knocked["knock"])["code"] == "no-such-knock"
    with Person(room.ws, knocked["key"]) as again:
        assert again.expect("error")["code"] == "not-admitted"


def test_admitting_twice_gives_one_seat(room: Room) -> None:
    knocked = room.knock("Kim")
    with room.sit() as ada:
        assert ada.command("admit", knock=knocked["knock"])["seat"] == "p1"
        assert ada.command("admit", knock=knocked["knock"])["seat"] == "p1"
        assert ada.command("turn-away", knock=knocked["knock"])["code"] == "no-such-knock"


def test_who_knocks_later_waits_behind_whatever_the_clock_says(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_back = count(10**18, -(10**9))
    monkeypatch.setattr(time, "time_ns", lambda: next(set_back))
    with room.sit() as ada:
        for name in ("Kim", "Lea", "Ben"):
            room.knock(name)
            waiting = ada.expect("knocks")["waiting"]
    assert [knock["name"] for knock in waiting] == ["Kim", "Lea", "Ben"]


def test_a_knock_of_another_table_is_not_ours(room: Room, address: str) -> None:
    knocked = Room(address).knock("Kim")
    with room.sit() as ada:
        assert ada.command("admit", knock=knocked["knock"])["code"] == "no-such-knock"


def test_a_player_is_renamed(party: Party) -> None:
    party.seen(party.ada.command("rename", seat="p1", name="  Mira\nthe  Bold "))
    assert party.jon.now["seats"]["p1"]["name"] == "Mira the Bold"
    assert party.ada.command("rename", seat="p1", name=" ")["code"] == "refused"
    assert party.ada.command("rename", seat="p9", name="x")["code"] == "no-such-seat"


def test_a_removed_player_is_out_and_the_link_is_dead(party: Party) -> None:
    number = party.ada.command("remove", seat="p2")["number"]
    party.mira.see(number)
    assert "p2" not in party.mira.now["seats"]
    assert party.jon.expect("error")["code"] == "not-seated"
    with Person(party.room.ws, party.keys["p2"]) as again:
        assert again.expect("error")["code"] == "unknown-key"
    assert party.ada.command("remove", seat="p2")["code"] == "no-such-seat"
    assert party.ada.command("remove", seat="gm")["code"] == "refused"


def test_a_seat_number_is_never_used_again(party: Party) -> None:
    party.ada.command("remove", seat="p2")
    knocked = party.room.knock("Kim")
    assert party.ada.command("admit", knock=knocked["knock"])["seat"] == "p3"


def test_a_seat_is_handed_over_by_a_new_link(party: Party) -> None:
    given = party.ada.command("new-key", seat="p1")
    assert given["seat"] == "p1"
    assert party.mira.expect("error")["code"] == "unknown-key"
    with Person(party.room.ws, party.keys["p1"]) as old:
        assert old.expect("error")["code"] == "unknown-key"
    with party.room.sit(given["key"]) as new:
        assert new.act("take")["type"] == "ack"
    assert party.ada.command("new-key", seat="p9")["code"] == "no-such-seat"


def leave(party: Party, person: Person) -> None:
    """Somebody's page is closed, and everybody knows it."""
    with person:
        person.socket.close()
    party.ada.expect("presence")


def test_who_lost_the_link_to_a_seat_and_knocks_gets_the_seat_back(party: Party) -> None:
    leave(party, party.mira)
    knocked = party.room.knock("mira", words="south")
    with Person(party.room.ws, knocked["key"]) as mira:
        mira.expect("waiting")
        assert party.ada.command("admit", knock=knocked["knock"], seat="p1")["seat"] == "p1"
        assert mira.expect("welcome")["seat"] == "p1"
        assert mira.now["seats"]["p1"]["name"] == "Mira"
        assert mira.act("take")["type"] == "ack"
    with Person(party.room.ws, party.keys["p1"]) as old:
        assert old.expect("error")["code"] == "unknown-key"
    with party.room.sit(knocked["key"]) as again:
        assert list(again.now["seats"]) == ["gm", "p1", "p2"]


def test_who_takes_over_a_seat_brings_a_name_and_no_bot_plays_on(party: Party) -> None:
    leave(party, party.mira)
    party.ada.command("play-for", seat="p1", bot=True)
    knocked = party.room.knock("Kim", words="south")
    party.ada.command("admit", knock=knocked["knock"], seat="p1")
    with party.room.sit(knocked["key"]) as kim:
        assert kim.now["seats"]["p1"]["name"] == "Kim"
        assert "bot" not in kim.now["seats"]["p1"]
    assert party.ada.command("end-session")["type"] == "ack"
    entries = read_export(_export(party, party.room.opened["key"]).content)
    assert "south" in [one.event.words for one in entries if isinstance(one.event, Salted)]


@pytest.mark.parametrize(
    ("seat", "code"), [("p2", "seat-taken"), ("gm", "seat-taken"), ("p9", "no-such-seat")]
)
def test_a_seat_is_not_given_away_while_somebody_is_there(party: Party, seat: str, code: str) -> None:
    knocked = party.room.knock("Jon")
    assert party.ada.command("admit", knock=knocked["knock"], seat=seat)["code"] == code
    with party.room.sit(party.keys["p2"]) as jon:
        assert jon.now["seats"] == party.jon.now["seats"]
    with Person(party.room.ws, knocked["key"]) as waits:
        assert waits.expect("waiting")["name"] == "Jon"


def test_only_the_gm_gives_a_seat_back(party: Party) -> None:
    leave(party, party.mira)
    knocked = party.room.knock("Mira")
    assert party.jon.command("admit", knock=knocked["knock"], seat="p1")["code"] == "not-gm"


def test_giving_a_seat_twice_gives_it_once(party: Party) -> None:
    leave(party, party.mira)
    knocked = party.room.knock("Mira")
    first = party.ada.command("admit", knock=knocked["knock"], seat="p1")
    with party.room.sit(knocked["key"]):
        again = party.ada.command("admit", knock=knocked["knock"], seat="p1")
        assert (again["type"], again["seat"], again["number"]) == ("ack", "p1", first["number"])
        assert party.ada.command("admit", knock=knocked["knock"])["seat"] == "p1"


def test_a_new_link_asked_for_again_is_the_same_link(party: Party) -> None:
    message = {"type": "new-key", "id": "handover", "seat": "p1"}
    party.ada.send(message)
    first = party.ada.expect("key")
    party.ada.send(message)
    assert party.ada.expect("key") == first


def test_the_gm_keeps_the_seat_when_its_own_link_changes(party: Party) -> None:
    given = party.ada.command("new-key", seat="gm")
    assert party.ada.act("say", text="still here", to="everybody")["type"] == "ack"
    with party.room.sit(given["key"]) as phone:
        assert "p1" in phone.now["seats"]


def test_spectators_are_sent_away_by_a_new_link(party: Party) -> None:
    given = party.ada.command("new-spectator-key")
    assert "seat" not in given or given["seat"] is None
    assert party.watcher.expect("error")["code"] == "unknown-key"
    with party.room.sit(given["key"]) as watcher:
        assert watcher.now["seats"]


def _exported(room: Room, key: str) -> httpx.Response:
    return get(f"{room.url}/api/export/{room.opened['table']}", headers={"Hearthside-Key": key})


def _export(party: Party, key: str) -> httpx.Response:
    return _exported(party.room, key)


def test_an_ended_session_can_be_checked_draw_by_draw(party: Party) -> None:
    for session in (1, 2):
        party.do(party.mira, "bid")
        party.do(party.mira, "coins", n=1)
        party.do(party.jon, "coins", n=1)
        assert party.ada.command("end-session")["type"] == "ack"
        proof = verify(read_export(_export(party, party.room.opened["key"]).content))
        assert (proof.sessions, proof.draws, proof.open_draws) == (session, session, 0)


def test_the_secrets_of_all_sessions_are_fixed_with_the_first(party: Party) -> None:
    for _ in range(3):
        assert party.ada.command("end-session")["type"] == "ack"
    answer = _export(party, party.room.opened["key"])
    assert answer.headers["cache-control"] == "no-store"
    entries = read_export(answer.content)
    revealed = [entry.event.secret for entry in entries if isinstance(entry.event, Revealed)]
    announced = [entry.event.digest for entry in entries if isinstance(entry.event, Committed)]
    assert len(revealed) == 3
    assert announced[1:] == revealed[:-1]


def test_after_the_last_secret_of_a_chain_comes_a_new_chain(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hearthside.kernel.chance.SESSIONS", 1)
    room = Room(address)
    with room.sit() as ada:
        assert [ada.command("end-session")["type"] for _ in range(3)] == ["ack"] * 3
        entries = read_export(_exported(room, room.opened["key"]).content)
    assert verify(entries).sessions == 3


def test_the_words_of_a_seat_are_stirred_in_again_for_every_session(party: Party) -> None:
    for _ in range(2):
        assert party.ada.command("end-session")["type"] == "ack"
    entries = read_export(_export(party, party.room.opened["key"]).content)
    kinds = [type(one.event) for one in entries if isinstance(one.event, (Committed, Salted, Revealed))]
    assert kinds == [Committed, Salted, Revealed] * 2


def test_nobody_takes_home_what_others_still_hide(party: Party) -> None:
    party.do(party.mira, "take")
    answer = _export(party, party.room.opened["key"])
    assert (answer.status_code, answer.json()["code"]) == (409, "not-ended")


def test_a_session_does_not_end_with_cards_in_hand(party: Party) -> None:
    party.do(party.mira, "take")
    assert party.ada.command("end-session")["code"] == "cards-in-hand"


def test_only_the_gm_may_export(party: Party) -> None:
    assert _export(party, party.keys["p1"]).json()["code"] == "not-gm"
    assert _export(party, "nonsense").json()["code"] == "unknown-key"
    assert _export(party, party.room.opened["spectator_key"]).status_code == 403
