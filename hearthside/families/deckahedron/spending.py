"""What the GM's points buy, at the edition's prices (GM guide, point pools; dk.bank.*)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from hearthside.families.deckahedron.circumstances import circumstances
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.heroes import UP, heroes, name_of
from hearthside.families.deckahedron.reserve import FRIENDLY, RESERVE, add, pay, points
from hearthside.families.deckahedron.suffering import told_attack
from hearthside.families.deckahedron.town import new_day, out_of_town
from hearthside.kernel.asks import Choice, Number, Option, Pick, Reply, Text
from hearthside.kernel.events import Event, Events, Gone, Made, Marked, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

WHAT = Text("text", "What is it in the story?", 500, 1)


def too_few(table: Table, price: int, pool: str = RESERVE) -> str:
    have, edition = points(table, pool), edition_of(table)
    name = edition.reserve if pool == RESERVE else edition.friendly
    return "" if have >= price else f"{name}: this costs {price}, and you have {have}"


class Disadvantage(Act):
    """A level of disadvantage from the fiction: paid once, then free whenever the circumstance holds.

    Not needed for what was written on an armour card when it was made (dk.bank.prewritten-disadvantage.world).
    """

    id = "disadvantage"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return ()
        price = edition_of(table).disadvantage
        label = f"Make a circumstance a disadvantage ({price} point{'s' * (price != 1)})"
        what = msgspec.structs.replace(WHAT, default=suggested(table))
        return (Option("disadvantage", label, (what,), closed=too_few(table, price)),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        id = f"circumstance/{table.number + 1}"
        front: Marks = {"text": reply.text("text"), "level": 1}
        made = Made(id, Thing("circumstance", GM, front=front))
        price = edition_of(table).disadvantage
        standing = Marked("story", {"circumstances": (*circumstances(table), id)})
        told = Told(f"From now on a disadvantage: {reply.text('text')}", about=(id,))
        return [pay(table, price), made, standing, told]


def suggested(table: Table) -> str:
    """A circumstance that the page of the scene names and that does not hold yet."""
    page = table.things.get(f"scene/{table.things['story'].text('scene')}")
    held = {table.things[id].text("text") for id in circumstances(table)}
    return next((text for text in (page.list("circumstances") if page else ()) if text not in held), "")


class EndCircumstance(Act):
    """A circumstance holds no longer."""

    id = "end-circumstance"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        found = circumstances(table) if seat == GM else ()
        return [
            Option(f"end-circumstance:{id}", f"No longer: {table.things[id].text('text')}", about=id)
            for id in found
        ]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        ended = reply.option.partition(":")[2]
        left = tuple(id for id in circumstances(table) if id != ended)
        told = Told(f"No longer: {table.things[ended].text('text')}")
        return [Gone(ended), Marked("story", {"circumstances": left}), told]


class Strike(Act):
    """Points as instant attack power: a trap, or enemies who strike first; nobody defies it."""

    id = "strike"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return []
        edition, up, have = edition_of(table), up_heroes(table), points(table)
        kinds = [("trap", "A trap goes off")] if edition.trap != "none" else []
        kinds += [("ambush", "Enemies strike first")] if edition.ambush else []
        poor = too_few(table, 1)
        return [_strike(edition.trap == "points", kind, label, have, up, poor) for kind, label in kinds]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        power = reply.number("power")
        price = power if edition_of(table).trap == "points" else 1
        struck = tuple(chosen(reply, "heroes"))
        return [pay(table, price), Told(reply.text("text")), *told_attack(table, struck, power)]


@lru_cache(maxsize=512)
def _strike(paid: bool, kind: str, label: str, have: int, up: tuple[Choice, ...], poor: str) -> Option:
    words, most = ("Attack power, a point each", have) if paid else ("Attack power of the danger", 20)
    targets = Pick("heroes", "Who is hit?", up, 1, max(1, len(up)))
    closed = poor if up else "nobody is there to be hit"
    return Option(
        f"strike:{kind}", label, (Number("power", words, 1, max(1, most)), targets, WHAT), closed=closed
    )


@lru_cache(maxsize=256)
def _choices(names: tuple[tuple[str, str], ...]) -> tuple[Choice, ...]:
    return tuple(Choice(id, name) for id, name in names)


def up_heroes(table: Table) -> tuple[Choice, ...]:
    """The heroes who can be hit, to choose from."""
    fronts = [(id, table.things[id].front) for id in heroes(table)]
    return _choices(tuple([(id, str(front["name"])) for id, front in fronts if front["status"] == UP]))


def chosen(reply: Reply, key: str) -> tuple[str, ...]:
    """One or several choices, however few may be chosen."""
    value = reply.values[key]
    return (value,) if isinstance(value, str) else reply.several(key)


class Circle(Act):
    """Allot points to a chapter: all of them or half, rounded up (ruling 5)."""

    id = "circle"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM or not points(table):
            return ()
        note = "Circled points are set aside for a chapter."
        everything = Option("circle:all", "Circle all points", note=note)
        return (everything, Option("circle:half", "Circle half of the points", note=note))

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        n = points(table)
        return [Marked(RESERVE, {"circled": n if reply.option == "circle:all" else (n + 1) // 2})]


# ---------------------------------------------------------------- friendly points


class Earn(Act):
    """A friendly point for a condition of the chapter; never for a flip."""

    id = "earn"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return ()
        name = edition_of(table).friendly
        return (Option("earn", f"{name}: gain one", (Text("text", "What was achieved?", 500, 1),)),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name = edition_of(table).friendly
        return [add(table, 1, FRIENDLY), Told(f"{name}: one for this: {reply.text('text')}")]


USES = {
    "arrival": "An ally they know arrives",
    "return": "Bring a dead hero back",
    "power": "Show the power of the mysterious world",
    "spark": "Show what the heroes changed in a person or a place",
    "peace": "A second day of peace in town",
}


class Grant(Act):
    """Spend a friendly point for the heroes. It is the only way back for the dead."""

    id = "grant"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return []
        edition, closed = edition_of(table), too_few(table, 1, FRIENDLY)
        uses = {key: label for key, label in USES.items() if key != "peace" or edition.second_day}
        dead = tuple(
            Choice(id, name_of(table, id)) for id in heroes(table) if table.mark(id, "status") == "dead"
        )
        return [
            Option(
                f"grant:{key}",
                edition.says(label),
                self._fields(key, dead),
                closed=closed or self._why_not(table, key),
            )
            for key, label in uses.items()
            if key != "return" or dead
        ]

    def _why_not(self, table: Table, key: str) -> str:
        return out_of_town(table) if key == "peace" else ""

    def _fields(self, key: str, dead: tuple[Choice, ...]) -> tuple[Pick | Text, ...]:
        return (Pick("hero", "Who comes back?", dead), WHAT) if key == "return" else (WHAT,)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        events: list[Event] = [
            pay(table, 1, FRIENDLY),
            Told(reply.text("text")),
            Told(f"{edition_of(table).friendly}: one is spent for it."),
        ]
        if reply.option == "grant:return":
            hero = reply.text("hero")
            told = Told(f"{name_of(table, hero)} lives, but cannot stand yet.", about=(hero,))
            events += [Marked(hero, {"status": "immobile"}), told]
        elif reply.option == "grant:peace":
            events += new_day(table)
        elif reply.option == "grant:power":
            events.append(Marked("story", {"power": 1}))
        return events
