"""The spotlight: an informal turn of one ordinary move and, at most, one bonus move (dk.fast.spotlight)."""

from __future__ import annotations

from hearthside.families.deckahedron.heroes import Hero, heroes
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.states import UNBURDENED
from hearthside.kernel.events import Event, Marked
from hearthside.kernel.table import Table


def shine_on(table: Table, hero: str) -> list[Event]:
    """Give a hero the spotlight: what was used up in the last one is fresh again
    (dk.conflict.shield-timing: in one's own spotlight, or where the table says so in everybody's)."""
    events: list[Event] = [Marked("story", {"spotlight": hero})]
    everybody = house(table, "bonus_refresh") == "every_spotlight"
    for id in heroes(table):
        thing = table.things[id]
        if id == hero:
            events.append(Marked(id, {"moves": 0, "bonus": 0, "spotlights": thing.number("spotlights") + 1}))
        elif everybody and thing.front["bonus"]:
            events.append(Marked(id, {"bonus": 0}))
    return events


def turn_off(table: Table, ids: tuple[str, ...]) -> list[Event]:
    """These heroes begin a new scene, a fight or a Rest: what they did in a spotlight before counts no more."""
    fronts = [(id, table.things[id].front) for id in ids]
    events: list[Event] = [
        Marked(id, {"moves": 0, "bonus": 0}) for id, f in fronts if f["moves"] or f["bonus"]
    ]
    return (
        [Marked("story", {"spotlight": ""}), *events] if table.mark("story", "spotlight") in ids else events
    )


def after_move(hero: Hero, move: str, bonus: bool) -> list[Event]:
    """Count a move. An ordinary one takes the spotlight if it is elsewhere; a bonus move may be made out of it."""
    thing = hero.thing
    if UNBURDENED in thing.list("states"):  # it was for this move
        left = tuple(state for state in thing.list("states") if state != UNBURDENED)
        return [hero.mark(states=left), *counted(hero, move, bonus)]
    return counted(hero, move, bonus)


def counted(hero: Hero, move: str, bonus: bool) -> list[Event]:
    table, thing = hero.table, hero.thing
    if bonus:
        return [Marked(hero.id, {"bonus": thing.number("bonus") + 1, "last": move})]
    if table.things["story"].front["spotlight"] == hero.id:
        return [Marked(hero.id, {"moves": thing.number("moves") + 1, "last": move})]
    return [*shine_on(table, hero.id), Marked(hero.id, {"moves": 1, "last": move})]
