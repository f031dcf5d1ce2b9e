"""Movement: abstract, and in rounds four distances between any two (book: "Movement")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from hearthside.families.protagonists.actions import (
    MOVE,
    OPEN,
    Reason,
    closed_by,
    lifted,
    offered,
    refusal,
    spent,
)
from hearthside.families.protagonists.reading import once
from hearthside.families.protagonists.sheets import Character, Names, actor, character, listed, option
from hearthside.kernel.asks import Choice, Number, Option, Pick, Reply, RuleIds, Text
from hearthside.kernel.events import Events, Marked, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

BANDS = ("close", "near", "far", "distant")
CLOSE, NEAR, FAR, DISTANT = range(4)
"""Touching distance, the same room, within shouting, beyond shouting (core.movement.bands)."""
NAMES = dict(enumerate(BANDS))
TO = ("to", "to", "from", "from")


def pair(one: str, other: str) -> str:
    """The mark under which a distance is kept."""
    return f"{one}~{other}" if one < other else f"{other}~{one}"


def distance(table: Table, one: str, other: str) -> int:
    """How far two are from each other in a Conflict; elsewhere it is common sense."""
    band = table.things["conflict"].front.get(pair(one, other), NEAR)
    assert isinstance(band, int)
    return band


def distances(everybody: Iterable[str], band: int) -> Marks:
    """The same distance between any two."""
    return {pair(one, other): band for one, other in combinations(everybody, 2)}


@once
def fighters(table: Table) -> list[Character]:
    """Who takes part in the Conflict and is still there, in the order of turns."""
    everybody = [character(table, name) for name in table.things["conflict"].list("order")]
    return [one for one in everybody if not one.is_gone]


def foes_first(table: Table, who: Character) -> list[Character]:
    """The others in the Conflict: those on another side than this character before its own, who lies there last."""
    others = [one for one in fighters(table) if one.id != who.id]
    return sorted(others, key=lambda one: (one.is_down, one.is_friend == who.is_friend))


@once
def places(table: Table) -> Names:
    """Whom and what one can move to or from: id and name of characters and objects in the Conflict."""
    objects = enumerate(table.things["conflict"].list("objects"), 1)
    named = [(f"object/{n}", name) for n, name in objects]
    return tuple([(one.id, one.name) for one in fighters(table)] + named)


def nearer(label: str, band: int) -> str:
    """Where a move towards somebody or something ends: "near to the gate". Far is still far from it."""
    return f"{BANDS[band]} to {label}" if band < FAR else f"closer to {label}: {BANDS[band]}"


class Move(Act):
    """One move changes the distance to one character or object by one band (core.movement.step).

    The way back and far to distant count as well; other distances are the GM's to adjust
    (core.ruling.movement-bands).
    """

    id = MOVE
    rules = ("core.movement.step", "core.movement.double")

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        mover = actor(table, seat)
        if mover is None:
            return
        why, rule = refusal(table, mover, MOVE), option(table, "move-far-distant")
        rulings = lifted(table)
        for name, label in places(table):
            if name != mover.id:
                yield from moves(name, label, distance(table, mover.id, name), rule, why, rulings)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        _, name, band = reply.option.split(":")
        mover = actor(table, seat)
        assert mover is not None
        label, to = dict(places(table))[name], BANDS[int(band)]
        away = int(band) > distance(table, mover.id, name)
        words = f"moves away from {label}: now {to}" if away else f"moves {nearer(label, int(band))}"
        return (
            Marked("conflict", {pair(mover.id, name): int(band)}),
            *spent(table, mover.id, MOVE),
            Told(f"{mover.name} {words}.", self.rules, about=(mover.id,)),
        )


BEYOND: Reason = (
    "getting beyond shouting distance is up to the GM",
    ("core.movement.step",),
)


@lru_cache(maxsize=2048)
def moves(name: str, label: str, band: int, rule: str, why: Reason, rulings: RuleIds) -> tuple[Option, ...]:
    """One band to and from somebody or something. Far to distant may be the GM's, by house rule."""
    options = []
    if band > CLOSE:
        to = f"Move {nearer(label, band - 1)}"
        options.append(offered(f"move:{name}:{band - 1}", to, (), Move.rules, why))
    if band < DISTANT:
        away = f"Move away from {label}: {BANDS[band + 1]}"
        closed = closed_by(rulings, why, BEYOND if band == FAR and rule == "gm" else OPEN)
        options.append(offered(f"move:{name}:{band + 1}", away, (), Move.rules, closed))
    return tuple(options)


class SetDistance(Act):
    """The GM sets how far one is from others, by common sense (core.movement.abstract)."""

    id = "distance"
    rules = ("core.movement.abstract", "core.movement.bands")

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        everybody = places(table) if seat == GM else ()
        return (set_distance(everybody),) if len(everybody) > 1 else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        one, names, band = reply.text("who"), dict(places(table)), reply.number("band")
        others = [other for other in reply.several("others") if other != one]
        if not others:
            return ()
        marks: Marks = {pair(one, other): band for other in others}
        text = f"{names[one]} is now {BANDS[band]} {TO[band]} {listed([names[other] for other in others])}."
        return (Marked("conflict", marks), Told(text, self.rules))


@lru_cache(maxsize=512)
def set_distance(everybody: Names) -> Option:
    choices = tuple(Choice(name, label) for name, label in everybody)
    fields = (
        Pick("who", "Who or what", choices),
        Number("band", "Distance", CLOSE, DISTANT, NEAR, NAMES),
        Pick("others", "From whom or what", choices, 1, len(choices)),
    )
    return Option("distance", "Set a distance", fields, SetDistance.rules)


OBJECT = Option(
    "object",
    "Place an object",
    (Text("name", "Object", 60, 1), Number("band", "Distance from everybody", CLOSE, DISTANT, NEAR, NAMES)),
    SetDistance.rules,
)


class PlaceObject(Act):
    """Distances are measured to objects as well."""

    id = "object"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (OBJECT,) if seat == GM else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        conflict = table.things["conflict"]
        objects = (*conflict.list("objects"), reply.text("name"))
        name, band = f"object/{len(objects)}", reply.number("band")
        marks: Marks = {pair(one, name): band for one in conflict.list("order")}
        text = f"There is also {reply.text('name')}, {BANDS[band]} {TO[band]} everybody."
        return (Marked("conflict", {"objects": objects, **marks}), Told(text, SetDistance.rules))
