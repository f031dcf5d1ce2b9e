"""What a server offers to play: families with their adventures and house rules, and the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from hearthside.kernel.asks import Refused
from hearthside.kernel.family import Family
from hearthside.server.requests import AdventureOffer, FamilyOffer, Rules


def offer_of(family: Family) -> FamilyOffer:
    return FamilyOffer(
        family.key, family.title, adventures_of(family), tuple(family.ledger.house_rules.values())
    )


def adventures_of(family: Family) -> tuple[AdventureOffer, ...]:
    """The adventures in the module `content` beside the family, if it has one."""
    module = f"{type(family).__module__.rpartition('.')[0]}.content"
    if find_spec(module) is None:
        return ()
    content = import_module(module)
    read = ((key, content.load(key)) for key in content.adventure_keys())
    return tuple(
        AdventureOffer(key, one.title, one.summary, tuple(one.content_notes), tuple(one.players))
        for key, one in read
    )


def rules_of(families: Callable[[str], Family], key: str) -> Rules:
    try:
        ledger = families(key).ledger
    except KeyError:
        raise Refused("there is no such family", code="no-such-family") from None
    return Rules(ledger.family, tuple(ledger.rules.values()), tuple(ledger.rulings.values()))
