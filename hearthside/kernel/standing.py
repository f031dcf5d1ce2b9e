"""What may be done at any time: say something, pause, rule. And the vote on taking back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Union

import msgspec

from hearthside.kernel.asks import Ask, Choice, Number, Option, Pick, Refused, Reply, RuleIds, Text
from hearthside.kernel.events import Event, Events, Lapsed, Marked, Ruled, Said, Told, Turned, Undone
from hearthside.kernel.rules import Ledger
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question, Step
from hearthside.kernel.table import Scope, Table

EVERYBODY = "everybody"


class Say(Act):
    """Say something to everybody, or to one seat alone."""

    id = "say"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        others = tuple(Choice(s, sitter.name) for s, sitter in table.seats.items() if s != seat)
        to = Pick("to", "To", (Choice(EVERYBODY, "everybody"), *others), default=EVERYBODY)
        return (Option("say", "Say", (Text("text", "Words", 2000, 1), to)),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        to = reply.text("to")
        return (Said(seat, reply.text("text"), None if to == EVERYBODY else (Seat(to),)),)


class Rule(Act):
    """The GM rules: how a rule is read here, or that what it refuses is allowed."""

    id = "rule"

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        words = {Scope.ONCE: "once", Scope.SCENE: "for this scene", Scope.CAMPAIGN: "for the campaign"}
        scopes = tuple(Choice(scope, word) for scope, word in words.items())
        allows = (Choice("note", "note how we play it"), Choice("allow", "allow what it refuses"))
        fields = (
            Text("rule", "Rule", 80, 1),  # by id: the page knows the ledger
            Text("text", "Reason", 500, 1),
            Pick("scope", "Holds", scopes, default=Scope.ONCE),
            Pick("effect", "Effect", allows, default="note"),
        )
        self._option = Option("rule", "Make a ruling", fields)

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (self._option,) if seat == GM else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        rule, text = reply.text("rule"), reply.text("text")
        if rule not in self._ledger.rules:
            raise Refused(f"there is no rule {rule!r}")
        return (Ruled(rule, text, Scope(reply.text("scope")), reply.text("effect") == "allow"),)


def scene_over(table: Table) -> list[Event]:
    """Rulings made for a scene end with it."""
    over = tuple(ruling.number for ruling in table.rulings if ruling.scope is Scope.SCENE)
    return [Lapsed(over)] if over else []


class Withdraw(Act):
    """The GM takes a ruling back."""

    id = "withdraw"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM or not table.rulings:
            return ()
        choices = tuple(Choice(str(ruling.number), ruling.text) for ruling in table.rulings)
        return (Option("withdraw", "Withdraw a ruling", (Pick("ruling", "Ruling", choices),)),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Lapsed((int(reply.text("ruling")),)),)


class Correct(Act):
    """The GM sets a number right by hand, within what it can be. The table says so to those who see it.

    The family names its numbers by kind and mark, such as "hero.wound".
    """

    id = "correct"

    def __init__(self, numbers: Iterable[Number]) -> None:
        self._numbers = {number.key: number for number in numbers}
        known = tuple(Choice(n.key, n.label, f"{n.low} to {n.high}") for n in self._numbers.values())
        fields = (
            Text("thing", "Thing", 80, 1),
            Pick("number", "Number", known),
            Number("value", "Value", -9999, 9999),
            Text("why", "Reason", 200, 1),
        )
        self._option = Option("correct", "Correct a number", fields)

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (self._option,) if seat == GM else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name, number = reply.text("thing"), self._numbers[reply.text("number")]
        kind, _, key = number.key.partition(".")
        thing = table.things.get(name)
        if thing is None or thing.kind != kind or key not in thing.front:
            raise Refused(f"{name!r} has no {number.label}")
        value = number.check(reply.number("value"))
        words = {**thing.front, **thing.back}
        called = words.get("name") or words.get("title") or name
        change = f"{number.label} from {thing.number(key)} to {value}"
        text = f"{table.name(seat)} corrects {called}: {change} ({reply.text('why')})."
        return (Marked(name, {key: value}), Told(text, to=thing.seen, about=(name,)))


class Pause(Act):
    """Anybody may stop the game at any time, without a reason."""

    id = "pause"

    def __init__(self, rules: RuleIds = ()) -> None:
        reasons = (Choice("none", "no reason given"), Choice("tone", "the tone is not what we agreed on"))
        statement = Text("statement", "Anything you want to say", 500)
        fields = (statement, Pick("reason", "Reason", reasons, default="none"))
        self._option = Option("pause", "Pause", fields, rules)

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return () if isinstance(table.step, Paused) else (self._option,)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name, words, rules = table.name(seat), reply.text("statement"), self._option.rules
        why = " because of the tone" if reply.text("reason") == "tone" else ""
        said = (Told(f"{name} says: {words}", rules),) if words else ()
        return (Told(f"{name} pauses the game{why}.", rules), *said, Turned((Paused(seat, words, rules),)))


class Paused(Question, frozen=True):
    """The game rests. Who paused it resumes it; a statement is first acknowledged by the GM."""

    by: Seat
    statement: str
    rules: RuleIds = ()
    acknowledged: bool = False

    def asked(self, table: Table) -> tuple[Seat, ...]:
        resting = self.acknowledged or not self.statement
        return (self.by, GM) if resting and self.by != GM else (GM,)

    waited = asked

    def tells(self, table: Table) -> str:
        words = f" “{self.statement}”" if self.statement else ""
        return f"{table.name(self.by)} paused the game.{words}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        if self.statement and not self.acknowledged:
            option = Option("acknowledge", "We respect this and will work it into the game", rules=self.rules)
            return Ask(f"{table.name(self.by)} says: {self.statement}", (option,), self.rules)
        return Ask("Go on when everybody is ready.", (Option("resume", "Go on"),), self.rules)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "acknowledge":
            text = f"To be respected: {self.statement}"
            resting = Paused(self.by, self.statement, self.rules, acknowledged=True)
            return (Ruled(self.rules[0] if self.rules else "pause", text, Scope.CAMPAIGN), Turned((resting,)))
        return (Told("The game goes on.", self.rules),)


class UndoVote(Question, frozen=True):
    """Those who have learned something since decide whether an act is taken back; the GM decides alone.

    `told` is what everybody read of it.
    """

    by: Seat
    to: int
    needed: tuple[Seat, ...]
    told: str = ""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return tuple(seat for seat in table.seats if seat in self.needed or seat == GM)

    def waited(self, table: Table) -> tuple[Seat, ...]:
        return (GM,) if GM in self.needed else super().waited(table)  # whose yes is needed, and enough

    def tells(self, table: Table) -> str:
        told = f": “{self.told}”" if self.told else "."
        return f"{table.name(self.by)} asks to take back what they did last{told}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask(self.tells(table), (Option("agree", "Take it back"), Option("decline", "Leave it")))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "decline":
            return (Told(f"{table.name(seat)} says no: it stays."),)
        rest = tuple(other for other in self.needed if other != seat)
        if seat == GM or not rest:
            return (Undone(self.to), Told(f"What {table.name(self.by)} did last is taken back."))
        return (Turned((UndoVote(self.by, self.to, rest, self.told),)),)


def steps_in(package: str) -> list[type[Step]]:
    """Every step that the modules of a package define. A new chapter need not be named anywhere."""
    names = [module.name for module in iter_modules(import_module(package).__path__, f"{package}.")]
    found = [(name, one) for name in names for one in vars(import_module(name)).values()]
    own = (one for name, one in found if isinstance(one, type) and one.__module__ == name)
    return [one for one in own if issubclass(one, Step)]


def reviver(*steps: type[Step]) -> Callable[[Any], Step]:
    """What makes a stored step a step again, for a family with these steps."""
    known: Any = Union[(Paused, UndoVote, *steps)]  # made at run time
    held = msgspec.defstruct("Held", [("step", known)])  # looked up once, as a bare union would be each time

    def revive(stored: Any) -> Step:
        step: Step = msgspec.convert({"step": stored}, held).step  # type: ignore[attr-defined]
        return step

    return revive
