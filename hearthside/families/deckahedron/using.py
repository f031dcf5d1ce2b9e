"""Learned moves without a flip: a player who holds the card makes them (dk.component.move-cards)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from hearthside.families.deckahedron.bars import BARS, closed_by
from hearthside.families.deckahedron.calling import Limits
from hearthside.families.deckahedron.editions import Edition, edition_of
from hearthside.families.deckahedron.heroes import Hero, hero_of, is_busy
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.spotlight import after_move
from hearthside.families.deckahedron.states import is_cowering
from hearthside.kernel.asks import Field, Option, Reply
from hearthside.kernel.events import Event, Events
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table


class Use(Protocol):
    """What a card does that is simply used."""

    def fields(self, hero: Hero) -> tuple[Field, ...]: ...

    def shut(self, hero: Hero) -> tuple[str, tuple[str, ...]]:
        """Why it cannot be used now, with the rules; or nothing."""
        ...

    def do(self, hero: Hero, reply: Reply) -> list[Event]: ...


USES: dict[str, Use] = {}
"""By the id of the move; a chapter adds its own."""


ELSEWHERE: dict[str, Callable[[Edition], bool]] = {}
"""Moves that some editions use elsewhere than between flips."""

FACE_DOWN = ("dk.flip.fiction",)
FREE = Limits(False, "", "")
"""What no spotlight limits."""


def costs_currency(hero: Hero, n: int = 1) -> str:
    return "" if hero.currency >= n else f"this costs {edition_of(hero.table).amount(n)}"


class UseMove(Act):
    """Use a card that needs no flip; without the card nobody can (dk.levels.untrained)."""

    id = "use"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        id = hero_of(table, seat)
        if id is None:
            return []
        hero, moves = Hero(table, id), MOVES[table.options["edition"]]
        if not hero.is_up or is_busy(table, id) or is_cowering(hero):
            return []
        held = [move for move in USES if move in moves and hero.move(move) is not None]
        edition = edition_of(table)
        here = (move for move in held if move not in ELSEWHERE or not ELSEWHERE[move](edition))
        return [self._option(hero, move) for move in here]

    def _option(self, hero: Hero, move: str) -> Option:
        data, use = MOVES[hero.table.options["edition"]][move], USES[move]
        card, limits = hero.move(move), Limits.of(hero) if data.fast else FREE
        own = use.shut(hero)
        hidden = "the card lies face down" if card is not None and card.front["face_down"] else ""
        barred, rule = BARS[move](hero) if move in BARS else ("", "")
        again, firm = limits.second_bonus, limits.refuses(bonus=True)
        shut, rules = closed_by(
            hero.table, (hidden, FACE_DOWN), own, (barred, (rule,)), (firm[0], (firm[1],))
        )
        note, about = f"{data.trigger} {data.effect}".strip(), f"{hero.id}/move/{move}"
        label = f"{data.name} without a flip" if data.flip else data.name
        return Option(f"use:{move}", label, use.fields(hero), rules or own[1], note, about, again, shut)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        id, move = hero_of(table, seat), reply.option.partition(":")[2]
        assert id is not None
        hero = Hero(table, id)
        fast = MOVES[table.options["edition"]][move].fast
        return [*after_move(hero, move, fast), *USES[move].do(hero, reply)]
