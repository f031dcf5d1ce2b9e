"""Sessions: one unbroken stretch at the table each, opened together (dk.table.session.*, dk.opener.*)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.heroes import Hero, hero_of, heroes, name_of
from hearthside.families.deckahedron.levelcards import CountRings
from hearthside.families.deckahedron.regaining import pick_several
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply, Text
from hearthside.kernel.events import Done, Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Passage, Question, Step
from hearthside.kernel.table import Table

OPENER = ("dk.opener.when",)
SESSION = ("dk.table.session.kfa093", "dk.table.session.kfa")


class NextSession(Act):
    """The GM closes this session; the next one is counted when it opens (dk.table.session.kfa, dk.opener.when)."""

    id = "session"
    option = Option(
        "session", "End this session", (), SESSION, "A session is about three hours; only you end it."
    )

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (self.option,) if seat == GM else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        n = table.things["story"].number("session")
        return [Told(f"Session {n} is over.", SESSION), Turned((BetweenSessions(),))]


class BetweenSessions(Question, frozen=True):
    """Nothing happens until the table sits together again."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"Session {table.things['story'].number('session')} is over. See you next time!"

    def ask(self, table: Table, seat: Seat) -> Ask:
        note = "Recall what the players signalled, and think of two or three decisions ahead. Prepare; do not plan."
        return Ask(self.tells(table), (Option("open", "Open the next session", (), OPENER, note),), SESSION)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        n = table.things["story"].number("session") + 1
        opened = Marked("story", {"session": n})
        told = Told(f"Session {n} begins. {self._reward(table)}", SESSION)
        return [opened, told, Turned((*opener(table), CountRings()))]

    def _reward(self, table: Table) -> str:
        edition = edition_of(table)
        whom = "who takes part in" if edition.opener_pays == "all" else "who asks for notes in"
        return f"Everybody {whom} the Session Opener gains {edition.amount(1)}."


def opener(table: Table) -> tuple[Step, ...]:
    """The Session Opener, before anything else: every session but the first (dk.opener.when)."""
    steps: list[Step] = [Recap(key) for key in edition_of(table).opener]
    askers = tuple(table.playing)
    after = [Reward()] if edition_of(table).opener_pays == "all" else []
    return (*steps, AskNotes(askers), GiveNotes(), *after)


RECAP = {
    "recap": (
        "What has happened so far?",
        "Tell the story so far, with the players' help.",
        "What has happened so far? Help the GM to tell it.",
    ),
    "questions": (
        "What came of it?",
        "Ask the players about their heroes: a fact learned, a trait shown.",
        "The GM asks about the heroes: a fact you learned, a trait that showed.",
    ),
}
"""What the GM writes down, what the GM is asked, and what the others read meanwhile."""


class Recap(Question, frozen=True):
    """The GM leads a recap of the story, then asks about the heroes (dk.opener.recap.kfa)."""

    key: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return RECAP[self.key][2]

    def ask(self, table: Table, seat: Seat) -> Ask:
        words = Text("text", RECAP[self.key][0], 2000)
        return Ask(
            RECAP[self.key][1], (Option("go-on", "Go on", (words,)),), ("dk.opener.recap.kfa", *OPENER)
        )

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        text = reply.text("text")
        return [Told(text, ("dk.opener.recap.kfa",))] if text else []


NOTES = ("dk.opener.recap.kfa", "dk.opener.notes.world")


class AskNotes(Passage, frozen=True):
    """One after the other the players may ask for notes (dk.opener.notes.world)."""

    askers: tuple[Seat, ...]

    def go(self, table: Table) -> Events:
        if not self.askers:
            return []
        return [Turned((AskForNotes(self.askers[0]), AskNotes(self.askers[1:])))]


class AskForNotes(Question, frozen=True):
    """Could something in my play raise everyone's fun? Anybody may skip their turn."""

    asker: Seat

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (self.asker, GM) if self.asker in table.seats else (GM,)

    def tells(self, table: Table) -> str:
        return f"{table.name(self.asker)} may ask the others for notes."

    def ask(self, table: Table, seat: Seat) -> Ask:
        words = Text("text", "What would you like to hear about?", 500)
        pays = f"Who asks gains {edition_of(table).amount(1)}." if self._token(table) else ""
        asking = (Option("ask", "Ask for notes", (words,), NOTES, pays),) if seat == self.asker else ()
        mine = "Could something in your play make it more fun for everybody? You may ask; you need not."
        prompt = mine if seat == self.asker else f"{self.tells(table)} Move on if they would rather not."
        return Ask(prompt, (*asking, Option("skip", "Move on")), NOTES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "skip":
            return []
        text = f"{table.name(seat)} asks for notes." + (
            f" {reply.text('text')}" if reply.text("text") else ""
        )
        return [Told(text, NOTES), *self._token(table), Turned((Notes(seat),))]

    def _token(self, table: Table) -> list[Event]:
        """Where the opener pays those who ask, now and once (dk.opener.reward.world, dk.conflict.opener-award-world)."""
        id = hero_of(table, self.asker)
        if id is None or edition_of(table).opener_pays != "askers":
            return []
        hero = Hero(table, id)
        told = f"{hero.name} gains {edition_of(table).amount(1)}."
        return [hero.gain(1), Told(told, ("dk.opener.reward.world",), about=(id,))]


class Notes(Question, frozen=True):
    """Honest, gentle suggestions, to take or leave; the asker owes no reply, and anybody may move on."""

    asker: Seat
    stays: ClassVar[bool] = True

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return tuple(table.seats)

    def tells(self, table: Table) -> str:
        return f"Notes for {table.name(self.asker)}: gentle, about more fun, to take or leave."

    def ask(self, table: Table, seat: Seat) -> Ask:
        own = seat == self.asker
        words = Text("text", "A reply, if you like" if own else "What would be more fun?", 1000, 1)
        say = Option("note", "Reply" if own else "Give a note", (words,), NOTES)
        return Ask(self.tells(table), (say, Option("move-on", "Take a breath and move on", (), NOTES)), NOTES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "move-on":
            return [Done()]
        return [Told(f"{table.name(seat)}: {reply.text('text')}", NOTES)]


class GiveNotes(Question, frozen=True):
    """The GM gives notes: titles that joined or left the list, rules that were misread."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "The GM gives notes: are the touchstones still right, was a rule misread?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        tip = TIPS.get(table.things["story"].number("session"), LATER)
        words = Text("text", "Your notes", 1000)
        prompt = "Your notes for the players: are the touchstones still right, was a rule misread?"
        return Ask(prompt, (Option("give", "Go on", (words,), NOTES, tip),), NOTES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Told(reply.text("text"), NOTES)] if reply.text("text") else []


TIPS = {
    2: "A tip for session 2: make advantages for each other, with Discern and Defend.",
    3: "A tip for session 3: try moves nobody has learned, best with an advantage or two.",
}
LATER = "A tip: new moves, higher levels and stronger weapons are there to be sought."


class Reward(Question, frozen=True):
    """Everybody who took part gains one, once a session (dk.opener.reward.kfa)."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "Everybody who took part in the Session Opener gains something."

    def ask(self, table: Table, seat: Seat) -> Ask:
        choices = tuple(Choice(id, name_of(table, id)) for id in heroes(table))
        who = Pick("heroes", "Who took part?", choices, 0, max(1, len(choices)))
        label = f"Give {edition_of(table).amount(1)} to each"
        return Ask(
            "Who took part in the Session Opener?",
            (Option("reward", label, (who,), ("dk.opener.reward.kfa",)),),
        )

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        story = table.things["story"]
        if story.number("opener") == story.number("session"):
            return []
        paid = Marked("story", {"opener": story.number("session")})
        chosen = pick_several(reply, "heroes")
        names = ", ".join(name_of(table, id) for id in chosen) or "nobody"
        told = Told(f"{edition_of(table).amount(1)} for taking part: {names}.", ("dk.opener.reward.kfa",))
        return [paid, *(Hero(table, id).gain(1) for id in chosen), told]
