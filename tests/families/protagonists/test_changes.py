"""What the story gives and takes without a Test."""

from __future__ import annotations

import pytest

from hearthside.kernel.asks import Text
from tests.families.protagonists.tale import ADA, ADVENTURE, MIRA, Tale

PRINTED = ADVENTURE.replace(
    'text = "The night is cold."',
    """text = "The night is cold."
[[special_rules.change]]
what = "A song by the fire"
resolve = 1""",
).replace(
    """[[chapter.scene]]
key = "cellar\"""",
    """[[chapter.scene.change]]
what = "The Witch is bitten"
who = "witch"
health = -2
[[chapter.scene]]
key = "cellar\"""",
)


@pytest.fixture
def printed() -> Tale:
    return Tale(content=PRINTED).started()


@pytest.mark.rule("core.danger.health")
def test_a_loss_that_a_scene_prints_is_filled_in(printed: Tale) -> None:
    printed.do(ADA, "scene:scene/roofs")
    offer = printed.offers(ADA)["happens:0"]
    assert offer.label == "The Witch is bitten (Health −2)"
    filled = [(field.default, field.seldom) for field in offer.fields if not isinstance(field, Text)]
    assert filled == [("witch", True), (-2, True), (0, True)]
    printed.do(ADA, "happens:0", who=("witch",))
    assert printed.number("witch", "health") == 1
    assert printed.told()[-2:] == ["The Witch is bitten.", "The Witch loses 2 Health."]


def test_who_fell_is_not_struck_down_again(printed: Tale) -> None:
    printed.do(ADA, "scene:scene/roofs").do(ADA, "happens:0", who=("witch",)).do(
        ADA, "happens:0", who=("witch",)
    )
    assert printed.mark("witch", "status") == "unconscious"
    assert "happens:0" not in printed.offers(ADA)


@pytest.mark.rule("core.resolve.cap")
def test_what_the_special_rules_print_is_offered_in_every_scene_and_in_rounds(printed: Tale) -> None:
    printed.set("lamp", resolve=1)
    assert printed.open(ADA, "happens") == ["happens:0"]
    printed.do(ADA, "scene:scene/roofs").rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)))
    assert [printed.offers(ADA)[name].label for name in printed.open(ADA, "happens")] == [
        "The Witch is bitten (Health −2)",
        "A song by the fire (Resolve +1)",
    ]
    printed.do(ADA, "happens:1", who=("lamp",))
    assert printed.number("lamp", "resolve") == 2


@pytest.mark.rule("core.resolve.cap")
def test_who_is_given_what_is_full_already_is_named_and_gains_nothing(printed: Tale) -> None:
    printed.do(ADA, "happens:0", who=("lamp",))
    assert printed.told()[-2:] == ["A song by the fire.", "Mira gains nothing: Resolve is already full."]
    printed.do(ADA, "change", who=("lamp",), health=1, resolve=1)
    assert printed.told()[-1] == "Mira gains nothing: Health and Resolve are already full."
    printed.do(ADA, "change", who=("lamp",), health=-1).do(ADA, "change", who=("lamp",), health=1, resolve=1)
    assert printed.told()[-1] == "Mira gains 1 Health."


def test_it_is_the_gm_who_carries_out_what_is_printed(printed: Tale) -> None:
    assert printed.open(MIRA, "happens") == []
