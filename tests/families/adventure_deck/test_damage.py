"""Damage, Defense, death and healing."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.families.adventure_deck.attacks import Attack
from hearthside.families.adventure_deck.characters import hand_maximum
from hearthside.families.adventure_deck.damage import Suffer, heal, wound
from hearthside.families.adventure_deck.reactions import Answered
from hearthside.kernel.events import Turned
from hearthside.kernel.table import evolve


def attacked(table: Any, attack: Attack) -> Any:
    """Somebody is attacked, out of turn."""
    table.table = evolve(table.table, (Turned((Answered(attack),)),))
    return table.run()


def suffers(table: Any, who: str, amount: int, by: str) -> Any:
    table.table = evolve(table.table, (Turned((Suffer(who, amount, by, "is hurt"),)),))
    return table.run()


@pytest.mark.rule("ads.damage.hp", "ads.damage.reduced")
def test_defense_reduces_damage_and_never_below_nothing(fight: Any) -> None:
    for damage, left in ((5, 13), (3, 15)):
        table = fight("warrior-1", "warrior-1", r=4).hold("p2", "light-armor/up")
        attacked(table, Attack("p1", "p2", "Blow", damage)).act("p2", "play:light-armor/up")
        assert table.hp("p2") == left


@pytest.mark.rule("ads.damage.ethereal-bypass")
def test_ethereal_damage_passes_physical_defense(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1", r=4).hold("p2", "light-armor/up")
    assert attacked(table, Attack("p1", "p2", "Ray", 3, ethereal=True)).hp("p2") == 12


@pytest.mark.rule("ads.damage.ethereal-defense")
def test_ethereal_defense_stops_both(fight: Any) -> None:
    for ethereal in (True, False):
        table = fight("warrior-1", "mage-1", r=4).hold("p2", "mage-ward/up")
        attacked(table, Attack("p1", "p2", "Blow", 5, ethereal=ethereal)).act("p2", "play:mage-ward/up")
        assert table.hp("p2") == 10 - 2


@pytest.mark.rule("ads.defense.armor-vs-ranged")
@pytest.mark.parametrize(("option", "left"), [("half-down-min1", 9), ("half-up", 10), ("full", 11)])
def test_armor_counts_half_against_a_crossbow(fight: Any, option: str, left: int) -> None:
    table = fight("warrior-1", "warrior-1", r=4, options={"armor-vs-ranged": option}).hold(
        "p2", "light-armor/up"
    )
    attacked(table, Attack("p1", "p2", "Crossbow", 7, ranged_weapon=True)).act("p2", "play:light-armor/up")
    assert table.hp("p2") == left


@pytest.mark.rule("ads.defense.shield-vs-ranged")
def test_a_large_shield_stops_a_crossbow_whole(fight: Any) -> None:
    table = (
        fight("warrior-1", "warrior-1", r=4).hold("p2", "large-shield/up").set("p2", shield="large-shield")
    )
    attacked(table, Attack("p1", "p2", "Crossbow", 7, ranged_weapon=True)).act("p2", "play:large-shield/up")
    assert table.hp("p2") == 15


@pytest.mark.rule("ads.react.shield-many-ranged")
def test_one_small_shield_stands_against_two_ranged_attacks(fight: Any) -> None:
    table = (
        fight("warrior-1", "warrior-1", r=4).hold("p2", "small-shield/up").set("p2", shield="small-shield")
    )
    shot = Attack("p1", "p2", "Shortbow", 4, ranged_weapon=True)
    attacked(table, shot).act("p2", "play:small-shield/up")
    attacked(table, shot).act("p2", "raised")
    assert table.hp("p2") == 15
    assert attacked(table, shot).hp("p2") == 11


@pytest.mark.rule("ads.react.shield-many-ranged", "ads.react.one-per-attack")
def test_at_a_table_with_two_reactions_armor_helps_a_raised_shield(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1", r=4, options={"reactions-per-attack": "2"})
    table.hold("p2", "light-armor/up").set("p2", raised=1, raised_card="small-shield/up")
    attacked(table, Attack("p1", "p2", "Crossbow", 7, ranged_weapon=True)).act("p2", "raised")
    assert table.act("p2", "play:light-armor/up").hp("p2") == 15 - 2


@pytest.mark.rule("ads.react.shield-many-ranged", "ads.damage.ethereal-bypass")
def test_a_raised_shield_does_not_stop_an_ethereal_shot(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1", r=4).set("p2", raised=1, raised_card="small-shield/up")
    table.hold("p2", "fortitude/up")
    attacked(table, Attack("p1", "p2", "Wand", 3, ranged_weapon=True, ethereal=True))
    assert table.closed("raised") == ("ads.damage.ethereal-bypass",)


@pytest.mark.rule("ads.react.shield-many-ranged")
def test_a_raised_shield_comes_down_with_the_round(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1", r=4).set("p1", raised=1, raised_card="small-shield/up")
    table.act("p1", "pass").until("TakeAction").act("p2", "pass")
    assert (table.mark("combat", "round"), table.mark("p1", "raised")) == (5, 0)


@pytest.mark.rule("ads.defense.as-reaction")
def test_armor_is_not_played_on_the_own_turn(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1").hold("p1", "light-armor/up")
    assert table.closed("play:light-armor/up") == ("ads.action.reaction", "ads.defense.as-reaction")


@pytest.mark.rule("ads.damage.split", "ads.spell.counters")
def test_energy_bolt_is_divided_among_opponents(fight: Any) -> None:
    goblins = ("goblin-skirmisher",) * 3
    table = fight("mage-3", foes=goblins, r=2).hold("p1", "energy-bolt/up")
    table.act("p1", "play:energy-bolt/up")
    (amount,) = table.options()["on:foe/1"].fields
    assert (amount.low, amount.high) == (1, 3)
    assert table.options()["on:foe/1"].label.startswith("Hit ")
    table.act("p1", "on:foe/1", damage=2)
    assert "on:foe/1" not in table.options()
    table.act("p1", "on:foe/3", "UU", "UU", damage=1)
    assert [table.hp(f"foe/{n}") for n in (1, 2, 3)] == [1, 3, 2]


@pytest.mark.rule("ads.damage.split")
def test_an_even_share_is_proposed_for_each_target(fight: Any) -> None:
    table = fight("mage-3", foes=("goblin-skirmisher",) * 3, r=4)
    table.hold("p1", "energy-bolt/up", *["intellect/up"] * 2).act("p1", "play:energy-bolt/up")
    (first,) = table.options()["on:foe/1"].fields
    (second,) = table.act("p1", "on:foe/1", damage=1).options()["on:foe/2"].fields
    assert (first.high, first.default, second.high, second.default) == (5, 2, 4, 2)


@pytest.mark.rule("ads.damage.split")
def test_the_rest_goes_to_the_last_target_without_a_question(fight: Any) -> None:
    table = fight("mage-3", foes=("goblin-skirmisher",) * 2, r=2).hold("p1", "energy-bolt/up")
    table.act("p1", "play:energy-bolt/up").act("p1", "on:foe/2", "DD", "UU", damage=1)
    assert [table.hp(f"foe/{n}") for n in (1, 2)] == [1, 2]


@pytest.mark.rule("ads.damage.split")
def test_no_more_targets_than_r_plus_1(fight: Any) -> None:
    table = fight("mage-3", foes=("goblin-skirmisher",) * 3, r=1).hold("p1", "energy-bolt/up")
    table.act("p1", "play:energy-bolt/up").act("p1", "on:foe/1", damage=1)
    (amount,) = table.options()["on:foe/2"].fields
    assert (amount.low, amount.high) == (1, 1)


def bolted(fight: Any, *hidden: str, r: int = 2) -> Any:
    """A Mage plays an Energy Bolt on three Goblins, of which these are hidden."""
    table = fight("mage-3", foes=("goblin-skirmisher",) * 3, r=r).hold("p1", "energy-bolt/up")
    for foe in hidden:
        table.set(foe, hidden=1)
    return table.act("p1", "play:energy-bolt/up")


@pytest.mark.rule("ads.ruling.sneak-benefit", "ads.damage.split")
@pytest.mark.parametrize("hidden", [("foe/3",), ("foe/2", "foe/3")])
def test_who_is_hidden_is_hit_by_a_share_but_not_aimed_at(fight: Any, hidden: tuple[str, ...]) -> None:
    table = bolted(fight, *hidden)
    assert [name for name in table.options() if name[3:] in hidden] == []
    table.act("p1", "on:foe/1", damage=2).act("p1", "on:foe/3", "UU", "UU", damage=1)
    assert [table.hp(f"foe/{n}") for n in (1, 2, 3)] == [1, 3, 2]


@pytest.mark.rule("ads.ruling.sneak-benefit")
def test_where_all_are_hidden_nothing_can_be_divided(fight: Any) -> None:
    table = fight("mage-3", foes=("goblin-skirmisher",) * 2, r=2).hold("p1", "energy-bolt/up")
    for foe in ("foe/1", "foe/2"):
        table.set(foe, hidden=1)
    assert table.closed("play:energy-bolt/up") == ("ads.sneak.detection",)


# ---------------------------------------------------------------- death


@pytest.mark.rule("ads.react.one-per-attack", "ads.death.choice")
@pytest.mark.parametrize(("damage", "last"), [(4, ""), (5, " You have only 5 HP.")])
def test_whom_a_blow_may_bring_down_reads_it_before_answering(fight: Any, damage: int, last: str) -> None:
    table = fight("warrior-1", "warrior-1", r=4).hold("p2", "light-armor/up").set("p2", hp=5)
    attacked(table, Attack("p1", "p2", "Blow", damage))
    words = f"Human Warrior attacks you: Blow, {damage} Physical Damage.{last} Your answer?"
    assert table.ask().prompt == words


@pytest.mark.rule("ads.damage.hp", "ads.damage.reduced")
def test_damage_below_nothing_heals_nobody_and_the_dead_are_not_hurt(fight: Any) -> None:
    table = fight("warrior-1", foes=("skeletal-warrior",)).set("p1", hp=5)
    assert (wound(table.table, "p1", -2, "foe/1"), wound(table.table, "p1", 0, "foe/1")) == ([], [])
    table.set("p1", hp=1)
    suffers(table, "p1", 5, "foe/1").act("p1", "die")
    assert wound(table.table, "p1", 5, "foe/1") == []
    assert heal(table.table, "p1", 5, "rests", ()) == []


@pytest.mark.rule("ads.damage.hp", "ads.death.choice")
def test_with_one_hp_left_nobody_is_close_to_death(fight: Any) -> None:
    table = fight("warrior-1", foes=("skeletal-warrior",)).set("p1", hp=5)
    assert "live" not in suffers(table, "p1", 4, "foe/1").options()
    assert table.hp("p1") == 1


@pytest.mark.rule("ads.death.not-from-players", "ads.death.choice")
def test_who_falls_by_their_own_doing_has_the_choice(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1").set("p1", hp=2)
    assert "live" in suffers(table, "p1", 5, "p1").options()


@pytest.mark.rule("ads.death.choice")
def test_exhaustion_instead_of_death(fight: Any) -> None:
    table = fight("warrior-1", foes=("skeletal-warrior",)).hold("p1", "longsword/up").set("p1", hp=2)
    suffers(table, "p1", 5, "foe/1").act("p1", "live")
    assert (table.hp("p1"), table.mark("p1", "fatigue"), table.mark("p1", "status")) == (1, 1, "up")


@pytest.mark.rule("ads.death.choice")
def test_or_death(fight: Any) -> None:
    table = fight("warrior-1", foes=("skeletal-warrior",)).set("p1", hp=2)
    assert suffers(table, "p1", 5, "foe/1").options()["die"].warning
    assert table.options()["live"].note == "One level of Exhaustion: a hand of 6."
    assert table.act("p1", "die").mark("p1", "status") == "dead"


@pytest.mark.rule("ads.death.not-from-players")
def test_no_such_choice_against_a_player(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1").set("p2", hp=2)
    suffers(table, "p2", 5, "p1")
    assert (table.hp("p2"), table.mark("p2", "status")) == (0, "dead")


@pytest.mark.rule("ads.fatigue.same-track")
def test_fatigue_and_exhaustion_add_up(fight: Any) -> None:
    table = fight("warrior-1", foes=("skeletal-warrior",)).hold("p1").set("p1", hp=2)
    table.lay("p1", "draw").lay("p1", "discard", *["strength/up"] * 20).act("p1", "pass").act("p1", "draw:2")
    assert table.mark("p1", "fatigue") == 1
    suffers(table, "p1", 99, "foe/1").act("p1", "live")
    assert (table.mark("p1", "fatigue"), hand_maximum(table.table, "p1")) == (2, 5)


@pytest.mark.rule("ads.death.repeat")
def test_six_times_until_the_hand_is_one_card(fight: Any) -> None:
    table = fight("warrior-1", foes=("skeletal-warrior",)).hold("p1")
    for _ in range(6):
        suffers(table, "p1", 99, "").act("p1", "live")
    assert (table.hp("p1"), table.mark("p1", "fatigue")) == (1, 6)


@pytest.mark.rule("ads.death.at-one-card")
def test_at_a_hand_of_one_it_is_death_without_a_choice(fight: Any) -> None:
    table = fight("warrior-1", foes=("skeletal-warrior",)).hold("p1").set("p1", fatigue=6, hp=1)
    assert suffers(table, "p1", 1, "foe/1").mark("p1", "status") == "dead"


# ---------------------------------------------------------------- healing


@pytest.mark.rule("ads.damage.healing", "ads.icon.values", "ads.foe.heal-cap")
def test_healing_stops_at_the_hp_of_the_start(fight: Any) -> None:
    table = fight("priest-1", foes=("goblin-skirmisher",)).set("p1", hp=5).set("foe/1", hp=2)
    table.table = evolve(table.table, heal(table.table, "p1", 3, "is healed", ()))
    table.table = evolve(table.table, heal(table.table, "foe/1", 4, "is healed", ()))
    assert (table.hp("p1"), table.hp("foe/1")) == (8, 3)


@pytest.mark.rule("ads.damage.healing", "ads.term.ally")
def test_a_priest_heals_an_ally(fight: Any) -> None:
    table = (
        fight("priest-1", "warrior-1", foes=("goblin-skirmisher",), r=4).hold("p1", "mend/up").set("p2", hp=5)
    )
    table.set("foe/1", side="party").act("p1", "play:mend/up")
    assert table.open() == {"on:p1", "on:p2", "on:foe/1"}
    assert table.act("p1", "on:p2").hp("p2") == 9


@pytest.mark.rule("ads.foe.hp-cards", "ads.death.choice")
def test_whom_the_gm_sets_to_no_hit_points_falls_before_the_next_turn(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", foes=("skeletal-warrior",) * 2).hold("p2")
    table.set("foe/1", hp=0).set("p2", hp=0)
    assert (table.act("p1", "pass").step, table.asked) == ("CloseCall", ("p2",))
    table.act("p2", "live")
    assert table.mark("foe/1", "status") == "dead" and table.hp("p2") == 1
