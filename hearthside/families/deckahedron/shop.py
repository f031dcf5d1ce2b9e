"""Shop / Procure: a day, four cards, one price (dk.shop.*). No flip: the outcome is certain, the scene is free."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.buying import Buy, lacks
from hearthside.families.deckahedron.heroes import Hero, hero_of, heroes, name_of, up_hero
from hearthside.families.deckahedron.items import MAGIC
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.making import stock
from hearthside.families.deckahedron.scenarios import OfferEntry
from hearthside.families.deckahedron.staging import here, scenario_of
from hearthside.families.deckahedron.tales import promises
from hearthside.families.deckahedron.town import (
    A_DAY,
    SETTLEMENT,
    SHOP,
    busy,
    errand,
    in_town,
    stage_warning,
    use_day,
)
from hearthside.kernel.asks import Ask, Choice, Number, Option, Pick, Reply, Text
from hearthside.kernel.events import Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table

FOUR = 4
"""The GM shows exactly four cards (dk.shop.four-cards)."""

OWN = {"commodity": "A commodity of the story", "trinket": "Something pretty", "curio": "Something odd"}
"""Goods that are in no set; the GM names them."""


SCENE = Text("scene", "Who sells, and how does it go? A theft or a bribe is fine, too", 500)


class Wish(Act):
    """What a player is after, for the GM to read while choosing; it binds nobody (dk.shop.talk)."""

    id = "wish"
    option = Option(
        "wish", "Say what you would like to buy", (Text("text", "A wish", 200),), ("dk.shop.talk",)
    )

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (self.option,) if up_hero(table, seat) and in_town(table) else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        return [Marked(hero, {"wish": reply.text("text")})]


class OpenShop(Act):
    """A day of a hero goes to getting gear; the GM shows what there is."""

    id = "shop"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM or not in_town(table):
            return ()
        early = stage_warning(table, SHOP)
        return [
            _shop(hero.id, hero.name, busy(table, hero.id, SHOP), early)
            for hero in (Hero(table, id) for id in heroes(table))
            if hero.is_up and not errand(table, hero.id)
        ]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Turned((ShowCards(reply.option.partition(":")[2]),))]


@lru_cache(maxsize=256)
def _shop(id: str, name: str, closed: str, early: str) -> Option:
    rules = A_DAY if closed else ("dk.shop.scene", *SETTLEMENT)
    return Option(f"shop:{id}", f"{name} shops", (), rules, warning=early, closed=closed)


class ShowCards(Question, frozen=True):
    """Four cards in any mix: mundane, magical, a commodity, a trinket, a weapon that was promised (dk.shop.four-cards)."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} looks for gear. The GM chooses four cards."

    def ask(self, table: Table, seat: Seat) -> Ask:
        wish = str(table.things[self.hero].front.get("wish", ""))
        wanted = f" Wish: {wish}." if wish else ""
        promised = tuple(
            Choice(id, table.things[id].text("name"), "promised") for id in promises(table, self.hero)
        )
        useless = useless_to(table, self.hero)
        cards = tuple(Choice(c.id, c.label, useless.get(c.id, "")) for c in stock(table.options["edition"]))
        option = _offer((*promised, *cards), asks_gm(table))
        names = {c.id: f"{c.label} ({c.note})" if c.note else c.label for c in cards}
        sellers = tuple(
            _seller(offer.key, offer.seller, tuple(names.get(c, c) for c in offer.cards), asks_gm(table))
            for offer in sellers_of(table)
        )
        options = (*sellers, option, Option("cancel", "No shop today"))
        prompt = f"{name_of(table, self.hero)} looks for gear. Which four cards are there?"
        return Ask(f"{prompt}{wanted}", options, option.rules)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "cancel":
            return []
        scene, goods = reply.text("scene"), self._goods(table, reply)
        told = [Told(scene, ("dk.shop.scene",), about=(self.hero,))] if scene else []
        terms, most = terms_of(reply) if asks_gm(table) else ((), 1)
        return [*told, use_day(self.hero, SHOP), Buy(self.hero, goods, terms, most).set_out(table)]

    def _goods(self, table: Table, reply: Reply) -> tuple[str, ...]:
        """The cards a seller of the scene has, or those the GM chose; what is in no set goes by its name."""
        _, seller, key = reply.option.partition("seller:")
        if seller:
            known = {choice.id for choice in stock(table.options["edition"])}
            cards = next(offer.cards for offer in sellers_of(table) if offer.key == key)
            return tuple(card if card in known else f"curio={card}" for card in cards)
        names = {key: reply.text(key) or OWN[key] for key in OWN}
        return tuple(f"{card}={names[card]}" if card in OWN else card for card in reply.several("cards"))


def useless_to(table: Table, hero: str) -> dict[str, str]:
    """The cards whose power this hero cannot use, and whether anybody here could (dk.shop.usable.kfa093)."""
    cards = [card for card in MAGIC[table.options["edition"]] if lacks(table, hero, card)]
    others = [id for id in heroes(table) if id != hero]
    nobody = {card for card in cards if all(lacks(table, id, card) for id in others)}
    name = name_of(table, hero)
    return {card: f"of no use to {'anybody here' if card in nobody else name}" for card in cards}


def sellers_of(table: Table) -> list[OfferEntry]:
    """Who sells in the scene that is being played, if a scenario says so."""
    scenario, scene = scenario_of(table), here(table)
    if scenario is None or not scene:
        return []
    keys = next((entry.offers for entry in scenario.scenes if entry.key == scene), ())
    return [offer for offer in scenario.offer if offer.key in keys]


@lru_cache(maxsize=64)
def _seller(key: str, seller: str, names: tuple[str, ...], asks: bool) -> Option:
    fields = (SCENE, *(TERMS if asks else ()))
    return Option(
        f"seller:{key}", f"Show what there is: {seller}", fields, ("dk.shop.four-cards",), ", ".join(names)
    )


def asks_gm(table: Table) -> bool:
    """Whether the GM states price and number, or the card does (dk.conflict.shop-price)."""
    return house(table, "shop_terms") == "ask_gm"


TERMS = (
    Number("currency", "Price of each: currency", 0, 9, 1),
    Number("pack", "Pack", 0, 9, 1),
    Number("precious", "Something precious", 0, 9, 0),
    Number("most", "How many may be kept", 1, FOUR, 1),
)


def terms_of(reply: Reply) -> tuple[tuple[int, ...], int]:
    """Currency, Pack and precious things for each card, and how many cards may be kept."""
    price = tuple(reply.number(field.key) for field in TERMS[:-1])
    return price, reply.number("most")


@lru_cache(maxsize=64)
def _offer(cards: tuple[Choice, ...], asks: bool) -> Option:
    own = tuple(Choice(key, label) for key, label in OWN.items())
    names = tuple(Text(key, f"Name: {label.lower()}", 60) for key, label in OWN.items())
    fields: tuple[Pick | Text | Number, ...] = (
        Pick("cards", "Four cards", (*cards, *own), FOUR, FOUR),
        *names,
        SCENE,
        *(TERMS if asks else ()),
    )
    rules = ("dk.shop.four-cards", "dk.shop.usable.world", "dk.shop.usable.kfa093", "dk.shop.other-items")
    return Option("offer", "Show four cards of your choice", fields, rules)
