"""Cower / Submit: who gives up takes no action for the rest of the scene, unless the party is quicker than the foes."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.families.deckahedron.editions import Edition, Format
from hearthside.families.deckahedron.heroes import Hero, hero_of, heroes, in_scene, name_of
from hearthside.families.deckahedron.local_acts import LocalAct
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.states import COWERING, is_cowering
from hearthside.kernel.asks import Option, Reply, Text
from hearthside.kernel.events import Event, Events, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table

SUBDUED, CAPTURED = "subdued", "captured"


class Cower(LocalAct):
    """Give up: foes leave the hero alone, who takes no action until somebody rallies them."""

    id = "cower"
    note = "Foes leave you alone; you do nothing until somebody rallies you."
    option = Option("cower", "Cower or submit", (Text("text", "How?", 500),), note=note)

    def played_in(self, edition: Edition, format: Format) -> bool:
        return "cower_submit" in MOVES[edition.key]

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is None:
            return ()
        return (self.option,) if Hero(table, hero).is_up and not is_cowering(Hero(table, hero)) else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        id = hero_of(table, seat)
        assert id is not None
        hero = Hero(table, id)
        told = Told(f"{hero.name} gives up. {reply.text('text')}".strip(), about=(id,))
        return [hero.mark(states=(*hero.thing.list("states"), COWERING)), told]


class Rally(LocalAct):
    """A member of the party reaches who has given up."""

    id = "rally"

    def played_in(self, edition: Edition, format: Format) -> bool:
        return "cower_submit" in MOVES[edition.key]

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is None:
            return []
        if not Hero(table, hero).is_up:
            return []
        down = [id for id in in_scene(table, hero) if is_cowering(Hero(table, id))]
        return [Option(f"rally:{id}", f"Rally {name_of(table, id)}") for id in down]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = Hero(table, reply.option.partition(":")[2])
        return [
            hero.mark(states=without_fear(hero)),
            Told(f"{hero.name} takes heart again.", about=(hero.id,)),
        ]


def without_fear(hero: Hero) -> tuple[str, ...]:
    return tuple(state for state in hero.thing.list("states") if state != COWERING)


class Capture(LocalAct):
    """A foe reaches first who has given up: subdued, or captured and wiser about the enemy."""

    id = "capture"

    def played_in(self, edition: Edition, format: Format) -> bool:
        return "cower_submit" in MOVES[edition.key]

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return []
        down = [Hero(table, id) for id in heroes(table) if is_cowering(Hero(table, id))]
        return [option for hero in down for option in self._options(hero)]

    def _options(self, hero: Hero) -> tuple[Option, Option]:
        weakness = (Text("text", "Which crucial weakness of the enemy do they learn?", 1000, 1),)
        return (
            Option(f"capture:{SUBDUED}:{hero.id}", f"A foe subdues {hero.name}", about=hero.id),
            Option(f"capture:{CAPTURED}:{hero.id}", f"A foe captures {hero.name}", weakness, about=hero.id),
        )

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        _, how, id = reply.option.split(":", 2)
        hero = Hero(table, id)
        told = Told(f"{hero.name} is {how}.", about=(id,))
        events: list[Event] = [hero.mark(status=how, states=without_fear(hero)), told]
        if how == CAPTURED:
            events.append(Told(f"A weakness of the enemy: {reply.text('text')}", (), (GM, hero.seat), (id,)))
        return events
