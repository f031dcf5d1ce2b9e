"""Adventure files that somebody wrote: which family one is for, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, KeysView
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from hearthside.kernel.family import BadContent, Family, WithSettings
from hearthside.kernel.files import parse_toml
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
        raise BadContent("it is not text in UTF-8") from None


def own_text(text: str) -> str:
    """A text that may be an adventure: without a `=` a family would take it for the key of one."""
    if "=" not in text:
        raise BadContent("this is no adventure: it has no `title = …`")
    return text


def family_for(text: str, families: tuple[Family, ...]) -> Family | None:
    """The family whose files have fields like those at the top of this one, if it is one alone."""
    fields = parse_toml(text).keys()
    fits = {family.key: max(likeness(family, fields), default=-LARGEST) for family in families}
    best = [family for family in families if fits[family.key] == max(fits.values())]
    return best[0] if len(best) == 1 else None


def likeness(family: Family, fields: KeysView[str]) -> Iterator[int]:
    """How many fields are known, less those that are not and those that are missing."""
    for kind in getattr(content_of(family), "KINDS", ()):
        known = {field.encode_name: field.required for field in msgspec.structs.fields(kind)}
        missing = [name for name, required in known.items() if required and name not in fields]
        yield len(fields & known.keys()) - len(fields - known.keys()) - len(missing)


def try_out(family: Family, text: str) -> dict[str, BadContent | None]:
    """Lay out a table with an adventure: by edition, where there are several, what is wrong with it."""
    settings = family.settings() if isinstance(family, WithSettings) else ()
    editions = [choice.id for setting in settings if setting.key == EDITION for choice in setting.choices]
    found: dict[str, BadContent | None] = {}
    for edition in editions or [""]:
        try:
            Game.open(family, bytes(32), options={EDITION: edition} if edition else {}, content=text)
        except BadContent as wrong:
            found[edition] = wrong
        else:
            found[edition] = None
    return found
