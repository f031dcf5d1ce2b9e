"""Use up their resources, a GM move: what a hero carries is taken, drained or cut off; never the currency (GM guide)."""

from __future__ import annotations

from hearthside.families.deckahedron.equipment import items_of, load_off
from hearthside.families.deckahedron.heroes import name_of
from hearthside.families.deckahedron.magic import end_flow, flows, is_magic, lose_capacity, lose_charges
from hearthside.families.deckahedron.packs import (
    lose_pack,
    lose_precious,
    pack_of,
    precious_name,
    precious_of,
)
from hearthside.kernel.asks import Choice, Option, Pick, Reply
from hearthside.kernel.events import Event, Gone, Placed, Told
from hearthside.kernel.table import Table

WHERE = Pick("where", "Where is it?", (Choice("here", "it lies here"), Choice("gone", "it is gone")))


def losses(table: Table, hero: str) -> list[Option]:
    """What the GM can take from a hero now."""
    options = [option for id in items_of(table, hero) for option in _of_item(table, id)]
    options += [Option("use:pack", "Use up 1 Pack")] if pack_of(table, hero) else []
    precious = Option("use:precious", f"Use up 1 {precious_name(table)}")
    return [*options, *([precious] if precious_of(table, hero) else [])]


def _of_item(table: Table, id: str) -> list[Option]:
    thing, name = table.things[id], table.things[id].text("name")
    options = [Option(f"away:{id}", f"Take {name} away", (WHERE,), about=id)]
    if is_magic(thing) and thing.number("charges"):
        options.append(Option(f"drain:{id}", f"Take a charge from {name}", about=id))
    if is_magic(thing) and thing.number("capacity"):
        options.append(Option(f"weaken:{id}", f"{name} holds a charge less for good", about=id))
    if flows(table, id):
        options.append(Option(f"cut:{id}", f"End the flow into {name}", about=id))
    return options


def used_up(table: Table, hero: str, reply: Reply) -> list[Event]:
    what, _, id = reply.option.partition(":")
    if what == "use":
        return _spent(table, hero, id)
    if what == "away":
        told = _loses(table, hero, table.things[id].text("name"))
        away = Placed(id, "") if reply.text("where") == "here" else Gone(id)
        return [*load_off(table, id), away, told]
    ways = {"drain": lose_charges, "weaken": lose_capacity, "cut": end_flow}
    return ways[what](table, id)


def _spent(table: Table, hero: str, what: str) -> list[Event]:
    if what == "pack":
        return [*lose_pack(table, hero, 1), _loses(table, hero, "1 Pack")]
    return [*lose_precious(table, hero), _loses(table, hero, f"1 {precious_name(table)}")]


def _loses(table: Table, hero: str, what: str) -> Told:
    return Told(f"{name_of(table, hero)} loses {what}.", about=(hero,))
