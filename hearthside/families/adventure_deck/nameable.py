"""What the file of an adventure may name: Foes, finds and grades by their keys, for the fields that take them."""

from __future__ import annotations

from hearthside.families.adventure_deck.adventures import WORDS
from hearthside.families.adventure_deck.catalogue import CATALOGUE, FOES
from hearthside.families.adventure_deck.updown import GRADES


def nameable() -> dict[str, dict[str, str]]:
    """By field: what may stand there, and what it is called."""
    foes = {key: f"{foe.card.name}, Level {foe.card.level}" for key, foe in FOES.items()}
    finds = {
        **{name: f"{gold} Gold" for name, gold in CATALOGUE.treasures.items()},
        **{key: card.name for key, card in CATALOGUE.cards.items()},
    }
    words = {field: dict.fromkeys(several, "") for field, several in WORDS.items()}
    grades = {key: grade.name for key, grade in GRADES.items()}
    return {"foe": foes, "foes": foes, "loot": finds, "grade": grades, **words}
