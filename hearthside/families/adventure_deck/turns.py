"""How to Play: on your Turn do one thing (ads.action.list, ads.action.one-per-turn)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

import msgspec

from hearthside.families.adventure_deck import base, flee, gear, grapple, moves, recall, tasks, truce
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import (
    AsksOne,
    current_round,
    hand_of,
    is_up,
    name_of,
)
from hearthside.families.adventure_deck.checks import is_hampered, why
from hearthside.families.adventure_deck.choices import card_option, closed_card
from hearthside.families.adventure_deck.distance import is_simple, sees_somebody_near
from hearthside.families.adventure_deck.drawing import ask_first, ask_first_offers, tires
from hearthside.families.adventure_deck.formulas import ROUNDS
from hearthside.families.adventure_deck.plays import never, why_not_now
from hearthside.families.adventure_deck.use import is_wasted, use_card
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Table

PASS = Option("pass", "Pass", rules=("ads.action.pass",))
RULES = ("ads.action.list", "ads.action.one-per-turn")
PROMPTS = {r: f"Round {r}: your Turn." for r in ROUNDS}

Offers = Callable[[Table, str], list[Option]]
Do = Callable[[Table, str, Reply], Events]


def card_offers(table: Table, who: str) -> list[Option]:
    """Every card in hand: to be played, or closed with the reason and the rule."""
    front, r, near = table.things[who].front, current_round(table), sees_somebody_near(table, who)
    closed = _never(front["class"], front["race"], front["level"])
    options = []
    for face in dict.fromkeys(hand_of(table, who)):
        option = closed.get(face)
        if option is None:
            why = why_not_now(table, who, face, r, near=near)
            option = closed_card("play", face, why) if why else open_card(table, who, face)
        options.append(option)
    return options


def open_card(table: Table, who: str, face: str) -> Option:
    """A card that can be played; with a warning where it would do nothing, or costs Fatigue."""
    if FACES[face].heals and is_wasted(table, who, face):
        return _risky(face, "Nobody is wounded: it would be wasted.")
    draws = FACES[face].card.effects.draw
    return _risky(face, tires(table, who, draws)) if draws else card_option("play", face)


@cache
def _risky(face: str, warning: str) -> Option:
    return msgspec.structs.replace(card_option("play", face), warning=warning)


@lru_cache(maxsize=256)
def _never(character_class: str, race: str, level: int) -> dict[str, Option]:
    """The cards that this Character can never play as an action, closed."""
    why = never(character_class, race, level)
    return {face: closed_card("play", face, reason) for face, reason in why.items()}


def do_card(table: Table, who: str, reply: Reply) -> Events:
    """A Normal Action is the action of the Turn; a Special Action leaves it (ads.action.special)."""
    face = reply.option.partition(":")[2]
    card = FACES[face]
    if card.special and not card.normal:
        return (Turned((ActAgain(who),)), *use_card(table, who, face))
    return use_card(table, who, face)


def do_base(table: Table, who: str, reply: Reply) -> Events:
    return base.do(table, who, reply.option.partition(":")[2])


def do_grapple(table: Table, who: str, reply: Reply) -> Events:
    """Letting go costs nothing: the Turn goes on (ads.ruling.grapple-end)."""
    events = grapple.do(table, who, reply)
    return (*events, Turned((TakeAction(who),))) if reply.option == grapple.LET_GO.id else events


def do_flee(table: Table, who: str, reply: Reply) -> Events:
    return flee.flee(table, who)


def do_pass(table: Table, who: str, reply: Reply) -> Events:
    """Do nothing (ads.action.pass)."""
    return (Told(f"{name_of(table, who)} passes.", ("ads.action.pass",), about=(who,)),)


def do_ask_first(table: Table, who: str, reply: Reply) -> Events:
    """Whoever draws by itself wants to be asked again (rulings.md 36). That is no action: the Turn goes on."""
    return (ask_first(who), Turned((TakeAction(who),)))


def do_truce(table: Table, who: str, reply: Reply) -> Events:
    """To offer a truce is no action; agreed, it takes the place of one (rulings.md 51)."""
    told = Told(f"{name_of(table, who)} offers a truce.", truce.RULES, about=(who,))
    return (told, Turned((truce.Truce(who), FightOn(who))))


def pass_offers(table: Table, who: str) -> list[Option]:
    return [PASS]


ACTIONS: dict[str, tuple[Offers, Do]] = {
    "play": (card_offers, do_card),
    "base": (base.offers, do_base),
    "move": (moves.offers, moves.do),
    "gear": (gear.offers, gear.do),
    "recall": (recall.offers, recall.do),
    "grapple": (grapple.offers, do_grapple),
    "task": (tasks.offers, tasks.do),
    "flee": (flee.offers, do_flee),
    "pass": (pass_offers, do_pass),
    "ask": (ask_first_offers, do_ask_first),
    "truce": (truce.offers, do_truce),
}
"""The action list: each action with what it offers and what it does. A further chapter adds its own here."""


def action_of(option: str) -> str:
    """`grapple-strike:foe/1` belongs to `grapple`."""
    return option.partition(":")[0].partition("-")[0]


class TakeAction(AsksOne, frozen=True):
    """The one action of a Turn."""

    def tells(self, table: Table) -> str:
        return f"Round {current_round(table)}: it is {name_of(table, self.who)}'s Turn."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options: list[Option] = []
        for offers, _ in ACTIONS.values():
            options += offers(table, self.who)
        prompt = PROMPTS[current_round(table)]
        if is_hampered(table, self.who):
            prompt = f"{prompt} {why(table, 'light')}: each attack needs a draw first."
        return Ask(prompt, tuple(options), RULES)

    def option(self, table: Table, seat: Seat, name: str) -> Option | None:
        found = ACTIONS.get(action_of(name))
        if found is None:
            return None
        return next((option for option in found[0](table, self.who) if option.id == name), None)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        action = action_of(reply.option)
        events = ACTIONS[action][1](table, self.who, reply)
        if action not in ("move", "ask", "truce") and not is_simple(table):
            stood: list[Event] = moves.stand(table, self.who)
            return [*stood, *events]
        return events


class FightOn(Passage, frozen=True):
    """Without a truce the Turn goes on."""

    who: str

    def go(self, table: Table) -> Events:
        return () if truce.is_agreed(table) else (Turned((TakeAction(self.who),)),)


class ActAgain(Passage, frozen=True):
    """The action of the Turn is still to come, after a Special Action or after drawing, for one who lives."""

    who: str

    def go(self, table: Table) -> Events:
        return (Turned((TakeAction(self.who),)),) if is_up(table, self.who) else ()
