"""How long odds take at the table, and conflict chains: python -m bench.told [--json]

Tables are played at random; at each question the odds of every asked seat are worked out, and again: the best of three
counts, for the first time is not warm and the machine has other things to do. Chains are worked out from nothing each time, the best of five counts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table as Shown

from hearthside.agents.wild import random_reply
from hearthside.families import family
from hearthside.kernel.asks import Refused, Reply
from hearthside.kernel.game import Game
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.views import view
from hearthside.odds.asked import for_seat, has_odds
from hearthside.odds.protagonists.brawls import Brawl, Brawler
from hearthside.odds.protagonists.duels import Fighter, duel

GOAL_TOLD, GOAL_CHAIN = 5.0, 50.0
"""Milliseconds."""
ACTS = 600
TABLES: dict[str, tuple[str, dict[str, str], str]] = {
    "Core Rules": ("protagonists", {}, ""),
    "Deckahedron": ("deckahedron", {"edition": "kfa093", "campaign": "9-hour"}, ""),
    "Deckahedron without dice": ("deckahedron", {"edition": "kfa093", "diceless": "on"}, ""),
    "Adventure Deck": ("adventure-deck", {}, "skirmish"),
}


def timed(ask: Callable[[], Any]) -> float:
    start = perf_counter()
    ask()
    return 1000 * (perf_counter() - start)


# ---------------------------------------------------------------- at the table


def opened(name: str, options: dict[str, str], content: str) -> Game:
    game = Game.open(family(name), b"s" * 32, options={**options, "odds": "shown"}, content=content)
    game.sit(GM, "Ada", Role.GM)
    for n in (1, 2, 3):
        game.sit(Seat(f"p{n}"), f"Player {n}")
    if name == "deckahedron":
        game.act(GM, Reply("quick-start"))
    return game


def told(key: str) -> list[float]:
    """The times of all odds told in random play."""
    game, random, warm = opened(*TABLES[key]), Random(5), list[float]()
    for _ in range(ACTS):
        step, table = game.table.question, game.table
        asks = {seat: step.ask(table, seat) for seat in step.asked(table)}
        for seat, ask in asks.items():
            if has_odds(table.family, ask):
                seen = view(game.family, table, seat)
                if for_seat(table, seen):
                    warm.append(min(timed(lambda t=table, s=seen: for_seat(t, s)) for _ in range(3)))  # type: ignore[misc]
        play(game, asks, random)
    return warm


def play(game: Game, asks: dict[Seat, Any], random: Random) -> None:
    seat = random.choice([s for s, ask in asks.items() if any(not o.closed for o in ask.options)])
    options = [option for option in asks[seat].options if not option.closed]
    likely = [o for o in options if o.id.partition(":")[0] in ("call", "choose", "name", "start")] or options
    option = random.choice(likely if random.random() < 0.3 else options)
    try:
        game.act(seat, random_reply(option, random))
    except Refused:
        return


# ---------------------------------------------------------------- chains


def chains() -> dict[str, Callable[[], Any]]:
    def fought(health: int) -> Callable[[], Any]:
        return lambda: duel(
            Fighter(score=3, health=health, gear=1), Fighter(score=2, health=health)
        ).to_the_end()

    two = [
        Brawler(side=0, score=3, health=6, gear=1),
        Brawler(side=1, score=2, health=6),
        Brawler(side=0, score=2, health=5),
        Brawler(side=1, score=3, health=5),
    ]
    found = {f"a duel to its end, Health {n}": fought(n) for n in (6, 10, 20, 40)}
    return {**found, "two against two to the end": lambda: Brawl(two).to_the_end()}


def main() -> int:
    rows = []
    for key in TABLES:
        warm = told(key)
        if warm:
            rows.append({"what": f"{key}, {len(warm)} questions", "median": median(warm), "most": max(warm)})
    for what, ask in chains().items():
        times = [timed(ask) for _ in range(5)]
        rows.append({"what": what, "median": median(times), "most": min(times), "chain": True})
    if "--json" in sys.argv[1:]:
        print(json.dumps(rows, indent=2))
    else:
        show(rows)
    return int(any(row["most"] > (GOAL_CHAIN if "chain" in row else GOAL_TOLD) for row in rows))


def show(rows: list[dict[str, Any]]) -> None:
    table = Shown("what", "median ms", "most ms (chains: best)", "goal ms")
    for row in rows:
        goal = GOAL_CHAIN if "chain" in row else GOAL_TOLD
        table.add_row(row["what"], f"{row['median']:.2f}", f"{row['most']:.2f}", f"{goal:.0f}")
    Console().print(table)


if __name__ == "__main__":
    sys.exit(main())
