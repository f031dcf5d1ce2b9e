"""Rules that hold only under a condition: each with the case in which they do not."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.families.adventure_deck.attacks import Attack, disarm
from hearthside.families.adventure_deck.effects import begin_effect
from hearthside.families.adventure_deck.foe_schema import Trait, TraitName
from hearthside.families.adventure_deck.setup import Setting
from hearthside.families.adventure_deck.sneak import LookAround, watchers
from hearthside.families.adventure_deck.traits import away_from, overwhelmed
from hearthside.kernel.events import Turned
from hearthside.kernel.table import evolve
from tests.families.adventure_deck.fights import make_fight
from tests.families.adventure_deck.test_damage import attacked
from tests.families.adventure_deck.test_foes import GOBLIN, foe_turn, with_traits

SKELETON = "skeletal-warrior"


def warded(table: Any, who: str = "p2") -> Any:
    """Nothing gets through to this one."""
    table.table = evolve(table.table, begin_effect(table.table, "ward", who, who, 99, {"add_defense": 9}))
    return table


# ---------------------------------------------------------------- only if the hit gets through


@pytest.mark.rule("ads.flee.hamper")
@pytest.mark.parametrize("ward", [False, True])
def test_only_a_hit_that_causes_damage_may_stop_the_flight(fight: Any, ward: bool) -> None:
    table = fight("rogue-1", "warrior-1").hold("p1").hold("p2", "longsword/up")
    table = warded(table, "p1") if ward else table
    table.act("p1", "flee").act("p2", "play:longsword/up")
    assert (table.step == "DeclareHamper") != ward


@pytest.mark.rule("ads.weapon.disarmed")
@pytest.mark.parametrize(("ward", "disarmed"), [(False, 1), (True, 0)])
def test_only_a_hit_that_causes_damage_disarms(fight: Any, ward: bool, disarmed: int) -> None:
    table = fight("warrior-1", "warrior-1").hold("p1", "disarm/up").hold("p2").set("p1", armed=("longsword",))
    table = warded(table) if ward else table
    table.set("p2", armed=("longsword",)).act("p1", "play:disarm/up")
    assert table.mark("p2", "disarmed") == disarmed


@pytest.mark.rule("ads.weapon.disarmed")
def test_who_has_no_weapon_cannot_lose_it(fight: Any) -> None:
    table = fight("warrior-1", foes=(SKELETON, "hedge-wizard"))
    table.table = evolve(table.table, (*disarm(table.table, "foe/1"), *disarm(table.table, "foe/2")))
    assert (table.mark("foe/1", "disarmed"), table.mark("foe/2", "disarmed")) == (1, 0)


@pytest.mark.rule("ads.term.persistent-effect")
@pytest.mark.parametrize(("ward", "held"), [(False, ("ember-curse/up",)), (True, ())])
def test_only_a_curse_that_causes_damage_burns_on(fight: Any, ward: bool, held: tuple[str, ...]) -> None:
    table = fight("mage-1", "warrior-1").hold("p1", "ember-curse/up").hold("p2")
    table = warded(table) if ward else table
    assert table.act("p1", "play:ember-curse/up").pile("p1", "held") == held


@pytest.mark.rule("ads.trait.disease")
@pytest.mark.parametrize(("x", "effects"), [(5, 1), (6, 0)])
def test_a_disease_needs_so_much_damage_and_has_its_most(
    fight: Any, monkeypatch: pytest.MonkeyPatch, x: int, effects: int
) -> None:
    with_traits(monkeypatch, SKELETON, Trait(trait=TraitName.DISEASE, x=x, y=1, rounds=3, most=2))
    table = foe_turn(fight("warrior-1", foes=(SKELETON,), r=4).hold("p1"), "D", *["D"] * effects)
    found = table.mark("combat", "effects")
    assert [table.mark(effect, "most") for effect in found] == [2] * effects


# ---------------------------------------------------------------- what Foes remember and wait for


@pytest.mark.rule("ads.trait.attack-biggest-threat")
def test_a_foe_adds_up_who_hurt_it_how_much(fight: Any) -> None:
    table = fight("warrior-1", foes=(SKELETON,)).set("foe/1", hp=20)
    for _ in range(2):
        attacked(table, Attack("p1", "foe/1", "Blow", 3, ethereal=True))
    assert table.mark("foe/1", "hurt~p1") == 6


@pytest.mark.rule("ads.trait.attack-punish-spellcasting")
def test_a_spell_that_answers_is_cast(fight: Any) -> None:
    table = fight("warrior-1", "mage-1").hold("p1", "longsword/up").hold("p2", "mage-ward/up")
    table.act("p1", "play:longsword/up").act("p2", "play:mage-ward/up")
    assert table.mark("combat", "cast") == "p2"


@pytest.mark.rule("ads.trait.attack-punish-spellcasting")
def test_a_boost_that_is_a_spell_is_cast() -> None:
    table = make_fight("priest-1", "warrior-1").hold("p1", "mace/up", "anoint/up").hold("p2")
    table.act("p1", "play:mace/up").act("p1", "card:anoint/up")
    assert table.mark("combat", "cast") == "p1"


@pytest.mark.rule("ads.trait.cowardly-sneak")
@pytest.mark.parametrize(("damage", "startled"), [(2, 0), (3, 1)])
def test_a_cowardly_foe_with_a_number_minds_only_so_much_damage(
    fight: Any, monkeypatch: pytest.MonkeyPatch, damage: int, startled: int
) -> None:
    with_traits(monkeypatch, SKELETON, Trait(trait=TraitName.COWARDLY_SNEAK, damage=3))
    table = fight("warrior-1", foes=(SKELETON,))
    attacked(table, Attack("p1", "foe/1", "Blow", damage, ethereal=True))
    assert table.mark("foe/1", "startled") == startled


@pytest.mark.rule("ads.trait.overwhelm")
@pytest.mark.parametrize(("clock", "hp", "grapples"), [(2, 9, False), (3, 9, True), (3, 15, False)])
def test_overwhelm_waits_for_its_rounds_and_for_the_most_wounded(
    fight: Any, monkeypatch: pytest.MonkeyPatch, clock: int, hp: int, grapples: bool
) -> None:
    with_traits(monkeypatch, GOBLIN, Trait(trait=TraitName.OVERWHELM, foes=1, rounds=2, most_wounded=True))
    table = fight("warrior-1", "warrior-1", foes=(GOBLIN,)).set("combat", clock=clock).set("p1", hp=hp)
    assert overwhelmed(table.set("p2", hp=12).table, "foe/1", "p1") == grapples


@pytest.mark.rule("ads.trait.overwhelm", "ads.grapple.action")
@pytest.mark.parametrize(("steps", "grapples"), [(0, True), (1, False)])
def test_a_foe_overwhelms_only_from_melee_itself(fight: Any, steps: int, grapples: bool) -> None:
    table = fight("warrior-1", foes=(GOBLIN,) * 5, options={"mode": "1d"})
    table.set("combat", **{f"foe/{n}~p1": 0 for n in range(1, 5)}, **{"foe/5~p1": steps})
    assert overwhelmed(table.table, "foe/5", "p1") == grapples


@pytest.mark.rule("ads.trait.kiter")
@pytest.mark.parametrize(("steps", "kiting", "found"), [(0, 0, "p1"), (1, 0, ""), (1, 1, "p1"), (2, 1, "")])
def test_a_kiter_backs_off_from_melee_and_goes_on_until_its_distance(
    fight: Any, steps: int, kiting: int, found: str
) -> None:
    table = fight("warrior-1", foes=("hedge-wizard",), options={"mode": "1d"}).set("foe/1", kiting=kiting)
    assert away_from(table.set("combat", **{"foe/1~p1": steps}).table, "foe/1") == found


@pytest.mark.rule("ads.trait.outnumber")
@pytest.mark.parametrize(("foes", "steps"), [(1, 1), (2, 0)])
def test_an_outnumbered_foe_does_not_close_in(
    fight: Any, monkeypatch: pytest.MonkeyPatch, foes: int, steps: int
) -> None:
    with_traits(monkeypatch, GOBLIN, Trait(trait=TraitName.OUTNUMBER, x=2, y=1))
    table = foe_turn(fight("warrior-1", foes=(GOBLIN,) * foes, options={"mode": "1d"}).hold("p1"))
    assert table.mark("combat", "foe/1~p1") == steps


@pytest.mark.rule("ads.weapon.disarmed")
def test_a_disarmed_foe_picks_its_weapon_up_instead_of_striking(fight: Any) -> None:
    table = foe_turn(fight("warrior-1", foes=(SKELETON,), r=4).hold("p1").set("foe/1", disarmed=1))
    assert (table.hp("p1"), table.mark("foe/1", "disarmed")) == (15, 0)


@pytest.mark.rule("ads.flee.limited-reactions", "ads.foe.reaction")
def test_a_foe_that_flees_uses_no_reaction_row(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,), r=4).set("foe/1", hp=9, fleeing=1)
    assert attacked(table, Attack("p1", "foe/1", "Blow", 5)).hp("foe/1") == 4


# ---------------------------------------------------------------- out in the open


@pytest.mark.rule("ads.flee.environment", "ads.flee.limited-reactions")
def test_who_escaped_is_shot_at_for_a_round_and_then_gone(fight: Any) -> None:
    table = fight("rogue-1", "rogue-1", foes=(GOBLIN,), r=6, setting=Setting(open=True)).hold("p1")
    table.act("p1", "flee", "U")
    assert (table.mark("p1", "status"), table.mark("p1", "fleeing")) == ("exposed", 1)
    assert attacked(table, Attack("foe/1", "p1", "Stone", 2)).hp("p1") == 12 - 2
    seen = {}
    while table.mark("combat", "clock") < 3:
        seen[table.mark("combat", "clock")] = table.mark("p1", "status")
        table.act("p2", {"TakeAction": "pass", "React": "decline"}.get(table.step, "no"))
    assert seen == {1: "exposed", 2: "exposed"} and table.mark("p1", "status") == "fled"


# ---------------------------------------------------------------- hiding


@pytest.mark.rule("ads.sneak.detection")
@pytest.mark.parametrize(("drawn", "hidden"), [("U", 0), ("D", 1)])
def test_after_a_turn_hidden_in_melee_an_opponent_looks_for_up(fight: Any, drawn: str, hidden: int) -> None:
    table = fight("rogue-1", "warrior-1").set("p1", hidden=1)
    table.table = evolve(table.table, (Turned((LookAround("p1"),)),))
    assert table.run(drawn).mark("p1", "hidden") == hidden


@pytest.mark.rule("ads.sneak.detection")
@pytest.mark.parametrize("mode", ["1d", "2d"])
def test_where_nobody_sees_anybody_they_look_round_at_any_distance(fight: Any, mode: str) -> None:
    table = fight("rogue-1", foes=(GOBLIN, GOBLIN), options={"mode": mode}).hold("p1")
    for who in ("p1", "foe/1", "foe/2"):
        table.set(who, hidden=1)
    table.table = evolve(table.table, (Turned((LookAround("foe/1"),)),))
    assert table.run("U").mark("foe/1", "hidden") == 0
    assert LookAround("p1").go(table.table) == (), "who sees somebody can act: only in Melee is one found"


@pytest.mark.rule("ads.sneak.detection", "ads.updown.draw")
@pytest.mark.parametrize(("other", "source"), [(1, "updown"), (0, "p2/draw")])
def test_where_nobody_sees_anybody_no_draw_deck_hides_them_for_ever(
    fight: Any, other: int, source: str
) -> None:
    table = (
        fight("rogue-1", "rogue-1")
        .set("p1", hidden=1)
        .set("p2", hidden=other)
        .lay("p2", "draw", "dodge/down")
    )
    (turned,) = LookAround("p1").go(table.table)
    assert turned.steps[0].question(table.table).pile == source


@pytest.mark.rule("ads.presneak.declare")
def test_each_player_and_each_type_of_foe_looks_once(fight: Any) -> None:
    table = fight("rogue-1", "mage-1", foes=(GOBLIN, GOBLIN, SKELETON))
    assert watchers(table.table, "p1") == ("foe/1", "foe/3")
    assert watchers(table.table, "foe/1") == ("p1", "p2")


# ---------------------------------------------------------------- Grapple and gear


@pytest.mark.rule("ads.grapple.strength", "ads.grapple.escape-card")
def test_agility_breaks_free_but_takes_no_hold(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1", "agility/up", "strength/up").hold("p2")
    table.act("p1", "grapple:p2").act("p2", "no")
    assert table.open() == {"play:strength/up", "U", "D"}


@pytest.mark.rule("ads.grapple.escape-card")
def test_others_stay_held_when_one_of_two_breaks_free(fight: Any) -> None:
    table = fight("rogue-1", "rogue-1", foes=(SKELETON,)).hold("p1", "agility/up")
    for who in ("p1", "p2", "foe/1"):
        table.set(who, grapple="foe/1")
    table.act("p1", "grapple-escape").act("p1", "play:agility/up", "DD")
    assert [table.mark(who, "grapple") for who in ("p1", "p2", "foe/1")] == ["", "foe/1", "foe/1"]


@pytest.mark.rule("ads.weapon.two-handed", "ads.action.gear")
def test_whoever_takes_up_a_shield_puts_a_two_handed_weapon_away(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1").hold("p1", "small-shield/up").set("p1", armed=("greatsword",))
    table.act("p1", "gear").act("p1", "shield:small-shield")
    assert (table.mark("p1", "armed"), table.mark("p1", "shield")) == ((), "small-shield")


@pytest.mark.rule("ads.damage.split", "ads.distance.listed-only")
def test_damage_is_divided_among_those_in_reach_alone(fight: Any) -> None:
    table = fight("mage-3", foes=(GOBLIN,) * 3, r=2, options={"mode": "1d"}).hold("p1", "energy-bolt/up")
    table.set("combat", **{"foe/1~p1": 0, "foe/2~p1": 1, "foe/3~p1": 2}).act("p1", "play:energy-bolt/up")
    assert table.open() == {"on:foe/2", "on:foe/3"}


@pytest.mark.rule("ads.move.direction", "ads.map.distance")
def test_on_the_line_nobody_moves_farther_than_the_room_reaches(fight: Any) -> None:
    table = fight("rogue-1", "rogue-1", options={"mode": "1d"}).set("combat", distances=("melee", "thrown"))
    table.set("combat", **{"p1~p2": 1}).act("p1", "move")
    assert table.open() == {"toward:p2", "back"}


@pytest.mark.rule("ads.light.check")
@pytest.mark.parametrize(("steps", "sets"), [(0, {"U", "D"}), (1, {"UU", "DD"}), (2, {"UUU", "DDD"})])
def test_in_the_dark_the_actual_distance_counts(fight: Any, steps: int, sets: set[str]) -> None:
    table = fight("warrior-1", "rogue-1", options={"mode": "1d"}, setting=Setting(light="none"))
    table.set("combat", **{"p1~p2": steps}).hold("p1", "crossbow/up").act("p1", "play:crossbow/up")
    assert (table.step, table.open()) == ("DeclareCheck", sets)
