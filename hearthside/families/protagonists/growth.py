"""Growth: Drives change with a Protagonist's outlook (book: "Growth")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hearthside.families.protagonists.actions import ending, name_of
from hearthside.families.protagonists.layout import drive_thing
from hearthside.families.protagonists.sheets import Character, absent, drives_of, protagonist_of
from hearthside.kernel.asks import Ask, Option, Reply, RuleIds, Text
from hearthside.kernel.events import Events, Made, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table

LONGEST = 300
GROWTH: RuleIds = ("core.chapter.growth",)


class Grow(Act):
    """A player proposes to add, adjust or replace a Drive; the GM agrees (core.chapter.growth).

    For a player who is away the GM does both (rulings.md, 17).
    """

    id = "grow"
    rules = GROWTH

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat == GM:
            return [option for one in absent(table) for option in growing(table, one, away=True)]
        own = protagonist_of(table, seat)
        assert own is not None  # who has none, or a dead one, is not asked
        return growing(table, own)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        _, what, *whose = reply.option.split(":")
        drive, text = "" if what == "new" else what, reply.text("text")
        if seat == GM:
            return grown(table, whose[0] if whose else table.things[what].place, drive, text)
        own = protagonist_of(table, seat)
        assert own is not None
        return (Turned((GrowthAgreed(own.id, drive, text),)),)


def growing(table: Table, one: Character, away: bool = False) -> Iterator[Option]:
    """The ways in which the Drives of one Protagonist may change."""
    whose, of = (f" for {one.name}", f":{one.id}") if away else ("", "")
    new = Text("text", "The new Drive", LONGEST, 1)
    yield Option(f"grow:new{of}", f"Add a Drive{whose}", (new,), GROWTH, about=one.id if away else "")
    for name, drive in drives_of(table, one.id):
        text = drive.text("text")
        changed = Text("text", "The Drive from now on", LONGEST, 1, text)
        yield Option(f"grow:{name}", f"Adjust or replace{whose}: {text}", (changed,), GROWTH)


class GrowthAgreed(Question, frozen=True):
    """The GM agrees to a change of Drives, or not."""

    who: str
    drive: str
    text: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        who = name_of(table, self.who)
        if not self.drive:
            return f"A new Drive for {who}: {ending(self.text)} Do you all agree?"
        old = table.things[self.drive].text("text")
        return f"{who}'s Drive “{old}” would become {ending(self.text)} Do you all agree?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (Option("agree", "We agree"), Option("decline", "Leave it as it was"))
        return Ask(self.tells(table), options, GROWTH)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "decline":
            words = f"{name_of(table, self.who)}'s Drives stay as they were."
            return (Told(words, GROWTH, about=(self.who,)),)
        return grown(table, self.who, self.drive, self.text)


def grown(table: Table, who: str, drive: str, text: str) -> Events:
    """A Drive is changed, or there is one more."""
    if drive:
        old = table.things[drive].text("text")
        words = f"{name_of(table, who)}'s Drive “{old}” is now {ending(text)}"
        return (Marked(drive, {"text": text}), Told(words, GROWTH, about=(who,)))
    told = Told(f"{name_of(table, who)} has a new Drive: {ending(text)}", GROWTH, about=(who,))
    name = f"{who}/drive/{len(drives_of(table, who)) + 1}"
    return (Made(name, drive_thing(who, text)), told)
