"""The wild player: does anything that is offered. It finds what no person would try, and plays for the lab.

Acts are chosen by weight, so that games go on and end; what is not named here weighs 4. A few acts are tried before
the others are gone through, and a question that knows the names of its options is asked for a few of them before it is
asked for all: whatever is open may be chosen, and little of what is not chosen is worked out.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Protocol

from hearthside.kernel.asks import Field, Number, Option, Pick, Reply, Text, Value
from hearthside.kernel.chance import Fast
from hearthside.kernel.events import Opened, Seated
from hearthside.kernel.family import Family
from hearthside.kernel.game import decide, run_on
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.steps import Act, Acts, Question
from hearthside.kernel.table import Table, evolve

WEIGHTS = {
    "start": 40,
    "ready": 20,
    "ready:no": 1,
    "choose": 1,
    "introduce": 1,
    "end-turn": 12,
    "go-on": 12,
    "begin": 12,
    "revive": 16,
    "rounds": 12,
    "next-round": 8,
    "end-conflict": 2,
    "dismiss": 1,
    "push:0": 16,
    "push": 3,
    "last-stand": 1,
    "attack": 8,
    "call": 8,
    "try": 8,
    "persona": 1,
    "tone": 1,
    "note": 1,
    "event": 1,
    "object": 1,
    "newcomer": 1,
    "new-gear": 1,
    "end-chapter": 1,
    "ask-first": 1,
    "never": 1,
    "back": 1,
    "truce": 1,
}
USUAL = 4
WORDS = ("a lamp", "the door", "over the wall", "quietly", "why not?")


# ---------------------------------------------------------------- filling in


def random_value(field: Field, random: Random) -> Value:
    """Something that may be filled in; often what is filled in already."""
    if isinstance(field, Text):
        return WORDS[int(random.random() * len(WORDS))][: field.longest]
    if isinstance(field, Number):
        if random.random() < 0.85 and field.low <= field.default <= field.high:
            return field.default
        return field.low + int(random.random() * (field.high - field.low + 1))
    return random_pick(field, random)


def random_pick(field: Pick, random: Random) -> Value:
    if field.low == field.high == 1:
        if field.default and random.random() < 0.5:
            return field.default
        return field.choices[int(random.random() * len(field.choices))].id
    most = min(field.high, len(field.choices))
    count = field.low + int(random.random() * (most - field.low + 1))
    return tuple(choice.id for choice in random.sample(field.choices, count))


def random_reply(option: Option, random: Random) -> Reply:
    """Take an option with anything filled in."""
    if not option.fields:
        return Reply(option.id)
    return Reply(option.id, {field.key: random_value(field, random) for field in option.fields})


# ---------------------------------------------------------------- choosing


@lru_cache(maxsize=8192)
def _weight(name: str) -> int:
    return WEIGHTS.get(name) or WEIGHTS.get(name.partition(":")[0], USUAL)


@lru_cache(maxsize=1024)
def _weighed(names: tuple[str, ...]) -> list[int]:
    return list(accumulate(map(_weight, names)))


_sorted: dict[int, tuple[dict[str, Act], tuple[Act, ...], list[int]]] = {}


def _in_order(acts: dict[str, Act]) -> tuple[tuple[Act, ...], list[int]]:
    """Acts, and their weights added up. Steps keep their dicts of acts for good, so each is weighed once."""
    if id(acts) not in _sorted:
        _sorted[id(acts)] = acts, tuple(acts.values()), _weighed(tuple(acts))
    _, several, weights = _sorted[id(acts)]
    return several, weights


def _of_act(act: Act, table: Table, seat: Seat, random: Random) -> Option | None:
    """An open option of one act. A single option may weigh less than its act."""
    offered = act.offers(table, seat)
    if not offered:  # as most acts answer most of the time
        return None
    options = [option for option in offered if not option.closed]
    if not options:
        return None
    option = options[int(random.random() * len(options))]
    lighter = option.id in WEIGHTS and random.random() * _weight(act.id) >= _weight(option.id)
    return None if lighter else option


def _some_act(step: Acts, table: Table, seat: Seat, random: Random) -> Option | None:
    """Try a few acts at random, then the others in turn: much quicker than asking for all of them."""
    several, weights = _in_order(step.acts_for(table, seat))
    for _ in range(4):
        act = several[bisect(weights, random.random() * weights[-1])]
        if option := _of_act(act, table, seat, random):
            return option
    first = int(random.random() * len(several))
    for n in range(len(several)):
        if option := _of_act(several[first - n], table, seat, random):
            return option
    return None


class Named(Protocol):
    """A question that knows the names of its options before it looks which are open; all of them weigh the same."""

    def names(self, table: Table) -> tuple[str, ...]: ...

    def option(self, table: Table, seat: Seat, name: str) -> Option | None: ...


def _by_name(step: Named, table: Table, seat: Seat, random: Random) -> Option | None:
    """Look a few options up by their names."""
    names = step.names(table)
    for _ in range(8):
        option = step.option(table, seat, names[int(random.random() * len(names))])
        if option and not option.closed:
            return option
    return None


def random_option(step: Question, table: Table, seat: Seat, random: Random) -> Option | None:
    """An open option of what a seat is asked, or none if all are closed."""
    if isinstance(step, Acts):
        return _some_act(step, table, seat, random)
    if hasattr(step, "names") and (option := _by_name(step, table, seat, random)):
        return option
    options = [option for option in step.ask(table, seat).options if not option.closed]
    if len(options) < 2:
        return options[0] if options else None
    weights = _weighed(tuple([option.id for option in options]))
    return options[bisect(weights, random.random() * weights[-1])]


def random_choice(table: Table, random: Random) -> tuple[Seat, Option]:
    """Somebody who is asked, and something that is open to them."""
    step = table.question
    asked = step.asked(table)
    first = int(random.random() * len(asked))
    for n in range(len(asked)):
        option = random_option(step, table, asked[first - n], random)
        if option is not None:
            return asked[first - n], option
    raise AssertionError(f"nobody can do anything: {step}")


def random_act(family: Family, table: Table, random: Random) -> tuple[Seat, Reply]:
    """Somebody who is asked does something that is open."""
    seat, option = random_choice(table, random)
    return seat, random_reply(option, random)


# ---------------------------------------------------------------- whole games


def laid_out(
    family: Family, *, players: int, options: dict[str, str] | None = None, content: str = ""
) -> Table:
    """A table with a GM and so many players, without a journal."""
    chosen = family.ledger.options(options or {})
    seats = [Seated(Seat(f"p{n}"), f"Player {n}", Role.PLAYER) for n in range(1, players + 1)]
    opened = Opened(family.key, family.version, chosen)
    events = [opened, *family.lay_out(chosen, content), Seated(GM, "The GM", Role.GM), *seats]
    return evolve(Table(family.key, family.version, {}), events)


def play_on(
    family: Family, table: Table, stream: Fast, *, acts: int, until: Callable[[Table], bool] | None = None
) -> tuple[Table, int]:
    """Play so many acts, or until something holds. Returns the table and how many acts were played."""
    table, _ = run_on(table, stream)
    random = stream.random
    for n in range(acts):
        if until and until(table):
            return table, n
        seat, option = random_choice(table, random)
        reply = random_reply(option, random)
        table = evolve(table, decide(family, table, seat, reply, option))
        table, _ = run_on(table, stream)
    return table, acts
