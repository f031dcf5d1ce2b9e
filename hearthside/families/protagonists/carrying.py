"""What somebody carries: boxes, what is used up, for whom it is, and weapons (book: "Gear")."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from hearthside.families.protagonists.actions import Reason, again, done, inactive
from hearthside.families.protagonists.reading import once, once_for
from hearthside.families.protagonists.sheets import UP, character, gear_of, on_stage, story
from hearthside.kernel.events import Event, Marked, Shown
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

USED_UP: Reason = ("all its boxes are marked", ("core.gear.exhausted",))


def is_used_up(item: Thing) -> bool:
    """With all boxes marked an item cannot be used again (core.gear.exhausted)."""
    boxes = item.number("boxes")
    return boxes > 0 and item.number("marked") >= boxes


HIDDEN = "something they carry"


def is_open(item: Thing) -> bool:
    """Whether everybody knows of it. What an NPC carries is the GM's secret until it is in use."""
    return item.known is None


def used(name: str, item: Thing) -> Iterator[Event]:
    """Gear in use is seen by all. If limited, a box is marked, whether or not a roll succeeds (core.gear.limited)."""
    if not is_open(item):
        yield Shown(name)
    boxes = item.number("boxes")
    if boxes:
        yield Marked(name, {"marked": min(boxes, item.number("marked") + 1)})


class Item(NamedTuple):
    """A piece of Gear on somebody's sheet, ready to be offered; `closed` says all that keeps it from being used now."""

    id: str
    name: str
    text: str
    closed: tuple[Reason, ...]
    whom: str
    needs_quiet: bool
    is_weapon: bool


Carried = tuple[Item, ...]
QUIET: Reason = ("it only works outside a Conflict", ("core.gear.use",))


@once_for
def carried(table: Table, who: str) -> Carried:
    """What a character carries, ready to be offered."""
    one = character(table, who)
    why, before = inactive(table, one), done(table)
    items = []
    for name, item in gear_of(table, who):
        acted = again(one.name) if not why[0] and f"gear:{name}" in before else why
        closed = (acted,) if acted[0] else ()
        if is_used_up(item):
            closed = (*closed, USED_UP)
        needs_quiet = "outside_conflict" in item.front
        is_weapon = item.number("damage") > 0
        words = item.text("name"), item.text("text")
        items.append(Item(name, *words, closed, whom(item), needs_quiet, is_weapon))
    return tuple(items)


def whom(item: Thing) -> str:
    """Whether this is used for `one`, for `several`, or for nobody in particular."""
    return item.front.get("whom", "")  # type: ignore[return-value]  # always words


def points(item: Thing, prefix: str = "") -> tuple[int, int]:
    """The Health and Resolve that whoever it is used for regains."""
    return item.front.get(f"{prefix}health", 0), item.front.get(f"{prefix}resolve", 0)  # type: ignore[return-value]


Recipients = tuple[tuple[str, str, tuple[int, ...]], ...]
"""For whom Gear may be used: id, name, and of a Protagonist Health and Resolve with their starts, which all may know."""
NUMBERS = itemgetter("health", "health_start", "resolve", "resolve_start")


@once
def recipients(table: Table) -> Recipients:
    """Everybody who is awake; who lies unconscious is revived first (rulings.md, 19)."""
    party = story(table).list("party")
    awake = [(who, name) for who, name, status in on_stage(table) if status == UP]
    return tuple(
        [(who, name, NUMBERS(table.things[who].front) if who in party else ()) for who, name in awake]
    )


def suitable(table: Table, who: str, ability: str) -> list[tuple[str, Thing]]:
    """The items that add Damage in an Attack of this kind and can still be used (core.attack.gear-bonus)."""
    return [
        (name, item)
        for name, item in gear_of(table, who)
        if item.number("damage") and item.text("suits") in ("", ability) and not is_used_up(item)
    ]


def is_armed(table: Table, who: str, ability: str) -> bool:
    """Whether a character carries a weapon for Attacks of this kind that can still be used (core.test.possible-only)."""
    for one in carried(table, who):
        item = table.things[one.id]
        suits = item.text("suits")
        if (suits == ability or (not suits and item.number("damage"))) and not is_used_up(item):
            return True
    return False
