"""Seats: who sits at the table, and who may see what."""

from __future__ import annotations

import enum
from typing import NewType

import msgspec

Seat = NewType("Seat", str)
"""A place at the table, such as `gm` or `p1`. It is not a key: keys are the server's business."""

GM = Seat("gm")

Audience = tuple[Seat, ...] | None
"""The seats that see something. `None` is everybody, spectators included; `()` is nobody."""


class Role(enum.StrEnum):
    GM = "gm"
    PLAYER = "player"


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The person on a seat; or the kind of bot that plays it."""

    name: str
    role: Role
    bot: str = ""


def together(one: Audience, other: Audience) -> Audience:
    """The audience of both."""
    if one is None or other is None:
        return None
    return one + tuple(seat for seat in other if seat not in one)


def sees(audience: Audience, seat: Seat | None) -> bool:
    """Whether a seat belongs to an audience. A spectator is the seat `None`."""
    return audience is None or seat in audience
