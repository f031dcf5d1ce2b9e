"""The GM's look at a hero's gear: damage, load, what is given and taken, new cards (dk.item-damage.*, dk.encumbrance.extra-*)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.carrying import hand_over
from hearthside.families.deckahedron.editions import Edition, Format, edition_of
from hearthside.families.deckahedron.equipment import can_be_damaged, damage, items_of
from hearthside.families.deckahedron.heroes import Hero, heroes, name_of, up_hero
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.local_acts import LocalAct
from hearthside.families.deckahedron.making import HEAVIEST, best_power, made, make_options
from hearthside.families.deckahedron.packs import (
    by_tokens,
    gain_pack,
    precious_mark,
    precious_name,
    room,
    words_for_load,
)
from hearthside.families.deckahedron.using_up import losses, used_up
from hearthside.kernel.asks import Ask, Choice, Number, Option, Reply, Text
from hearthside.kernel.events import Event, Events, Made, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

DAMAGE = ("dk.item-damage.cause", "dk.item-damage.marks")
IMMUNE = ("dk.item-damage.eligible.world", "dk.item-damage.eligible.kfa", "dk.item-damage.eligible.kfa093")
WEIGHT = (
    "dk.encumbrance.extra-weapon",
    "dk.encumbrance.extra-armour.kfa",
    "dk.encumbrance.extra-armour.kfa093",
    "dk.swp.requirement-gm.world",
)


class OpenGear(Act):
    """What the GM may do with a hero's belongings."""

    id = "gear"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return ()
        return [_gear_option(id, table.things[id].text("name")) for id in heroes(table)]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Turned((GearSheet(reply.option.partition(":")[2]),))]


@lru_cache(maxsize=256)
def _gear_option(hero: str, name: str) -> Option:
    note = "Everyday money, food and small deals are not counted."
    rules = ("dk.equipment.daily", "dk.equipment.small-deals")
    return Option(f"gear:{hero}", f"Gear of {name}…", (), rules, note, hero)


class GearSheet(Question, frozen=True):
    """Damage, weigh, give and take. Only the GM does so; a player damages nothing but by a card (dk.item-damage.cause)."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"The GM looks at the gear of {name_of(table, self.hero)}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = [*self._items(table), *losses(table, self.hero), *self._pack(table)]
        options += make_options(table.options["edition"], best_power(table), class_choices(table))
        prompt = f"{name_of(table, self.hero)}: {words_for_load(Hero(table, self.hero))}."
        return Ask(prompt, (*options, Option("done", "Done")))

    def _items(self, table: Table) -> list[Option]:
        options = []
        for id in items_of(table, self.hero):
            thing = table.things[id]
            options.append(_damage(id, thing.text("name"), "" if damageable(table, thing) else WHOLE))
            heaviest = min(HEAVIEST, thing.number("load") + room(table, self.hero))
            if not thing.front.get("circles"):
                options.append(_weigh(id, thing.text("name"), thing.number("load"), heaviest))
            if "rows" in thing.front and not thing.number("power"):
                options.append(_edge(id, thing.text("name")))
        return options

    def _pack(self, table: Table) -> list[Option]:
        mark, name = precious_mark(table), precious_name(table)
        full = (
            "no token is left on Speed"
            if by_tokens(table) and not table.things[self.hero].number("speed")
            else ""
        )
        rules = () if full else ("dk.pack.anonymous", "dk.pack.kinds.kfa093")  # no ruling makes a seventh
        return [
            Option("get:pack", "Give 1 Pack", (), rules, closed=full),
            Option(f"get:{mark}", f"Give 1 {name}", (), rules, closed=full),
        ]

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        what, _, rest = reply.option.partition(":")
        if what == "done":
            return []
        if what == "damage":
            return damage(table, rest)
        if what == "get":
            return gain_pack(table, self.hero, 1, rest)
        if what in ("away", "drain", "weaken", "cut", "use"):
            return used_up(table, self.hero, reply)
        if what == "weigh":
            return weighed(table, rest, reply.number("load"))
        if what == "edge":
            told = Told(
                f"{table.things[rest].text('name')} can be used as a weapon, too.",
                ("dk.shield.weapon",),
                about=(rest,),
            )
            return [Marked(rest, {"power": 4}), told]
        return hand_over(table, self.hero, made(table, what, reply))


WHOLE = "magic items are not damaged"


def damageable(table: Table, thing: Thing) -> bool:
    """Mundane items, and weapons that Tool Twisting made magic; others with magic if the table says so
    (dk.item-damage.eligible.*, dk.conflict.magic-item-damage)."""
    weapons_too = house(table, "gm_may_damage_magic_weapons") == "true" and thing.front["kind"] == "weapon"
    return can_be_damaged(thing) or bool(thing.front.get("twisted")) or weapons_too


@lru_cache(maxsize=1024)
def _damage(id: str, name: str, closed: str) -> Option:
    return Option(f"damage:{id}", f"Damage {name}", (), IMMUNE if closed else DAMAGE, about=id, closed=closed)


@lru_cache(maxsize=1024)
def _weigh(id: str, name: str, load: int, most: int) -> Option:
    field = Number("load", "How much it weighs; most things: 1", 1, max(1, most), load)
    return Option(f"weigh:{id}", f"How heavy is {name}?", (field,), WEIGHT, about=id)


@lru_cache(maxsize=256)
def _edge(id: str, name: str) -> Option:
    note = "A steel edge strikes with a d4; bracers leave the hero unarmed."
    return Option(f"edge:{id}", f"{name} serves as a weapon", (), ("dk.shield.weapon",), note, id)


def weighed(table: Table, item: str, load: int) -> list[Event]:
    """What a card counts as; in Deckahedron World its tokens come from Speed or go back there."""
    thing = table.things[item]
    marks: list[Event] = [Marked(item, {"load": load})]
    hero = table.things.get(thing.place)
    if hero is None or not by_tokens(table):
        return marks
    return [*marks, *take_tokens(table, thing.place, load - thing.number("load"))]


def take_tokens(table: Table, hero: str, more: int) -> list[Marked]:
    """From Speed first, then Pack and Wealth; fewer go back to Speed."""
    front, changed = table.things[hero], dict[str, int | str | tuple[str, ...]]()
    for place in ("speed", "pack", "wealth"):
        taken = min(more, front.number(place)) if more > 0 else (more if place == "speed" else 0)
        more -= taken
        changed[place] = front.number(place) - taken
    return [Marked(hero, changed)]


# ---------------------------------------------------------------- classes of items


def class_choices(table: Table) -> tuple[Choice, ...]:
    """Kinds of items with rules of the table's own (dk.shop.own-rules.world)."""
    if not edition_of(table).own_item_rules:
        return ()
    found = ((id, thing) for id, thing in table.things.items() if thing.kind == "item-class")
    return tuple(Choice(id, thing.text("name"), thing.text("text")) for id, thing in found)


class ItemClass(Act):
    """The table writes rules for a kind of item (dk.shop.own-rules.world)."""

    id = "item-class"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM or not edition_of(table).own_item_rules:
            return ()
        return (ITEM_CLASS,)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        front = {"name": reply.text("name"), "text": reply.text("text")}
        told = Told(f"{front['name']}: {front['text']}", ("dk.shop.own-rules.world",))
        return [Made(f"item-class/{table.number + 1}", Thing("item-class", GM, front=dict(front))), told]


ITEM_CLASS = Option(
    "item-class",
    "Write rules for a kind of item",
    (Text("name", "Kind", 60, 1), Text("text", "Rules", 500, 1)),
    ("dk.shop.own-rules.world",),
)

# ---------------------------------------------------------------- what a card counts as, proposed by the table


class Weigh(LocalAct):
    """Where the table decides, anybody may say what heavy armour counts as; the GM closes it
    (dk.encumbrance.extra-armour.kfa093)."""

    id = "propose-load"

    def played_in(self, edition: Edition, format: Format) -> bool:
        return edition.table_weighs

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        mine = up_hero(table, seat)
        if mine is None:
            return []
        armour = [
            (id, thing, "" if hero == mine else f" of {name_of(table, hero)}")
            for hero in heroes(table)
            for id in items_of(table, hero)
            if (thing := table.things[id]).front["kind"] == "armour"
        ]
        return [
            _propose_load(id, f"{thing.text('name')}{whose}", thing.number("load"))
            for id, thing, whose in armour
        ]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        item, load = reply.option.partition(":")[2], reply.number("load")
        text = f"{table.name(seat)}: {table.things[item].text('name')} should count as {load}."
        told = Told(text, ("dk.encumbrance.extra-armour.kfa093",), about=(item,))
        return [told, Turned((AgreeLoad(item, load),))]


@lru_cache(maxsize=512)
def _propose_load(id: str, name: str, load: int) -> Option:
    field = Number("load", "How much it weighs; most things: 1", 1, HEAVIEST, load)
    note = f"It counts as {load} towards your load now. The GM decides."
    return Option(f"propose-load:{id}", f"Say how heavy {name} is", (field,), WEIGHT, note, id)


class AgreeLoad(Question, frozen=True):
    """The GM closes what was proposed."""

    item: str
    load: int

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{table.things[self.item].text('name')} should count as {self.load} towards the load."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (Option("agree", "So be it"), Option("decline", "No"))
        return Ask(self.tells(table), options, ("dk.encumbrance.extra-armour.kfa093",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name = table.things[self.item].text("name")
        if reply.option == "decline":
            return [Told(f"{name} stays as heavy as it was.", about=(self.item,))]
        told = Told(f"{name} now counts as {self.load} towards the load.", WEIGHT, about=(self.item,))
        return [Marked(self.item, {"load": self.load}), told]
