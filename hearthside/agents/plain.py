"""Answers to what no rule of thumb knows."""

from __future__ import annotations

from random import Random

from hearthside.agents.sight import open_options
from hearthside.kernel.asks import Field, Number, Option, Pick, Reply, Text, Value
from hearthside.kernel.views import View

QUIET = ("pass", "no", "none", "decline", "go-on", "end-turn", "ready", "skip", "continue")
"""Options that are always safe to take."""


def plain_value(field: Field, random: Random) -> Value:
    """What is filled in already, else the first or smallest that may be."""
    if isinstance(field, Text):
        return field.default or "as planned"[: field.longest] if field.shortest else field.default
    if isinstance(field, Number):
        return field.default if field.low <= field.default <= field.high else field.low
    return plain_pick(field, random)


def plain_pick(field: Pick, random: Random) -> Value:
    if field.low == field.high == 1:
        return field.default or field.choices[0].id
    return tuple(choice.id for choice in random.sample(field.choices, field.low))


def picked(field: Pick, ids: tuple[str, ...]) -> Value:
    """These choices, as a Pick is answered: where exactly one is asked, its name alone."""
    return ids[0] if field.low == field.high == 1 else ids


def filled(option: Option, random: Random) -> Reply:
    """An option with plain values."""
    return Reply(option.id, {field.key: plain_value(field, random) for field in option.fields})


def plain_reply(view: View, random: Random) -> Reply:
    """A safe option if there is one, else any without a warning, else any."""
    options = open_options(view)
    assert options, "nothing is open"
    for option in options:
        if option.id in QUIET:
            return filled(option, random)
    calm = [option for option in options if not option.warning] or options
    return filled(random.choice(calm), random)
