"""Taking a ready-made hero: in the lobby, or later for who joins a story that is under way or whose hero has died."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.families.deckahedron.heroes import hero_of, heroes
from hearthside.families.deckahedron.sheets import READY_MADE, Sheet, make_hero
from hearthside.families.deckahedron.staging import scenario_sheets
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.events import Events, Placed, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table


def free_sheets(table: Table) -> list[Sheet]:
    """The ready-made heroes nobody has taken, those of the scenario first."""
    return [sheet for sheet in (*scenario_sheets(table), *READY_MADE) if sheet.key not in table.things]


class Take(Act):
    """A player takes a ready-made hero. The GM has none (dk.table.pc, dk.component.deck)."""

    id = "take"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat == GM or plays(table, seat):
            return []
        return [Option(f"take:{s.key}", f"Play {s.name}", note=s.about) for s in free_sheets(table)]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        key = reply.option.partition(":")[2]
        sheet = next(sheet for sheet in free_sheets(table) if sheet.key == key)
        told = Told(f"{table.name(seat)} plays {sheet.name}.", about=(key,))
        before = hero_of(table, seat)
        buried = [Placed(before, "")] if before else []
        return [*buried, *make_hero(table.options["edition"], sheet, seat, heroes(table)), told]


def plays(table: Table, seat: Seat) -> bool:
    """Whether a player has a hero who lives: whose hero is dead may take another (ruling 67)."""
    hero = hero_of(table, seat)
    return hero is not None and table.things[hero].front["status"] != "dead"
