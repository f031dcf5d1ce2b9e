"""Fundamental Magic: the effect of an item, cast with no item in hand."""

from __future__ import annotations

from hearthside.families.deckahedron.carrying_out import carry_out
from hearthside.families.deckahedron.effects import EFFECTS
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.heroes import name_of, seat_of
from hearthside.families.deckahedron.items import MAGIC, without_blank
from hearthside.families.deckahedron.using_magic import WORKS
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Events, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question, Step
from hearthside.kernel.table import Table

MOVE = "fundamental_magic"


def cast(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """The price as the card prints it, then the effect; on a cross there is none."""
    steps = carry_out(table, call, result)
    return (*steps, Cast(call.hero)) if result else steps


EFFECTS[MOVE] = cast


class Cast(Question, frozen=True):
    """The player says which effect; that it was seen before is for the table to know."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} works magic with bare hands."

    def ask(self, table: Table, seat: Seat) -> Ask:
        items = MAGIC[table.options["edition"]].values()
        options = tuple(
            Option(f"effect:{item.id}", without_blank(item.name), note=item.effect) for item in items
        )
        return Ask(f"{self.tells(table)} Which effect, of those you have seen?", options, ("dk.magic.use",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        item = MAGIC[table.options["edition"]][reply.option.partition(":")[2]]
        told = Told(f"{self.tells(table)} {item.effect}", ("dk.magic.use",), about=(self.hero,))
        works = WORKS.get(item.id)
        return [told, Turned((works(self.hero, ""),))] if works else [told]
