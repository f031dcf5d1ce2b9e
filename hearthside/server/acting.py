"""What everybody who sits at a table may do: answer, and take back. What only the GM may do is in `host.py`."""

from __future__ import annotations

from hearthside.kernel.asks import Refused
from hearthside.kernel.game import Game
from hearthside.kernel.seats import Seat
from hearthside.server.commands import Answer
from hearthside.server.connection import Connection
from hearthside.server.deeds import Deed, act, reaches
from hearthside.server.live import Live

NOTHING = "nothing-to-undo"


async def answer(live: Live, connection: Connection, seat: Seat, message: Answer) -> None:
    """A seat answers what it is asked, or does something that may be done at any time."""
    reply, command = message.reply.plain(), f"{seat}:{message.id}"
    any_time = reply.option.partition(":")[0] in live.family.standing

    def work(game: Game) -> Deed | None:
        if not any_time and message.since != game.table.pending[-1].since:
            raise Refused("the table has moved on: this was an answer to an earlier question", code="stale")
        return act(game, seat, reply, command)

    await live.perform(connection, message.id, work)


async def undo(live: Live, connection: Connection, seat: Seat, id: str) -> None:
    """The journal is read for it, so what can be refused without is refused before."""

    def work(game: Game) -> Deed | None:
        number = game.table.number
        try:
            return Deed(game.undo(seat, f"{seat}:{id}"))
        except Refused as refused:
            if refused.code == NOTHING and live.nothing_to_undo.get(seat) != number:
                if not reaches(game, 0):
                    return None
                live.nothing_to_undo[seat] = number  # and it stays so until something happens
            raise

    await live.perform(connection, id, work)
