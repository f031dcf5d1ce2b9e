"""The catalogue: every card, Foe, Class, Race and ready deck that comes with the family, read and checked once."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec

from hearthside.authoring.files import read_text, read_toml
from hearthside.families.adventure_deck.foe_schema import Adventure, Foe, Trait, TraitName
from hearthside.families.adventure_deck.formulas import ROUNDS, Formula, Six
from hearthside.families.adventure_deck.schema import (
    ActionType,
    Attribute,
    Card,
    Category,
    CharacterClass,
    DeckList,
    Distance,
    Price,
    Printed,
    Race,
    Rondel,
    ValueKind,
)
from hearthside.families.adventure_deck.updown import LETTER
from hearthside.kernel.family import BadContent

logger = logging.getLogger(__name__)
T = TypeVar("T")
FOLDER = files(__package__) / "cards"


class Sheet(Printed, frozen=True, kw_only=True):
    """What a file of cards may hold."""

    card: tuple[Card, ...] = ()
    foe: tuple[Foe, ...] = ()
    character_class: tuple[CharacterClass, ...] = msgspec.field(default=(), name="class")
    race: tuple[Race, ...] = ()
    deck: tuple[DeckList, ...] = ()
    levels: tuple[Price, ...] = ()
    """The XP needed for Level 2, 3 and so on."""
    treasure: dict[str, Price] = msgspec.field(default_factory=dict)
    """What a treasure is worth in Gold."""


def _formula(kind: type, value: Any) -> Any:
    if kind is Formula and isinstance(value, str | int) and not isinstance(value, bool):
        return Formula(str(value))
    raise NotImplementedError(kind)


def parse(text: str, kind: type[T], name: str = "") -> T:
    """Read TOML into a checked type, or say what is wrong where."""
    return read_toml(text, kind, name, _formula)


def values_of(rondel: Rondel | None) -> Six:
    """The value on each Round: primary (ads.rondel.primary), secondary (ads.rondel.secondary), 0 where grey; of Reaction
    Cards, too (ads.react.rondel)."""
    if rondel is None:
        return (0, 0, 0, 0, 0, 0)
    a, b, c, d, e, f = (
        rondel.value.on(r)
        if r in rondel.primary
        else rondel.secondary_value.on(r)
        if r in rondel.secondary
        else 0
        for r in ROUNDS
    )
    return (a, b, c, d, e, f)


def rounds_of(rondel: Rondel | None) -> tuple[int, ...]:
    """The Rounds in which a card may be played; all of them without a rondel."""
    return ROUNDS if rondel is None else tuple(sorted((*rondel.primary, *rondel.secondary)))


class Face:
    """One of the two printings of a card, with an Up or a Down, and what play asks of it all the time."""

    __slots__ = (
        "attribute",
        "attributes",
        "boost",
        "card",
        "category",
        "distances",
        "heals",
        "is_attack",
        "is_ranged_weapon",
        "is_shield",
        "is_spell",
        "is_weapon",
        "key",
        "label",
        "name",
        "normal",
        "primary",
        "reaction",
        "rounds",
        "special",
        "symbol",
        "values",
    )

    def __init__(self, card: Card, symbol: str) -> None:
        self.card, self.key, self.category, self.label = card, card.key, card.category, card.name
        self.name = f"{card.key}/{symbol}"
        self.symbol = LETTER[symbol]
        self.normal = ActionType.NORMAL in card.types
        self.reaction = ActionType.REACTION in card.types
        self.boost = ActionType.BOOST in card.types
        self.special = ActionType.SPECIAL in card.types
        self.is_weapon, self.is_spell = card.category is Category.WEAPON, card.category is Category.SPELL
        self.is_shield = card.category is Category.SHIELD
        self.is_attack, self.heals = card.kind is ValueKind.DAMAGE, card.kind is ValueKind.HEAL
        self.attribute = Attribute(card.key) if card.category is Category.ATTRIBUTE else None
        self.attributes = card.attributes
        self.distances = card.distances
        # a weapon that lists Ranged, whatever the Distance (ads.ruling.armor-half-ranged)
        self.is_ranged_weapon = self.is_weapon and Distance.RANGED in card.distances
        self.values, self.rounds = values_of(card.rondel), rounds_of(card.rondel)
        self.primary = card.rondel.primary if card.rondel else ROUNDS

    def on(self, r: int, options: dict[str, str]) -> int:
        """Its value on a Round."""
        variant = self.card.variant
        if variant is not None and options.get(variant.option) == variant.choice:
            return values_of(variant.rondel)[r - 1]
        return self.values[r - 1]

    def played_on(self, r: int, options: dict[str, str]) -> int:
        """The same of a card that is played: on a grey Round, if the GM allows that, its Primary value."""
        rondel = self.card.rondel
        return self.on(r, options) if rondel is None or r in self.rounds else rondel.value.on(r)


class FoeCard:
    """A Foe Card with its Traits by name."""

    __slots__ = ("card", "traits")

    def __init__(self, card: Foe) -> None:
        self.card = card
        self.traits: dict[TraitName, Trait] = {trait.trait: trait for trait in card.traits}


def _wrong(card: Card) -> Iterator[str]:
    """What the types cannot say about a card."""
    if not card.text:
        yield "it has no text"
    if card.kind is not ValueKind.NONE and card.rondel is None:
        yield "a card with a value needs a rondel"
    for rondel in (card.rondel,) if card.rondel else ():
        listed = (*rondel.primary, *rondel.secondary)
        if len(set(listed)) != len(listed) or not set(listed) <= set(ROUNDS):
            yield "its rondel must name Rounds from 1 to 6, each once"
    if (card.category is Category.WEAPON) != (card.weapon is not None):
        yield "a weapon, and only a weapon, has a weapon box"
    if (card.category is Category.SHIELD) != (card.shield is not None):
        yield "a shield, and only a shield, has a shield box"
    if card.category is Category.ATTRIBUTE and card.key not in set(Attribute):
        yield "an attribute card is named after its Attribute"


def _wrong_foe(foe: Foe) -> Iterator[str]:
    """All six Rounds are covered by the Normal Actions (ads.foe.rounds-covered); symbols are U, D or o."""
    rounds = {r for row in foe.actions for r in row.rounds}
    if rounds != set(ROUNDS):
        yield f"its actions leave out Rounds {sorted(set(ROUNDS) - rounds)}"
    rows = [*foe.actions, *foe.reactions, *((foe.attribute,) if foe.attribute else ())]
    if any(set(row.match) - set("UDo") or not row.match for row in rows):
        yield "a row is matched with U, D and o"
    if foe.symbol not in ("up", "down"):
        yield "its symbol is up or down"


class Catalogue:
    """All cards by key and by face."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}
        self.faces: dict[str, Face] = {}
        self.foes: dict[str, FoeCard] = {}
        self.classes: dict[str, CharacterClass] = {}
        self.races: dict[str, Race] = {}
        self.decks: dict[str, DeckList] = {}
        self.adventures: dict[str, Adventure] = {}
        self.levels: tuple[int, ...] = ()
        self.treasures: dict[str, int] = {}

    def add(self, sheet: Sheet, name: str) -> None:
        """Take in a file of cards."""
        for card in sheet.card:
            for wrong in _wrong(card):
                raise BadContent(f"{name}: {card.key}: {wrong}")
            self.cards[card.key] = card
            for symbol in ("up", "down"):
                face = Face(card, symbol)
                self.faces[face.name] = face
        for foe in sheet.foe:
            for wrong in _wrong_foe(foe):
                raise BadContent(f"{name}: {foe.key}: {wrong}")
            self.foes[foe.key] = FoeCard(foe)
        self.classes |= {c.key: c for c in sheet.character_class}
        self.races |= {race.key: race for race in sheet.race}
        self.decks |= {deck.key: deck for deck in sheet.deck}
        self.levels = sheet.levels or self.levels
        self.treasures |= sheet.treasure

    def add_adventure(self, file: Traversable) -> None:
        """Take in an adventure. A bad one is left out, and everything else can be played."""
        try:
            adventure = parse(read_text(file), Adventure, file.name)
        except BadContent as error:
            logger.warning("an adventure is left out: %s", error)
        else:
            self.adventures[adventure.key] = adventure


def read_folder(folder: Traversable) -> Catalogue:
    """Every file of cards in a folder, and every adventure in its folder `adventures`."""
    catalogue = Catalogue()
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            catalogue.add(parse(read_text(file), Sheet, file.name), file.name)
    adventures = folder / "adventures"
    for file in sorted(adventures.iterdir(), key=lambda file: file.name) if adventures.is_dir() else ():
        if file.name.endswith(".toml"):
            catalogue.add_adventure(file)
    return catalogue


CATALOGUE = read_folder(FOLDER)
FACES = CATALOGUE.faces
FOES = CATALOGUE.foes
