"""NPCs in a Test: what the GM says for them together with it, their Resolve and their Gear.

A question of its own would tell everybody which of them have any (rulings.md, 31).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from hearthside.families.protagonists.carrying import suitable
from hearthside.families.protagonists.reading import once, once_for
from hearthside.families.protagonists.sheets import Ability, Names, character, option, story
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


def with_push(table: Table, test: Option, who: str) -> Option:
    """The offer to call for a Test that somebody makes, with what an NPC pushes."""
    fields = push_fields(table, (who,))
    return replace(test, fields=(*test.fields, *fields)) if fields else test


def with_any_push(table: Table, test: Option, several: Names) -> Option:
    """The same where it is filled in, too, who of several makes it: one field, for whichever NPC that may be."""
    field = any_push(table, several)
    return replace(test, fields=(*test.fields, field)) if field else test


@once_for
def any_push(table: Table, several: Names) -> Pick | None:
    fields, names = npc_pushes(table), dict(several)
    choices = [
        Choice(f"{who}:{points}", f"{names[who]} pushes {points}", field.names.get(points, ""))
        for who, field in fields.items()
        for points in range(1, field.high + 1)
        if who in names
    ]
    nothing = Choice("none", "none")
    return (
        Pick(
            "push", "Resolve, if it is an NPC who tests", (nothing, *choices), default=nothing.id, seldom=True
        )
        if choices
        else None
    )


def with_what_was_picked(reply: Reply) -> Reply:
    """What `any_push` says, as the NPC's own field would."""
    who, _, points = str(reply.values.get("push", "")).rpartition(":")
    return replace(reply, values={**reply.values, f"push:{who}": int(points)}) if who else reply


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
