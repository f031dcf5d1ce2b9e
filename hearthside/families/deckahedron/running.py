"""Bravely Run Away: no flip, the GM says where the heroes end up (dk.run.*)."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.families.deckahedron.absorbing import EXHAUSTION, Distributing
from hearthside.families.deckahedron.arrivals import arrive, where
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.equipment import load
from hearthside.families.deckahedron.heroes import (
    Hero,
    hero_of,
    in_scene,
    is_busy,
    name_of,
    names_of,
    seat_of,
)
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.pursuit import StartPursuit
from hearthside.families.deckahedron.regaining import Regaining
from hearthside.families.deckahedron.reserve import pay
from hearthside.families.deckahedron.spending import too_few
from hearthside.families.deckahedron.spotlight import after_move
from hearthside.families.deckahedron.states import is_cowering
from hearthside.kernel.asks import Ask, Number, Option, Reply, Text
from hearthside.kernel.events import Event, Events, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question, Step, Together
from hearthside.kernel.table import Table

RUN = "bravely_run_away"
ENOUGH_SPEED, REGAINED = 4, 2


def by_load(scale: tuple[tuple[int, int], ...], carried: int) -> int:
    """The Stamina of the first band that reaches so far, gained or (below 0) lost."""
    return next(change for highest, change in scale if carried <= highest)


def by_speed(speed: int) -> int:
    """Deckahedron World: with enough Speed two points come back, else each point below is lost."""
    return REGAINED if speed >= ENOUGH_SPEED else speed - ENOUGH_SPEED


def stamina_change(table: Table, hero: str) -> int:
    """What running does to a hero by what it carries (dk.run.stamina)."""
    if edition_of(table).load == "tokens":
        return by_speed(table.things[hero].number("speed"))
    return by_load(MOVES[table.options["edition"]][RUN].stamina_by_load, load(table, hero))


def can_run(hero: Hero) -> bool:
    return hero.is_up and not is_busy(hero.table, hero.id) and not is_cowering(hero)


def price_of_running(table: Table, hero: str) -> str:
    """What the load will cost or give, for who may still drop something (dk.run.stamina)."""
    change = stamina_change(table, hero)
    if not change or house(table, "run_scale") == "ask_gm":
        return ""
    if edition_of(table).load == "tokens":
        return f" Stamina {signed(change)} with {table.things[hero].number('speed')} on Speed."
    return f" Stamina {signed(change)} with a load of {load(table, hero)}."


class RunAway(Act):
    """A player declares it when the battle goes badly (dk.run.condition)."""

    id = "run"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is None or not can_run(Hero(table, hero)):
            return ()
        note = f"No flip. You get away if there is a way out; the GM says where to.{price_of_running(table, hero)}"
        return (Option("run", "Bravely Run Away", (), ("dk.run.condition", "dk.run.control"), note),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        told = Told(f"{name_of(table, hero)} bravely runs away!", ("dk.run.condition",), about=(hero,))
        others = [id for id in in_scene(table, hero) if can_run(Hero(table, id))]
        step: Step = Join(hero, tuple(others)) if others else Escape((hero,))
        return [*after_move(Hero(table, hero), RUN, False), told, Turned((step,))]


class Join(Together, frozen=True):
    """Everybody else says whether they run as well (dk.pursuit.start)."""

    hero: str
    others: tuple[str, ...]

    def parties(self, table: Table) -> tuple[Seat, ...]:
        return tuple(dict.fromkeys(seat_of(table, id) for id in self.others))

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} runs away. Who joins?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        own = next(id for id in self.others if seat_of(table, id) == seat)
        note = price_of_running(table, own).strip()
        options = (Option("join", "Run as well", note=note), Option("stay", "Stay"))
        return Ask(f"{name_of(table, self.hero)} runs away. Do you join?", options, ("dk.pursuit.start",))

    def answers(self, table: Table, replies: dict[Seat, Reply]) -> Events:
        joined = [id for id in self.others if replies[seat_of(table, id)].option == "join"]
        names = names_of(table, joined) or "Nobody"
        runners = (self.hero, *joined)
        return [
            Told(f"{names} join{'s' * (len(joined) < 2)}.", ("dk.pursuit.start",), about=runners),
            Turned((Escape(runners),)),
        ]


class Escape(Question, frozen=True):
    """The GM says whether the fiction leaves a way out; then they do get away (dk.run.condition,
    dk.conflict.run-opposition)."""

    runners: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{self._names(table)}. The GM says whether there is a way out."

    def _names(self, table: Table) -> str:
        names = names_of(table, self.runners)
        return f"{names} {'runs' if len(self.runners) == 1 else 'run'}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        fields: tuple[Number, ...] = ()
        if house(table, "run_scale") == "ask_gm":
            fields = tuple(
                Number(f"stamina:{id}", f"Stamina of {name_of(table, id)}", -10, 10) for id in self.runners
            )
        why = Text("text", "What bars the way?", 500)
        options = (
            Option("away", "There is a way out", fields, ("dk.run.stamina",), self._note(table)),
            Option("cornered", "Escape is impossible", (why,), ("dk.run.condition",)),
        )
        return Ask(f"{self._names(table)}. Is there a way out?", options)

    def _note(self, table: Table) -> str:
        changes = ((name_of(table, id), stamina_change(table, id)) for id in self.runners)
        return "Stamina: " + ", ".join(f"{name} {signed(change)}" for name, change in changes)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "cornered":
            text = f"There is no way out. {reply.text('text')}".strip()
            return [Told(text, ("dk.run.condition",), about=self.runners)]
        given = {id: reply.values.get(f"stamina:{id}") for id in self.runners}
        changes = {id: n if isinstance(n, int) else stamina_change(table, id) for id, n in given.items()}
        steps = [step for id, change in changes.items() for step in paces(id, change)]
        return [*told_paces(table, changes), Turned((*steps, WhereTo(self.runners)))]


def told_paces(table: Table, changes: dict[str, int]) -> list[Event]:
    """Why running tires one hero and not another: what they carry (dk.run.stamina)."""
    felt = [f"{name_of(table, id)} {signed(change)}" for id, change in changes.items() if change]
    if not felt:
        return []
    text = f"Stamina for running with what they carry: {', '.join(felt)}."
    return [Told(text, ("dk.run.stamina",), about=tuple(changes))]


def signed(change: int) -> str:
    return f"{change:+d}".replace("-", "\N{MINUS SIGN}")


def paces(hero: str, change: int) -> tuple[Step, ...]:
    """Points regained, or lost to mental strain."""
    if change > 0:
        return (Regaining(hero, change),)
    return (Distributing(hero, (EXHAUSTION,) * -change, "mental", attack=False),) if change else ()


class WhereTo(Question, frozen=True):
    """The GM says where: safe, near a danger, or for a point into the next one (dk.run.control, dk.run.resolve.*)."""

    runners: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "The GM says where the runners end up."

    def ask(self, table: Table, seat: Seat) -> Ask:
        edition, rules = edition_of(table), ("dk.run.resolve.kfa", "dk.run.resolve.world")
        poor, place = too_few(table, 1), where(table, self.runners)
        options = [
            Option("safe", "Somewhere completely safe", place, rules),
            Option("near", "Near a danger that is not upon them yet", place, rules),
        ]
        if edition.pursuit:
            priced = house(table, "pursuit_needs_point") == "true"
            label = f"They are pursued{' (1 point)' * priced}"
            options.append(Option("pursuit", label, (), rules, closed=poor if priced else ""))
        options.append(Option("danger", "Into a new danger (1 point)", place, rules, closed=poor))
        return Ask("Say where the runners end up.", tuple(options), ("dk.run.control",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "pursuit":
            priced = house(table, "pursuit_needs_point") == "true"
            return [*([pay(table, 1)] if priced else []), Turned((StartPursuit(self.runners),))]
        paid: list[Event] = [pay(table, 1)] if reply.option == "danger" else []
        return [*paid, *arrive(table, self.runners, reply)]
