"""What is printed on a card, as data. Checked when a file is read: a typo fails at the start, not in play."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from hearthside.families.adventure_deck.formulas import ROUNDS, Formula

Number = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""Any number on a card, such as Damage, Rounds or a Level."""
Life = Annotated[int, msgspec.Meta(ge=1, le=999)]
"""Hit Points."""
Price = Annotated[int, msgspec.Meta(ge=0, le=9999)]
"""Gold, or XP."""
Symbols = Annotated[str, msgspec.Meta(max_length=6)]
"""Ups, Downs or either, one for each card that is drawn."""
Several = Annotated[int, msgspec.Meta(ge=1, le=6)]
"""How many cards are drawn."""


class Category(enum.StrEnum):
    """What a Combat Deck may contain, and fights with (ads.deck.contents, ads.deck.combat-only)."""

    WEAPON = "weapon"
    ARMOR = "armor"
    SHIELD = "shield"
    ATTRIBUTE = "attribute"
    SKILL = "skill"
    SPELL = "spell"
    MAGIC_ITEM = "magic-item"
    PET = "pet"
    PET_ACTION = "pet-action"
    HIRELING = "hireling"
    HIRELING_ACTION = "hireling-action"


class ActionType(enum.StrEnum):
    """The type icons N, !, B and S; a card may show several (ads.action.combined-types)."""

    NORMAL = "normal"
    REACTION = "reaction"
    BOOST = "boost"
    SPECIAL = "special"


class Attribute(enum.StrEnum):
    """The five Attributes (ads.character.attributes)."""

    STRENGTH = "strength"
    AGILITY = "agility"
    INTELLECT = "intellect"
    PIETY = "piety"
    FORTITUDE = "fortitude"


class Distance(enum.StrEnum):
    """From near to far (ads.distance.categories)."""

    MELEE = "melee"
    THROWN = "thrown"
    RANGED = "ranged"


class Size(enum.StrEnum):
    """Sizes of weapons, shields and foes (ads.weapon.sizes)."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    EXTRA_LARGE = "extra-large"


class ValueKind(enum.StrEnum):
    """Arrowhead, shield or heart beside the rondel (ads.icon.values); none for other effects (ads.icon.no-value)."""

    NONE = "none"
    DAMAGE = "damage"
    DEFENSE = "defense"
    HEAL = "heal"


class Effectiveness(enum.StrEnum):
    """What a Counter achieves (ads.counter.partial-full)."""

    CANCEL = "cancel"
    HALF = "half"


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Anything printed: no field but the known ones."""


class Rondel(Printed, frozen=True, kw_only=True):
    """The Combat Rondel: six sectors (ads.rondel.rounds); a Round in neither list is grey (ads.rondel.unplayable)."""

    primary: tuple[int, ...]
    secondary: tuple[int, ...] = ()
    value: Formula = Formula("0")
    secondary_value: Formula = Formula("0")


class BoostBox(Printed, frozen=True, kw_only=True):
    """The Boost part of a card (ads.boost.requirement-box, ads.boost.icon-place): what to play, in which Rounds, and
    its own value.

    With `per_round`, each card opens one Round more upward (ads.spell.boost-plus-round).
    """

    attribute: Attribute
    cards: Formula = Formula("1")
    rounds: tuple[int, ...] = ROUNDS
    value: Formula | None = None
    per_round: bool = False


class CounterBox(Printed, frozen=True, kw_only=True):
    """The Counter icon and its text (ads.icon.counter): what each answer achieves.

    `draws` symbols are drawn for the Up/Down answer: one must equal the card's own symbol, of several the
    player of the card declares the set.
    """

    attributes: dict[Attribute, Effectiveness] = {}
    cards: dict[Category, Effectiveness] = {}
    updown: Effectiveness | None = None
    draws: Several = 1
    recounter: tuple[Attribute, ...] = ()


class RecallBox(Printed, frozen=True, kw_only=True):
    """The Recall block (ads.icon.recall-block): who, with which Attributes, for how many cards."""

    by: tuple[str, ...]
    attributes: tuple[Attribute, ...]
    cost: Formula


class WeaponBox(Printed, frozen=True, kw_only=True):
    """How a weapon is held and used."""

    size: Size
    hands: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    throw: bool = False
    in_grapple: bool = False


class ShieldBox(Printed, frozen=True, kw_only=True):
    """How a Shield stands against ranged weapons (ads.ruling.shield-multi)."""

    size: Size
    ranged_blocks: Number
    stops_ranged: bool = False


class Lasts(Printed, frozen=True, kw_only=True):
    """How long a Persistent Effect lasts. One of: so many Rounds, to the end of the Count, so many full Counts,
    or `while` something is so (`hidden`)."""

    rounds: Number = 0
    counts: Number = 0
    end_of_count: bool = False
    hidden: bool = False


class Effects(Printed, frozen=True, kw_only=True):
    """What a card does besides its value."""

    sneak: bool = False
    """Try to hide; when it succeeds search the deck for `search`."""
    search: str = ""
    fast_swap: bool = False
    """Change weapons now and play the new one in the same Turn."""
    cures: tuple[str, ...] = ()
    """Ends a disease or poison."""
    disarm: bool = False
    """A hit knocks the weapon from the hand."""
    draw: Number = 0
    add_damage: Formula | None = None
    """While it lasts, or on the boosted card: more Damage on the own attacks."""
    add_defense: Formula | None = None
    """While it lasts, or on the boosted card: less Damage from each attack."""
    regenerate: Formula | None = None
    """While it lasts: Health at the beginning of each Round."""
    burn: Formula | None = None
    """While it lasts: Damage to the one hit at the beginning of each Round."""
    light: bool = False
    """While it lasts: where there is no light there is medium light."""
    transform: bool = False
    """Another card with a value may be played with it as an answer."""


class Card(Printed, frozen=True, kw_only=True):
    """A card of a Combat Deck, with its icons (ads.icon.level, ads.icon.ethereal, ads.icon.distance)."""

    key: str
    name: str
    category: Category
    text: str
    flavour: str = ""
    types: tuple[ActionType, ...]
    level: Number = 1
    copies: Number = 0
    """The most copies in a deck that is built (rulings.md 44); 0 if it is like others of its category."""
    attributes: tuple[Attribute, ...] = ()
    """The associated Attributes at the upper right (ads.icon.card-attribute)."""
    requires: tuple[str, ...] = ()
    """Classes or Races of which one is needed to play it (ads.character.requirement)."""
    needs: tuple[str, ...] = ()
    """What must be so: `shield`, `hidden`, `dual`, `weapon`, `melee-weapon`, `ranged-weapon`; or the key of a card that
    must lie before the player, such as a Pet."""
    rondel: Rondel | None = None
    kind: ValueKind = ValueKind.NONE
    ethereal: bool = False
    distances: tuple[Distance, ...] = ()
    targets: Formula = Formula("1")
    """Among how many its Damage may be divided."""
    boosts: tuple[Category, ...] = ()
    """For a Boost card: what it may be played with."""
    boost: BoostBox | None = None
    counter: CounterBox | None = None
    recall: RecallBox | None = None
    weapon: WeaponBox | None = None
    shield: ShieldBox | None = None
    in_grapple: bool = False
    lasts: Lasts | None = None
    effects: Effects = Effects()
    variant: Variant | None = None


class Variant(Printed, frozen=True, kw_only=True):
    """Another rondel that a table option chooses."""

    option: str
    choice: str
    rondel: Rondel


class BaseAction(Printed, frozen=True, kw_only=True):
    """A Base Action of an Information Card (ads.action.base-action)."""

    key: str
    name: str
    text: str
    type: ActionType
    kind: ValueKind
    value: Formula
    ethereal: bool = False
    both: bool = False
    """A defense against Physical and Ethereal Damage alike."""
    distances: tuple[Distance, ...] = ()
    against: str = ""
    """A Counter against `poison`."""


class CharacterClass(Printed, frozen=True, kw_only=True):
    """A Class card. `hp` by Level, Level 1 first."""

    key: str
    name: str
    text: str
    hp: tuple[Life, ...]
    caster: bool = False
    base: tuple[BaseAction, ...] = ()
    kind: str = "class"


class Race(Printed, frozen=True, kw_only=True):
    """A Race card. `hp` is added to that of the Class."""

    key: str
    name: str
    text: str
    hp: Number = 0
    darksight: bool = False
    base: tuple[BaseAction, ...] = ()


class DeckList(Printed, frozen=True, kw_only=True):
    """A ready Character: how many Up and how many Down copies of each card."""

    key: str
    name: str
    text: str = ""
    character_class: str = msgspec.field(name="class")
    race: str
    level: Number = 1
    cards: dict[str, tuple[Number, Number]]
