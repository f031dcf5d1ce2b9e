"""What the table says: nothing happens without a word, and the word fits."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

import pytest

from hearthside.families.adventure_deck.attacks import Attack
from hearthside.families.adventure_deck.catalogue import CATALOGUE, FOES
from hearthside.families.adventure_deck.choices import listed, with_article
from hearthside.families.adventure_deck.contests import Contest
from hearthside.families.adventure_deck.counters import FoeStep
from hearthside.families.adventure_deck.foe_actions import FoeDraws
from hearthside.families.adventure_deck.foe_schema import Trait, TraitName
from hearthside.families.adventure_deck.illness import Infection
from hearthside.families.adventure_deck.initiative import InitiativeDraw
from hearthside.families.adventure_deck.presneak import Lurking
from hearthside.families.adventure_deck.reactions import Answered
from hearthside.families.adventure_deck.schema import Category
from hearthside.families.adventure_deck.setup import Setting
from hearthside.families.adventure_deck.sneak import FoeSpots, Hiding
from hearthside.families.adventure_deck.updown import not_drawn
from hearthside.kernel.events import Told, Turned
from hearthside.kernel.table import evolve
from tests.families.adventure_deck.fights import make_fight
from tests.families.adventure_deck.test_foes import GOBLIN, foe_turn, with_traits

WIZARD = "hedge-wizard"


@pytest.mark.rule("ads.foe.action", "ads.foe.heal-cap")
def test_a_foe_that_heals_without_a_wound_says_so(fight: Any) -> None:
    table = foe_turn(fight("warrior-1", foes=(WIZARD,)).hold("p1"), "UD")
    assert "Hedge Wizard is healed by Knit Flesh, but was not wounded." in table.told


@pytest.mark.rule("ads.foe.failure", "ads.damage.types")
def test_base_damage_is_told_as_physical(fight: Any) -> None:
    table = foe_turn(fight("warrior-1", foes=("skeletal-warrior",)).hold("p1"), "U")
    assert "Skeletal Warrior attacks Human Warrior: a plain strike, 1 Physical Damage." in table.told


@pytest.mark.rule("ads.trait.cowardly-sneak")
def test_a_foe_that_fails_to_hide_says_so(fight: Any) -> None:
    table = foe_turn(fight("warrior-1", foes=(GOBLIN,)).hold("p1").set("foe/1", startled=1), "UU")
    assert "Goblin Skirmisher finds nowhere to hide." in table.told


@pytest.mark.rule("ads.damage.healing")
def test_healing_that_nobody_needs_is_warned_of_and_told(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,)).hold("p1", "healing-potion/up")
    assert "wasted" in table.options()["play:healing-potion/up"].warning
    table.act("p1", "play:healing-potion/up")
    assert any(text.endswith("is healed by Healing Potion, but was not wounded.") for text in table.told)


@pytest.mark.rule("ads.damage.healing")
def test_healing_that_somebody_needs_is_not_warned_of(fight: Any) -> None:
    table = fight("priest-1", "warrior-1", foes=(GOBLIN,)).hold("p1", "mend/up").set("p2", hp=3)
    assert not table.options()["play:mend/up"].warning
    table.act("p1", "play:mend/up")
    notes = {name: option.note for name, option in table.options().items()}
    assert notes == {"on:p1": "Not wounded: it would do nothing.", "on:p2": ""}


# ---------------------------------------------------------------- causes


@pytest.mark.rule("ads.boost.timing", "ads.boost.attributes")
def test_an_attack_is_announced_with_its_boost_and_so_is_the_defense(fight: Any) -> None:
    table = fight("warrior-1", "rogue-1", r=3).hold("p1", "longsword/up", "strength/up", "strength/down")
    table.hold("p2", "light-armor/up", "agility/up").act("p1", "play:longsword/up")
    table.act("p1", "attributes", cards=("strength/up", "strength/down"))
    table.act("p2", "play:light-armor/up").act("p2", "attributes", cards=("agility/up",))
    attack, result = [text for text in table.told if "Longsword" in text]
    assert attack.endswith(
        "attacks Halfling Rogue: Longsword with Strength ▲ and Strength ▼, 7 Physical Damage."
    )
    assert result.endswith("against Halfling Rogue: 3 Damage, 4 stopped by Light Armor ▲ with Agility ▲.")


@pytest.mark.rule("ads.boost.requirement-box", "ads.boost.timing")
def test_what_pays_for_a_grey_round_is_named(fight: Any) -> None:
    table = fight("mage-3", "rogue-1", r=4).hold("p1", "energy-bolt/up", "intellect/up", "intellect/down")
    table.hold("p2").act("p1", "play:energy-bolt/up")
    said = "attacks Halfling Rogue: Energy Bolt with Intellect ▲ and Intellect ▼, 5 Ethereal Damage."
    assert any(text.endswith(said) for text in table.told)


@pytest.mark.rule("ads.light.check")
def test_what_fails_in_the_dark_says_why(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,), r=4).hold("p1", "longsword/up").set("combat", light="none")
    table.act("p1", "play:longsword/up").act("p1", "U", "D")
    assert any(
        text.endswith("fails with Longsword: there is no light, and Up was not drawn.") for text in table.told
    )


@pytest.mark.rule("ads.light.check", "ads.light.levels")
def test_what_fails_in_the_sun_says_why(fight: Any) -> None:
    table = fight("priest-1", foes=(GOBLIN,), r=4).hold("p1", "mace/up").set("combat", light="bright")
    table.act("p1", "play:mace/up").act("p1", "U", "D")
    said = "fails with Mace: the light is too bright for Darksight, and Up was not drawn."
    assert any(text.endswith(said) for text in table.told)


@pytest.mark.rule("ads.term.persistent-effect", "ads.damage.reduced")
def test_what_lasts_is_read_when_it_is_played_and_named_when_it_stops_damage(fight: Any) -> None:
    table = fight("warrior-1", "warrior-1", r=3).hold("p1", "battle-stance/up")
    table.act("p1", "play:battle-stance/up").act("p1", "no").act("p2", "no")
    table.hold("p2", "longsword/up").act("p2", "play:longsword/up")
    assert any("plays Battle Stance ▲: “For 3 Rounds your attacks do" in text for text in table.told)
    assert any(text.endswith(": 4 Damage, 1 stopped by Battle Stance.") for text in table.told)


@pytest.mark.rule("ads.light.check", "ads.light.levels")
@pytest.mark.parametrize(
    ("deck", "light", "why"),
    [
        ("warrior-1", "none", "There is no light, and you have no Darksight."),
        ("priest-1", "bright", "The light is too bright for Darksight."),
    ],
)
def test_who_sees_badly_reads_why_and_what_is_at_stake(fight: Any, deck: str, light: str, why: str) -> None:
    card = {"warrior-1": "longsword/up", "priest-1": "mace/up"}[deck]
    table = fight(deck, foes=(GOBLIN,), r=4).hold("p1", card).set("combat", light=light)
    asked = table.act("p1", f"play:{card}").ask().prompt
    assert asked.startswith(f"{why} You draw a card: unless it shows what you declare, ")
    assert asked.endswith(" fails.")


def test_symbols_that_did_not_come_are_told_as_a_sentence() -> None:
    assert [not_drawn("D"), not_drawn("UU")] == ["Down was not drawn", "Up and Up were not drawn"]


@pytest.mark.rule("ads.trait.sneaky")
@pytest.mark.parametrize(("foes", "said"), [(1, "is hidden."), (2, "1 and Goblin Skirmisher 2 are hidden.")])
def test_foes_that_sneak_in_are_named(fight: Any, foes: int, said: str) -> None:
    table = fight("warrior-1", foes=(GOBLIN,) * foes).table
    lurking = Lurking(tuple(f"foe/{n}" for n in range(1, foes + 1)), ("p1",), entering=True)
    told = lurking.unnoticed(table)[-1]
    assert isinstance(told, Told) and told.text == f"Goblin Skirmisher {said}"


@pytest.mark.rule("ads.foe.counter-virtual", "ads.foe.attribute")
def test_a_foe_that_counters_says_with_what(fight: Any) -> None:
    table = fight("mage-3", foes=(GOBLIN,), r=2).hold("p1", "energy-bolt/up")
    table.act("p1", "play:energy-bolt/up", "DD")
    assert "Goblin Skirmisher counters with Agility." in table.told


@pytest.mark.rule("ads.foe.counter-virtual", "ads.counter.partial-full")
def test_a_foes_shield_halves_a_spell_and_is_named(fight: Any) -> None:
    table = fight("mage-3", foes=("skeletal-warrior",), r=4).hold("p1")
    bolt = Attack("p1", "foe/1", "Energy Bolt", 4, "energy-bolt/up", ethereal=True)
    table.table = evolve(table.table, (Turned((Answered(bolt),)),))
    table.run("UUD")
    assert table.told[-2:] == [
        "Skeletal Warrior counters with Medium Shield.",
        "Elf Mage of Level 3: Energy Bolt against Skeletal Warrior: 2 Damage, half countered.",
    ]


@pytest.mark.rule("ads.updown.draw", "ads.order.initiative")
def test_a_draw_says_who_draws_and_what_was_declared(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,)).table
    assert FoeDraws("foe/1", "p1", 1).roller(table) == (None, "Goblin Skirmisher, what it does")
    declared = InitiativeDraw({"p1": "D", "foe/1": "U"}, (("p1", "foe/1"),), {})
    assert declared.roller(table) == ("p1", "Initiative, for Down")


@pytest.mark.rule("ads.presneak.intellect", "ads.recounter.foe-default")
def test_a_foe_that_draws_for_its_attribute_says_what_for(fight: Any) -> None:
    table = fight("warrior-1", foes=(WIZARD,)).table
    spotting = FoeSpots(Hiding("p1", "", "U", ("foe/1",))).roller(table)[1]
    assert spotting == "Hedge Wizard, to notice who sneaks, by its Intellect"
    contest = Contest("sneak", "Sneak", "p1", "foe/1", (), {})
    assert FoeStep(contest, "foe/1").roller(table)[1] == "Hedge Wizard, to counter once more: Sneak"


@pytest.mark.rule("ads.sneak.persistent", "ads.sneak.detection")
def test_who_strikes_comes_out_of_hiding_and_who_is_seen_is_found(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,)).hold("p1", "longsword/up").set("p1", hidden=1)
    table.act("p1", "play:longsword/up", "DDD")
    assert table.told[0] == "Human Warrior comes out of hiding."
    table = fight("warrior-1", foes=(GOBLIN,)).set("p1", hidden=1).act("p1", "pass", "U")
    assert "Human Warrior is found by Goblin Skirmisher." in table.told


# ---------------------------------------------------------------- words


@pytest.mark.rule("ads.trait.disease")
@pytest.mark.parametrize(
    ("poison", "caught", "drawn_for"),
    [(True, "is poisoned.", "against the poison"), (False, "catches a disease.", "against the disease")],
)
def test_poison_is_called_poison(
    fight: Any, monkeypatch: pytest.MonkeyPatch, poison: bool, caught: str, drawn_for: str
) -> None:
    with_traits(monkeypatch, GOBLIN, Trait(trait=TraitName.DISEASE, x=1, y=1, rounds=3, poison=poison))
    table = fight("warrior-1", foes=(GOBLIN,))
    assert Infection("foe/1", "p1").roller(table.table) == ("p1", drawn_for)
    for draw in ("U", "D"):
        table.table = evolve(table.table, (Turned((Infection("foe/1", "p1"),)),))
        table.run(draw)
    assert table.told[-2].endswith(caught) and "again." in table.told[-1]


@pytest.mark.parametrize(("words", "said"), [("Elf", "an Elf"), ("Mage or Elf", "a Mage or Elf")])
def test_an_elf_has_an_article_of_its_own(words: str, said: str) -> None:
    assert with_article(words) == said


@pytest.mark.parametrize(("names", "said"), [("A", "A"), ("AB", "A and B"), ("ABC", "A, B and C"), ("", "")])
def test_names_in_a_sentence(names: str, said: str) -> None:
    assert listed(list(names)) == said


SUBJECT = re.compile(r" ?[▲▼]? (is|has|goes|stops|fails|needs|turns|hits|was|does)\b")


@pytest.mark.parametrize("seed", range(30))
def test_no_sentence_has_the_name_of_a_card_for_a_subject(seed: int) -> None:
    """A name may be of one thing or of several, such as Claws or Scales."""
    rng = random.Random(seed)
    foes = tuple(rng.sample(sorted(CATALOGUE.foes), 2))
    table = make_fight(*rng.sample(sorted(CATALOGUE.decks), 2), foes=foes, setting=Setting(light="none"))
    said: set[str] = set()
    for _ in range(60):
        if table.step == "Lobby":
            break
        ask = table.ask(table.asked[0])
        said |= {ask.prompt, table.table.step.tells(table.table), *(option.closed for option in ask.options)}
        table.random_act(rng)
    rows = [row.name for foe in FOES.values() for row in (*foe.card.actions, *foe.card.reactions)]
    names = [card.name for card in CATALOGUE.cards.values() if card.category is not Category.ATTRIBUTE] + rows
    for name, text in itertools.product(names, {*said, *table.told}):
        before, found, after = text.partition(name)
        assert not (found and before[-5:] != "with " and SUBJECT.match(after)), text


@pytest.mark.rule("ads.foe.reaction")
def test_what_a_foes_row_stops_is_told_for_names_of_one_and_of_several(fight: Any) -> None:
    table = fight("warrior-1", foes=(GOBLIN,), r=3).hold("p1", "longsword/up")
    table.act("p1", "play:longsword/up", "UUU")
    assert any(text.endswith("Damage, 3 stopped by Light Armor.") for text in table.told)


@pytest.mark.rule("ads.boost.requirement-box")
def test_one_card_pays_and_several_pay(fight: Any) -> None:
    hand = ("holy-light/up", "piety/up", "piety/up", "piety/down", "piety/down")
    for r, asked in ((1, "Which card pays for Holy Light?"), (5, "Which 2 cards pay for Holy Light?")):
        table = fight("priest-1", "rogue-1", r=r).hold("p1", *hand).act("p1", "play:holy-light/up")
        assert table.ask().prompt == asked


@pytest.mark.rule("ads.action.reaction", "ads.action.boost")
@pytest.mark.parametrize(
    ("face", "said"),
    [
        ("fortitude/up", "Fortitude answers attacks and boosts"),
        ("strength/up", "Strength boosts, pays and counters"),
    ],
)
def test_who_would_play_an_attribute_reads_what_it_is_for(fight: Any, face: str, said: str) -> None:
    table = fight("warrior-1", foes=(GOBLIN,)).hold("p1", face)
    assert table.options()[f"play:{face}"].closed == f"{said}; it is not an action"


@pytest.mark.rule("ads.light.hampered", "ads.light.check")
@pytest.mark.parametrize(
    ("deck", "light", "said"),
    [
        ("mage-1", "bright", " The light is too bright for Darksight: each attack needs a draw first."),
        (
            "warrior-1",
            "none",
            " There is no light, and you have no Darksight: each attack needs a draw first.",
        ),
        ("warrior-1", "bright", ""),
        ("mage-1", "medium", ""),
    ],
)
def test_who_sees_badly_reads_so_before_cards_are_spent(fight: Any, deck: str, light: str, said: str) -> None:
    table = fight(deck, foes=(GOBLIN,), setting=Setting(light=light))
    assert table.ask().prompt == f"Round 4: your Turn.{said}"
