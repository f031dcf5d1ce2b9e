"""`hearthside check`: what an adventure file holds, or all that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hearthside.authoring.files import MOST_PROBLEMS, parse_toml
from hearthside.families import families, family, modules
from hearthside.kernel.family import BadContent, Family
from hearthside.server.adventures import content_of, family_for, read_file, told, try_out


class Unplayable(Exception):
    """All that is wrong with a file, one to a line."""


def checked(path: Path, key: str = "") -> list[str]:
    """What a file holds, in a few lines. `Unplayable` says why it cannot be played, `KeyError` that a family is unknown."""
    asked = family(key) if key else None
    if asked and not content_of(asked):
        raise Unplayable(f"{path.name}: {named(asked)} is played without adventures")
    try:
        text = read_file(path)
        likely = family_for(text, tuple(filter(content_of, families())))
    except BadContent as wrong:
        raise Unplayable(f"{path.name}: {wrong}") from None
    played = asked or likely
    if played is None:
        raise Unplayable(
            f"{path.name}: it is not clear which game this is for: say so with --family {' or '.join(modules())}"
        )
    found = try_out(played, text)
    if None not in found.values():
        raise Unplayable("\n".join(map(plain, complaint(path, played, likely, list(told(found))))))
    return [*map(plain, holdings(path, played, text)), *(f"  {plain(line)}" for line in told(found))]


def holdings(path: Path, played: Family, text: str) -> Iterator[str]:
    one = content_of(played).load(text)
    fewest, most = one.players
    players = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    yield f"{one.title or path.stem}: for {named(played)}, {players} player{'s' * (most > 1)}"
    held = ", ".join(f"{number} × {name}" for name, number in count(parse_toml(text)).items())
    yield from [f"  {held}"] if held else []


def plain(line: str) -> str:
    """What a terminal may be given: a file of somebody else's must not write into it as it likes."""
    return "".join(letter for letter in line if letter.isprintable())


def named(family: Family) -> str:
    return f"{family.title} ({family.key})"


# ---------------------------------------------------------------- what is wrong


def complaint(path: Path, played: Family, likely: Family | None, wrong: list[str]) -> Iterator[str]:
    """The file, the game it was held against, what is wrong with it; and whether it looks like another game's."""
    number = f"{len(wrong)} mistakes" if len(wrong) < MOST_PROBLEMS else f"{MOST_PROBLEMS} mistakes or more"
    yield f"{path.name}, read for {named(played)}: {number if len(wrong) > 1 else '1 mistake'}"
    yield from (f"  {one}" for one in wrong)
    if likely and likely is not played:
        yield f"It looks like a file for {named(likely)}: try --family {likely.key}"


def count(raw: dict[str, Any]) -> dict[str, int]:
    """How many of each there are: chapters, scenes, rooms."""
    found: dict[str, int] = {}
    for key, value in raw.items():
        tables = [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, dict)]
        if tables and isinstance(value, list):
            found[key] = found.get(key, 0) + len(tables)
        for name, number in (pair for one in tables for pair in count(one).items()):
            found[name] = found.get(name, 0) + number
    return found
