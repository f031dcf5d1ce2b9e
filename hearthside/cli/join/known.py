"""What a terminal knows of the table: the last view, kept up to date by the server's messages."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from hearthside.kernel.asking import Now
from hearthside.kernel.asks import Ask, Option
from hearthside.kernel.events import Left, Seated, Undone
from hearthside.kernel.seats import GM, Seat
from hearthside.server.chances import Odds
from hearthside.server.messages import (
    Knock,
    Knocks,
    NowUpdate,
    Presence,
    SeenEntry,
    ServerMessage,
    Update,
    Welcome,
)
from hearthside.server.requests import Earlier


class Known:
    """All that was sent to this seat."""

    def __init__(self, welcome: Welcome, words: dict[str, str] | None = None) -> None:
        self.words = of_edition(words or {}, welcome.view.options.get("edition", ""))
        """What to call what is sent (GET /api/words)."""
        self.story: list[SeenEntry] = []
        self._names: dict[Seat, str] = {}
        self.table = welcome.table
        self.first = welcome.entries[0].number if welcome.entries else 1
        """From which entry on the story is known; 1 is the beginning of the table."""
        self.welcome(welcome)

    def welcome(self, message: Welcome) -> list[SeenEntry]:
        """Take the whole view. Returns the entries that are new."""
        self.seat: Seat | None = message.seat
        self.code, self.view = message.code, message.view
        self.knocks: tuple[Knock, ...] = message.knocks
        self.online: tuple[Seat, ...] = message.online
        self.odds: dict[str, Odds] = message.odds
        return self._tell(message.entries)

    def apply(self, message: ServerMessage) -> list[SeenEntry]:
        """Take any message. Returns the entries that are new."""
        if isinstance(message, Welcome):
            return self.welcome(message)
        if isinstance(message, Update):
            return self._update(message)
        if isinstance(message, Knocks):
            self.knocks = message.waiting
        elif isinstance(message, Presence):
            self.online = message.online
        return []

    def recall(self, earlier: Earlier) -> None:
        """Take what happened before all that was sent."""
        names = {
            entry.event.seat: entry.event.name for entry in earlier.entries if isinstance(entry.event, Seated)
        }
        self._names = {**names, **self._names}
        self.story = [*earlier.entries, *self.story]
        self.first = earlier.first

    def sat_before(self, seat: Seat, number: int) -> Seated | None:
        """Who had a seat when an entry was written, as far as it is known."""
        for entry in reversed(self.story):
            event = entry.event
            if entry.number < number and isinstance(event, Seated | Left) and event.seat == seat:
                return event if isinstance(event, Seated) else None
        return None

    def _update(self, message: Update) -> list[SeenEntry]:
        if message.view is not UNSET:
            self.view, self.odds = message.view, message.now.odds
            return self._tell(message.entries)
        if message.number <= self.number:
            return []
        kept = {name: thing for name, thing in self.view.things.items() if name not in message.things}
        new = {name: thing for name, thing in message.things.items() if thing is not None}
        now = _now(message.now, self.view.now.standing)
        self.view = msgspec.structs.replace(self.view, now=now, things={**kept, **new})
        self.odds = message.now.odds
        return self._tell(message.entries)

    def _tell(self, entries: tuple[SeenEntry, ...]) -> list[SeenEntry]:
        last = self.story[-1].number if self.story else 0
        new = [entry for entry in entries if entry.number > last]
        for entry in new:
            if isinstance(entry.event, Seated):
                self._names[entry.event.seat] = entry.event.name  # who has left is still spoken of
            elif isinstance(entry.event, Undone):
                self.story = [_taken_back(one, entry.event.to) for one in self.story]
        self.story += new
        return new

    @property
    def number(self) -> int:
        """The number of the last event this seat knows the result of."""
        return self.view.now.number

    @property
    def ask(self) -> Ask | None:
        return self.view.now.ask

    @property
    def standing(self) -> tuple[Option, ...]:
        return self.view.now.standing

    @property
    def is_gm(self) -> bool:
        return self.seat == GM

    def warning(self, option: str) -> str:
        """What is to be considered before an option is taken."""
        options = (*(self.ask.options if self.ask else ()), *self.standing)
        return next((one.warning for one in options if one.id == option and not one.closed), "")

    def name(self, seat: Seat | None) -> str:
        sitters = self.view.now.seats
        if seat in sitters:
            return sitters[seat].name
        return self._names.get(seat, seat) if seat else "the table"


def _now(update: NowUpdate, standing: tuple[Option, ...]) -> Now:
    if update.standing is not UNSET:
        standing = update.standing
    return Now(
        update.number, update.since, update.waiting, update.seats, update.ask, standing, update.rulings
    )


def _taken_back(entry: SeenEntry, to: int) -> SeenEntry:
    undone = entry.number > to and not entry.event.lasting
    return msgspec.structs.replace(entry, undone=True) if undone else entry


def of_edition(words: dict[str, str], edition: str) -> dict[str, str]:
    """The words as they are in one edition: `world:fury` is `fury` where that edition is played."""
    own = f"{edition}:"
    return words | {key.removeprefix(own): word for key, word in words.items() if key.startswith(own)}
