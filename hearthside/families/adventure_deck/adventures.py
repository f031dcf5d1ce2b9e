"""Adventures: rooms by number and what is met during a Rest, read from a file and checked (ads.story.adventure-deck)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hearthside.authoring.files import refuse_any
from hearthside.authoring.mistakes import nearest
from hearthside.families.adventure_deck.catalogue import CATALOGUE, parse
from hearthside.families.adventure_deck.foe_schema import Adventure, FoeCount, Room, Task
from hearthside.families.adventure_deck.grid import COVER, STANDING, floor, marked, name_square
from hearthside.families.adventure_deck.updown import GRADES
from hearthside.kernel.table import Table

LETTERS = {"#", *STANDING, *COVER}
"""Of a map (see `grid.py`)."""
WIDEST, MOST_FOES = 26, 99
"""A map has so many rows and columns, named A to Z; and in a room so many Foes."""
OUTSIDE = ""
"""Where the party stands before it has gone in."""


@lru_cache(maxsize=32)
def read_adventure(content: str) -> Adventure:
    """The adventure with this key, or the one whose text this is."""
    adventure = CATALOGUE.adventures.get(content) or parse(content, Adventure)
    refuse_any(problems(adventure), file_of(content))
    return adventure


def file_of(content: str) -> str:
    """The file of an adventure that comes with the family."""
    return f"{content}.toml" if content in CATALOGUE.adventures else ""


# ---------------------------------------------------------------- what the types cannot say


def problems(adventure: Adventure) -> Iterator[str]:
    """Rooms and Foes that are named exist, finds are cards or treasures, rows are matched with symbols."""
    keys = [room.key for room in adventure.room]
    yield from (
        f"two rooms have the number {key!r}" for key in sorted({k for k in keys if keys.count(k) > 1})
    )
    for name in (adventure.start, adventure.goal):
        if name not in keys:
            yield f"there is no room {name!r}{nearest(name, keys)}"
    for room in adventure.room:
        yield from (f"{room.key}: {wrong}" for wrong in _wrong_room(room, set(keys)))
        yield from (f"{room.key}: {wrong}" for wrong in _wrong_layout(room, adventure.players[1]))
    for row in adventure.rest:
        yield from (f"rest: {wrong}" for wrong in (*_wrong_foes(row.solo), *_wrong_foes(row.group)))
    if any(set(row.match) - set("UDo") or not row.match for row in adventure.rest):
        yield "rest: a row is matched with U, D and o"
    if len({len(row.match) for row in adventure.rest}) > 1:
        yield "rest: all rows draw the same number of cards"


def _wrong_room(room: Room, keys: set[str]) -> Iterator[str]:
    yield from (
        f"there is no room {way.room!r}{nearest(way.room, keys)}"
        for way in room.exits
        if way.room not in keys
    )
    doors = {name_square(square) for square in marked(room.layout, "+")}
    yield from (
        f"there is no exit at {way.at!r} in its layout" for way in room.exits if way.at not in {"", *doors}
    )
    yield from (*_wrong_foes(room.solo), *_wrong_foes(room.group))
    yield from _wrong_loot(room.loot)
    if room.after and not (*room.solo, *room.group):
        yield "it has an `after`, but no Foes: put what is seen there into its `text`"
    if room.symbol not in ("up", "down") or room.light not in ("none", "medium", "bright"):
        yield "its symbol is up or down, its light none, medium or bright"
    for task in room.tasks:
        yield from (f"{task.key}: {wrong}" for wrong in _wrong_task(task, room))


def _wrong_layout(room: Room, players: int) -> Iterator[str]:
    """Rows of one length, known letters, and squares for the party and a Foe."""
    if len({len(row) for row in room.layout}) > 1 or set("".join(room.layout)) - LETTERS:
        yield f"its layout has rows of one length and the letters {' '.join(sorted(LETTERS))}"
    if max(len(room.layout), *map(len, room.layout), 0) > WIDEST:
        yield f"its layout has at most {WIDEST} rows and {WIDEST} columns"
    free = len(floor(room.layout))
    if room.layout and free <= players:
        yield f"its layout has squares for {free} to stand on: too few for {players} players and a Foe"
    for letter in sorted(room.pieces.keys() - (set(COVER) & set("".join(room.layout)))):
        yield f"its pieces name {letter!r}, which gives no cover in its layout"


def _wrong_task(task: Task, room: Room) -> Iterator[str]:
    if task.grade and task.grade not in GRADES:
        yield f"there is no grade {task.grade!r}; choose one of: {', '.join(GRADES)}"
    if task.opens and task.opens not in {way.room for way in room.exits}:
        yield f"the room has no exit to {task.opens!r}"
    yield from _wrong_loot(task.loot)


def _wrong_foes(foes: tuple[FoeCount, ...]) -> Iterator[str]:
    known = CATALOGUE.foes
    yield from (
        f"there is no Foe {one.foe!r}{nearest(one.foe, known)}" for one in foes if one.foe not in known
    )
    if sum(one.count for one in foes) > MOST_FOES:
        yield f"at most {MOST_FOES} Foes fight at once"


def _wrong_loot(names: tuple[str, ...]) -> Iterator[str]:
    known = CATALOGUE.cards.keys() | CATALOGUE.treasures.keys()
    yield from (
        f"there is no card and no treasure {name!r}{nearest(name, known)}"
        for name in names
        if name not in known
    )


def unreachable(adventure: Adventure) -> Iterator[str]:
    """There is a way from room to room to the goal, and no failure shuts it for ever."""
    start, goal = adventure.start, adventure.goal
    ways = {(room.key, way.room) for room in adventure.room for way in room.exits}
    once = {(room.key, task.opens) for room in adventure.room for task in room.tasks if task.once}
    if goal not in _reached(start, ways):
        yield f"no exits lead from the room {start!r} to the goal {goal!r}"
    elif goal not in _reached(start, ways - once):
        yield f"a failed task shuts the party out of the goal {goal!r} for ever: one on the way needs `once = false`"


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
