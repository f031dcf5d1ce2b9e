"""Experience, Gold and Loot for the Foes that were beaten, shared among those who stood against them."""

from __future__ import annotations

from hearthside.families.adventure_deck.catalogue import FOES
from hearthside.families.adventure_deck.characters import PARTY, living, name_of
from hearthside.families.adventure_deck.gold import shares
from hearthside.families.adventure_deck.loot import find
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.steps import Passage, Step
from hearthside.kernel.table import Table


class Rewards(Passage, frozen=True):
    """Each Foe is shared for itself: XP at least 1 each (ads.foe.xp), Gold without a least (ads.foe.gold), and what it
    carried (ads.foe.playable-loot). `hired` Hirelings take their share too (ads.ruling.pets-hirelings)."""

    beaten: tuple[str, ...]
    hired: int = 0

    def go(self, table: Table) -> Events:
        heroes = [who for who in living(table) if table.things[who].front["side"] == PARTY]
        if not heroes or not self.beaten:
            return ()
        xp = sum(shares(FOES[key].card.xp, len(heroes) + self.hired, 1)[0] for key in self.beaten)
        events: list[Event] = []
        for who in heroes:
            events.append(Marked(who, {"xp": table.things[who].number("xp") + xp}))
            events.append(Told(f"{name_of(table, who)} gains {xp} XP.", ("ads.foe.xp",), about=(who,)))
        if self.hired:
            events.append(Told("Whoever is hired takes a share of XP and Gold.", ("ads.foe.xp",)))
        gold = sum(FOES[key].card.gold for key in self.beaten)
        source = "from the Foes" if len(self.beaten) > 1 else "from the Foe"
        steps: list[Step] = find(gold, (), "up", self.hired, source)
        for key in self.beaten:
            steps += find(0, FOES[key].card.loot, FOES[key].card.symbol)
        return [*events, Turned(tuple(steps))] if steps else events
