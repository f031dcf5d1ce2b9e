"""Character creation, together at the table, step by step (dk.creation.*; GM guide, character creation)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

from hearthside.families.deckahedron.campaign import begin
from hearthside.families.deckahedron.drafting import LAYOUT, LayOut, draft_id, draft_sheet
from hearthside.families.deckahedron.editions import ATTRIBUTES, SHORT, edition_of
from hearthside.families.deckahedron.envelopes import FillEnvelopes
from hearthside.families.deckahedron.gearing import gear_steps
from hearthside.families.deckahedron.hearth import hearth_steps
from hearthside.families.deckahedron.heroes import hero_of, heroes
from hearthside.families.deckahedron.moves import CREATION
from hearthside.families.deckahedron.play import FreePlay
from hearthside.families.deckahedron.risk_takers import motive_steps
from hearthside.families.deckahedron.sheets import Sheet, make_hero
from hearthside.families.deckahedron.touchstones import Boundaries, Brainstorm, CircleTitle, Expectations
from hearthside.kernel.asks import Ask, Option, Reply, Text
from hearthside.kernel.events import Done, Event, Events, Gone, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Passage, Question, Step
from hearthside.kernel.table import Table


class Create(Act):
    """Heroes are made by the assembled group (dk.creation.together.kfa093)."""

    id = "create"
    rules = ("dk.creation.together.kfa093", "dk.creation.gm-guide.world")

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return ()
        if not without_hero(table):  # no ruling brings somebody who makes one
            why = "everybody has a hero" if table.playing else "wait for your friends: nobody is here yet"
            return (Option("create", "Make heroes together", closed=why),)
        note = "Touchstones, moves, attributes, names, goals, gear: about twenty minutes."
        return (Option("create", "Make heroes together", (), self.rules, note),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        makers = without_hero(table)
        told = Told("The table makes its heroes together.", self.rules)
        sheets = map(draft_sheet, makers)
        return [Done(), told, *sheets, Turned((*creation_steps(makers), FreePlay()))]


def without_hero(table: Table) -> tuple[Seat, ...]:
    return tuple(player for player in table.playing if not hero_of(table, player))


def creation_steps(makers: tuple[Seat, ...]) -> tuple[Step, ...]:
    """The order of the GM guide: touchstones, moves, attributes, name, flesh; the rest needs the heroes."""
    agree: tuple[Step, ...] = (
        Boundaries(),
        Brainstorm(),
        *(CircleTitle(s) for s in (*makers, GM)),
        Expectations(),
    )
    return (*agree, LayOut(makers), Attributes(makers), Naming(makers), Finish(makers))


# ---------------------------------------------------------------- attributes


@lru_cache(maxsize=1)
def spreads() -> tuple[Option, ...]:
    """Six points over three attributes, one to four each: ten ways (dk.creation.attributes)."""
    ranks = range(CREATION.lowest, CREATION.highest + 1)
    ways = [(s, d, i) for s in ranks for d in ranks for i in ranks if s + d + i == CREATION.attribute_points]
    return tuple(
        Option(
            "-".join(map(str, way)),
            ", ".join(f"{SHORT[a]} {n}" for a, n in zip(ATTRIBUTES, way, strict=True)),
        )
        for way in sorted(ways, reverse=True)
    )


POINTS = f"Attributes: {CREATION.attribute_points} points, {CREATION.lowest} to {CREATION.highest} each."


class Attributes(Question, frozen=True):
    """Everybody sets Strength, Dexterity and Intelligence, or the GM enters what they say (dk.creation.gm-guide.world)."""

    makers: tuple[Seat, ...]
    stays: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("dk.creation.attributes",)

    def left(self, table: Table) -> list[Seat]:
        return [seat for seat in self.makers if not table.things[draft_id(seat)].number("str")]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,) if self._entered(table) else present(table, self.left(table))

    def _entered(self, table: Table) -> bool:
        return edition_of(table).attributes_by == "gm"

    def tells(self, table: Table) -> str:
        return f"{POINTS} Tell the GM how to spread yours." if self._entered(table) else POINTS

    def ask(self, table: Table, seat: Seat) -> Ask:
        whose = table.name(self._maker(table, seat))
        how = (
            f"How does {whose} spread them?" if self._entered(table) else f"How are {whose}'s points spread?"
        )
        return Ask(f"{POINTS} {how}", spreads(), self.rules)

    def _maker(self, table: Table, seat: Seat) -> Seat:
        left = self.left(table)
        return seat if seat in left else left[0]

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        maker = self._maker(table, seat)
        ranks = dict(zip(ATTRIBUTES, map(int, reply.option.split("-")), strict=True))
        last: list[Event] = [Done()] if self.left(table) == [maker] else []
        return [*last, Marked(draft_id(maker), dict(ranks))]


def present(table: Table, seats: list[Seat]) -> tuple[Seat, ...]:
    """Those who must answer; the GM for who has left."""
    return tuple(dict.fromkeys(seat if seat in table.seats else GM for seat in seats))


# ---------------------------------------------------------------- name and flesh

TOPICS = (
    "What folk does your hero belong to?",
    "What does your hero think of property, and of stealing?",
    "What is your hero's trade?",
    "Which gods or temples matter to your hero?",
    "Is your hero of the wilds or of the city?",
    "How old is your hero, and have they killed?",
    "How does a room react when your hero comes in?",
)
"""One question each, not all to all (GM guide, flesh)."""


class Naming(Question, frozen=True):
    """A name and some flesh; history and personality are the player's, numbers are not (dk.creation.fiction-free)."""

    makers: tuple[Seat, ...]
    stays: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("dk.creation.fiction-free",)

    def left(self, table: Table) -> list[Seat]:
        return [seat for seat in self.makers if draft_id(seat) in table.things]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return present(table, self.left(table))

    def tells(self, table: Table) -> str:
        return "Everybody names their hero and answers a question."

    def ask(self, table: Table, seat: Seat) -> Ask:
        maker = self._maker(table, seat)
        topic = TOPICS[self.makers.index(maker) % len(TOPICS)]
        fields = (Text("name", "Name", 40, 1), Text("about", topic, 1000))
        who = "Who is your hero?" if seat == maker else "Somebody has left. Who is their hero?"
        label = "This is my hero" if seat == maker else "This is the hero"
        return Ask(who, (Option("name", label, fields, self.rules),), self.rules)

    def _maker(self, table: Table, seat: Seat) -> Seat:
        left = self.left(table)
        return seat if seat in left else left[0]

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        maker, edition = self._maker(table, seat), table.options["edition"]
        draft = table.things[draft_id(maker)]
        key = free_key(table, reply.text("name"))
        ranks = (draft.number("str"), draft.number("dex"), draft.number("int"))
        sheet = Sheet(key, reply.text("name"), reply.text("about"), *ranks, draft.list("moves"))
        told = Told(f"{table.name(maker)} plays {sheet.name}.", self.rules, about=(key,))
        last: list[Event] = [Done()] if self.left(table) == [maker] else []
        return [*last, *make_hero(edition, sheet, maker, heroes(table)), Gone(draft_id(maker)), told]


def free_key(table: Table, name: str) -> str:
    """An id for a hero, from the name."""
    plain = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")[:24] or "hero"
    key, n = f"hero-{plain}", 1
    while key in table.things:
        n += 1
        key = f"hero-{plain}-{n}"
    return key


class Finish(Passage, frozen=True):
    """Goals, gear and The Hearth for the new heroes; then play begins."""

    makers: tuple[Seat, ...]

    def go(self, table: Table) -> Events:
        new = tuple(id for id in heroes(table) if table.things[id].owner in self.makers)
        steps = (
            *motive_steps(table, new),
            *gear_steps(table, new),
            *hearth_steps(table, new),
            Opening(),
            FillEnvelopes(),
        )
        return [Gone(LAYOUT), Turned(steps)]


class Opening(Question, frozen=True):
    """An opening picture that ends on a problem, and the question what they do."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "The GM opens the story."

    def ask(self, table: Table, seat: Seat) -> Ask:
        words = Text("text", "What do the heroes see?", 2000)
        prompt = "Open with a picture of the place, end on a problem, and ask what they do."
        return Ask(prompt, (Option("begin", "Begin", (words,)),), ("dk.table.improv",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        told: list[Event] = [Told(reply.text("text"))] if reply.text("text") else []
        return [*begin(table), *told]
