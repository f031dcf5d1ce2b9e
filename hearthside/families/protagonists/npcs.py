"""NPCs in a Test: what the GM says for them together with it, their Resolve and their Gear.

A question of its own would tell everybody which of them have any (rulings.md, 31).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from hearthside.families.protagonists.carrying import suitable
from hearthside.families.protagonists.reading import once
from hearthside.families.protagonists.sheets import Ability, character, option, story
from hearthside.kernel.asks import Choice, Field, Number, Option, Pick, Reply, RuleIds
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

# ---------------------------------------------------------------- Resolve


@once
def npc_pushes(table: Table) -> dict[str, Number]:
    """For each NPC that has Resolve, how much of it is pushed."""
    rule, met = option(table, "push-last-resolve"), story(table).list("met")
    several = [one for one in (character(table, name) for name in met) if one.resolve]
    fields = {one.id: npc_push(one.id, one.name, one.resolve, rule) for one in several}
    return {who: field for who, field in fields.items() if field.high}


@lru_cache(maxsize=256)
def npc_push(who: str, name: str, resolve: int, last_resolve: str) -> Number:
    """Points that would not raise the score any more are not spent."""
    names = {0: "roll as it is"}
    if last_resolve not in ("forbidden", "no-danger"):
        names[resolve] = "and falls unconscious"
    most = resolve - (last_resolve == "forbidden")
    return Number(f"push:{who}", f"Resolve pushed by {name}", 0, most, 0, names)


def push_fields(table: Table, who: Iterable[str]) -> tuple[Field, ...]:
    """What the GM may push for the NPCs among these."""
    fields = npc_pushes(table)
    return tuple([fields[name] for name in who if name in fields])


def with_pushes(table: Table, test: Option, who: Iterable[str]) -> Option:
    """The offer to call for a Test that one of these makes, with what an NPC among them pushes."""
    fields = push_fields(table, who)
    return replace(test, fields=(*test.fields, *fields)) if fields else test


# ---------------------------------------------------------------- Gear

ARMED: RuleIds = ("core.attack.gear-bonus", "core.gear.limited")
UNARMED = Option("unarmed", "Without Gear", rules=ARMED)


def gear_choices(items: list[tuple[str, Thing]]) -> tuple[Choice, ...]:
    return tuple(Choice(name, item.text("name"), f"+{item.number('damage')} Damage") for name, item in items)


def npc_gear(table: Table, who: tuple[str, str], ability: Ability) -> Iterator[Pick]:
    """For each NPC that has Gear for this Attack, what is used of it."""
    several = option(table, "gear-items-per-attack") != "1"
    for one in (character(table, name) for name in who):
        items = [] if one.is_protagonist else suitable(table, one.id, ability)
        if items:
            yield gear_field(f"gear:{one.id}", f"Gear of {one.name}", items, several)


def gear_field(key: str, label: str, items: list[tuple[str, Thing]], several: bool) -> Pick:
    """What is at hand is filled in, the most harmful; but nothing that wears off."""
    choices = gear_choices(items)
    if several:
        return Pick(key, label, choices, 0, len(choices))
    lasting = [(item.number("damage"), name) for name, item in items if not item.number("boxes")]
    default = max(lasting)[1] if lasting else UNARMED.id
    return Pick(key, label, (*choices, Choice(UNARMED.id, "without Gear")), default=default)


def named_gear(reply: Reply, who: str) -> tuple[str, ...]:
    """What the GM has named for an NPC."""
    named = reply.values.get(f"gear:{who}", ())
    assert not isinstance(named, int)
    several = (named,) if isinstance(named, str) else named
    return tuple(name for name in several if name != UNARMED.id)
