"""A Core Rules Conflict in rounds with several on both sides: Protagonists and NPCs of an adventure, played by bots.

One parameter stands beside the table options:

    distance   how far everybody is from everybody at the start: close, near, far or distant; near
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hearthside.agents.playing import play
from hearthside.agents.sight import Bot
from hearthside.agents.wild import laid_out
from hearthside.families import family
from hearthside.families.protagonists.content import load
from hearthside.families.protagonists.movement import BANDS, NEAR
from hearthside.families.protagonists.sheets import DEAD, Character, character
from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.family import BadContent
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table
from hearthside.lab.conflicts import take
from hearthside.lab.own_bots import bot
from hearthside.lab.rows import Row, row_of
from hearthside.lab.study import Cell, at

FAMILY = family("protagonists")
PARAMETERS = {"distance": BANDS[NEAR]}
MOST = 6
"""Protagonists in a party: so many seats an adventure is written for."""


class Setup(NamedTuple):
    """Who meets whom, where, and how far from each other."""

    adventure: str
    party: tuple[str, ...]
    foes: tuple[str, ...]
    distance: str
    options: tuple[tuple[str, str], ...]


def setup(cell: Cell) -> Setup:
    """A cell with its parameter read."""
    options = {**PARAMETERS, **cell.options}
    distance = options.pop("distance")
    party, foes = (tuple(side.split("+")) for side in (cell.a, cell.b))
    return Setup(cell.content or cell.kind, party, foes, distance, tuple(options.items()))


def check_cell(cell: Cell) -> None:
    """Whether the adventure and everybody named are there, and the table can be laid out; `BadContent` if not."""
    wanted = setup(cell)
    try:
        adventure = load(wanted.adventure)
    except BadContent as wrong:
        raise at(f"{cell.kind}: {wrong}", "adventures") from None
    if wanted.distance not in BANDS:
        raise BadContent(f"distance: choose one of: {', '.join(BANDS)}")
    sheets, npcs = [one.key for one in adventure.protagonist], [one.key for one in adventure.npc]
    _check_side(wanted.party, sheets, "heroes")
    _check_side(wanted.foes, npcs, "foes")
    if len(wanted.party) > MOST:
        raise at(f"a party is at most {MOST} Protagonists", "heroes")
    begun(wanted)


def _check_side(named: tuple[str, ...], known: list[str], field: str) -> None:
    for key in named:
        if key not in known:
            raise at(f"this adventure has no {key!r}: {', '.join(known)}", field)
        if named.count(key) > 1:
            raise at(f"{key} can take part only once", field)


# ---------------------------------------------------------------- the table


@lru_cache(maxsize=64)
def begun(wanted: Setup) -> Table:
    """The table when the Conflict in rounds begins. All foes are foes, whomever they stand with elsewhere."""
    table = laid_out(
        FAMILY, players=len(wanted.party), options=dict(wanted.options), content=wanted.adventure
    )
    for n, who in enumerate(wanted.party, 1):
        for name in (f"choose:{who}", "name", "ready:yes"):
            table = take(table, Seat(f"p{n}"), name)
    for name in ("ready:yes", "start", *(f"npc:{foe}" for foe in wanted.foes)):
        table = take(table, GM, name)
    for foe in wanted.foes:
        if character(table, foe).is_friend:
            table = take(table, GM, f"side:{foe}")
    everybody = (*wanted.party, *wanted.foes)
    return take(table, GM, "rounds", who=everybody, distance=BANDS.index(wanted.distance), title="A brawl")


def standing(table: Table, side: tuple[str, ...]) -> list[Character]:
    return [one for one in (character(table, who) for who in side) if one.is_up]


# ---------------------------------------------------------------- one game


def play_brawl(cell: Cell, game: int, seed: int) -> Row:
    """One game of a cell: over when only one side stands."""
    wanted = setup(cell)
    bots: dict[Seat, Bot] = {
        Seat(f"p{n}"): bot(cell.bots[0], cell.family, seed + n) for n in range(1, len(wanted.party) + 1)
    }
    bots[GM] = bot(cell.bots[-1], cell.family, seed)
    row = row_of(cell, game, seed)

    def is_over(table: Table) -> bool:
        ended = "conflict" not in table.things
        return ended or not all(standing(table, side) for side in (wanted.party, wanted.foes))

    def noted(table: Table, seat: Seat, reply: Reply) -> None:
        conflict = table.things.get("conflict")
        if conflict is None:
            return
        row.rounds = conflict.number("round")
        if not row.first and conflict.text("turn"):
            row.first = "a" if conflict.text("turn") in wanted.party else "b"

    table, row.acts = play(
        FAMILY, begun(wanted), Fast(seed), bots, until=is_over, acts=cell.longest, noted=noted
    )
    return _ended(row, table, wanted)


def _ended(row: Row, table: Table, wanted: Setup) -> Row:
    stand_a, stand_b = (standing(table, side) for side in (wanted.party, wanted.foes))
    row.winner = "" if bool(stand_a) == bool(stand_b) else "a" if stand_a else "b"
    row.fallen_a, row.fallen_b = len(wanted.party) - len(stand_a), len(wanted.foes) - len(stand_b)
    row.dead_a = sum(character(table, who).status == DEAD for who in wanted.party)
    row.left_a, row.damage_b = _health(table, wanted.party)
    row.left_b, row.damage_a = _health(table, wanted.foes)
    return row


def _health(table: Table, side: tuple[str, ...]) -> tuple[int, int]:
    """What a side has left, and what it has lost."""
    left = sum(character(table, who).health for who in side)
    return left, sum(table.things[who].number("health_start") for who in side) - left
