"""What is asked, kept from act to act, is what would be asked anew: in random play of every family."""

from __future__ import annotations

import pytest

from hearthside.agents.wild import random_act
from hearthside.families import MODULES, family
from hearthside.kernel.asks import Refused
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.views import Asking, changed, now

ACTS = 250


@pytest.mark.parametrize("key", sorted(MODULES))
@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_is_what_would_be_asked_anew(key: str, seed: int) -> None:
    rules = family(key)
    game = Game.open(rules, b"kept" * 8)
    game.sit(GM, "Ada", Role.GM)
    for n in range(1, 4):
        game.sit(Seat(f"p{n}"), f"Player {n}")
    stream = Fast(seed)
    game.stream = stream
    asking, kept = Asking(rules, game.table), 0
    for _ in range(ACTS):
        before = {seat: asking.ask(seat) for seat in game.table.seats}
        try:
            entries = game.act(*random_act(rules, game.table, stream.random))
        except Refused:  # a deck written at random is none
            continue
        asking.go_on(game.table, changed(asking.table, game.table, [entry.event for entry in entries]))
        for seat in (*game.table.seats, None):
            assert asking.now(seat) == now(rules, game.table, seat)
        kept += any(ask and asking.ask(seat) is ask for seat, ask in before.items())
    assert kept, "nothing was ever kept"
