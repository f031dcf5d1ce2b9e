"""Aims other than harm: disarm, confuse, hold (book: "Attacks")."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hearthside.families.protagonists.ability_tests import ADJUSTED, IMPOSSIBLE, ability_pick, impossible
from hearthside.families.protagonists.actions import Reason, name_of, offered, refusal, spent
from hearthside.families.protagonists.conflict import (
    begin_conflict,
    side_thing,
    terms,
)
from hearthside.families.protagonists.movement import foes_first
from hearthside.families.protagonists.sheets import actor, ended
from hearthside.families.protagonists.ties import CHANGE, PREVENT
from hearthside.kernel.asks import Ask, Option, Reply, RuleIds, Text
from hearthside.kernel.events import Events, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question
from hearthside.kernel.table import Table

AIM = (Text("what", "What do you want instead of harm?", 300, 1),)
WITHOUT_HARM: RuleIds = ("core.conflict.without-harm",)


class Aim(Act):
    """Disarm, confuse, hold: told to the GM before the Test (core.conflict.without-harm)."""

    id = "aim"
    rules = WITHOUT_HARM

    def offers(self, table: Table, seat: Seat) -> Iterator[Option]:
        who = actor(table, seat)
        if who is None:
            return
        closed = refusal(table, who, self.id)
        for other in foes_first(table, who):
            if other.is_up:
                yield aim_option(other.id, other.name, closed)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        who = actor(table, seat)
        assert who is not None
        return (Turned((AimJudged(who.id, reply.option.partition(":")[2], reply.text("what")),)),)


@lru_cache(maxsize=512)
def aim_option(target: str, name: str, closed: Reason) -> Option:
    return offered(f"aim:{target}", f"Against {name}, without harm", AIM, WITHOUT_HARM, closed)


class AimJudged(Question, frozen=True):
    """The GM decides whether it is possible and names the Ability. No Damage comes of it."""

    who: str
    against: str
    what: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} against {name_of(table, self.against)}: {ended(self.what)}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        fields = (ability_pick(), *terms(table, (self.who, self.against)))
        offer = Option("allow", "Let them test", fields, (*WITHOUT_HARM, *ADJUSTED))
        return Ask(self.tells(table), (offer, IMPOSSIBLE), WITHOUT_HARM)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == IMPOSSIBLE.id:
            return (impossible(reply, self.who, rules=WITHOUT_HARM),)
        ability = reply.text("ability")
        sides = {
            self.who: side_thing(table, self.who, ability, reply, CHANGE, self.what),
            self.against: side_thing(table, self.against, ability, reply, PREVENT, self.what),
        }
        used = spent(table, self.who, "aim")
        return [*used, *begin_conflict(table, sides, self.tells(table), reply, harmless=True)]
