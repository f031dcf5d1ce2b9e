"""Whatever number the GM sets right by hand, at a table of any family, and to whatever it can be: the game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from hearthside.agents.wild import play_on, random_act
from hearthside.families import MODULES, family
from hearthside.kernel.asks import Pick, Refused, Reply, Value
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import Game, decide
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.table import evolve


def in_play(key: str, acts: int = 120) -> Game:
    content = "versus" if key == "adventure-deck" else ""
    game = Game.open(family(key), b"hand" * 8, content=content)
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


def corrections(game: Game) -> Iterator[dict[str, Value]]:
    """Every number on the table, as low, as high and as much between as it can be."""
    (option,) = game.family.standing["correct"].offers(game.table, GM)
    numbers = next(field for field in option.fields if isinstance(field, Pick))
    for name, thing in game.table.things.items():
        for choice in numbers.choices:
            kind, _, mark = choice.id.partition(".")
            if kind == thing.kind and mark in thing.front:
                low, high = map(int, choice.note.split(" to "))
                for value in {low, low + 1, (low + high) // 2, high}:
                    yield {"thing": name, "number": choice.id, "value": value, "why": "by hand"}


@pytest.mark.parametrize("key", sorted(MODULES))
def test_the_game_goes_on_after_any_correction(key: str) -> None:
    game, count = in_play(key), 0
    for values in corrections(game):
        with suppress(Refused):  # a deck written at random is none, and more than full is refused
            table = evolve(game.table, decide(game.family, game.table, GM, Reply("correct", values)))
            count += 1
            play_on(game.family, table, Fast(count), acts=6)
    assert count


def test_no_number_that_the_table_keeps_for_itself_is_set_by_hand() -> None:
    game = in_play("protagonists")
    reply = Reply("correct", {"thing": "story", "number": "story.chapter", "value": 9, "why": "by hand"})
    with pytest.raises(Refused, match="Number: choose one of: Health"):
        game.act(GM, reply)
