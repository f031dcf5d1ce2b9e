"""Checking an Adventure booklet: what its types cannot say, each with the place in the file where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files

from hearthside.authoring.files import wrong_players
from hearthside.authoring.mistakes import Mistake, Place, nearest, unknown
from hearthside.families.protagonists.ability_tests import EASIEST, HARDEST
from hearthside.families.protagonists.entries import Adventure, ChangeEntry, GearEntry, Points, SceneEntry
from hearthside.families.protagonists.sheets import Ability

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


def problems(adventure: Adventure) -> Iterator[Mistake]:
    """Keys are unique, names refer to something, Gear is complete."""
    yield from wrong_players(adventure.players)
    yield from key_problems(adventure)
    yield from name_problems(adventure)
    yield from count_problems(adventure)
    npcs = {one.key for one in adventure.npc}
    yield from change_problems(("special_rules",), "the special rules", adventure.special_rules.change, npcs)
    for place, scene in scenes_in(adventure):
        yield from change_problems(place, scene.title, scene.change, npcs)
    for place, owner, gear in gear_in(adventure):
        yield from gear_problems(place, owner, gear)


def scenes_in(adventure: Adventure) -> Iterator[tuple[Place, SceneEntry]]:
    for n, chapter in enumerate(adventure.chapter):
        for i, scene in enumerate(chapter.scene):
            yield ("chapter", n, "scene", i), scene


def gear_in(adventure: Adventure) -> Iterator[tuple[Place, str, tuple[GearEntry, ...]]]:
    """Loose Gear, and what each sheet lists."""
    yield ("gear",), adventure.title, adventure.gear
    for n, sheet in enumerate(adventure.protagonist):
        yield ("protagonist", n, "gear"), sheet.title, sheet.gear
    for n, npc in enumerate(adventure.npc):
        yield ("npc", n, "gear"), npc.name, npc.gear


# ---------------------------------------------------------------- keys and names


def doubles(keys: Iterable[tuple[Place, str]], reserved: tuple[str, ...] = ()) -> Iterator[tuple[Place, str]]:
    """The keys that may not be used, or not again."""
    used = set(reserved)
    for place, key in keys:
        if key in used:
            yield (*place, "key"), key
        used.add(key)


def key_problems(adventure: Adventure) -> Iterator[Mistake]:
    sheets = [(("protagonist", n), one.key) for n, one in enumerate(adventure.protagonist)]
    people: list[tuple[Place, str]] = [
        *sheets,
        *((("npc", n), one.key) for n, one in enumerate(adventure.npc)),
    ]
    for place, key in doubles(people, RESERVED):
        yield place, f"the key {key!r} is used twice or reserved for the table"
    for place, key in doubles((place, scene.key) for place, scene in scenes_in(adventure)):
        yield place, f"two scenes have the key {key!r}"
    for place, key in doubles((("count", n), one.key) for n, one in enumerate(adventure.count)):
        yield place, f"two counts have the key {key!r}"


def name_problems(adventure: Adventure) -> Iterator[Mistake]:
    """Lists name those who are in the file."""
    npcs, loose = {one.key for one in adventure.npc}, {item.key for item in adventure.gear}
    for n, chapter in enumerate(adventure.chapter):
        yield from unknown(("chapter", n, "npcs"), chapter.title, "NPC", chapter.npcs, npcs)
    for place, scene in scenes_in(adventure):
        yield from unknown((*place, "npcs"), scene.title, "NPC", scene.npcs, npcs)
        yield from unknown((*place, "gear"), scene.title, "loose Gear", scene.gear, loose)


def portraits() -> set[str] | None:
    """The pictures there are, where the page with its pictures is."""
    return {file.name[:-4] for file in PORTRAITS.iterdir()} if PORTRAITS.is_dir() else None


def portrait_problems(adventure: Adventure) -> Iterator[Mistake]:
    """A picture that is named is there."""
    known = portraits()
    sheets = [("protagonist", n, one.title, one.portrait) for n, one in enumerate(adventure.protagonist)]
    for kind, n, owner, portrait in [
        *sheets,
        *(("npc", n, one.name, one.portrait) for n, one in enumerate(adventure.npc)),
    ]:
        if portrait and known is not None:
            yield from unknown((kind, n, "portrait"), owner, "portrait", (portrait,), known)


# ---------------------------------------------------------------- what changes


def change_problems(
    place: Place, title: str, changes: tuple[ChangeEntry, ...], npcs: set[str]
) -> Iterator[Mistake]:
    for n, change in enumerate(changes):
        here, who = (*place, "change", n), change.who
        if not (change.health or change.resolve or any(change.counts.values())):
            nothing = "changes neither health nor resolve nor anything that is counted"
            yield here, f"{title}: {change.what!r} {nothing}"
        elif who and not (change.health or change.resolve):
            yield (*here, "who"), f"{title}: {change.what!r} changes nothing of {who!r}: leave `who` out"
        elif who and who not in npcs:
            for_others = nearest(who, npcs) or "; leave `who` out for Protagonists"
            yield (*here, "who"), f"{title}: there is no NPC {who!r}{for_others}"


def count_problems(adventure: Adventure) -> Iterator[Mistake]:
    counts = {one.key: one for one in adventure.count}
    for n, one in enumerate(adventure.count):
        if one.start > one.most or abs(one.step) > one.most:
            field = "start" if one.start > one.most else "step"
            yield ("count", n, field), f"{one.name}: it cannot start at or change by more than {one.most}"
    for place, title, changes in counted_in(adventure):
        yield from unknown(place, title, "count", changes, counts)
        for key, by in changes.items():
            if key in counts and abs(by) > counts[key].most:
                most = f"cannot start at or change by more than {counts[key].most}"
                yield place, f"{title}: {counts[key].name} {most}"
    for n, chapter in enumerate(adventure.chapter):
        for key, by in chapter.counts.items():
            if by < 0:
                yield ("chapter", n, "counts"), f"{chapter.title}: {key!r} begins below 0"


def counted_in(adventure: Adventure) -> Iterator[tuple[Place, str, Mapping[str, int]]]:
    """Wherever something that is counted changes or begins, with what it is called there."""
    for n, chapter in enumerate(adventure.chapter):
        yield ("chapter", n, "counts"), chapter.title, chapter.counts
    for place, scene in scenes_in(adventure):
        yield (*place, "opening_counts"), scene.title, scene.opening_counts
        yield (*place, "round_counts"), scene.title, scene.round_counts
        for n, test in enumerate(scene.test):
            yield (*place, "test", n, "success_counts"), test.what, test.success_counts
            yield (*place, "test", n, "failure_counts"), test.what, test.failure_counts
    printed = [(place, scene.change) for place, scene in scenes_in(adventure)]
    for place, changes in [(("special_rules",), adventure.special_rules.change), *printed]:
        for n, change in enumerate(changes):
            yield (*place, "change", n, "counts"), change.what, change.counts
    for place, _, gear in gear_in(adventure):
        for n, item in enumerate(gear):
            yield (*place, n, "counts"), item.name, item.counts
            yield (*place, n, "failure_counts"), item.name, item.failure_counts


def gear_problems(place: Place, owner: str, gear: tuple[GearEntry, ...]) -> Iterator[Mistake]:
    for where, key in doubles(((*place, n), item.key) for n, item in enumerate(gear)):
        yield where, f"{owner}: the Gear {key!r} is listed twice"
    for n, item in enumerate(gear):
        here, called = (*place, n), f"{owner}: {item.name}"
        if bool(item.ability) != bool(item.difficulty):
            yield here, f"{called} needs both an ability and a difficulty, or neither"
        elif item.difficulty and not EASIEST <= item.difficulty <= HARDEST:
            yield (*here, "difficulty"), f"{called}: the difficulty of a Test is from {EASIEST} to {HARDEST}"
        if item.restores != Points() and not item.whom:
            yield here, f"{called} restores something: say for whom, one or several"
        if (item.failure_restores != Points() or item.failure_counts) and not item.ability:
            yield here, f"{called} cannot fail: it needs no Test"
        if item.suits not in (None, Ability.AGILITY) and not item.damage:
            yield (*here, "suits"), f"{called} suits {item.suits}, but adds no damage"
