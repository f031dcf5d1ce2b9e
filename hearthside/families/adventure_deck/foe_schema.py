"""What is printed on a Foe Card and on the two cards of a room."""

from __future__ import annotations

import enum
from typing import Annotated

import msgspec

from hearthside.families.adventure_deck.formulas import Formula
from hearthside.families.adventure_deck.schema import (
    Attribute,
    Category,
    CounterBox,
    Distance,
    Life,
    Number,
    Price,
    Printed,
    Size,
    Symbols,
    ValueKind,
)


class TraitName(enum.StrEnum):
    """The 17 Traits (ads.trait.instructions)."""

    SELF_PRESERVATION = "self-preservation"
    MERCILESS = "merciless"
    COWARDLY_SNEAK = "cowardly-sneak"
    SNEAKY = "sneaky"
    KITER = "kiter"
    OVERWHELM = "overwhelm"
    BIGGEST_THREAT = "attack-biggest-threat"
    PREVENT_RECOVERY = "attack-prevent-recovery"
    PUNISH_SPELLCASTING = "attack-punish-spellcasting"
    RETALIATION = "attack-retaliation"
    OPPORTUNIST = "attack-opportunist"
    BRUTAL = "attack-brutal"
    HEALER = "healer"
    REGENERATION = "regeneration"
    OUTNUMBER = "outnumber"
    DISEASE = "disease"
    DARKSIGHT = "darksight"


class Trait(Printed, frozen=True, kw_only=True):
    """A Trait with its numbers; each number is named, 0 is not printed."""

    trait: TraitName
    hp: Number = 0
    rounds: Number = 0
    counts: Number = 0
    foes: Number = 0
    damage: Number = 0
    most_wounded: bool = False
    x: Number = 0
    y: Number = 0
    most: Number = 0
    """The most Damage a Disease does."""
    poison: bool = False
    """The Disease is a poison."""


class Row(Printed, frozen=True, kw_only=True):
    """A row of the Normal Actions: on these Rounds, when the draw matches (ads.foe.action).

    `match` is U, D or o for each card drawn (ads.foe.wildcard). `when` is what must be so:
    `trait` (a Trait asks for it), `damaged` (this Round or the last), `reach` (an Opponent at its Distance).
    """

    rounds: tuple[int, ...]
    match: Symbols
    name: str
    kind: ValueKind = ValueKind.DAMAGE
    value: Formula = Formula("0")
    ethereal: bool = False
    distances: tuple[Distance, ...] = (Distance.MELEE,)
    ranged_weapon: bool = False
    spell: bool = False
    sneak: bool = False
    disarm: bool = False
    when: str = ""
    counter: CounterBox | None = None


class ReactionRow(Printed, frozen=True, kw_only=True):
    """A row of the Reactions: a virtual card with its Defense (ads.foe.reaction)."""

    rounds: tuple[int, ...]
    match: Symbols
    name: str
    category: Category
    defense: Formula
    ethereal: bool = False


class FoeAttribute(Printed, frozen=True, kw_only=True):
    """The Attribute at the upper right with the symbols to match (ads.foe.attribute)."""

    name: Attribute
    match: Symbols


class Foe(Printed, frozen=True, kw_only=True):
    """A Foe Card: all there is of a Foe (ads.term.foe, ads.foe.size-level)."""

    key: str
    name: str
    text: str
    level: Number
    size: Size
    hp: Life
    xp: Price
    gold: Price = 0
    symbol: str
    attribute: FoeAttribute | None = None
    actions: tuple[Row, ...]
    reactions: tuple[ReactionRow, ...] = ()
    failure: Row | None = None
    base_damage: Number = 0
    escalates: bool = False
    unarmed: bool = False
    """It fights with tooth, claw or spell: there is nothing to knock out of its hand."""
    weapon_reach: Distance = Distance.MELEE
    traits: tuple[Trait, ...] = ()
    loot: tuple[str, ...] = ()


class FoeCount(Printed, frozen=True, kw_only=True):
    """So many Foes of a kind."""

    foe: str
    count: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1


class Exit(Printed, frozen=True, kw_only=True):
    """A way out of a room, labelled with the number of the room it leads to; `at` is its square on the map."""

    label: str
    room: str
    at: str = ""


class Task(Printed, frozen=True, kw_only=True):
    """An obstacle: its grade, the Attribute that fits, and what follows."""

    key: str
    name: str
    text: str
    grade: str = ""
    attribute: Attribute
    success: str
    failure: str
    damage: Number = 0
    opens: str = ""
    loot: tuple[str, ...] = ()
    gold: Price = 0
    once: bool = True
    balance: bool = False
    """Whoever holds an Agility Card keeps upright without a draw."""


class Room(Printed, frozen=True, kw_only=True):
    """Map Card and Room Description Card of one number (ads.map.pair)."""

    key: str
    name: str
    text: str
    after: str = ""
    """What one sees there once the Foes are beaten; without it the page says that the text is of before."""
    layout: tuple[str, ...] = ()
    pieces: dict[str, str] = msgspec.field(default_factory=dict)
    """What a letter of the layout is in this room, where the usual word does not fit."""
    symbol: str = "up"
    outdoors: bool = False
    light: str = "medium"
    dense: bool = False
    distances: tuple[Distance, ...] = ()
    start: Distance | None = None
    solo: tuple[FoeCount, ...] = ()
    group: tuple[FoeCount, ...] = ()
    exits: tuple[Exit, ...] = ()
    tasks: tuple[Task, ...] = ()
    loot: tuple[str, ...] = ()
    gold: Price = 0
    presneak: bool = True
    safe: bool = False
    """Nothing comes during a Rest here."""


class RestEncounter(Printed, frozen=True, kw_only=True):
    """What may be met during a Rest: on this draw of Up/Downs."""

    match: Symbols
    text: str
    solo: tuple[FoeCount, ...] = ()
    group: tuple[FoeCount, ...] = ()


class Adventure(Printed, frozen=True, kw_only=True):
    """An adventure: rooms by number and what is met during a Rest (ads.story.adventure-deck)."""

    key: str
    title: str
    summary: str
    level: Number = 1
    start: str
    goal: str
    room: tuple[Room, ...]
    rest: tuple[RestEncounter, ...] = ()
    rest_heals: Number = 0
    """The Health a Rest gives at a table that plays it so."""
    content_notes: tuple[str, ...] = ()
    players: tuple[int, int] = (1, 4)
