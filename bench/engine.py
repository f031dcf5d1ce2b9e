"""How fast the engine plays: random legal play with and without a journal, folding, views, memory.

Times are processor time, so that what else the machine does counts little.

python bench/engine.py [family] [--seconds N]
"""

from __future__ import annotations

import argparse
import gc
import time
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import msgspec

from hearthside.agents.wild import laid_out, random_act, random_choice, random_reply
from hearthside.families import family as family_called
from hearthside.kernel.asking import Asking, Change, changed
from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.events import DONE, Event, Marked
from hearthside.kernel.family import Family
from hearthside.kernel.game import Game, decide, run_on
from hearthside.kernel.journal import Entry, decode, encode, fold
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.table import Table, evolve
from hearthside.kernel.views import lies_open, see_changes, see_entries, view

Row = tuple[str, str]
GOALS = {"protagonists": (100_000, 50_000), "deckahedron": (50_000, 0), "adventure-deck": (50_000, 0)}
"""Steps a second: in random legal play, and with a journal and a view for each seat."""
ACTS, SLICE = 400, 20
"""Acts of one game, about a Chapter; and games of one slice."""


CONTENT = {"adventure-deck": "versus"}
"""What is played, where it is not the family's usual."""
DECKS = ("warrior-1", "rogue-1", "mage-1", "priest-1")


def beginning(family: Family, table: Table) -> list[tuple[Seat, Reply]]:
    """What is answered before play begins; nothing where wild players find through the lobby by themselves."""
    if family.key != "adventure-deck":
        return []
    taken = [(seat, Reply(f"deck:{deck}")) for seat, deck in zip(table.playing, DECKS, strict=True)]
    return [*taken, (table.playing[0], Reply("begin"))]


def is_over(table: Table) -> bool:
    """Whether a fight of the Adventure Deck has ended: then the next one begins."""
    return table.family == "adventure-deck" and "combat" not in table.things


def steps_in(events: list[Event]) -> int:
    """How many steps chance and the rules answered: each is done."""
    return events.count(DONE)


class Rate(NamedTuple):
    """Steps a second: over the whole time, and in the best slice of it, when nobody else used the machine."""

    all: float
    best: float

    def beside(self, goal: int = 0) -> str:
        aimed = f" (goal {goal:,})" if goal else ""
        return f"{self.all:,.0f} steps/s, in the best slice {self.best:,.0f}{aimed}"


def timed(seconds: float, play: Callable[[int], int]) -> Rate:
    """What `play` counts, per second, over games with seeds 0, 1, 2…; a slice is the same twenty games for all."""
    play(0)
    gc.collect()
    slices: list[tuple[int, float]] = []
    while sum(took for _, took in slices) < seconds:
        start = time.process_time()
        count = sum(play(seed) for seed in range(SLICE))
        slices.append((count, time.process_time() - start))
    counts, times = zip(*slices, strict=True)
    return Rate(sum(counts) / sum(times), max(count / took for count, took in slices))


def plain_play(family: Family, start: Table, seed: int) -> int:
    """Steps of one game without a journal: every answer of a seat, of chance and of the rules is a step."""
    stream, table, steps = Fast(seed), start, 0
    random = stream.random
    for _ in range(ACTS):
        table = start if is_over(table) else table
        seat, option = random_choice(table, random)
        reply = random_reply(option, random)
        table = evolve(table, decide(family, table, seat, reply, option))
        table, events = run_on(table, stream)
        steps += 1 + steps_in(events)
    return steps


class Chosen(NamedTuple):
    """What wild players did in one game, from each beginning of it on, and how many steps that were."""

    runs: list[list[tuple[Seat, Reply]]]
    steps: int


def chosen_acts(family: Family, start: Table, seed: int) -> Chosen:
    """A game to be played again, without the time it takes to choose and to count."""
    stream, random, table, steps = Fast(seed), Fast(seed + 1).random, start, 0
    runs: list[list[tuple[Seat, Reply]]] = [[]]
    for _ in range(ACTS):
        if is_over(table):
            table = start
            runs.append([])
        act = random_act(family, table, random)
        table, events = run_on(evolve(table, decide(family, table, *act)), stream)
        runs[-1].append(act)
        steps += 1 + steps_in(events)
    return Chosen(runs, steps)


def replay(family: Family, start: Table, seed: int, chosen: Chosen) -> int:
    """Steps of one game whose acts are known: every reply is checked and carried out."""
    stream = Fast(seed)
    for acts in chosen.runs:
        table = start
        for seat, reply in acts:
            table, _ = run_on(evolve(table, decide(family, table, seat, reply)), stream)
    return chosen.steps


def full_play(
    family: Family, game: Game, seed: int, acts: list[tuple[Seat, Reply]] | None = None, asked: bool = True
) -> int:
    """Steps of one game with its journal, and after each act what every seat sees of it and is asked.

    Wild players choose as they go, unless their acts are known.
    """
    game.stream, random = Fast(seed), Fast(seed + 1).random
    asking, before, steps = Asking(family, game.table), game.table, 0
    for n in range(ACTS):
        stays = before.step.stays
        entries = game.act(*(acts[n] if acts else next_act(family, game, random)))
        events = [entry.event for entry in entries]
        changes = changed(before, game.table, events)
        before = game.table
        tell(game, changes, entries)
        if asked:
            asking.go_on(game.table, changes)
            for seat in game.table.seats:
                asking.now(seat)
        steps += steps_in(events) + stays  # an answer to acts that stay open ends no step
    return steps


def tell(game: Game, changes: list[Change], entries: list[Entry]) -> None:
    """What every seat sees of an act; what lies open is looked at once for all of them, as the server does."""
    alike = see_changes(changes, None) if all(map(lies_open, changes)) else None
    for seat in game.table.seats:
        alike if alike is not None else see_changes(changes, seat), see_entries(entries, seat)


def journal_acts(family: Family, seed: int) -> list[tuple[Seat, Reply]]:
    """What wild players do in one game with a journal."""
    game, random, acts = opened(family), Fast(seed + 1).random, []
    game.stream = Fast(seed)
    for _ in range(ACTS):
        acts.append(next_act(family, game, random))
        game.act(*acts[-1])
    return acts


def opened(family: Family, players: int = 4) -> Game:
    """A game with a GM and four players."""
    game = Game.open(family, b"bench" * 7, content=CONTENT.get(family.key, ""))
    game.sit(GM, "The GM", Role.GM)
    for n in range(1, players + 1):
        game.sit(Seat(f"p{n}"), f"Player {n}")
    for seat, reply in beginning(family, game.table):
        game.act(seat, reply)
    return game


def long_game(family: Family, acts: int) -> Game:
    game, random = opened(family), Fast(2).random
    game.stream = Fast(1)
    for _ in range(acts):
        game.act(*next_act(family, game, random))
    return game


def next_act(family: Family, game: Game, random: Random) -> tuple[Seat, Reply]:
    """What a wild player does; after a fight the next one begins."""
    if is_over(game.table):
        return beginning(family, game.table)[-1]
    return random_act(family, game.table, random)


def measure_views(family: Family, game: Game) -> list[Row]:
    rows: list[Row] = []
    for seat in (GM, Seat("p1"), None):
        start, n = time.process_time(), 200
        for _ in range(n):
            text = msgspec.json.encode(view(family, game.table, seat))
        took = (time.process_time() - start) / n
        who = {GM: "GM", None: "spectator"}.get(seat, "player")
        rows.append((f"whole view of a {who}", f"{len(text):,} bytes, {took * 1e6:,.0f} µs with encoding"))
    return rows


def measure_fold(family: Family, game: Game) -> list[Row]:
    lines = [encode(entry) for entry in game.journal]
    start = time.process_time()
    entries = [decode(line, family.revive) for line in lines]
    read = time.process_time()
    assert fold(entries) == game.table
    done = time.process_time()
    count = len(lines)
    return [
        ("journal", f"{count:,} entries, {sum(map(len, lines)) / count:,.0f} bytes each"),
        ("read from storage", f"{count / (read - start):,.0f} entries/s"),
        ("fold", f"{count / (done - read):,.0f} entries/s"),
    ]


def measure_copy(game: Game) -> list[Row]:
    """A new table with one mark changed: everything else is shared with the one before."""
    table, n = game.table, 20_000
    marked = next(name for name, thing in table.things.items() if thing.front)
    events = (Marked(marked, {"bench": 1}),)
    start = time.process_time()
    for _ in range(n):
        evolve(table, events)
    took = (time.process_time() - start) / n
    return [("copy of a table with one mark changed", f"{took * 1e6:.1f} µs, {len(table.things)} things")]


def measure_memory(family: Family) -> list[Row]:
    opened(family)
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    games = [opened(family) for _ in range(20)]
    for game in games:
        game.journal.clear()
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return [("memory of an open table", f"{(after - before) / len(games) / 1024:,.0f} KiB")]


def measure(key: str, seconds: float) -> list[Row]:
    """All figures for one family."""
    family = family_called(key)
    start = laid_out(family, players=4, content=CONTENT.get(key, ""))
    for seat, reply in beginning(family, start):
        start = evolve(start, decide(family, start, seat, reply))
    start, _ = run_on(start, Fast(0))
    plain = timed(seconds, lambda seed: plain_play(family, start, seed))
    games = [chosen_acts(family, start, seed) for seed in range(SLICE)]
    alone = timed(seconds, lambda seed: replay(family, start, seed, games[seed]))
    full = timed(seconds, lambda seed: full_play(family, opened(family), seed))
    known = [journal_acts(family, seed) for seed in range(SLICE)]
    told, seen = (
        timed(seconds, lambda seed: full_play(family, opened(family), seed, known[seed], asked))  # noqa: B023
        for asked in (True, False)
    )
    steps, viewed = GOALS[key]
    game = long_game(family, 2000)
    return [
        ("acts chosen beforehand, no journal", alone.beside(steps)),
        ("random legal play, no journal", plain.beside(steps)),
        ("random, journal, seen by 5 seats, asked anew", full.beside(viewed)),
        ("the same, acts chosen beforehand", told.beside(viewed)),
        ("chosen beforehand, seen, nobody asked anew", seen.beside()),
        *measure_fold(family, game),
        *measure_copy(game),
        *measure_views(family, game),
        *measure_memory(family),
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("family", nargs="?", default="protagonists")
    parser.add_argument("--seconds", type=float, default=5)
    arguments = parser.parse_args()
    for what, figure in measure(arguments.family, arguments.seconds):
        print(f"{what:45} {figure}")
