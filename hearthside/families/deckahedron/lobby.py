"""Before play: heroes are taken, or seated at once, and the GM begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from hearthside.families.deckahedron.campaign import begin
from hearthside.families.deckahedron.creation import Create
from hearthside.families.deckahedron.envelopes import FillEnvelopes
from hearthside.families.deckahedron.heroes import hero_of, heroes, listed, name_of
from hearthside.families.deckahedron.play import FreePlay
from hearthside.families.deckahedron.sheets import make_hero
from hearthside.families.deckahedron.taking import Take, free_sheets
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.events import Done, Event, Events, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Acts, acts
from hearthside.kernel.table import Table

PLAY = (Turned((FillEnvelopes(), FreePlay())),)


class QuickStart(Act):
    """One click: everybody without a hero gets a ready-made one, and play begins."""

    id = "quick-start"
    option = Option("quick-start", "Seat everybody with a ready-made hero and begin")

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return ()
        waiting = [player for player in table.playing if not hero_of(table, player)]
        if not table.playing:
            return (Option(self.option.id, self.option.label, closed="nobody sits at the table yet"),)
        if not waiting:
            return ()
        short = len(waiting) > len(free_sheets(table))
        why = "there are not enough ready-made heroes" if short else ""
        return (Option(self.option.id, self.option.label, closed=why),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        waiting = [player for player in table.playing if not hero_of(table, player)]
        events: list[Event] = [Done()]
        others = heroes(table)
        for player, sheet in zip(waiting, free_sheets(table), strict=False):
            events += make_hero(table.options["edition"], sheet, player, others)
            others = (*others, sheet.key)
            events.append(Told(f"{table.name(player)} plays {sheet.name}.", about=(sheet.key,)))
        return [*events, *begin(table), *PLAY]


class Begin(Act):
    """The GM begins with the heroes that are there."""

    id = "begin"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return ()
        why = "" if heroes(table) else "there is no hero yet"
        waiting = listed(table.name(player) for player in table.playing if not hero_of(table, player))
        early = f"Without a hero so far: {waiting}. They can still choose one later." if waiting else ""
        return (Option("begin", "Begin", warning="" if why else early, closed=why),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Done(), *begin(table), *PLAY]


class Lobby(Acts, frozen=True):
    """Players find their heroes; off-limits topics are best talked about now (dk.table.boundaries)."""

    acts: ClassVar[dict[str, Act]] = acts(Take(), QuickStart(), Create(), Begin())

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM, *table.playing)

    def tells(self, table: Table) -> str:
        taken = ", ".join(name_of(table, id) for id in heroes(table))
        return f"Heroes at the table: {taken}." if taken else "The heroes are not chosen yet."

    def prompt(self, table: Table, seat: Seat) -> str:
        if seat == GM:
            return "Begin when everybody has a hero. Have you asked what should stay out of the story?"
        return "Choose a hero." if not hero_of(table, seat) else "The GM begins when all are ready."
