"""Defend in Deckahedron World: tokens on the card, spent while an attack comes at the hero or at who is guarded."""

from __future__ import annotations

from hearthside.families.deckahedron.editions import halve
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.follow_ups import ONE, FollowUp
from hearthside.families.deckahedron.heroes import Hero, in_scene, name_of, seat_of
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.states import LayEdges, token_place
from hearthside.families.deckahedron.suffering import STANDS, Decide, Facing
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question, Step
from hearthside.kernel.table import Table

MOVE = "defend"
REDIRECT, HALVE, EDGE, HIT = "redirect", "halve", "edge", "hit"


def tokens_of(table: Table, hero: str) -> int:
    place = token_place(table, hero, MOVE)
    return table.things[place].number("tokens") if place in table.things else 0


def guards(table: Table, hero: str) -> tuple[str, ...]:
    """Who stands guard in the scene of the hero under attack, the hero included."""
    near = (hero, *in_scene(table, hero))
    return tuple(id for id in near if Hero(table, id).is_up and tokens_of(table, id))


def stand(table: Table, hero: str, power: int, foe: str) -> tuple[Step, ...]:
    """The guards are asked, where the move lays tokens."""
    if not MOVES[table.options["edition"]][MOVE].tokens:
        return ()
    ready = guards(table, hero)
    return (Defending(hero, power, foe, ready),) if ready else ()


STANDS.append(stand)


class Defending(Question, frozen=True):
    """One guard after the other spends tokens, one for each option."""

    hero: str
    power: int
    foe: str
    guards: tuple[str, ...]

    @property
    def guard(self) -> str:
        return self.guards[0]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.guard),)

    def tells(self, table: Table) -> str:
        names = name_of(table, self.hero), name_of(table, self.guard)
        return f"{names[0]} is attacked with power {self.power}. {names[1]} stands guard."

    def ask(self, table: Table, seat: Seat) -> Ask:
        words = dict(
            zip((REDIRECT, HALVE, EDGE, HIT), MOVES[table.options["edition"]][MOVE].options, strict=True)
        )
        if self.hero == self.guard:
            del words[REDIRECT]
        options = tuple(Option(key, word[:1].upper() + word[1:]) for key, word in words.items())
        there = tokens_of(table, self.guard)
        left = f"{there} token{'s' * (there != 1)} left."
        return Ask(
            f"{self.tells(table)} {left}", (*options, Option("enough", "Let it come")), ("dk.flip.read-move",)
        )

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "enough":
            return [Turned((self._next(self.hero, self.power, self.guards[1:]),))]
        place = token_place(table, self.guard, MOVE)
        left = tokens_of(table, self.guard) - 1
        word = {
            REDIRECT: "takes the attack",
            HALVE: "halves the attack",
            EDGE: "makes an opening",
            HIT: "strikes back",
        }
        told = Told(f"{name_of(table, self.guard)} {word[reply.option]}.", about=(self.guard,))
        paid: list[Event] = [Marked(place, {"tokens": left}), told]
        hero = self.guard if reply.option == REDIRECT else self.hero
        power = halve(self.power) if reply.option == HALVE else self.power
        rest = self._next(hero, power, self.guards if left else self.guards[1:])
        return [*paid, Turned((*self._does(reply.option), rest))]

    def _next(self, hero: str, power: int, guards: tuple[str, ...]) -> Step:
        return Defending(hero, power, self.foe, guards) if guards else Facing(Decide(hero, power))

    def _does(self, what: str) -> tuple[Step, ...]:
        if what == EDGE:
            return (LayEdges(self.guard, MOVE, 1, self.foe),)
        call = Call(self.guard, MOVE, "str", 1, 0, about=self.foe)
        return (FollowUp(call, ONE),) if what == HIT else ()
