"""How fast duels of the Adventure Deck are played: by wild players, by rules of thumb, and by looking ahead.

Times are processor time of one core, so that what else the machine does counts little.

python bench/duels.py [--seconds N]
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable
from itertools import combinations

from rich.console import Console
from rich.table import Table as Shown

from hearthside.agents.wild import random_choice, random_reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.events import DONE
from hearthside.kernel.game import decide, run_on
from hearthside.kernel.table import evolve
from hearthside.lab.fights import FAMILY, begun, is_over, play_fight
from hearthside.lab.study import Cell

CLASSES = ("warrior", "rogue", "mage", "priest")
PAIRS = [(f"{a}-{level}", f"{b}-{level}") for level in (1, 3) for a, b in combinations(CLASSES, 2)]
GOALS = {"steps": 50_000, "random duels": 500, "rule-of-thumb duels": 150}


def cell(n: int, *bots: str) -> Cell:
    """The pairings of ready decks in turn."""
    a, b = PAIRS[n % len(PAIRS)]
    return Cell(0, "adventure-deck", "duel", a, b, bots, {})


def wild_duel(seed: int) -> tuple[int, int]:
    """One duel by players who do anything: its duels and its steps."""
    stream, steps = Fast(seed), 0
    table, _ = run_on(begun(cell(seed, "wild")), stream)
    while not is_over(table):
        seat, option = random_choice(table, stream.random)
        reply = random_reply(option, stream.random)
        table = evolve(table, decide(FAMILY, table, seat, reply, option))
        table, events = run_on(table, stream)
        steps += 1 + events.count(DONE)
    return 1, steps


def thumb_duel(seed: int) -> tuple[int, int]:
    return 1, play_fight(cell(seed, "thumb"), 0, seed).acts


def search_duel(seed: int) -> tuple[int, int]:
    return 1, play_fight(cell(seed, "search", "thumb"), 0, seed).acts


def rates(seconds: float, duel: Callable[[int], tuple[int, int]]) -> tuple[float, float]:
    """Duels and steps for each second of processor time."""
    for seed in range(len(PAIRS) if duel is not search_duel else 1):
        duel(seed)
    gc.collect()
    duels = steps = seed = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        one, more = duel(seed)
        duels, steps, seed = duels + one, steps + more, seed + 1
    spent = time.process_time() - start
    return duels / spent, steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    seconds = parser.parse_args().seconds
    wild, steps = rates(seconds, wild_duel)
    thumb, _ = rates(seconds, thumb_duel)
    search, _ = rates(seconds, search_duel)
    shown = Shown("one core, processor time", "a second", "goal")
    found = {
        "steps": steps,
        "random duels": wild,
        "rule-of-thumb duels": thumb,
        "search against thumb": search,
    }
    for name, rate in found.items():
        goal = f"{GOALS[name]:,}" if name in GOALS else ""
        shown.add_row(name, f"{rate:,.0f}" if rate >= 10 else f"{rate:.2f}", goal)
    Console().print(shown)


if __name__ == "__main__":
    main()
