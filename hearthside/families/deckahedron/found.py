"""Loot nobody has decided on: a card "what we found on …" that turns out to be something later (GM guide, loot)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.carrying import hand_over
from hearthside.families.deckahedron.equipment import items_of, load_off
from hearthside.families.deckahedron.heroes import hero_of, name_of, up_hero
from hearthside.families.deckahedron.making import plain
from hearthside.families.deckahedron.packs import by_tokens, gain_pack, precious_mark, precious_name
from hearthside.families.deckahedron.spending import up_heroes
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply, Text
from hearthside.kernel.events import Events, Gone, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Passage, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

ITEM, PACK, PRECIOUS = "item", "pack", "precious"


class HandUndecided(Act):
    """The GM hands out something without saying what it is."""

    id = "undecided"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        up = up_heroes(table) if seat == GM else ()
        return (_undecided(up),) if up else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        front = {**plain(f"What we found on {reply.text('where')}"), "undecided": 1}
        return hand_over(table, reply.text("hero"), Thing("item", front=front))


@lru_cache(maxsize=64)
def _undecided(up: tuple[Choice, ...]) -> Option:
    fields = (Pick("hero", "Who takes it?", up), Text("where", "Found on whom, or where?", 80, 1))
    return Option("undecided", "Loot to be decided later", fields)


class DecideFound(Act):
    """When it is needed the player says what it was: an item, Pack, or something precious."""

    id = "found"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = up_hero(table, seat)
        if hero is None:
            return []
        things = ((id, table.things[id]) for id in items_of(table, hero))
        found = [(id, thing.text("name")) for id, thing in things if thing.front.get("undecided")]
        return [option for id, name in found for option in _decide(id, name, precious_name(table))]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        _, what, item = reply.option.split(":", 2)
        hero = hero_of(table, seat)
        assert hero is not None
        if what == ITEM:
            name = reply.text("name")
            told = Told(f"{table.things[item].text('name')}: {name}.", about=(item,))
            return [Marked(item, {"name": name, "undecided": 0}), told]
        if what == PACK:
            return [Turned((Unpack(hero, item, "pack"),))]
        return [Turned((JudgePrecious(hero, item, reply.text("why")),))]


@lru_cache(maxsize=256)
def _decide(id: str, name: str, precious: str) -> tuple[Option, ...]:
    words = Text("name", "What is it?", 60, 1)
    why = Text("why", "Why is it worth so much?", 300, 1)
    return (
        Option(f"found:{ITEM}:{id}", f"{name}: an item", (words,), about=id),
        Option(f"found:{PACK}:{id}", f"{name}: Pack", about=id),
        Option(f"found:{PRECIOUS}:{id}", f"{name}: {precious}", (why,), about=id),
    )


class Unpack(Passage, frozen=True):
    """The card goes, and what it was comes; in Deckahedron World its token goes over."""

    hero: str
    item: str
    mark: str

    def go(self, table: Table) -> Events:
        name, freed = table.things[self.item].text("name"), load_off(table, self.item)
        told = Told(f"{name} turns out to be {self.mark}.", about=(self.hero,))
        if not by_tokens(table):
            return [*freed, Gone(self.item), *gain_pack(table, self.hero, 1, self.mark), told]
        load = table.things[self.item].number("load")
        front = table.things[self.hero]
        marks = {self.mark: front.number(self.mark) + 1, "speed": front.number("speed") + load - 1}
        return [Gone(self.item), Marked(self.hero, dict(marks)), told]


class JudgePrecious(Question, frozen=True):
    """The GM says whether it is justified."""

    hero: str
    item: str
    why: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        name = table.things[self.item].text("name")
        return f"{name_of(table, self.hero)} calls {name[:1].lower()}{name[1:]} precious: {self.why}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask(
            self.tells(table), (Option("yes", "Yes, it is"), Option("no", "It is not worth that much"))
        )

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "no":
            return [Told("It is not worth that much.", about=(self.hero,))]
        return [Turned((Unpack(self.hero, self.item, precious_mark(table)),))]
