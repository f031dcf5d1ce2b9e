"""Equipment: item cards as things, starting gear, load, damage, letting go (dk.equipment.*, dk.item-damage.*, dk.creation.*)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.heroes import Hero, hero_of, name_of
from hearthside.families.deckahedron.items import (
    BLANK,
    MAGIC,
    MUNDANE,
    POWER,
    Magic,
    Mundane,
    die_of,
    without_blank,
)
from hearthside.families.deckahedron.stamina import is_bust
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.events import Event, Events, Gone, Made, Marked, Placed, Told
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

START_PACK = 2
"""Two Pack cards at the start (dk.creation.cards.kfa093)."""

CARRY = 6
"""Six Speed/Wealth/Pack tokens in Deckahedron World, always (dk.swp.tokens.world)."""


def item_thing(edition: str, item: str, place: str) -> Thing:
    """An item card with what is printed on it. A weapon starts with a d4 (dk.weapon.start-die.kfa093)."""
    if item in MAGIC[edition]:
        return _magic(MAGIC[edition][item], place)
    data: Mundane = MUNDANE[edition][item]
    slots = tuple("/".join(slot.accepts) for slot in data.slots for _ in range(slot.capacity))
    power = POWER[0] if data.power_gauge else 0
    front = card_front(item, data.name, data.kind, data.load, power, slots, data.text)
    if data.reach:
        front.update({"reach": data.reach, "most": die_of(data.max_power)})
    if data.rows:
        front.update({"rows": data.rows, "against": data.against})
    if data.eased:
        front["eased"] = 1
    return Thing("item", place=place, front=front)


def _magic(data: Magic, place: str) -> Thing:
    """A magic item comes with all its charges (dk.magic.capacity)."""
    power = POWER[0] if data.power_gauge else 0
    front = card_front(data.id, data.name, "magic", data.load, power, (), data.effect)
    front.update(
        {"capacity": data.capacity, "charges": data.capacity, "ongoing": int(data.ongoing), "flowing": 0}
    )
    front.update({"blade": 1} if data.blade else {})
    return Thing("item", place=place, front=front)


def card_front(
    item: str, name: str, kind: str, load: int, power: int, slots: tuple[str, ...], text: str
) -> Marks:
    """What every item card has on it. A name with a blank is spoken without it until the player fills it in."""
    blank: Marks = {"blank": name} if BLANK in name else {}
    return blank | {
        "item": item,
        "name": without_blank(name),
        "kind": kind,
        "load": load,
        "power": power,
        "damage": 0,
        "slots": slots,
        "held": ("",) * len(slots),
        "text": text,
    }


KINDS = {"weapon": "Weapon", "armour": "Armour", "shield": "Shield", "magic": "Magic"}
REACH = {"melee": "in melee", "near": "close by", "far": "far off"}


def described(thing: Thing) -> str:
    """What a card is good for, in a line: its kind, its numbers, what it says, and what it weighs
    (dk.weapon.table.*, dk.armour.table.*)."""
    head = ", ".join(filter(None, (KINDS.get(thing.text("kind"), ""), *_numbers(thing))))
    load = thing.number("load")
    weight = f"It counts as {load}." if load > 1 else ""
    return " ".join(filter(None, (f"{head}." if head else "", thing.text("text"), weight)))


def _numbers(thing: Thing) -> list[str]:
    """The die and the reach of a weapon, the charges of magic, the slots of armour."""
    power, charges = thing.number("power"), int(str(thing.front.get("charges", 0)))
    slots = Counter(slot.replace("/", " or ").title().replace(" Or ", " or ") for slot in thing.list("slots"))
    reach = [REACH[place] for place in (thing.list("reach") if power and "reach" in thing.front else ())]
    near, far = ", ".join(reach[:-1]), "".join(reach[-1:])
    return [
        *([f"d{power}"] if power and (not charges or thing.front["kind"] == "weapon") else ()),
        *([" or ".join(filter(None, (near, far)))] if reach else ()),
        *([f"{charges} charge{'s' * (charges > 1)}"] if charges else ()),
        *([f"slots for {', '.join(f'{n} {token}' for token, n in slots.items())}"] if slots else ()),
    ]


def received(edition: str, moves: tuple[str, ...]) -> tuple[str, ...]:
    """What RECEIVE CARDS gives on top for learned moves; Use a Magic Item gives one of the player's choice besides
    (dk.creation.receive-cards)."""
    return tuple(item.id for item in MAGIC[edition].values() if item.comes_with in moves)


def starting_gear(edition: str, hero: str, items: tuple[str, ...], pack: int = START_PACK) -> list[Event]:
    """The items, and the Pack: two cards, or in Deckahedron World the tokens the items leave on Speed."""
    things = [(f"{hero}/item/{n}", item_thing(edition, item, hero)) for n, item in enumerate(items, 1)]
    made: list[Event] = [Made(id, thing) for id, thing in things]
    if EDITIONS[edition].load == "cards":
        return [*made, Marked(hero, {"pack": pack, "precious": 0})]
    speed = CARRY - sum(thing.number("load") for _, thing in things)
    return [*made, Marked(hero, {"pack": 0, "wealth": 0, "speed": speed})]


def items_of(table: Table, hero: str) -> list[str]:
    """The ids of what a hero carries; with nobody named, of what lies about."""
    return _carried(table.things).get(hero, [])


_last: tuple[dict[str, Thing], dict[str, list[str]]] = ({}, {})


def _carried(things: dict[str, Thing]) -> dict[str, list[str]]:
    """Who carries what. The last answer is kept, for many acts of many seats ask about the same table."""
    global _last  # noqa: PLW0603
    known, carried = _last
    if known is not things:
        carried = {}
        for id, thing in things.items():
            if thing.kind == "item":
                carried.setdefault(thing.place, []).append(id)
        _last = (things, carried)
    return carried


def load(table: Table, hero: str) -> int:
    """Every Item and Pack card counts one, or what is written on it (dk.encumbrance.count)."""
    carried = sum(table.things[id].number("load") for id in items_of(table, hero))
    front = table.things[hero]
    return carried + front.number("pack") + (front.number("precious") if "precious" in front.front else 0)


# ---------------------------------------------------------------- damage


def can_be_damaged(thing: Thing) -> bool:
    """Mundane items can, magic items cannot (dk.item-damage.eligible.*)."""
    return thing.kind == "item" and "charges" not in thing.front


def damage(table: Table, item: str) -> list[Event]:
    """Two marks, and the third destroys (dk.item-damage.marks)."""
    thing = table.things[item]
    if is_bust(thing.number("damage")):
        return [*load_off(table, item), Gone(item), Told(f"{thing.text('name')} is destroyed.", RULES)]
    return [
        Marked(item, {"damage": thing.number("damage") + 1}),
        Told(f"{thing.text('name')} is damaged.", RULES),
    ]


RULES = ("dk.item-damage.marks",)


def load_off(table: Table, item: str) -> list[Event]:
    """In Deckahedron World the tokens of an item that is gone go back to Speed (dk.swp.tokens.world)."""
    thing = table.things[item]
    hero, events = table.things.get(thing.place), list[Event]()
    if hero is not None and "speed" in hero.front:
        events.append(Marked(thing.place, {"speed": hero.number("speed") + thing.number("load")}))
    return [*let_go(item, thing), *events, *fallen(table, item)]


def let_go(item: str, thing: Thing) -> list[Event]:
    """What was lighter for one hero, or circled in the air, is as heavy as ever for others; and into what nobody holds
    no energy flows (dk.magic.use)."""
    lighter = sum(int(str(thing.front.get(mark, 0))) for mark in ("skin", "spared", "borne"))
    own: Marks = {"load": thing.number("load") + lighter, "skin": 0, "spared": 0, "borne": 0, "circles": ""}
    still: Marks = {"flowing": 0} if thing.front.get("flowing") else {}
    marks = {**(own if lighter else {}), **still}
    return [Marked(item, marks)] if marks else []


def borne(hero: Thing, thing: Thing) -> Marks:
    """What a keepsake spares who carries it: a token or a card's weight less, in Deckahedron World all of it; again, once
    it is back (moves.toml, tied_with_her_ribbon)."""
    heavy = thing.number("load")
    less = heavy if "speed" in hero.front else min(1, heavy)
    return {"load": heavy - less, "borne": less}


def fallen(table: Table, magic: str) -> list[Event]:
    """What a magic item kept in the air falls down and lies in the scene (circling.py)."""
    events: list[Event] = []
    for id in items_of(table, table.things[magic].place):
        thing = table.things[id]
        if thing.front.get("circles") == magic:
            told = Told(f"{thing.text('name')} falls to the ground.", about=(id,))
            events += [*let_go(id, thing), Placed(id, ""), told]
    return events


class Drop(Act):
    """Let go of something, at any moment the fiction permits (dk.equipment.drop)."""

    id = "drop"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is None or not Hero(table, hero).is_up:
            return []
        front = table.things[hero].front
        cards = [mark for mark in PACK if "precious" in front and front[mark]]
        return [
            *(_drop(id, table.things[id].text("name")) for id in items_of(table, hero)),
            *(_drop(mark, PACK[mark], "") for mark in cards),
        ]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        item, hero = reply.option.partition(":")[2], hero_of(table, seat)
        assert hero is not None
        if item in PACK:
            left = table.things[hero].number(item) - 1
            return [
                Marked(hero, {item: left}),
                Told(f"{name_of(table, hero)} drops {PACK[item]}.", about=(hero,)),
            ]
        told = Told(f"{name_of(table, hero)} drops {table.things[item].text('name')}.", about=(item,))
        return [*load_off(table, item), Placed(item, ""), told]


PACK = {"pack": "1 Pack", "precious": "1 precious Pack"}
"""Pack cards are gear, too; where tokens are counted they go back to Speed (carrying.py)."""


@lru_cache(maxsize=1024)
def _drop(id: str, name: str, about: str | None = None) -> Option:
    about = id if about is None else about
    return Option(f"drop:{id}", f"Drop {name}", (), ("dk.equipment.drop",), about=about)
