"""Asks: the question put to a seat, the options it has, and the reply.

An ask is the only source of what is legal. The server, the page, the bots, the odds and the fuzzers
all read it, and `check` holds a reply against it.
"""

from __future__ import annotations

import msgspec

RuleIds = tuple[str, ...]


class Refused(Exception):
    """A sentence for the player whose act is refused, with the rules that refuse it."""

    def __init__(self, why: str, rules: RuleIds = (), code: str = "refused") -> None:
        super().__init__(why)
        self.why, self.rules, self.code = why, rules, code


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One of several things to choose."""

    id: str
    label: str
    note: str = ""


class Pick(msgspec.Struct, frozen=True, tag="pick", omit_defaults=True, gc=False):
    """Choose between `low` and `high` of the choices."""

    key: str
    label: str
    choices: tuple[Choice, ...]
    low: int = 1
    high: int = 1
    default: str = ""


class Number(msgspec.Struct, frozen=True, tag="number", omit_defaults=True, gc=False):
    """Name a whole number."""

    key: str
    label: str
    low: int
    high: int
    default: int = 0
    names: dict[int, str] = {}


class Text(msgspec.Struct, frozen=True, tag="text", omit_defaults=True, gc=False):
    """Write something."""

    key: str
    label: str
    longest: int = 500
    shortest: int = 0
    default: str = ""


Field = Pick | Number | Text
Value = int | str | tuple[str, ...]


class Option(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something a seat may do now. With `closed`, something it may not do now, and why."""

    id: str
    label: str
    fields: tuple[Field, ...] = ()
    rules: RuleIds = ()
    note: str = ""
    about: str = ""
    warning: str = ""
    closed: str = ""


class Ask(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What one seat is asked now."""

    prompt: str
    options: tuple[Option, ...]
    rules: RuleIds = ()


class Reply(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The option a seat takes, with what it filled in."""

    option: str
    values: dict[str, Value] = {}

    def number(self, key: str) -> int:
        value = self.values[key]
        assert isinstance(value, int)
        return value

    def text(self, key: str) -> str:
        value = self.values[key]
        assert isinstance(value, str)
        return value

    def several(self, key: str) -> tuple[str, ...]:
        value = self.values[key]
        assert isinstance(value, tuple)
        return value


def _check_pick(field: Pick, value: object) -> Value:
    single = field.low == field.high == 1
    names = (value,) if single and isinstance(value, str) else value
    if isinstance(names, list):
        names = tuple(names)
    if not isinstance(names, tuple) or not all(isinstance(name, str) for name in names):
        raise Refused(f"{field.label}: choose from the list")
    if not field.low <= len(names) <= field.high:
        raise Refused(f"{field.label}: choose {field.low} to {field.high}, not {len(names)}")
    if len(set(names)) != len(names):
        raise Refused(f"{field.label}: each at most once")
    known = {choice.id for choice in field.choices}
    for name in names:
        if name not in known:
            labels = ", ".join(choice.label for choice in field.choices) or "nothing"
            raise Refused(f"{field.label}: choose one of: {labels}")
    return str(names[0]) if single else names


def _check_number(field: Number, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(f"{field.label}: give a whole number")
    if not field.low <= value <= field.high:
        raise Refused(f"{field.label}: from {field.low} to {field.high}, not {value}")
    return value


def _check_text(field: Text, value: object) -> str:
    if not isinstance(value, str):
        raise Refused(f"{field.label}: write something")
    if not value.isprintable():
        value = "".join(c for c in value if c.isprintable() or c == "\n")
    text = value.strip()
    if len(text) < field.shortest:
        raise Refused(f"{field.label}: write at least {field.shortest} character{'s'[: field.shortest > 1]}")
    if len(text) > field.longest:
        raise Refused(f"{field.label}: at most {field.longest} characters, not {len(text)}")
    return text


def _check_field(field: Field, value: object) -> Value:
    if isinstance(field, Pick):
        return _check_pick(field, value)
    if isinstance(field, Number):
        return _check_number(field, value)
    return _check_text(field, value)


def check(option: Option, reply: Reply) -> Reply:
    """The reply with its values in order and checked against the option's fields; or `Refused`."""
    if not option.fields and not reply.values:
        return reply
    extra = reply.values.keys() - {field.key for field in option.fields}
    if extra:
        raise Refused(f"{option.label}: nothing called {sorted(extra)[0]!r} is asked", option.rules)
    values: dict[str, Value] = {}
    for field in option.fields:
        if field.key not in reply.values:
            raise Refused(f"{option.label}: {field.label} is missing", option.rules)
        try:
            values[field.key] = _check_field(field, reply.values[field.key])
        except Refused as refused:
            raise Refused(refused.why, option.rules) from None
    return Reply(reply.option, values)
