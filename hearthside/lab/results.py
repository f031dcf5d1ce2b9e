"""Results as Parquet: one row for each game, and a summary of each meeting. Needs polars."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from hearthside.agents.extras import how_to_get
from hearthside.lab.rows import Row
from hearthside.lab.statistics import Meeting, meetings
from hearthside.lab.study import Study

GAMES, SUMMARY, STUDY = "games.parquet", "summary.parquet", "study.json"


class NoPolars(Exception):
    """A sentence for whoever wants results written."""


class NoResults(Exception):
    """A sentence for whoever wants results read."""


def need_polars() -> None:
    """Whether results can be written. It is not loaded here: from then on an interrupt waits for the end of a game."""
    if find_spec("polars") is None:
        raise NoPolars(how_to_get("polars", "polars"))


def polars() -> Any:
    need_polars()
    return import_module("polars")


def write_results(folder: Path, study: Study, rows: Sequence[Row]) -> None:
    """Write the games, the summary, and the study they belong to."""
    pl = polars()
    (folder / STUDY).write_bytes(msgspec.json.format(msgspec.json.encode(study)))
    if not rows:
        return
    pl.DataFrame([msgspec.structs.asdict(row) for row in rows], schema=_schema(pl)).write_parquet(
        folder / GAMES
    )
    pl.DataFrame([summed(one) for one in meetings(rows)]).write_parquet(folder / SUMMARY)


def _schema(pl: Any) -> dict[str, Any]:
    """The type of each column, also where it is empty."""
    kinds = {
        "int": pl.Int64,
        "str": pl.String,
        "list[int]": pl.List(pl.Int64),
        "list[str]": pl.List(pl.String),
    }
    return {key: kinds[str(kind)] for key, kind in Row.__annotations__.items()}


def summed(one: Meeting) -> dict[str, object]:
    """A meeting as a row of the summary."""
    low, high = one.wins_a.interval
    return {
        "a": one.a,
        "b": one.b,
        "kind": one.kind,
        "options": one.options,
        "bot_a": one.bots[0],
        "bot_b": one.bots[1],
        "games": one.wins_a.of,
        "wins_a": one.wins_a.share,
        "low": low,
        "high": high,
        "undecided": one.undecided,
        "first_wins": one.first.share,
        "rounds": one.rounds.mean,
        "damage_a": one.damage_a.mean,
        "damage_b": one.damage_b.mean,
    }


def read_results(folder: Path) -> tuple[Study, list[Row]]:
    """What `write_results` wrote."""
    pl = polars()
    if not (folder / GAMES).exists():
        raise NoResults(f"there are no results in {folder}")
    study = msgspec.json.decode((folder / STUDY).read_bytes(), type=Study)
    rows = [Row(**row) for row in pl.read_parquet(folder / GAMES).to_dicts()]
    return study, rows
