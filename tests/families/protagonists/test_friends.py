"""Whom an NPC stands with, and what is offered first by it."""

from __future__ import annotations

import pytest

from hearthside.kernel.asks import Pick
from hearthside.kernel.views import view
from tests.families.protagonists.tale import ADA, ADVENTURE, JON, MIRA, Tale

FRIENDLY = ADVENTURE.replace('key = "witch"\n', 'key = "witch"\nfriend = true\n')
HIGH, LOW = (6, 6, 6), (1, 1, 1)


@pytest.fixture
def friendly() -> Tale:
    """The Witch stands with the Protagonists."""
    return Tale(content=FRIENDLY).started()


def targets(tale: Tale, kind: str) -> list[str]:
    """Whom this turn's acts of a kind are about, in their order."""
    found = [name.split(":")[1] for name in tale.offers(tale.asked()[0]) if name.startswith(f"{kind}:")]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize(
    ("rolls", "foes"), [((HIGH, LOW), ["warden", "witch"]), ((LOW, HIGH), ["witch", "lamp"])]
)
def test_who_stands_with_the_protagonists_is_a_foe_of_the_others(
    friendly: Tale, rolls: tuple[tuple[int, ...], ...], foes: list[str]
) -> None:
    friendly.rounds("lamp", "warden", "witch", rolls=(*rolls, (3, 3, 3)))
    assert targets(friendly, "attack") == targets(friendly, "aim") == foes


@pytest.mark.rule("core.danger.revive")
def test_fallen_friends_are_offered_before_beaten_foes(friendly: Tale) -> None:
    friendly.do(ADA, "change", who=("warden", "witch", "smith"), health=-9).do(ADA, "unconscious")
    assert friendly.open(MIRA, "revive") == ["revive:smith", "revive:witch", "revive:warden"]


@pytest.mark.rule("core.support.bonus")
def test_who_would_help_a_foe_is_offered_that_last(tale: Tale) -> None:
    tale.do(ADA, "oppose", who=("warden", "lamp")).do(ADA, "sides")
    friend, foe = "support:smith:test/lamp", "support:smith:test/warden"
    assert list(tale.offers(JON)) == [friend, "decline", foe]


def test_the_gm_lets_an_npc_change_sides_and_everybody_sees_it(tale: Tale) -> None:
    assert "side:warden" not in tale.offers(MIRA)
    assert tale.offers(ADA)["side:warden"].label == "The Warden stands with the Protagonists"
    tale.do(ADA, "side:warden")
    assert view(tale.game.family, tale.game.table, MIRA).things["warden"].marks["friend"] == 1
    assert tale.told()[-1] == "The Warden stands with the Protagonists."
    tale.do(ADA, "side:warden")
    assert tale.mark("warden", "friend") == 0
    assert tale.told()[-1] == "The Warden no longer stands with the Protagonists."


def test_a_new_npc_may_be_a_friend(tale: Tale) -> None:
    asked = tale.offers(ADA)["newcomer"].fields[-1]
    assert isinstance(asked, Pick)
    assert asked.default == "no"
    tale.do(ADA, "newcomer", name="Gus", friend="yes").do(ADA, "newcomer", name="Wat")
    friends = ["friend" in tale.game.table.things[f"newcomer/{n}"].back for n in (4, 5)]
    assert friends == [True, False]


def test_sides_change_in_rounds_too(tale: Tale) -> None:
    tale.rounds("warden", "lamp", "rat", rolls=(HIGH, (3, 3, 3), LOW)).do(ADA, "side:warden")
    assert targets(tale, "attack") == ["rat", "lamp"]
