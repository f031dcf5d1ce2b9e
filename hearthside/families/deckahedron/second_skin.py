"""Like A Second Skin: armour and shield count less for who wears them like that.

The lighter load is written on the card while the hero carries it (`skin` says how much lighter), so that whoever reads
a load reads the right one; `load_off` gives the card its own weight back when it leaves the hero.
"""

from __future__ import annotations

from hearthside.families.deckahedron.equipment import items_of
from hearthside.families.deckahedron.heroes import Hero
from hearthside.families.deckahedron.packs import by_tokens
from hearthside.kernel.events import Event, Events, Marked, Told
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Table

MOVE = "like_a_second_skin"
STUDIED, EXPERT, MASTER = 0, 1, 2


def relief(kind: str, level: int, load: int, tokens: bool) -> int:
    """How much less a card counts. At master level armour counts nothing; in Deckahedron World one token less again."""
    if kind == "shield":
        return min(load, 1) if level >= EXPERT else 0
    if kind != "armour" or level < STUDIED:
        return 0
    if level >= MASTER:
        return min(load, 2) if tokens else load
    return min(load, 1)


class WeighWorn(Passage, frozen=True):
    """Weigh what the hero wears anew, after the card was learned or raised, or something was taken up."""

    hero: str

    def go(self, table: Table) -> Events:
        hero, card = Hero(table, self.hero), Hero(table, self.hero).move(MOVE)
        if card is None:
            return []
        events: list[Event] = []
        freed = 0
        for id in items_of(table, self.hero):
            thing = table.things[id]
            lighter = int(str(thing.front.get("skin", 0)))
            load = thing.number("load") + lighter
            less = relief(thing.text("kind"), card.number("level"), load, by_tokens(table))
            if less != lighter:
                freed += less - lighter
                text = f"{thing.text('name')} sits like a second skin: it counts as {load - less}."
                events += [Marked(id, {"load": load - less, "skin": less}), Told(text, about=(id,))]
        if freed and by_tokens(table):
            events.append(hero.mark(speed=hero.thing.number("speed") + freed))
        return events
