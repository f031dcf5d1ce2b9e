"""Short names for meetings: what they all have in common is said once."""

from __future__ import annotations

from collections.abc import Sequence

from hearthside.lab.statistics import Meeting

Parts = dict[str, str]


def parts_of(one: Meeting) -> Parts:
    """Everything that tells a meeting from others, by name."""
    options = dict(part.split("=", 1) for part in one.options.split(", ") if part)
    return {"first side": one.a, "second side": one.b, **({"kind": one.kind} if one.kind else {}), **options}


def common(found: Sequence[Meeting]) -> Parts:
    """What is the same in all meetings; nothing where there is but one."""
    several = [parts_of(one) for one in found]
    if len(several) < 2:
        return {}
    return {key: value for key, value in several[0].items() if all(one.get(key) == value for one in several)}


def in_words(parts: Parts) -> str:
    return ", ".join(_part(key, value) for key, value in parts.items())


def _part(key: str, value: str) -> str:
    """A kind of Attack and an adventure are known by their names."""
    return value if key == "kind" else f"{key} {value}"


def labels(found: Sequence[Meeting]) -> list[str]:
    """A name for each meeting, without what all have in common."""
    shared = common(found)
    return [_label(one, shared) for one in found]


def _label(one: Meeting, shared: Parts) -> str:
    parts = parts_of(one)
    sides = [parts.pop(key) for key in ("first side", "second side") if key not in shared]
    rest = [
        _part(key, value)
        for key, value in parts.items()
        if key not in shared and key not in ("first side", "second side")
    ]
    return " · ".join([" – ".join(sides), *rest] if sides else rest)
