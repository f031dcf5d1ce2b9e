"""Errands in town: who studies or shops takes their time, and the others go on meanwhile (ruling 82).

What a hero is out for lies on the table (`town.set_out`); its player is asked in free play, and nobody waits.
"""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.families.deckahedron.buying import Buy
from hearthside.families.deckahedron.heroes import hero_of
from hearthside.families.deckahedron.study import Studying
from hearthside.families.deckahedron.town import SHOP, STUDY, errand, errand_id
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.events import Events, Gone
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table

ERRANDS = {STUDY: ("raise", "learn", "cancel"), SHOP: ("buy", "leave")}
"""What may be done on each."""


def asked_on(table: Table, hero: str) -> Studying | Buy:
    """What the player of a hero who is out is asked."""
    front = table.things[errand_id(hero)]
    return Studying(hero) if front.text("what") == STUDY else Buy.kept(hero, front)


class OnErrand(Act):
    """One of the answers to it: a card to learn, a price to pay, or none of these."""

    def __init__(self, id: str) -> None:
        self.id = id  # type: ignore[misc]  # one act for each word

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is None or self.id not in ERRANDS.get(errand(table, hero), ()):
            return ()
        options = asked_on(table, hero).ask(table, seat).options
        return [option for option in options if option.id.partition(":")[0] == self.id]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        return [Gone(errand_id(hero)), *asked_on(table, hero).answer(table, seat, reply)]
