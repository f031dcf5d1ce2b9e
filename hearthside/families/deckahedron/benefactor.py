"""Unknown Benefactor: an attack is cancelled by giving up a flow of magic, and later somebody is thanked (dk.fast.react)."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.families.deckahedron.calling import bonus_limit
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.equipment import items_of
from hearthside.families.deckahedron.heroes import Hero, heroes, name_of
from hearthside.families.deckahedron.reserve import FRIENDLY, pay
from hearthside.families.deckahedron.shields import AGAIN, ALLOW, must_ask
from hearthside.families.deckahedron.spending import too_few
from hearthside.families.deckahedron.spotlight import after_move
from hearthside.families.deckahedron.suffering import REACTIONS, Decide, Facing
from hearthside.kernel.asks import Ask, Option, Reply, Text
from hearthside.kernel.events import Event, Events, Gone, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Passage, Question
from hearthside.kernel.table import Table

MOVE = "unknown_benefactor"
RULES = ("dk.fast.react",)


def card_of(hero: str) -> str:
    return f"{hero}/move/{MOVE}"


class Benefactor:
    """A bonus move in answer to consequences: the attack does nothing, whatever its power (dk.fast.react)."""

    def offers(self, table: Table, hero: str, power: int) -> list[Option]:
        if card_of(hero) not in table.things:
            return []
        used = bonus_limit(table) == "hard" and Hero(table, hero).thing.number("bonus")
        shut = "a bonus move has already been made in this spotlight" if used else ""
        flowing = [id for id in items_of(table, hero) if table.things[id].front.get("flowing")]
        rules = ("dk.fast.limit.kfa093",) if shut else RULES
        note = "Its effect ends and its charges are lost; the attack does nothing."
        return [
            Option(
                f"{MOVE}:{id}",
                f"Unknown Benefactor, through {table.things[id].text('name')}",
                (),
                rules,
                note,
                id,
                closed=shut,
            )
            for id in flowing
        ]

    def do(self, table: Table, attack: Decide, about: str) -> Events:
        saved = Saved(attack.hero, about)
        if must_ask(Hero(table, attack.hero)):
            return [Turned((AllowSaving(saved, attack.power, attack.blocked),))]
        return [Turned((saved,))]


REACTIONS[MOVE] = Benefactor()


class Saved(Passage, frozen=True):
    """The flow ends, the charges are gone, the attack is cancelled."""

    hero: str
    item: str

    def go(self, table: Table) -> Events:
        hero, name = Hero(table, self.hero), table.things[self.item].text("name")
        told = Told(
            f"The attack on {hero.name} comes to nothing; {name} falls silent.", RULES, about=(self.hero,)
        )
        return [
            *after_move(hero, MOVE, True),
            Marked(self.item, {"flowing": 0, "charges": 0}),
            Marked(card_of(self.hero), {"tokens": table.things[card_of(self.hero)].number("tokens") + 1}),
            told,
        ]


class AllowSaving(Question, frozen=True):
    """A second bonus move in one spotlight: the GM allows it, or the attack goes on without it."""

    saved: Saved
    power: int
    blocked: bool = False

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.saved.hero)} calls on a benefactor: a second bonus move in this spotlight, and as a rule one is enough."

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask(self.tells(table), ALLOW, AGAIN)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        attack = Facing(Decide(self.saved.hero, self.power, self.blocked, refused=(MOVE,)))
        return [Turned((self.saved if reply.option == "allow" else attack,))]


class Thank(Act):
    """The player confronts somebody as the benefactor, and is right: the GM says why, and pays. With a friendly point
    the player keeps the card, with hostile points it is gone."""

    id = "benefactor"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return []
        used = [
            id
            for id in heroes(table)
            if card_of(id) in table.things and table.things[card_of(id)].number("tokens")
        ]
        return [option for id in used for option in self._options(table, id)]

    def _options(self, table: Table, hero: str) -> list[Option]:
        edition, name = edition_of(table), name_of(table, hero)
        why = (Text("text", "Who was it, and why?", 500, 1),)
        kept = Option(
            f"benefactor:keep:{hero}",
            f"{name}'s benefactor is found ({edition.friendly}: 1)",
            why,
            closed=too_few(table, 1, FRIENDLY),
        )
        price = edition.benefactor
        lost = Option(
            f"benefactor:lose:{hero}",
            f"{name}'s benefactor is found, but the card is lost ({edition.reserve}: {price})",
            why,
            closed=too_few(table, price),
        )
        return [kept, lost]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        _, what, hero = reply.option.split(":", 2)
        told = Told(reply.text("text"), about=(hero,))
        if what == "keep":
            paid = pay(table, 1, FRIENDLY)
            return [paid, told, Marked(card_of(hero), {"tokens": 0})]
        events: list[Event] = [pay(table, edition_of(table).benefactor), told]
        return [*events, Gone(card_of(hero))]
