"""What a command comes to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import Executable

from hearthside.kernel.game import Game
from hearthside.kernel.journal import Entry
from hearthside.kernel.seats import Seat


class Deed(msgspec.Struct, frozen=True):
    """The entries of a command, what is stored along with them, and the seat it made."""

    entries: list[Entry]
    also: Sequence[Executable] = ()
    seat: Seat | None = None


Work = Callable[[Game], Deed]
