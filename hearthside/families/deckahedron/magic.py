"""Magic items: charges, capacity, energy that flows (dk.magic.*)."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.families.deckahedron.bars import ITEMS
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.equipment import fallen, items_of, load_off
from hearthside.families.deckahedron.heroes import Hero, hero_of, heroes, name_of, names_of, seat_of
from hearthside.families.deckahedron.items import MAGIC
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.stamina import wound_cards
from hearthside.kernel.asks import Ask, Choice, Option, Reply, Text
from hearthside.kernel.events import Event, Events, Gone, Made, Marked, Told
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

LIGHT, BLOOD = "living_light", "blood_bound"
INVISIBILITY = "of_invisibility"


def is_magic(thing: Thing) -> bool:
    return "charges" in thing.front


def magic_items(table: Table, hero: str) -> list[str]:
    return [id for id in items_of(table, hero) if is_magic(table.things[id])]


def effect_key(thing: Thing) -> str:
    """The item whose effect this is, with its limits: its own, or that of the item that was woven into it."""
    return str(thing.front.get("effect") or thing.front["item"])


def power_source(table: Table, item: str) -> str:
    """The one source an effect works through; most take energy from anywhere."""
    data = MAGIC[table.options["edition"]].get(effect_key(table.things[item]))
    return data.power_source if data else ""


def blood_bound(hero: Hero) -> bool:
    """Whether the wound given to the Blood-Bound is still unhealed: then uses cost no charge (dk.magic.use-charge)."""
    return hero.thing.number("blood") > 0


def blood_fades(hero: Hero, healed: int) -> list[Event]:
    """Once that wound is healed the bond ends."""
    bond = hero.thing.number("blood")
    return [hero.mark(blood=0)] if bond and wound_cards(hero) - healed < bond else []


# ---------------------------------------------------------------- charges and capacity


def lose_charges(table: Table, item: str, n: int = 1) -> list[Event]:
    """Without charges the item is depleted and cannot be used (dk.magic.capacity, dk.magic.charges.*)."""
    thing = table.things[item]
    left = max(0, thing.number("charges") - n)
    lost = thing.number("charges") - left
    if not lost:
        return []
    text = f"{thing.text('name')} loses {amount(lost)} and " + (
        f"has {left} left." if left else "is depleted."
    )
    return [Marked(item, {"charges": left}), Told(text, CAPACITY, about=(item,))]


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def amount(charges: int) -> str:
    return "a charge" if charges == 1 else f"{charges} charges"


CAPACITY = ("dk.magic.capacity",)


def charged(n: int) -> str:
    return f"{n} charge{'s' * (n != 1)}" if n > 0 else "no charge"


def lose_capacity(table: Table, item: str) -> list[Event]:
    """In 0.93 the gauge drops, and below 1 the item falls apart; in the older guides a charge is lost for good
    (dk.magic.dissolve.kfa093, dk.magic.charges.world)."""
    thing, edition = table.things[item], edition_of(table)
    capacity, charges = thing.number("capacity") - 1, thing.number("charges")
    if capacity < 1 and (edition.dissolves or house(table, "capacity_zero") == "dissolve"):
        told = Told(
            f"The last magic leaves {thing.text('name')}, and it falls apart.",
            ("dk.magic.dissolve.kfa093",),
            about=(item,),
        )
        return [*load_off(table, item), Gone(item), told]
    charges = min(charges, capacity) if edition.dissolves else max(0, charges - 1)
    rule = "dk.magic.charges.kfa093" if edition.dissolves else "dk.magic.charges.world"
    told = Told(
        f"{thing.text('name')} grows weaker: it holds {charged(capacity)} now.", (rule,), about=(item,)
    )
    return [Marked(item, {"capacity": max(0, capacity), "charges": charges}), told]


def gain_capacity(table: Table, item: str) -> list[Event]:
    """One more charge fits in from now on (dk.magic.gain-capacity.world, dk.magic.charges.kfa093).

    In the older guides red cards lie for the charges that are gone: with one card less, or more to write on, it is there
    at once (ruling 68)."""
    thing, at_once = table.things[item], not edition_of(table).dissolves
    capacity, charges = thing.number("capacity") + 1, thing.number("charges") + at_once
    rules = ("dk.magic.gain-capacity.world", "dk.magic.charges.kfa093")
    told = Told(f"{thing.text('name')} now holds {charged(capacity)}.", rules, about=(item,))
    return [Marked(item, {"capacity": capacity, "charges": charges}), told]


def spare_charge(hero: Hero, item: str) -> list[Event]:
    """The Living Light bears one use, the Blood-Bound each as long as their wound lasts (dk.magic.use-charge)."""
    light = hero.thing.number("light")
    source = LORE["light" if light else "blood"]
    told = Told(f"{capital(source)} spares the charge.", ("dk.magic.use-charge",), about=(item,))
    return [hero.mark(light=0), told] if light else [told]


def flow_blocks(table: Table, hero: str, what: str) -> bool:
    """Whether energy flowing into an ONGOING item bars `stamina` or `recharge` (dk.magic.ongoing.*)."""
    rule = house(table, "ongoing_blocks")
    rule = edition_of(table).ongoing_blocks if rule == "edition" else rule
    flows = any(table.things[id].front.get("flowing") for id in items_of(table, hero))
    return flows and rule in (what, "both")


def still_flows(table: Table) -> str:
    """Who would rest in vain: energy that still flows is worth a second look (dk.magic.ongoing.world)."""
    ids = tuple(id for id in heroes(table) if flow_blocks(table, id, "stamina"))
    names = names_of(table, ids)
    return (
        f"Energy still flows into magic held by {names}: until it stops, they regain no Stamina."
        if ids
        else ""
    )


# ---------------------------------------------------------------- which item a move may use


def usable(hero: Hero, source: str) -> list[str]:
    """Items with charges that work with this source; while invisible somebody is, no other item works."""
    table = hero.table
    items = magic_items(table, hero.id)
    veiled = [id for id in items if flows(table, id) and effect_key(table.things[id]) == INVISIBILITY]
    sources = {"", source, BLOOD} if blood_bound(hero) else {"", source}
    return [
        id
        for id in veiled or items
        if table.things[id].number("charges") and power_source(table, id) in sources
    ]


def choices(table: Table, items: list[str]) -> tuple[Choice, ...]:
    things = ((id, table.things[id]) for id in items)
    return tuple(
        Choice(id, f"{thing.text('name')}, {thing.number('charges')} of {thing.number('capacity')} charges")
        for id, thing in things
    )


def for_use(hero: Hero) -> tuple[Choice, ...]:
    """Use a Magic Item; the light channelled just before opens its own items too."""
    return choices(hero.table, usable(hero, LIGHT if hero.thing.number("light") else ""))


def for_light(hero: Hero) -> tuple[Choice, ...] | None:
    """Where the light comes before the use, no item is named yet."""
    if edition_of(hero.table).light_before:
        return None
    return choices(hero.table, usable(hero, LIGHT))


def for_stake(hero: Hero) -> tuple[Choice, ...]:
    """Counterspell stakes an item; in 0.93 one that is not depleted."""
    items = magic_items(hero.table, hero.id)
    full = edition_of(hero.table).dissolves
    return choices(hero.table, [id for id in items if not full or hero.table.things[id].number("charges")])


def for_change(hero: Hero) -> tuple[Choice, ...]:
    return choices(hero.table, magic_items(hero.table, hero.id))


ITEMS["use_a_magic_item"] = for_use
ITEMS["channel_the_living_light"] = for_light
ITEMS["breach_the_dam"] = for_use
ITEMS["counterspell"] = for_stake
ITEMS["cosmic_shunt"] = for_change


# ---------------------------------------------------------------- energy that flows


def flows(table: Table, item: str) -> bool:
    return bool(table.things[item].front.get("flowing"))


class StopFlow(Act):
    """The player says when the flow into an ONGOING item ends (dk.magic.ongoing.kfa093, dk.magic.durations)."""

    id = "stop"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        flowing = [id for id in items_of(table, hero) if flows(table, id)] if hero else []
        if not flowing:
            return []
        rules = ("dk.magic.durations", "dk.magic.ongoing.kfa093", "dk.magic.ongoing.world")
        names = ((id, table.things[id].text("name")) for id in flowing)
        return [Option(f"stop:{id}", f"End the flow into {name}", (), rules, about=id) for id, name in names]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return end_flow(table, reply.option.partition(":")[2])


def end_flow(table: Table, item: str) -> list[Event]:
    told = Told(f"No energy flows into {table.things[item].text('name')} any more.", about=(item,))
    return [Marked(item, {"flowing": 0}), told, *fallen(table, item)]


# ---------------------------------------------------------------- what magic is

LORE = {"light": "the Living Light", "blood": "the Blood-Bound"}
"""Two sources of power whose meaning the table finds in play (dk.magic.nature)."""


def lore_id(key: str) -> str:
    return f"lore/{key}"


def lore_sheets() -> list[Made]:
    """Two notes, empty at first, for everybody to read."""
    return [Made(lore_id(k), Thing("lore", front={"name": v, "text": ""})) for k, v in LORE.items()]


class Imagine(Act):
    """Anybody may say what the sources of magic are; no number depends on it (dk.magic.nature)."""

    id = "lore"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is not None and not Hero(table, hero).is_up:
            return []
        return [LORE_OPTIONS[key] for key in LORE]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return written(reply.option.partition(":")[2], reply.text("text"))


LORE_OPTIONS = {
    key: Option(
        f"lore:{key}",
        f"Say what {name} is",
        (Text("text", "Who or what is it?", 1000),),
        ("dk.magic.nature",),
        "One kind of magic comes from it. Anybody may say what it is; no number depends on it.",
    )
    for key, name in LORE.items()
}


def written(key: str, text: str) -> list[Event]:
    told = [Told(f"{capital(LORE[key])}: {text}", ("dk.magic.nature",))] if text else []
    return [Marked(lore_id(key), {"text": text}), *told]


class AskLore(Question, frozen=True):
    """On the first use the player is asked who or what it is; the answer stands
    (dk.magic.blood-bound, dk.magic.living-light)."""

    hero: str
    key: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"Who or what is {LORE[self.key]}? {name_of(table, self.hero)} knows."

    def ask(self, table: Table, seat: Seat) -> Ask:
        option = Option("answer", "Say it", (Text("text", f"Who or what is {LORE[self.key]}?", 1000, 1),))
        return Ask(self.tells(table), (option,), ("dk.magic.blood-bound", "dk.magic.living-light"))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return written(self.key, reply.text("text"))


def first_use(table: Table, hero: str, key: str) -> tuple[AskLore, ...]:
    """The question, while nobody has answered it."""
    return () if table.things[lore_id(key)].text("text") else (AskLore(hero, key),)
