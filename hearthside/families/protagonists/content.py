"""The Adventure booklet: read from TOML and checked when loaded.

The book refers to character sheets, an Adventure booklet and a Special Rules booklet without giving any:
they are original content (core.ruling.missing-booklets).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hearthside.authoring.files import read_text, read_toml, refuse_any, wrong_players
from hearthside.authoring.mistakes import nearest
from hearthside.families.protagonists.ability_tests import EASIEST, HARDEST
from hearthside.families.protagonists.sheets import Ability
from hearthside.kernel.family import BadContent

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
ADVENTURES = files("hearthside.families.protagonists") / "adventures"
PORTRAITS = files("hearthside") / "static" / "portraits"
RESERVED = (
    "story",
    "special-rules",
    "booklet",
    "note",
    "scene",
    "chapter",
    "test",
    "conflict",
    "event",
    "gear",
)


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of an adventure file: a field that is not known is an error."""


class Points(Strict, frozen=True):
    """So much Health and Resolve, to lose or to regain."""

    health: Few = 0
    resolve: Few = 0


class GearEntry(Strict, frozen=True):
    """A piece of Gear. With an Ability and a Difficulty, using it is a Test; with boxes, its uses are limited.

    `whom` is asked for when it is used: one character or several. What it `restores` they regain.
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


class ChangeEntry(Strict, frozen=True):
    """Health or Resolve that a text gives or takes without a Test, of an NPC or of whom the GM names."""

    what: Annotated[str, Meta(min_length=1, max_length=300)]
    who: str = ""
    health: Change = 0
    resolve: Change = 0


class SceneEntry(Strict, frozen=True):
    key: Key
    title: Words
    read: str = ""
    gm: str = ""
    npcs: tuple[Key, ...] = ()
    gear: tuple[Key, ...] = ()
    test: tuple[TestEntry, ...] = ()
    change: tuple[ChangeEntry, ...] = ()


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
    npc: tuple[NpcEntry, ...] = ()
    gear: tuple[GearEntry, ...] = ()


KINDS = (Adventure,)
"""What the file of an adventure may be."""


# ---------------------------------------------------------------- loading


def adventure_keys() -> list[str]:
    """The adventures that come with the family."""
    return sorted(file.name[:-5] for file in ADVENTURES.iterdir() if file.name.endswith(".toml"))


@lru_cache(maxsize=32)
def load(content: str) -> Adventure:
    """The adventure with this key (the first one for ""), or the one whose text this is."""
    if "=" in content:
        adventure = read(content)
        refuse_any(portrait_problems(adventure))
        return adventure
    keys = adventure_keys()
    key = content or keys[0]
    if key not in keys:
        raise BadContent(f"there is no adventure {key!r}")
    file = ADVENTURES / f"{key}.toml"
    return read(read_text(file), file.name)


def read(text: str, file: str = "") -> Adventure:
    """Read the text of an adventure, or say which field of it is wrong."""
    adventure = read_toml(text, Adventure, file)
    refuse_any(problems(adventure), file)
    return adventure


def problems(adventure: Adventure) -> Iterator[str]:
    """What the types cannot say: keys are unique, names refer to something, Gear is complete."""
    yield from wrong_players(adventure.players)
    people = [*(one.key for one in adventure.protagonist), *(one.key for one in adventure.npc)]
    yield from (f"the key {key!r} is used twice or kept for the table" for key in doubles(people, RESERVED))
    scenes = [scene for chapter in adventure.chapter for scene in chapter.scene]
    yield from (f"two scenes have the key {key!r}" for key in doubles([scene.key for scene in scenes]))
    npcs, loose = {one.key for one in adventure.npc}, {item.key for item in adventure.gear}
    named = [(chapter.title, chapter.npcs) for chapter in adventure.chapter]
    for title, keys in named + [(scene.title, scene.npcs) for scene in scenes]:
        yield from (
            f"{title}: there is no NPC {key!r}{nearest(key, npcs)}" for key in keys if key not in npcs
        )
    for scene in scenes:
        yield from (
            f"{scene.title}: there is no loose Gear {key!r}{nearest(key, loose)}"
            for key in scene.gear
            if key not in loose
        )
    printed = [
        ("the special rules", adventure.special_rules.change),
        *((one.title, one.change) for one in scenes),
    ]
    for title, changes in printed:
        yield from change_problems(title, changes, npcs)
    yield from gear_problems(adventure.title, adventure.gear)
    for sheet in adventure.protagonist:
        yield from gear_problems(sheet.title, sheet.gear)
    for npc in adventure.npc:
        yield from gear_problems(npc.name, npc.gear)


def portrait_problems(adventure: Adventure) -> Iterator[str]:
    """A picture that is named is there, where the page with its pictures is."""
    known = {file.name[:-4] for file in PORTRAITS.iterdir()} if PORTRAITS.is_dir() else None
    named = [(one.title, one.portrait) for one in adventure.protagonist]
    for owner, portrait in [*named, *((one.name, one.portrait) for one in adventure.npc)]:
        if portrait and known is not None and portrait not in known:
            yield f"{owner}: there is no portrait {portrait!r}{nearest(portrait, known)}"


def change_problems(title: str, changes: tuple[ChangeEntry, ...], npcs: set[str]) -> Iterator[str]:
    for change in changes:
        if change.who and change.who not in npcs:
            yield f"{title}: there is no NPC {change.who!r}{nearest(change.who, npcs)}"
        if not (change.health or change.resolve):
            yield f"{title}: {change.what!r} changes neither health nor resolve"


def gear_problems(owner: str, gear: tuple[GearEntry, ...]) -> Iterator[str]:
    yield from (f"{owner}: the Gear {key!r} is listed twice" for key in doubles([item.key for item in gear]))
    for item in gear:
        if bool(item.ability) != bool(item.difficulty):
            yield f"{owner}: {item.name} needs both an ability and a difficulty, or neither"
        elif item.difficulty and not EASIEST <= item.difficulty <= HARDEST:
            yield f"{owner}: {item.name}: the difficulty of a Test is from {EASIEST} to {HARDEST}"
        if item.restores != Points() and not item.whom:
            yield f"{owner}: {item.name} restores something: say for whom, one or several"
        if item.failure_restores != Points() and not item.ability:
            yield f"{owner}: {item.name} cannot fail: it needs no Test"
        if item.suits not in (None, Ability.AGILITY) and not item.damage:
            yield f"{owner}: {item.name} suits {item.suits}, but adds no damage"


def doubles(keys: list[str], reserved: tuple[str, ...] = ()) -> list[str]:
    """The keys that may not be used, or not again."""
    return [key for i, key in enumerate(keys) if key in reserved or key in keys[:i]]
