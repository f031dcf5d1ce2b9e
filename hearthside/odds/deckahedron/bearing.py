"""What a hero can still bear: Stamina, Harm, Wounds and empty slots, and what an attack leaves of them (dk.combat.*)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from hearthside.families.deckahedron.absorbing import slot_takes
from hearthside.families.deckahedron.heroes import STAMINA
from hearthside.families.deckahedron.stamina import ENOUGH
from hearthside.families.deckahedron.suffering import Way, ways_to_suffer

KINDS = ("exhaustion", "harm", "wound")
Tokens = tuple[int, int, int]
"""So many of each kind."""


class Custom(msgspec.Struct, frozen=True):
    """What the edition, the campaign and the table say about suffering."""

    harm: bool
    wounds: bool
    wound_price: int
    third_harm_ends: bool
    harm_clears: bool
    wound_loses_card: bool

    def ways(self, power: int) -> tuple[Way, ...]:
        return ways_to_suffer(power, harm=self.harm, wounds=self.wounds, wound_price=self.wound_price)


class Bearing(msgspec.Struct, frozen=True):
    """Stamina lost, Harm and Wounds that count, and empty slots, such as `harm/wound`."""

    lost: int
    harm: int
    wounds: int
    slots: tuple[str, ...] = ()


def suffered(bearing: Bearing, tokens: Tokens, custom: Custom) -> Bearing | None:
    """After tokens that nothing absorbs; nothing if the hero falls (dk.harm.third, dk.wound.third)."""
    lost, harm, wounds = bearing.lost + tokens[0], bearing.harm, bearing.wounds
    hurt = tokens[2]
    for _ in range(tokens[1]):
        if harm < ENOUGH:
            lost, harm = lost + 1, harm + 1
        elif custom.third_harm_ends:
            return None
        else:
            hurt, harm = hurt + 1, 0 if custom.harm_clears else harm
    wounds, lost = wounds + hurt, lost + hurt * custom.wound_loses_card
    return Bearing(lost, harm, wounds, bearing.slots) if lost < STAMINA and wounds <= ENOUGH else None


def absorbing(slots: tuple[str, ...], tokens: Tokens) -> Iterator[tuple[Tokens, tuple[str, ...]]]:
    """Every way to lay tokens into slots: what is left of them, and the slots still empty."""
    if not slots:
        yield tokens, ()
        return
    first, rest = slots[0], slots[1:]
    for left, empty in absorbing(rest, tokens):
        yield left, (first, *empty)
        for i, kind in enumerate(KINDS):
            if left[i] and slot_takes(first, kind, "physical"):
                yield (*left[:i], left[i] - 1, *left[i + 1 :]), empty  # type: ignore[misc]


@lru_cache(maxsize=16384)
def after(bearing: Bearing, way: Way, custom: Custom) -> frozenset[Bearing]:
    """How a hero may stand after taking an attack one way: nothing if that is too much, whatever absorbs it."""
    tokens = way.exhaustion, way.harm, way.wounds
    found = set()
    for left, empty in set(absorbing(bearing.slots, tokens)):
        stands = suffered(bearing, left, custom)
        if stands:
            found.add(Bearing(stands.lost, stands.harm, stands.wounds, empty))
    return frozenset(found)


@lru_cache(maxsize=16384)
def stands(bearing: Bearing, power: int, custom: Custom, *, unwounded: bool = False) -> bool:
    """Whether there is a way to take this attack power and to stand, or to stand without another Wound."""
    left = (
        (one for way in custom.ways(power) for one in after(bearing, way, custom))
        if power > 0
        else (bearing,)
    )
    return any(not unwounded or one.wounds == bearing.wounds for one in left)
