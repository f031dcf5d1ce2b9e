"""Many weights in one whole number, so that one multiplication does the work of a double loop.

Each weight has a slot of `width` bytes (Kronecker substitution). Multiplying two packed lists multiplies them
as polynomials, a shift by n slots adds n to every value; nothing runs over as long as the product of the
totals fits into a slot.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

CODES = {2: "H", 4: "I", 8: "Q"}


def width_for(total: int) -> int:
    """The bytes of a slot that holds weights up to this total."""
    if total < 1 << 16:
        return 2
    if total < 1 << 32:
        return 4
    return 8 if total < 1 << 64 else (total.bit_length() + 7) // 8


def pack(weights: Sequence[int], width: int) -> int:
    """The weights in slots of `width` bytes, the first one lowest."""
    code = CODES.get(width)
    if code:
        return int.from_bytes(struct.pack(f"<{len(weights)}{code}", *weights), "little")
    return int.from_bytes(b"".join([weight.to_bytes(width, "little") for weight in weights]), "little")


def unpack(packed: int, count: int, width: int) -> tuple[int, ...]:
    """The first `count` weights again."""
    slots = packed.to_bytes(count * width, "little")
    code = CODES.get(width)
    if code:
        return struct.unpack(f"<{count}{code}", slots)
    return tuple([int.from_bytes(slots[i : i + width], "little") for i in range(0, count * width, width)])


def slot_sum(packed: int, width: int) -> int:
    """The sum of all slots, if it fits into one: casting out the base less one."""
    return packed % ((1 << 8 * width) - 1)
