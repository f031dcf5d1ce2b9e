"""The things on the table in lines of text: a sheet with what lies on it, or all that a seat sees."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hearthside.cli.join.known import Known
from hearthside.cli.join.typed import PARTS
from hearthside.kernel.asks import Refused
from hearthside.kernel.things import ThingView

LONGEST_TITLE = 90
INTEGER = re.compile(r"-?\d+")


def sheet(known: Known, name: str = "") -> list[str]:
    """A thing and what lies on it: by default this seat's own, else the one of that id or name, or a card."""
    if name:
        return _one(known, name)
    own = [id for id, one in known.view.things.items() if one.owner == known.seat and not one.place]
    if not own or known.seat is None:
        return table(known)
    return [line for id in own for line in _with_parts(known, id)]


def _one(known: Known, name: str) -> list[str]:
    """What is asked for by name, with what is printed on its card."""
    try:
        found = find(known, name)
    except Refused:
        card = next((key for key, called in known.words.items() if called.casefold() == name.casefold()), "")
        if about := known.words.get(f"about:{card}"):
            return [known.words[card], about]
        raise
    called = title(known, found)
    keys = [one for one in known.view.things[found].marks.values() if known.words.get(str(one)) == called]
    printed = [known.words[f"about:{key}"] for key in keys[:1] if f"about:{key}" in known.words]
    return [*_with_parts(known, found), *printed]


def find(known: Known, name: str) -> str:
    """The thing of that id or name, or the only one with these words in it; what lies on another comes after."""
    things, wanted = known.view.things, name.casefold()
    for id in things:
        if wanted in (id.casefold(), title(known, id).casefold()):
            return id
    fitting = [id for id in things if _has(f"{id} {title(known, id)}", wanted.split())]
    found = [id for id in fitting if not things[id].place] or fitting
    if len(found) == 1:
        return found[0]
    if not found:
        raise Refused(f"There is no {name!r} here. Type table for what there is.")
    raise Refused(f"Which one: {', '.join(f'{title(known, id)} ({id})' for id in found)}?")


def _has(name: str, typed: list[str]) -> bool:
    """Whether every word typed begins a word of a name."""
    parts = PARTS.split(name.casefold())
    return all(any(part.startswith(word) for part in parts) for word in typed)


def table(known: Known) -> list[str]:
    """All that this seat sees, kind by kind, and the rulings that hold."""
    kinds: dict[str, list[str]] = {}
    for id, thing in known.view.things.items():
        if not thing.place:
            kinds.setdefault(thing.kind, []).append(f"{title(known, id)}{_counted(thing)} ({id})")
    rulings = [f"ruling on {one.rule} ({one.scope}): {one.text}" for one in known.view.now.rulings]
    return [*(f"{kind}: {', '.join(names)}" for kind, names in kinds.items()), *rulings]


def _counted(thing: ThingView) -> str:
    """How far something is that counts up to a number."""
    value, most = thing.marks.get("value"), thing.marks.get("most")
    return "" if value is None or most is None else f" {value} of {most}"


def _with_parts(known: Known, name: str) -> Iterator[str]:
    yield from _thing(known, name)
    for part, thing in known.view.things.items():
        if thing.place == name:
            first, *rest = _thing(known, part)
            if own_title(thing):
                yield f"  {thing.kind}: {first}"
            elif len(rest) < 2:
                yield f"  {first}: {''.join(rest) or 'nothing'}"
                continue
            else:
                yield f"  {first}"
            yield from (f"    {line}" for line in rest)


def own_title(thing: ThingView) -> str:
    """What is written on a thing as its name."""
    return next((str(one) for key in ("name", "title", "text") if (one := thing.marks.get(key))), "").strip()


def title(known: Known, name: str) -> str:
    """What people call a thing."""
    thing = known.view.things[name]
    called = own_title(thing) or known.words.get(thing.kind) or name
    return called if len(called) <= LONGEST_TITLE else called[: LONGEST_TITLE - 1] + "…"


def _thing(known: Known, name: str) -> list[str]:
    thing = known.view.things[name]
    numbers = ", ".join(_numbers(known, thing))
    lines = [title(known, name)]
    lines += [numbers] if numbers else []
    for key, value in thing.marks.items():
        several = value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()
        shown = ", ".join(filter(None, (_said(known, thing.kind, key, one) for one in several if one)))
        label = _label(known, thing.kind, key)
        if shown and shown != lines[0] and label and key != "portrait":
            lines.append(f"{label}: {shown}")
    if thing.size:
        faces = ", ".join(known.words.get(face, face) for face in thing.cards)
        count = "1 card" if thing.size == 1 else f"{thing.size} cards"
        lines.append(f"{count}: {faces}" if faces else count)
    return lines


def _label(known: Known, kind: str, key: str) -> str:
    """What a mark is called; nothing where it is nobody's business."""
    return known.words.get(f"{kind}.{key}", key.replace("_", " "))


def _said(known: Known, kind: str, key: str, value: str) -> str:
    """A value in words; a thing that is named by its id by what people call it, any other word as it is."""
    if value in known.view.things:
        return title(known, value)
    whose, _, what = value.partition(":")  # such as the card of a hero
    if what and whose in known.view.things:
        return f"{title(known, whose)} {known.words.get(what, what)}"
    said = known.words.get(f"{kind}.{key}={value}", known.words.get(value))
    return _counts(known, value) if said is None else said


def _counts(known: Known, value: str) -> str:
    """By how much things change that are counted, with their names: `count/loaves -20` is said as Loaves −20."""
    parts = [part.rpartition(" ") for part in value.split(", ")]
    if all(name in known.view.things and INTEGER.fullmatch(by) for name, _, by in parts):
        return ", ".join(f"{title(known, name)} {by.replace('-', '−')}" for name, _, by in parts)
    return value


def _numbers(known: Known, thing: ThingView) -> Iterator[str]:
    """`health 5 of 7` where both are written, else the number, unless it is nothing at all; or the word for it."""
    for key, value in thing.marks.items():
        if not isinstance(value, int) or key.endswith(MOST):
            continue
        most = [thing.marks[f"{key}{end}"] for end in MOST if f"{key}{end}" in thing.marks]
        about, word = _about(known, thing, key), _word(known, thing.kind, key, value)
        if word is not None:
            yield from (f"{about} {word}" if "~" in key else word,) if word else ()
        elif about and (value or any(most)):
            yield f"{about} {value}" + "".join(f" of {n}" for n in most)


MOST = ("_start", "_max")
"""How the mark is called in which it is written how many there are at most."""


def _word(known: Known, kind: str, key: str, value: int) -> str | None:
    """What a number says, where there is a word for it: `jon~mira` is how far these two are apart."""
    return known.words.get(f"{kind}.{'~' if key.count('~') == 1 else key}={value}")


def _about(known: Known, thing: ThingView, key: str) -> str:
    """What a number is of; `left/mira` and `jon~mira` are of the things of these names."""
    parts = key.split("~")
    if len(parts) == 2:
        return " to ".join(_one_of(known, thing, one) for one in parts)
    what, _, whose = parts[0].partition("/")
    label = _label(known, thing.kind, what)
    return f"{label} for {title(known, whose)}" if whose in known.view.things else label


def _one_of(known: Known, thing: ThingView, name: str) -> str:
    """A thing by its name; `object/1` is the first of the `objects` that are written on the thing."""
    several, _, n = name.partition("/")
    listed = thing.marks.get(f"{several}s")
    if isinstance(listed, tuple) and n.isdecimal():
        return listed[int(n) - 1]
    return title(known, name) if name in known.view.things else name
