"""How an option is typed: what must follow its name, what may, and what stands where nothing is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hearthside.kernel.asks import Field, Number, Option, Pick, Text, Value

SHORT = 50
"""Choices are named beside an option if they take no more letters than this."""


def default(field: Field) -> Value | None:
    """What stands where nothing is typed, if anything can."""
    if isinstance(field, Number):
        return field.default if field.low <= field.default <= field.high else None
    if isinstance(field, Text):
        return field.default if len(field.default) >= field.shortest else None
    if field.low == field.high == 1:
        return field.default or (field.choices[0].id if len(field.choices) == 1 else None)
    return () if field.low == 0 else None


def usage(option: Option) -> str:
    """How to type an option: what must be given in <>, what may be in []."""
    return option.id + _bracketed(option, lambda field: f"{field.label}: {shape(field)}")


def brief(option: Option) -> str:
    """What follows an option's name, in short."""
    return _bracketed(option, _brief)


def _bracketed(option: Option, told: Callable[[Field], str]) -> str:
    return "".join(
        f" <{told(field)}>" if default(field) is None else f" [{told(field)}]" for field in option.fields
    )


def _brief(field: Field) -> str:
    """A field with what can be chosen, where that is short; a number by its names where each has one."""
    named: Iterable[str] = ()
    if isinstance(field, Pick):
        named = (choice.label for choice in field.choices)
    elif isinstance(field, Number) and len(field.names) > field.high - field.low:
        named = field.names.values()
    choices = ", ".join(named)
    if 0 < len(choices) <= SHORT:
        return f"{field.label}: {choices}"
    return f"{field.label}: {_range(field)}" if isinstance(field, Number) else field.label


def _range(field: Number) -> str:
    return f"{field.low} to {field.high}" if field.low < field.high else str(field.low)


def shape(field: Field) -> str:
    if isinstance(field, Number):
        names = ", ".join(f"{n} {name}" for n, name in field.names.items())
        number = f"a number from {_range(field)}" if field.low < field.high else str(field.low)
        return number + (f" ({names})" if names else "")
    if isinstance(field, Text):
        return "words" if field.shortest else "words or nothing"
    choices = ", ".join(choice.label for choice in field.choices) or "nothing yet"
    if field.low == field.high == 1:
        return f"one of {choices}"
    several = f"{field.low} to {field.high}" if field.low < field.high else f"{field.low}"
    return f"{several} of {choices}"
