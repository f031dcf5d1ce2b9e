"""The campaign: chapters with their points, what is deadly, The Hearth, and Books (GM guide, chapters; dk.campaign.*)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from hearthside.families.deckahedron.content import checked, for_edition, read_toml
from hearthside.families.deckahedron.editions import EDITIONS, Edition, edition_of, format_of
from hearthside.families.deckahedron.heroes import heroes, name_of
from hearthside.families.deckahedron.reserve import FRIENDLY, RESERVE, add, pay, points
from hearthside.families.deckahedron.spending import WHAT, too_few
from hearthside.families.deckahedron.staging import left_lying
from hearthside.families.deckahedron.study import ANYWHERE, FREE
from hearthside.families.deckahedron.tales import FREE as FREE_TALE
from hearthside.kernel.asks import Choice, Field, Option, Pick, Reply, Text
from hearthside.kernel.events import Event, Events, Made, Marked, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.standing import scene_over
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

CHAPTER = "chapter"
"""What the GM reads about the chapter being played."""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of a campaign."""

    frame: Literal["four", "eight"]
    number: int
    title: str
    goal: str
    point: str
    hearth: Literal["home", "locked", "open", "reveal", "assist"]
    question: str
    needs: tuple[Literal["spent", "unrested", "power", "goal"], ...] = ()
    circle: Literal["none", "half", "all"] = "none"
    deadly: bool = False
    prize: bool = False
    prompts: tuple[str, ...] = ()


def _read() -> dict[str, dict[str, tuple[Chapter, ...]]]:
    raw = read_toml("chapters.toml")["chapter"]
    frames: dict[str, dict[str, tuple[Chapter, ...]]] = {}
    for edition in EDITIONS:
        entries = [for_edition(entry, edition) for entry in raw]
        chapters = checked("chapters.toml", entries, tuple[Chapter, ...])
        frames[edition] = {
            frame: tuple(one for one in chapters if one.frame == frame) for frame in ("four", "eight")
        }
    return frames


CHAPTERS = _read()


def chapters(table: Table) -> tuple[Chapter, ...]:
    """The chapters of this campaign, or of one Book of it."""
    return CHAPTERS[table.options["edition"]][format_of(table).frame]


def chapter_of(table: Table) -> Chapter:
    return chapters(table)[max(1, table.things["story"].number("chapter")) - 1]


# ---------------------------------------------------------------- from chapter to chapter


def gm_page(chapter: Chapter) -> Marks:
    """What the GM reads: the aim, the condition of the point, questions."""
    return {
        "goal": chapter.goal,
        "point": chapter.point,
        "question": chapter.question,
        "prompts": chapter.prompts,
        "deadly": int(chapter.deadly),
        "text": "",
    }


def chapter_page() -> Made:
    return Made(CHAPTER, Thing(CHAPTER, GM, seen=(GM,), known=(GM,), front={"goal": ""}))


DEADLY = "In this chapter, a hero who loses all Stamina dies."


def open_chapter(table: Table, chapter: Chapter) -> list[Event]:
    """A chapter begins: points are circled, The Hearth comes near or goes out of reach."""
    reserve = points(table)
    circled = {"none": 0, "half": (reserve + 1) // 2, "all": reserve}[chapter.circle]
    hearth = "locked" if chapter.hearth == "reveal" else "" if chapter.hearth == "assist" else chapter.hearth
    front: Marks = {
        "chapter": chapter.number,
        "chapter_title": chapter.title,
        "point": 0,
        "power": 0,
        "rested": 0,
        "deadly": int(chapter.deadly),
        "hearth": hearth,
        "heals": 0,
    }
    told = [Told(f"Chapter {chapter.number}: {chapter.title}."), *scenario_page(table, chapter.number)]
    told += [Told(DEADLY)] if chapter.deadly else []
    prizes = [Marked(id, {"prize": ""}) for id in heroes(table) if table.things[id].front["prize"]]
    return [
        Marked("story", front),
        Marked(CHAPTER, gm_page(chapter)),
        Marked(RESERVE, {"circled": circled}),
        *prizes,
        *scene_over(table),
        *told,
    ]


def scenario_page(table: Table, number: int) -> list[Event]:
    """What a scenario has for this chapter: words for all, and words for the GM."""
    page = table.things.get(f"page/{number}")
    if page is None or table.things["story"].number("book") > 1:
        return []
    intro = page.text("intro")
    events: list[Event] = [Marked(CHAPTER, {"text": page.text("text")}), Marked("story", {"scene": ""})]
    events += left_lying(table)
    return [*events, Told(intro)] if intro else events


def begin(table: Table) -> list[Event]:
    """The first chapter of the first session."""
    began = Marked("story", {"phase": "play", "session": 1})
    return [began, Told("The story begins."), *open_chapter(table, chapters(table)[0])]


class NextChapter(Act):
    """The GM goes on to the next chapter; any may be skipped, and a campaign may end early."""

    id = "chapter"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM or table.things["story"].front["phase"] != "play":
            return ()
        end = Option("chapter:end", "End the campaign", warning="This is the end of the story.")
        following = self._next(table)
        if following is None:
            return (end,)
        book, chapter = following
        where = "" if book == table.things["story"].number("book") else f"Book {book}, "
        note = f"{chapter.goal} {DEADLY if chapter.deadly else ''}".strip()
        go_on = Option(
            "chapter:next", f"Go on: {where}chapter {chapter.number}, {chapter.title}", (), (), note
        )
        return (go_on, end)

    def _next(self, table: Table) -> tuple[int, Chapter] | None:
        """The next chapter and its Book, if there is one (dk.campaign.formats.*)."""
        story, all = table.things["story"], chapters(table)
        number, book = story.number("chapter"), story.number("book")
        if number < len(all):
            return book, all[number]
        return (book + 1, all[0]) if book < format_of(table).books else None

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "chapter:end":
            return [Marked("story", {"phase": "over"}), Told("The story has come to its end.")]
        following = self._next(table)
        assert following is not None
        book, chapter = following
        return [*open_book(table, book), *open_chapter(table, chapter)]


def open_book(table: Table, book: int) -> list[Event]:
    """A new Book: hostile points are carried over; in the third the friendly ones are gone, and gains are doubled."""
    if book == table.things["story"].number("book"):
        return []
    events: list[Event] = [Marked("story", {"book": book}), Told(f"Book {book} begins.")]
    return [*events, Marked(FRIENDLY, {"points": 0})] if book == format_of(table).books else events


# ---------------------------------------------------------------- the point of a chapter

GOAL_WORDS: tuple[Field, ...] = tuple(
    Text(f"word{n}", f"Word {n} of the goal", 24, 1 if n <= 2 else 0) for n in range(1, 7)
)


def unmet(table: Table, chapter: Chapter) -> str:
    """What of the condition the table can see is not met yet."""
    story, needs = table.things["story"], chapter.needs
    if story.number("point"):
        return "this chapter has already given its point"
    if "power" in needs and not story.number("power"):
        return "no point has been spent yet to show the world's power"
    circled = table.things[RESERVE].number("circled")
    if "spent" in needs and circled:
        return f"{circled} circled point{'s' * (circled > 1)} still unspent"
    return "somebody rested before they were spent" if "unrested" in needs and story.number("rested") else ""


class ChapterPoint(Act):
    """The condition of the chapter is met: one friendly point."""

    id = "point"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        chapter = chapter_of(table)
        if seat != GM or not chapter.point:
            return ()
        fields = GOAL_WORDS if "goal" in chapter.needs else ()
        label = f"{edition_of(table).friendly}: the chapter's point"
        return (Option("point", label, fields, (), chapter.point, closed=unmet(table, chapter)),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name, chapter = edition_of(table).friendly, chapter_of(table)
        words = " ".join(str(reply.values[f.key]) for f in GOAL_WORDS if reply.values.get(f.key))
        goal: list[Event] = (
            [Marked("touchstones", {"goal": words}), Told(f"Our goal: {words}.")] if words else []
        )
        told = Told(f"{name}: one for chapter {chapter.number}. {chapter.point}")
        return [*goal, Marked("story", {"point": 1}), add(table, 1, FRIENDLY), told]


class Reveal(Act):
    """Late in the return The Hearth may be revealed, and wounds healed there give points back; where there is none,
    the heroes are helped in their last trial, and its success is the chapter's point."""

    id = "reveal"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hearth = chapter_of(table).hearth
        if seat != GM or hearth not in ("reveal", "assist") or table.things["story"].number("heals"):
            return ()
        label = (
            "Reveal The Hearth (1 point)" if hearth == "reveal" else "Help them in the last trial (1 point)"
        )
        note = "When somebody first uses what the journey gave, or gives, inspires, longs, or defies doom."
        return (Option("reveal", label, (WHAT,), (), note, closed=too_few(table, 1, FRIENDLY)),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        revealed: Marks = (
            {"heals": 1, "hearth": "open"} if chapter_of(table).hearth == "reveal" else {"heals": 2}
        )
        paid = pay(table, 1, FRIENDLY)
        return [paid, Marked("story", revealed), Told(reply.text("text"))]


# ---------------------------------------------------------------- the prize


NOTHING = "nothing"


def _waivers(edition: Edition) -> tuple[Choice, ...]:
    return (
        Choice(NOTHING, "nothing: the prize itself"),
        Choice(FREE, f"the price of one study ({edition.amount(2)})"),
        Choice(ANYWHERE, f"the {edition.settlement} for one study"),
        Choice(FREE_TALE, f"the price of a stronger weapon ({edition.amount(2)})"),
    )


class Prize(Act):
    """What was won may spare its hero one price or one condition, in this chapter."""

    id = "prize"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM or not chapter_of(table).prize or not heroes(table):
            return ()
        who = tuple(Choice(id, name_of(table, id)) for id in heroes(table))
        waives = Pick("waives", "What does it spare them?", _waivers(edition_of(table)), default=NOTHING)
        fields = (Pick("hero", "Whose is it?", who), waives, Text("text", "What is the prize?", 500, 1))
        return (Option("prize", "Grant the prize", fields),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = reply.text("hero")
        told = Told(f"{name_of(table, hero)} wins {reply.text('text')}.", about=(hero,))
        return [Marked(hero, {"prize": reply.text("waives").removeprefix(NOTHING)}), told]
