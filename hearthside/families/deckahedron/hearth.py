"""The Hearth: what the heroes share and would risk their lives for; or what feels like home to each (GM guide)."""

from __future__ import annotations

from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.heroes import name_of, seat_of
from hearthside.families.deckahedron.touchstones import SHEET, everybody
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply, Text
from hearthside.kernel.events import Events, Marked, Told
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question, Step
from hearthside.kernel.table import Table

KINDS = (
    Choice("people", "specific people"),
    Choice("food", "food"),
    Choice("song", "a song"),
    Choice("place", "a feature of the land"),
    Choice("ritual", "a ritual or a festival"),
    Choice("activity", "something done together"),
)


def hearth_steps(table: Table, several: tuple[str, ...]) -> tuple[Step, ...]:
    """What the edition asks at the end of creation."""
    edition = edition_of(table)
    if not edition.hearth:
        risks = several if edition.risk_takers == "also" else ()
        return (*(Answer(id, HOME) for id in several), *(Answer(id, RISK) for id in risks), Meeting())
    reasons = several if edition.hearth_reasons else ()
    return (*(Answer(id, COMFORT) for id in several), NameHearth(), *(Answer(id, WHY) for id in reasons))


HOME = "What feels like home to your hero?"
RISK = "Why does your hero take risks that others do not?"
COMFORT = "Where does your hero feel at home, or know what to do?"
WHY = "Why would your hero risk their life for The Hearth?"

BRIEF = {
    HOME: "What feels like home to {}",
    RISK: "Why {} takes risks",
    COMFORT: "Where {} feels at home",
    WHY: "Why {} would die for The Hearth",
}
"""The same for the story, where nobody sees the question."""


class Answer(Question, frozen=True):
    """A question for one hero; the answer is part of the story."""

    hero: str
    question: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} answers: {self.question}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask(self.question, (Option("answer", "Answer", (Text("text", "Your answer", 1000),)),))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if not reply.text("text"):
            return []
        name = name_of(table, self.hero)
        told = Told(f"{BRIEF[self.question].format(name)}: {reply.text('text')}", about=(self.hero,))
        if self.question != WHY:
            return [told]
        reasons = (*table.things[SHEET].list("reasons"), f"{name}: {reply.text('text')}")
        return [Marked(SHEET, {"reasons": reasons}), told]


class NameHearth(Question, frozen=True):
    """The group agrees on one thing they share, apart from themselves; anybody writes it down."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return everybody(table)

    def tells(self, table: Table) -> str:
        return "What is The Hearth: one thing that is home to all of you, and that can be lost?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        fields = (Pick("kind", "What is it?", KINDS), Text("text", "The Hearth", 300, 1))
        return Ask(self.tells(table), (Option("hearth", "This is The Hearth", fields),))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Marked(SHEET, {"hearth": reply.text("text")}), Told(f"The Hearth: {reply.text('text')}")]


class Meeting(Question, frozen=True):
    """How do the heroes meet? They should share an aim within half an hour of play."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return everybody(table)

    def tells(self, table: Table) -> str:
        return "How do the heroes meet, and what could they all want?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask(
            self.tells(table), (Option("meet", "This is how", (Text("text", "How do you meet?", 1000),)),)
        )

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Told(reply.text("text"))] if reply.text("text") else []
