"""A turn in rounds: stop a friend's bleeding, go where an Attack is possible, and attack.

Each Attack is weighed by the Damage it should do and the Damage it should cost. What cannot be done on this turn
counts for less, so that nobody runs after somebody far away past a foe who stands there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from hearthside.agents.protagonists.seeing import (
    USUAL_HEALTH,
    USUAL_SCORE,
    actions_done,
    conflict_order,
    distance,
    is_friend,
    number,
    stands,
    weapons,
    whose_turn,
)
from hearthside.agents.sight import asked
from hearthside.families.protagonists.attacks import KINDS, MENTAL, in_range
from hearthside.families.protagonists.movement import BANDS, CLOSE
from hearthside.families.protagonists.sheets import Ability
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View
from hearthside.odds.protagonists.attacks import attack

Options = dict[str, Option]
END = Reply("end-turn")
OWN_WOUNDS = 0.7
"""What a point of Damage suffered counts against one that is dealt."""
FELLING = 2.0
"""What it counts to fell somebody."""
STEP = 0.2
"""What a move costs: the action could support a friend."""
LATER = 0.5
"""What an Attack counts that must wait for the next turn."""
URGENT = 2
"""So little is left to a fallen friend that nothing else matters."""


class Plan(NamedTuple):
    """An Attack, and how many moves are needed before it."""

    target: str
    kind: str
    band: int
    moves: int
    worth: float


def turn(view: View, options: Options) -> Reply:
    """The next action of whose turn it is, or its end."""
    me = view.things[whose_turn(view)]
    for name in options:
        if name.startswith("stabilise:") and is_friend(view.things[name.partition(":")[2]]) == is_friend(me):
            return Reply(name)
    urgent = rescue(view, options, at_most=URGENT)
    return urgent or _fight(view, options) or rescue(view, options) or END


# ---------------------------------------------------------------- the fallen


def rescue(view: View, options: Options, at_most: int = 99) -> Reply | None:
    """A step towards a friend who loses ground and has no more than this left."""
    me = whose_turn(view)
    lying = [who for who in conflict_order(view) if _is_bleeding(view, me, who, at_most)]
    for who in sorted(lying, key=lambda who: _left(view.things[who])):
        nearer = f"move:{who}:{distance(view, me, who) - 1}"
        if nearer in options:
            return Reply(nearer)
    return None


def _is_bleeding(view: View, me: str, who: str, at_most: int) -> bool:
    one = view.things[who]
    return (
        is_friend(one) == is_friend(view.things[me])
        and one.marks.get("status") == "unconscious"
        and _left(one) <= at_most
        and distance(view, me, who) > CLOSE
    )


def _left(one: ThingView) -> int:
    """What keeps somebody alive who has fallen."""
    return number(one, "health", 0) + number(one, "resolve", 0)


# ---------------------------------------------------------------- fighting


def _fight(view: View, options: Options) -> Reply | None:
    """The best Attack there is, or the way there."""
    me = whose_turn(view)
    plans = [*_plans(view, _kinds(view, me))] or [*_plans(view, KINDS)]
    best = max(plans, key=lambda plan: plan.worth, default=None)
    if best is None or "attack" in actions_done(view):
        return None
    name = f"attack:{best.target}:{best.kind}"
    if not best.moves:
        return Reply(name) if name in options else None
    nearer = best.band + (1 if _suits(view, best.kind, best.band + 1) else -1)
    move = f"move:{best.target}:{nearer}"
    return Reply(move) if move in options else None


def _plans(view: View, kinds: Iterable[str]) -> Iterator[Plan]:
    """Every Attack that is offered, closed ones too: a move may open them."""
    me, kinds = whose_turn(view), tuple(kinds)
    offered = {option.id for option in asked(view).options}
    left = number(view.things["conflict"], "actions_left", 0)
    for target in conflict_order(view):
        other = view.things[target]
        if not stands(other) or is_friend(other) == is_friend(view.things[me]):
            continue
        band = distance(view, me, target)
        for kind in (one for one in kinds if f"attack:{target}:{one}" in offered):
            moves = _moves(view, kind, band)
            worth = _worth(view, me, target, KINDS[kind]) - STEP * moves
            yield Plan(target, kind, band, moves, worth * LATER if moves >= left and worth > 0 else worth)


def _kinds(view: View, me: str) -> Iterator[str]:
    """Anybody can strike. Shooting takes a weapon; to fight with words or magic one is better at it, or carries
    something that helps."""
    scores = {ability: number(view.things[me], ability, USUAL_SCORE) for ability in Ability}
    for kind, ability in KINDS.items():
        gifted = ability in MENTAL and scores[ability] > scores[Ability.TOUGHNESS]
        if ability is Ability.TOUGHNESS or gifted or weapons(view, me, ability):
            yield kind


def _suits(view: View, kind: str, band: int) -> bool:
    return band < len(BANDS) and (in_range(kind, band) or view.options.get("attack-range") == "off")


def _moves(view: View, kind: str, band: int) -> int:
    """How many moves bring somebody who is this far away within reach."""
    return min(abs(band - other) for other in range(len(BANDS)) if _suits(view, kind, other))


def _worth(view: View, me: str, target: str, ability: Ability) -> float:
    """What an Attack promises: it hurts whoever loses it, as far as the other can answer."""
    one, other = view.things[me], view.things[target]
    answers = ability is not Ability.AGILITY or bool(weapons(view, target, ability))
    scores = number(one, ability, USUAL_SCORE), number(other, ability, USUAL_SCORE)
    gear = _gear(view, me, ability), _gear(view, target, ability)
    return _balance(scores, gear, answers, max(1, number(other, "health", USUAL_HEALTH)))


def _gear(view: View, who: str, ability: Ability) -> int:
    return max((number(item, "damage", 0) for item in weapons(view, who, ability)), default=0)


@cache
def _balance(scores: tuple[int, int], gear: tuple[int, int], answers: bool, health: int) -> float:
    made = attack(*scores, gear=gear[0], target_gear=gear[1], strikes_back=answers)
    dealt, suffered = float(made.dealt().mean()), float(made.suffered().mean())
    return dealt - OWN_WOUNDS * suffered + FELLING * float(made.fells(health))
