"""Good Thing I Brought..., and giving names to blank cards (dk.pack.*, dk.equipment.presumed, dk.armour.name.*)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

from hearthside.families.deckahedron.carrying import hand_over
from hearthside.families.deckahedron.editions import Edition, Format, edition_of
from hearthside.families.deckahedron.equipment import items_of
from hearthside.families.deckahedron.heroes import Hero, hero_of, name_of, seat_of, up_hero
from hearthside.families.deckahedron.items import BLANK
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.local_acts import LocalAct
from hearthside.families.deckahedron.making import plain
from hearthside.families.deckahedron.packs import by_tokens, lose_pack, pack_of
from hearthside.kernel.asks import Ask, Choice, Number, Option, Pick, Reply, Text
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

GOOD_THING = ("dk.pack.good-thing.kfa", "dk.pack.good-thing.world")
TAKE_OUT = Option(
    "take-out",
    "Take something out of the pack",
    (Text("what", "What is it?", 80, 1),),
    ("dk.equipment.presumed", *GOOD_THING),
    "Everyday things cost nothing. What solves the problem at hand costs Pack.",
)


class TakeOut(Act):
    """A player produces something from the pack. Nothing had to be named before (dk.pack.good-thing.kfa)."""

    id = "take-out"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = up_hero(table, seat)
        return (TAKE_OUT,) if hero else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        text = f"{name_of(table, hero)} takes out {reply.text('what')}."
        return [Told(text, about=(hero,)), Turned((TakenOut(hero, reply.text("what")),))]


class TakenOut(Question, frozen=True):
    """Everyday, or the very thing that solves the problem? If in doubt the table is asked (dk.equipment.presumed)."""

    hero: str
    what: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} takes out {self.what}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        by_gm = house(table, "pack_cost") == "ask_gm"
        price = (Number("price", "Pack it costs", 1, 2, 1),) if by_gm else ()
        options = (
            Option("everyday", "An everyday thing: it is there", (), ("dk.equipment.presumed",)),
            Option("solves", "It solves the problem: Good Thing I Brought...", price, GOOD_THING),
            Option("no", "That cannot be in the pack"),
        )
        return Ask(
            f"{self.tells(table)} An everyday thing, or just what is needed here?",
            options,
            ("dk.equipment.presumed",),
        )

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "solves":
            price = reply.number("price") if "price" in reply.values else 0
            return [Turned((Brought(self.hero, self.what, price),))]
        texts = {
            "everyday": f"It is there, of course: {self.what}.",
            "no": absent(self.what),
        }
        return [Told(texts[reply.option], ("dk.equipment.presumed",), about=(self.hero,))]


def absent(what: str) -> str:
    return f"That cannot be in the pack: {what}."


def prices(table: Table, fixed: int = 0) -> list[tuple[int, int]]:
    """Currency and Pack: one of each, or two Pack (dk.conflict.pack-cost); or what the GM has set."""
    return [(0, fixed)] if fixed else [(1, 1), (0, 2)]


AFTER = (
    Choice("keep", "goes back into the pack", "a card of its own from now on"),
    Choice("gone", "is used up"),
)
AFTERWARDS = Pick("after", "Afterwards it", AFTER, default="gone")


class Search(Protocol):
    """Another way to come by it; its option is `rummage`."""

    def offers(self, table: Table, hero: str) -> list[Option]: ...

    def do(self, table: Table, hero: str, what: str, after: str) -> list[Event]: ...


RUMMAGE: list[Search] = []
"""A chapter adds its own (rummaging.py)."""


class Brought(Question, frozen=True):
    """Pay, and say whether it can go back into the pack: then it becomes a card of its own
    (dk.pack.reusable, dk.pack.consumed, dk.pack.two-for-one)."""

    hero: str
    what: str
    price: int = 0

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"Good thing {name_of(table, self.hero)} brought {self.what}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = [self._option(table, *price) for price in prices(table, self.price)]
        options += [option for way in RUMMAGE for option in way.offers(table, self.hero)]
        return Ask(
            f"{self.tells(table)} How do you pay?", (*options, Option("never", "Never mind")), GOOD_THING
        )

    def _option(self, table: Table, currency: int, pack: int) -> Option:
        hero, edition = Hero(table, self.hero), edition_of(table)
        there = pack_of(table, self.hero)
        closed = f"there is {f'only {there}' if there else 'no'} Pack" if there < pack else ""
        if hero.currency < currency:
            closed = f"this costs {edition.amount(currency)}"
        label = f"{edition.amount(currency)} and {pack} Pack" if currency else f"{pack} Pack"
        broken = pack > 1 and not by_tokens(table)  # dk.pack.two-for-one
        lost = (Text("lost", "What was used up or broken for it?", 200),) if broken else ()
        after = ("dk.pack.reusable", "dk.pack.consumed", "dk.pack.two-for-one", *GOOD_THING)
        rules = GOOD_THING if closed else after
        return Option(f"pay:{currency}:{pack}", label, (AFTERWARDS, *lost), rules, closed=closed)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "never":
            text = f"{name_of(table, self.hero)} leaves {self.what} in the pack after all."
            return [Told(text, GOOD_THING, about=(self.hero,))]
        if reply.option == "rummage":
            return RUMMAGE[0].do(table, self.hero, self.what, reply.text("after"))
        hero, (currency, pack) = Hero(table, self.hero), map(int, reply.option.split(":")[1:])
        lost = f" {reply.values['lost']}" if reply.values.get("lost") else ""
        events: list[Event] = [hero.spend(currency)] if currency else []
        events += [
            *lose_pack(table, self.hero, pack),
            Told(self.tells(table) + lost, GOOD_THING, about=(self.hero,)),
        ]
        if reply.text("after") == "keep":
            events += after_paying(table, self.hero, self.what)
        return events


def after_paying(table: Table, hero: str, what: str) -> list[Event]:
    """It goes back into the pack: a card of its own from now on (dk.pack.reusable)."""
    return hand_over(table, hero, Thing("item", front=plain(what)))


# ---------------------------------------------------------------- names


class Specify(LocalAct):
    """The story fixes what a Pack card is: it becomes an item with a name (dk.pack.specify.kfa093)."""

    id = "specify"

    def played_in(self, edition: Edition, format: Format) -> bool:
        return edition.load == "cards"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = up_hero(table, seat)
        if hero is None:
            return []
        front = table.things[hero]
        return [SPECIFY[mark] for mark in SPECIFY if front.number(mark)]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero, mark = hero_of(table, seat), reply.option.partition(":")[2]
        assert hero is not None
        return [Turned((Established(hero, mark, reply.text("name")),))]


def _specify(mark: str, name: str) -> Option:
    fields = (Text("name", "What is it?", 60, 1),)
    return Option(f"specify:{mark}", f"Say what a {name} card is", fields, ("dk.pack.specify.kfa093",))


SPECIFY = {"pack": _specify("pack", "Pack"), "precious": _specify("precious", "precious Pack")}


class Established(Question, frozen=True):
    """The GM agrees that this is what it is."""

    hero: str
    mark: str
    name: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} carries {self.name}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (Option("agree", "Yes"), Option("decline", "No"))
        return Ask(f"{self.tells(table)} Is that so?", options, ("dk.pack.specify.kfa093",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        left = table.things[self.hero].number(self.mark) - 1
        if reply.option == "decline" or left < 0:
            return [Told(absent(self.name), ("dk.pack.specify.kfa093",), about=(self.hero,))]
        front = {**plain(self.name), "precious": int(self.mark == "precious")}
        return [
            Marked(self.hero, {self.mark: left}),
            *hand_over(table, self.hero, Thing("item", front=front)),
        ]


class NameItem(Act):
    """Fill the blank in a card's name: the player alone, or with the GM's consent (dk.armour.name.*, dk.shield.name)."""

    id = "name"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = up_hero(table, seat)
        if hero is None:
            return []
        items = ((id, table.things[id]) for id in items_of(table, hero))
        return [_name(id, item.text("name")) for id, item in items if has_blank(item)]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        item = reply.option.partition(":")[2]
        kind = table.things[item].front["kind"]
        both = kind == "shield" or (kind == "armour" and edition_of(table).naming == "both")
        return (
            [Turned((AgreeName(item, reply.text("name")),))]
            if both
            else named(table, item, reply.text("name"))
        )


def has_blank(item: Thing) -> bool:
    """Whether nobody has named it yet; tables of earlier days have the blank in the name itself."""
    return bool(item.front.get("blank")) or BLANK in item.text("name")


@lru_cache(maxsize=512)
def _name(id: str, name: str) -> Option:
    rules = ("dk.armour.name.kfa093", "dk.armour.name.world", "dk.shield.name")
    return Option(f"name:{id}", f"Name your {name}", (Text("name", "Name", 60, 1),), rules, about=id)


def named(table: Table, item: str, name: str) -> list[Event]:
    thing = table.things[item]
    text = f"{name_of(table, thing.place)}'s {thing.text('name')} is called {name}."
    told = Told(text, ("dk.armour.name.kfa093", "dk.armour.name.world"), about=(item,))
    return [Marked(item, {"name": name.replace(BLANK, " "), "blank": ""}), told]


class AgreeName(Question, frozen=True):
    """GM and player find the name together; it may say what the thing is like in the story (dk.armour.name.world)."""

    item: str
    name: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{table.things[self.item].text('name')} should be called {self.name}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (Option("agree", "A good name"), Option("decline", "Find another"))
        return Ask(self.tells(table), options, ("dk.armour.name.world", "dk.shield.name"))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "agree":
            return named(table, self.item, self.name)
        text = f"{table.things[self.item].text('name')} needs another name than {self.name}."
        return [Told(text, ("dk.armour.name.world", "dk.shield.name"), about=(self.item,))]
