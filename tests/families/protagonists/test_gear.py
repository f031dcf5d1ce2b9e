"""Gear."""

from __future__ import annotations

import pytest

from hearthside.kernel.views import view
from tests.families.protagonists.tale import ADA, MIRA, Tale

KIT, FLASK, ROPE = "lamp/gear/kit", "lamp/gear/flask", "lamp/gear/rope"


@pytest.mark.rule("core.gear.use")
def test_gear_with_a_test_opens_it_and_other_gear_is_used_at_once(tale: Tale) -> None:
    tale.do(MIRA, f"gear:{ROPE}")
    assert tale.step() == "FreePlay"
    assert "Mira uses Rope." in tale.told()
    tale.do(MIRA, f"gear:{KIT}").do(ADA, "test", support="none", difficulty_adjust=1)
    assert [tale.mark("test", key) for key in ("ability", "difficulty", "target")] == ["smarts", 8, 9]


@pytest.mark.rule("core.gear.creative")
def test_a_creative_use_needs_a_description_and_the_gms_approval(tale: Tale) -> None:
    assert "write at least 1" in tale.refused(MIRA, f"creative:{FLASK}", what="").why
    tale.do(MIRA, f"creative:{FLASK}", what="Oil the hinges").do(ADA, "no", text="They are stone.")
    assert tale.mark(FLASK, "marked") == 0
    tale.do(MIRA, f"creative:{FLASK}", what="A slippery floor").do(ADA, "works", text="He slides.")
    assert tale.mark(FLASK, "marked") == 1


@pytest.mark.rule("core.gear.creative")
def test_a_creative_use_may_be_tested(tale: Tale) -> None:
    tale.do(MIRA, f"creative:{ROPE}", what="A lasso").do(ADA, "test", ability="agility", support="none")
    tale.roll((6, 6, 6)).do(MIRA, "push:0").follow()
    assert tale.mark("lamp", "last_test") == "success"


@pytest.mark.rule("core.round.two-actions", "core.gear.limited")
@pytest.mark.parametrize(("act", "judged"), [("gear", "test"), ("creative", "test"), ("creative", "works")])
def test_gear_that_is_used_in_rounds_takes_an_action_and_a_box(tale: Tale, act: str, judged: str) -> None:
    tale.rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)))
    tale.do(MIRA, f"{act}:{KIT}").do(ADA, judged)
    assert tale.mark("conflict", "actions_left") == 1
    assert tale.mark(KIT, "marked") == 1


@pytest.mark.rule("core.gear.limited")
def test_a_box_is_marked_whether_or_not_the_roll_succeeds(tale: Tale) -> None:
    tale.do(MIRA, f"gear:{KIT}").do(ADA, "test", support="none").roll((1, 1, 1)).do(MIRA, "push:0")
    assert tale.mark("test", "success") == 0
    assert [tale.mark(KIT, key) for key in ("boxes", "marked")] == [3, 1]


@pytest.mark.rule("core.gear.limited")
def test_a_use_that_is_not_possible_marks_no_box(tale: Tale) -> None:
    tale.do(MIRA, f"gear:{KIT}").do(ADA, "impossible")
    assert tale.mark(KIT, "marked") == 0


@pytest.mark.rule("core.gear.exhausted")
def test_with_all_boxes_marked_an_item_cannot_be_used(tale: Tale) -> None:
    for _ in range(3):
        tale.do(MIRA, f"gear:{FLASK}")
    assert tale.refused(MIRA, f"gear:{FLASK}").rules[0] == "core.gear.exhausted"
    assert tale.refused(MIRA, f"creative:{FLASK}", what="x").rules[0] == "core.gear.exhausted"
    assert f"gear:{ROPE}" in tale.open(MIRA)


def test_what_an_npc_uses_is_seen_by_all(tale: Tale) -> None:
    tale.rounds("warden", "lamp", rolls=((6, 6, 6), (1, 1, 1)))
    assert "warden/gear/club" not in view(tale.game.family, tale.game.table, MIRA).things
    tale.do(ADA, "gear:warden/gear/club")
    assert "warden/gear/club" in view(tale.game.family, tale.game.table, MIRA).things
