"""Files that people write: TOML becomes a type of ours, or a sentence for its author."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec

from hearthside.kernel.family import BadContent

T = TypeVar("T")
MOST_PLAYERS = 99


def bad(file: str, problem: object) -> BadContent:
    """What is wrong with a file. A text that was sent has no name here: whoever took it in knows one."""
    return BadContent(f"{file}: {problem}" if file else str(problem))


def read_text(file: Traversable) -> str:
    """The words of a file that lies in one of our folders."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise bad(file.name, "it is not text in UTF-8") from None


def read_toml(
    text: str, kind: type[T], file: str = "", dec_hook: Callable[[type, Any], Any] | None = None
) -> T:
    """The text of a file as a type, or `BadContent` that names the field."""
    try:
        return msgspec.convert(tomllib.loads(text), kind, dec_hook=dec_hook)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise bad(file, error) from None
    except RecursionError:
        raise bad(file, "it has too many brackets inside each other") from None
    except ValueError:  # Python reads no number of thousands of digits
        raise bad(file, "a number in it is far too long") from None


def wrong_players(players: tuple[int, int]) -> Iterator[str]:
    """For how many a game is: the fewest and the most."""
    fewest, most = players
    if not 1 <= fewest <= most <= MOST_PLAYERS:
        yield f"write the fewest players, then the most, from 1 to {MOST_PLAYERS} - at `$.players`"
