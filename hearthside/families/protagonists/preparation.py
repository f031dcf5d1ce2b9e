"""Preparation: talk, choose and name a Protagonist, introduce them, begin (book: "Preparation")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from hearthside.families.protagonists.actions import OPEN, Reason, closed_by, lifted, offered
from hearthside.families.protagonists.choosing import Choose, Introduce, Name, Persona, to_find_one
from hearthside.families.protagonists.counting import begun_anew
from hearthside.families.protagonists.sheets import (
    listed,
    player_of,
    protagonist_of,
    story,
)
from hearthside.families.protagonists.writing import WriteSheet
from hearthside.kernel.asks import Option, Reply, RuleIds, Text
from hearthside.kernel.events import Done, Event, Events, Made, Marked, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.standing import scene_over
from hearthside.kernel.steps import Act, Acts, acts
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

FOR_ALL: RuleIds = (
    "core.safety.golden-rule",
    "core.safety.character-serves-game",
    "core.safety.true-over-clever",
)
IN_THE_LOBBY: RuleIds = (
    *FOR_ALL,
    "core.setup.roles",
    "core.setup.tone-talk",
    "core.setup.knowledge",
    "core.setup.content-box",
    "core.setup.materials",
)
FOR_THE_GM: RuleIds = ("core.setup.secrets",)


# ---------------------------------------------------------------- talking


class Tone(Act):
    """One sheet of notes for everybody: themes, lines not to cross, the experience wanted (core.setup.tone-talk).

    It is the players', not their Protagonists' (core.setup.knowledge).
    """

    id = "tone"
    rules = ("core.setup.tone-talk", "core.setup.knowledge")

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (tone_option(story(table).text("tone")),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        text = reply.text("text")
        return (
            Marked("story", {"tone": text}),
            Told(f"{table.name(seat)} writes down what was agreed.", self.rules),
        )


@lru_cache(maxsize=256)
def tone_option(agreed: str) -> Option:
    text = Text("text", "What we agreed on", 2000, 0, agreed)
    return Option("tone", "Write down what we agreed on", (text,), Tone.rules)


# ---------------------------------------------------------------- beginning


class Ready(Act):
    """Whoever has a named Protagonist, dice and a comfortable seat is ready (core.setup.materials)."""

    id = "ready"
    rules = ("core.setup.materials", "core.setup.choose-protagonist")

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        if seat in story(table).list("ready"):
            yield offered("ready:no", "Not ready after all", (), self.rules, OPEN)
            return
        own, why = protagonist_of(table, seat), ""
        if own is None and seat != GM:
            why = "choose a Protagonist first"
        elif own is not None and not own.thing.text("name"):
            why = "give your Protagonist a name first"
        closed = (why, ("core.setup.choose-protagonist",)) if why else OPEN
        yield offered("ready:yes", "Ready", (), self.rules, closed)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        others = tuple(one for one in story(table).list("ready") if one != seat)
        if reply.option == "ready:no":
            return (
                Marked("story", {"ready": others}),
                Told(f"{table.name(seat)} is not ready yet.", self.rules),
            )
        return (
            Marked("story", {"ready": (*others, seat)}),
            Told(f"{table.name(seat)} is ready.", self.rules),
        )


def not_ready(table: Table, seat: Seat) -> str:
    """Who is not ready yet, told to a seat."""
    ready = story(table).list("ready")
    return listed(["you" if one == seat else table.name(one) for one in table.seats if one not in ready])


UNPLAYED: Reason = ("nobody plays a Protagonist yet", ("core.setup.roles",))


class Start(Act):
    """The GM begins when everybody is ready."""

    id = "start"
    rules = ("core.setup.materials", "core.setup.roles", *FOR_THE_GM)

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        if seat != GM:
            return
        missing = not_ready(table, seat)
        waiting = f"still waiting for {missing}" if missing else ""
        played = OPEN if table.playing else UNPLAYED
        closed = closed_by(lifted(table), played, (waiting, ("core.setup.materials",)))
        yield offered("start", "Begin the first Chapter", (), self.rules, closed)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        played = tuple(name for name in story(table).list("cast") if player_of(table, name))
        return (Done(), Marked("story", {"party": played}), *begin_chapter(table, 1))


def begin_chapter(table: Table, n: int) -> Iterator[Event]:
    """A Chapter opens with the text that is read aloud. The GM is reminded of what happened (core.chapter.incorporate)."""
    chapter = table.things[f"chapter/{n}"]
    title, intro = chapter.text("title"), chapter.text("intro")
    marks: Marks = {"chapter": n, "chapter_title": title, "intro": intro}
    yield Marked("story", {**marks, "scene": "", "phase": "play"})
    yield from scene_over(table)
    yield from begun_anew(table, chapter)
    heading = f"Chapter {n}: {title}"
    yield Told(f"{heading}. {intro}".strip(), ("core.chapter.end",), title=heading)
    noted = [table.things[name].text("text") for name in table.of_kind("event")]
    if noted:
        text = f"Build on what happened: {'; '.join(noted)}."
        yield Told(text, ("core.chapter.incorporate",), to=(GM,))


EVENT = Option(
    "event", "Note a major event", (Text("text", "What happened", 500, 1),), ("core.chapter.events",)
)


class NoteEvent(Act):
    """Major events are written down for the next Chapter (core.chapter.events)."""

    id = "event"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (EVENT,)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        n, text = story(table).number("events") + 1, reply.text("text")
        thing = Thing("event", front={"text": text, "chapter": story(table).number("chapter")})
        return (
            Made(f"event/{n}", thing),
            Marked("story", {"events": n}),
            Told(f"Noted: {text}", EVENT.rules, about=(f"event/{n}",)),
        )


CHOOSING = acts(Choose(), WriteSheet(), Tone(), Ready(), Start())
PREPARING = acts(Name(), Introduce(), Ready(), Persona(), Tone(), Choose(), WriteSheet())


class Lobby(Acts, frozen=True):
    """Everybody prepares at the same time; the GM begins."""

    acts: ClassVar[dict[str, Act]] = {**CHOOSING, **PREPARING}

    def acts_for(self, table: Table, seat: Seat) -> dict[str, Act]:
        """Who has chosen reads first what is still to do, and last whom else they could play."""
        return PREPARING if protagonist_of(table, seat) else CHOOSING

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return tuple(table.seats)

    def tells(self, table: Table) -> str:
        return "Everybody prepares. The GM begins when all are ready."

    def prompt(self, table: Table, seat: Seat) -> str:
        if seat == GM:
            return (
                "Talk about themes and limits, read the adventure to the end, and begin when all are ready."
            )
        own = protagonist_of(table, seat)
        if own is None:
            return to_find_one(table)
        if seat in story(table).list("ready"):
            missing = not_ready(table, seat)
            then = f"Still waiting for {missing}" if missing else f"{table.name(GM)} begins"
            return f"You are ready. {then}."
        if not own.thing.text("name"):
            return "Give your Protagonist a name and introduce them to the others."
        return "Introduce your Protagonist, and say when you are ready."

    def guidance(self, table: Table, seat: Seat) -> RuleIds:
        return (*FOR_THE_GM, *IN_THE_LOBBY) if seat == GM else IN_THE_LOBBY
