"""Whatever number the GM sets right by hand, at a table of any family: it is refused, or the game goes on."""

from __future__ import annotations

import pytest

from hearthside.agents.wild import random_act
from hearthside.families import MODULES, family
from hearthside.kernel.asks import Refused, Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import Game, decide
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.table import evolve
from hearthside.kernel.views import now


def in_play(key: str, acts: int = 120) -> Game:
    game = Game.open(family(key), b"hand" * 8)
    game.sit(GM, "Ada", Role.GM)
    for n in range(1, 4):
        game.sit(Seat(f"p{n}"), f"Player {n}")
    stream = Fast(1)
    game.stream = stream
    for _ in range(acts):
        try:
            game.act(*random_act(game.family, game.table, stream.random))
        except Refused:  # a deck written at random is none
            continue
    return game


@pytest.mark.parametrize("key", sorted(MODULES))
def test_everybody_can_still_be_asked_after_any_correction(key: str) -> None:
    game = in_play(key)
    numbers = [
        (name, mark)
        for name, thing in game.table.things.items()
        for mark, value in thing.front.items()
        if isinstance(value, int)
    ]
    assert numbers
    for name, mark in numbers:
        for value in (-999, 0, 9999):
            reply = Reply("correct", {"thing": name, "mark": mark, "value": value, "why": "by hand"})
            try:
                table = evolve(game.table, decide(game.family, game.table, GM, reply))
            except Refused as refused:
                assert "cannot go on" in refused.why
                continue
            for seat in (*table.seats, None):
                now(game.family, table, seat)


def test_a_chapter_that_is_not_there_is_no_number_to_set() -> None:
    game = in_play("protagonists")
    reply = Reply("correct", {"thing": "story", "mark": "chapter", "value": 9, "why": "by hand"})
    with pytest.raises(Refused, match="cannot go on with chapter 9 on story"):
        game.act(GM, reply)
