"""A table that holds what one seat sees and nothing else, so that the rules themselves can be asked about it."""

from __future__ import annotations

from hearthside.kernel.seats import Sitter
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing
from hearthside.kernel.views import View


def table_seen(view: View) -> Table:
    """What is hidden from the seat is not there: unseen piles are empty, and no step is pending."""
    things = {
        name: Thing(thing.kind, thing.owner, thing.place, front=thing.marks, cards=thing.cards)
        for name, thing in view.things.items()
    }
    seats = {seat: Sitter(one.name, one.role) for seat, one in view.now.seats.items()}
    return Table(view.family, 0, view.options, seats, things, rulings=view.now.rulings)
