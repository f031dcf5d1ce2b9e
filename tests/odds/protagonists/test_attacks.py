"""Attacks and the Damage they do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest

from hearthside.odds.protagonists.ability_tests import LAST_STAND, result
from hearthside.odds.protagonists.attacks import Attack, Losses, attack
from tests.odds.protagonists.test_ability_tests import rolled


def losses(mine: int, theirs: int, gear: tuple[int, int], strikes_back: bool) -> Losses:
    """The rule once more, written as the book has it."""
    if mine == theirs:
        return (1 if strikes_back else 0), 1
    if mine > theirs:
        return 0, mine - theirs + gear[0]
    return (theirs - mine + gear[1] if strikes_back else 0), 0


@pytest.mark.rule(
    "core.attack.damage", "core.attack.tie", "core.attack.gear-bonus", "core.attack.other-kinds"
)
@pytest.mark.parametrize(("score", "target"), [(3, 2), (1, 4), (2, 2)])
@pytest.mark.parametrize("strikes_back", [True, False])
def test_losses_are_those_of_every_pair_of_rolls(score: int, target: int, strikes_back: bool) -> None:
    pairs = product(rolled(score), rolled(target))
    ways = Counter(losses(mine, theirs, (2, 1), strikes_back) for mine, theirs in pairs)
    assert attack(score, target, gear=2, target_gear=1, strikes_back=strikes_back).losses() == dict(ways)


def test_damage_agrees_with_a_referee() -> None:
    margin = icepool.d6.highest(3, 2) - icepool.d6.pool(3)[1, 0, 1].sum()
    referee = margin.map(lambda n: n + 1 if n > 0 else int(n == 0))
    found = attack(3, 2, gear=1).dealt()
    assert found.chances() == dict(zip(referee.outcomes(), referee.probabilities(), strict=True))


def test_an_exchange_takes_on_average_what_the_ledger_says() -> None:
    """The difference alone; a tie costs two more points together."""
    known = {(2, 2): 2.1, (3, 2): 2.6, (3, 1): 3.6, (4, 2): 4.1}
    for (score, target), average in known.items():
        assert float(attack(score, target).margin().map(abs).mean()) == pytest.approx(average, abs=0.05)
    made = attack(2, 2)
    assert made.dealt().mean() == made.suffered().mean()
    assert 2 * made.dealt().mean() == made.margin().map(abs).mean() + 2 * made.margin().chance(0)


@pytest.mark.rule("core.laststand.result")
def test_a_last_stand_in_an_attack_counts_as_thirteen() -> None:
    made = Attack(attacker=LAST_STAND, target=result(2))
    assert made.dealt().chance(13 - 9) == result(2).chance(9)
    assert made.fells(14) == 0
    assert made.fells(1) == 1
    assert Attack(attacker=LAST_STAND, target=LAST_STAND).losses() == {(1, 1): 1}


def test_one_attack_fells_whoever_has_no_more_health_than_its_damage() -> None:
    assert attack(3, 2).fells(10) == attack(3, 2).dealt().chance(10)
    assert attack(3, 2).fells(0) == Fraction(1)
