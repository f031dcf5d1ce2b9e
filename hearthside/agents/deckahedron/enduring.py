"""How a hero takes an attack, and what is taken back: the least that is lost counts, falling counts most."""

from __future__ import annotations

import re
from collections.abc import Callable

from hearthside.agents.deckahedron.seeing import Fighter
from hearthside.agents.plain import picked
from hearthside.agents.sight import number
from hearthside.families.deckahedron.cards import RESULTS
from hearthside.families.deckahedron.editions import ATTRIBUTES
from hearthside.kernel.asks import Option, Pick, Reply

WAY = re.compile(r"(\d+)-(\d+)-(\d+)")
HARM_COSTS, WOUND_COSTS, SLOT_COSTS = 1.5, 3.5, 0.5
"""What a token is worth in points of Stamina: on the pile, where it also takes a card, or in a slot."""
FALLS = 100.0
BEARABLE = 2
"""Harm and Wounds that are borne; the next one is one too many (dk.harm.one-two-bust)."""
ORDER = ("absorb", "block", "suffer")
"""A free slot first, then a shield, then oneself."""


def cost(hero: Fighter, exhaustion: int, harm: int, wounds: int) -> float:
    """What a way to take an attack costs this hero."""
    in_slots = {"exhaustion": exhaustion, "harm": harm, "wound": wounds}
    for token, n in in_slots.items():
        in_slots[token] = min(n, hero.free_slots(token))
    lost, hurt = exhaustion - in_slots["exhaustion"], harm - in_slots["harm"]
    wounded = wounds - in_slots["wound"]
    found = lost + HARM_COSTS * hurt + WOUND_COSTS * wounded + SLOT_COSTS * sum(in_slots.values())
    too_many = (
        number(hero.thing, "harm") + hurt > BEARABLE and hurt,
        number(hero.thing, "wound") + wounded > BEARABLE and wounded,
        lost + hurt + wounded >= hero.left,
    )
    return found + (FALLS if any(too_many) else 0)


def decided(hero: Fighter, options: dict[str, Option]) -> Reply | None:
    """The cheapest way to take an attack; half of it where the hero has defended."""
    ways = {name: found for name in options if (found := WAY.fullmatch(name))}
    if not ways:
        return None
    if "guard:halve" in options:
        return Reply("guard:halve")
    return Reply(min(ways, key=lambda name: cost(hero, *map(int, ways[name].groups()))))


def distributed(options: dict[str, Option]) -> Reply:
    verbs = {name: name.partition(":")[0] for name in options}
    return Reply(min((name for name in options if verbs[name] in ORDER), key=lambda n: ORDER.index(verbs[n])))


def most_of(option: Option, worth: Callable[[str], float] | None = None) -> Reply:
    """As much as may be picked, the best first."""
    field = option.fields[0]
    assert isinstance(field, Pick)
    choices = sorted(field.choices, key=lambda choice: -worth(choice.label)) if worth else field.choices
    taken = tuple(choice.id for choice in choices[: field.high])
    return Reply(option.id, {field.key: picked(field, taken)})


def card_worth(hero: Fighter, label: str) -> float:
    """What a card shows for this hero's suits; nothing is known of one that lies face down."""
    results = RESULTS.get(label.rpartition(" ")[2])
    return sum(results[hero.rank(attribute) - 1] for attribute in ATTRIBUTES) if results else 0.0
