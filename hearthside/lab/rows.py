"""One row for each game, whatever was played."""

from __future__ import annotations

import msgspec

from hearthside.lab.study import Cell


class Row(msgspec.Struct, kw_only=True):
    """How a game went. Sides are `a` and `b`; nobody wins a game that is not over in time."""

    cell: int
    game: int
    seed: int
    a: str
    b: str
    kind: str = ""
    options: str = ""
    bot_a: str = ""
    bot_b: str = ""
    first: str = ""
    winner: str = ""
    rounds: int = 0
    acts: int = 0
    left_a: int = 0
    left_b: int = 0
    damage_a: int = 0
    """Damage that `a` did."""
    damage_b: int = 0
    fallen_a: int = 0
    """How many of `a` were out of the fight at the end, where a side is more than one."""
    fallen_b: int = 0
    dead_a: int = 0
    """How many of `a` died, where that is another thing than to fall."""
    blows_a: list[int] = []
    """Each loss of Hit Points or Stamina that `a` caused."""
    blows_b: list[int] = []
    seen_a: list[str] = []
    """Cards that were in the hand of `a` at some time."""
    seen_b: list[str] = []
    played_a: list[str] = []
    """Cards that `a` played, each as often as it was played."""
    played_b: list[str] = []


def row_of(cell: Cell, game: int, seed: int) -> Row:
    """The row of a game that is about to be played, by the bots that the study names."""
    row = Row(cell=cell.number, game=game, seed=seed, a=cell.a, b=cell.b, kind=cell.kind, options=cell.swept)
    row.bot_a, row.bot_b = cell.bots[0], cell.bots[-1]
    return row
