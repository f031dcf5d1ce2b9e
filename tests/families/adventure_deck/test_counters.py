"""Reactions, Counters, Re-Counters and Escalation."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.families.adventure_deck.attacks import Attack
from hearthside.families.adventure_deck.draws import updown_draw
from hearthside.families.adventure_deck.reactions import Answered
from hearthside.kernel.events import Turned
from hearthside.kernel.table import evolve
from tests.families.adventure_deck.fights import make_fight

TWO = {"reactions-per-attack": "2"}


def cast(
    fight: Any,
    r: int = 2,
    mine: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    options: dict[str, str] | None = None,
) -> Any:
    """An Energy Bolt with Up from p1 at p2."""
    table = (
        fight("mage-3", "rogue-1", r=r, options=options or {})
        .hold("p1", "energy-bolt/up", *mine)
        .hold("p2", *theirs)
    )
    table.act("p1", "play:energy-bolt/up")
    return table.act("p1", "none") if table.step == "BoostAttack" else table


@pytest.mark.rule("ads.counter.attribute", "ads.counter.partial-full", "ads.spell.counters")
def test_agility_cancels_energy_bolt_and_strength_does_not(fight: Any) -> None:
    table = cast(fight, theirs=("agility/up", "strength/up"))
    assert table.closed("play:strength/up") == ("ads.action.reaction",)
    table.act("p2", "play:agility/up")
    assert (table.hp("p2"), table.pile("p2", "discard")) == (12, ("agility/up",))


@pytest.mark.rule("ads.counter.single-updown", "ads.updown.draw")
@pytest.mark.parametrize(("drawn", "hp"), [("U", 12 - 2), ("D", 12 - 4)])
def test_the_same_symbol_halves_energy_bolt_on_round_3(fight: Any, drawn: str, hp: int) -> None:
    table = cast(fight, r=3, mine=("intellect/up", "intellect/up"))
    assert table.act("p2", "updown", drawn).hp("p2") == hp


@pytest.mark.rule("ads.updown.draw", "ads.start.updown-source")
@pytest.mark.parametrize(("source", "pile"), [("draw-deck", "p1/draw"), ("dedicated", "updown")])
def test_symbols_are_drawn_from_the_deck_that_was_declared(fight: Any, source: str, pile: str) -> None:
    table = fight("warrior-1", "rogue-1").set("p1", source=source).table
    assert (updown_draw(table, "p1", 3).pile, updown_draw(table, "p2", 1).pile) == (pile, "p2/draw")


@pytest.mark.rule("ads.updown.return", "ads.updown.not-played")
def test_a_card_drawn_for_its_symbol_goes_back(fight: Any) -> None:
    table = cast(fight)
    before = table.cards("p2"), len(table.pile("p2", "draw")), table.pile("p2", "hand")
    table.act("p2", "updown", "U")
    assert (table.cards("p2"), len(table.pile("p2", "draw")), table.pile("p2", "hand")) == before


@pytest.mark.rule("ads.updown.return")
def test_a_draw_deck_that_is_too_small_is_left_alone(fight: Any) -> None:
    table = cast(fight).lay("p2", "draw")
    table.act("p2", "updown", "U")
    assert (table.hp("p2"), table.mark("p2", "fatigue")) == (11, 0)


@pytest.mark.rule("ads.recounter.how", "ads.counter.partial-full")
def test_who_may_re_counter_reads_by_whom_with_what_and_what_is_left(fight: Any) -> None:
    hands = {"mine": ("intellect/up",) * 3, "theirs": ("agility/up",) * 2}
    table = cast(fight, **hands).act("p2", "updown", "U")
    half = "Halfling Rogue counters Energy Bolt with an Up/Down: half of it would be left. Re-counter?"
    assert table.ask().prompt == half
    table = cast(fight, **hands).act("p2", "play:agility/up")
    assert table.ask().prompt.endswith("with Agility ▲: it would be cancelled. Re-counter?")
    table.act("p1", "play:intellect/up")
    words = "re-counters with Intellect ▲: Energy Bolt would work. Escalate?"
    assert table.ask().prompt.endswith(words)


@pytest.mark.rule("ads.recounter.how", "ads.recounter.effect", "ads.icon.card-attribute")
def test_a_re_counter_lets_the_spell_work_as_if_never_countered(fight: Any) -> None:
    table = cast(fight, mine=("intellect/up", "strength/up"), theirs=("agility/up",))
    table.act("p2", "play:agility/up")
    assert table.open() == {"play:intellect/up", "pass"}
    assert table.act("p1", "play:intellect/up").hp("p2") == 12 - 3


@pytest.mark.rule("ads.recounter.partial", "ads.escalate.no-updown", "ads.escalate.no-base-action")
def test_an_updown_counter_is_re_countered_and_not_drawn_again(fight: Any) -> None:
    table = cast(fight, mine=("intellect/up",), theirs=("agility/up",))
    assert "base:rogue-dodge" in table.open()
    table.act("p2", "updown", "U").act("p1", "play:intellect/up")
    assert table.open() == {"play:agility/up", "pass"}
    assert table.act("p2", "pass").hp("p2") == 9


@pytest.mark.rule("ads.recounter.partial", "ads.escalate.allowed-cards", "ads.damage.ethereal-bypass")
def test_a_shield_halves_energy_bolt_and_escalates_armor_does_not(fight: Any) -> None:
    shields = ("small-shield/up", "small-shield/down", "light-armor/up")
    table = fight("mage-3", "warrior-1", r=2).hold("p1", "energy-bolt/up", "intellect/up", "intellect/down")
    table.hold("p2", *shields).set("p2", shield="small-shield")
    table.act("p1", "play:energy-bolt/up").act("p1", "none")
    assert table.closed("play:light-armor/up") == ("ads.damage.ethereal-bypass",)
    table.act("p2", "play:small-shield/up").act("p1", "play:intellect/up")
    assert table.open() == {"play:small-shield/down", "pass"}
    table.act("p2", "play:small-shield/down").act("p1", "pass")
    assert table.hp("p2") == 15 - 1


@pytest.mark.rule("ads.damage.ethereal-defense", "ads.counter.partial-full")
@pytest.mark.parametrize(("option", "suffered"), [("play", 3), ("defend", 2)])
def test_an_ethereal_shield_halves_a_spell_or_stops_what_it_can(option: str, suffered: int) -> None:
    table = make_fight("mage-3", "warrior-1", r=5).hold("p1")
    table.hold("p2", "aegis-of-dawn/up").set("p2", shield="aegis-of-dawn")
    bolt = Attack("p1", "p2", "Energy Bolt", 6, "energy-bolt/up", ethereal=True)
    table.table = evolve(table.table, (Turned((Answered(bolt),)),))
    hp = table.run().hp("p2")
    assert hp - table.act("p2", f"{option}:aegis-of-dawn/up").hp("p2") == suffered


@pytest.mark.rule("ads.escalate.definition", "ads.escalate.outcome", "ads.escalate.chain-cards")
def test_four_steps_of_escalation_and_the_caster_wins(fight: Any) -> None:
    table = cast(fight, mine=("intellect/up", "intellect/down"), theirs=("agility/up", "agility/down"))
    table.act("p2", "play:agility/up").act("p1", "play:intellect/up").act("p2", "play:agility/down")
    assert (table.step, table.asked) == ("ReCounter", ("p1",))
    table.act("p1", "play:intellect/down")
    assert table.hp("p2") == 12 - 3
    assert len(table.pile("p2", "discard")) == 2
    assert len(table.pile("p1", "discard")) == 3


@pytest.mark.rule("ads.escalate.outcome", "ads.round.reactions-anytime")
def test_either_side_may_pass(fight: Any) -> None:
    table = cast(fight, mine=("intellect/up",), theirs=("agility/up",))
    assert table.hp("p2") == 12
    assert table.act("p2", "play:agility/up").act("p1", "pass").hp("p2") == 12


@pytest.mark.rule("ads.counter.multi-updown")
@pytest.mark.parametrize(("drawn", "hp"), [("DD", 12), ("DU", 12 - 5)])
def test_of_several_symbols_the_caster_declares_the_set(fight: Any, drawn: str, hp: int) -> None:
    table = fight("mage-1", "rogue-1", r=3).hold("p1", "frost-lance/up").hold("p2")
    table.act("p1", "play:frost-lance/up")
    assert table.step == "DeclareSet"
    assert table.act("p1", "D").act("p2", "updown", drawn).hp("p2") == hp


@pytest.mark.rule("ads.counter.multi-updown")
@pytest.mark.parametrize(("drawn", "hp"), [("DD", 3), ("DU", 0), ("UU", 0)])
def test_the_caster_declares_the_set_against_a_foe_too(fight: Any, drawn: str, hp: int) -> None:
    goblins = ("goblin-skirmisher",) * 2
    table = fight("mage-1", foes=goblins, r=3).hold("p1", "frost-lance/up")
    table.act("p1", "play:frost-lance/up").act("p1", "foe/1:").act("p1", "D", drawn)
    assert table.hp("foe/1") == hp


@pytest.mark.rule("ads.counter.multi-updown", "ads.react.one-per-attack")
@pytest.mark.parametrize("boost", [(), ("intellect/up",)])
@pytest.mark.parametrize(("drawn", "countered"), [("DD", True), ("UU", False)])
def test_a_second_answer_meets_the_declared_set(
    fight: Any, boost: tuple[str, ...], drawn: str, countered: bool
) -> None:
    table = fight("mage-1", "mage-1", r=3, options={"reactions-per-attack": "2"}).set("p2", hp=10)
    table.hold("p1", "frost-lance/up").hold("p2", "mage-ward/up", *boost)
    table.act("p1", "play:frost-lance/up").act("p1", "D").act("p2", "play:mage-ward/up")
    if boost:
        table.act("p2", "none")
    assert (table.act("p2", "updown", drawn).hp("p2") == 10) == countered


@pytest.mark.rule("ads.escalate.no-updown", "ads.react.one-per-attack")
@pytest.mark.parametrize("drawn", ["U", "D"])
def test_one_up_down_is_drawn_against_an_attack_and_no_second(fight: Any, drawn: str) -> None:
    table = fight("mage-1", "mage-1", r=3, options=TWO).hold("p1", "spark/up").hold("p2", "dodge/up")
    assert "updown" in table.act("p1", "play:spark/up").open()
    assert table.act("p2", "updown", drawn).open() == {"decline", "play:dodge/up"}


@pytest.mark.rule("ads.action.base-once-per-round", "ads.character.base-defences")
def test_the_rogues_dodge_takes_1_off_once_a_round(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", r=4).hold("p1", *["longsword/up"] * 7).hold("p2")
    table.act("p1", "play:longsword/up").act("p2", "base:rogue-dodge")
    assert table.hp("p2") == 12 - 4
    assert table.mark("p2", "used") == ("rogue-dodge",)
    assert "4 Damage, 1 stopped by Rogue's dodge." in table.told[-1]
    again = Attack("p1", "p2", "Blow", 3)
    table.table = evolve(table.table, (Turned((Answered(again),)),))
    assert table.run().closed("base:rogue-dodge") == ("ads.action.base-once-per-round",)


@pytest.mark.rule("ads.counter.listed", "ads.icon.counter")
def test_a_longsword_has_no_counter_but_armor_reduces_it(fight: Any) -> None:
    table = (
        fight("warrior-1", "warrior-1", r=4)
        .hold("p1", *["longsword/up"] * 7)
        .hold("p2", "agility/up", "light-armor/up")
    )
    table.act("p1", "play:longsword/up")
    assert table.closed("play:agility/up") == ("ads.action.reaction",)
    table.act("p2", "play:light-armor/up").act("p2", "none")
    assert table.hp("p2") == 15 - 2


@pytest.mark.rule("ads.action.reaction", "ads.defense.as-reaction")
def test_what_only_answers_an_attack_is_no_action_of_its_own(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1", r=4).hold("p1", "light-armor/up", "longsword/up")
    assert table.closed("play:light-armor/up") == ("ads.action.reaction", "ads.defense.as-reaction")
    assert "play:longsword/up" in table.open()


@pytest.mark.rule("ads.react.one-per-attack", "ads.react.kinds", "ads.action.reaction")
def test_one_reaction_for_each_attack_and_decline(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1", r=4).hold("p1", *["longsword/up"] * 7)
    table.hold("p2", "light-armor/up", "medium-armor/up", "longsword/up")
    table.act("p1", "play:longsword/up")
    assert table.open() == {"decline", "play:light-armor/up", "play:medium-armor/up"}
    table.act("p2", "play:light-armor/up")
    assert table.step == "Refilling"


@pytest.mark.rule("ads.react.kinds")
def test_without_a_legal_answer_nobody_is_asked(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1", r=4).hold("p1", *["longsword/up"] * 7).hold("p2", "longsword/up")
    assert table.act("p1", "play:longsword/up").hp("p2") == 10
    assert table.step == "Refilling"


@pytest.mark.rule("ads.react.one-per-attack")
def test_two_reactions_at_a_table_that_says_so(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1", r=4, options={"reactions-per-attack": "2"})
    table.hold("p1", *["longsword/up"] * 7).hold("p2", "light-armor/up", "light-armor/down")
    table.act("p1", "play:longsword/up").act("p2", "play:light-armor/up").act("p2", "play:light-armor/down")
    assert table.hp("p2") == 15


@pytest.mark.rule("ads.react.one-per-attack")
def test_the_first_of_two_reactions_is_told_before_the_second_is_asked_for(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1", r=4, options=TWO).hold("p1", *["longsword/up"] * 7)
    table.hold("p2", "light-armor/up", "light-armor/down").act("p1", "play:longsword/up")
    table.act("p2", "play:light-armor/up")
    assert table.told[-1] == "Human Warrior answers Longsword, 3 stopped by Light Armor ▲: 2 Damage left."
    assert table.act("p2", "decline").told[-1] == "Human Warrior: Longsword against Human Warrior: 2 Damage."


@pytest.mark.rule("ads.react.one-per-attack")
@pytest.mark.parametrize("hand", [("medium-armor/up", "large-shield/up"), ("light-armor/up",)])
def test_nobody_is_asked_for_a_second_reaction_where_nothing_is_left_to_do(
    fight: Any, hand: tuple[str, ...]
) -> None:
    table = fight("warrior-1", "warrior-1", r=4, options=TWO).hold("p2", *hand)
    table.table = evolve(table.table, (Turned((Answered(Attack("p1", "p2", "Blow", 3)),)),))
    table.run().act("p2", f"play:{hand[0]}")
    assert table.step != "React"


@pytest.mark.rule("ads.react.one-per-attack", "ads.react.kinds")
def test_the_first_of_two_reactions_may_be_a_base_action(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", r=4, options=TWO).hold("p1", *["longsword/up"] * 7)
    table.hold("p2", "light-armor/up").act("p1", "play:longsword/up").act("p2", "base:rogue-dodge")
    assert table.open() == {"decline", "base:halfling-duck", "play:light-armor/up"}
    assert table.act("p2", "play:light-armor/up").hp("p2") == 12 - 1


@pytest.mark.rule("ads.react.one-per-attack", "ads.react.kinds")
def test_without_a_second_answer_the_first_is_told(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", r=4, options=TWO).hold("p1", *["longsword/up"] * 7).hold("p2")
    table.set("p2", used=("halfling-duck",))
    assert table.act("p1", "play:longsword/up").act("p2", "base:rogue-dodge").hp("p2") == 12 - 4
    assert "stack" not in table.table.things


@pytest.mark.rule("ads.react.one-per-attack", "ads.counter.single-updown")
def test_after_a_draw_in_vain_a_card_may_still_counter(fight: Any) -> None:
    table = cast(fight, theirs=("agility/up",), options=TWO).act("p2", "updown", "D")
    assert table.act("p2", "play:agility/up").hp("p2") == 12


@pytest.mark.rule("ads.react.one-per-attack", "ads.recounter.effect", "ads.counter.partial-full")
@pytest.mark.parametrize(("drawn", "hp"), [("U", 12 - 1), ("D", 12 - 3)])
def test_a_counter_that_was_re_countered_may_be_followed_by_another(fight: Any, drawn: str, hp: int) -> None:
    table = cast(fight, mine=("intellect/up",), theirs=("agility/up",), options=TWO)
    table.act("p2", "play:agility/up").act("p1", "play:intellect/up").act("p2", "updown", drawn)
    assert table.hp("p2") == hp
    assert table.step != "React"


@pytest.mark.rule("ads.react.one-per-attack", "ads.counter.partial-full")
def test_what_is_half_countered_may_be_countered_in_full_and_then_is_over(fight: Any) -> None:
    table = cast(fight, theirs=("agility/up", "agility/down"), options=TWO)
    table.act("p2", "updown", "U")
    assert table.mark("stack", "damage") == 1
    assert table.act("p2", "play:agility/up").hp("p2") == 12


@pytest.mark.rule("ads.react.one-per-attack", "ads.counter.partial-full")
def test_after_a_full_counter_there_is_nothing_left_to_answer(fight: Any) -> None:
    table = cast(fight, theirs=("agility/up", "agility/down"), options=TWO).act("p2", "play:agility/up")
    assert (table.hp("p2"), table.step) == (12, "Refilling")


@pytest.mark.rule("ads.react.one-per-attack", "ads.react.transformed")
def test_a_transformed_card_may_be_followed_by_armor(fight: Any) -> None:
    table = fight("warrior-1", "priest-1", r=4, options=TWO).hold("p1", *["longsword/up"] * 7)
    table.hold("p2", "divine-inspiration/up", "mace/up", "light-armor/up")
    table.act("p1", "play:longsword/up").act("p2", "play:divine-inspiration/up").act("p2", "play:mace/up")
    assert table.act("p2", "play:light-armor/up").hp("p2") == 14


@pytest.mark.rule("ads.react.transformed")
def test_divine_inspiration_turns_a_mace_into_an_answer(fight: Any) -> None:
    table = fight("warrior-1", "priest-1", r=4).hold("p1", *["longsword/up"] * 7)
    table.hold("p2", "divine-inspiration/up", "mace/up")
    table.act("p1", "play:longsword/up").act("p2", "play:divine-inspiration/up").act("p2", "play:mace/up")
    assert table.hp("p2") == 14 - 1
    assert "4 turned aside by Divine Inspiration ▲ with Mace ▲" in table.told[-1]


@pytest.mark.rule("ads.react.rondel")
def test_a_small_shield_is_worth_r_on_round_4_and_2_on_round_5(fight: Any) -> None:
    for r, left in ((4, 15 - 1), (5, 15 - 3)):
        table = fight("warrior-1", "warrior-1", r=r).hold("p1", *["longsword/up"] * 7)
        table.hold("p2", "small-shield/up").set("p2", shield="small-shield")
        assert table.act("p1", "play:longsword/up").act("p2", "play:small-shield/up").hp("p2") == left


@pytest.mark.rule("ads.escalate.allowed-cards", "ads.dual.no-shield")
@pytest.mark.parametrize(
    ("held", "may"),
    [
        ({"shield": "small-shield"}, True),
        ({"shield": ""}, False),
        ({"armed": ("handaxe", "handaxe"), "dual": 1}, False),
    ],
)
def test_a_shield_escalates_only_where_it_could_answer_an_attack(
    fight: Any, held: dict[str, Any], may: bool
) -> None:
    table = fight("mage-3", "warrior-1", r=2).hold("p1", "energy-bolt/up", "intellect/up")
    table.hold("p2", "small-shield/up").set("p2", **held).act("p1", "play:energy-bolt/up").act("p1", "none")
    table.act("p2", "updown", "U").act("p1", "play:intellect/up")
    assert (table.step == "Escalate") == may


@pytest.mark.rule("ads.spell.hands", "ads.grapple.no-spells", "ads.react.kinds")
@pytest.mark.parametrize(
    ("held", "rule"),
    [
        ({"armed": ("mace",), "shield": "small-shield"}, "ads.spell.hands"),
        ({"armed": ("dagger", "dagger"), "dual": 1}, "ads.spell.hands"),
        ({"grapple": "p1"}, "ads.grapple.no-spells"),
    ],
)
def test_a_defensive_spell_needs_a_hand_and_no_grapple(fight: Any, held: dict[str, Any], rule: str) -> None:
    table = fight("rogue-1", "mage-1", r=4).hold("p1", "dagger/up").set("p1", grapple=held.get("grapple", ""))
    table.hold("p2", "mage-ward/up", "fortitude/up").set("p2", **held).act("p1", "play:dagger/up")
    assert table.closed("play:mage-ward/up") == (rule,)


@pytest.mark.rule("ads.react.transformed", "ads.character.requirement")
def test_divine_inspiration_is_for_priests(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1", r=4).hold("p1", *["longsword/up"] * 7)
    table.hold("p2", "divine-inspiration/up", "mace/up", "light-armor/up").act("p1", "play:longsword/up")
    assert table.closed("play:divine-inspiration/up") == ("ads.character.requirement",)
