"""The next story: who lived through one adventure goes on to another, at the same table (rulings.md, 34)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from hearthside.families.protagonists.actions import OPEN, Reason, name_of, offered
from hearthside.families.protagonists.content import adventure_keys, load
from hearthside.families.protagonists.entries import Adventure
from hearthside.families.protagonists.layout import lay_out, story_marks
from hearthside.families.protagonists.preparation import Lobby
from hearthside.families.protagonists.sheets import Status, listed, party, story
from hearthside.kernel.asks import Option, Refused, Reply, RuleIds
from hearthside.kernel.events import Answered, Done, Event, Events, Gone, Made, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

NEXT: RuleIds = ("core.setup.choose-protagonist", "core.chapter.incorporate")
REMEMBERED = ("story", "note", "event")
"""What the table keeps of a story that is over: what was agreed on, the GM's notes, and what happened."""


class NextStory(Act):
    """The GM opens another adventure; those who live go on with their names, Drives and Gear."""

    id = "story"
    rules = NEXT

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        told = story(table).text("title")
        going = survivors(table) if seat == GM else ()
        keys = adventure_keys() if seat == GM else []
        return [next_story(key, going) for key in keys if load(key).title != told]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return gone_on(table, load(reply.option.partition(":")[2]))


def with_own(table: Table, content: str) -> Events:
    """The GM goes on with an adventure of their own: it cannot be offered, so it is answered like an option that was."""
    adventure = load(content)
    closed, _ = closed_to(adventure, survivors(table))
    if closed:
        raise Refused(closed)
    return (Answered(GM, Reply(f"{NextStory.id}:own")), *gone_on(table, adventure))


def gone_on(table: Table, adventure: Adventure) -> Events:
    """The old story is put away, and the new one is laid out around those who live."""
    going = survivors(table)
    kept = [name for name, thing in table.things.items() if stays(name, thing, going)]
    names = listed([name_of(table, who) for who in going])
    with_them = f"The same people: {names}." if names else "Other people this time."
    return (
        Done(),
        *(Gone(name) for name in table.things if name not in kept),
        Told(f"{adventure.title}. {with_them}", NEXT, about=going, title=adventure.title),
        *laid_out_beside(table, adventure, going, kept),
        *(event for name in kept for event in refreshed(name, table.things[name])),
        Turned((Lobby(),)),
    )


def survivors(table: Table) -> tuple[str, ...]:
    """The Protagonists who were played last and are not dead."""
    return tuple([one.id for one in party(table) if not one.is_gone])


@lru_cache(maxsize=64)
def next_story(key: str, going: tuple[str, ...]) -> Option:
    adventure = load(key)
    closed = closed_to(adventure, going)
    return offered(f"story:{key}", f"Go on with {adventure.title}", (), NEXT, closed, adventure.subtitle)


def closed_to(adventure: Adventure, going: tuple[str, ...]) -> Reason:
    """What closes it is no rule that a GM could set aside: one thing cannot be two people."""
    double = any(npc.key in going for npc in adventure.npc)
    return ("one of you is somebody else in that story", ()) if double else OPEN


def stays(name: str, thing: Thing, going: tuple[str, ...]) -> bool:
    """Whether it is one of those who go on, lies on their sheet, or is remembered."""
    return name in going or thing.place in going or thing.kind in REMEMBERED


def laid_out_beside(
    table: Table, adventure: Adventure, going: tuple[str, ...], kept: list[str]
) -> Iterator[Event]:
    """What is in the new booklet, but for sheets and Gear that are here already."""
    yield from (e for e in lay_out(adventure) if not (isinstance(e, Made) and e.name in kept))
    begun = story_marks(adventure)
    others = tuple(sheet.key for sheet in adventure.protagonist if sheet.key not in going)
    agreed = {key: story(table).front[key] for key in ("tone", "events")}
    yield Marked("story", {**begun, **agreed, "cast": (*going, *others)})


def refreshed(name: str, thing: Thing) -> Iterator[Marked]:
    """Between two stories everybody comes to their senses, and boxes and Drives are cleared; events are long past."""
    if thing.kind == "protagonist":
        full: Marks = {key: thing.number(f"{key}_start") for key in ("health", "resolve")}
        yield Marked(name, {**full, "status": Status.UP.value, "last_stand": 0, "last_test": ""})
    elif thing.kind in ("drive", "gear"):
        yield Marked(name, {"marked": 0})
    elif thing.kind == "event":
        yield Marked(name, {"chapter": 0})
