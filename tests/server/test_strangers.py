"""What strangers may try with a server that anybody can reach: those who play do not notice."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from hearthside.kernel.asks import Refused
from hearthside.server import wire
from hearthside.server.connection import Limits
from hearthside.server.door import MOST_ADDRESSES, Door, address_of
from tests.server.client import PATIENCE, Person, Room, dial, get, post
from tests.server.serving import running, settings

FOUND = b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"


class Stranger:
    """Bytes to a server, and hardly ever any from it."""

    def __init__(self, url: str) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", int(url.rpartition(":")[2])))

    def __enter__(self) -> Stranger:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def upgrade(self) -> None:
        self.socket.sendall(FOUND + KEY)
        assert self.socket.recv(12) == b"HTTP/1.1 101"

    def send(self, opcode: Opcode, data: bytes, times: int = 1) -> None:
        self.socket.sendall(Frame(opcode, data).serialize(mask=True) * times)

    def is_cut_off(self) -> bool:
        """Without reading anything: the other side has given up."""
        end = time.monotonic() + PATIENCE
        with suppress(OSError):
            while time.monotonic() < end:
                self.socket.sendall(b"\x8a\x80\0\0\0\0")  # a pong to nothing
                time.sleep(0.05)
        return time.monotonic() < end


@pytest.fixture
def wires(monkeypatch: pytest.MonkeyPatch) -> list[wire.Wire]:
    """The server's ends of sockets, in the order they came; the system keeps little of what nobody reads."""
    made, real = list[wire.Wire](), wire.Wire.connection_made

    def kept(self: wire.Wire, transport: Any) -> None:
        real(self, transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        made.append(self)

    monkeypatch.setattr(wire.Wire, "connection_made", kept)
    return made


def test_who_sends_pings_without_end_is_cut_off(room: Room) -> None:
    with Stranger(room.url) as stranger:
        stranger.upgrade()
        with suppress(OSError):
            for _ in range(200):
                stranger.send(Opcode.PING, b"x" * 125, times=1000)
        assert stranger.is_cut_off()
    with dial(room.ws) as other:
        assert other.ping().wait(PATIENCE)


def test_who_reads_nothing_is_cut_off_and_leaves_the_table(room: Room, wires: list[wire.Wire]) -> None:
    with room.sit() as ada, Stranger(room.url) as stranger:
        stranger.upgrade()
        hello = json.dumps({"type": "hello", "key": room.admit(ada, "Mira")})
        stranger.send(Opcode.TEXT, hello.encode())
        while ada.expect("presence")["online"] != ["gm", "p1"]:
            pass
        for _ in range(20):
            ada.act("say", text="x" * 1000, to="everybody")
        wires[-1].ping_timeout = 0.1
        wires[-1].loop.call_soon_threadsafe(wires[-1].send_keepalive_ping)
        assert ada.expect("presence")["online"] == ["gm"]


def test_who_is_sent_away_and_reads_nothing_does_not_stay(room: Room, wires: list[wire.Wire]) -> None:
    with Stranger(room.url) as stranger:
        stranger.upgrade()
        wires[-1].close_timeout = 0.1
        stranger.send(Opcode.TEXT, json.dumps({"type": "hello", "key": room.opened["key"]}).encode())
        with suppress(OSError):
            stranger.send(Opcode.TEXT, b"{", times=200)
        assert stranger.is_cut_off()


SILENT: dict[str, Callable[[Stranger], None]] = {
    "nothing": lambda _: None,
    "half a request": lambda one: one.socket.sendall(b"GET / HTTP/1.1\r\nHost"),
    "half a body": lambda one: one.socket.sendall(
        b"POST /api/knock HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"
    ),
    "half a second request": lambda one: one.socket.sendall(
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost"
    ),
}


@pytest.mark.parametrize("what", SILENT.values(), ids=SILENT.keys())
def test_who_connects_and_asks_nothing_is_cut_off(
    address: str, what: Callable[[Stranger], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "LONGEST_REQUEST", 0.5)
    with Stranger(address) as stranger, suppress(ConnectionError):
        what(stranger)
        while stranger.socket.recv(1000):
            pass


def test_who_plays_is_not_cut_off(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    made, real = list[wire.Caller](), wire.Caller.handle_websocket_upgrade
    monkeypatch.setattr(
        wire.Caller, "handle_websocket_upgrade", lambda self, event: (real(self, event), made.append(self))
    )
    with room.sit():
        assert made[-1]._late and made[-1]._late.cancelled()


@pytest.mark.parametrize("text", ['{"type":"ping"}', "{", '{"type":"no"}'])
def test_a_flood_of_messages_ends_the_socket_that_it_comes_from(database: Path, text: str) -> None:
    with running(settings(database)) as url:
        room = Room(url)
        with room.sit() as ada, Person(room.ws, room.opened["key"]) as flood:
            with suppress(ConnectionClosed):
                for _ in range(1000):
                    flood.socket.send(text)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    flood.socket.recv(PATIENCE)
            assert closed.value.rcvd and closed.value.rcvd.code == 1013
            assert ada.act("say", text="x", to="everybody")["type"] == "ack"


def test_who_goes_on_flooding_after_the_close_is_not_listened_to(room: Room) -> None:
    with Stranger(room.url) as stranger:
        stranger.upgrade()
        with pytest.raises(ConnectionError):
            for _ in range(300):
                stranger.send(Opcode.TEXT, b"x" * 60_000)


def test_one_address_holds_so_many_sockets_and_no_more(database: Path) -> None:
    with running(settings(database, Limits(sockets=3))) as url, ExitStack() as stack:
        room = Room(url)
        people = [stack.enter_context(room.sit()) for _ in range(3)]
        with dial(room.ws) as fourth:
            assert json.loads(fourth.recv(PATIENCE))["code"] == "rate-limited"
            with pytest.raises(ConnectionClosed) as closed:
                fourth.recv(PATIENCE)
            assert closed.value.rcvd and closed.value.rcvd.code == 1013
        people[0].socket.close()
        people[1].send({"type": "ping"})
        people[1].expect("pong")
        assert room.sit().now


def test_one_address_opens_so_many_tables_and_no_more(database: Path) -> None:
    with running(settings(database, Limits(table_rate=0.001, table_burst=2))) as url:
        for _ in range(3):  # nothing comes of it, and it counts for nothing
            wrong = post(f"{url}/api/tables", json={"family": "no", "name": "Ada"})
            assert wrong.status_code == 404
        answers = [post(f"{url}/api/tables", json={"family": "toy", "name": "Ada"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert get(f"{url}/api/table/{answers[0].json()['code']}").is_success


def test_another_page_can_send_nothing(room: Room) -> None:
    """A browser sends a form to any server: nobody needs to read the answer to fill a database."""
    other = ("http://evil.example", "http://[", "null", "")
    for path, origin in product(("tables", "knock", "deck-check/toy"), other):
        headers = {"Origin": origin, "Content-Type": "text/plain"}
        answer = post(f"{room.url}/api/{path}", content=b"{}", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "other-page")
    own = post(f"{room.url}/api/tables", json={"family": "toy", "name": "A"}, headers={"Origin": room.url})
    assert own.status_code == 201


def asker(host: str) -> Any:
    return SimpleNamespace(client=SimpleNamespace(host=host))


def test_a_network_of_ipv6_is_one_address() -> None:
    same = ("2001:db8:0:7::1", "2001:db8:0:7:ffff::2"), ("::ffff:192.0.2.1", "192.0.2.1"), ("x", "x")
    assert all(address_of(asker(one)) == address_of(asker(other)) for one, other in same)
    assert address_of(asker("2001:db8:0:7::1")) != address_of(asker("2001:db8:0:8::1"))


def test_who_comes_from_many_addresses_frees_none_that_has_to_wait() -> None:
    door = Door(0.001, 1)
    for n in range(MOST_ADDRESSES - 1):
        door.knock(asker(f"known {n}"))
    door.knock(asker("192.0.2.1"))
    for n in range(MOST_ADDRESSES // 2):
        door.knock(asker(f"{n}"))
    with pytest.raises(Refused, match="too many requests"):
        door.knock(asker("192.0.2.1"))


def test_a_server_takes_as_many_sockets_as_the_system_allows() -> None:
    if os.name != "posix":
        pytest.skip("there is no such limit")
    import resource

    from hearthside.server.run import open_many

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, before[1]), before[1]))
        open_many()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == before[1]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
