"""Resolve: how much of it is pushed, when all of it goes into a Last Stand, and the Drive that brings some back."""

from __future__ import annotations

from functools import cache

from hearthside.agents.protagonists.seeing import (
    USUAL_SCORE,
    actions_done,
    attack_ability,
    chance,
    conflict_order,
    is_friend,
    named,
    number,
    opposing_score,
    own_test,
    stands,
    tests_made,
    whose_turn,
    words,
)
from hearthside.families.protagonists.drives import GAIN
from hearthside.families.protagonists.sheets import HIGHEST, Ability
from hearthside.kernel.asks import Number, Option, Reply, Value
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View
from hearthside.odds.protagonists.attacks import attack

Options = dict[str, Option]
WORTH_A_POINT, IN_A_CONFLICT = 0.2, 0.15
"""A point of Resolve is pushed if it brings this much more chance; against somebody each brings nearly the same."""
KEPT = 2
"""Points of Resolve that are kept for when they are needed."""


def push(view: View, options: Options) -> Reply:
    """As much Resolve as is worth it and can be spared; none to go first. All of it for a Last Stand."""
    test = own_test(view)
    who = view.things.get(words(test, "who")) if test else None
    if test is None or who is None or words(test, "aim") == "order":
        return Reply("push:0")
    if "last-stand" in options and is_desperate(view, test, who):
        return Reply("last-stand")
    spare = max(0, number(who, "resolve", 0) - KEPT)
    most = max(int(name[5:]) for name in options if name.startswith("push:"))
    score = number(test, "score", USUAL_SCORE)
    wanted = wanted_push(score, number(test, "target", 0), opposing_score(view, test))
    return Reply(f"push:{min(wanted, most, spare)}")


@cache
def wanted_push(score: int, target: int, opposing: int) -> int:
    """The points of Resolve of which each is worth it."""
    points, worth_it = 0, IN_A_CONFLICT if opposing else WORTH_A_POINT
    while score + points < HIGHEST and _gain(score + points, target, opposing) >= worth_it:
        points += 1
    return points


def _gain(score: int, target: int, opposing: int) -> float:
    return chance(score + 1, target, opposing) - chance(score, target, opposing)


def npc_pushes(view: View, go: Option) -> dict[str, Value]:
    """What the NPCs in an Attack push, which the GM says with its terms."""
    ability = attack_ability(view)
    scores = {who: number(view.things[who], ability, USUAL_SCORE) for who in named(go, "adjust")}
    pushed: dict[str, Value] = {}
    for who, field in named(go, "push").items():
        assert isinstance(field, Number)
        me = view.things[who]
        against = [n for one, n in scores.items() if is_friend(view.things[one]) != is_friend(me)]
        wanted = wanted_push(scores[who], 0, max(against, default=0))
        spare = max(0, number(me, "resolve", 0) - KEPT)
        pushed[field.key] = min(wanted, field.high, spare)
    return pushed


# ---------------------------------------------------------------- the Last Stand

LIKELY_TO_FALL = 0.4
"""Who falls by this Attack so often anyway makes a Last Stand of it."""
ENOUGH_TO_LIE = 2
"""Health to lie there with until a friend has come: each own turn costs 1 of it."""


def is_desperate(view: View, test: ThingView, who: ThingView) -> bool:
    """In a brawl, struck at or striking, who is likely to fall by it falls better after a blow that nobody can parry:
    with enough Health to be helped by a friend who still stands. Scores below 4 never beat a 13."""
    foe = next((one for one in tests_made(view).values() if one is not test), None)
    if "conflict" not in view.things or foe is None or words(test, "aim") != "harm":
        return False
    health, against = number(who, "health", 0), number(foe, "score", USUAL_SCORE)
    others = [view.things[one] for one in conflict_order(view) if one != words(test, "who")]
    helped = any(stands(one) and is_friend(one) for one in others)
    if (
        words(test, "ability") != Ability.TOUGHNESS
        or against == HIGHEST
        or health < ENOUGH_TO_LIE
        or not helped
    ):
        return False
    score, weapon = number(test, "score", USUAL_SCORE), _damage(view, foe)
    return falls(score, against, weapon, health) >= LIKELY_TO_FALL


def _damage(view: View, test: ThingView) -> int:
    """What the Gear adds that was declared for this side."""
    chosen = test.marks.get("gear", ())
    assert isinstance(chosen, tuple)
    return sum(number(view.things.get(one), "damage", 0) for one in chosen)


@cache
def falls(score: int, against: int, weapon: int, health: int) -> float:
    """The chance that somebody with so much Health falls by this Attack."""
    return float(attack(against, score, gear=weapon).fells(health))


# ---------------------------------------------------------------- Drives


def drive_moment(options: Options) -> Reply:
    """Resolve is at 0 by this very Test: a Drive that it served keeps one on one's feet, so it is claimed."""
    return next((Reply(name) for name in options if name.startswith("drive:")), Reply("none"))


def claim(view: View, options: Options, asked_for: set[str]) -> Reply | None:
    """Whoever can push nothing any more claims a Drive for the Attack of this turn, each of them once in a Chapter."""
    me = view.things[whose_turn(view)]
    resolve, outcome = number(me, "resolve", 0), words(me, "last_test")
    room = number(me, "resolve_start", 0) - resolve
    if "attack" not in actions_done(view) or resolve > KEPT or room < GAIN.get(outcome, HIGHEST):
        return None
    chapter = view.things["story"].marks["chapter"]
    for name in options:
        if name.startswith("drive:") and (once := f"{chapter} {name}") not in asked_for:
            asked_for.add(once)
            return Reply(name, {"what": "my Attack", "by": "test"})
    return None
