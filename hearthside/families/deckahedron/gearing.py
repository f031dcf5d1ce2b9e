"""Gear at creation: what moves bring along, two items, one of them magical at most (dk.creation.items.*, dk.creation.cards.*)."""

from __future__ import annotations

from functools import lru_cache

from hearthside.families.deckahedron.editions import format_of
from hearthside.families.deckahedron.equipment import card_front, described, item_thing
from hearthside.families.deckahedron.heroes import Hero, name_of, seat_of
from hearthside.families.deckahedron.items import MAGIC, MUNDANE, without_blank
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.study import ANY_MAGIC, CALLED, ChooseMagic, called
from hearthside.kernel.asks import Ask, Number, Option, Reply, Text
from hearthside.kernel.events import Event, Events, Made, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

STARTING_ITEMS = 2
"""Two items each (dk.creation.items.world, dk.conflict.creation-gaps)."""

BLANK = "blank"
ONE_MAGIC = ("dk.creation.items.world", "dk.creation.cards.kfa093", "dk.creation.fiction-free")
RULES = ("dk.creation.items.world", "dk.creation.cards.kfa093", "dk.creation.item-names.world")


def gear_steps(table: Table, several: tuple[str, ...]) -> tuple[Step, ...]:
    """What Use a Magic Item brings, then two items, hero by hero."""
    steps: list[Step] = []
    for id in several:
        steps += [ChooseMagic(id)] if Hero(table, id).move(ANY_MAGIC) else []
        steps += [ChooseItem(id)]
    return tuple(steps)


@lru_cache(maxsize=32)
def stock(edition: str, marks: tuple[str, ...]) -> tuple[tuple[str, str, str, bool], ...]:
    """What may be chosen: id, name, what it does, whether it is magical."""
    mundane = [
        (i.id, i.name, described(item_thing(edition, i.id, "")), False)
        for i in MUNDANE[edition].values()
        if not i.example_only and (not i.campaigns or any(mark in i.campaigns for mark in marks))
    ]
    magic = [
        (i.id, i.name, described(item_thing(edition, i.id, "")), True)
        for i in MAGIC[edition].values()
        if not i.comes_with
    ]
    return (*mundane, *magic)


class ChooseItem(Question, frozen=True):
    """An item card; its blanks are named by the player, or all of it on a blank card."""

    hero: str
    first: str = ""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} chooses an item."

    def ask(self, table: Table, seat: Seat) -> Ask:
        edition = table.options["edition"]
        cards = stock(edition, format_of(table).cards)
        options = [self._option(table, *card) for card in cards]
        prompt = f"Choose item {2 if self.first else 1} of {STARTING_ITEMS}. One may be magical; most take a weapon."
        return Ask(
            f"{prompt}{self._untrained(table)}{self._slower(table)}", (*options, self._blank(table)), RULES
        )

    def _untrained(self, table: Table) -> str:
        """Magic is for everybody, but hard without its move (dk.magic.anyone)."""
        move = MOVES[table.options["edition"]][ANY_MAGIC]
        trained = Hero(table, self.hero).move(ANY_MAGIC) is not None
        return "" if trained else f" Anybody may try magic, but without {move.name} it often fails."

    def _slower(self, table: Table) -> str:
        """What is carried takes tokens off Speed, where they are counted (dk.swp.item-cost.world)."""
        speed = table.things[self.hero].front.get("speed")
        return "" if speed is None else f" Speed is {speed}; each takes from it, and some moves need 4."

    def _option(self, table: Table, id: str, name: str, effect: str, magical: bool) -> Option:
        blank = (CALLED,) if without_blank(name) != name else ()
        twice = magical and self.first in MAGIC[table.options["edition"]]
        load = item_thing(table.options["edition"], id, "").number("load")
        if twice:
            return Option(id, name, blank, ONE_MAGIC, effect, closed="only one of the two may be magical")
        heavy = self._too_heavy(table, load)  # no ruling makes a token
        return Option(id, name, blank, () if heavy else RULES, effect, closed=heavy)

    def _too_heavy(self, table: Table, load: int) -> str:
        speed = table.things[self.hero].front.get("speed")
        return "there is no Speed left for it" if isinstance(speed, int) and speed < load else ""

    def _blank(self, table: Table) -> Option:
        """However small it is said to be, it weighs at least one (dk.creation.item-names.world); the second item needs
        a token, too."""
        speed = table.things[self.hero].front.get("speed")
        most = min(3, speed if self.first else speed - 1) if isinstance(speed, int) else 3
        fields = (
            Text("name", "What is it called?", 60, 1),
            Text("text", "What is it like?", 300),
            Number("load", "How much does it weigh you down?", 1, max(1, most), 1),
        )
        heavy = self._too_heavy(table, 1)
        return Option(BLANK, "Something of your own", fields, () if heavy else RULES, closed=heavy)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        thing = self._made(table, reply)
        id = f"item/{table.number + 1}"
        told = Told(f"{name_of(table, self.hero)} carries {thing.text('name')}.", RULES, about=(id,))
        events: list[Event] = [Made(id, thing), *self._off_speed(table, thing), told]
        return events if self.first else [*events, Turned((ChooseItem(self.hero, reply.option),))]

    def _made(self, table: Table, reply: Reply) -> Thing:
        if reply.option == BLANK:
            front = card_front(
                BLANK, reply.text("name"), "thing", reply.number("load"), 0, (), reply.text("text")
            )
            return Thing("item", place=self.hero, front=front)
        thing = item_thing(table.options["edition"], reply.option, self.hero)
        return called(thing, str(reply.values.get("name", "")))

    def _off_speed(self, table: Table, thing: Thing) -> list[Event]:
        """Every item takes tokens off Speed, where they are counted (dk.swp.item-cost.world)."""
        speed = table.things[self.hero].front.get("speed")
        return (
            [Marked(self.hero, {"speed": max(0, speed - thing.number("load"))})]
            if isinstance(speed, int)
            else []
        )
