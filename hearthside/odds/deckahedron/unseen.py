"""Which cards a hero's deck may hold, by all that lies open: the rest of the twenty, and Blessings and Wounds added.

Face-down cards are unknown wherever they lie, so the deck is a part of them without order, and so is an Exhaustion
pile in Lucky Mode. What was added is counted by what is missing in the supplies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb, prod

import msgspec

from hearthside.families.deckahedron.cards import BLESSINGS, FULL_DECK, WOUND_COPIES, WOUNDS, blessing_supply
from hearthside.families.deckahedron.heroes import pile_ids
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View

Cards = tuple[str, ...]


class Unseen(msgspec.Struct, frozen=True):
    """The cards a deck of `size` may consist of: one of several lists, each with its weight; the discards beside."""

    size: int
    lists: tuple[tuple[int, Cards], ...]
    discard: Cards

    def reshuffled(self) -> Unseen:
        """After the discards are shuffled into the deck."""
        more = tuple((weight, cards + self.discard) for weight, cards in self.lists)
        return Unseen(self.size + len(self.discard), more, ())


def heroes_seen(view: View) -> list[str]:
    return [name for name, thing in view.things.items() if thing.kind == "hero"]


def _piles(view: View, hero: str) -> list[ThingView]:
    """All piles of a hero."""
    return [view.things[name] for name in pile_ids(hero)]


def _open_cards(view: View, hero: str) -> Counter[str]:
    return Counter(card for pile in _piles(view, hero) for card in pile.cards)


def _added(view: View, hero: str) -> int:
    """How many face-down cards of a hero are none of the twenty; less than nothing where some of them are away."""
    seen = _open_cards(view, hero)
    hidden = sum(pile.size - len(pile.cards) for pile in _piles(view, hero))
    return hidden - sum(1 for card in FULL_DECK if card not in seen)


def _missing(view: View, supply: str, copies: Counter[str]) -> tuple[int, Counter[str]]:
    """How many cards of a supply lie face down with heroes, and which copies are not in sight anywhere."""
    seen = sum((_open_cards(view, hero) for hero in heroes_seen(view)), Counter[str]())
    unseen = Counter({card: number - seen[card] for card, number in copies.items()})
    return unseen.total() - view.things[supply].size, unseen


def unseen(view: View, hero: str) -> Unseen | None:
    """What a hero's deck may hold; nothing where what is seen leaves open how many Wounds are in it."""
    added = _added(view, hero)
    blessings, blessing_copies = _missing(
        view, "supply/blessings", Counter(blessing_supply(view.options["edition"]))
    )
    wounds, _ = _missing(view, "supply/wounds", Counter(dict.fromkeys(WOUNDS, WOUND_COPIES)))
    others = sum(_added(view, other) for other in heroes_seen(view) if other != hero)
    if added < 0 or others < 0 or added + others != blessings + wounds:
        return None
    if added and others and blessings and wounds:
        return None
    with_wounds = 0 if not added else wounds if not others else added if wounds else 0
    seen = _open_cards(view, hero)
    rest = tuple(card for card in FULL_DECK if card not in seen)
    deck, discard, _ = _piles(view, hero)
    lists = tuple(
        (weight * other, rest + more + hurt)
        for weight, more in _choices(blessing_copies, added - with_wounds, tuple(BLESSINGS))
        for other, hurt in _wounds(with_wounds)
    )
    return Unseen(deck.size, lists, discard.cards)


def _choices(copies: Counter[str], count: int, names: Cards) -> Iterator[tuple[int, Cards]]:
    """Every way to take so many cards from the copies, with its weight."""
    for numbers in _shares(count, [copies[name] for name in names]):
        weight = prod(comb(copies[name], n) for name, n in zip(names, numbers, strict=True))
        yield weight, tuple(name for name, n in zip(names, numbers, strict=True) for _ in range(n))


def _wounds(count: int) -> Iterator[tuple[int, Cards]]:
    """Every Wound is one of the two faces, both equally likely (dk.wound.cycle)."""
    one, other = WOUNDS
    for n in range(count + 1):
        yield comb(count, n), (one,) * n + (other,) * (count - n)


def _shares(count: int, most: list[int]) -> Iterator[tuple[int, ...]]:
    if not most:
        if not count:
            yield ()
        return
    for n in range(min(count, most[0]) + 1):
        for rest in _shares(count - n, most[1:]):
            yield (n, *rest)
