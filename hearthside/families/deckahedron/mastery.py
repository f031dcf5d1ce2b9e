"""Weapon Mastery: set up in downtime, earned by beating a foe (dk.power.mastery.kfa, dk.power.mastery-card.world)."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.families.deckahedron.bars import closed_by
from hearthside.families.deckahedron.editions import Edition, Format, edition_of
from hearthside.families.deckahedron.equipment import damage, load_off
from hearthside.families.deckahedron.heroes import SPENDING, Hero, hero_of, name_of, up_hero
from hearthside.families.deckahedron.local_acts import LocalAct
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.town import MORE_POWER, stage_warning
from hearthside.families.deckahedron.weapons import UNARMED, mastered, weapon_name
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply, Text
from hearthside.kernel.events import Events, Gone, Made, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

RULES = ("dk.power.mastery.kfa", "dk.power.mastery-card.world")
PRICE = 1
MOVE = "weapon_mastery"


def masteries(table: Table, hero: str) -> list[str]:
    return [id for id in table.lying_on(hero) if table.things[id].kind == "mastery"]


class Master(LocalAct):
    """In downtime a player names a kind of weapon to master."""

    id = "mastery"

    def played_in(self, edition: Edition, format: Format) -> bool:
        return MOVE in MOVES[edition.key]

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = up_hero(table, seat)
        if hero is None:
            return ()
        edition = edition_of(table)
        fight = "not in a fight" if table.things["story"].front["fight"] == "on" else ""
        poor = "" if Hero(table, hero).currency >= PRICE else f"this costs {edition.amount(PRICE)}"
        closed, rules = closed_by(table, (fight, RULES), (poor, SPENDING))
        field = Text("category", "Which kind of weapon? A wide kind has a heavier downside", 60, 1)
        label = f"Weapon Mastery ({edition.amount(PRICE)})"
        note = "Once you have beaten a foe with such a weapon, it strikes one die harder."
        early = stage_warning(table, MORE_POWER)
        return (Option("mastery", label, (field,), rules or RULES, note, warning=early, closed=closed),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        return [Turned((LimitMastery(hero, reply.text("category")),))]


class LimitMastery(Question, frozen=True):
    """The table talks about balance, the GM writes a downside: none for a narrow kind, a heavy one for a vague kind."""

    hero: str
    category: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} wants to master {self.category}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        breaks = (Choice("no", "it holds"), Choice("yes", "it may break on the highest roll"))
        last = Pick("breaks", "Does it break?", breaks, default="no")
        narrow = Option("narrow", "A narrow kind", (Text("limit", "Downside, if any", 200), last))
        written = (Text("limit", "Downside", 200, 1), last)
        options = (
            narrow,
            Option("wide", "A wider kind: a light downside", written),
            Option("vague", "A vague kind: a heavy downside", written),
            Option("refuse", "No"),
        )
        return Ask(f"{self.tells(table)} How wide is that, and what limits it?", options, RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = Hero(table, self.hero)
        if reply.option == "refuse":
            return [Told(f"{hero.name} cannot master {self.category}.", RULES, about=(self.hero,))]
        limit = reply.text("limit")
        front: Marks = {
            "name": f"{self.category} Mastery",
            "category": self.category,
            "limit": limit,
            "breaks": int(reply.text("breaks") == "yes"),
            "weapons": (),
        }
        id = f"{self.hero}/mastery/{table.number + 1}"
        told = Told(
            f"{hero.name} sets out to master {self.category}. {limit}".strip(), RULES, about=(self.hero,)
        )
        paid = hero.spend(PRICE)
        return [paid, Made(id, Thing("mastery", hero.thing.owner, self.hero, front=front)), told]


class Mastering(Passage, frozen=True):
    """A foe is beaten: a Mastery that waits may be earned by the weapon that did it."""

    hero: str
    weapon: str

    def go(self, table: Table) -> Events:
        gone = self.weapon != UNARMED and self.weapon not in table.things
        if not self.hero or gone or mastered(table, self.hero, self.weapon):
            return []
        waiting = tuple(masteries(table, self.hero))
        return [Turned((EarnMastery(self.hero, self.weapon, waiting),))] if waiting else []


class EarnMastery(Question, frozen=True):
    """The GM says whether the weapon is of the kind: then it strikes one step harder from now on."""

    hero: str
    weapon: str
    waiting: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} has beaten a foe with {weapon_name(table, self.weapon)}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        earned = tuple(Option(id, f"It is {table.things[id].text('category')}") for id in self.waiting)
        return Ask(f"{self.tells(table)} Is it mastered?", (*earned, Option("no", "No")), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "no":
            return []
        card = table.things[reply.option]
        text = f"{name_of(table, self.hero)} has mastered {card.text('category')}: More Power."
        covered = (*card.list("weapons"), self.weapon)
        return [Marked(reply.option, {"weapons": covered}), Told(text, RULES, about=(self.hero,))]


def may_break(table: Table, hero: str, weapon: str, highest: bool) -> tuple[Step, ...]:
    """A weapon with such a downside may break on the highest roll."""
    cards = (table.things[id] for id in masteries(table, hero)) if highest and weapon in table.things else ()
    fragile = any(card.number("breaks") and weapon in card.list("weapons") for card in cards)
    return (WeaponBreaks(weapon),) if fragile else ()


class WeaponBreaks(Question, frozen=True):
    """The GM says whether the weapon breaks."""

    weapon: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{weapon_name(table, self.weapon)} struck as hard as it can."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (
            Option("holds", "It holds"),
            Option("damaged", "It is damaged"),
            Option("breaks", "It breaks"),
        )
        return Ask(f"{self.tells(table)} Does it break?", options, RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "holds":
            return []
        if reply.option == "damaged":
            return damage(table, self.weapon)
        told = Told(f"{weapon_name(table, self.weapon)} breaks.", RULES)
        return [told, *load_off(table, self.weapon), Gone(self.weapon)]
