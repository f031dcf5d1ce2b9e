"""Rounds: turns in order, two actions each, round after round (book: "Rounds")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from hearthside.families.protagonists.actions import ACTIONS, actions_left, name_of, offered
from hearthside.families.protagonists.aims import Aim
from hearthside.families.protagonists.attacks import Attack
from hearthside.families.protagonists.attempts import Try
from hearthside.families.protagonists.calling import CallTest
from hearthside.families.protagonists.changes import Change, PrintedChange
from hearthside.families.protagonists.counting import (
    Count,
    also_counting,
    counts_following,
    counts_in,
    in_words,
)
from hearthside.families.protagonists.danger import (
    LastOnes,
    Revive,
    Settle,
    Stabilise,
    drain,
    nobody_stands,
)
from hearthside.families.protagonists.drives import ClaimDrive
from hearthside.families.protagonists.friends import ChangeSides
from hearthside.families.protagonists.gear import UseCreatively, UseGear
from hearthside.families.protagonists.handing import HandOut, TakeAway
from hearthside.families.protagonists.movement import NEAR, Move, PlaceObject, SetDistance, pair
from hearthside.families.protagonists.preparation import FOR_ALL
from hearthside.families.protagonists.scenes import Dismiss, IntroduceNpc, Narrate, Newcomer
from hearthside.families.protagonists.sheets import Status, character, names_on_stage, seat_of, story
from hearthside.families.protagonists.support import asked_again
from hearthside.kernel.asks import Ask, Option, Reply, RuleIds
from hearthside.kernel.events import Done, Event, Events, Gone, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Acts, Passage, Question, acts
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

TURNS: RuleIds = ("core.round.one-turn", "core.round.two-actions", "core.round.next")


# ---------------------------------------------------------------- joining, and the end


def conflict_ends(table: Table, why: str) -> list[Event]:
    """The rounds are over; distances are common sense again."""
    return [
        Gone("conflict"),
        *asked_again(table),
        Marked("story", {"phase": "play"}),
        Told(why, ("core.round.next",)),
        Turned((LastOnes(),)),
    ]


class EndConflict(Act):
    """The GM ends the Conflict."""

    id = "end-conflict"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (END,) if seat == GM else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Done(), *conflict_ends(table, "The Conflict is over.")]


END = Option("end-conflict", "End the Conflict", rules=("core.round.next", "core.danger.revive"))


class JoinConflict(Act):
    """Somebody comes into a running Conflict, last in the order (rulings.md, 3)."""

    id = "join"
    rules = ("core.round.when",)

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        if seat != GM:
            return
        order = table.things["conflict"].list("order")
        for who, name in names_on_stage(table):
            if who not in order:
                yield offered(f"join:{who}", f"{name} joins", (), self.rules, ("", ()))

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        who = reply.option.partition(":")[2]
        order = table.things["conflict"].list("order")
        near: Marks = {pair(who, other): NEAR for other in order}
        marks: Marks = {"order": (*order, who), f"left/{who}": ACTIONS, **near}
        return (Marked("conflict", marks), Told(f"{name_of(table, who)} joins.", self.rules, about=(who,)))


# ---------------------------------------------------------------- turns


NOBODY_LEFT = "No Protagonist is left standing: the Conflict ends."
NOBODYS_TURN: Marks = {"turn": "", "actions_left": 0, "done": ()}


class NextTurn(Passage, frozen=True):
    """Everybody takes a single turn in each round; the fallen lose ground on theirs (core.round.one-turn)."""

    place: int

    def go(self, table: Table) -> Events:
        if nobody_stands(table):
            return conflict_ends(table, NOBODY_LEFT)
        order = table.things["conflict"].list("order")
        if self.place >= len(order):
            return (Marked("conflict", NOBODYS_TURN), Turned((EndOfRound(),)))
        who = character(table, order[self.place])
        if who.is_up:
            left = table.things["conflict"].number(f"left/{who.id}")
            marks: Marks = {"turn": who.id, "actions_left": left, "done": ()}
            return (Marked("conflict", marks), Turned((Turn(who.id),)))
        following = NextTurn(self.place + 1)
        if who.status != Status.UNCONSCIOUS or not who.has_resolve:
            return (Turned((following,)),)
        return [*drain(who), Turned((Settle((who.id,)), following))]


def turn_over(table: Table) -> list[Event]:
    conflict = table.things["conflict"]
    place = conflict.list("order").index(conflict.text("turn"))
    return [Done(), Turned((NextTurn(place + 1),))]


END_TURN = Option("end-turn", "End the turn", rules=("core.round.one-turn", "core.round.next"))


class EndTurn(Act):
    """A turn ends, also one in which nothing was done (core.round.next)."""

    id = "end-turn"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        turn = table.things["conflict"].text("turn")
        return (END_TURN,) if seat in (GM, seat_of(table, turn)) else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return turn_over(table)


TAKING_A_TURN = acts(
    Stabilise(),  # first: offered only while somebody may be dying
    Attack(),
    Aim(),
    Move(),
    UseGear(),
    UseCreatively(),
    Try(),
    Revive(),
    ClaimDrive(),
    EndTurn(),
)
OUT_OF_ACTIONS = {EndTurn.id: TAKING_A_TURN[EndTurn.id], **TAKING_A_TURN}
LEADING = acts(
    EndTurn(),
    Narrate(),
    CallTest(),
    SetDistance(),
    PlaceObject(),
    Change(),
    PrintedChange(),
    Count(),
    HandOut(),
    TakeAway(),
    IntroduceNpc(),
    Newcomer(),
    JoinConflict(),
    Dismiss(),
    ChangeSides(),
    EndConflict(),
)


class Turn(Acts, frozen=True):
    """Up to two different actions; the GM leads as ever (core.round.two-actions)."""

    who: str

    acts: ClassVar[dict[str, Act]] = {**TAKING_A_TURN, **LEADING}

    def acts_for(self, table: Table, seat: Seat) -> dict[str, Act]:
        if seat != GM:
            return TAKING_A_TURN if actions_left(table, self.who) else OUT_OF_ACTIONS
        return self.acts if seat_of(table, self.who) == GM else LEADING

    def asked(self, table: Table) -> tuple[Seat, ...]:
        seat = seat_of(table, self.who)
        return (GM,) if seat == GM else (seat, GM)

    def tells(self, table: Table) -> str:
        n = table.things["conflict"].number("round")
        return f"Round {n}: it is {name_of(table, self.who)}'s turn."

    def prompt(self, table: Table, seat: Seat) -> str:
        left, name = table.things["conflict"].number("actions_left"), name_of(table, self.who)
        return f"{name}'s turn: {left} of {ACTIONS} actions left." if left else f"{name} has no action left."

    def guidance(self, table: Table, seat: Seat) -> RuleIds:
        return (*TURNS, "core.movement.abstract", *FOR_ALL)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        """What an act brings is worked out first; then it is seen who still stands."""
        events = super().answer(table, seat, reply)
        if Done in map(type, events):
            return events
        return [Turned((StillStanding(),)), *events]


class StillStanding(Passage, frozen=True):
    """With every Protagonist down the Conflict ends; who fell on the own turn has no more actions
    (core.ruling.all-unconscious)."""

    def go(self, table: Table) -> Events:
        if nobody_stands(table):
            return [Done(), *conflict_ends(table, NOBODY_LEFT)]
        turn = character(table, table.things["conflict"].text("turn"))
        return () if turn.is_up else turn_over(table)


GO_ON = Option("next-round", "Another round, in the same order", rules=("core.round.next",))


class EndOfRound(Question, frozen=True):
    """When all have had a turn another round may begin in the same order (core.round.next).

    What a round changes of what is counted, where the scene says so, is filled in.
    """

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"Round {table.things['conflict'].number('round')} is over."

    def ask(self, table: Table, seat: Seat) -> Ask:
        scene = story(table).text("scene")
        printed = counts_in(table.things[scene], "round_counts") if scene else ()
        noted = replace(GO_ON, note=in_words(table, printed))
        go_on = also_counting(table, noted, printed, always=False, seldom=True)
        return Ask(f"{self.tells(table)} Is another one needed?", (go_on, END), ("core.round.next",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "end-conflict":
            return conflict_ends(table, "The Conflict is over.")
        conflict = table.things["conflict"]
        left: Marks = {f"left/{who}": ACTIONS for who in conflict.list("order")}
        marks: Marks = {"round": conflict.number("round") + 1, **left}
        return (*counts_following(table, reply), Marked("conflict", marks), Turned((NextTurn(0),)))
