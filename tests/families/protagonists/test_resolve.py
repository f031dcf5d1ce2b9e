"""Pushing Resolve and the Last Stand."""

from __future__ import annotations

import pytest

from hearthside.kernel.asks import Value
from hearthside.kernel.views import see_entries, view
from tests.families.protagonists.tale import ADA, EVE, JON, MIRA, Tale


@pytest.mark.rule("core.resolve.meaning", "core.resolve.cap", "core.setup.start-values")
def test_resolve_stays_between_zero_and_its_start(tale: Tale) -> None:
    tale.do(ADA, "change", who=("lamp",), resolve=9)
    assert tale.mark("lamp", "resolve") == 4
    tale.do(ADA, "change", who=("lamp",), resolve=-20)
    assert tale.mark("lamp", "resolve") == 0


@pytest.mark.rule("core.resolve.push")
def test_a_point_of_resolve_raises_the_score_by_one_for_this_test_only(tale: Tale) -> None:
    tale.call("lamp", "agility").roll((6, 4, 2)).do(MIRA, "push:1")
    assert [tale.mark("test", key) for key in ("score", "result")] == [3, 10]
    assert tale.mark("lamp", "resolve") == 3
    assert "Mira pushes 1 Resolve and tests with 3." in tale.told()
    tale.follow().call("lamp", "agility")
    assert tale.mark("test", "score") == 2
    tale.roll((6, 4, 2)).do(MIRA, "push:0")
    assert sum("pushes" in text for text in tale.told()) == 1


@pytest.mark.rule("core.resolve.push", "core.resolve.meaning")
def test_nobody_pushes_more_resolve_than_there_is(tale: Tale) -> None:
    tale.set("lamp", resolve=1).call("lamp", "agility")
    assert list(tale.offers(MIRA)) == ["push:0", "push:1", "last-stand"]


@pytest.mark.rule("core.resolve.push-when")
def test_resolve_is_pushed_before_the_dice_fall_and_never_after(tale: Tale) -> None:
    tale.call("lamp", "agility")
    assert "core.resolve.push-when" in tale.offers(MIRA)["push:1"].rules
    tale.roll((3, 4, 5)).do(MIRA, "push:0")
    tale.refused(MIRA, "push:1")
    assert tale.mark("lamp", "resolve") == 4


@pytest.mark.rule("core.resolve.push", "core.ruling.ability-cap-order")
def test_resolve_beyond_a_score_of_four_is_refused(tale: Tale) -> None:
    tale.call("lamp", "agility")
    assert tale.open(MIRA, "push") == ["push:0", "push:1", "push:2"]
    assert tale.refused(MIRA, "push:3").why == "the score cannot rise above 4"


@pytest.mark.rule("core.ruling.ability-cap-order", "core.ability.clamp")
@pytest.mark.parametrize(("rule", "score"), [("stepwise", 2), ("once", 1)])
def test_by_house_rule_the_limits_of_a_score_hold_only_once(rule: str, score: int) -> None:
    tale = Tale(ability_clamp=rule).started()
    tale.call("smith", "agility", adjust=-2).roll((1, 1, 1)).do(JON, "push:1")
    assert tale.mark("test", "score") == score


@pytest.mark.rule("core.ruling.ability-cap-order")
@pytest.mark.parametrize(("rule", "most"), [("stepwise", 3), ("once", 4)])
def test_limits_applied_once_leave_room_for_more_resolve(rule: str, most: int) -> None:
    tale = Tale(ability_clamp=rule).started()
    tale.call("lamp", "agility", adjust=-2)
    assert tale.open(MIRA, "push") == [f"push:{n}" for n in range(most + 1)]


@pytest.mark.rule("core.ruling.ability-cap-order", "core.conflict.definition")
@pytest.mark.parametrize(("rule", "scores"), [("stepwise", [1, 2]), ("once", [1, 1])])
def test_by_house_rule_the_limits_hold_only_once_in_a_conflict_too(rule: str, scores: list[int]) -> None:
    tale = Tale(ability_clamp=rule).started()
    tale.do(ADA, "oppose", who=("smith", "rat"))
    tale.do(ADA, "sides", ability_smith="agility", adjust_smith=-2)
    before = tale.mark("test/smith", "score")
    tale.unsupported().roll((1, 1, 1), (6, 6, 6)).do(JON, "push:1")
    assert [before, tale.mark("test/smith", "score")] == scores


@pytest.mark.rule("core.resolve.push-individual", "core.ability.clamp")
def test_a_ruling_that_holds_once_is_used_up_by_a_decision_nobody_sees_yet(tale: Tale) -> None:
    tale.do(ADA, "oppose", who=("lamp", "smith"))
    tale.do(ADA, "sides", ability_lamp="wits", ability_smith="wits").do(ADA, "enough")
    tale.standing(ADA, "rule", rule="core.ability.clamp", text="for once", effect="allow")
    tale.do(MIRA, "push:3")
    assert tale.game.table.rulings == ()
    assert tale.refused(JON, "push:1").why == "the score cannot rise above 4"


@pytest.mark.rule("core.ruling.ability-cap-order")
def test_limits_applied_once_count_supporters_before_resolve_and_leave_no_room_above_four() -> None:
    tale = Tale(ability_clamp="once").started()
    tale.call("lamp", "agility", support="open").do(JON, "support:smith:test").do(EVE, "decline")
    assert tale.open(MIRA, "push") == ["push:0", "push:1"]
    tale.roll((1, 1, 1)).do(MIRA, "push:0").follow().call("fox", "agility", adjust=2)
    assert tale.open(EVE, "push") == ["push:0"]


@pytest.mark.rule("core.resolve.push-individual", "core.ruling.opposed-resolve-secrecy")
def test_opponents_decide_unseen_and_then_all_dice_are_rolled(tale: Tale) -> None:
    tale.do(ADA, "oppose", who=("lamp", "smith")).do(
        ADA, "sides", ability_lamp="wits", ability_smith="agility"
    )
    tale.do(ADA, "enough")
    assert tale.asked() == (MIRA, JON)
    before = view(tale.game.family, tale.game.table, JON)
    tale.do(MIRA, "push:1")
    after = view(tale.game.family, tale.game.table, JON)
    assert after.things == before.things
    assert after.now.ask == before.now.ask
    assert tale.rolls() == []
    tale.roll((1, 2, 3), (4, 5, 6)).do(JON, "push:2")
    assert [tale.mark(who, "resolve") for who in ("lamp", "smith")] == [3, 1]
    assert tale.rolls() == [(1, 2, 3), (4, 5, 6)]


@pytest.mark.rule("core.ruling.opposed-resolve-secrecy", "core.ruling.npc-resolve")
def test_the_gm_locks_for_npcs_first_and_the_players_do_not_see_it(tale: Tale) -> None:
    tale.do(ADA, "oppose", who=("lamp", "witch"))
    tale.do(ADA, "sides", ability_witch="toughness", push_witch=1).do(ADA, "enough")
    assert tale.asked() == (MIRA,)
    seen = view(tale.game.family, tale.game.table, MIRA)
    assert seen.things["test/witch"].marks["push"] == 0
    tale.roll((1, 1, 1), (2, 2, 2)).do(MIRA, "push:0")
    assert tale.mark("test/witch", "push") == 1
    assert tale.mark("witch", "resolve") == 1


@pytest.mark.rule("core.ruling.npc-resolve", "core.ruling.opposed-resolve-secrecy")
def test_the_gm_decides_for_each_npc_with_resolve_and_for_the_players_who_left(tale: Tale) -> None:
    tale.set("witch", resolve=1).game.leave(JON)
    tale.do(ADA, "oppose", who=("witch", "smith", "warden"))
    tale.do(ADA, "sides", push_witch=1).do(ADA, "enough")
    assert "last-stand" in tale.offers(ADA)
    tale.roll((1, 1, 1), (2, 2, 2), (3, 3, 3)).do(ADA, "push:1")
    assert [tale.mark(who, "resolve") for who in ("witch", "smith")] == [0, 2]
    assert len(tale.rolls()) == 3


@pytest.mark.rule("core.ruling.npc-resolve")
@pytest.mark.parametrize("rule", ["simultaneous", "open"])
def test_npcs_without_resolve_roll_at_once(rule: str) -> None:
    tale = Tale(push_reveal=rule).started()
    tale.do(ADA, "oppose", who=("warden", "rat")).do(ADA, "sides")
    tale.roll((1, 1, 1), (2, 2, 2)).do(ADA, "enough")
    assert (tale.step(), tale.rolls()) == ("Decided", [(1, 1, 1), (2, 2, 2)])


@pytest.mark.rule("core.ruling.opposed-resolve-secrecy", "core.ruling.npc-resolve")
def test_pushing_openly_the_gm_comes_first_and_nobody_is_asked_twice() -> None:
    tale = Tale(push_reveal="open").started()
    tale.do(ADA, "oppose", who=("lamp", "witch")).do(ADA, "sides", push_witch=1)
    tale.do(ADA, "enough")
    assert view(tale.game.family, tale.game.table, MIRA).things["test/witch"].marks["push"] == 1
    tale.roll((1, 1, 1), (2, 2, 2)).do(MIRA, "push:0")
    assert tale.step() == "Decided"
    assert tale.mark("witch", "resolve") == 1


@pytest.mark.rule("core.ruling.opposed-resolve-secrecy", "core.resolve.push-individual")
def test_by_house_rule_resolve_is_pushed_openly_one_after_the_other() -> None:
    tale = Tale(push_reveal="open").started()
    tale.do(ADA, "oppose", who=("lamp", "smith", "warden")).do(ADA, "sides", ability_lamp="wits")
    tale.do(ADA, "enough").do(MIRA, "push:1")
    seen = view(tale.game.family, tale.game.table, JON)
    assert seen.things["test/lamp"].marks["push"] == 1
    assert tale.rolls() == []
    tale.roll((1, 1, 1), (2, 2, 2), (3, 3, 3)).do(JON, "push:0")
    assert len(tale.rolls()) == 3


def pushes(tale: Tale) -> list[tuple[str, str, str]]:
    """What the GM may push for NPCs when calling for a Test."""
    fields = tale.offers(ADA)["call"].fields
    return [(one.id, one.label, one.note) for one in next(f.choices for f in fields if f.key == "push")]


def watched(tale: Tale, npc: str, **values: Value) -> list[tuple[str, list[bool], list[type]]]:
    """What Mira can tell of a Conflict with an NPC while it goes on: what is waited for, who is asked, what happens."""
    seen, before = [], len(tale.game.journal)
    for name, named in (("oppose", {"who": ("lamp", npc)}), ("sides", values), ("enough", {})):
        tale.do(ADA, name, **named)
        now = view(tale.game.family, tale.game.table, MIRA).now
        happened = [type(entry.event) for entry in see_entries(tale.game.journal[before:], MIRA)]
        waiting = now.waiting.replace(f"The {npc.capitalize()}", "NPC")
        seen.append((waiting, [sitter.asked for sitter in now.seats.values()], happened))
    return seen


@pytest.mark.rule("core.npc.extras", "core.ruling.npc-resolve")
@pytest.mark.parametrize("points", [0, 1])
@pytest.mark.parametrize("rule", ["simultaneous", "open"])
def test_nobody_can_tell_from_what_is_asked_whether_an_npc_has_resolve(points: int, rule: str) -> None:
    with_it, without = (Tale(push_reveal=rule).started() for _ in range(2))
    witch, warden = watched(with_it, "witch", push_witch=points), watched(without, "warden")
    if rule == "open" and points:  # all may see that
        witch, warden = witch[:-1], warden[:-1]
    assert witch == warden


@pytest.mark.rule("core.ruling.npc-resolve", "core.npc.extras")
def test_with_a_test_the_gm_says_what_an_npc_with_resolve_pushes(tale: Tale) -> None:
    assert pushes(tale) == [
        ("none", "none", ""),
        ("witch:1", "The Witch pushes 1", ""),
        ("witch:2", "The Witch pushes 2", "and falls unconscious"),
    ]
    tale.roll((2, 2, 2)).call("witch", "wits", push="witch:1")
    assert (tale.mark("witch", "resolve"), tale.mark("test", "push")) == (1, 1)


@pytest.mark.rule("core.resolve.push-individual")
def test_for_each_of_several_players_who_left_the_gm_decides_on_resolve(tale: Tale) -> None:
    for seat in (MIRA, JON):
        tale.game.leave(seat)
    tale.do(ADA, "oppose", who=("lamp", "smith")).do(ADA, "sides").do(EVE, "decline")
    tale.roll((1, 1, 1), (2, 2, 2)).do(ADA, "push:1").do(ADA, "push:1")
    assert [tale.mark(who, "resolve") for who in ("lamp", "smith")] == [3, 2]


@pytest.mark.rule("core.resolve.push-individual")
def test_who_leaves_before_deciding_on_resolve_pushes_none_and_the_dice_are_rolled(tale: Tale) -> None:
    tale.do(ADA, "oppose", who=("lamp", "smith")).do(ADA, "sides").do(EVE, "decline")
    tale.do(MIRA, "push:1").roll((1, 1, 1), (2, 2, 2)).game.leave(JON)
    assert [tale.mark(who, "resolve") for who in ("lamp", "smith")] == [3, 3]
    assert len(tale.rolls()) == 2


@pytest.mark.rule("core.ruling.npc-resolve", "core.resolve.push")
def test_what_is_picked_for_an_npc_is_nobody_elses(tale: Tale) -> None:
    tale.call("lamp", "wits", push="witch:1").roll((2, 2, 2)).do(MIRA, "push:0")
    assert (tale.mark("witch", "resolve"), tale.mark("test", "push")) == (2, 0)


@pytest.mark.rule("core.ruling.ability-cap-order", "core.ruling.npc-resolve")
def test_an_npc_spends_no_resolve_that_would_not_raise_the_score(tale: Tale) -> None:
    score = tale.number("witch", "smarts")
    tale.roll((2, 2, 2)).call("witch", "smarts", adjust=3 - score, push="witch:2")
    assert (tale.mark("witch", "resolve"), tale.mark("test", "score")) == (1, 4)


@pytest.mark.rule("core.ruling.push-to-zero", "core.npc.extras")
@pytest.mark.parametrize(("rule", "last"), [("forbidden", "witch:1"), ("no-danger", "witch:2")])
def test_a_house_rule_on_the_last_resolve_holds_for_npcs(rule: str, last: str) -> None:
    *_, most = pushes(Tale(push_last_resolve=rule).started())
    assert (most[0], most[2]) == (last, "")


@pytest.mark.rule("core.ruling.npc-resolve")
def test_an_npc_without_resolve_just_rolls(tale: Tale) -> None:
    tale.roll((2, 2, 2)).call("warden", "wits")
    assert tale.step() == "Consequence"


@pytest.mark.rule("core.resolve.zero", "core.ruling.push-to-zero")
def test_pushing_the_last_resolve_is_warned_about_and_ends_in_serious_danger(tale: Tale) -> None:
    tale.set("lamp", resolve=2).call("lamp", "agility")
    assert tale.offers(MIRA)["push:1"].warning == ""
    assert "unconscious" in tale.offers(MIRA)["push:2"].warning
    tale.roll((6, 6, 6)).do(MIRA, "push:2")
    assert tale.mark("lamp", "status") == "up"
    tale.follow().do(MIRA, "none")
    assert tale.mark("lamp", "status") == "unconscious"


@pytest.mark.rule("core.resolve.zero", "core.resolve.push")
def test_who_had_no_resolve_before_and_pushed_none_is_in_no_danger(tale: Tale) -> None:
    tale.set("lamp", resolve=0).call("lamp", "agility").roll((6, 6, 6)).do(MIRA, "push:0").follow()
    assert (tale.step(), tale.mark("lamp", "status")) == ("FreePlay", "up")


@pytest.mark.rule("core.ruling.push-to-zero", "core.drive.gain")
def test_a_drive_served_by_that_very_test_prevents_the_fall(tale: Tale) -> None:
    tale.set("lamp", resolve=1).call("lamp", "agility").roll((1, 1, 1)).do(MIRA, "push:1")
    tale.follow().do(MIRA, "drive:lamp/drive/3").do(ADA, "confirm")
    assert [tale.mark("lamp", key) for key in ("resolve", "status")] == [2, "up"]


@pytest.mark.rule("core.ruling.push-to-zero")
def test_by_house_rule_the_last_resolve_may_not_be_pushed() -> None:
    tale = Tale(push_last_resolve="forbidden").started()
    tale.set("lamp", resolve=1).call("lamp", "agility")
    assert tale.refused(MIRA, "push:1").rules[0] == "core.resolve.zero"


@pytest.mark.rule("core.ruling.push-to-zero")
def test_by_house_rule_pushing_the_last_resolve_is_no_danger() -> None:
    tale = Tale(push_last_resolve="no-danger").started()
    tale.set("lamp", resolve=1).call("lamp", "agility")
    assert tale.offers(MIRA)["push:1"].warning == ""
    tale.roll((6, 6, 6)).do(MIRA, "push:1").follow()
    assert [tale.mark("lamp", key) for key in ("resolve", "status")] == [0, "up"]
    assert "needs Resolve" in tale.call("lamp", "agility").refused(MIRA, "last-stand").why


# ---------------------------------------------------------------- last stand


@pytest.mark.rule("core.laststand.use", "core.ruling.laststand-once-per-game")
def test_a_last_stand_is_made_once_in_the_whole_story(tale: Tale) -> None:
    tale.call("lamp", "agility").do(MIRA, "last-stand").follow()
    tale.do(JON, "revive:lamp").end_chapter().do(ADA, "go-on").do(ADA, "begin:next")
    refused = tale.call("lamp", "agility").refused(MIRA, "last-stand")
    assert refused.why == "the Last Stand has already been used"
    assert refused.rules[0] == "core.laststand.use"


@pytest.mark.rule("core.ruling.laststand-once-per-game", "core.laststand.use")
def test_by_house_rule_a_last_stand_is_made_once_per_chapter() -> None:
    tale = Tale(laststand_limit="per-chapter").started()
    assert tale.call("lamp", "agility").offers(MIRA)["last-stand"].warning.endswith("once in a Chapter.")
    tale.roll((6, 6, 6)).pushing().follow()
    tale.call("lamp", "agility").do(MIRA, "last-stand").follow()
    tale.do(JON, "revive:lamp").end_chapter().do(ADA, "go-on").do(ADA, "begin:next")
    tale.call("lamp", "agility").do(MIRA, "last-stand")


@pytest.mark.rule("core.laststand.result", "core.ruling.laststand-failure")
@pytest.mark.parametrize(("adjust", "success"), [(0, 1), (2, 0)])
def test_a_last_stand_counts_as_thirteen_without_dice(tale: Tale, adjust: int, success: int) -> None:
    tale.call("lamp", "agility", 12, difficulty_adjust=adjust).do(MIRA, "last-stand")
    assert [tale.mark("test", key) for key in ("result", "success")] == [13, success]
    assert "Mira makes a Last Stand: the result is 13." in tale.told()
    assert tale.rolls() == []


@pytest.mark.rule("core.ruling.laststand-failure", "core.laststand.result")
def test_by_house_rule_a_last_stand_always_succeeds() -> None:
    tale = Tale(laststand="always-success").started()
    tale.call("lamp", "agility", 12, difficulty_adjust=2)
    assert tale.offers(MIRA)["last-stand"].warning.startswith("You succeed against Difficulty 14.")
    assert tale.do(MIRA, "last-stand").mark("test", "success") == 1


@pytest.mark.rule("core.laststand.result", "core.laststand.cost", "core.ruling.laststand-once-per-game")
def test_before_a_last_stand_one_reads_what_it_gives_and_costs(tale: Tale) -> None:
    warning = tale.call("lamp", "agility", 12).offers(MIRA)["last-stand"].warning
    assert warning.startswith("The result counts as 13 against Difficulty 12. Your Resolve")
    assert warning.endswith(" You can do this only once.")


@pytest.mark.rule("core.ruling.laststand-failure")
def test_deciding_for_somebody_who_left_the_gm_reads_who_succeeds_with_a_last_stand() -> None:
    tale = Tale(laststand="always-success").started()
    tale.game.leave(MIRA)
    tale.call("lamp", "agility", 12)
    assert tale.offers(ADA)["last-stand"].warning.startswith(
        "Mira succeeds against Difficulty 12. Mira's Resolve"
    )


@pytest.mark.rule("core.ruling.laststand-failure", "core.conflict.definition")
@pytest.mark.parametrize(("rule", "success"), [("as-13", 0), ("always-success", 1)])
def test_by_house_rule_a_last_stand_wins_a_conflict(rule: str, success: int) -> None:
    tale = Tale(players=1, laststand=rule).started()
    tale.do(ADA, "oppose", who=("lamp", "rat")).do(ADA, "sides", ability_rat="agility", adjust_rat=1)
    tale.roll((6, 6, 6)).do(MIRA, "last-stand")
    assert [tale.mark(f"test/{who}", "result") for who in ("lamp", "rat")] == [13, 18]
    assert tale.mark("test/lamp", "success") == success
    why = "a Last Stand always succeeds at this table, so Mira succeeds" if success else "The Rat succeeds"
    assert tale.told()[-1] == f"Mira 13, The Rat 18: {why}."


@pytest.mark.rule("core.ruling.laststand-failure", "core.conflict.tie-change")
def test_two_last_stands_that_always_succeed_are_a_tie() -> None:
    tale = Tale(laststand="always-success").started()
    tale.do(ADA, "oppose", who=("lamp", "smith")).do(ADA, "sides").do(EVE, "decline")
    tale.do(MIRA, "last-stand").do(JON, "last-stand")
    assert tale.told()[-1] == "Mira 13, Jon 13: whoever wants a change wins a tie, so Mira succeeds."


@pytest.mark.rule("core.ruling.laststand-failure", "core.conflict.definition")
def test_where_a_last_stand_always_succeeds_the_highest_wins_without_one() -> None:
    tale = Tale(players=1, laststand="always-success").started()
    tale.oppose("lamp", "rat", rolls=((3, 3, 3), (6, 6, 6)), ability_rat="agility")
    assert [tale.mark(f"test/{who}", "success") for who in ("lamp", "rat")] == [0, 1]
    assert tale.told()[-1] == "Mira 6, The Rat 12: The Rat succeeds."


@pytest.mark.rule("core.laststand.result")
def test_a_last_stand_in_an_attack_is_compared_like_any_result(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)))
    tale.do(MIRA, "attack:warden:close").go().do(MIRA, "unarmed").unsupported()
    tale.roll((3, 3, 6)).do(MIRA, "last-stand")
    assert tale.mark("warden", "health") == 2


@pytest.mark.rule("core.laststand.cost", "core.laststand.danger", "core.ruling.laststand-danger-who")
def test_serious_danger_follows_once_the_test_is_worked_out(tale: Tale) -> None:
    tale.call("smith", "agility", support="open").do(MIRA, "support:lamp:test").do(EVE, "decline")
    assert "Difficulty 8" in tale.offers(JON)["last-stand"].warning
    tale.do(JON, "last-stand")
    assert [tale.mark("smith", key) for key in ("resolve", "status")] == [0, "up"]
    tale.follow()
    assert tale.mark("smith", "status") == "unconscious"
    assert tale.mark("lamp", "status") == "up"


@pytest.mark.rule("core.ruling.laststand-already-zero", "core.laststand.use")
def test_who_has_no_resolve_is_unconscious_and_makes_no_last_stand(tale: Tale) -> None:
    tale.do(ADA, "change", who=("lamp",), resolve=-4)
    assert tale.mark("lamp", "status") == "unconscious"
    assert "lamp" not in [choice.id for choice in tale.offers(ADA)["call"].fields[0].choices]


@pytest.mark.rule("core.ruling.laststand-combination")
def test_a_last_stand_and_a_push_are_different_choices_and_supporters_share_what_follows(tale: Tale) -> None:
    tale.call("lamp", "agility", 12, difficulty_adjust=3, support="open")
    tale.do(JON, "support:smith:test").do(EVE, "decline")
    assert tale.offers(MIRA)["last-stand"].fields == ()
    tale.do(MIRA, "last-stand")
    assert tale.mark("test", "push") == 0
    tale.follow(health=1)
    assert tale.mark("smith", "health") == 4


@pytest.mark.rule("core.resolve.zero", "core.laststand.danger")
def test_the_gm_reads_who_falls_where_the_gm_decides(tale: Tale) -> None:
    tale.game.leave(EVE)
    tale.call("fox", "toughness")
    assert tale.offers(ADA)["push:1"].warning == "Resolve falls to 0: after this Test Eve falls unconscious."
    warning = tale.offers(ADA)["last-stand"].warning
    assert "Eve's Resolve falls to 0, and after this Test Eve is in Serious Danger." in warning
    tale.roll((1, 1, 1)).do(ADA, "push:1").follow()
    assert tale.offers(ADA)["none"].note == "Eve falls unconscious."


@pytest.mark.rule("core.ruling.opposed-resolve-secrecy")
def test_the_others_read_whose_resolve_the_gm_decides_on(tale: Tale) -> None:
    tale.game.leave(EVE)
    step = tale.call("fox", "toughness").game.table.step
    assert step is not None
    assert step.tells(tale.game.table) == "The GM decides on Resolve for Eve, whose player is away."
