"""What a player or a designer compares: which Ability, how much Resolve, who should be supported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from hearthside.families.protagonists.ability_tests import final_score
from hearthside.families.protagonists.sheets import HIGHEST
from hearthside.odds.protagonists.ability_tests import AbilityTest, result
from hearthside.odds.protagonists.attacks import attack

ANSWERED = ("toughness", "smarts", "wits")
"""Who is struck, bewitched or talked down can answer in kind; who is shot at only with something to shoot."""


class Step(msgspec.Struct, frozen=True):
    """What one more point brings."""

    points: int
    chance: Fraction
    gain: Fraction


class Blow(msgspec.Struct, frozen=True):
    """What an Attack with one Ability promises."""

    ability: str
    dealt: Fraction
    suffered: Fraction
    wins: Fraction

    @property
    def balance(self) -> Fraction:
        return self.dealt - self.suffered


def pushes(test: AbilityTest, resolve: int) -> list[Step]:
    """The chance for each amount of Resolve that still raises the score, and what each point adds."""
    chances = [msgspec.structs.replace(test, push=n).success() for n in range(resolve + 1)]
    unpushed = msgspec.structs.replace(test, push=0).final_score
    useful = chances[: HIGHEST - unpushed + 1]
    return [Step(n, chance, chance - useful[max(0, n - 1)]) for n, chance in enumerate(useful)]


def breakpoints(score: int) -> list[tuple[int, Fraction]]:
    """For each Difficulty, what one more point of the score adds to the chance, the largest gain first."""
    now, more = result(score), result(final_score(score, 1))
    gains = [
        (target, more.at_least(target) - now.at_least(target)) for target in range(now.low, more.high + 1)
    ]
    return sorted(gains, key=lambda gain: -gain[1])


def best_abilities(
    scores: Mapping[str, int],
    against: Mapping[str, int],
    *,
    gear: Mapping[str, int] | None = None,
    answers: Sequence[str] = ANSWERED,
) -> list[Blow]:
    """The Attacks one could make, by Damage dealt less Damage suffered, the best first.

    `answers` are the Abilities with which the target can hurt back: if nothing else is said those that it can without
    a weapon (core.attack.other-kinds).
    """
    blows = []
    for ability, score in scores.items():
        bonus = (gear or {}).get(ability, 0)
        made = attack(score, against[ability], gear=bonus, strikes_back=ability in answers)
        wins = made.margin().at_least(1)
        blows.append(Blow(ability, made.dealt().mean(), made.suffered().mean(), wins))
    return sorted(blows, key=lambda blow: -blow.balance)
