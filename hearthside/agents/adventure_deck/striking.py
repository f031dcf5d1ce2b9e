"""A strike: at whom, with which Boost, and once more with the other weapon."""

from __future__ import annotations

from hearthside.agents.adventure_deck.acting import paid
from hearthside.agents.adventure_deck.fight import Fight
from hearthside.agents.adventure_deck.worth import boost_gain
from hearthside.agents.plain import picked
from hearthside.agents.sight import number
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.kernel.asks import Number, Option, Pick, Reply


def weakest(fight: Fight) -> Reply:
    """The one with the fewest Hit Points, thrown only if it must be."""

    def order(option: Option) -> tuple[int, int]:
        who, _, how = option.id.removeprefix("on:").partition(":")
        thing = fight.things.get(who)
        return (number(thing, "hp") if thing else 99, bool(how))

    return Reply(min(fight.ask.options, key=order).id)


def divide(fight: Fight) -> Reply:
    """As much as the weakest needs to fall, the rest for the next."""
    low = min(fight.ask.options, key=lambda o: number(fight.things[o.about], "hp") if o.about else 99)
    field = low.fields[0]
    assert isinstance(field, Number)
    enough = number(fight.things[low.about], "hp") + 2 if low.about else field.high
    return Reply(low.id, {field.key: max(field.low, min(field.high, enough))})


def boost(fight: Fight, wanted: int) -> Reply:
    """The Boost that adds most, but no more than is of use; of equals the one with fewer cards."""
    best, reply = 0.0, Reply("none")
    for option in fight.ask.options:
        gain, made = _boosted(fight, option, wanted)
        if gain > best:
            best, reply = gain, made
    return reply


def _boosted(fight: Fight, option: Option, wanted: int) -> tuple[float, Reply]:
    verb, _, face = option.id.partition(":")
    if verb == "attributes":
        field = option.fields[0]
        assert isinstance(field, Pick)
        count = min(field.high, wanted)
        ids = tuple([choice.id for choice in field.choices[:count]])
        return count - 0.1 * count, Reply(option.id, {field.key: picked(field, ids)})
    if verb == "card":
        target = played_face(fight)
        gain = boost_gain(face, target, fight.r, not fight.is_my_turn()) if target else 2
        return min(gain, wanted) - 0.15, Reply(option.id)
    if verb == "box":
        return min(2, wanted) - 0.5, paid(option)
    return 0.0, Reply(option.id)


def played_face(fight: Fight) -> str:
    """The card that is being boosted: it lies on top of the own Discard Deck."""
    pile = fight.things[f"{fight.seat}/discard"].cards
    return pile[0] if pile else ""


def boost_attack(fight: Fight) -> Reply:
    """Enough to fell the one hit through a good defense; one Attribute is kept for a Re-Counter.

    Of the strongest there is, for what is held back is no attack in a hand that is full (docs/balance.md).
    """
    target = played_face(fight)
    hp = max((number(fight.things[who], "hp") for who in fight.opponents()), default=6)
    wanted = hp + 4
    box = FACES[target].card.counter if target else None
    if box and box.attributes and not box.updown:
        wanted = min(wanted, max(1, fight.attributes(FACES[target].attributes) - 1))
    return boost(fight, wanted)


def second_weapon(fight: Fight) -> Reply:
    """The strongest, always."""
    options = [o for o in fight.ask.options if not o.closed and o.id != "no"]
    best = max(options, key=lambda o: FACES[o.id.partition(":")[2]].on(fight.r, fight.options))
    return Reply(best.id)
