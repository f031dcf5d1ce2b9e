"""Wild players: what must never happen, however strangely a game is played."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import ClassVar

import msgspec
import pytest

from hearthside.agents.wild import laid_out, play_on, random_act, random_reply
from hearthside.families import family
from hearthside.kernel.asks import Ask, Choice, Number, Option, Pick, Reply, Text, check
from hearthside.kernel.chance import Fast
from hearthside.kernel.events import Events, Gone, Left, Made, Ruled, Seated, Turned
from hearthside.kernel.game import Game, decide, run_on
from hearthside.kernel.journal import decode, decode_table, encode, encode_table, fold
from hearthside.kernel.rules import COMMON
from hearthside.kernel.seats import Role, Seat, sees
from hearthside.kernel.steps import Act, Acts, Question, acts
from hearthside.kernel.table import Scope, Table, evolve
from hearthside.kernel.things import Marks, Thing
from hearthside.kernel.views import view
from tests.families.protagonists.tale import ADVENTURE

PROTAGONISTS = family("protagonists")
GAMES, CHUNK = 2000, 100


def house_rules(seed: int) -> dict[str, str]:
    """The ledger's own for even seeds, anything for odd ones."""
    random = Random(seed)
    rules = {**PROTAGONISTS.ledger.house_rules, **COMMON}
    return {key: random.choice(rule.choices) for key, rule in rules.items()} if seed % 2 else {}


def has_ended(table: Table) -> bool:
    """The first Chapter is over."""
    return table.things["story"].text("phase") in ("ending", "over")


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("start", range(0, GAMES, CHUNK))
def test_every_game_goes_on_until_its_end(start: int) -> None:
    for seed in range(start, start + CHUNK):
        table = laid_out(PROTAGONISTS, players=1 + seed % 3, options=house_rules(seed), content=ADVENTURE)
        table, _ = play_on(PROTAGONISTS, table, Fast(seed), acts=5000, until=tells_and_goes_on)
        assert has_ended(table)


def tells_and_goes_on(table: Table) -> bool:
    """Whatever is waited for is said in words that everybody may read."""
    assert len(table.step.tells(table)) > 10, table.step
    return has_ended(table)


def test_wild_games_reach_all_parts_of_the_rules() -> None:
    phases = set()
    for seed in range(30):
        table = laid_out(PROTAGONISTS, players=3, content=ADVENTURE)
        stream = Fast(seed)
        for _ in range(20):
            table, _ = play_on(PROTAGONISTS, table, stream, acts=10)
            phases.add(table.things["story"].text("phase"))
    assert phases == {"lobby", "play", "conflict", "ending", "over"}


def test_the_same_seed_plays_the_same_game() -> None:
    table = laid_out(PROTAGONISTS, players=3, content=ADVENTURE)
    first, second = (play_on(PROTAGONISTS, table, Fast(7), acts=200) for _ in range(2))
    assert first == second


# ---------------------------------------------------------------- with a journal


class Played(msgspec.Struct):
    """A game played with its journal, and the table after each command."""

    game: Game
    tables: list[Table]


@cache
def played(seed: int, acts: int = 60) -> Played:
    random = Random(seed)
    game = Game.open(PROTAGONISTS, bytes([seed]) * 32, options=house_rules(seed), content=ADVENTURE)
    game.sit(Seat("gm"), "Ada", Role.GM)
    for n in range(1, 2 + seed % 3):
        game.sit(Seat(f"p{n}"), f"Player {n}", words=f"word {seed}")
    tables = []
    for _ in range(acts):
        game.act(*random_act(PROTAGONISTS, game.table, random))
        tables.append(game.table)
    return Played(game, tables)


SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_journal_folds_to_the_table_after_every_command(seed: int) -> None:
    journal = played(seed).game.journal
    for table in played(seed).tables:
        assert fold(journal[: table.number]) == table


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_written_down_is_read_the_same(seed: int) -> None:
    done = played(seed)
    for entry in done.game.journal:
        assert decode(encode(entry), PROTAGONISTS.revive) == entry
    for table in done.tables[::10]:
        assert decode_table(encode_table(table), PROTAGONISTS.revive) == table


@pytest.mark.parametrize("seed", SEEDS)
def test_things_are_neither_made_nor_lost_but_by_the_journal(seed: int) -> None:
    there: set[str] = set()
    for entry in played(seed).game.journal:
        if isinstance(entry.event, Made):
            assert entry.event.name not in there
            there.add(entry.event.name)
        elif isinstance(entry.event, Gone):
            there.remove(entry.event.name)
    assert there == set(played(seed).game.table.things)


# ---------------------------------------------------------------- rulings, and people who come and go


def next_act(table: Table, stream: Fast) -> Table:
    table = evolve(table, decide(PROTAGONISTS, table, *random_act(PROTAGONISTS, table, stream.random)))
    return run_on(table, stream)[0]


def overruled(table: Table, stream: Fast) -> Table:
    """The GM allows something that is closed, and it is done."""
    step = table.step
    assert isinstance(step, Question)
    seat = stream.random.choice(step.asked(table))
    closed = [option for option in step.ask(table, seat).options if option.closed]
    if not closed:
        return table
    option = stream.random.choice(closed)
    while not table.allowed(option.rules):  # one ruling for each reason
        table = evolve(table, [Ruled(option.rules[0], "for once", Scope.ONCE, allows=True)])
        option = next(one for one in step.ask(table, seat).options if one.id == option.id)
    table = evolve(table, decide(PROTAGONISTS, table, seat, random_reply(option, stream.random)))
    assert table.rulings == ()
    return run_on(table, stream)[0]


@pytest.mark.parametrize("seed", range(30))
def test_the_gm_may_allow_anything_that_is_closed(seed: int) -> None:
    stream = Fast(seed)
    table, _ = run_on(laid_out(PROTAGONISTS, players=3, content=ADVENTURE), stream)
    for _ in range(60):
        table = next_act(overruled(table, stream), stream)


def come_and_go(table: Table, stream: Fast) -> Table:
    """Somebody leaves, or takes a free seat."""
    seat = Seat(f"p{stream.random.randint(1, 4)}")
    event = Left(seat) if seat in table.seats else Seated(seat, f"Player {seat}", Role.PLAYER)
    return run_on(evolve(table, [event]), stream)[0]


@pytest.mark.parametrize("seed", range(30))
def test_a_game_goes_on_whoever_comes_and_goes(seed: int) -> None:
    stream = Fast(seed)
    table = laid_out(PROTAGONISTS, players=3, content=ADVENTURE, options=house_rules(seed))
    table, _ = run_on(table, stream)
    for n in range(120):
        table = next_act(come_and_go(table, stream) if n % 12 == 11 else table, stream)


# ---------------------------------------------------------------- secrets


def other(marks: Marks, random: Random, numbers: bool) -> Marks:
    """Other numbers and words in the place of these."""
    changed: Marks = {}
    for key, mark in marks.items():
        if isinstance(mark, int):
            changed[key] = random.randint(1, 4) if numbers else mark
        else:
            changed[key] = f"secret {random.random()}" if isinstance(mark, str) else mark
    return changed


def shaken(thing: Thing, seat: Seat, random: Random) -> Thing:
    """A thing with everything changed that a seat does not see of it."""
    if sees(thing.seen, seat):
        return thing
    changed = msgspec.structs.replace(thing, front=other(thing.front, random, numbers=True))
    if sees(thing.known, seat):
        return changed
    return msgspec.structs.replace(changed, back=other(thing.back, random, numbers=True))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_is_blind_to_what_a_seat_may_not_know(seed: int) -> None:
    random, seat = Random(seed), Seat("p1")
    for table in played(seed).tables[::3]:
        things = {name: shaken(thing, seat, random) for name, thing in table.things.items()}
        changed = msgspec.structs.replace(table, things=things)
        assert view(PROTAGONISTS, changed, seat) == view(PROTAGONISTS, table, seat)
        assert view(PROTAGONISTS, changed, None) == view(PROTAGONISTS, table, None)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_secret_word_is_in_anything_a_player_sees(seed: int) -> None:
    done = played(seed)
    secrets = [b"He is afraid", b"The Warden did it", b"A tile is loose", b"Sees in the dark"]
    for table in done.tables[::3]:
        seen = msgspec.json.encode(view(PROTAGONISTS, table, Seat("p1")))
        assert not [word for word in secrets if word in seen]
    entries = [entry.event.seen_by(Seat("p1")) for entry in done.game.journal]
    assert not [word for word in secrets if word in msgspec.json.encode(entries)]


# ---------------------------------------------------------------- replies


def test_whatever_is_filled_in_passes_the_check() -> None:
    random = Random(1)
    choices = tuple(Choice(name, name) for name in "abc")
    fields = (
        Text("text", "Text", 6, 1),
        Number("number", "Number", -2, 2, 1),
        Pick("one", "One", choices, default="a"),
        Pick("some", "Some", choices, 0, 2),
    )
    option = Option("all", "All fields", fields)
    for _ in range(50):
        reply = random_reply(option, random)
        assert check(option, reply).values.keys() == {"text", "number", "one", "some"}


def test_acts_are_decided_without_changing_the_table() -> None:
    table = laid_out(PROTAGONISTS, players=2, content=ADVENTURE)
    seat, reply = random_act(PROTAGONISTS, table, Random(3))
    before = encode_table(table)
    evolve(table, decide(PROTAGONISTS, table, seat, reply))
    assert encode_table(table) == before


class Shut(Question, frozen=True):
    """Asks somebody who can do nothing."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (Seat("p1"),)

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask("Well?", (Option("no", "No", closed="it is shut"),))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return ()


class ShutAct(Act):
    id = "shut"

    def offers(self, table: Table, seat: Seat) -> tuple[Option, ...]:
        return (Option("shut", "Shut", closed="it is shut"),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return ()


class ShutActs(Acts, frozen=True):
    acts: ClassVar[dict[str, Act]] = acts(ShutAct())

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (Seat("p1"),)


@pytest.mark.parametrize("step", [Shut(), ShutActs()])
def test_a_table_at_which_nobody_can_do_anything_is_an_error(step: Question) -> None:
    table = evolve(laid_out(PROTAGONISTS, players=1, content=ADVENTURE), [Turned((step,))])
    with pytest.raises(AssertionError, match="nobody can do anything"):
        random_act(PROTAGONISTS, table, Random(1))
