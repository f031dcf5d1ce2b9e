"""What the GM does to lead play: calls for flips, deals attack power, moves the spotlight, begins and ends fights."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from hearthside.families.deckahedron.calling import Calling
from hearthside.families.deckahedron.cowering import CAPTURED, SUBDUED
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.foe_attacks import gang_option, gang_up
from hearthside.families.deckahedron.foes import danger_over, foe_choices
from hearthside.families.deckahedron.heroes import UP, Hero, heroes, is_busy, living, name_of, seat_of
from hearthside.families.deckahedron.outcomes import DAMAGE, OPTIONS, POWER, deal, gm_move
from hearthside.families.deckahedron.spending import chosen, up_heroes
from hearthside.families.deckahedron.spotlight import shine_on, turn_off
from hearthside.families.deckahedron.states import is_cowering
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply, RuleIds
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table

KEPT = {"dead": "dk.stamina.fate", SUBDUED: "dk.flip.fiction", CAPTURED: "dk.flip.fiction"}
"""What keeps from acting who has not just lost all Stamina."""


class CallFor(Act):
    """The GM calls for a flip when something is risky or uncertain; players never flip uncalled (dk.flip.when)."""

    id = "call"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return ()
        waiting = next_to_move(table)
        return [self._option(table, id, waiting) for id in heroes(table)]

    def _option(self, table: Table, id: str, waiting: str) -> Option:
        hero, closed, rules = Hero(table, id), "", ("dk.flip.when",)
        if not hero.is_up:
            status = hero.thing.text("status")
            closed, rules = f"{hero.name} is {status}", (KEPT.get(status, "dk.stamina.incapacitated"),)
        elif is_cowering(hero):
            closed, rules = f"{hero.name} has given up", ("dk.flip.fiction",)
        elif is_busy(table, id):
            closed, rules = f"{hero.name} is busy with a corner game", ("dk.minigame.time.kfa093",)
        elif waiting not in ("", id):
            closed, rules = (
                f"{name_of(table, waiting)} has a move to make first",
                ("dk.critical.options.world",),
            )
        return _call(id, hero.name, rules, closed)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Turned((Calling(reply.option.partition(":")[2]),))]


def next_to_move(table: Table) -> str:
    """Who bought another move goes on at once (dk.critical.options.world), unless something felled them first."""
    fronts = ((id, table.things[id].front) for id in heroes(table))
    return next((id for id, front in fronts if front["edge"] and front["status"] == UP), "")


@lru_cache(maxsize=512)
def _call(id: str, name: str, rules: RuleIds, closed: str) -> Option:
    return Option(f"call:{id}", f"Call on {name} for a flip", (), rules, "", id, "", closed)


class CallTogether(Act):
    """Heroes who succeed or fail as one: they say who leads, the others support (dk.teamwork.bound)."""

    id = "together"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        up = tuple(who for who in up_heroes(table) if not is_busy(table, who.id)) if seat == GM else ()
        if len(up) < 2:
            return ()
        return (_together(up),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Turned((WhoLeads(reply.several("heroes")),))]


@lru_cache(maxsize=256)
def _together(up: tuple[Choice, ...]) -> Option:
    who = Pick("heroes", "Who succeeds or fails together?", up, 2, len(up))
    return Option("together", "Call for one flip by several heroes", (who,), ("dk.teamwork.bound",))


class WhoLeads(Question, frozen=True):
    """The players say who takes the lead (dk.teamwork.bound)."""

    heroes: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return tuple(dict.fromkeys(seat_of(table, id) for id in self.heroes))

    def tells(self, table: Table) -> str:
        return "You stand or fall together. Who takes the lead?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = tuple(Option(id, name_of(table, id)) for id in self.heroes)
        return Ask(self.tells(table), options, ("dk.teamwork.bound",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        others = tuple(id for id in self.heroes if id != reply.option)
        text = f"{name_of(table, reply.option)} takes the lead."
        return [Told(text, ("dk.teamwork.bound",)), Turned((Calling(reply.option, others),))]


class MakeMove(Act):
    """Whenever everybody looks to the GM, not only on a cross: the list of GM moves says what may come next (GM guide)."""

    id = "gm-move"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (IN_THE_OPEN[table.options["edition"]],) if seat == GM and heroes(table) else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.text("move") != DAMAGE or not up_heroes(table):
            return gm_move(reply)
        told: list[Event] = [Told(reply.text("text"))] if reply.text("text") else []
        return [*told, Turned((Harming(),))]


def _in_the_open(edition: str) -> Option:
    note = (
        "Nobody knows what comes next, or everybody looks to you: pick something from the list and tell it."
    )
    return msgspec.structs.replace(OPTIONS[edition]["gm-move"], note=note)


IN_THE_OPEN = {edition: _in_the_open(edition) for edition in EDITIONS}


class Harming(Question, frozen=True):
    """The GM's move is to deal damage: whom, and how much."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "The GM deals damage."

    def ask(self, table: Table, seat: Seat) -> Ask:
        up, foes = up_heroes(table), foe_choices(table)
        gang = (gang_option(foes, Pick("heroes", "Whom?", up, 1, len(up))),) if foes else ()
        power = _attack(table.options["edition"], up)
        return Ask("Who is hit, and how hard?", (power, *gang, Option("nobody", "Nobody after all")))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "gang":
            return gang_up(table, chosen(reply, "heroes"), reply)
        return struck(table, reply) if reply.option == "attack" else []


class DealPower(Act):
    """Something strikes: attack power from a die or a number, for whoever is hit (dk.combat.attack-power)."""

    id = "attack"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        up = up_heroes(table) if seat == GM else ()
        return (_attack(table.options["edition"], up),) if up else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return struck(table, reply)


def struck(table: Table, reply: Reply) -> list[Event]:
    told: list[Event] = [Told(reply.text("text"))] if reply.text("text") else []
    return [*told, *deal(table, chosen(reply, "heroes"), reply)]


@lru_cache(maxsize=256)
def _attack(edition: str, up: tuple[Choice, ...]) -> Option:
    who = Pick("heroes", "Who is hit?", up, 1, len(up))
    return Option("attack", "Deal attack power", (who, *POWER[edition]), ("dk.combat.attack-power",))


class Shine(Act):
    """The GM moves the spotlight on, fairly (dk.fast.spotlight)."""

    id = "spotlight"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return []
        lit = table.things["story"].front["spotlight"]
        return [_spotlight(id, table.things[id].text("name")) for id in living(table) if id != lit]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return shine_on(table, reply.option.partition(":")[2])


@lru_cache(maxsize=256)
def _spotlight(id: str, name: str) -> Option:
    note = f"It is {name}'s turn; a move and a bonus move are free again."
    return Option(f"spotlight:{id}", f"Spotlight on {name}", (), ("dk.fast.spotlight",), note, id)


class Fight(Act):
    """A fight begins, a fight is over: it decides which breather may be taken, and whether one can rest."""

    id = "fight"
    begin = Option("fight:begin", "A fight or pursuit begins")
    over = Option("fight:over", "The danger is over: a moment to breathe")
    rest = Option("fight:none", "The moment to breathe has passed")

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM:
            return ()
        now = table.things["story"].front["fight"]
        return {"none": (self.begin,), "on": (self.over,), "over": (self.begin, self.rest)}[str(now)]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        fight, text = {
            "fight:begin": ("on", "A fight begins."),
            "fight:over": ("over", "The danger is over."),
            "fight:none": ("none", "The moment to breathe has passed."),
        }[reply.option]
        if fight != "on":
            return [*danger_over(table, fight), Told(text)]
        return [Marked("story", {"fight": fight}), Told(text), *turn_off(table, heroes(table))]
