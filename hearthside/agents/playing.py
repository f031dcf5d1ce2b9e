"""Bots play a table on: each asked seat is shown its sight and answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hearthside.agents.sight import Bot, Eyes, asked
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.chance import Stream
from hearthside.kernel.family import Family
from hearthside.kernel.game import decide, run_on
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table, evolve
from hearthside.kernel.views import View

Noted = Callable[[Table, Seat, Reply], None]
"""Who listens to what is played."""

Turn = Callable[[Table, Mapping[Seat, Bot]], Seat]
"""Says which of those who are asked answers first."""


def next_to_act(table: Table, bots: Mapping[Seat, Bot]) -> Seat:
    """The first seat that is asked and has a bot."""
    for seat in table.step.asked(table):
        if seat in bots:
            return seat
    raise AssertionError(f"no bot is asked: {table.step}")


def act(
    family: Family,
    table: Table,
    bots: Mapping[Seat, Bot],
    eyes: Mapping[Seat, Eyes],
    noted: Noted | None,
    turn: Turn,
) -> Table:
    """One answer of one bot. An illegal one is an error: `decide` refuses it."""
    seat = turn(table, bots)
    view = eyes[seat].sight(table)
    reply = bots[seat].choose(view)
    if noted:
        noted(table, seat, reply)
    return evolve(table, decide(family, table, seat, reply, _offered(view, reply)))


def _offered(view: View, reply: Reply) -> Option | None:
    """The option that a bot has taken."""
    name = reply.option
    for option in asked(view).options:
        if option.id == name:
            return option
    return None


def play(
    family: Family,
    table: Table,
    stream: Stream,
    bots: Mapping[Seat, Bot],
    *,
    until: Callable[[Table], bool],
    acts: int = 2000,
    noted: Noted | None = None,
    turn: Turn = next_to_act,
) -> tuple[Table, int]:
    """Play until something holds, or so many acts. Returns the table and how many acts were played."""
    eyes = {seat: Eyes(seat, ahead=bool(getattr(bot, "ahead", False))) for seat, bot in bots.items()}
    table, _ = run_on(table, stream)
    for n in range(acts):
        if until(table):
            return table, n
        table, _ = run_on(act(family, table, bots, eyes, noted, turn), stream)
    return table, acts
