"""What several answer in secret stays secret until all have answered: in random play of every family."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hearthside.agents.wild import random_act
from hearthside.families import MODULES, family
from hearthside.kernel.asks import Refused, Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.family import BadContent
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.steps import Step, Together
from hearthside.kernel.table import Table
from hearthside.kernel.views import now

PLAYERS = tuple(Seat(f"p{n}") for n in range(1, 4))
TABLES, ACTS = 100, 600
"""Far more tables than it takes until somebody has waited in every kind of step; each by house rules of its own."""


def waiting_in(key: str) -> set[type[Step]]:
    """The steps of a family in which several answer in secret."""
    within = MODULES[key].removesuffix("family")
    return {kind for kind in Together.__subclasses__() if kind.__module__.startswith(within)}


def begun(key: str, stream: Fast) -> Game:
    rules = family(key).ledger.house_rules.values()
    options = {rule.key: stream.random.choice(rule.choices) for rule in rules}
    game = Game.open(family(key), b"kept" * 8, options=options)
    game.stream = stream
    game.sit(GM, "Ada", Role.GM)
    for seat in PLAYERS:
        game.sit(seat, f"Player {seat}")
    return game


def otherwise(table: Table, seat: Seat | None) -> Table:
    """The table had everybody but this seat answered something else."""
    *below, asked = table.pending
    replies = {other: reply if other == seat else Reply("another") for other, reply in asked.locked.items()}
    return replace(table, pending=(*below, replace(asked, locked=replies)))


def waited(key: str, seed: int) -> set[type[Step]]:
    """In which steps somebody waited at a table. Nobody was asked or told anything else for others' answers."""
    rules, stream, steps = family(key), Fast(seed), set[type[Step]]()
    try:
        game = begun(key, stream)
    except BadContent:  # not every edition has every campaign
        return steps
    for _ in range(ACTS):
        try:
            game.act(*random_act(rules, game.table, stream.random))
        except Refused:  # a deck written at random is none
            continue
        for seat in (*game.table.seats, None) if game.table.locked else ():
            assert now(rules, otherwise(game.table, seat), seat) == now(rules, game.table, seat)
            steps.add(type(game.table.step))
    return steps


@pytest.mark.parametrize("key", sorted(MODULES))
def test_nobody_is_asked_or_told_anything_else_for_what_others_have_answered(key: str) -> None:
    family(key)  # its steps are there
    missed, tables = waiting_in(key), iter(range(TABLES))
    assert missed
    while missed:
        seed = next(tables, None)
        assert seed is not None, f"nobody ever waited in {missed}"
        missed -= waited(key, seed)
