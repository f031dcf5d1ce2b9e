"""What a seat knows besides what lies open: the cards left in its own deck, and what it is just being asked about."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from hearthside.families.adventure_deck.counters import ReCounter
from hearthside.families.adventure_deck.holds import ChooseMethod
from hearthside.families.adventure_deck.strikes import BoostAttack
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View

ASKED = "asked"
"""The thing that holds the question itself."""
OPEN_QUESTIONS = (BoostAttack, ReCounter, ChooseMethod)
"""Questions about what the seat has just declared or what was played against it: all of it has been said aloud."""

Asked = TypeVar("Asked", bound=Question)


def remembered(table: Table, view: View) -> View:
    """The view with what its seat knows."""
    things = dict(view.things)
    own = _own_deck(table, view)
    if own:
        things[f"{view.seat}/draw"] = own
    step = table.step
    if isinstance(step, OPEN_QUESTIONS) and view.seat in step.asked(table):
        about = msgspec.json.encode(step).decode()
        things[ASKED] = ThingView(ASKED, marks={"step": type(step).__name__, "about": about})
    return msgspec.structs.replace(view, things=things)


def _own_deck(table: Table, view: View) -> ThingView | None:
    """Which cards are left in the own Draw Deck, in the order of their names."""
    name = f"{view.seat}/draw"
    if view.seat is None or name not in view.things:
        return None
    known, pile = view.things[name], table.things[name]
    if pile.unordered != len(pile.cards):
        return None
    cards = tuple(sorted(pile.cards))
    return ThingView(known.kind, known.owner, known.place, known.marks, True, cards, known.size)


def question(view: View, kind: type[Asked]) -> Asked | None:
    """The question of this kind that the seat is asked, if it is."""
    thing = view.things.get(ASKED)
    if thing is None or thing.marks["step"] != kind.__name__:
        return None
    return msgspec.json.decode(str(thing.marks["about"]), type=kind)
