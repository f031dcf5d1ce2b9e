"""Fleeing, hampering, avoiding."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.families.adventure_deck.distance import targets
from hearthside.families.adventure_deck.flee import FleeEnds
from hearthside.families.adventure_deck.foes import FoeTurn
from hearthside.families.adventure_deck.hands import Reshuffle
from hearthside.families.adventure_deck.plays import aims
from hearthside.families.adventure_deck.rounds import TurnEnds
from hearthside.families.adventure_deck.schema import Distance
from hearthside.families.adventure_deck.setup import Setting
from hearthside.families.adventure_deck.traits import candidates, opportunist, overwhelmed
from hearthside.kernel.events import Turned
from hearthside.kernel.table import evolve

FOES = ("skeletal-warrior", "skeletal-warrior")


@pytest.mark.rule("ads.flee.action", "ads.flee.parting-attacks")
def test_each_foe_resolves_its_row_once_before_the_escape(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", foes=FOES, r=4).hold("p1")
    table.act("p1", "flee", "D", "D", "U", "D")
    assert table.hp("p1") == 15 - 5 - 5
    assert table.mark("p1", "status") == "fled"


@pytest.mark.rule("ads.flee.action", "ads.flee.hamper", "ads.flee.escape")
def test_who_is_about_to_flee_reads_what_it_risks_and_what_it_brings(fight: Any) -> None:
    warning = fight("warrior-1", foes=FOES).options()["flee"].warning
    assert "may strike you first" in warning and "may stop you" in warning
    assert warning.endswith("out of this Combat.")


@pytest.mark.rule("ads.flee.parting-attacks", "ads.grapple.no-weapons", "ads.weapon.disarmed")
@pytest.mark.parametrize("marks", [{"grapple": "p2"}, {"disarmed": 1}])
def test_no_parting_attack_out_of_a_grapple_or_without_the_weapon(fight: Any, marks: dict[str, Any]) -> None:
    table = fight("warrior-1", "warrior-1", foes=("skeletal-warrior",), r=4).hold("p1").hold("p2")
    table.set("foe/1", **marks).set("p2", grapple=marks.get("grapple", "")).act("p1", "flee")
    assert (table.hp("p1"), table.mark("p1", "status")) == (15, "fled")


@pytest.mark.rule("ads.flee.parting-attacks", "ads.distance.listed-only")
def test_a_base_action_does_not_reach_one_who_flees_far_away(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1", options={"mode": "1d"}).set("combat", **{"p1~p2": 2}).hold("p1")
    table.hold("p2", "longbow/up").act("p1", "flee")
    assert table.closed("base:warrior-strike") == ("ads.distance.listed-only",)


@pytest.mark.rule("ads.flee.escape", "ads.round.end")
def test_who_escapes_has_no_more_turns(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", foes=("goblin-skirmisher",), r=6).hold("p1")
    table.act("p1", "flee", "U")
    assert table.mark("p1", "status") == "fled"
    assert table.asked == ("p2",)


@pytest.mark.rule("ads.flee.limited-reactions")
def test_who_flees_answers_with_attributes_and_updown_alone(fight: Any) -> None:
    table = fight("rogue-1", "mage-3", r=2).hold("p1", "light-armor/up", "agility/up", "dodge/up")
    table.hold("p2", "energy-bolt/up").act("p1", "flee").act("p2", "play:energy-bolt/up")
    assert table.open() == {"decline", "play:agility/up", "updown"}
    assert table.closed("play:dodge/up") == ("ads.flee.limited-reactions",)


@pytest.mark.rule("ads.flee.limited-reactions", "ads.escalate.allowed-cards")
def test_who_flees_escalates_without_a_shield(fight: Any) -> None:
    table = fight("warrior-1", "mage-3", r=2).hold("p1", "small-shield/up").set("p1", shield="small-shield")
    table.hold("p2", "energy-bolt/up", "intellect/up").act("p1", "flee")
    table.act("p2", "play:energy-bolt/up").act("p2", "none")
    table.act("p1", "updown", "U").act("p2", "play:intellect/up")
    assert table.step != "Escalate" and table.hp("p1") == 15 - 3


@pytest.mark.rule("ads.flee.limited-reactions")
def test_who_flees_still_has_fortitude_an_attribute_that_answers(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1", r=2).hold("p1", "fortitude/up", "light-armor/up")
    table.hold("p2", "longsword/up").act("p1", "flee").act("p2", "play:longsword/up")
    assert table.open() == {"decline", "play:fortitude/up"}


@pytest.mark.rule("ads.flee.parting-attacks", "ads.dual.two-attacks")
def test_a_dual_wielder_strikes_twice_at_the_one_who_flees(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", "warrior-1", r=4).hold("p1").hold("p3")
    table.hold("p2", "dagger/up", "dagger/down").set("p2", armed=("dagger", "dagger"), dual=1)
    table.act("p1", "flee").act("p2", "play:dagger/up").act("p2", "no").act("p2", "play:dagger/down")
    assert (table.hp("p1"), table.hp("p3")) == (15 - 6, 15)
    assert table.step == "DeclareHamper"


@pytest.mark.rule("ads.flee.hamper")
def test_a_hit_may_stop_the_flight(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1").hold("p1").hold("p2", "longsword/up").act("p1", "flee")
    table.act("p2", "play:longsword/up").act("p2", "D", "D")
    assert (table.mark("p1", "status"), table.hp("p1")) == ("up", 12 - 5)
    assert any("does not get away" in text for text in table.told)


@pytest.mark.rule("ads.flee.hamper")
def test_without_damage_nothing_is_declared(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1").hold("p1").hold("p2").act("p1", "flee")
    assert table.step == "PartingAttack"
    table.act("p2", "no")
    assert table.step == "Lobby"


@pytest.mark.rule("ads.flee.avoidance")
def test_avoiding_twice_in_a_row_is_fleeing(fight: Any) -> None:
    table = (
        fight("rogue-1", "rogue-1", options={"mode": "1d"})
        .hold("p1", *["dodge/up"] * 7)
        .hold("p2", *["dodge/up"] * 7)
    )
    table.set("combat", **{"p1~p2": 1})
    table.act("p1", "move").act("p1", "toward:p2").act("p2", "no").act("p2", "move").act("p2", "away:p1").act(
        "p1", "no"
    )
    table.act("p1", "move").act("p1", "toward:p2").act("p2", "no").act("p2", "move")
    assert "counts as fleeing" in table.options()["away:p1"].warning
    table.act("p2", "away:p1")
    assert any(text == "Halfling Rogue flees." for text in table.told)


@pytest.mark.rule("ads.flee.avoidance")
def test_any_other_action_starts_it_anew(fight: Any) -> None:
    table = (
        fight("rogue-1", "rogue-1", options={"mode": "1d"})
        .hold("p1", *["dodge/up"] * 7)
        .hold("p2", *["dodge/up"] * 7)
    )
    table.set("combat", **{"p1~p2": 1, "closed~p1~p2": 1, "avoided~p1~p2": 1})
    table.act("p1", "pass").act("p2", "no").act("p2", "pass")
    assert table.mark("combat", "avoided~p1~p2") == 0


@pytest.mark.rule("ads.flee.avoidance")
@pytest.mark.parametrize("way", ["toward:p1", "away:p3"])
def test_a_move_that_does_not_avoid_starts_it_anew(fight: Any, way: str) -> None:
    table = fight("rogue-1", "rogue-1", "rogue-1", options={"mode": "1d"})
    for who in ("p1", "p2", "p3"):
        table.hold(who, *["dodge/up"] * 7)
    table.set("combat", **{"closed~p1~p2": 1, "avoided~p1~p2": 1}).act("p1", "pass").act("p2", "no")
    table.act("p2", "move").act("p2", way)
    assert (table.mark("combat", "closed~p1~p2"), table.mark("combat", "avoided~p1~p2")) == (0, 0)


@pytest.mark.rule("ads.flee.avoidance", "ads.trait.kiter")
def test_a_foe_that_strikes_in_between_is_not_avoiding(fight: Any) -> None:
    table = fight("warrior-1", foes=("hedge-wizard",), options={"mode": "1d"}).hold("p1")
    table.set("combat", **{"foe/1~p1": 2, "closed~p1~foe/1": 1, "avoided~p1~foe/1": 1})
    table.table = evolve(table.table, (Turned((FoeTurn("foe/1"),)),))
    assert table.run("DD").mark("combat", "avoided~p1~foe/1") == 0


@pytest.mark.rule("ads.flee.environment")
@pytest.mark.parametrize(("open_land", "reached"), [(True, ["p1"]), (False, [])])
def test_in_the_open_missiles_still_reach(fight: Any, open_land: bool, reached: list[str]) -> None:
    setting = Setting(open=open_land)
    table = fight("rogue-1", "rogue-1", foes=("goblin-skirmisher",), r=6, setting=setting).hold("p1")
    table.act("p1", "flee", "U")
    found = [w for w in targets(table.table, "foe/1", (Distance.THROWN, Distance.RANGED)) if w == "p1"]
    assert found == reached
    assert "p1" not in targets(table.table, "foe/1", (Distance.MELEE,))


@pytest.mark.rule("ads.flee.environment", "ads.distance.bow-melee")
def test_who_ran_from_melee_into_the_open_is_beyond_melee(fight: Any) -> None:
    table = fight("rogue-1", foes=FOES, options={"mode": "1d"}).hold("p1", "dagger/up", "shortbow/up")
    table.set("combat", **{"foe/1~p1": 0, "foe/2~p1": 2}).set("foe/1", status="exposed", exposed_until=9)
    assert aims(table.table, "p1", "dagger/up") == [("foe/1", "thrown")]
    table.act("p1", "play:shortbow/up").act("p1", "foe/1:", "UUU")
    assert table.hp("foe/1") == 5 - 4


@pytest.mark.rule("ads.flee.environment", "ads.flee.escape")
@pytest.mark.parametrize(("foes", "within"), [(1, ""), (2, ", still within bowshot")])
def test_the_last_of_a_side_is_not_said_to_be_within_bowshot(fight: Any, foes: int, within: str) -> None:
    goblins = ("goblin-skirmisher",) * foes
    table = fight("warrior-1", foes=goblins, setting=Setting(open=True))
    table.table = evolve(table.table, (Turned((FleeEnds("foe/1"),)),))
    assert (
        table.run().told[0]
        == f"{'Goblin Skirmisher' if foes == 1 else 'Goblin Skirmisher 1'} escapes{within}."
    )


# ---------------------------------------------------------------- shot at by Foes


def escaped(fight: Any, *foes: str, **options: str) -> Any:
    """The first player has escaped in the open, the second fights on."""
    table = fight("rogue-1", "warrior-1", foes=foes, options=options, setting=Setting(open=True))
    return table.hold("p1").hold("p2").set("p1", status="exposed", fleeing=1, exposed_until=9)


@pytest.mark.rule("ads.flee.environment")
@pytest.mark.parametrize(("decks", "reaches"), [(("rogue-1", "warrior-1"), True), (("rogue-1",), False)])
def test_who_would_flee_into_the_open_reads_that_missiles_reach_there(
    fight: Any, decks: tuple[str, ...], reaches: bool
) -> None:
    table = fight(*decks, foes=("hedge-wizard",), setting=Setting(open=True))
    assert ("missiles can reach you" in table.options()["flee"].warning) == reaches


@pytest.mark.rule("ads.flee.environment", "ads.foe.action")
@pytest.mark.parametrize("mode", ["simple", "1d", "2d"])
@pytest.mark.parametrize(("foe", "found"), [("hedge-wizard", ["p2", "p1"]), ("skeletal-warrior", ["p2"])])
def test_a_foe_with_missiles_still_aims_at_who_escaped(
    fight: Any, mode: str, foe: str, found: list[str]
) -> None:
    assert candidates(escaped(fight, foe, mode=mode).table, "foe/1") == found


@pytest.mark.rule("ads.flee.environment", "ads.flee.limited-reactions", "ads.hand.refill-after-reaction")
def test_who_is_shot_at_in_flight_answers_with_attributes_alone_and_draws_up(fight: Any) -> None:
    table = escaped(fight, "hedge-wizard").hold("p1", "agility/up", "dodge/up").set("p1", draws_up=1)
    table.set("combat", turn="foe/1", reacted=())
    table.table = evolve(table.table, (Turned((FoeTurn("foe/1"), TurnEnds("foe/1"))),))
    table.run("p1", "UU")
    assert table.asked == ("p1",) and table.open() == {"decline", "play:agility/up", "updown"}
    table.act("p1", "play:agility/up", "UU")
    assert (table.hp("p1"), len(table.pile("p1", "hand"))) == (12, 7)


@pytest.mark.rule("ads.flee.environment", "ads.fatigue.reshuffle")
def test_who_draws_up_in_flight_runs_out_of_cards_as_ever(fight: Any) -> None:
    table = escaped(fight, "hedge-wizard").lay("p1", "draw").lay("p1", "discard", *["agility/up"] * 9)
    table.table = evolve(table.table, (Turned((Reshuffle("p1", 2),)),))
    assert (len(table.run().pile("p1", "hand")), table.mark("p1", "fatigue")) == (2, 1)


@pytest.mark.rule("ads.flee.environment", "ads.death.choice")
def test_a_missile_may_kill_who_escaped(fight: Any) -> None:
    table = escaped(fight, "hedge-wizard").set("p1", hp=3)
    table.table = evolve(table.table, (Turned((FoeTurn("foe/1"),)),))
    table.run("p1", "DD")
    assert (table.step, table.asked) == ("CloseCall", ("p1",))


@pytest.mark.rule("ads.flee.environment", "ads.trait.overwhelm")
def test_nobody_takes_hold_of_who_escaped(fight: Any) -> None:
    table = escaped(fight, *["goblin-skirmisher"] * 4)
    assert overwhelmed(table.table, "foe/1", "p2") and not overwhelmed(table.table, "foe/1", "p1")


@pytest.mark.rule("ads.flee.environment", "ads.trait.attack-opportunist")
def test_who_escaped_is_farther_away_than_who_fights(fight: Any) -> None:
    table = escaped(fight, "hedge-wizard")
    assert opportunist(table.table, "foe/1", ["p1", "p2"]) == ["p2"]
