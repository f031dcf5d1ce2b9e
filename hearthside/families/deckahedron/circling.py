"""Boundary _, a magic item of Deckahedron World: something circles the hero in the air and takes no token (dk.swp.item-cost.world)."""

from __future__ import annotations

from hearthside.families.deckahedron.equipment import fallen, items_of
from hearthside.families.deckahedron.heroes import Hero, name_of, seat_of
from hearthside.families.deckahedron.using_magic import WORKS
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table

RULES = ("dk.swp.item-cost.world", "dk.magic.ongoing.world")


def can_circle(table: Table, hero: str, magic: str) -> list[str]:
    """What takes tokens, but for the magic item itself and loot nobody has decided on."""
    things = ((id, table.things[id]) for id in items_of(table, hero) if id != magic)
    return [id for id, thing in things if thing.number("load") and not thing.front.get("undecided")]


class Circling(Passage, frozen=True):
    """While energy flows into the magic item; cast with bare hands it is told only (ruling 58)."""

    hero: str
    magic: str

    def go(self, table: Table) -> Events:
        able = self.magic and can_circle(table, self.hero, self.magic)
        return [Turned((Circle(self.hero, self.magic),))] if able else []


WORKS["boundary"] = Circling


class Circle(Question, frozen=True):
    """The player chooses what circles; its tokens go to Speed, and what circled before falls."""

    hero: str
    magic: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"Something circles {name_of(table, self.hero)} in the air."

    def ask(self, table: Table, seat: Seat) -> Ask:
        things = ((id, table.things[id]) for id in can_circle(table, self.hero, self.magic))
        options = [Option(f"circle:{id}", thing.text("name"), about=id) for id, thing in things]
        return Ask(f"{self.tells(table)} What is it?", (*options, Option("else", "Something else")), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        before, item = fallen(table, self.magic), reply.option.partition(":")[2]
        if not item:
            return before
        hero, thing = Hero(table, self.hero), table.things[item]
        spared = thing.number("load")
        text = f"{thing.text('name')} circles {hero.name} and takes no token."
        return [
            *before,
            Marked(item, {"load": 0, "spared": spared, "circles": self.magic}),
            hero.mark(speed=hero.thing.number("speed") + spared),
            Told(text, RULES, about=(item,)),
        ]
