"""House rules in words for people: what each is called, what it is about, and what its choices are called.

They stand in `house_rules.toml` beside a family's ledger, under the keys of the ledger's rulings.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files

import msgspec

from hearthside.kernel.rules import HouseRule, Ledger


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house rule in words. Choices that speak for themselves need none."""

    name: str
    about: str
    choices: dict[str, str] = {}


def read_words(package: str) -> dict[str, Words]:
    text = (files(package) / "house_rules.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Words])


def in_words(ledger: Ledger, words: Mapping[str, Words]) -> Ledger:
    """The ledger with house rules that say for people what they are about."""

    def told(rule: HouseRule) -> HouseRule:
        return msgspec.structs.replace(rule, about=words[rule.key].about) if rule.key in words else rule

    return msgspec.structs.replace(
        ledger, house_rules={key: told(rule) for key, rule in ledger.house_rules.items()}
    )


def names(words: Mapping[str, Words]) -> dict[str, str]:
    """What house rules are called, by `key`, and their choices, by `key=choice`."""
    choices = {f"{key}={id}": word for key, one in words.items() for id, word in one.choices.items()}
    return {**{key: one.name for key, one in words.items()}, **choices}
