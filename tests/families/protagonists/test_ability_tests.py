"""The Core Mechanic: Ability, Difficulty, three dice, a consequence."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from hearthside.families.protagonists.ability_tests import (
    clamp,
    final_score,
    remove_die,
    succeeds,
    total,
)
from hearthside.kernel.asks import Number, Pick, Refused, Text
from hearthside.kernel.events import Rolled
from tests.families.protagonists.tale import ADA, ADVENTURE, JON, MIRA, Tale


def result(dice: tuple[int, ...], score: int) -> int:
    return total(dice, remove_die(dice, score))


# ---------------------------------------------------------------- arithmetic


@pytest.mark.rule("core.test.remove")
def test_the_score_says_which_die_is_removed() -> None:
    assert [result((6, 4, 2), score) for score in (1, 2, 3, 4)] == [6, 8, 10, 12]
    assert [remove_die((4, 6, 2), score) for score in (1, 2, 3, 4)] == [1, 0, 2, -1]


@pytest.mark.rule("core.test.duplicates")
def test_of_equal_dice_one_counts_as_the_middle_and_only_one_goes() -> None:
    assert [result((5, 5, 2), score) for score in (1, 2, 3, 4)] == [7, 7, 10, 12]
    assert [result((3, 3, 3), score) for score in (1, 2, 3, 4)] == [6, 6, 6, 9]


@pytest.mark.rule("core.test.total")
def test_the_result_is_the_sum_of_the_dice_that_remain() -> None:
    assert total((4, 2, 6), 2) == 6
    assert total((4, 2, 6), -1) == 12


@pytest.mark.rule("core.test.success")
def test_equal_or_higher_succeeds() -> None:
    assert succeeds(8, 8)
    assert not succeeds(7, 8)


@pytest.mark.rule("core.ability.clamp")
def test_no_adjustment_takes_a_score_below_one_or_above_four() -> None:
    assert final_score(4, +1) == 4
    assert final_score(1, -2) == 1
    assert [clamp(score) for score in (-3, 0, 1, 4, 9)] == [1, 1, 1, 4, 4]


@pytest.mark.rule("core.ability.clamp", "core.ruling.ability-cap-order")
def test_limits_hold_at_each_step_so_that_resolve_is_never_lost_below_one() -> None:
    assert final_score(1, -2, 0, 1) == 2
    assert final_score(1, -2, 0, 1, stepwise=False) == 1


@pytest.mark.rule("core.difficulty.scale")
@pytest.mark.parametrize(
    ("difficulty", "ways"),
    [
        (6, [103, 172, 193, 206]),
        (8, [42, 81, 147, 181]),
        (10, [11, 20, 77, 135]),
        (12, [1, 1, 16, 81]),
    ],
)
def test_so_many_of_216_rolls_succeed_against_each_difficulty(difficulty: int, ways: list[int]) -> None:
    throws = list(product(range(1, 7), repeat=3))
    found = [sum(succeeds(result(dice, score), difficulty) for dice in throws) for score in (1, 2, 3, 4)]
    assert found == ways


# ---------------------------------------------------------------- calling


@pytest.mark.rule("core.test.when")
def test_dice_are_rolled_only_where_the_outcome_is_uncertain(tale: Tale) -> None:
    tale.do(MIRA, "try", what="open the door").do(ADA, "describe", text="It is not locked.")
    assert (tale.rolls(), tale.told()[-1]) == ([], "It is not locked.")
    tale.do(MIRA, "try", what="climb the wall").do(ADA, "test", ability="agility", support="none")
    tale.roll((6, 5, 4)).do(MIRA, "push:0")
    assert tale.rolls() == [(6, 5, 4)]


@pytest.mark.rule("core.test.possible-only")
def test_what_is_not_possible_is_not_tested(tale: Tale) -> None:
    tale.do(MIRA, "try", what="shoot the lock").do(ADA, "impossible", text="you have no weapon")
    assert tale.rolls() == []
    assert tale.mark("lamp", "resolve") == 4
    assert tale.step() == "FreePlay"


@pytest.mark.rule("core.ability.gm-picks")
def test_an_attempt_goes_to_the_gm_who_picks_one_of_four_abilities(tale: Tale) -> None:
    tale.do(MIRA, "try", what="find the trapdoor")
    assert tale.told()[-1] == "Mira tries: find the trapdoor."
    assert tale.asked() == (ADA,)
    ability = tale.offers(ADA)["test"].fields[0]
    assert isinstance(ability, Pick)
    assert [choice.id for choice in ability.choices] == ["toughness", "agility", "smarts", "wits"]
    assert (ability.low, ability.high, ability.default) == (1, 1, "")


@pytest.mark.rule("core.ability.low-is-possible")
def test_a_low_score_only_makes_things_harder(tale: Tale) -> None:
    assert "core.ability.low-is-possible" in tale.offers(JON)["try"].rules
    tale.call("smith", "agility", 12).roll((6, 6, 6)).do(JON, "push:0")
    assert tale.mark("test", "success") == 1
    ways = sum(succeeds(result(dice, 1), 12) for dice in product(range(1, 7), repeat=3))
    assert ways == 1


@pytest.mark.rule("core.test.roll")
def test_where_people_roll_their_own_dice_whoever_rolls_says_what_they_show() -> None:
    tale = Tale(dice="own").started()
    tale.call("lamp", "wits").do(MIRA, "push:0")
    assert (tale.step(), tale.asked()) == ("Roll", (MIRA,))
    assert tale.ask(MIRA).prompt == "Roll 3d6 – Mira: Wits. What do you see?"
    tale.do(MIRA, "rolled", die1=1, die2=6, die3=4)
    assert tale.mark("test", "dice") == ("1", "6", "4")
    tale.follow().call("warden", "wits")
    assert (tale.step(), tale.asked()) == ("Roll", (ADA,))


@pytest.mark.rule("core.test.roll")
def test_three_dice_are_rolled_by_the_player_and_by_the_gm_for_npcs(tale: Tale) -> None:
    tale.call("lamp", "wits").roll((1, 2, 3)).do(MIRA, "push:0").follow()
    tale.roll((4, 5, 6)).call("warden", "wits")
    rolls = [event for event in tale.events() if isinstance(event, Rolled)]
    assert [(event.outcome, event.by) for event in rolls] == [((1, 2, 3), MIRA), ((4, 5, 6), ADA)]
    assert tale.mark("test", "dice") == ("4", "5", "6")


@pytest.mark.rule("core.test.success", "core.test.remove", "core.test.total")
def test_the_table_removes_a_die_adds_up_and_compares(tale: Tale) -> None:
    tale.call("lamp", "agility", 8).roll((6, 4, 2)).do(MIRA, "push:0")
    assert [tale.mark("test", key) for key in ("removed", "result", "success")] == [1, 8, 1]
    tale.follow().call("lamp", "agility", 9).roll((6, 4, 2)).do(MIRA, "push:0")
    assert tale.mark("test", "success") == 0


@pytest.mark.rule("core.test.consequence")
def test_no_test_is_called_before_the_last_one_had_a_consequence(tale: Tale) -> None:
    tale.call("lamp", "agility").roll((6, 6, 6)).do(MIRA, "push:0")
    assert tale.refused(ADA, "call").code == "no-such-option"
    assert "write at least 1" in tale.refused(ADA, "consequence", text="", health=0, resolve=0).why
    tale.follow("The roof holds.").call("lamp", "agility")
    assert "The roof holds." in tale.told()


@pytest.mark.rule("core.test.consequence", "core.test.no-empty-tests")
def test_what_the_gm_writes_in_haste_is_a_sentence_in_the_story(tale: Tale) -> None:
    tale.call("lamp", "agility").roll((6, 6, 6)).pushing().follow("the roof holds")
    tale.do(ADA, "narrate", text="it snows!")
    tale.do(MIRA, "try", what="knock").do(ADA, "describe", text="the door opens")
    assert [line for line in tale.told() if line in ("The roof holds.", "It snows!", "The door opens.")] == [
        "The roof holds.",
        "It snows!",
        "The door opens.",
    ]


@pytest.mark.rule("core.test.no-empty-tests")
def test_where_nothing_hangs_on_it_the_gm_just_describes(tale: Tale) -> None:
    assert "core.test.no-empty-tests" in tale.offers(ADA)["narrate"].rules
    assert "core.test.no-empty-tests" in tale.offers(ADA)["call"].rules
    before = len(tale.told())
    tale.do(ADA, "narrate", text="The door swings open.")
    assert tale.rolls() == []
    assert tale.told()[before:] == ["The door swings open."]


@pytest.mark.rule("core.test.sequence")
def test_after_the_roll_neither_resolve_nor_adjustment_nor_support_is_possible(tale: Tale) -> None:
    tale.call("lamp", "agility", support="open")
    assert tale.step() == "Support"
    tale.do(ADA, "enough")
    assert tale.step() == "Push"
    tale.roll((1, 1, 2)).do(MIRA, "push:0")
    assert tale.step() == "Consequence"
    assert tale.refused(MIRA, "push:1").code == "not-asked"
    assert tale.refused(JON, "support:smith:test").code == "not-asked"
    assert (
        "no field 'adjust'" in tale.refused(ADA, "consequence", text="x", health=0, resolve=0, adjust=1).why
    )


# ---------------------------------------------------------------- difficulty


def field(tale: Tale, option: str, key: str) -> Number:
    found = next(field for field in tale.offers(ADA)[option].fields if field.key == key)
    assert isinstance(found, Number)
    return found


@pytest.mark.rule("core.difficulty.scale")
def test_the_usual_difficulties_have_names_and_any_other_number_may_be_set(tale: Tale) -> None:
    difficulty = field(tale, "call", "difficulty")
    assert difficulty.names == {6: "simple", 8: "tricky", 10: "difficult", 12: "extreme"}
    tale.call("lamp", "agility", 7)
    assert tale.mark("test", "target") == 7


@pytest.mark.rule("core.difficulty.source")
def test_a_printed_difficulty_is_filled_in_and_any_other_is_for_the_gm_to_name(tale: Tale) -> None:
    tale.do(ADA, "scene:scene/roofs")
    printed = tale.offers(ADA)["printed:0"]
    assert printed.label == "Cross the icy roofs (Agility 8)"
    ability, difficulty = printed.fields[1:3]
    assert (ability.default, difficulty.default) == ("agility", 8)
    missing = tale.refused(ADA, "call", who="lamp", ability="wits", reason="x")
    assert missing.why == "Call for a Test: Difficulty is missing"


def asked_for(tale: Tale, option: str) -> list[str]:
    """What has to be filled in, apart from what is seldom changed."""
    fields = tale.offers(ADA)[option].fields
    return [field.key for field in fields if isinstance(field, Text) or not field.seldom]


@pytest.mark.rule("core.difficulty.source")
def test_of_a_printed_test_the_gm_says_only_who_makes_it(tale: Tale) -> None:
    tale.do(ADA, "scene:scene/roofs")
    assert asked_for(tale, "printed:0") == ["who"]
    tale.do(MIRA, "try", what="walk along the ridge")
    assert asked_for(tale, "printed:0") == []
    tale.do(ADA, "printed:0")
    assert tale.mark("test", "reason") == "Cross the icy roofs"


@pytest.mark.rule("core.difficulty.source", "core.ability.gm-picks")
def test_what_is_tried_may_be_said_aloud_alone(tale: Tale) -> None:
    assert asked_for(tale, "call") == ["who", "ability", "difficulty", "reason"]
    tale.call("lamp", "agility", reason="")
    assert tale.told()[-1] == f"{tale.mark('lamp', 'name')} tests Agility against 8."


@pytest.mark.rule("core.test.when")
@pytest.mark.parametrize(("reason", "told"), [("hide", "."), ("hide, or be seen", ": hide, or be seen.")])
def test_what_was_just_said_is_not_told_again(tale: Tale, reason: str, told: str) -> None:
    tale.do(MIRA, "try", what="hide").do(ADA, "test", ability="agility", reason=reason)
    assert tale.told()[-2:] == ["Mira tries: hide.", f"Mira tests Agility against 8{told}"]
    assert tale.mark("test", "reason") == reason


@pytest.mark.rule("core.test.consequence")
def test_what_a_success_costs_is_folded_away(tale: Tale) -> None:
    for dice, asked in (((6, 6, 6), ["text"]), ((1, 1, 1), ["text", "health", "resolve"])):
        tale.call("lamp", "agility").roll(dice).pushing()
        assert asked_for(tale, "consequence") == asked
        tale.follow()


@pytest.mark.rule("core.difficulty.source", "core.test.consequence")
def test_a_printed_test_brings_its_consequence_along(tale: Tale) -> None:
    tale.do(ADA, "scene:scene/roofs")
    for n, dice, follows in (
        (0, (1, 1, 1), "You slip and fall."),
        (0, (6, 6, 6), "You are across."),
        (1, (1, 1, 1), "You trust it."),
        (1, (6, 6, 6), "You step over it."),
    ):
        tale.do(ADA, f"printed:{n}", who="lamp", support="none").roll(dice).do(MIRA, "push:0")
        assert tale.ask(ADA).prompt.startswith("The Test succeeded" if dice[0] == 6 else "The Test failed")
        assert tale.offers(ADA)["consequence"].fields[0].default == follows
        tale.follow()
    tale.call("lamp", "agility").roll((6, 6, 6)).do(MIRA, "push:0")
    assert tale.offers(ADA)["consequence"].fields[0].default == ""


@pytest.mark.rule("core.difficulty.adjust-when")
def test_the_gm_adjusts_before_the_roll_for_a_reason(tale: Tale) -> None:
    tale.call("lamp", "agility", 8, difficulty_adjust=-2, reason="a ladder stands there")
    assert [tale.mark("test", key) for key in ("difficulty", "target")] == [8, 6]
    assert "Mira tests Agility against 6: a ladder stands there." in tale.told()


@pytest.mark.rule("core.difficulty.adjust-ability")
def test_a_circumstance_of_the_character_changes_the_score_by_up_to_two(tale: Tale) -> None:
    adjust = field(tale, "call", "adjust")
    assert (adjust.low, adjust.high) == (-2, 2)
    tale.call("lamp", "agility", adjust=2)
    assert tale.mark("test", "score") == 4


@pytest.mark.rule("core.difficulty.adjust-world", "core.ruling.both-adjustments")
def test_a_circumstance_of_the_world_changes_the_difficulty_by_up_to_three(tale: Tale) -> None:
    adjust = field(tale, "call", "difficulty_adjust")
    assert (adjust.low, adjust.high) == (-3, 3)
    tale.call("lamp", "agility", 8, difficulty_adjust=-3, adjust=-1)
    assert [tale.mark("test", key) for key in ("target", "score")] == [5, 1]
    tale.roll((1, 1, 1)).do(MIRA, "push:0").follow().call("lamp", "agility", 12, difficulty_adjust=3)
    assert tale.mark("test", "target") == 15


@pytest.mark.rule("core.difficulty.adjust-world")
def test_no_difficulty_is_below_the_lowest_result(tale: Tale) -> None:
    tale.call("lamp", "agility", 3, difficulty_adjust=-3)
    assert tale.ask(MIRA).prompt == "Mira tests Agility with 2 against Difficulty 2. Push Resolve?"


@pytest.mark.rule("core.difficulty.adjust-ability", "core.difficulty.adjust-world")
@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("adjust", 3, "core.difficulty.adjust-ability"),
        ("difficulty_adjust", -4, "core.difficulty.adjust-world"),
    ],
)
def test_who_adjusts_too_much_reads_the_rule(tale: Tale, field: str, value: int, rule: str) -> None:
    with pytest.raises(Refused, match=f"not {value}") as refused:
        tale.call("lamp", "agility", **{field: value})
    assert rule in refused.value.rules


@pytest.mark.rule("core.difficulty.adjust-ability")
@pytest.mark.parametrize(
    ("before", "option"),
    [
        (lambda tale: tale.do(ADA, "oppose", who=("lamp", "warden")), "sides"),
        (lambda tale: tale.do(ADA, "set-on", who=("lamp", "warden"), kind="close"), "go"),
        (lambda tale: tale.do(ADA, "rounds", who=("lamp", "warden")), "roll"),
    ],
    ids=["conflict", "attack", "order"],
)
def test_who_adjusts_too_much_in_an_opposed_test_reads_it_too(
    tale: Tale, before: Callable[[Tale], Tale], option: str
) -> None:
    with pytest.raises(Refused, match="not 3") as refused:
        before(tale).do(ADA, option, adjust_lamp=3)
    assert "core.difficulty.adjust-ability" in refused.value.rules


LOSING = ADVENTURE.replace(
    'failure = "You slip and fall."', 'failure = "You lose 2 Health."\nfailure_loses = { health = 2 }'
)


@pytest.mark.rule("core.test.consequence", "core.support.shared-risk")
def test_a_loss_that_is_printed_is_filled_in_for_a_failure_alone() -> None:
    tale = Tale(content=LOSING).started().do(ADA, "scene:scene/roofs")
    tale.do(ADA, "printed:0", who="lamp").do(JON, "support:smith:test").unsupported()
    tale.roll((1, 1, 1)).pushing()
    numbers = {field.key: field.default for field in tale.offers(ADA)["consequence"].fields}  # type: ignore[union-attr]
    assert numbers == {"text": "You lose 2 Health.", "health": 2, "resolve": 0}
    tale.do(ADA, "consequence")
    assert [tale.number(who, "health") for who in ("lamp", "smith", "fox")] == [4, 3, 4]
    tale.do(ADA, "printed:0", who="lamp", support="none").roll((6, 6, 6)).pushing().do(ADA, "consequence")
    assert tale.number("lamp", "health") == 4


@pytest.mark.rule("core.difficulty.adjust-ability")
def test_the_gm_reads_whether_a_change_of_the_score_helps_or_hinders(tale: Tale) -> None:
    (adjust,) = [field for field in tale.offers(ADA)["call"].fields if field.key == "adjust"]
    assert isinstance(adjust, Number)
    assert (adjust.low, adjust.high, adjust.default, adjust.seldom) == (-2, 2, 0, True)
    assert [adjust.names[n] for n in range(-2, 3)] == [
        "much against",
        "against",
        "as on the sheet",
        "in favour",
        "much in favour",
    ]
