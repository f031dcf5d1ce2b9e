"""One game of a study, by what is played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb

from hearthside.agents.bots import UnknownBot
from hearthside.families import family
from hearthside.kernel.asks import Refused
from hearthside.kernel.family import BadContent
from hearthside.lab import adventures, brawls, conflicts, encounters, fights
from hearthside.lab.origin import origin
from hearthside.lab.own_bots import BadBot, bot
from hearthside.lab.rows import Row
from hearthside.lab.study import Cell, Study, at, cells, game_seed, sweeps

PLAY: dict[str, Callable[[Cell, int, int], Row]] = {
    "duel": fights.play_fight,
    "fight": fights.play_fight,
    "adventure": adventures.play_adventure,
    "conflict": conflicts.play_conflict,
    "brawl": brawls.play_brawl,
    "encounter": encounters.play_encounter,
}
CHECK: dict[str, Callable[[Cell], None]] = {
    "duel": fights.check_cell,
    "fight": fights.check_cell,
    "adventure": adventures.check_cell,
    "conflict": conflicts.check_cell,
    "brawl": brawls.check_cell,
    "encounter": encounters.check_cell,
}


PARAMETERS = {"encounter": encounters.PARAMETERS, "brawl": brawls.PARAMETERS}
"""What stands beside the table options, by what is played."""


class GameFailed(Exception):
    """Which game could not be played to its end, and why."""


# ---------------------------------------------------------------- before anything is played


def check(study: Study) -> None:
    """Whether all that is named is there, and every table can be laid out."""
    for cell in cells(study):
        _check_bots(study, cell)
        _check_options(study, cell)
        try:
            CHECK[cell.play](cell)
        except (Refused, ValueError) as wrong:
            raise BadContent(f"{_meeting(cell)}: {wrong}") from None


def _check_bots(study: Study, cell: Cell) -> None:
    for name, field in [*((name, "bots") for name in cell.bots), (_gm(cell), _field(study, "gm"))]:
        try:
            bot(name, cell.family, 0)
        except UnknownBot as wrong:
            raise UnknownBot(str(at(wrong, field))) from None


def _check_options(study: Study, cell: Cell) -> None:
    own = PARAMETERS.get(cell.play, {})
    for key, value in cell.options.items():
        if key not in own:
            try:
                family(cell.family).ledger.options({key: value})
            except ValueError as wrong:
                raise at(wrong, _field(study, key)) from None


def _gm(cell: Cell) -> str:
    return encounters.gm_bot(cell) if cell.play == "encounter" else cell.bots[-1]


def _field(study: Study, key: str) -> str:
    """Where an option stands."""
    return f"sweep.{key}" if any(key in sweep for sweep in sweeps(study)) else f"options.{key}"


def _meeting(cell: Cell) -> str:
    return ", ".join(part for part in (f"{cell.a} – {cell.b}", cell.kind, cell.swept) if part)


def played_with(study: Study) -> str:
    """The rules, cards and bots of a study, in a few letters."""
    bots = {name for cell in cells(study) for name in (*cell.bots, _gm(cell))}
    return origin(study.family, PLAY[study.play].__module__, tuple(sorted(bots)))


# ---------------------------------------------------------------- playing


def play_chunk(study: Study, cell: Cell, start: int, count: int) -> list[Row]:
    """Some games of one cell, with the seeds that belong to them."""
    return [_played(cell, game, game_seed(study.seed, cell, game)) for game in range(start, start + count)]


def _played(cell: Cell, game: int, seed: int) -> Row:
    try:
        return PLAY[cell.play](cell, game, seed)
    except Exception as wrong:
        which = f"meeting {_meeting(cell)}; game {game}, seed {seed}"
        raise GameFailed(f"{which}: {_why(wrong)}") from wrong


def _why(wrong: Exception) -> str:
    """The author of a bot is told in words; what fails in our code is told with its place."""
    if isinstance(wrong, BadBot | UnknownBot):
        return str(wrong)
    place = extract_tb(wrong.__traceback__)[-1]
    return f"{type(wrong).__name__}: {wrong} ({Path(place.filename).name}, line {place.lineno})"
