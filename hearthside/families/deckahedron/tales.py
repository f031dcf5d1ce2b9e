"""Tales of a Weapon, in Deckahedron World Craft a Weapon: a stronger weapon is promised, and turns up
(dk.power.tales, dk.power.craft.world, dk.weapon.raise.kfa093)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.bars import closed_by
from hearthside.families.deckahedron.carrying import hand_over
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.foes import FAR, MELEE, NEAR
from hearthside.families.deckahedron.heroes import SPENDING, Hero, hero_of, name_of, up_hero
from hearthside.families.deckahedron.making import HEAVIEST, new_weapon
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.packs import by_tokens
from hearthside.families.deckahedron.town import MORE_POWER, SETTLEMENT, out_of_town, stage_warning
from hearthside.families.deckahedron.weapons import next_power, power_limit, reach_of, weapons
from hearthside.kernel.asks import Ask, Choice, Number, Option, Pick, Reply, RuleIds, Text
from hearthside.kernel.events import Event, Events, Gone, Made, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

MOVE = "tales_of_a_weapon"
PROMISE = "promise/"
PLAIN, MAGIC = 2, 3
"""The price, without and with a magic power (moves.toml)."""

FREE = "tales-cost"
"""What a prize may waive: the price of the weapon, not that of its magic (GM guide, take a thing and pay)."""

MORE = ("dk.power.more",)
RULES = ("dk.power.tales", "dk.power.craft.world", "dk.weapon.raise.kfa093", *MORE)


def price_for(hero: Hero, full: int) -> int:
    return full - PLAIN if hero.thing.front["prize"] == FREE else full


def too_poor(hero: Hero, full: int) -> str:
    price = price_for(hero, full)
    return "" if hero.currency >= price else f"this costs {edition_of(hero.table).amount(price)}"


class TellTales(Act):
    """A player wants a stronger weapon than this one."""

    id = "tales"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = up_hero(table, seat)
        if hero is None or table.things["story"].front["fight"] == "on":
            return []
        own = Hero(table, hero)
        away = out_of_town(table) if by_tokens(table) else ""
        why = closed_by(table, (away, SETTLEMENT), (too_poor(own, PLAIN), SPENDING))
        options, early = [], stage_warning(table, MORE_POWER)
        for id in weapons(table, own.id, (MELEE, NEAR, FAR)):
            thing = table.things[id]
            top = not next_power(thing.number("power"), power_limit(table, thing))
            fields = (TALE, wish(own)) if not too_poor(own, MAGIC) else (TALE,)
            price = edition_of(table).amount(price_for(own, PLAIN))
            key = table.options["edition"]
            options.append(_tales(key, id, thing.text("name"), price, fields, top, *why, early))
        return options

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        weapon, tale = reply.option.partition(":")[2], reply.text("tale")
        told = [Told(f"{name_of(table, hero)}: {tale}", RULES, about=(hero,))] if tale else []
        return [*told, Turned((TellTale(hero, weapon, str(reply.values.get("wish", "plain"))),))]


TALE = Text("tale", "What have you heard of it?", 300)


def wish(hero: Hero) -> Pick:
    """What the player pays is the player's to say."""
    plain, magic = (edition_of(hero.table).amount(price_for(hero, full)) for full in (PLAIN, MAGIC))
    choices = (
        Choice("plain", f"Just more power: {plain}"),
        Choice("magic", f"Magic in it as well: {magic}", "The GM adds a weakness."),
    )
    return Pick("wish", "What do you wish for?", choices, default="plain")


@lru_cache(maxsize=1024)
def _tales(
    edition: str,
    id: str,
    name: str,
    price: str,
    fields: tuple[Text | Pick, ...],
    top: bool,
    why: str,
    by: RuleIds,
    early: str,
) -> Option:
    closed, rules = ("there is no weapon of this kind with more power", MORE) if top else (why, by)
    label = f"{MOVES[edition][MOVE].name}: something better than {name} ({price})"
    note = "You make its card with the GM, one die stronger. It turns up as loot or in a shop."
    rules = rules if closed else RULES
    return Option(f"tales:{id}", label, fields, rules, note, about=id, warning=early, closed=closed)


class TellTale(Question, frozen=True):
    """GM and player make the card: one step of power up. A third point adds magic, and a weakness the GM names."""

    hero: str
    weapon: str
    wish: str = ""
    """What the player pays for, plain or magic; a table from before it was asked leaves it to the GM."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        name = table.things[self.weapon].text("name")
        return f"{name_of(table, self.hero)} has heard of something better than {name}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        edition, hero = edition_of(table), Hero(table, self.hero)
        name, load = (
            Text("name", "Its name", 60, 1),
            Number("load", "How much it weighs; most things: 1", 1, HEAVIEST, 1),
        )
        power = Text("power", "What magic?", 200, 1)
        weakness = Text("weakness", "Its weakness", 200, 1)
        plain, magic = (edition.amount(price_for(hero, full)) for full in (PLAIN, MAGIC))
        made, poor = (name, load, power, weakness), too_poor(hero, MAGIC)
        cards = (
            Option("plain", f"A weapon ({plain})", (name, load), RULES),
            Option("magic", f"A magic one ({magic})", made, SPENDING if poor else RULES, closed=poor),
        )
        wished = tuple(option for option in cards if self.wish in ("", option.id))
        prompt = f"{self.tells(table)} Make the card together."
        return Ask(prompt, (*wished, Option("cancel", "Not now")), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "cancel":
            text = f"{name_of(table, self.hero)} hears of nothing better for now."
            return [Told(text, RULES, about=(self.hero,))]
        hero, old = Hero(table, self.hero), table.things[self.weapon]
        price = price_for(hero, MAGIC if reply.option == "magic" else PLAIN)
        prize: list[Event] = [hero.mark(prize="")] if hero.thing.front["prize"] == FREE else []
        front: Marks = {
            "hero": self.hero,
            "name": reply.text("name"),
            "power": next_power(old.number("power")) or old.number("power"),
            "load": reply.number("load"),
            "reach": reach_of(old),
            "magic": str(reply.values.get("power", "")),
            "weakness": str(reply.values.get("weakness", "")),
        }
        id = f"{PROMISE}{table.number + 1}"
        told = Told(f"{hero.name} will hear more of {reply.text('name')}.", RULES, about=(self.hero,))
        return [
            hero.spend(price),
            *prize,
            Made(id, Thing("promise", GM, self.hero, front=front)),
            told,
        ]


def promises(table: Table, hero: str) -> list[str]:
    """Weapons on their way to a hero."""
    return [id for id in table.lying_on(hero) if table.things[id].kind == "promise"]


def weapon_of(table: Table, promise: str) -> Thing:
    """The promised weapon as a card."""
    tale = table.things[promise]
    power, weakness = (tale.text(key).removesuffix(".") for key in ("magic", "weakness"))
    text = f"{power}. Weakness: {weakness}." if power else ""
    thing = new_weapon(tale.text("name"), tale.number("power"), tale.list("reach"), tale.number("load"), text)
    if not tale.text("magic"):
        return thing
    magic: Marks = {"capacity": 1, "charges": 1, "ongoing": 0, "flowing": 0}
    return Thing("item", front={**thing.front, **magic})


class Deliver(Act):
    """A promised weapon turns up as loot; or it is among the goods of the next shop."""

    id = "deliver"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return []
        found = ((id, thing) for id, thing in table.things.items() if thing.kind == "promise")
        return [
            Option(
                f"deliver:{id}",
                f"{name_of(table, thing.place)} finds {thing.text('name')}",
                (),
                RULES,
                about=id,
            )
            for id, thing in found
        ]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        id = reply.option.partition(":")[2]
        hero = table.things[id].text("hero")
        return [Gone(id), *hand_over(table, hero, weapon_of(table, id))]
