"""Bots at a live table: seated by the GM, playing by themselves, stopped by people and replaced by them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy.exc import OperationalError

from hearthside.agents.wild import random_reply
from hearthside.kernel.asks import Ask, Reply
from hearthside.kernel.views import View
from hearthside.server import bots, tables, writer
from hearthside.server.app import Settings
from hearthside.server.connection import Limits
from hearthside.server.thinking import Thinker
from tests.server.client import PATIENCE, Message, Person, Room, get, post
from tests.server.serving import running
from tests.server.slow import Slow

DUEL = {"family": "adventure-deck", "adventure": "duel"}


def quick(database: Path, pace: float = 0) -> Settings:
    """A server whose bots do not seem to think."""
    return Settings(str(database), Limits(rate=0, request_rate=0), pace=pace)


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(tables, "Thinker", partial(Thinker, PATIENCE))
    with running(quick(tmp_path / "bots.db")) as address:
        yield address


def answer(person: Person, random: Random) -> Message:
    """Anything that is open."""
    ask = msgspec.convert(person.now["ask"], Ask)
    reply = random_reply(random.choice([option for option in ask.options if not option.closed]), random)
    return person.act(reply.option, **reply.values)


def wait_for(person: Person, thing: str) -> Message:
    while thing not in person.things:
        person.receive()
    found: Message = person.things[thing]
    return found


def test_a_duel_against_a_bot_from_an_empty_table_to_the_end(url: str) -> None:
    room, random = Room(url, {**DUEL, "bots": 1}), Random(4)
    with room.sit() as ada:
        assert ada.now["seats"]["p1"] == {"name": "Ember", "role": "player", "asked": True, "bot": "thumb"}
        ada.see(ada.act("deck:warrior-1")["number"])
        wait_for(ada, "p1/hand")
        ada.see(ada.act("begin")["number"])
        for _ in range(3000):
            if "combat" not in ada.things:
                break
            if "ask" in ada.now:
                result = answer(ada, random)
                assert result["type"] == "ack" or result["code"] == "stale", result
                ada.see(result.get("number", 0))
            else:
                ada.receive()
        assert "combat" not in ada.things


def test_what_a_bot_holds_is_not_told_to_others(url: str) -> None:
    with Room(url, {**DUEL, "bots": 1}).sit() as ada:
        ada.see(ada.act("deck:mage-1")["number"])
        assert wait_for(ada, "p1/hand")["open"] is False


def test_only_the_gm_seats_bots(url: str) -> None:
    room = Room(url, DUEL)
    with room.sit() as ada:
        key = room.admit(ada, "Mira")
        with room.sit(key) as mira:
            assert mira.command("seat-bot")["code"] == "not-gm"
        assert ada.command("seat-bot", name="Old Tom")["seat"] == "p2"


def test_a_bot_keeps_its_seat_number_and_finds_a_name_of_its_own(url: str) -> None:
    room = Room(url, {**DUEL, "bots": 1})
    with room.sit() as ada:
        assert ada.command("remove", seat="p1")["type"] == "ack"
        assert ada.command("seat-bot")["seat"] == "p2"
        assert ada.command("seat-bot")["seat"] == "p3"
        ada.receive()
        assert [sitter["name"] for sitter in ada.now["seats"].values()] == ["Ada", "Ember", "Flint"]
        knocked = room.knock("Kim")
        assert ada.command("admit", knock=knocked["knock"])["seat"] == "p4"


def test_a_bot_plays_for_somebody_who_is_away_until_they_are_back(url: str) -> None:
    room = Room(url, {"family": "deckahedron"})
    with room.sit() as ada:
        key = room.admit(ada, "Mira")
        ada.see(ada.command("play-for", seat="p1", bot=True)["number"])
        assert ada.now["seats"]["p1"]["bot"] == "thumb"
        while not any(thing.get("owner") == "p1" for thing in ada.things.values()):
            ada.receive()  # it takes a ready-made hero
        ada.see(ada.command("rename", seat="p1", name="Mira the Bold")["number"])
        assert ada.now["seats"]["p1"]["bot"] == "thumb"
        ada.see(ada.command("play-for", seat="p1", bot=False)["number"])
        assert "bot" not in ada.now["seats"]["p1"]
        with room.sit(key) as mira:
            assert mira.now["ask"]
        assert ada.command("play-for", seat="gm", bot=True)["code"] == "refused"
        assert ada.command("play-for", seat="p9", bot=True)["code"] == "no-such-seat"


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "restart.db"
    with running(quick(database, pace=600)) as url:
        room = Room(url, {**DUEL, "bots": 1})
        with room.sit() as ada:
            ada.see(ada.act("deck:rogue-1")["number"])
            assert "p1" not in ada.things
    with (
        running(quick(database)) as url,
        Person(url.replace("http", "ws") + "/ws", room.opened["key"]) as ada,
    ):
        ada.expect("welcome")
        assert wait_for(ada, "p1")["marks"]["level"] == 1


def test_bots_rest_while_nobody_is_there(url: str) -> None:
    room = Room(url, DUEL)
    with room.sit() as ada:
        assert ada.command("seat-bot")["type"] == "ack"
        wait_for(ada, "p1")
        number = ada.now["number"]
    with room.sit() as ada:
        assert ada.now["number"] == number


def test_bots_go_on_by_themselves_when_something_can_be_stored_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, tries = writer._commit, count()
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def mostly_full(*values: Any) -> None:
        if 0 < next(tries) < 10:  # the GM still seats it
            raise OperationalError("", None, full)
        commit(*values)

    monkeypatch.setattr(bots, "REST", 0.01)
    with Room(url, DUEL).sit() as ada:
        monkeypatch.setattr(writer, "_commit", mostly_full)
        assert ada.command("seat-bot")["type"] == "ack"
        wait_for(ada, "p1")


def test_a_table_of_too_many_bots_is_refused(url: str) -> None:
    answer = post(f"{url}/api/tables", json={**DUEL, "name": "Ada", "bots": 6})
    assert answer.status_code == 400 and answer.json()["code"] == "too-many-bots"


def test_no_sixth_bot_finds_a_seat(url: str) -> None:
    room = Room(url, {**DUEL, "bots": 4})
    with room.sit() as ada:
        ada.see(ada.command("seat-bot")["number"])
        refused = ada.command("seat-bot")
        assert (refused["code"], refused["message"]) == ("too-many-bots", "a table seats 5 bots at most")
        assert len(ada.now["seats"]) == 6
        key = room.admit(ada, "Mira")
        assert ada.command("play-for", seat="p6", bot=True)["type"] == "ack"
        with room.sit(key) as mira:
            assert mira.now["seats"]["p6"]["bot"] == "thumb"


# ---------------------------------------------------------------- which bot


def test_a_bot_is_chosen_with_its_strength_and_its_deck(url: str) -> None:
    wanted = {"strength": "search", "deck": "mage-3"}
    with Room(url, {**DUEL, "bots": 1, "bot_options": wanted}).sit() as ada:
        assert ada.now["seats"]["p1"]["bot"] == "search/mage-3"
        assert wait_for(ada, "p1")["marks"]["level"] == 3
        ada.see(ada.act("deck:warrior-1")["number"])
        assert ada.command("seat-bot", options={"deck": "rogue-1"})["seat"] == "p2"
        assert wait_for(ada, "p2")["marks"]["class"] == "rogue"
        assert ada.now["seats"]["p2"]["bot"] == "thumb/rogue-1"
        assert ada.things["p1"]["marks"]["class"] == "mage"
        ada.see(ada.command("play-for", seat="p1", bot=True)["number"])
        assert ada.now["seats"]["p1"]["bot"] == "search/mage-3"


@pytest.mark.parametrize(
    ("family", "options"),
    [
        ("adventure-deck", {"strength": "oracle"}),
        ("adventure-deck", {"deck": "dragon-9"}),
        ("adventure-deck", {"deck": ""}),
        ("adventure-deck", {"temper": "bad"}),
        ("deckahedron", {"strength": "search"}),
    ],
)
def test_a_bot_that_there_is_not_is_refused(url: str, family: str, options: dict[str, str]) -> None:
    room = Room(url, {"family": family})
    with room.sit() as ada:
        number = ada.now["number"]
        refused = ada.command("seat-bot", options=options)
        assert refused["code"] == "no-such-bot" and next(iter(options)) in refused["message"]
        assert ada.command("seat-bot", options="search")["code"] == "bad-message"
        assert list(ada.now["seats"]) == ["gm"] and ada.now["number"] == number
    body = {"family": family, "name": "Ada", "bots": 1, "bot_options": options}
    assert post(f"{url}/api/tables", json=body).json()["code"] == "no-such-bot"


def test_what_can_be_chosen_about_a_bot_is_offered(url: str) -> None:
    offers = {one["key"]: one["bots"] for one in get(f"{url}/api/families").json()}
    assert all(get(f"{url}/api/bots/{key}").json() == bots for key, bots in offers.items())
    assert offers["deckahedron"] == []
    strength, deck = offers["adventure-deck"]
    assert [choice["id"] for choice in strength["choices"]] == ["thumb", "search"]
    assert [choice["label"] for choice in deck["choices"]][:2] == ["Any deck", "Human Warrior"]


def test_while_a_bot_looks_ahead_people_go_on(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hourglass = tmp_path / "hourglass"
    monkeypatch.setattr(bots, "bot", lambda *_: Slow(hourglass))
    with Room(url, {**DUEL, "bots": 1}).sit() as ada:
        ada.see(ada.act("deck:warrior-3")["number"])
        wait_for(ada, "p1/hand")
        hourglass.touch()
        ada.see(ada.act("begin")["number"])
        for _ in range(3):
            ada.see(ada.act("say", text="Well?", to="everybody")["number"])
            assert not ada.things["p1"]["marks"]["opened"]
        answer(ada, Random(1))
        hourglass.unlink()
        while not ada.things["p1"]["marks"]["opened"]:
            ada.receive()


def test_a_bot_that_looks_ahead_plays_a_duel(url: str, caplog: pytest.LogCaptureFixture) -> None:
    with Room(url, {**DUEL, "bots": 1, "bot_options": {"strength": "search"}}).sit() as ada:
        ada.see(ada.act("deck:mage-1")["number"])
        wait_for(ada, "p1/hand")
        ada.see(ada.act("begin")["number"])
        plays, random = (
            0,
            Random(1),
        )  # one for all: the same choice again and again may lead round in a circle
        while "combat" in ada.things and plays < 6:
            if "ask" in ada.now:
                ada.see(answer(ada, random).get("number", 0))
            else:
                ada.receive()
            plays = sum('"seat":"p1"' in text for text in ada.texts)
    assert plays
    assert "did not think to an end" not in caplog.text


class Stubborn:
    """A bot that answers what is not asked, and then nothing at all."""

    def choose(self, view: View) -> Reply:
        if view.now.number % 2:
            raise ValueError("at a loss")
        return Reply("no such option")


def test_a_bot_that_is_wrong_does_something_else(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "bot", lambda *_: Stubborn())
    with Room(url, {**DUEL, "bots": 1}).sit() as ada:
        ada.see(ada.act("deck:rogue-1")["number"])
        wait_for(ada, "p1/hand")
        ada.see(ada.act("begin")["number"])
        answer(ada, Random(1))
        while not ada.things["p1"]["marks"]["opened"]:
            ada.receive()


def test_a_bot_at_a_loss_leaves_the_lobby_to_people(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object) -> None:
        raise ValueError("at a loss")

    monkeypatch.setattr(bots, "asked_bots", lost)
    room = Room(url, {**DUEL, "bots": 1})
    with room.sit() as ada:
        ada.see(ada.act("deck:rogue-1")["number"])
        number = ada.now["number"]
        ada.see(ada.act("say", text="Anybody?", to="everybody")["number"])
        assert "p1" not in ada.things and ada.now["number"] == number + 2
