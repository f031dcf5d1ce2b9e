"""Pets, Hirelings and poison: what has no rules in the book, as the ledger rules it. With the cards of the core set."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hearthside.families.adventure_deck.catalogue import CATALOGUE, FOES, FoeCard
from hearthside.families.adventure_deck.checks import is_hampered
from hearthside.families.adventure_deck.foe_schema import Trait, TraitName
from hearthside.families.adventure_deck.schema import Category
from tests.families.adventure_deck.fights import Fight, make_fight
from tests.families.adventure_deck.journeys import make_journey


def with_dog(*hand: str) -> Fight:
    return make_fight("warrior-1", foes=("skeletal-warrior",)).hold("p1", *hand)


@pytest.mark.rule("ads.character.requirement")
def test_a_pet_acts_only_while_it_is_there() -> None:
    table = with_dog("bramble-seize/up", "bramble/up", "longsword/up")
    assert table.options()["play:bramble-seize/up"].closed == "you do not have Bramble, Wolfhound with you"
    table.act("p1", "play:bramble/up")
    assert "play:bramble-seize/up" in table.open()


@pytest.mark.rule("ads.character.requirement")
def test_a_hireling_steps_in_only_while_hired() -> None:
    table = (
        make_fight("rogue-1", "warrior-1")
        .hold("p2", "joss-steps-in/up", "agility/up")
        .hold("p1", "dagger/up")
    )
    table.act("p1", "play:dagger/up")
    assert table.step != "React" or "play:joss-steps-in/up" not in table.open()
    table = make_fight("rogue-1", "warrior-1").hold("p2", "joss-steps-in/up").hold("p1", "dagger/up")
    table.lay("p2", "held", "old-joss/up").act("p1", "play:dagger/up")
    assert "play:joss-steps-in/up" in table.open()


@pytest.mark.rule("ads.foe.xp", "ads.foe.gold")
def test_a_hireling_takes_a_share() -> None:
    table = with_dog("old-joss/up").act("p1", "play:old-joss/up").until("TakeAction")
    xp, gold = FOES["hedge-wizard"].card.xp, FOES["hedge-wizard"].card.gold
    table.set("foe/1", status="dead", card="hedge-wizard").act("p1", "pass")
    assert "Whoever is hired takes a share of XP and Gold." in table.told
    assert table.mark("p1", "xp") == xp // 2 and table.mark("p1", "gold") == gold - gold // 2


@pytest.mark.rule("ads.light.hampered")
def test_a_torchbearer_brings_light() -> None:
    table = with_dog("nell-torchbearer/up").set("combat", light="none")
    assert is_hampered(table.table, "p1")
    table.act("p1", "play:nell-torchbearer/up")
    assert not is_hampered(table.table, "p1")
    assert is_hampered(table.set("combat", light="bright").table, "foe/1")


@pytest.mark.rule("ads.foe.xp", "ads.foe.gold")
def test_a_hireling_says_what_it_costs() -> None:
    hirelings = [card for card in CATALOGUE.cards.values() if card.category is Category.HIRELING]
    assert hirelings and all("share of XP and Gold" in card.text for card in hirelings)


def test_every_need_is_known() -> None:
    from hearthside.families.adventure_deck.requirements import NEEDS

    for card in CATALOGUE.cards.values():
        assert all(need in NEEDS or need in CATALOGUE.cards for need in card.needs), card.key


# ---------------------------------------------------------------- poison


def bitten(fight: Any, deck: str) -> Any:
    """A poisoned bite has hit p1, who draws what does not match."""
    foe = FOES["goblin-skirmisher"].card
    trait = Trait(trait=TraitName.DISEASE, x=1, y=1, rounds=3, poison=True)
    FOES["goblin-skirmisher"] = FoeCard(msgspec.structs.replace(foe, traits=(trait,)))
    table = fight(deck, foes=("goblin-skirmisher",), r=4).hold("p1")
    table.act("p1", "pass")
    while table.step == "Refilling":
        table.act("p1", "no", "U", "U")
    return table


@pytest.mark.rule("ads.character.base-defences", "ads.trait.disease")
def test_a_dwarf_counters_a_poison_once_a_round(fight: Any) -> None:
    table = bitten(fight, "priest-1")
    assert table.step == "CounterPoison" and table.open() == {"base:dwarf-poison", "no"}
    table.act("p1", "base:dwarf-poison")
    assert not table.table.of_kind("effect") and "counters the poison" in " ".join(table.told)


@pytest.mark.rule("ads.trait.disease")
def test_others_are_poisoned(fight: Any) -> None:
    table = bitten(fight, "warrior-1")
    (effect,) = table.table.of_kind("effect")
    assert table.mark(effect, "name") == "poison"


def test_a_dwarf_may_let_it_work(fight: Any) -> None:
    table = bitten(fight, "priest-1").act("p1", "no")
    assert [table.mark(key, "name") for key in table.table.of_kind("effect")] == ["poison"]


@pytest.mark.rule("ads.character.requirement", "ads.damage.healing")
def test_a_hireling_patches_nobody_up_between_combats_when_not_there() -> None:
    table = (
        make_journey("warrior-1").hold("p1", "nell-patches-you-up/up", "field-dressing/up").set("p1", hp=5)
    )
    assert table.closed("use:nell-patches-you-up/up") == ("ads.character.requirement",)
    assert "use:field-dressing/up" in table.open()
