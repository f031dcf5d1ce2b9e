"""The things on the table in lines of text: a sheet with what lies on it, or all that a seat sees."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.cli.join.known import Known
from hearthside.cli.join.typed import PARTS
from hearthside.kernel.asks import Refused
from hearthside.kernel.things import Marks, ThingView

LONGEST_TITLE = 90


def sheet(known: Known, name: str = "") -> list[str]:
    """A thing and what lies on it: by default this seat's own, else the one of that id or name."""
    if name:
        return list(_with_parts(known, find(known, name)))
    own = [id for id, one in known.view.things.items() if one.owner == known.seat and not one.place]
    if not own or known.seat is None:
        return table(known)
    return [line for id in own for line in _with_parts(known, id)]


def find(known: Known, name: str) -> str:
    """The thing of that id or name, or the only one with these words in it; what lies on another comes after."""
    things, wanted = known.view.things, name.casefold()
    for id, thing in things.items():
        if wanted in (id.casefold(), title(id, thing).casefold()):
            return id
    fitting = [id for id, thing in things.items() if _has(f"{id} {title(id, thing)}", wanted.split())]
    found = [id for id in fitting if not things[id].place] or fitting
    if len(found) == 1:
        return found[0]
    if not found:
        raise Refused(f"There is no {name!r} here. Type table for what there is.")
    raise Refused(f"Which one: {', '.join(f'{title(id, things[id])} ({id})' for id in found)}?")


def _has(name: str, typed: list[str]) -> bool:
    """Whether every word typed begins a word of a name."""
    parts = PARTS.split(name.casefold())
    return all(any(part.startswith(word) for part in parts) for word in typed)


def table(known: Known) -> list[str]:
    """All that this seat sees, kind by kind, and the rulings that hold."""
    kinds: dict[str, list[str]] = {}
    for id, thing in known.view.things.items():
        if not thing.place:
            kinds.setdefault(thing.kind, []).append(f"{title(id, thing)} ({id})")
    rulings = [f"ruling on {one.rule} ({one.scope}): {one.text}" for one in known.view.now.rulings]
    return [*(f"{kind}: {', '.join(names)}" for kind, names in kinds.items()), *rulings]


def _with_parts(known: Known, name: str) -> Iterator[str]:
    yield from _thing(known, name)
    for part, thing in known.view.things.items():
        if thing.place == name:
            first, *rest = _thing(known, part)
            yield f"  {thing.kind}: {first}"
            yield from (f"    {line}" for line in rest)


def title(name: str, thing: ThingView) -> str:
    """What people call a thing."""
    named = [thing.marks.get(key) for key in ("name", "title", "text")]
    called = next((str(one) for one in named if one), name).strip()
    return called if len(called) <= LONGEST_TITLE else called[: LONGEST_TITLE - 1] + "…"


def _thing(known: Known, name: str) -> list[str]:
    thing = known.view.things[name]
    numbers = ", ".join(_numbers(known, thing.marks))
    lines = [title(name, thing)]
    lines += [numbers] if numbers else []
    for key, value in thing.marks.items():
        if isinstance(value, str) and value and value != lines[0] and key != "portrait":
            lines.append(f"{_plain(key)}: {_called(known, value)}")
        elif isinstance(value, tuple) and any(value):
            lines.append(f"{_plain(key)}: {', '.join(_called(known, one) for one in value)}")
    if thing.size:
        lines.append(
            ("1 card" if thing.size == 1 else f"{thing.size} cards")
            + (f": {', '.join(thing.cards)}" if thing.cards else "")
        )
    return lines


def _called(known: Known, value: str) -> str:
    """A thing that is named by its id, by what people call it; any other word as it is."""
    thing = known.view.things.get(value)
    return title(value, thing) if thing else value


def _numbers(known: Known, marks: Marks) -> Iterator[str]:
    """`health 5 of 7` where both are written, else the number, unless it is nothing at all."""
    for key, value in marks.items():
        if isinstance(value, int) and not key.endswith("_start"):
            of = marks.get(f"{key}_start")
            if value or of:
                yield f"{_about(known, key)} {value}" + (f" of {of}" if of is not None else "")


def _about(known: Known, key: str) -> str:
    """What a number is of; `left/mira` and `jon~mira` are of the things of these names."""
    if "~" in key:
        return " to ".join(_called(known, one) for one in key.split("~"))
    what, _, whose = key.partition("/")
    return f"{_plain(what)} for {_called(known, whose)}" if whose in known.view.things else _plain(key)


def _plain(key: str) -> str:
    return key.replace("_", " ")
