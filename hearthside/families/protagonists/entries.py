"""What stands in an Adventure booklet: the parts of its file, each with its limits.

The book refers to character sheets, an Adventure booklet and a Special Rules booklet without giving any:
they are original content (core.ruling.missing-booklets).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hearthside.families.protagonists.ability_tests import EASIEST, HARDEST
from hearthside.families.protagonists.sheets import Ability

MOST = 20
"""More Health or Resolve is not given or taken at once."""
Score = Annotated[int, Meta(ge=1, le=4)]
KEY = "small letters, digits and hyphens, beginning with a letter"
Key = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$", max_length=40, description=KEY)]
Words = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Few = Annotated[int, Meta(ge=0, le=9)]
Follows = Annotated[str, Meta(max_length=1000)]
Change = Annotated[int, Meta(ge=-MOST, le=MOST)]
Counts = dict[Key, Annotated[int, Meta(ge=-999, le=999)]]
"""By how much something that is counted changes, by its key; or where it begins."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of an adventure file: a field that is not known is an error."""


class Points(Strict, frozen=True):
    """So much Health and Resolve, to lose or to regain."""

    health: Few = 0
    resolve: Few = 0


class GearEntry(Strict, frozen=True):
    """A piece of Gear. With an Ability and a Difficulty, using it is a Test; with boxes, its uses are limited.

    `whom` is asked for when it is used: one character or several. What it `restores` they regain. Using it may change
    what is counted.
    """

    key: Key
    name: Words
    text: str = ""
    ability: Ability | None = None
    difficulty: Count = 0
    damage: Count = 0
    suits: Ability | None = None
    boxes: Count = 0
    resets: bool = False
    whom: Literal["", "one", "several"] = ""
    outside_conflict: bool = False
    restores: Points = Points()
    failure_restores: Points = Points()
    counts: Counts = {}
    failure_counts: Counts = {}


class ProtagonistEntry(Strict, frozen=True):
    """A character sheet (core.setup.character-sheet)."""

    key: Key
    title: Words
    toughness: Score
    agility: Score
    smarts: Score
    wits: Score
    health: Some
    resolve: Some
    drives: Annotated[tuple[Words, ...], Meta(min_length=1, max_length=6)]
    suggested_names: tuple[Words, ...] = ()
    portrait: str = ""
    about: str = ""
    gear: tuple[GearEntry, ...] = ()


class NpcEntry(Strict, frozen=True):
    """An NPC: Abilities and Health always, Gear, Resolve and special abilities for some (core.npc.stats).

    A `friend` stands with the Protagonists, for all to see.
    """

    key: Key
    name: Words
    toughness: Score
    agility: Score
    smarts: Score
    wits: Score
    health: Some
    look: str = ""
    portrait: str = ""
    resolve: Count = 0
    special: str = ""
    notes: str = ""
    friend: bool = False
    gear: tuple[GearEntry, ...] = ()


class TestEntry(Strict, frozen=True):
    """A Test printed in a scene, with the Difficulty that the book puts in brackets."""

    ability: Ability
    difficulty: Annotated[int, Meta(ge=EASIEST, le=HARDEST)]
    what: Annotated[str, Meta(min_length=1, max_length=300)]
    success: Follows = ""
    failure: Follows = ""
    failure_loses: Points = Points()
    success_counts: Counts = {}
    failure_counts: Counts = {}


class ChangeEntry(Strict, frozen=True):
    """What a text gives or takes without a Test: Health or Resolve of an NPC or of whom the GM names, or what is counted."""

    what: Annotated[str, Meta(min_length=1, max_length=300)]
    who: str = ""
    health: Change = 0
    resolve: Change = 0
    counts: Counts = {}


class SceneEntry(Strict, frozen=True):
    key: Key
    title: Words
    read: str = ""
    gm: str = ""
    npcs: tuple[Key, ...] = ()
    gear: tuple[Key, ...] = ()
    test: tuple[TestEntry, ...] = ()
    change: tuple[ChangeEntry, ...] = ()
    opening_counts: Counts = {}
    round_counts: Counts = {}


class EventEntry(Strict, frozen=True):
    """Something that may happen in a Chapter, known to the GM."""

    what: Words
    when: str = ""


class ChapterEntry(Strict, frozen=True):
    title: Words
    intro: str = ""
    gm: str = ""
    npcs: tuple[Key, ...] = ()
    scene: tuple[SceneEntry, ...] = ()
    event: tuple[EventEntry, ...] = ()
    counts: Counts = {}


class CountEntry(Strict, frozen=True):
    """Something the GM counts aloud: water that rises, loaves that are left. `step` is what it usually changes by."""

    key: Key
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    most: Annotated[int, Meta(ge=1, le=999)]
    start: Annotated[int, Meta(ge=0, le=999)] = 0
    step: Annotated[int, Meta(ge=-999, le=999)] = 1
    text: str = ""
    each_chapter: bool = False


class SpecialRules(Strict, frozen=True):
    """The Special Rules booklet: at least what a Rest gives back (core.chapter.rest-health)."""

    text: str = ""
    rest_restores_health: bool = False
    rest_restores_resolve: bool = False
    change: tuple[ChangeEntry, ...] = ()


class Adventure(Strict, frozen=True):
    """A whole Adventure booklet."""

    title: Words
    protagonist: Annotated[tuple[ProtagonistEntry, ...], Meta(min_length=1)]
    chapter: Annotated[tuple[ChapterEntry, ...], Meta(min_length=1)]
    subtitle: str = ""
    author: str = ""
    summary: str = ""
    gm_summary: str = ""
    content_notes: tuple[Words, ...] = ()
    players: tuple[int, int] = (1, 6)
    special_rules: SpecialRules = SpecialRules()
    count: tuple[CountEntry, ...] = ()
    npc: tuple[NpcEntry, ...] = ()
    gear: tuple[GearEntry, ...] = ()
