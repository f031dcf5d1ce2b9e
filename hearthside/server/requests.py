"""Requests: what the page asks over HTTP before there is a seat, and the answers."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hearthside.authoring.forms import Heading, Part
from hearthside.families.offering import Setting
from hearthside.kernel.rules import GapRuling, HouseRule, Rule
from hearthside.kernel.seats import Seat
from hearthside.odds.questions import OddsAnswer, OddsQuestion
from hearthside.server.commands import Id
from hearthside.server.messages import SeenEntry


class Address(msgspec.Struct, frozen=True):
    """GET /api/address: where other devices in the network find this server, if they can reach it."""

    network: str | None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables: an adventure that comes with the family, or the text of one."""

    family: str
    name: str
    adventure: str = ""
    adventure_text: str | None = None
    """It is read wherever it is given, also where it is empty."""
    adventure_file: str = ""
    """The name of its file, for the sentence that says what is wrong in it."""
    options: dict[str, str] = {}
    words: str = ""
    bots: Annotated[int, msgspec.Meta(ge=0)] = 0
    """So many seats are played by bots from the beginning."""
    bot_options: dict[str, str] = {}
    """Which bots: a choice for each of the family's `bots`, or the usual one."""


class NewStory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/next-story/{table}: when a story is over the GM goes on with an adventure of their own, at the same
    table. It may be longer than a message; with the same id it is done once, however often it is sent."""

    id: Id
    adventure_text: str
    adventure_file: str = ""


class OpenedTable(msgspec.Struct, frozen=True):
    """The answer: keys are shown this once."""

    table: str
    code: str
    seat: Seat
    key: str
    spectator_key: str


class NewKnock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/knock: somebody wants to play."""

    code: str
    name: str
    words: str = ""


class Knocked(msgspec.Struct, frozen=True):
    """The answer: this key is the seat's link once the GM has admitted the knock."""

    knock: str
    key: str


class HeldSeats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/news: the keys of seats that a device holds."""

    keys: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=64)], ...], msgspec.Meta(max_length=12)]


class SeatNews(msgspec.Struct, frozen=True):
    """The answer, for each of them: the number of the last event, and whether the table waits for this seat."""

    number: int
    waited: bool


class AdventureOffer(msgspec.Struct, frozen=True):
    """An adventure that comes with a family, in words that players may read."""

    key: str
    title: str
    summary: str
    content_notes: tuple[str, ...]
    players: tuple[int, int]
    subtitle: str = ""


class FamilyOffer(msgspec.Struct, frozen=True):
    """GET /api/families: what can be played."""

    key: str
    title: str
    adventures: tuple[AdventureOffer, ...]
    house_rules: tuple[HouseRule, ...]
    settings: tuple[Setting, ...]
    improvised: bool
    """Whether it can be played without an adventure."""
    bots: tuple[Setting, ...] = ()
    """What can be chosen about a bot, where anything can."""
    names: dict[str, str] = {}
    """What house rules are called, by `key`, and their choices, by `key=choice`; where the family has words for them."""


class Writing(msgspec.Struct, frozen=True):
    """GET /api/writing/{family}: what an adventure may hold, and a whole one to begin with."""

    example: str
    headings: tuple[Heading, ...]
    nameable: dict[str, dict[str, str]]
    """By field, what it may name that does not stand in the file, and what that is called."""


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/check: the text of an adventure. Without a family it is for the one whose files look like it."""

    text: str
    family: str = ""


class Mistaken(msgspec.Struct, frozen=True):
    """What is wrong in a text; the line is 0 where it is wrong as a whole."""

    line: int
    words: str


class CheckedDraft(msgspec.Struct, frozen=True):
    """The answer: what the text holds, from the top down, and all that is wrong with it."""

    family: str
    playable: bool
    """Some mistakes concern one edition alone: it can be played by another."""
    title: str
    players: tuple[int, int]
    parts: tuple[Part, ...]
    mistakes: tuple[Mistaken, ...]


class Rules(msgspec.Struct, frozen=True):
    """GET /api/rules/{family}: every rule in our words, and every ruling on a gap."""

    family: str
    rules: tuple[Rule, ...]
    rulings: tuple[GapRuling, ...]


class TableOffer(msgspec.Struct, frozen=True):
    """GET /api/table/{code}: what somebody may know before sitting down."""

    code: str
    family: str
    title: str
    seats: tuple[str, ...]


class Earlier(msgspec.Struct, frozen=True):
    """GET /api/story/{table}: what a seat may read of the entries from `first` on; 1 is the beginning of the table."""

    first: int
    entries: tuple[SeenEntry, ...]


class HttpError(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a request that failed; `more` is what else is wrong with a file."""

    code: str
    message: str
    more: tuple[str, ...] = ()


HTTP_MESSAGES = (
    Address,
    NewTable,
    NewStory,
    OpenedTable,
    NewKnock,
    Knocked,
    HeldSeats,
    SeatNews,
    FamilyOffer,
    Writing,
    Draft,
    CheckedDraft,
    Rules,
    TableOffer,
    Earlier,
    OddsQuestion,
    OddsAnswer,
    HttpError,
)
