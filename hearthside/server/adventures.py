"""Adventures that somebody writes: what they may hold, which family one is for, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Set
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from hearthside.authoring.files import parse_toml, read_text
from hearthside.authoring.forms import Part, headings, parts
from hearthside.authoring.mistakes import nearest
from hearthside.families.offering import WithSettings
from hearthside.kernel.asks import Refused
from hearthside.kernel.family import BadContent, Family
from hearthside.kernel.game import Game
from hearthside.server.offers import known_family
from hearthside.server.requests import CheckedDraft, Draft, Mistaken, Writing

LARGEST = 1024 * 1024
"""No file of more bytes is read."""
MOST_FIELDS = 200
"""Many more than stand at the top of any adventure: each is compared with all that may stand there."""
EDITION = "edition"
"""The setting that decides which cards and moves there are to name, where a family has several editions."""


WHERE = re.compile(r"(?: - at `[^`]*`)?,? ?\(?(?:at )?line (\d+)(?:, column \d+\))?$")
"""How a mistake ends that says where it stands."""


def package_of(family: Family) -> str:
    return type(family).__module__.rpartition(".")[0]


def content_of(family: Family) -> Any:
    """The module `content` beside the family, with its adventures; `None` if it has none."""
    module = f"{package_of(family)}.content"
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
    if len(written) > MOST_FIELDS:
        return None
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


def told(found: dict[str, BadContent | None]) -> Iterator[str]:
    """What is wrong with every edition, then what is wrong with some alone."""
    wrong = {edition: problems(one) for edition, one in found.items()}
    several = [one for one in next(iter(wrong.values())) if all(one in more for more in wrong.values())]
    yield from several
    for edition, more in wrong.items():
        yield from (f"not in {edition}: {one}" for one in more if one not in several)


def problems(wrong: BadContent | None) -> tuple[str, ...]:
    return (str(wrong), *wrong.more) if wrong else ()


# ---------------------------------------------------------------- for whoever writes on the page


def writing_of(families: Callable[[str], Family], key: str) -> Writing:
    """What an adventure of a family may hold: beside the family lie `example.toml` and, if it needs one, `nameable.py`."""
    family = known_family(families, key)
    if not content_of(family):
        raise Refused("this family is played without adventures", code="no-such-family")
    package = package_of(family)
    module = f"{package}.nameable"
    nameable = import_module(module).nameable() if find_spec(module) else {}
    return Writing(read_text(files(package) / "example.toml"), headings(kinds_of(family)[0]), nameable)


def draft_family(all: tuple[Family, ...], families: Callable[[str], Family], draft: Draft) -> Family:
    """The family a text is for: the one that is named, or the one whose files look like it."""
    if draft.family:
        return known_family(families, draft.family)
    likely = family_for(draft.text, tuple(filter(content_of, all)))
    if likely is None:
        raise BadContent("it is not clear which game this is for")
    return likely


def checked_draft(text: str, played: Family) -> CheckedDraft:
    """What a text holds, and what is wrong with it as an adventure of this family."""
    held: tuple[Part, ...] = ()
    found: dict[str, BadContent | None]
    try:
        held = parts(own_text(text), parse_toml(text))
        found = try_out(played, text)
    except BadContent as unread:
        found = {"": unread}
    wrong = tuple(map(mistaken, told(found)))
    if None not in found.values():
        return CheckedDraft(played.key, False, "", (0, 0), held, wrong)
    one = content_of(played).load(text)
    return CheckedDraft(played.key, True, one.title, tuple(one.players), held, wrong)


def mistaken(said: str) -> Mistaken:
    """A mistake with its line apart."""
    where = WHERE.search(said)
    return Mistaken(int(where[1]), said[: where.start()]) if where else Mistaken(0, said)
