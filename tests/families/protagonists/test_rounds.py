"""Rounds: order, turns, two actions."""

from __future__ import annotations

import pytest

from hearthside.families.protagonists.order import arranged, by_result
from hearthside.kernel.events import Rolled
from tests.families.protagonists.tale import ADA, EVE, JON, MIRA, Tale

HIGH, LOW = (6, 6, 6), (1, 1, 1)


@pytest.mark.rule("core.round.when")
def test_the_gm_starts_rounds_when_several_act_at_once(tale: Tale) -> None:
    assert "core.round.when" in tale.ask(ADA).rules
    tale.rounds("lamp", "smith", "warden", "rat", rolls=(HIGH, (4, 3, 2), (2, 2, 2), LOW))
    assert tale.mark("conflict", "order") == ("lamp", "smith", "warden", "rat")
    assert "words: a Conflict in rounds, everybody close." in tale.told()
    assert tale.phase() == "conflict"


def test_one_alone_fights_with_nobody() -> None:
    alone = Tale(players=1).prepared().do(ADA, "start")
    assert not {"rounds", "oppose", "set-on"} & set(alone.offers(ADA))


@pytest.mark.rule("core.round.order")
def test_turns_go_from_the_highest_wits_result_to_the_lowest(tale: Tale) -> None:
    assert by_result({"a": 10, "b": 7, "c": 9}) == [("a",), ("c",), ("b",)]
    tale.rounds("lamp", "smith", "fox", rolls=((5, 5, 5), (3, 2, 2), (5, 4, 1)))
    assert tale.mark("conflict", "order") == ("lamp", "fox", "smith")
    assert [event.removed for event in tale.events() if isinstance(event, Rolled)] == [1, -1, 2]
    assert "Wits: Mira 10, Eve 9, Jon 7." in tale.told()


@pytest.mark.rule("core.ruling.order-test-consequence", "core.round.order")
def test_the_order_test_has_neither_supporters_nor_a_note(tale: Tale) -> None:
    tale.do(ADA, "rounds", who=("lamp", "warden")).do(ADA, "roll", adjust_warden=2)
    assert tale.step() == "Push"
    assert tale.mark("test/warden", "score") == 4
    tale.roll(HIGH, LOW).pushing()
    assert tale.step() == "Turn"


@pytest.mark.rule("core.ruling.order-test-resolve", "core.resolve.push")
def test_resolve_may_be_pushed_for_the_order(tale: Tale) -> None:
    tale.do(ADA, "rounds", who=("lamp", "warden")).do(ADA, "roll").roll((5, 3, 1), (4, 2, 2))
    assert "unconscious" not in tale.offers(MIRA)["push:1"].warning
    assert tale.offers(MIRA)["last-stand"].warning
    tale.do(MIRA, "push:1")
    assert "Wits: Mira 8, The Warden 6." in tale.told()
    assert tale.mark("lamp", "resolve") == 3


@pytest.mark.rule("core.ruling.order-test-resolve")
@pytest.mark.parametrize(("rule", "step"), [("yes", "Push"), ("no", "Turn")])
def test_by_house_rule_no_resolve_is_pushed_for_the_order(rule: str, step: str) -> None:
    tale = Tale(order_test_resolve=rule).started()
    tale.do(ADA, "rounds", who=("lamp", "warden")).roll(HIGH, LOW).do(ADA, "roll")
    assert tale.step() == step


@pytest.mark.rule("core.ruling.order-test-resolve", "core.ruling.all-unconscious")
def test_a_last_stand_for_the_order_may_end_the_conflict_before_it_begins() -> None:
    tale = Tale(players=1).started()
    tale.do(ADA, "rounds", who=("lamp", "warden")).do(ADA, "roll").roll(LOW).do(MIRA, "last-stand")
    assert tale.mark("lamp", "status") == "unconscious"
    assert (tale.phase(), tale.step()) == ("play", "FreePlay")


@pytest.mark.rule("core.round.ties")
def test_tied_players_choose_who_goes_first(tale: Tale) -> None:
    tale.rounds("lamp", "fox", "rat", rolls=((5, 4, 4), (5, 4, 1), LOW))
    assert tale.asked() == (MIRA, EVE)
    tale.do(MIRA, "first:fox").do(EVE, "first:fox")
    assert tale.mark("conflict", "order") == ("fox", "lamp", "rat")


@pytest.mark.rule("core.round.ties")
def test_a_bot_does_not_stand_against_the_order_a_person_wants(tale: Tale) -> None:
    tale.game.sit(EVE, "Eve", bot="thumb")
    tale.rounds("lamp", "fox", "rat", rolls=((5, 4, 4), (5, 4, 1), LOW))
    tale.do(MIRA, "first:fox").do(EVE, "dice")
    assert tale.mark("conflict", "order") == ("fox", "lamp", "rat")


@pytest.mark.rule("core.round.ties", "core.ruling.order-tie-npc")
def test_who_cannot_agree_rolls_a_die_and_equals_roll_again(tale: Tale) -> None:
    tale.rounds("lamp", "fox", "rat", rolls=((5, 4, 4), (5, 4, 1), LOW, (4, 4), (3, 5)))
    tale.do(MIRA, "first:lamp").do(EVE, "first:fox")
    assert tale.mark("conflict", "order") == ("fox", "lamp", "rat")
    assert tale.rolls()[3:] == [(4, 4), (3, 5)]
    assert tale.told()[-2:] == [
        "Mira 4, Eve 4: those who tie roll again.",
        "Eve 5, Mira 3: Eve before Mira.",
    ]
    assert [one.why for one in tale.events() if isinstance(one, Rolled)][
        -1
    ] == "a tie between Mira and Eve: who goes first"


@pytest.mark.rule("core.ruling.order-tie-npc")
def test_a_player_tied_with_an_npc_chooses_alone(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=((4, 4, 4), (4, 4, 4)))
    assert tale.asked() == (MIRA,)
    tale.do(MIRA, "first:warden")
    assert tale.mark("conflict", "turn") == "warden"


@pytest.mark.rule("core.ruling.order-tie-npc")
def test_npcs_tied_among_themselves_are_the_gms_to_order(tale: Tale) -> None:
    tale.rounds("lamp", "warden", "rat", rolls=(LOW, (4, 4, 4), (4, 4, 6)))
    assert tale.asked() == (ADA,)
    tale.do(ADA, "first:rat")
    assert tale.mark("conflict", "order") == ("rat", "warden", "lamp")


@pytest.mark.rule("core.round.ties")
def test_three_who_are_tied_are_put_in_order(tale: Tale) -> None:
    tale.rounds("lamp", "warden", "witch", "rat", rolls=(LOW, (4, 4, 4), (4, 4, 1), (4, 4, 6)))
    assert tale.open(ADA) == ["order", "dice"]
    tale.do(ADA, "order", order=("rat", "witch", "warden"))
    assert tale.mark("conflict", "order") == ("rat", "witch", "warden", "lamp")


@pytest.mark.rule("core.round.when")
@pytest.mark.parametrize(("scene", "title"), [("", ""), ("scene/roofs", "On the roofs")])
def test_a_conflict_is_called_after_the_scene_unless_the_gm_says_otherwise(
    tale: Tale, scene: str, title: str
) -> None:
    tale = tale.do(ADA, f"scene:{scene}") if scene else tale
    words = next(field for field in tale.offers(ADA)["rounds"].fields if field.key == "title")
    assert words.default == title


def test_a_group_is_arranged_on_the_places_it_holds() -> None:
    assert arranged(("a", "b", "c", "d"), ("c", "b")) == ("a", "c", "b", "d")


@pytest.mark.rule("core.round.one-turn", "core.round.next")
def test_everybody_takes_one_turn_per_round_in_the_same_order(tale: Tale) -> None:
    tale.rounds("lamp", "smith", "warden", rolls=(HIGH, (3, 3, 3), LOW))
    turns = []
    for _ in range(2):
        for seat in (MIRA, JON, ADA):
            turns.append(tale.mark("conflict", "turn"))
            tale.do(seat, "end-turn")
        assert tale.asked() == (ADA,)
        tale.do(ADA, "next-round")
    assert turns == ["lamp", "smith", "warden"] * 2
    assert tale.mark("conflict", "round") == 3


@pytest.mark.rule("core.round.next")
def test_another_round_begins_only_if_needed(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW)).do(MIRA, "end-turn").do(ADA, "end-turn")
    assert tale.open(ADA) == ["next-round", "end-conflict"]
    assert [tale.mark("conflict", key) for key in ("turn", "actions_left", "done")] == ["", 0, ()]
    tale.do(ADA, "end-conflict")
    assert tale.told()[-1] == "The Conflict is over."
    assert "conflict" not in tale.game.table.things
    assert (tale.phase(), tale.step()) == ("play", "FreePlay")


@pytest.mark.rule("core.round.two-actions")
def test_a_move_and_an_attack_are_two_actions_and_a_third_is_refused(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW), distance=1)
    assert "core.round.two-actions" in tale.ask(MIRA).rules
    tale.do(MIRA, "move:warden:0").attack(MIRA, "warden", (2, 2, 2), (2, 2, 3))
    assert tale.mark("conflict", "actions_left") == 0
    refused = tale.refused(MIRA, "move:warden:1")
    assert refused.rules[0] == "core.round.two-actions"
    assert tale.open(MIRA, "gear") == []


@pytest.mark.rule("core.round.two-actions", "core.ruling.two-different-actions")
def test_two_attacks_on_one_turn_are_refused_also_against_different_targets(tale: Tale) -> None:
    tale.rounds("lamp", "warden", "rat", rolls=(HIGH, (2, 2, 2), LOW))
    tale.attack(MIRA, "warden", (2, 2, 2), (2, 2, 2))
    assert tale.refused(MIRA, "attack:warden:close").rules[0] == "core.round.two-actions"
    assert tale.refused(MIRA, "attack:rat:close").rules[0] == "core.round.two-actions"


@pytest.mark.rule("core.ruling.two-different-actions")
def test_two_different_items_are_two_different_actions(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW)).do(MIRA, "gear:lamp/gear/flask")
    assert tale.refused(MIRA, "gear:lamp/gear/flask").rules[0] == "core.round.two-actions"
    tale.do(MIRA, "gear:lamp/gear/rope")


@pytest.mark.rule("core.round.two-actions")
def test_whether_two_attempts_are_different_actions_is_the_gms_to_judge(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW))
    tale.do(MIRA, "try", what="bar the door").do(ADA, "describe").do(MIRA, "try", what="bar the door again")
    assert "core.round.two-actions" in tale.ask(ADA).rules
    tale.do(ADA, "impossible", text="that is the same action")
    assert tale.mark("conflict", "actions_left") == 1
    tale.do(MIRA, "try", what="climb the wall").do(ADA, "test", ability="agility", support="none")
    assert tale.mark("conflict", "actions_left") == 0
    tale.roll(LOW).do(MIRA, "push:0").follow()
    assert tale.refused(MIRA, "try", what="run").rules[0] == "core.round.two-actions"


@pytest.mark.rule("core.round.two-actions")
def test_the_gm_may_overrule_and_allow_the_same_action_again(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW)).do(MIRA, "gear:lamp/gear/flask")
    tale.standing(ADA, "rule", rule="core.round.two-actions", text="just this once", effect="allow")
    tale.do(MIRA, "gear:lamp/gear/flask")
    assert tale.mark("lamp/gear/flask", "marked") == 2


@pytest.mark.rule("core.round.one-turn")
def test_only_whose_turn_it_is_acts_and_the_gm_for_npcs(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW))
    assert tale.asked() == (MIRA, ADA)
    assert tale.open(ADA, "attack") == []
    assert tale.refused(JON, "try", what="help").code == "not-asked"
    tale.do(MIRA, "end-turn")
    assert tale.asked() == (ADA,)
    assert tale.open(ADA, "attack") != []


def test_somebody_may_join_later_and_comes_last(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW))
    assert tale.open(ADA, "join") == ["join:smith", "join:fox", "join:witch", "join:rat"]
    tale.do(ADA, "join:rat")
    assert "join:rat" not in tale.offers(ADA)
    assert tale.told()[-1] == "The Rat joins."
    assert tale.mark("conflict", "order") == ("lamp", "warden", "rat")
    assert tale.mark("conflict", "lamp~rat") == 1


def test_an_npc_who_left_comes_back_to_its_place_in_the_order(tale: Tale) -> None:
    tale.rounds("warden", "lamp", rolls=(HIGH, LOW)).do(ADA, "dismiss:warden").do(ADA, "npc:warden")
    tale.do(MIRA, "end-turn").do(ADA, "next-round")
    assert tale.mark("conflict", "turn") == "warden"


def test_an_npc_who_leaves_on_its_turn_ends_it(tale: Tale) -> None:
    tale.rounds("warden", "lamp", rolls=(HIGH, LOW)).do(ADA, "dismiss:warden")
    assert tale.mark("conflict", "turn") == "lamp"
    tale.do(MIRA, "end-turn").do(ADA, "next-round")
    assert tale.mark("conflict", "turn") == "lamp"


@pytest.mark.rule("core.test.when", "core.round.two-actions")
def test_what_befalls_somebody_in_rounds_is_a_test_and_nobodys_action(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW))
    assert "For what befalls somebody" in tale.offers(ADA)["call"].note
    tale.call("lamp", "agility", 8).roll((1, 1, 1)).pushing().follow("The roof comes down.", health=2)
    assert tale.mark("lamp", "health") == 4
    assert tale.ask(MIRA).prompt == "Mira's turn: 2 of 2 actions left."
    tale.call("lamp", "agility", 8).roll((1, 1, 1)).pushing().follow("And the wall.", health=9)
    assert (tale.mark("lamp", "status"), tale.phase()) == ("unconscious", "conflict")


@pytest.mark.rule("core.round.two-actions", "core.round.next")
def test_every_round_brings_two_actions_again(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW))
    tale.do(MIRA, "move:warden:1").do(MIRA, "move:warden:2")
    assert tale.ask(MIRA).prompt == "Mira has no action left."
    tale.do(MIRA, "end-turn").do(ADA, "end-turn")
    assert tale.do(ADA, "next-round").ask(MIRA).prompt == "Mira's turn: 2 of 2 actions left."
    assert tale.open(MIRA, "move") == ["move:warden:1", "move:warden:3"]


@pytest.mark.rule("core.danger.drain", "core.npc.extras")
def test_an_npc_without_resolve_lies_there_and_loses_nothing(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW)).do(ADA, "change", who=("warden",), health=-9)
    before = tale.do(ADA, "unconscious").told()
    tale.do(MIRA, "end-turn")
    assert (tale.step(), tale.told()) == ("EndOfRound", before)
    assert [tale.mark("warden", key) for key in ("health", "resolve", "status")] == [0, 0, "unconscious"]


@pytest.mark.rule("core.danger.drain", "core.npc.stats")
def test_what_is_left_of_a_fallen_npc_is_the_gms_to_know(tale: Tale) -> None:
    tale.set("warden", resolve_start=3, resolve=3).rounds("lamp", "warden", rolls=(HIGH, LOW))
    tale.do(ADA, "change", who=("warden",), health=-9).do(MIRA, "end-turn")
    assert tale.mark("warden", "resolve") == 2
    assert tale.told()[-1] == "The Warden loses 1 Resolve."


@pytest.mark.rule("core.round.when", "core.ruling.all-unconscious")
def test_no_rounds_begin_while_no_protagonist_stands(tale: Tale) -> None:
    tale.do(ADA, "change", who=("lamp", "smith", "fox"), health=-9)
    assert "rounds" not in tale.offers(ADA)
    assert "rounds" in tale.do(ADA, "revive:fox").offers(ADA)


@pytest.mark.rule("core.round.two-actions", "core.round.next")
def test_who_has_no_action_left_is_offered_the_end_of_the_turn_first(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW), distance=1)
    tale.do(MIRA, "move:warden:0")
    assert next(iter(tale.open(MIRA))) != "end-turn"
    tale.do(MIRA, "move:warden:1")
    assert next(iter(tale.open(MIRA))) == "end-turn"
