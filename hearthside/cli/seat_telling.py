"""What a language model is told of its table: made of what its seat knows, and of nothing else."""

from __future__ import annotations

from collections.abc import Container

import msgspec

from hearthside.cli.join import lines
from hearthside.cli.join.known import Known
from hearthside.cli.join.sheets import title
from hearthside.kernel.asks import Option


def seen(known: Known) -> dict[str, object]:
    """The whole table: what is the seat's own in full, the rest by name."""
    things, now = known.view.things, known.view.now
    kinds: dict[str, dict[str, str]] = {}
    for id, one in things.items():
        if not one.place:
            kinds.setdefault(one.kind, {})[id] = title(known, id)
    yours = {id: one for id, one in things.items() if known.seat and one.owner == known.seat}
    told = {"you": known.seat, "game": known.view.family, "seats": now.seats, "rulings": now.rulings}
    door = {"knocking": [one.name for one in known.knocks]} if known.knocks else {}
    return {**told, **door, "things": kinds, "yours": yours}


def is_up(known: Known, told: int) -> bool:
    """Whether the seat is asked alone, or is asked and does not know yet what has happened."""
    alone = [seat for seat, sitter in known.view.now.seats.items() if sitter.asked] == [known.seat]
    return alone or (known.ask is not None and known.number > told)


def knocking(known: Known, heard: Container[str]) -> list[str]:
    """Who knocks and was not heard before: only the GM is sent that."""
    return [
        f"{one.name} knocks. The tool admit lets them in." for one in known.knocks if one.knock not in heard
    ]


def numbered(known: Known) -> list[tuple[int, str]]:
    """The lines of the story, each with the number of its entry."""
    return [(entry.number, line) for entry in known.story for line in lines.story(known, [entry])]


def brief(option: Option) -> str:
    """An option in a few words: what it takes, and what it warns of."""
    takes = f"; takes {', '.join(field.key for field in option.fields)}" if option.fields else ""
    careful = f"; careful: {option.warning}" if option.warning else ""
    return f"{option.id} ({option.label}{takes}{careful})"


def as_json(told: object) -> str:
    return msgspec.json.encode(told).decode()
