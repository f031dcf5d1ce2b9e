"""Order of Play: the opening hand, cards drawn and discarded; and Fatigue when the Draw Deck is empty."""

from __future__ import annotations

from functools import cache, lru_cache

from hearthside.families.adventure_deck.characters import (
    DEAD,
    HAND,
    AsksOne,
    hand_maximum,
    hand_of,
    in_grapple,
    is_standing,
    name_of,
    present,
)
from hearthside.families.adventure_deck.choices import copies, label, picked, plain, said
from hearthside.families.adventure_deck.effects import effects_on, end_effects
from hearthside.families.adventure_deck.opening import suggested
from hearthside.kernel.asks import Ask, Option, Pick, Reply
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.events import Event, Events, Marked, Moved, Shuffled, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Chance, Passage, Step, Together
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

CHOSEN, DRAWN = 4, 3
OPENING_RULES = ("ads.hand.start-choose",)


@lru_cache(maxsize=64)
def _opening_ask(deck: tuple[str, ...], alone: bool) -> Ask:
    """Any four cards but Fortitude; who is alone shows them to nobody."""
    may = tuple(face for face in deck if not face.startswith("fortitude/"))
    pick = Pick("cards", "Four cards", copies(may), CHOSEN, CHOSEN)
    options = (
        Option("suggested", "A hand to begin with", rules=OPENING_RULES, note=f"{said(suggested(deck))}."),
        Option("choose", "Take these four", (pick,), OPENING_RULES, note="Look through the deck yourself."),
    )
    prompt = "Look through your deck and take any four cards but Fortitude."
    return Ask(prompt if alone else f"{prompt} Everybody will see them.", options, OPENING_RULES)


class OpeningHands(Together, frozen=True):
    """Choose any 4 cards of the own deck, none of them Fortitude, and show them (ads.hand.start-choose)."""

    who: tuple[str, ...]

    def parties(self, table: Table) -> tuple[Seat, ...]:
        return present(table, self.who)

    def tells(self, table: Table) -> str:
        return "Everybody chooses four cards for the opening hand."

    def ask(self, table: Table, seat: Seat) -> Ask:
        return _opening_ask(table.things[f"{seat}/draw"].cards, len(table.seats) == 1)

    def answers(self, table: Table, replies: dict[Seat, Reply]) -> Events:
        """Then shuffle and draw 3: 7 in hand, 45 in the Draw Deck (ads.hand.start-draw)."""
        events: list[Event] = []
        for who in self.who:
            reply = replies.get(Seat(who))
            chosen = reply is not None and reply.option == "choose"
            deck = table.things[f"{who}/draw"].cards
            cards = plain(reply.several("cards")) if chosen and reply else suggested(deck)
            events += [
                Moved(cards, f"{who}/draw", f"{who}/hand"),
                Marked(who, {"opened": 1}),
                Told(f"{name_of(table, who)} begins with {said(cards)}.", OPENING_RULES, about=(who,)),
            ]
        return [*events, Turned(tuple(Draws(who, DRAWN) for who in self.who))]


class Draws(Chance, frozen=True):
    """Draw cards from the Draw Deck into the Hand."""

    who: str
    count: int

    def question(self, table: Table) -> Draw:
        pile = table.things[f"{self.who}/draw"]
        return Draw(pile.shuffled, self.count, f"{self.who}/draw")

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        return Seat(self.who), "draws"

    def audience(self, table: Table) -> tuple[Seat, ...]:
        return (Seat(self.who),)

    def fell(self, table: Table, outcome: Outcome) -> Events:
        cards = tuple(map(str, outcome))
        events: list[Event] = [Moved(cards, f"{self.who}/draw", f"{self.who}/hand")]
        last = len(table.things[f"{self.who}/draw"].cards) == self.count
        if last and table.options["fatigue-moment"] == "on-last-card":
            events.append(Turned((Reshuffle(self.who, 0),)))
        return events


def draw_steps(table: Table, who: str, count: int, *, beyond: bool = False) -> tuple[Step, ...]:
    """Draw so many; where the Draw Deck runs out, reshuffle and go on: up to the maximum, or `beyond` it."""
    if count <= 0:
        return ()
    left = len(table.things[f"{who}/draw"].cards)
    if left >= count:
        return (Draws(who, count),)
    first: tuple[Step, ...] = (Draws(who, left),) if left else ()
    return (*first, Reshuffle(who, count - left, beyond))


class Reshuffle(Passage, frozen=True):
    """The Draw Deck is empty: the Discard Deck becomes the Draw Deck, for a level of Fatigue
    (ads.fatigue.reshuffle). With no card in either, nothing is drawn and no Fatigue taken."""

    who: str
    wanted: int
    beyond: bool = False
    """For a card that says how many to draw, whatever the maximum."""

    def go(self, table: Table) -> Events:
        discard = table.things[f"{self.who}/discard"].cards
        if not discard or not is_standing(table, self.who):
            return ()
        events: list[Event] = [
            Moved(discard, f"{self.who}/discard", f"{self.who}/draw"),
            Shuffled(f"{self.who}/draw"),
        ]
        most = hand_maximum(table, self.who) - 1 - len(hand_of(table, self.who))
        wanted = min(self.wanted, len(discard) if self.beyond else most, len(discard))
        if wanted > 0 and not deadly(table, self.who):
            events.append(Turned((Draws(self.who, wanted),)))
        return [*events, *tire(table, self.who, "has run out of cards")]


def tire(table: Table, who: str, why: str) -> list[Event]:
    """A level of Fatigue: the Hand maximum falls by 1 and the rest is discarded (ads.fatigue.hand, ads.fatigue.discard).

    Fatigue and Exhaustion are one track (ads.fatigue.same-track). At a maximum of 1 it is death (ads.fatigue.death).
    """
    name = name_of(table, who)
    if hand_maximum(table, who) == 1:
        return die(table, who, f"{name} {why} and drops dead from exhaustion.", ("ads.fatigue.death",))
    level = table.things[who].number("fatigue") + 1
    text = f"{name} {why}: Fatigue {level}, a hand of {HAND - level}."
    events: list[Event] = [
        Marked(who, {"fatigue": level}),
        Told(text, ("ads.fatigue.hand", "ads.fatigue.same-track"), about=(who,)),
    ]
    if len(hand_of(table, who)) > HAND - level:
        events.append(Turned((TrimHand(who),)))
    return events


DEADLY = "With a hand of one card, another level of Fatigue is death."


def deadly(table: Table, who: str) -> str:
    """A warning where one more level of Fatigue kills (ads.fatigue.death), else nothing."""
    return DEADLY if hand_maximum(table, who) == 1 else ""


def die(table: Table, who: str, text: str, rules: tuple[str, ...]) -> list[Event]:
    """0 HP, out of the Combat."""
    gone: Marks = {"hp": 0, "status": DEAD, "hidden": 0, "fleeing": 0}
    events: list[Event] = [Marked(who, gone), Told(text, rules, about=(who,)), *release(table, who)]
    return [*events, Turned((EffectsEnd(who),))] if "combat" in table.things else events


class EffectsEnd(Passage, frozen=True):
    """What lay on somebody who died is over, and its card is discarded (ads.term.persistent-end, rulings.md 42). A step
    of its own, for the blow that kills may have begun an effect itself."""

    who: str

    def go(self, table: Table) -> Events:
        return end_effects(table, effects_on(table, self.who))


def release(table: Table, who: str) -> list[Event]:
    """Out of a Grapple: it ends with whoever held it, or when nobody is left to hold (ads.ruling.grapple-end)."""
    group = table.things[who].text("grapple")
    if not group:
        return []
    inside = in_grapple(table, group)
    goes_on = group != who and len(inside) > 2
    return [Marked(w, {"grapple": ""}) for w in ((who,) if goes_on else inside)]


class TrimHand(Passage, frozen=True):
    """Too many cards in hand: discard down to the maximum."""

    who: str

    def go(self, table: Table) -> Events:
        over = len(hand_of(table, self.who)) > hand_maximum(table, self.who)
        return (Turned((DiscardDown(self.who),)),) if over and is_standing(table, self.who) else ()


DISCARD_RULES = ("ads.hand.discard-down", "ads.fatigue.discard")


class DiscardDown(AsksOne, frozen=True):
    """Discard cards of choice until the Hand is at its maximum (ads.hand.discard-down)."""

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} discards."

    def ask(self, table: Table, seat: Seat) -> Ask:
        hand, most = hand_of(table, self.who), hand_maximum(table, self.who)
        over = len(hand) - most
        if over == 1:
            faces = dict.fromkeys(hand)
            return Ask(
                f"You may hold {most}: discard a card.", tuple(map(_discard_option, faces)), DISCARD_RULES
            )
        pick = Pick("cards", "Cards", copies(hand), over, over)
        option = Option("discard", "Discard", (pick,), DISCARD_RULES)
        return Ask(f"You may hold {most}: discard {over} cards.", (option,), DISCARD_RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        cards = picked(reply) if reply.option == "discard" else (reply.option.partition(":")[2],)
        return (Moved(cards, f"{self.who}/hand", f"{self.who}/discard"),)


@cache
def _discard_option(face: str) -> Option:
    return Option(f"discard:{face}", label(face), about=face)
