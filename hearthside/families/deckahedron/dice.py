"""Dice, and how to do without: a table that has none reads the numbers on its cards (dk.diceless.*)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from hearthside.families.deckahedron.cards import CARDS
from hearthside.families.deckahedron.deck import LOW, reshuffle
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.heroes import Hero, pile_ids
from hearthside.families.deckahedron.ledger import house
from hearthside.kernel.chance import Dice, Draw, Outcome
from hearthside.kernel.chance import Question as ChanceQuestion
from hearthside.kernel.events import Event, Events, Moved, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Chance, Step
from hearthside.kernel.table import Table

ON_CARDS = (4, 6, 10)
"""The dice that cards can stand for."""


def is_diceless(table: Table) -> bool:
    """Whether this table reads its rolls from cards (dk.diceless.option.kfa093)."""
    return edition_of(table).diceless and house(table, "diceless") == "on"


def shown(card: str, sides: int) -> int:
    """The number a card shows for a die; 0 if the card does not count (dk.diceless.d4-d6.kfa093).

    For a d10 both numbers are added, an absent one as 0: only so the printed 2-to-10 curve comes out
    (dk.diceless.d10.kfa093, ruling 10).
    """
    face = CARDS[card]
    return {4: face.d4, 6: face.d6, 10: face.d4 + face.d6}[sides]


class Roll(Chance, frozen=True):
    """One die, rolled by a hero's player. Without dice the top card of the hero's deck is read, and the next one
    where it shows no number (dk.diceless.reflip.kfa093). It is no flip: such cards do nothing else
    (dk.conflict.diceless-side-effects)."""

    @property
    @abstractmethod
    def die(self) -> tuple[str, int, str]:
        """Whose roll it is, with how many sides, and what for."""

    @abstractmethod
    def landed(self, table: Table, n: int) -> Events:
        """What the number does."""

    def reads_cards(self, table: Table) -> bool:
        hero, sides, _ = self.die
        return is_diceless(table) and sides in ON_CARDS and bool(Hero(table, hero).deck.cards)

    def question(self, table: Table) -> ChanceQuestion:
        hero, sides, _ = self.die
        if not self.reads_cards(table):
            return Dice(1, sides)
        return Draw(Hero(table, hero).deck.shuffled, 1, pile_ids(hero)[0])

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        hero, _, why = self.die
        return Hero(table, hero).seat, why

    def fell(self, table: Table, outcome: Outcome) -> Events:
        if not self.reads_cards(table):
            return self.settled(table, int(outcome[0]))
        id, sides, _ = self.die
        hero, card = Hero(table, id), str(outcome[0])
        deck, discard, _ = pile_ids(id)
        n = shown(card, sides)
        told = Told(f"{hero.name} reads card {card}: {n or 'no number'}.", RULES, about=(id,))
        events: list[Event] = [Moved((card,), deck, discard), told]
        if len(hero.deck.cards) - 1 <= LOW:
            events += reshuffle_with(hero, card)
        return [*events, *self.settled(table, n)] if n else [*events, Turned((self,))]

    def settled(self, table: Table, n: int) -> Events:
        """The number counts, unless somebody may still change it."""
        for may_change in CHANGES:
            if steps := may_change(table, self, n):
                return [Turned(steps)]
        return self.landed(table, n)


CHANGES: list[Callable[[Table, Roll, int], tuple[Step, ...]]] = []
"""Who may change a roll before it counts: a step that ends in `landed`, or nothing; a chapter adds its own."""


RULES = ("dk.diceless.d4-d6.kfa093", "dk.diceless.reflip.kfa093", "dk.diceless.d10.kfa093")


def reshuffle_with(hero: Hero, card: str) -> list[Event]:
    """The mandatory reshuffle after a card that was just laid on the discard pile."""
    moved, shuffled = reshuffle(hero)
    assert isinstance(moved, Moved)
    return [Moved((card, *moved.cards), moved.source, moved.target), shuffled]
