"""The GM's two pools: the hostile reserve and the friendly points (dk.bank.*; GM guide, point pools)."""

from __future__ import annotations

from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.moves import Move
from hearthside.kernel.events import Event, Made, Marked, Told
from hearthside.kernel.seats import GM
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

RESERVE, FRIENDLY = "reserve", "friendly"


def pools(reserve: str, friendly: str) -> list[Event]:
    """Both pools, empty. How many hostile points there are is the GM's to know (dk.bank.name.*)."""
    front: Marks = {"points": 0, "circled": 0}
    return [
        Made(RESERVE, Thing("reserve", GM, seen=(GM,), front=front, back={"name": reserve})),
        Made(FRIENDLY, Thing("friendly", GM, front={"name": friendly, "points": 0})),
    ]


def points(table: Table, pool: str = RESERVE) -> int:
    return table.things[pool].number("points")


def doubled(table: Table) -> int:
    """In the third Book of a 30-hour campaign the gains are doubled."""
    return 2 if table.things["story"].number("book") >= 3 else 1


def gained(result: int, bonus: bool, *, fail: int = 2, single: int = 1, bonus_single: int = 1) -> int:
    """Points for a resolved flip: 1 for a single check, 2 for a cross on a bonus move
    (dk.bank.single-check, dk.bank.bonus-fail)."""
    if result == 1:
        return bonus_single if bonus else single
    return fail if result == 0 and bonus else 0


def gain_for(table: Table, result: int, move: Move | None, bonus: bool) -> list[Event]:
    """What a resolved flip puts into the reserve."""
    silent = bonus and not (move and move.says(1))
    per_single = int(house(table, "bonus_single_check_points")) if silent else 1
    n = gained(result, bonus, bonus_single=per_single)
    if not n:
        return []
    n *= doubled(table)
    rule = "dk.bank.single-check" if result == 1 else "dk.bank.bonus-fail"
    text = f"{edition_of(table).reserve}: the GM gains {n}."
    return [add(table, n), Told(text, (rule,))]


def add(table: Table, n: int, pool: str = RESERVE) -> Marked:
    return Marked(pool, {"points": points(table, pool) + n})


def pay(table: Table, n: int, pool: str = RESERVE) -> Marked:
    """Spend points; circled ones go first, for they are meant for this chapter.

    What the GM allows although it is too dear costs what there is.
    """
    thing = table.things[pool]
    left = max(0, thing.number("points") - n)
    if pool == RESERVE:
        return Marked(pool, {"points": left, "circled": max(0, thing.number("circled") - n)})
    return Marked(pool, {"points": left})
