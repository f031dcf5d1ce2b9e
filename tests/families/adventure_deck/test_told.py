"""What the table says: nothing happens without a word, and the word fits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.families.adventure_deck.test_foes import GOBLIN, foe_turn

WIZARD = "hedge-wizard"


@pytest.mark.rule("ads.foe.action", "ads.foe.heal-cap")
def test_a_foe_that_heals_without_a_wound_says_so(fight: Any) -> None:
    table = foe_turn(fight("warrior-1", foes=(WIZARD,)).hold("p1"), "UD")
    assert "Hedge Wizard is healed by Knit Flesh, but nothing was missing." in table.told


@pytest.mark.rule("ads.trait.cowardly-sneak")
def test_a_foe_that_fails_to_hide_says_so(fight: Any) -> None:
    table = foe_turn(fight("warrior-1", foes=(GOBLIN,)).hold("p1").set("foe/1", startled=1), "UU")
    assert "Goblin Skirmisher finds nowhere to hide." in table.told


@pytest.mark.rule("ads.damage.healing")
def test_healing_that_nobody_needs_is_warned_of_and_told(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,)).hold("p1", "healing-potion/up")
    assert "do nothing" in table.options()["play:healing-potion/up"].warning
    table.act("p1", "play:healing-potion/up")
    assert any(text.endswith("is healed by Healing Potion, but nothing was missing.") for text in table.told)


@pytest.mark.rule("ads.damage.healing")
def test_healing_that_somebody_needs_is_not_warned_of(fight: Any) -> None:
    table = fight("priest-1", "warrior-1", foes=(GOBLIN,)).hold("p1", "mend/up").set("p2", hp=3)
    assert not table.options()["play:mend/up"].warning
    table.act("p1", "play:mend/up")
    notes = {name: option.note for name, option in table.options().items()}
    assert notes == {"on:p1": "Nothing is missing: it would do nothing.", "on:p2": ""}
