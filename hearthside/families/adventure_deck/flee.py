"""Fleeing: every Opponent may strike once more; whoever is not stopped escapes."""

from __future__ import annotations

from hearthside.families.adventure_deck import base
from hearthside.families.adventure_deck.characters import (
    EXPOSED,
    FLED,
    AsksOne,
    current_round,
    everybody,
    hand_of,
    is_foe,
    is_up,
    name_of,
    opponents,
)
from hearthside.families.adventure_deck.choices import play_option
from hearthside.families.adventure_deck.counters import reacted
from hearthside.families.adventure_deck.damage import reveal
from hearthside.families.adventure_deck.effects import come_out
from hearthside.families.adventure_deck.foe_actions import draw_for_rows
from hearthside.families.adventure_deck.hands import release
from hearthside.families.adventure_deck.plays import why_not
from hearthside.families.adventure_deck.use import use_card
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

RULES = ("ads.flee.action", "ads.flee.parting-attacks")
WARNING = "Every opponent may strike you first, and one who wounds you may stop you. Otherwise you are out of this Combat."
FLEE = Option("flee", "Flee", rules=RULES, warning=WARNING)
IN_THE_OPEN = f"{WARNING} In the open, missiles can reach you for a while even then."
FLEE_IN_THE_OPEN = Option("flee", "Flee", rules=(*RULES, "ads.flee.environment"), warning=IN_THE_OPEN)
HELD = Option("flee", "Flee", rules=("ads.grapple.no-move",), closed="break free of the Grapple first")


def offers(table: Table, who: str) -> list[Option]:
    """Not from a Grapple (ads.ruling.grapple-end)."""
    if table.things[who].front["grapple"]:
        return [HELD]
    return [FLEE_IN_THE_OPEN if _exposes(table, who) else FLEE]


def flee(table: Table, who: str) -> Events:
    """Break away: each Opponent, in Turn order, may take one Normal Action against the one who flees."""
    told = Told(f"{name_of(table, who)} flees.", RULES, about=(who,))
    marked = Marked(who, {"fleeing": 1, "hampered": 0})
    partings = tuple(Parting(other, who) for other in opponents(table, who))
    return (marked, told, *reveal(table, who), Turned((*partings, FleeEnds(who))))


class Parting(Passage, frozen=True):
    """An Opponent's extra Turn this Round (ads.flee.parting-attacks); its own Turn is not lost by it."""

    who: str
    on: str

    def go(self, table: Table) -> Events:
        if not is_up(table, self.on) or not is_up(table, self.who):
            return ()
        if is_foe(self.who):
            return foe_strikes(table, self.who, self.on)
        if any(not option.closed for option in parting_options(table, self.who, self.on)):
            return (Turned((PartingAttack(self.who, self.on),)),)
        return ()


def foe_strikes(table: Table, who: str, on: str) -> Events:
    """A Foe nearly always strikes; not out of a Grapple (rulings.md 10), nor with its weapon on the ground (rulings.md 8)."""
    front = table.things[who].front
    return () if front["grapple"] or front["disarmed"] else draw_for_rows(table, who, on, parting=True)


def parting_options(table: Table, who: str, on: str) -> list[Option]:
    """What may be struck with: a card or a Base Action (rulings.md 41)."""
    r = current_round(table)
    options = []
    for face in dict.fromkeys(hand_of(table, who)):
        why = why_not(table, who, face, r, only=on)
        options.append(play_option(face, why))
    return options + base.offers(table, who, only=on)


class PartingAttack(AsksOne, frozen=True):
    """Strike the one who flees, or let them go."""

    on: str

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} may strike {name_of(table, self.on)}, who is fleeing."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (*parting_options(table, self.who, self.on), Option("no", "Let them go"))
        return Ask(f"{name_of(table, self.on)} flees. Strike? It costs no Turn.", options, RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        verb, _, name = reply.option.partition(":")
        if verb == "no":
            return ()
        if verb == "base":
            return base.do(table, self.who, name, self.on)
        return (*reacted(table, self.who), *use_card(table, self.who, name, self.on))


class FleeEnds(Passage, frozen=True):
    """Not hampered: out of the Combat (ads.flee.escape). In the open still in reach of missiles for a while
    (ads.flee.environment)."""

    who: str

    def go(self, table: Table) -> Events:
        thing, name = table.things[self.who], name_of(table, self.who)
        if not is_up(table, self.who):
            return ()
        if thing.front["hampered"]:
            told = Told(f"{name} does not get away.", ("ads.flee.hamper",), about=(self.who,))
            return (Marked(self.who, {"fleeing": 0}), told)
        exposed = _exposes(table, self.who)
        until = table.things["combat"].number("clock") + int(table.options["flee-exposure-rounds"])
        marks: Marks = {"status": EXPOSED if exposed else FLED, "exposed_until": until}
        events: list[Event] = [Marked(self.who, {**marks, "fleeing": int(exposed), "hidden": 0})]
        text = f"{name} escapes{', still within bowshot' if exposed else ''}."
        told = Told(text, ("ads.flee.escape", "ads.flee.environment"), about=(self.who,))
        return [*events, told, *come_out(table, self.who), *release(table, self.who)]


def _exposes(table: Table, who: str) -> bool:
    """Whether escaping leaves one in reach of missiles: in the open (ads.flee.environment), while the Combat goes on
    without this one; else nobody has a Turn to shoot in (rulings.md 46)."""
    if not table.things["combat"].front["open"] or table.options["flee-exposure-rounds"] == "0":
        return False
    others = (other for other in everybody(table) if other != who and is_up(table, other))
    return len({table.things[other].front["side"] for other in others}) > 1
