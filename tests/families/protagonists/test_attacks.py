"""Attacks and Damage."""

from __future__ import annotations

import pytest

from hearthside.families.protagonists.attacks import KINDS, in_range
from hearthside.families.protagonists.damage import damage, fitting, with_gear
from hearthside.families.protagonists.sheets import Ability
from hearthside.kernel.asks import Pick
from hearthside.kernel.views import view
from tests.families.protagonists.tale import ADA, ADVENTURE, JON, MIRA, Tale

HIGH, LOW = (6, 6, 6), (1, 1, 1)


def brawl(npc: str = "warden", *, distance: int = 0, **options: str) -> Tale:
    """It is Mira's turn against the Warden."""
    return Tale(**options).started().rounds("lamp", npc, rolls=(HIGH, LOW), distance=distance)


# ---------------------------------------------------------------- arithmetic


@pytest.mark.rule("core.attack.damage", "core.attack.toughness-both")
def test_the_lower_result_takes_the_difference() -> None:
    assert damage(11, 7) == (0, 4)
    assert damage(6, 9) == (3, 0)


@pytest.mark.rule("core.attack.tie")
def test_on_a_tie_both_take_one() -> None:
    assert damage(8, 8) == (1, 1)


@pytest.mark.rule("core.attack.gear-bonus", "core.ruling.gear-damage")
def test_the_winners_gear_adds_damage_but_not_on_a_tie() -> None:
    assert with_gear(damage(10, 8), 2, 0) == (0, 4)
    assert with_gear(damage(8, 8), 2, 2) == (1, 1)
    assert with_gear(damage(6, 9), 2, 1) == (4, 0)


@pytest.mark.rule("core.attack.other-kinds", "core.ruling.tie-other-attacks")
def test_except_for_toughness_a_target_that_cannot_answer_deals_no_damage() -> None:
    assert fitting((3, 0), Ability.AGILITY, strikes_back=False) == (0, 0)
    assert fitting((3, 0), Ability.AGILITY, strikes_back=True) == (3, 0)
    assert fitting((1, 1), Ability.WITS, strikes_back=False) == (0, 1)
    assert fitting((3, 0), Ability.TOUGHNESS, strikes_back=False) == (3, 0)


# ---------------------------------------------------------------- at the table


@pytest.mark.rule("core.attack.definition")
def test_both_sides_of_an_attack_test_the_same_ability() -> None:
    tale = brawl()
    tale.do(MIRA, "attack:warden:close").go().do(MIRA, "unarmed").unsupported()
    assert tale.told()[-1] == "Mira attacks The Warden at close quarters."
    assert [tale.mark(f"test/{who}", "ability") for who in ("lamp", "warden")] == ["toughness"] * 2
    tale.roll(LOW, LOW).pushing()
    assert len(tale.rolls()[2:]) == 2


@pytest.mark.rule("core.attack.ability")
def test_four_kinds_of_fight_use_four_abilities() -> None:
    assert [str(ability) for ability in KINDS.values()] == ["toughness", "agility", "smarts", "wits"]
    tale = brawl(distance=1)
    assert len([option for option in tale.offers(MIRA) if option.startswith("attack:warden:")]) == 4
    tale.do(MIRA, "attack:warden:long-range").do(ADA, "go")
    assert {tale.mark(f"test/{who}", "ability") for who in ("lamp", "warden")} == {"agility"}


@pytest.mark.rule("core.attack.ability")
def test_an_attack_is_offered_and_adjusted_by_the_name_of_its_ability() -> None:
    tale = brawl()
    assert tale.offers(MIRA)["attack:warden:close"].label == "Attack The Warden at close quarters (Toughness)"
    fields = tale.do(MIRA, "attack:warden:close").offers(ADA)["go"].fields
    assert [field.label for field in fields][:2] == ["Toughness of Mira", "Toughness of The Warden"]


@pytest.mark.rule("core.attack.definition")
def test_one_attacks_another_who_is_there(tale: Tale) -> None:
    tale.rounds("lamp", "smith", "warden", "rat", rolls=(HIGH, (4, 3, 2), (2, 2, 2), LOW))
    tale.do(ADA, "dismiss:rat")
    assert {name.split(":")[1] for name in tale.open(MIRA, "attack")} == {"smith", "warden"}
    assert set(tale.open(MIRA, "aim")) == {"aim:smith", "aim:warden"}


@pytest.mark.rule("core.attack.definition")
def test_the_other_side_is_offered_before_ones_own(tale: Tale) -> None:
    tale.rounds("lamp", "smith", "warden", "rat", rolls=(HIGH, (4, 3, 2), (2, 2, 2), LOW))
    assert tale.open(MIRA, "aim") == ["aim:warden", "aim:rat", "aim:smith"]
    assert [name.split(":")[1] for name in tale.open(MIRA, "attack")][::4] == ["warden", "rat", "smith"]
    tale.do(MIRA, "end-turn").do(JON, "end-turn")
    assert tale.open(ADA, "aim") == ["aim:lamp", "aim:smith", "aim:rat"]


@pytest.mark.rule("core.attack.definition", "core.ruling.damage-to-unconscious")
def test_who_lies_there_is_offered_last_to_be_attacked(tale: Tale) -> None:
    tale.rounds("lamp", "smith", "warden", "rat", rolls=(HIGH, (4, 3, 2), (2, 2, 2), LOW))
    tale.do(ADA, "change", who=("warden",), health=-9).do(ADA, "unconscious")
    assert [name.split(":")[1] for name in tale.open(MIRA, "attack")][::4] == ["rat", "smith", "warden"]


@pytest.mark.rule("core.danger.unconscious", "core.attack.definition")
@pytest.mark.parametrize("act", ["set-on", "oppose", "call"])
def test_who_lies_unconscious_is_not_set_on_anybody(tale: Tale, act: str) -> None:
    who = tale.do(ADA, "change", who=("lamp",), health=-9).offers(ADA)[act].fields[0]
    assert isinstance(who, Pick)
    assert [choice.id for choice in who.choices] == ["smith", "fox", "warden", "witch", "rat"]


@pytest.mark.rule("core.attack.damage", "core.danger.health")
def test_damage_is_taken_from_health() -> None:
    tale = brawl().attack(MIRA, "warden", (6, 5, 5), (4, 3, 3))
    assert tale.mark("warden", "health") == 6 - (11 - 7)


@pytest.mark.rule("core.attack.toughness-both")
def test_in_a_toughness_attack_the_attacker_can_be_hurt() -> None:
    tale = brawl().attack(MIRA, "warden", (3, 3, 3), (5, 4, 4))
    assert [tale.mark(who, "health") for who in ("lamp", "warden")] == [3, 6]


@pytest.mark.rule("core.attack.tie", "core.ruling.tie-conflict-vs-attack")
def test_a_tied_attack_hurts_both() -> None:
    tale = brawl().attack(MIRA, "warden", (4, 4, 4), (4, 4, 4))
    assert [tale.mark(who, "health") for who in ("lamp", "warden")] == [5, 5]


@pytest.mark.rule("core.attack.gear-bonus", "core.ruling.gear-damage")
def test_gear_is_declared_before_the_roll_and_counts_for_the_winner() -> None:
    tale = brawl().do(MIRA, "attack:warden:close").do(ADA, "go", gear_warden="warden/gear/club")
    tale.do(MIRA, "arm:lamp/gear/knife").unsupported()
    tale.roll((5, 5, 5), (4, 4, 4)).pushing()
    assert [tale.mark(who, "health") for who in ("lamp", "warden")] == [6, 2]


@pytest.mark.rule("core.ruling.gear-damage")
def test_a_defender_who_wins_uses_own_gear() -> None:
    tale = brawl().do(MIRA, "attack:warden:close").do(ADA, "go", gear_warden="warden/gear/club")
    tale.do(MIRA, "arm:lamp/gear/knife").unsupported()
    tale.roll((4, 4, 4), (5, 5, 5)).pushing()
    assert [tale.mark(who, "health") for who in ("lamp", "warden")] == [3, 6]


@pytest.mark.rule("core.npc.extras", "core.attack.gear-bonus")
@pytest.mark.parametrize("gear", ["warden/gear/club", "unarmed"])
def test_the_gm_says_with_the_terms_what_an_npc_fights_with(gear: str) -> None:
    """Who is asked next is the same for an NPC that has nothing."""
    tale, bare = brawl(), brawl("rat")
    for one, npc in ((tale, "warden"), (bare, "rat")):
        one.do(MIRA, f"attack:{npc}:close")
    assert [field.key for field in tale.offers(ADA)["go"].fields][2:] == ["gear:warden"]
    tale.do(ADA, "go", gear_warden=gear)
    bare.do(ADA, "go")
    assert tale.asked() == bare.asked() == (MIRA,)
    assert ("warden/gear/club" in view(tale.game.family, tale.game.table, MIRA).things) == (gear != "unarmed")


def filled_in(tale: Tale) -> str:
    (field,) = [one for one in tale.offers(ADA)["go"].fields if one.key == "gear:warden"]
    assert isinstance(field, Pick)
    return field.default


@pytest.mark.rule("core.npc.extras", "core.gear.limited")
def test_what_an_npc_has_at_hand_is_filled_in_but_nothing_that_wears_off() -> None:
    assert filled_in(brawl().do(MIRA, "attack:warden:close")) == "warden/gear/club"
    worn = Tale(content=ADVENTURE.replace('name = "Club"', 'name = "Club"\nboxes = 2')).started()
    worn.do(ADA, "set-on", who=("warden", "lamp"), kind="close")
    assert filled_in(worn) == "unarmed"


@pytest.mark.rule("core.ruling.gear-damage", "core.npc.extras")
def test_by_house_rule_an_npc_fights_with_several_items() -> None:
    tale = Tale(gear_items_per_attack="all").started()
    tale.do(ADA, "hand-out", gear="smith/gear/hammer", to="warden").do(
        ADA, "set-on", who=("warden", "rat"), kind="close"
    )
    tale.do(ADA, "go", gear_warden=("warden/gear/club", "smith/gear/hammer"))
    assert tale.mark("test/warden", "gear") == ("warden/gear/club", "smith/gear/hammer")


@pytest.mark.rule("core.attack.other-kinds", "core.npc.extras")
def test_an_npc_that_cannot_strike_back_uses_no_gear() -> None:
    thrown = ADVENTURE.replace(
        'damage = 1\nsuits = "toughness"\n[[npc]]', 'damage = 1\nsuits = "agility"\n[[npc]]'
    )
    tale = Tale(content=thrown).started().do(ADA, "set-on", who=("lamp", "warden"), kind="long-range")
    tale.do(ADA, "go", strikes_back="no", gear_warden="warden/gear/club")
    assert "gear" not in tale.game.table.things["test/warden"].front


def with_knife_and_hammer(rule: str) -> Tale:
    """Mira attacks with a knife and a hammer at hand."""
    tale = Tale(gear_items_per_attack=rule).started()
    tale.do(ADA, "hand-out", gear="smith/gear/hammer", to="lamp")
    return tale.rounds("lamp", "warden", rolls=(HIGH, LOW)).do(MIRA, "attack:warden:close").go()


@pytest.mark.rule("core.attack.gear-bonus")
def test_one_says_with_what_one_attacks_or_that_it_is_without() -> None:
    tale = with_knife_and_hammer("1")
    labels = [option.label for option in tale.offers(MIRA).values()]
    assert labels == ["With Knife (+2 Damage)", "With Hammer (+1 Damage)", "Without Gear"]
    tale.do(MIRA, "arm:smith/gear/hammer").unsupported().roll((4, 4, 4), (4, 3, 3))
    assert tale.pushing().mark("warden", "health") == 6 - 1 - 1
    assert tale.told()[-2:] == ["Mira 8, The Warden 7: Mira wins (Hammer: +1).", "The Warden loses 2 Health."]


@pytest.mark.rule("core.ruling.gear-damage")
def test_by_house_rule_all_items_add_their_damage() -> None:
    tale = with_knife_and_hammer("all")
    assert list(tale.offers(MIRA)) == ["arm:lamp/gear/knife", "arm:smith/gear/hammer", "arm", "unarmed"]
    (field,) = tale.offers(MIRA)["arm"].fields
    assert isinstance(field, Pick)
    assert (field.low, field.high, len(field.choices)) == (2, 2, 2)
    chosen = tuple(choice.id for choice in field.choices)
    tale.do(MIRA, "arm", gear=chosen).unsupported().roll((4, 4, 4), (4, 3, 3)).pushing()
    assert tale.mark("warden", "health") == 6 - 1 - 3


@pytest.mark.rule("core.gear.limited")
def test_who_chooses_gear_reads_how_often_it_can_still_be_used() -> None:
    tale = Tale().started().rounds("smith", "warden", rolls=(HIGH, LOW), distance=1)
    tale.do(JON, "attack:warden:long-range").do(ADA, "go")
    assert tale.offers(JON)["arm:smith/gear/sling"].note == "1 of 1 uses left; this takes one."


@pytest.mark.rule("core.ruling.gear-limited-in-attack", "core.gear.limited")
def test_a_box_is_marked_when_the_use_is_declared_even_if_the_attack_fails() -> None:
    tale = Tale().started().rounds("smith", "warden", rolls=(HIGH, LOW), distance=1)
    tale.do(JON, "attack:warden:long-range").do(ADA, "go").do(JON, "arm:smith/gear/sling")
    assert tale.mark("smith/gear/sling", "marked") == 1
    tale.unsupported().roll(LOW, HIGH).pushing().do(ADA, "fitting")
    tale.do(JON, "end-turn").do(ADA, "end-turn").do(ADA, "next-round")
    tale.do(JON, "attack:warden:long-range").do(ADA, "go")
    assert tale.step() != "Arm"


@pytest.mark.rule("core.attack.other-kinds", "core.attack.tie")
@pytest.mark.parametrize(
    ("other", "success", "tie"), [((4, 4, 3), [1, 0], 0), ((5, 4, 4), [0, 1], 0), ((4, 4, 4), [-1, -1], 1)]
)
def test_while_the_gm_confirms_damage_the_tests_say_who_has_won(
    other: tuple[int, ...], success: list[int], tie: int
) -> None:
    tale = brawl(distance=1).attack(MIRA, "warden", (4, 4, 4), other, kind="long-range")
    tests = [tale.game.table.things[f"test/{who}"].front for who in ("lamp", "warden")]
    assert [test["success"] for test in tests] == success
    assert [test.get("tie", 0) for test in tests] == [tie, tie]


@pytest.mark.rule("core.attack.other-kinds")
def test_an_unarmed_target_avoids_damage_but_deals_none_unless_the_gm_overrides() -> None:
    tale = brawl(distance=1).attack(MIRA, "warden", (3, 3, 3), (5, 4, 4), kind="long-range")
    assert tale.open(ADA) == ["fitting", "all"]
    assert tale.offers(ADA)["fitting"].label == "By the rules: nobody is hurt"
    assert tale.offers(ADA)["all"].warning
    rules = ("core.attack.other-kinds", "core.attack.tie")
    assert [option.rules for option in tale.offers(ADA).values() if not option.closed] == [rules, rules]
    tale.do(ADA, "fitting")
    assert tale.told()[-1] == "Nobody is hurt."
    assert [tale.mark(who, "health") for who in ("lamp", "warden")] == [6, 6]
    again = brawl(distance=1).attack(MIRA, "warden", (3, 3, 3), (5, 4, 4), kind="long-range").do(ADA, "all")
    assert again.mark("lamp", "health") == 3


@pytest.mark.rule("core.attack.other-kinds")
def test_the_gm_may_find_any_damage_unfitting() -> None:
    tale = brawl(distance=1).attack(MIRA, "warden", (5, 5, 5), (3, 3, 3), kind="charm-intelligence")
    assert tale.open(ADA) == ["fitting", "none"]
    tale.do(ADA, "none")
    assert [tale.mark(who, "health") for who in ("lamp", "warden")] == [6, 6]


@pytest.mark.rule("core.attack.other-kinds", "core.attack.toughness-both")
@pytest.mark.parametrize(
    ("target", "kind", "answer"),
    [
        ("warden", "close", []),
        ("warden", "long-range", ["no"]),
        ("smith", "long-range", ["yes"]),
        ("warden", "magical-psychic", ["yes"]),
        ("warden", "charm-intelligence", ["yes"]),
    ],
)
def test_whether_the_target_could_strike_back_is_asked_except_at_close_quarters(
    tale: Tale, target: str, kind: str, answer: list[str]
) -> None:
    tale.do(ADA, "set-on", who=("lamp", target), kind=kind)
    fields = tale.offers(ADA)["go"].fields
    assert [field.default for field in fields if field.key == "strikes_back"] == answer


@pytest.mark.rule("core.attack.other-kinds", "core.ruling.tie-other-attacks")
def test_who_carries_a_sling_could_strike_back_though_it_adds_no_damage(tale: Tale) -> None:
    tale.set("smith/gear/sling", damage=0).do(ADA, "set-on", who=("lamp", "smith"), kind="long-range")
    fields = tale.offers(ADA)["go"].fields
    assert [field.default for field in fields if field.key == "strikes_back"] == ["yes"]


@pytest.mark.rule("core.ruling.drive-who-judges", "core.attack.tie")
@pytest.mark.parametrize(
    ("mine", "outcome"), [((5, 5, 5), "success"), ((3, 3, 3), "failure"), ((4, 4, 4), "")]
)
def test_an_attack_is_won_or_lost_for_a_drive_and_a_tie_is_neither(
    mine: tuple[int, ...], outcome: str
) -> None:
    tale = brawl().attack(MIRA, "warden", mine, (4, 4, 4))
    assert tale.mark("lamp", "last_test") == outcome


@pytest.mark.rule("core.ruling.tie-other-attacks", "core.attack.tie")
@pytest.mark.parametrize(("strikes_back", "health"), [("no", [6, 5]), ("yes", [5, 5])])
def test_a_tie_from_a_distance_hurts_the_attacker_only_if_the_target_could_answer(
    strikes_back: str, health: list[int]
) -> None:
    tale = brawl(distance=1)
    tale.attack(MIRA, "warden", (4, 4, 4), (4, 4, 4), kind="long-range", strikes_back=strikes_back)
    tale.do(ADA, "fitting")
    assert [tale.mark(who, "health") for who in ("lamp", "warden")] == health


@pytest.mark.rule("core.ruling.damage-kind")
def test_the_mind_harms_health_unless_the_gm_says_resolve_before_the_test() -> None:
    tale = brawl(distance=1).attack(MIRA, "warden", (5, 5, 5), (4, 4, 4), kind="magical-psychic")
    assert tale.do(ADA, "fitting").mark("warden", "health") == 4
    tale = Tale().started().rounds("witch", "lamp", rolls=(HIGH, LOW), distance=1)
    tale.attack(ADA, "lamp", (5, 5, 5), (4, 4, 4), kind="magical-psychic", harms="resolve").do(ADA, "fitting")
    assert [tale.mark("lamp", key) for key in ("health", "resolve")] == [6, 2]


@pytest.mark.rule("core.ruling.damage-kind")
@pytest.mark.parametrize(("rule", "default"), [("health", "health"), ("gm-chooses", ""), ("resolve", None)])
def test_by_house_rule_the_gm_chooses_or_resolve_is_harmed(rule: str, default: str | None) -> None:
    tale = Tale(mental_damage=rule).started().rounds("witch", "lamp", rolls=(HIGH, LOW), distance=1)
    tale.do(ADA, "attack:lamp:charm-intelligence")
    harms = [field for field in tale.offers(ADA)["go"].fields if field.key == "harms"]
    assert [field.default for field in harms] == ([] if default is None else [default])
    tale.do(ADA, "go").unsupported().roll((5, 5, 5), (4, 4, 4)).pushing().do(ADA, "fitting")
    lost = "resolve" if rule == "resolve" else "health"
    assert tale.number("lamp", f"{lost}_start") - tale.number("lamp", lost) == 2


@pytest.mark.rule("core.ruling.attack-range", "core.movement.bands")
def test_the_distances_that_suit_each_kind_of_attack() -> None:
    suits = {kind: [band for band in range(4) if in_range(kind, band)] for kind in KINDS}
    assert suits == {
        "close": [0],
        "long-range": [1, 2],
        "magical-psychic": [0, 1],
        "charm-intelligence": [0, 1],
    }


@pytest.mark.rule("core.ruling.attack-range", "core.attack.ability")
@pytest.mark.parametrize(
    ("rule", "warned", "closed"), [("warn", True, False), ("enforce", False, True), ("off", False, False)]
)
def test_a_distance_that_does_not_suit_is_warned_about_refused_or_ignored(
    rule: str, warned: bool, closed: bool
) -> None:
    tale = brawl(distance=2, attack_range=rule)
    option = tale.offers(MIRA)["attack:warden:close"]
    assert (bool(option.warning), bool(option.closed)) == (warned, closed)
    if closed:
        assert tale.refused(MIRA, option.id).rules[:2] == ("core.attack.ability", "core.movement.bands")


@pytest.mark.rule("core.ruling.damage-to-unconscious", "core.danger.death")
def test_who_lies_unconscious_makes_no_test_and_the_gm_decides() -> None:
    tale = Tale().started().do(ADA, "change", who=("smith",), health=-5)
    tale.rounds("warden", "lamp", "smith", rolls=(HIGH, LOW))
    tale.do(ADA, "attack:smith:close")
    assert tale.open(ADA) == ["strikes", "spared"]
    assert tale.ask(ADA).prompt.endswith("Does it happen? Jon has 3 Resolve left, and dies at 0.")
    tale.do(ADA, "strikes", damage=2)
    assert [tale.mark("smith", key) for key in ("health", "resolve", "status")] == [0, 1, "unconscious"]
    assert "The Warden strikes Jon, who lies unconscious. Jon loses 2 Resolve." in tale.told()
    assert tale.mark("conflict", "actions_left") == 1
    assert len(tale.rolls()) == 2


@pytest.mark.rule("core.ruling.damage-to-unconscious")
def test_a_blow_at_the_fallen_may_kill_or_be_spared() -> None:
    tale = Tale().started().do(ADA, "change", who=("smith",), resolve=-3)
    tale.rounds("warden", "lamp", "smith", rolls=(HIGH, LOW))
    tale.do(ADA, "attack:smith:close").do(ADA, "spared")
    assert tale.mark("conflict", "actions_left") == 2
    tale.do(ADA, "attack:smith:close").do(ADA, "strikes", damage=9)
    assert tale.mark("smith", "status") == "dead"


def test_an_attack_the_gm_finds_impossible_costs_nothing() -> None:
    tale = brawl().do(MIRA, "attack:warden:close").do(ADA, "impossible", text="he is a ghost")
    assert tale.told()[-1] == "That is not possible: he is a ghost"
    assert tale.mark("conflict", "actions_left") == 2


def test_an_attack_outside_of_rounds(tale: Tale) -> None:
    tale.do(ADA, "set-on", who=("smith", "warden"), kind="close").go().do(JON, "unarmed")
    tale.unsupported().roll((5, 5, 5), (4, 4, 4)).pushing()
    assert tale.mark("warden", "health") == 4
    tale.do(MIRA, "try", what="hit him").do(ADA, "attack", target="warden", kind="close").do(ADA, "go")
    assert tale.step() == "Arm"


# ---------------------------------------------------------------- shooting


@pytest.mark.rule("core.test.possible-only")
def test_shooting_without_a_weapon_is_questioned_and_costs_nothing_if_it_is_impossible(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)), distance=1)
    offers = tale.offers(MIRA)
    assert offers["attack:warden:long-range"].warning.startswith("Mira carries no ranged weapon.")
    assert not offers["attack:warden:charm-intelligence"].warning
    tale.do(MIRA, "attack:warden:long-range")
    assert tale.ask(ADA).prompt.endswith("Mira carries no ranged weapon. Is it possible anyway?")
    assert tale.ask(ADA).rules[0] == "core.test.possible-only"
    tale.do(ADA, "impossible", text="There is nothing to throw.")
    assert tale.mark("conflict", "actions_left") == 2
    assert len(tale.rolls()) == 2


@pytest.mark.rule("core.test.possible-only", "core.gear.exhausted")
def test_a_weapon_that_is_used_up_is_none(tale: Tale) -> None:
    tale.rounds("smith", "warden", rolls=((6, 6, 6), (1, 1, 1)), distance=1)
    assert not tale.offers(JON)["attack:warden:long-range"].warning
    tale.set("smith/gear/sling", marked=1)
    assert tale.offers(JON)["attack:warden:long-range"].warning


@pytest.mark.rule("core.attack.tie")
def test_a_tie_is_told_as_one() -> None:
    tale = brawl().attack(MIRA, "warden", (4, 4, 4), (4, 4, 4))
    assert "Mira 8, The Warden 8. A tie." in tale.told()


@pytest.mark.rule("core.ruling.damage-kind")
@pytest.mark.parametrize(("pool", "more"), [("resolve", " It harms Resolve."), ("health", "")])
def test_everybody_reads_what_is_harmed_before_resolve_is_pushed(pool: str, more: str) -> None:
    tale = brawl().do(MIRA, "attack:warden:charm-intelligence").do(ADA, "go", harms=pool)
    assert tale.told()[-1] == f"Mira attacks The Warden with charm or wits.{more}"


@pytest.mark.rule("core.ruling.damage-to-unconscious")
def test_of_a_fallen_npc_nobody_reads_more_than_the_blow() -> None:
    tale = brawl().do(ADA, "change", who=("warden",), health=-9).do(ADA, "unconscious")
    tale.do(MIRA, "attack:warden:close")
    assert tale.ask(ADA).prompt.endswith("Does it happen? The Warden will die from any blow.")
    tale.do(ADA, "strikes", damage=2)
    blow = "Mira strikes The Warden, who lies unconscious. The Warden loses 2 Health."
    assert tale.told()[-2:] == [blow, "The Warden dies."]


@pytest.mark.rule("core.ruling.damage-to-unconscious", "core.danger.death")
def test_a_blow_to_who_lies_there_without_health_costs_resolve(tale: Tale) -> None:
    tale.rounds("lamp", "witch", rolls=((6, 6, 6), (1, 1, 1))).do(ADA, "change", who=("witch",), health=-3)
    tale.do(MIRA, "attack:witch:close").do(ADA, "strikes", damage=1)
    assert [tale.mark("witch", key) for key in ("health", "resolve", "status")] == [0, 1, "unconscious"]
    assert tale.told()[-1].endswith("The Witch loses 1 Resolve.")


@pytest.mark.rule("core.attack.gear-bonus")
@pytest.mark.parametrize("kind", ["close", "charm-intelligence"])
def test_gear_that_names_no_kind_of_attack_suits_any(kind: str) -> None:
    plain = ADVENTURE.replace('damage = 2\nsuits = "toughness"', "damage = 2")
    tale = Tale(content=plain).started().do(ADA, "set-on", who=("lamp", "rat"), kind=kind).do(ADA, "go")
    assert tale.open(MIRA) == ["arm:lamp/gear/knife", "unarmed"]


@pytest.mark.rule("core.attack.other-kinds", "core.attack.gear-bonus")
@pytest.mark.parametrize(("back", "step"), [("yes", "Arm"), ("no", "Support")])
def test_who_cannot_strike_back_is_not_asked_for_gear(tale: Tale, back: str, step: str) -> None:
    tale.do(ADA, "set-on", who=("rat", "smith"), kind="long-range").do(ADA, "go", strikes_back=back)
    assert tale.step() == step


@pytest.mark.rule("core.ruling.damage-kind", "core.npc.extras")
@pytest.mark.parametrize(("target", "left"), [("warden", [2, 0]), ("witch", [3, 0])])
def test_harm_to_resolve_goes_to_the_health_of_who_has_none(tale: Tale, target: str, left: list[int]) -> None:
    tale.do(ADA, "set-on", who=("smith", target), kind="charm-intelligence").do(ADA, "go", harms="resolve")
    tale.roll((4, 4, 2), (3, 3, 3)).unsupported().pushing().do(ADA, "fitting")
    assert [tale.mark(target, pool) for pool in ("health", "resolve")] == left


@pytest.mark.rule("core.ruling.attack-range", "core.movement.bands")
@pytest.mark.parametrize(
    ("band", "kind", "words"),
    [
        (1, "close", "The Warden is near: this Attack needs somebody close, so move first."),
        (
            3,
            "magical-psychic",
            "The Warden is distant: this Attack needs somebody close or near, so move first.",
        ),
    ],
)
def test_who_is_out_of_reach_is_told_to_move(tale: Tale, band: int, kind: str, words: str) -> None:
    tale.rounds("lamp", "warden", rolls=((6, 6, 6), (1, 1, 1)), distance=band)
    assert tale.offers(MIRA)[f"attack:warden:{kind}"].warning == words
