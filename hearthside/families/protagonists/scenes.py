"""Leading the story: what the GM tells, opens and introduces (book: opening, "NPCs")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from hearthside.families.protagonists.actions import OPEN, offered
from hearthside.families.protagonists.counting import costing, counts_following, counts_in
from hearthside.families.protagonists.danger import revived
from hearthside.families.protagonists.entries import NpcEntry
from hearthside.families.protagonists.layout import lay_npc
from hearthside.families.protagonists.sheets import (
    Ability,
    Character,
    Status,
    character,
    listed,
    marked_status,
    sentence,
    story,
)
from hearthside.kernel.asks import Choice, Number, Option, Pick, Reply, Text
from hearthside.kernel.events import Event, Events, Made, Marked, Shown, Told
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.standing import scene_over
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table

NARRATE = Option(
    "narrate", "Just describe", (Text("text", "What happens", 4000, 1),), ("core.test.no-empty-tests",)
)


class Narrate(Act):
    """The GM tells what happens: where nothing hangs on a roll, nothing is rolled (core.test.no-empty-tests)."""

    id = "narrate"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (NARRATE,) if seat == GM else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Told(sentence(reply.text("text")), NARRATE.rules),)


class OpenScene(Act):
    """The GM opens a scene: everybody reads its text, the rest stays the GM's. What comes next is offered first.

    What a scene costs of what is counted is filled in, until it has been opened (rulings.md, 25).
    """

    id = "scene"
    rules = ("core.setup.roles",)

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        n = story(table).number("chapter")
        if seat != GM or not n:
            return
        now = story(table).text("scene")
        scenes = table.things[f"chapter/{n}"].list("scenes")
        open_now = scenes.index(now) if now in scenes else -1
        for name in scenes[open_now + 1 :] + scenes[: max(0, open_now)]:
            scene = table.things[name]
            option = scene_option(name, str(scene.back["title"]))
            is_new = scene.known is not None
            yield costing(table, option, counts_in(scene, "opening_counts")) if is_new else option

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name = reply.option.partition(":")[2]
        title, read = (str(table.things[name].back[key]) for key in ("title", "read"))
        return (
            Shown(name, seen=(GM,), known=None),
            Marked("story", {"scene": name}),
            Told(f"{title}. {read}".strip(), self.rules, about=(name,), title=title),
            *counts_following(table, reply),
            *scene_over(table),
        )


@lru_cache(maxsize=256)
def scene_option(name: str, title: str) -> Option:
    return Option(f"scene:{name}", f"Open the scene: {title}", rules=OpenScene.rules)


# ---------------------------------------------------------------- NPCs


class IntroduceNpc(Act):
    """An NPC appears: name and look are everybody's, the values stay the GM's (core.npc.stats).

    Who belongs into this scene, or else this Chapter, is offered first. Who has left may come back, on their feet.
    """

    id = "npc"
    rules = ("core.npc.stats", "core.npc.extras")

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        if seat != GM:
            return
        met = story(table).list("met")
        for name in in_order(expected(table), table.things["booklet"].list("npcs")):
            back = table.things[name].back
            if name not in met:
                yield npc_option(name, f"Introduce {back['name']}")
            elif back["status"] == Status.OUT:
                yield npc_option(name, f"{back['name']} comes back")

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name = reply.option.partition(":")[2]
        if name not in story(table).list("met"):
            return tuple(introduced(table, name))
        one = character(table, name)
        return (*revived(one), Told(f"{one.name} comes back.", self.rules, about=(name,)))


def expected(table: Table) -> tuple[str, ...]:
    """Who is in this scene, as the adventure has it, or before any scene in this Chapter."""
    here = story(table).text("scene") or f"chapter/{story(table).number('chapter')}"
    return table.things[here].list("npcs")


@lru_cache(maxsize=256)
def in_order(first: tuple[str, ...], everybody: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*first, *everybody)))


@lru_cache(maxsize=512)
def npc_option(name: str, label: str) -> Option:
    return Option(f"npc:{name}", label, rules=IntroduceNpc.rules)


def introduced(table: Table, name: str) -> Iterator[Event]:
    back = table.things[name].back
    yield Shown(name, seen=(GM,), known=None)
    yield Marked("story", {"met": (*story(table).list("met"), name)})
    yield Told(appearing(str(back["name"]), str(back["look"])), IntroduceNpc.rules, about=(name,))


def appearing(name: str, look: str) -> str:
    """Who comes, and what everybody sees, as sentences however the GM wrote it down."""
    stop = "" if look.endswith((".", "!", "?", "…")) else "."
    return f"{name} appears. {look[0].upper()}{look[1:]}{stop}" if look else f"{name} appears."


NEW = "newcomer/"
YES_NO = (Choice("no", "no"), Choice("yes", "yes"))
NEWCOMER = Option(
    "newcomer",
    "A new NPC",
    (
        Text("name", "Name", 60, 1),
        Text("look", "What everybody sees", 500),
        *(Number(ability.value, ability.capitalize(), 1, 4, 2) for ability in Ability),
        Number("health", "Health", 1, 30, 4),
        Number("resolve", "Resolve (0 for none)", 0, 9),
        Pick("friend", "Stands with the Protagonists", YES_NO, default="no"),
    ),
    ("core.npc.stats", "core.npc.extras"),
)


class Newcomer(Act):
    """The GM makes up an NPC at the table."""

    id = "newcomer"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (NEWCOMER,) if seat == GM else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        known = table.things["booklet"].list("npcs")
        name = f"{NEW}{len(known) + 1}"
        friend = reply.values.get("friend") == "yes"
        entry = msgspec.convert({"key": "newcomer", **reply.values, "friend": friend}, NpcEntry)
        (made,) = lay_npc(entry)
        thing = msgspec.structs.replace(made.thing, known=None)
        return (
            Made(name, thing),
            Marked("booklet", {"npcs": (*known, name)}),
            Marked("story", {"met": (*story(table).list("met"), name)}),
            Told(appearing(entry.name, entry.look), NEWCOMER.rules, about=(name,)),
        )


class Dismiss(Act):
    """An NPC leaves the story."""

    id = "dismiss"
    rules = ("core.npc.stats",)

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        if seat != GM:
            return
        for name in story(table).list("met"):
            one = character(table, name)
            if not one.is_gone:
                yield offered(f"dismiss:{name}", f"{one.name} leaves", (), self.rules, OPEN)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        one = character(table, reply.option.partition(":")[2])
        return (marked_status(one, Status.OUT), Told(f"{one.name} leaves.", self.rules, about=(one.id,)))


class StayBehind(Act):
    """Whom the adventure does not have here stays behind, friends come along (rulings.md, 26)."""

    id = "stay-behind"
    rules = ("core.npc.stats",)

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        others = elsewhere(table) if seat == GM else []
        label = f"Leave behind: {listed([one.name for one in others])}"
        return (offered(self.id, label, (), self.rules, OPEN),) if others else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        others = elsewhere(table)
        stay = "stays" if len(others) == 1 else "stay"
        text = f"{listed([one.name for one in others])} {stay} behind."
        left = [marked_status(one, Status.OUT) for one in others]
        return [*left, Told(text, self.rules, about=tuple(one.id for one in others))]


def elsewhere(table: Table) -> list[Character]:
    """Who was met before and stands with nobody, where the adventure does not have them: in the open scene, or before
    any in this Chapter. Made-up NPCs belong anywhere."""
    if not story(table).text("scene") and story(table).number("chapter") == 1:
        return []  # whom they have met so far belongs to how it begins
    printed = expected(table)
    met = [character(table, name) for name in story(table).list("met") if name not in printed]
    return [one for one in met if not (one.is_gone or one.is_friend or one.id.startswith(NEW))]


class GmNote(Act):
    """The GM's own notes."""

    id = "note"

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        if seat == GM:
            text = Text("text", "Notes for yourself", 8000, 0, table.things["note/gm"].text("text"))
            yield Option("note", "Write in your notes", (text,), ("core.chapter.incorporate",))

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Marked("note/gm", {"text": reply.text("text")}),)
