"""The page about the core set names every card, and gives the text of those that have no values as it is printed."""

from __future__ import annotations

from pathlib import Path

from hearthside.families.adventure_deck.catalogue import CATALOGUE

PAGE = (Path(__file__).parents[3] / "docs" / "core-set.md").read_text()
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line[:2] == "| "
]


def test_every_card_is_in_a_table() -> None:
    named = {row[0] for row in ROWS}
    assert [card.name for card in CATALOGUE.cards.values() if card.name not in named] == []


def test_texts_are_those_of_the_cards() -> None:
    texts = {card.name: card.text for card in CATALOGUE.cards.values()}
    told = {row[0]: row[4] for row in ROWS if len(row) == 5 and row[0] in texts}
    assert told and {name: texts[name] for name in told} == told


def test_a_card_says_which_attributes_cancel_it() -> None:
    """In so many words: `None with Agility` was read as Damage that Agility does not do."""
    texts = [card.text for card in CATALOGUE.cards.values()]
    assert any("cancels it" in text for text in texts)
    assert [t for t in texts if "none with" in t.lower() or "None if" in t or "once read" in t.lower()] == []
