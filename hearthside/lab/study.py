"""A study: what is played against what, how often, with which seed. Read from a TOML file, checked when read."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path
from typing import NamedTuple

import msgspec

from hearthside.authoring.files import read_text, read_toml
from hearthside.families import MODULES
from hearthside.families.protagonists.entries import Count, Score, Some, Words
from hearthside.kernel.family import BadContent

Setting = str | int | float
"""The value of a table option, or of a parameter."""
Sweep = dict[str, tuple[Setting, ...]]


class Fighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side of a Core Rules Conflict: the Ability it fights with, what it can take, what it carries."""

    name: Words
    score: Score
    health: Some = 8
    resolve: Some = 6
    gear: Count = 0


class Encounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Foes of the Deckahedron: so many of a kind as a budget allows, all alike but for their leader."""

    name: Words
    kind: str
    stamina: int
    die: int = 4
    squares: int = 0


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What is to be found out.

    `decks` of a duel are paired: `distinct`, `all` (with mirrors), `mirror`, or as listed in `pairs`. In a `fight` each
    deck of `heroes` meets each group of `foes`. In a `conflict` each of `sides` meets each of `against` with
    each of `kinds`. In a `brawl` each party of `heroes` (`bell-ringer+midwife`) meets each group of `foes`, as they stand
    in each of `adventures`. In an `adventure` each deck of `heroes` goes alone through each of `adventures`. In an
    `encounter` each party of `heroes` (`kresk+ysolde+oda`) meets each of `encounters`.
    `sweep` plays everything once for each combination of table options and of the parameters of an encounter or a
    brawl (see encounters.py, brawls.py); several `[[sweep]]` are played one after the other.
    `texts` are the adventures that lie beside the study, by the names of their files: filled in when it is read.
    """

    title: str
    about: str = ""
    family: str = "adventure-deck"
    play: str
    games: int = 1000
    seed: int = 1
    bots: tuple[str, ...] = ("thumb", "thumb")
    decks: tuple[str, ...] = ()
    pairing: str = "distinct"
    pairs: tuple[tuple[str, str], ...] = ()
    heroes: tuple[str, ...] = ()
    foes: tuple[tuple[str, ...], ...] = ()
    adventures: tuple[str, ...] = ()
    texts: dict[str, str] = {}
    sides: tuple[Fighter, ...] = ()
    against: tuple[Fighter, ...] = ()
    kinds: tuple[str, ...] = ()
    encounters: tuple[Encounter, ...] = ()
    options: dict[str, Setting] = {}
    sweep: Sweep | tuple[Sweep, ...] = {}
    longest: int = 2000


class Cell(msgspec.Struct, frozen=True):
    """One line of a study: two sides that meet `games` times."""

    number: int
    family: str
    play: str
    a: str
    b: str
    bots: tuple[str, ...]
    options: dict[str, str]
    kind: str = ""
    fighters: tuple[Fighter, ...] = ()
    longest: int = 2000
    encounter: Encounter | None = None
    content: str = ""
    """The adventure, if it is somebody's own."""

    @property
    def swept(self) -> str:
        """The table options in words."""
        return ", ".join(f"{key}={value}" for key, value in self.options.items())


PLAYS = {
    "duel": ("adventure-deck", ("decks", "pairing", "pairs")),
    "fight": ("adventure-deck", ("heroes", "foes")),
    "adventure": ("adventure-deck", ("heroes", "adventures")),
    "conflict": ("protagonists", ("sides", "against", "kinds")),
    "brawl": ("protagonists", ("heroes", "foes", "adventures")),
    "encounter": ("deckahedron", ("heroes", "encounters")),
}
"""What can be played, in which family, and the fields that say who meets whom."""
PAIRINGS: dict[str, Callable[[Sequence[str]], Iterable[tuple[str, str]]]] = {
    "distinct": lambda decks: combinations(decks, 2),
    "all": lambda decks: combinations_with_replacement(decks, 2),
    "mirror": lambda decks: ((deck, deck) for deck in decks),
}


def read_study(path: Path) -> Study:
    """Read and check a file; `BadContent` says what is wrong with it."""
    study = read_toml(read_text(path), Study, path.name)
    study = msgspec.structs.replace(study, texts=_texts(study, path))
    for problem in _problems(study):
        raise BadContent(f"{path.name}: {problem}")
    return study


def _texts(study: Study, path: Path) -> dict[str, str]:
    """The adventures that are files beside the study."""
    found = {}
    for name in study.adventures:
        if name.endswith(".toml"):
            file = path.parent / name
            if not file.is_file():
                raise BadContent(
                    f"{path.name}: {at(f'there is no file {name!r} beside the study', 'adventures')}"
                )
            found[name] = read_text(file)
    return found


def at(problem: object, field: str) -> BadContent:
    """What is wrong with a field of a study."""
    return BadContent(f"{problem} - at `$.{field}`")


def _problems(study: Study) -> Iterator[BadContent]:
    if study.play not in PLAYS:
        yield at(f"play: choose one of: {', '.join(PLAYS)}", "play")
        return
    family, fields = PLAYS[study.play]
    if study.family not in MODULES:
        yield at(f"there is no family {study.family!r}: {', '.join(MODULES)}", "family")
    elif study.family != family:
        yield at(f"{study.family} has no {study.play}: {family} has", "family")
    if study.pairing not in PAIRINGS:
        yield at(f"pairing: choose one of: {', '.join(PAIRINGS)}", "pairing")
    for field in sorted({name for _, names in PLAYS.values() for name in names} - set(fields)):
        if getattr(study, field) != getattr(NOTHING, field):
            yield at(f"nothing is done with {field} here: for this play name {', '.join(fields)}", field)
    for field in ("games", "longest"):
        if getattr(study, field) < 1:
            yield at(f"{field}: at least 1", field)
    if not 1 <= len(study.bots) <= 2:
        yield at("bots: name one for all, or the first side's and the second's", "bots")
    if not list(cells(study)):
        yield BadContent(f"there is nothing to play: name {', '.join(fields)}")


NOTHING = Study(title="", play="")


def cells(study: Study) -> list[Cell]:
    """Everything that is played, in the order of the file."""
    found: list[Cell] = []
    for options in _swept(study):
        for one in _meetings(study):
            found.append(
                Cell(
                    len(found),
                    study.family,
                    study.play,
                    one.a,
                    one.b,
                    study.bots,
                    options,
                    one.kind,
                    one.fighters,
                    study.longest,
                    one.encounter,
                    study.texts.get(one.adventure, ""),
                )
            )
    return found


def sweeps(study: Study) -> tuple[Sweep, ...]:
    return (study.sweep,) if isinstance(study.sweep, dict) else study.sweep


def _swept(study: Study) -> Iterator[dict[str, str]]:
    for sweep in sweeps(study):
        for values in product(*sweep.values()):
            chosen = {**study.options, **dict(zip(sweep, values, strict=True))}
            yield {key: _in_words(value) for key, value in chosen.items()}


def _in_words(value: Setting) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


class Meeting(NamedTuple):
    """Who meets whom, and what else tells it from other meetings."""

    a: str
    b: str
    kind: str = ""
    fighters: tuple[Fighter, ...] = ()
    encounter: Encounter | None = None
    adventure: str = ""


def _meetings(study: Study) -> Iterator[Meeting]:
    if study.play == "duel":
        for a, b in study.pairs or PAIRINGS[study.pairing](study.decks):
            yield Meeting(a, b)
    elif study.play == "fight":
        for hero, foes in product(study.heroes, study.foes):
            yield Meeting(hero, "+".join(foes))
    elif study.play == "adventure":
        for hero, adventure in product(study.heroes, study.adventures):
            yield Meeting(hero, adventure, adventure=adventure)
    elif study.play == "encounter":
        for party, encounter in product(study.heroes, study.encounters):
            yield Meeting(party, encounter.name, encounter=encounter)
    elif study.play == "brawl":
        for adventure, party, foes in product(study.adventures, study.heroes, study.foes):
            yield Meeting(party, "+".join(foes), adventure, adventure=adventure)
    else:
        for kind, one, other in product(study.kinds, study.sides, study.against):
            yield Meeting(one.name, other.name, kind, (one, other))


# ---------------------------------------------------------------- seeds


def digest(study: Study) -> str:
    """All that decides the rows, in a few letters: results of another study are not continued.

    How many games are played changes none of them, and words change nothing.
    """
    bare = msgspec.structs.replace(study, title="", about="", games=0)
    return hashlib.sha256(msgspec.json.encode(bare)).hexdigest()[:16]


def game_seed(study_seed: int, cell: Cell, game: int) -> int:
    """The seed of one game: it depends on nothing but the study, the meeting and the number of the game."""
    name = f"{study_seed}/{cell.play}/{cell.kind}/{cell.a}/{cell.b}/{cell.bots}/{cell.swept}/{game}"
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:7], "big")
