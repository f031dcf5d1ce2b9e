"""Ledgers: `rules.toml` of a family, read and checked."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from hearthside.kernel.rules import GapRuling, HouseRule, Ledger, Rule


def _house_rules(ruling: GapRuling) -> Iterator[HouseRule]:
    """Read `key: first (default) | second`; there may be several, with semicolons between them."""
    for option in ruling.option.split(";") if ruling.option != "none" else ():
        key, _, rest = option.partition(":")
        choices = [choice.strip() for choice in rest.split("|")]
        first = [
            choice.removesuffix("(default)").strip() for choice in choices if choice.endswith("(default)")
        ]
        others = [choice for choice in choices if not choice.endswith("(default)")]
        if len(first) != 1 or not others:
            raise ValueError(f"{ruling.id}: one of several choices is the (default), not {option!r}")
        yield HouseRule(key.strip(), (*first, *others), ruling.what, ruling.id)


class _WrittenRule(Rule, frozen=True, forbid_unknown_fields=True):
    """A rule as it stands in the file: with an example for its tests, and numbers that the book prints beside it."""

    test_hint: str = ""
    data: Any = None


class _WrittenRuling(GapRuling, frozen=True, forbid_unknown_fields=True):
    source: tuple[str, ...] = ()


def _check(raw: dict[str, Any]) -> None:
    """Nothing in the file is misspelt, and nothing is there twice."""
    rules = msgspec.convert(raw["rule"], list[_WrittenRule])
    rulings = msgspec.convert(raw.get("conflict", []), list[_WrittenRuling])
    ids = [rule.id for rule in rules] + [ruling.id for ruling in rulings]
    for id, count in Counter(ids).items():
        if count > 1:
            raise ValueError(f"{id} appears {count} times")
    for ruling in rulings:
        for id in ruling.affects:
            if id not in ids:
                raise ValueError(f"{ruling.id} affects {id}, which does not exist")


def read_ledger(file: Traversable) -> Ledger:
    """Read and check a ledger."""
    raw: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
    try:
        _check(raw)
        rules = msgspec.convert(raw["rule"], list[Rule])
        rulings = msgspec.convert(raw.get("conflict", []), list[GapRuling])
        house_rules = [house for ruling in rulings for house in _house_rules(ruling)]
    except ValueError as wrong:
        raise ValueError(f"{file}: {wrong}") from None
    return Ledger(
        raw["ledger"]["family"],
        {rule.id: rule for rule in rules},
        {ruling.id: ruling for ruling in rulings},
        {house.key: house for house in house_rules},
    )
