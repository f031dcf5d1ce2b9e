"""Reading the family's own files: a typo in one is a sentence for its author."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, TypeVar

from hearthside.authoring.files import checked as converted
from hearthside.families.deckahedron.scenarios import Scenario, adventure_keys, load

__all__ = ["KINDS", "adventure_keys", "checked", "for_edition", "load", "read_toml"]

T = TypeVar("T")
KINDS = (Scenario,)
"""What the file of an adventure may be."""


def read_toml(name: str) -> dict[str, Any]:
    """A file that lies beside this module."""
    return tomllib.loads((files(__package__) / name).read_text("utf-8"))


def checked(name: str, raw: Any, kind: type[T]) -> T:
    """The raw content as a type, or `BadContent` that names file and field."""
    return converted(raw, kind, name)


def for_edition(raw: dict[str, Any], edition: str) -> dict[str, Any] | None:
    """An entry as an edition has it: its variants laid over the base, results key by key; or nothing."""
    if edition not in raw.get("editions", (edition,)):
        return None
    entry = {key: value for key, value in raw.items() if key != "variant"}
    for variant in raw.get("variant", ()):
        if edition not in variant["editions"]:
            continue
        for key, value in variant.items():
            if key == "results":
                entry["results"] = {**entry.get("results", {}), **value}
            elif key != "editions":
                entry[key] = value
    return entry
