"""Support: Protagonists help another character's Test (book: "Support").

In rounds each Test would ask everybody. Who wants to be left in peace until the Conflict ends says so once, to nobody
but the table, and takes it back at any time (rulings.md, 28).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from hearthside.families.protagonists.ability_tests import score_with
from hearthside.families.protagonists.actions import can_help, name_of, spent
from hearthside.families.protagonists.sheets import all_of, character, in_conflict, option, party, seat_of
from hearthside.kernel.asks import Ask, Option, Reply, RuleIds
from hearthside.kernel.events import Event, Events, Gone, Made, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

RULES: RuleIds = ("core.support.bonus", "core.support.shared-risk")
DECLINE = Option("decline", "Not this time")
ENOUGH = Option("enough", "Nobody else helps", rules=("core.support.bonus",))
KEEP_OUT = Option(
    "keep-out",
    "Not in this Conflict, unless I say so",
    rules=("core.support.bonus",),
    note="You are not asked again until the Conflict ends or you change your mind. It is not announced.",
)
KEPT_OUT = "Not asked about Support in this Conflict (ask-me)"
ASK_ME = Option("ask-me", "Ask me about Support again", rules=("core.support.bonus",))


def helpers(table: Table, rollers: tuple[str, ...]) -> tuple[str, ...]:
    """Who could Support: Protagonists who are up and do not roll themselves (core.support.who).

    In rounds it takes one of their actions (core.ruling.support-in-conflict).
    """
    rule = option(table, "support-in-rounds")
    if in_conflict(table) and rule == "forbidden":
        return ()
    others = (one for one in party(table) if one.id not in rollers)
    return tuple(one.id for one in others if can_help(table, one, free=rule == "free"))


def supporting(table: Table, tests: tuple[str, ...], rollers: tuple[str, ...]) -> tuple[Step, ...]:
    """The step in which supporters join, if there is anybody to join."""
    several = helpers(table, rollers)
    return (Support(tests, several),) if to_ask(table, several) else ()


def to_ask(table: Table, several: tuple[str, ...]) -> list[Seat]:
    """Who answers for these, but for those who keep out of it."""
    seats = [seat_of(table, one) for one in several]
    return [seat for seat in seats if kept_out(seat) not in table.things]


class Support(Question, frozen=True):
    """Everybody who could help says whether they do; the GM may close it (core.support.bonus)."""

    tests: tuple[str, ...]
    open: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return tuple(dict.fromkeys([*to_ask(table, self.open), GM]))

    def tells(self, table: Table) -> str:
        return f"Does anybody support {self._rollers(table)}?"

    def _rollers(self, table: Table) -> str:
        """Whom one would think of first: friends, and others where there is none among them."""
        sides = [character(table, table.things[test].place) for test in self.tests]
        return " or ".join(one.name for one in [one for one in sides if one.is_friend] or sides)

    def ask(self, table: Table, seat: Seat) -> Ask:
        mine = [one for one in self.open if seat_of(table, one) == seat]
        friends = [one for one in self.tests if character(table, table.things[one].place).is_friend]
        foes = [one for one in self.tests if one not in friends]
        for_friends = [self._offer(table, one, test) for one in mine for test in friends]
        for_foes = [self._offer(table, one, test) for one in mine for test in foes]
        keeping_out = (KEEP_OUT,) if seat != GM and in_conflict(table) else ()
        options = (*for_friends, ENOUGH if seat == GM else DECLINE, *keeping_out, *for_foes)
        prompt = self.tells(table) if seat == GM else f"Do you support {self._rollers(table)}?"
        return Ask(prompt, options, RULES)

    def _offer(self, table: Table, helper: str, test: str) -> Option:
        thing = table.things[test]
        rises = score_with(table, thing, len(thing.list("supporters")) + 1) > thing.number("score")
        costs = in_conflict(table) and option(table, "support-in-rounds") == "costs-action"
        names = name_of(table, helper), name_of(table, thing.place)
        return support_option(helper, test, *names, seat_of(table, helper) == GM, rises, costs)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "enough":
            return ()
        if reply.option in ("decline", "keep-out"):
            rest = self._rest(table, tuple(one for one in self.open if seat_of(table, one) != seat))
            return (keeps_out(seat), *rest) if reply.option == "keep-out" else rest
        _, helper, test = reply.option.split(":", 2)
        return (
            *joined(table, helper, test),
            *self._rest(table, tuple(one for one in self.open if one != helper)),
        )

    def _rest(self, table: Table, still_open: tuple[str, ...]) -> Events:
        if not to_ask(table, still_open):
            return ()
        return (Turned((msgspec.structs.replace(self, open=still_open),)),)


@lru_cache(maxsize=1024)
def support_option(
    helper: str, test: str, name: str, who: str, by_gm: bool, rises: bool, costs: bool
) -> Option:
    """The offer to support somebody: what it brings, and what it may cost."""
    you, your = (name, f"{name}'s") if by_gm else ("you", "your")
    cost = f" It uses one of {your} actions." if costs else ""
    gain = f"{who}'s score rises by 1." if rises else f"{who}'s score cannot rise above 4."
    note = f"{gain} If it fails, what happens to {who} happens to {you} too.{cost}"
    label = f"{name} supports {who}"
    return Option(f"support:{helper}:{test}", label, rules=RULES, note=note, about=helper)


def joined(table: Table, helper: str, test: str) -> list[Event]:
    """A supporter joins: the score rises by 1, up to 4."""
    thing = table.things[test]
    supporters = (*thing.list("supporters"), helper)
    score = score_with(table, thing, len(supporters))
    who = name_of(table, thing.place)
    free = option(table, "support-in-rounds") == "free"
    return [
        Marked(test, {"supporters": supporters, "score": score}),
        Told(f"{name_of(table, helper)} supports {who}, who tests with {score}.", RULES, about=(helper,)),
        *(() if free else spent(table, helper, "support")),
    ]


# ---------------------------------------------------------------- keeping out of it


def kept_out(seat: Seat) -> str:
    return f"keep-out/{seat}"


def keeps_out(seat: Seat) -> Made:
    """Known to nobody else: it is no news at the table. Where it is listed, it says how it is taken back."""
    only = (seat,)
    return Made(
        kept_out(seat), Thing("keep-out", owner=seat, seen=only, known=only, front={"text": KEPT_OUT})
    )


def asked_again(table: Table) -> Iterator[Gone]:
    """With the Conflict it ends that somebody keeps out of it."""
    return (Gone(name) for name, _ in all_of(table, "keep-out"))


class AskMe(Act):
    """Who kept out of it is asked again: at any time, about this very Test too if it is still open."""

    id = "ask-me"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (ASK_ME,) if kept_out(seat) in table.things else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Gone(kept_out(seat)),)
