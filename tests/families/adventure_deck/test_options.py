"""Table options: each that is offered makes a difference somewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import hearthside.families.adventure_deck as package
from hearthside.families.adventure_deck.attacks import Attack
from hearthside.families.adventure_deck.boosts import boost_options
from hearthside.families.adventure_deck.catalogue import FOES
from hearthside.families.adventure_deck.characters import base_actions
from hearthside.families.adventure_deck.checks import light_grade
from hearthside.families.adventure_deck.counters import may_escalate
from hearthside.families.adventure_deck.draws import updown_draw
from hearthside.families.adventure_deck.foe_schema import TraitName
from hearthside.families.adventure_deck.initiative import leaders
from hearthside.families.adventure_deck.moves import will_flee
from hearthside.families.adventure_deck.options import LEDGER
from hearthside.families.adventure_deck.requirements import shield_reason
from hearthside.families.adventure_deck.setup import Setting
from hearthside.families.adventure_deck.traits import is_merciless, most_wounded
from hearthside.kernel.seats import GM, Role, Sitter

FOLDER = Path(str(package.__file__)).parent


def test_every_option_that_is_offered_is_read() -> None:
    code = "".join(file.read_text() for file in FOLDER.glob("*.py") if file.name != "options.py")
    cards = "".join(file.read_text() for file in FOLDER.glob("cards/*.toml"))
    unread = [
        key for key in LEDGER.house_rules if f'options["{key}"]' not in code and f'"{key}"' not in cards
    ]
    assert unread == []


def test_no_ruling_speaks_of_an_option_that_is_not_offered() -> None:
    assert LEDGER.rulings["ads.ruling.defense-vs-recounter"].option == "none"
    seven = LEDGER.rulings["ads.ruling.hand-seven-eight"].option
    assert seven == "hand-discard-timing: after-draw (default) | end-of-turn"


def test_every_choice_that_is_not_the_first_is_named_somewhere() -> None:
    code = "".join(file.read_text() for file in FOLDER.glob("*.py") if file.name != "options.py")
    cards = "".join(file.read_text() for file in FOLDER.glob("cards/*.toml"))
    for rule in LEDGER.house_rules.values():
        if all(choice.isdigit() for choice in rule.choices):
            continue
        named = [choice for choice in rule.choices if f'"{choice}"' in code + cards]
        assert len(named) >= len(rule.choices) - 1, rule


@pytest.mark.rule("ads.foe.action")
def test_a_gm_chooses_whom_a_foe_attacks_where_the_table_says_so(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", foes=("goblin-skirmisher",), options={"foe-target": "gm"})
    seats = {**table.table.seats, GM: Sitter("The GM", Role.GM)}
    table.table = msgspec.structs.replace(table.table, seats=seats)
    table.set("combat", order=("p1", "foe/1", "p2")).act("p1", "pass").until("PlayersChoose")
    assert table.asked == (GM,)
    table.act(GM, "on:p2", "U")
    assert table.step == "React" and table.asked == ("p2",)


def test_when_that_gm_has_left_the_players_choose(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", foes=("goblin-skirmisher",), options={"foe-target": "gm"})
    seats = table.table.seats
    table.table = msgspec.structs.replace(table.table, seats={**seats, GM: Sitter("The GM", Role.GM)})
    table.set("combat", order=("p1", "foe/1", "p2")).act("p1", "pass").until("PlayersChoose")
    table.table = msgspec.structs.replace(table.table, seats=seats)
    assert table.asked == ("p1", "p2")


def test_without_a_gm_it_is_chance(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", foes=("goblin-skirmisher",), options={"foe-target": "gm"})
    table.set("combat", order=("p1", "foe/1", "p2")).act("p1", "pass")
    while table.step != "React":
        assert table.step != "PlayersChoose"
        table.act(table.asked[0], "no")


# ---------------------------------------------------------------- what each of the others changes

GOBLIN, BONES = "goblin-skirmisher", "skeletal-warrior"


@pytest.mark.parametrize(("rule", "passed", "merciless"), [("printed", 3, True), ("explained", 3, False)])
def test_goblin_traits(fight: Any, rule: str, passed: int, merciless: bool) -> None:
    table = fight("warrior-1", foes=(GOBLIN,), options={"goblin-traits": rule}).set(
        "combat", clock=passed + 1
    )
    assert is_merciless(table.table, FOES[GOBLIN].traits[TraitName.MERCILESS]) == merciless


@pytest.mark.parametrize(("rule", "may"), [("by-card", False), ("never", False), ("always", True)])
def test_foe_escalation(fight: Any, rule: str, may: bool) -> None:
    table = fight("warrior-1", foes=(GOBLIN,), options={"foe-escalation": rule})
    assert may_escalate(table.table, "foe/1") == may


@pytest.mark.parametrize(("rule", "pile"), [("per-seat choice", "p1/draw"), ("dedicated-only", "updown")])
def test_updown_source(fight: Any, rule: str, pile: str) -> None:
    table = fight("warrior-1", foes=(GOBLIN,), options={"updown-source": rule})
    assert updown_draw(table.table, "p1", 1).pile == pile


@pytest.mark.parametrize(
    ("rule", "drawing"), [("per-type", ["foe/1", "foe/3"]), ("per-foe", ["foe/1", "foe/2", "foe/3"])]
)
def test_foe_initiative(fight: Any, rule: str, drawing: list[str]) -> None:
    table = fight("warrior-1", foes=(GOBLIN, GOBLIN, BONES), options={"foe-initiative": rule})
    assert leaders(table.table) == drawing


@pytest.mark.parametrize(("rule", "step"), [("after-draw", "DiscardDown"), ("end-of-turn", "TakeAction")])
def test_hand_discard_timing(fight: Any, rule: str, step: str) -> None:
    table = (
        fight("warrior-1", "rogue-1", options={"hand-discard-timing": rule})
        .act("p1", "pass")
        .until("ExtraCard")
    )
    assert table.act(table.asked[0], "draw").step == step


@pytest.mark.parametrize(("rule", "offered"), [("no", False), ("yes", True)])
def test_boost_stack(fight: Any, rule: str, offered: bool) -> None:
    table = fight("mage-1", "rogue-1", options={"boost-stack": rule})
    options = boost_options(table.table, "p1", "spark/up", ("intellect/up",), defense=False, boxed=True)
    assert bool(options) == offered


@pytest.mark.rule("ads.boost.limit", "ads.dual.two-attacks")
@pytest.mark.parametrize(
    ("rule", "first", "boosts"),
    [
        ("per-card", "attributes", True),
        ("per-card", "none", True),
        ("per-action", "attributes", False),
        ("per-action", "none", True),
    ],
)
def test_dual_boost(fight: Any, rule: str, first: str, boosts: bool) -> None:
    table = fight("rogue-1", "warrior-1", r=2, options={"dual-boost": rule}).hold("p2")
    table.hold("p1", "dagger/up", "dagger/down", *["agility/up"] * 3).set(
        "p1", armed=("dagger", "dagger"), dual=1
    )
    cards = {"cards": ("agility/up",)} if first == "attributes" else {}
    table.act("p1", "play:dagger/up").act("p1", first, **cards).act("p1", "play:dagger/down")
    assert (table.step == "BoostAttack") == boosts


@pytest.mark.rule("ads.boost.limit", "ads.dual.two-attacks")
def test_the_one_boost_of_an_action_is_there_again_with_the_next(fight: Any) -> None:
    table = fight("rogue-1", "warrior-1", r=2, options={"dual-boost": "per-action"}).hold("p2")
    table.set("p1", armed=("dagger", "dagger"), dual=1, boosted=1)
    table.hold("p1", "dagger/up", "dagger/down").act("p1", "play:dagger/up")
    table.hold("p1", "dagger/down", "agility/up").act("p1", "play:dagger/down")
    assert table.step == "BoostAttack"


@pytest.mark.rule("ads.boost.limit", "ads.grapple.free-weapon-strike")
def test_a_free_strike_has_a_boost_of_its_own(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", r=2, options={"dual-boost": "per-action"}).hold("p1")
    table.hold("p2", "dagger/up", "agility/up").set("p2", armed=("dagger", "dagger"), dual=1, boosted=1)
    assert table.act("p1", "grapple:p2").act("p2", "play:dagger/up").step == "BoostAttack"


@pytest.mark.parametrize(("rule", "flees"), [("on", True), ("off", False)])
def test_avoid_twice_flee(fight: Any, rule: str, flees: bool) -> None:
    table = fight("rogue-1", "warrior-1", options={"mode": "1d", "avoid-twice-flee": rule})
    table.set("combat", **{"closed~p2~p1": 1, "avoided~p2~p1": 1})
    assert will_flee(table.table, "p1", "p2") == flees


@pytest.mark.parametrize(("rule", "status"), [("1", "exposed"), ("0", "fled")])
def test_flee_exposure_rounds(fight: Any, rule: str, status: str) -> None:
    options = {"flee-exposure-rounds": rule}
    table = fight("rogue-1", "rogue-1", "warrior-1", options=options, setting=Setting(open=True))
    for who in ("p2", "p3"):
        table.hold(who).set(who, used=tuple(base.key for base in base_actions(table.table, who)))
    table.act("p1", "flee")
    assert table.mark("p1", "status") == status


@pytest.mark.parametrize(("rule", "cards"), [("easiest", 1), ("hardest", 2)])
def test_simple_light(fight: Any, rule: str, cards: int) -> None:
    table = fight("rogue-1", "warrior-1", options={"simple-light": rule}, setting=Setting(light="none"))
    attack = Attack("p1", "p2", "Dagger", 3, "dagger/up")
    assert light_grade(table.table, attack).draw == cards


@pytest.mark.parametrize(("rule", "closed"), [("true", True), ("false", False)])
def test_shield_needs_equip(fight: Any, rule: str, closed: bool) -> None:
    table = fight("rogue-1", "warrior-1", options={"shield-needs-equip": rule}).set("p2", shield="")
    found = shield_reason(table.table, table.table.things["p2"], "small-shield/up")
    assert (found is not None) == closed


@pytest.mark.parametrize(("rule", "whom"), [("hp-lost", "p1"), ("lowest-hp", "p2")])
def test_most_wounded(fight: Any, rule: str, whom: str) -> None:
    table = fight("warrior-1", "rogue-1", foes=(GOBLIN,), options={"most-wounded": rule})
    table.set("p1", hp=6, hp_max=15).set("p2", hp=5, hp_max=12)
    assert most_wounded(table.table, "foe/1", ["p1", "p2"]) == [whom]


@pytest.mark.parametrize(("rule", "step"), [("no", "Lobby"), ("yes", "CloseCall")])
def test_pvp_close_call(fight: Any, rule: str, step: str) -> None:
    table = (
        fight("warrior-1", "rogue-1", options={"pvp-close-call": rule}).hold("p1", "longsword/up").hold("p2")
    )
    table.set("p2", hp=1, used=("halfling-duck", "rogue-dodge")).act("p1", "play:longsword/up")
    while table.step in ("React", "Refilling"):
        table.act(table.asked[0], "decline" if table.step == "React" else "no")
    assert table.step == step
