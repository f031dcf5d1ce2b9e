"""Drawing for Up/Down: from the own Draw Deck or from the dedicated deck; the cards go back (ads.updown.draw)."""

from __future__ import annotations

from abc import abstractmethod

from hearthside.families.adventure_deck.characters import is_foe, name_of
from hearthside.families.adventure_deck.updown import symbols
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Chance
from hearthside.kernel.table import Table


def updown_draw(table: Table, who: str, count: int) -> Draw:
    """So many cards at once, none put back before the last is drawn (ads.ruling.updown-multi-draw).

    Nothing is moved: the cards return and the deck is shuffled again, so it is as it was (ads.updown.return).
    A Draw Deck with too few cards is left alone and costs no Fatigue: the dedicated deck serves instead.
    """
    if not is_foe(who) and table.options["updown-source"] != "dedicated-only":
        pile = f"{who}/draw"
        own = table.things[pile]
        if table.things[who].front["source"] == "draw-deck" and own.unordered >= count:
            return Draw(own.shuffled, count, pile)
    return dedicated_draw(table, count)


def dedicated_draw(table: Table, count: int) -> Draw:
    return Draw(table.things["updown"].shuffled, count, "updown")


class UpDown(Chance, frozen=True):
    """Draw for symbols only. All see the cards (ads.ruling.updown-knowledge).

    What is drawn `again` because it decided nothing comes from the dedicated deck (rulings.md 33).
    """

    @abstractmethod
    def drawer(self) -> str:
        """Who draws."""

    def count(self, table: Table) -> int:
        return 1

    def question(self, table: Table) -> Draw:
        if self.draws_again():
            return dedicated_draw(table, self.count(table))
        return updown_draw(table, self.drawer(), self.count(table))

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        who = self.drawer()
        if is_foe(who):
            return None, f"{name_of(table, who)}, {self.why()}"
        return Seat(who), self.why()

    def draws_again(self) -> bool:
        return False

    def why(self) -> str:
        return "Up/Down"


def drawn(outcome: Outcome) -> str:
    """The symbols of an outcome, in the order they came."""
    return symbols(outcome)
