"""`_ of Interference`: while energy flows into it, one die of attack power is rolled again, and one is taken off."""

from __future__ import annotations

from hearthside.families.deckahedron.blows import Blow, WeakSpotDie
from hearthside.families.deckahedron.dice import CHANGES, Roll
from hearthside.families.deckahedron.follow_ups import ExtraDie
from hearthside.families.deckahedron.heroes import Hero, in_scene
from hearthside.families.deckahedron.magic import effect_key, end_flow, flows, magic_items
from hearthside.families.deckahedron.suffering import Attack
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Events, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question, Step
from hearthside.kernel.table import Table

INTERFERENCE = "of_interference"
Power = Attack | Blow | ExtraDie | WeakSpotDie
"""Every roll of attack power."""


def interfering(table: Table, hero: str) -> list[str]:
    """The items in the scene of this hero that may interfere now."""
    near = [id for id in (hero, *in_scene(table, hero)) if Hero(table, id).is_up]
    items = (item for id in near for item in magic_items(table, id))
    return [id for id in items if flows(table, id) and effect_key(table.things[id]) == INTERFERENCE]


def may_interfere(table: Table, roll: Roll, n: int) -> tuple[Step, ...]:
    """The question, before the roll counts; everybody with such an item is asked in turn."""
    if not isinstance(roll, Attack | Blow | ExtraDie | WeakSpotDie):
        return ()
    items = interfering(table, roll.die[0])
    return (Interfere(roll, n, tuple(items)),) if items else ()


CHANGES.append(may_interfere)


class Interfere(Question, frozen=True):
    """Once, then the effect ends."""

    roll: Power
    n: int
    items: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (Hero(table, table.things[self.items[0]].place).seat,)

    def tells(self, table: Table) -> str:
        return f"The die shows {self.n}. {table.things[self.items[0]].text('name')} may change it."

    def ask(self, table: Table, seat: Seat) -> Ask:
        again = Option("again", "Roll again and take 1 off", about=self.items[0])
        return Ask(self.tells(table), (again, Option("leave", "Leave it")), ("dk.magic.durations",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "again":
            told = Told(f"{table.things[self.items[0]].text('name')} interferes.", about=(self.items[0],))
            return [told, *end_flow(table, self.items[0]), Turned((Reroll(self.roll),))]
        if self.items[1:]:
            return [Turned((Interfere(self.roll, self.n, self.items[1:]),))]
        return self.roll.landed(table, self.n)


class Reroll(Roll, frozen=True):
    """The same die again, less one."""

    roll: Power

    @property
    def die(self) -> tuple[str, int, str]:
        return self.roll.die

    def landed(self, table: Table, n: int) -> Events:
        return self.roll.landed(table, n - 1)
