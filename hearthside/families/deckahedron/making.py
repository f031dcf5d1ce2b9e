"""New cards: weapons, armour, shields and plain things, made within the rules (dk.armour.new, dk.shield.make, dk.weapon.*)."""

from __future__ import annotations

from functools import lru_cache

from hearthside.families.deckahedron.editions import EDITIONS, edition_of
from hearthside.families.deckahedron.equipment import card_front, item_thing
from hearthside.families.deckahedron.foes import FAR, MELEE, NEAR
from hearthside.families.deckahedron.heroes import heroes
from hearthside.families.deckahedron.items import MAGIC, MUNDANE, POWER, without_blank
from hearthside.families.deckahedron.shield_rows import ROWS, TARGETS, in_words, on_card
from hearthside.families.deckahedron.weapons import weapons
from hearthside.kernel.asks import Choice, Number, Option, Pick, Reply, Text
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

MOST_SLOTS = 3
"""A new armour card has up to three slots, each for a Harm, or for a Harm or a Wound (dk.armour.new)."""


def slot_plans() -> dict[str, tuple[str, ...]]:
    """Every way to draw the slots, by a short name such as `2H+1HW`."""
    plans = {}
    for total in range(1, MOST_SLOTS + 1):
        for both in range(total + 1):
            plans[f"{total - both}H+{both}HW"] = ("harm",) * (total - both) + ("harm/wound",) * both
    return plans


SLOT_PLANS = slot_plans()
REACHES = {
    "hand": ("hand to hand", (MELEE,)),
    "thrown": ("hand to hand, or thrown", (MELEE, NEAR)),
    "shot": ("shot from a distance", (NEAR, FAR)),
}
HEAVIEST = 6
LOAD = Number("load", "How much it weighs; most things: 1", 1, HEAVIEST, 1)
NO_CLASS = "none"


def slots_in_words(plan: str) -> str:
    harm, _, both = plan.partition("+")
    words = [f"{harm[0]} Harm"] if harm[0] != "0" else []
    words += [f"{both[0]} Harm or Wound"] if both[0] != "0" else []
    return ", ".join(words)


@lru_cache(maxsize=64)
def make_options(edition: str, best: int, classes: tuple[Choice, ...]) -> tuple[Option, ...]:
    """What the GM may hand out. Where loot is limited, no weapon is better than the party's best."""
    name = Text("name", "Name, if it has one yet", 60)
    plans = tuple(Choice(plan, slots_in_words(plan)) for plan in SLOT_PLANS)
    rows = tuple(Choice(key, "; ".join(in_words(row) for row in rows)) for key, rows in ROWS.items())
    dice = tuple(Choice(str(n), f"d{n}") for n in POWER if n <= best)
    reach = tuple(Choice(key, label) for key, (label, _) in REACHES.items())
    kinds = (
        (Pick("class", "Kind of item", (Choice(NO_CLASS, "none"), *classes), default=NO_CLASS),)
        if classes
        else ()
    )
    drawback = Text("drawback", "What is it a disadvantage for, if anything?", 120)
    strong = "Powerful weapons are better earned than found." if not EDITIONS[edition].loot_caps else ""
    return (
        Option("stock", "A card of the set", (Pick("card", "Card", stock(edition)),)),
        Option(
            "weapon",
            "A weapon",
            (name, Pick("die", "Power", dice, default="4"), Pick("reach", "Use", reach), LOAD),
            (
                "dk.weapon.power",
                "dk.weapon.raise.world",
                "dk.encumbrance.extra-weapon",
                "dk.swp.requirement-gm.world",
            ),
            strong,
        ),
        Option(
            "armour",
            "Armour",
            (name, Pick("slots", "Slots", plans), LOAD, drawback),
            ("dk.armour.new", "dk.encumbrance.extra-armour.kfa", "dk.encumbrance.extra-armour.kfa093"),
        ),
        Option(
            "shield",
            "A shield",
            (
                name,
                Pick("rows", "Price on ✓✓✓, ✓✓, ✓", rows),
                Pick("against", "Against", tuple(Choice(key, key) for key in TARGETS)),
                Pick("edge", "As a weapon", (Choice("0", "none"), Choice("4", "d4")), default="0"),
                LOAD,
            ),
            ("dk.shield.make", "dk.shield.weapon"),
        ),
        Option(
            "thing",
            "Anything else",
            (Text("name", "What is it?", 60, 1), LOAD, Text("text", "What is it good for?", 300), *kinds),
            ("dk.shop.other-items", "dk.shop.own-rules.world"),
        ),
    )


@lru_cache(maxsize=8)
def stock(edition: str) -> tuple[Choice, ...]:
    """The cards of the set, mundane and magic."""
    mundane = tuple(Choice(card.id, without_blank(card.name)) for card in MUNDANE[edition].values())
    return (*mundane, *(Choice(card.id, without_blank(card.name)) for card in MAGIC[edition].values()))


def best_power(table: Table) -> int:
    """The best weapon of the party, where loot is limited to it; else the top of the gauge."""
    if not edition_of(table).loot_caps:
        return POWER[-1]
    arms = (id for hero in heroes(table) for id in weapons(table, hero, (MELEE, NEAR, FAR)))
    return max((table.things[id].number("power") for id in arms), default=POWER[0])


def made(table: Table, kind: str, reply: Reply) -> Thing:
    """The card as the GM has filled it in; it lies in the scene until somebody takes it."""
    if kind == "stock":
        return from_stock(table, reply.text("card"), capped=edition_of(table).loot_caps)
    return MAKERS[kind](reply)


def from_stock(table: Table, card: str, *, capped: bool) -> Thing:
    """A card of the set; magic from a shop, or found where loot is limited, has capacity 1."""
    thing = item_thing(table.options["edition"], card, "")
    if capped and "charges" in thing.front:
        return Thing("item", front={**thing.front, "capacity": 1, "charges": 1})
    return thing


def new_weapon(name: str, die: int, reach: tuple[str, ...], load: int, text: str = "") -> Thing:
    front = card_front("weapon", name or "_ Weapon", "weapon", load, die, (), text)
    return Thing("item", front={**front, "reach": reach, "most": POWER[-1]})


def _weapon(reply: Reply) -> Thing:
    reach = REACHES[reply.text("reach")][1]
    return new_weapon(reply.text("name"), int(reply.text("die")), reach, reply.number("load"))


def _armour(reply: Reply) -> Thing:
    slots = SLOT_PLANS[reply.text("slots")]
    front = card_front(
        "armour", reply.text("name") or "_ Armour", "armour", reply.number("load"), 0, slots, ""
    )
    return Thing("item", front={**front, "drawback": reply.text("drawback")})


def _shield(reply: Reply) -> Thing:
    rows, against = ROWS[reply.text("rows")], TARGETS[reply.text("against")]
    edge, load, text = int(reply.text("edge")), reply.number("load"), on_card(rows, against)
    front = card_front("shield", reply.text("name") or "_ Shield", "shield", load, edge, (), text)
    return Thing("item", front={**front, "rows": rows, "against": against})


def _thing(reply: Reply) -> Thing:
    front = plain(reply.text("name"), reply.number("load"), reply.text("text"))
    kind = reply.values.get("class", NO_CLASS)
    return Thing("item", front={**front, "class": kind} if kind != NO_CLASS else front)


def plain(name: str, load: int = 1, text: str = "") -> Marks:
    """A blank card with a name on it (dk.pack.reusable, dk.shop.other-items)."""
    return card_front("thing", name, "thing", load, 0, (), text)


MAKERS = {"weapon": _weapon, "armour": _armour, "shield": _shield, "thing": _thing}
