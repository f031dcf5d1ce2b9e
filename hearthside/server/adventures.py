"""Adventure files that somebody wrote: which family one is for, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Set
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from hearthside.authoring.files import parse_toml
from hearthside.authoring.mistakes import nearest
from hearthside.kernel.family import BadContent, Family, WithSettings
from hearthside.kernel.game import Game

LARGEST = 1024 * 1024
"""No file of more bytes is read."""
EDITION = "edition"
"""The setting that decides which cards and moves there are to name, where a family has several editions."""


def content_of(family: Family) -> Any:
    """The module `content` beside the family, with its adventures; `None` if it has none."""
    module = f"{type(family).__module__.rpartition('.')[0]}.content"
    found = import_module(module) if find_spec(module) else None
    return found if hasattr(found, "adventure_keys") else None


def read_file(path: Path) -> str:
    """The text of an adventure, or `BadContent`; `OSError` if it cannot be read."""
    with path.open("rb") as file:
        words = file.read(LARGEST + 1)
    if len(words) > LARGEST:
        raise BadContent(f"it is larger than {LARGEST // 1024} KB")
    try:
        return own_text(words.decode("utf-8-sig"))  # some editors begin with a mark of their own
    except UnicodeDecodeError:
        raise BadContent("it is not UTF-8 text") from None


def own_text(text: str) -> str:
    """A text that may be an adventure: without a `=` a family would take it for the key of one."""
    if "=" not in text:
        raise BadContent("this is not an adventure: it has no `title = …`")
    return text


def family_for(text: str, families: tuple[Family, ...]) -> Family | None:
    """The family whose files look like this one at the top, if it is one alone. What all of them have says nothing."""
    written = parse_toml(text).keys()
    fields = written - set.intersection(*map(fields_of, families))
    fits = {family.key: max(likeness(family, fields, written), default=0) for family in families}
    best = [family for family in families if fits[family.key] == max(fits.values()) > 0]
    return best[0] if len(best) == 1 else None


def kinds_of(family: Family) -> tuple[type[msgspec.Struct], ...]:
    """What a file of this family may be."""
    found: tuple[type[msgspec.Struct], ...] = getattr(content_of(family), "KINDS", ())
    return found


def fields_of(family: Family) -> set[str]:
    """All that may stand at the top of a file of this family."""
    return {field.encode_name for kind in kinds_of(family) for field in msgspec.structs.fields(kind)}


def likeness(family: Family, fields: Set[str], written: Set[str]) -> Iterator[int]:
    """Fields that are known, less those that are strange or missing; misspelt is neither. What is written counts twice."""
    for kind in kinds_of(family):
        known = {field.encode_name: field.required for field in msgspec.structs.fields(kind)}
        strange = [name for name in fields if not nearest(name, known)]
        missing = [name for name, required in known.items() if required and not nearest(name, written)]
        yield 2 * len(fields & known.keys()) - 2 * len(strange) - len(missing)


def try_out(family: Family, text: str) -> dict[str, BadContent | None]:
    """Lay out a table with an adventure: by edition, where there are several, what is wrong with it."""
    settings = family.settings() if isinstance(family, WithSettings) else ()
    choices = [choice for setting in settings if setting.key == EDITION for choice in setting.choices]
    if not choices:
        return {"": wrong_with(family, text, {})}
    return {choice.label: wrong_with(family, text, {EDITION: choice.id}) for choice in choices}


def wrong_with(family: Family, text: str, options: dict[str, str]) -> BadContent | None:
    """Why no table can be laid out with it, if that is so."""
    try:
        Game.open(family, bytes(32), options=options, content=text)
    except BadContent as wrong:
        return wrong
    return None
