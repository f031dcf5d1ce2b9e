"""Adventures: rooms by number and what is met during a Rest, read from a file and checked (ads.story.adventure-deck)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from hearthside.authoring.files import refuse_any
from hearthside.authoring.mistakes import Mistake, in_words, unknown
from hearthside.families.adventure_deck.catalogue import CATALOGUE, parse
from hearthside.families.adventure_deck.foe_schema import Adventure, FoeCount, Room, Task
from hearthside.families.adventure_deck.grid import COVER, STANDING, floor, marked, name_square
from hearthside.families.adventure_deck.updown import GRADES
from hearthside.kernel.table import Table

LETTERS = {"#", *STANDING, *COVER}
"""Of a map (see `grid.py`)."""
WIDEST, MOST_FOES = 26, 99
"""A map has so many rows and columns, named A to Z; and in a room so many Foes."""
WORDS = {"symbol": ("up", "down"), "light": ("none", "medium", "bright")}
"""What may stand in these fields of a room."""
OUTSIDE = ""
"""Where the party stands before it has gone in."""


@lru_cache(maxsize=32)
def read_adventure(content: str) -> Adventure:
    """The adventure with this key, or the one whose text this is."""
    adventure = CATALOGUE.adventures.get(content) or parse(content, Adventure)
    refuse(problems(adventure), content)
    return adventure


def refuse(found: Iterable[Mistake], content: str) -> None:
    """Raise `BadContent` if anything is wrong with an adventure, given by its key or by its text."""
    known = content in CATALOGUE.adventures
    refuse_any(in_words(found, "" if known else content), f"{content}.toml" if known else "")


# ---------------------------------------------------------------- what the types cannot say


def problems(adventure: Adventure) -> Iterator[Mistake]:
    """Rooms and Foes that are named exist, finds are cards or treasures, rows are matched with symbols."""
    keys = [room.key for room in adventure.room]
    for n, key in enumerate(keys):
        if key in keys[:n]:
            yield ("room", n, "key"), f"two rooms have the number {key!r}"
    for field in ("start", "goal"):
        yield from unknown((field,), "", "room", (getattr(adventure, field),), keys)
    for n, room in enumerate(adventure.room):
        for place, wrong in (*_wrong_room(room, keys), *_wrong_layout(room, adventure.players[1])):
            yield ("room", n, *place), f"{room.key}: {wrong}"
    for n, row in enumerate(adventure.rest):
        for place, wrong in (*_wrong_foes("solo", row.solo), *_wrong_foes("group", row.group)):
            yield ("rest", n, *place), f"rest: {wrong}"
        if set(row.match) - set("UDo") or not row.match:
            yield ("rest", n, "match"), "rest: a row is matched with U, D and o"
    if len({len(row.match) for row in adventure.rest}) > 1:
        yield ("rest",), "rest: all rows draw the same number of cards"


def _wrong_room(room: Room, keys: Collection[str]) -> Iterator[Mistake]:
    doors = {"", *(name_square(square) for square in marked(room.layout, "+"))}
    for way in room.exits:
        yield from unknown(("exits",), "", "room", (way.room,), keys)
        if way.at not in doors:
            yield ("exits",), f"there is no exit at {way.at!r} in its layout"
    yield from (*_wrong_foes("solo", room.solo), *_wrong_foes("group", room.group))
    yield from _wrong_loot(room.loot)
    if room.after and not (*room.solo, *room.group):
        yield ("after",), "it has an `after`, but no Foes: put what is seen there into its `text`"
    for field, words in WORDS.items():
        if getattr(room, field) not in words:
            yield (field,), f"its {field} is {', '.join(words[:-1])} or {words[-1]}"
    for n, task in enumerate(room.tasks):
        yield from (
            (("tasks", n, *place), f"{task.key}: {wrong}") for place, wrong in _wrong_task(task, room)
        )


def _wrong_layout(room: Room, players: int) -> Iterator[Mistake]:
    """Rows of one length, known letters, and squares for the party and a Foe."""
    place = ("layout",)
    if len({len(row) for row in room.layout}) > 1 or set("".join(room.layout)) - LETTERS:
        yield place, f"its layout has rows of one length and the letters {' '.join(sorted(LETTERS))}"
    if max(len(room.layout), *map(len, room.layout), 0) > WIDEST:
        yield place, f"its layout has at most {WIDEST} rows and {WIDEST} columns"
    free = len(floor(room.layout))
    if room.layout and free <= players:
        yield place, f"its layout has squares for {free} to stand on: too few for {players} players and a Foe"
    for letter in sorted(room.pieces.keys() - (set(COVER) & set("".join(room.layout)))):
        yield ("pieces",), f"its pieces name {letter!r}, which gives no cover in its layout"


def _wrong_task(task: Task, room: Room) -> Iterator[Mistake]:
    if task.grade and task.grade not in GRADES:
        yield ("grade",), f"there is no grade {task.grade!r}; choose one of: {', '.join(GRADES)}"
    if task.opens and task.opens not in {way.room for way in room.exits}:
        yield ("opens",), f"the room has no exit to {task.opens!r}"
    yield from _wrong_loot(task.loot)


def _wrong_foes(field: str, foes: tuple[FoeCount, ...]) -> Iterator[Mistake]:
    yield from unknown((field,), "", "Foe", (one.foe for one in foes), CATALOGUE.foes)
    if sum(one.count for one in foes) > MOST_FOES:
        yield (field,), f"at most {MOST_FOES} Foes fight at once"


def _wrong_loot(names: tuple[str, ...]) -> Iterator[Mistake]:
    known = CATALOGUE.cards.keys() | CATALOGUE.treasures.keys()
    yield from unknown(("loot",), "", "card and no treasure", names, known)


def unreachable(adventure: Adventure) -> Iterator[Mistake]:
    """There is a way from room to room to the goal, and no failure shuts it for ever."""
    start, goal = adventure.start, adventure.goal
    ways = {(room.key, way.room) for room in adventure.room for way in room.exits}
    once = {(room.key, task.opens) for room in adventure.room for task in room.tasks if task.once}
    if goal not in _reached(start, ways):
        yield ("goal",), f"no exits lead from the room {start!r} to the goal {goal!r}"
    elif goal not in _reached(start, ways - once):
        again = "one on the way needs `once = false`"
        yield ("goal",), f"a failed task shuts the party out of the goal {goal!r} for ever: {again}"


def _reached(start: str, ways: set[tuple[str, str]]) -> set[str]:
    found, edge = {start}, {start}
    while edge:
        edge = {to for room, to in ways if room in edge} - found
        found |= edge
    return found


# ---------------------------------------------------------------- the adventure that is played


def is_adventure(table: Table) -> bool:
    """Whether an adventure is going on: the party has a map."""
    return "map" in table.things


def adventure_of(table: Table) -> Adventure:
    return read_adventure(table.things["adventure"].text("content"))


def room_card(table: Table, key: str) -> Room:
    """The two cards of a number (ads.map.pair)."""
    return next(room for room in adventure_of(table).room if room.key == key)


def here(table: Table) -> str:
    """The number of the room the party is in."""
    return table.things["map"].text("room")


def task_card(table: Table, key: str, task: str) -> Task:
    return next(one for one in room_card(table, key).tasks if one.key == task)


def counted(foes: tuple[FoeCount, ...]) -> tuple[str, ...]:
    """A Foe list one by one."""
    return tuple(one.foe for one in foes for _ in range(one.count))
