"""What whoever runs a server can see of it: is it ready, what does it count, what does it log, does it stop well?"""

from __future__ import annotations

import json
import logging
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from hearthside.agents.extras import how_to_get
from hearthside.server import logs
from hearthside.server.counts import Counts
from hearthside.server.run import make_server
from hearthside.server.wire import LONGEST_REQUEST
from tests.cli.conftest import Server
from tests.ending import tied
from tests.ports import free_port
from tests.server.client import PATIENCE, Person, Room, get
from tests.server.conftest import Party
from tests.server.serving import ROOT, disk_that_takes_no_more, process, running, settings

# ---------------------------------------------------------------- readiness


def ready(url: str) -> tuple[int, str]:
    answer = get(f"{url}/readyz")
    return answer.status_code, answer.text


def test_a_server_is_ready_when_its_database_answers(address: str) -> None:
    assert ready(address) == (200, "ready")


def spoil(database: Path, change: str) -> None:
    with closing(sqlite3.connect(database)) as other:
        other.execute(change)
        other.commit()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("UPDATE alembic_version SET version_num = '0002'", "the database has the schema 0002, not 0003"),
        ("ALTER TABLE alembic_version RENAME TO gone", "the database does not answer: .*no such table"),
    ],
)
def test_why_a_server_is_not_ready_stands_in_its_log_once_and_strangers_do_not_read_it(
    database: Path, caplog: pytest.LogCaptureFixture, change: str, why: str
) -> None:
    with running(settings(database)) as url:
        spoil(database, change)
        assert [ready(url) for _ in range(2)] == [(503, "not ready")] * 2
        assert get(f"{url}/healthz").text == "ok"
    (told,) = [line for line in caplog.messages if line.startswith("nobody can play: the database")]
    assert re.match(f"nobody can play: {why}", told)


def test_where_nothing_can_be_stored_strangers_read_no_more_than_that(database: Path) -> None:
    with running(settings(database)) as url, Room(url).sit() as ada:
        with disk_that_takes_no_more(database):
            assert ada.act("say", text="a", to="everybody")["code"] == "not-stored"
            assert get(f"{url}/healthz").text == "nothing can be stored"
            assert ready(url) == (503, "not ready")
        assert ada.act("say", text="b", to="everybody")["type"] == "ack"
        assert (get(f"{url}/healthz").text, ready(url)) == ("ok", (200, "ready"))


# ---------------------------------------------------------------- counts


@pytest.fixture
def counted(database: Path) -> Iterator[tuple[str, str]]:
    port = free_port()
    with running(msgspec.structs.replace(settings(database), metrics=port)) as url:
        yield url, f"http://127.0.0.1:{port}/metrics"


def count(text: str, name: str) -> float:
    (found,) = re.findall(rf"^hearthside_{re.escape(name)} (\S+)$", text, re.M)
    return float(found)


def seated(room: Room, stack: ExitStack) -> tuple[Party, str]:
    """A table at which all kinds of things have happened, and all that nobody may read elsewhere."""
    ada = stack.enter_context(room.sit())
    keys = {"p1": room.admit(ada, "Mirabelle"), "p2": room.admit(ada, "Jonathan")}
    mira, jon = (stack.enter_context(room.sit(key)) for key in keys.values())
    watcher = stack.enter_context(room.sit(room.opened["spectator_key"]))
    party = Party(room, ada, mira, jon, watcher, keys)
    party.do(mira, "say", text="xylophone", to="everybody")
    party.do(mira, "say", text="zeppelin", to="p2")
    party.do(mira, "take")
    party.do(jon, "fly")
    mira.socket.send("{")
    mira.expect("error")
    get(f"{room.url}/api/table/ZZZZZZ")
    opened = room.opened
    secret = ["Mirabelle", "Jonathan", "Adalbert", "xylophone", "zeppelin", "northwards", *keys.values()]
    secret += [opened["key"], opened["spectator_key"], opened["code"]]
    return party, "|".join(map(re.escape, secret))


WANTED = {"name": "Adalbert", "words": "northwards"}


def test_what_is_played_is_counted_and_nothing_of_it_is_told(counted: tuple[str, str]) -> None:
    url, metrics = counted
    with ExitStack() as stack:
        room = Room(url, WANTED)
        _, secret = seated(room, stack)
        text = get(metrics).text
    assert count(text, "acts_total") == 5  # two seats given, two words, a card
    assert count(text, "commits_total") >= 5
    assert count(text, "sockets") == 4
    assert count(text, "tables_in_memory") == count(text, "tables_opened_total") == 1
    assert count(text, "storing") == 1 and count(text, "errors_total") == 0
    assert count(text, "act_seconds_count") == 5
    assert 0 < count(text, "act_seconds_sum") < PATIENCE
    refused = dict(re.findall(r'^hearthside_refusals_total\{code="(\S+)"\} (\S+)$', text, re.M))
    assert refused == {"no-such-option": "1.0", "bad-json": "1.0", "no-such-table": "1.0"}
    assert not re.search(f"{secret}|{room.opened['table']}|p1|toy", text)
    assert "process_resident_memory_bytes" in text


def test_nobody_else_can_read_the_counts(counted: tuple[str, str]) -> None:
    assert get(f"{counted[0]}/metrics").status_code == 404
    port = counted[1].rpartition(":")[2].partition("/")[0]
    with pytest.raises(httpx.ConnectError):
        get(f"http://127.0.0.2:{port}/metrics")


def test_times_are_counted_where_they_belong() -> None:
    counts = Counts()
    for seconds in (0.001, 0.002, 0.003, 9):
        counts.stored(seconds)
    assert (counts.within[:2], counts.within[-1], counts.acts) == ([2, 1], 1, 4)


def test_counts_without_their_package_are_refused_with_the_way_to_get_it(tmp_path: Path) -> None:
    hidden = "import sys; sys.modules['prometheus_client'] = None; from hearthside.cli.main import app; app()"
    command = [sys.executable, "-c", hidden, "play", "--metrics", "9", "--database", str(tmp_path / "x")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 1
    assert ended.stderr.strip() == how_to_get("What --metrics needs", "prometheus-client")


# ---------------------------------------------------------------- the log


def facts_of(caplog: pytest.LogCaptureFixture, event: str) -> dict[str, str]:
    (record,) = [record for record in caplog.records if record.getMessage() == event]
    return dict(record.__dict__["facts"])


def test_who_plays_when_something_goes_wrong_is_told_where_it_stands_in_the_log(
    party: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def torn(*_: object) -> None:
        raise KeyError("a word that was said")

    monkeypatch.setattr("hearthside.server.acting.act", torn)
    error = party.mira.act("take")
    facts = facts_of(caplog, "an act failed")
    assert error["code"] == "internal"
    assert error["message"].endswith(f"nothing has changed (reference {facts['reference']})")
    assert facts["table"] == party.room.opened["table"]


def test_a_request_that_fails_is_told_its_number_in_the_log(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("hearthside.server.tables.public_title", lambda _: 1 // 0)
    answer = get(f"{room.url}/api/table/{room.opened['code']}")
    reference = facts_of(caplog, "a request failed")["reference"]
    assert (answer.status_code, answer.json()["message"]) == (
        500,
        f"something went wrong here (reference {reference})",
    )
    assert logs.Line().format(caplog.records[-1]).endswith("ZeroDivisionError")


def logged(error: Exception, style: type[logs.Line] = logs.Line) -> str:
    try:
        try:
            raise ValueError("a name")
        except ValueError as before:
            raise error from before
    except Exception as raised:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "it failed\n%r", (raised,), None)
        record.exc_info = (type(raised), raised, raised.__traceback__)
        return style().format(record)


def test_the_words_of_an_exception_are_not_logged_but_those_of_the_system() -> None:
    text = logged(KeyError("a whisper"))
    assert "whisper" not in text and "a name" not in text.replace('ValueError("a name")', "")
    assert re.search(r"^\S+ error it failed\n  File .*KeyError\n  File .*ValueError$", text, re.S)
    assert "No space left" in logged(OSError(28, "No space left on device"))
    told = json.loads(logged(KeyError("a whisper"), logs.Json))
    assert (told["level"], told["event"]) == ("error", "it failed")
    assert "KeyError" in told["trace"] and "whisper" not in told["trace"]


START = """
import sys
from hearthside.server import run, logs
run.serve("127.0.0.1", 0, sys.argv[1], log=logs.Log(sys.argv[2]), started=lambda port: print(port, flush=True))
"""


def real(database: Path, log: str) -> subprocess.Popen[str]:
    command = tied(sys.executable, "-c", START, database, log)
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


TOO_SLOW = "timeout graceful shutdown exceeded"
"""Of a machine that stood still while the server stopped."""
PROTAGONISTS = {**WANTED, "family": "protagonists", "adventure": "bread_before_morning"}


@pytest.mark.parametrize("log", ["errors", "events", "json"])
def test_an_evening_in_the_log(database: Path, log: str) -> None:
    with real(database, log) as server:
        assert server.stdout
        room = Room(f"http://127.0.0.1:{server.stdout.readline().strip()}", PROTAGONISTS)
        with room.sit() as ada:
            key = room.admit(ada, "Mirabelle")
            assert ada.act("say", text="xylophone", to="everybody")["type"] == "ack"
            ada.socket.send("{")
            ada.expect("error")
            server.send_signal(signal.SIGTERM)
            _, written = server.communicate(timeout=PATIENCE)
    said = (key, room.opened["key"], room.opened["code"], "Adalbert", "Mirabelle", "xylophone", "northwards")
    assert not [word for word in said if word in written]
    lines = [line for line in written.splitlines() if TOO_SLOW not in line]
    if log == "errors":
        assert lines == []
        return
    events = [json.loads(line)["event"] if log == "json" else line.split(" ", 2)[2] for line in lines]
    expected = (
        "the server has started",
        "a table was opened",
        "the server is stopping",
        "the server has stopped",
    )
    assert [told.startswith(event) for told, event in zip(events, expected, strict=True)] == [True] * 4
    assert room.opened["table"] in written and "protagonists" in written


# ---------------------------------------------------------------- stopping


def test_a_server_that_stops_is_not_ready(database: Path) -> None:
    server, url = make_server("127.0.0.1", 0, settings(database)), list[str]()
    server.started_on = lambda port: url.append(f"http://127.0.0.1:{port}")
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not url:
            time.sleep(0.01)
        server.config.app.state.stopping = True  # type: ignore[union-attr]
        assert ready(url[0]) == (503, "not ready")
    finally:
        server.should_exit = True
        thread.join()


def talk(person: Person, acknowledged: list[int]) -> int:
    """Talk until the socket is closed; the code it is closed with."""
    try:
        while True:
            ack = person.act("say", text="x", to="everybody")
            if ack["type"] == "ack":
                acknowledged.append(ack["number"])
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_a_server_that_is_told_to_stop_sends_all_away_to_come_back_and_has_stored_everything(
    database: Path,
) -> None:
    with process(database) as (url, server), ExitStack() as stack, ThreadPoolExecutor() as threads:
        room = Room(url)
        ada = stack.enter_context(room.sit())
        people = [ada, *(stack.enter_context(room.sit(room.admit(ada, name))) for name in ("Mira", "Jon"))]
        waiting = stack.enter_context(Person(room.ws, room.knock("Kim")["key"]))
        half = stack.enter_context(socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2]))))
        half.sendall(b"GET / HTTP/1.1\r\nHost")
        acknowledged = list[int]()
        talking = [threads.submit(talk, person, acknowledged) for person in people]
        while len(acknowledged) < 30:
            time.sleep(0.01)
        began = time.monotonic()
        server.send_signal(signal.SIGTERM)
        assert [told.result(PATIENCE) for told in talking] == [1012] * 3
        with pytest.raises(ConnectionClosed) as closed:
            while waiting.receive():
                pass
        assert closed.value.rcvd and closed.value.rcvd.code == 1012
        server.wait(PATIENCE)
        assert time.monotonic() - began < LONGEST_REQUEST  # the half one is not waited for
    with process(database) as (url, server):
        again = Person(url.replace("http", "ws") + "/ws", room.opened["key"])
        with again:
            again.expect("welcome")
            assert again.now["number"] >= max(acknowledged)


def test_a_server_that_is_told_to_stop_leaves_nothing_behind(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    server.open_table()
    server._process.terminate()
    code = server.wait()
    server.end()
    assert code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["tables.sqlite"]
