"""Whom an NPC stands with: the GM lets them change sides (book: "Non-Protagonist Characters")."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.families.protagonists.actions import OPEN, offered
from hearthside.families.protagonists.sheets import Character, character, story
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.events import Events, Marked, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table


def turning(one: Character) -> str:
    """What it means for an NPC to change sides, in words."""
    return f"{one.name} {'no longer stands' if one.is_friend else 'stands'} with the Protagonists"


class ChangeSides(Act):
    """An NPC stands with the Protagonists from now on, or does so no longer (rulings.md, 24)."""

    id = "side"
    rules = ("core.npc.stats",)

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        for name in story(table).list("met") if seat == GM else ():
            one = character(table, name)
            if not one.is_gone:
                yield offered(f"side:{name}", turning(one), (), self.rules, OPEN)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        one = character(table, reply.option.partition(":")[2])
        changed = Marked(one.id, {"friend": int(not one.is_friend)}, back=True)
        return (changed, Told(f"{turning(one)}.", self.rules, about=(one.id,)))
