"""What the story gives and takes without a Test: Health, Resolve and what is counted (book: "Health", "Resolve")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from hearthside.families.protagonists.counting import count_field, counts_following, read_counts
from hearthside.families.protagonists.danger import Settle, gains_and_losses
from hearthside.families.protagonists.entries import MOST
from hearthside.families.protagonists.layout import ANYBODY
from hearthside.families.protagonists.sheets import (
    Character,
    Names,
    able,
    all_of,
    character,
    chosen,
    names_on_stage,
    option,
    sentence,
    story,
    who_field,
)
from hearthside.kernel.asks import Field, Number, Option, Reply, RuleIds, Text
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

CHANGE: RuleIds = ("core.danger.health", "core.resolve.meaning", "core.resolve.cap")
HEALTH = Number("health", "Health gained or lost", -MOST, MOST)
RESOLVE = Number("resolve", "Resolve gained or lost", -MOST, MOST)
WHY = Text("why", "Why", 300, 1)
POOLS = ("Health", "Resolve")


class Change(Act):
    """The story gives or takes Health and Resolve; neither leaves the range from 0 to its start."""

    id = "change"
    rules = CHANGE

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        several = names_on_stage(table) if seat == GM else ()
        return (change_option(several),) if several else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        names = chosen(reply, "who")
        health, resolve = reply.number("health"), reply.number("resolve")
        events: list[Event] = [Told(sentence(reply.text("why")), CHANGE, about=names)]
        for name in names:
            marks = changed(table, name, health, resolve)
            events.append(Marked(name, {**marks}))
            after = marks["health"], marks["resolve"]
            one, named = character(table, name), (health, resolve)
            text = gains_and_losses(one, named, after) or nothing_gained(one, named)
            events += [Told(text, CHANGE, about=(name,))] if text else []
        settle = Settle(names if health < 0 else (), names if resolve < 0 else ())
        return [*events, Turned((settle,))] if health < 0 or resolve < 0 else events


def nothing_gained(one: Character, named: tuple[int, int]) -> str:
    """Who was given what they have in full is named all the same (core.resolve.cap)."""
    full = [pool for pool, n in zip(POOLS, named, strict=True) if n > 0]
    if not full or not one.is_protagonist:
        return ""
    return f"{one.name} gains nothing: {' and '.join(full)} {'is' if len(full) == 1 else 'are'} already full."


@lru_cache(maxsize=256)
def change_option(several: Names) -> Option:
    who = who_field("who", "Who", several, 1, len(several))
    return Option("change", "Give or take Health and Resolve", (who, HEALTH, RESOLVE, WHY), CHANGE)


def changed(table: Table, name: str, health: int, resolve: int) -> dict[str, int]:
    """Health and Resolve after a gain or a loss."""
    thing = table.things[name]
    overflow = max(0, -health - thing.number("health")) if option(table, "overflow") == "to-resolve" else 0
    after = {"health": health, "resolve": resolve - overflow}
    return {key: max(0, min(thing.number(f"{key}_start"), thing.number(key) + n)) for key, n in after.items()}


# ---------------------------------------------------------------- printed


Written = tuple[tuple[str, str], ...]
"""How gains and losses stand on a scene, each with what it counts."""
Called = tuple[tuple[str, str, int], ...]
"""What is counted, by id, name and the most it can be."""


class PrintedChange(Change):
    """What the adventure prints in this scene or in its Special Rules: the numbers are filled in, and seldom changed.

    Where it is about an NPC, it is offered while that one stands. A choice may cost only what is counted.
    """

    id = "happens"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return ()
        printed = written(table)
        if not printed:
            return ()
        called = tuple((name, one.text("name"), one.number("most")) for name, one in all_of(table, "count"))
        return printed_changes(printed, names_on_stage(table), able(table), called)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        counted = counts_following(table, reply)
        line, _ = written(table)[int(reply.option.partition(":")[2])]
        why = line.split(" ", 3)[3]
        if "who" not in reply.values:
            return (Told(sentence(why)), *counted)
        told, *rest = super().do(table, seat, Reply(reply.option, {**reply.values, "why": why}))
        return (told, *counted, *rest)


def written(table: Table) -> Written:
    """What is printed in this scene, and in the Special Rules for all of them."""
    scene = story(table).text("scene")
    return (written_on(table.things[scene]) if scene else ()) + written_on(table.things["special-rules"])


def written_on(thing: Thing) -> Written:
    """What is printed there; in games from before it could, nothing is counted by it."""
    lines = thing.front.get("changes", ())
    assert isinstance(lines, tuple)
    counts = thing.front.get("change_counts") or ("",) * len(lines)
    assert isinstance(counts, tuple)
    return tuple(zip(lines, counts, strict=True))


@lru_cache(maxsize=256)
def printed_changes(printed: Written, several: Names, standing: Names, called: Called) -> tuple[Option, ...]:
    """The offers, from how gains and losses are written on the scene."""
    return tuple(offers_for(printed, several, dict(standing), called))


def offers_for(
    printed: Written, several: Names, standing: dict[str, str], called: Called
) -> Iterator[Option]:
    for n, (line, counts) in enumerate(printed):
        health, resolve, who, what = line.split(" ", 3)
        points, by = (int(health), int(resolve)), dict(read_counts(counts))
        if several and (who == ANYBODY or who in standing):
            counted = [
                (count_field(one, name, most, by[one], seldom=True), name)
                for one, name, most in called
                if one in by
            ]
            numbers = [*zip(POOLS, points, strict=True), *((name, field.default) for field, name in counted)]
            shown = ", ".join(f"{name} {'+' if by > 0 else '−'}{abs(by)}" for name, by in numbers if by)
            fields = (*pools(who, several, points), *(one for one, _ in counted))
            rules = CHANGE if any(points) else ()
            yield Option(f"happens:{n}", f"{what} ({shown})", fields, rules)


def pools(who: str, several: Names, points: tuple[int, int]) -> tuple[Field, ...]:
    """Who gains or loses, and how much; nothing where only something is counted."""
    if not any(points):
        return ()
    picked = who_field("who", "Who", several, 1, len(several))
    return (
        picked if who == ANYBODY else replace(picked, default=who, seldom=True),
        replace(HEALTH, default=points[0], seldom=True),
        replace(RESOLVE, default=points[1], seldom=True),
    )
