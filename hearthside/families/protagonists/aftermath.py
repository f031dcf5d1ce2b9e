"""After a Test: it leaves the table, and who was brought to 0 falls."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hearthside.families.protagonists.actions import name_of
from hearthside.families.protagonists.danger import Settle
from hearthside.families.protagonists.drives import DriveMoment, claimable
from hearthside.families.protagonists.resolve import exhausted
from hearthside.families.protagonists.sheets import character, listed
from hearthside.kernel.asks import Field, Number, Option, Reply, RuleIds, Text
from hearthside.kernel.events import Event, Gone, Marked, Turned
from hearthside.kernel.steps import Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

FOLLOWS: RuleIds = ("core.test.consequence", "core.support.shared-risk")
WHAT_FOLLOWS = Text("text", "What follows", 1000, 1)
CONSEQUENCE = Option("consequence", "Say what follows", (WHAT_FOLLOWS,), FOLLOWS)


def losses(table: Table, hit: tuple[str, ...], health: int = 0, resolve: int = 0) -> tuple[Number, ...]:
    """How much those who bear what follows lose by it: Resolve only who has any (core.npc.extras)."""
    willing = tuple([who for who in hit if character(table, who).has_resolve])
    several = (("health", hit, health), ("resolve", willing, resolve))
    return tuple([loss(pool, names(table, whom), n) for pool, whom, n in several if whom])


@lru_cache(maxsize=512)
def loss(pool: str, whom: str, n: int) -> Number:
    return Number(pool, f"{pool.capitalize()} lost by {whom}", 0, 9, n)


def names(table: Table, several: tuple[str, ...]) -> str:
    return listed([name_of(table, who) for who in several])


def costly(table: Table, hit: tuple[str, ...]) -> Option:
    """What follows, and what it costs those who bear it."""
    fields: tuple[Field, ...] = (WHAT_FOLLOWS, *losses(table, hit))
    return Option(CONSEQUENCE.id, CONSEQUENCE.label, fields, FOLLOWS) if hit else CONSEQUENCE


def lost(reply: Reply) -> tuple[int, int]:
    """Health and Resolve lost by what follows, where they were asked for."""
    health, resolve = (reply.number(pool) if pool in reply.values else 0 for pool in ("health", "resolve"))
    return health, resolve


def worked_out(
    table: Table, outcomes: dict[str, str], health: tuple[str, ...] = (), resolve: tuple[str, ...] = ()
) -> list[Event]:
    """The Tests are over. `outcomes` by test; `health` and `resolve` name those who were harmed by what followed.

    Only now does Resolve 0 count, and a Drive may still prevent it (core.ruling.push-to-zero).
    """
    events: list[Event] = []
    for name, outcome in outcomes.items():
        events.append(Gone(name))
        events += remembered(table, table.things[name], outcome) if outcome else ()
    spent = exhausted(table, tuple(outcomes))
    steps: list[Step] = list(moments(table, outcomes, spent))
    if health or resolve or spent:
        steps.append(Settle(health, (*resolve, *spent)))
    return [*events, Turned(tuple(steps))] if steps else events


def remembered(table: Table, test: Thing, outcome: str) -> Iterator[Marked]:
    """Whoever made a Test or supported it may claim a Drive for how it went (rulings.md, 23)."""
    words = in_words(test)
    if table.things[test.place].kind == "protagonist":
        yield Marked(test.place, {"last_test": outcome, "last_tested": words})
    for helper in test.list("supporters"):
        helped = f"{words}, supporting {name_of(table, test.place)}"
        yield Marked(helper, {"last_test": outcome, "last_tested": helped})


def in_words(test: Thing) -> str:
    """What a Test was about, as a claim for a Drive names it."""
    return test.text("reason") or f"a Test of {test.text('ability').capitalize()}"


def moments(table: Table, outcomes: dict[str, str], spent: tuple[str, ...]) -> list[DriveMoment]:
    """Whoever pushed the last Resolve may claim a Drive first. A Last Stand cannot be mended like that."""
    found = []
    for name, outcome in outcomes.items():
        test = table.things[name]
        if outcome and test.place in spent and not test.number("last_stand") and claimable(table, test.place):
            found.append(DriveMoment(test.place, outcome))
    return found
