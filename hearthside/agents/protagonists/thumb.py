"""Rules of thumb for Core Rules: a Protagonist in a Conflict, and the GM who plays the other side.

Push Resolve where it changes much, carry what does most Damage, support and help friends, and fight (`turns.py`).
"""

from __future__ import annotations

from functools import cache
from random import Random

from hearthside.agents.plain import filled, plain_reply
from hearthside.agents.protagonists.helping import support
from hearthside.agents.protagonists.seeing import (
    USUAL_SCORE,
    chance,
    conflict_order,
    is_friend,
    number,
    opposing_score,
    own_test,
    stands,
    words,
)
from hearthside.agents.protagonists.turns import turn
from hearthside.agents.sight import open_options
from hearthside.families.protagonists.sheets import HIGHEST
from hearthside.kernel.asks import Option, Pick, Reply
from hearthside.kernel.views import View

WORTH_A_POINT, IN_A_CONFLICT = 0.2, 0.15
"""A point of Resolve is pushed if it brings this much more chance; against somebody each brings nearly the same."""
KEPT = 2
"""Points of Resolve that are kept for when they are needed."""
GOES_ON = ("go", "roll", "sides", "dice", "fitting", "enough", "unconscious", "consequence", "next-round")


class ProtagonistsThumb:
    """Plays one seat, the GM's too, by rules of thumb."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def choose(self, view: View) -> Reply:
        options = {option.id: option for option in open_options(view)}
        verbs = {name.partition(":")[0] for name in options}
        if "push" in verbs:
            return push(view, options)
        if "arm" in verbs:
            return arm(view, options)
        if "end-turn" in verbs:
            return turn(view, options)
        if "next-round" in options:
            return filled(options[round_over(view)], self.random)
        if "decline" in options and (helping := support(view, options)):
            return helping
        for name in GOES_ON:
            if name in options:
                return filled(options[name], self.random)
        return plain_reply(view, self.random)


def push(view: View, options: dict[str, Option]) -> Reply:
    """As much Resolve as is worth it and can be spared; none to go first."""
    test = own_test(view)
    who = view.things.get(words(test, "who")) if test else None
    if test is None or who is None or words(test, "aim") == "order":
        return Reply("push:0")
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


def arm(view: View, options: dict[str, Option]) -> Reply:
    """As much Gear as may be used, else the piece that does most Damage."""
    if "arm" in options:
        field = options["arm"].fields[0]
        assert isinstance(field, Pick)
        return Reply("arm", {field.key: tuple(choice.id for choice in field.choices)})
    several = [name for name in options if name.startswith("arm:")]
    return Reply(max(several, key=lambda name: number(view.things[name.partition(":")[2]], "damage", 0)))


def round_over(view: View) -> str:
    """Another round while both sides stand."""
    everybody = [view.things[who] for who in conflict_order(view)]
    standing = {is_friend(one) for one in everybody if stands(one)}
    return "next-round" if len(standing) > 1 else "end-conflict"
