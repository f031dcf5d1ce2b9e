"""Order of Play: filling the Hand when a Turn begins, when it ends, and after a Reaction.

The rules say *may*, and nearly everybody does. So whoever likes draws by itself from then on (rulings.md 36), and is
asked only where something is to be decided: where cards run short.
"""

from __future__ import annotations

from functools import cache, lru_cache

from hearthside.families.adventure_deck.characters import (
    HAND,
    AsksOne,
    hand_maximum,
    hand_of,
    is_standing,
    name_of,
)
from hearthside.families.adventure_deck.hands import Draws, TrimHand, deadly, draw_steps
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Events, Marked, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

REFILL_RULES = ("ads.hand.refill-own-turn", "ads.hand.refill-after-reaction")
EIGHTH_RULES = ("ads.hand.eighth-card",)
UP, EIGHTH = "draws_up", "draws_eighth"
"""Marks on a Character whose player wants no question before drawing."""
NEVER = -1
"""The mark of one who draws no eighth card, and is not asked."""


def without_fatigue(table: Table, who: str) -> int:
    """How many cards can be drawn before the Discard Deck has to be shuffled (ads.fatigue.reshuffle)."""
    left = len(table.things[f"{who}/draw"].cards)
    return left - 1 if table.options["fatigue-moment"] == "on-last-card" else left


TIRING = "The Draw Deck would run out: this costs a level of Fatigue."


def tires(table: Table, who: str, count: int) -> str:
    """A warning where so many cards cannot be drawn without Fatigue, else nothing."""
    return deadly(table, who) or TIRING if count > without_fatigue(table, who) else ""


# ---------------------------------------------------------------- at the beginning of a Turn


def turn_start(table: Table, who: str) -> tuple[Step, ...]:
    """Draw up to the maximum (ads.hand.turn-start-draw), or be offered one card more."""
    short = hand_maximum(table, who) - len(hand_of(table, who))
    if short > 0:
        return draw_steps(table, who, short)
    if short < 0:
        return (TrimHand(who),)
    left = len(table.things[f"{who}/draw"].cards)
    if not left and not table.things[f"{who}/discard"].cards:
        return ()
    habit = table.things[who].front.get(EIGHTH)
    if habit == NEVER:
        return ()
    return _one_more(table, who) if habit and left > HAND else (ExtraCard(who),)


def _one_more(table: Table, who: str) -> tuple[Step, ...]:
    """A card, and one to discard; from an empty Draw Deck, one more for the Fatigue (rulings.md 37)."""
    later = table.options["hand-discard-timing"] == "end-of-turn"
    return (*draw_steps(table, who, 1, beyond=True), *(() if later else (TrimHand(who),)))


_KEEP = (Option("no", "Keep the hand"), Option("never", "Keep the hand, now and from now on"))
_EIGHTH_ALWAYS = Option(
    "always",
    "Draw a card, now and from now on",
    note="At the beginning of each Turn with a full hand, while more than seven cards are left to draw.",
)
_FULL = "Your hand is full. Draw one more card and discard one?"


@cache
def _extra_ask(spare: bool, tiring: str) -> Ask:
    """With cards to `spare` one may want no question any more."""
    always = (_EIGHTH_ALWAYS,) if spare else ()
    return Ask(_FULL, (*always, Option("draw", "Draw a card", warning=tiring), *_KEEP), EIGHTH_RULES)


class ExtraCard(AsksOne, frozen=True):
    """With a full Hand at the beginning of the Turn: draw 1 more, or not (ads.hand.eighth-card)."""

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} may draw a card."

    def ask(self, table: Table, seat: Seat) -> Ask:
        spare = len(table.things[f"{self.who}/draw"].cards) > HAND
        return _extra_ask(spare, tires(table, self.who, 1))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "no":
            return ()
        if reply.option == "never":
            return (Marked(self.who, {EIGHTH: NEVER}),)
        turned = Turned(_one_more(table, self.who))
        return (Marked(self.who, {EIGHTH: 1}), turned) if reply.option == "always" else (turned,)


# ---------------------------------------------------------------- at the end of a Turn


@lru_cache(maxsize=64)
def _refill_ask(most: int, free: int, tiring: str) -> Ask:
    """`free` cards cost no Fatigue."""
    options = [
        Option(f"draw:{n}", f"Draw {n}", warning=tiring if n > free else "") for n in range(most, 0, -1)
    ]
    if most <= free:
        note = "At the end of each Turn in which you played cards, while the Draw Deck holds enough."
        options.insert(0, Option("always", "Draw up, now and from now on", note=note))
    return Ask("Draw back up?", (*options, Option("no", "Draw nothing")), REFILL_RULES)


def refill(table: Table, who: str) -> tuple[Step, ...]:
    """At the end of a Turn in which cards were played, the Hand may be filled again."""
    piles = table.things
    left = len(piles[f"{who}/draw"].cards) + len(piles[f"{who}/discard"].cards)
    most = min(hand_maximum(table, who) - len(hand_of(table, who)), left)
    if most <= 0 or not is_standing(table, who):
        return ()
    if piles[who].front.get(UP) and most <= without_fatigue(table, who):
        return (Draws(who, most),)
    return (Refilling(who, most),)


class Refill(Passage, frozen=True):
    """The Hand may be filled again: a step of tables that were stored with it."""

    who: str

    def go(self, table: Table) -> Events:
        return (Turned(steps),) if (steps := refill(table, self.who)) else ()


class Refilling(AsksOne, frozen=True):
    """Draw up to the maximum, fewer, or nothing: after the own Turn (ads.hand.refill-own-turn), and after
    another's in which one reacted (ads.hand.refill-after-reaction)."""

    most: int

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} may draw up."

    def ask(self, table: Table, seat: Seat) -> Ask:
        tiring = deadly(table, self.who) or TIRING
        return _refill_ask(self.most, without_fatigue(table, self.who), tiring)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "no":
            return ()
        if reply.option == "always":
            return (Marked(self.who, {UP: 1}), Turned((Draws(self.who, self.most),)))
        return (Turned(draw_steps(table, self.who, int(reply.option.partition(":")[2]))),)


# ---------------------------------------------------------------- to be asked again

_ASK_FIRST = Option("ask-first", "Ask me about drawing", note="Now you are not always asked.")


def ask_first_offers(table: Table, who: str) -> list[Option]:
    """For whoever draws, or keeps the hand, by itself."""
    front = table.things[who].front
    return [_ASK_FIRST] if front.get(UP) or front.get(EIGHTH) else []


def ask_first(who: str) -> Marked:
    """Nothing is decided by itself any more."""
    asking: Marks = {UP: 0, EIGHTH: 0}
    return Marked(who, asking)
