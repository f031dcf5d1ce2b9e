"""Where It Hurts: points of an attack become advantages against that foe, one for one."""

from __future__ import annotations

from hearthside.families.deckahedron.effects import EFFECTS
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.foes import Foe
from hearthside.families.deckahedron.heroes import Hero, name_of, seat_of
from hearthside.families.deckahedron.moves import MOVES, RESULT_KEYS
from hearthside.families.deckahedron.states import LayEdges
from hearthside.kernel.asks import Ask, Number, Option, Reply
from hearthside.kernel.events import Event, Events, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question, Step
from hearthside.kernel.table import Table

MOVE = "where_it_hurts"


def hurts(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """Up to two points on three checks, one on two; never more than the attack had (ruling 36)."""
    most = MOVES[table.options["edition"]][MOVE].edges.get(RESULT_KEYS[result], 0)
    if not most:
        return ()
    if not call.about:
        return (LayEdges(call.hero, MOVE, most),)
    front = table.things[call.hero].front
    most = min(most, int(str(front.get("dealt", 0)))) if front.get("struck", call.about) == call.about else 0
    return (Convert(call.hero, call.about, most),) if most else ()


EFFECTS[MOVE] = hurts


class Convert(Question, frozen=True):
    """How many points of the last attack on this foe become tokens instead."""

    hero: str
    foe: str
    most: int

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} aimed where it hurts {Foe(table, self.foe).name}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        points = Number("points", "Points of the attack to turn into advantages", 0, self.most, self.most)
        return Ask(self.tells(table), (Option("convert", "Convert", (points,)),), ("dk.flip.read-move",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        n = reply.number("points")
        if not n:
            return []
        foe, hero = Foe(table, self.foe), Hero(table, self.hero)
        back = min(foe.thing.number("stamina_start"), foe.stamina + n)
        events: list[Event] = [hero.mark(dealt=int(str(hero.thing.front["dealt"])) - n)]
        if foe.is_up:
            events.append(foe.mark(stamina=back))
        return [*events, Turned((LayEdges(self.hero, MOVE, n, self.foe),))]
