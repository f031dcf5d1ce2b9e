"""A contest: whatever can be Countered, what may Counter and Re-Counter it, and what follows when it is settled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec

from hearthside.families.adventure_deck.attacks import Attack, counter_box, counter_of, land, miss
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import asked_for, foe_card, is_foe, name_of
from hearthside.families.adventure_deck.choices import UP_OR_DOWN
from hearthside.families.adventure_deck.formulas import half
from hearthside.families.adventure_deck.updown import LETTER
from hearthside.kernel.asks import Ask
from hearthside.kernel.events import Events
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table

CANCEL = "cancel"


class Contest(msgspec.Struct, frozen=True):
    """Something played and Countered. `steps` are the cards so far, the Counter first.

    `recounters` are the Attributes with which its player may Re-Counter; `counters` maps what its opponent may
    play to what that achieves; `effect` is what the last Counter achieves; `note` is for whoever settles it.
    """

    kind: str
    name: str
    by: str
    against: str
    recounters: tuple[str, ...]
    counters: dict[str, str]
    effect: str = CANCEL
    steps: tuple[str, ...] = ()
    attack: Attack | None = None
    note: tuple[str, ...] = ()

    def after(self, step: str, effect: str = "") -> Contest:
        return msgspec.structs.replace(self, steps=(*self.steps, step), effect=effect or self.effect)


Settled = Callable[[Table, Contest, bool], Events]
SETTLE: dict[str, Settled] = {}
"""What follows when a contest is over, by its kind; the last argument is whether it stays Countered."""


# ---------------------------------------------------------------- an attack


def counters_of(attack: Attack) -> dict[str, str]:
    """What the Counter text of the attacking card names, and what each achieves (ads.counter.attribute)."""
    return _counters(attack.card)


@cache
def _counters(card: str) -> dict[str, str]:
    box = counter_box(card)
    return {**box.attributes, **box.cards} if box else {}  # type: ignore[dict-item]


def recounters_of(table: Table, attack: Attack) -> tuple[str, ...]:
    """The Attributes with which the attacker may Re-Counter: those of the card and what its text adds."""
    box = counter_of(attack)
    more = box.recounter if box else ()
    if is_foe(attack.by):
        attribute = foe_card(table, attack.by).attribute
        return (*more, *((attribute.name,) if attribute else ()))
    return (*FACES[attack.card].attributes, *more) if attack.card else ()


def counter_attack(attack: Attack, recounters: tuple[str, ...], counters: dict[str, str]) -> Contest:
    return Contest("attack", attack.name, attack.by, attack.on, recounters, counters, attack=attack)


def settle_attack(table: Table, contest: Contest, countered: bool) -> Events:
    """Whoever made the last step decides (ads.escalate.outcome): a Re-Countered card works as if never Countered
    (ads.recounter.effect); a Counter cancels or halves (ads.counter.partial-full)."""
    assert contest.attack is not None
    if not countered:
        return land(table, contest.attack, "re-countered" if contest.steps else "")
    if contest.effect == CANCEL:
        return miss(table, contest.attack, "countered")
    return land(table, contest.attack.with_damage(half(contest.attack.damage)), "half countered")


SETTLE["attack"] = settle_attack


# ---------------------------------------------------------------- Up/Down as a Counter


class DeclaresSymbol(Question, frozen=True):
    """Where several Up/Downs counter a card, its player says which (ads.counter.multi-updown)."""

    attack: Attack

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.attack.by)

    def ask(self, table: Table, seat: Seat) -> Ask:
        against = name_of(table, self.attack.on)
        asks = f"Which symbol must {against} draw each time to counter {self.attack.name}?"
        return Ask(asks, UP_OR_DOWN, ("ads.counter.multi-updown",))


def symbol_of(table: Table, attack: Attack) -> str:
    """The symbol printed on the attacking card: what a single Up/Down Counter must draw (ads.counter.single-updown)."""
    if attack.card.startswith("foe:"):
        return LETTER[foe_card(table, attack.by).symbol]
    return FACES[attack.card].symbol
