"""Starting rounds: who takes part, and how far they are from each other (book: "Rounds")."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.protagonists.actions import ACTIONS
from hearthside.families.protagonists.danger import nobody_stands
from hearthside.families.protagonists.movement import BANDS, CLOSE, DISTANT, NAMES, NEAR, distances
from hearthside.families.protagonists.order import OrderTerms
from hearthside.families.protagonists.rounds import NextTurn
from hearthside.families.protagonists.sheets import Names, character, names_on_stage, story, who_field
from hearthside.kernel.asks import Number, Option, Reply, RuleIds, Text
from hearthside.kernel.events import Events, Made, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Passage
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

DISTANCE = Number("distance", "Everybody starts", CLOSE, DISTANT, NEAR, NAMES)
LONGEST = 100
ROUNDS: RuleIds = ("core.round.when", "core.round.order", "core.movement.abstract")


class StartRounds(Act):
    """Several want to act at once, as in a race or a brawl: the GM starts rounds (core.round.when)."""

    id = "rounds"
    rules = ROUNDS

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        several = names_on_stage(table) if seat == GM else ()
        if len(several) < 2 or nobody_stands(table):
            return ()
        scene = story(table).text("scene")
        return (rounds_option(several, str(table.things[scene].back["title"]) if scene else ""),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        who, band, title = reply.several("who"), reply.number("distance"), reply.text("title")
        testing = tuple(one for one in who if character(table, one).is_up)
        thing = Thing("conflict", front=conflict_marks(who, band, title))
        told = Told(f"{title}: a Conflict in rounds, everybody {BANDS[band]}.", ROUNDS, about=who)
        order = (OrderTerms(testing),) if testing else ()  # among the unconscious alone nobody tests
        steps = (*order, FallenLast(who), NextTurn(0))
        return (Made("conflict", thing), Marked("story", {"phase": "conflict"}), told, Turned(steps))


@lru_cache(maxsize=256)
def rounds_option(several: Names, scene: str) -> Option:
    """It is called after the scene, unless the GM says otherwise."""
    who = who_field("who", "Who takes part", several, 2, len(several))
    title = Text("title", "What is it?", LONGEST, 1, scene[:LONGEST])
    note = "A fight or a race, turn by turn."
    return Option("rounds", "A Conflict in rounds", (who, title, DISTANCE), ROUNDS, note=note)


def conflict_marks(who: tuple[str, ...], band: int, title: str) -> Marks:
    numbers: Marks = {"round": 1, "actions_left": 0}
    lists: Marks = {"order": who, "done": (), "objects": ()}
    left: Marks = {f"left/{one}": ACTIONS for one in who}
    return {"title": title, "turn": "", **numbers, **lists, **left, **distances(who, band)}


class FallenLast(Passage, frozen=True):
    """Who lies unconscious made no Wits Test and comes last (rulings.md, 3)."""

    who: tuple[str, ...]

    def go(self, table: Table) -> Events:
        order = table.things["conflict"].list("order")
        missing = tuple(one for one in self.who if one not in order)
        return (Marked("conflict", {"order": (*order, *missing)}),) if missing else ()
