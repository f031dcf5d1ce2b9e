"""Use a Magic Item, and the two ways to spare its charge (dk.magic.use*, dk.magic.weapon-cost.*)."""

from __future__ import annotations

from collections.abc import Callable

from hearthside.families.deckahedron.blows import Blow, Winning
from hearthside.families.deckahedron.criticals import BLESSING_SUPPLY, TakeBlessing
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.effects import EFFECTS, PRICES, printed
from hearthside.families.deckahedron.equipment import damage
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.foes import Foe, active_foes
from hearthside.families.deckahedron.heroes import Hero, alive_beside, name_of, seat_of
from hearthside.families.deckahedron.items import POWER
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.magic import (
    blood_bound,
    capital,
    effect_key,
    first_use,
    lose_capacity,
    lose_charges,
    magic_items,
    spare_charge,
)
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.regaining import RollRegain
from hearthside.families.deckahedron.seeking_help import heal_wound
from hearthside.families.deckahedron.weapons import UNARMED
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Gone, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

USE = "use_a_magic_item"
ADDED = 2
"""Items with a power gauge roll their die and add two (dk.power.items.kfa)."""


def use_item(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """On any result but a cross the item works; then it costs (dk.magic.use)."""
    costs = use_price(table, call, result)
    return (costs[0], Activate(call.hero, call.about), *costs[1:]) if result else costs


def use_price(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """A charge, and below three checks something more (dk.magic.use-charge, dk.magic.use-cost)."""
    charge = UseCharge(call.hero, call.about)
    if not result:
        return (charge,) if house(table, "charge_on_fail") == "true" else ()
    return (charge, FurtherCost(call.hero, call.about, result)) if result < 3 else (charge,)


EFFECTS[USE] = use_item
PRICES[USE] = use_price


class UseCharge(Passage, frozen=True):
    """A use costs a charge, unless the Blood-Bound or the Living Light spare it (dk.magic.use-charge)."""

    hero: str
    item: str

    def go(self, table: Table) -> Events:
        hero = Hero(table, self.hero)
        spared = hero.thing.number("light") or blood_bound(hero)
        return spare_charge(hero, self.item) if spared else lose_charges(table, self.item)


class Activate(Passage, frozen=True):
    """The effect happens: at once, for a while, or as long as energy flows (dk.magic.durations)."""

    hero: str
    item: str

    def go(self, table: Table) -> Events:
        thing = table.things[self.item]
        text = f"{thing.text('name')} works. {thing.text('text')}"
        events: list[Event] = [Told(text, ("dk.magic.use", "dk.magic.durations"), about=(self.item,))]
        if thing.number("ongoing"):
            events.append(Marked(self.item, {"flowing": 1}))
        worked = WORKS.get(effect_key(thing))
        return [*events, Turned((worked(self.hero, self.item),))] if worked else events


class OtherHero(Question, frozen=True):
    """Of Vitality: another breathes in and regains Stamina, also one who has fallen."""

    hero: str
    item: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} breathes life into somebody."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = [Option(id, name_of(table, id)) for id in alive_beside(table, self.hero)]
        return Ask(f"{self.tells(table)} Into whom?", (*options, Option("else", "Somebody else")))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "else":
            return doubling_over(table, self.item)
        regain = RollRegain(reply.option, sides_of(table, self.item), ADDED)
        return [*doubling_over(table, self.item), Turned((regain,) * times(table, self.item))]


class Dispatch(Question, frozen=True):
    """Of Unerring Dispatch: something small strikes with attack power."""

    hero: str
    item: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} sends something small flying."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = [Option(foe.id, Foe(table, foe.id).name) for foe in active_foes(table)]
        return Ask(f"{self.tells(table)} At whom?", (*options, Option("else", "Somebody else")))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        foe = "" if reply.option == "else" else reply.option
        sides, n = sides_of(table, self.item), times(table, self.item)
        blow = Blow(self.hero, foe, UNARMED, sides, rolls=n, plus=n * ADDED)
        return [*doubling_over(table, self.item), Turned((blow, Winning()))]


class HealOne(Question, frozen=True):
    """Mending: after a Rest of meditation one Harm or one Wound is healed, of somebody the item touches."""

    hero: str
    item: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} heals one Harm or one Wound."

    def ask(self, table: Table, seat: Seat) -> Ask:
        near = (self.hero, *alive_beside(table, self.hero))
        hurt = [(id, kind) for id in near for kind in ("harm", "wound") if table.mark(id, kind)]
        options = [
            Option(f"{id}:{kind}", f"{kind.capitalize()} of {name_of(table, id)}") for id, kind in hurt
        ]
        return Ask(f"{self.tells(table)} Whose?", (*options, Option("else", "Somebody else")))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        over = doubling_over(table, self.item)
        if reply.option == "else":
            return over
        id, _, kind = reply.option.partition(":")
        hero = Hero(table, id)
        mended = heal_wound(hero) if kind == "wound" else [hero.mark(harm=hero.thing.number("harm") - 1)]
        told = Told(f"{hero.name} is healed of one {kind}.", about=(id,))
        again: list[Event] = [Turned((HealOne(self.hero, self.item),))] if over else []
        return [*over, *mended, told, *again]


def sides_of(table: Table, item: str) -> int:
    """The die of an item; a d4 for an effect that is cast without one, or woven into an item without a die."""
    return (table.things[item].number("power") if item else 0) or POWER[0]


def times(table: Table, item: str) -> int:
    """Twice where the dam was breached to double the effect."""
    return 2 if item and table.things[item].front.get("doubled") else 1


def doubling_over(table: Table, item: str) -> list[Event]:
    """It was doubled once."""
    return [Marked(item, {"doubled": 0})] if times(table, item) > 1 else []


WORKS: dict[str, Callable[[str, str], Step]] = {
    "of_vitality": OtherHero,
    "of_unerring_dispatch": Dispatch,
    "mending": HealOne,
}
"""What follows, with the hero and the item, or no item where there is none in hand; a chapter adds its own."""


# ---------------------------------------------------------------- the further cost


OTHERS, CAPACITY, ALL, DAMAGE = "others", "capacity", "all", "damage"


def costs(table: Table, hero: str, item: str) -> dict[str, str]:
    """What may be picked; impossible costs are left out (dk.magic.use-cost, dk.magic.weapon-cost.*)."""
    if item not in table.things:
        return {}
    texts = dict(zip((OTHERS, CAPACITY, ALL), MOVES[table.options["edition"]][USE].options, strict=False))
    others = [id for id in magic_items(table, hero) if id != item and table.things[id].number("charges")]
    thing = table.things[item]
    if not others:
        del texts[OTHERS]
    if not thing.number("charges"):
        texts.pop(ALL, None)
    if not thing.number("capacity"):
        del texts[CAPACITY]
    if is_magic_weapon(table, thing):
        texts[DAMAGE] = "the weapon is damaged"
    return texts


def is_magic_weapon(table: Table, thing: Thing) -> bool:
    """Any magical weapon in 0.93, only those made by Tool Twisting before."""
    if edition_of(table).weapon_cost == "twisted":
        return bool(thing.front.get("twisted"))
    return thing.front["kind"] == "weapon" or bool(thing.front.get("blade"))


class FurtherCost(Passage, frozen=True):
    """At one check the GM picks a further cost, at two the player (dk.magic.use-cost)."""

    hero: str
    item: str
    result: int

    def go(self, table: Table) -> Events:
        offered = [*costs(table, self.hero, self.item)]
        if len(offered) == 1:  # nothing to pick
            return pay_cost(table, self.hero, self.item, offered[0])
        return [Turned((PickCost(self.hero, self.item, self.result),))] if offered else []


def pay_cost(table: Table, hero: str, item: str, cost: str) -> list[Event]:
    if cost == OTHERS:
        others = [id for id in magic_items(table, hero) if id != item and table.things[id].front["charges"]]
        return [event for id in others for event in lose_charges(table, id)]
    if cost == CAPACITY:
        return lose_capacity(table, item)
    if cost == DAMAGE:
        return damage(table, item)
    return lose_charges(table, item, table.things[item].number("charges"))


class PickCost(Question, frozen=True):
    """Which further cost it is."""

    hero: str
    item: str
    result: int

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),) if self.result == 2 else (GM,)

    def tells(self, table: Table) -> str:
        return f"{table.things[self.item].text('name')} has a further cost."

    def ask(self, table: Table, seat: Seat) -> Ask:
        texts = costs(table, self.hero, self.item).items()
        options = (Option(key, capital(text), note=self._means(table, key)) for key, text in texts)
        rules = ("dk.magic.use-cost", "dk.magic.weapon-cost.kfa093", "dk.magic.weapon-cost.world")
        return Ask(f"{self.tells(table)} Which one?", tuple(options), rules)

    def _means(self, table: Table, cost: str) -> str:
        ends = cost == CAPACITY and any(isinstance(e, Gone) for e in lose_capacity(table, self.item))
        return "It is the last: the item falls apart." if ends else ""

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return pay_cost(table, self.hero, self.item, reply.option)


# ---------------------------------------------------------------- Channel the Living Light


def channel(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """Stamina in place of the charge (dk.magic.living-light). In 0.93 and 1kFA it is the use itself, in Deckahedron
    World it comes before one."""
    steps: tuple[Step, ...] = first_use(table, call.hero, "light")
    steps += printed(table, call, result)
    if edition_of(table).light_before:
        return (*steps, Lit(call.hero))
    if result:
        steps += (Activate(call.hero, call.about),)
    if result == 3 and table.things[BLESSING_SUPPLY].cards:
        steps += (TakeBlessing(call.hero),)
    return steps


EFFECTS["channel_the_living_light"] = channel


class Lit(Passage, frozen=True):
    """The next use of a magic item costs no charge."""

    hero: str

    def go(self, table: Table) -> Events:
        text = f"The Living Light bears {name_of(table, self.hero)}'s next use of magic."
        return [Marked(self.hero, {"light": 1}), Told(text, ("dk.magic.living-light",), about=(self.hero,))]
