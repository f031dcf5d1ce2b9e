"""Numbers: what the GM may set right by hand, what each can be, and the rule that says so."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.families.protagonists.sheets import HIGHEST, LOWEST, Ability
from hearthside.kernel.asks import Number, Option, Reply, check
from hearthside.kernel.events import Events
from hearthside.kernel.seats import Seat
from hearthside.kernel.standing import Correct
from hearthside.kernel.table import Table

MOST = 99
Limit = tuple[Number, str]


def _of_character(kind: str) -> Iterator[Limit]:
    """Scores stay what a score can be (core.ability.range)."""
    yield Number(f"{kind}.health", "Health", 0, MOST), "core.danger.health"
    yield Number(f"{kind}.health_start", "full Health", 1, MOST), "core.setup.start-values"
    yield Number(f"{kind}.resolve", "Resolve", 0, MOST), "core.resolve.meaning"
    yield Number(f"{kind}.resolve_start", "full Resolve", 0, MOST), "core.setup.start-values"
    for ability in Ability:
        yield Number(f"{kind}.{ability}", ability.capitalize(), LOWEST, HIGHEST), "core.ability.range"


LIMITS: tuple[Limit, ...] = (
    *_of_character("protagonist"),
    *_of_character("npc"),
    (Number("gear.boxes", "use boxes", 0, MOST), "core.gear.limited"),
    (Number("gear.marked", "boxes marked", 0, MOST), "core.gear.limited"),
    (Number("gear.damage", "Damage", 0, MOST), "core.attack.gear-bonus"),
    (Number("drive.marked", "mark of the Drive", 0, 1), "core.drive.once-per-chapter"),
    (Number("count.value", "count", 0, 9999), ""),
)
NUMBERS = tuple(number for number, _ in LIMITS)


class SetRight(Correct):
    """The GM sets a number right; what it cannot be is refused by the rule behind it."""

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        number, rule = next(limit for limit in LIMITS if limit[0].key == reply.text("number"))
        within = Option(self.id, number.label, (number,), (rule,) if rule else ())
        check(within, Reply(self.id, {number.key: reply.number("value")}))
        return super().do(table, seat, reply)
