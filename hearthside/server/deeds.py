"""What a command comes to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import Executable

from hearthside.kernel.asks import Reply
from hearthside.kernel.game import Game
from hearthside.kernel.journal import Entry
from hearthside.kernel.seats import Seat
from hearthside.kernel.standing import UndoVote

REMEMBERED = 500


class Results(dict[str, bytes]):
    """What came of the last commands, for those who send one again."""

    def keep(self, command: str, result: bytes) -> None:
        self[command] = result
        if len(self) > REMEMBERED:
            del self[next(iter(self))]


class Deed(msgspec.Struct, frozen=True):
    """The entries of a command, what is stored along with them, and the seat it made."""

    entries: list[Entry]
    also: Sequence[Executable] = ()
    seat: Seat | None = None


Work = Callable[[Game], Deed | None]
"""Nothing comes of it where more of the journal is needed than is there: then it is tried again with more."""


def reaches(game: Game, number: int) -> bool:
    """Whether all entries after this one are at hand, and not in storage alone."""
    return bool(game.journal) and game.start.number <= number


def act(game: Game, seat: Seat, reply: Reply, command: str) -> Deed | None:
    """A seat answers. Who agrees to take something back needs the journal."""
    step = game.table.step
    if isinstance(step, UndoVote) and reply.option == "agree" and not reaches(game, step.to):
        return None
    return Deed(game.act(seat, reply, command))
