"""Falling: a hero without Stamina, or with one Wound too many, and what the GM makes of it (dk.stamina.incapacitated)."""

from __future__ import annotations

from hearthside.families.deckahedron.heroes import DOWN, STAMINA, Hero, name_of
from hearthside.kernel.asks import Ask, Option, Reply, Text
from hearthside.kernel.events import Events, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table


class Falling(Passage, frozen=True):
    """A hero without Stamina, or with one Wound too many, is incapacitated (dk.stamina.incapacitated)."""

    hero: str
    beyond: bool = False

    def go(self, table: Table) -> Events:
        hero = Hero(table, self.hero)
        if not hero.is_up or not (self.beyond or hero.lost >= STAMINA):
            return []
        rules = ("dk.heroic.incapacitated" if hero.is_heroic else "dk.stamina.incapacitated",)
        told = Told(
            f"{hero.name} is incapacitated and can take no further action.", rules, about=(self.hero,)
        )
        return [hero.mark(status=DOWN), told, Turned((Fate(self.hero),))]


FATES = {"unconscious": "Unconscious", "immobile": "Unable to stand or move", "dead": "Dead"}


RULES = ("dk.stamina.fate",)


def deadly(hero: Hero) -> str:
    """Where prizes are won, losing all Stamina is death (GM guide, chapters); a third Wound alone is not."""
    story = hero.table.things["story"]
    return (
        "in this chapter, losing all Stamina means death"
        if story.number("deadly") and hero.lost >= STAMINA
        else ""
    )


class Fate(Question, frozen=True):
    """The GM decides what incapacitation means (dk.stamina.fate)."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} is incapacitated. The GM decides what that means."

    def ask(self, table: Table, seat: Seat) -> Ask:
        text = Text("text", "What happens to the hero?")
        mercy = deadly(Hero(table, self.hero))
        known = tuple(
            Option(key, label, (text,), RULES, closed="" if key == "dead" else mercy)
            for key, label in FATES.items()
        )
        words = (Text("text", "What happens to the hero?", shortest=1),)
        prompt = f"{name_of(table, self.hero)} is incapacitated. What does that mean here?"
        return Ask(prompt, (*known, Option("other", "Something else", words, RULES, closed=mercy)), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero, text = Hero(table, self.hero), reply.text("text")
        status = reply.option if reply.option in FATES else text
        words = f"{hero.name} is {status}." + (f" {text}" if text and text != status else "")
        return [hero.mark(status=status), Told(words, ("dk.stamina.fate",), about=(self.hero,))]
