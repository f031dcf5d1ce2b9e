"""Weak Spot: a weakness is named, and whoever attacks it adds a d4 from then on (blows.py rolls it)."""

from __future__ import annotations

from hearthside.families.deckahedron.carrying_out import carry_out
from hearthside.families.deckahedron.effects import EFFECTS
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.foes import Foe, active_foes
from hearthside.families.deckahedron.heroes import name_of, seat_of
from hearthside.kernel.asks import Ask, Option, Reply, Text
from hearthside.kernel.events import Events, Told
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question, Step
from hearthside.kernel.table import Table

MOVE = "weak_spot"


def spotted(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """On two checks or more the player names the weakness; the first attack on it has an advantage."""
    steps = carry_out(table, call, result)
    named = result >= 2 and (call.about or active_foes(table))
    return (NameWeakness(call.hero, call.about), *steps) if named else steps


EFFECTS[MOVE] = spotted


class NameWeakness(Question, frozen=True):
    """Whose weakness it is, and what."""

    hero: str
    foe: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} names a weakness."

    def ask(self, table: Table, seat: Seat) -> Ask:
        what = (Text("text", "What is the weakness?", 200, 1),)
        foes = [self.foe] if self.foe else [foe.id for foe in active_foes(table)]
        options = tuple(Option(f"weak:{id}", Foe(table, id).name, what, about=id) for id in foes)
        note = "Whoever attacks it adds 1d4 attack power."
        return Ask(f"{self.tells(table)} {note}", options, ("dk.flip.read-move",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        foe, text = Foe(table, reply.option.partition(":")[2]), reply.text("text")
        return [foe.show(weak=text), Told(f"The weakness of {foe.name}: {text}.", about=(foe.id,))]
