"""Asking: what every seat of a table is asked, act after act. What cannot have changed is not worked out again."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import msgspec
from msgspec.structs import replace

from hearthside.kernel.asks import Ask, Option
from hearthside.kernel.events import Events, Undone
from hearthside.kernel.family import Family, WithConcerns
from hearthside.kernel.seats import Role, Seat
from hearthside.kernel.standing import Paused
from hearthside.kernel.steps import Act, Acts
from hearthside.kernel.table import Ruling, Table
from hearthside.kernel.things import Thing


class SitterView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Somebody at the table: whether they may answer, which bot they are, and whether the table waits for them."""

    name: str
    role: Role
    asked: bool
    bot: str = ""
    waited: bool = False


class Now(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is going on: what the table waits for, for whom, and what this seat is asked."""

    number: int
    since: int
    waiting: str
    seats: dict[Seat, SitterView]
    ask: Ask | None = None
    standing: tuple[Option, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    paused: bool = False


# ---------------------------------------------------------------- what changed


Change = tuple[str, Thing | None, Thing | None]
"""A thing that is not what it was: its name, what it was and what it is; `None` where it is not there."""


def changed(before: Table, after: Table, events: Events) -> list[Change]:
    """The things that these events made other than they were. Taking back may have touched any."""
    old, new = before.things, after.things
    if old is new:
        return []
    names: Iterable[str] = dict.fromkeys([n for event in events if event.of_things for n in event.touches()])
    if Undone in map(type, events):
        names = old | new
    return [(name, old.get(name), new.get(name)) for name in names if old.get(name) is not new.get(name)]


def _aspects(old: Thing | None, new: Thing | None) -> list[str] | None:
    """By which marks a thing is another now, as "kind.mark"; `None` where not by marks alone."""
    if old is None or new is None or replace(old, front=new.front, back=new.back) != new:
        return None
    sides = ((old.front, new.front), (old.back, new.back))
    return [
        f"{new.kind}.{key}" for a, b in sides if a is not b for key in {**a, **b} if a.get(key) != b.get(key)
    ]


# ---------------------------------------------------------------- asking


PROMPT = "prompt"
"""Stands among the acts that something concerns, where what is said above them may be another, or they themselves."""


class Offers:
    """What one seat is offered of each of these acts, and the ask made of it. `stale` acts are looked at again."""

    def __init__(self, acts: dict[str, Act]) -> None:
        self.acts, self.stale = acts, set(acts)
        self._by_act: dict[str, tuple[Option, ...]] = dict.fromkeys(acts, ())
        self._ask = Ask("", ())

    def ask(self, step: Acts, table: Table, seat: Seat) -> Ask:
        """What the seat is asked now: the very same as before where it would say the same."""
        options, known = self._ask.options, self._by_act
        for name in self.stale:
            offered = tuple(self.acts[name].offers(table, seat))
            if offered != known[name]:
                known[name], options = offered, ()
        self.stale.clear()
        ask = Ask(
            step.prompt(table, seat),
            options or tuple(chain.from_iterable(known.values())),
            step.guidance(table, seat),
        )
        if ask != self._ask:
            self._ask = ask
        return self._ask


class Asking:
    """What the seats of one table are asked, act after act.

    Of open acts those are looked at again which may look at something that has changed: a family says which.
    """

    def __init__(self, family: Family, table: Table) -> None:
        self._family, self.table = family, table
        self._concerns = family.concerns if isinstance(family, WithConcerns) else {}
        self._forget()
        self._look()

    def _forget(self) -> None:
        self._offers: dict[tuple[Seat, int], Offers] = {}
        self._asked: dict[Seat, tuple[Acts, Ask]] = {}
        self._standing: dict[Seat, tuple[Option, ...]] = {}
        self._sitters: dict[tuple[tuple[Seat, ...], tuple[Seat, ...]], dict[Seat, SitterView]] = {}

    def go_on(self, table: Table, changes: Iterable[Change]) -> None:
        """The table is this one now, and these things are not what they were."""
        before, paused, self.table = self.table, self.common.paused, table
        if table.seats is not before.seats or table.rulings is not before.rulings:
            self._forget()
        elif changes:
            self._look_again(self._concerned(changes))
        self._look()
        if paused is not self.common.paused:
            self._standing = {}

    def _look_again(self, concerned: set[str] | None) -> None:
        """These acts may be offered otherwise than they were; `None` for all of them."""
        if self._concerns and (concerned is None or not concerned.isdisjoint(self._family.standing)):
            self._standing = {}
        if concerned is None or PROMPT in concerned:
            self._asked = {}
        for (seat, _), offers in self._offers.items():
            if concerned is None:
                offers.stale.update(offers.acts)
            elif not concerned.isdisjoint(offers.acts):
                offers.stale |= concerned & offers.acts.keys()
                self._asked.pop(seat, None)

    def _concerned(self, changes: Iterable[Change]) -> set[str] | None:
        """The acts that may look at something that has changed; `None` for all of them."""
        concerned: set[str] = set()
        for _, old, new in changes:
            kind = (new or old).kind  # type: ignore[union-attr]  # a change is of something
            aspects = (kind,) if kind in self._concerns else _aspects(old, new)
            for aspect in aspects or ("",):
                acts = self._concerns.get(aspect)
                if acts is None:
                    return None
                concerned |= acts
        return concerned

    def _look(self) -> None:
        """What everybody knows of what is going on."""
        table, frame = self.table, self.table.pending[-1]
        step, key = frame.step, (frame.step.asked(table), frame.step.waited(table))
        if key not in self._sitters:
            self._sitters[key] = {
                seat: SitterView(at.name, at.role, seat in key[0], at.bot, seat in key[1])
                for seat, at in table.seats.items()
            }
        told, sitters, paused = step.tells(table), self._sitters[key], isinstance(step, Paused)
        self.common = Now(table.number, frame.since, told, sitters, rulings=table.rulings, paused=paused)

    def ask(self, seat: Seat) -> Ask | None:
        """What this seat is asked: the same one as before where nothing has changed it."""
        if not self.common.seats[seat].asked:
            return None
        step, table = self.table.question, self.table
        if not isinstance(step, Acts):
            return step.ask(table, seat)
        known = self._asked.get(seat)
        if known is None or known[0] != step:
            acts = step.acts_for(table, seat)
            offers = self._offers.get((seat, id(acts)))
            if offers is None:
                offers = self._offers[seat, id(acts)] = Offers(acts)
            known = self._asked[seat] = step, offers.ask(step, table, seat)
        return known[1]

    def standing(self, seat: Seat) -> tuple[Option, ...]:
        """What this seat may do at any time."""
        if seat not in self._standing:
            several = (act.offers(self.table, seat) for act in self._family.standing.values())
            self._standing[seat] = tuple(chain.from_iterable(several))
        return self._standing[seat]

    def now(self, seat: Seat | None) -> Now:
        """What is going on, for one seat."""
        if seat is None or seat not in self.common.seats:
            return self.common
        return replace(self.common, ask=self.ask(seat), standing=self.standing(seat))
