"""Events: facts about the table. They are stored for ever, so their names and fields never change meaning.

An event knows how to change a draft (`apply`) and what a seat sees of it (`seen_by`): all of it, that it
happened, or nothing. Rules return events; no event knows a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Union

import msgspec
from msgspec.structs import replace

from hearthside.kernel.asks import Reply, RuleIds
from hearthside.kernel.chance import Draw, Question
from hearthside.kernel.seats import Audience, Role, Seat, Sitter, sees, together
from hearthside.kernel.table import Draft, Frame, Ruling, Scope, Table
from hearthside.kernel.things import Marks, Thing

if TYPE_CHECKING:
    from hearthside.kernel.steps import Step
else:
    Step = Any


class Event(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """A fact. `lasting` facts stay when the act that caused them is taken back.

    The audience of a fact that `addresses` depends on the table, so it is written down when it happens.
    A fact `of_things` changes some. A `silent` one is never told as such: seats see what came of it.
    """

    lasting: ClassVar[bool] = False
    addresses: ClassVar[bool] = False
    of_things: ClassVar[bool] = False
    silent: ClassVar[bool] = False

    def apply(self, draft: Draft) -> None:
        """Change the draft. Facts that only tell something change nothing."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """What this seat sees of the event."""
        return None if self.silent else self

    def touches(self) -> tuple[str, ...]:
        """The things it may have changed."""
        return ()

    def addressed(self, table: Table) -> Event:
        """The event with its audience written down, from the table just before it."""
        return self

    def teaches(self, table: Table, seat: Seat) -> bool:
        """Whether the seat learns from it what was not to be known before: then taking it back needs consent."""
        return False


class OfThing(Event, frozen=True):
    """A fact about a thing. It is seen on the thing: changed things are sent to those who see them."""

    name: str

    of_things: ClassVar[bool] = True
    silent: ClassVar[bool] = True

    def touches(self) -> tuple[str, ...]:
        return (self.name,)


Events = tuple[Event, ...] | list[Event]


# ---------------------------------------------------------------- the table itself


class Opened(Event, frozen=True):
    """A table was set up: the rules it is played by, for good."""

    family: str
    version: int
    options: dict[str, str]

    lasting: ClassVar[bool] = True

    def apply(self, draft: Draft) -> None:
        draft.family, draft.version, draft.options = self.family, self.version, self.options


class Seated(Event, frozen=True):
    """Somebody took a seat, or the seat has a new name; or a bot of that kind plays it."""

    seat: Seat
    name: str
    role: Role
    bot: str = ""

    lasting: ClassVar[bool] = True

    def apply(self, draft: Draft) -> None:
        draft.seat({**draft.seats, self.seat: Sitter(self.name, self.role, self.bot)})


class Left(Event, frozen=True):
    """Somebody gave up a seat."""

    seat: Seat

    lasting: ClassVar[bool] = True

    def apply(self, draft: Draft) -> None:
        draft.seat({seat: sitter for seat, sitter in draft.seats.items() if seat != self.seat})
        draft.pending = tuple(map(self._unlocked, draft.pending))

    def _unlocked(self, frame: Frame) -> Frame:
        return replace(frame, locked={seat: r for seat, r in frame.locked.items() if seat != self.seat})


class Committed(Event, frozen=True):
    """The digest of the secret behind all draws until it is revealed."""

    digest: str

    lasting: ClassVar[bool] = True

    def apply(self, draft: Draft) -> None:
        draft.committed, draft.words = self.digest, ()


class Salted(Event, frozen=True):
    """A seat stirred its own words into the draws to come."""

    seat: Seat
    words: str

    lasting: ClassVar[bool] = True

    def apply(self, draft: Draft) -> None:
        draft.words = (*draft.words, self.words)


class Revealed(Event, frozen=True):
    """The secret behind the draws so far, for everybody to check."""

    secret: str

    lasting: ClassVar[bool] = True


# ---------------------------------------------------------------- things


class Made(OfThing, frozen=True):
    """A thing came to the table."""

    thing: Thing

    def apply(self, draft: Draft) -> None:
        assert self.name not in draft.things, self.name
        draft.things[self.name] = self.thing


class Gone(OfThing, frozen=True):
    """A thing left the table."""

    def apply(self, draft: Draft) -> None:
        del draft.things[self.name]


class Marked(OfThing, frozen=True):
    """Numbers or words on the front of a thing, or on its back, are now these."""

    marks: Marks
    back: bool = False

    def apply(self, draft: Draft) -> None:
        thing = draft.things[self.name]
        before = thing.back if self.back else thing.front
        marks = before | self.marks
        if marks != before:  # or it says so already
            draft.things[self.name] = replace(thing, back=marks) if self.back else replace(thing, front=marks)


class Erased(OfThing, frozen=True):
    """These marks are no longer on the front of a thing."""

    keys: tuple[str, ...]

    def apply(self, draft: Draft) -> None:
        thing = draft.things[self.name]
        front = {key: value for key, value in thing.front.items() if key not in self.keys}
        draft.things[self.name] = replace(thing, front=front)


class Placed(OfThing, frozen=True):
    """A thing lies somewhere else now, or belongs to another seat."""

    place: str
    owner: Seat | None = None

    def apply(self, draft: Draft) -> None:
        thing = draft.things[self.name]
        draft.things[self.name] = replace(thing, place=self.place, owner=self.owner)


class Shown(OfThing, frozen=True):
    """The front of a thing is now seen by these seats, and these know that it is there."""

    seen: Audience = None
    known: Audience = None

    silent: ClassVar[bool] = False

    def apply(self, draft: Draft) -> None:
        thing = draft.things[self.name]
        draft.things[self.name] = replace(thing, seen=self.seen, known=self.known)

    def seen_by(self, seat: Seat | None) -> Event | None:
        return Shown(self.name) if sees(self.known, seat) else None

    def teaches(self, table: Table, seat: Seat) -> bool:
        return sees(self.known, seat)


class Moved(Event, frozen=True):
    """Cards went from one pile to another, to its top or its bottom. Who sees neither pile sees how many."""

    cards: tuple[str, ...]
    source: str
    target: str
    bottom: bool = False
    count: int = 0
    seen: Audience = None
    known: Audience = None

    addresses: ClassVar[bool] = True
    of_things: ClassVar[bool] = True

    def apply(self, draft: Draft) -> None:
        draft.things[self.source] = draft.things[self.source].without(self.cards)
        pile = draft.things[self.target]
        if self.bottom:
            assert not pile.unordered, "a shuffled pile has no bottom to lay cards under"
        cards = (*pile.cards, *self.cards) if self.bottom else (*self.cards, *pile.cards)
        draft.things[self.target] = replace(pile, cards=cards)

    def touches(self) -> tuple[str, ...]:
        return (self.source, self.target)

    def addressed(self, table: Table) -> Event:
        source, target = table.things[self.source], table.things[self.target]
        seen, known = together(source.seen, target.seen), together(source.known, target.known)
        return replace(self, seen=seen, known=known)

    def seen_by(self, seat: Seat | None) -> Event | None:
        if not sees(self.known, seat):
            return None
        cards = self.cards if sees(self.seen, seat) else ()
        return Moved(cards, self.source, self.target, self.bottom, len(self.cards))

    def teaches(self, table: Table, seat: Seat) -> bool:
        source = table.things.get(self.source)
        return sees(self.seen, seat) and not (source and sees(source.seen, seat))


class Shuffled(OfThing, frozen=True):
    """A pile has no order any more."""

    known: Audience = None

    addresses: ClassVar[bool] = True
    silent: ClassVar[bool] = False

    def apply(self, draft: Draft) -> None:
        pile = draft.things[self.name]
        cards = tuple(sorted(pile.cards))
        draft.things[self.name] = replace(pile, cards=cards, unordered=len(cards))

    def addressed(self, table: Table) -> Event:
        return Shuffled(self.name, table.things[self.name].known)

    def seen_by(self, seat: Seat | None) -> Event | None:
        return Shuffled(self.name) if sees(self.known, seat) else None


# ---------------------------------------------------------------- chance


class Rolled(Event, frozen=True):
    """Chance answered a question: dice fell, or cards were drawn. `draw` is its place among all draws.

    `removed` is the place of a die that does not count, if there is one. With `own`, dice that somebody rolled by hand.
    """

    draw: int
    question: Question
    outcome: tuple[int | str, ...]
    by: Seat | None = None
    why: str = ""
    seen: Audience = None
    removed: int = -1
    own: bool = False

    def apply(self, draft: Draft) -> None:
        draft.draws = self.draw + 1

    def seen_by(self, seat: Seat | None) -> Event | None:
        if not sees(self.seen, seat):
            return None
        question = Draw((), self.question.count) if isinstance(self.question, Draw) else self.question
        return Rolled(self.draw, question, self.outcome, self.by, self.why, None, self.removed, self.own)

    def teaches(self, table: Table, seat: Seat) -> bool:
        return sees(self.seen, seat)


# ---------------------------------------------------------------- steps


class Turned(Event, frozen=True):
    """Play turned to these steps, the first one first. A step may know secrets: seats see only what it asks them."""

    steps: tuple[Step, ...]

    silent: ClassVar[bool] = True

    def apply(self, draft: Draft) -> None:
        pending, since = draft.pending, draft.number
        for step in reversed(self.steps):
            pending += (Frame(step, since),)
        draft.pending = pending


class Done(Event, frozen=True):
    """The step that was being answered is over."""

    silent: ClassVar[bool] = True

    def apply(self, draft: Draft) -> None:
        draft.pending = draft.pending[:-1]


DONE = Done()


class Answered(Event, frozen=True):
    """A seat answered. A locked answer is nobody else's business until all have answered."""

    seat: Seat
    reply: Reply | None
    locked: bool = False

    def apply(self, draft: Draft) -> None:
        if self.locked:
            assert self.reply is not None
            *below, asked = draft.pending
            draft.pending = (*below, replace(asked, locked={**asked.locked, self.seat: self.reply}))

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else Answered(self.seat, None, self.locked)


# ---------------------------------------------------------------- words


class Said(Event, frozen=True):
    """A person said something, to everybody or to some."""

    seat: Seat
    text: str
    to: Audience = None

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if self.seat == seat or sees(self.to, seat) else None


class Told(Event, frozen=True):
    """The table tells what happened, in a sentence, with the rules by which it did.

    Where a part of the story begins, the words it begins with are its `title`.
    """

    text: str
    rules: RuleIds = ()
    to: Audience = None
    about: tuple[str, ...] = ()
    title: str = ""

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if sees(self.to, seat) else None


# ---------------------------------------------------------------- rulings and taking back


class Ruled(Event, frozen=True):
    """The GM decided about a rule."""

    rule: str
    text: str
    scope: Scope
    allows: bool = False

    def apply(self, draft: Draft) -> None:
        ruling = Ruling(draft.number, self.rule, self.text, self.scope, self.allows)
        draft.rulings = (*draft.rulings, ruling)


class Lapsed(Event, frozen=True):
    """These rulings, named by their numbers, hold no longer."""

    numbers: tuple[int, ...]

    def apply(self, draft: Draft) -> None:
        draft.rulings = tuple(ruling for ruling in draft.rulings if ruling.number not in self.numbers)


class Undone(Event, frozen=True):
    """Everything after event `to` was taken back. The journal keeps it, the fold leaves it out."""

    to: int

    lasting: ClassVar[bool] = True


_known = {*Event.__subclasses__(), *OfThing.__subclasses__()} - {OfThing}
AnyEvent: Any = Union[tuple(sorted(_known, key=lambda event: event.__name__))]  # noqa: UP007  # made at run time
"""The closed list of events, by which a stored one is read."""
ADDRESSED = {kind for kind in _known if kind.addresses}
