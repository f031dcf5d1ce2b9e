"""Foes: an attack die, Stamina and armour squares; what they cost, and how many make a fair fight
(dk.table.npc.kfa093; GM guide, NPCs and encounters).

Everybody sees the back of a foe: its name, how it fares, how near it is. Its numbers are the GM's.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from hearthside.families.deckahedron.content import checked, for_edition, read_toml
from hearthside.families.deckahedron.editions import EDITIONS, Edition, edition_of
from hearthside.families.deckahedron.heroes import heroes, listed
from hearthside.families.deckahedron.spotlight import turn_off
from hearthside.kernel.asks import Choice
from hearthside.kernel.events import Event, Made, Marked, Told
from hearthside.kernel.seats import GM
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

FOES = "foes"
"""The GM's list of all foes, also of those nobody has met yet."""

UP = "up"
LEFT = "left"
OUT = {
    "down": "is beaten",
    "calmed": "is calmed",
    "yielded": "gives up",
    "fled": "is gone",
    LEFT: "is left behind",
}
MELEE, NEAR, FAR = "melee", "near", "far"
RANGES = {MELEE: "in melee", NEAR: "close by", FAR: "far off"}
SQUARES = 3
"""Up to three armour squares; each takes one attack whole."""


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of foe, and what is usual for it."""

    key: str
    title: str
    stamina: tuple[int, int]
    dice: tuple[int, ...]
    note: str = ""
    monster: bool = False


def _read() -> dict[str, dict[str, Kind]]:
    raw = read_toml("foes.toml")["kind"]
    kinds: dict[str, dict[str, Kind]] = {}
    for edition in EDITIONS:
        entries = [for_edition(entry, edition) for entry in raw]
        kinds[edition] = {kind.key: kind for kind in checked("foes.toml", entries, tuple[Kind, ...])}
    return kinds


KINDS = _read()


def foe_list() -> Made:
    return Made(FOES, Thing(FOES, GM, seen=(GM,), known=(GM,), front={"ids": ()}))


def new_foe(kind: Kind, name: str, stamina: int, die: int, hidden: bool) -> Thing:
    """A foe with its numbers for the GM and its name for those who meet it."""
    front: Marks = {
        "kind": kind.key,
        "monster": int(kind.monster),
        "power": die,
        "stamina": stamina,
        "stamina_start": stamina,
        "squares": 0,
        "crossed": 0,
        "special": (),
        "immune": (),
        "size": 0,
    }
    if hidden:
        front = {**front, "unmet": 1}
    back: Marks = {"name": name, "status": UP, "advantage": 0, "tokens": 0}
    return Thing("foe", GM, seen=(GM,), known=(GM,) if hidden else None, front=front, back=back)


class Foe:
    """A foe on a table, to be read."""

    __slots__ = ("id", "thing")

    def __init__(self, table: Table, id: str) -> None:
        self.id, self.thing = id, table.things[id]

    @property
    def name(self) -> str:
        return str(self.thing.back["name"])

    @property
    def is_hidden(self) -> bool:
        return self.thing.known is not None

    @property
    def is_up(self) -> bool:
        return self.thing.back["status"] == UP

    @property
    def advantage(self) -> int:
        return int(str(self.thing.back["advantage"]))

    @property
    def power(self) -> int:
        """Sides of its attack die; 1 = attack power 1 without a roll."""
        return self.thing.number("power")

    @property
    def stamina(self) -> int:
        return self.thing.number("stamina")

    @property
    def armour(self) -> int:
        """Armour squares that are not crossed out."""
        return self.thing.number("squares") - self.thing.number("crossed")

    @property
    def weak(self) -> str:
        """Its weakness, if one was named (Weak Spot)."""
        return str(self.thing.back.get("weak", ""))

    def range_to(self, hero: str) -> str:
        """How far it is from a hero, or nothing where nobody has said."""
        return str(self.thing.back.get(f"range:{hero}", ""))

    def mark(self, **marks: int | str | tuple[str, ...]) -> Marked:
        return Marked(self.id, marks)

    def show(self, **marks: int | str) -> Marked:
        return Marked(self.id, dict(marks), back=True)


def foes(table: Table) -> tuple[str, ...]:
    """The ids of all foes, in the order they were prepared."""
    return table.things[FOES].list("ids")


def active_foes(table: Table) -> list[Foe]:
    """Foes the heroes have met and that still stand."""
    found = (Foe(table, id) for id in foes(table))
    return [foe for foe in found if foe.is_up and not foe.is_hidden]


def unmet(table: Table) -> list[Foe]:
    """Foes that stand ready here, and that only the GM knows of; those of another scene wait there."""
    found, here = (Foe(table, id) for id in foes(table)), ("", table.things["story"].text("scene"))
    return [foe for foe in found if foe.is_up and foe.is_hidden and foe.thing.front.get("scene", "") in here]


def foe_choices(table: Table) -> tuple[Choice, ...]:
    return tuple(Choice(foe.id, foe.name) for foe in active_foes(table))


DISTANCE = ("dk.combat.range", "dk.flip.fiction")
"""What bars an attack from where the hero is; Deckahedron World knows only the story."""


def in_reach(table: Table, hero: str, ranges: tuple[str, ...]) -> list[Foe]:
    """Foes at one of these distances, or whose distance nobody has said (dk.combat.range)."""
    return [foe for foe in active_foes(table) if foe.range_to(hero) in ("", *ranges)]


def just_hit(table: Table, hero: str) -> str:
    """The foe that a hero has hit last, if it still stands: a bonus move straight after a hit is made against it."""
    id = str(table.things[hero].front.get("struck", ""))
    return id if id in foes(table) and Foe(table, id).is_up else ""


def parted(table: Table, ids: tuple[str, ...]) -> list[Event]:
    """These heroes are no longer near any foe, nor far from one: they are elsewhere, or the danger is over."""
    away = ((Foe(table, foe), [f"range:{id}" for id in ids]) for foe in foes(table))
    said = ((foe, [key for key in keys if foe.thing.back.get(key)]) for foe, keys in away)
    return [foe.show(**dict.fromkeys(keys, "")) for foe, keys in said if keys]


def taken_out(table: Table, ids: Iterable[str], how: str) -> list[Event]:
    """These foes fight no more, and everybody hears how it came (dk.combat.win)."""
    several = [Foe(table, id) for id in ids]
    if not several:
        return []
    words = OUT[how] if len(several) == 1 else OUT[how].replace("is ", "are ").replace("gives", "give")
    told = Told(
        f"{listed(foe.name for foe in several)} {words}.",
        ("dk.combat.win",),
        about=tuple(f.id for f in several),
    )
    return [*(foe.show(status=how) for foe in several), told]


def fight_on(table: Table) -> list[Event]:
    """Who strikes has begun a fight, whether or not anybody has said so."""
    return [] if table.things["story"].front["fight"] == "on" else [Marked("story", {"fight": "on"})]


def danger_over(table: Table, fight: str = "over") -> list[Event]:
    """A moment to breathe, or none: either way the danger has passed, and distances with it. With the moment to breathe the
    spotlight of the fight ends (ruling 61)."""
    all_of_them = heroes(table)
    dark = turn_off(table, all_of_them) if fight == "over" else []
    return [Marked("story", {"fight": fight}), *dark, *parted(table, all_of_them)]


def add_foes(table: Table, things: list[Thing]) -> list[Event]:
    ids = [f"foe/{table.number + n}" for n in range(1, len(things) + 1)]
    made = [Made(id, thing) for id, thing in zip(ids, things, strict=True)]
    return [*made, Marked(FOES, {"ids": (*foes(table), *ids)})]


# ---------------------------------------------------------------- what it costs


def die_price(edition: Edition, sides: int) -> int:
    """Points for a better die: d6 and d10; in the older guides for each step above d4."""
    prices, steps = edition.attack_price, {6: 1, 10: 2}.get(sides, 0)
    return prices["step"] * steps if "step" in prices else prices.get(f"d{sides}", 0)


def square_price(edition: Edition, monster: bool) -> int:
    return edition.monster_armour_price if monster else edition.armour_price


def most_squares(edition: Edition, monster: bool) -> int:
    return edition.monster_squares if monster else SQUARES


SIZES = ((11, 15), (16, 20))
"""A monster's Stamina beyond ten: one point for the first step, another for the second."""


# ---------------------------------------------------------------- a fair fight


def party_power(table: Table) -> int:
    """Ten for each hero, and one for each unit of currency they hold."""
    return sum([10 + table.things[id].number("currency") for id in heroes(table)])


def worth(edition: Edition, foe: Thing) -> int:
    """What a foe counts: its Stamina, its die, its squares."""
    steps = {6: 1, 10: 2}.get(foe.number("power"), 0)
    return foe.number("stamina") + edition.budget_die * steps + edition.budget_square * foe.number("squares")


def budget(table: Table) -> str:
    """How the foes on the table compare with the party, in a sentence for the GM."""
    edition, power = edition_of(table), party_power(table)
    there = sum([worth(edition, foe.thing) for foe in (*active_foes(table), *unmet(table))])
    return _budget(power, there)


@lru_cache(maxsize=1024)
def _budget(power: int, there: int) -> str:
    people, monsters = power // 6, power // 10
    fair = f"{people} {'people' if people != 1 else 'person'} or {monsters} monster{'s' if monsters != 1 else ''}"
    return f"A fair fight: about {fair} (party power {power}, foes here {there})."
