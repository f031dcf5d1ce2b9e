"""What is wrong in a file that somebody wrote: every mistake, in words for its author, and where it stands.

`msgspec` decides whether a file is right and stops at the first mistake; this finds words for all of them.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from msgspec import inspect

Place = tuple[str | int, ...]
"""The way to a field: ("protagonist", 0, "health")."""
Mistake = tuple[Place, str]
LONGEST = 40
"""No name in a file is longer; what is, is neither compared nor repeated in full."""
ALIKE = 0.65
"""So much of two words is the same if one may be meant by the other."""


def mistakes(raw: object, kind: Any, text: str = "") -> Iterator[str]:
    """Whatever in the content of a file does not fit its type; with the text of the file, the line too."""
    return in_words(wrong(raw, inspect.type_info(kind), ()), text)


def in_words(found: Iterable[Mistake], text: str) -> Iterator[str]:
    """Mistakes as their author reads them: what, and where."""
    lines = None
    for place, what in found:
        lines = lines_of(text) if lines is None else lines
        yield f"{what}{at(place, lines)}"


def nearest(word: str, known: Iterable[str]) -> str:
    """What somebody may have meant, if anything known looks like it."""
    close = difflib.get_close_matches(word.lower(), known, 1, ALIKE) if len(word) <= LONGEST else []
    return f": did you mean `{close[0]}`?" if close else ""


def unknown(
    place: Place, where: str, what: str, keys: Iterable[str], known: Collection[str]
) -> Iterator[Mistake]:
    """Keys that nothing has; `where` they stand is told in front, if anything."""
    for key in keys:
        if key not in known:
            yield place, f"{where}{': ' * bool(where)}there is no {what} {key!r}{nearest(key, known)}"


# ---------------------------------------------------------------- what


def wrong(raw: object, kind: inspect.Type, place: Place) -> Iterator[Mistake]:
    """The mistakes at this place and within it. Of a type of somebody else's making nothing is known here."""
    match kind:
        case inspect.Metadata(type=inspect.StrType(pattern=str()) as words):
            yield from wrong_words(raw, words, place, str((kind.extra_json_schema or {}).get("description")))
        case inspect.Metadata():
            yield from wrong(raw, kind.type, place)
        case inspect.UnionType(types=several):
            some = [one for one in several if not isinstance(one, inspect.NoneType)]
            yield from wrong(raw, some[0], place) if len(some) == 1 else ()
        case inspect.EnumType(cls=choices):
            yield from wrong_choice(raw, [one.value for one in choices], place)
        case inspect.LiteralType(values=values):
            yield from wrong_choice(raw, values, place)
        case inspect.StrType():
            yield from wrong_words(raw, kind, place)
        case inspect.IntType():
            yield from wrong_number(raw, kind, place)
        case inspect.BoolType() if not isinstance(raw, bool):
            yield place, f"write true or false, not {named(raw)}"
        case inspect.VarTupleType() | inspect.TupleType():
            yield from wrong_list(raw, kind, place)
        case inspect.StructType():
            yield from wrong_table(raw, kind, place)
        case inspect.DictType():
            yield from wrong_entries(raw, kind, place)


def named(raw: object) -> str:
    match raw:
        case str():
            return "text"
        case bool():
            return "true or false"
        case int():
            return "a number"
        case float():
            return "a number with a decimal point"
        case dict():
            return "named fields"
        case list():
            return "a list"
        case _:
            return "a date"


def wrong_choice(raw: object, choices: Iterable[object], place: Place) -> Iterator[Mistake]:
    several = [one for one in choices if one != ""]
    if raw not in choices or isinstance(raw, bool):
        said = repr(raw) if isinstance(raw, str | int) and len(str(raw)) <= LONGEST else named(raw)
        meant = nearest(raw, map(str, several)) if isinstance(raw, str) else ""
        yield place, f"{said} is not one of: {', '.join(map(str, several))}{meant}"


def wrong_words(raw: object, kind: inspect.StrType, place: Place, form: str = "") -> Iterator[Mistake]:
    if not isinstance(raw, str):
        yield place, f"write text in quotation marks, not {named(raw)}"
    elif not raw and kind.min_length:
        yield place, "this cannot be empty"
    elif kind.max_length is not None and len(raw) > kind.max_length:
        yield place, f"write at most {kind.max_length} characters, not {len(raw)}"
    elif kind.pattern is not None and not re.search(kind.pattern, raw):
        yield place, f"write {form}, not {raw!r}"


def wrong_number(raw: object, kind: inspect.IntType, place: Place) -> Iterator[Mistake]:
    low, high = kind.ge, kind.le
    if isinstance(raw, bool) or not (isinstance(raw, int) or (isinstance(raw, float) and raw.is_integer())):
        without = " without quotation marks" if isinstance(raw, str) else ""
        yield place, f"write a whole number{without}, not {named(raw)}"
    elif low is not None and high is not None and not low <= raw <= high:
        yield place, f"write a number from {low} to {high}"


def wrong_list(
    raw: object, kind: inspect.VarTupleType | inspect.TupleType, place: Place
) -> Iterator[Mistake]:
    if not isinstance(raw, list):
        yield place, not_a_list(raw, kind, place)
    elif isinstance(kind, inspect.TupleType):
        if len(raw) != len(kind.item_types):
            yield place, f"write {len(kind.item_types)} values in this list, not {len(raw)}"
        for n, (one, type) in enumerate(zip(raw, kind.item_types, strict=False)):
            yield from wrong(one, type, (*place, n))
    else:
        if len(raw) < (kind.min_length or 0):
            yield place, f"write at least {kind.min_length} in this list"
        if kind.max_length is not None and len(raw) > kind.max_length:
            yield place, f"write at most {kind.max_length} in this list, not {len(raw)}"
        for n, one in enumerate(raw):
            yield from wrong(one, kind.item_type, (*place, n))


def is_many(kind: inspect.Type) -> bool:
    """Whether it is written as `[[…]]`, once for each."""
    return isinstance(kind, inspect.VarTupleType) and isinstance(kind.item_type, inspect.StructType)


def not_a_list(raw: object, kind: inspect.VarTupleType | inspect.TupleType, place: Place) -> str:
    if is_many(kind) and isinstance(raw, dict):
        return f"write it with double brackets, `[[{heading(place)}]]`, even if there is only one"
    return f"write a list, in [ ], not {named(raw)}"


def wrong_table(raw: object, kind: inspect.StructType, place: Place) -> Iterator[Mistake]:
    """A misspelt field is told once: not that the right one is missing, too, or lacks what stands under the other."""
    if not isinstance(raw, dict):
        yield place, f"write named fields, under `[{heading(place)}]` or in {{ }}, not {named(raw)}"
        return
    fields = {field.encode_name: field for field in kind.fields}
    unknown = misspelt(raw, fields) if kind.forbid_unknown_fields else {}
    meant = "".join(unknown.values())
    for key, value in raw.items():
        if key in unknown:
            yield (*place, key), f"there is no field `{key[:LONGEST]}` here{unknown[key]}"
        elif key in fields and not (f"`{key}`" in meant and isinstance(value, dict)):
            yield from wrong(value, fields[key].type, (*place, key))
    for name, field in fields.items():
        if field.required and name not in raw and f"`{name}`" not in meant:
            yield place, f"`{name}` is missing"


def misspelt(raw: dict[str, object], fields: dict[str, inspect.Field]) -> dict[str, str]:
    """Each field that is not known, with what may be meant: one that is not there, or one more of what there are many."""
    free = [name for name in fields if name not in raw]
    many = [name for name, field in fields.items() if is_many(field.type)]
    return {
        key: nearest(key, [*free, *many] if isinstance(value, list) else free)
        for key, value in raw.items()
        if key not in fields
    }


def wrong_entries(raw: object, kind: inspect.DictType, place: Place) -> Iterator[Mistake]:
    if not isinstance(raw, dict):
        yield place, f"write named fields, in {{ }}, not {named(raw)}"
        return
    for key, value in raw.items():
        yield from wrong(key, kind.key_type, (*place, key))
        yield from wrong(value, kind.value_type, (*place, key))


# ---------------------------------------------------------------- where

LONG_TEXT = re.compile(r'("""|\'\'\').*?\1', re.DOTALL)
HEADING = re.compile(r"\s*(\[\[?)([^\[\]]+)\]")
FIELD = re.compile(r"\s*([\w-]+)\s*=")


def heading(place: Place) -> str:
    """How a place is called between brackets: chapter.scene."""
    return ".".join(part for part in place if isinstance(part, str))


def at(place: Place, lines: dict[Place, int]) -> str:
    """The place as it is told; nothing for the file as a whole."""
    if not place:
        return ""
    way = "".join(f"[{part}]" if isinstance(part, int) else f".{part[:LONGEST]}" for part in place)
    above = (lines[place[:n]] for n in range(len(place), 0, -1) if place[:n] in lines)
    line = next(above, 0)
    return f" - at `${way}`, line {line}" if line else f" - at `${way}`"


def lines_of(text: str) -> dict[Place, int]:
    """The line of each heading and each field that stands in a line of its own."""
    found: dict[Place, int] = {}
    counts: dict[Place, int] = {}
    here: Place = ()
    plain = LONG_TEXT.sub(lambda long: "\n" * long[0].count("\n"), text)
    for number, line in enumerate(plain.split("\n"), 1):
        if head := HEADING.match(line):
            here = entered(head, counts)
            found.setdefault(here, number)
            found.setdefault(here[:-1], number)
        elif field := FIELD.match(line):
            found.setdefault((*here, field[1]), number)
    return found


def entered(head: re.Match[str], counts: dict[Place, int]) -> Place:
    """The place that a heading begins: each `[[…]]` is one more of its kind, within the last of what it belongs to."""
    *above, last = (part.strip(" \t\"'") for part in head[2].split("."))
    place: Place = ()
    for part in above:
        place = (*place, part)
        place = (*place, counts[place] - 1) if place in counts else place
    place = (*place, last)
    if head[1] == "[":
        return place
    counts[place] = counts.get(place, 0) + 1
    return (*place, counts[place] - 1)
