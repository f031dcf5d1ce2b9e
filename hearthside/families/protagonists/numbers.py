"""Numbers: what the GM may set right by hand, what each can be, and the rule that says so."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hearthside.families.protagonists.sheets import HIGHEST, LOWEST, Ability
from hearthside.kernel.asks import Number, Option, Reply, check
from hearthside.kernel.events import Events
from hearthside.kernel.seats import Seat
from hearthside.kernel.standing import Correct
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

MOST = 99
Limit = tuple[Number, str]


def _of_character(kind: str, least_resolve: int = 0) -> Iterator[Limit]:
    """Scores stay what a score can be (core.ability.range), and a Protagonist has Resolve."""
    yield Number(f"{kind}.health", "Health", 0, MOST), "core.danger.health"
    yield Number(f"{kind}.health_start", "full Health", 1, MOST), "core.setup.start-values"
    yield Number(f"{kind}.resolve", "Resolve", 0, MOST), "core.resolve.cap"
    yield Number(f"{kind}.resolve_start", "full Resolve", least_resolve, MOST), "core.setup.start-values"
    for ability in Ability:
        yield Number(f"{kind}.{ability}", ability.capitalize(), LOWEST, HIGHEST), "core.ability.range"


LIMITS: tuple[Limit, ...] = (
    *_of_character("protagonist", least_resolve=1),
    *_of_character("npc"),
    (Number("gear.boxes", "use boxes", 0, MOST), "core.gear.limited"),
    (Number("gear.marked", "boxes marked", 0, MOST), "core.gear.limited"),
    (Number("gear.damage", "Damage", 0, MOST), "core.attack.gear-bonus"),
    (Number("drive.marked", "mark of the Drive", 0, 1), "core.drive.once-per-chapter"),
    (Number("count.value", "count", 0, 9999), ""),
)
NUMBERS = tuple(number for number, _ in LIMITS)
FULL = {"health": "health_start", "resolve": "resolve_start", "marked": "boxes", "value": "most"}
"""What each cannot be more than, where that stands beside it."""


def within(number: Number, thing: Thing) -> Number:
    """What a number can be on this very thing: no more than in full, and in full no less than what is there."""
    key = number.key.partition(".")[2]
    now, full = key.removesuffix("_start"), FULL.get(key, "")
    if full in thing.front:
        return replace(number, high=thing.number(full))
    if now != key and now in thing.front:
        return replace(number, low=max(number.low, thing.number(now)))
    return number


class SetRight(Correct):
    """The GM sets a number right; what it cannot be is refused by the rule behind it."""

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        number, rule = next(limit for limit in LIMITS if limit[0].key == reply.text("number"))
        thing = table.things.get(reply.text("thing"))
        limits = within(number, thing) if thing else number
        option = Option(self.id, number.label, (limits,), (rule,) if rule else ())
        check(option, Reply(self.id, {number.key: reply.number("value")}))
        return super().do(table, seat, reply)
