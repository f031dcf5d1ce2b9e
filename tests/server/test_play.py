"""Playing over sockets: a GM, two players and a spectator."""

from __future__ import annotations

import json

import msgspec

from hearthside.server.messages import ServerMessage
from tests.server.client import Person, Room
from tests.server.conftest import Party


def test_a_player_knocks_waits_and_is_admitted(room: Room) -> None:
    with room.sit() as ada:
        knocked = room.knock("Mira", "my words")
        assert [knock["name"] for knock in ada.expect("knocks")["waiting"]] == ["Mira"]
        with Person(room.ws, knocked["key"]) as mira:
            assert mira.expect("waiting")["name"] == "Mira"
            assert ada.command("admit", knock=knocked["knock"])["seat"] == "p1"
            assert ada.expect("knocks")["waiting"] == []
            welcome = mira.expect("welcome")
            assert welcome["seat"] == "p1"
            assert welcome["view"]["now"]["seats"]["p1"]["name"] == "Mira"


def test_everybody_is_told_of_an_act_and_the_sender_is_acknowledged_first(party: Party) -> None:
    assert party.do(party.mira, "say", text="Good evening", to="everybody")["type"] == "ack"
    for person in party.everybody():
        said = [e["event"] for e in json.loads(person.texts[-1])["entries"] if e["event"]["type"] == "Said"]
        assert said == [{"type": "Said", "seat": "p1", "text": "Good evening"}]
    kinds = [json.loads(text)["type"] for text in party.mira.texts]
    assert kinds[-2:] == ["ack", "update"]


def test_updates_keep_a_view_the_same_as_a_new_welcome(party: Party) -> None:
    party.do(party.mira, "take")
    party.do(party.jon, "bid")
    party.do(party.mira, "coins", n=2)
    party.do(party.jon, "coins", n=1)
    keys = (party.room.opened["key"], *party.keys.values(), party.room.opened["spectator_key"])
    for person, key in zip(party.everybody(), keys, strict=True):
        with party.room.sit(key) as again:
            assert again.things == person.things
            assert again.now == person.now


def test_every_message_is_of_the_protocol(party: Party) -> None:
    decoder = msgspec.json.Decoder(ServerMessage)
    party.do(party.mira, "take")
    party.do(party.ada, "rule", rule="toy.bid", text="as we like", scope="once", effect="note")
    party.seen(party.ada.command("undo"))
    party.mira.act("fly")
    for person in party.everybody():
        for text in person.texts:
            again = json.loads(msgspec.json.encode(decoder.decode(text)))
            assert again == json.loads(text)


def test_a_secret_answer_is_not_sent_to_others_before_the_last_is_given(party: Party) -> None:
    party.do(party.mira, "bid")
    party.do(party.mira, "coins", n=4)
    for person in (party.ada, party.jon, party.watcher):
        assert '"n":4' not in "".join(person.texts)
        assert person.now["seats"]["p1"]["asked"] is False


def test_words_to_one_seat_are_sent_to_no_other(party: Party) -> None:
    party.do(party.mira, "say", text="psst", to="p2")
    assert "psst" in party.jon.texts[-1]
    assert "psst" not in "".join(party.ada.texts + party.watcher.texts)


def test_the_same_seat_can_be_open_on_two_devices(party: Party) -> None:
    with party.room.sit(party.keys["p1"]) as phone:
        phone.see(party.do(party.mira, "take")["number"])
        assert phone.things == party.mira.things
        assert len(phone.things["p1/hand"]["cards"]) == 1


def test_standing_acts_are_sent_only_when_they_change(party: Party) -> None:
    party.do(party.mira, "take")
    update = json.loads(party.mira.texts[-1])
    assert "standing" not in update["now"]
    party.room.admit(party.ada, "Kim")
    party.mira.see(party.do(party.jon, "take")["number"])
    assert "Kim" in json.dumps(party.mira.now["standing"])


def test_a_repeated_id_is_done_once_and_answered_alike(party: Party) -> None:
    message = {"type": "answer", "id": "once", "since": party.mira.now["since"], "reply": {"option": "take"}}
    party.mira.send(message)
    first = party.mira.expect("ack")
    party.mira.send(message)
    assert party.mira.expect("ack") == first
    party.mira.see(first["number"])
    assert party.mira.things["p1/hand"]["size"] == 1


def test_a_repeated_refusal_is_the_first_refusal(party: Party) -> None:
    message = {"type": "answer", "id": "late", "since": 1, "reply": {"option": "take"}}
    party.mira.send(message)
    first = party.mira.expect("error")
    assert first["code"] == "stale"
    party.mira.send({**message, "since": party.mira.now["since"]})
    assert party.mira.expect("error") == first


def test_resume_gives_the_entries_after_the_last_one_known(party: Party) -> None:
    known = party.jon.now["number"]
    number = party.mira.act("say", text="While you were away", to="everybody")["number"]
    with party.room.sit(party.keys["p2"], since=known) as again:
        entries = json.loads(again.texts[0])["entries"]
        assert [entry["number"] for entry in entries] == list(range(known + 1, number + 1))


def test_taking_back_sends_the_view_anew(party: Party) -> None:
    party.do(party.mira, "take")
    assert party.mira.things["p1/hand"]["size"] == 1
    party.seen(party.ada.command("undo"))
    assert "size" not in party.mira.things["p1/hand"]
    with party.room.sit(party.keys["p1"]) as again:
        welcome = json.loads(again.texts[0])
        assert again.things == party.mira.things
    undone = {entry["event"]["type"] for entry in welcome["entries"] if entry.get("undone")}
    assert undone == {"Answered", "Rolled", "Moved"}


def test_taking_back_what_others_have_learned_asks_them(party: Party) -> None:
    party.do(party.jon, "bid")
    party.do(party.jon, "coins", n=1)
    party.do(party.mira, "coins", n=1)  # the die has fallen for all to see
    party.seen(party.mira.command("undo"))
    assert "Mira asks to take back what they did last: “The die shows" in party.jon.now["ask"]["prompt"]
    party.do(party.jon, "agree")
    party.do(party.ada, "agree")
    assert party.mira.things["p1/purse"]["marks"] == {"coins": 5, "bid": 0}
    assert party.mira.now["seats"]["p1"]["asked"]


def test_presence_tells_who_is_connected(party: Party) -> None:
    party.jon.socket.close()
    while (message := party.ada.receive())["type"] != "presence" or "p2" in message["online"]:
        pass
    assert message["online"] == ["gm", "p1"]
