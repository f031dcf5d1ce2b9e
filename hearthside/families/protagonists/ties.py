"""Who wins a Conflict, and what breaks a tie (book: "Conflict")."""

from __future__ import annotations

import msgspec

from hearthside.families.protagonists.sheets import option
from hearthside.kernel.table import Table

CHANGE, PREVENT = "change", "prevent"
SURE = 99
"""Above any result: a Last Stand, where the house rule makes it succeed always."""


class Side(msgspec.Struct, frozen=True):
    """One side of a Conflict after the roll."""

    who: str
    result: int
    changes: bool
    is_protagonist: bool


def contenders(sides: list[Side]) -> list[Side]:
    """Who is left when the tie rules have spoken: one winner, several who are still equal, or nobody.

    The highest; among equals whoever wants to change something, then Protagonists (core.ruling.tie-three).
    Equal preventers with nobody changing: nothing changes.
    """
    best = max(side.result for side in sides)
    tied = [side for side in sides if side.result == best]
    if len(tied) == 1:
        return tied
    changing = [side for side in tied if side.changes]
    return [side for side in changing if side.is_protagonist] or changing


def tie_broken(sides: list[Side], left: list[Side]) -> str:
    """Why not simply the highest result has won, in words; nothing if it has."""
    best = max(side.result for side in sides)
    tied = [side for side in sides if side.result == best]
    if len(tied) == 1:
        return "a Last Stand always succeeds at this table, so " if best == SURE else ""
    if sum(side.changes for side in tied) > 1:
        return "the Protagonist wins a tie between those who want a change, so "
    return "whoever wants a change wins a tie, so " if left else "nobody who tied wants a change, so "


def sides_of(table: Table, tests: tuple[str, ...]) -> list[Side]:
    sure = option(table, "laststand") == "always-success"
    sides = []
    for name in tests:
        test = table.things[name]
        result = SURE if sure and test.number("last_stand") else test.number("result")
        one = table.things[test.place]
        sides.append(Side(test.place, result, test.text("aim") == CHANGE, one.kind == "protagonist"))
    return sides
