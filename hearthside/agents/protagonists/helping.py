"""Helping others: supporting their Tests, waking the fallen, and food for the wounded."""

from __future__ import annotations

from hearthside.agents.plain import picked
from hearthside.agents.protagonists.seeing import (
    chance,
    conflict_order,
    is_friend,
    number,
    opposing_score,
    stands,
    whose_turn,
)
from hearthside.kernel.asks import Option, Pick, Reply
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View

Options = dict[str, Option]
WORTH_SUPPORT = 0.12
"""Support is given if it brings this much more chance."""
RISK = 0.4
"""And if the Test fails no more often than this: what happens then happens to whoever supported it, too."""
SAFE = 4
"""Nobody with less Health takes that risk."""


def support(view: View, options: Options) -> Reply | None:
    """Support for a friend's Test that is likely to succeed by it; in rounds only after the own turn."""
    for name in options:
        if name.startswith("support:"):
            _, helper, test = name.split(":", 2)
            if _is_worth_it(view, view.things[helper], view.things[test]) and _has_time(view, helper):
                return Reply(name)
    return None


def _is_worth_it(view: View, helper: ThingView, test: ThingView) -> bool:
    score, target = number(test, "score", 0), number(test, "target", 0)
    opposing = opposing_score(view, test)
    if number(helper, "health", 0) < SAFE or not is_friend(view.things[str(test.marks["who"])]):
        return False
    now, then = (chance(n, target, opposing) for n in (score, score + 1))
    return then - now >= WORTH_SUPPORT and then >= 1 - RISK


def _has_time(view: View, helper: str) -> bool:
    """Whether no action is missing on the own turn: it is over in this round."""
    if "conflict" not in view.things or view.options.get("support-in-rounds") == "free":
        return True
    order = conflict_order(view)
    turn = whose_turn(view)
    return helper in order and turn in order and order.index(helper) < order.index(turn)


# ---------------------------------------------------------------- after a Conflict


def care(view: View, options: Options) -> Reply | None:
    """After a Conflict: who lies there is woken, and who is badly hurt gets something to eat."""
    for name in options:
        if name.startswith("revive:") and is_friend(view.things[name.partition(":")[2]]):
            return Reply(name)
    return _feed(view, options)


def _feed(view: View, options: Options) -> Reply | None:
    """Gear that gives Health back without a Test, for whoever has a third of it or less."""
    hurt = [who for who, one in view.things.items() if one.kind == "protagonist" and _is_badly_hurt(one)]
    for name, option in options.items():
        gear = view.things.get(name.partition(":")[2])
        if name.startswith("gear:") and gear and number(gear, "health", 0) and not gear.marks.get("ability"):
            field = option.fields[0]
            assert isinstance(field, Pick)
            whom = [choice.id for choice in field.choices if choice.id in hurt]
            if whom:
                return Reply(name, {field.key: picked(field, tuple(whom))})
    return None


def _is_badly_hurt(one: ThingView) -> bool:
    return stands(one) and 3 * number(one, "health", 0) <= number(one, "health_start", 0)
