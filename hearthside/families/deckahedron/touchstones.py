"""What the table agrees on before play: what stays out, and the titles that say what the world is like
(dk.table.boundaries; GM guide, touchstone list)."""

from __future__ import annotations

from typing import ClassVar

from hearthside.kernel.asks import Ask, Option, Reply, Text
from hearthside.kernel.chance import Stream
from hearthside.kernel.events import DONE, Done, Event, Events, Made, Marked, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

SHEET = "touchstones"
MOST_TITLES = 12


def touchstone_sheet() -> Made:
    """The sheet everybody reads: titles, those that were circled, The Hearth, the goal, facts the players established."""
    front: Marks = {"titles": (), "circled": (), "hearth": "", "reasons": (), "goal": "", "facts": ()}
    return Made(SHEET, Thing(SHEET, front=front))


def everybody(table: Table) -> tuple[Seat, ...]:
    return (*table.playing, GM)


class Boundaries(Question, frozen=True):
    """What does anybody want kept out? It may be skipped, and that is noted (dk.table.boundaries)."""

    stays: ClassVar[bool] = True
    rules: ClassVar[tuple[str, ...]] = ("dk.table.boundaries",)

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return everybody(table)

    def tells(self, table: Table) -> str:
        return "What should stay out of the story? Nobody has to say why."

    def ask(self, table: Table, seat: Seat) -> Ask:
        topic = Option("keep-out", "Keep something out", (Text("topic", "What should stay out?", 200, 1),))
        done = (Option("go-on", "We have talked about it"), Option("skip", "We know each other well"))
        return Ask(self.tells(table), (topic, *(done if seat == GM else ())), self.rules)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "keep-out":
            topics = (*table.things["story"].list("boundaries"), reply.text("topic"))
            return [
                Marked("story", {"boundaries": topics}),
                Told(f"Stays out: {reply.text('topic')}", self.rules),
            ]
        words = "skipped" if reply.option == "skip" else "done"
        return [Done(), Told(f"The talk about what should stay out is {words}.", self.rules)]


class Brainstorm(Question, frozen=True):
    """Everybody writes titles of books, films and games down; nobody vetoes. Three or four will do."""

    stays: ClassVar[bool] = True

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return everybody(table)

    def tells(self, table: Table) -> str:
        return "Which stories should ours be like? Name titles of any kind; three or four will do."

    def ask(self, table: Table, seat: Seat) -> Ask:
        titles = table.things[SHEET].list("titles")
        full = "the sheet is full" if len(titles) >= MOST_TITLES else ""
        write = Option("write", "Write a title down", (Text("title", "Title", 80, 1),), closed=full)
        none = "" if titles else "write at least one title down"
        done = (Option("go-on", "That is enough", closed=none),) if seat == GM else ()
        return Ask(self.tells(table), (write, *done))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "go-on":
            return [Done()]
        titles = table.things[SHEET].list("titles")
        return [Marked(SHEET, {"titles": tuple(dict.fromkeys((*titles, reply.text("title"))))})]


class CircleTitle(Question, frozen=True):
    """One after the other circles a title that is not circled yet; the GM is the last."""

    seat: Seat

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,) if self.seat in table.seats else (GM,)

    def tells(self, table: Table) -> str:
        return f"{table.name(self.seat)} circles a title that the world should be like."

    def run(self, table: Table, stream: Stream) -> list[Event] | None:
        """With nothing left to circle nobody is asked."""
        return None if self._left(table) else [DONE]

    def _left(self, table: Table) -> list[str]:
        sheet = table.things[SHEET]
        return [title for title in sheet.list("titles") if title not in sheet.list("circled")]

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = tuple(Option(f"circle:{n}", title) for n, title in enumerate(self._left(table)))
        return Ask("Which title should our world be like?", (*options, Option("pass", "None of the rest")))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "pass":
            return []
        title = next(o.label for o in self.ask(table, seat).options if o.id == reply.option)
        return [Marked(SHEET, {"circled": (*table.things[SHEET].list("circled"), title)})]


class Expectations(Question, frozen=True):
    """The GM says where titles and rules clash, rejects nothing, and asks what the world looks like."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        circled = ", ".join(table.things[SHEET].list("circled"))
        return (
            f"Our world is like {circled}. What is it like there?" if circled else "What is our world like?"
        )

    def ask(self, table: Table, seat: Seat) -> Ask:
        words = Text("text", "What was agreed about the world?", 2000)
        note = "These rules are about swords and magic, and heroes who start scrappy. Say so, but turn nothing down."
        rules = ("dk.creation.scrappy-start.*", "dk.table.improv")
        return Ask(self.tells(table), (Option("go-on", "Go on", (words,), (), note),), rules)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        text = reply.text("text")
        told: list[Event] = [Told(text)] if text else []
        return told
