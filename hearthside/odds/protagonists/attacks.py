"""What an Attack does to both sides (book: "Attacks")."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from hearthside.odds.distribution import Distribution
from hearthside.odds.protagonists.ability_tests import result

Losses = tuple[int, int]
"""The Health that the attacker and the target lose."""

DAMAGE_OF_A_TIE = 1


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """Two results against each other.

    `gear` is added if its user wins, never on a tie (core.attack.gear-bonus). A target that cannot strike back
    deals no Damage, and none on a tie (core.attack.other-kinds, core.ruling.tie-other-attacks).
    """

    attacker: Distribution
    target: Distribution
    gear: int = 0
    target_gear: int = 0
    strikes_back: bool = True

    def margin(self) -> Distribution:
        """By how much the attacker's result is the higher one."""
        return self.attacker - self.target

    def losses_at(self, margin: int) -> Losses:
        """What both sides lose: the lower result takes the difference (core.attack.damage, core.attack.tie)."""
        if margin > 0:
            return 0, margin + self.gear
        if not self.strikes_back:
            return 0, 0 if margin else DAMAGE_OF_A_TIE
        return (self.target_gear - margin, 0) if margin else (DAMAGE_OF_A_TIE, DAMAGE_OF_A_TIE)

    def losses(self) -> dict[Losses, int]:
        """Every pair of losses with the number of ways that lead to it."""
        ways: dict[Losses, int] = {}
        for margin, weight in self.margin():
            pair = self.losses_at(margin)
            ways[pair] = ways.get(pair, 0) + weight
        return ways

    def dealt(self) -> Distribution:
        """The Damage the target takes."""
        return self.margin().map(lambda margin: self.losses_at(margin)[1])

    def suffered(self) -> Distribution:
        """The Damage the attacker takes."""
        return self.margin().map(lambda margin: self.losses_at(margin)[0])

    def fells(self, health: int) -> Fraction:
        """The chance that this one Attack brings the target's Health to 0."""
        return self.dealt().at_least(health)


def attack(
    score: int, target: int, *, gear: int = 0, target_gear: int = 0, strikes_back: bool = True
) -> Attack:
    """An Attack with these scores, after all that changes them."""
    return Attack(
        attacker=result(score),
        target=result(target),
        gear=gear,
        target_gear=target_gear,
        strikes_back=strikes_back,
    )


def turned(ways: dict[Losses, int]) -> dict[Losses, int]:
    """The same losses with the sides exchanged: the target's turn to attack."""
    return {(mine, theirs): weight for (theirs, mine), weight in ways.items()}
