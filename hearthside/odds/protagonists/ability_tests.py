"""The chance of a Test (book: "Ability Tests", "Adjusting Difficulty", "Support", "Pushing Resolve", "Last Stand").

What a score becomes is the family's own arithmetic; here it is only counted how the dice can fall.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from hearthside.families.protagonists.ability_tests import final_score
from hearthside.families.protagonists.resolve import RESULT_OF_A_LAST_STAND
from hearthside.families.protagonists.sheets import HIGHEST
from hearthside.odds.dice import without
from hearthside.odds.distribution import Distribution, certain

DICE = 3
LAST_STAND = certain(RESULT_OF_A_LAST_STAND)
"""No dice matter (core.laststand.result)."""


def result(score: int) -> Distribution:
    """The result of three dice with this score: 1 removes the highest die, 4 removes none (core.test.remove)."""
    return without(None if score == HIGHEST else DICE - score, count=DICE)


class AbilityTest(msgspec.Struct, frozen=True, kw_only=True):
    """A Test with everything that is decided before the roll (core.test.sequence)."""

    score: int
    difficulty: int
    adjust: int = 0
    difficulty_adjust: int = 0
    support: int = 0
    push: int = 0
    last_stand: bool = False
    stepwise: bool = True
    last_stand_always_succeeds: bool = False

    @property
    def final_score(self) -> int:
        return final_score(self.score, self.adjust, self.support, self.push, stepwise=self.stepwise)

    @property
    def target(self) -> int:
        return self.difficulty + self.difficulty_adjust

    def result(self) -> Distribution:
        return LAST_STAND if self.last_stand else result(self.final_score)

    def success(self) -> Fraction:
        """The chance that the result equals or exceeds the Difficulty (core.test.success)."""
        if self.last_stand and self.last_stand_always_succeeds:
            return Fraction(1)
        return self.result().at_least(self.target)
