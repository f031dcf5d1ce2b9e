"""The odds beside the options of whoever decides on Resolve."""

from __future__ import annotations

import timeit
from fractions import Fraction
from typing import Any

import icepool
import msgspec
import pytest

from hearthside.families import family
from hearthside.families.protagonists import ability_tests
from hearthside.families.protagonists.order import OrderTerms
from hearthside.families.protagonists.resolve import Push, PushForNpc
from hearthside.families.protagonists.sheets import character
from hearthside.families.protagonists.support import Support
from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.events import Event
from hearthside.kernel.game import decide
from hearthside.kernel.seats import GM, Role, Seat, Sitter
from hearthside.kernel.steps import Question, Step
from hearthside.kernel.table import Frame, Table, evolve
from hearthside.kernel.things import Marks, Thing
from hearthside.kernel.views import view
from hearthside.odds import from_view
from hearthside.odds.protagonists.ability_tests import result

MIRA, JON = Seat("p1"), Seat("p2")
FAMILY = family("protagonists")
ABILITIES: Marks = {"toughness": 2, "agility": 2, "smarts": 1, "wits": 3}
STATE: Marks = {"health": 6, "health_start": 6, "resolve": 3, "resolve_start": 3, "last_stand": 0}


def protagonist(seat: Seat, **marks: int) -> Thing:
    words: Marks = {"name": str(seat), "title": "", "status": "up"}
    return Thing("protagonist", seat, front={**words, **ABILITIES, **STATE, **marks})


def npc() -> Thing:
    return Thing("npc", seen=(GM,), front={**ABILITIES, **STATE}, back={"name": "Wolf", "status": "up"})


def asking(step: Step, tests: dict[str, dict[str, int]], **options: str) -> Table:
    """A table where this step is being answered, with a test for each of these characters."""
    seats = {GM: Sitter("Ada", Role.GM), MIRA: Sitter("Mira", Role.PLAYER), JON: Sitter("Jon", Role.PLAYER)}
    people = {"mira": protagonist(MIRA), "jon": protagonist(JON, agility=3), "wolf": npc(), "bear": npc()}
    story = Thing("story", front={"cast": ("mira", "jon"), "party": ("mira", "jon"), "met": ("wolf",)})
    table = Table(
        "protagonists",
        1,
        FAMILY.ledger.options(options),
        seats,
        {**people, "story": story},
        (Frame(step, 0),),
    )
    for name, marks in tests.items():
        who = name.rpartition("/")[2] if "/" in name else "mira"
        made = ability_tests.test_thing(character(table, who), "agility")
        table.things[name] = msgspec.structs.replace(made, front={**made.front, **marks})
    return table


def engine_odds(table: Table, seat: Seat, option: str) -> Fraction:
    """The chance of success by letting the engine take the option and roll every outcome."""
    after = evolve(table, decide(FAMILY, table, seat, Reply(option)))
    if after.pending and isinstance(after.step, Push):
        after = evolve(after, after.step.run(after, Fast(0)) or ())  # all have answered
    target = after.things["test"].number("target")
    roll = after.step if after.pending else None
    if not isinstance(roll, ability_tests.Roll):
        return Fraction(after.things["test"].number("result") >= target)
    question = roll.question(after)
    results = [_result(after, roll.fell(after, question.outcome(n))) for n in range(question.size)]
    return Fraction(sum(result >= target for result in results), question.size)


def _result(table: Table, events: list[Event] | tuple[Event, ...]) -> int:
    return evolve(table, events).things["test"].number("result")


@pytest.mark.rule("core.resolve.push", "core.laststand.result")
@pytest.mark.parametrize("marks", [{"target": 10}, {"target": 8, "adjust": -2, "score": 1}, {"target": 14}])
def test_each_push_is_what_the_engine_would_roll(marks: dict[str, int]) -> None:
    table = asking(Push(("test",), {}), {"test": marks})
    odds = from_view(view(FAMILY, table, MIRA))
    assert (odds[0].option, odds[-1].option) == ("push:0", "last-stand")
    assert [one.success.fraction for one in odds] == [engine_odds(table, MIRA, one.option) for one in odds]


def test_what_is_closed_has_no_odds() -> None:
    table = asking(Push(("test",), {}), {"test": {"target": 10}})
    step = table.step
    assert isinstance(step, Question)
    closed = {option.id for option in step.ask(table, MIRA).options if option.closed}
    assert closed == {"push:3"}
    assert not closed & {one.option for one in from_view(view(FAMILY, table, MIRA))}


def test_a_last_stand_always_succeeds_by_house_rule() -> None:
    table = asking(Push(("test",), {}), {"test": {"target": 15}}, laststand="always-success")
    assert from_view(view(FAMILY, table, MIRA))[-1].success.fraction == 1


@pytest.mark.rule("core.laststand.result", "core.conflict.definition")
@pytest.mark.parametrize(
    ("aim", "laststand", "chance"),
    [
        ("change", "always-success", Fraction(1)),
        ("prevent", "always-success", Fraction(1)),
        ("change", "as-13", (result(4).moved(3)).at_most(13)),
        ("prevent", "as-13", (result(4).moved(3)).at_most(12)),
        ("harm", "always-success", (result(4).moved(3)).at_most(12)),
    ],
)
def test_a_last_stand_that_always_succeeds_wins_a_conflict_but_is_13_in_an_attack(
    aim: str, laststand: str, chance: Fraction
) -> None:
    """The wolf rolls three dice and 3 more: up to 21."""
    tests = {"test/mira": {}, "test/wolf": {"base_score": 4, "score": 4, "world": 3}}
    options = {"laststand": laststand, "conflict-world-adjust": "result-modifier"}
    table = asking(Push(tuple(tests), {}), tests, **options)
    aims = {"test/mira": aim, "test/wolf": {"change": "prevent", "prevent": "change", "harm": "harm"}[aim]}
    for name, wanted in aims.items():
        table.things[name] = msgspec.structs.replace(
            table.things[name], front={**table.things[name].front, "aim": wanted}
        )
    stand = from_view(view(FAMILY, table, MIRA))[-1]
    assert (stand.option, stand.success.fraction) == ("last-stand", chance)


@pytest.mark.rule("core.laststand.result")
def test_a_sure_last_stand_of_another_is_known_where_it_was_made_openly() -> None:
    tests = {"test/mira": {"world": 3}, "test/wolf": {"last_stand": 1, "result": 13}}
    for laststand, hope in (("always-success", False), ("as-13", True)):
        table = asking(Push(("test/mira",), {}), tests, laststand=laststand)
        for name, wanted in (("test/mira", "change"), ("test/wolf", "prevent")):
            test = table.things[name]
            table.things[name] = msgspec.structs.replace(test, front={**test.front, "aim": wanted})
        odds = from_view(view(FAMILY, table, MIRA))
        assert (odds[2].success.fraction > 0) is hope


@pytest.mark.rule("core.resolve.push-individual")
def test_nobody_else_sees_odds() -> None:
    table = asking(Push(("test",), {}), {"test": {"target": 10}})
    assert from_view(view(FAMILY, table, JON)) == ()
    assert from_view(view(FAMILY, table, GM)) == ()
    assert from_view(view(FAMILY, table, None)) == ()


@pytest.mark.rule("core.ruling.opposed-resolve-secrecy")
def test_against_others_nobody_knows_what_they_push() -> None:
    tests: dict[str, dict[str, int]] = {"test/mira": {}, "test/jon": {}}
    odds = from_view(view(FAMILY, asking(Push(tuple(tests), {}), tests), MIRA))
    secretly = from_view(view(FAMILY, asking(Push(tuple(tests), {"test/jon": "push:1"}), tests), MIRA))
    assert odds == secretly
    even = next(one for one in odds if one.option == "push:1")
    assert even.tie is not None
    assert 2 * even.success.fraction + even.tie.fraction == 1
    assert even.note


def test_the_gm_sees_the_odds_of_an_npc() -> None:
    tests: dict[str, dict[str, int]] = {"test/mira": {}, "test/wolf": {}}
    table = asking(PushForNpc(tuple(tests), ("test/wolf",), {}), tests)
    odds = from_view(view(FAMILY, table, GM))
    assert [one.option for one in odds] == ["push:0", "push:1", "push:2"]
    assert from_view(view(FAMILY, table, MIRA)) == ()


def test_between_two_npcs_the_view_does_not_say_whose_resolve_it_is() -> None:
    tests: dict[str, dict[str, int]] = {"test/mira": {}, "test/wolf": {}, "test/bear": {}}
    table = asking(PushForNpc(tuple(tests), ("test/wolf", "test/bear"), {}), tests)
    assert from_view(view(FAMILY, table, GM)) == ()


def with_aims(**aims: str) -> Table:
    """A Conflict in which each side has an aim, and Mira decides."""
    table = asking(Push(tuple(f"test/{who}" for who in aims), {}), {f"test/{who}": {} for who in aims})
    for who, aim in aims.items():
        test = table.things[f"test/{who}"]
        table.things[f"test/{who}"] = msgspec.structs.replace(test, front={**test.front, "aim": aim})
    return table


@pytest.mark.rule("core.conflict.tie-change", "core.conflict.tie-protagonist")
@pytest.mark.parametrize(
    ("mira", "wolf", "least", "words"),
    [
        ("change", "prevent", 0, "a tie is yours"),
        ("change", "change", 0, "a tie is yours"),
        ("prevent", "prevent", 0, "a tie is yours"),
        ("prevent", "change", 1, "a tie is the other side's"),
    ],
)
def test_in_a_conflict_a_tie_counts_for_who_wins_it(mira: str, wolf: str, least: int, words: str) -> None:
    one = from_view(view(FAMILY, with_aims(mira=mira, wolf=wolf), MIRA))[0]
    assert one.success.fraction == (result(2) - result(2)).at_least(least)
    assert (one.tie, one.note.partition(",")[0]) == (None, words)


@pytest.mark.rule("core.conflict.tie-protagonists")
@pytest.mark.parametrize("aims", [{"jon": "change"}, {"jon": "prevent", "wolf": "harm"}])
def test_a_tie_that_is_still_open_is_told_as_a_tie(aims: dict[str, str]) -> None:
    one = from_view(view(FAMILY, with_aims(mira="change", **aims), MIRA))[0]
    assert one.tie is not None
    assert one.note.startswith("if the others")


def test_who_has_rolled_openly_is_known() -> None:
    tests = {"test/mira": {}, "test/jon": {"last_stand": 1, "result": 13}}
    odds = from_view(view(FAMILY, asking(Push(("test/mira",), {}), tests), MIRA))
    assert odds[0].success.fraction == 0
    assert odds[-1].tie is not None
    assert odds[-1].tie.fraction == 1


# ---------------------------------------------------------------- support and turn order


@pytest.mark.rule("core.support.bonus")
@pytest.mark.parametrize("marks", [{"target": 10}, {"target": 12, "adjust": -1, "score": 1}])
def test_support_is_what_the_engine_would_roll(marks: dict[str, int]) -> None:
    table = asking(Support(("test",), ("jon",)), {"test": marks})
    odds = from_view(view(FAMILY, table, JON))
    assert [one.option for one in odds] == ["support:jon:test", "decline"]
    for one in odds:
        after = evolve(table, decide(FAMILY, table, JON, Reply(one.option)))
        after = msgspec.structs.replace(after, pending=(Frame(Push(("test",), {}), 0),))
        assert one.success.fraction == engine_odds(after, MIRA, "push:0")
    assert from_view(view(FAMILY, table, GM)) == from_view(view(FAMILY, table, MIRA)) == ()


@pytest.mark.rule("core.support.bonus")
def test_support_against_another() -> None:
    tests: dict[str, dict[str, int]] = {"test/mira": {}, "test/wolf": {}}
    one, without = from_view(view(FAMILY, asking(Support(("test/mira",), ("jon",)), tests), JON))
    assert one.success.fraction == (result(3) - result(2)).at_least(1)
    assert without.success.fraction == (result(2) - result(2)).at_least(1)


@pytest.mark.rule("core.support.bonus")
def test_who_does_not_support_reads_the_chance_of_the_protagonist_in_it() -> None:
    against_wolf: dict[str, dict[str, int]] = {"test/mira": {}, "test/wolf": {}}
    odds = from_view(view(FAMILY, asking(Support(tuple(against_wolf), ("jon",)), against_wolf), JON))
    assert odds[-1].option == "decline"
    assert {one.note for one in odds} == {"before any Resolve, if the others roll as they are"}
    assert [one.what for one in odds] == ["p1 succeeds", "Wolf succeeds", "p1 succeeds"]
    table = with_aims(mira="change", wolf="prevent")
    helping = Support(("test/mira", "test/wolf"), ("jon",))
    table = msgspec.structs.replace(table, pending=(Frame(helping, 0),))
    assert "a tie is p1's" in from_view(view(FAMILY, table, JON))[-1].note
    assert odds[-1].success.fraction == (result(2) - result(2)).at_least(1)
    wolves: dict[str, dict[str, int]] = {"test/wolf": {}, "test/bear": {}}
    odds = from_view(view(FAMILY, asking(Support(tuple(wolves), ("jon",)), wolves), JON))
    assert [one.option for one in odds] == ["support:jon:test/wolf", "support:jon:test/bear"]


@pytest.mark.rule("core.round.order", "core.round.ties")
def test_the_gm_sees_who_may_go_first() -> None:
    """Every triple of results by the engine's own dice; ties are rolled off evenly."""
    table = asking(OrderTerms(("mira", "jon", "wolf")), {})
    wits = {"mira": 3, "jon": 1, "wolf": 4}
    for name, score in wits.items():
        thing = table.things[name]
        table.things[name] = msgspec.structs.replace(thing, front={**thing.front, "wits": score})
    (one,) = from_view(view(FAMILY, table, GM))
    ways = {name: icepool_result(score) for name, score in wits.items()}
    first = icepool.map(highest, *ways.values())
    found = {part.label: part.chance.fraction for part in one.parts}
    chances = dict(zip(first.outcomes(), first.probabilities(), strict=True))
    shares = {name: Fraction(0) for name in wits}
    for tied, chance in chances.items():
        for place in tied:
            shares[list(wits)[place]] += chance / len(tied)
    assert list(found.values()) == list(shares.values())
    assert one.success.fraction == shares["mira"] + shares["jon"]
    assert from_view(view(FAMILY, table, MIRA)) == ()


def highest(*results: int) -> tuple[int, ...]:
    return tuple(i for i, result in enumerate(results) if result == max(results))


def icepool_result(score: int) -> Any:
    kept = {1: (1, 1, 0), 2: (1, 0, 1), 3: (0, 1, 1), 4: (1, 1, 1)}[score]
    return icepool.d6.pool(3)[kept].sum()


def test_odds_at_the_table_take_less_than_five_milliseconds() -> None:
    table = asking(OrderTerms(("mira", "jon", "wolf", "bear")), {})
    seen = view(FAMILY, table, GM)
    assert len(from_view(seen)[0].parts) == 4
    assert min(timeit.repeat(lambda: from_view(seen), number=1, repeat=20)) < 0.005
