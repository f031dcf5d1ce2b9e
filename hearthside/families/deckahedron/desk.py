"""The GM's desk and everybody's voice: notes, a card as an oracle, questions to the players, telling, companions
(dk.table.gm-role.*, dk.table.player-role.*, dk.table.improv)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.cards import read_out
from hearthside.families.deckahedron.editions import Edition, Format, edition_of
from hearthside.families.deckahedron.heroes import hero_of, heroes, name_of, pile_ids, seat_of
from hearthside.families.deckahedron.local_acts import LocalAct
from hearthside.families.deckahedron.touchstones import SHEET
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply, Text
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.chance import Question as ChanceQuestion
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Chance, Question
from hearthside.kernel.table import Table

NOTE = "note/gm"
ROLE = ("dk.table.gm-role.world", "dk.table.gm-role.kfa093")
PLAYER = ("dk.table.player-role.world", "dk.table.player-role.kfa")


class WriteNotes(Act):
    """The GM keeps notes that nobody else sees (dk.table.gm-role.world)."""

    id = "notes"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (_notes(table.things[NOTE].text("text")),) if seat == GM else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Marked(NOTE, {"text": reply.text("text")})]


@lru_cache(maxsize=64)
def _notes(text: str) -> Option:
    return Option("notes", "Write your notes", (Text("text", "Notes", 8000, default=text),), ROLE)


# ---------------------------------------------------------------- the oracle


class Oracle(Act):
    """A card is looked at to decide something; it is no flip, and nothing else comes of it (GM guide, tools)."""

    id = "oracle"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return []
        things = table.things
        return [_oracle(id, things[id].text("name")) for id in heroes(table) if things[pile_ids(id)[0]].cards]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        question = reply.text("question")
        told = [Told(question, about=(reply.option.partition(":")[2],))] if question else []
        return [*told, Turned((OracleCard(reply.option.partition(":")[2]),))]


@lru_cache(maxsize=256)
def _oracle(id: str, name: str) -> Option:
    note = "You see a card and it goes back. This is not a flip; it decides what you leave to chance."
    question = Text("question", "What is left to chance?", 200)
    return Option(f"oracle:{id}", f"Let a card decide for {name}", (question,), note=note, about=id)


class OracleCard(Chance, frozen=True):
    """The card goes back where it was: no points, no currency, no wound."""

    hero: str

    def question(self, table: Table) -> ChanceQuestion:
        deck = pile_ids(self.hero)[0]
        return Draw(table.things[deck].shuffled, 1, deck)

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        return seat_of(table, self.hero), "oracle"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        read = read_out(edition_of(table).suits, str(outcome[0]))
        whose = f"A card from {name_of(table, self.hero)}'s deck"
        return [Told(f"{whose} says: {read}. It goes back into the deck.", about=(self.hero,))]


# ---------------------------------------------------------------- questions and telling


class AskPlayer(Act):
    """The GM asks a player something about the world; the answer is true from then on (dk.table.player-role.*)."""

    id = "ask-player"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        players = tuple(Choice(player, table.name(player)) for player in table.playing) if seat == GM else ()
        if not players:
            return ()
        fields = (Pick("player", "Whom?", players), Text("question", "What do you ask?", 500, 1))
        return (Option("ask-player", "Ask a player about the world", fields, PLAYER),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        question = reply.text("question")
        told = Told(f"{table.name(Seat(reply.text('player')))}, {question}", PLAYER)
        return [told, Turned((Establish(Seat(reply.text("player")), question),))]


class Establish(Question, frozen=True):
    """What the player says is established, with their name."""

    player: Seat
    question: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (self.player,) if self.player in table.seats else (GM,)

    def tells(self, table: Table) -> str:
        return f"{table.name(self.player)} says what is true: {self.question}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        answer = Option("answer", "Answer", (Text("text", self.question, 1000, 1),), PLAYER)
        return Ask(
            f"The GM asks you: {self.question}",
            (answer, Option("pass", "Let somebody else answer")),
            ("dk.table.improv",),
        )

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "pass":
            return [Told(f"{table.name(self.player)} lets somebody else say it.", PLAYER)]
        fact = f"{table.name(self.player)}: {reply.text('text')}"
        facts = (*table.things[SHEET].list("facts"), fact)
        return [Marked(SHEET, {"facts": facts}), Told(fact, PLAYER, about=(SHEET,))]


ADVICE = "Add what will thrill, worry or amaze the others; accept what they said, and build on it."


class Tell(Act):
    """Any player may tell a part of the story; a newcomer reads once how (dk.table.gm-role.kfa093, dk.table.improv)."""

    id = "tell"
    words = (Text("text", "What happens?", 2000, 1),)
    first = Option("tell", "Tell a part of the story", words, ("dk.table.improv", *PLAYER), ADVICE)
    later = Option("tell", "Tell a part of the story", words, PLAYER)

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is None:
            return ()
        return (self.later if table.things[hero].front["told"] else self.first,)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        told: list[Event] = [Marked(hero, {"told": 1})] if not table.things[hero].front["told"] else []
        return [*told, Told(f"{table.name(seat)} tells: {reply.text('text')}", PLAYER, about=(hero,))]


# ---------------------------------------------------------------- companions

COMPANIONS = {"hireling": "a hireling", "animal": "an animal companion"}


class Companion(LocalAct):
    """Where players give orders to a hireling and an animal, each has a name and is told what to do
    (dk.table.player-role.world)."""

    id = "companion"
    rules = ("dk.table.player-role.world",)

    def played_in(self, edition: Edition, format: Format) -> bool:
        return edition.companions

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is None:
            return []
        return [self._option(kind, str(table.things[hero].front[kind])) for kind in COMPANIONS]

    def _option(self, kind: str, name: str) -> Option:
        if name:
            order = (Text("text", "What should they do?", 500, 1),)
            return Option(f"companion:{kind}", f"Give an order to {name}", order, self.rules)
        named = (Text("text", "What are they called?", 60, 1),)
        return Option(f"companion:{kind}", f"Name {COMPANIONS[kind]}", named, self.rules)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero, kind, text = hero_of(table, seat), reply.option.partition(":")[2], reply.text("text")
        assert hero is not None
        name = str(table.things[hero].front[kind])
        if name:
            return [Told(f"{name_of(table, hero)} to {name}: {text}", self.rules, about=(hero,))]
        told = Told(f"{text} goes with {name_of(table, hero)}.", self.rules, about=(hero,))
        return [Marked(hero, {kind: text}), told]
