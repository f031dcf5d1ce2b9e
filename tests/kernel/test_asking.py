"""What is asked is kept from act to act, and only those acts are looked at again which something concerns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pytest

from hearthside.kernel.asking import PROMPT, Asking, changed
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.events import (
    Event,
    Events,
    Gone,
    Left,
    Made,
    Marked,
    Moved,
    Placed,
    Ruled,
    Said,
    Turned,
    Undone,
)
from hearthside.kernel.seats import Seat
from hearthside.kernel.standing import Paused
from hearthside.kernel.steps import Act, Acts, acts
from hearthside.kernel.table import Scope, Table, evolve
from hearthside.kernel.things import Thing
from tests.kernel.toy import ADA, JON, MIRA, Toy, opened


class Counted(Act):
    """Offers something for a number of Mira's, and counts how often it is looked at."""

    def __init__(self, id: str, number: str) -> None:
        self.id, self._number, self.looks = id, number, 0  # type: ignore[misc]

    def offers(self, table: Table, seat: Seat) -> tuple[Option, ...]:
        self.looks += 1
        return (Option(self.id, f"{self.id} for {table.mark('p1/purse', self._number)}"),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return ()


class Market(Acts, frozen=True):
    day: int = 1
    acts: ClassVar[dict[str, Act]] = acts(Counted("buy", "coins"), Counted("sell", "bid"))

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (MIRA,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Day {self.day}: {table.things['gm/plan'].text('text')}"


class Fair(Toy):
    """The toy with a market, and with what concerns whom."""

    concerns: ClassVar[Mapping[str, frozenset[str]]] = {
        "purse.coins": frozenset({"buy", "wave"}),
        "purse.bid": frozenset({"buy", "sell"}),
        "hand": frozenset(),
        "plan": frozenset({PROMPT}),
    }

    def __init__(self) -> None:
        super().__init__()
        self.standing = acts(Counted("wave", "coins"))


class Day:
    """A day at the market: what Mira is asked, and how often it was looked at what she is offered."""

    def __init__(self) -> None:
        self.family = Fair()
        self.asking = Asking(self.family, evolve(opened().table, [Turned((Market(),))]))
        self.asking.now(MIRA)

    def after(self, *events: Event) -> tuple[int, int, int]:
        """How often one looks at buying, selling and waving once this has happened."""
        several = [*Market.acts.values(), *self.family.standing.values()]
        for act in several:
            act.looks = 0  # type: ignore[attr-defined]
        table = evolve(self.asking.table, events)
        self.asking.go_on(table, changed(self.asking.table, table, events))
        assert self.asking.now(MIRA) == Asking(self.family, table).now(MIRA)
        return tuple(act.looks - 1 for act in several)  # type: ignore[attr-defined, return-value]  # one afresh


COINS, BID = Marked("p1/purse", {"coins": 7}), Marked("p1/purse", {"bid": 1})


@pytest.mark.parametrize(
    ("events", "looks"),
    [
        ([COINS], (1, 0, 1)),
        ([BID], (1, 1, 0)),
        ([Marked("p1/purse", {"bid": 1}, back=True)], (1, 1, 0)),
        ([Marked("p1/purse", {"coins": 5, "bid": 1})], (1, 1, 0)),  # there were five
        ([Marked("p1/purse", {"coins": 5})], (0, 0, 0)),
        ([Marked("p1/hand", {"any": "mark"})], (0, 0, 0)),
        ([Said(MIRA, "hello")], (0, 0, 0)),
        ([Marked("gm/plan", {"text": "a feast"})], (0, 0, 0)),
        ([COINS, BID], (1, 1, 1)),
        ([Marked("p1/purse", {"torn": 1})], (1, 1, 1)),
        ([Marked("deck", {"torn": 1})], (1, 1, 1)),
        ([Placed("p1/purse", "floor", MIRA)], (1, 1, 1)),
        ([COINS, Placed("p1/purse", "floor", MIRA)], (1, 1, 1)),
        ([Made("another", Thing("purse"))], (1, 1, 1)),
        ([Gone("p2/purse")], (1, 1, 1)),
        ([Left(JON)], (1, 1, 1)),
        ([Ruled("toy.hand", "fine", Scope.ONCE)], (1, 1, 1)),
    ],
    ids=str,
)
def test_only_the_acts_that_something_concerns_are_looked_at_again(
    events: list[Event], looks: tuple[int, int, int]
) -> None:
    day = Day()
    assert day.after(*events) == looks
    assert day.after() == (0, 0, 0)


def test_an_ask_that_would_say_the_same_again_is_the_very_same() -> None:
    day = Day()
    before = day.asking.ask(MIRA)
    assert day.after(Marked("deck", {"torn": 1})) == (1, 1, 1)
    assert day.asking.ask(MIRA) is before
    day.after(COINS)
    assert day.asking.ask(MIRA) is not before
    assert day.asking.ask(JON) is None


def test_another_step_asks_in_its_own_words_for_what_is_still_offered() -> None:
    day = Day()
    assert day.after(Turned((Market(2),))) == (0, 0, 0)
    ask = day.asking.ask(MIRA)
    assert ask and ask.prompt == "Day 2: a trap"


def test_whoever_has_no_seat_knows_what_everybody_knows() -> None:
    day = Day()
    day.after(Ruled("toy.hand", "fine", Scope.ONCE))
    for nobody in (None, Seat("p9")):
        seen = day.asking.now(nobody)
        assert (seen.ask, seen.standing) == (None, ())
        assert [ruling.text for ruling in seen.rulings] == ["fine"]


def test_what_may_be_done_at_any_time_is_looked_at_anew_when_the_game_rests_and_goes_on() -> None:
    day = Day()
    assert day.after(Turned((Paused(MIRA, ""),)))[2] == 1
    assert day.asking.common.paused
    assert day.after(Said(MIRA, "tea?"))[2] == 0


# ---------------------------------------------------------------- what changed


def test_a_thing_that_is_the_very_same_has_not_changed() -> None:
    table = opened().table
    events = [Marked("p1/purse", {"coins": 5}), Marked("p2/purse", {"coins": 4}), Said(ADA, "well")]
    after = evolve(table, events)
    assert [name for name, _, _ in changed(table, after, events)] == ["p2/purse"]
    assert changed(table, evolve(table, [Said(ADA, "well")]), [Said(ADA, "well")]) == []


def test_each_thing_is_named_once_in_the_order_it_changed() -> None:
    table = opened().table
    events = [Moved(("card 1",), "deck", "p1/hand"), COINS, Moved(("card 2",), "deck", "p2/hand")]
    names = [name for name, _, _ in changed(table, evolve(table, events), events)]
    assert names == ["deck", "p1/hand", "p1/purse", "p2/hand"]


def test_taking_back_changes_what_no_event_names() -> None:
    table = opened().table
    after = evolve(table, [COINS])
    assert changed(after, table, [Undone(table.number)]) == [
        ("p1/purse", after.things["p1/purse"], table.things["p1/purse"])
    ]
