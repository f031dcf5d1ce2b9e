"""What several answer in secret stays secret until all have answered: in random play of every family."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hearthside.agents.wild import random_act
from hearthside.families import MODULES, family
from hearthside.kernel.asks import Refused, Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.table import Table
from hearthside.kernel.views import now

PLAYERS = tuple(Seat(f"p{n}") for n in range(1, 4))
ACTS = 1500


def otherwise(table: Table, seat: Seat | None) -> Table:
    """The table had everybody but this seat answered something else."""
    *below, asked = table.pending
    replies = {other: reply if other == seat else Reply("another") for other, reply in asked.locked.items()}
    return replace(table, pending=(*below, replace(asked, locked=replies)))


@pytest.mark.parametrize("key", sorted(MODULES))
def test_nobody_is_asked_or_told_anything_else_for_what_others_have_answered(key: str) -> None:
    rules, stream, waited = family(key), Fast(5), 0
    game = Game.open(rules, b"kept" * 8)
    game.stream = stream
    game.sit(GM, "Ada", Role.GM)
    for seat in PLAYERS:
        game.sit(seat, f"Player {seat}")
    for _ in range(ACTS):
        try:
            game.act(*random_act(rules, game.table, stream.random))
        except Refused:  # a deck written at random is none
            continue
        for seat in (*game.table.seats, None) if game.table.locked else ():
            assert now(rules, otherwise(game.table, seat), seat) == now(rules, game.table, seat)
            waited += 1
    assert waited, "nobody ever waited for another's answer"
