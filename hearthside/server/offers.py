"""What a server offers to play: families with their adventures and house rules, and the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hearthside.kernel.asks import Refused
from hearthside.kernel.family import Family
from hearthside.server.requests import AdventureOffer, FamilyOffer, Rules


def offer_of(family: Family) -> FamilyOffer:
    """A family that comes with adventures has a method `adventures` that gives them by key."""
    ready: dict[str, Any] = getattr(family, "adventures", dict)()
    adventures = tuple(
        AdventureOffer(key, one.title, one.summary, tuple(one.content_notes), tuple(one.players))
        for key, one in ready.items()
    )
    return FamilyOffer(family.key, family.title, adventures, tuple(family.ledger.house_rules.values()))


def rules_of(families: Callable[[str], Family], key: str) -> Rules:
    try:
        ledger = families(key).ledger
    except KeyError:
        raise Refused("there is no such family", code="no-such-family") from None
    return Rules(ledger.family, tuple(ledger.rules.values()), tuple(ledger.rulings.values()))
