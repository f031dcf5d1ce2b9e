"""What may be written into a file: its headings and the fields under each, as its type has them; and what it has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from hearthside.authoring.mistakes import Place, heading, is_many, lines_of

NAMES = ("title", "name", "label", "what", "seller", "key", "text", "intro")
"""By the first of these that it has, a part of a file is called."""
LONGEST = 60


class Blank(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field: what it takes, in words, and what is written before anybody has filled it in.

    Where it takes one of a few things these are its `choices`, as they are written.
    """

    name: str
    takes: str
    blank: str
    needed: bool = False
    choices: tuple[str, ...] = ()


class Heading(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a file, such as "chapter.scene", of which there may be one or `many`; the top of it has no name."""

    name: str
    fields: tuple[Blank, ...]
    many: bool = False


class Part(msgspec.Struct, frozen=True):
    """A part that a file has: where it begins, how deep it lies, what it is and what it is called."""

    line: int
    depth: int
    kind: str
    name: str


# ---------------------------------------------------------------- what may be there


def headings(kind: type[msgspec.Struct]) -> tuple[Heading, ...]:
    """All headings of a file of this type, the top of it first."""
    return tuple(_headings(_struct(inspect.type_info(kind)), (), False))


def _struct(kind: inspect.Type) -> inspect.StructType:
    assert isinstance(kind, inspect.StructType)
    return kind


def _headings(kind: inspect.StructType, place: Place, many: bool) -> Iterator[Heading]:
    """The heading of a part, then those of the parts within it."""
    plain = [field for field in kind.fields if not _within(field.type, place)]
    yield Heading(heading(place), tuple(map(_blank, plain)), many)
    for field in kind.fields:
        if within := _within(field.type, place):
            yield from _headings(within, (*place, field.encode_name), is_many(field.type))


def _within(kind: inspect.Type, place: Place) -> inspect.StructType | None:
    """What stands under a heading of its own: each of many, and at the top of a file also what there is one of."""
    if is_many(kind):
        assert isinstance(kind, inspect.VarTupleType)
        return _struct(kind.item_type)
    return kind if isinstance(kind, inspect.StructType) and not place else None


def _blank(field: inspect.Field) -> Blank:
    """Where something is taken for granted it is shown; but nobody writes `false` where it would be so anyway."""
    filled = blank(field.type)
    match field.default:
        case bool() as usual:
            filled = _written(not usual)
        case int() | tuple((int(), *_)) as usual:
            filled = _written(usual)
    few = tuple(map(_written, choices(field.type)))
    return Blank(field.encode_name, takes(field.type), filled, field.required, few)


def choices(kind: inspect.Type) -> list[object]:
    """The few things that a field takes; none where there are many."""
    match kind:
        case inspect.Metadata():
            return choices(kind.type)
        case inspect.UnionType(types=several):
            return choices(several[0])
        case inspect.EnumType(cls=known):
            return [one.value for one in known]
        case inspect.LiteralType(values=values):
            return [one for one in values if one != ""]
        case inspect.BoolType():
            return [True, False]
        case _:
            return []


def takes(kind: inspect.Type) -> str:
    """What a field takes, in words for an author."""
    if few := choices(kind):
        return "one of: " + ", ".join(_written(one).strip('"') for one in few)
    match kind:
        case inspect.Metadata():
            said = (kind.extra_json_schema or {}).get("description")
            return str(said) if said else takes(kind.type)
        case inspect.UnionType(types=several):
            return takes(several[0])
        case inspect.IntType(ge=int() as low, le=int() as high):
            return f"a number from {low} to {high}"
        case inspect.IntType():
            return "a number"
        case inspect.VarTupleType() | inspect.TupleType():
            return "a list"
        case inspect.StructType(fields=fields):
            return f"{{ }} with {', '.join(field.encode_name for field in fields)}"
        case inspect.DictType():
            return "names and values, in { }"
        case _:
            return "text"


def blank(kind: inspect.Type) -> str:
    """What is written for a field before anybody has filled it in."""
    if few := choices(kind):
        return _written(few[0])
    match kind:
        case inspect.Metadata():
            return blank(kind.type)
        case inspect.UnionType(types=several):
            return blank(several[0])
        case inspect.IntType():
            return str(max(kind.ge or 0, 0))
        case inspect.TupleType(item_types=several):
            return f"[{', '.join(map(blank, several))}]"
        case inspect.VarTupleType():
            return "[]"
        case inspect.StructType() | inspect.DictType():
            return "{}"
        case _:
            return '""'


def _written(value: object) -> str:
    """As TOML has it, which for words, numbers and lists of them is as JSON has it."""
    return msgspec.json.encode(value).decode().replace(",", ", ")


# ---------------------------------------------------------------- what is there


def parts(text: str, raw: dict[str, Any]) -> tuple[Part, ...]:
    """The parts of a file under `[[…]]`, from the top down; `raw` is what stands in it."""
    found = sorted(
        (line, place) for place, line in lines_of(text).items() if place and isinstance(place[-1], int)
    )
    return tuple(_part(line, place, here) for line, place in found if (here := _at(raw, place)))


def _at(raw: Any, place: Place) -> dict[str, Any] | None:
    """What stands at a place; nothing where lines only look like a heading, such as those of a list of lists."""
    for step in place:
        try:
            raw = raw[step]
        except (KeyError, IndexError, TypeError):
            return None
    return raw if isinstance(raw, dict) else None


def _part(line: int, place: Place, here: dict[str, Any]) -> Part:
    name = next((str(here[name]) for name in NAMES if here.get(name)), "")
    depth = sum(isinstance(step, int) for step in place) - 1
    return Part(line, depth, str(place[-2]), name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…")
