"""The company of a table: who is connected to it, and who waits at its door."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TypeVar

from hearthside.kernel.seats import Seat
from hearthside.server.connection import Connection
from hearthside.server.messages import Presence
from hearthside.server.updates import Happening, Standing, encode

SILENT = 15.0
"""Seconds: every node says each five who is there."""
Place = TypeVar("Place")
News = list[tuple[Connection, bytes, Standing]]
"""What each is to be told, and what they may do at any time then."""


def without(places: dict[Place, list[Connection]], gone: Connection) -> dict[Place, list[Connection]]:
    """The places where somebody is left."""
    left = ((place, [one for one in some if one is not gone]) for place, some in places.items())
    return {place: some for place, some in left if some}


class Company:
    """Connections by seat, those of spectators under `None`; and by knock, of people who are not admitted yet."""

    def __init__(self) -> None:
        self.by_seat: dict[Seat | None, list[Connection]] = {}
        self.knocking: dict[str, list[Connection]] = {}
        self.elsewhere: dict[str, tuple[tuple[Seat, ...], float]] = {}
        """Who is connected to other nodes, and when each last said so."""
        self._online: tuple[Seat, ...] = ()

    def __iter__(self) -> Iterator[Connection]:
        """Everybody who sits or watches."""
        return iter([one for some in self.by_seat.values() for one in some])

    def __bool__(self) -> bool:
        return bool(self.by_seat)

    def holds(self, connection: Connection) -> bool:
        return connection in self.by_seat.get(connection.seat, ())

    def here(self) -> tuple[Seat, ...]:
        return tuple(sorted(seat for seat in self.by_seat if seat is not None))

    def online(self) -> tuple[Seat, ...]:
        """At any node."""
        return tuple(
            sorted({*self.here(), *(seat for seats, _ in self.elsewhere.values() for seat in seats)})
        )

    def hear(self, node: str, here: tuple[Seat, ...]) -> bool:
        """Who is connected to another node. Returns whether that is one which may not know who is here."""
        known = self.elsewhere.pop(node, None)
        if here:
            self.elsewhere[node] = here, time.monotonic()
        self._tell_presence()
        return bool(here) and known is None

    def forget_silent(self) -> None:
        """A node that says nothing any more is gone, and whoever was there."""
        before = time.monotonic() - SILENT
        self.elsewhere = {node: said for node, said in self.elsewhere.items() if said[1] > before}
        self._tell_presence()

    def join(self, connection: Connection) -> None:
        self.by_seat.setdefault(connection.seat, []).append(connection)
        self._tell_presence()

    def part(self, connection: Connection) -> None:
        self.by_seat = without(self.by_seat, connection)
        self.knocking = without(self.knocking, connection)
        self._tell_presence()

    def _tell_presence(self) -> None:
        online = self.online()
        if online != self._online:
            self._online = online
            self.tell(encode(Presence(online)))

    def tell(self, text: bytes) -> None:
        for connection in self:
            connection.send(text)

    def dismiss(self, seat: Seat | None, code: str, message: str, but: Connection | None = None) -> None:
        """Close the sockets of a seat whose link works no longer."""
        for connection in self.by_seat.get(seat, []):
            if connection is not but:
                connection.refuse(code, message, close=4401)

    def news(self, happening: Happening) -> News:
        """What an act comes to for each of them: encoded once for all who know the same."""
        news: News = []
        for seat, connections in self.by_seat.items():
            told: dict[int, tuple[bytes, Standing]] = {}
            for connection in connections:
                known = id(connection.standing)
                if known not in told:
                    told[known] = happening.update(seat, connection.standing)
                news.append((connection, *told[known]))
        return news

    def spread(self, news: News, sender: Connection | None, ack: bytes) -> None:
        """Acknowledge an act, and tell it. One that another node stored is acknowledged there."""
        if sender and not self.holds(sender):
            sender.send(ack)
        for connection, text, standing in news:
            connection.standing = standing
            if connection is sender:
                connection.send(ack, text)  # written together
            else:
                connection.send(text)
