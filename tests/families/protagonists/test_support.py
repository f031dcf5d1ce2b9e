"""Support."""

from __future__ import annotations

import pytest

from hearthside.families.protagonists.ability_tests import final_score
from hearthside.kernel.asking import Asking, changed
from hearthside.kernel.events import Gone, Marked
from hearthside.kernel.seats import Seat
from hearthside.kernel.views import view
from tests.families.protagonists.tale import ADA, EVE, JON, MIRA, Tale


@pytest.mark.rule("core.support.bonus")
def test_each_supporter_raises_the_score_by_one_up_to_four(tale: Tale) -> None:
    assert [final_score(2, 0, supporters) for supporters in (1, 2, 3)] == [3, 4, 4]
    tale.call("lamp", "toughness", support="open")
    tale.do(JON, "support:smith:test")
    assert tale.mark("test", "score") == 3
    assert tale.told()[-1] == "Jon supports Mira, who tests with 3."
    tale.do(EVE, "support:fox:test")
    assert tale.mark("test", "score") == 4
    assert tale.mark("test", "supporters") == ("smith", "fox")


@pytest.mark.rule("core.support.bonus", "core.ability.clamp")
def test_who_could_support_reads_whether_it_helps(tale: Tale) -> None:
    for adjust, helps in ((1, "Mira's score rises by 1."), (2, "Mira's score cannot rise above 4.")):
        tale.call("lamp", "toughness", support="open", adjust=adjust)
        assert tale.offers(JON)["support:smith:test"].note.startswith(helps)
        tale.unsupported().roll((1, 1, 1)).pushing().follow()


@pytest.mark.rule("core.support.bonus")
def test_support_is_asked_for_only_where_it_makes_sense(tale: Tale) -> None:
    tale.call("lamp", "toughness", support="none")
    assert tale.step() == "Push"


@pytest.mark.rule("core.support.who")
def test_only_the_other_protagonists_can_support(tale: Tale) -> None:
    tale.call("lamp", "toughness", support="open")
    assert [tale.open(seat, "support") for seat in (JON, EVE)] == [
        ["support:smith:test"],
        ["support:fox:test"],
    ]
    assert tale.open(ADA) == ["enough"]


@pytest.mark.rule("core.support.who")
def test_an_npc_may_be_supported(tale: Tale) -> None:
    tale.call("warden", "toughness", support="open").do(MIRA, "support:lamp:test")
    assert tale.mark("test", "score") == 3


@pytest.mark.rule("core.support.shared-risk")
def test_a_failed_test_hits_the_supporters_too(tale: Tale) -> None:
    tale.call("lamp", "toughness", 12, support="open")
    tale.do(JON, "support:smith:test").do(EVE, "support:fox:test")
    tale.roll((1, 1, 1)).do(MIRA, "push:0").follow("The wagon rolls back.", health=1)
    assert [tale.mark(who, "health") for who in ("lamp", "smith", "fox")] == [5, 4, 3]


@pytest.mark.rule("core.support.shared-risk")
def test_what_follows_from_a_success_spares_the_supporters(tale: Tale) -> None:
    tale.call("lamp", "toughness", 6, support="open").do(JON, "support:smith:test").do(EVE, "decline")
    tale.roll((6, 6, 6)).do(MIRA, "push:0").follow("Done, at a price.", health=1)
    assert [tale.mark(who, "health") for who in ("lamp", "smith")] == [5, 5]


@pytest.mark.rule("core.ruling.supporter-resolve")
def test_supporters_do_not_push_resolve(tale: Tale) -> None:
    tale.call("lamp", "toughness", support="open").do(JON, "support:smith:test").do(EVE, "decline")
    assert tale.asked() == (MIRA,)


@pytest.mark.rule("core.ruling.support-in-conflict")
def test_support_in_rounds_uses_an_action(tale: Tale) -> None:
    tale.rounds("lamp", "smith", "warden", rolls=((6, 6, 6), (3, 3, 3), (1, 1, 1)))
    tale.do(MIRA, "attack:warden:close").go().do(MIRA, "unarmed")
    tale.do(JON, "support:smith:test/lamp")
    assert tale.mark("conflict", "left/smith") == 1
    assert tale.mark("conflict", "done") == ("attack",)
    tale.roll((3, 3, 1), (2, 2, 2)).pushing().do(MIRA, "end-turn")
    assert tale.mark("conflict", "turn") == "smith"
    assert tale.mark("conflict", "actions_left") == 1


@pytest.mark.rule("core.ruling.support-in-conflict")
@pytest.mark.parametrize(("rule", "left"), [("costs-action", 1), ("free", 2)])
def test_by_house_rule_support_in_rounds_is_free(rule: str, left: int) -> None:
    tale = Tale(support_in_rounds=rule).started()
    tale.rounds("lamp", "smith", "warden", rolls=((6, 6, 6), (3, 3, 3), (1, 1, 1)))
    tale.do(MIRA, "try").do(ADA, "test", support="open")
    assert ("uses one of your actions" in tale.offers(JON)["support:smith:test"].note) is (left == 1)
    tale.do(JON, "support:smith:test")
    assert tale.mark("conflict", "left/smith") == left


@pytest.mark.rule("core.ruling.support-in-conflict")
def test_where_support_is_free_who_has_no_action_left_may_still_help() -> None:
    tale = Tale(support_in_rounds="free").started()
    tale.rounds("lamp", "smith", "warden", rolls=((6, 6, 6), (3, 3, 3), (1, 1, 1)))
    tale.game.record([Marked("conflict", {"left/smith": 0})])
    tale.do(MIRA, "try").do(ADA, "test", support="open")
    assert "support:smith:test" in tale.open(JON)


@pytest.mark.rule("core.ruling.support-in-conflict", "core.support.who")
@pytest.mark.parametrize("rule", ["costs-action", "free"])
def test_who_takes_no_part_in_the_rounds_supports_nobody_in_them(rule: str) -> None:
    tale = Tale(support_in_rounds=rule).started()
    tale.rounds("lamp", "smith", "warden", rolls=((6, 6, 6), (3, 3, 3), (1, 1, 1)))
    tale.do(MIRA, "try").do(ADA, "test", support="open")
    assert tale.asked() == (JON, ADA)


@pytest.mark.rule("core.ruling.support-in-conflict")
@pytest.mark.parametrize(("left", "step"), [(1, "Support"), (0, "Push")])
def test_who_has_no_action_left_in_this_round_supports_nobody(tale: Tale, left: int, step: str) -> None:
    tale.rounds("lamp", "smith", "warden", rolls=((6, 6, 6), (3, 3, 3), (1, 1, 1)))
    tale.game.record([Marked("conflict", {"left/smith": left})])
    tale.do(MIRA, "try").do(ADA, "test", support="open")
    assert tale.step() == step


@pytest.mark.rule("core.support.who", "core.danger.unconscious")
@pytest.mark.parametrize("rule", ["costs-action", "free"])
def test_who_lies_unconscious_supports_nobody(rule: str) -> None:
    tale = Tale(support_in_rounds=rule).started()
    tale.rounds("lamp", "smith", "warden", rolls=((6, 6, 6), (3, 3, 3), (1, 1, 1)))
    tale.do(ADA, "change", who=("smith",), health=-5).do(MIRA, "try").do(ADA, "test", support="open")
    assert [tale.mark("smith", "status"), tale.mark("conflict", "left/smith")] == ["unconscious", 2]
    assert JON not in tale.asked()


@pytest.mark.rule("core.ruling.support-in-conflict")
def test_by_house_rule_nobody_supports_in_rounds() -> None:
    tale = Tale(support_in_rounds="forbidden").started()
    tale.rounds("lamp", "smith", "warden", rolls=((6, 6, 6), (3, 3, 3), (1, 1, 1)))
    tale.do(MIRA, "try").do(ADA, "test", support="open")
    assert tale.step() == "Push"


@pytest.mark.rule("core.ruling.support-in-conflict", "core.support.shared-risk")
@pytest.mark.parametrize(("dice", "health"), [((5, 5, 5), [4, 3]), ((4, 4, 4), [5, 5])])
def test_who_supports_the_attacked_is_hit_with_them_but_not_on_a_tie(
    tale: Tale, dice: tuple[int, ...], health: list[int]
) -> None:
    tale.do(ADA, "set-on", who=("warden", "lamp"), kind="close").go().do(MIRA, "unarmed")
    tale.do(JON, "support:smith:test/lamp").do(EVE, "decline").roll(dice, (4, 1, 4)).pushing()
    assert [tale.mark(who, "health") for who in ("lamp", "smith")] == health


@pytest.mark.rule("core.ruling.support-in-conflict", "core.support.shared-risk")
def test_damage_of_a_lost_attack_also_hits_supporters(tale: Tale) -> None:
    tale.rounds("lamp", "smith", "warden", rolls=((6, 6, 6), (3, 3, 3), (1, 1, 1)))
    tale.do(MIRA, "attack:warden:close").go().do(MIRA, "unarmed")
    tale.do(JON, "support:smith:test/lamp").roll((2, 2, 1), (4, 4, 4)).pushing()
    assert [tale.mark(who, "health") for who in ("lamp", "smith", "warden")] == [2, 1, 6]


@pytest.mark.rule("core.support.shared-risk", "core.test.consequence")
@pytest.mark.parametrize(("dice", "losers"), [((1, 1, 1), "Mira and Jon"), ((6, 6, 6), "Mira")])
def test_the_gm_reads_who_bears_what_follows(tale: Tale, dice: tuple[int, ...], losers: str) -> None:
    tale.call("lamp", "agility", support="open").do(JON, "support:smith:test").do(ADA, "enough")
    tale.roll(dice).pushing()
    labels = [field.label for field in tale.offers(ADA)["consequence"].fields]
    assert labels == ["What follows", f"Health lost by {losers}", f"Resolve lost by {losers}"]


@pytest.mark.rule("core.support.shared-risk")
def test_the_gm_reads_the_name_of_whom_they_answer_for(tale: Tale) -> None:
    tale.rounds("lamp", "smith", "warden", rolls=((6, 6, 6), (3, 3, 3), (1, 1, 1)))
    tale.game.leave(JON)
    tale.do(MIRA, "try").do(ADA, "test", ability="agility")
    assert tale.offers(ADA)["support:smith:test"].note == (
        "Mira's score rises by 1. If it fails, what happens to Mira happens to Jon too. "
        "It uses one of Jon's actions."
    )


@pytest.mark.rule("core.ruling.support-in-conflict", "core.attack.other-kinds")
@pytest.mark.parametrize(
    ("dice", "hurt"),
    [((5, 5, 5), "Mira and Jon take 2"), ((4, 4, 4), "The Warden takes 1, Mira takes 1")],
)
def test_the_gm_confirms_the_damage_to_supporters_by_name(
    tale: Tale, dice: tuple[int, ...], hurt: str
) -> None:
    tale.do(ADA, "set-on", who=("warden", "lamp"), kind="charm-intelligence").do(ADA, "go")
    tale.do(JON, "support:smith:test/lamp").do(EVE, "decline").roll(dice, (4, 1, 4)).pushing()
    assert tale.offers(ADA)["fitting"].label == f"By the rules: {hurt}"


@pytest.mark.rule("core.ruling.tie-other-attacks", "core.support.shared-risk")
def test_a_tie_from_a_distance_spares_the_supporters_also_where_nobody_shoots_back(tale: Tale) -> None:
    tale.do(ADA, "set-on", who=("warden", "lamp"), kind="long-range").do(ADA, "go", strikes_back="no")
    tale.do(JON, "support:smith:test/lamp").do(EVE, "decline").roll((4, 4, 4), (4, 1, 4)).pushing()
    assert tale.offers(ADA)["fitting"].label == "By the rules: Mira takes 1"
    tale.do(ADA, "fitting")
    assert [tale.mark(who, "health") for who in ("warden", "lamp", "smith")] == [6, 5, 5]


@pytest.mark.rule("core.support.bonus")
def test_in_an_attack_one_is_asked_about_friends(tale: Tale) -> None:
    tale.do(ADA, "set-on", who=("warden", "lamp"), kind="long-range").do(ADA, "go")
    assert tale.ask(JON).prompt == "Do you support Mira?"
    assert tale.open(JON) == ["support:smith:test/lamp", "decline", "support:smith:test/warden"]
    tale = Tale().started().do(ADA, "set-on", who=("warden", "rat"), kind="long-range").do(ADA, "go")
    assert tale.ask(JON).prompt == "Do you support The Warden or The Rat?"


# ---------------------------------------------------------------- keeping out of it

IN_ROUNDS = ((6, 6, 6), (3, 3, 3), (3, 3, 2), (1, 1, 1))


@pytest.fixture
def brawl(tale: Tale) -> Tale:
    """Mira's turn, then Jon's, Eve's and the Warden's; Mira attacks, and Jon wants to be left in peace."""
    tale.rounds("lamp", "smith", "fox", "warden", rolls=IN_ROUNDS)
    return strike(tale).do(JON, "keep-out")


def strike(tale: Tale) -> Tale:
    return tale.do(MIRA, "attack:warden:close").go().do(MIRA, "unarmed")


def worked_out(tale: Tale) -> Tale:
    """Nobody else helps; the dice fall, and Mira's turn comes again."""
    tale.unsupported().roll((4, 4, 1), (4, 4, 4)).pushing().do(MIRA, "end-turn")
    tale.do(JON, "end-turn").do(EVE, "end-turn").do(ADA, "end-turn")
    return tale.do(ADA, "next-round")


@pytest.mark.rule("core.support.bonus", "core.ruling.support-in-conflict")
def test_who_keeps_out_of_a_conflict_is_not_asked_about_support_again(brawl: Tale) -> None:
    assert brawl.asked() == (EVE, ADA)
    strike(worked_out(brawl))
    assert brawl.asked() == (EVE, ADA)
    brawl.do(EVE, "keep-out")
    assert brawl.step() == "Push"


@pytest.mark.rule("core.support.bonus")
def test_where_all_keep_out_nobody_has_to_be_asked(brawl: Tale) -> None:
    strike(worked_out(brawl.do(EVE, "keep-out")))
    assert brawl.step() == "Push"


@pytest.mark.rule("core.support.bonus")
def test_who_kept_out_may_be_asked_again_at_any_time(brawl: Tale) -> None:
    strike(worked_out(brawl)).standing(JON, "ask-me")
    assert brawl.asked() == (JON, EVE, ADA)
    brawl.do(JON, "support:smith:test/lamp")
    assert brawl.mark("test/lamp", "supporters") == ("smith",)
    assert brawl.refused(JON, "ask-me").code == "not-asked"


@pytest.mark.rule("core.support.bonus")
def test_only_who_keeps_out_is_offered_to_be_asked_again(brawl: Tale) -> None:
    game, before = brawl.game, brawl.game.table
    asking = Asking(game.family, before)
    assert [offers_to_ask(asking, seat) for seat in (ADA, JON, EVE)] == [False, True, False]
    brawl.standing(JON, "ask-me")
    asking.go_on(game.table, changed(before, game.table, [Gone("keep-out/p2")]))
    assert not offers_to_ask(asking, JON)


def offers_to_ask(asking: Asking, seat: Seat) -> bool:
    return "ask-me" in [option.id for option in asking.standing(seat)]


@pytest.mark.rule("core.support.bonus")
def test_who_keeps_out_reads_that_they_do_and_how_to_take_it_back(brawl: Tale) -> None:
    seen = view(brawl.game.family, brawl.game.table, JON).things["keep-out/p2"]
    assert seen.marks == {"text": "Not asked about Support in this Conflict (ask-me)"}


@pytest.mark.rule("core.support.bonus")
def test_nobody_learns_who_keeps_out_and_it_ends_with_the_conflict(brawl: Tale) -> None:
    game = brawl.game
    seen = {seat: "keep-out/p2" in view(game.family, game.table, seat).things for seat in (ADA, MIRA, JON)}
    assert seen == {ADA: False, MIRA: False, JON: True}
    assert brawl.told()[-1] == "Mira attacks The Warden at close quarters."
    worked_out(brawl).do(ADA, "end-conflict")
    assert "keep-out/p2" not in game.table.things
    brawl.check_journal()


@pytest.mark.rule("core.support.bonus")
def test_outside_of_rounds_each_test_asks(tale: Tale) -> None:
    tale.call("lamp", "toughness", support="open")
    assert tale.open(JON) == ["support:smith:test", "decline"]
