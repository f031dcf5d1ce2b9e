"""Circumstances: what makes a flip harder without a card, bought once by the GM or there from the start."""

from __future__ import annotations

from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.flips import FLIP, ONCE
from hearthside.families.deckahedron.foes import Foe
from hearthside.families.deckahedron.hints import HINT, HINTS, edge_word
from hearthside.kernel.asks import Choice, Reply
from hearthside.kernel.events import Event, Gone, Marked
from hearthside.kernel.table import Table


def circumstances(table: Table) -> tuple[str, ...]:
    """The ids of the standing circumstances."""
    return table.things["story"].list("circumstances")


def circumstance_choices(table: Table, hero: str) -> tuple[Choice, ...]:
    """Standing disadvantages that were paid for once and may apply again, free (GM guide, point pools).

    What was written on the hero's armour when it was made was never paid for (dk.bank.prewritten-disadvantage.world).
    """
    found = [(id, table.things[id].text("text")) for id in circumstances(table)]
    if edition_of(table).free_drawbacks:
        found += drawbacks(table, hero)
    return tuple(Choice(id, text, edge_word(level_of(table, id))) for id, text in found)


def drawbacks(table: Table, hero: str) -> list[tuple[str, str]]:
    """Items of a hero with a drawback written on them."""
    return [
        (id, f"{thing.text('name')}: {thing.front['drawback']}")
        for id in table.lying_on(hero)
        if (thing := table.things[id]).front.get("drawback")
    ]


def foe_advantage(table: Table, foe: str) -> int:
    """A foe's advantage is the hero's disadvantage (dk.advantage.foe)."""
    return Foe(table, foe).advantage if foe and edition_of(table).foe_advantage else 0


def circumstance_levels(table: Table, reply: Reply) -> int:
    chosen = reply.several("circumstances")
    return sum(level_of(table, id) for id in chosen)


def level_of(table: Table, id: str) -> int:
    """The disadvantages of one circumstance, or of a hint of a card."""
    if id.startswith(HINT):
        return HINTS[id.removeprefix(HINT)].level
    return int(str(table.things[id].front.get("level", 1)))


def once_only(table: Table, reply: Reply) -> tuple[str, ...]:
    """Those chosen for a flip that hold for one flip."""
    chosen = reply.several("circumstances")
    return tuple(id for id in chosen if id in table.things and table.things[id].front.get("once"))


def used_up(table: Table) -> list[Event]:
    """What was laid ready for one flip is gone when its cards are turned."""
    once = table.things[FLIP].list(ONCE) if ONCE in table.things[FLIP].front else ()
    left = tuple(id for id in circumstances(table) if id not in once)
    return [*map(Gone, once), Marked("story", {"circumstances": left})] if once else []
