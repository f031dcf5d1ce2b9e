"""The odds of pushing Resolve, from the view of whoever decides on it (book: "Pushing Resolve", "Last Stand")."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from hearthside.families.protagonists.ability_tests import final_score
from hearthside.families.protagonists.resolve import LAST_STAND as STAND
from hearthside.kernel.asks import Ask, Option
from hearthside.kernel.seats import GM
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View
from hearthside.odds.asked import Chance, OptionOdds
from hearthside.odds.distribution import Distribution
from hearthside.odds.protagonists.ability_tests import LAST_STAND, result

UNPUSHED = "if the others roll as they are"


def concerns(ask: Ask) -> bool:
    return any(_is_push(option) for option in ask.options)


def asked(view: View) -> tuple[OptionOdds, ...]:
    """One chance for each amount of Resolve, and for the Last Stand."""
    assert view.now.ask is not None
    options = [option for option in view.now.ask.options if _is_push(option)]
    test = _own_test(view) if options else None
    if test is None:
        return ()
    target = _number(test, "target")
    judge = _against_difficulty if target else _against_others
    return tuple(judge(view, test, option.id) for option in options if not option.closed)


def _is_push(option: Option) -> bool:
    return option.id == STAND or option.id.startswith("push:")


def _number(thing: ThingView, key: str) -> int:
    value = thing.marks[key]
    assert isinstance(value, int)
    return value


def _own_test(view: View) -> ThingView | None:
    """The Test this seat decides on: its own character's, or for the GM the only one of an NPC."""
    tests = [thing for thing in view.things.values() if thing.kind == "test" and not thing.marks["dice"]]
    mine = [test for test in tests if _answers_for(view, test.place)]
    return mine[0] if len(mine) == 1 else None


def _answers_for(view: View, who: str) -> bool:
    known = view.things.get(who)
    owner = known.owner if known else None
    return (owner is not None and owner == view.seat) or (
        view.seat == GM and (owner is None or owner not in view.now.seats)
    )


def _result(view: View, test: ThingView, choice: str) -> Distribution:
    """The result after this decision. The world may change it by house rule (core.ruling.adjust-in-conflict)."""
    if choice == STAND:
        return LAST_STAND
    points = int(choice.partition(":")[2] or 0)
    supporters = test.marks["supporters"]
    assert isinstance(supporters, tuple)
    stepwise = view.options["ability-clamp"] == "stepwise"
    changes = _number(test, "adjust"), len(supporters), points
    score = final_score(_number(test, "base_score"), *changes, stepwise=stepwise)
    return result(score).moved(_number(test, "world"))


def _against_difficulty(view: View, test: ThingView, choice: str) -> OptionOdds:
    chance = _result(view, test, choice).at_least(_number(test, "target"))
    if choice == STAND and view.options["laststand"] == "always-success":
        chance = Fraction(1)
    return OptionOdds(choice, Chance.of_fraction(chance))


def _against_others(view: View, test: ThingView, choice: str) -> OptionOdds:
    """The chance of the highest result alone, and of sharing it; nobody knows what the others push."""
    mine = _result(view, test, choice)
    others = [
        _known_result(view, other)
        for other in view.things.values()
        if other.kind == "test" and other.place != test.place
    ]
    alone = sum((mine.chance(v) * prod(one.at_most(v - 1) for one in others) for v, _ in mine), Fraction(0))
    least = sum((mine.chance(v) * prod(one.at_most(v) for one in others) for v, _ in mine), Fraction(0))
    return OptionOdds(choice, Chance.of_fraction(alone), Chance.of_fraction(least - alone), UNPUSHED)


def _known_result(view: View, test: ThingView) -> Distribution:
    """What others roll, as far as it is decided: with `push-reveal: open` some have decided or rolled."""
    if test.marks["dice"] or _number(test, "last_stand"):
        return result(1).map(lambda _: _number(test, "result"))
    return _result(view, test, f"push:{_number(test, 'push')}")
