"""Foes and their Traits."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hearthside.families.adventure_deck.catalogue import FOES, Catalogue, FoeCard, Sheet, parse
from hearthside.families.adventure_deck.foe_actions import open_rows
from hearthside.families.adventure_deck.foe_schema import Trait, TraitName
from hearthside.families.adventure_deck.foes import FoeTurn
from hearthside.families.adventure_deck.gold import shares
from hearthside.families.adventure_deck.setup import Setting
from hearthside.families.adventure_deck.traits import candidates, healing_row, is_outnumbered, overwhelmed
from hearthside.kernel.events import Turned
from hearthside.kernel.family import BadContent
from hearthside.kernel.table import evolve

GOBLIN = "goblin-skirmisher"


def foe_turn(table: Any, *draws: str, who: str = "foe/1") -> Any:
    """The Foe takes a Turn now."""
    table.table = evolve(table.table, (Turned((FoeTurn(who),)),))
    return table.run(*draws)


def with_traits(monkeypatch: pytest.MonkeyPatch, key: str, *traits: Trait, **fields: Any) -> None:
    """A Foe Card with just these Traits."""
    card = msgspec.structs.replace(FOES[key].card, traits=traits, **fields)
    monkeypatch.setitem(FOES, key, FoeCard(card))


# ---------------------------------------------------------------- the worked example


@pytest.mark.rule("ads.foe.example-longsword", "ads.foe.reaction", "ads.foe.hp-cards")
@pytest.mark.rule("ads.foe.example-dagger", "ads.foe.reaction-per-attack", "ads.mode.formats")
def test_two_attacks_on_the_goblin_on_round_4(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", foes=(GOBLIN,), r=4).hold("p1", "longsword/up")
    table.hold("p2", "dagger/up", *["dodge/up"] * 6)
    table.act("p1", "play:longsword/up", "UUU")
    assert table.hp("foe/1") == 1
    table.act("p1", "no").act("p2", "no").act("p2", "play:dagger/up", "DDU")
    assert table.hp("foe/1") == 1


@pytest.mark.rule("ads.foe.reaction")
def test_without_a_match_there_is_no_reaction(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,), r=4).hold("p1", "longsword/up")
    table.act("p1", "play:longsword/up", "DDD")
    assert "Human Warrior: Longsword against Goblin Skirmisher: 5 Damage, no answer drawn." in table.told
    assert "Goblin Skirmisher is defeated." in table.told


@pytest.mark.rule("ads.defense.armor-vs-ranged")
@pytest.mark.parametrize(("option", "stopped"), [("half-down-min1", 1), ("half-up", 2), ("full", 3)])
def test_a_foes_armor_counts_half_against_a_bow(fight: Any, option: str, stopped: int) -> None:
    table = fight("warrior-1", foes=(GOBLIN,), r=4, options={"armor-vs-ranged": option}).set("foe/1", hp=9)
    table.hold("p1", "shortbow/up").act("p1", "play:shortbow/up", "UUU")
    assert table.hp("foe/1") == 9 - 4 + stopped


@pytest.mark.rule("ads.foe.attribute", "ads.foe.counter-virtual", "ads.recounter.foe-default")
def test_a_goblin_counters_energy_bolt_with_agility_once(fight: Any) -> None:
    table = fight("mage-3", foes=(GOBLIN,), r=2).hold("p1", "energy-bolt/up", "intellect/up")
    table.act("p1", "play:energy-bolt/up").act("p1", "none", "DD")
    assert (table.step, table.hp("foe/1")) == ("ReCounter", 3)
    table.act("p1", "play:intellect/up")
    assert any("is defeated" in text for text in table.told)


@pytest.mark.rule("ads.foe.attribute")
def test_and_not_with_other_symbols(fight: Any) -> None:
    table = fight("mage-3", foes=("skeletal-warrior",), r=2).hold("p1", "energy-bolt/up")
    assert table.act("p1", "play:energy-bolt/up", "D").hp("foe/1") == 2
    table = fight("mage-3", foes=(GOBLIN,), r=1).hold("p1", "energy-bolt/up")
    assert table.act("p1", "play:energy-bolt/up", "DU").hp("foe/1") == 1


@pytest.mark.rule("ads.recounter.foe-default")
def test_a_foe_that_may_escalate_does(fight: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with_traits(monkeypatch, GOBLIN, escalates=True)
    table = fight("mage-3", foes=(GOBLIN,), r=2).hold("p1", "energy-bolt/up", "intellect/up")
    table.act("p1", "play:energy-bolt/up").act("p1", "none", "DD").act("p1", "play:intellect/up", "DD")
    assert table.hp("foe/1") == 3


# ---------------------------------------------------------------- a Foe's Turn


@pytest.mark.rule("ads.foe.action", "ads.rondel.colour-link", "ads.foe.draw-command")
@pytest.mark.parametrize(("r", "drawn", "lost"), [(4, "U", 4), (4, "D", 0), (5, "D", 3), (5, "U", 0)])
def test_the_goblin_on_rounds_4_and_5(fight: Any, r: int, drawn: str, lost: int) -> None:
    table = foe_turn(fight("warrior-1", foes=(GOBLIN,), r=r).hold("p1"), drawn)
    assert table.hp("p1") == 15 - lost


@pytest.mark.rule("ads.foe.outcomes")
@pytest.mark.parametrize(("drawn", "said"), [("UU", "Fire Dart"), ("DD", "Mind Spike")])
def test_the_draw_decides_which_spell(fight: Any, drawn: str, said: str) -> None:
    table = foe_turn(fight("warrior-1", foes=("hedge-wizard",)).hold("p1"), drawn)
    if table.step == "React":
        table.act("p1", "decline")
    assert any(said in text for text in table.told)


@pytest.mark.rule("ads.foe.failure")
def test_failure_is_base_damage_or_the_failure_row_or_nothing(
    fight: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = foe_turn(fight("warrior-1", foes=("skeletal-warrior",), r=4).hold("p1"), "U")
    assert table.hp("p1") == 14
    with_traits(monkeypatch, "skeletal-warrior", failure=FOES[GOBLIN].card.actions[1])
    table = foe_turn(fight("warrior-1", foes=("skeletal-warrior",), r=4).hold("p1"), "U")
    assert table.hp("p1") == 12


@pytest.mark.rule("ads.foe.symbols-vary")
def test_another_copy_wants_other_symbols(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN, GOBLIN), r=4).hold("p1")
    assert foe_turn(table, "D").hp("p1") == 15
    assert foe_turn(table, "D", who="foe/2").hp("p1") == 15 - 4


@pytest.mark.rule(
    "ads.foe.virtual-deck", "ads.foe.hand", "ads.foe.reference-only", "ads.foe.size-level", "ads.term.foe"
)
def test_a_foe_has_a_card_and_no_deck(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,))
    assert not any(name.startswith("foe/1/") for name in table.table.things)
    card = FOES[GOBLIN].card
    assert (card.hp, card.xp, card.gold, card.size, card.level) == (3, 1, 1, "small", 1)
    assert (len(card.actions), len(card.reactions)) == (3, 3)


@pytest.mark.rule("ads.foe.rounds-covered")
def test_a_foe_card_covers_all_six_rounds() -> None:
    text = """
    [[foe]]
    key = "gap"
    name = "Gap"
    text = "-"
    level = 1
    size = "small"
    hp = 1
    xp = 1
    symbol = "up"
    actions = [{ rounds = [1, 2, 3], match = "U", name = "Bite" }]
    """
    with pytest.raises(BadContent, match=r"leave out Rounds \[4, 5, 6\]"):
        Catalogue().add(parse(text, Sheet, "gap.toml"), "gap.toml")


@pytest.mark.rule("ads.foe.xp", "ads.foe.gold")
def test_how_xp_and_gold_are_shared() -> None:
    assert [shares(xp, heads, 1)[0] for xp, heads in ((3, 2), (1, 3), (7, 3))] == [1, 1, 2]
    assert shares(5, 2, 0) == (2, 1)


@pytest.mark.rule("ads.foe.xp", "ads.foe.gold", "ads.loot.gold", "ads.story.cards")
def test_the_goblin_is_worth_1_xp_and_1_gold(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,), r=4).hold("p1", "longsword/up")
    table.act("p1", "play:longsword/up", "DDD").act("p1", "no")
    assert (table.step, table.mark("p1", "xp"), table.mark("p1", "gold")) == ("Lobby", 1, 1)


# ---------------------------------------------------------------- Traits


@pytest.mark.rule("ads.trait.instructions")
def test_there_are_17_traits() -> None:
    assert len(TraitName) == 17
    assert FOES[GOBLIN].traits[TraitName.SELF_PRESERVATION].hp == 1


@pytest.mark.rule("ads.trait.self-preservation")
def test_self_preservation_flees_at_1_hp(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,)).hold("p1").set("foe/1", hp=1)
    foe_turn(table).act("p1", "no")
    assert "Goblin Skirmisher flees." in table.told


@pytest.mark.rule("ads.trait.cowardly-sneak")
def test_cowardly_sneak_after_damage(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,), r=4).hold("p1").set("foe/1", startled=1, hp=2)
    foe_turn(table, "DD", "D")
    assert table.mark("foe/1", "hidden") == 1


@pytest.mark.rule("ads.trait.cowardly-sneak")
def test_damage_startles(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,), r=4).hold("p1", "longsword/up")
    assert table.act("p1", "play:longsword/up", "UUU").mark("foe/1", "startled") == 1


@pytest.mark.rule("ads.trait.sneaky", "ads.presneak.declare")
def test_sneaky_foes_lurk(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN, GOBLIN), started=False)
    table.act("p1", "choose", cards=("longsword/up", "longsword/down", "strength/up", "strength/down"))
    table.act("p1", "none", "D")
    assert (table.mark("foe/1", "hidden"), table.mark("foe/2", "hidden")) == (1, 1)


@pytest.mark.rule("ads.trait.merciless")
@pytest.mark.parametrize(("clock", "found"), [(3, ["p1", "p2"]), (4, ["p2"])])
def test_merciless_from_the_fourth_round(fight: Any, clock: int, found: list[str]) -> None:
    table = fight("warrior-1", "rogue-1", foes=(GOBLIN,)).set("p2", hp=3).set("combat", clock=clock)
    assert candidates(table.table, "foe/1") == found


@pytest.mark.rule(
    "ads.trait.attack-biggest-threat", "ads.trait.attack-prevent-recovery", "ads.trait.attack-brutal"
)
@pytest.mark.rule("ads.trait.attack-punish-spellcasting", "ads.trait.attack-retaliation")
@pytest.mark.parametrize(
    ("trait", "who", "marks"),
    [
        ("attack-biggest-threat", "foe/1", {"hurt~p1": 4, "hurt~p2": 6}),
        ("attack-prevent-recovery", "combat", {"healed": "p2"}),
        ("attack-punish-spellcasting", "combat", {"cast": "p2"}),
        ("attack-retaliation", "foe/1", {"attacker": "p2"}),
        ("attack-brutal", "p2", {"hp": 4}),
    ],
)
def test_whom_a_foe_attacks(
    fight: Any, monkeypatch: pytest.MonkeyPatch, trait: str, who: str, marks: dict[str, Any]
) -> None:
    with_traits(monkeypatch, GOBLIN, Trait(trait=TraitName(trait)))
    table = fight("warrior-1", "warrior-1", foes=(GOBLIN,)).set(who, **marks)
    assert candidates(table.table, "foe/1") == ["p2"]


@pytest.mark.rule("ads.trait.attack-punish-spellcasting")
def test_a_foe_that_casts_itself_still_knows_which_opponent_cast_last(fight: Any) -> None:
    table = fight("mage-1", "warrior-1", foes=("hedge-wizard",), r=2).hold("p1", "spark/up").hold("p2")
    table.act("p1", "play:spark/up").until("TakeAction").hold("p1").hold("p2").set("p2", hidden=1)
    foe_turn(table, "DD").set("p2", hidden=0)
    assert any("Mind Spike" in text for text in table.told)
    assert candidates(table.table, "foe/1") == ["p1"]


@pytest.mark.rule("ads.trait.attack-prevent-recovery")
def test_a_foe_that_heals_itself_still_knows_which_opponent_healed_last(
    fight: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_traits(monkeypatch, "hedge-wizard", Trait(trait=TraitName.PREVENT_RECOVERY))
    table = fight("priest-1", "warrior-1", foes=("hedge-wizard",)).hold("p1", "mend/up").set("p1", hp=5)
    table.act("p1", "play:mend/up").act("p1", "on:p1").set("foe/1", hp=1)
    assert foe_turn(table, "UD").hp("foe/1") == 1 + 3
    assert candidates(table.table, "foe/1") == ["p1"]


@pytest.mark.rule("ads.trait.attack-retaliation")
def test_an_attack_that_was_countered_is_retaliated_too(fight: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with_traits(monkeypatch, GOBLIN, Trait(trait=TraitName.RETALIATION))
    table = fight("mage-3", "warrior-1", foes=(GOBLIN,), r=2).hold("p1", "energy-bolt/up")
    table.set("foe/1", attacker="p2").act("p1", "play:energy-bolt/up", "DD")
    assert (table.hp("foe/1"), candidates(table.table, "foe/1")) == (3, ["p1"])


@pytest.mark.rule("ads.trait.attack-opportunist")
def test_the_opportunist_attacks_the_nearest(fight: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with_traits(monkeypatch, GOBLIN, Trait(trait=TraitName.OPPORTUNIST))
    table = fight("warrior-1", "rogue-1", foes=(GOBLIN,), options={"mode": "1d"})
    table.set("combat", **{"foe/1~p1": 0, "foe/1~p2": 2})
    assert candidates(table.table, "foe/1") == ["p1"]


@pytest.mark.rule("ads.trait.healer")
def test_a_healer_heals_an_ally(fight: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with_traits(monkeypatch, "hedge-wizard", Trait(trait=TraitName.HEALER))
    table = fight("warrior-1", foes=("hedge-wizard", GOBLIN))
    assert healing_row(table.table, "foe/1") is None, "nobody is wounded"
    table.set("foe/2", hp=1).stream = None  # nothing is drawn
    assert foe_turn(table).hp("foe/2") == 3


@pytest.mark.rule("ads.trait.healer", "ads.grapple.no-spells", "ads.grapple.base-damage")
def test_a_healer_in_a_grapple_casts_nothing(fight: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with_traits(monkeypatch, "hedge-wizard", Trait(trait=TraitName.HEALER))
    table = fight("warrior-1", foes=("hedge-wizard", GOBLIN)).hold("p1").set("foe/2", hp=1)
    foe_turn(table.set("foe/1", grapple="foe/1").set("p1", grapple="foe/1"))
    assert (table.hp("foe/2"), table.hp("p1")) == (1, 14)


@pytest.mark.rule("ads.grapple.escape-declare")
@pytest.mark.parametrize(("drawn", "held"), [("U", "p1"), ("D", "")])
def test_a_foe_that_is_held_tries_to_break_free(fight: Any, drawn: str, held: str) -> None:
    table = fight("warrior-1", foes=(GOBLIN,)).hold("p1").set("foe/1", grapple="p1").set("p1", grapple="p1")
    foe_turn(table, drawn)
    assert (table.mark("foe/1", "grapple"), table.mark("p1", "grapple")) == (held, held)
    assert table.hp("p1") == 15


@pytest.mark.rule("ads.grapple.escape-declare")
def test_strength_keeps_hold_of_a_foe(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,)).hold("p1", "strength/up")
    foe_turn(table.set("foe/1", grapple="p1").set("p1", grapple="p1")).act("p1", "play:strength/up")
    assert table.mark("foe/1", "grapple") == "p1"


@pytest.mark.rule("ads.trait.regeneration")
@pytest.mark.parametrize(("hp", "after"), [(2, 3), (3, 3)])
def test_regeneration_at_the_beginning_of_a_round(
    fight: Any, monkeypatch: pytest.MonkeyPatch, hp: int, after: int
) -> None:
    with_traits(monkeypatch, GOBLIN, Trait(trait=TraitName.REGENERATION, hp=1))
    table = fight("warrior-1", foes=(GOBLIN,), r=1).set("foe/1", hp=hp)
    assert table.act("p1", "pass", "D").hp("foe/1") == after


@pytest.mark.rule("ads.trait.kiter")
def test_a_kiter_with_a_bow_moves_to_thrown_then_ranged(fight: Any) -> None:
    table = fight("warrior-1", foes=("hedge-wizard",), options={"mode": "1d"}).set(
        "combat", **{"foe/1~p1": 0}
    )
    assert foe_turn(table).mark("combat", "foe/1~p1") == 1
    assert foe_turn(table).mark("combat", "foe/1~p1") == 2


@pytest.mark.rule("ads.trait.outnumber")
@pytest.mark.parametrize(("foes", "outnumbered"), [(3, True), (4, False)])
def test_outnumber_2_to_1(fight: Any, monkeypatch: pytest.MonkeyPatch, foes: int, outnumbered: bool) -> None:
    with_traits(monkeypatch, GOBLIN, Trait(trait=TraitName.OUTNUMBER, x=2, y=1))
    table = fight("warrior-1", "rogue-1", foes=(GOBLIN,) * foes)
    assert is_outnumbered(table.table, "foe/1") == outnumbered


@pytest.mark.rule("ads.trait.overwhelm")
@pytest.mark.parametrize(("foes", "grapples"), [(3, False), (4, True)])
def test_four_goblins_overwhelm(fight: Any, foes: int, grapples: bool) -> None:
    table = fight("warrior-1", foes=(GOBLIN,) * foes).hold("p1")
    assert overwhelmed(table.table, "foe/1", "p1") == grapples
    if grapples:
        assert foe_turn(table).step == "StrikeFirst"


@pytest.mark.rule("ads.trait.disease")
@pytest.mark.parametrize(("drawn", "effects"), [("D", 1), ("U", 0)])
def test_a_disease_unless_the_symbol_matches(
    fight: Any, monkeypatch: pytest.MonkeyPatch, drawn: str, effects: int
) -> None:
    sick = Trait(trait=TraitName.DISEASE, x=2, y=1, rounds=3)
    with_traits(monkeypatch, "skeletal-warrior", sick)
    table = fight("warrior-1", foes=("skeletal-warrior",), r=4).hold("p1")
    foe_turn(table, "D", drawn)
    assert len(table.mark("combat", "effects")) == effects


@pytest.mark.rule("ads.trait.disease", "ads.trait.disease-cure")
def test_it_does_1_damage_in_each_of_3_rounds_and_is_cured(
    fight: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_traits(
        monkeypatch, "skeletal-warrior", Trait(trait=TraitName.DISEASE, x=2, y=1, rounds=3), base_damage=0
    )
    table = fight("priest-1", foes=("skeletal-warrior",), r=1).hold("p1", *["piety/up"] * 7)
    foe_turn(table, "U", "D")
    hp = table.hp("p1")
    lost = []
    for _ in range(4):
        table.until("TakeAction").hold("p1", *["piety/up"] * 7).act(
            "p1", "pass", *["U" if table.mark("combat", "round") in (2, 3, 4, 5) else "D"]
        )
        lost.append(hp - table.hp("p1"))
    assert lost == [1, 2, 3, 3]
    foe_turn(table.set("combat", round=1), "U", "D")
    table.until("TakeAction").hold("p1", "mend/up").act("p1", "play:mend/up")
    assert table.mark("combat", "effects") == ()


@pytest.mark.rule("ads.trait.darksight", "ads.light.hampered")
def test_a_goblin_in_bright_light_must_match(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,), r=4, setting=Setting(light="bright")).hold("p1")
    assert foe_turn(table, "U", "D").hp("p1") == 15
    assert foe_turn(table, "U", "U").hp("p1") == 11


def test_rows_wait_for_their_condition(fight: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = tuple(msgspec.structs.replace(row, when="damaged") for row in FOES[GOBLIN].card.actions)
    with_traits(monkeypatch, GOBLIN, actions=rows)
    table = fight("warrior-1", foes=(GOBLIN,), r=4)
    assert open_rows(table.table, "foe/1", "p1") == []
    assert open_rows(table.set("foe/1", hurt_on=1).table, "foe/1", "p1")
