"""A scenario at the table: its pages become things, the GM opens scenes and lays loot down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from hearthside.authoring.files import wrong_players
from hearthside.authoring.mistakes import Mistake, unknown
from hearthside.families.deckahedron.equipment import card_front, item_thing, items_of
from hearthside.families.deckahedron.foes import foe_choices
from hearthside.families.deckahedron.heroes import heroes
from hearthside.families.deckahedron.items import MAGIC, MUNDANE, without_blank
from hearthside.families.deckahedron.moves import CREATION, MOVES
from hearthside.families.deckahedron.scenarios import (
    ItemEntry,
    Scenario,
    SceneEntry,
    file_of,
    load,
    read,
    scenes_in,
    text_of,
)
from hearthside.families.deckahedron.scenes import enter, followers, left_behind
from hearthside.families.deckahedron.sheets import Sheet
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.events import Event, Events, Made, Marked, Shown, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

ONLY_GM = (GM,)
BOOK = "scenario"
PINNED = "scenario/text"
"""The whole file, seen by nobody: a table in play does not change when a file does."""


def wrong_names(scenario: Scenario, edition: str) -> Iterator[Mistake]:
    """What a file names must be in the edition that is played; loot may be items of the file itself."""
    yield from wrong_players(scenario.players)
    items = {*MUNDANE[edition], *MAGIC[edition]}
    found = items | {item.key for item in scenario.item}
    for place, scene in scenes_in(scenario):
        yield from unknown((*place, "loot"), f"scene {scene.key!r}", "item", scene.loot, found)
    for n, hero in enumerate(scenario.hero):
        place, named = ("hero", n), f"hero {hero.key!r}"
        yield from unknown((*place, "moves"), named, "move", hero.moves, MOVES[edition])
        yield from unknown((*place, "items"), named, "item", hero.items, items)
        points = hero.strength + hero.dexterity + hero.intelligence
        if points != CREATION.attribute_points:
            yield place, f"{named}: str, dex and int are {CREATION.attribute_points} together, not {points}"


def lay_scenario(content: str, edition: str) -> list[Event]:
    """The pages of a scenario; what players may not know yet is the GM's alone."""
    scenario = read(text_of(content), file_of(content), lambda one: wrong_names(one, edition))
    front: Marks = {
        "content": "" if "=" in content else content,
        "text": scenario.gm_summary,
        "scenes": tuple(scene.key for scene in scenario.scenes),
        "lessons": len(scenario.lesson),
        "lesson": 0,
    }
    back: Marks = {
        "title": scenario.title,
        "summary": scenario.summary,
        "content_notes": scenario.content_notes,
    }
    events: list[Event] = [
        Made(BOOK, Thing(BOOK, GM, seen=ONLY_GM, front=front, back=back)),
        Made(PINNED, Thing("text", seen=(), known=(), front={"text": text_of(content)})),
    ]
    events += [Made(f"sheet/{sheet.key}", sheet_page(sheet)) for sheet in sheets_in(scenario)]
    for n, chapter in enumerate(scenario.chapter, 1):
        page = Thing(
            "page", GM, seen=ONLY_GM, known=ONLY_GM, front={"intro": chapter.intro, "text": chapter.gm}
        )
        events.append(Made(f"page/{n}", page))
        events += [
            Made(f"scene/{scene.key}", scene_page(scenario, edition, n, scene)) for scene in chapter.scene
        ]
    return events


def scene_page(scenario: Scenario, edition: str, chapter: int, scene: SceneEntry) -> Thing:
    """A scene: its text for the GM in front, what is read aloud on the back."""
    items, named = item_names(scenario, edition), {foe.key: foe.counted for foe in scenario.foe}
    sellers = [offer for offer in scenario.offer if offer.key in scene.offers]
    front: Marks = {
        "text": scene.gm,
        "chapter": chapter,
        "foes": scene.foes,
        "loot": scene.loot,
        "circumstances": scene.circumstances,
        "offers": tuple(
            f"{o.seller}: {', '.join(items.get(card, card) for card in o.cards)}. {o.text}".strip()
            for o in sellers
        ),
        "comes": tuple(named[key] for key in scene.foes),
        "lies_here": tuple(items[key] for key in scene.loot),
        "staged": 0,
        "looted": 0,
    }
    back: Marks = {"title": scene.title, "read": scene.read}
    return Thing("scene", GM, seen=ONLY_GM, known=ONLY_GM, front=front, back=back)


def item_names(scenario: Scenario, edition: str) -> dict[str, str]:
    """What the GM reads instead of keys: the names of the items of the game, and of the file's own."""
    plain = {key: without_blank(item.name) for key, item in MUNDANE[edition].items()}
    magic = {key: without_blank(item.name) for key, item in MAGIC[edition].items()}
    return plain | magic | {item.key: item.name for item in scenario.item}


def scenario_of(table: Table) -> Scenario | None:
    """The scenario as it was when the table was opened; older tables name the file instead."""
    if PINNED in table.things:
        return load(table.things[PINNED].text("text"))
    return load(table.things[BOOK].text("content")) if BOOK in table.things else None


def scenario_sheets(table: Table) -> tuple[Sheet, ...]:
    """The ready-made heroes that a scenario brings along."""
    scenario = scenario_of(table)
    return sheets_in(scenario) if scenario else ()


def sheets_in(scenario: Scenario) -> tuple[Sheet, ...]:
    return tuple(
        Sheet(
            f"hero-{e.key}",
            e.name,
            e.about,
            e.strength,
            e.dexterity,
            e.intelligence,
            e.moves,
            e.items,
            pack=e.pack,
        )
        for e in scenario.hero
    )


def sheet_page(sheet: Sheet) -> Thing:
    """A hero of the scenario, for everybody to read before one is taken."""
    front: Marks = {
        "name": sheet.name,
        "about": sheet.about,
        "str": sheet.strength,
        "dex": sheet.dexterity,
        "int": sheet.intelligence,
        "moves": sheet.moves,
        "items": sheet.items,
    }
    return Thing("sheet", front=front)


def here(table: Table) -> str:
    """The scene that is being played, by its key."""
    return table.things["story"].text("scene")


class OpenScene(Act):
    """The GM opens a scene: its words are read to everybody, and the heroes are in it."""

    id = "open"
    label: ClassVar[str] = "Open the scene"
    again: ClassVar[bool] = False

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM or BOOK not in table.things:
            return []
        now, chapter = here(table), table.things["story"].number("chapter")
        along = followers(foe_choices(table), "Which foes come along? All others are left behind")
        pages = ((key, table.things[f"scene/{key}"]) for key in table.things[BOOK].list("scenes"))
        return [
            Option(
                f"{self.id}:{key}",
                f"{self.label}: {page.back['title']}",
                along,
                (),
                str(page.back["read"]),
                f"scene/{key}",
            )
            for key, page in pages
            if key != now and page.number("chapter") == chapter and (page.known is None) is self.again
        ]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        key = reply.option.partition(":")[2]
        page = table.things[f"scene/{key}"]
        title, read = str(page.back["title"]), str(page.back["read"])
        shown = Shown(f"scene/{key}", seen=ONLY_GM, known=None)
        told: list[Event] = [Told(read, about=(f"scene/{key}",))] if read and not self.again else []
        in_it = enter(table, heroes(table), title)
        story: Marks = (
            {"scene": key, "lesson": ""} if "lesson" in table.things["story"].front else {"scene": key}
        )
        return [
            *left_behind(table, reply),
            *left_lying(table, key),
            shown,
            Marked("story", story),
            *in_it,
            Told(f"Scene: {title}"),
            *told,
        ]


class ReopenScene(OpenScene):
    """The heroes go back to a scene that was opened before; nobody reads it out again."""

    id = "reopen"
    label = "Back to the scene"
    again = True


def left_lying(table: Table, scene: str = "") -> list[Event]:
    """What nobody has picked up stays in the scene that is over, and is found again where it was left."""
    now = here(table)
    lying = ((id, str(table.things[id].front.get("lies", ""))) for id in items_of(table, ""))
    moved = {id: "" if where and where == scene else where or now for id, where in lying}
    return [
        Marked(id, {"lies": where})
        for id, where in moved.items()
        if where != table.things[id].front.get("lies", "")
    ]


# ---------------------------------------------------------------- loot


def loot_thing(edition: str, own: dict[str, ItemEntry], key: str) -> Thing:
    if key not in own:
        return item_thing(edition, key, "")
    item = own[key]
    return Thing("item", front=card_front(key, item.name, "thing", item.load, 0, (), item.text))


class LayLoot(Act):
    """What is to be found in the scene lies open now: whoever picks it up has it."""

    id = "loot"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        scene = here(table) if seat == GM and BOOK in table.things else ""
        page = table.things[f"scene/{scene}"] if scene else None
        if page is None or page.number("looted") or not page.list("loot"):
            return ()
        return (Option("loot", "Show what is to be found here", about=f"scene/{scene}"),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        scenario, page = scenario_of(table), f"scene/{here(table)}"
        assert scenario is not None
        own = {item.key: item for item in scenario.item}
        things = [loot_thing(table.options["edition"], own, key) for key in table.things[page].list("loot")]
        ids = [f"item/{table.number + n}" for n in range(1, len(things) + 1)]
        names = ", ".join(thing.text("name") for thing in things)
        made = [Made(id, thing) for id, thing in zip(ids, things, strict=True)]
        return [*made, Marked(page, {"looted": 1}), Told(f"To be found here: {names}.", about=tuple(ids))]


class ReadLesson(Act):
    """With first-time players the GM reads the next lesson aloud. It stands there for all, and what the GM is to do with it
    for the GM alone, until a scene is opened."""

    id = "lesson"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        scenario = scenario_of(table) if seat == GM else None
        n = table.things[BOOK].number("lesson") if scenario else 0
        if scenario is None or n >= len(scenario.lesson):
            return ()
        lesson = scenario.lesson[n]
        return (Option("lesson", f"Lesson {n + 1}: {lesson.title}", (), (), lesson.gm),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        scenario, n = scenario_of(table), table.things[BOOK].number("lesson")
        assert scenario is not None
        lesson = scenario.lesson[n]
        page = Marked(BOOK, {"lesson": n + 1, "advice": lesson.gm})
        return [page, Marked("story", {"lesson": lesson.say}), Told(lesson.say)]
