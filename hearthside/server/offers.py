"""What a server offers to play: families with their adventures and house rules, and the rules themselves."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, runtime_checkable

from hearthside.agents.seated import SETTINGS
from hearthside.families.offering import Improvised, Setting, WithDecks, WithFaces, WithSettings
from hearthside.kernel.asks import Refused
from hearthside.kernel.family import BadContent, Family
from hearthside.kernel.rules import COMMON, DICE, ODDS, OWN
from hearthside.server.requests import AdventureOffer, FamilyOffer, Rules

logger = logging.getLogger(__name__)

COMMON_NAMES = {
    ODDS.key: "Exact odds",
    DICE.key: "Whose dice",
    f"{DICE.key}=table": "the table rolls",
    f"{DICE.key}={OWN}": "we roll our own",
}
"""The options of every table, and their choices, as people call them."""


def offer_of(family: Family) -> FamilyOffer:
    settings = family.settings() if isinstance(family, WithSettings) else ()
    first = {setting.key for setting in settings}
    known = {**COMMON, **family.ledger.house_rules}
    house_rules = tuple(rule for key, rule in known.items() if key not in first)
    improvised = isinstance(family, Improvised) and family.improvised
    adventures, bots = adventures_of(family), SETTINGS.get(family.key, ())
    named = names_of(family)
    return FamilyOffer(family.key, family.title, adventures, house_rules, settings, improvised, bots, named)


@runtime_checkable
class WithNames(Protocol):
    """A family that says what its house rules are called, by `key`, and their choices, by `key=choice`."""

    def names(self) -> dict[str, str]: ...


def names_of(family: Family) -> dict[str, str]:
    """What all options of a table are called, those that are chosen first included."""
    found = {**COMMON_NAMES, **(family.names() if isinstance(family, WithNames) else {})}
    for setting in family.settings() if isinstance(family, WithSettings) else ():
        found[setting.key] = setting.label
        found |= {f"{setting.key}={choice.id}": choice.label for choice in setting.choices}
    return found


def adventures_of(family: Family) -> tuple[AdventureOffer, ...]:
    """The adventures in the module `content` beside the family, if it has one."""
    module = f"{type(family).__module__.rpartition('.')[0]}.content"
    if find_spec(module) is None:
        return ()
    content = import_module(module)
    if not hasattr(content, "adventure_keys"):
        return ()
    return tuple(_offers(content))


def _offers(content: Any) -> Iterator[AdventureOffer]:
    """A bad adventure is left out, and everything else can be played."""
    for key in content.adventure_keys():
        try:
            one = content.load(key)
        except BadContent as error:
            _warn_once(str(error))
            continue
        notes, players = tuple(one.content_notes), tuple(one.players)
        yield AdventureOffer(key, one.title, one.summary, notes, players, getattr(one, "subtitle", ""))


@cache
def _warn_once(problem: str) -> None:
    logger.warning("an adventure is left out: %s", problem)


def known_family(families: Callable[[str], Family], key: str) -> Family:
    try:
        return families(key)
    except KeyError:
        raise Refused("there is no such family", code="no-such-family") from None


def cards_of(families: Callable[[str], Family], key: str) -> dict[str, Any]:
    """What is printed on a family's cards; nothing where there are none."""
    family = known_family(families, key)
    return family.faces() if isinstance(family, WithFaces) else {}


def bots_of(families: Callable[[str], Family], key: str) -> tuple[Setting, ...]:
    """How a bot that is seated can be told to play."""
    return SETTINGS.get(known_family(families, key).key, ())


def deck_verdict(families: Callable[[str], Family], key: str, deck: dict[str, str]) -> dict[str, Any]:
    """What the rules of a family say about a deck that is being built."""
    family = known_family(families, key)
    if not isinstance(family, WithDecks):
        raise Refused("this family has no decks to build", code="no-such-family")
    return family.check_deck(deck)


def titles_of(families: Callable[[str], Family], key: str) -> dict[str, str]:
    """What the rules of a family are called, and its table options: a page shows the names of rules long before anybody
    reads one."""
    family = known_family(families, key)
    return {**{rule.id: rule.title for rule in family.ledger.rules.values()}, **names_of(family)}


def words_of(families: Callable[[str], Family], key: str) -> dict[str, str]:
    """What cards, things and numbers of a family are called, from the module `called` beside it, if it has one."""
    module = f"{type(known_family(families, key)).__module__.rpartition('.')[0]}.called"
    return import_module(module).words() if find_spec(module) else {}


def rules_of(families: Callable[[str], Family], key: str) -> Rules:
    ledger = known_family(families, key).ledger
    return Rules(ledger.family, tuple(ledger.rules.values()), tuple(ledger.rulings.values()))
