"""The odds of an attack: whether a hero can stand it, and the next one (dk.combat.attack-power, dk.combat.decide.*)."""

from __future__ import annotations

import re
from fractions import Fraction

import msgspec

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
WITHOUT = ", without a Wound"
SAME = "the same however you take it"


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
    """What lies before a hero for all to see; nothing where the table counts Wound cards that nobody sees, or where Harm
    goes into slots and no further (dk.conflict.harm-one-shot-slots)."""
    if not format_of(table).harm and table.options.get("one_shot_harm_into_slots") == "true":
        return None
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
        if card.place == hero and card.marks.get("slots") and _absorbs(table, card)
        for slot, held in zip(_several(card, "slots"), _several(card, "held"), strict=True)
        if not held
    ]
    return Bearing(lost, thing.number("harm"), wounds, tuple(sorted(slots)))


def _absorbs(table: Table, card: ThingView) -> bool:
    """A table may do without the slots of Good Cardio (dk.conflict.good-cardio)."""
    return card.marks.get("move") != "good_cardio" or table.options.get("good_cardio_slots") != "never"


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


class Next(msgspec.Struct, frozen=True):
    """An attack to come, as far as a seat can count it."""

    view: View
    hero: str
    custom: Custom
    roller: str
    """The first who is struck rolls for all (dk.conflict.diceless-side-effects)."""

    def stood(self, die: int, bearings: frozenset[Bearing], *, unwounded: bool = False) -> Fraction | None:
        """The chance to stand an attack with this die, taken in the best way from the best of some bearings."""
        numbers = rolled(self.view, self.roller, die)
        if numbers is None:
            return None
        table = table_seen(self.view)
        softer = sum(soften(table, self.hero) for soften in SOFTENED)
        borne = (
            chance
            for n, chance in numbers.items()
            if any(stands(one, n - softer, self.custom, unwounded=unwounded) for one in bearings)
        )
        return sum(borne, Fraction(0))


def deciding(view: View, ask: Ask) -> tuple[OptionOdds, ...]:
    """Each way to take an attack: whether the hero stands, and stands one more by each die there is. Where all of that is
    sure whatever is chosen there is nothing to weigh."""
    hero, table = _attacked(view, ask), table_seen(view)
    bearing = bearing_of(view, table, hero) if hero else None
    if bearing is None:
        return ()
    custom, found = custom_of(table), list[OptionOdds]()
    for option in ask.options:
        way = WAY.fullmatch(option.id)
        if way:
            left = after(bearing, Way(*map(int, way.groups())), custom)
            found.append(_way(Next(view, hero, custom, hero), option.id, left))
    sure = all(part.chance.fraction == 1 for way in found for part in way.parts)
    return () if sure and all(way.success.fraction == 1 for way in found) else _compared(found)


def _compared(ways: list[OptionOdds]) -> tuple[OptionOdds, ...]:
    """What differs between the ways stands beside each of them; what is the same for all is said once, with the first."""
    if len(ways) < 2:
        return tuple(ways)
    same = set.intersection(*(set(way.parts) for way in ways))
    rest = [tuple(part for part in way.parts if part not in same) for way in ways]
    replace = msgspec.structs.replace
    if same and not any(rest):
        first = replace(ways[0], note=f"{SAME}; {BEST_TAKEN}")
        return (first, *(replace(way, parts=(), note="") for way in ways[1:]))
    return tuple(replace(way, parts=parts) for way, parts in zip(ways, rest, strict=True))


def _way(next: Next, option: str, left: frozenset[Bearing]) -> OptionOdds:
    """Where Wounds may be taken, nearly everything can be stood: so the next attack is counted without one."""
    parts, without = [], WITHOUT if next.custom.wounds else ""
    for die, name in DICE.items() if left else ():
        chance = next.stood(die, left, unwounded=True) if die > 2 else None
        if chance is not None:
            parts.append(Part.of(f"and after a {name}{without}", chance))
    stood, sure = Chance.of_fraction(Fraction(bool(left))), sum(part.chance.fraction == 1 for part in parts)
    worth_telling = tuple(parts[max(0, sure - 1) :])  # who surely stands a d10 stands a d4
    return OptionOdds(option, stood, what=STANDS, note=BEST_TAKEN, parts=worth_telling)


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
    heroes, custom = (str(flip.marks["hero"]), *_several(flip, "supporters")), custom_of(table_seen(view))
    several = [_struck(Next(view, hero, custom, heroes[0]), int(found["die"] or 1)) for hero in heroes]
    if not all(several):
        return ()
    worst = min(several, key=lambda parts: parts[0].chance.fraction)[0]
    rest = tuple(part for parts in several for part in parts if part is not worst)
    return (OptionOdds(option.id, worst.chance, what=worst.label, note=BEST_TAKEN, parts=rest),)


def _struck(next: Next, die: int) -> list[Part]:
    """The chance that a hero stands, and without a Wound where there are any."""
    table, parts = table_seen(next.view), list[Part]()
    bearing = bearing_of(next.view, table, next.hero)
    for unwounded in (False, True)[: 1 + next.custom.wounds]:
        chance = next.stood(die, frozenset({bearing}), unwounded=unwounded) if bearing else None
        if chance is not None:
            label = f"{table.things[next.hero].text('name')} stands{WITHOUT if unwounded else ''}"
            parts.append(Part.of(label, chance))
    return parts
