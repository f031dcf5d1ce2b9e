"""Numbers: what the GM may set right by hand, and what each can be."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.families.protagonists.sheets import HIGHEST, LOWEST, Ability
from hearthside.kernel.asks import Number

MOST = 99


def _of_character(kind: str) -> Iterator[Number]:
    """Scores stay what a score can be (core.ability.range)."""
    yield Number(f"{kind}.health", "Health", 0, MOST)
    yield Number(f"{kind}.health_start", "full Health", 1, MOST)
    yield Number(f"{kind}.resolve", "Resolve", 0, MOST)
    yield Number(f"{kind}.resolve_start", "full Resolve", 0, MOST)
    for ability in Ability:
        yield Number(f"{kind}.{ability}", ability.capitalize(), LOWEST, HIGHEST)


NUMBERS = (
    *_of_character("protagonist"),
    *_of_character("npc"),
    Number("gear.boxes", "use boxes", 0, MOST),
    Number("gear.marked", "boxes marked", 0, MOST),
    Number("gear.damage", "Damage", 0, MOST),
    Number("drive.marked", "mark of the Drive", 0, 1),
    Number("count.value", "count", 0, 9999),
)
