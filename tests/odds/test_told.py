"""Whatever comes up in play: odds are chances of what is offered, add up to one, and know nothing that is face down."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from hearthside.agents.wild import random_reply
from hearthside.families import family
from hearthside.families.deckahedron.cards import MARKS
from hearthside.families.deckahedron.heroes import heroes, pile_ids
from hearthside.kernel.asks import Refused, Reply
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table
from hearthside.kernel.views import view
from hearthside.odds.asked import OptionOdds, for_seat, has_odds

TABLES: dict[str, tuple[str, dict[str, str], str]] = {
    "core": ("protagonists", {}, ""),
    "0.93": ("deckahedron", {"edition": "kfa093", "campaign": "9-hour"}, ""),
    "0.93 without dice": ("deckahedron", {"edition": "kfa093", "campaign": "one-shot", "diceless": "on"}, ""),
    "world": ("deckahedron", {"edition": "world", "campaign": "longer"}, ""),
    "skirmish": ("adventure-deck", {}, "skirmish"),
}
ACTS = 300
CALLS = ("call", "rounds")
"""What the GM does to bring chance into play."""


def opened(key: str, seed: int) -> Game:
    name, options, content = TABLES[key]
    game = Game.open(family(name), bytes([seed]) * 32, options={**options, "odds": "shown"}, content=content)
    game.sit(GM, "Ada", Role.GM)
    for n in (1, 2):
        game.sit(Seat(f"p{n}"), f"Player {n}")
    BEGIN[name](game)
    return game


def begin_core(game: Game) -> None:
    """Everybody takes the first Protagonist that is left, and the first Chapter begins."""
    for n in (1, 2):
        seat = Seat(f"p{n}")
        step = game.table.step
        assert isinstance(step, Question)
        ask = step.ask(game.table, seat)
        game.act(seat, Reply(next(o.id for o in ask.options if o.id.startswith("choose:") and not o.closed)))
        game.act(seat, Reply("name", {"name": f"Hero {n}"}))
        game.act(seat, Reply("ready:yes"))
    for option in ("ready:yes", "start"):
        game.act(GM, Reply(option))


BEGIN: dict[str, Callable[[Game], object]] = {
    "protagonists": begin_core,
    "deckahedron": lambda game: game.act(GM, Reply("quick-start")),
    "adventure-deck": lambda game: None,
}


def told(game: Game, table: Table, seat: Seat | None) -> tuple[OptionOdds, ...]:
    return for_seat(table, view(game.family, table, seat))


def act(game: Game, random: Random) -> None:
    """Somebody who is asked does something, more often what has odds."""
    step, table = game.table.step, game.table
    assert isinstance(step, Question)
    asks = {seat: [o for o in step.ask(table, seat).options if not o.closed] for seat in step.asked(table)}
    seat = random.choice([seat for seat, options in asks.items() if options])
    promising = {odds.option for odds in told(game, table, seat)}
    likely = [o for o in asks[seat] if o.id in promising or o.id in CALLS]
    option = random.choice(likely if likely and random.random() < 0.7 else asks[seat])
    try:
        game.act(seat, random_reply(option, random))
    except Refused as refused:  # a deck of one's own that does not fit the rules
        assert refused.why


def redealt(table: Table, seat: Seat | None, random: Random) -> Table:
    """The same table for this seat, with all cards that lie face down dealt anew."""
    things = dict(table.things)
    if table.family == "deckahedron":
        pools = [[pile_ids(hero)[0], pile_ids(hero)[2]] for hero in heroes(table)]
    else:
        pools = [
            [f"{who}/{pile}" for pile in ("draw", "hand")] for who in table.seats if who not in (seat, GM)
        ]
    for pool in pools:
        names = [name for name in pool if name in things and hidden(things[name], seat)]
        cards = [card for name in names for card in things[name].cards]
        random.shuffle(cards)
        for name in names:
            mine, cards = cards[: len(things[name].cards)], cards[len(things[name].cards) :]
            things[name] = msgspec.structs.replace(things[name], cards=tuple(mine))
    return msgspec.structs.replace(table, things=things)


def hidden(thing: Any, seat: Seat | None) -> bool:
    return thing.seen is not None and seat not in thing.seen


@pytest.mark.parametrize("key", TABLES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_odds_are_chances_of_what_is_offered(key: str, seed: int) -> None:
    game, random, seen = opened(key, seed), Random(seed), 0
    for _ in range(ACTS):
        for seat in (*game.table.seats, None):
            for odds in told(game, game.table, seat):
                check(game.table, seat, odds)
                seen += 1
        act(game, random)
    assert seen


def check(table: Table, seat: Seat | None, odds: OptionOdds) -> None:
    assert seat is not None
    step = table.step
    assert isinstance(step, Question)
    ask = step.ask(table, seat)
    assert has_odds(table.family, ask)
    assert odds.option in {option.id for option in ask.options if not option.closed}
    for chance in (odds.success, *(part.chance for part in odds.parts)):
        assert 0 <= chance.fraction <= 1
    results = [part.chance.fraction for part in odds.parts if part.label in MARKS]
    assert not results or sum(results) == 1


@pytest.mark.parametrize("key", [key for key in TABLES if key != "core"])
def test_no_seat_is_told_more_than_it_knows(key: str) -> None:
    game, random = opened(key, 4), Random(4)
    for _ in range(ACTS):
        for seat in game.table.seats:
            other = redealt(game.table, seat, random)
            if view(game.family, other, seat) == view(game.family, game.table, seat):
                assert told(game, other, seat) == told(game, game.table, seat)
        act(game, random)
