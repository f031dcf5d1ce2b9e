"""Running a study: on all cores of this machine, or on Ray; stopped at any time and continued.

Games are played in portions of fixed size, each with the seeds that belong to it, so the rows do not depend on who
plays them. A portion that is done is a line of `rows.jsonl`; the Parquet files are made from these lines.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Protocol

import msgspec

from hearthside.lab.games import GameFailed, check, play_chunk, played_with
from hearthside.lab.rows import Row
from hearthside.lab.study import Cell, Study, cells, digest

PORTION = 50
ROWS = "rows.jsonl"


class OtherStudy(Exception):
    """The folder holds results that cannot be gone on with."""


class Portion(msgspec.Struct, frozen=True):
    """Some games of one cell."""

    cell: int
    start: int
    count: int


class Done(msgspec.Struct):
    """A portion that was played."""

    portion: Portion
    rows: list[Row]


class Head(msgspec.Struct):
    """The first line: which study this is, and which rules, cards and bots it is played with."""

    digest: str
    study: Study
    origin: str = ""


Told = Callable[[int], None]
"""Hears how many games were just played."""


class Pool(Protocol):
    """Whoever plays portions, in any order."""

    def play(self, study: Study, jobs: list[tuple[Cell, Portion]]) -> Iterator[Done]: ...


# ---------------------------------------------------------------- who plays


def played(study: Study, cell: Cell, portion: Portion) -> Done:
    return Done(portion, play_chunk(study, cell, portion.start, portion.count))


class Alone:
    """In this process, one after the other."""

    def play(self, study: Study, jobs: list[tuple[Cell, Portion]]) -> Iterator[Done]:
        for cell, portion in jobs:
            yield played(study, cell, portion)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Cores:
    """In so many processes of this machine. An interrupt is for the one who waits, not for those who play."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or os.cpu_count() or 1

    def play(self, study: Study, jobs: list[tuple[Cell, Portion]]) -> Iterator[Done]:
        others = active_children()
        pool = ProcessPoolExecutor(
            self.workers, mp_context=get_context("spawn"), initializer=_ignore_interrupts
        )
        try:
            yield from _as_done(pool, study, jobs, ahead=2 * self.workers)
        except BrokenProcessPool:
            raise GameFailed("a process ended in the middle of a game; --workers 1 shows which") from None
        except BaseException:  # what is being played is lost anyway, and may never end
            for process in active_children():
                if process not in others:
                    process.kill()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _as_done(
    pool: ProcessPoolExecutor, study: Study, jobs: list[tuple[Cell, Portion]], ahead: int
) -> Iterator[Done]:
    """Keep a few portions waiting and give each back as it is done."""
    left = iter(jobs)
    running: set[Future[Done]] = set()
    while True:
        for cell, portion in left:
            running.add(pool.submit(played, study, cell, portion))
            if len(running) >= ahead:
                break
        if not running:
            return
        finished, running = wait(running, return_when=FIRST_COMPLETED)
        for one in finished:
            yield one.result()


# ---------------------------------------------------------------- what is to be played


def portions(study: Study, done: Iterable[Done] = ()) -> list[Portion]:
    """All games that are not done in portions, a few of each cell in turn so that a stopped study says something of all.

    A portion of fewer games, from when the study was to be a short one, is filled up.
    """
    have = {(one.portion.cell, one.portion.start + n) for one in done for n in range(one.portion.count)}
    found = []
    for start in range(0, study.games, PORTION):
        games = range(start, min(start + PORTION, study.games))
        for cell in cells(study):
            missing = [game for game in games if (cell.number, game) not in have]
            if missing:
                found.append(Portion(cell.number, missing[0], len(missing)))
    return found


def read_rows(folder: Path) -> tuple[Head | None, list[Done]]:
    """What is done already. A last line that was cut off is left out."""
    file = folder / ROWS
    if not file.exists():
        return None, []
    lines = file.read_bytes().split(b"\n")
    whole = [line for line in lines[:-1] if line]
    if not whole:
        return None, []
    head = msgspec.json.decode(whole[0], type=Head)
    return head, [msgspec.json.decode(line, type=Done) for line in whole[1:]]


WAY_OUT = "Play into another folder with -o FOLDER, or remove this one"


def _begin(folder: Path, study: Study) -> list[Done]:
    """Make the folder ready; whatever was done of the same study, with the same rules, is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    head, done = read_rows(folder)
    head = head if done else None  # where nothing was played there is nothing to mix with
    now = Head(digest(study), study, played_with(study))
    if head and head.origin and head.digest != now.digest:
        raise OtherStudy(f"{folder} holds the results of another study, {head.study.title!r}. {WAY_OUT}.")
    if head and head.origin != now.origin:
        raise OtherStudy(
            f"{folder} was played with other rules, cards or bots than there are now. {WAY_OUT}."
        )
    lines = map(msgspec.json.encode, (now, *done))
    (folder / ROWS).write_bytes(b"\n".join(lines) + b"\n")
    return done


def run(study: Study, folder: Path, pool: Pool, told: Told | None = None) -> list[Row]:
    """Play what is missing. On an interrupt what is done is kept, and `KeyboardInterrupt` goes on."""
    check(study)
    done = _begin(folder, study)
    by_number = {cell.number: cell for cell in cells(study)}
    jobs = [(by_number[p.cell], p) for p in portions(study, done)]
    if told:
        told(len(by_number) * study.games - sum(p.count for _, p in jobs))
    with (folder / ROWS).open("ab", buffering=0) as file:
        for one in pool.play(study, jobs):
            file.write(msgspec.json.encode(one) + b"\n")
            done.append(one)
            if told:
                told(one.portion.count)
    return in_order(study, done)


def in_order(study: Study, done: Iterable[Done]) -> list[Row]:
    """All rows that the study asks for, by meeting and game, whoever played them when."""
    rows = (row for one in done for row in one.rows if row.game < study.games)
    return sorted(rows, key=lambda row: (row.cell, row.game))
