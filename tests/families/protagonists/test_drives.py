"""Drives and what they give back."""

from __future__ import annotations

import pytest

from hearthside.families.protagonists.drives import gained
from hearthside.kernel.asks import Pick
from tests.families.protagonists.tale import ADA, EVE, JON, MIRA, Tale

LIGHT = "drive:lamp/drive/1"


@pytest.mark.rule("core.drive.gain")
@pytest.mark.parametrize(("verdict", "resolve"), [("success", 2), ("failure", 3)])
def test_a_major_action_for_a_drive_yields_one_resolve_or_two_if_it_fails(
    tale: Tale, verdict: str, resolve: int
) -> None:
    tale.set("lamp", resolve=1).do(MIRA, LIGHT, what="I lit the beacon.").do(ADA, verdict)
    assert tale.mark("lamp", "resolve") == resolve
    assert tale.mark("lamp/drive/1", "marked") == 1
    assert tale.told()[-1] == f"Mira follows the Drive “Keep a light burning” and has {resolve} Resolve."


@pytest.mark.rule("core.drive.gain", "core.ruling.drive-who-judges")
@pytest.mark.parametrize(("dice", "resolve"), [((6, 6, 6), 2), ((1, 1, 1), 3)])
def test_with_a_test_its_result_counts(tale: Tale, dice: tuple[int, ...], resolve: int) -> None:
    tale.set("lamp", resolve=1).call("lamp", "wits", 8).roll(dice).do(MIRA, "push:0").follow()
    tale.do(MIRA, LIGHT, by="test")
    assert tale.open(ADA) == ["confirm", "not-major"]
    tale.do(ADA, "confirm")
    assert tale.mark("lamp", "resolve") == resolve


@pytest.mark.rule("core.drive.gain", "core.ruling.drive-who-judges")
def test_who_judges_reads_which_test_is_meant(tale: Tale) -> None:
    tale.call("lamp", "wits", 8, reason="Steer the cart").roll((1, 1, 1)).do(MIRA, "push:0").follow()
    (_, by) = tale.offers(MIRA)[LIGHT].fields
    assert isinstance(by, Pick)
    assert (by.choices[0].label, by.choices[0].note) == ("my last Test, a failure", "Steer the cart")
    said = "Mira claims the Drive “Keep a light burning”: I held on. Was it a major action?"
    ask = tale.do(MIRA, LIGHT, by="test", what="I held on").ask(ADA)
    assert (ask.prompt, ask.options[0].note) == (said, "Steer the cart, a failure: 2 Resolve")
    ask = tale.do(ADA, "not-major").do(MIRA, LIGHT, by="deed", what="I held on.").ask(ADA)
    assert (ask.prompt, ask.options[0].note) == (said, "")


@pytest.mark.rule("core.drive.gain")
@pytest.mark.parametrize(("dice", "outcome"), [((6, 6, 6), "success"), ((1, 1, 1), "failure")])
def test_who_supported_a_test_may_claim_a_drive_through_it(
    tale: Tale, dice: tuple[int, ...], outcome: str
) -> None:
    tale.call("smith", "wits", reason="Find the way").roll((6, 6, 6)).do(JON, "push:0").follow()
    tale.call("lamp", "wits", support="open", reason="Steer the cart").do(JON, "support:smith:test")
    tale.unsupported().roll(dice).do(MIRA, "push:0").follow()
    assert tale.mark("smith", "last_test") == tale.mark("lamp", "last_test") == outcome
    assert tale.mark("smith", "last_tested") == "Steer the cart, supporting Mira"
    assert tale.mark("fox", "last_test") == ""


@pytest.mark.rule("core.drive.gain")
def test_a_test_without_a_reason_is_named_by_its_ability(tale: Tale) -> None:
    tale.do(ADA, "set-on", who=("lamp", "warden"), kind="close").go()
    tale.do(MIRA, "unarmed").unsupported().roll((6, 6, 6), (5, 5, 5)).pushing()
    assert tale.mark("lamp", "last_tested") == "a Test of Toughness"


@pytest.mark.rule("core.ruling.drive-who-judges")
def test_the_gm_may_say_that_it_was_no_major_action(tale: Tale) -> None:
    tale.set("lamp", resolve=1).do(MIRA, LIGHT).do(ADA, "not-major")
    assert tale.told()[-1] == "That was not a major action for Mira's Drive “Keep a light burning”."
    assert tale.mark("lamp", "resolve") == 1
    assert tale.mark("lamp/drive/1", "marked") == 0


@pytest.mark.rule("core.ruling.drive-who-judges")
def test_by_house_rule_everybody_else_judges() -> None:
    tale = Tale(drive_judge="table").started()
    tale.set("lamp", resolve=1).do(MIRA, LIGHT)
    assert tale.asked() == (ADA, JON, EVE)
    tale.do(JON, "failure").do(ADA, "not-major").do(EVE, "failure")
    assert tale.mark("lamp", "resolve") == 3


@pytest.mark.rule("core.ruling.drive-who-judges")
def test_bots_do_not_outvote_people_on_a_drive() -> None:
    tale = Tale(drive_judge="table").started()
    for seat in (JON, EVE):
        tale.game.sit(seat, "A bot", bot="thumb")
    tale.set("lamp", resolve=1).do(MIRA, LIGHT).do(JON, "success").do(EVE, "success").do(ADA, "not-major")
    assert tale.mark("lamp", "resolve") == 1


@pytest.mark.rule("core.ruling.drive-who-judges")
def test_among_equal_votes_the_gm_decides() -> None:
    tale = Tale(players=2, drive_judge="table").started()
    tale.set("lamp", resolve=1).do(MIRA, LIGHT).do(JON, "failure").do(ADA, "success")
    assert tale.mark("lamp", "resolve") == 2


@pytest.mark.rule("core.drive.once-per-chapter", "core.chapter.rest-drives")
def test_each_drive_is_marked_once_per_chapter(tale: Tale) -> None:
    tale.do(MIRA, LIGHT).do(ADA, "success")
    assert tale.refused(MIRA, LIGHT).rules[0] == "core.drive.once-per-chapter"
    assert tale.open(MIRA, "drive") == ["drive:lamp/drive/2", "drive:lamp/drive/3"]
    tale.end_chapter().do(ADA, "go-on").do(ADA, "begin:next")
    tale.do(MIRA, LIGHT).do(ADA, "success")


@pytest.mark.rule("core.drive.once-per-chapter", "core.ruling.push-to-zero")
def test_who_has_pushed_everything_is_offered_only_drives_not_marked_yet(tale: Tale) -> None:
    tale.do(MIRA, LIGHT).do(ADA, "success").set("lamp", resolve=1)
    tale.call("lamp", "wits").roll((1, 1, 1)).do(MIRA, "push:1").follow()
    assert tale.open(MIRA) == ["drive:lamp/drive/2", "drive:lamp/drive/3", "none"]


@pytest.mark.rule("core.ruling.push-to-zero", "core.ruling.drive-who-judges")
def test_who_has_claimed_one_drive_in_vain_may_claim_another_before_they_fall(tale: Tale) -> None:
    tale.set("lamp", resolve=1).call("lamp", "wits").roll((1, 1, 1)).do(MIRA, "push:1").follow()
    tale.do(MIRA, LIGHT).do(ADA, "not-major")
    assert tale.open(MIRA) == ["drive:lamp/drive/2", "drive:lamp/drive/3", "none"]
    tale.do(MIRA, "drive:lamp/drive/2").do(ADA, "confirm")
    assert (tale.mark("lamp", "status"), tale.mark("lamp", "resolve")) == ("up", 2)


@pytest.mark.rule("core.ruling.push-to-zero")
def test_with_every_drive_claimed_in_vain_they_fall(tale: Tale) -> None:
    tale.call("fox", "wits").roll((1, 1, 1))
    tale.do(EVE, "push:1").follow().do(EVE, "drive:fox/drive/1").do(ADA, "not-major")
    assert tale.mark("fox", "status") == "unconscious"


@pytest.mark.rule("core.ruling.drive-who-judges", "core.ruling.order-test-consequence")
def test_a_test_for_the_order_is_neither_success_nor_failure(tale: Tale) -> None:
    tale.call("lamp", "wits").roll((6, 6, 6)).do(MIRA, "push:0").follow()
    tale.rounds("lamp", "warden", rolls=((1, 1, 1), (6, 6, 6)))
    assert tale.mark("lamp", "last_test") == "success"


@pytest.mark.rule("core.resolve.cap", "core.ruling.resolve-cap")
def test_excess_resolve_is_lost_and_the_drive_marked_all_the_same(tale: Tale) -> None:
    assert gained(2, 3, 2) == 3
    tale.set("smith", resolve=2).do(JON, "drive:smith/drive/1").do(ADA, "failure")
    assert tale.mark("smith", "resolve") == 3
    tale.do(JON, "drive:smith/drive/2").do(ADA, "failure")
    assert tale.mark("smith", "resolve") == 3
    assert tale.mark("smith/drive/2", "marked") == 1


def test_who_is_unconscious_claims_nothing(tale: Tale) -> None:
    tale.do(ADA, "change", who=("lamp",), health=-9)
    assert tale.open(MIRA, "drive") == []


@pytest.mark.rule("core.drive.gain", "core.ruling.drive-who-judges")
def test_for_a_player_who_left_the_gm_claims_and_judges(tale: Tale) -> None:
    assert tale.open(ADA, "drive") == []
    tale.set("lamp", resolve=1).game.leave(MIRA)
    assert tale.open(ADA, "drive") == [f"drive:lamp/drive/{n}" for n in (1, 2, 3)]
    assert tale.offers(ADA)[LIGHT].label == "Claim for Mira: Keep a light burning"
    tale.do(ADA, LIGHT, what="The beacon burns.").do(ADA, "failure")
    assert tale.mark("lamp", "resolve") == 3
    assert tale.refused(ADA, LIGHT).rules[0] == "core.drive.once-per-chapter"
    assert tale.open(ADA, "drive") == ["drive:lamp/drive/2", "drive:lamp/drive/3"]


@pytest.mark.rule("core.drive.gain")
def test_in_rounds_the_gm_claims_for_a_player_who_left_on_that_turn(tale: Tale) -> None:
    tale.rounds("lamp", "smith", rolls=((6, 6, 6), (1, 1, 1))).game.leave(JON)
    assert tale.open(ADA, "drive") == []
    tale.do(MIRA, "end-turn")
    assert tale.open(ADA, "drive") == ["drive:smith/drive/1", "drive:smith/drive/2"]
    assert tale.offers(ADA)["drive:smith/drive/1"].label == "Claim for Jon: Protect the weak"


@pytest.mark.rule("core.ruling.drive-who-judges")
def test_by_house_rule_all_who_are_there_judge_what_the_gm_claims_for_somebody() -> None:
    tale = Tale(drive_judge="table").started()
    tale.game.leave(MIRA)
    tale.set("lamp", resolve=1).do(ADA, LIGHT)
    assert tale.asked() == (ADA, JON, EVE)
    tale.do(JON, "success").do(EVE, "success").do(ADA, "not-major")
    assert tale.mark("lamp", "resolve") == 2


@pytest.mark.rule("core.drive.gain")
def test_bots_leave_their_drives_to_the_gm(tale: Tale) -> None:
    tale.game.sit(JON, "Jon", bot="thumb")
    assert tale.open(ADA, "drive") == ["drive:smith/drive/1", "drive:smith/drive/2"]
    tale.set("smith", resolve=1).do(ADA, "drive:smith/drive/1").do(ADA, "success")
    assert tale.mark("smith", "resolve") == 2
    tale.game.sit(JON, "Jon")
    assert tale.open(ADA, "drive") == []


@pytest.mark.rule("core.ruling.resolve-cap", "core.resolve.cap")
@pytest.mark.parametrize(("resolve", "warned"), [(4, True), (3, False)])
def test_who_has_all_resolve_is_warned_that_a_claim_gains_nothing(
    tale: Tale, resolve: int, warned: bool
) -> None:
    tale.set("lamp", resolve=resolve)
    assert ("nothing would be gained" in tale.offers(MIRA)["drive:lamp/drive/1"].warning) is warned


@pytest.mark.rule("core.drive.once-per-chapter")
def test_a_drive_that_cannot_be_claimed_warns_of_nothing(tale: Tale) -> None:
    tale.do(MIRA, "drive:lamp/drive/1").do(ADA, "success")
    offers = tale.offers(MIRA)
    assert (offers["drive:lamp/drive/1"].warning, bool(offers["drive:lamp/drive/2"].warning)) == ("", True)
