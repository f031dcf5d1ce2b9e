"""Player versus player: consequences only by consent of who suffers them (dk.pvp.*)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import permutations

from hearthside.families.deckahedron.calling import Calling
from hearthside.families.deckahedron.spending import up_heroes
from hearthside.kernel.asks import Choice, Option, Reply
from hearthside.kernel.events import Events, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table


@lru_cache(maxsize=256)
def _quarrels(up: tuple[Choice, ...]) -> tuple[Option, ...]:
    note = "Quarrels make good drama; nobody is shut out of the decision."
    rules = ("dk.pvp.scope", "dk.pvp.theft-control", "dk.pvp.purpose")
    return tuple(
        Option(f"quarrel:{one.id}>{other.id}", f"{one.label} acts against {other.label}", (), rules, note)
        for one, other in permutations(up, 2)
    )


class Quarrel(Act):
    """One hero acts against another: violence, theft, mind control (dk.pvp.scope, dk.pvp.theft-control)."""

    id = "quarrel"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return _quarrels(up_heroes(table)) if seat == GM else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        one, _, other = reply.option.partition(":")[2].partition(">")
        return [Turned((Calling(one, against=other),))]
