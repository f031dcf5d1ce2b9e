"""Odds side by side with icepool and dyce: the same questions, the same exact answers, the time each takes.

    python bench/odds.py [--json]

Every repeat starts from nothing: we keep nothing between calls, while the libraries may keep whatever they like, and
get their dice and decks ready made. Each library is asked in the quickest way found for it.
The three take turns, and the best of all repeats counts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import prod
from time import perf_counter
from typing import Any, NamedTuple

import icepool
from dyce import H, P
from rich.console import Console
from rich.table import Table

from hearthside.odds import cards, dice
from hearthside.odds.protagonists.ability_tests import result
from hearthside.odds.protagonists.attacks import attack
from hearthside.odds.protagonists.duels import Fighter, duel

GOAL = 10
SECONDS = 1.0
"""How long each question is asked again, at least."""
BATCH = 0.01
"""How long one of the three is asked before the next has its turn."""
DIFFICULTY, GEAR = 10, 1
DRAGON = [1] * 2 + [2] * 6 + [3] * 4 + [4] * 8
SIX_ROUNDS, TWENTY_STEPS = ((10, 12), 12), ((20, 18), 20)
"""The Health of both and the turns: a round is a turn of each."""
Health = tuple[int, int]
Answer = dict[Any, Fraction]


class Question(NamedTuple):
    """A question with three ways to answer it; each way gives a value that `read` makes fractions of."""

    title: str
    ours: Callable[[], Any]
    icepool: Callable[[], Any]
    dyce: Callable[[], Any]


# ---------------------------------------------------------------- the same for the libraries

D6, H6 = icepool.d6, H(6)
DECK = icepool.Deck(DRAGON)
KEPT = {1: (1, 1, 0), 2: (1, 0, 1), 3: (0, 1, 1)}


def icepool_result(score: int) -> Any:
    return 3 @ D6 if score == 4 else D6.pool(3)[KEPT[score]].sum()


def dyce_result(score: int) -> Any:
    if score == 4:
        return 3 @ H6
    return (3 @ P(H6)).at(*[i for i, kept in enumerate(KEPT[score]) if kept])


def dyce_success(found: Any) -> Fraction:
    return Fraction(sum([n for value, n in found.items() if value >= DIFFICULTY]), found.total)


def dealt(margin: int) -> int:
    return margin + GEAR if margin > 0 else int(margin == 0)


def turn(health: Health, margin: int) -> Health:
    """One exchange of blows."""
    mine, theirs = health
    if not mine or not theirs:
        return health
    if margin > 0:
        return mine, max(0, theirs - margin - GEAR)
    return (mine - 1, theirs - 1) if not margin else (max(0, mine + margin), theirs)


def icepool_chain(health: Health, turns: int) -> Any:
    margin = icepool_result(3) - icepool_result(2)

    @cache
    def move(place: Health) -> Any:
        return margin.map(lambda n: turn(place, n)) if min(place) else place

    return icepool.Die([health]).map(move, repeat=turns, star=False)


def dyce_chain(health: Health, turns: int) -> Any:
    margin, spread = dyce_result(3) - dyce_result(2), H.from_counts([(health, 1)])
    step = cache(turn)
    for _ in range(turns):
        spread = H.from_counts((step(s, n), w * k) for s, w in spread.items() for n, k in margin.items())
    return spread


def our_chain(health: Health, turns: int) -> Any:
    first = Fighter(score=3, health=health[0], gear=GEAR)
    return duel(first, Fighter(score=2, health=health[1])).after(turns)


# ---------------------------------------------------------------- the questions


def test_question(score: int) -> Question:
    return Question(
        f"three dice, score {score}: success against {DIFFICULTY}",
        lambda: result(score).at_least(DIFFICULTY),
        lambda: icepool_result(score).probability(">=", DIFFICULTY),
        lambda: dyce_success(dyce_result(score)),
    )


QUESTIONS = [
    *(test_question(score) for score in (1, 2, 3, 4)),
    Question(
        "opposed test 3 against 2 with Gear: Damage",
        lambda: attack(3, 2, gear=GEAR).dealt(),
        lambda: (icepool_result(3) - icepool_result(2)).map(dealt),
        lambda: (dyce_result(3) - dyce_result(2)).apply(dealt),
    ),
    Question(
        "best of three from 20 cards",
        lambda: cards.best_of(3, DRAGON),
        lambda: DECK.deal(3).highest(1).sum(),
        lambda: H(max(hand) for hand in combinations(DRAGON, 3)),
    ),
    Question(
        "worst of three from 20 cards",
        lambda: cards.worst_of(3, DRAGON),
        lambda: DECK.deal(3).lowest(1).sum(),
        lambda: H(min(hand) for hand in combinations(DRAGON, 3)),
    ),
    Question(
        "best three of five dice",
        lambda: dice.best_of(5, keep=3),
        lambda: D6.highest(5, 3),
        lambda: (5 @ P(H6)).at(slice(2, None)),
    ),
    Question(
        "a Conflict after six rounds",
        lambda: our_chain(*SIX_ROUNDS),
        lambda: icepool_chain(*SIX_ROUNDS),
        lambda: dyce_chain(*SIX_ROUNDS),
    ),
    Question(
        "a Conflict after twenty turns",
        lambda: our_chain(*TWENTY_STEPS),
        lambda: icepool_chain(*TWENTY_STEPS),
        lambda: dyce_chain(*TWENTY_STEPS),
    ),
]


# ---------------------------------------------------------------- answers and times


def read(answer: Any) -> Answer:
    """Any of the answers as exact fractions."""
    if isinstance(answer, Fraction):
        return {True: answer}
    if isinstance(answer, icepool.Die):
        return {outcome: Fraction(n, answer.denominator()) for outcome, n in answer.items()}
    if isinstance(answer, H):
        return {outcome: Fraction(n, answer.total) for outcome, n in answer.items() if n}
    chances: Answer = answer.chances()
    return chances


def time_of(ask: Callable[[], Any], times: int) -> float:
    """The mean time of so many calls in a row."""
    start = perf_counter()
    for _ in range(times):
        ask()
    return (perf_counter() - start) / times


def best_times(question: Question) -> list[float]:
    """The best time of each, in microseconds. The three take turns until the time is over, five times at least."""
    ways = (question.ours, question.icepool, question.dyce)
    batches = [max(1, int(BATCH / time_of(ask, 2))) for ask in ways]
    best, end, repeats = [float("inf")] * 3, perf_counter() + SECONDS, 0
    while repeats < 5 or perf_counter() < end:
        for i, ask in enumerate(ways):
            best[i] = min(best[i], time_of(ask, batches[i]))
        repeats += 1
    return [1e6 * seconds for seconds in best]


def measured(question: Question) -> dict[str, Any]:
    """Check that all three agree, then take their times."""
    answers = [read(ask()) for ask in (question.ours, question.icepool, question.dyce)]
    assert answers[0] == answers[1] == answers[2], f"{question.title}: the answers differ"
    ours, icepool_time, dyce_time = best_times(question)
    times = {"ours": ours, "icepool": icepool_time, "dyce": dyce_time}
    return {"question": question.title, **times, "times as fast": min(icepool_time, dyce_time) / ours}


def main() -> int:
    rows = [measured(question) for question in QUESTIONS]
    ratios = [row["times as fast"] for row in rows]
    mean = prod(ratios) ** (1 / len(ratios))
    if "--json" in sys.argv[1:]:
        print(json.dumps({"rows": rows, "geometric mean": mean, "goal": GOAL}, indent=2))
    else:
        show(rows, mean)
    return 0 if mean >= GOAL and min(ratios) >= 1 else 1


def show(rows: list[dict[str, Any]], mean: float) -> None:
    table = Table("question", "ours µs", "icepool µs", "dyce µs", "times as fast as the faster")
    for column in table.columns[1:]:
        column.justify = "right"
    for row in rows:
        numbers = [f"{row[key]:,.1f}" for key in ("ours", "icepool", "dyce", "times as fast")]
        table.add_row(row["question"], *numbers)
    console = Console()
    console.print(table)
    console.print(f"All answers are the same exact fractions. Geometric mean: {mean:.1f} (goal {GOAL}).")


if __name__ == "__main__":
    sys.exit(main())
