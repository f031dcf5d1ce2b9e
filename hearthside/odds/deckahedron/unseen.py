"""Which cards a hero's deck may hold, by all that lies open: the rest of the twenty, and Blessings and Wounds added.

Face-down cards are unknown wherever they lie, so the deck is a part of them without order, and so is an Exhaustion
pile in Lucky Mode. What was added is counted by what is missing in the supplies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb, prod

import msgspec

from hearthside.families.deckahedron.cards import (
    BLESSINGS,
    DECKAHEDRON,
    FULL_DECK,
    WOUND_COPIES,
    WOUNDS,
    blessing_supply,
)
from hearthside.families.deckahedron.deck import LOW
from hearthside.families.deckahedron.heroes import board_id, pile_ids
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View

Cards = tuple[str, ...]


class Unseen(msgspec.Struct, frozen=True):
    """A deck of `size` cards: those `known` to be in it, and others that are among one of several lists, each with its
    weight. The discards lie beside it."""

    size: int
    lists: tuple[tuple[int, Cards], ...]
    discard: Cards
    known: Cards = ()

    def hides(self, cards: Cards) -> bool:
        """Whether some cards of a list lie face down elsewhere."""
        return len(cards) > self.size - len(self.known)

    def reshuffled(self) -> Unseen:
        """After the discards are shuffled into the deck: it is known that they are in it."""
        return Unseen(self.size + len(self.discard), self.lists, (), self.known + self.discard)

    def checked(self) -> Unseen:
        """After the reshuffle that a deck of few cards must have (dk.reshuffle.mandatory)."""
        return self.reshuffled() if self.discard and self.size <= LOW else self

    @property
    def is_plain(self) -> bool:
        """Whether there is no card in deck and discard but of the twenty."""
        cards = (*self.known, *self.discard, *(card for _, several in self.lists for card in several))
        return all(card in DECKAHEDRON for card in cards)

    def mixed_in(self) -> str:
        """Which cards besides the twenty are among those of the deck, in words (dk.wound.cycle, dk.blessing.*)."""
        _, hidden = self.lists[0]
        cards = (*self.known, *hidden)
        counts = ((sum(card in kind for card in cards), name) for kind, name in ADDED)
        names = " and ".join(f"{n} {name}{'s' * (n > 1)}" for n, name in counts if n)
        elsewhere = ", if not exhausted" if self.hides(hidden) else ""
        return f"{names} in the deck{elsewhere}" if names else ""

    def wound_comes(self, count: int) -> Fraction:
        """The chance that one of the first so many cards is a Wound, which stops a flip (dk.wound.flip-stop)."""
        inside, count = self.size - len(self.known), min(count, self.size)
        total, none = sum(weight for weight, _ in self.lists), Fraction(0)
        for weight, hidden in self.lists:
            for n in range(max(0, count - len(self.known)), min(count, inside) + 1):
                share = Fraction(comb(inside, n) * comb(len(self.known), count - n), comb(self.size, count))
                none += share * _spared(hidden, n) * _spared(self.known, count - n) * Fraction(weight, total)
        return 1 - none


ADDED = ((WOUNDS, "wound card"), (BLESSINGS, "Blessing"))


def _spared(cards: Cards, count: int) -> Fraction:
    """The chance that none of so many cards is a Wound."""
    plain = sum(card not in WOUNDS for card in cards)
    return Fraction(comb(plain, count), comb(len(cards), count))


def heroes_seen(view: View) -> list[str]:
    return [name for name, thing in view.things.items() if thing.kind == "hero"]


def groans(view: View, deck: Unseen) -> bool:
    """Whether cards of this deck may do more than they show, wherever they are revealed (dk.conflict.wound-outside-flip)."""
    return view.options.get("wound_triggers_on") == "any_reveal" and not deck.is_plain


def own_hero(view: View) -> str:
    """The hero of this seat, if it has one."""
    return next((name for name in heroes_seen(view) if view.things[name].owner == view.seat), "")


def _piles(view: View, hero: str) -> list[ThingView]:
    """All piles of a hero; the last is a corner game, where one is on."""
    names = *pile_ids(hero), board_id(hero)
    return [view.things[name] for name in names if name in view.things]


def open_cards(view: View, hero: str) -> Counter[str]:
    return Counter(card for pile in _piles(view, hero) for card in pile.cards)


def _added(view: View, hero: str) -> int:
    """How many face-down cards of a hero are none of the twenty; less than nothing where some of them are away."""
    seen = open_cards(view, hero)
    hidden = sum(pile.size - len(pile.cards) for pile in _piles(view, hero))
    return hidden - sum(1 for card in FULL_DECK if card not in seen)


def _missing(view: View, supply: str, copies: Counter[str]) -> tuple[int, Counter[str]]:
    """How many cards of a supply lie face down with heroes, and which copies are not in sight anywhere."""
    seen = sum((open_cards(view, hero) for hero in heroes_seen(view)), Counter[str]())
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
    seen = open_cards(view, hero)
    rest = tuple(card for card in FULL_DECK if card not in seen)
    deck, discard = _piles(view, hero)[:2]
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
