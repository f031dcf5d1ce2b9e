"""Choosing a Protagonist, naming and introducing them (book: "Preparation", "Protagonists")."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.protagonists.actions import OPEN, offered
from hearthside.families.protagonists.reading import once
from hearthside.families.protagonists.sheets import (
    Character,
    Status,
    character,
    player_of,
    protagonist_of,
    story,
)
from hearthside.kernel.asks import Option, Reply, Text
from hearthside.kernel.events import Event, Events, Marked, Placed, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing


def free_sheets(table: Table) -> list[Character]:
    """The Protagonists nobody at the table plays, the dead left out (rulings.md, 13)."""
    free = [name for name in story(table).list("cast") if player_of(table, name) is None]
    return [one for one in (character(table, name) for name in free) if one.status != Status.DEAD]


def is_last_chapter(table: Table) -> bool:
    """Whether the adventure has no other Chapter after this one."""
    return story(table).number("chapter") >= story(table).number("chapters")


def may_choose(table: Table, seat: Seat) -> bool:
    """In the lobby always; later only without a living Protagonist, and the dead wait for the next Chapter.

    When the last one has ended there is none to choose for (core.danger.replacement).
    """
    phase = story(table).text("phase")
    own = protagonist_of(table, seat)
    if phase == "ending":
        return (own is None or own.status == Status.DEAD) and not is_last_chapter(table)
    return own is None or phase == "lobby"


def must_choose(table: Table, seat: Seat) -> bool:
    """Whether a player has no living, named Protagonist for the next Chapter although one is free."""
    if is_last_chapter(table):
        return False
    own = protagonist_of(table, seat)
    if own is not None and lives(own):
        return not own.thing.text("name")
    return bool(free_sheets(table))


def lives(own: Character | None) -> bool:
    return own is not None and own.status != Status.DEAD


def to_find_one(table: Table) -> str:
    """What a player without a Protagonist is asked."""
    if free_sheets(table):
        return "Choose the Protagonist you want to play."
    return "No sheet is free: write one of your own."


class Choose(Act):
    """Every player but the GM takes a Protagonist, each a different one (core.setup.choose-protagonist)."""

    id = "choose"
    rules = ("core.setup.choose-protagonist", "core.setup.character-sheet", "core.setup.roles")

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat == GM or not may_choose(table, seat):
            return ()
        return [option for player, option in living_sheets(table) if player != seat]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name = reply.option.partition(":")[2]
        old = protagonist_of(table, seat)
        events: list[Event] = [Placed(old.id, "", None)] if old else []
        events += [Placed(name, "", seat), Marked("story", taken(table, name, old, seat))]
        text = f"{table.name(seat)} plays {known_as(table.things[name])}."
        return [*events, Told(text, self.rules, about=(name,))]


def known_as(sheet: Thing) -> str:
    """The title of a sheet, after the name where it has one: it was played before."""
    name = sheet.text("name")
    return f"{name}, {sheet.text('title')}" if name else sheet.text("title")


@once
def living_sheets(table: Table) -> list[tuple[Seat | None, Option]]:
    """All sheets but those of the dead: who plays them, and the offer to play them."""
    found = []
    for name in story(table).list("cast"):
        one, player = table.things[name], player_of(table, name)
        if one.text("status") != Status.DEAD:
            by = table.name(player) if player else ""
            called = one.text("title") if player else known_as(one)
            found.append((player, choose_option(name, called, one.text("about"), by)))
    return found


@lru_cache(maxsize=256)
def choose_option(name: str, title: str, about: str, player: str) -> Option:
    closed = (f"{player} plays this one", ("core.setup.roles",)) if player else OPEN
    return offered(f"choose:{name}", f"Play {title}", (), Choose.rules, closed, about)


def taken(table: Table, name: str, old: Character | None, seat: Seat) -> Marks:
    """Who is in play after somebody took a sheet. In the lobby nobody is yet."""
    marks = story(table)
    ready = tuple(one for one in marks.list("ready") if one != seat)
    if marks.text("phase") == "lobby":
        return {"ready": ready}
    gone = old.id if old else ""
    party = tuple(one for one in marks.list("party") if one not in (gone, name))
    return {"ready": ready, "party": (*party, name)}


NAME = Option(
    "name", "Name your Protagonist", (Text("name", "Name", 60, 1),), ("core.setup.choose-protagonist",)
)


class Name(Act):
    """A name of one's own choice."""

    id = "name"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        own = protagonist_of(table, seat)
        if own is None:
            return ()
        if own.thing.text("name"):
            return (NAME,) if story(table).text("phase") == "lobby" else ()
        suggested = ", ".join(own.thing.list("suggested_names"))
        note = suggested and f"Such as {suggested}"
        return (offered(NAME.id, NAME.label, NAME.fields, NAME.rules, OPEN, note),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        own = protagonist_of(table, seat)
        assert own is not None
        name = reply.text("name")
        return (
            Marked(own.id, {"name": name}),
            Told(f"{own.thing.text('title')} is called {name}.", NAME.rules, about=(own.id,)),
        )


INTRODUCE = Option(
    "introduce",
    "Introduce your Protagonist",
    (Text("text", "What the others get to know", 1000, 1),),
    ("core.setup.choose-protagonist",),
)


class Introduce(Act):
    """The Protagonist is introduced to the others."""

    id = "introduce"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        own = protagonist_of(table, seat)
        over = story(table).text("phase") == "ending" and is_last_chapter(table)
        return (INTRODUCE,) if own and own.status != Status.DEAD and not over else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        own = protagonist_of(table, seat)
        assert own is not None
        return (Told(f"{own.name}: {reply.text('text')}", INTRODUCE.rules, about=(own.id,)),)


class Persona(Act):
    """Who the Protagonist is as a person is the player's to say, and to change (core.safety.character-serves-game)."""

    id = "persona"
    rules = ("core.setup.character-sheet", "core.safety.character-serves-game")

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        own = protagonist_of(table, seat)
        return (persona_option(own.id, own.name, own.thing.text("persona")),) if own else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        own = protagonist_of(table, seat)
        assert own is not None
        return (
            Marked(own.id, {"persona": reply.text("text")}),
            Told(f"{table.name(seat)} writes about who {own.name} is.", self.rules, about=(own.id,)),
        )


@lru_cache(maxsize=256)
def persona_option(who: str, name: str, persona: str) -> Option:
    text = Text("text", "Who they are", 2000, 0, persona)
    return Option("persona", f"Describe {name}", (text,), Persona.rules, about=who)
