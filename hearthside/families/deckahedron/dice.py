"""Dice, and how to do without: a table that has none reads the numbers on its cards (dk.diceless.*)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from hearthside.families.deckahedron.cards import CARDS, FULL_DECK
from hearthside.families.deckahedron.deck import LOW
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.groaning import groan
from hearthside.families.deckahedron.heroes import name_of, pile_ids, seat_of
from hearthside.families.deckahedron.ledger import house
from hearthside.kernel.chance import Dice, Draw, Outcome
from hearthside.kernel.chance import Question as ChanceQuestion
from hearthside.kernel.events import Event, Events, Made, Moved, Shuffled, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Chance, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

EXTRA = ("extra/deck", "extra/discard")
"""A deck for the GM's rolls, where the table wants one (dk.conflict.diceless-side-effects)."""


def extra_deck(options: dict[str, str]) -> list[Event]:
    """Twenty cards more, for a table without dice."""
    if options["diceless"] != "on" or options["diceless_gm_rolls_from"] != "shared_extra_deck":
        return []
    deck, discard = EXTRA
    piles = Thing("deck", GM, seen=(), cards=FULL_DECK), Thing("discard", GM)
    return [Made(deck, piles[0]), Shuffled(deck), Made(discard, piles[1])]


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

    def piles(self, table: Table) -> tuple[str, str]:
        """The deck whose cards are read, and its discard pile."""
        deck, discard, _ = pile_ids(self.die[0])
        return deck, discard

    def reads_cards(self, table: Table) -> bool:
        if not is_diceless(table) or self.die[1] not in ON_CARDS:
            return False
        return bool(table.things[self.piles(table)[0]].cards)

    def question(self, table: Table) -> ChanceQuestion:
        if not self.reads_cards(table):
            return Dice(1, self.die[1])
        deck = self.piles(table)[0]
        return Draw(table.things[deck].shuffled, 1, deck)

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        hero, sides, why = self.die
        return seat_of(table, hero), f"d{sides} {why}" if self.reads_cards(table) else why

    def fell(self, table: Table, outcome: Outcome) -> Events:
        if not self.reads_cards(table):
            return self.settled(table, int(outcome[0]))
        id, sides, _ = self.die
        card, (deck, discard) = str(outcome[0]), self.piles(table)
        n = shown(card, sides)
        read = f"{n}" if n else "no number, so the next one counts"
        told = Told(f"{name_of(table, id)} turns a card for the d{sides}: {read}.", RULES, about=(id,))
        events: list[Event] = [Moved((card,), deck, discard), told, *groan(table, id, (card,))]
        if len(table.things[deck].cards) - 1 <= LOW:
            cards = (card, *table.things[discard].cards)
            events += [Moved(cards, discard, deck), Shuffled(deck)]
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
