"""Protagonists: the character sheet, read from the things on the table (book: "Protagonists")."""

from __future__ import annotations

import enum
from functools import lru_cache
from itertools import count
from typing import TypeVar

import msgspec

from hearthside.families.protagonists.reading import once, once_for
from hearthside.kernel.asks import Choice, Pick, Reply
from hearthside.kernel.events import Marked
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing


class Ability(enum.StrEnum):
    """The four Abilities (core.ability.four)."""

    TOUGHNESS = "toughness"
    AGILITY = "agility"
    SMARTS = "smarts"
    WITS = "wits"


COVERS = {
    Ability.TOUGHNESS: "strength: lifting, grappling, punching",
    Ability.AGILITY: "speed: sneaking, dodging, shooting",
    Ability.SMARTS: "learning: lore, machines, magic, will",
    Ability.WITS: "insight: questioning, noticing, charm",
}
LOWEST, HIGHEST = 1, 4
"""An Ability score is never outside of these (core.ability.range)."""


class Status(enum.StrEnum):
    """How a character is. Only who is up can act; `out` is an NPC who left the story."""

    UP = "up"
    UNCONSCIOUS = "unconscious"
    STABILISED = "stabilised"
    DEAD = "dead"
    OUT = "out"


UP, DEAD = Status.UP.value, Status.DEAD.value
DOWN = (Status.UNCONSCIOUS.value, Status.STABILISED.value)
GONE = (Status.DEAD.value, Status.OUT.value)


class Character(msgspec.Struct, frozen=True, gc=False):
    """A Protagonist or an NPC: the thing on the table, read by the book's names."""

    id: str
    thing: Thing

    @property
    def is_protagonist(self) -> bool:
        return self.thing.kind == "protagonist"

    @property
    def is_friend(self) -> bool:
        """A Protagonist, or an NPC who stands with them (rulings.md, 24)."""
        return self.is_protagonist or self.thing.back.get("friend", 0) == 1

    @property
    def name(self) -> str:
        """As everybody may read it: an NPC's is on the back, the front is the GM's."""
        marks = self.thing.back or self.thing.front
        return marks["name"] or marks["title"]  # type: ignore[return-value]  # these are always words

    @property
    def status(self) -> str:
        return (self.thing.back or self.thing.front)["status"]  # type: ignore[return-value]

    @property
    def is_up(self) -> bool:
        return (self.thing.back or self.thing.front)["status"] == UP

    @property
    def is_down(self) -> bool:
        """Unconscious, stabilised or not."""
        return self.status in DOWN

    @property
    def is_gone(self) -> bool:
        return self.status in GONE

    @property
    def health(self) -> int:
        return self.thing.number("health")

    @property
    def resolve(self) -> int:
        return self.thing.number("resolve")

    @property
    def has_resolve(self) -> bool:
        """Every Protagonist has Resolve, of the NPCs some important ones (core.npc.extras)."""
        return self.thing.number("resolve_start") > 0

    def score(self, ability: str) -> int:
        return self.thing.number(ability)


def character(table: Table, name: str) -> Character:
    return Character(name, table.things[name])


def story(table: Table) -> Thing:
    return table.things["story"]


def ids_in_play(table: Table) -> tuple[str, ...]:
    """The Protagonists being played and the NPCs the players have met."""
    told = table.things["story"]
    return told.list("party") + told.list("met")


@once
def party(table: Table) -> list[Character]:
    """The Protagonists being played, the fallen included."""
    return [Character(name, table.things[name]) for name in story(table).list("party")]


Names = tuple[tuple[str, str], ...]
"""Characters to choose from, by id and name."""


@once
def on_stage(table: Table) -> list[tuple[str, str, str]]:
    """The characters in play who are neither dead nor gone, by id, name and status."""
    found = []
    for who in ids_in_play(table):
        thing = table.things[who]
        marks = thing.back or thing.front  # as everybody may read it
        if marks["status"] not in GONE:
            found.append((who, marks["name"] or marks["title"], marks["status"]))
    return found  # type: ignore[return-value]  # these are always words


def here_first(table: Table, several: list[tuple[str, str]]) -> Names:
    """NPCs of this scene before those from elsewhere. Such an order is for the GM: it tells who belongs here."""
    told = story(table)
    scene = told.text("scene")
    here = told.list("party") + (table.things[scene].list("npcs") if scene else ())
    return (*[one for one in several if one[0] in here], *[one for one in several if one[0] not in here])


@once
def names_on_stage(table: Table) -> Names:
    """Whom the GM may name."""
    return here_first(table, [(who, name) for who, name, _ in on_stage(table)])


@once
def able(table: Table) -> Names:
    """Who can act now, as the GM is asked."""
    return here_first(table, [(who, name) for who, name, status in on_stage(table) if status == UP])


@once
def played(table: Table) -> dict[Seat | None, str]:
    """The Protagonists by who plays them."""
    return {table.things[name].owner: name for name in story(table).list("cast")}


def protagonist_of(table: Table, seat: Seat) -> Character | None:
    """The Protagonist a seat plays."""
    name = played(table).get(seat)
    return Character(name, table.things[name]) if name else None


def seat_of(table: Table, name: str) -> Seat:
    """Who answers for a character: its player, or the GM for NPCs and for those whose player is away."""
    owner = table.things[name].owner
    return owner if owner is not None and owner in table.seats else GM


def player_of(table: Table, name: str) -> Seat | None:
    """The player of a Protagonist, if there is one at the table."""
    seat = seat_of(table, name)
    return None if seat == GM else seat


@once
def absent(table: Table) -> list[Character]:
    """The living Protagonists whose player has left, or is a bot: the GM speaks for them (rulings.md, 17)."""
    people = {seat for seat, sitter in table.seats.items() if not sitter.bot}
    away = [name for name in story(table).list("party") if table.things[name].owner not in people]
    return [one for one in (character(table, name) for name in away) if not one.is_gone]


T = TypeVar("T")


def by_people(table: Table, said: dict[Seat, T]) -> dict[Seat, T]:
    """What people said; what bots said only where no person said anything (rulings.md, 27)."""
    bots = [seat for seat, sitter in table.seats.items() if sitter.bot]
    return {seat: one for seat, one in said.items() if seat not in bots} or said


@once_for
def actor(table: Table, seat: Seat) -> Character | None:
    """Whom a seat can act with now: in a Conflict only the one whose turn it is."""
    conflict = table.things.get("conflict")
    if conflict is None:
        return protagonist_of(table, seat)
    turn = conflict.text("turn")
    return character(table, turn) if turn and seat_of(table, turn) == seat else None


@once_for
def all_of(table: Table, kind: str) -> list[tuple[str, Thing]]:
    """The things of a kind with their ids, in the order they came to the table."""
    return [(name, thing) for name, thing in table.things.items() if thing.kind == kind]


def unused(table: Table, prefix: str) -> str:
    """An id for something new; of what was there before some may have gone."""
    return next(name for n in count(1) if (name := f"{prefix}{n}") not in table.things)


def drives_of(table: Table, who: str) -> list[tuple[str, Thing]]:
    """The Drives on a sheet."""
    return [(name, drive) for name, drive in all_of(table, "drive") if drive.place == who]


def gear_of(table: Table, who: str) -> list[tuple[str, Thing]]:
    """What a character carries (core.gear.list)."""
    return [(name, item) for name, item in all_of(table, "gear") if item.place == who]


def ended(words: str) -> str:
    """What somebody wrote, as a sentence that ends."""
    return words if words.endswith((".", "!", "?", "…", "”", "'", '"', ")")) else f"{words}."


def sentence(words: str) -> str:
    """What the GM tells in haste, as it stands in a story: it begins with a capital letter and ends."""
    return ended(words[:1].upper() + words[1:])


def called(item: Thing) -> str:
    """The name of a piece of Gear inside a sentence: an article that it begins with is written small."""
    first, _, rest = item.text("name").partition(" ")
    return f"{first.lower()} {rest}" if first in ("A", "An", "The") else item.text("name")


def marked_status(who: Character, status: Status) -> Marked:
    """The status is written where everybody can read it."""
    return Marked(who.id, {"status": status.value}, back=not who.is_protagonist)


def in_conflict(table: Table) -> bool:
    """Whether a Conflict is being played in rounds."""
    return "conflict" in table.things


def option(table: Table, key: str) -> str:
    """How a house rule is set at this table."""
    return table.options[key]


# ---------------------------------------------------------------- fields of asks


@lru_cache(maxsize=2048)
def who_field(key: str, label: str, several: Names, low: int = 1, high: int = 1) -> Pick:
    """Choose characters."""
    return Pick(key, label, tuple(Choice(name, shown) for name, shown in several), low, high)


def chosen(reply: Reply, key: str) -> tuple[str, ...]:
    """Whom somebody chose: where only one can be, a reply has the name alone."""
    named = reply.values[key]
    return (named,) if isinstance(named, str) else reply.several(key)


ABILITY_CHOICES = tuple(Choice(ability, ability.capitalize(), COVERS[ability]) for ability in Ability)


def listed(names: list[str]) -> str:
    """Names in a sentence: Mira, Jon and Ada."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
