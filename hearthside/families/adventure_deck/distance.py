"""Distance: Melee, Thrown and Ranged; simple, along a line, or on a grid (ads.mode.choose)."""

from __future__ import annotations

from hearthside.families.adventure_deck.characters import EXPOSED, STANDING, UP, everybody, opponents
from hearthside.families.adventure_deck.choices import Reason
from hearthside.families.adventure_deck.schema import Distance
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

DISTANCES = (Distance.MELEE, Distance.THROWN, Distance.RANGED)
"""In order, so that one step toward a Target is one place down (ads.distance.categories)."""
STEPS: dict[str, int] = {"melee": 0, "thrown": 1, "ranged": 2}
MELEE_REACH, THROWN_REACH = 1, 5
"""Squares on the grid that are Melee and Thrown; farther is Ranged (rulings.md 5)."""


def is_simple(table: Table) -> bool:
    """In Simple play everybody is at every Distance of everybody (ads.mode.simple)."""
    return table.options["mode"] == "simple"


def pair(a: str, b: str) -> str:
    return f"{a}~{b}" if a < b else f"{b}~{a}"


def steps_between(table: Table, a: str, b: str) -> int:
    """0 Melee, 1 Thrown, 2 Ranged: kept for each pair on the line (ads.mode.one-dimensional,
    ads.ruling.multi-target-distance), read from the positions on the grid (ads.mode.two-dimensional-entry)."""
    mode = table.options["mode"]
    if mode == "simple":
        return 0
    if mode == "1d":
        value = table.things["combat"].front.get(pair(a, b), 0)
        assert isinstance(value, int)
        return value
    one, two = table.things[a], table.things[b]
    squares = max(abs(one.number("x") - two.number("x")), abs(one.number("y") - two.number("y")))
    return band(squares)


def band(squares: int) -> int:
    return 0 if squares <= MELEE_REACH else 1 if squares <= THROWN_REACH else 2


def distance_between(table: Table, a: str, b: str) -> Distance:
    """Whoever has escaped in the open is beyond Melee, wherever they started from (ads.flee.environment)."""
    steps = steps_between(table, a, b)
    if not steps and EXPOSED in (table.things[a].front["status"], table.things[b].front["status"]):
        steps = 1
    return DISTANCES[steps]


def in_reach(table: Table, who: str, other: str, distances: tuple[Distance, ...]) -> bool:
    """Whether a card with these Distances can be used on somebody (ads.distance.listed-only, ads.distance.unlisted).
    No room lengthens its reach (ads.map.reach-limit).

    Whoever has escaped in the open is reached by Thrown and Ranged alone (ads.flee.environment).
    """
    if table.things[other].front["status"] == EXPOSED:
        return any(d is not Distance.MELEE for d in distances)
    if not distances or is_simple(table):
        return True
    return distance_between(table, who, other) in distances


def targets(table: Table, who: str, distances: tuple[Distance, ...]) -> list[str]:
    """The Opponents who can be seen and reached. Whoever is hidden cannot be chosen (ads.ruling.sneak-benefit)."""
    things = table.things
    side, near, found = things[who].front["side"], is_simple(table), []
    for other in everybody(table):
        front = things[other].front
        if front["side"] == side or front["hidden"]:
            continue
        status = front["status"]
        if (near and status == UP) or (status in STANDING and in_reach(table, who, other, distances)):
            found.append(other)
    return found


def sees_somebody_near(table: Table, who: str) -> bool:
    """In Simple play whoever can be seen can be reached with anything, but from within a Grapple."""
    things = table.things
    if not is_simple(table) or things[who].front["grapple"]:
        return False
    side = things[who].front["side"]
    for other in everybody(table):
        front = things[other].front
        if front["side"] != side and front["status"] == UP and not front["hidden"]:
            return True
    return False


NOBODY: Reason = ("there is nobody you can see", ("ads.sneak.detection",))
OUT_OF_REACH: Reason = ("no opponent is at its Distance", ("ads.distance.listed-only",))
NOT_HERE: Reason = ("this room does not allow its Distance", ("ads.map.distance",))


def no_target(table: Table, who: str, distances: tuple[Distance, ...]) -> Reason | None:
    """Why nobody can be aimed at, or `None`."""
    if not room_allows(table, distances):
        return NOT_HERE
    if targets(table, who, distances):
        return None
    return OUT_OF_REACH if sees_somebody(table, who) else NOBODY


def sees_somebody(table: Table, who: str) -> bool:
    """At any Distance."""
    return any(not table.things[other].front["hidden"] for other in opponents(table, who))


def room_allows(table: Table, distances: tuple[Distance, ...]) -> bool:
    """Only cards that share a Distance with the room can be played there (ads.map.distance); all in Simple play."""
    if is_simple(table) or not distances:
        return True
    room = table.things["combat"].list("distances")
    if not room or table.options["room-penalty"] == "on":
        return True
    return any(d in room for d in distances)


def start_marks(table: Table, ours: tuple[str, ...], theirs: tuple[str, ...], start: int) -> Marks:
    """The Distance of each pair at the beginning on the line (ads.start.distance)."""
    if table.options["mode"] != "1d":
        return {}
    return {pair(a, b): start for a in ours for b in theirs}
