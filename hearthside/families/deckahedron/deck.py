"""Reshuffling: the discard pile back into the deck, the Exhaustion pile never (dk.reshuffle.*)."""

from __future__ import annotations

from collections import Counter

from hearthside.families.deckahedron.heroes import STAMINA, Hero, pile_ids
from hearthside.families.deckahedron.ledger import house
from hearthside.kernel.events import Event, Events, Moved, Shuffled, Told
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Table

LOW = 5
"""With this many cards or fewer the discard pile must go back into the deck."""


def reshuffle(hero: Hero, *rules: str, cards: tuple[str, ...] | None = None) -> list[Event]:
    """Shuffle the whole discard pile into the deck (dk.reshuffle.scope), or these cards of it."""
    deck, discard, _ = pile_ids(hero.id)
    text = f"{hero.name} shuffles the discard pile back into the deck."
    back = hero.discard.cards if cards is None else cards
    return [Moved(back, discard, deck), Shuffled(deck), Told(text, rules, about=(hero.id,))]


def in_flip(hero: Hero) -> tuple[str, ...]:
    """The hero's cards of a flip that is not resolved yet: they wait for it (dk.reshuffle.optional.*)."""
    flip = hero.table.things.get("flip")
    if flip is None or flip.number("result") >= 0:
        return ()
    pairs = (entry.partition(":") for entry in (*flip.list("cards"), *flip.list("support")))
    return tuple([card for owner, _, card in pairs if owner == hero.id])


def loose(hero: Hero) -> tuple[str, ...]:
    """The discard pile without the cards of a flip under way (dk.conflict.reshuffle-during-flip)."""
    turned = in_flip(hero)
    return tuple((Counter(hero.discard.cards) - Counter(turned)).elements()) if turned else hero.discard.cards


def check_deck(table: Table, id: str) -> list[Event]:
    """The mandatory reshuffle, before and after a flip or a loss, never inside: at five cards or fewer, with something
    to shuffle back (dk.reshuffle.mandatory, dk.conflict.reshuffle-during-flip, dk.conflict.reshuffle-no-discard)."""
    deck, discard, _ = pile_ids(id)
    if len(table.things[deck].cards) > LOW or not table.things[discard].cards:
        return []
    return reshuffle(Hero(table, id), "dk.reshuffle.mandatory")


class CheckDeck(Passage, frozen=True):
    """After a loss: five cards or fewer are reshuffled (dk.conflict.reshuffle-during-loss)."""

    hero: str

    def go(self, table: Table) -> Events:
        return check_deck(table, self.hero)


def still_to_lose(hero: Hero, points: int) -> int:
    """How many of the points a hero has left to lose: none for who stands by a ruling alone (dk.stamina.ten)."""
    if house(hero.table, "overflow") != "stop_at_ten":
        return points
    return min(points, max(0, STAMINA - hero.lost))


def loss_unit(hero: Hero, points: int) -> int:
    """How many cards one draw may take from the deck at once: all, or one by one where the table checks each."""
    return 1 if house(hero.table, "strict_five") == "true" else points
