"""`hearthside check`: what an adventure file holds, or all that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hearthside.families import MODULES, families, family
from hearthside.kernel.family import BadContent
from hearthside.kernel.files import MOST_PROBLEMS, parse_toml
from hearthside.server.adventures import content_of, family_for, read_file, try_out


def holdings(path: Path, key: str = "") -> Iterator[str]:
    """What a file holds, in a few lines. `BadContent` if it cannot be played, `KeyError` for an unknown family."""
    text = read_file(path)
    played = family(key) if key else family_for(text, families())
    if played is None:
        raise BadContent(f"it is not clear which game this is for: say --family with {' or '.join(MODULES)}")
    found = try_out(played, text)
    if None not in found.values():
        raise next(wrong for wrong in found.values() if wrong)
    one = content_of(played).load(text)
    fewest, most = one.players
    players = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    yield f"{one.title or path.stem}: for {played.title} ({played.key}), {players} player{'s' * (most > 1)}"
    held = ", ".join(f"{number} {name}" for name, number in count(parse_toml(text)).items())
    yield from [f"  {held}"] if held else []
    for edition, wrong in found.items():
        yield from (f"  not with the edition {edition}: {one}" for one in (problems(wrong) if wrong else ()))


def problems(wrong: BadContent) -> tuple[str, ...]:
    return str(wrong), *wrong.more


def complaint(path: Path, wrong: BadContent) -> str:
    """All that is wrong with a file, one to a line."""
    first, *more = problems(wrong)
    if not more:
        return f"{path.name}: {first}"
    number = (
        f"{MOST_PROBLEMS} mistakes or more" if len(more) + 1 >= MOST_PROBLEMS else f"{len(more) + 1} mistakes"
    )
    return "\n  ".join((f"{path.name}: {number}", first, *more))


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
