"""House rules in words: every one that a table may choose has a name, and so has every choice that is only a key."""

from __future__ import annotations

import re

import pytest

from hearthside.authoring.house_rules import read_words
from hearthside.families import family
from hearthside.server.offers import names_of, offer_of

FAMILIES = ("protagonists", "deckahedron", "adventure-deck")
SPEAKS = re.compile(r"yes|no|true|false|on|off|d\d|\d+|[a-z]+ [a-z ]+|one_advantage|two_advantages")
"""A choice that is read as it stands, or as yes or no."""


@pytest.mark.parametrize("key", FAMILIES)
def test_every_house_rule_has_a_name(key: str) -> None:
    names = names_of(family(key))
    assert [rule.key for rule in offer_of(family(key)).house_rules if rule.key not in names] == []


@pytest.mark.parametrize("key", FAMILIES)
def test_every_choice_has_a_name_or_speaks_for_itself(key: str) -> None:
    names, rules = names_of(family(key)), family(key).ledger.house_rules.values()
    pairs = [(f"{rule.key}={choice}", choice) for rule in rules for choice in rule.choices]
    assert [pair for pair, choice in pairs if pair not in names and not SPEAKS.fullmatch(choice)] == []


@pytest.mark.parametrize("key", FAMILIES)
def test_nothing_is_named_that_is_not_offered(key: str) -> None:
    offered = family(key).ledger.house_rules
    for name, words in read_words(f"hearthside.families.{key.replace('-', '_')}").items():
        assert set(words.choices) <= set(offered[name].choices), name
