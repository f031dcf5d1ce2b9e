"""Ending a Chapter: discussion, rest, growth, preparation, in this order (book: "Ending a Chapter")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from hearthside.families.protagonists.choosing import (
    Choose,
    Introduce,
    Name,
    Persona,
    is_last_chapter,
    lives,
    must_choose,
)
from hearthside.families.protagonists.growth import GROWTH, Grow
from hearthside.families.protagonists.next_story import NextStory
from hearthside.families.protagonists.preparation import FOR_ALL, NoteEvent, Tone, begin_chapter
from hearthside.families.protagonists.sheets import (
    Character,
    Status,
    option,
    party,
    protagonist_of,
    story,
)
from hearthside.families.protagonists.writing import WriteSheet
from hearthside.kernel.asks import Option, Reply, RuleIds
from hearthside.kernel.events import Done, Event, Events, Marked, Placed, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Acts, Passage, acts
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing


def chapter_ends(table: Table) -> Iterator[Event]:
    """A Chapter ends in four steps (core.chapter.end)."""
    n = story(table).number("chapter")
    yield Marked("story", {"phase": "ending"})
    yield Told(f"Chapter {n} ends.", ("core.chapter.end",))
    yield Turned((Discussion(), Rest(), Growth(), NextChapter()))


END = Option(
    "end-chapter",
    "End the Chapter",
    rules=("core.chapter.end",),
    warning="Discussion, rest, growth and preparation follow.",
)


class EndChapter(Act):
    """The GM ends the Chapter."""

    id = "end-chapter"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (END,) if seat == GM else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return tuple(chapter_ends(table))


class GoOn(Act):
    """The GM turns to the next step of the end of a Chapter."""

    id = "go-on"

    def __init__(self, label: str, rules: RuleIds) -> None:
        self._option = Option("go-on", label, rules=rules)

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (self._option,) if seat == GM else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Done(),)


# ---------------------------------------------------------------- discussion and rest


class Discussion(Acts, frozen=True):
    """Take time to talk about what happened (core.chapter.end)."""

    acts: ClassVar[dict[str, Act]] = acts(NoteEvent(), Tone(), GoOn("Rest now", ("core.chapter.end",)))

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return tuple(table.seats)

    def tells(self, table: Table) -> str:
        return "The Chapter is over: talk about what happened."

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Talk about what happened in this Chapter."

    def guidance(self, table: Table, seat: Seat) -> RuleIds:
        return ("core.chapter.end", *FOR_ALL)


def rest_restores(table: Table, key: str) -> bool:
    """Whether a rest gives Health or Resolve back: as the Special Rules say (core.ruling.rest-clear)."""
    rule = option(table, "rest-restores")
    if rule == "by-adventure":
        return table.things["special-rules"].number(f"rest_restores_{key}") == 1
    return rule == "always"


REST: RuleIds = ("core.chapter.rest-drives", "core.chapter.rest-health", "core.chapter.rest-gear")


class Rest(Passage, frozen=True):
    """Drives are cleared, Health and Resolve if so specified, Gear that can be reset (book: "Rest")."""

    def go(self, table: Table) -> Events:
        events: list[Event] = []
        for one in party(table):
            events += rested(table, one)
        cleared = (name for name, thing in table.things.items() if is_cleared(thing))
        events += [Marked(name, {"marked": 0}) for name in cleared]
        woken = [one for one in party(table) if wakes(table, one)]
        told = [Told(f"{one.name} wakes up.", REST, about=(one.id,)) for one in woken]
        return [*events, Told(what_a_rest_gives(table), REST), *told]


def what_a_rest_gives(table: Table) -> str:
    """A rest in words: what comes back at this table, and what does not."""
    restored = [pool for pool in POOLS if rest_restores(table, pool)]
    lost = [pool for pool in POOLS if pool not in restored]
    back = f" {pools_are(restored)} restored." if restored else ""
    rest = f" {pools_are(lost)} not restored." if lost else ""
    return (
        f"The Protagonists rest. Drives are cleared, and Gear that can be reset is ready again.{back}{rest}"
    )


POOLS = ("health", "resolve")


def pools_are(pools: list[str]) -> str:
    return f"{' and '.join(pool.capitalize() for pool in pools)} {'are' if len(pools) > 1 else 'is'}"


def is_cleared(thing: Thing) -> bool:
    """Marks on all Drives go, and those on Gear that can be reset, repaired or reloaded."""
    if thing.kind == "gear":
        return thing.number("resets") == 1 and thing.number("marked") > 0
    return thing.kind == "drive" and thing.number("marked") > 0


def after_rest(table: Table, one: Character, pool: str) -> int:
    """Health or Resolve of somebody after a rest."""
    return one.thing.number(f"{pool}_start" if rest_restores(table, pool) else pool)


def wakes(table: Table, one: Character) -> bool:
    """Who is well again after a rest wakes up (rulings.md, 6)."""
    return one.is_down and all(after_rest(table, one, pool) for pool in POOLS)


def rested(table: Table, one: Character) -> Iterator[Event]:
    """What a rest changes on one sheet."""
    if one.is_gone:
        return
    marks: Marks = {"last_test": ""}
    for pool in POOLS:
        if rest_restores(table, pool):
            marks[pool] = after_rest(table, one, pool)
    if option(table, "laststand-limit") == "per-chapter":
        marks["last_stand"] = 0
    if wakes(table, one):
        marks["status"] = Status.UP.value
    yield Marked(one.id, marks)


# ---------------------------------------------------------------- growth


class Growth(Acts, frozen=True):
    """Did the Chapter change how a Protagonist sees the world? Then the Drives may change (book: "Growth")."""

    acts: ClassVar[dict[str, Act]] = acts(Grow(), Persona(), GoOn("Go on to preparation", GROWTH))

    def asked(self, table: Table) -> tuple[Seat, ...]:
        players = (seat for seat in table.playing if lives(protagonist_of(table, seat)))
        return (*players, GM)

    def waited(self, table: Table) -> tuple[Seat, ...]:
        """Nobody: a Drive need not change, and the GM goes on when all have talked."""
        return ()

    def tells(self, table: Table) -> str:
        return "Has the Chapter changed somebody's outlook?"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Discuss whether what happened should change a Drive."

    def guidance(self, table: Table, seat: Seat) -> RuleIds:
        return GROWTH


# ---------------------------------------------------------------- preparation


class Begin(Act):
    """The GM begins the next Chapter once the players of the dead have chosen (core.danger.replacement).

    Who finds no free sheet may write one but need not (rulings.md, 18).
    """

    id = "begin"
    rules = ("core.danger.replacement", "core.chapter.incorporate")

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        if seat != GM:
            return
        n = story(table).number("chapter")
        waiting = [table.name(one) for one in table.playing if must_choose(table, one)]
        why = f"still to choose and name a Protagonist: {', '.join(waiting)}" if waiting else ""
        if not is_last_chapter(table):
            lost = [table.name(one) for one in table.playing if not lives(protagonist_of(table, one))]
            warning = f"Without a Protagonist: {', '.join(lost)}." if lost and not why else ""
            label = f"Begin Chapter {n + 1}"
            rules = self.rules[:1] if why else self.rules
            yield Option("begin:next", label, rules=rules, warning=warning, closed=why)
        unplayed = "" if is_last_chapter(table) else "There is another Chapter, which would not be played."
        yield Option("begin:never", "The story ends here", rules=("core.chapter.end",), warning=unplayed)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "begin:never":
            told = Told("The story ends.", ("core.chapter.end",))
            return (Done(), Marked("story", {"phase": "over"}), told, Turned((Epilogue(),)))
        return (Done(), *laid_to_rest(table), *begin_chapter(table, story(table).number("chapter") + 1))


def laid_to_rest(table: Table) -> Iterator[Event]:
    """The dead are nobody's any more: who has not chosen yet may still do so in this Chapter (rulings.md, 18)."""
    dead = [one.id for one in party(table) if one.is_gone]
    yield from (Placed(name, "", None) for name in dead)
    if dead:
        living = tuple(name for name in story(table).list("party") if name not in dead)
        yield Marked("story", {"party": living})


class NextChapter(Acts, frozen=True):
    """Note what happened, take new Protagonists for the dead, and plan (book: "Preparation")."""

    acts: ClassVar[dict[str, Act]] = acts(
        Choose(), WriteSheet(), Name(), NoteEvent(), Introduce(), Persona(), Begin()
    )

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return tuple(table.seats)

    def tells(self, table: Table) -> str:
        if is_last_chapter(table):
            return "That was the last Chapter: note the major events."
        return "Note the major events and prepare for the next Chapter."

    def prompt(self, table: Table, seat: Seat) -> str:
        if seat != GM and must_choose(table, seat):
            chooses = not lives(protagonist_of(table, seat))
            return (
                "Choose a new Protagonist for the next Chapter."
                if chooses
                else "Give your Protagonist a name."
            )
        if seat != GM and not is_last_chapter(table) and not lives(protagonist_of(table, seat)):
            return "No sheet is free: write one of your own for the next Chapter, or watch."
        then = seat == GM and not is_last_chapter(table)
        return f"Note what mattered in this Chapter{', then begin the next one' if then else ''}."

    def guidance(self, table: Table, seat: Seat) -> RuleIds:
        rules: RuleIds = ("core.chapter.events",)
        return (*rules, "core.chapter.incorporate") if seat == GM else rules


class Epilogue(Acts, frozen=True):
    """The story is over; notes may still be added, and another story may follow."""

    acts: ClassVar[dict[str, Act]] = acts(NextStory(), NoteEvent(), Persona(), Tone())

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return tuple(table.seats)

    def tells(self, table: Table) -> str:
        return "The story is over."

    def prompt(self, table: Table, seat: Seat) -> str:
        return "The story is over. Anything to remember?"

    def guidance(self, table: Table, seat: Seat) -> RuleIds:
        return ("core.chapter.events",)
