"""What the story gives and takes without a Test: Health and Resolve (book: "Health", "Resolve")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from hearthside.families.protagonists.danger import Settle, gains_and_losses
from hearthside.families.protagonists.entries import MOST
from hearthside.families.protagonists.layout import ANYBODY
from hearthside.families.protagonists.sheets import (
    Character,
    Names,
    able,
    character,
    names_on_stage,
    option,
    story,
    who_field,
)
from hearthside.kernel.asks import Number, Option, Reply, RuleIds, Text
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table

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
        who = reply.values["who"]
        names = (who,) if isinstance(who, str) else reply.several("who")
        health, resolve = reply.number("health"), reply.number("resolve")
        events: list[Event] = [Told(reply.text("why"), CHANGE, about=names)]
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
    return f"{one.name} gains nothing: {' and '.join(full)} {'is' if len(full) == 1 else 'are'} full already."


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


class PrintedChange(Change):
    """A gain or loss that the adventure prints in this scene or in its Special Rules: the numbers are filled in.

    Where it is about an NPC, it is offered while that one stands.
    """

    id = "happens"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return ()
        scene = story(table).text("scene")
        here = table.things[scene].front.get("changes", ()) if scene else ()
        always = table.things["special-rules"].front.get("changes", ())
        assert isinstance(here, tuple)
        assert isinstance(always, tuple)
        return printed_changes(here + always, names_on_stage(table), able(table)) if here or always else ()


@lru_cache(maxsize=256)
def printed_changes(lines: tuple[str, ...], several: Names, standing: Names) -> tuple[Option, ...]:
    """The offers, from how gains and losses are written on the scene."""
    return tuple(offers_for(lines, several, dict(standing)))


def offers_for(lines: tuple[str, ...], several: Names, standing: dict[str, str]) -> Iterator[Option]:
    for n, line in enumerate(lines):
        health, resolve, who, what = line.split(" ", 3)
        if several and (who == ANYBODY or who in standing):
            yield printed_change(n, what, who, several, (int(health), int(resolve)))


def printed_change(n: int, what: str, who: str, several: Names, points: tuple[int, int]) -> Option:
    picked = who_field("who", "Who", several, 1, len(several))
    fields = (
        picked if who == ANYBODY else msgspec.structs.replace(picked, default=who),
        msgspec.structs.replace(HEALTH, default=points[0]),
        msgspec.structs.replace(RESOLVE, default=points[1]),
        msgspec.structs.replace(WHY, default=what if what.endswith((".", "!", "?")) else f"{what}."),
    )
    numbers = ", ".join(
        f"{name} {'+' if by > 0 else '−'}{abs(by)}" for name, by in zip(POOLS, points, strict=True) if by
    )
    return Option(f"happens:{n}", f"{what} ({numbers})", fields, CHANGE)
