"""The odds of an attack: whether a hero can stand it, and the next one (dk.combat.attack-power, dk.combat.decide.*)."""

from __future__ import annotations

import re
from fractions import Fraction

from hearthside.families.deckahedron.cards import WOUNDS
from hearthside.families.deckahedron.editions import edition_of, format_of
from hearthside.families.deckahedron.flips import FLIP
from hearthside.families.deckahedron.heroes import HEROIC, Hero, pile_ids
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.outcomes import DICE
from hearthside.families.deckahedron.stamina import loses_card
from hearthside.families.deckahedron.suffering import SOFTENED, Way
from hearthside.kernel.asks import Ask
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View
from hearthside.odds.asked import Chance, OptionOdds, Part
from hearthside.odds.deckahedron.bearing import Bearing, Custom, after, stands
from hearthside.odds.deckahedron.rolls import rolled
from hearthside.odds.deckahedron.unseen import heroes_seen, open_cards, unseen
from hearthside.odds.sight import table_seen

WAY = re.compile(r"(\d+)-(\d+)-(\d+)")
STRIKE = re.compile(r"It strikes \((?:d(?P<die>\d+)|power 1)\)")
STANDS = "you still stand"
BEST_TAKEN = "taken in the best way, without shields"


def custom_of(table: Table) -> Custom:
    format, edition = format_of(table), edition_of(table)
    return Custom(
        format.harm,
        format.wounds,
        edition.wound_price,
        format.third_harm == "incapacitated",
        house(table, "harm_clears_on_wound") == "true",
        loses_card(table),
    )


def bearing_of(view: View, table: Table, hero: str) -> Bearing | None:
    """What lies before a hero for all to see; nothing where the table counts Wound cards that nobody sees."""
    thing, pile = table.things[hero], view.things[pile_ids(hero)[2]]
    lost = Hero(table, hero).lost if thing.front["mode"] == HEROIC else pile.size
    wounds: int | None = thing.number("wound")
    if house(table, "wound_count") != "pile_tokens":
        wounds = _wound_cards(view, hero)
    if wounds is None:
        return None
    slots = [
        slot
        for card in view.things.values()
        if card.place == hero and card.marks.get("slots")
        for slot, held in zip(_several(card, "slots"), _several(card, "held"), strict=True)
        if not held
    ]
    return Bearing(lost, thing.number("harm"), wounds, tuple(sorted(slots)))


def _several(card: ThingView, key: str) -> tuple[str, ...]:
    value = card.marks[key]
    assert isinstance(value, tuple)
    return value


def _wound_cards(view: View, hero: str) -> int | None:
    deck = unseen(view, hero)
    if deck is None:
        return None
    hidden = sum(card in WOUNDS for card in deck.lists[0][1])
    return hidden + sum(n for card, n in open_cards(view, hero).items() if card in WOUNDS)


# ---------------------------------------------------------------- the next attack


def chance_to_stand(
    view: View, hero: str, bearings: frozenset[Bearing], custom: Custom, die: int
) -> Fraction | None:
    """The chance to stand an attack with this die, taken in the best way from the best of some bearings."""
    numbers = rolled(view, hero, die)
    if numbers is None:
        return None
    softer = sum(soften(table_seen(view), hero) for soften in SOFTENED)
    borne = (c for n, c in numbers.items() if any(stands(one, n - softer, custom) for one in bearings))
    return sum(borne, Fraction(0))


def deciding(view: View, ask: Ask) -> tuple[OptionOdds, ...]:
    """Each way to take an attack: whether the hero stands, and stands one more by each die there is."""
    hero, table = _attacked(view, ask), table_seen(view)
    bearing = bearing_of(view, table, hero) if hero else None
    if bearing is None:
        return ()
    custom, found = custom_of(table), list[OptionOdds]()
    for option in ask.options:
        way = WAY.fullmatch(option.id)
        if way:
            left = after(bearing, Way(*map(int, way.groups())), custom)
            found.append(_way(view, hero, option.id, left, custom))
    return tuple(found)


def _way(view: View, hero: str, option: str, left: frozenset[Bearing], custom: Custom) -> OptionOdds:
    parts = []
    for die, name in DICE.items() if left else ():
        chance = chance_to_stand(view, hero, left, custom, die) if die > 2 else None
        if chance is not None:
            parts.append(Part.of(f"and after a {name}", chance))
    stood = Chance.of_fraction(Fraction(bool(left)))
    return OptionOdds(option, stood, what=STANDS, note=BEST_TAKEN, parts=tuple(parts))


def _attacked(view: View, ask: Ask) -> str:
    """The hero the question is about: its name stands in it."""
    names = [(hero, str(view.things[hero].marks["name"])) for hero in heroes_seen(view)]
    found = [hero for hero, name in names if f": {name} is attacked with power " in ask.prompt]
    return found[0] if len(found) == 1 else ""


def striking(view: View, ask: Ask) -> tuple[OptionOdds, ...]:
    """For the GM, who knows the foe's die: whether those who are struck stand it."""
    option = next((option for option in ask.options if option.id == "strike"), None)
    flip, found = view.things.get(FLIP), STRIKE.fullmatch(option.label) if option else None
    if option is None or found is None or flip is None:
        return ()
    heroes = (str(flip.marks["hero"]), *_several(flip, "supporters"))
    table, die = table_seen(view), int(found["die"] or 1)
    custom, parts = custom_of(table), list[Part]()
    for hero in heroes:
        bearing = bearing_of(view, table, hero)
        if bearing is None:
            return ()
        chance = chance_to_stand(view, hero, frozenset({bearing}), custom, die)
        if chance is None:
            return ()
        parts.append(Part.of(f"{table.things[hero].text('name')} stands", chance))
    worst = min(parts, key=lambda part: part.chance.fraction)
    several = tuple(parts) if len(parts) > 1 else ()
    return (OptionOdds(option.id, worst.chance, what=worst.label, note=BEST_TAKEN, parts=several),)
