"""Whom, with what, and how: the choice of an attack, short to read however many foes and weapons there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hearthside.families.deckahedron.foes import Foe
from hearthside.kernel.asks import Choice, Option, Pick, Reply
from hearthside.kernel.table import Table


class Way(NamedTuple):
    """A foe, a weapon, and what else is chosen with the blow."""

    foe: str
    weapon: str
    extra: str = ""


def aims(table: Table, ways: list[Way], says: Callable[[Way], str]) -> tuple[Option, ...]:
    """Every way by itself; but where there are several foes and several ways to attack them, each way asks whom."""
    several = {way.foe for way in ways}
    hows = dict.fromkeys(way._replace(foe="") for way in ways)
    if len(several) == 1 or len(hows) == 1:
        return tuple(Option("|".join(way), _upper(_whom(table, way) + says(way))) for way in ways)
    return tuple(
        Option(
            "|".join(how), _upper(says(how)), (_pick(table, [way.foe for way in ways if way[1:] == how[1:]]),)
        )
        for how in hows
    )


def _whom(table: Table, way: Way) -> str:
    return f"{Foe(table, way.foe).name}, " if way.foe else ""


def _pick(table: Table, foes: list[str]) -> Pick:
    return Pick("foe", "Whom?", tuple(Choice(id, Foe(table, id).name) for id in foes))


def _upper(label: str) -> str:
    return label[:1].upper() + label[1:]


def aimed_at(reply: Reply) -> Way:
    """What was chosen."""
    foe, weapon, extra = reply.option.split("|")
    return Way(reply.text("foe") if "foe" in reply.values else foe, weapon, extra)
