"""Character Deck Building: what a Combat Deck may contain, with errors that say what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from hearthside.families.adventure_deck.catalogue import CATALOGUE, Catalogue
from hearthside.families.adventure_deck.hands import CHOSEN, DRAWN
from hearthside.families.adventure_deck.schema import Card, Category, DeckList

SIZE = 52
MOST_WEAPONS = 24
SPELLS_BY_LEVEL = {1: 12, 2: 8, 3: 6, 4: 5, 5: 4, 6: 3, 7: 2, 8: 2, 9: 2, 10: 2}
MOST_COPIES_OF_A_SPELL = 4
MOST_COPIES_OF_AN_ITEM = 2


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a deck, in a sentence, and the rule that says so."""

    text: str
    rule: str


class Builder(msgspec.Struct, frozen=True):
    """Who the deck is for: the Information Cards that matter to it."""

    character_class: str
    race: str
    level: int
    other_classes: tuple[str, ...] = ()


def faces_of(deck: DeckList) -> tuple[str, ...]:
    """A deck list as faces, in the order of their names."""
    faces: list[str] = []
    for key, (up, down) in deck.cards.items():
        faces += [f"{key}/up"] * up + [f"{key}/down"] * down
    return tuple(sorted(faces))


def check_deck(
    faces: Iterable[str],
    who: Builder,
    *,
    exact: bool = True,
    companions: bool = True,
    found: bool = False,
    catalogue: Catalogue = CATALOGUE,
) -> list[Problem]:
    """Everything that is wrong with a Combat Deck; nothing for a legal one. `found`: there may be finds in it, as many as
    there were."""
    faces = tuple(faces)
    unknown = sorted({face for face in faces if face not in catalogue.faces})
    if unknown:
        return [Problem(f"There is no card {face!r}.", "ads.deck.contents") for face in unknown]
    cards = Counter(catalogue.faces[face].key for face in faces)
    counted = [(catalogue.cards[key], count) for key, count in cards.items()]
    return [
        *(_size(len(faces), exact) or _opening(faces)),
        *_weapons(counted),
        *_spells(counted),
        *(() if found else _copies(counted)),
        *_levels(counted, who),
        *_classes(who, catalogue),
        *(() if companions else _companions(counted)),
    ]


def _size(size: int, exact: bool) -> list[Problem]:
    """52 cards; with the option, at most 52 (ads.deck.combat-size)."""
    if size == SIZE or (size < SIZE and not exact):
        return []
    way = f"{SIZE - size} too few" if size < SIZE else f"{size - SIZE} too many"
    text = f"A Combat Deck has {SIZE} cards; this one has {size}, {way}."
    return [Problem(text, "ads.deck.combat-size")]


def _opening(faces: tuple[str, ...]) -> Iterator[Problem]:
    """However few there may be: four to choose that are no Fortitude, and three to draw (ads.hand.start-choose)."""
    chosen = sum(not face.startswith("fortitude/") for face in faces)
    if chosen < CHOSEN or len(faces) < CHOSEN + DRAWN:
        text = f"An opening hand takes {CHOSEN + DRAWN} cards, at least {CHOSEN} of them not Fortitude."
        yield Problem(text, "ads.hand.start-choose")


def _weapons(cards: list[tuple[Card, int]]) -> Iterator[Problem]:
    """At most 24 Weapon Cards, of however many kinds (ads.deck.weapon-cap)."""
    count = sum(count for card, count in cards if card.category is Category.WEAPON)
    if count > MOST_WEAPONS:
        yield Problem(f"At most {MOST_WEAPONS} weapons; this deck has {count}.", "ads.deck.weapon-cap")


def _spells(cards: list[tuple[Card, int]]) -> Iterator[Problem]:
    """A maximum for each spell Level (ads.spell.level-caps), and 4 copies of a spell (ads.spell.duplicates)."""
    spells = [(card, count) for card, count in cards if card.category is Category.SPELL]
    for level, most in SPELLS_BY_LEVEL.items():
        count = sum(count for card, count in spells if card.level == level)
        if count > most:
            yield Problem(
                f"At most {most} spells of Level {level}; this deck has {count}.", "ads.spell.level-caps"
            )
    for card, count in spells:
        most = _most_copies(card)
        if count > most:
            yield Problem(
                f"At most {most} copies of {card.name}; this deck has {count}.", "ads.spell.duplicates"
            )


def _copies(cards: list[tuple[Card, int]]) -> Iterator[Problem]:
    """2 copies of an item, 1 of what is found in adventures (rulings.md 44)."""
    for card, count in cards:
        most = _most_copies(card)
        if card.category is not Category.SPELL and count > most:
            copies = "copy" if most == 1 else "copies"
            yield Problem(
                f"At most {most} {copies} of {card.name}; this deck has {count}.", "ads.deck.contents"
            )


def _most_copies(card: Card) -> int:
    """Of one card (ads.spell.duplicates, rulings.md 44)."""
    if card.category is Category.SPELL:
        return min(MOST_COPIES_OF_A_SPELL, SPELLS_BY_LEVEL[card.level])
    return card.copies or (MOST_COPIES_OF_AN_ITEM if card.category is Category.MAGIC_ITEM else SIZE)


def _levels(cards: list[tuple[Card, int]], who: Builder) -> Iterator[Problem]:
    """No spell or skill above the Character's own Level (ads.character.level-gates)."""
    for card, _ in cards:
        if card.category in (Category.SPELL, Category.SKILL) and card.level > who.level:
            yield Problem(
                f"{card.name}: a card of Level {card.level}; the Character is Level {who.level}.",
                "ads.character.level-gates",
            )
        if card.requires and not {who.character_class, who.race, *who.other_classes} & set(card.requires):
            need = " or ".join(key.title() for key in card.requires)
            yield Problem(f"{card.name} can only be played by: {need}.", "ads.character.requirement")


def _classes(who: Builder, catalogue: Catalogue) -> Iterator[Problem]:
    """A Specialized or a Hybrid Class, not both (ads.character.specialized-or-hybrid)."""
    kinds = {catalogue.classes[key].kind for key in who.other_classes if key in catalogue.classes}
    if {"specialized", "hybrid"} <= kinds:
        yield Problem(
            "A Character has a Specialized Class or a Hybrid Class, not both.",
            "ads.character.specialized-or-hybrid",
        )


COMPANIONS = (Category.PET, Category.PET_ACTION, Category.HIRELING, Category.HIRELING_ACTION)


def _companions(cards: list[tuple[Card, int]]) -> Iterator[Problem]:
    """Pets and Hirelings only at a table that plays with them (ads.ruling.pets-hirelings)."""
    for card, _ in cards:
        if card.category in COMPANIONS:
            yield Problem(f"{card.name}: this table plays without Pets and Hirelings.", "ads.deck.contents")


def usable(who: Builder, *, companions: bool) -> list[str]:
    """The cards that may be in the deck of this Class, Race and Level at all (ads.character.requirement,
    ads.character.level-gates)."""
    found = []
    for key, card in CATALOGUE.cards.items():
        one = [(card, 1)]
        if not any(_levels(one, who)) and (companions or not any(_companions(one))):
            found.append(key)
    return found


def more(faces: Iterable[str], keys: Iterable[str]) -> dict[str, int]:
    """How many copies of each of these cards the deck can still take."""
    kinds = [CATALOGUE.faces[face].card for face in faces if face in CATALOGUE.faces]
    copies = Counter(card.key for card in kinds)
    weapons = sum(card.category is Category.WEAPON for card in kinds)
    spells = Counter(card.level for card in kinds if card.category is Category.SPELL)
    found = {}
    for key in keys:
        card = CATALOGUE.cards[key]
        room = [SIZE - len(kinds), _most_copies(card) - copies[key]]
        if card.category is Category.WEAPON:
            room.append(MOST_WEAPONS - weapons)
        if card.category is Category.SPELL:
            room.append(SPELLS_BY_LEVEL[card.level] - spells[card.level])
        found[key] = max(0, min(room))
    return found


def balance(faces: Iterable[str]) -> tuple[int, int]:
    """How many Ups and how many Downs (ads.icon.updown-corner); 26 of each keeps the printed chances."""
    counted = Counter(face.rpartition("/")[2] for face in faces)
    return counted["up"], counted["down"]


COUNTS = {str(n) for n in range(SIZE + 1)}


def read_deck(text: str) -> tuple[str, ...]:
    """Read a deck written as lines such as `3 longsword/up`; what cannot be read is an unknown card."""
    faces: list[str] = []
    for line in text.splitlines():
        count, _, name = line.strip().partition(" ")
        if line.strip():
            faces += [name.strip()] * int(count) if count in COUNTS else [line.strip()]
    return tuple(sorted(faces))


def write_deck(faces: Iterable[str]) -> str:
    """A deck as lines that can be read again."""
    return "\n".join(f"{count} {face}" for face, count in sorted(Counter(faces).items()))
