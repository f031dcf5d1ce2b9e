"""Steps: a heading of a rulebook, as something that is done at the table.

There are four kinds. A `Question` asks seats. A `Together` asks several seats at once and waits for the last.
A `Chance` asks chance, or whoever rolls dice of their own. A `Passage` asks nobody: it does what the rules say and play goes on.
A step that is answered is over; what it returns may turn to further steps. `Acts` stays: it offers whatever
may be done now, act by act, and is the bottom of every table (free play) and of every turn.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import ClassVar, final

import msgspec

from hearthside.kernel.asks import Ask, Number, Option, Reply, RuleIds
from hearthside.kernel.chance import Dice, Outcome, Stream
from hearthside.kernel.chance import Question as ChanceQuestion
from hearthside.kernel.events import DONE, Event, Events, Rolled
from hearthside.kernel.rules import DICE, OWN
from hearthside.kernel.seats import GM, Audience, Seat, sees
from hearthside.kernel.table import Table


class Step(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something not done yet."""

    stays: ClassVar[bool] = False

    def asked(self, table: Table) -> tuple[Seat, ...]:
        """The seats that may answer now."""
        return ()

    def waited(self, table: Table) -> tuple[Seat, ...]:
        """Those of them the table waits for: players before the GM, who may act too, and nobody where all may."""
        asked = self.asked(table)
        return () if len(asked) == len(table.seats) else tuple([s for s in asked if s != GM]) or asked

    def tells(self, table: Table) -> str:
        """What the table is waiting for, in words that everybody may read."""
        return ""

    def run(self, table: Table, stream: Stream) -> list[Event] | None:
        """What follows without anybody being asked; `None` where a seat is waited for."""
        return None


class Question(Step, frozen=True):
    """Asks one seat, or several of which the first to answer answers for all. One that `locks` waits for the last."""

    locks: ClassVar[bool] = False

    @abstractmethod
    def ask(self, table: Table, seat: Seat) -> Ask:
        """What this seat is asked."""

    def option(self, table: Table, seat: Seat, name: str) -> Option | None:
        """The option of that name, if this seat is offered it."""
        return next((option for option in self.ask(table, seat).options if option.id == name), None)

    @abstractmethod
    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        """What follows from a checked reply."""


class Together(Question, frozen=True):
    """Asks several seats at once. Nobody sees an answer before the last is given."""

    locks: ClassVar[bool] = True

    @abstractmethod
    def parties(self, table: Table) -> tuple[Seat, ...]:
        """The seats that must all answer."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        locked = table.locked
        return tuple([seat for seat in self.parties(table) if seat not in locked])

    waited = asked

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        """It is locked, and nothing follows yet."""
        return ()

    @abstractmethod
    def answers(self, table: Table, replies: dict[Seat, Reply]) -> Events:
        """What follows when all have answered."""

    def run(self, table: Table, stream: Stream) -> list[Event] | None:
        """Go on when all have answered who have not left."""
        return None if self.asked(table) else [DONE, *self.answers(table, table.locked)]


class Chance(Question, frozen=True):
    """Asks chance. At a table where people roll dice of their own, it asks one of them what the dice show."""

    @abstractmethod
    def question(self, table: Table) -> ChanceQuestion: ...

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        """Whose hand it is, and what for."""
        return None, ""

    def audience(self, table: Table) -> Audience:
        """Who sees the outcome."""
        return None

    def removed(self, table: Table, outcome: Outcome) -> int:
        """Which die does not count; -1 if all do."""
        return -1

    @abstractmethod
    def fell(self, table: Table, outcome: Outcome) -> Events:
        """What follows from the outcome."""

    def run(self, table: Table, stream: Stream) -> list[Event] | None:
        if self.asked(table):
            return None
        question = self.question(table)
        rolled, *follows = self._fallen(table, question.outcome(stream.below(question.size, table.draws)))
        return [rolled, DONE, *follows]

    def _fallen(self, table: Table, outcome: Outcome, own: bool = False) -> list[Event]:
        by, why = self.roller(table)
        seen, removed, question = self.audience(table), self.removed(table, outcome), self.question(table)
        rolled = Rolled(table.draws, question.recorded(), outcome, by, why, seen, removed, own)
        return [rolled, *self.fell(table, outcome)]

    # ------------------------------------------------------------ dice of their own

    def asked(self, table: Table) -> tuple[Seat, ...]:
        """Who says what the dice show: whoever rolls, or the GM. Cards, and dice for bots, are left to chance."""
        if table.options.get(DICE.key) != OWN or not isinstance(self.question(table), Dice):
            return ()
        by, seen = self.roller(table)[0], self.audience(table)
        hands = (by,) if by in table.seats else (GM, *table.seats)
        people = [s for s in hands if s in table.seats and not table.seats[s].bot and sees(seen, s)]
        return tuple(people[:1])

    def tells(self, table: Table) -> str:
        return "Dice are rolled."

    def dice(self, table: Table) -> list[str]:
        """What each of several dice is called."""
        return [f"Die {n + 1}" for n in range(self.question(table).count)]

    def ask(self, table: Table, seat: Seat) -> Ask:
        dice, why = self.question(table), self.roller(table)[1]
        assert isinstance(dice, Dice)
        show = [Number(f"die{n}", name, 1, dice.sides) for n, name in enumerate(self.dice(table), 1)]
        prompt = f"Roll {dice.count}d{dice.sides}{' – ' * bool(why)}{why}. What do you see?"
        return Ask(prompt, (Option("rolled", "So they fell", tuple(show)),))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        outcome = tuple(reply.number(f"die{n + 1}") for n in range(self.question(table).count))
        return self._fallen(table, outcome, own=True)


class Passage(Step, frozen=True):
    """Asks nobody."""

    @abstractmethod
    def go(self, table: Table) -> Events: ...

    def run(self, table: Table, stream: Stream) -> list[Event]:
        return [DONE, *self.go(table)]


class Act:
    """One thing that can be done while acts are open. Its options are named `id` or `id:something`."""

    id: ClassVar[str]
    rules: ClassVar[RuleIds] = ()

    @abstractmethod
    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        """What this seat is offered of it, closed offers with their reason included."""

    @abstractmethod
    def do(self, table: Table, seat: Seat, reply: Reply) -> Events: ...


class Acts(Question, frozen=True):
    """Offers acts until one of them ends it."""

    stays: ClassVar[bool] = True
    acts: ClassVar[dict[str, Act]] = {}

    def prompt(self, table: Table, seat: Seat) -> str:
        return "What do you do?"

    def guidance(self, table: Table, seat: Seat) -> RuleIds:
        """The rules worth remembering here, shown with the ask."""
        return ()

    def acts_for(self, table: Table, seat: Seat) -> dict[str, Act]:
        """The acts that this seat may be offered: where there are many, sorted by role, a list for each kept for good."""
        return self.acts

    @final
    def ask(self, table: Table, seat: Seat) -> Ask:
        options: list[Option] = []
        for act in self.acts_for(table, seat).values():
            options += act.offers(table, seat)
        return Ask(self.prompt(table, seat), tuple(options), self.guidance(table, seat))

    def option(self, table: Table, seat: Seat, name: str) -> Option | None:
        act = self.acts_for(table, seat).get(name.partition(":")[0])
        offered = act.offers(table, seat) if act else ()
        return next((option for option in offered if option.id == name), None)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return self.acts[reply.option.partition(":")[0]].do(table, seat, reply)


def acts(*several: Act) -> dict[str, Act]:
    """Acts by id, in the order they are offered."""
    return {act.id: act for act in several}
