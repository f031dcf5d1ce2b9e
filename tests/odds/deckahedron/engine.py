"""Every way a table of the Deckahedron can go, by the family's own steps: the slow way that the odds are held against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import combinations
from typing import Any

import msgspec

from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.heroes import pile_ids
from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import Dice
from hearthside.kernel.events import Done
from hearthside.kernel.game import decide
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Chance, Passage, Question
from hearthside.kernel.table import Table, evolve
from hearthside.kernel.views import view
from hearthside.odds import OptionOdds, from_view
from tests.families.deckahedron.conftest import ANA, FAMILY, Play

Answers = Callable[[Table], tuple[Seat, Reply] | None]
"""What is answered where somebody is asked; nothing where it is over."""


def odds(table: Table, seat: Seat = ANA) -> dict[str, OptionOdds]:
    return {one.option: one for one in from_view(view(FAMILY, table, seat))}


def parts(one: OptionOdds) -> dict[str, Fraction]:
    return {part.label: part.chance.fraction for part in one.parts}


def said(table: Table, seat: Seat, option: str, **values: Any) -> Table:
    return evolve(table, decide(FAMILY, table, seat, Reply(option, values)))


def every_way(
    table: Table,
    answers: Answers,
    read: Callable[[Table], Hashable],
    like: Callable[[str], Hashable] = lambda card: card,
) -> dict[Any, Fraction]:
    """The chance of what is read in the end. Cards that are `like` each other are gone through once."""
    known: dict[Any, dict[Any, Fraction]] = {}

    def go(now: Table) -> dict[Any, Fraction]:
        step = now.step
        if isinstance(step, Passage):
            return go(evolve(now, [Done(), *step.go(now)]))
        if isinstance(step, Chance):
            key = str(step), situation(now, like)
            if key not in known:
                known[key] = fallen(now, step)
            return known[key]
        assert isinstance(step, Question)
        answer = answers(now)
        return {read(now): Fraction(1)} if answer is None else go(evolve(now, decide(FAMILY, now, *answer)))

    def fallen(now: Table, step: Chance) -> dict[Any, Fraction]:
        question, found = step.question(now), dict[Any, Fraction]()
        if isinstance(question, Dice):
            ways = Counter(question.outcome(n) for n in range(question.size))
        else:
            ways = alike([question.outcome(n) for n in range(question.size)], like)
        for outcome, weight in ways.items():
            for what, chance in go(evolve(now, [Done(), *step.fell(now, outcome)])).items():
                found[what] = found.get(what, Fraction(0)) + chance * Fraction(weight, question.size)
        return found

    return go(table)


def alike(outcomes: list[Any], like: Callable[[str], Hashable]) -> Counter[Any]:
    """One outcome for all that are alike, with their number."""
    first: dict[Any, Any] = {}
    found: Counter[Any] = Counter()
    for outcome in outcomes:
        found[first.setdefault(tuple(map(like, outcome)), outcome)] += 1
    return found


def situation(table: Table, like: Callable[[str], Hashable]) -> Hashable:
    """What matters of a table: the piles by what their cards are like, and all marks."""
    return tuple(
        (name, tuple(sorted(map(str, map(like, thing.cards)))), str(_marks(thing.front, like)))
        for name, thing in table.things.items()
        if thing.cards or thing.front
    )


def _marks(front: dict[str, Any], like: Callable[[str], Hashable]) -> list[Any]:
    hand = [str(like(card)) for card in front.get("hand", ())]
    return [*((key, value) for key, value in front.items() if key != "hand"), sorted(hand)]


def hidden_decks(play: Play, inside: int, discard: tuple[str, ...], hero: str = "kresk") -> list[Table]:
    """Every way the cards that are not in the discard pile can lie in the deck and, face down, in the Exhaustion pile."""
    rest = [card for card in FULL_DECK if card not in discard]
    tables = []
    for deck in combinations(rest, inside):
        away = tuple(card for card in rest if card not in deck)
        things = dict(play.table.things)
        for name, cards in zip(pile_ids(hero), (deck, discard, away), strict=True):
            unordered = len(cards) if name.endswith("/deck") else 0
            things[name] = msgspec.structs.replace(things[name], cards=cards, unordered=unordered)
        tables.append(msgspec.structs.replace(play.table, things=things))
    return tables


def on_average(several: list[dict[Any, Fraction]]) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for one in several:
        for what, chance in one.items():
            found[what] = found.get(what, Fraction(0)) + chance / len(several)
    return found
