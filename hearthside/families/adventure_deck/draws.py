"""Drawing for Up/Down: from the own Draw Deck or from the dedicated deck; the cards go back (ads.updown.draw)."""

from __future__ import annotations

from abc import abstractmethod

from hearthside.families.adventure_deck.characters import is_foe
from hearthside.families.adventure_deck.updown import symbols
from hearthside.kernel.asks import RuleIds
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Chance
from hearthside.kernel.table import Table


def updown_draw(table: Table, who: str, count: int) -> Draw:
    """So many cards at once, none put back before the last is drawn (ads.ruling.updown-multi-draw).

    Nothing is moved: the cards return and the deck is shuffled again, so it is as it was (ads.updown.return).
    A Draw Deck with too few cards is left alone and costs no Fatigue: the dedicated deck serves instead.
    """
    pile = "updown"
    if not is_foe(who) and table.options["updown-source"] != "dedicated-only":
        own = table.things[f"{who}/draw"]
        if table.things[who].front["source"] == "draw-deck" and own.unordered >= count:
            pile = f"{who}/draw"
    return Draw(table.things[pile].shuffled, count, pile)


class UpDown(Chance, frozen=True):
    """Draw for symbols only. All see the cards (ads.ruling.updown-knowledge)."""

    @abstractmethod
    def drawer(self) -> str:
        """Who draws."""

    def count(self, table: Table) -> int:
        return 1

    def question(self, table: Table) -> Draw:
        return updown_draw(table, self.drawer(), self.count(table))

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        who = self.drawer()
        return (None if is_foe(who) else Seat(who)), self.why()

    def why(self) -> str:
        return "Up/Down"


def drawn(outcome: Outcome) -> str:
    """The symbols of an outcome, in the order they came."""
    return symbols(outcome)


NO_RULES: RuleIds = ()
