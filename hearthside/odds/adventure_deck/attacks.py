"""What a Foe may do and answer, and the chance that an attack kills it: the rules run on what a seat sees.

Foes draw from the dedicated deck, and only the number of Ups matters: so the rules are asked once for each number.
"""

from __future__ import annotations

from fractions import Fraction

from hearthside.families.adventure_deck.attacks import Attack
from hearthside.families.adventure_deck.characters import DEAD, foe_card, is_foe
from hearthside.families.adventure_deck.checks import declaration, grade_of, needed
from hearthside.families.adventure_deck.counters import ReCounter, foe_match, settle
from hearthside.families.adventure_deck.foe_actions import open_rows, otherwise
from hearthside.families.adventure_deck.foe_reactions import FoeReaction, foe_reacts
from hearthside.families.adventure_deck.schema import ValueKind
from hearthside.families.adventure_deck.updown import matches
from hearthside.kernel.events import Events, Marked, Turned
from hearthside.kernel.steps import Step
from hearthside.kernel.table import Table
from hearthside.kernel.views import View
from hearthside.odds.adventure_deck.symbols import DEDICATED, drawn_from, shown

NOTHING = "nothing"


def foe_rows(table: Table, foe: str, target: str) -> dict[str, Fraction]:
    """The chance of each row of a Foe's Turn against somebody (ads.foe.action, ads.foe.outcomes)."""
    rows = open_rows(table, foe, target)
    if not rows:
        return {NOTHING: Fraction(1)}
    found: dict[str, Fraction] = {}
    draws = len(rows[0][1].match)
    for ups, chance in DEDICATED.counts(draws).items():
        matching = (
            row.name for _, row in rows if matches(foe_match(table, foe, row.match), shown(ups, draws))
        )
        name = next(matching, _otherwise(table, foe, target))
        found[name] = found.get(name, Fraction(0)) + chance
    return found


def _otherwise(table: Table, foe: str, target: str) -> str:
    """Failure heading or Base Damage where it reaches, else nothing (ads.foe.failure)."""
    failure = foe_card(table, foe).failure
    names = {"failure": failure.name if failure else "", "base": "Base Damage", "": NOTHING}
    return names[otherwise(table, foe, target)]


def hurts(table: Table, foe: str, target: str) -> Fraction:
    """The chance that a Foe's Turn brings an attack."""
    card = foe_card(table, foe)
    rows = [*card.actions, *((card.failure,) if card.failure else ())]
    harmful = {row.name for row in rows if row.kind is ValueKind.DAMAGE and not row.sneak} | {"Base Damage"}
    found = foe_rows(table, foe, target).items()
    return sum((chance for name, chance in found if name in harmful), Fraction(0))


# ---------------------------------------------------------------- an attack on a Foe


def kills(view: View, table: Table, attack: Attack) -> Fraction | None:
    """The chance that an attack defeats the Foe, its answer included; nothing where it hangs on more than is seen."""
    if not is_foe(attack.on):
        return None
    passed = Fraction(1)
    for check in needed(table, attack):
        grade = grade_of(table, attack, check)
        deck = drawn_from(view, attack.by, grade.draw)
        if deck is None or check == "grapple":
            return None
        passed *= (
            deck.grade(grade, declaration(table, attack, check)) if check == "room" else deck.best(grade)
        )
    return passed * _answered(table, attack)


def _answered(table: Table, attack: Attack) -> Fraction:
    events = foe_reacts(table, attack)
    reaction = next((step for step in _turned(events) if isinstance(step, FoeReaction)), None)
    if reaction is None:
        return Fraction(dies(table, events, attack.on))
    killed = Fraction(0)
    for ups, chance in DEDICATED.counts(reaction.cards).items():
        cards = ("/up",) * ups + ("/down",) * (reaction.cards - ups)
        killed += chance * dies(table, reaction.fell(table, cards), attack.on)
    return killed


def _turned(events: Events) -> list[Step]:
    return [step for event in events if isinstance(event, Turned) for step in event.steps]


def dies(table: Table, events: Events, foe: str) -> bool:
    """A Counter stands: the attacker's own Re-Counter is another decision."""
    for step in _turned(events):
        if isinstance(step, ReCounter):
            events = settle(table, step.contest, True)
    return any(
        isinstance(event, Marked) and event.name == foe and event.marks.get("status") == DEAD
        for event in events
    )
