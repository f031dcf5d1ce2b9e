"""The table: everything that is true now, in one frozen value. Only events make a new one (`evolve`)."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import astuple

from hearthside.kernel.asks import Reply, RuleIds
from hearthside.kernel.seats import Role, Seat, Sitter
from hearthside.kernel.things import Mark, Thing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hearthside.kernel.events import Event
    from hearthside.kernel.steps import Question, Step
else:
    Step = (
        Any  # a stored table is read without the rules: its steps stay plain data until a family revives them
    )


class Scope(enum.StrEnum):
    """How long a ruling holds."""

    ONCE = "once"
    SCENE = "scene"
    CAMPAIGN = "campaign"


class Ruling(msgspec.Struct, frozen=True, gc=False):
    """What the GM decided about a rule. With `allows`, what the rule refuses is allowed."""

    number: int
    rule: str
    text: str
    scope: Scope
    allows: bool


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A step that is not done yet, the number of the event that began it, and what was answered to it in secret."""

    step: Step
    since: int
    locked: dict[Seat, Reply] = {}


_last: tuple[dict[str, Thing], dict[str, tuple[str, ...]]] = ({}, {})


def _lying(things: dict[str, Thing]) -> dict[str, tuple[str, ...]]:
    """What lies where. The last answer is kept: all seats are asked about the same table, one after the other."""
    global _last  # noqa: PLW0603
    known, lying = _last
    if known is not things:
        found: dict[str, list[str]] = {}
        for name, thing in things.items():
            found.setdefault(thing.place, []).append(name)
        lying = {place: tuple(names) for place, names in found.items()}
        _last = (things, lying)
    return lying


class Table(msgspec.Struct, frozen=True, gc=False):
    """Seats, things, unfinished steps (the last is the one being answered), and the number of the last event."""

    family: str
    version: int
    options: dict[str, str]
    seats: dict[Seat, Sitter] = {}
    things: dict[str, Thing] = {}
    pending: tuple[Frame, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    number: int = 0
    draws: int = 0
    committed: str = ""
    words: tuple[str, ...] = ()
    playing: tuple[Seat, ...] = ()
    """The seats of the players, kept apart because nearly every ask needs them."""

    @property
    def step(self) -> Step:
        """The step that is being answered."""
        return self.pending[-1].step

    @property
    def question(self) -> Question:
        """The same where the table waits for a seat: passages are never waited for."""
        return self.pending[-1].step  # type: ignore[return-value]

    @property
    def locked(self) -> dict[Seat, Reply]:
        """What was answered in secret to the step that is being answered."""
        return self.pending[-1].locked

    def mark(self, thing: str, key: str) -> Mark:
        return self.things[thing].front[key]

    def of_kind(self, kind: str) -> list[str]:
        """The ids of all things of a kind, in the order they came to the table."""
        return [name for name, thing in self.things.items() if thing.kind == kind]

    def lying_on(self, place: str) -> tuple[str, ...]:
        """The ids of the things that lie on another, in the order they came to the table."""
        return _lying(self.things).get(place, ())

    def name(self, seat: Seat) -> str:
        """Who sits there; what a seat is called inside is nobody's business."""
        return self.seats[seat].name if seat in self.seats else "Somebody who left"

    def allowed(self, rules: RuleIds) -> Ruling | None:
        """The ruling by which the GM allows what these rules refuse, if there is one."""
        return next((r for r in self.rulings if r.allows and r.rule in rules), None)


class Draft(msgspec.Struct, gc=False):
    """A table being changed by a few events at once: one copy for all of them. It never leaves `evolve`."""

    family: str
    version: int
    options: dict[str, str]
    seats: dict[Seat, Sitter]
    things: dict[str, Thing]
    pending: tuple[Frame, ...]
    rulings: tuple[Ruling, ...]
    number: int
    draws: int
    committed: str
    words: tuple[str, ...]
    playing: tuple[Seat, ...]

    def seat(self, seats: dict[Seat, Sitter]) -> None:
        self.seats = seats
        self.playing = tuple(seat for seat, sitter in seats.items() if sitter.role is Role.PLAYER)


def evolve(table: Table, events: Iterable[Event]) -> Table:
    """The table after these events. The things are copied when the first of them is about to change."""
    draft = Draft(*astuple(table))
    for event in events:
        draft.number += 1
        if event.of_things and draft.things is table.things:
            draft.things = table.things.copy()
        event.apply(draft)
    return Table(*astuple(draft))
