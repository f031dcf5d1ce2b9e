"""A scenario at the table: its pages become things, the GM opens scenes, brings foes in and lays loot down."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from hearthside.authoring.files import refuse_any, wrong_players
from hearthside.authoring.mistakes import nearest
from hearthside.families.deckahedron.editions import Edition, edition_of
from hearthside.families.deckahedron.equipment import card_front, item_thing
from hearthside.families.deckahedron.foes import KINDS, SIZES, add_foes, die_price, new_foe, square_price
from hearthside.families.deckahedron.heroes import heroes
from hearthside.families.deckahedron.items import MAGIC, MUNDANE
from hearthside.families.deckahedron.moves import CREATION, MOVES
from hearthside.families.deckahedron.reserve import pay
from hearthside.families.deckahedron.scenarios import (
    FoeEntry,
    ItemEntry,
    Scenario,
    SceneEntry,
    file_of,
    load,
    text_of,
)
from hearthside.families.deckahedron.scenes import enter
from hearthside.families.deckahedron.sheets import Sheet
from hearthside.families.deckahedron.spending import too_few
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


def wrong_names(scenario: Scenario, edition: str) -> Iterator[str]:
    """What a file names must be in the edition that is played; loot may be items of the file itself."""
    yield from wrong_players(scenario.players)
    items = {*MUNDANE[edition], *MAGIC[edition]}
    found = items | {item.key for item in scenario.item}
    for scene in scenario.scenes:
        yield from unknown(f"scene {scene.key!r}", "item", scene.loot, found, "loot")
    for hero in scenario.hero:
        named = f"hero {hero.key!r}"
        yield from unknown(named, "move", hero.moves, MOVES[edition], "moves")
        yield from unknown(named, "item", hero.items, items, "items")
        points = hero.strength + hero.dexterity + hero.intelligence
        if points != CREATION.attribute_points:
            yield f"{named}: str, dex and int are {CREATION.attribute_points} together, not {points}"


def unknown(who: str, what: str, keys: Iterable[str], known: Collection[str], field: str) -> Iterator[str]:
    for key in keys:
        if key not in known:
            yield f"{who}: there is no {what} {key!r}{nearest(key, known)} - at `{field}`"


def lay_scenario(content: str, edition: str) -> list[Event]:
    """The pages of a scenario; what players may not know yet is the GM's alone."""
    scenario = load(content)
    refuse_any(wrong_names(scenario, edition), file_of(content))
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
        events += [Made(f"scene/{scene.key}", scene_page(scenario, n, scene)) for scene in chapter.scene]
    return events


def scene_page(scenario: Scenario, chapter: int, scene: SceneEntry) -> Thing:
    """A scene: its text for the GM in front, what is read aloud on the back."""
    sellers = [offer for offer in scenario.offer if offer.key in scene.offers]
    front: Marks = {
        "text": scene.gm,
        "chapter": chapter,
        "foes": scene.foes,
        "loot": scene.loot,
        "circumstances": scene.circumstances,
        "offers": tuple(f"{o.seller}: {', '.join(o.cards)}. {o.text}".strip() for o in sellers),
        "staged": 0,
        "looted": 0,
    }
    back: Marks = {"title": scene.title, "read": scene.read}
    return Thing("scene", GM, seen=ONLY_GM, known=ONLY_GM, front=front, back=back)


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
        Sheet(f"hero-{e.key}", e.name, e.about, e.strength, e.dexterity, e.intelligence, e.moves, e.items)
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

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM or BOOK not in table.things:
            return []
        now, chapter = here(table), table.things["story"].number("chapter")
        pages = ((key, table.things[f"scene/{key}"]) for key in table.things[BOOK].list("scenes"))
        return [
            Option(
                f"open:{key}",
                f"Open the scene: {page.back['title']}",
                (),
                (),
                str(page.back["read"]),
                f"scene/{key}",
            )
            for key, page in pages
            if key != now and page.number("chapter") == chapter
        ]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        key = reply.option.partition(":")[2]
        page = table.things[f"scene/{key}"]
        title, read = str(page.back["title"]), str(page.back["read"])
        shown = Shown(f"scene/{key}", seen=ONLY_GM, known=None)
        told: list[Event] = [Told(read, about=(f"scene/{key}",))] if read else []
        in_it = enter(table, heroes(table), title)
        return [shown, Marked("story", {"scene": key}), *in_it, Told(f"Scene: {title}"), *told]


# ---------------------------------------------------------------- foes


def price(edition: Edition, foe: FoeEntry) -> int:
    """What the foe's strength beyond the usual costs the GM (GM guide, spending)."""
    monster = foe.kind == "monster"
    size = sum(1 for low, _ in SIZES if foe.stamina >= low)
    special = len(foe.special) + len(foe.immune) if monster else 0
    each = die_price(edition, foe.die) + square_price(edition, monster) * foe.squares + size + special
    return each * foe.count


def foe_things(edition: str, foe: FoeEntry, full: bool) -> list[Thing]:
    """So many foes, hidden until the GM shows them; without what costs points, if the GM will not pay."""
    die, stamina = (foe.die, foe.stamina) if full else (min(foe.die, 4), min(foe.stamina, 10))
    names = [foe.name] if foe.count == 1 else [f"{foe.name} {n}" for n in range(1, foe.count + 1)]
    extra: Marks = {"squares": foe.squares, "special": foe.special, "immune": foe.immune} if full else {}
    things = [new_foe(KINDS[edition][foe.kind], name, stamina, die, hidden=True) for name in names]
    return [
        Thing(
            t.kind,
            t.owner,
            t.place,
            t.seen,
            t.known,
            {**t.front, **extra, "notes": foe.notes},
            {**t.back, "look": foe.look},
        )
        for t in things
    ]


class BringFoes(Act):
    """The foes of the scene, prepared for the GM: at full strength for points, or plain."""

    id = "bring"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        scenario, scene = scenario_of(table) if seat == GM else None, here(table)
        if scenario is None or not scene or table.things[f"scene/{scene}"].number("staged"):
            return []
        several = [foe for foe in scenario.foe if foe.key in table.things[f"scene/{scene}"].list("foes")]
        if not several:
            return []
        cost = sum(price(edition_of(table), foe) for foe in several)
        names = ", ".join(foe.name for foe in several)
        full = f"Bring in the foes ({cost} point{'s' * (cost > 1)})" if cost else "Bring in the foes"
        options = [Option("bring:full", full, (), (), names, closed=too_few(table, cost))]
        return options + (
            [Option("bring:plain", "Bring in weaker foes (no points)", (), (), names)] if cost else []
        )

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        scenario, page = scenario_of(table), f"scene/{here(table)}"
        assert scenario is not None
        several = [foe for foe in scenario.foe if foe.key in table.things[page].list("foes")]
        full, edition = reply.option == "bring:full", table.options["edition"]
        cost = sum(price(edition_of(table), foe) for foe in several) if full else 0
        paid: list[Event] = [pay(table, cost)] if cost else []
        things = [thing for foe in several for thing in foe_things(edition, foe, full)]
        return [*paid, Marked(page, {"staged": 1}), *add_foes(table, things)]


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
    """With first-time players the GM reads the next lesson aloud."""

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
        return [Marked(BOOK, {"lesson": n + 1}), Told(scenario.lesson[n].say)]
