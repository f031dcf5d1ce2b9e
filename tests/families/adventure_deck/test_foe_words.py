"""A Foe Card can be read: its Traits, its conditions and what answers it are sentences."""

from __future__ import annotations

import pytest

from hearthside.families.adventure_deck.catalogue import FOES
from hearthside.families.adventure_deck.faces import faces
from hearthside.families.adventure_deck.foe_schema import Trait, TraitName
from hearthside.families.adventure_deck.foe_words import TRAITS, foe_words, trait_text

NUMBERS = {"hp": 2, "rounds": 3, "foes": 4, "damage": 3, "x": 2, "y": 1, "most": 3}


@pytest.mark.rule("ads.trait.instructions")
@pytest.mark.parametrize("name", TraitName)
def test_every_trait_is_a_sentence_with_its_numbers(name: TraitName) -> None:
    text = trait_text(Trait(trait=name, **NUMBERS))  # type: ignore[arg-type]
    assert text.endswith(".") and "{" not in text


def test_a_disease_says_what_it_does() -> None:
    rats = foe_words(FOES["cellar-rats"].card)["traits"]
    text = "2 or more Damage may cause a disease: 1 on each of 2 Rounds, 2 at most."
    assert {"name": "Disease", "text": text} in rats


@pytest.mark.rule("ads.trait.overwhelm", "ads.trait.merciless", "ads.trait.cowardly-sneak")
def test_what_a_trait_waits_for_is_said() -> None:
    hound, wight, spider = (
        foe_words(FOES[key].card) for key in ("grave-hound", "wight-captain", "cave-spider")
    )
    assert "once 1 Round has passed" in hound["traits"][1]["text"]
    assert wight["traits"][1]["text"] == "After 4 Rounds it goes for whoever is most wounded."
    assert spider["traits"][1]["text"] == "After 3 or more Damage it tries to hide."
    worst = Trait(trait=TraitName.OVERWHELM, foes=2, most_wounded=True)
    assert "whoever is most wounded" in trait_text(worst)
    assert "1 Count " in trait_text(Trait(trait=TraitName.MERCILESS, counts=1))


@pytest.mark.rule("ads.foe.action", "ads.foe.failure")
def test_a_row_says_when_and_where_it_holds_and_what_answers_it() -> None:
    printed = faces()["foes"]
    slinger, goblin = printed["goblin-slinger"]["words"], printed["goblin-skirmisher"]["words"]
    assert [row["where"] for row in slinger["rows"][1:3]] == ["Thrown or Ranged", "Melee"]
    assert [row["when"] for row in goblin["rows"]] == ["", "", "after a wound"]
    hexer, wizard = printed["goblin-hexer"]["words"], printed["hedge-wizard"]["words"]
    assert hexer["rows"][1]["when"] == "while its side has wounds"
    assert hexer["rows"][0]["more"] == "Piety or Intellect cancels it; an Up/Down halves it"
    assert wizard["rows"][0]["more"] == "Agility cancels it; a Shield or an Up/Down halves it"
    assert wizard["traits"][0]["name"] == "Escalates"
    blade = printed["hired-blade"]["words"]
    assert blade["rows"][3]["more"].startswith("knocks the weapon away")
    assert (goblin["otherwise"], hexer["otherwise"]) == ("nothing", "a plain strike for 1")


@pytest.mark.rule("ads.foe.outcomes", "ads.foe.failure", "ads.mode.simple")
@pytest.mark.parametrize(
    ("key", "r", "rows", "sure"),
    [
        (
            "goblin-slinger",
            1,
            ["Sling"],
            False,
        ),  # a bite for the same draw comes only where the sling does not reach
        ("goblin-skirmisher", 5, ["Shortsword", "Sneak"], False),
        ("wight-captain", 1, ["Gravewarden's Blade", "Gravewarden's Blade", "Chill of the Barrow"], True),
    ],
)
def test_in_simple_play_only_what_some_draw_brings_is_said(
    key: str, r: int, rows: list[str], sure: bool
) -> None:
    foe = FOES[key].card
    now = foe_words(foe)["simple"][r - 1]
    assert [foe.actions[i].name for i in now["rows"]] == rows and now["sure"] == sure


@pytest.mark.rule("ads.trait.self-preservation")
def test_a_foe_says_when_it_flees_instead() -> None:
    printed = faces()["foes"]
    assert printed["goblin-skirmisher"]["words"]["flees_at"] == 1
    assert printed["skeletal-warrior"]["words"]["flees_at"] == 0
    assert printed["skeletal-warrior"]["words"]["instead"]["held"] == "It tries to break free."


def test_no_trait_has_two_texts() -> None:
    own = {TraitName.MERCILESS, TraitName.COWARDLY_SNEAK, TraitName.OVERWHELM, TraitName.DISEASE}
    assert own | TRAITS.keys() == set(TraitName) and not own & TRAITS.keys()
