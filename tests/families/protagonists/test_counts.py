"""Every way a procedure can go, chance included, counted by the engine's own steps against a file of numbers."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

from hearthside.families.protagonists.ability_tests import Roll
from hearthside.families.protagonists.damage import damage
from hearthside.kernel.asks import Option, Pick, Reply
from hearthside.kernel.chance import Fast, outcomes
from hearthside.kernel.events import Done
from hearthside.kernel.game import decide
from hearthside.kernel.steps import Chance, Passage, Question
from hearthside.kernel.table import Table, evolve
from tests.families.protagonists.tale import ADA, Tale, filled

COUNTS = tomllib.loads(Path(__file__).with_name("counts.toml").read_text("utf-8"))


# ---------------------------------------------------------------- going through all ways


def replies(option: Option) -> Iterator[Reply]:
    """An option as the page fills it in; orders in every possible way."""
    ordered = [field for field in option.fields if isinstance(field, Pick) and field.low == field.high > 1]
    if not ordered:
        yield filled(option, {})
    for field in ordered:
        for order in permutations([choice.id for choice in field.choices]):
            yield filled(option, {field.key: order})


def fallen(table: Table, step: Chance) -> Iterator[tuple[int, Table]]:
    """The tables after a throw. The order of the three dice of a Test does not matter, so equal ones count together."""
    if not isinstance(step, Roll):
        throws = Counter(outcomes(step.question(table)))
    else:
        throws = Counter(tuple(sorted(throw, key=int)) for throw in outcomes(step.question(table)))
    for throw, times in throws.items():
        yield times, evolve(table, [Done(), *step.fell(table, throw)])


def leaves(tale: Tale, table: Table, end: int = 1, last: type | None = None) -> Counter[str]:
    """In how many ways it can go until only `end` steps are left, by where it ends; throwing again is an end."""
    step = table.step
    if len(table.pending) == end:
        return Counter({"done": 1})
    found: Counter[str] = Counter()
    if isinstance(step, Chance):
        if type(step) is last and not isinstance(step, Roll):
            return Counter({"again": 1})
        for times, after in fallen(table, step):
            for name, n in leaves(tale, after, end, type(step)).items():
                found[name] += times * n
        return found
    if isinstance(step, Passage):
        return leaves(tale, evolve(table, [Done(), *step.go(table)]), end)
    assert isinstance(step, Question)
    if not step.asked(table):
        return leaves(tale, evolve(table, [Done(), *step.answers(table, table.locked)]), end)
    seat = step.asked(table)[0]
    for option in step.ask(table, seat).options:
        for reply in () if option.closed else replies(option):
            found += leaves(tale, evolve(table, decide(tale.game.family, table, seat, reply)), end)
    return found


def named(case: dict[str, Any]) -> str:
    return " ".join(str(value) for key, value in case.items() if key not in ("leaves", "again", "results"))


# ---------------------------------------------------------------- the counts


@pytest.mark.rule("core.test.remove", "core.test.duplicates", "core.difficulty.scale")
@pytest.mark.parametrize("case", COUNTS["removal"], ids=named)
def test_every_throw_with_each_score(case: dict[str, Any]) -> None:
    tale = Tale().started()
    tale.call("lamp", "agility", 8, adjust=case["score"] - 2)
    table = evolve(
        tale.game.table, decide(tale.game.family, tale.game.table, tale.asked()[0], Reply("push:0"))
    )
    table = evolve(table, table.step.run(table, Fast(0)) or ())
    step = table.step
    assert isinstance(step, Roll)
    results: Counter[int] = Counter()
    for throw in outcomes(step.question(table)):
        results[evolve(table, step.fell(table, throw)).things["test"].number("result")] += 1
    assert sum(results.values()) == case["leaves"]
    assert len(results) == case["results"]
    beaten = [sum(n for result, n in results.items() if result >= target) for target in (6, 8, 10, 12)]
    assert beaten == case["of_216"]


@pytest.mark.rule("core.test.sequence", "core.resolve.push")
@pytest.mark.parametrize("case", COUNTS["test"], ids=named)
def test_every_way_a_test_can_go(case: dict[str, Any]) -> None:
    tale = Tale().started()
    call = filled(
        tale.offers(ADA)["call"], {key: case[key] for key in ("who", "ability")} | {"support": "none"}
    )
    table = evolve(tale.game.table, decide(tale.game.family, tale.game.table, ADA, call))
    assert leaves(tale, table) == {"done": case["leaves"]}


@pytest.mark.rule("core.conflict.definition")
@pytest.mark.parametrize("case", COUNTS["opposed"], ids=named)
def test_every_way_an_opposed_test_can_go(case: dict[str, Any]) -> None:
    tale = Tale().started().do(ADA, "oppose", who=("warden", "rat"))
    option = tale.offers(ADA)["sides"]
    aims = {"aim:warden": "change", "aim:rat": case["rat"]}
    family, table = tale.game.family, tale.game.table
    table = evolve(table, decide(family, table, ADA, filled(option, aims)))
    table = evolve(table, decide(family, table, ADA, Reply("enough")))
    assert leaves(tale, table) == {"done": case["leaves"]}


@pytest.mark.rule("core.attack.damage", "core.attack.tie")
@pytest.mark.parametrize("case", COUNTS["attack"], ids=named)
def test_every_way_an_attack_can_go(case: dict[str, Any]) -> None:
    tale = Tale().started().do(ADA, "set-on", who=("warden", "rat"), kind="close")
    family, table = tale.game.family, tale.game.table
    go = next(option for option in tale.ask(ADA).options if option.id == "go")
    for reply in (filled(go, {"gear:warden": case["gear"]}), Reply("enough")):
        table = evolve(table, decide(family, table, ADA, reply))
    assert leaves(tale, table) == {"done": case["leaves"]}


def both() -> tuple[Counter[int], Counter[int]]:
    """The results of the Warden, who removes the middle die, and of the Rat, who removes the highest."""
    throws = [sorted(throw) for throw in product(range(1, 7), repeat=3)]
    return Counter(low + high for low, _, high in throws), Counter(low + middle for low, middle, _ in throws)


def test_the_ties_of_an_opposed_test_counted_a_second_time() -> None:
    wardens, rats = both()
    ties = sum(n * rats[result] for result, n in wardens.items())
    assert 216 * 216 + ties == COUNTS["opposed"][1]["leaves"]


def test_the_leaves_of_an_attack_counted_a_second_time() -> None:
    wardens, rats = both()
    fall_at = {"warden": 6, "rat": 1}
    ways = 0
    for (warden, n), (rat, m) in product(wardens.items(), rats.items()):
        hits = dict(zip(fall_at, damage(warden, rat), strict=True))
        decisions = sum(hits[who] >= health for who, health in fall_at.items())
        ways += n * m * 2**decisions
    assert ways == COUNTS["attack"][0]["leaves"]


@pytest.mark.rule("core.round.ties")
@pytest.mark.parametrize("case", COUNTS["order-tie"], ids=named)
def test_every_way_a_tie_in_the_order_can_go(case: dict[str, Any]) -> None:
    throws = {"lamp": (4, 4, 4), "smith": (4, 3, 1), "fox": (4, 4, 1), "warden": (4, 4, 4)}
    tied = tuple(case["tied"])
    tale = Tale().started().rounds(*tied, "rat", rolls=(*(throws[who] for who in tied), (1, 1, 1)))
    assert tale.step() == "OrderTie"
    found = leaves(tale, tale.game.table, end=len(tale.game.table.pending) - 1)
    assert (found["done"], found["again"]) == (case["leaves"], case["again"])
