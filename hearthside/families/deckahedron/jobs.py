"""I'm Only Here for the Job: favours for something precious, and the price of staying loyal."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.families.deckahedron.bars import closed_by
from hearthside.families.deckahedron.heroes import Hero, heroes, name_of, seat_of
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.packs import lose_precious, precious_name, precious_of
from hearthside.families.deckahedron.study import ChooseMagic
from hearthside.families.deckahedron.town import SETTLEMENT, out_of_town
from hearthside.families.deckahedron.using import USES
from hearthside.kernel.asks import Ask, Choice, Field, Option, Pick, Reply, Text
from hearthside.kernel.events import Event, Events, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table

MOVE = "only_here_for_the_job"
ITEM = 2
"""The third favour is a magic item."""


class Job:
    """A precious thing for two favours of a shady contact; one of them may be a magic item (ruling 37)."""

    def fields(self, hero: Hero) -> tuple[Field, ...]:
        words = MOVES[hero.table.options["edition"]][MOVE].options
        favours = tuple(Choice(word, word) for word in words)
        return (Pick("ways", "Pick 2", favours, 2, 2), Text("text", "How?", 500))

    def shut(self, hero: Hero) -> tuple[str, tuple[str, ...]]:
        none = "" if precious_of(hero.table, hero.id) else "this takes a precious thing"
        return closed_by(hero.table, (out_of_town(hero.table), SETTLEMENT), (none, ()))

    def do(self, hero: Hero, reply: Reply) -> list[Event]:
        ways = reply.several("ways")
        text = f"{hero.name} is only here for the job: {'; '.join(ways)}. {reply.text('text')}"
        told = Told(text.strip(), about=(hero.id,))
        item = MOVES[hero.table.options["edition"]][MOVE].options[ITEM] in ways
        given: list[Event] = [Turned((ChooseMagic(hero.id),))] if item else []
        return [*lose_precious(hero.table, hero.id), told, *given]


USES[MOVE] = Job()


class Bribe(Act):
    """The GM has somebody offer pay for a betrayal to who is only here for the job."""

    id = "bribe"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return []
        hired = [id for id in heroes(table) if f"{id}/move/{MOVE}" in table.things and Hero(table, id).is_up]
        words = (Text("text", "Who offers what, and for which betrayal?", 1000, 1),)
        return [
            Option(f"bribe:{id}", f"Offer {name_of(table, id)} pay to betray the party", words, about=id)
            for id in hired
        ]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Turned((Temptation(reply.option.partition(":")[2], reply.text("text")),))]


class Temptation(Question, frozen=True):
    """Take the pay, or refuse and lose everything precious."""

    hero: str
    offer: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} is tempted: {self.offer}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        n, name = precious_of(table, self.hero), precious_name(table)
        refuse = Option("refuse", f"Refuse ({n} {name} lost)" if n else "Refuse")
        return Ask(self.tells(table), (Option("take", "Take the pay"), refuse))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name = name_of(table, self.hero)
        if reply.option == "take":
            return [Told(f"{name} takes the pay.", about=(self.hero,))]
        n = precious_of(table, self.hero)
        told = Told(f"{name} refuses, and what was precious is gone.", about=(self.hero,))
        return [*(lose_precious(table, self.hero, n) if n else []), told]
