"""Serious Danger."""

from __future__ import annotations

import pytest

from hearthside.families.protagonists.actions import incapable
from hearthside.families.protagonists.danger import strike_fallen, suffer
from hearthside.kernel.asks import Pick
from hearthside.kernel.views import now
from tests.families.protagonists.tale import ADA, EVE, JON, MIRA, THREE_CHAPTERS, Tale

HIGH, LOW = (6, 6, 6), (1, 1, 1)


def fallen(**options: str) -> Tale:
    """Round 1 of a brawl: the Smith comes first, the Lamplighter lies unconscious beside him, then the Warden."""
    tale = Tale(**options).started()
    tale.rounds("smith", "lamp", "warden", rolls=(HIGH, (3, 3, 3), LOW))
    return tale.do(ADA, "change", who=("lamp",), health=-6)


@pytest.mark.rule("core.danger.health")
def test_health_withstands_so_much_damage() -> None:
    assert suffer(5, 3, 3) == (2, 3)


@pytest.mark.rule("core.ruling.damage-below-zero", "core.danger.health")
def test_damage_beyond_health_is_lost_or_by_house_rule_goes_to_resolve() -> None:
    assert suffer(2, 3, 4) == (0, 3)
    assert suffer(2, 3, 4, "to-resolve") == (0, 1)
    assert suffer(2, 3, 9, "to-resolve") == (0, 0)
    assert suffer(5, 3, 3, "to-resolve") == (2, 3)
    tale = Tale(overflow="to-resolve").started().do(ADA, "change", who=("lamp",), health=-7)
    assert [tale.mark("lamp", key) for key in ("health", "resolve")] == [0, 3]


@pytest.mark.rule("core.ruling.damage-below-zero")
@pytest.mark.parametrize(("rule", "resolve"), [("lost", 4), ("to-resolve", 2)])
def test_the_rest_of_a_blow_in_a_test(rule: str, resolve: int) -> None:
    tale = Tale(overflow=rule).started().call("lamp", "wits").roll(LOW).do(MIRA, "push:0").follow(health=8)
    assert [tale.mark("lamp", key) for key in ("health", "resolve")] == [0, resolve]


@pytest.mark.rule("core.danger.unconscious")
def test_at_health_zero_a_protagonist_is_unconscious_and_cannot_act(tale: Tale) -> None:
    tale.set("lamp", health=2).call("lamp", "wits").roll(LOW).do(MIRA, "push:0").follow(health=3)
    assert [tale.mark("lamp", key) for key in ("health", "status")] == [0, "unconscious"]
    refused = tale.refused(MIRA, "try", what="run")
    assert refused.rules[0] == "core.danger.unconscious"
    for act in ("try", "gear", "creative", "give", "drive", "revive"):
        assert tale.open(MIRA, act) == []


@pytest.mark.rule("core.danger.unconscious", "core.test.consequence")
def test_resolve_lost_by_what_follows_from_a_test_brings_down_too(tale: Tale) -> None:
    tale.call("lamp", "wits").roll(LOW).do(MIRA, "push:0").follow(resolve=4)
    assert [tale.mark("lamp", key) for key in ("health", "resolve", "status")] == [6, 0, "unconscious"]


@pytest.mark.rule("core.ruling.push-to-zero", "core.danger.health")
def test_who_stands_without_resolve_by_house_rule_is_not_felled_by_a_lost_point_of_health() -> None:
    tale = Tale(push_last_resolve="no-danger").started().set("lamp", resolve=1)
    tale.call("lamp", "wits").roll(HIGH).do(MIRA, "push:1").follow()
    tale.do(ADA, "change", who=("lamp",), health=-1)
    assert [tale.mark("lamp", key) for key in ("health", "resolve", "status")] == [5, 0, "up"]


@pytest.mark.rule("core.danger.health")
def test_whoever_is_alone_is_given_and_taken_like_one_of_many() -> None:
    alone = Tale(players=1).prepared().do(ADA, "start").do(ADA, "change", who="lamp", health=-2)
    assert (alone.mark("lamp", "health"), alone.told()[-1]) == (4, "Mira loses 2 Health.")


@pytest.mark.rule("core.danger.unconscious", "core.danger.death")
def test_one_point_of_resolve_is_enough_to_fall_unconscious_and_none_to_die(tale: Tale) -> None:
    assert tale.do(ADA, "change", who=("fox",), health=-9).mark("fox", "status") == "unconscious"
    assert tale.do(ADA, "change", who=("fox",), resolve=-1).mark("fox", "status") == "dead"
    who = tale.do(ADA, "dismiss:rat").offers(ADA)["change"].fields[0]
    assert isinstance(who, Pick)
    assert [choice.id for choice in who.choices] == ["lamp", "smith", "warden", "witch"]


@pytest.mark.rule("core.danger.unconscious", "core.resolve.zero")
def test_at_resolve_zero_it_is_the_same(tale: Tale) -> None:
    tale.do(ADA, "change", who=("lamp",), resolve=-4)
    assert tale.mark("lamp", "status") == "unconscious"


@pytest.mark.rule("core.danger.revive")
def test_a_player_without_a_protagonist_revives_nobody() -> None:
    tale = Tale(players=2).started().do(ADA, "change", who=("lamp",), health=-6)
    tale.game.sit(EVE, "Eve")
    assert [tale.open(seat, "revive") for seat in (ADA, JON)] == [["revive:lamp"], ["revive:lamp"]]
    assert tale.open(EVE, "revive") == []


@pytest.mark.rule("core.danger.drain", "core.ruling.drain-first-turn")
def test_on_each_own_turn_one_of_what_remains_is_lost() -> None:
    tale = fallen().set("lamp", resolve=3)
    for resolve in (2, 1):
        tale.do(JON, "end-turn")
        assert tale.mark("lamp", "resolve") == resolve
        assert tale.mark("conflict", "turn") == "warden"
        tale.do(ADA, "end-turn").do(ADA, "next-round")


@pytest.mark.rule("core.danger.drain")
def test_who_fell_for_want_of_resolve_loses_health() -> None:
    tale = Tale().started().rounds("smith", "lamp", "warden", rolls=(HIGH, (3, 3, 3), LOW))
    tale.do(ADA, "change", who=("lamp",), resolve=-9).do(JON, "end-turn")
    assert [tale.mark("lamp", key) for key in ("health", "resolve", "status")] == [5, 0, "unconscious"]


@pytest.mark.rule("core.ruling.drain-first-turn")
def test_who_falls_on_the_own_turn_loses_nothing_on_it() -> None:
    tale = Tale().started().rounds("lamp", "smith", "warden", rolls=(HIGH, (3, 3, 3), LOW))
    tale.set("lamp", health=1).attack(MIRA, "warden", (2, 2, 2), (4, 4, 4))
    assert [tale.mark("lamp", key) for key in ("status", "resolve")] == ["unconscious", 4]
    assert tale.mark("conflict", "turn") == "smith"


@pytest.mark.rule("core.danger.death")
def test_who_has_neither_health_nor_resolve_dies() -> None:
    tale = fallen().set("lamp", resolve=1).do(JON, "end-turn")
    assert [tale.mark("lamp", key) for key in ("health", "resolve", "status")] == [0, 0, "dead"]


@pytest.mark.rule("core.danger.stabilise", "core.ruling.stabilise-distance")
def test_an_ally_stabilises_with_one_action_and_without_a_test() -> None:
    tale = fallen()
    assert tale.open(JON, "stabilise") == ["stabilise:lamp"]
    tale.do(JON, "stabilise:lamp")
    assert tale.open(JON, "stabilise") == []
    assert tale.mark("lamp", "status") == "stabilised"
    assert tale.mark("conflict", "actions_left") == 1
    tale.do(JON, "end-turn")
    assert tale.mark("lamp", "resolve") == 4
    assert tale.mark("conflict", "turn") == "warden"
    assert len(tale.rolls()) == 3


@pytest.mark.rule("core.danger.stabilise", "core.npc.stats")
def test_who_has_no_resolve_loses_nothing_and_is_not_stabilised() -> None:
    tale = Tale(npc_at_zero="unconscious").started().rounds("lamp", "smith", "rat", rolls=(HIGH, LOW, LOW))
    tale.do(ADA, "change", who=("rat",), health=-9)
    assert tale.mark("rat", "status") == "unconscious"
    assert not [name for name in tale.offers(MIRA) if name.startswith("stabilise")]


@pytest.mark.rule("core.ruling.stabilise-distance", "core.danger.stabilise")
def test_stabilising_needs_touching_distance_and_npcs_can_do_it() -> None:
    tale = fallen().do(ADA, "distance", who="lamp", others=("smith",), band=1)
    assert tale.refused(JON, "stabilise:lamp").why == "Mira is not close"
    tale.do(JON, "end-turn").do(ADA, "stabilise:lamp")
    assert tale.mark("lamp", "status") == "stabilised"


@pytest.mark.rule("core.danger.stabilise")
def test_new_damage_undoes_stabilising() -> None:
    tale = fallen().do(JON, "stabilise:lamp").do(ADA, "change", who=("lamp",), resolve=-1)
    assert tale.mark("lamp", "status") == "unconscious"


@pytest.mark.rule("core.danger.stabilise", "core.resolve.meaning")
def test_what_is_given_back_harms_nobody() -> None:
    tale = fallen(overflow="to-resolve").do(JON, "stabilise:lamp").set("lamp", resolve=2)
    tale.do(ADA, "change", who=("lamp",), resolve=1)
    assert [tale.mark("lamp", key) for key in ("health", "resolve", "status")] == [0, 3, "stabilised"]
    tale.do(ADA, "change", who=("smith",), health=-1)
    assert [tale.mark("smith", key) for key in ("health", "resolve")] == [4, 3]


@pytest.mark.rule("core.danger.revive")
def test_reviving_waits_for_the_end_of_the_conflict() -> None:
    tale = fallen()
    assert tale.refused(JON, "revive:lamp").why == "only after the Conflict has ended"
    tale.do(ADA, "end-conflict")
    assert tale.open(JON, "revive") == tale.open(ADA, "revive") == ["revive:lamp"]
    tale.do(JON, "revive:lamp")
    assert [tale.mark("lamp", key) for key in ("health", "resolve", "status")] == [1, 4, "up"]
    assert tale.open(JON, "revive") == []
    assert len(tale.rolls()) == 3


@pytest.mark.rule(
    "core.danger.unconscious", "core.danger.drain", "core.danger.stabilise", "core.danger.death"
)
def test_the_story_tells_every_step_of_serious_danger() -> None:
    tale = Tale(players=2).started().set("lamp", health=2, resolve=2)
    tale.rounds("smith", "lamp", "warden", rolls=(HIGH, (3, 3, 3), LOW))
    before = len(tale.told())
    tale.do(JON, "end-turn").attack(MIRA, "warden", LOW, (2, 2, 2)).do(ADA, "end-turn").do(ADA, "next-round")
    tale.do(JON, "end-turn").do(ADA, "end-turn").do(ADA, "next-round").do(JON, "stabilise:lamp")
    tale.do(ADA, "change", who=("lamp", "smith"), health=-9, resolve=-9, why="The roof comes down.")
    assert tale.told()[before:] == [
        "Mira attacks The Warden at close quarters.",
        "Mira 2, The Warden 4: The Warden wins.",
        "Mira loses 2 Health.",
        "Mira falls unconscious at Health 0. Each of their turns costs 1 Resolve, until somebody close stabilises them.",
        "Mira loses 1 Resolve and has 1.",
        "Jon stabilises Mira.",
        "The roof comes down.",
        "Mira loses 1 Resolve.",
        "Jon loses 5 Health and 3 Resolve.",
        "Mira dies.",
        "Mira plays a new Protagonist in the next Chapter.",
        "Jon dies.",
        "Jon plays a new Protagonist in the next Chapter.",
        "No Protagonist is left standing: the Conflict ends.",
        "No Protagonist is left alive.",
        "Chapter 1 ends.",
    ]


@pytest.mark.rule("core.danger.health", "core.resolve.cap", "core.npc.stats")
def test_the_story_tells_who_gains_and_loses_what_but_not_what_an_npc_has_left() -> None:
    tale = Tale(npc_at_zero="dead").started().set("lamp", health=1)
    tale.do(ADA, "change", who=("lamp", "smith", "rat"), health=-2, resolve=-1, why="Hail.")
    assert tale.told()[-6:-2] == [
        "Hail.",
        "Mira loses 1 Health and 1 Resolve.",
        "Jon loses 2 Health and 1 Resolve.",
        "The Rat loses 2 Health.",
    ]
    tale.do(ADA, "change", who=("smith", "fox"), health=9, resolve=-1, why="A fire and bad news.")
    assert tale.told()[-4:] == [
        "A fire and bad news.",
        "Jon gains 2 Health and loses 1 Resolve.",
        "Eve loses 1 Resolve.",
        "Eve falls unconscious at Resolve 0.",
    ]


@pytest.mark.rule("core.danger.unconscious", "core.danger.revive")
def test_who_lies_unconscious_reads_what_must_happen_next() -> None:
    tale = Tale().started().do(ADA, "change", who=("lamp",), health=-9)
    prompts = [tale.ask(seat).prompt for seat in (MIRA, JON, ADA)]
    assert prompts == ["You are unconscious: somebody must revive you.", "What do you do?", "Lead the story."]
    assert tale.do(JON, "revive:lamp").ask(MIRA).prompt == "What do you do?"


@pytest.mark.rule("core.danger.health")
def test_a_consequence_tells_what_was_really_lost() -> None:
    tale = Tale().started().set("lamp", health=1).call("lamp", "agility", 8).roll(LOW).pushing()
    tale.do(ADA, "consequence", text="You slip.", health=2)
    assert tale.told()[-3:] == ["You slip.", "Mira loses 1 Health.", "Mira falls unconscious at Health 0."]


@pytest.mark.rule("core.danger.revive")
def test_protagonists_are_offered_for_reviving_before_a_beaten_foe() -> None:
    tale = Tale(npc_at_zero="unconscious").started().do(ADA, "change", who=("rat", "lamp"), health=-9)
    assert tale.open(JON, "revive") == tale.open(ADA, "revive") == ["revive:lamp", "revive:rat"]


@pytest.mark.rule("core.ruling.revive-which", "core.danger.revive")
def test_only_what_was_at_zero_becomes_one() -> None:
    tale = Tale().started().do(MIRA, "drive:lamp/drive/1").do(ADA, "success")
    tale.set("lamp", health=2).do(ADA, "change", who=("lamp",), resolve=-9).do(EVE, "revive:lamp")
    assert [tale.mark("lamp", key) for key in ("health", "resolve", "status")] == [2, 1, "up"]
    assert tale.mark("lamp/drive/1", "marked") == 1


@pytest.mark.rule("core.ruling.revive-which", "core.npc.extras")
def test_an_npc_without_resolve_wakes_up_without_any() -> None:
    tale = Tale(npc_at_zero="unconscious").started().do(ADA, "change", who=("rat",), health=-1)
    tale.do(JON, "revive:rat")
    assert [tale.mark("rat", key) for key in ("health", "resolve", "status")] == [1, 0, "up"]
    assert tale.told()[-1] == "The Rat wakes up. Jon helps."


@pytest.mark.rule("core.ruling.all-unconscious")
def test_with_every_protagonist_down_the_conflict_ends_and_an_npc_may_revive() -> None:
    tale = Tale(players=1).started().rounds("warden", "lamp", rolls=(HIGH, LOW))
    tale.set("lamp", health=1).attack(ADA, "lamp", (6, 6, 6), LOW)
    assert tale.phase() == "play"
    assert "conflict" not in tale.game.table.things
    tale.do(ADA, "revive:lamp")
    assert tale.mark("lamp", "status") == "up"


@pytest.mark.rule("core.ruling.all-unconscious", "core.danger.replacement")
def test_with_every_protagonist_dead_the_chapter_ends() -> None:
    tale = Tale(players=1).started().do(ADA, "change", who=("lamp",), health=-9, resolve=-9)
    assert tale.mark("lamp", "status") == "dead"
    assert (tale.phase(), tale.step()) == ("ending", "Discussion")


@pytest.mark.rule("core.ruling.all-unconscious", "core.ruling.health-zero-resolve-zero")
def test_how_an_npc_falls_is_said_before_the_chapter_ends() -> None:
    tale = Tale(players=1).started().do(ADA, "change", who=("lamp", "rat"), health=-9, resolve=-9)
    assert tale.open(ADA) == ["unconscious", "dead"]
    assert (tale.do(ADA, "dead").phase(), tale.step()) == ("ending", "Discussion")


@pytest.mark.rule("core.danger.replacement")
def test_the_player_of_the_dead_waits_and_chooses_anew_for_the_next_chapter() -> None:
    tale = Tale(content=THREE_CHAPTERS).started()
    tale.do(ADA, "change", who=("smith",), health=-9, resolve=-9)
    assert JON not in tale.asked()
    assert tale.refused(JON, "try", what="haunt them").code == "not-asked"
    tale.end_chapter().do(ADA, "go-on")
    assert tale.refused(ADA, "begin:next").rules[0] == "core.danger.replacement"
    assert tale.open(JON, "choose") == ["choose:monk"]
    assert tale.ask(JON).prompt == "Choose a new Protagonist for the next Chapter."
    assert tale.do(JON, "choose:monk").ask(JON).prompt == "Give your Protagonist a name."
    tale.do(JON, "name", name="Otto").do(ADA, "begin:next")
    assert tale.mark("story", "party") == ("lamp", "fox", "monk")
    assert JON in tale.asked()
    assert tale.mark("monk", "last_stand") == 0
    tale.do(ADA, "change", who=("lamp",), health=-9, resolve=-9).end_chapter().do(ADA, "go-on")
    assert tale.open(MIRA, "choose") == []
    assert "choose:smith" not in tale.offers(MIRA)


@pytest.mark.rule("core.danger.replacement")
def test_when_somebody_has_died_the_others_play_on_and_are_not_waited_for() -> None:
    tale = Tale().started().do(ADA, "change", who=("smith",), health=-9, resolve=-9)
    assert tale.asked() == (ADA, MIRA, EVE)
    assert not any(sitter.waited for sitter in now(tale.game.family, tale.game.table, ADA).seats.values())
    tale.end_chapter()
    assert tale.asked() == (MIRA, EVE, ADA)
    assert not any(sitter.waited for sitter in now(tale.game.family, tale.game.table, ADA).seats.values())


@pytest.mark.rule("core.danger.replacement")
def test_after_the_last_chapter_nobody_is_to_choose_or_write_another(tale: Tale) -> None:
    tale.end_chapter().do(ADA, "go-on").do(ADA, "begin:next")
    tale.do(ADA, "change", who=("smith",), health=-9, resolve=-9).end_chapter().do(ADA, "go-on")
    assert tale.open(JON, "choose") == tale.open(JON, "write") == []
    assert "choose:monk" not in tale.offers(JON)
    assert tale.ask(JON).prompt == "Note what mattered in this Chapter."
    tale.do(ADA, "begin:never")


@pytest.mark.rule("core.ruling.health-zero-resolve-zero", "core.npc.stats")
@pytest.mark.parametrize("fate", ["unconscious", "dead"])
def test_the_gm_decides_what_becomes_of_an_npc_without_resolve(tale: Tale, fate: str) -> None:
    tale.do(ADA, "change", who=("rat",), health=-1).do(ADA, fate)
    assert tale.mark("rat", "status") == fate
    assert tale.told()[-1] == f"The Rat is {fate}."


@pytest.mark.rule("core.ruling.health-zero-resolve-zero")
@pytest.mark.parametrize("fate", ["unconscious", "dead"])
def test_by_house_rule_an_npc_without_resolve_falls_at_once(fate: str) -> None:
    tale = Tale(npc_at_zero=fate).started().do(ADA, "change", who=("rat",), health=-1)
    assert tale.mark("rat", "status") == fate
    assert tale.told()[-1] == f"The Rat is {fate}."
    assert tale.step() == "FreePlay"


@pytest.mark.rule("core.ruling.health-zero-resolve-zero", "core.npc.extras")
def test_an_npc_without_resolve_has_none_to_lose(tale: Tale) -> None:
    tale.do(ADA, "change", who=("warden",), resolve=-1)
    assert [tale.mark("warden", key) for key in ("health", "status")] == [6, "up"]


@pytest.mark.rule("core.ruling.health-zero-resolve-zero")
def test_an_npc_with_resolve_follows_the_rule_for_protagonists(tale: Tale) -> None:
    tale.do(ADA, "change", who=("witch",), health=-9)
    assert tale.mark("witch", "status") == "unconscious"
    tale.rounds("lamp", "witch", rolls=(HIGH,)).do(MIRA, "end-turn")
    assert tale.mark("witch", "resolve") == 1


@pytest.mark.rule("core.ruling.damage-to-unconscious")
def test_damage_to_the_fallen_goes_to_what_is_left() -> None:
    assert strike_fallen(3, 0, 2) == (1, 0)
    assert strike_fallen(3, 0, 9) == (0, 0)
    assert strike_fallen(0, 3, 2) == (0, 1)
    assert strike_fallen(0, 3, 9) == (0, 0)


def test_an_unconscious_npc_without_resolve_may_be_finished() -> None:
    tale = Tale(npc_at_zero="unconscious").started().do(ADA, "change", who=("rat",), health=-1)
    tale.rounds("lamp", "warden", "rat", rolls=(HIGH, LOW))
    tale.do(MIRA, "attack:rat:close").do(ADA, "strikes", damage=1)
    assert tale.mark("rat", "status") == "dead"


def test_the_fallen_come_last_in_the_order() -> None:
    tale = Tale().started().do(ADA, "change", who=("lamp",), health=-9)
    tale.rounds("lamp", "smith", "warden", rolls=(LOW, HIGH)).step()
    assert tale.mark("conflict", "order") == ("warden", "smith", "lamp")


@pytest.mark.rule("core.round.order")
def test_among_the_unconscious_alone_nobody_tests_wits(tale: Tale) -> None:
    tale.do(ADA, "change", who=("lamp", "smith"), health=-9)
    tale.do(ADA, "rounds", who=("lamp", "smith"))
    assert tale.step() == "EndOfRound"
    assert tale.told()[-2:] == ["Mira loses 1 Resolve and has 3.", "Jon loses 1 Resolve and has 2."]


@pytest.mark.rule("core.danger.stabilise")
def test_who_lies_outside_the_conflict_loses_nothing_and_needs_no_stabilising(tale: Tale) -> None:
    tale.do(ADA, "change", who=("lamp",), health=-9).rounds("smith", "rat", rolls=(HIGH, LOW))
    assert "stabilise:lamp" not in tale.offers(JON)
    assert "stabilise:lamp" in tale.do(ADA, "join:lamp").offers(JON)


def test_the_dead_do_nothing() -> None:
    assert incapable("Mira", "dead") == ("Mira is dead and cannot act", ("core.danger.death",))


@pytest.mark.rule("core.danger.replacement")
def test_in_the_last_chapter_nobody_is_promised_another_protagonist() -> None:
    tale = Tale().started().end_chapter().do(ADA, "go-on").do(ADA, "begin:next")
    tale.do(ADA, "change", who=("lamp", "warden"), health=-9, resolve=-9)
    assert tale.told()[-1] == "Mira dies."


@pytest.mark.rule("core.danger.replacement", "core.chapter.growth")
def test_whose_protagonist_died_is_asked_for_nothing_but_the_next_one() -> None:
    tale = Tale().started().do(ADA, "change", who=("lamp",), health=-9, resolve=-9).end_chapter()
    assert tale.asked() == (JON, EVE, ADA)
    tale.do(ADA, "go-on")
    assert tale.open(MIRA)[0] == "choose:monk"
    assert "introduce" not in tale.offers(MIRA)
    assert "introduce" in tale.do(MIRA, "choose:monk").offers(MIRA)


@pytest.mark.rule("core.danger.stabilise")
def test_while_somebody_may_be_dying_that_is_offered_before_anything_else(tale: Tale) -> None:
    tale.rounds("lamp", "smith", "warden", rolls=((6, 6, 6), (3, 3, 3), (1, 1, 1)))
    tale.do(ADA, "change", who=("smith",), health=-5)
    assert tale.open(MIRA)[0] == "stabilise:smith"


@pytest.mark.rule("core.danger.unconscious", "core.danger.revive")
def test_what_is_allowed_against_one_rule_is_not_allowed_against_another(tale: Tale) -> None:
    tale.standing(
        ADA, "rule", rule="core.danger.revive", text="in a fight, too", scope="campaign", effect="allow"
    )
    tale.do(ADA, "change", who=("lamp", "smith"), health=-9)
    assert tale.refused(MIRA, "revive:smith").rules == ("core.danger.unconscious",)
    tale.rounds("fox", "smith", rolls=(HIGH,)).do(EVE, "revive:smith")
    assert tale.mark("smith", "status") == "up"


@pytest.mark.rule("core.danger.revive", "core.round.two-actions")
def test_where_reviving_is_allowed_in_rounds_it_is_an_action() -> None:
    tale = fallen()
    tale.standing(ADA, "rule", rule="core.danger.revive", text="quickly", effect="allow")
    tale.do(JON, "revive:lamp")
    assert [tale.mark("conflict", key) for key in ("actions_left", "done")] == [1, ("revive:lamp",)]
