"""The odds once more, by letting the family's own steps go through every outcome of chance."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from hearthside.families.protagonists import ability_tests
from hearthside.families.protagonists.conflict import Side, contenders
from hearthside.families.protagonists.damage import Blow, damage, fitting, with_gear
from hearthside.families.protagonists.order import by_result
from hearthside.families.protagonists.resolve import Push, PushForNpc
from hearthside.families.protagonists.sheets import Ability, character
from hearthside.families.protagonists.support import Support
from hearthside.kernel.seats import GM
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Frame, Table, evolve
from hearthside.kernel.things import Thing
from hearthside.kernel.views import view
from hearthside.odds import from_view
from hearthside.odds.protagonists.ability_tests import result
from hearthside.odds.protagonists.attacks import Attack, Losses, attack
from hearthside.odds.protagonists.contests import GM_DECIDES, NOTHING_CHANGES, Contender, tied
from hearthside.odds.protagonists.duels import Fighter, duel
from hearthside.odds.protagonists.order import rankings
from tests.odds.protagonists.test_asked import FAMILY, JON, MIRA, asking

HEALTH = 40
BOTH = ("test/mira", "test/wolf")


def fighting(mira: int, wolf: int) -> Table:
    """Mira attacks the wolf, who has nothing but teeth; both are healthy enough for any blow."""
    blow = Blow("mira", "wolf", Ability.TOUGHNESS, True, "health")
    table = asking(blow, {"test/mira": {"score": mira}, "test/wolf": {"score": wolf}})
    for name in ("mira", "wolf"):
        thing = table.things[name]
        table.things[name] = msgspec.structs.replace(thing, front={**thing.front, "health": HEALTH})
    blade = Thing("gear", place="mira", front={"name": "Blade", "damage": 2})
    table.things["mira/gear/blade"] = blade
    test = table.things["test/mira"]
    table.things["test/mira"] = msgspec.structs.replace(
        test, front={**test.front, "gear": ("mira/gear/blade",)}
    )
    return table


def rolls(table: Table, test: str) -> Counter[int]:
    """The results of a Test over all ways its dice can fall, by the engine's own step."""
    roll = ability_tests.Roll(test)
    question = roll.question(table)
    tables = (evolve(table, roll.fell(table, question.outcome(n))) for n in range(question.size))
    return Counter(after.things[test].number("result") for after in tables)


def engine_losses(table: Table) -> dict[Losses, int]:
    """What both lose, for every pair of results."""
    mine, theirs = (rolls(table, test) for test in BOTH)
    ways: Counter[Losses] = Counter()
    step = table.step
    assert isinstance(step, Passage)
    for one, other in product(mine, theirs):
        rolled = dict(table.things)
        for test, value in zip(BOTH, (one, other), strict=True):
            rolled[test] = msgspec.structs.replace(
                rolled[test], front={**rolled[test].front, "result": value}
            )
        before = msgspec.structs.replace(table, things=rolled)
        after = evolve(before, step.go(before))
        lost = HEALTH - character(after, "mira").health, HEALTH - character(after, "wolf").health
        ways[lost] += mine[one] * theirs[other]
    return dict(ways)


@pytest.mark.rule(
    "core.attack.toughness-both", "core.attack.damage", "core.attack.tie", "core.attack.gear-bonus"
)
@pytest.mark.parametrize(("mira", "wolf"), [(3, 2), (1, 4)])
def test_an_attack_is_what_the_engine_deals(mira: int, wolf: int) -> None:
    assert attack(mira, wolf, gear=2).losses() == engine_losses(fighting(mira, wolf))


@pytest.mark.rule("core.attack.toughness-both", "core.danger.health", "core.attack.gear-bonus")
@pytest.mark.parametrize("health", [1, 3, 6, 9])
def test_who_falls_in_an_attack_is_what_the_engine_deals(health: int) -> None:
    """Mira sees her own Health; the wolf's is the GM's to know."""
    table = fighting(3, 2)
    losses = engine_losses(table)
    for name in BOTH:
        test = table.things[name]
        front = {**test.front, "aim": "harm", "ability": "toughness", "base_score": test.number("score")}
        table.things[name] = msgspec.structs.replace(test, front=front)
    for name in ("mira", "wolf"):
        thing = table.things[name]
        table.things[name] = msgspec.structs.replace(thing, front={**thing.front, "health": health})
    asking_now = msgspec.structs.replace(table, pending=(Frame(Push(BOTH, {}), 0),))
    one = next(odds for odds in from_view(view(FAMILY, asking_now, MIRA)) if odds.option == "push:0")
    total = sum(losses.values())
    lost = Fraction(sum(n for (mine, _), n in losses.items() if mine >= health), total)
    assert [(part.label, part.chance.fraction) for part in one.parts] == [("you fall", lost)]
    helping = msgspec.structs.replace(table, pending=(Frame(Support(BOTH, ("jon",)), 0),))
    without = from_view(view(FAMILY, helping, JON))[-1]
    assert [(part.label, part.chance.fraction) for part in without.parts] == [("p1 falls", lost)]
    for_gm = msgspec.structs.replace(table, pending=(Frame(PushForNpc(BOTH, ("test/wolf",), {}), 0),))
    told = next(odds for odds in from_view(view(FAMILY, for_gm, GM)) if odds.option == "push:0")
    felled = Fraction(sum(n for (_, theirs), n in losses.items() if theirs >= health), total)
    assert [part.chance.fraction for part in told.parts] == [felled, lost]


def test_a_duel_follows_from_what_the_engine_deals() -> None:
    fought = duel(Fighter(score=3, health=7, gear=2), Fighter(score=2, health=9))
    assert fought.turns == (engine_losses(fighting(3, 2)),) * 2


@pytest.mark.rule("core.attack.other-kinds", "core.ruling.tie-other-attacks", "core.ruling.gear-damage")
def test_every_difference_as_the_family_counts_it() -> None:
    for gear, target_gear, strikes_back, margin in product((0, 2), (0, 1), (True, False), range(-16, 17)):
        made = Attack(
            attacker=result(1),
            target=result(1),
            gear=gear,
            target_gear=target_gear,
            strikes_back=strikes_back,
        )
        hits = with_gear(damage(20 + margin, 20), gear, target_gear)
        assert made.losses_at(margin) == fitting(hits, Ability.AGILITY, strikes_back)


@pytest.mark.rule("core.ruling.tie-three", "core.ruling.tie-two-npcs")
def test_every_tie_as_the_family_breaks_it() -> None:
    kinds = list(product((True, False), (True, False)))
    for several in product(kinds, repeat=3):
        sides = {f"s{i}": Contender(score=2, changes=c, protagonist=p) for i, (c, p) in enumerate(several)}
        left = contenders([Side(name, 9, one.changes, one.protagonist) for name, one in sides.items()])
        found = tied(list(sides), sides)
        if not left:
            assert found == (NOTHING_CHANGES,)
        elif len(left) > 1 and not left[0].is_protagonist:
            assert found == (GM_DECIDES,)
        else:
            assert found == tuple(side.who for side in left)


@pytest.mark.rule("core.round.order")
def test_every_order_as_the_family_finds_it() -> None:
    wits = {"mira": 3, "wolf": 1, "jon": 2}
    ways = {
        name: rolls(asking(TEST_STEP, {"test": {"score": score}}), "test") for name, score in wits.items()
    }
    counted: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for triple in product(*ways.values()):
        results = dict(zip(wits, triple, strict=True))
        weight = 1
        for name, value in results.items():
            weight *= ways[name][value]
        counted[tuple(by_result(results))] += weight
    assert rankings(wits) == {groups: Fraction(n, 216**3) for groups, n in counted.items()}


TEST_STEP = ability_tests.Roll("test")
