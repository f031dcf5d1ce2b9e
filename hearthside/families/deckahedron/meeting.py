"""Meeting foes: the GM brings in those of a scene, and shows them when the heroes meet them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.blows import Winning
from hearthside.families.deckahedron.editions import Edition, edition_of
from hearthside.families.deckahedron.foes import (
    KINDS,
    OUT,
    SIZES,
    Foe,
    add_foes,
    die_price,
    foe_choices,
    new_foe,
    square_price,
    taken_out,
    unmet,
)
from hearthside.families.deckahedron.heroes import listed
from hearthside.families.deckahedron.reserve import pay
from hearthside.families.deckahedron.scenarios import FoeEntry
from hearthside.families.deckahedron.spending import too_few
from hearthside.families.deckahedron.staging import here, scenario_of
from hearthside.kernel.asks import Choice, Option, Pick, Reply
from hearthside.kernel.events import Event, Events, Marked, Shown, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing


def price(edition: Edition, foe: FoeEntry) -> int:
    """What the foe's strength beyond the usual costs the GM (GM guide, spending)."""
    monster = foe.kind == "monster"
    size = sum(1 for low, _ in SIZES if foe.stamina >= low)
    special = len(foe.special) + len(foe.immune) if monster else 0
    each = die_price(edition, foe.die) + square_price(edition, monster) * foe.squares + size + special
    return each * foe.count


def foe_things(edition: str, foe: FoeEntry, full: bool, scene: str) -> list[Thing]:
    """So many foes, hidden until the GM shows them; without what costs points, if the GM will not pay."""
    die, stamina = (foe.die, foe.stamina) if full else (min(foe.die, 4), min(foe.stamina, 10))
    names = [foe.name] if foe.count == 1 else [f"{foe.name} {n}" for n in range(1, foe.count + 1)]
    extra: Marks = {"squares": foe.squares, "special": foe.special, "immune": foe.immune} if full else {}
    things = [new_foe(KINDS[edition][foe.kind], name, stamina, die, hidden=True) for name in names]
    return [
        Thing(
            t.kind,
            t.owner,
            t.place,
            t.seen,
            t.known,
            {**t.front, **extra, "notes": foe.notes, "scene": scene},
            {**t.back, "look": foe.look},
        )
        for t in things
    ]


PREPARE = "Prepare the foes of this scene"
"""They come to the GM's desk, and no further."""


class BringFoes(Act):
    """The foes of the scene, prepared for the GM: at full strength for points, or plain."""

    id = "bring"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        scenario, scene = scenario_of(table) if seat == GM else None, here(table)
        if scenario is None or not scene or table.things[f"scene/{scene}"].number("staged"):
            return []
        several = [foe for foe in scenario.foe if foe.key in table.things[f"scene/{scene}"].list("foes")]
        if not several:
            return []
        cost = sum(price(edition_of(table), foe) for foe in several)
        names = f"{', '.join(foe.counted for foe in several)}. Only you see them until the heroes meet them."
        full = f"{PREPARE} ({cost} point{'s' * (cost > 1)})" if cost else PREPARE
        options = [Option("bring:full", full, (), (), names, closed=too_few(table, cost))]
        return options + (
            [Option("bring:plain", f"{PREPARE}, but weaker (no points)", (), (), names)] if cost else []
        )

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        scenario, page = scenario_of(table), f"scene/{here(table)}"
        assert scenario is not None
        several = [foe for foe in scenario.foe if foe.key in table.things[page].list("foes")]
        full, edition = reply.option == "bring:full", table.options["edition"]
        cost = sum(price(edition_of(table), foe) for foe in several) if full else 0
        paid: list[Event] = [pay(table, cost)] if cost else []
        things = [thing for foe in several for thing in foe_things(edition, foe, full, here(table))]
        return [*paid, Marked(page, {"staged": 1}), *add_foes(table, things)]


class Meet(Act):
    """Foes that only the GM knew of are there now: one of them, or all at once."""

    id = "meet"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hidden = unmet(table) if seat == GM else []
        each = [Option(f"meet:{foe.id}", f"The heroes meet {foe.name}", about=foe.id) for foe in hidden]
        if len(hidden) < 2:
            return each
        note = ", ".join(foe.name for foe in hidden)
        return [Option("meet:all", "The heroes meet the foes", note=note), *each]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        who = reply.option.partition(":")[2]
        return met(table, tuple(foe.id for foe in unmet(table)) if who == "all" else (who,))


def met(table: Table, ids: tuple[str, ...]) -> list[Event]:
    """Everybody sees them, and hears what they look like: those who look alike together."""
    looks: dict[str, list[str]] = {}
    for foe in (Foe(table, id) for id in ids):
        looks.setdefault(str(foe.thing.back.get("look", "")), []).append(foe.name)
    said = "; ".join(_looking(names, look) for look, names in looks.items())
    told = Told(f"There {'are' if len(ids) > 1 else 'is'} {said}.", about=ids)
    shown = [event for id in ids for event in (Shown(id, (GM,), None), Marked(id, {"unmet": 0}))]
    return [*shown, told]


def _looking(names: list[str], look: str) -> str:
    """Such as `Guard 1 and Guard 2, each a tired man`."""
    said = listed(names)
    return f"{said}{', each ' if len(names) > 1 else ': '}{look}" if look else said


class LeaveFight(Act):
    """Several foes give up, flee or calm down at once: a word, some water, a drawn blade (dk.combat.win)."""

    id = "out"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        there = foe_choices(table) if seat == GM else ()
        return (_leave(there),) if len(there) > 1 else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [*taken_out(table, reply.several("foes"), reply.text("how")), Turned((Winning(),))]


@lru_cache(maxsize=256)
def _leave(there: tuple[Choice, ...]) -> Option:
    hows = tuple(Choice(key, f"each {word}") for key, word in OUT.items())
    fields = (Pick("foes", "Who?", there, 1, len(there)), Pick("how", "How?", hows, default="yielded"))
    return Option("out", "Foes leave the fight", fields, ("dk.combat.win",))
