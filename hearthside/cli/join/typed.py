"""A typed line as a reply: an option by its number or name, then its values. Nothing here knows a table.

2                              the second option
push 1                         an option by its name, or the beginning of it, and a number
say "Good evening" everybody   words, in quotes if more values follow them
say to=mira hello              a value by its name
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from hearthside.cli.join.usage import default, shape, usage
from hearthside.kernel.asks import (
    Ask,
    Choice,
    Field,
    Number,
    Option,
    Pick,
    Refused,
    Reply,
    Text,
    Value,
    check,
)

WORD = re.compile(
    r'(?:(?P<key>[a-z_][\w-]*)=)?(?:"(?P<a>[^"]*)"|“(?P<b>[^”]*)”|(?P<plain>\S+))', re.IGNORECASE
)
PARTS = re.compile(r"[\s:/,()-]+")
NOTHING = ("none", "nothing", "-")
EVERYTHING = ("all", "everybody", "everyone")
SHORTEST = 2
"""A name may be cut down to so many letters."""
FEW = 12
"""So many options are named to who has typed none of them."""

Item = TypeVar("Item", Option, Choice)


class Word(msgspec.Struct, frozen=True):
    """A word of a line, or several in quotes. `whole` is what was typed, the name before `=` included."""

    text: str
    whole: str
    key: str = ""
    quoted: bool = False


def words(line: str) -> list[Word]:
    found = []
    for match in WORD.finditer(line):
        quoted = match["plain"] is None
        text = (match["a"] or match["b"] or "") if quoted else match["plain"]
        found.append(Word(text, match[0], match["key"] or "", quoted))
    return found


def to_reply(line: str, ask: Ask | None, standing: Sequence[Option] = ()) -> Reply:
    """The reply a line means, checked against its option; or `Refused` with a sentence for who typed it."""
    typed = words(line)
    asked = ask.options if ask else ()
    if (lone := _values_of_a_lone_option(typed, asked)) is not None:
        return lone
    option, used = choose((*asked, *standing), typed, numbered=len(asked))
    if option is None:
        raise Refused(_which(asked, typed))
    rest = typed[used:] if option.fields else _beyond(option, typed[used:])
    return check(option, Reply(option.id, fill(option, rest)))


def _beyond(option: Option, typed: list[Word]) -> list[Word]:
    """What does not belong to the name of an option: with `end` it was found, and `chapter` is no value of it. Of one that
    is closed one wants to hear why, whatever was typed after it."""
    return (
        [] if option.closed else [word for word in typed if not _has(option, word.text.strip(",").casefold())]
    )


def _values_of_a_lone_option(typed: list[Word], asked: Sequence[Option]) -> Reply | None:
    """Where there is one option only, a number or a name alone is enough. Free words are not: a slip would act."""
    if len(asked) != 1 or not asked[0].fields or any(isinstance(field, Text) for field in asked[0].fields):
        return None
    try:
        return check(asked[0], Reply(asked[0].id, fill(asked[0], typed))) if typed else None
    except Refused:
        return None


def _which(asked: Sequence[Option], typed: list[Word]) -> str:
    said = " ".join(word.whole for word in typed)
    if not asked:
        return f"You are not being asked anything, and {said!r} is not a command. Type help."
    if len(asked) > FEW:
        return f"{said!r} is not one of your options. Type ask for all of them, or help."
    labels = ", ".join(f"{i} {option.label}" for i, option in enumerate(asked, 1))
    return f"{said!r} is not one of: {labels}. Or type help."


# ---------------------------------------------------------------- finding one by name


def choose(items: Sequence[Item], typed: Sequence[Word], numbered: int) -> tuple[Item | None, int]:
    """The item the first words mean and how many words that took: by name, number or the beginning of a name."""
    phrases = [(n, _phrase(typed[:n])) for n in range(len(typed), 0, -1)]
    for n, phrase in phrases:
        for item in items:
            if phrase in (item.id.casefold(), item.id.casefold().replace(":", " "), item.label.casefold()):
                return item, n
    numbers = [str(n) for n in range(1, numbered + 1)]
    if typed and (number := typed[0].text.rstrip(",.")) in numbers:
        return items[numbers.index(number)], 1
    for n, phrase in phrases:
        begun = [item for item in items if item.label.casefold().startswith(phrase)]
        if len(begun) == 1 and len(phrase) >= SHORTEST:
            return begun[0], n
    return _narrow(items, typed)


def _phrase(typed: Sequence[Word]) -> str:
    return " ".join(word.whole for word in typed).strip('",“”').casefold()


def _narrow(items: Sequence[Item], typed: Sequence[Word]) -> tuple[Item | None, int]:
    """Leave out, word by word, the items that have no such word, until one is left."""
    left: list[Item] = []
    for n, word in enumerate(typed, 1):
        fitting = [item for item in left or items if _has(item, word.text.strip(",").casefold())]
        if len(fitting) == 1:
            return fitting[0], n
        if not fitting:
            break
        left = fitting
    if left:
        raise Refused(f"Which one: {', '.join(item.label for item in left)}?")
    return None, 0


def _has(item: Option | Choice, typed: str) -> bool:
    parts = [*PARTS.split(item.id.casefold()), *PARTS.split(item.label.casefold())]
    return typed in parts or (len(typed) >= SHORTEST and any(part.startswith(typed) for part in parts))


# ---------------------------------------------------------------- filling in values


def fill(option: Option, typed: list[Word]) -> dict[str, Value]:
    """The values for an option's fields: the named ones, then the others in order, then defaults."""
    by_name = {name.casefold(): field for field in option.fields for name in (field.label, field.key)}
    values: dict[str, Value] = {}
    plain: list[Word] = []
    for word in typed:
        field = by_name.get(word.key.casefold())
        if word.key and field:
            values[field.key], _ = _take(field, [word], ())
        else:
            plain.append(word)
    fields = [field for field in option.fields if field.key not in values]
    for i, field in enumerate(fields):
        if not plain and default(field) is None:
            raise Refused(f"{field.label} is missing. Type: {usage(option)}", option.rules)
        value, used = _take_or_skip(field, plain, fields[i + 1 :])
        plain = plain[used:]
        values[field.key] = value
    if plain:
        raise Refused(f"{option.label}: what is {plain[0].whole!r}? Type: {usage(option)}", option.rules)
    return values


def _take_or_skip(field: Field, typed: list[Word], later: Sequence[Field]) -> tuple[Value, int]:
    """The same, but what may be left out is left out where the next word is not for it and something must still follow:
    something to choose, or words in quotes. Other words could be a slip."""
    try:
        return _take(field, typed, later)
    except Refused:
        usual = default(field)
        needed = next((other for other in later if default(other) is None), None)
        if usual is None or needed is None or (isinstance(needed, Text) and not typed[0].quoted):
            raise
        return usual, 0


def _take(field: Field, typed: list[Word], later: Sequence[Field]) -> tuple[Value, int]:
    """The value of one field from the next words, and how many it took; its default if no word is left."""
    if not typed:
        usual = default(field)
        assert usual is not None
        return usual, 0
    if isinstance(field, Text):
        return _take_text(field, typed, later)
    if isinstance(field, Number):
        return _take_number(field, typed)
    if field.low == field.high == 1:
        choice, used = _take_choice(field, typed)
        return choice.id, used
    return _take_several(field, typed)


def _take_text(field: Text, typed: list[Word], later: Sequence[Field]) -> tuple[Value, int]:
    """Words in quotes; or all words up to the next in quotes, but one for each value that must still follow."""
    if typed[0].quoted or typed[0].key.casefold() in (field.key.casefold(), field.label.casefold()):
        return typed[0].text, 1
    quoted = next((i for i, word in enumerate(typed) if word.quoted), 0)
    used = quoted or max(1, len(typed) - sum(default(other) is None for other in later))
    return " ".join(word.whole for word in typed[:used]), used


def _take_number(field: Number, typed: Sequence[Word]) -> tuple[Value, int]:
    """A number, or its name."""
    names = {name.casefold(): number for number, name in field.names.items()}
    for used in range(len(typed), 0, -1):
        phrase = " ".join(word.text for word in typed[:used]).casefold()
        if phrase in names:
            return names[phrase], used
    try:
        return int(typed[0].text), 1
    except ValueError:
        raise Refused(f"{field.label}: {typed[0].text!r} is not {shape(field)}.") from None


def _take_choice(field: Pick, typed: Sequence[Word]) -> tuple[Choice, int]:
    choice, used = choose(field.choices, _bare(field, typed), numbered=len(field.choices))
    if choice is None:
        raise _none_of(field, typed[0])
    return choice, used


def _bare(field: Field, typed: Sequence[Word]) -> list[Word]:
    """A value given by its name stands alone, without the name."""
    return [Word(word.text, word.text if word.key == field.key else word.whole) for word in typed]


def _none_of(field: Pick, word: Word) -> Refused:
    return Refused(f"{field.label}: {word.text!r} is not {shape(field)}.")


def _take_several(field: Pick, typed: Sequence[Word]) -> tuple[Value, int]:
    """Choices one after the other, up to the first word that is none: it belongs to the next value."""
    if typed[0].text.casefold() in NOTHING:
        return (), 1
    chosen, used = _choices(field, typed)
    if not used and typed[0].text.casefold() in EVERYTHING:
        return tuple(choice.id for choice in field.choices), 1
    if not used and "," in typed[0].text:  # 1,2 or "Mira, Jon"
        parts = [Word(part, part) for part in map(str.strip, typed[0].text.split(",")) if part]
        chosen, used = _choices(field, parts)
        if used < len(parts):
            raise _none_of(field, parts[used])
        return chosen, 1
    if len(chosen) < field.low and used < len(typed):
        raise _none_of(field, typed[used])
    return chosen, used


def _choices(field: Pick, typed: Sequence[Word]) -> tuple[tuple[str, ...], int]:
    """By number only where the first is one, for what follows the choices may be a number."""
    bare, chosen, used = _bare(field, typed), list[str](), 0
    numbered = len(field.choices) if bare and bare[0].text.rstrip(",").isdigit() else 0
    while used < len(bare) and len(chosen) < field.high:
        choice, more = choose(field.choices, bare[used:], numbered)
        if choice is None:
            break
        chosen.append(choice.id)
        used += more
    return tuple(chosen), used
