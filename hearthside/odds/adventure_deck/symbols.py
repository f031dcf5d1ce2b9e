"""Up and Down in the deck somebody draws from, as far as a seat knows it (ads.updown.draw, ads.updown.return).

The dedicated deck holds 26 of each, for what is drawn goes back. Of a Draw Deck its owner knows what is left: the
list of the whole deck less every card that has come to light.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from hearthside.families.adventure_deck.characters import is_foe
from hearthside.families.adventure_deck.updown import UPDOWN_DECK, Grade, symbols
from hearthside.kernel.views import View
from hearthside.odds.cards import how_many


class Symbols(msgspec.Struct, frozen=True):
    """So many Ups and Downs in a deck."""

    ups: int
    downs: int

    def counts(self, draws: int) -> dict[int, Fraction]:
        """The chance of each number of Ups among so many cards."""
        return how_many(self.ups, self.downs, draws).chances()

    def grade(self, grade: Grade, declared: str) -> Fraction:
        """The chance of a task of this grade with this declaration (ads.difficulty.table)."""
        found = self.counts(grade.draw).items()
        return sum((c for ups, c in found if grade.succeeds(declared, shown(ups, grade.draw))), Fraction(0))

    def best(self, grade: Grade) -> Fraction:
        """The chance with the better declaration."""
        return max(self.grade(grade, declared) for declared in grade.sets)


def shown(ups: int, draws: int) -> str:
    """Symbols in one order; nothing depends on it (ads.updown.any-order)."""
    return "U" * ups + "D" * (draws - ups)


def of_cards(faces: tuple[str, ...]) -> Symbols:
    found = symbols(faces)
    return Symbols(found.count("U"), found.count("D"))


DEDICATED = of_cards(UPDOWN_DECK)


def drawn_from(view: View, who: str, draws: int) -> Symbols | None:
    """The deck from which somebody would draw so many cards; nothing where this seat does not know it."""
    if is_foe(who) or view.options["updown-source"] == "dedicated-only":
        return DEDICATED
    own = view.things.get(f"{who}/draw")
    if own is None or view.things[who].marks["source"] != "draw-deck" or own.size < draws:
        return DEDICATED
    return of_cards(own.cards) if len(own.cards) == own.size else None
