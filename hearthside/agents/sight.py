"""What a bot is given: the view of its seat, and for bots that think ahead the steps that are not done yet.

A bot never gets the table. Steps are given only by families whose steps say nothing that the seat may not know
(`OPEN_STEPS`), and never while others answer in secret.
"""

from __future__ import annotations

from typing import Protocol

from hearthside.kernel.asking import Now, SitterView
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.seats import Seat, Sitter
from hearthside.kernel.table import Frame, Table
from hearthside.kernel.things import Thing, ThingView, view_thing
from hearthside.kernel.views import View

OPEN_STEPS = ("adventure-deck",)
"""Families whose steps hold only what everybody has seen."""


class Sight(View, frozen=True):
    """A view with the steps that wait, for a bot that imagines how play goes on."""

    pending: tuple[Frame, ...] = ()
    number: int = 0


class Bot(Protocol):
    """Somebody who plays a seat from what that seat may know."""

    def choose(self, view: View) -> Reply: ...


class Eyes:
    """Looks at things for one seat, and again only at those that have changed: most have not.

    `ahead`: for a bot that thinks ahead.
    """

    __slots__ = ("ahead", "seat", "seats", "seen", "sitters", "things")

    def __init__(self, seat: Seat, *, ahead: bool = False) -> None:
        self.seat, self.ahead = seat, ahead
        self.seats: dict[Seat, Sitter] = {}
        self.sitters: dict[Seat, SitterView] = {}
        self.things: dict[str, Thing] = {}
        self.seen: dict[str, ThingView] = {}

    def sight(self, table: Table) -> Sight:
        """What the seat, which is asked, sees now. What may be said or ruled at any time is left out: bots do neither."""
        step, since = table.question, table.pending[-1].since
        if table.seats is not self.seats:
            self._look_around(table.seats)
        ask, things = step.ask(table, self.seat), self.look(table)
        now = Now(table.number, since, "", self.sitters, ask, (), table.rulings)
        pending = table.pending if self.ahead and table.family in OPEN_STEPS and not step.locks else ()
        return Sight(
            self.seat, table.family, table.options, table.committed, now, things, pending, table.number
        )

    def _look_around(self, seats: dict[Seat, Sitter]) -> None:
        """Who sits at the table."""
        self.seats = seats
        self.sitters = {
            s: SitterView(one.name, one.role, s == self.seat, one.bot) for s, one in seats.items()
        }

    def look(self, table: Table) -> dict[str, ThingView]:
        before, things = self.things, table.things
        if things is before:
            return self.seen
        seen, seat, gone = self.seen.copy(), self.seat, len(before) - len(things)
        for name, thing in things.items():
            last = before.get(name)
            if last is not thing:
                gone += last is None
                view = view_thing(thing, seat)
                if view is not None:
                    seen[name] = view
                elif name in seen:
                    del seen[name]
        if gone:
            for name in before.keys() - things.keys():
                seen.pop(name, None)
        self.things, self.seen = things, seen
        return seen


def sight(table: Table, seat: Seat, *, ahead: bool = False) -> Sight:
    """What a seat that is asked sees now, at a first look."""
    return Eyes(seat, ahead=ahead).sight(table)


def number(thing: ThingView, key: str) -> int:
    """A mark that is a number; 0 where none is seen."""
    value = thing.marks.get(key, 0)
    return value if isinstance(value, int) else 0


def asked(view: View) -> Ask:
    """What the seat of this view is asked."""
    ask = view.now.ask
    assert ask is not None
    return ask


def open_options(view: View) -> list[Option]:
    """What a bot may do: all that is open, but to offer a truce is for people."""
    return [option for option in asked(view).options if not option.closed and option.id != "truce"]
