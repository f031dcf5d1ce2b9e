"""Scenarios: TOML files with chapters, scenes, foes, offers and loot, checked when they are read.

What players may read (`intro`, `read`, `look`, `say`) and what is the GM's (`gm`, `notes`) are fields apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hearthside.authoring.files import read_text, read_toml, refuse_any
from hearthside.authoring.mistakes import Mistake, Place, in_words, unknown
from hearthside.kernel.family import BadContent

KEY = "small letters, digits, hyphens and underscores, beginning with a letter"
Key = Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]*$", max_length=40, description=KEY)]
Words = Annotated[str, Meta(min_length=1, max_length=4000)]
Rank = Annotated[int, Meta(ge=1, le=4)]
FOLDER = files("hearthside.families.deckahedron") / "scenarios"


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a scenario file: a field that is not known is an error."""


class FoeEntry(Part, frozen=True):
    """A foe with its numbers; `count` of them come at once."""

    key: Key
    name: Words
    kind: Literal["creature", "child", "civilian", "guard", "soldier", "villain", "monster"]
    stamina: Annotated[int, Meta(ge=1, le=20)]
    die: Literal[1, 4, 6, 10]
    look: str = ""
    count: Annotated[int, Meta(ge=1, le=10)] = 1
    squares: Annotated[int, Meta(ge=0, le=3)] = 0
    special: tuple[Words, ...] = ()
    immune: tuple[Words, ...] = ()
    notes: str = ""

    @property
    def counted(self) -> str:
        return f"{self.name} ({self.count})" if self.count > 1 else self.name


class ItemEntry(Part, frozen=True):
    """Something to be found."""

    key: Key
    name: Words
    text: str = ""
    load: Annotated[int, Meta(ge=1, le=4)] = 1


class OfferEntry(Part, frozen=True):
    """Who sells, and the four cards shown: items of the game by key, or anything in words (dk.shop.four-cards)."""

    key: Key
    seller: Words
    cards: Annotated[tuple[Words, ...], Meta(min_length=1, max_length=4)]
    text: str = ""


class SceneEntry(Part, frozen=True):
    key: Key
    title: Words
    read: str = ""
    gm: str = ""
    foes: tuple[Key, ...] = ()
    loot: tuple[Key, ...] = ()
    offers: tuple[Key, ...] = ()
    circumstances: tuple[Words, ...] = ()


class ChapterEntry(Part, frozen=True):
    intro: str = ""
    gm: str = ""
    scene: tuple[SceneEntry, ...] = ()


class LessonEntry(Part, frozen=True):
    """A page to read to first-time players."""

    title: Words
    say: Words
    gm: str = ""


class HeroEntry(
    Part,
    frozen=True,
    rename={"strength": "str", "dexterity": "dex", "intelligence": "int"},
):
    """A ready-made hero of this scenario."""

    key: Key
    name: Words
    about: str
    strength: Rank
    dexterity: Rank
    intelligence: Rank
    moves: tuple[Key, ...] = ()
    items: tuple[Key, ...] = ()
    pack: Annotated[int, Meta(ge=0, le=2)] = 2


class Scenario(Part, frozen=True):
    """A whole scenario."""

    title: Words
    summary: Words
    chapter: Annotated[tuple[ChapterEntry, ...], Meta(min_length=1, max_length=8)]
    gm_summary: str = ""
    content_notes: tuple[Words, ...] = ()
    players: tuple[int, int] = (1, 5)
    hero: tuple[HeroEntry, ...] = ()
    lesson: tuple[LessonEntry, ...] = ()
    foe: tuple[FoeEntry, ...] = ()
    item: tuple[ItemEntry, ...] = ()
    offer: tuple[OfferEntry, ...] = ()

    @property
    def scenes(self) -> tuple[SceneEntry, ...]:
        return tuple(scene for chapter in self.chapter for scene in chapter.scene)


Check = Callable[[Scenario], Iterable[Mistake]]


def adventure_keys() -> list[str]:
    """The scenarios that come with the family."""
    return sorted(file.name[:-5] for file in FOLDER.iterdir() if file.name.endswith(".toml"))


@lru_cache(maxsize=32)
def load(content: str) -> Scenario:
    """The scenario with this key, or the one whose text this is."""
    return read(text_of(content), file_of(content))


def file_of(content: str) -> str:
    """The file of a scenario that comes with the family."""
    return "" if "=" in content else f"{content}.toml"


def text_of(content: str) -> str:
    """The text of a scenario, given by its key or by itself."""
    if "=" in content:
        return content
    if content not in adventure_keys():
        raise BadContent(f"there is no scenario {content!r}: choose one of: {', '.join(adventure_keys())}")
    return read_text(FOLDER / f"{content}.toml")


def read(text: str, file: str = "", also: Check = lambda _: ()) -> Scenario:
    """Read the text of a scenario, or say which field of which file is wrong, and why; `also` looks at more of it."""
    scenario = read_toml(text, Scenario, file)
    refuse_any(in_words((*problems(scenario), *also(scenario)), text), file)
    return scenario


def problems(scenario: Scenario) -> Iterator[Mistake]:
    """What the types cannot say: keys are unique, and what a scene names is there."""
    scenes = tuple(scenes_in(scenario))
    yield from doubles("scene", [(place, scene.key) for place, scene in scenes])
    for what in ("foe", "item", "offer", "hero"):
        yield from doubles(what, [((what, n), one.key) for n, one in enumerate(getattr(scenario, what))])
    foes, offers = {foe.key for foe in scenario.foe}, {offer.key for offer in scenario.offer}
    for place, scene in scenes:
        yield from unknown((*place, "foes"), f"scene {scene.key!r}", "foe", scene.foes, foes)
        yield from unknown((*place, "offers"), f"scene {scene.key!r}", "offer", scene.offers, offers)


def scenes_in(scenario: Scenario) -> Iterator[tuple[Place, SceneEntry]]:
    for n, chapter in enumerate(scenario.chapter):
        for i, scene in enumerate(chapter.scene):
            yield ("chapter", n, "scene", i), scene


def doubles(what: str, keys: list[tuple[Place, str]]) -> Iterator[Mistake]:
    used: set[str] = set()
    for place, key in keys:
        if key in used:
            yield (*place, "key"), f"two {what}s have the key {key!r}"
        used.add(key)
