"""One game of a study, by what is played."""

from __future__ import annotations

from collections.abc import Callable

from hearthside.agents.bots import bot
from hearthside.kernel.family import BadContent
from hearthside.lab import adventures, conflicts, encounters, fights
from hearthside.lab.rows import Row
from hearthside.lab.study import Cell, Study, cells, game_seed

PLAY: dict[str, Callable[[Cell, int, int], Row]] = {
    "duel": fights.play_fight,
    "fight": fights.play_fight,
    "adventure": adventures.play_adventure,
    "conflict": conflicts.play_conflict,
    "encounter": encounters.play_encounter,
}
CHECK: dict[str, Callable[[Cell], None]] = {
    "duel": fights.check_cell,
    "fight": fights.check_cell,
    "adventure": adventures.check_cell,
    "conflict": conflicts.check_cell,
    "encounter": encounters.check_cell,
}


def check(study: Study) -> None:
    """Whether all that is named is there, before anything is played."""
    for cell in cells(study):
        if not cell.bots:
            raise BadContent("bots: name at least one")
        for name in cell.bots:
            bot(name, cell.family, 0)
        CHECK[cell.play](cell)


def play_chunk(study: Study, cell: Cell, start: int, count: int) -> list[Row]:
    """Some games of one cell, with the seeds that belong to them."""
    return [
        PLAY[cell.play](cell, game, game_seed(study.seed, cell, game)) for game in range(start, start + count)
    ]
