"""Players who do anything that is offered, for the tests."""

from __future__ import annotations

from random import Random

from hearthside.kernel.asks import Ask, Field, Number, Option, Pick, Reply, Value
from hearthside.kernel.seats import GM, Seat


def fill(random: Random, field: Field) -> Value:
    """Anything that a field takes."""
    if isinstance(field, Pick):
        ids = [choice.id for choice in field.choices]
        if field.low == field.high == 1:
            return str(random.choice(ids))
        return tuple(random.sample(ids, random.randint(field.low, min(field.high, len(ids)))))
    if isinstance(field, Number):
        return random.randint(field.low, field.high)
    return "some words"


def can_fill(option: Option) -> bool:
    return all(not isinstance(field, Pick) or len(field.choices) >= field.low for field in option.fields)


def anything(random: Random, ask: Ask, avoid: tuple[str, ...] = ()) -> Reply | None:
    """A reply to an ask; nothing if nothing is open."""
    options = [one for one in ask.options if not one.closed and can_fill(one) and one.id not in avoid]
    if not options:
        return None
    acts: dict[str, list[Option]] = {}
    for one in options:  # each act alike, however many options it has
        acts.setdefault(one.id.partition(":")[0], []).append(one)
    option = random.choice(acts[random.choice(list(acts))])
    return Reply(option.id, {field.key: fill(random, field) for field in option.fields})


def lobby(players: tuple[Seat, ...]) -> list[tuple[Seat, str]]:
    """Who takes which act on the way out of the lobby."""
    chosen = [(seat, act) for act in ("choose", "name", "introduce") for seat in players]
    return [*chosen, *((seat, "ready") for seat in (*players, GM)), (GM, "start")]


def first(random: Random, ask: Ask, act: str) -> Reply | None:
    """The first open option of an act."""
    for option in ask.options:
        if option.id.partition(":")[0] == act and not option.closed:
            return Reply(option.id, {field.key: fill(random, field) for field in option.fields})
    return None
