"""Rules of thumb for Core Rules: a Protagonist in a Conflict, and the GM who plays the other side.

Attack the weakest with the best Ability, and walk up to them for it; push Resolve where it changes much, help whoever
of the own side lies there.
"""

from __future__ import annotations

from functools import cache
from random import Random

from hearthside.agents.plain import filled, plain_reply
from hearthside.agents.sight import asked, open_options
from hearthside.families.protagonists.attacks import in_range
from hearthside.families.protagonists.movement import CLOSE, NEAR, pair
from hearthside.kernel.asks import Option, Pick, Reply
from hearthside.kernel.seats import GM
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View
from hearthside.odds.protagonists.ability_tests import AbilityTest
from hearthside.odds.protagonists.choices import pushes

ABILITIES = {
    "close": "toughness",
    "long-range": "agility",
    "magical-psychic": "smarts",
    "charm-intelligence": "wits",
}
USUAL_SCORE, USUAL_DIFFICULTY = 2, 8
WORTH_A_POINT = 0.2
"""A point of Resolve is pushed if it brings this much more chance."""
A_STEP, ANOTHER_TURN = 1.0, 6.0
"""How much less an Attack is worth for each step towards the other, and if it has to wait for the next turn."""
GOES_ON = ("go", "roll", "sides", "dice", "fitting", "enough", "unconscious", "consequence", "next-round")

DRIVES = (
    "I look after those I travel with.",
    "What I have begun I bring to an end.",
    "I say what I think, whoever is listening.",
    "I want to see what lies behind the next corner.",
    "Who once was kind to me can count on me.",
    "I believe nothing before I have seen it.",
    "Wherever I go I make a friend.",
    "I will not be afraid of the same thing twice.",
    "Somebody has to keep a cool head, and that is me.",
    "A promise is a promise, also to a stranger.",
)
"""For a sheet that a bot writes itself: such as suit anybody, in any story."""


def own_drives(view: View) -> tuple[str, str]:
    """Two Drives, best those that nobody at the table has; from where on, the published digest of the dice says."""
    taken = {thing.marks.get("text") for thing in view.things.values() if thing.kind == "drive"}
    first = int(view.committed[:4] or "0", 16) % len(DRIVES)
    one, other, *_ = sorted(DRIVES[first:] + DRIVES[:first], key=taken.__contains__)
    return one, other


def number(thing: ThingView | None, key: str, usual: int) -> int:
    value = thing.marks.get(key, usual) if thing else usual
    return value if isinstance(value, int) else usual


def stands(thing: ThingView) -> bool:
    return thing.marks.get("status") == "up"


def is_friend(thing: ThingView) -> bool:
    """A Protagonist, or an NPC who stands with them."""
    return thing.kind == "protagonist" or thing.marks.get("friend") == 1


def own_test(view: View) -> ThingView | None:
    """The Test of this seat's side: an opposed one has two."""
    tests = [thing for name, thing in view.things.items() if name.startswith("test")]
    kind = "npc" if view.seat == GM else "protagonist"
    sides = (view.things.get(str(test.marks.get("who", ""))) for test in tests)
    own = [test for test, who in zip(tests, sides, strict=True) if who and who.kind == kind]
    return next(iter(own or tests), None)


@cache
def wanted_push(score: int, difficulty: int, most: int) -> int:
    """The points of Resolve of which each is worth it."""
    made = AbilityTest(score=max(1, min(4, score)), difficulty=difficulty)
    steps = {step.points: step.chance for step in pushes(made, most)}
    points = 0
    while points + 1 in steps and steps[points + 1] - steps[points] >= WORTH_A_POINT:
        points += 1
    return points


class ProtagonistsThumb:
    """Plays one seat, the GM's too, by rules of thumb."""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def choose(self, view: View) -> Reply:
        options = {option.id: option for option in open_options(view)}
        verbs = {name.partition(":")[0] for name in options}
        if "push" in verbs:
            return self._push(view, options)
        if "arm" in verbs:
            return _arm(options)
        if "end-turn" in verbs:
            return self._turn(view, options)
        if "next-round" in options:
            return self._round_over(view, options)
        for name in GOES_ON:
            if name in options:
                return filled(options[name], self.random)
        return plain_reply(view, self.random)

    def _push(self, view: View, options: dict[str, Option]) -> Reply:
        """Keep two points of Resolve for when it is needed."""
        test = own_test(view)
        who = view.things.get(str(test.marks.get("who", ""))) if test else None
        spare = max(0, number(who, "resolve", 0) - 2)
        most = max(int(name[5:]) for name in options if name.startswith("push:"))
        score = number(test, "score", USUAL_SCORE)
        difficulty = number(test, "difficulty", 0) or USUAL_DIFFICULTY
        points = min(wanted_push(score, difficulty, 3), most, spare)
        return Reply(f"push:{points}") if f"push:{points}" in options else Reply("push:0")

    def _turn(self, view: View, options: dict[str, Option]) -> Reply:
        """Who of the own side lies there comes first. Else the best Attack, or a step towards it."""
        for name in _fallen_friends(view):
            if name in options:
                return Reply(name)
            if step := _step_closer(view, options, name.partition(":")[2]):
                return Reply(step)
        attacks = [name for name in options if name.startswith("attack:")]
        worths = {name: _attack_worth(view, options[name]) for name in attacks}
        for name in sorted(worths, key=lambda name: -worths[name]):
            if worths[name] <= 0:
                break
            if move := name if not _steps(view, name) else _step_closer(view, options, name.split(":")[1]):
                return Reply(move)
        return Reply("end-turn")

    def _round_over(self, view: View, options: dict[str, Option]) -> Reply:
        order = view.things["conflict"].marks["order"]
        assert isinstance(order, tuple)
        standing = {is_friend(view.things[who]) for who in order if stands(view.things[who])}
        return Reply("next-round" if len(standing) > 1 else "end-conflict")


def _whose_turn(view: View) -> str:
    return str(view.things["conflict"].marks["turn"])


def _fallen_friends(view: View) -> list[str]:
    """What would stabilise somebody on the own side, whether they are close or not."""
    me = view.things[_whose_turn(view)]
    named = [option.id for option in asked(view).options if option.id.startswith("stabilise:")]
    return [name for name in named if is_friend(view.things[name.partition(":")[2]]) == is_friend(me)]


def _distance(view: View, other: str) -> int:
    return number(view.things["conflict"], pair(_whose_turn(view), other), NEAR)


def _step_closer(view: View, options: dict[str, Option], other: str) -> str:
    """The move towards somebody, if it is offered."""
    name = f"move:{other}:{_distance(view, other) - 1}"
    return name if name in options else ""


def _steps(view: View, attack: str) -> int:
    """How many moves an Attack needs first. Nobody steps back to shoot."""
    _, target, kind = attack.split(":")
    band = _distance(view, target)
    if in_range(kind, band) or kind == "long-range":
        return 0
    return band - (CLOSE if kind == "close" else NEAR)


def _attack_worth(view: View, option: Option) -> float:
    """The better the own Ability, the worse the other's, and the less the other can take; 0 for nobody to fight.

    What has to be walked up to is worth less. What is warned of for another reason than the distance is left alone.
    """
    _, target, kind = option.id.split(":")
    me, other = view.things[_whose_turn(view)], view.things[target]
    steps = _steps(view, option.id)
    if is_friend(other) == is_friend(me) or not stands(other) or (option.warning and not steps):
        return 0.0
    ability = ABILITIES[kind]
    ahead = number(me, ability, USUAL_SCORE) - number(other, ability, USUAL_SCORE)
    late = ANOTHER_TURN if steps >= number(view.things["conflict"], "actions_left", 2) else 0
    return 10 + 2 * ahead - 0.1 * number(other, "health", 6) - A_STEP * steps - late


def _arm(options: dict[str, Option]) -> Reply:
    """As much Gear as may be used."""
    if "arm" not in options:
        return Reply(next(name for name in options if name.startswith("arm:")))
    field = options["arm"].fields[0]
    assert isinstance(field, Pick)
    return Reply("arm", {field.key: tuple(choice.id for choice in field.choices)})
