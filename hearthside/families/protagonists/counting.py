"""Counting aloud what an adventure counts: water that rises, loaves that are left (book: "Special Rules booklet")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from hearthside.families.protagonists.entries import CountEntry
from hearthside.families.protagonists.layout import count_thing
from hearthside.families.protagonists.sheets import all_of, ended
from hearthside.kernel.asks import Number, Option, Reply, Text
from hearthside.kernel.events import Event, Events, Made, Marked, Told
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
        return tuple(counted_on(table, reply.option.partition(":")[2], reply.number("by")))


def counted_on(table: Table, name: str, by: int) -> Iterator[Event]:
    """Something is counted on, and told."""
    one = table.things[name]
    before, most = one.number("value"), one.number("most")
    value = shifted(before, by, most)
    change = f"{value - before:+d}".replace("-", "−")
    yield Marked(name, {"value": value})
    yield Told(f"{one.text('name')}: {value} of {most} ({change}).", about=(name,))


def step(one: Thing) -> int:
    """What it usually changes by; at its end nothing is filled in that would change nothing."""
    usual, value, most = (one.number(key) for key in ("step", "value", "most"))
    return usual if shifted(value, usual, most) != value else 0


@lru_cache(maxsize=256)
def count_option(name: str, label: str, most: int, usual: int) -> Option:
    return Option(f"count:{name}", f"Count: {label}", (Number("by", "Change by", -most, most, usual),))


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
        told = Told(f"Now counted: {name}, {thing.number('value')} of {most}.")
        return (Made(f"count/new/{len(all_of(table, 'count')) + 1}", thing), told)


def begun_anew(table: Table, chapter: Thing) -> Iterator[Marked]:
    """What is counted in each Chapter starts again with it, where the Chapter says or else where it always does."""
    printed = dict(counts_in(chapter))
    for name, one in all_of(table, "count"):
        value = one.number("value")
        start = printed.get(name, one.number("start") if one.number("each_chapter") else value)
        if start != value:
            yield Marked(name, {"value": start})


# ---------------------------------------------------------------- what a Test or Gear changes

Counted = tuple[tuple[str, int], ...]
"""What is counted on, by id, and by how much."""


def counts_in(thing: Thing, key: str = "counts") -> Counted:
    """What is printed there about what is counted; nothing in games from before it was."""
    return read_counts(str(thing.front.get(key, "")))


@lru_cache(maxsize=256)
def read_counts(line: str) -> Counted:
    """From how it is written on a thing: `count/water 1, count/loaves -20`."""
    pairs = (one.split(" ") for one in line.split(", ") if one)
    return tuple((name, int(by)) for name, by in pairs)


def also_counting(
    table: Table, follows: Option, printed: Counted, *, always: bool, seldom: bool = False
) -> Option:
    """What follows may change what is counted: by what is printed, and `always` by what the GM says (rulings.md, 25)."""
    if not printed and not always:
        return follows
    known = dict(printed)
    counts = [(name, one) for name, one in all_of(table, "count") if always or name in known]
    fields = [
        count_field(name, one.text("name"), one.number("most"), known.get(name, 0), seldom)
        for name, one in counts
    ]
    return replace(follows, fields=(*follows.fields, *fields)) if fields else follows


@lru_cache(maxsize=256)
def count_field(name: str, label: str, most: int, by: int, seldom: bool = False) -> Number:
    return Number(f"count:{name}", f"{label}: change by", -most, most, by, seldom=seldom)


def in_words(table: Table, counts: Counted) -> str:
    """By how much something changes that is counted, such as "The water +1."."""
    changes = ((table.things[name].text("name"), f"{by:+d}".replace("-", "−")) for name, by in counts)
    return ended(", ".join(" ".join(one) for one in changes)) if counts else ""


def costing(table: Table, option: Option, printed: Counted) -> Option:
    """What an option changes by itself of what is counted is said in its label, and seldom given otherwise."""
    if not printed:
        return option
    label = f"{option.label} ({in_words(table, printed).removesuffix('.')})"
    return also_counting(table, replace(option, label=label), printed, always=False, seldom=True)


def counts_following(table: Table, reply: Reply) -> Iterator[Event]:
    """What was counted on with what follows."""
    for key, by in reply.values.items():
        if key.startswith("count:") and by and isinstance(by, int):
            yield from counted_on(table, key.removeprefix("count:"), by)
