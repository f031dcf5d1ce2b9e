"""Character Deck Building."""

from __future__ import annotations

import pytest

from hearthside.families.adventure_deck.catalogue import CATALOGUE, Catalogue, Sheet, parse
from hearthside.families.adventure_deck.deck_check import deck_verdict
from hearthside.families.adventure_deck.decks import Builder, balance, check_deck, faces_of, read_deck
from hearthside.families.adventure_deck.schema import Category
from hearthside.kernel.family import BadContent

WARRIOR = Builder("warrior", "human", 1)
MAGE = Builder("mage", "elf", 6)
ENERGY_BOLT = "energy-bolt/up"


def deck(*named: tuple[int, str]) -> tuple[str, ...]:
    """These cards, and Strength up to 52."""
    faces = [f"{key}/up" for count, key in named for _ in range(count)]
    return tuple(faces + ["strength/down"] * (52 - len(faces)))


def rules(faces: tuple[str, ...], who: Builder = WARRIOR) -> list[str]:
    return [problem.rule for problem in check_deck(faces, who)]


@pytest.mark.rule("ads.deck.combat-size")
def test_a_combat_deck_has_52_cards(small_set: None) -> None:
    assert rules(deck()) == []
    assert rules(deck()[1:]) == ["ads.deck.combat-size"]
    found = check_deck((*deck(), "agility/up"), WARRIOR)
    assert [p.text for p in found] == ["A Combat Deck has 52 cards; this one has 53, 1 too many."]
    assert check_deck(deck()[1:], WARRIOR, exact=False) == []


@pytest.mark.rule("ads.deck.combat-size", "ads.hand.start-choose")
@pytest.mark.parametrize(
    ("cards", "legal"),
    [({"strength": 7}, True), ({"strength": 6}, False), ({"strength": 3, "fortitude": 49}, False)],
)
def test_there_are_cards_enough_for_an_opening_hand(cards: dict[str, int], legal: bool) -> None:
    faces = tuple(f"{key}/up" for key, count in cards.items() for _ in range(count))
    found = [problem.rule for problem in check_deck(faces, WARRIOR, exact=False)]
    assert found == ([] if legal else ["ads.hand.start-choose"])


@pytest.mark.rule("ads.deck.weapon-cap")
def test_at_most_24_weapons(small_set: None) -> None:
    assert rules(deck((24, "dagger"))) == []
    assert rules(deck((12, "dagger"), (13, "longsword"))) == ["ads.deck.weapon-cap"]


@pytest.mark.rule("ads.spell.level-caps")
def test_each_spell_level_has_a_maximum(small_set: None) -> None:
    assert rules(deck((4, "spark"), (4, "frost-lance"), (4, "mage-ward")), MAGE) == []
    thirteen = deck((4, "spark"), (4, "frost-lance"), (4, "mage-ward"), (1, "ember-curse"))
    assert rules(thirteen, MAGE) == ["ads.spell.level-caps"]


@pytest.mark.rule("ads.spell.duplicates")
def test_at_most_4_copies_of_a_spell(small_set: None) -> None:
    assert rules(deck((5, "energy-bolt")), MAGE) == ["ads.spell.duplicates"]


@pytest.mark.rule("ads.deck.contents")
@pytest.mark.parametrize(
    ("card", "most"), [("healing-potion", 2), ("gravewardens-blade", 1), ("longsword", 24)]
)
def test_items_and_finds_are_few(card: str, most: int) -> None:
    assert rules(deck((most, card))) == []
    assert len(rules(deck((most + 1, card)))) == 1
    more = check_deck(deck((most + 1, card)), WARRIOR, found=True)
    assert (more == []) == (card != "longsword"), "what was found is found"


@pytest.mark.rule("ads.character.level-gates")
def test_no_spell_above_the_own_level(small_set: None) -> None:
    assert rules(deck((1, "energy-bolt")), Builder("mage", "elf", 1)) == ["ads.character.level-gates"]
    assert rules(deck((1, "energy-bolt")), Builder("mage", "elf", 2)) == []


@pytest.mark.rule("ads.character.requirement")
def test_a_card_of_another_class_is_refused(small_set: None) -> None:
    assert rules(deck((1, "energy-bolt")), Builder("warrior", "human", 2)) == ["ads.character.requirement"]


@pytest.mark.rule("ads.deck.contents", "ads.deck.combat-only", "ads.character.information-cards")
def test_only_cards_of_the_eleven_combat_categories(small_set: None) -> None:
    assert rules(("warrior/up", *deck()[1:])) == ["ads.deck.contents"]
    assert len(Category) == 11


@pytest.mark.rule("ads.character.specialized-or-hybrid")
def test_a_specialized_class_excludes_a_hybrid_class(small_set: None) -> None:
    sheet = """
    [[class]]
    key = "duelist"
    name = "Duelist"
    text = "-"
    hp = [10]
    kind = "specialized"
    [[class]]
    key = "spellblade"
    name = "Spellblade"
    text = "-"
    hp = [10]
    kind = "hybrid"
    """
    catalogue = Catalogue()
    catalogue.faces, catalogue.cards = CATALOGUE.faces, CATALOGUE.cards
    catalogue.add(parse(sheet, Sheet, "test.toml"), "test.toml")
    both = Builder("warrior", "human", 1, ("duelist", "spellblade"))
    one = Builder("warrior", "human", 1, ("duelist",))
    assert [p.rule for p in check_deck(deck(), both, catalogue=catalogue)] == [
        "ads.character.specialized-or-hybrid"
    ]
    assert check_deck(deck(), one, catalogue=catalogue) == []


@pytest.mark.rule("ads.icon.updown-corner")
@pytest.mark.parametrize("key", CATALOGUE.decks)
def test_a_ready_deck_is_legal_and_has_26_of_each_symbol(key: str) -> None:
    ready = CATALOGUE.decks[key]
    faces = faces_of(ready)
    assert check_deck(faces, Builder(ready.character_class, ready.race, ready.level)) == []
    assert balance(faces) == (26, 26)


def test_a_deck_is_read_from_lines(small_set: None) -> None:
    assert read_deck("2 longsword/up\n\n1 strength/down") == ("longsword/up", "longsword/up", "strength/down")
    assert rules((*read_deck("many swords"), *deck()[1:])) == ["ads.deck.contents"]
    for count in ("²", "53", "9" * 5000):
        assert read_deck(f"{count} longsword/up") == (f"{count} longsword/up",)


def test_a_level_that_is_no_number_is_the_first() -> None:
    for level in ("²", "high", "9" * 5000):
        assert deck_verdict({"level": level}) == deck_verdict({"level": "1"})


# ---------------------------------------------------------------- the printed card


@pytest.mark.rule(
    "ads.icon.level", "ads.icon.counter", "ads.icon.recall-block", "ads.icon.distance", "ads.icon.ethereal"
)
def test_energy_bolt_is_as_printed() -> None:
    face = CATALOGUE.faces[ENERGY_BOLT]
    card = face.card
    assert (card.level, card.attributes, card.requires, card.ethereal) == (2, ("intellect",), ("mage",), True)
    assert card.distances == ("thrown", "ranged")
    assert card.counter and dict(card.counter.attributes) == {"agility": "cancel"}
    assert card.recall and (card.recall.by, card.recall.cost.text) == (("mage",), "R/2")


@pytest.mark.rule("ads.rondel.primary", "ads.rondel.secondary", "ads.rondel.rounds")
def test_longsword_and_crossbow_by_round(small_set: None) -> None:
    assert CATALOGUE.faces["longsword/up"].values == (3, 5, 5, 5, 5, 3)
    assert CATALOGUE.faces["crossbow/up"].values == (2, 2, 2, 2, 7, 7)
    assert CATALOGUE.faces["longsword/up"].on(3, {"longsword-values": "4-2"}) == 4


@pytest.mark.rule("ads.icon.values", "ads.icon.no-value")
def test_a_card_has_a_value_or_works_otherwise(small_set: None) -> None:
    assert CATALOGUE.cards["sneak"].kind == "none"
    assert CATALOGUE.cards["mend"].kind == "heal"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "[[card]]\nkey='x'\nname='X'\ncategory='sword'\ntext='-'\ntypes=[]",
            "'sword' is not one of: weapon, armor, shield, ",
        ),
        (
            "[[card]]\nkey='x'\nname='X'\ncategory='skill'\ntext='-'\ntypes=[]\ndamge=3",
            "there is no field `damge`",
        ),
        ("[[card]]\nkey='x'\nname='X'\ncategory='weapon'\ntext='-'\ntypes=[]", "has a weapon box"),
        (
            "[[card]]\nkey='x'\nname='X'\ncategory='skill'\ntext='-'\ntypes=[]\nkind='damage'",
            "needs a rondel",
        ),
        (
            "[[card]]\nkey='x'\nname='X'\ncategory='skill'\ntext='-'\ntypes=[]\nrondel={primary=[7]}",
            "Rounds from 1 to 6",
        ),
    ],
)
def test_a_mistake_in_a_card_is_found_when_it_is_read(text: str, why: str) -> None:
    with pytest.raises(BadContent, match=why):
        Catalogue().add(parse(text, Sheet, "x.toml"), "x.toml")


CARD = """
[[card]]
key = "thing"
name = "A thing"
category = "skill"
text = "It does nothing."
types = ["normal"]
"""
FOE = """
[[foe]]
key = "thing"
name = "A thing"
text = "It waits."
level = 1
size = "small"
hp = 1
xp = 1
symbol = "up"
actions = [{ rounds = [1, 2, 3, 4, 5, 6], match = "U", name = "Bite" }]
"""


@pytest.mark.parametrize(
    ("text", "old", "new", "wrong"),
    [
        (CARD, '"It does nothing."', '""', "it has no text"),
        (CARD, '"skill"', '"shield"', "only a shield, has a shield box"),
        (CARD, '"skill"', '"weapon"', "only a weapon, has a weapon box"),
        (CARD, '"skill"', '"attribute"', "is named after its Attribute"),
        (CARD, "[[card]]", '[[card]]\nkind = "damage"', "a card with a value needs a rondel"),
        (CARD, "[[card]]", "[[card]]\nrondel = { primary = [7] }", "Rounds from 1 to 6"),
        (CARD, "[[card]]", '[[card]]\nspecial = "x"', "there is no field `special` here"),
        (FOE, '"U"', '"X"', "a row is matched with U, D and o"),
        (FOE, '"up"', '"left"', "its symbol is up or down"),
        (
            CARD,
            "[[card]]",
            "[[card]]\nlevel = 100",
            r"mine.toml: write a number from 0 to 99 - at `\$.card\[0\].level`",
        ),
        (FOE, "hp = 1", "hp = 0", r"write a number from 1 to 999 - at `\$.foe\[0\].hp`"),
        (FOE, "hp = 1", "hp = 1000", r"write a number from 1 to 999 - at `\$.foe\[0\].hp`"),
        (FOE, "xp = 1", "xp = 1\ngold = 10000", r"write a number from 0 to 9999 - at `\$.foe\[0\].gold`"),
        (
            FOE,
            "xp = 1",
            "xp = 1\nbase_damage = 100",
            r"write a number from 0 to 99 - at `\$.foe\[0\].base_damage`",
        ),
        (
            FOE,
            '"Bite"',
            '"Bite", value = 500',
            r"'500' is not a number.* at `\$.foe\[0\].actions\[0\].value`",
        ),
        (FOE, '"U"', '"UUUUUUU"', r"write at most 6 characters, not 7 - at `\$.foe\[0\].actions\[0\].match`"),
    ],
)
def test_a_card_with_a_mistake_says_what(text: str, old: str, new: str, wrong: str) -> None:
    with pytest.raises(BadContent, match=wrong):
        Catalogue().add(parse(text.replace(old, new, 1), Sheet, "mine.toml"), "mine.toml")


@pytest.mark.rule(
    "ads.deck.combat-size", "ads.deck.weapon-cap", "ads.spell.duplicates", "ads.spell.level-caps"
)
def test_a_deck_says_how_many_more_of_each_card_it_takes() -> None:
    who = {"class": "mage", "race": "elf", "level": "1"}
    empty = deck_verdict({**who, "deck": ""})["more"]
    assert (empty["spark"], empty["longsword"], empty["healing-potion"], empty["intellect"]) == (4, 24, 2, 52)
    some = "3 spark/up\n4 frost-lance/up\n4 mage-ward/up\n20 dagger/up\n2 healing-potion/down"
    left = deck_verdict({**who, "deck": some})["more"]
    assert (left["spark"], left["longsword"], left["healing-potion"], left["intellect"]) == (1, 4, 0, 19)
    for key, count in left.items():
        exact = deck_verdict({**who, "deck": f"{some}\n{count} {key}/up", "combat-deck-size": "at-most-52"})
        assert not exact["problems"], key
    over = deck_verdict({**who, "deck": "52 intellect/up\n9 dagger/up"})["more"]
    assert set(over.values()) == {0}


@pytest.mark.rule("ads.character.requirement", "ads.character.level-gates")
def test_while_a_deck_is_built_only_what_may_be_in_it_is_named() -> None:
    asked = {"class": "warrior", "race": "human", "level": "1"}
    warrior, mage = deck_verdict(asked)["more"], deck_verdict({**asked, "class": "mage"})["more"]
    assert "longsword" in warrior and "spark" not in warrior and "spark" in mage
    assert "energy-bolt" not in mage
    assert "energy-bolt" in deck_verdict({**asked, "class": "mage", "level": "2"})["more"]
    pets = set(deck_verdict({**asked, "pets-hirelings": "on"})["more"])
    assert pets - set(deck_verdict({**asked, "pets-hirelings": "off"})["more"])
