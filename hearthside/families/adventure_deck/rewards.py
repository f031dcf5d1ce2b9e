"""Experience and Gold for the Foes that were beaten, shared among those who stood against them."""

from __future__ import annotations

from hearthside.families.adventure_deck.catalogue import FOES
from hearthside.families.adventure_deck.characters import DEAD, PARTY, name_of
from hearthside.kernel.events import Event, Events, Marked, Told
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Table


def shares(total: int, heads: int, least: int) -> tuple[int, int]:
    """Each one's share, rounded down, and what is left over (ads.foe.xp, ads.foe.gold)."""
    each = max(least, total // heads) if total else 0
    return each, max(0, total - each * heads)


class Rewards(Passage, frozen=True):
    """Each Foe is shared for itself: XP at least 1 each (ads.foe.xp), Gold without a least (ads.foe.gold)."""

    winners: str
    beaten: tuple[str, ...]

    def go(self, table: Table) -> Events:
        if self.winners != PARTY or not self.beaten:
            return ()
        heroes = [who for who in table.of_kind("character") if table.things[who].front["status"] != DEAD]
        xp = sum(shares(FOES[key].card.xp, len(heroes), 1)[0] for key in self.beaten)
        gold, left = shares(sum(FOES[key].card.gold for key in self.beaten), len(heroes), 0)
        events: list[Event] = []
        for i, who in enumerate(heroes):
            thing = table.things[who]
            extra = 1 if i < left else 0
            events.append(
                Marked(who, {"xp": thing.number("xp") + xp, "gold": thing.number("gold") + gold + extra})
            )
            text = f"{name_of(table, who)} gains {xp} XP and {gold + extra} Gold."
            events.append(Told(text, ("ads.foe.xp", "ads.foe.gold", "ads.loot.gold"), about=(who,)))
        return events
