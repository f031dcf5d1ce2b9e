"""The GM's foe rows: preparing foes, paying for what is unusual, moving them about, letting them go
(GM guide: worksheet, NPCs and monsters)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.blows import Winning
from hearthside.families.deckahedron.editions import EDITIONS, Edition, edition_of
from hearthside.families.deckahedron.foe_attacks import gang_option, gang_up
from hearthside.families.deckahedron.foes import (
    FOES,
    KINDS,
    OUT,
    RANGES,
    SIZES,
    UP,
    Foe,
    Kind,
    add_foes,
    budget,
    die_price,
    foe_choices,
    foes,
    most_squares,
    new_foe,
    square_price,
    taken_out,
)
from hearthside.families.deckahedron.heroes import heroes, listed, name_of
from hearthside.families.deckahedron.meeting import met
from hearthside.families.deckahedron.reserve import pay, points
from hearthside.families.deckahedron.spending import chosen, too_few, up_heroes
from hearthside.families.deckahedron.spotlight import turn_off
from hearthside.kernel.asks import Ask, Choice, Number, Option, Pick, Reply, Text
from hearthside.kernel.events import Event, Events, Gone, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Mark

MOST_AT_ONCE = 10
"""The worksheet has ten rows."""

SIGHT = (Choice("seen", "here: the heroes see them"), Choice("hidden", "not met yet: only you see them"))
NPC = ("dk.table.npc.kfa093",)


class PrepareFoes(Act):
    """The GM writes foes down. Only the GM acts for them (dk.table.npc.kfa093)."""

    id = "prepare"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (_prepare(budget(table)),) if seat == GM else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Turned((NewFoes(),))]


@lru_cache(maxsize=1024)
def _prepare(note: str) -> Option:
    return Option("prepare", "Prepare foes", (), NPC, note)


class NewFoes(Question, frozen=True):
    """Which kind, how tough, how many. What is usual for a kind costs nothing."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "The GM prepares foes."

    def ask(self, table: Table, seat: Seat) -> Ask:
        kinds = KINDS[table.options["edition"]].values()
        options = tuple(self._option(table, kind) for kind in kinds)
        return Ask(f"Which kind of foe? {budget(table)}", (*options, Option("cancel", "No foes")), NPC)

    def _option(self, table: Table, kind: Kind) -> Option:
        edition = edition_of(table)
        price = edition.monster_price if kind.monster else 0
        most = min(MOST_AT_ONCE, points(table) // price) if price else MOST_AT_ONCE
        return _kind_option(edition.key, kind.key, max(1, most), too_few(table, price) if price else "")

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "cancel":
            return []
        kind = KINDS[table.options["edition"]][reply.option]
        count, name, hidden = reply.number("count"), reply.text("name"), reply.text("sight") == "hidden"
        stamina, die = reply.number("stamina"), int(reply.text("die"))
        names = [f"{name} {n}" for n in range(1, count + 1)] if count > 1 else [name]
        things = [new_foe(kind, each, stamina, die, hidden) for each in names]
        price = edition_of(table).monster_price * count if kind.monster else 0
        paid: list[Event] = [pay(table, price)] if price else []
        told = [] if hidden else [Told(f"There {'are' if count > 1 else 'is'} {listed(names)}.")]
        return [*paid, *add_foes(table, things), *told]


@lru_cache(maxsize=512)
def _kind_option(edition: str, key: str, most: int, closed: str) -> Option:
    kind, price = KINDS[edition][key], EDITIONS[edition].monster_price
    low, high = kind.stamina
    fields = (
        Text("name", "Name", 60, 1, kind.title),
        Number("stamina", "Stamina", low, high, high),
        Pick(
            "die", "Attack", tuple(Choice(str(n), die_name(n)) for n in kind.dice), default=str(kind.dice[-1])
        ),
        Number("count", "How many", 1, most, 1),
        Pick("sight", "Where are they?", SIGHT, default="seen"),
    )
    label = f"{kind.title} ({price} each)" if kind.monster and price else kind.title
    return Option(key, label, fields, () if closed else NPC, kind.note, closed=closed)


def die_name(sides: int) -> str:
    return f"d{sides}" if sides > 1 else "power 1"


# ---------------------------------------------------------------- one foe


class OpenFoe(Act):
    """A foe's row: better dice, armour, more Stamina, where it stands, and how it leaves."""

    id = "foe"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        found = (Foe(table, id) for id in foes(table)) if seat == GM else ()
        return [_foe_option(foe.id, foe.name) for foe in found]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Turned((FoeSheet(reply.option.partition(":")[2]),))]


@lru_cache(maxsize=1024)
def _foe_option(id: str, name: str) -> Option:
    return Option(f"foe:{id}", f"{name}…", about=id)


class FoeSheet(Question, frozen=True):
    """Pay for what is unusual, set distances and advantage, introduce the foe, or take it out of the fight."""

    foe: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "The GM looks at the foes."

    def ask(self, table: Table, seat: Seat) -> Ask:
        foe, edition = Foe(table, self.foe), edition_of(table)
        options = [*upgrades(table, foe, edition), *self._moves(table, foe, edition)]
        if foe.is_up and not foe.is_hidden:
            options += [Option(f"out:{key}", f"It {word}") for key, word in OUT.items()]
        elif not foe.is_up and foe.stamina:
            options.append(Option("back", "It is back"))
        armour = f", {foe.armour} armour squares" if foe.armour else ""
        prompt = f"{foe.name}: Stamina {foe.stamina}, {die_name(foe.power)}{armour}."
        return Ask(prompt, (*options, Option("remove", "Strike it off the list"), Option("done", "Done")))

    def _moves(self, table: Table, foe: Foe, edition: Edition) -> list[Option]:
        who = tuple(Choice(id, name_of(table, id)) for id in heroes(table))
        where = tuple(Choice(key, label) for key, label in RANGES.items())
        fields = (Pick("heroes", "To whom?", who, 1, len(who)), Pick("range", "Distance", where))
        options = [Option("range", "Say how near it is", fields, ("dk.combat.range",))]
        if edition.foe_advantage:
            field = Number("advantage", "Levels of advantage over the heroes", 0, 3, foe.advantage)
            options.append(Option("advantage", "Its advantage", (field,), ("dk.advantage.foe",)))
        if foe.is_hidden:
            options.append(Option("introduce", "The heroes meet it"))
        return options

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        foe, (what, _, rest) = Foe(table, self.foe), reply.option.partition(":")
        if what == "done":
            return []
        if what == "remove":
            left = tuple(id for id in foes(table) if id != self.foe)
            return [Marked(FOES, {"ids": left}), Gone(self.foe), Turned((Winning(),))]
        if what == "out":
            return [*taken_out(table, (self.foe,), rest), Turned((Winning(),))]
        if what == "back":
            told = [] if foe.is_hidden else [Told(f"{foe.name} is back.", about=(self.foe,))]
            return [foe.show(status=UP), *told]
        return [*self._change(table, foe, what, reply), Turned((self,))]

    def _change(self, table: Table, foe: Foe, what: str, reply: Reply) -> list[Event]:
        if what == "range":
            distances = {f"range:{id}": reply.text("range") for id in chosen(reply, "heroes")}
            return [foe.show(**distances)]
        if what == "advantage":
            return [foe.show(advantage=reply.number("advantage"))]
        if what == "introduce":
            return met(table, (foe.id,))
        return bought(table, foe, reply)


# ---------------------------------------------------------------- what points buy for a foe


def upgrades(table: Table, foe: Foe, edition: Edition) -> list[Option]:
    """A better die, armour, more Stamina, what only monsters have; each closed while there are too few points."""
    front, options = foe.thing, list[Option]()
    monster = bool(front.number("monster"))
    for sides in (6, 10):
        if sides > foe.power:
            price = die_price(edition, sides) - die_price(edition, foe.power)
            options.append(_upgrade(table, f"die:{sides}", f"Attack d{sides}", price))
    if front.number("squares") < most_squares(edition, monster):
        options.append(_upgrade(table, "square", "An armour square", square_price(edition, monster)))
    if monster:
        options += _monstrous(table, foe, edition)
    elif edition.extra_stamina_price:
        options.append(_upgrade(table, "extra", "One more Stamina", edition.extra_stamina_price))
    return options


def _monstrous(table: Table, foe: Foe, edition: Edition) -> list[Option]:
    size, options = foe.thing.number("size"), list[Option]()
    for tier, (low, high) in enumerate(SIZES, 1):
        if tier > size:
            field = Number("stamina", "Stamina", low, high, low)
            options.append(_upgrade(table, f"size:{tier}", f"Stamina {low} to {high}", tier - size, field))
    what = Text("text", "What?", 200, 1)
    options.append(_upgrade(table, "special", "A special attack", 1, what))
    if edition.immunities:
        options.append(_upgrade(table, "immune", "An immunity", 1, what))
    return options


def _upgrade(table: Table, id: str, label: str, price: int, *fields: Number | Text) -> Option:
    return Option(
        f"buy:{id}", f"{label} ({price} point{'s' * (price != 1)})", fields, closed=too_few(table, price)
    )


def bought(table: Table, foe: Foe, reply: Reply) -> list[Event]:
    """Pay and write it down."""
    edition, (kind, _, n) = edition_of(table), reply.option.partition(":")[2].partition(":")
    front, monster = foe.thing, bool(foe.thing.number("monster"))
    marks: dict[str, Mark]
    if kind == "die":
        price = die_price(edition, int(n)) - die_price(edition, foe.power)
        marks = {"power": int(n)}
    elif kind == "square":
        price, marks = square_price(edition, monster), {"squares": front.number("squares") + 1}
    elif kind == "extra":
        price, marks = edition.extra_stamina_price, tougher(foe, front.number("stamina_start") + 1)
    elif kind == "size":
        price = int(n) - front.number("size")
        marks = {"size": int(n), **tougher(foe, reply.number("stamina"))}
    else:
        price, marks = 1, {kind: (*front.list(kind), reply.text("text"))}
    return [pay(table, price), foe.mark(**marks)]


def tougher(foe: Foe, start: int) -> dict[str, Mark]:
    """More Stamina than before, without healing what was lost."""
    gained = start - foe.thing.number("stamina_start")
    return {"stamina_start": start, "stamina": foe.stamina + gained}


# ---------------------------------------------------------------- several at once


class GangUp(Act):
    """Foes attack together: the lead's die and 1 for each other, or 1 for each."""

    id = "gang"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return ()
        there, up = foe_choices(table), up_heroes(table)
        return (gang_option(there, Pick("heroes", "Whom?", up, 1, len(up))),) if there and up else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        begins = [] if table.mark("story", "fight") == "on" else turn_off(table, heroes(table))
        return [*begins, *gang_up(table, chosen(reply, "heroes"), reply)]
