"""A sheet of one's own for who finds none (book: "Protagonists", "Serious Danger"; rulings.md, 18)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.protagonists.choosing import free_sheets, may_choose, taken
from hearthside.families.protagonists.entries import ProtagonistEntry
from hearthside.families.protagonists.layout import lay_protagonist
from hearthside.families.protagonists.sheets import (
    ABILITY_CHOICES,
    Ability,
    protagonist_of,
    story,
    unused,
)
from hearthside.kernel.asks import Choice, Option, Pick, Reply, RuleIds, Text
from hearthside.kernel.events import Event, Events, Marked, Placed, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

WRITE: RuleIds = (
    "core.danger.replacement",
    "core.setup.character-sheet",
    "core.setup.start-values",
    "core.ability.range",
)
NOTE = "No sheet is free. Yours uses the numbers of another; Gear comes with the story."
DRIVES = (
    Text("drive_1", "A Drive: what moves them", 300, 1),
    Text("drive_2", "Another Drive", 300),
    Text("drive_3", "A third Drive", 300),
)


def scores(sheet: Thing) -> list[int]:
    """The Ability scores of a sheet, the best first."""
    return sorted((sheet.number(ability) for ability in Ability), reverse=True)


def numbers(sheet: Thing) -> str:
    """What the book calls Abilities, Health and Resolve, as printed."""
    health, resolve = sheet.number("health_start"), sheet.number("resolve_start")
    return f"{', '.join(map(str, scores(sheet)))}; Health {health}, Resolve {resolve}"


class WriteSheet(Act):
    """Where every sheet is taken or its Protagonist dead, a player without one writes another.

    The book gives no numbers for that, so they are those of a sheet of this adventure (rulings.md, 18).
    """

    id = "write"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat == GM or not may_choose(table, seat):
            return ()
        own = protagonist_of(table, seat)
        if (own and not own.is_gone) or free_sheets(table):
            return ()
        cast = [(name, table.things[name]) for name in story(table).list("cast")]
        models = tuple([(name, one.text("title"), numbers(one)) for name, one in cast])
        return (write_option(models, own.id if own else ""),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        cast = story(table).list("cast")
        key = unused(table, "sheet/")
        old, entry = protagonist_of(table, seat), written(table, key, reply)
        name = reply.text("name")
        events: list[Event] = [Placed(old.id, "", None)] if old else []
        events += [*lay_protagonist(entry), Placed(key, "", seat), Marked(key, {"name": name})]
        events.append(Marked("story", {"cast": (*cast, key), **taken(table, key, old, seat)}))
        return [*events, Told(f"{table.name(seat)} plays {name}, {entry.title}.", WRITE, about=(key,))]


@lru_cache(maxsize=256)
def write_option(models: tuple[tuple[str, str, str], ...], lost: str) -> Option:
    like = tuple(Choice(name, title, printed) for name, title, printed in models)
    fields = (
        Text("name", "Name", 60, 1),
        Text("title", "Who they are, in a few words", 60, 1),
        Pick("like", "Numbers from the sheet of", like, default=lost),
        Pick("abilities", "Abilities, the best first", ABILITY_CHOICES, 4, 4),
        *DRIVES,
    )
    return Option("write", "Write a sheet of your own", fields, WRITE, note=NOTE)


def written(table: Table, key: str, reply: Reply) -> ProtagonistEntry:
    """The sheet as it was filled in."""
    like = table.things[reply.text("like")]
    score = dict(zip(reply.several("abilities"), scores(like), strict=True))
    drives = [reply.text(field.key) for field in DRIVES]
    return ProtagonistEntry(
        key,
        reply.text("title"),
        toughness=score[Ability.TOUGHNESS],
        agility=score[Ability.AGILITY],
        smarts=score[Ability.SMARTS],
        wits=score[Ability.WITS],
        health=like.number("health_start"),
        resolve=like.number("resolve_start"),
        drives=tuple(drive for drive in drives if drive),
    )
