"""Gear in an Attack adds Damage; whoever strikes says before the roll what is used (book: "Attacks", "Gear")."""

from __future__ import annotations

from hearthside.families.protagonists.actions import name_of
from hearthside.families.protagonists.carrying import suitable, used
from hearthside.families.protagonists.conflict import test_name
from hearthside.families.protagonists.npcs import ARMED, UNARMED, gear_choices
from hearthside.families.protagonists.sheets import Ability, option, seat_of
from hearthside.kernel.asks import Ask, Option, Pick, Reply
from hearthside.kernel.events import Event, Events, Marked
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing


class Arm(Question, frozen=True):
    """Before the roll it is said which Gear is used; its box is marked now (core.ruling.gear-limited-in-attack)."""

    who: str
    ability: Ability

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.who),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} may use Gear in this Attack."

    def ask(self, table: Table, seat: Seat) -> Ask:
        items = suitable(table, self.who, self.ability)
        several = option(table, "gear-items-per-attack") != "1" and len(items) > 1
        options = tuple(with_item(name, item) for name, item in items)
        together = (several_items(items),) if several else ()
        return Ask(f"{name_of(table, self.who)}: which Gear?", (*options, *together, UNARMED), ARMED)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == UNARMED.id:
            return ()
        one = reply.option.partition(":")[2]
        return armed(table, self.who, (one,) if one else reply.several("gear"))


def armed(table: Table, who: str, chosen: tuple[str, ...]) -> list[Event]:
    """Somebody fights with this Gear."""
    events: list[Event] = [event for name in chosen for event in used(name, table.things[name])]
    return [*events, Marked(test_name(who), {"gear": chosen})] if chosen else events


def with_item(name: str, item: Thing) -> Option:
    """One piece of Gear; where it wears off, it is said how often it can still be used."""
    left = item.number("boxes") - item.number("marked")
    note = f"{left} of {item.number('boxes')} uses left; this takes one." if item.number("boxes") else ""
    label = f"With {item.text('name')} (+{item.number('damage')} Damage)"
    return Option(f"arm:{name}", label, rules=ARMED, note=note)


def several_items(items: list[tuple[str, Thing]]) -> Option:
    """By house rule more than one item may be used in an Attack."""
    return Option("arm", "With several", (Pick("gear", "Gear", gear_choices(items), 2, len(items)),), ARMED)
