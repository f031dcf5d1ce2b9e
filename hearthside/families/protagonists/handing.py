"""Gear gained, lost and swapped (book: "Gear")."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.protagonists.actions import (
    Reason,
    name_of,
    offered,
    refusal,
)
from hearthside.families.protagonists.carrying import Carried, carried
from hearthside.families.protagonists.choosing import free_sheets
from hearthside.families.protagonists.entries import GearEntry
from hearthside.families.protagonists.layout import gear_thing
from hearthside.families.protagonists.reading import once
from hearthside.families.protagonists.sheets import (
    Names,
    actor,
    all_of,
    called,
    names_on_stage,
    party,
    story,
    unused,
    who_field,
)
from hearthside.kernel.asks import Choice, Number, Option, Pick, Reply, RuleIds, Text
from hearthside.kernel.events import Events, Made, Placed, Shown, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table

TRANSFER: RuleIds = ("core.gear.transfer", "core.gear.list")


class GiveGear(Act):
    """Gear is passed between Protagonists; its marks go with it (core.gear.transfer)."""

    id = "give"
    rules = TRANSFER

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        who = actor(table, seat)
        if who is None:
            return ()
        closed = refusal(table, who, self.id)
        return gifts(who.id, carried(table, who.id), companions(table), closed)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return handed(table, reply.option.partition(":")[2], reply.text("to"))


@once
def companions(table: Table) -> Names:
    """The Protagonists who are still alive."""
    return tuple([(one.id, one.name) for one in party(table) if not one.is_gone])


@lru_cache(maxsize=1024)
def gifts(who: str, items: Carried, everybody: Names, closed: Reason) -> tuple[Option, ...]:
    others = tuple(one for one in everybody if one[0] != who)
    if not others:
        return ()
    to = (who_field("to", "To", others),)
    return tuple(
        offered(f"give:{item.id}", f"Give away: {item.name}", to, TRANSFER, closed) for item in items
    )


def handed(table: Table, name: str, to: str) -> Events:
    """An item is now on that sheet, for everybody to see. A Protagonist who had it has given it."""
    item, new = table.things[name], name_of(table, to)
    given = item.place in story(table).list("party")
    text = (
        f"{name_of(table, item.place)} gives {called(item)} to {new}."
        if given
        else f"{new} now has {called(item)}."
    )
    shown = (Shown(name),) if table.things[name].known is not None else ()
    return (Placed(name, to), *shown, Told(text, TRANSFER, about=(to, name)))


Lying = tuple[tuple[str, str, str], ...]
"""Gear by id and name, and on whose sheet it is."""


def pick_gear(items: Lying) -> Pick:
    return Pick("gear", "Gear", tuple(Choice(item, name) for item, name, _ in items))


@once
def all_gear(table: Table) -> Lying:
    """Every item in play or to be found. Unplayed sheets are left out; what the dead carried is not."""
    party = story(table).list("party")
    unplayed = [one.id for one in free_sheets(table) if one.id not in party]
    items = all_of(table, "gear")
    return tuple([(name, it.text("name"), it.place) for name, it in items if it.place not in unplayed])


class HandOut(Act):
    """A character gains Gear: found, bought, taken from somebody."""

    id = "hand-out"
    rules = TRANSFER

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        several = names_on_stage(table) if seat == GM else ()
        items = all_gear(table) if several else ()
        return (hand_out_option(items, several),) if items else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return handed(table, reply.text("gear"), reply.text("to"))


@lru_cache(maxsize=256)
def hand_out_option(items: Lying, several: Names) -> Option:
    return Option("hand-out", "Give Gear", (pick_gear(items), who_field("to", "To", several)), TRANSFER)


class TakeAway(Act):
    """A character loses Gear."""

    id = "take-away"
    rules = TRANSFER

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return take_away_options(all_gear(table)) if seat == GM else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name = reply.text("gear")
        item = table.things[name]
        text = f"{name_of(table, item.place)} loses {called(item)}."
        told = Told(text, TRANSFER, to=item.known, about=(item.place, name))
        return (Placed(name, ""), Shown(name, (GM,), (GM,)), told)


@lru_cache(maxsize=256)
def take_away_options(items: Lying) -> tuple[Option, ...]:
    carried = tuple(item for item in items if item[2])
    return (Option("take-away", "Take Gear away", (pick_gear(carried),), TRANSFER),) if carried else ()


NEW_GEAR = (
    Text("name", "Name", 60, 1),
    Text("text", "Description", 300),
    Number("damage", "Damage it adds", 0, 9),
    Number("boxes", "Uses (0 for any number)", 0, 9),
)


class NewGear(Act):
    """The GM makes up an item at the table."""

    id = "new-gear"
    rules = TRANSFER

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        several = names_on_stage(table) if seat == GM else ()
        return (new_gear_option(several),) if several else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name, text, to = reply.text("name"), reply.text("text"), reply.text("to")
        entry = GearEntry("new", name, text, damage=reply.number("damage"), boxes=reply.number("boxes"))
        told = Told(f"{name_of(table, to)} now has {name}.", TRANSFER, about=(to,))
        return (Made(unused(table, "gear/new/"), gear_thing(entry, to)), told)


@lru_cache(maxsize=256)
def new_gear_option(several: Names) -> Option:
    return Option("new-gear", "Make up Gear", (*NEW_GEAR, who_field("to", "To", several)), TRANSFER)
