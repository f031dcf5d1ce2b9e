"""Laying out: what is in the Adventure booklet becomes things on the table."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.families.protagonists.entries import (
    Adventure,
    ChangeEntry,
    ChapterEntry,
    CountEntry,
    Counts,
    GearEntry,
    NpcEntry,
    ProtagonistEntry,
    SceneEntry,
)
from hearthside.families.protagonists.sheets import Ability
from hearthside.kernel.events import Event, Made, Told
from hearthside.kernel.seats import GM
from hearthside.kernel.things import Marks, Thing

ONLY_GM = (GM,)
ANYBODY = "-"
"""A printed gain or loss that names nobody: the GM does."""


def lay_out(adventure: Adventure) -> Iterator[Event]:
    """Everything in the booklet becomes a thing; what the players may not know yet is the GM's alone.

    What it is about is the first thing that is told.
    """
    yield Made("story", Thing("story", front=story_marks(adventure)))
    if adventure.summary.strip():
        yield Told(adventure.summary.strip(), ("core.setup.tone-talk",))
    rules = adventure.special_rules
    flags = {key: int(getattr(rules, key)) for key in ("rest_restores_health", "rest_restores_resolve")}
    changes = changes_marks(rules.change)
    yield Made("special-rules", Thing("special-rules", front={"text": rules.text, **flags, **changes}))
    yield from (Made(f"count/{one.key}", count_thing(one)) for one in adventure.count)
    for sheet in adventure.protagonist:
        yield from lay_protagonist(sheet)
    for npc in adventure.npc:
        yield from lay_npc(npc)
    yield from (Made(f"gear/{item.key}", gear_thing(item, "", hidden=True)) for item in adventure.gear)
    for n, chapter in enumerate(adventure.chapter, 1):
        yield from lay_chapter(n, chapter)
    front: Marks = {"text": adventure.gm_summary, "npcs": tuple(npc.key for npc in adventure.npc)}
    yield Made("booklet", Thing("booklet", seen=ONLY_GM, known=ONLY_GM, front=front))
    yield Made("note/gm", Thing("note", seen=ONLY_GM, known=ONLY_GM, front={"text": ""}))


def story_marks(adventure: Adventure) -> Marks:
    """`cast`: all sheets; `party`: those being played; `met`: the NPCs introduced so far.

    `intro`: how the Chapter begins; before the first, what the story is about.
    """
    notes = adventure.content_notes
    empty: Marks = {
        "intro": adventure.summary.strip(),
        **dict.fromkeys(("chapter_title", "tone", "scene"), ""),
    }
    lists: Marks = {"content_notes": notes, "party": (), "met": (), "ready": ()}
    cast = tuple(sheet.key for sheet in adventure.protagonist)
    numbers: Marks = {"chapter": 0, "chapters": len(adventure.chapter), "events": 0}
    return {"title": adventure.title, "phase": "lobby", "cast": cast, **numbers, **empty, **lists}


def abilities(sheet: ProtagonistEntry | NpcEntry) -> Marks:
    """Abilities, Health and Resolve with their starting values (core.setup.start-values)."""
    scores: Marks = {ability.value: int(getattr(sheet, ability)) for ability in Ability}
    health, resolve = sheet.health, sheet.resolve
    return {
        **scores,
        "health": health,
        "health_start": health,
        "resolve": resolve,
        "resolve_start": resolve,
    }


def lay_protagonist(sheet: ProtagonistEntry) -> Iterator[Event]:
    told: Marks = {"title": sheet.title, "portrait": sheet.portrait, "about": sheet.about}
    players: Marks = {"name": "", "persona": "", "suggested_names": sheet.suggested_names}
    state: Marks = {"status": "up", "last_stand": 0, "last_test": ""}
    yield Made(sheet.key, Thing("protagonist", front={**told, **players, **abilities(sheet), **state}))
    for n, text in enumerate(sheet.drives, 1):
        yield Made(f"{sheet.key}/drive/{n}", drive_thing(sheet.key, text))
    for item in sheet.gear:
        yield Made(f"{sheet.key}/gear/{item.key}", gear_thing(item, sheet.key))


def drive_thing(who: str, text: str) -> Thing:
    """A Drive, not marked yet (core.drive.meaning)."""
    return Thing("drive", place=who, front={"text": text, "marked": 0})


def gear_thing(item: GearEntry, place: str, hidden: bool = False) -> Thing:
    front: Marks = {
        "name": item.name,
        "text": item.text,
        "ability": item.ability.value if item.ability else "",
        "difficulty": item.difficulty,
        "damage": item.damage,
        "suits": item.suits.value if item.suits else "",
        "boxes": item.boxes,
        "marked": 0,
        "resets": int(item.resets),
    }
    audience = ONLY_GM if hidden else None
    return Thing("gear", place=place, seen=audience, known=audience, front={**front, **use_marks(item)})


def use_marks(item: GearEntry) -> Marks:
    """What only some Gear has: for whom it is, when it can be used, and what is regained by it."""
    gives, fails = item.restores, item.failure_restores
    marks: Marks = {
        "whom": item.whom,
        "outside_conflict": int(item.outside_conflict),
        "health": gives.health,
        "resolve": gives.resolve,
        "failure_health": fails.health,
        "failure_resolve": fails.resolve,
        "counts": counts_line(item.counts),
        "failure_counts": counts_line(item.failure_counts),
    }
    return {key: mark for key, mark in marks.items() if mark}


def count_thing(count: CountEntry) -> Thing:
    """What is counted aloud lies open."""
    words: Marks = {"name": count.name, "text": count.text}
    numbers: Marks = {"value": count.start, "start": count.start, "most": count.most, "step": count.step}
    return Thing("count", front={**words, **numbers, "each_chapter": int(count.each_chapter)})


def counts_line(counts: Counts) -> str:
    """By how much something changes that is counted, or where it begins: `count/water 1, count/loaves -20`."""
    return ", ".join(f"count/{key} {by}" for key, by in counts.items())


def lay_npc(npc: NpcEntry) -> Iterator[Made]:
    front: Marks = {**abilities(npc), "special": npc.special, "notes": npc.notes}
    back: Marks = {"name": npc.name, "look": npc.look, "portrait": npc.portrait, "status": "up"}
    friend: Marks = {"friend": 1} if npc.friend else {}
    yield Made(npc.key, Thing("npc", seen=ONLY_GM, known=ONLY_GM, front=front, back={**back, **friend}))
    for item in npc.gear:
        yield Made(f"{npc.key}/gear/{item.key}", gear_thing(item, npc.key, hidden=True))


def lay_chapter(n: int, chapter: ChapterEntry) -> Iterator[Event]:
    scenes = tuple(f"scene/{scene.key}" for scene in chapter.scene)
    events = tuple(f"{event.what} ({event.when})" if event.when else event.what for event in chapter.event)
    texts: Marks = {"title": chapter.title, "intro": chapter.intro, "text": chapter.gm}
    counts: Marks = {"counts": counts_line(chapter.counts)} if chapter.counts else {}
    front: Marks = {**texts, "npcs": chapter.npcs, "scenes": scenes, "events": events, **counts}
    yield Made(f"chapter/{n}", Thing("chapter", seen=ONLY_GM, known=ONLY_GM, front=front))
    yield from (Made(f"scene/{scene.key}", scene_thing(scene)) for scene in chapter.scene)


def scene_thing(scene: SceneEntry) -> Thing:
    """The text to read aloud is on the back, the GM's text and the printed Tests on the front."""
    lists: Marks = {
        "tests": tuple(f"{test.ability} {test.difficulty} {test.what}" for test in scene.test),
        "successes": tuple(test.success for test in scene.test),
        "failures": tuple(test.failure for test in scene.test),
        "losses": tuple(f"{test.failure_loses.health} {test.failure_loses.resolve}" for test in scene.test),
        "npcs": scene.npcs,
        "gear": tuple(f"gear/{key}" for key in scene.gear),
    }
    back: Marks = {"title": scene.title, "read": scene.read}
    front: Marks = {
        "text": scene.gm,
        **lists,
        **tests_counts(scene),
        **changes_marks(scene.change),
        **scene_counts(scene),
    }
    return Thing("scene", seen=ONLY_GM, known=ONLY_GM, front=front, back=back)


def scene_counts(scene: SceneEntry) -> Marks:
    """What opening a scene, and each round of a Conflict in it, changes of what is counted, where it does."""
    printed = {"opening_counts": scene.opening_counts, "round_counts": scene.round_counts}
    return {key: counts_line(counts) for key, counts in printed.items() if counts}


def tests_counts(scene: SceneEntry) -> Marks:
    """What the Tests of a scene change of what is counted, where they do."""
    marks: Marks = {
        "success_counts": tuple(counts_line(test.success_counts) for test in scene.test),
        "failure_counts": tuple(counts_line(test.failure_counts) for test in scene.test),
    }
    return {key: lines for key, lines in marks.items() if isinstance(lines, tuple) and any(lines)}


def changes_marks(changes: tuple[ChangeEntry, ...]) -> Marks:
    """Printed gains and losses, each written as `health resolve who what`, and what they count, where there are any."""
    lines = (f"{one.health} {one.resolve} {one.who or ANYBODY} {one.what}" for one in changes)
    counts = tuple(counts_line(one.counts) for one in changes)
    return {"changes": tuple(lines), "change_counts": counts} if changes else {}
