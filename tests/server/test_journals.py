"""The story before a seat came: all of it can be read, by those who may."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from tests.server.client import get
from tests.server.conftest import Party


def earlier(party: Party, key: str, before: int | str) -> httpx.Response:
    url = f"{party.room.url}/api/story/{party.room.opened['table']}?before={before}"
    return get(url, headers={"Hearthside-Key": key})


def words(entries: list[dict[str, Any]]) -> list[str]:
    return [entry["event"]["text"] for entry in entries if entry["event"]["type"] == "Said"]


def whole(party: Party, key: str, before: int) -> list[dict[str, Any]]:
    """As a page does it: from where it begins, back to the first entry."""
    entries: list[dict[str, Any]] = []
    while before > 1:
        answer = earlier(party, key, before).json()
        before, entries = answer["first"], answer["entries"] + entries
    return entries


def test_who_comes_late_reads_the_story_from_its_beginning(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hearthside.server.welcomes.HISTORY", 4)
    monkeypatch.setattr("hearthside.server.journals.AT_ONCE", 7)
    for n in range(9):
        party.do(party.mira, "say", text=f"line {n}", to="everybody")
    with party.room.sit(party.keys["p2"]) as late:
        sent = json.loads(late.texts[0])["entries"]
        assert words(sent) == ["line 7", "line 8"]
        entries = whole(party, party.keys["p2"], sent[0]["number"])
    assert entries[0]["event"]["type"] == "Opened"
    numbers = [entry["number"] for entry in entries + sent]
    assert numbers == sorted(set(numbers))
    assert words(entries) == [f"line {n}" for n in range(7)]


def test_a_whisper_is_read_later_by_those_who_heard_it(party: Party) -> None:
    number = party.do(party.mira, "say", text="the key is under the mat", to="p2")["number"]
    heard = {who: words(earlier(party, key, number + 1).json()["entries"]) for who, key in party.keys.items()}
    assert heard == {"p1": ["the key is under the mat"], "p2": ["the key is under the mat"]}
    for key in (party.room.opened["key"], party.room.opened["spectator_key"]):
        assert "mat" not in earlier(party, key, number + 1).text


def test_what_was_taken_back_afterwards_is_marked_and_nothing_else(party: Party) -> None:
    party.do(party.mira, "say", text="and then?", to="everybody")
    number = party.do(party.mira, "bid")["number"]
    party.room.admit(party.ada, "Kim")
    last = party.ada.command("undo")["number"]
    entries = earlier(party, party.keys["p1"], last + 1).json()["entries"]
    assert entries[-2]["event"]["name"] == "Kim"  # who sat down stays
    undone = [(entry["event"]["type"], entry["number"]) for entry in entries if entry.get("undone")]
    assert undone == [("Answered", number - 1)]


def test_the_story_is_read_with_a_key_of_the_table(party: Party) -> None:
    knock = party.room.knock("Kim")["key"]
    assert [earlier(party, key, 9).json()["code"] for key in (knock, "nonsense", "")] == ["unknown-key"] * 3
    assert earlier(party, party.keys["p1"], 9).headers["cache-control"] == "no-store"


def test_who_lost_the_seat_reads_no_story_any_more(party: Party) -> None:
    party.ada.command("remove", seat="p2")
    assert party.ada.command("new-key", seat="p1")["type"] == "key"
    assert [earlier(party, key, 9).json()["code"] for key in party.keys.values()] == ["unknown-key"] * 2
    new = party.ada.command("new-spectator-key")["key"]
    assert earlier(party, party.room.opened["spectator_key"], 9).status_code == 403
    assert earlier(party, new, 9).status_code == 200


@pytest.mark.parametrize("before", ["", "x", "0", "-1", "9" * 30])
def test_a_number_that_is_none_is_refused(party: Party, before: str) -> None:
    answer = earlier(party, party.keys["p1"], before)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")
    assert answer.json()["message"] == "before: give the number of an entry, from 1 on"
