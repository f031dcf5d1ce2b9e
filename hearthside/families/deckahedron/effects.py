"""What a result does by itself, before the GM tells it: the numbers printed on the move cards, carried out.

A move whose effect is more than numbers gets its own function in `EFFECTS`.
"""

from __future__ import annotations

from collections.abc import Callable

from hearthside.families.deckahedron.absorbing import EXHAUSTION, Distributing
from hearthside.families.deckahedron.fighting import melee
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.moves import MOVES, RESULT_KEYS
from hearthside.families.deckahedron.regaining import Regaining, RollRegain
from hearthside.families.deckahedron.volley import volley
from hearthside.kernel.steps import Step
from hearthside.kernel.table import Table

Effect = Callable[[Table, Call, int], tuple[Step, ...]]


def regain(call: Call, amount: str) -> tuple[Step, ...]:
    """Stamina such as `1d4` or `1`."""
    count, d, sides = amount.partition("d")
    breather = call.move == "take_a_breather"
    if d:
        return (RollRegain(call.hero, int(sides), breather=breather),)
    return (Regaining(call.hero, int(count), breather=breather),)


def printed(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """Stamina gained and paid as the card prints it for this result (dk.breather.combat, dk.cardio.regain)."""
    move = MOVES[table.options["edition"]][call.move]
    if not move.stamina_gain and not move.stamina_cost:
        return ()
    gain = move.stamina_gain.get(RESULT_KEYS[result])
    return (regain(call, gain) if gain else ()) + stamina_paid(table, call, result)


def stamina_paid(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """What the card asks for this result."""
    move = MOVES[table.options["edition"]][call.move]
    n = move.stamina_cost.get(RESULT_KEYS[result], 0)
    strain = "mental" if move.flip == ("int",) else "physical"
    return (Distributing(call.hero, (EXHAUSTION,) * n, strain, attack=False),) if n else ()


EFFECTS: dict[str, Effect] = {"mix_it_up": melee, "volley": volley}
"""Moves whose effect is more than numbers, by id; a chapter adds its own."""


QUIET = {"bravely_run_away"}
"""Moves whose effect says it all: a round of a pursuit that is lost is its own consequence, so the GM makes no move
(dk.conflict.pursuit-side-effects)."""


def effect_of(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """The steps that follow from a result."""
    return EFFECTS.get(call.move, printed)(table, call, result)


PRICES: dict[str, Effect] = {}
"""What a move costs whoever says what comes of it, by id; a chapter adds its own, else the Stamina its card prints."""


def price_of(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """The costs alone: against a fellow player's hero they are paid as usual (dk.pvp.scope)."""
    return PRICES.get(call.move, stamina_paid)(table, call, result)
