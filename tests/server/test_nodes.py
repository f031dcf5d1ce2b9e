"""One table served by several nodes: processes of their own on one PostgreSQL, with everybody at both of them."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import count, cycle
from random import Random
from threading import Event
from typing import NamedTuple

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from hearthside.cli.archive import find_table, open_archive, read_journal
from hearthside.kernel.asks import Ask, Reply
from hearthside.kernel.events import Answered, Rolled, Said
from hearthside.kernel.journal import Entry, verify
from hearthside.kernel.seats import Seat
from hearthside.server.commands import new_id
from hearthside.server.loading import load_game
from hearthside.server.storage import Storage
from tests.server.client import PATIENCE, Message, Person, Room
from tests.server.players import anything, lobby
from tests.server.players import first as first_of
from tests.server.postgres import Postgres
from tests.server.serving import processes, toy

NO_COINS = Reply("coins", {"n": 0})


class Nodes(NamedTuple):
    """Two servers on one database, which can be killed."""

    database: str
    urls: tuple[str, str]
    children: tuple[subprocess.Popen[str], subprocess.Popen[str]]


@contextmanager
def two_nodes(database: str, *, complaints: bool = False) -> Iterator[Nodes]:
    """They have nothing to complain about, unless something goes wrong on purpose."""
    with tempfile.TemporaryFile("w+") as log:
        with processes(database, 2, "all", log) as [(one, first), (other, second)]:
            yield Nodes(database, (one, other), (first, second))
        log.seek(0)
        assert complaints or log.read() == ""


@pytest.fixture(scope="module")
def nodes(postgresql: Postgres) -> Iterator[Nodes]:
    with two_nodes(postgresql.new()) as running:
        yield running


def at(url: str, room: Room) -> Room:
    """The same table at another node."""
    again = object.__new__(Room)
    again.url, again.ws, again.opened = url, url.replace("http", "ws") + "/ws", room.opened
    return again


class Party:
    """A table with a GM, two players and a spectator, each of them with a page at either node."""

    def __init__(self, nodes: Nodes, wanted: Message | None = None, players: int = 2) -> None:
        self._stack, self._database = ExitStack(), nodes.database
        room = Room(nodes.urls[0], wanted)
        self.rooms = room, at(nodes.urls[1], room)
        self.keys = {"gm": room.opened["key"], "watcher": room.opened["spectator_key"]}
        self.pages = {seat: self.sit(seat) for seat in self.keys}
        for n in range(players):
            self.admit(f"p{n + 1}", n)

    def admit(self, seat: str, node: int) -> None:
        """Who knocks at one node, with words to stir in, is admitted at the other."""
        knocked = self.rooms[node].knock(f"player {seat}", words=f"words of {seat}")
        admitted = self.seen(self.pages["gm"][1 - node].command("admit", knock=knocked["knock"]))
        assert admitted["seat"] == seat
        self.keys[seat] = knocked["key"]
        self.pages[seat] = self.sit(seat)

    def sit(self, seat: str) -> tuple[Person, Person]:
        one, other = (self._stack.enter_context(room.sit(self.keys[seat])) for room in self.rooms)
        return one, other

    def __enter__(self) -> Party:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def do(self, seat: str, node: int, reply: Reply) -> Message:
        """A seat acts at one node, and all pages have seen it."""
        return self.seen(self.pages[seat][node].act(reply.option, **reply.values))

    def seen(self, result: Message) -> Message:
        assert result["type"] == "ack", result
        for page in (page for pages in self.pages.values() for page in pages):
            page.see(result["number"])
        return result

    def bid(self, node: int) -> None:
        """A round of the toy: everybody bids nothing, and a die is rolled."""
        self.do("p1", node, Reply("bid"))
        self.do("p2", 1 - node, NO_COINS)
        self.do("p1", node, NO_COINS)

    def ask(self, seat: str) -> Ask | None:
        ask = self.pages[seat][0].now.get("ask")
        return msgspec.json.decode(json.dumps(ask), type=Ask) if ask else None

    def same_at_both(self) -> None:
        """Whoever has two pages was told the same on them, once and in order, since the second was opened."""
        for here, there in self.pages.values():
            assert updates(here)[-len(updates(there)) :] == updates(there)
            assert (here.now, here.things) == (there.now, there.things)
            numbers = [json.loads(text)["number"] for text in updates(there)]
            assert numbers == sorted(set(numbers))
            for page in (here, there):
                assert sum(text.startswith('{"type":"welcome"') for text in page.texts) == 1

    def journal(self) -> list[Entry]:
        engine = open_archive(self._database)
        try:
            return read_journal(engine, find_table(engine, self.rooms[0].opened["code"]))
        finally:
            engine.dispose()


def updates(person: Person) -> list[str]:
    return [text for text in person.texts if text.startswith('{"type":"update"')]


# ---------------------------------------------------------------- everybody is told everything


def play_a_test(party: Party, random: Random) -> None:
    """The lobby, and then a Test of the Protagonists from the call to what follows; each act at either node."""
    for seat, act in lobby((Seat("p1"), Seat("p2"))):
        ask = party.ask(seat)
        if ask and (reply := first_of(random, ask, act)):
            party.do(seat, random.randrange(2), reply)
    free_play = party.ask("gm")
    call = free_play and first_of(random, free_play, "call")
    assert free_play and call
    party.do("gm", 1, call)
    while (ask := party.ask("gm")) is None or ask.prompt != free_play.prompt:
        seat, asked = next((seat, ask) for seat in ("p1", "p2", "gm") if (ask := party.ask(seat)))
        reply = anything(random, asked)
        assert reply
        party.do(seat, random.randrange(2), reply)


def test_whichever_node_stored_an_act_everybody_is_told_it_once_and_in_order(nodes: Nodes) -> None:
    with Party(nodes, {"family": "protagonists", "adventure": "the_long_ebb"}) as party:
        play_a_test(party, Random(7))
        party.do("p1", 1, Reply("say", {"text": "well done", "to": "p2"}))
        party.same_at_both()
        assert any(isinstance(entry.event, Rolled) for entry in party.journal())


def test_what_is_taken_back_at_one_node_is_taken_back_at_the_other(nodes: Nodes) -> None:
    with Party(nodes) as party:
        party.do("p1", 0, Reply("take"))
        party.seen(party.pages["gm"][1].command("undo"))
        party.do("p1", 0, Reply("take"))
        party.same_at_both()


def test_words_and_secrets_that_came_at_one_node_count_at_the_other(nodes: Nodes) -> None:
    with Party(nodes) as party:
        for node in (0, 1):
            party.bid(node)
            party.bid(1 - node)
            party.seen(party.pages["gm"][node].command("end-session"))
        assert (verify(party.journal()).draws, verify(party.journal()).open_draws) == (4, 0)
        party.same_at_both()


# ---------------------------------------------------------------- at once


def test_of_two_answers_to_one_question_at_two_nodes_one_wins(nodes: Nodes) -> None:
    with Party(nodes) as party:
        for _ in range(10):
            party.do("p1", 0, Reply("bid"))
            pages = party.pages["p2"]
            for page in pages:
                reply = {"option": "coins", "values": {"n": 0}}
                page.send({"type": "answer", "id": new_id(), "since": page.now["since"], "reply": reply})
            results = [page.expect("ack", "error") for page in pages]
            assert sorted(one["type"] for one in results) == ["ack", "error"], results
            party.do("p1", 1, NO_COINS)
        answers = [entry.event for entry in party.journal() if isinstance(entry.event, Answered)]
        assert sum(event.seat == "p2" for event in answers) == 10
        party.same_at_both()


def test_what_is_said_at_both_nodes_at_once_is_said_once(nodes: Nodes) -> None:
    with Party(nodes) as party:
        people = [party.pages[seat][node] for seat, node in (("p1", 0), ("p2", 1))]
        for n in range(20):
            for i, person in enumerate(people):
                reply = {"option": "say", "values": {"text": f"{i}.{n}", "to": "everybody"}}
                person.send({"type": "answer", "id": f"{i}.{n}", "since": 0, "reply": reply})
        results = [person.expect("ack", "error") for person in people for _ in range(20)]
        assert {one.get("code", "ack") for one in results} <= {"ack", "busy"}
        done = [one["id"] for one in results if one["type"] == "ack"]
        said = [entry.event.text for entry in party.journal() if isinstance(entry.event, Said)]
        assert sorted(said) == sorted(done) and len(done) > 20
        party.bid(1)
        party.same_at_both()


def test_a_command_sent_again_to_another_node_gets_the_first_result(nodes: Nodes) -> None:
    with Party(nodes) as party:
        here, there = party.pages["p1"]
        message = {"type": "answer", "id": "once", "since": here.now["since"], "reply": {"option": "take"}}
        here.send(message)
        first = here.expect("ack")
        there.send(message)
        assert there.expect("ack", "error") == first
        there.see(first["number"])
        assert there.things["p1/hand"]["size"] == 1


def test_a_bot_that_two_nodes_play_acts_once(nodes: Nodes) -> None:
    wanted, random = {"family": "adventure-deck", "adventure": "duel", "bots": 1}, Random(4)
    with Party(nodes, wanted, players=0) as party:
        ada, elsewhere = party.pages["gm"]
        ada.see(ada.act("deck:warrior-1")["number"])
        while "p1/hand" not in ada.things:
            ada.receive()
        ada.see(ada.act("begin")["number"])
        for _ in range(60):
            ask = party.ask("gm")
            reply = ask and anything(random, ask)
            if reply is None:
                ada.receive()
            elif "combat" in ada.things:
                result = ada.act(reply.option, **reply.values)
                assert result["type"] == "ack" or result["code"] in ("stale", "busy"), result
                ada.see(result.get("number", 0))
        elsewhere.see(ada.now["number"])
        ada.see(elsewhere.now["number"])
        answers = [entry for entry in party.journal() if isinstance(entry.event, Answered)]
        assert sum(entry.command.startswith("bots:") for entry in answers) > 5
        party.same_at_both()


# ---------------------------------------------------------------- who is there, and the door


def test_who_is_connected_to_one_node_is_there_at_the_other(nodes: Nodes) -> None:
    room = Room(nodes.urls[0])
    with room.sit() as ada:
        key = room.admit(ada, "Mira")
        with at(nodes.urls[1], room).sit(key) as mira:
            for person in (ada, mira):
                while person.expect("presence")["online"] != ["gm", "p1"]:
                    """Everybody hears of themselves first."""
        assert ada.expect("presence")["online"] == ["gm"]


def test_who_knocks_at_one_node_is_admitted_at_the_other(nodes: Nodes) -> None:
    with Party(nodes, players=1) as party:
        gm = party.pages["gm"][1]
        knocked = party.rooms[0].knock("Kim")
        while (waiting := gm.expect("knocks")["waiting"]) == []:
            """Who was admitted before waits no longer."""
        assert [one["name"] for one in waiting] == ["Kim"]
        with Person(party.rooms[0].ws, knocked["key"]) as kim:
            kim.expect("waiting")
            seat = gm.command("admit", knock=knocked["knock"])["seat"]
            assert kim.expect("welcome")["seat"] == seat
            assert kim.act("take")["type"] == "ack"


def test_who_is_admitted_at_both_nodes_at_once_gets_one_seat(nodes: Nodes) -> None:
    """Anew at one, and at the other into a seat that is there: whichever wins, no seat is without its link."""
    with Party(nodes, {"family": "deckahedron"}, players=0) as party:
        mira = party.rooms[0].knock("Mira")
        party.seen(party.pages["gm"][0].command("admit", knock=mira["knock"]))  # both nodes know her seat
        keys = {"p1": mira["key"]}
        for n in range(10):
            knocked = party.rooms[n % 2].knock(f"Kim {n}")
            results = admitted_at_both(party.pages["gm"], knocked["knock"], first=n % 2)
            assert {one.get("code", "ack") for one in results} <= {"ack", "busy"}
            (seat,) = {one["seat"] for one in results if one["type"] == "ack"}
            keys[seat] = knocked["key"]
        for seat, key in keys.items():
            with Person(party.rooms[0].ws, key) as person:
                assert person.expect("welcome")["seat"] == seat


def admitted_at_both(pages: tuple[Person, Person], knock: str, first: int) -> list[Message]:
    for page, seat in ((pages[first], {}), (pages[1 - first], {"seat": "p1"})):
        page.send({"type": "admit", "id": new_id(), "knock": knock, **seat})
    return [page.expect("ack", "error") for page in pages]


def test_a_seat_is_given_back_across_nodes(nodes: Nodes) -> None:
    """She knocks at the node she was not at, and the GM is at either."""
    with Party(nodes, players=1) as party:
        gm = party.pages["gm"][1]
        for page in party.pages.pop("p1"):
            page.socket.close()
        while gm.expect("presence")["online"] != ["gm"]:
            """She is gone from both nodes."""
        knocked = party.rooms[0].knock("player p1")
        with Person(party.rooms[0].ws, knocked["key"]) as mira:
            mira.expect("waiting")
            assert gm.command("admit", knock=knocked["knock"], seat="p1")["seat"] == "p1"
            assert mira.expect("welcome")["seat"] == "p1"
            assert mira.act("take")["type"] == "ack"
        with Person(party.rooms[0].ws, party.keys["p1"]) as late:
            assert late.expect("error")["code"] == "unknown-key"


def test_who_is_turned_away_at_the_other_node_is_sent_away(nodes: Nodes) -> None:
    with Party(nodes, players=0) as party:
        knocked = party.rooms[0].knock("Kim")
        with Person(party.rooms[0].ws, knocked["key"]) as kim:
            kim.expect("waiting")
            assert party.pages["gm"][1].command("turn-away", knock=knocked["knock"])["type"] == "ack"
            assert kim.expect("error")["code"] == "not-admitted"
            assert closing(kim) == 4403


def closing(person: Person) -> int:
    """The code that a socket is closed with."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            person.receive()
    assert closed.value.rcvd
    return int(closed.value.rcvd.code)


TAKEN = {
    "remove": ({"seat": "p1"}, "p1"),
    "new-key": ({"seat": "p1"}, "p1"),
    "new-spectator-key": ({}, "watcher"),
}


@pytest.mark.parametrize("command", TAKEN)
def test_a_link_that_is_taken_away_at_one_node_is_closed_at_the_other(nodes: Nodes, command: str) -> None:
    fields, who = TAKEN[command]
    with Party(nodes, players=1) as party:
        party.pages["gm"][0].command(command, **fields)
        assert [closing(page) for page in party.pages[who]] == [4401, 4401]


# ---------------------------------------------------------------- when something dies


def predicted(database: str, code: str) -> list[object]:
    """What taking a card comes to, worked out from the database alone."""

    async def work() -> list[object]:
        storage = Storage(database)
        try:
            stored = await storage.table(code=code)
            assert stored
            game, _ = await load_game(storage, toy("toy"), stored)
            return [entry.event for entry in game.act(Seat("p1"), Reply("take"))]
        finally:
            storage.close()

    return asyncio.run(work())


def test_when_a_node_is_killed_its_seats_go_on_at_the_other(postgresql: Postgres) -> None:
    with two_nodes(postgresql.new()) as nodes, Party(nodes) as party:
        party.bid(0)
        last = party.do("p1", 0, Reply("take"))["number"]
        nodes.children[0].send_signal(signal.SIGKILL)
        nodes.children[0].wait()
        with party.rooms[1].sit(party.keys["p1"], since=0) as mira:
            assert mira.now["number"] == last
            events = predicted(nodes.database, party.rooms[0].opened["code"])
            mira.see(mira.act("take")["number"])
            party.pages["p2"][1].see(mira.now["number"])
        stored = [msgspec.to_builtins(entry.event) for entry in party.journal()]
        assert stored[-len(events) :] == msgspec.to_builtins(events)


class Stubborn:
    """Somebody at one node after the other, who says everything until it is acknowledged."""

    def __init__(self, rooms: tuple[Room, Room], key: str) -> None:
        self._rooms, self._key = cycle(rooms), key
        self.said: list[str] = []
        self._person: Person | None = None

    def talk(self, name: str, over: Event) -> None:
        """Until all is over, and a while longer."""
        numbers = count()
        while not over.is_set():
            self.say(f"{name}.{next(numbers)}")
        for n in range(20):
            self.say(f"{name} afterwards {n}")

    def say(self, text: str) -> None:
        id = new_id()
        while True:
            try:
                person = self._person or self._come()
                reply = {"option": "say", "values": {"text": text, "to": "everybody"}}
                person.send({"type": "answer", "id": id, "since": 0, "reply": reply})
                if person.expect("ack", "error")["type"] == "ack":
                    self.said.append(text)
                    return
                id = new_id()  # nothing has changed
            except (ConnectionClosed, OSError):  # nobody knows: it is the same as before
                self.leave()

    def _come(self) -> Person:
        time.sleep(0.05)
        self._person = person = Person(next(self._rooms).ws, self._key)
        if person.expect("welcome", "error")["type"] == "error":
            raise ConnectionError("the database does not answer yet")
        return person

    def leave(self) -> None:
        if self._person:
            self._person.__exit__()
        self._person = None


def say_much(people: list[Stubborn], disaster: Callable[[], None]) -> None:
    """They talk at once, and in the middle of it something happens."""
    over = Event()
    with ThreadPoolExecutor(len(people)) as at_once:
        talks = [at_once.submit(person.talk, str(n), over) for n, person in enumerate(people)]
        try:
            while sum(len(person.said) for person in people) < 20 and not any(map(Future.done, talks)):
                time.sleep(0.005)
            disaster()
        finally:
            over.set()
        for talk in talks:
            talk.result(PATIENCE)


def crash(postgresql: Postgres) -> None:
    postgresql.stop(signal.SIGQUIT)
    postgresql.start()


@pytest.mark.parametrize("what", ["PostgreSQL crashes", "a node is killed"])
def test_what_is_under_way_when_something_dies_is_done_once(postgresql: Postgres, what: str) -> None:
    with two_nodes(postgresql.new(), complaints=True) as nodes:
        with Party(nodes) as party:
            people = [Stubborn(party.rooms, party.keys[seat]) for seat in ("p1", "p2")]
        dies = {"PostgreSQL crashes": lambda: crash(postgresql), "a node is killed": nodes.children[0].kill}
        say_much(people, dies[what])
        said = [entry.event.text for entry in party.journal() if isinstance(entry.event, Said)]
        assert sorted(said) == sorted(people[0].said + people[1].said)
        for person in people:
            person.leave()


def test_when_postgresql_is_restarted_play_goes_on(postgresql: Postgres) -> None:
    with two_nodes(postgresql.new(), complaints=True) as nodes, Party(nodes) as party:
        party.do("p1", 0, Reply("take"))
        postgresql.stop()
        assert party.pages["p1"][0].act("take")["code"] == "not-stored"
        postgresql.start()
        party.do("p1", 0, Reply("take"))
        party.do("p2", 1, Reply("take"))
        party.bid(0)
        party.same_at_both()
