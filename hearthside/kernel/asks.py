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
    """Choose between `low` and `high` of the choices. What is `seldom` changed need not be seen at once."""

    key: str
    label: str
    choices: tuple[Choice, ...]
    low: int = 1
    high: int = 1
    default: str = ""
    seldom: bool = False

    def check(self, value: object) -> str | tuple[str, ...]:
        """The value in order, or `Refused`."""
        single = self.low == self.high == 1
        names = (value,) if single and isinstance(value, str) else value
        if isinstance(names, list):
            names = tuple(names)
        if not isinstance(names, tuple):
            raise Refused(f"{self.label}: choose from the list")
        if not self.low <= len(names) <= self.high:
            most = f" to {self.high}" if self.high > self.low else ""
            raise Refused(f"{self.label}: choose {self.low}{most}, not {len(names)}")
        known = [choice.id for choice in self.choices]
        for name in names:
            if name not in known:
                labels = ", ".join(choice.label for choice in self.choices) or "nothing"
                raise Refused(f"{self.label}: choose one of: {labels}")
        if len(set(names)) != len(names):
            raise Refused(f"{self.label}: choose each at most once")
        return str(names[0]) if single else names


class Number(msgspec.Struct, frozen=True, tag="number", omit_defaults=True, gc=False):
    """Name a whole number. What is `seldom` changed need not be seen at once."""

    key: str
    label: str
    low: int
    high: int
    default: int = 0
    names: dict[int, str] = {}
    seldom: bool = False

    def check(self, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise Refused(f"{self.label}: give a whole number")
        if not self.low <= value <= self.high:
            raise Refused(f"{self.label}: from {self.low} to {self.high}, not {value}")
        return value


JOINERS = "\u200c\u200d"
"""They stand within a Persian word, and between the parts of an emoji."""
UNSEEN = f" \n{JOINERS}"


class Text(msgspec.Struct, frozen=True, tag="text", omit_defaults=True, gc=False):
    """Write something."""

    key: str
    label: str
    longest: int = 500
    shortest: int = 0
    default: str = ""

    def check(self, value: object) -> str:
        if not isinstance(value, str):
            raise Refused(f"{self.label}: write something")
        if not value.isprintable():
            value = "".join(c for c in value if c.isprintable() or c in UNSEEN)
        text = value.strip(UNSEEN)
        if len(text) < self.shortest:
            raise Refused(f"{self.label}: write at least {self.shortest} character{'s'[: self.shortest > 1]}")
        if len(text) > self.longest:
            raise Refused(f"{self.label}: at most {self.longest} characters, not {len(text)}")
        return text


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


def check(option: Option, reply: Reply) -> Reply:
    """The reply with its values in order and checked against the option's fields; or `Refused`."""
    given = reply.values
    if not option.fields and not given:
        return reply
    values: dict[str, Value] = {}
    for field in option.fields:
        key = field.key
        if key not in given:
            raise Refused(f"{option.label}: {field.label} is missing", option.rules)
        try:
            values[key] = field.check(given[key])
        except Refused as refused:
            raise Refused(refused.why, option.rules) from None
    if len(given) > len(values):
        extra = min(given.keys() - values.keys())
        raise Refused(f"{option.label}: there is no field {extra!r}", option.rules)
    return Reply(reply.option, values)
