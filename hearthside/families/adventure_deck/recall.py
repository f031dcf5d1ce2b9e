"""Recall a Card: bring one back from the Discard Deck for Attribute Cards, to play at once or to keep."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hearthside.families.adventure_deck.back import BACK, go_back
from hearthside.families.adventure_deck.boosts import payers_in
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import (
    AsksOne,
    attributes_in,
    current_round,
    hand_of,
    name_of,
)
from hearthside.families.adventure_deck.choices import Reason, copies, label, picked, with_article
from hearthside.families.adventure_deck.plays import why_not
from hearthside.families.adventure_deck.schema import Attribute
from hearthside.families.adventure_deck.use import PlayCard
from hearthside.kernel.asks import Ask, Option, Pick, Reply
from hearthside.kernel.events import Event, Events, Moved, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table

RULES = ("ads.recall.action", "ads.recall.cost", "ads.recall.attributes")


def cannot_recall(face: str, character_class: str, race: str, r: int) -> Reason | None:
    """Class or Race, one is enough (ads.recall.requirement); the Round at least the Level (ads.recall.level-round),
    from Level 7 on Round 6 alone (ads.recall.level-seven)."""
    card = FACES[face].card
    if card.recall is None:
        return f"{card.name} cannot be recalled", ("ads.icon.recall-block",)
    if character_class not in card.recall.by and race not in card.recall.by:
        who = " or ".join(key.title() for key in card.recall.by)
        return f"{card.name} can only be recalled by {with_article(who)}", ("ads.recall.requirement",)
    if r < min(card.level, 6):
        rule = "ads.recall.level-seven" if card.level >= 7 else "ads.recall.level-round"
        return f"{card.name} can be recalled from Round {min(card.level, 6)} on", (rule,)
    return None


Price = tuple[int, tuple[Attribute, ...]]
"""How many Attribute Cards, and of which Attributes, in any mix (ads.recall.cost, ads.recall.attributes)."""


@lru_cache(maxsize=512)
def prices(character_class: str, race: str, r: int, rounded_up: bool) -> dict[str, Price]:
    """What the cards cost that this Character can recall on this Round: a number or a formula."""
    found = {}
    for face, printed in FACES.items():
        box = printed.card.recall
        if box and not cannot_recall(face, character_class, race, r):
            found[face] = box.cost.costs[r - 1] if rounded_up else box.cost.on(r), box.attributes
    return found


def _prices(table: Table, who: str) -> dict[str, Price]:
    front, up = table.things[who].front, table.options["r-half-attribute-rounding"] == "up"
    return prices(front["class"], front["race"], current_round(table), up)


def recallable(table: Table, who: str) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """The faces in the Discard Deck that can be recalled now, with their cost and the cards in hand that may pay it."""
    costs, hand = _prices(table, who), hand_of(table, who)
    for face in dict.fromkeys(table.things[f"{who}/discard"].cards):
        if face in costs:
            cost, attributes = costs[face]
            paying = payers_in(hand, attributes)
            if len(paying) >= cost:
                yield face, cost, paying


def can_recall(table: Table, who: str) -> bool:
    """Whether there is one: asked on every Turn."""
    costs, held = _prices(table, who), attributes_in(hand_of(table, who))
    for face in filter(costs.__contains__, table.things[f"{who}/discard"].cards):
        cost, attributes = costs[face]
        for attribute in attributes:
            cost -= held.get(attribute, 0)
        if cost <= 0:
            return True
    return False


NOTHING = Option("recall", "Recall a card", closed="no card in your discard can be recalled and paid for")
RECALL = Option("recall", "Recall a card", rules=RULES)


def offers(table: Table, who: str) -> list[Option]:
    return [RECALL if can_recall(table, who) else NOTHING]


def do(table: Table, who: str, reply: Reply) -> Events:
    return (Turned((Recall(who),)),)


@lru_cache(maxsize=4096)
def _recall_option(face: str, paying: tuple[str, ...], cost: int, keep: bool) -> Option:
    pick = Pick("cards", "Cards to play", copies(paying), cost, cost)
    verb, words = ("keep", "and keep it") if keep else ("use", "and play it now")
    box = FACES[face].card.recall
    price = " or ".join(attribute.title() for attribute in box.attributes) if box else ""
    return Option(f"{verb}:{face}", f"{label(face)} for {cost} {price} {words}", (pick,), RULES, about=face)


class Recall(AsksOne, frozen=True):
    """Recall and play at once (ads.recall.play-now), or recall and keep (ads.recall.keep): either is the action.

    The played card meets all ordinary conditions (ads.ruling.recall-and-boost).
    """

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} recalls a card."

    def ask(self, table: Table, seat: Seat) -> Ask:
        r = current_round(table)
        options = []
        for face, cost, paying in recallable(table, self.who):
            options.append(_recall_option(face, paying, cost, keep=True))
            if FACES[face].normal and why_not(table, self.who, face, r) is None and r in FACES[face].rounds:
                options.append(_recall_option(face, paying, cost, keep=False))
        return Ask("Which card comes back? It is your action for this Turn.", (*options, BACK), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == BACK.id:
            return go_back(self.who)
        verb, _, face = reply.option.partition(":")
        paid = picked(reply)
        text = f"{name_of(table, self.who)} recalls {label(face)}."
        events: list[Event] = [
            Moved((face,), f"{self.who}/discard", f"{self.who}/hand"),
            Moved(paid, f"{self.who}/hand", f"{self.who}/discard"),
            Told(text, RULES, about=(self.who,)),
        ]
        return events if verb == "keep" else [*events, Turned((PlayCard(self.who, face),))]
