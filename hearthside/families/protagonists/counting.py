"""Counting aloud what an adventure counts: water that rises, loaves that are left (book: "Special Rules booklet")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from hearthside.families.protagonists.entries import CountEntry
from hearthside.families.protagonists.layout import count_thing
from hearthside.families.protagonists.sheets import all_of
from hearthside.kernel.asks import Number, Option, Reply, Text
from hearthside.kernel.events import Events, Made, Marked, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing


def shifted(value: int, by: int, most: int) -> int:
    """A count after a change: never below 0 or above the most it can be."""
    return max(0, min(most, value + by))


class Count(Act):
    """The GM counts on, for everybody to see (rulings.md, 25)."""

    id = "count"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        counts = all_of(table, "count") if seat == GM else []
        return [count_option(name, one.text("name"), one.number("most"), step(one)) for name, one in counts]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name = reply.option.partition(":")[2]
        one = table.things[name]
        before, most = one.number("value"), one.number("most")
        value = shifted(before, reply.number("by"), most)
        by = f"{value - before:+d}".replace("-", "−")
        told = Told(f"{one.text('name')}: {value} of {most} ({by}).", about=(name,))
        return (Marked(name, {"value": value}), told)


def step(one: Thing) -> int:
    """What it usually changes by; at its end nothing is filled in that would change nothing."""
    usual, value, most = (one.number(key) for key in ("step", "value", "most"))
    return usual if shifted(value, usual, most) != value else 0


@lru_cache(maxsize=256)
def count_option(name: str, label: str, most: int, usual: int) -> Option:
    return Option(f"count:{name}", f"Count: {label}", (Number("by", "More or less by", -most, most, usual),))


NEW_COUNT = Option(
    "new-count",
    "Count something",
    (
        Text("name", "What is counted", 60, 1),
        Number("most", "Up to", 1, 999, 6),
        Number("start", "It starts at", 0, 999),
    ),
)


class NewCount(Act):
    """The GM begins to count something at the table."""

    id = "new-count"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (NEW_COUNT,) if seat == GM else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name, most = reply.text("name"), reply.number("most")
        entry = CountEntry("new", name, most, start=min(most, reply.number("start")))
        thing = count_thing(entry)
        told = Told(f"Counted from now on: {name}, {thing.number('value')} of {most}.")
        return (Made(f"count/new/{len(all_of(table, 'count')) + 1}", thing), told)


def begun_anew(table: Table) -> Iterator[Marked]:
    """What is counted in each Chapter starts again with it."""
    for name, one in all_of(table, "count"):
        if one.number("each_chapter") and one.number("value") != one.number("start"):
            yield Marked(name, {"value": one.number("start")})
