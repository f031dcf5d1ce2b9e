"""Files that people write: TOML becomes a type of ours, or a sentence for its author."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from importlib.resources.abc import Traversable
from itertools import islice
from typing import Any, TypeVar

import msgspec

from hearthside.authoring.mistakes import Mistake, mistakes
from hearthside.kernel.family import BadContent

T = TypeVar("T")
Hook = Callable[[type, Any], Any]
MOST_PLAYERS = 99
MOST_PROBLEMS = 50
"""More are not looked for: by then it is another kind of file."""
_PART = r"""(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
LONG_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*\.[ \t]*{_PART}){{20}}[ \t]*[.=\]]")
"""A name of more parts than any field has: Python takes hours over one of very many."""
SYNTAX = {
    r"Illegal character '\n'": 'close this text with ", or put """ around it if it has several lines',
    "Unterminated string": 'a text is never closed: put " or """ at its end',
    "Invalid value": "write a number, true, false, a list or a text in straight quotation marks",
    "Expected newline": r"nothing more can follow here; inside a text, write \" for a quotation mark",
    "Unclosed array": "a comma is missing in this list, or the ] at its end",
    "Unclosed inline table": "a comma is missing here, or the } at the end",
    "Cannot overwrite": "this is here twice, or its heading needs double brackets: [[npc]]",
    "Cannot declare": "this heading is here twice, or needs double brackets: [[npc]]",
    "Unescaped": "inside a text, write \\\\ for \\",
    "Expected '='": "write a field, = and its value",
    "Invalid initial character for a key part": "write the name of a field or, in brackets, of a heading",
    "Expected ']": "close the heading with as many brackets as it began with",
}
"""What authors are told, by how the parser of TOML begins to say it."""


def bad(file: str, problem: object, *more: str) -> BadContent:
    """What is wrong with a file. A text that was sent has no name here: whoever took it in knows one."""
    return BadContent(f"{file}: {problem}" if file else str(problem), more)


def refuse_any(problems: Iterable[str], file: str = "") -> None:
    """Raise `BadContent` if anything is wrong: the first is its sentence, and the others go with it."""
    found = tuple(islice(problems, MOST_PROBLEMS))
    if found:
        raise bad(file, *found)


def read_text(file: Traversable) -> str:
    """The words of a file that lies in one of our folders."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise bad(file.name, "it is not UTF-8 text") from None


def read_toml(text: str, kind: type[T], file: str = "", dec_hook: Hook | None = None) -> T:
    """The text of a file as a type, or `BadContent` that names the field."""
    return checked(parse_toml(text, file), kind, file, dec_hook, text)


def parse_toml(text: str, file: str = "") -> dict[str, Any]:
    """The text of a file as tables, whatever they are, or `BadContent` that names the line."""
    if found := LONG_KEY.search(text):
        raise bad(
            file,
            f"the name of this field is far too long (at line {text.count(chr(10), 0, found.start()) + 1})",
        )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise bad(file, unreadable(str(error))) from None
    except RecursionError:
        raise bad(file, "its brackets are nested too deeply") from None
    except ValueError:  # Python reads no number of thousands of digits
        raise bad(file, "a number in it is far too long") from None


def unreadable(said: str) -> str:
    """What is wrong where, in words for an author if we have any."""
    what, at, where = said.rpartition(" (at ")
    return next((words for start, words in SYNTAX.items() if said.startswith(start)), what) + at + where


def checked(raw: Any, kind: type[T], file: str = "", dec_hook: Hook | None = None, text: str = "") -> T:
    """The content of a file as a type, or `BadContent` with all that is wrong in it."""
    try:
        return msgspec.convert(raw, kind, dec_hook=dec_hook)
    except msgspec.ValidationError as error:
        found = tuple(islice(mistakes(raw, kind, text), MOST_PROBLEMS))
        raise bad(file, *(found or (str(error),))) from None


def wrong_players(players: tuple[int, int]) -> Iterator[Mistake]:
    """For how many a game is: the fewest and the most."""
    fewest, most = players
    if not 1 <= fewest <= most <= MOST_PLAYERS:
        yield ("players",), f"write the fewest players, then the most, from 1 to {MOST_PLAYERS}"
