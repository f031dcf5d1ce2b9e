"""Buying: one card for one price, or for what the GM asks; Pack for something precious (dk.shop.*)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.bars import closed_by
from hearthside.families.deckahedron.carrying import hand_over
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.equipment import described, items_of, load_off
from hearthside.families.deckahedron.heroes import Hero, hero_of, listed, name_of, up_hero
from hearthside.families.deckahedron.items import MAGIC
from hearthside.families.deckahedron.making import from_stock, plain
from hearthside.families.deckahedron.packs import (
    by_tokens,
    gain_pack,
    lose_pack,
    lose_precious,
    pack_of,
    precious_name,
    precious_of,
    room,
    tokens_on,
)
from hearthside.families.deckahedron.tales import PROMISE, weapon_of
from hearthside.families.deckahedron.town import SETTLEMENT, SHOP, Errand, out_of_town, set_out
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply
from hearthside.kernel.events import Event, Events, Gone, Marked, Told
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing


def lacks(table: Table, hero: str, card: str) -> str:
    """Why a card is of no use to a hero: its power has a source the hero does not know."""
    magic = MAGIC[table.options["edition"]].get(card)
    if magic is None or not magic.comes_with or f"{hero}/move/{magic.comes_with}" in table.things:
        return ""
    return "The hero does not know the move it needs."


def goods_thing(table: Table, good: str) -> Thing:
    """The card behind an offer; bought magic has capacity 1."""
    card, named, name = good.partition("=")
    if named:
        return Thing("item", front=plain(name))
    return weapon_of(table, card) if card.startswith(PROMISE) else from_stock(table, card, capped=True)


def cannot_take(table: Table, hero: str, good: str, freed: int = 0) -> str:
    """Requirements that are not met: tokens that cannot be freed, a move not known (dk.shop.usable.world)."""
    if not edition_of(table).requirements:
        return ""
    needed, free = goods_thing(table, good).number("load"), room(table, hero) + freed
    if needed > free:
        how_many = f"only {free}" if free else "none"
        return f"it needs {needed} token{'s' * (needed > 1)}, and {how_many} can be freed"
    return lacks(table, hero, good)


def given_for(table: Table, hero: str, good: str) -> list[str]:
    """The items that may be given for it: the tokens of what is given can go onto the new card, so where there is no
    room it must be heavy enough (dk.swp.item-cost.world)."""
    missing = goods_thing(table, good).number("load") - room(table, hero)
    items = items_of(table, hero)
    return [id for id in items if table.things[id].number("load") >= missing] or items


PRICES = ("precious", "pack", "item")


class Buy(Errand, frozen=True):
    """One card for one price: something precious; currency and Pack; currency and an item of one's own."""

    goods: tuple[str, ...]
    terms: tuple[int, ...] = ()
    left: int = 1

    def set_out(self, table: Table) -> Event:
        """The cards lie there until one is bought, or none."""
        kept: Marks = {"goods": self.goods, "terms": tuple(map(str, self.terms)), "left": self.left}
        return set_out(table, self, SHOP, kept)

    @classmethod
    def kept(cls, hero: str, front: Thing) -> Buy:
        terms = tuple(map(int, front.list("terms")))
        return cls(hero, front.list("goods"), terms, front.number("left"))

    def prompt(self, table: Table) -> str:
        many = f"up to {self.left}" if self.left > 1 else "one"
        return f"{name_of(table, self.hero)} is offered {len(self.goods)} cards. Keep {many}?"

    def tells(self, table: Table) -> str:
        names = ", ".join(goods_thing(table, good).text("name") for good in self.goods)
        return f"{name_of(table, self.hero)} is offered {names}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        prices = ("terms",) if self.terms else PRICES
        options = tuple(self._option(table, n, price) for n in range(len(self.goods)) for price in prices)
        return Ask(self.prompt(table), (*options, Option("leave", "None of these")), RULES)

    def _option(self, table: Table, n: int, price: str) -> Option:
        good = self.goods[n]
        given = given_for(table, self.hero, good) if price == "item" else []
        items = tuple(Choice(id, table.things[id].text("name")) for id in given)
        words, poor = self._price(table, price, bool(items))
        dear = "you cannot pay that" if poor else ""
        freed = max((table.things[id].number("load") for id in given), default=0)
        unfit = cannot_take(table, self.hero, good, freed)
        payable = price != "item" or items  # no ruling makes an item
        closed, rules = closed_by(table, (unfit, USABLE), (dear, RULES if payable else ()))
        fields = (Pick("item", "Which item?", items),) if price == "item" else ()
        thing = goods_thing(table, good)
        label = f"{thing.text('name')} for {words}"
        said = described(thing) if price in ("terms", PRICES[0]) else ""  # once for each card
        note = " ".join(filter(None, (said, "" if closed else lacks(table, self.hero, good))))
        return Option(f"buy:{n}:{price}", label, fields, rules if closed else RULES, note, closed=closed)

    def _price(self, table: Table, price: str, items: bool) -> tuple[str, bool]:
        """A price in words, and whether it cannot be paid."""
        hero, edition, pack = Hero(table, self.hero), edition_of(table), pack_of(table, self.hero)
        if price == "terms":
            currency, packs, precious = self.terms
            poor = hero.currency < currency or pack < packs or precious_of(table, self.hero) < precious
            parts = (edition.amount(currency), f"{packs} Pack", f"{precious} {precious_name(table)}")
            asked = [part for part, n in zip(parts, self.terms, strict=True) if n]
            return listed(asked) or "nothing", poor
        if price == "precious":
            return f"1 {precious_name(table)}", not precious_of(table, self.hero)
        if price == "pack":
            return f"{edition.amount(1)} and 1 Pack", not (hero.currency and pack)
        return f"{edition.amount(1)} and an item", not (hero.currency and items)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "leave":
            return []
        _, n, price = reply.option.split(":")
        good = self.goods[int(n)]
        delivered: list[Event] = [Gone(good)] if good.startswith(PROMISE) else []
        bought = [*delivered, *hand_over(table, self.hero, goods_thing(table, good))]
        rest = tuple(other for other in self.goods if other != good)
        more = Buy(self.hero, rest, self.terms, self.left - 1)
        again = [more.set_out(table)] if self.left > 1 and rest else []
        return [*self._pay(table, price, reply), self._told(table, good, price, reply), *again, *bought]

    def _told(self, table: Table, good: str, price: str, reply: Reply) -> Told:
        words, _ = self._price(table, price, items=True)
        if price == "item":
            words = words.replace("an item", table.things[reply.text("item")].text("name"))
        text = f"{name_of(table, self.hero)} gives {words} for {goods_thing(table, good).text('name')}."
        return Told(text, RULES, about=(self.hero,))

    def _pay(self, table: Table, price: str, reply: Reply) -> list[Event]:
        hero = Hero(table, self.hero)
        if price == "terms":
            return self._on_terms(table)
        if price == "precious":
            return lose_precious(table, self.hero) if precious_of(table, self.hero) else []
        spent: list[Event] = [hero.spend(1)]
        if price == "pack":
            return [*spent, *lose_pack(table, self.hero, 1)]
        given = reply.text("item")
        return [*spent, *load_off(table, given), Gone(given)]

    def _on_terms(self, table: Table) -> list[Event]:
        """What the GM asked for; what is not there cannot be given."""
        hero, (currency, packs, precious) = Hero(table, self.hero), self.terms
        events: list[Event] = [hero.spend(currency)] if currency else []
        events += lose_pack(table, self.hero, packs) if packs else []
        n = min(precious, precious_of(table, self.hero))
        return [*events, *(lose_precious(table, self.hero, n) if n else [])]


RULES = ("dk.shop.four-cards",)
USABLE = ("dk.shop.usable.world",)


class BuyPack(Act):
    """In town something precious buys two Pack, at any time."""

    id = "exchange"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = up_hero(table, seat)
        if hero is None or not precious_of(table, hero):
            return ()
        return (_exchange(precious_name(table), out_of_town(table)),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        paid = lose_precious(table, hero)
        front = table.things[hero]
        if not by_tokens(table):
            return [*paid, *gain_pack(table, hero, 2)]
        speed, spent = (
            front.number("speed") + 1,
            tokens_on(front, "spent"),
        )  # one comes from the Wealth given away
        n = min(2, speed + spent)
        back = min(n, spent)
        left: Marks = {"spent": spent - back} if back else {}
        return [*paid, Marked(hero, {"speed": speed - (n - back), "pack": front.number("pack") + n, **left})]


@lru_cache(maxsize=8)
def _exchange(name: str, closed: str) -> Option:
    return Option("exchange", f"1 {name} for 2 Pack", (), SETTLEMENT, closed=closed)
