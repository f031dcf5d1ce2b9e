"""Player versus player: consequences only by consent of who suffers them (dk.pvp.*)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from hearthside.families.deckahedron.calling import Calling
from hearthside.families.deckahedron.heroes import UP, Hero, heroes, is_busy
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.events import Events, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table


class Quarrel(Act):
    """One hero acts against another: violence, theft, mind control (dk.pvp.scope, dk.pvp.theft-control)."""

    id = "quarrel"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        up = [id for id in heroes(table) if table.things[id].front["status"] == UP] if seat == GM else []
        names = {id: Hero(table, id).name for id in up}
        note = "Quarrels are welcome for drama; nobody is pushed out of deciding."
        rules = ("dk.pvp.scope", "dk.pvp.theft-control", "dk.pvp.purpose")
        return [
            Option(f"quarrel:{one}>{other}", f"{names[one]} acts against {names[other]}", (), rules, note)
            for one, other in permutations(up, 2)
            if not is_busy(table, one)
        ]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        one, _, other = reply.option.partition(":")[2].partition(">")
        return [Turned((Calling(one, against=other),))]
