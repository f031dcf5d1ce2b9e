"""What is asked, kept from act to act, is what would be asked anew: in random play of every family."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from hearthside.agents.wild import random_act
from hearthside.families import MODULES, family
from hearthside.kernel.asking import PROMPT, Asking, changed
from hearthside.kernel.asks import Refused
from hearthside.kernel.chance import Fast
from hearthside.kernel.family import Family, WithConcerns
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.steps import Acts
from hearthside.kernel.table import Table
from hearthside.kernel.views import now
from tests.families.reading_along import looked_at

ACTS = 250


def opened(rules: Family, seed: int) -> tuple[Game, Fast]:
    game = Game.open(rules, b"kept" * 8)
    game.sit(GM, "Ada", Role.GM)
    for n in range(1, 4):
        game.sit(Seat(f"p{n}"), f"Player {n}")
    stream = Fast(seed)
    game.stream = stream
    return game, stream


@pytest.mark.parametrize("key", sorted(MODULES))
@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_is_what_would_be_asked_anew(key: str, seed: int) -> None:
    rules = family(key)
    game, stream = opened(rules, seed)
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


WITH_CONCERNS = [key for key in sorted(MODULES) if isinstance(family(key), WithConcerns)]


@pytest.mark.parametrize("key", WITH_CONCERNS)
@pytest.mark.parametrize("seed", range(4))
def test_no_act_looks_at_what_is_said_not_to_concern_it(key: str, seed: int) -> None:
    rules = family(key)
    assert isinstance(rules, WithConcerns)
    game, stream = opened(rules, seed)
    looks = 0
    for _ in range(ACTS):
        game.act(*random_act(rules, game.table, stream.random))
        step, table = game.table.step, game.table
        for seat in step.asked(table) if isinstance(step, Acts) else ():
            for name, look in looks_of(step, table, seat):
                for mark in looked_at(look, table):
                    concerned = rules.concerns.get(mark.partition(".")[0], rules.concerns.get(mark))
                    assert concerned is None or name in concerned, f"{name} looks at {mark}"
                    looks += concerned is not None
    assert looks, "nothing that is named was looked at"


def looks_of(step: Acts, table: Table, seat: Seat) -> Iterator[tuple[str, Callable[[Table], object]]]:
    """All that is looked at the table for to ask a seat: each act, and what is said above them."""
    for name, act in step.acts_for(table, seat).items():
        yield name, lambda table, act=act: list(act.offers(table, seat))  # type: ignore[misc]
    above = (step.prompt, step.guidance, step.acts_for)
    yield PROMPT, lambda table: [look(table, seat) for look in above]


def test_every_act_that_is_named_as_concerned_exists() -> None:
    for key in WITH_CONCERNS:
        rules = family(key)
        assert isinstance(rules, WithConcerns)
        known = {name for step in _all_acts(Acts) for name in step.acts}
        assert set().union(*rules.concerns.values()) <= known | rules.standing.keys() | {PROMPT}


def _all_acts(of: type[Acts]) -> list[type[Acts]]:
    return [one for sub in of.__subclasses__() for one in (sub, *_all_acts(sub))]
