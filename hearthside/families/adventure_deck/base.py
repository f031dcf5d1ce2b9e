"""Base Actions: what Class and Race can do without a card, once a Round each (ads.action.base-action)."""

from __future__ import annotations

from functools import lru_cache

from hearthside.families.adventure_deck.answers import USED
from hearthside.families.adventure_deck.attacks import Attack, strengthened
from hearthside.families.adventure_deck.characters import (
    AsksOne,
    allies,
    base_action,
    base_actions,
    current_round,
    name_of,
    opponents,
    used,
)
from hearthside.families.adventure_deck.checks import launch
from hearthside.families.adventure_deck.choices import Reason
from hearthside.families.adventure_deck.damage import heal_openly, reveal
from hearthside.families.adventure_deck.distance import OUT_OF_REACH, no_target, targets
from hearthside.families.adventure_deck.plays import PARTING
from hearthside.families.adventure_deck.schema import BaseAction, ValueKind
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Events, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table

IN_GRAPPLE: Reason = ("not in a Grapple", ("ads.grapple.base-damage",))
HEALS = ("ads.damage.healing", "ads.action.base-action")


@lru_cache(maxsize=512)
def _option(key: str, name: str, text: str, why: Reason | None) -> Option:
    closed, rules = why or ("", ("ads.action.base-action",))
    return Option(f"base:{key}", name, rules=rules, note=text, closed=closed)


def offers(table: Table, who: str, only: str = "") -> list[Option]:
    """The Base Actions that are Normal Actions."""
    return [
        _option(base.key, base.name, base.text, _why_not(table, who, base, only))
        for base in base_actions(table, who, "normal")
    ]


def _why_not(table: Table, who: str, base: BaseAction, only: str) -> Reason | None:
    thing = table.things[who]
    if base.key in thing.list("used"):
        return USED
    if base.kind is not ValueKind.DAMAGE:
        return PARTING if only else None
    if thing.front["grapple"]:
        return IN_GRAPPLE
    if only:
        return None if only in targets(table, who, base.distances) else OUT_OF_REACH
    return no_target(table, who, base.distances)


def do(table: Table, who: str, key: str, only: str = "") -> Events:
    base = base_action(table, who, key)
    if base.kind is ValueKind.HEAL:
        found = [who, *allies(table, who)]
    else:
        found = [only] if only else targets(table, who, base.distances) or opponents(table, who)
    if len(found) == 1:
        return (used(table, who, key), *_act(table, who, base, found[0], bool(only)))
    return (used(table, who, key), Turned((BaseTarget(who, key, tuple(found)),)))


def _act(table: Table, who: str, base: BaseAction, on: str, parting: bool) -> Events:
    if base.kind is ValueKind.HEAL:
        value = base.value.on(current_round(table))
        return heal_openly(table, on, value, f"is healed: {base.name}", ("ads.action.base-action",))
    return (*reveal(table, who), *launch(table, base_attack(table, who, base, on, parting)))


def base_attack(table: Table, who: str, base: BaseAction, on: str, parting: bool = False) -> Attack:
    """What Class or Race strikes with, and what lasting effects add to it."""
    value, distance = base.value.on(current_round(table)), base.distances[0] if base.distances else ""
    attack = Attack(who, on, base.name, value, "", base.ethereal, False, distance, parting)
    return strengthened(table, attack)


class BaseTarget(AsksOne, frozen=True):
    """On whom a Base Action is used."""

    key: str
    found: tuple[str, ...]

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = tuple(Option(f"on:{on}", name_of(table, on), about=on) for on in self.found)
        base = base_action(table, self.who, self.key)
        if base.kind is ValueKind.HEAL:
            return Ask(f"{base.name}: who is healed?", options, HEALS)
        return Ask(f"{base.name} against whom?", options, ("ads.action.base-action",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        base = base_action(table, self.who, self.key)
        return _act(table, self.who, base, reply.option.partition(":")[2], False)
