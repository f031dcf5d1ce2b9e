"""Movement."""

from __future__ import annotations

import pytest

from hearthside.families.protagonists.movement import BANDS, distance, pair
from tests.families.protagonists.tale import ADA, MIRA, Tale

HIGH, LOW = (6, 6, 6), (1, 1, 1)


def brawl(*, distance: int = 0, **options: str) -> Tale:
    return Tale(**options).started().rounds("lamp", "warden", rolls=(HIGH, LOW), distance=distance)


@pytest.mark.rule("core.movement.abstract")
def test_distances_are_kept_only_in_a_conflict_for_every_pair(tale: Tale) -> None:
    assert "core.movement.abstract" in tale.ask(MIRA).rules
    assert not [key for thing in tale.game.table.things.values() for key in thing.front if "~" in key]
    tale.rounds("lamp", "smith", "warden", rolls=(HIGH, (3, 3, 3), LOW))
    pairs = [key for key in tale.game.table.things["conflict"].front if "~" in key]
    assert pairs == ["lamp~smith", "lamp~warden", "smith~warden"]
    assert "core.movement.abstract" in tale.ask(MIRA).rules


@pytest.mark.rule("core.movement.bands")
def test_there_are_four_distances_in_order() -> None:
    assert BANDS == ("close", "near", "far", "distant")
    tale = brawl(distance=3)
    assert tale.mark("conflict", "lamp~warden") == 3
    tale.do(ADA, "distance", who="warden", others=("lamp",), band=1)
    assert tale.told()[-1] == "The Warden is now near to Mira."
    assert tale.mark("conflict", pair("warden", "lamp")) == 1


@pytest.mark.rule("core.movement.step")
def test_one_move_changes_the_distance_by_one_band() -> None:
    tale = brawl()
    assert tale.refused(MIRA, "move:warden:2").code == "no-such-option"
    tale.do(MIRA, "move:warden:1")
    assert tale.mark("conflict", "lamp~warden") == 1


@pytest.mark.rule("core.movement.double", "core.ruling.two-different-actions")
def test_moving_twice_takes_the_place_of_another_action() -> None:
    tale = brawl().do(MIRA, "move:warden:1").do(MIRA, "move:warden:2")
    assert tale.mark("conflict", "lamp~warden") == 2
    assert tale.refused(MIRA, "attack:warden:long-range").rules[0] == "core.round.two-actions"


@pytest.mark.rule("core.ruling.movement-bands", "core.movement.step")
def test_one_may_move_back_and_out_of_shouting_distance() -> None:
    moves = [brawl(distance=band).open(MIRA, "move") for band in range(4)]
    assert moves == [
        ["move:warden:1"],
        ["move:warden:0", "move:warden:2"],
        ["move:warden:1", "move:warden:3"],
        ["move:warden:2"],
    ]


@pytest.mark.rule("core.movement.bands")
def test_who_has_left_is_no_place_to_move_to(tale: Tale) -> None:
    tale.rounds("lamp", "smith", "warden", rolls=(HIGH, (3, 3, 3), LOW)).do(ADA, "dismiss:warden")
    assert tale.open(MIRA, "move") == ["move:smith:1"]


@pytest.mark.rule("core.ruling.movement-bands")
def test_by_house_rule_the_last_step_away_is_the_gms_to_allow() -> None:
    tale = brawl(distance=2, move_far_distant="gm")
    assert tale.open(MIRA, "move") == ["move:warden:1"]
    assert tale.refused(MIRA, "move:warden:3").rules[0] == "core.movement.step"
    tale.standing(ADA, "rule", rule="core.movement.step", text="there is a horse", effect="allow")
    tale.do(MIRA, "move:warden:3")


@pytest.mark.rule("core.movement.step")
def test_moving_away_is_offered_and_told_as_such() -> None:
    tale = brawl(distance=1)
    labels = [tale.offers(MIRA)[name].label for name in tale.open(MIRA, "move")]
    assert labels == ["Move close to The Warden", "Move away from The Warden: far"]
    assert tale.do(MIRA, "move:warden:2").told()[-1] == "Mira moves away from The Warden: now far."
    assert tale.do(MIRA, "move:warden:1").told()[-1] == "Mira moves near to The Warden."


@pytest.mark.rule("core.movement.step")
def test_a_move_closer_that_ends_far_is_told_as_closer() -> None:
    tale = brawl(distance=3)
    assert tale.offers(MIRA)["move:warden:2"].label == "Move closer to The Warden: far"
    assert tale.do(MIRA, "move:warden:2").told()[-1] == "Mira moves closer to The Warden: far."


@pytest.mark.rule("core.movement.bands")
def test_distance_is_measured_to_objects_too() -> None:
    tale = brawl().do(ADA, "object", name="the gate", band=2)
    assert tale.mark("conflict", "lamp~object/1") == 2
    tale.do(MIRA, "move:object/1:1")
    assert tale.mark("conflict", "lamp~object/1") == 1
    assert "There is also the gate, far from everybody." in tale.told()
    assert "Mira moves near to the gate." in tale.told()
    tale.do(ADA, "object", name="the well", band=3)
    assert tale.mark("conflict", "objects") == ("the gate", "the well")
    assert [tale.mark("conflict", f"lamp~object/{n}") for n in (1, 2)] == [1, 3]


@pytest.mark.rule("core.movement.abstract")
def test_the_gm_sets_how_far_one_is_from_several_at_once(tale: Tale) -> None:
    tale.rounds("lamp", "smith", "warden", rolls=(HIGH, (3, 3, 3), LOW))
    tale.do(ADA, "distance", who="warden", others=("lamp", "smith", "warden"), band=2)
    assert [distance(tale.game.table, "warden", other) for other in ("lamp", "smith")] == [2, 2]
    assert distance(tale.game.table, "lamp", "smith") == 0
    assert tale.told()[-1] == "The Warden is now far from Mira and Jon."
    tale.do(ADA, "distance", who="warden", others=("warden",), band=0)
    assert tale.told()[-1] == "The Warden is now far from Mira and Jon."
