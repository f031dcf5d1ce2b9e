"""Commands: all that a seat sends to the server, over one socket. What it is sent are the messages."""

from __future__ import annotations

import secrets
import time
from typing import Annotated

import msgspec

from hearthside.kernel.asks import Reply

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""Chosen by the seat, once for each command: the same id again is answered with the first result."""

Word = Annotated[str, msgspec.Meta(max_length=200)]


def new_id() -> Id:
    """An id nobody else makes. It begins with the time, for what is stored together is quickly stored side by side."""
    return f"{time.time_ns() // 1_000_000:x}{secrets.token_hex(8)}"


class FromSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat sends. A field that is not asked for is an error."""


class Hello(FromSeat, frozen=True, tag="hello"):
    """The first message: the key of the link, and the last entry this seat has, if it has any."""

    key: Word
    from_: int | None = msgspec.field(default=None, name="from")


class SentReply(Reply, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The option a seat takes, with what it filled in."""

    def plain(self) -> Reply:
        return Reply(self.option, self.values)


class Answer(FromSeat, frozen=True, tag="answer"):
    """A reply to what is asked now. `since` is that of `now`: an answer to an older question is refused."""

    id: Id
    since: int
    reply: SentReply


class Undo(FromSeat, frozen=True, tag="undo"):
    """Take back this seat's last act; the GM takes back anybody's."""

    id: Id


class Ping(FromSeat, frozen=True, tag="ping"):
    """Is anybody there?"""


class Admit(FromSeat, frozen=True, tag="admit"):
    """The GM gives somebody who knocked a seat: a new one, or that of somebody who is away, whose link works no longer."""

    id: Id
    knock: Word
    seat: Word = ""


class TurnAway(FromSeat, frozen=True, tag="turn-away"):
    """The GM turns away somebody who knocked."""

    id: Id
    knock: Word


class Remove(FromSeat, frozen=True, tag="remove"):
    """The GM takes a seat away. Its link works no longer."""

    id: Id
    seat: Word


class Rename(FromSeat, frozen=True, tag="rename"):
    """The GM gives a seat another name."""

    id: Id
    seat: Word
    name: Word


class NewKey(FromSeat, frozen=True, tag="new-key"):
    """The GM hands a seat over: a new link for it, the old one works no longer."""

    id: Id
    seat: Word


class NewSpectatorKey(FromSeat, frozen=True, tag="new-spectator-key"):
    """The GM makes a new link for spectators; the old one works no longer."""

    id: Id


class SeatBot(FromSeat, frozen=True, tag="seat-bot"):
    """The GM gives a bot the next seat. Without a name it finds itself one; `options` say which bot."""

    id: Id
    name: Word = ""
    options: dict[str, str] = {}


class PlayFor(FromSeat, frozen=True, tag="play-for"):
    """The GM lets a bot play a seat whose person is away, or gives the seat back."""

    id: Id
    seat: Word
    bot: bool


class EndSession(FromSeat, frozen=True, tag="end-session"):
    """The GM ends a session: the secret behind its draws is shown, and the next one is committed to."""

    id: Id


ClientMessage = (
    Hello
    | Answer
    | Undo
    | Ping
    | Admit
    | TurnAway
    | Remove
    | Rename
    | NewKey
    | NewSpectatorKey
    | SeatBot
    | PlayFor
    | EndSession
)
