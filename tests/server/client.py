"""A person at a socket, for the tests: sends, waits for what it expects, keeps everything it was sent."""

from __future__ import annotations

import json
from contextlib import ExitStack
from functools import partial
from itertools import count
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]
COUNT = count(1)
PATIENCE = 300
"""Seconds after which something is not coming any more: a busy machine may take long."""
get, post = (partial(ask, timeout=PATIENCE, verify=False) for ask in (httpx.get, httpx.post))
"""Nothing is encrypted here: to read certificates for each request would take longer than most of them."""


def dial(url: str, **options: Any) -> ClientConnection:
    """A socket that is patient, and takes what comes although nobody looks at it for a while."""
    patient = {"open_timeout": PATIENCE, "ping_interval": None, "max_size": None, "max_queue": None}
    return connect(url, close_timeout=1, **patient, **options)


class Following:
    """Keeps the view of a seat up to date from what it is sent, as a page does."""

    def __init__(self) -> None:
        self.now: Message = {}
        self.things: dict[str, Any] = {}

    def follow(self, message: Message) -> None:
        view = message.get("view")
        if view:
            self.now, self.things = {"standing": [], **view["now"]}, view["things"]
        elif message["type"] == "update":
            self.now = {"standing": self.now["standing"], **message["now"]}
            for name, thing in message["things"].items():
                if thing is None:
                    self.things.pop(name, None)
                else:
                    self.things[name] = thing


class Person(Following):
    """One socket of one seat."""

    def __init__(self, url: str, key: str, since: int | None = None) -> None:
        super().__init__()
        self._stack = ExitStack()
        self.socket = self._stack.enter_context(dial(url))
        self.texts: list[str] = []
        self.send({"type": "hello", "key": key, **({} if since is None else {"from": since})})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def send(self, message: Message) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> Message:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.texts.append(text)
        message: Message = json.loads(text)
        self.follow(message)
        return message

    def expect(self, *types: str) -> Message:
        """The next message of one of these types; those before it are kept and passed over."""
        while True:
            message = self.receive()
            if message["type"] in types:
                return message
            assert message["type"] in {"presence", "update", "knocks"}, message

    def command(self, type: str, **fields: object) -> Message:
        message = {"type": type, "id": f"{type}-{next(COUNT)}", **fields}
        self.send(message)
        return self.expect("ack", "error", "key")

    def act(self, option: str, **values: object) -> Message:
        reply = {"option": option, "values": values}
        return self.command("answer", since=self.now["since"], reply=reply)

    def see(self, number: int) -> None:
        """Read until the entry of this number has been told."""
        while self.now["number"] < number:
            self.receive()


class Room:
    """A running server and a table on it."""

    def __init__(self, url: str, wanted: Message | None = None) -> None:
        self.url, self.ws = url, url.replace("http", "ws") + "/ws"
        body = {"family": "toy", "name": "Ada", "words": "north", **(wanted or {})}
        self.opened = post(f"{url}/api/tables", json=body).json()

    def sit(self, key: str = "", since: int | None = None) -> Person:
        person = Person(self.ws, key or self.opened["key"], since)
        person.expect("welcome")
        return person

    def knock(self, name: str, words: str = "") -> Message:
        body = {"code": self.opened["code"], "name": name, "words": words}
        knocked: Message = post(f"{self.url}/api/knock", json=body).json()
        return knocked

    def admit(self, gm: Person, name: str) -> str:
        """The key of a new player."""
        knocked = self.knock(name)
        assert gm.command("admit", knock=knocked["knock"])["type"] == "ack"
        return str(knocked["key"])
