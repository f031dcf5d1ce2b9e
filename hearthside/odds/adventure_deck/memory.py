"""What a seat knows besides what lies open: the cards left in its own deck, and what it is just being asked about."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from hearthside.families.adventure_deck.base import BaseTarget
from hearthside.families.adventure_deck.checks import DeclareCheck
from hearthside.families.adventure_deck.counters import ReCounter
from hearthside.families.adventure_deck.foes import PlayersChoose
from hearthside.families.adventure_deck.holds import ChooseMethod
from hearthside.families.adventure_deck.reactions import React
from hearthside.families.adventure_deck.strikes import Aim, BoostAttack
from hearthside.families.adventure_deck.tasks import DeclareTask
from hearthside.kernel.seats import Role, Seat, Sitter
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View

ASKED = "asked"
"""The thing that holds the question itself."""
OPEN_QUESTIONS = (
    Aim,
    BaseTarget,
    BoostAttack,
    ChooseMethod,
    DeclareCheck,
    DeclareTask,
    PlayersChoose,
    React,
    ReCounter,
)
"""Questions about what the seat has just declared, or what is played against it: all of it has been said aloud. Odds go
by what is asked about, never by the words it is asked in."""

Asked = TypeVar("Asked", bound=Question)


def remembered(table: Table, view: View) -> View:
    """The view with what its seat knows. Who decides for somebody else's Character is told no odds: they would be
    those of the own cards."""
    if _stands_in(table, view):
        return replace(view, now=replace(view.now, ask=None))
    things = dict(view.things)
    own = _own_deck(table, view)
    if own:
        things[f"{view.seat}/draw"] = own
    step = table.step
    if isinstance(step, OPEN_QUESTIONS) and view.seat in step.asked(table):
        about = msgspec.json.encode(step).decode()
        things[ASKED] = ThingView(ASKED, marks={"step": type(step).__name__, "about": about})
    return replace(view, things=things)


def _stands_in(table: Table, view: View) -> bool:
    """Whether this seat is only asked because the player of a Character has left (rulings.md 19)."""
    step = table.step
    sitter = Sitter("", Role.PLAYER)
    left = {Seat(who): sitter for who in table.of_kind("character") if who not in table.seats}
    if not left or not isinstance(step, Question):
        return False
    return view.seat not in step.asked(replace(table, seats={**table.seats, **left}))


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
