"""The Adventure booklet: read from TOML and checked when loaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files

from hearthside.authoring.files import read_text, read_toml, refuse_any, wrong_players
from hearthside.authoring.mistakes import nearest
from hearthside.families.protagonists.ability_tests import EASIEST, HARDEST
from hearthside.families.protagonists.entries import Adventure, ChangeEntry, GearEntry, Points
from hearthside.families.protagonists.sheets import Ability
from hearthside.kernel.family import BadContent

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
    yield from count_problems(adventure)
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
        if not (change.health or change.resolve or change.counts):
            yield f"{title}: {change.what!r} changes neither health nor resolve nor anything that is counted"
        elif change.who and not (change.health or change.resolve):
            yield f"{title}: {change.what!r} changes nothing of {change.who!r}: leave `who` out"


def count_problems(adventure: Adventure) -> Iterator[str]:
    counts = {one.key: one for one in adventure.count}
    yield from (f"two counts have the key {key!r}" for key in doubles([one.key for one in adventure.count]))
    for one in adventure.count:
        if one.start > one.most or abs(one.step) > one.most:
            yield f"{one.name}: it cannot start at or change by more than {one.most}"
    for title, changes in counted_in(adventure):
        for key, by in changes.items():
            if key not in counts:
                yield f"{title}: there is no count {key!r}{nearest(key, counts)}"
            elif abs(by) > counts[key].most:
                yield f"{title}: {counts[key].name} cannot start at or change by more than {counts[key].most}"
    for chapter in adventure.chapter:
        yield from (
            f"{chapter.title}: {key!r} begins below 0" for key, by in chapter.counts.items() if by < 0
        )


def counted_in(adventure: Adventure) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Wherever something that is counted changes or begins, with what it is called there."""
    scenes = [scene for chapter in adventure.chapter for scene in chapter.scene]
    yield from ((chapter.title, chapter.counts) for chapter in adventure.chapter)
    yield from ((scene.title, scene.round_counts) for scene in scenes)
    for test in (test for scene in scenes for test in scene.test):
        yield test.what, test.success_counts
        yield test.what, test.failure_counts
    for change in (*adventure.special_rules.change, *(one for scene in scenes for one in scene.change)):
        yield change.what, change.counts
    sheets = [*(one.gear for one in adventure.protagonist), *(one.gear for one in adventure.npc)]
    for item in (*adventure.gear, *(item for gear in sheets for item in gear)):
        yield item.name, item.counts
        yield item.name, item.failure_counts


def gear_problems(owner: str, gear: tuple[GearEntry, ...]) -> Iterator[str]:
    yield from (f"{owner}: the Gear {key!r} is listed twice" for key in doubles([item.key for item in gear]))
    for item in gear:
        if bool(item.ability) != bool(item.difficulty):
            yield f"{owner}: {item.name} needs both an ability and a difficulty, or neither"
        elif item.difficulty and not EASIEST <= item.difficulty <= HARDEST:
            yield f"{owner}: {item.name}: the difficulty of a Test is from {EASIEST} to {HARDEST}"
        if item.restores != Points() and not item.whom:
            yield f"{owner}: {item.name} restores something: say for whom, one or several"
        if (item.failure_restores != Points() or item.failure_counts) and not item.ability:
            yield f"{owner}: {item.name} cannot fail: it needs no Test"
        if item.suits not in (None, Ability.AGILITY) and not item.damage:
            yield f"{owner}: {item.name} suits {item.suits}, but adds no damage"


def doubles(keys: list[str], reserved: tuple[str, ...] = ()) -> list[str]:
    """The keys that may not be used, or not again."""
    return [key for i, key in enumerate(keys) if key in reserved or key in keys[:i]]
