"""Several sides in a Conflict without harm."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from hearthside.odds.protagonists.ability_tests import LAST_STAND
from hearthside.odds.protagonists.contests import GM_DECIDES, NOTHING_CHANGES, Contender, contest, tied
from tests.odds.protagonists.test_ability_tests import rolled

BURGLAR = Contender(score=3)
GUARD = Contender(score=2, changes=False, protagonist=False)
RIVAL = Contender(score=2)


@pytest.mark.rule("core.conflict.definition", "core.conflict.tie-change")
def test_change_beats_prevention() -> None:
    pairs = Counter((mine > theirs) - (mine < theirs) for mine, theirs in product(rolled(3), rolled(2)))
    found = contest({"burglar": BURGLAR, "guard": GUARD})
    assert found["burglar"] == Fraction(pairs[1] + pairs[0], 216**2)
    assert found["guard"] == Fraction(pairs[-1], 216**2)


@pytest.mark.rule("core.conflict.tie-protagonists")
def test_tied_protagonists_roll_off_evenly() -> None:
    assert contest({"one": RIVAL, "other": RIVAL}) == {"one": Fraction(1, 2), "other": Fraction(1, 2)}


@pytest.mark.rule("core.conflict.tie-protagonist", "core.ruling.tie-three", "core.ruling.tie-two-npcs")
def test_ties_of_several() -> None:
    npc = Contender(score=2, protagonist=False)
    sides = {"hero": RIVAL, "other": RIVAL, "npc": npc, "twin": npc, "guard": GUARD, "warden": GUARD}
    assert tied(["hero", "npc", "guard"], sides) == ("hero",)
    assert tied(["hero", "other", "npc"], sides) == ("hero", "other")
    assert tied(["npc", "guard"], sides) == ("npc",)
    assert tied(["npc", "twin"], sides) == (GM_DECIDES,)
    assert tied(["guard", "warden"], sides) == (NOTHING_CHANGES,)


def test_three_sides_are_every_triple() -> None:
    sides = {
        "burglar": BURGLAR,
        "guard": GUARD,
        "warden": Contender(score=1, changes=False, protagonist=False),
    }
    won: Counter[str] = Counter()
    ways = [Counter(rolled(one.score)) for one in sides.values()]
    for triple in product(*ways):
        top = [name for name, value in zip(sides, triple, strict=True) if value == max(triple)]
        weight = ways[0][triple[0]] * ways[1][triple[1]] * ways[2][triple[2]]
        won[tied(top, sides)[0]] += weight
    assert contest(sides) == {name: Fraction(weight, 216**3) for name, weight in won.items()}
    assert sum(contest(sides).values()) == 1


def test_a_last_stand_in_a_contest() -> None:
    stand = Contender(score=1, last_stand=LAST_STAND)
    assert contest({"stand": stand, "guard": GUARD})["stand"] == 1
