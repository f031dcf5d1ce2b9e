"""Odds beside what a seat is asked: where the table shows them, from what this seat knows."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache

import msgspec

from hearthside.kernel.asking import Now
from hearthside.kernel.asks import Ask
from hearthside.kernel.rules import ODDS, SHOWN
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View
from hearthside.odds.asked import READERS, OptionOdds, for_seat, has_odds
from hearthside.odds.exact import ExactChance, exact

logger = logging.getLogger(__name__)


class OddsPart(msgspec.Struct, frozen=True):
    """One of the things that may come of an option."""

    label: str
    chance: ExactChance


class Odds(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an option promises, by what this seat knows: the chance of `what`, and of what else may come of it."""

    what: str
    chance: ExactChance
    tie: ExactChance | None = None
    parts: tuple[OddsPart, ...] = ()
    note: str = ""


@lru_cache(maxsize=4096)
def _message(odds: OptionOdds) -> Odds:
    parts = tuple(OddsPart(part.label, exact(part.chance.fraction)) for part in odds.parts)
    tie = exact(odds.tie.fraction) if odds.tie else None
    return Odds(odds.what, exact(odds.success.fraction), tie, parts, odds.note)


Things = Callable[[], dict[str, ThingView]]


def odds_for(
    table: Table, seat: Seat | None, ask: Ask | None, common: Now, things: Things
) -> dict[str, Odds]:
    """By option of the ask. Play goes on without them where something goes wrong here.

    `things` are those this seat sees: asked for only where there may be odds.
    """
    if ask is None or table.options.get(ODDS.key) != SHOWN or table.family not in READERS:
        return {}
    if not has_odds(table.family, ask):
        return {}
    try:
        now = msgspec.structs.replace(common, ask=ask)
        view = View(seat, table.family, table.options, table.committed, now, things())
        return {odds.option: _message(odds) for odds in for_seat(table, view)}
    except Exception:
        logger.exception("odds could not be told at a table of %s", table.family)
        return {}
