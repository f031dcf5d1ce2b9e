"""Growth, and who speaks for those who are away."""

from __future__ import annotations

import pytest

from hearthside.families.protagonists.sheets import drives_of
from tests.families.protagonists.tale import ADA, EVE, JON, MIRA, Tale


@pytest.mark.rule("core.chapter.growth")
def test_a_drive_is_replaced_when_player_and_gm_agree(tale: Tale) -> None:
    tale.end_chapter().do(MIRA, "grow:lamp/drive/3", text="Know when to run")
    assert tale.mark("lamp/drive/3", "text") == "Never run"
    assert tale.asked() == (ADA,)
    words = "Mira's Drive “Never run” would become “Know when to run”. Do you all agree?"
    assert tale.ask(ADA).prompt == words
    tale.do(ADA, "agree")
    assert tale.told()[-1] == "Mira's Drive “Never run” is now “Know when to run”."
    assert tale.mark("lamp/drive/3", "text") == "Know when to run"
    assert len(drives_of(tale.game.table, "lamp")) == 3


@pytest.mark.rule("core.chapter.growth")
@pytest.mark.parametrize(("drive", "told"), [("Get rich", "“Get rich”."), ("I get rich.", "“I get rich.”")])
def test_a_sentence_that_ends_with_a_drive_has_one_full_stop(tale: Tale, drive: str, told: str) -> None:
    tale.end_chapter().do(MIRA, "grow:new", text=drive).do(ADA, "agree")
    assert tale.told()[-1] == f"Mira has a new Drive: {told}"


@pytest.mark.rule("core.chapter.growth")
def test_a_drive_may_be_added_or_the_proposal_declined(tale: Tale) -> None:
    tale.end_chapter().do(MIRA, "grow:new", text="Trust the Fox")
    assert tale.ask(ADA).prompt == "A new Drive for Mira: “Trust the Fox”. Do you all agree?"
    tale.do(ADA, "agree")
    assert tale.mark("lamp/drive/4", "text") == "Trust the Fox"
    tale.do(JON, "grow:new", text="Get rich").do(ADA, "decline")
    assert len(drives_of(tale.game.table, "smith")) == 2


@pytest.mark.rule("core.chapter.growth")
def test_the_gm_changes_the_drives_of_a_player_who_left_and_of_nobody_else(tale: Tale) -> None:
    tale.end_chapter()
    assert tale.open(ADA, "grow") == []
    tale.game.leave(JON)
    assert tale.open(ADA, "grow") == ["grow:new:smith", "grow:smith/drive/1", "grow:smith/drive/2"]
    assert tale.offers(ADA)["grow:smith/drive/2"].label == "Adjust or replace for Jon: Pay every debt"
    tale.do(ADA, "grow:smith/drive/2", text="Owe nobody").do(ADA, "grow:new:smith", text="Come home")
    assert [drive.text("text") for _, drive in drives_of(tale.game.table, "smith")] == [
        "Protect the weak",
        "Owe nobody",
        "Come home",
    ]
    assert tale.told()[-2:] == [
        "Jon's Drive “Pay every debt” is now “Owe nobody”.",
        "Jon has a new Drive: “Come home”.",
    ]
    assert tale.step() == "Growth"


@pytest.mark.rule("core.chapter.growth")
def test_who_comes_back_speaks_for_themself_again(tale: Tale) -> None:
    tale.end_chapter().game.leave(JON)
    tale.game.sit(JON, "Jon")
    assert tale.open(ADA, "grow") == []
    assert "grow:new" in tale.open(JON, "grow")


@pytest.mark.rule("core.chapter.growth", "core.danger.death")
def test_nobody_speaks_for_the_dead(tale: Tale) -> None:
    tale.do(ADA, "change", who=("smith",), health=-9, resolve=-9).end_chapter()
    assert tale.asked() == (MIRA, EVE, ADA)
    tale.game.leave(JON)
    assert tale.open(ADA, "grow") == []
