"""Moves that bend magic: blood, other sources, twisted weapons, counterspells (dk.magic.blood-bound, dk.magic.growth)."""

from __future__ import annotations

from hearthside.families.deckahedron.absorbing import EXHAUSTION, Distributing
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.effects import EFFECTS, PRICES
from hearthside.families.deckahedron.equipment import items_of, load_off
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.heroes import Hero, seat_of
from hearthside.families.deckahedron.items import MAGIC, without_blank
from hearthside.families.deckahedron.magic import (
    choices,
    first_use,
    lose_capacity,
    lose_charges,
    magic_items,
)
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.stamina import DrawWound, TakeWound, wound_cards
from hearthside.families.deckahedron.states import TurnDown
from hearthside.families.deckahedron.using import USES
from hearthside.families.deckahedron.using_magic import Activate
from hearthside.families.deckahedron.weapons import reach_of
from hearthside.kernel.asks import Ask, Choice, Field, Option, Pick, Reply, Text
from hearthside.kernel.events import Event, Events, Gone, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

VOID = "void_transfusion"


# ---------------------------------------------------------------- Entreat the Blood-Bound


class Entreat:
    """A wound given freely: until it heals, magic costs no charge (dk.magic.blood-bound, dk.magic.use-charge)."""

    def fields(self, hero: Hero) -> tuple[Field, ...]:
        return (Text("text", "How does it sound or smell?", 500),)

    def shut(self, hero: Hero) -> tuple[str, tuple[str, ...]]:
        return "", ("dk.magic.blood-bound",)

    def do(self, hero: Hero, reply: Reply) -> list[Event]:
        text = f"{hero.name} entreats the Blood-Bound. {reply.text('text')}".strip()
        told = Told(text, ("dk.magic.blood-bound",), about=(hero.id,))
        full = edition_of(hero.table).blood_wound
        wound: Step = TakeWound(hero.id) if full else DrawWound(hero.id)
        asked = first_use(hero.table, hero.id, "blood")
        return [told, Turned((*asked, wound, Bond(hero.id), Transfuse(hero.id)))]


USES["entreat_the_blood_bound"] = Entreat()


class Bond(Passage, frozen=True):
    """The bond lasts while there are as many wound cards as now."""

    hero: str

    def go(self, table: Table) -> Events:
        return [Marked(self.hero, {"blood": wound_cards(Hero(table, self.hero))})]


def transfused(capacity: int, change: int) -> int:
    """Charges after a transfusion: the default changed by the level, at least one."""
    return max(1, capacity + change)


class Transfuse(Passage, frozen=True):
    """Void Transfusion goes with it: depleted items are charged anew, by the level of the card."""

    hero: str

    def go(self, table: Table) -> Events:
        hero = Hero(table, self.hero)
        card, edition = hero.move(VOID), table.options["edition"]
        if card is None:
            return []
        change = MOVES[edition][VOID].charges_by_level[str(card.number("level"))]
        events: list[Event] = []
        for id in magic_items(table, self.hero):
            thing = table.things[id]
            data = MAGIC[edition].get(thing.text("item"))
            default = data.capacity if data else thing.number("capacity")
            if not thing.number("charges"):
                events.append(Marked(id, {"charges": transfused(default, change)}))
        told = Told(f"The void fills {hero.name}'s depleted items.", about=(self.hero,))
        return [*events, told] if events else []


# ---------------------------------------------------------------- flipped moves with an item


class Drain(Passage, frozen=True):
    """An item loses charges, all of them, or itself."""

    item: str
    how: str

    def go(self, table: Table) -> Events:
        if self.item not in table.things:
            return []
        thing = table.things[self.item]
        if self.how == "destroyed":
            told = Told(f"{thing.text('name')} is destroyed.", about=(self.item,))
            return [*load_off(table, self.item), Gone(self.item), told]
        if self.how == "capacity":
            return lose_capacity(table, self.item)
        return lose_charges(table, self.item, 1 if self.how == "one" else thing.number("charges"))


def counterspell(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """The staked item pays: nothing, a charge, or all of them."""
    how = {2: "one", 1: "all"}.get(result)
    return (Drain(call.about, how),) if how else ()


def breach(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """The effect happens in any case, without limits or doubled; the item suffers."""
    steps: tuple[Step, ...] = (Unbound(call.hero, call.about), Activate(call.hero, call.about))
    return steps + breach_price(table, call, result)


def breach_price(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """A charge, all of them, or the item itself; on one check Stamina as well."""
    drained = Drain(call.about, ("destroyed", "all", "all", "one")[result])
    if result != 1:
        return (drained,)
    words = MOVES[table.options["edition"]][call.move].says(1)
    paid = 2 if "2 Stamina" in words else 1
    return (drained, Distributing(call.hero, (EXHAUSTION,) * paid, "mental", attack=False))


class Unbound(Question, frozen=True):
    """Breach the Dam: ignore the item's limits, or double its effect."""

    hero: str
    item: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"A third source bursts into {table.things[self.item].text('name')}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        words = MOVES[table.options["edition"]]["breach_the_dam"].options
        options = tuple(Option(f"way:{n}", text) for n, text in enumerate(words, 1))
        return Ask(f"{self.tells(table)} What does it do?", options)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        words = MOVES[table.options["edition"]]["breach_the_dam"].options
        n = int(reply.option.partition(":")[2])
        doubled: list[Event] = [Marked(self.item, {"doubled": 1})] if n == 2 else []
        return [*doubled, Told(f"{self.tells(table)} It will {words[n - 1]}.", about=(self.item,))]


def shunt(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """Another item's effect; below three checks a capacity is lost for good."""
    steps: tuple[Step, ...] = (NewEffect(call.hero, call.about, result),)
    steps += (Drain(call.about, "capacity"),) if result in (1, 2) else ()
    return (*steps, TurnDown(call.hero, call.move, "rest"))


class NewEffect(Question, frozen=True):
    """The new effect is the player's choice, on a cross the GM's."""

    hero: str
    item: str
    result: int

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),) if self.result else (GM,)

    def tells(self, table: Table) -> str:
        return f"{table.things[self.item].text('name')} takes on the effect of another item."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = tuple(
            Option(f"effect:{data.id}", without_blank(data.name), (), (), data.effect)
            for data in MAGIC[table.options["edition"]].values()
        )
        return Ask(f"{self.tells(table)} Which one?", options)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        data = MAGIC[table.options["edition"]][reply.option.partition(":")[2]]
        marks: Marks = {"effect": data.id, "text": data.effect, "ongoing": int(data.ongoing)}
        return [Marked(self.item, marks), Told(f"{self.tells(table)} {data.effect}", about=(self.item,))]


EFFECTS["counterspell"] = PRICES["counterspell"] = counterspell
EFFECTS["breach_the_dam"] = breach
PRICES["breach_the_dam"] = breach_price
EFFECTS["cosmic_shunt"] = shunt


# ---------------------------------------------------------------- Tool Twisting


class Twist:
    """The magic item is destroyed, the weapon gains its effect and is magic with capacity 1; it can be damaged."""

    def weapons(self, hero: Hero) -> list[str]:
        items = items_of(hero.table, hero.id)
        return [
            id
            for id in items
            if reach_of(hero.table.things[id]) and "charges" not in hero.table.things[id].front
        ]

    def fields(self, hero: Hero) -> tuple[Field, ...]:
        table = hero.table
        arms = tuple(Choice(id, table.things[id].text("name")) for id in self.weapons(hero))
        magic = choices(table, magic_items(table, hero.id))
        return (Pick("item", "Magic item", magic), Pick("weapon", "Weapon", arms))

    def shut(self, hero: Hero) -> tuple[str, tuple[str, ...]]:
        rules = ("dk.magic.weapon-cost.world", "dk.item-damage.eligible.world")
        both = self.weapons(hero) and magic_items(hero.table, hero.id)
        return ("" if both else "it takes a magic item and a weapon"), rules

    def do(self, hero: Hero, reply: Reply) -> list[Event]:
        table, item, weapon = hero.table, reply.text("item"), reply.text("weapon")
        magic = table.things[item]
        marks: Marks = {
            "twisted": 1,
            "effect": magic.front.get("effect") or magic.front["item"],
            "capacity": 1,
            "charges": 1,
            "ongoing": magic.front["ongoing"],
            "flowing": 0,
            "reach": reach_of(table.things[weapon]),
            "text": magic.front["text"],
        }
        text = f"{table.things[weapon].text('name')} drinks the magic of {magic.text('name')}."
        return [Marked(weapon, marks), *load_off(table, item), Gone(item), Told(text, about=(weapon,))]


USES["tool_twisting"] = Twist()
