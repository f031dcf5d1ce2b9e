"""What a seat sees of characters, Gear and Tests; what it does not see is taken to be usual."""

from __future__ import annotations

from functools import cache

from hearthside.families.protagonists.attacks import KINDS, LABELS
from hearthside.families.protagonists.movement import NEAR, pair
from hearthside.kernel.asks import Field, Option
from hearthside.kernel.seats import GM
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View
from hearthside.odds.protagonists.ability_tests import AbilityTest, result

USUAL_SCORE = 2
USUAL_HEALTH = 6


def number(thing: ThingView | None, key: str, usual: int) -> int:
    value = thing.marks.get(key, usual) if thing else usual
    return value if isinstance(value, int) else usual


def words(thing: ThingView, key: str) -> str:
    return str(thing.marks.get(key, ""))


# ---------------------------------------------------------------- characters


def stands(thing: ThingView) -> bool:
    return thing.marks.get("status") == "up"


def is_friend(thing: ThingView) -> bool:
    """A Protagonist, or an NPC who stands with them."""
    return thing.kind == "protagonist" or thing.marks.get("friend") == 1


def conflict_order(view: View) -> tuple[str, ...]:
    """Who takes part in the Conflict in rounds, in the order of turns."""
    order = view.things["conflict"].marks["order"]
    assert isinstance(order, tuple)
    return order


def whose_turn(view: View) -> str:
    return words(view.things["conflict"], "turn")


def actions_done(view: View) -> tuple[str, ...]:
    """The actions of this turn so far."""
    done = view.things["conflict"].marks["done"]
    assert isinstance(done, tuple)
    return done


def distance(view: View, one: str, other: str) -> int:
    return number(view.things["conflict"], pair(one, other), NEAR)


def weapons(view: View, who: str, ability: str) -> list[ThingView]:
    """The Gear, as far as it is seen, that helps in an Attack with this Ability and can still be used."""
    carried = [thing for thing in view.things.values() if thing.kind == "gear" and thing.place == who]
    return [item for item in carried if _is_weapon(item, ability) and not _is_used_up(item)]


def _is_weapon(item: ThingView, ability: str) -> bool:
    suits = words(item, "suits")
    return suits == ability or (not suits and number(item, "damage", 0) > 0)


def _is_used_up(item: ThingView) -> bool:
    boxes = number(item, "boxes", 0)
    return boxes > 0 and number(item, "marked", 0) >= boxes


# ---------------------------------------------------------------- Tests


def tests_made(view: View) -> dict[str, ThingView]:
    """The Tests that are being made, by their names: an opposed one has a Test for each side."""
    return {name: thing for name, thing in view.things.items() if thing.kind == "test"}


def own_test(view: View) -> ThingView | None:
    """The Test for which this seat decides on Resolve: the own Protagonist's, or the NPC's that the GM is asked about."""
    tests = list(tests_made(view).values())
    if view.seat != GM:
        own = [test for test in tests if _character(view, test).owner == view.seat]
        return next(iter(own or tests), None)
    prompt = view.now.ask.prompt if view.now.ask else ""
    named = [test for test in tests if prompt.startswith(f"{words(_character(view, test), 'name')} tests")]
    return next(iter(named or tests), None)


def _character(view: View, test: ThingView) -> ThingView:
    return view.things[words(test, "who")]


def opposing_score(view: View, test: ThingView) -> int:
    """The best score on another side of the same Conflict; 0 if nobody opposes this Test."""
    mine = is_friend(_character(view, test))
    others = [one for one in tests_made(view).values() if is_friend(_character(view, one)) != mine]
    return max((number(one, "score", USUAL_SCORE) for one in others), default=0)


def attack_ability(view: View) -> str:
    """The Ability of the Attack whose terms the GM is asked for."""
    prompt = view.now.ask.prompt if view.now.ask else ""
    return next((KINDS[kind] for kind, label in LABELS.items() if f" {label}." in prompt), "")


def named(option: Option, key: str) -> dict[str, Field]:
    """The fields `key:who` of an option, by whom they are about."""
    return {field.key.partition(":")[2]: field for field in option.fields if field.key.startswith(f"{key}:")}


@cache
def chance(score: int, target: int, opposing: int) -> float:
    """That a Test with this score succeeds: against a Difficulty, or against another's score."""
    score = max(1, min(4, score))
    if opposing:
        return float((result(score) - result(opposing)).at_least(1))
    return float(AbilityTest(score=score, difficulty=target).success())
