"""Conflicts and ties."""

from __future__ import annotations

import pytest

from hearthside.families.protagonists.ties import Side, contenders
from hearthside.kernel.asks import Pick
from tests.families.protagonists.tale import ADA, EVE, JON, MIRA, Tale


def left(*sides: tuple[str, int, str]) -> list[str]:
    """Who is left of (name, result, aim); the names of NPCs begin with `npc`."""
    several = [Side(who, result, aim == "change", who[:3] != "npc") for who, result, aim in sides]
    return [side.who for side in contenders(several)]


@pytest.mark.rule("core.conflict.definition")
def test_the_highest_result_succeeds() -> None:
    assert left(("a", 9, "prevent"), ("b", 7, "change"), ("npc", 6, "change")) == ["a"]


@pytest.mark.rule("core.conflict.definition", "core.ruling.test-word")
def test_opposed_tests_are_compared_with_each_other_and_use_no_difficulty(tale: Tale) -> None:
    tale.oppose("lamp", "smith", "warden", rolls=((5, 4, 4), (4, 3, 6), (3, 3, 3)))
    assert [tale.mark(f"test/{who}", "difficulty") for who in ("lamp", "smith", "warden")] == [0, 0, 0]
    results = [tale.mark(f"test/{who}", "result") for who in ("lamp", "smith", "warden")]
    assert results == [9, 10, 6]
    assert [tale.mark(f"test/{who}", "success") for who in ("lamp", "smith", "warden")] == [0, 1, 0]


@pytest.mark.rule("core.conflict.definition")
def test_losers_of_a_conflict_may_be_harmed(tale: Tale) -> None:
    tale.oppose("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1))).follow("He stumbles.", health=2)
    assert [tale.mark(who, "health") for who in ("lamp", "warden")] == [6, 4]
    assert "Conflict. Mira and The Warden: words." in tale.told()
    assert tale.told()[-2:] == ["He stumbles.", "The Warden loses 2 Health."]


@pytest.mark.rule("core.danger.unconscious", "core.support.shared-risk")
@pytest.mark.parametrize("pool", ["health", "resolve"])
def test_what_follows_from_a_conflict_may_bring_losers_and_supporters_down(tale: Tale, pool: str) -> None:
    tale.do(ADA, "oppose", who=("smith", "warden")).do(ADA, "sides")
    tale.do(EVE, "support:fox:test/smith").do(MIRA, "decline").roll((1, 1, 1), (6, 6, 6)).do(JON, "push:0")
    tale.follow(**{pool: 5})
    status = [tale.mark(who, "status") for who in ("smith", "fox", "lamp", "warden")]
    assert status == ["unconscious", "unconscious", "up", "up"]


@pytest.mark.rule("core.conflict.definition", "core.test.consequence")
def test_the_gm_reads_who_won_a_conflict_and_who_bears_what_follows(tale: Tale) -> None:
    tale.oppose("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)))
    assert tale.ask(ADA).prompt == "Mira succeeds. What follows?"
    assert tale.offers(ADA)["consequence"].fields[1].label == "Health lost by The Warden"
    tale.follow().oppose("lamp", "warden", rolls=((4, 4, 4), (4, 4, 4)), aim_lamp="prevent")
    assert tale.ask(ADA).prompt == "Nothing changes. What follows?"
    assert [field.key for field in tale.offers(ADA)["consequence"].fields] == ["text"]


@pytest.mark.rule("core.drive.gain", "core.conflict.definition")
def test_a_claim_for_a_conflict_says_what_it_was_about(tale: Tale) -> None:
    tale.do(ADA, "oppose", who=("lamp", "warden"), about="The last lamp").do(ADA, "sides")
    tale.roll((6, 6, 6), (1, 1, 1)).unsupported().pushing().follow()
    tale.do(MIRA, "drive:lamp/drive/1", what="I kept it burning", by="test")
    assert tale.ask(ADA).options[0].note == "The last lamp, a success: 1 Resolve"


@pytest.mark.rule("core.conflict.tie-change", "core.ruling.tie-conflict-vs-attack")
def test_on_a_tie_change_beats_prevention(tale: Tale) -> None:
    assert left(("burglar", 8, "change"), ("npc guard", 8, "prevent")) == ["burglar"]
    assert left(("guard", 8, "prevent"), ("npc burglar", 8, "change")) == ["npc burglar"]
    tale.oppose("lamp", "warden", rolls=((4, 4, 4), (4, 4, 4)), aim_lamp="prevent", aim_warden="change")
    assert tale.mark("test/warden", "success") == 1
    assert "Mira 8, The Warden 8: whoever wants a change wins a tie, so The Warden succeeds." in tale.told()


@pytest.mark.rule("core.conflict.tie-protagonist")
def test_if_both_want_a_change_the_protagonist_wins(tale: Tale) -> None:
    assert left(("npc", 8, "change"), ("hero", 8, "change")) == ["hero"]
    tale.oppose("warden", "lamp", rolls=((4, 4, 4), (4, 4, 4)), aim_lamp="change")
    why = "the Protagonist wins a tie between those who want a change, so Mira succeeds."
    assert f"The Warden 8, Mira 8: {why}" in tale.told()


@pytest.mark.rule("core.conflict.tie-protagonists")
def test_two_tied_protagonists_roll_one_die_each_until_one_is_higher(tale: Tale) -> None:
    both = {"aim_lamp": "change", "aim_smith": "change"}
    rolls = ((4, 4, 4), (4, 4, 1), (4, 4), (5, 2))
    tale.oppose("lamp", "smith", rolls=rolls, ability_smith="toughness", **both)
    assert tale.mark("test/lamp", "success") == 1
    assert tale.rolls()[2:] == [(4, 4), (5, 2)]
    assert "Mira 8, Jon 8: the higher die breaks the tie, so Mira succeeds." in tale.told()


@pytest.mark.rule("core.ruling.tie-three", "core.conflict.tie-protagonists")
def test_among_three_tied_the_changing_protagonists_roll_off(tale: Tale) -> None:
    sides = (("a", 8, "change"), ("b", 8, "change"), ("npc", 8, "change"), ("d", 8, "prevent"))
    assert left(*sides) == ["a", "b"]
    assert left(("a", 8, "prevent"), ("b", 8, "prevent"), ("npc", 7, "change")) == []


@pytest.mark.rule("core.ruling.tie-three")
def test_tied_preventers_with_nobody_changing_leave_all_as_it_was(tale: Tale) -> None:
    none = {"aim_lamp": "prevent", "aim_warden": "prevent"}
    tale.oppose("lamp", "warden", rolls=((4, 4, 4), (4, 4, 4)), **none)
    assert "Mira 8, The Warden 8: nobody who tied wants a change, so nothing changes." in tale.told()
    assert [tale.mark(f"test/{who}", "success") for who in ("lamp", "warden")] == [1, 1]


@pytest.mark.rule("core.ruling.tie-three")
def test_where_nothing_changes_who_wanted_a_change_has_failed(tale: Tale) -> None:
    rolls = ((4, 4, 4), (4, 4, 4), (1, 1, 1))
    tale.oppose("lamp", "warden", "rat", rolls=rolls, aim_lamp="prevent", aim_rat="change")
    assert [tale.mark(f"test/{who}", "success") for who in ("lamp", "warden", "rat")] == [1, 1, 0]


@pytest.mark.rule("core.ruling.tie-two-npcs")
def test_between_two_tied_npcs_the_gm_decides(tale: Tale) -> None:
    both = {"aim_warden": "change", "aim_rat": "change", "ability_rat": "agility"}
    tale.oppose("warden", "rat", rolls=((4, 4, 4), (4, 4, 1)), **both)
    assert tale.open(ADA) == ["wins:warden", "wins:rat"]
    assert tale.ask(ADA).prompt == "They tie, and both want a change. Who wins?"
    tale.do(ADA, "wins:rat")
    assert tale.mark("test/rat", "success") == 1
    assert "The Warden 8, The Rat 8: the GM breaks the tie, so The Rat succeeds." in tale.told()


@pytest.mark.rule("core.ruling.tie-two-npcs", "core.ruling.tie-three")
def test_of_three_tied_npcs_all_want_a_change(tale: Tale) -> None:
    everybody = ("warden", "witch", "rat")
    named = {
        f"{key}_{who}": value for who in everybody for key, value in (("aim", "change"), ("ability", "wits"))
    }
    tale.oppose(*everybody, rolls=((2, 2, 2),) * 3, **named)
    assert tale.ask(ADA).prompt == "They tie, and all want a change. Who wins?"


@pytest.mark.rule("core.conflict.without-harm")
def test_an_aim_without_harm_is_told_before_and_deals_no_damage(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)))
    tale.do(MIRA, "aim:warden", what="knock the club away").do(ADA, "allow", ability="agility")
    assert {tale.mark(f"test/{who}", "ability") for who in ("lamp", "warden")} == {"agility"}
    tale.unsupported().roll((6, 4, 4), (3, 3, 3)).pushing()
    assert [field.key for field in tale.offers(ADA)["consequence"].fields] == ["text"]
    tale.follow("The club flies away.")
    assert [tale.mark(who, "health") for who in ("lamp", "warden")] == [6, 6]
    assert tale.told()[-1] == "The club flies away."
    assert tale.mark("conflict", "actions_left") == 1
    assert tale.refused(MIRA, "aim:warden", what="again").rules[0] == "core.round.two-actions"


@pytest.mark.rule("core.conflict.without-harm")
def test_an_aim_without_harm_takes_no_resolve_either(tale: Tale) -> None:
    tale.rounds("witch", "lamp", rolls=((6, 6, 6), (1, 1, 1)))
    tale.do(ADA, "aim:lamp", what="confuse her").do(ADA, "allow", ability="wits").unsupported()
    tale.roll((6, 4, 4), (3, 3, 3)).pushing().follow()
    assert [tale.mark("lamp", key) for key in ("health", "resolve")] == [6, 4]


@pytest.mark.rule("core.conflict.without-harm")
def test_an_aim_the_gm_finds_impossible_costs_no_action(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)))
    tale.do(MIRA, "aim:warden").do(ADA, "impossible", text="he holds nothing")
    assert tale.mark("conflict", "actions_left") == 2


@pytest.mark.rule("core.ruling.adjust-in-conflict")
def test_in_a_conflict_only_abilities_are_adjusted(tale: Tale) -> None:
    tale.do(ADA, "oppose", who=("lamp", "warden"))
    fields = tale.offers(ADA)["sides"].fields
    assert [field.default for field in fields if field.key[:3] == "aim"] == ["change", "prevent"]
    keys = [field.key for field in fields]
    assert [key for key in keys if key.startswith(("adjust", "world"))] == ["adjust:lamp", "adjust:warden"]


@pytest.mark.rule("core.ruling.adjust-in-conflict", "core.difficulty.adjust-world")
def test_by_house_rule_the_world_changes_results_in_a_conflict() -> None:
    tale = Tale(conflict_world_adjust="result-modifier").started()
    tale.oppose("lamp", "warden", rolls=((4, 4, 4), (4, 4, 4)), world_warden=3)
    assert [tale.mark(f"test/{who}", "result") for who in ("lamp", "warden")] == [8, 11]


def test_an_attempt_may_meet_opposition(tale: Tale) -> None:
    tale.do(MIRA, "try", what="take the key")
    for option in ("oppose", "attack"):
        against = tale.offers(ADA)[option].fields[0]
        assert isinstance(against, Pick)
        assert [choice.id for choice in against.choices] == ["smith", "fox", "warden", "witch", "rat"]
    tale.do(ADA, "oppose", against=("warden",))
    tale.do(ADA, "sides", ability_lamp="agility", ability_warden="wits").unsupported()
    tale.roll((6, 6, 6), (1, 1, 1)).pushing().follow()
    assert tale.mark("lamp", "last_test") == "success"


@pytest.mark.rule("core.round.two-actions")
def test_an_attempt_that_meets_opposition_in_rounds_is_an_action(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)))
    tale.do(MIRA, "try", what="take the key")
    assert "attack" not in tale.offers(ADA)
    tale.do(ADA, "oppose", against=("warden",)).do(ADA, "sides")
    assert tale.mark("conflict", "actions_left") == 1


def test_a_conflict_that_makes_no_sense_is_not_played(tale: Tale) -> None:
    tale.do(ADA, "oppose", who=("lamp", "warden")).do(ADA, "impossible", text="he is not here")
    assert tale.told()[-1] == "That is not possible: he is not here"
    assert tale.rolls() == []
    assert tale.asked()[1:] == (MIRA, JON, *tale.asked()[3:])


@pytest.mark.rule("core.conflict.without-harm", "core.danger.unconscious")
def test_who_lies_unconscious_needs_no_conflict(tale: Tale) -> None:
    tale.rounds("lamp", "warden", "rat", rolls=((6, 6, 6), (3, 3, 3), (1, 1, 1)))
    assert tale.open(MIRA, "aim") == ["aim:warden", "aim:rat"]
    tale.do(ADA, "change", who=("warden",), health=-9).do(ADA, "unconscious")
    assert tale.open(MIRA, "aim") == ["aim:rat"]


@pytest.mark.rule("core.test.consequence", "core.npc.extras")
@pytest.mark.parametrize(("loser", "pools"), [("warden", ["health"]), ("witch", ["health", "resolve"])])
def test_what_follows_costs_no_resolve_where_nobody_has_any(tale: Tale, loser: str, pools: list[str]) -> None:
    tale.oppose("lamp", loser, rolls=((6, 6, 6), (1, 1, 1)))
    asked = tale.offers(ADA)["consequence"].fields
    assert [field.key for field in asked] == ["text", *pools]
    tale.follow(health=1)
    assert tale.number(loser, "health_start") - tale.number(loser, "health") == 1


@pytest.mark.rule("core.conflict.definition", "core.difficulty.adjust-ability")
def test_the_gm_names_one_side_after_the_other_and_reads_their_scores(tale: Tale) -> None:
    fields = tale.do(ADA, "oppose", who=("lamp", "rat")).offers(ADA)["sides"].fields
    keys = [f"{key}:{who}" for who in ("lamp", "rat") for key in ("ability", "aim", "adjust")]
    assert [field.key for field in fields] == keys
    rat = fields[3]
    assert isinstance(rat, Pick)
    assert [choice.label for choice in rat.choices] == ["Toughness 1", "Agility 3", "Smarts 1", "Wits 1"]


@pytest.mark.rule("core.conflict.definition", "core.attack.definition", "core.round.when")
def test_a_gm_reads_which_kind_of_conflict_is_for_what(tale: Tale) -> None:
    notes = [tale.offers(ADA)[act].note for act in ("oppose", "set-on", "rounds")]
    assert [note.split(" ")[0:2] for note in notes] == [["One", "roll"], ["One", "blow:"], ["A", "fight"]]
