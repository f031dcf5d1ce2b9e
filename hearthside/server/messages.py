"""Messages: all that the server sends to a seat, over one socket. What a seat sends are the commands.

Both are defined once; `tools/generate_protocol.py` makes the page's types and a JSON Schema of them.
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from hearthside.kernel.asking import SitterView
from hearthside.kernel.asks import Ask, Option, RuleIds
from hearthside.kernel.events import (
    Answered,
    Committed,
    Lapsed,
    Left,
    Moved,
    Opened,
    Revealed,
    Rolled,
    Ruled,
    Said,
    Salted,
    Seated,
    Shown,
    Shuffled,
    Told,
    Undone,
)
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Ruling
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View
from hearthside.server.chances import Odds

SeenEvent = (
    Opened
    | Seated
    | Left
    | Committed
    | Salted
    | Revealed
    | Shown
    | Moved
    | Shuffled
    | Rolled
    | Answered
    | Said
    | Told
    | Ruled
    | Lapsed
    | Undone
)
"""The events that a seat can see. Of the others it sees the changed things."""


class SeenEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the journal, as far as this seat may read it."""

    number: int
    event: SeenEvent
    undone: bool = False


class NowUpdate(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is going on. Without `standing`, what may be done at any time is what it was before."""

    number: int
    since: int
    waiting: str
    seats: dict[Seat, SitterView]
    ask: Ask | None = None
    standing: tuple[Option, ...] | UnsetType = UNSET
    rulings: tuple[Ruling, ...] = ()
    paused: bool = False
    odds: dict[str, Odds] = {}
    """By option of the ask, at a table that shows them."""


class Knock(msgspec.Struct, frozen=True):
    """Somebody who waits to be admitted."""

    knock: str
    name: str


class ToSeat(msgspec.Struct, frozen=True):
    """What the server sends."""


class Welcome(ToSeat, frozen=True, tag="welcome", omit_defaults=True):
    """All that this seat may know: the view, and the newest entries or those after `from`."""

    seat: Seat | None
    table: str
    code: str
    view: View
    entries: tuple[SeenEntry, ...]
    knocks: tuple[Knock, ...] = ()
    online: tuple[Seat, ...] = ()
    spectator: bool = False
    odds: dict[str, Odds] = {}


class Update(ToSeat, frozen=True, tag="update", omit_defaults=True):
    """What happened, and what is going on now.

    `things` holds the changed things, null for one that is gone. With `view`, something was taken back:
    the view replaces everything that was sent before, and the entries after `Undone.to` are undone.
    """

    number: int
    entries: tuple[SeenEntry, ...]
    things: dict[str, ThingView | None]
    now: NowUpdate
    view: View | UnsetType = UNSET


class Ack(ToSeat, frozen=True, tag="ack", omit_defaults=True):
    """What was sent under this id is done and stored; `number` is the last entry of it."""

    id: str
    number: int
    seat: Seat | None = None


class Error(ToSeat, frozen=True, tag="error", omit_defaults=True):
    """What was sent is not done: a code for programs, a sentence for people, the rules that refuse it."""

    code: str
    message: str
    id: str = ""
    rules: RuleIds = ()


class Knocks(ToSeat, frozen=True, tag="knocks"):
    """Who waits to be admitted. Only the GM is told."""

    waiting: tuple[Knock, ...]


class Presence(ToSeat, frozen=True, tag="presence"):
    """The seats that are connected now."""

    online: tuple[Seat, ...]


class Waiting(ToSeat, frozen=True, tag="waiting"):
    """The GM has not admitted this knock yet. A welcome follows on this socket."""

    name: str


class Key(ToSeat, frozen=True, tag="key"):
    """A new link, shown once. Without a seat it is the spectators' link."""

    id: str
    seat: Seat | None
    key: str


class Pong(ToSeat, frozen=True, tag="pong"):
    """Yes."""


ServerMessage = Welcome | Update | Ack | Error | Knocks | Presence | Waiting | Key | Pong

ERROR_CODES = (
    "bad-json",
    "bad-message",
    "too-large",
    "unknown-key",
    "not-admitted",
    "not-gm",
    "not-asked",
    "no-such-option",
    "refused",
    "stale",
    "nothing-to-undo",
    "undo-pending",
    "rate-limited",
    "not-seated",
    "cards-in-hand",
    "no-such-knock",
    "no-such-seat",
    "seat-taken",
    "no-such-bot",
    "too-many-bots",
    "busy",
    "not-stored",
    "internal",
)
