"""The odds of pushing Resolve and of supporting, from the view of whoever decides on it; for the GM who goes first."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import prod

import msgspec

from hearthside.families.protagonists.ability_tests import final_score
from hearthside.families.protagonists.resolve import LAST_STAND as STAND
from hearthside.families.protagonists.ties import CHANGE, PREVENT, SURE, Side, contenders
from hearthside.kernel.asks import Ask, Option
from hearthside.kernel.seats import GM
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View
from hearthside.odds.asked import Chance, OptionOdds, Part
from hearthside.odds.distribution import Distribution, certain
from hearthside.odds.protagonists.ability_tests import LAST_STAND, result
from hearthside.odds.protagonists.falls import falls, nobody
from hearthside.odds.protagonists.order import goes_first

UNPUSHED = "if the others roll as they are"
OWN_TIE = "a tie is yours"
LOST_TIE = "a tie is the other side's"
BEFORE = "before any Resolve"
FIRST = "goes first"
SUPPORT, DECLINE, ROLL = "support", "decline", "roll"


BEGIN = (SUPPORT, ROLL, STAND, "push:")
"""How the options begin that there are odds for."""


def concerns(ask: Ask) -> bool:
    return any(option.id.startswith(BEGIN) for option in ask.options)


def _word(option: Option) -> str:
    return option.id.partition(":")[0]


def asked(view: View) -> tuple[OptionOdds, ...]:
    """One chance for each amount of Resolve, for the Last Stand, for each way to support; for the GM who goes first."""
    assert view.now.ask is not None
    options = [option for option in view.now.ask.options if not option.closed]
    found = _pushing(view, [option for option in options if _is_push(option)])
    helping = [option.id for option in options if _word(option) == SUPPORT]
    found += tuple(_supporting(view, choice) for choice in helping)
    if helping and DECLINE in [option.id for option in options]:
        found += _declining(view, helping)
    ordering = next((option for option in options if _word(option) == ROLL), None)
    return found + _ordering(view, ordering) if ordering else found


def _pushing(view: View, options: list[Option]) -> tuple[OptionOdds, ...]:
    test = _own_test(view) if options else None
    if test is None:
        return ()
    return tuple(_judged(view, test, option.id, _result(view, test, option.id)) for option in options)


def _supporting(view: View, choice: str) -> OptionOdds:
    """The Test as it would be made with one more supporter (core.support.bonus)."""
    test = view.things[choice.split(":", 2)[2]]
    found = _judged(view, test, choice, _result(view, test, "push:0", helpers=1))
    return _before_resolve(found)


def _declining(view: View, helping: list[str]) -> tuple[OptionOdds, ...]:
    """The same Test without this support, to compare; nothing where more than one Protagonist could be helped."""
    tests = {choice.split(":", 2)[2]: view.things[choice.split(":", 2)[2]] for choice in helping}
    heroes = (
        [test for test in tests.values() if _is_hero(view, test.place)]
        if len(tests) > 1
        else [*tests.values()]
    )
    if len(heroes) != 1:
        return ()
    found = _judged(view, heroes[0], DECLINE, _result(view, heroes[0], "push:0"))
    return (_before_resolve(found),)


def _before_resolve(found: OptionOdds) -> OptionOdds:
    """With help or without it the same holds, so that it need be said only once."""
    return msgspec.structs.replace(found, note=f"{BEFORE}, {found.note}" if found.note else BEFORE)


def _judged(view: View, test: ThingView, choice: str, mine: Distribution) -> OptionOdds:
    if _number(test, "target"):
        return _against_difficulty(view, test, choice, mine)
    return _against_others(view, test, choice, mine)


def _ordering(view: View, option: Option) -> tuple[OptionOdds, ...]:
    """Who takes the first turn, ties rolled off, if nobody is adjusted or pushes (core.round.order, core.round.ties)."""
    who = [field.key.partition(":")[2] for field in option.fields if field.key.startswith("adjust:")]
    if len(who) < 2 or not all("wits" in view.things[name].marks for name in who):
        return ()
    first = goes_first({name: _number(view.things[name], "wits") for name in who})
    heroes = (chance for name, chance in first.items() if view.things[name].kind == "protagonist")
    parts = tuple(Part.of(f"{_name(view, name)} first", chance) for name, chance in first.items())
    chance = Chance.of_fraction(sum(heroes, Fraction(0)))
    return (OptionOdds(option.id, chance, what="a Protagonist goes first", note=UNCHANGED, parts=parts),)


def _name(view: View, who: str) -> str:
    marks = view.things[who].marks
    return str(marks.get("name") or marks.get("title") or who)


UNCHANGED = "with no Wits adjusted and nothing pushed, ties rolled off"


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


def _result(view: View, test: ThingView, choice: str, helpers: int = 0) -> Distribution:
    """The result after this decision. The world may change it by house rule (core.ruling.adjust-in-conflict)."""
    if choice == STAND:
        return _stand(view, test)
    points = int(choice.partition(":")[2] or 0)
    supporters = test.marks["supporters"]
    assert isinstance(supporters, tuple)
    stepwise = view.options["ability-clamp"] == "stepwise"
    changes = _number(test, "adjust"), len(supporters) + helpers, points
    return _result_of(_number(test, "world"), stepwise, _number(test, "base_score"), *changes)


def _stand(view: View, test: ThingView) -> Distribution:
    """A Last Stand counts as 13. Where it always succeeds it beats any result, but not in an Attack (rulings.md, 11)."""
    return CERTAIN if _is_sure(view) and test.marks["aim"] in (CHANGE, PREVENT) else LAST_STAND


def _is_sure(view: View) -> bool:
    return view.options["laststand"] == "always-success"


CERTAIN = certain(SURE)


@cache
def _result_of(world: int, stepwise: bool, base: int, *changes: int) -> Distribution:
    return result(final_score(base, *changes, stepwise=stepwise)).moved(world)


def _against_difficulty(view: View, test: ThingView, choice: str, mine: Distribution) -> OptionOdds:
    sure = choice == STAND and _is_sure(view)
    return OptionOdds(choice, Chance(1, 1) if sure else _at_least(mine, _number(test, "target")))


@cache
def _at_least(mine: Distribution, target: int) -> Chance:
    return Chance.of_fraction(mine.at_least(target))


def _against_others(view: View, test: ThingView, choice: str, mine: Distribution) -> OptionOdds:
    """The chance of the highest result alone, and of sharing it; nobody knows what the others push."""
    others = [
        _known_result(view, other)
        for other in view.things.values()
        if other.kind == "test" and other.place != test.place
    ]
    alone = sum((mine.chance(v) * prod(one.at_most(v - 1) for one in others) for v, _ in mine), Fraction(0))
    least = sum((mine.chance(v) * prod(one.at_most(v) for one in others) for v, _ in mine), Fraction(0))
    own = _answers_for(view, test.place)
    wins = "success" if own else f"{_name(view, test.place)} succeeds"
    what = FIRST if test.marks["aim"] == "order" else wins
    parts = falls(view, test, mine, others[0], own=own) if len(others) == 1 else ()
    shown = () if nobody(parts) else parts
    mine_on_tie = _wins_ties(view, test)
    if mine_on_tie is not None:
        won_tie = OWN_TIE if own else f"a tie is {_name(view, test.place)}'s"
        chance, note = (least, won_tie) if mine_on_tie else (alone, LOST_TIE)
        return OptionOdds(choice, Chance.of_fraction(chance), None, f"{note}, {UNPUSHED}", what, shown)
    return OptionOdds(
        choice, Chance.of_fraction(alone), Chance.of_fraction(least - alone), UNPUSHED, what, shown
    )


def _wins_ties(view: View, test: ThingView) -> bool | None:
    """Whether this side of a Conflict wins every tie, or loses it; nothing where that hangs on more than the aims
    (core.conflict.tie-change, core.conflict.tie-protagonist)."""
    tests = [one for one in view.things.values() if one.kind == "test"]
    if not all(one.marks["aim"] in (CHANGE, PREVENT) for one in tests):
        return None
    sides = [Side(one.place, 0, one.marks["aim"] == CHANGE, _is_hero(view, one.place)) for one in tests]
    left = [side.who for side in contenders(sides)]
    if len(left) > 1:
        return None
    if not left or left == [test.place]:
        return True
    return False if len(sides) == 2 else None


def _is_hero(view: View, who: str) -> bool:
    return who in view.things and view.things[who].kind == "protagonist"


def _known_result(view: View, test: ThingView) -> Distribution:
    """What others roll, as far as it is decided: with `push-reveal: open` some have decided or rolled."""
    if _number(test, "last_stand"):
        return _stand(view, test)
    if test.marks["dice"]:
        return result(1).map(lambda _: _number(test, "result"))
    return _result(view, test, f"push:{_number(test, 'push')}")
