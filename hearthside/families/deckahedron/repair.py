"""Sharpen and Stitch: damage is mended with Pack, alongside a Rest (dk.repair.*)."""

from __future__ import annotations

from hearthside.families.deckahedron.bars import BARS
from hearthside.families.deckahedron.effects import EFFECTS
from hearthside.families.deckahedron.equipment import items_of
from hearthside.families.deckahedron.flips import Call, net_advantage
from hearthside.families.deckahedron.heroes import Hero, name_of, seat_of
from hearthside.families.deckahedron.ledger import in_book
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.packs import (
    lose_pack,
    lose_precious,
    pack_of,
    precious_name,
    precious_of,
)
from hearthside.families.deckahedron.ready import begin
from hearthside.families.deckahedron.town import in_town
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table

MOVE = "sharpen_and_stitch"
RULES = ("dk.repair.pack.kfa093", "dk.repair.card.world")
RATES = {3: (1, 2), 2: (1, 1), 1: (2, 1)}
"""For each result, so much Pack removes so much damage."""


def bar_repair(hero: Hero) -> tuple[str, str]:
    """Only alongside a Rest (dk.conflict.repair-older: everywhere)."""
    return "only alongside a Rest", in_book(hero.table, *RULES)


BARS[MOVE] = bar_repair


def damaged(table: Table, hero: str) -> list[str]:
    return [id for id in items_of(table, hero) if table.things[id].number("damage")]


class Mending(Passage, frozen=True):
    """A hero who rests and has something to mend is asked."""

    hero: str

    def go(self, table: Table) -> Events:
        able = pack_of(table, self.hero) or (in_town(table) and precious_of(table, self.hero))
        asks = damaged(table, self.hero) and able and Hero(table, self.hero).is_up
        return [Turned((MendGear(self.hero),))] if asks else []


class MendGear(Question, frozen=True):
    """Flip for it, in a settlement pay somebody who can, or let it be."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} may mend damaged gear while resting."

    def ask(self, table: Table, seat: Seat) -> Ask:
        name, empty = MOVES[table.options["edition"]][MOVE].name, not pack_of(table, self.hero)
        options = [Option("mend", name, (), () if empty else RULES, closed="there is no Pack left" * empty)]
        if in_town(table) and precious_of(table, self.hero):
            options.append(Option("smith", f"Give 1 {precious_name(table)}: all is repaired", (), RULES))
        return Ask(self.tells(table), (*options, Option("leave", "Let it be")), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "leave":
            return []
        if reply.option == "smith":
            mended = [Marked(id, {"damage": 0}) for id in damaged(table, self.hero)]
            told = Told(
                f"The gear of {name_of(table, self.hero)} is as good as new.", RULES, about=(self.hero,)
            )
            return [*lose_precious(table, self.hero), *mended, told]
        hero = Hero(table, self.hero)
        level = hero.level(MOVES[table.options["edition"]][MOVE])
        call = Call(self.hero, MOVE, "int", hero.rank("int"), net_advantage((level,)))
        return begin(table, call)


def stitched(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    return (Repairing(call.hero, result),) if result else ()


EFFECTS[MOVE] = stitched


class Repairing(Passage, frozen=True):
    """As long as there is damage and Pack enough for the rate."""

    hero: str
    result: int

    def go(self, table: Table) -> Events:
        pack, _ = RATES[self.result]
        able = damaged(table, self.hero) and pack_of(table, self.hero) >= pack
        return [Turned((Repair(self.hero, self.result),))] if able else []


class Repair(Question, frozen=True):
    """Spend Pack on one item, and again if you like."""

    hero: str
    result: int

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        pack, marks = RATES[self.result]
        return f"{name_of(table, self.hero)} mends gear: {pack} Pack for {marks} damage."

    def ask(self, table: Table, seat: Seat) -> Ask:
        names = ((id, table.things[id]) for id in damaged(table, self.hero))
        options = tuple(
            Option(id, f"Mend {thing.text('name')}", note=f"Damage {thing.front['damage']}")
            for id, thing in names
        )
        return Ask(self.tells(table), (*options, Option("enough", "That is enough")), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "enough":
            return []
        pack, marks = RATES[self.result]
        thing = table.things[reply.option]
        left = max(0, thing.number("damage") - marks)
        told = Told(f"{thing.text('name')} is mended.", RULES, about=(reply.option,))
        events: list[Event] = [
            *lose_pack(table, self.hero, pack),
            Marked(reply.option, {"damage": left}),
            told,
        ]
        return [*events, Turned((Repairing(self.hero, self.result),))]
