"""What options of moves do to a foe: armour put out of use, disarmed, slowed, kept apart, or another one hit as well."""

from __future__ import annotations

from hearthside.families.deckahedron.blows import HitFoe, Winning
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.foes import NEAR, Foe, active_foes
from hearthside.families.deckahedron.heroes import Hero, name_of, seat_of
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table

ANOTHER, ARMOUR, DISARM, HOBBLE, APART = "another", "armour", "disarm", "hobble", "apart"
HAMPERS = (ANOTHER, ARMOUR, DISARM, HOBBLE, APART)
BARE = 1
"""The attack power of who has no weapon any more: 1, without a die."""


class HamperFoe(Passage, frozen=True):
    """Find the foe: the one the move was made against, else the player says. One not written down is told about."""

    call: Call
    what: str

    def go(self, table: Table) -> Events:
        found = self.foes(table)
        if len(found) > 1:
            return [Turned((WhichFoe(self),))]
        return hampered(table, self.call, self.what, found[0]) if found else []

    def foes(self, table: Table) -> list[str]:
        """Who may be meant; by a blow that hits another one as well, everybody else."""
        up, named = [foe.id for foe in active_foes(table)], self.call.about
        if self.what == ANOTHER:
            return [id for id in up if id != named]
        return [named] if named in up else up


class WhichFoe(Question, frozen=True):
    """Whom it befalls."""

    hamper: HamperFoe

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hamper.call.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hamper.call.hero)} chooses a foe."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = tuple(Option(id, Foe(table, id).name, about=id) for id in self.hamper.foes(table))
        return Ask(f"{self.tells(table)} Whom?", options, ("dk.flip.read-move",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return hampered(table, self.hamper.call, self.hamper.what, reply.option)


def hampered(table: Table, call: Call, what: str, id: str) -> list[Event]:
    """Carry it out on the foe's sheet."""
    foe, hero = Foe(table, id), Hero(table, call.hero)
    if what == ANOTHER:
        power = int(str(hero.thing.front.get("dealt", 0)))
        return [Turned((HitFoe(id, power, call.hero), Winning()))]
    changes: dict[str, tuple[Event, str]] = {
        ARMOUR: (
            foe.mark(crossed=foe.thing.number("squares")),
            f"The armour of {foe.name} is useless now.",
        ),
        DISARM: (foe.mark(power=min(BARE, foe.power)), f"{foe.name} is disarmed."),
        HOBBLE: (foe.show(hobbled=1), f"{foe.name} is hobbled."),
        APART: (foe.show(**{f"range:{call.hero}": NEAR}), f"{hero.name} is out of reach of {foe.name}."),
    }
    event, text = changes[what]
    return [event, Told(text, about=(id,))]
