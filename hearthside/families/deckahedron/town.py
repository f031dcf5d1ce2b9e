"""Places and days: a settlement, and what a day is used for (dk.table.steading.*, dk.table.town.*, dk.rest.exclusive).

A day of a hero goes to one thing that takes effort or rest: `busy` says why another is refused, `use_day` notes it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from hearthside.families.deckahedron.editions import edition_of, format_of
from hearthside.families.deckahedron.heroes import UP, heroes, seat_of
from hearthside.kernel.asks import Option, Reply, Text
from hearthside.kernel.events import Event, Events, Gone, Made, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

REST, HELP, STUDY, SHOP, CONTEMPLATION = "rest", "help", "study", "shop", "contemplation"
MORE_POWER = "power"
"""Tales of a Weapon and Weapon Mastery; they take no day."""

WORDS = {
    REST: "resting",
    HELP: "seeking help",
    STUDY: "studying",
    SHOP: "shopping",
    CONTEMPLATION: "contemplating",
}
"""What a day can go to; a day goes to one of these (GM guide, core loop; dk.rest.exclusive)."""

A_DAY = ("dk.rest.exclusive",)
SETTLEMENT = ("dk.table.town.kfa093", "dk.table.steading.world")


def in_town(table: Table) -> bool:
    """Whether the heroes are in a settlement, as the GM says."""
    return bool(table.things["story"].number("town"))


def out_of_town(table: Table) -> str:
    """Why something needs a settlement, or nothing where there is one."""
    return "" if in_town(table) else f"this needs a {edition_of(table).settlement}"


class Errand(Question, frozen=True):
    """What the player of a hero who is out is asked."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    @abstractmethod
    def prompt(self, table: Table) -> str: ...


def errand_id(hero: str) -> str:
    """Where it lies that a hero is out studying or shopping (errands.py)."""
    return f"{hero}/errand"


def errand(table: Table, hero: str) -> str:
    """What this hero is out for: "study", "shop" or nothing."""
    out = table.things.get(errand_id(hero))
    return out.text("what") if out else ""


def set_out(table: Table, step: Errand, what: str, marks: Marks | None = None) -> Event:
    """A hero goes, and the table goes on (ruling 82). Where the GM or a bot answers, it is a question like any other."""
    seat = seat_of(table, step.hero)
    if seat == GM or table.seats[seat].bot:
        return Turned((step,))
    front: Marks = {"what": what, "text": step.tells(table), **(marks or {})}
    return Made(errand_id(step.hero), Thing("errand", place=step.hero, front=front))


def busy(table: Table, hero: str, what: str) -> str:
    """Why this hero has no time for it today, or nothing. More rest, or a second study, fits in;
    help, shopping and contemplation take the whole day (ruling 19)."""
    used = table.things[hero].text("day") or errand(table, hero)
    more = used == what in (REST, STUDY) or {used, what} == {REST, HELP}
    return "" if not used or more else f"the day went to {WORDS[used]}"


def use_day(hero: str, what: str) -> Marked:
    return Marked(hero, {"day": what})


def breath_caught(table: Table) -> list[Event]:
    """A few minutes after danger are over when a day has passed (dk.breather.after.kfa093)."""
    return [Marked("story", {"fight": "none"})] if table.things["story"].front["fight"] == "over" else []


def new_day(table: Table) -> list[Event]:
    """The next day: everybody has time again."""
    story = table.things["story"]
    days: list[Event] = [Marked("story", {"day": story.number("day") + 1}), *breath_caught(table)]
    return days + [Marked(id, {"day": ""}) for id in heroes(table) if table.things[id].front["day"]]


class Settle(Act):
    """The GM says that the heroes are in a settlement, or leave it (dk.table.town.kfa093)."""

    id = "town"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return ()
        word = edition_of(table).settlement
        if in_town(table):
            return (Option("town:leave", f"Leave the {word}", (), SETTLEMENT),)
        name = Text("name", "What is the place called?", 120)
        note = "Food, shelter, trade and company, from a ring of huts to a city."
        return (Option("town:enter", f"The heroes are in a {word}", (name,), SETTLEMENT, note),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "town:leave":
            told = Told(f"The heroes leave the {edition_of(table).settlement}.", SETTLEMENT)
            back = [Gone(errand_id(id)) for id in heroes(table) if errand(table, id)]
            return [Marked("story", {"town": 0, "place": ""}), told, *back]
        name = reply.text("name")
        arrived = f"The heroes come to {name or 'a ' + edition_of(table).settlement}."
        entered = Marked("story", {"town": 1, "place": name, "day": 0})
        fresh = (Marked(id, {"day": ""}) for id in heroes(table))
        return [entered, *fresh, *come_together(table), Told(arrived, SETTLEMENT)]


def come_together(table: Table) -> list[Event]:
    """Where a flight or a scene had led them they are no more; who lies in another place stays there (ruling 83)."""
    fronts = {id: table.things[id].front for id in heroes(table)}
    left = {front["scene"] for front in fronts.values() if front["status"] == UP} - {""}
    return [Marked(id, {"scene": ""}) for id, front in fronts.items() if front["scene"] in left]


class NextDay(Act):
    """A day passes. A second quiet day in a settlement has a price; else something urgent comes up (GM guide, core loop)."""

    id = "day"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return ()
        edition = edition_of(table)
        if not (in_town(table) and edition.second_day):
            return (Option("day:next", "A new day begins", (), ("dk.rest.exclusive",)),)
        urgent = Text("text", "What urgent thing happens?", 500, 1)
        note = f"{edition.friendly}: {edition.second_day} would keep the day peaceful."
        return (Option("day:trouble", "A new day, with trouble", (urgent,), ("dk.rest.exclusive",), note),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        told = Told(reply.text("text") if reply.option == "day:trouble" else "A new day begins.")
        return [*new_day(table), told]


def stage_warning(table: Table, what: str) -> str:
    """Rules come into play session by session; an early use is no mistake, but worth a second look
    (dk.campaign.stages.kfa, dk.campaign.stages.kfa093)."""
    first = edition_of(table).stages.get(what, 1)
    early = format_of(table).opener and table.things["story"].number("session") < first
    return f"The guide brings this in from session {first} on." if early else ""
