"""Escape Route of Deckahedron World: away at once, or at a price the GM names and the player may refuse."""

from __future__ import annotations

from hearthside.families.deckahedron.arrivals import Away
from hearthside.families.deckahedron.effects import EFFECTS
from hearthside.families.deckahedron.equipment import items_of, load_off
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.heroes import name_of, seat_of
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply, Text
from hearthside.kernel.events import Event, Events, Placed, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Question, Step
from hearthside.kernel.table import Table

MOVE = "escape_route"


def escape(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """Three checks: away. One or two: the GM names the price first. A cross is the GM's move."""
    if result == 3:
        return (Away((call.hero,)),)
    return (NamePrice(call.hero),) if result else ()


EFFECTS[MOVE] = escape


class NamePrice(Question, frozen=True):
    """What is left behind, or what comes along."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} sees a way out. The GM names its price."

    def ask(self, table: Table, seat: Seat) -> Ask:
        items = tuple(Choice(id, table.things[id].text("name")) for id in items_of(table, self.hero))
        words = Text("text", "What is it?", 500, 1)
        options = [Option("along", "Something comes along", (words,))]
        if items:
            left = (Pick("item", "Which one?", items), Text("text", "Why?", 500))
            options.insert(0, Option("item", "An item is left behind", left))
        options.append(Option("left", "Something else is left behind", (words,)))
        return Ask(
            f"{name_of(table, self.hero)} sees a way out. What is its price?",
            tuple(options),
            ("dk.flip.read-move",),
        )

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        item = reply.text("item") if reply.option == "item" else ""
        name = table.things[item].text("name") if item else ""
        text = f"{name}. {reply.text('text')}".strip() if name else reply.text("text")
        return [Turned((PayOrStay(self.hero, text, item),))]


class PayOrStay(Question, frozen=True):
    """The player decides."""

    hero: str
    price: str
    item: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"The way out has a price for {name_of(table, self.hero)}: {self.price}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask(self.tells(table), (Option("go", "Pay it and go"), Option("stay", "Stay")))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name = name_of(table, self.hero)
        if reply.option == "stay":
            return [Told(f"{name} stays.", about=(self.hero,))]
        lost: list[Event] = [*load_off(table, self.item), Placed(self.item, "")] if self.item else []
        return [
            *lost,
            Told(f"{name} gets away. {self.price}", about=(self.hero,)),
            Turned((Away((self.hero,)),)),
        ]
