"""Treasure and Loot: Gold and treasures to the Character Deck, playable finds to Hand, Draw Deck or aside."""

from __future__ import annotations

from collections.abc import Sequence

from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES
from hearthside.families.adventure_deck.characters import (
    AsksOne,
    asked_for,
    hand_maximum,
    hand_of,
    living,
    name_of,
    present,
    stand_ins,
)
from hearthside.families.adventure_deck.choices import (
    card_option,
    copies,
    label,
    picked,
    privately,
    said,
)
from hearthside.families.adventure_deck.gold import ShareGold
from hearthside.families.adventure_deck.homecoming import BEYOND, beyond
from hearthside.families.adventure_deck.loadouts import reconsidered
from hearthside.kernel.asks import Ask, Option, Pick, Reply
from hearthside.kernel.events import Event, Events, Gone, Made, Marked, Moved, Shuffled, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

TREASURE = ("ads.story.treasure", "ads.loot.gold")


def find(
    gold: int, names: Sequence[str], symbol: str, hired: int = 0, source: str = "from the room"
) -> list[Step]:
    """The steps by which finds are shared out: Gold first, then one thing after the other."""
    steps: list[Step] = [ShareGold(gold, hired, source)] if gold else []
    for name in names:
        steps.append(FindTreasure(name) if name in CATALOGUE.treasures else FindCard(f"{name}/{symbol}"))
    return steps


# ---------------------------------------------------------------- treasures


class FindTreasure(Passage, frozen=True):
    """A treasure belongs to one of the party; together they say to whom."""

    name: str

    def go(self, table: Table) -> Events:
        heroes = living(table)
        if len(heroes) > 1:
            return (Turned((WhoseTreasure(self.name),)),)
        return give_treasure(table, heroes[0], self.name) if heroes else ()


class WhoseTreasure(Question, frozen=True):
    """Who takes a treasure."""

    name: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return present(table, living(table)) or stand_ins(table)

    def tells(self, table: Table) -> str:
        return f"You find a treasure: {self.name}, worth {CATALOGUE.treasures[self.name]} Gold."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = tuple(Option(f"to:{who}", name_of(table, who), about=who) for who in living(table))
        return Ask(f"{self.tells(table)} Who takes it?", options, TREASURE)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return give_treasure(table, reply.option.partition(":")[2], self.name)


def give_treasure(table: Table, who: str, name: str) -> list[Event]:
    """A Treasure Card with its worth in Gold (ads.story.treasure)."""
    worth = CATALOGUE.treasures[name]
    text = f"{name_of(table, who)} takes the {name}, worth {worth} Gold."
    kept = (*table.things[who].list("treasures"), name)
    return [Marked(who, {"treasures": kept}), Told(text, TREASURE, about=(who,))]


# ---------------------------------------------------------------- cards


class FindCard(Passage, frozen=True):
    """A playable find lies before the party until somebody takes it. It shows the symbol of where it was found."""

    face: str

    def go(self, table: Table) -> Events:
        heroes = living(table)
        if not heroes:
            return ()
        pile = f"loot/{table.number}"
        events: list[Event] = [
            Made(pile, Thing("loot", front={"name": FACES[self.face].label}, cards=(self.face,))),
            Told(f"You find {label(self.face)}.", ("ads.loot.where", "ads.map.reward"), about=(pile,)),
        ]
        step = WhoseCard(pile) if len(heroes) > 1 else PlaceCard(heroes[0], pile)
        return [*events, Turned((step,))]


class WhoseCard(Question, frozen=True):
    """Who takes a find."""

    pile: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return present(table, living(table)) or stand_ins(table)

    def tells(self, table: Table) -> str:
        return f"Who takes {table.things[self.pile].text('name')}?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        face = table.things[self.pile].cards[0]
        text = FACES[face].card.text
        options = tuple(Option(f"to:{who}", name_of(table, who), about=who) for who in living(table))
        return Ask(f"You have found {label(face)}. {text} Who takes it?", options, ("ads.loot.where",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Turned((PlaceCard(reply.option.partition(":")[2], self.pile),)),)


NO_DECK = "your Draw Deck has no card to take out for it"
ASIDE = "It is out of reach on this adventure; at home it may go into your deck."


class PlaceCard(AsksOne, frozen=True):
    """To Hand, into the Draw Deck, or aside (ads.loot.to-hand, ads.loot.to-draw-deck, ads.loot.to-character-deck)."""

    pile: str

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} puts {table.things[self.pile].text('name')} away."

    def ask(self, table: Table, seat: Seat) -> Ask:
        face = table.things[self.pile].cards[0]
        empty = not table.things[f"{self.who}/draw"].cards
        full = self._is_full(table)
        note = "Another card from your Hand leaves the game for this adventure." if full else ""
        options = (
            Option("hand", "Into your Hand", rules=("ads.loot.to-hand",), note=note),
            Option(
                "draw",
                "Into your Draw Deck",
                rules=("ads.loot.to-draw-deck",),
                note="Take another card out for it.",
                closed=NO_DECK if empty else "",
            ),
            Option("aside", "Set it aside", rules=("ads.loot.to-character-deck",), note=ASIDE),
        )
        return Ask(f"{label(face)}: {FACES[face].card.text} Where do you put it?", options)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        face = table.things[self.pile].cards[0]
        name = f"{name_of(table, self.who)} takes {label(face)}"
        if reply.option == "hand":
            moved = (*self._to(face, "hand"), Turned((RemoveDown(self.who, face),)))
            moved += tuple(reconsidered(table, self.who, face))
            if not self._is_full(table):
                moved += (Marked(self.who, {BEYOND: (*beyond(table, self.who), face)}),)
            return (*moved, Told(f"{name} in hand.", ("ads.loot.to-hand",), about=(self.who,)))
        if reply.option == "draw" and table.things[f"{self.who}/draw"].cards:
            return (Turned((TakeOut(self.who, self.pile),)),)
        told = Told(f"{name} and sets it aside.", ("ads.loot.to-character-deck",), about=(self.who,))
        return (*self._to(face, "reserve"), told)

    def _is_full(self, table: Table) -> bool:
        return len(hand_of(table, self.who)) >= hand_maximum(table, self.who)

    def _to(self, face: str, where: str) -> tuple[Event, ...]:
        return Moved((face,), self.pile, f"{self.who}/{where}"), Gone(self.pile)


class RemoveDown(Passage, frozen=True):
    """A Hand above its maximum: other cards than the find leave the game until the adventure ends
    (ads.ruling.loot-hand-seven)."""

    who: str
    find: str = ""

    def go(self, table: Table) -> Events:
        over = len(hand_of(table, self.who)) - hand_maximum(table, self.who)
        return (Turned((Remove(self.who, over, self.find),)),) if over > 0 else ()


class Remove(AsksOne, frozen=True):
    """Choose the cards that leave the game."""

    over: int
    find: str = ""

    def ask(self, table: Table, seat: Seat) -> Ask:
        others = list(hand_of(table, self.who))
        if self.find in others:
            others.remove(self.find)
        pick = Pick("cards", "Cards", copies(tuple(others)), self.over, self.over)
        option = Option("remove", "Take out of the game", (pick,), ("ads.loot.to-hand",))
        return Ask("Your Hand is full. What leaves the game for it?", (option,), ("ads.loot.to-hand",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        cards = picked(reply)
        rules, count = ("ads.loot.to-hand",), "a card" if len(cards) == 1 else f"{len(cards)} cards"
        return (
            Moved(cards, f"{self.who}/hand", f"{self.who}/reserve"),
            *privately(
                table,
                asked_for(table, self.who),
                Told(f"You leave {said(cards)} behind.", rules),
                Told(f"{name_of(table, self.who)} leaves {count} behind.", rules, about=(self.who,)),
            ),
        )


class TakeOut(AsksOne, frozen=True):
    """A card of the Draw Deck makes room for the find; the deck is shuffled (ads.loot.to-draw-deck)."""

    pile: str

    def ask(self, table: Table, seat: Seat) -> Ask:
        faces = sorted(set(table.things[f"{self.who}/draw"].cards))
        options = tuple(card_option("out", face) for face in faces)
        find = table.things[self.pile].text("name")
        asks = f"You put {find} into your Draw Deck. Which card do you take out instead?"
        return Ask(asks, options, ("ads.loot.to-draw-deck",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        out, deck = reply.option.partition(":")[2], f"{self.who}/draw"
        found = table.things[self.pile].cards
        text = f"{name_of(table, self.who)} puts {table.things[self.pile].text('name')} into the deck."
        return (
            Moved((out,), deck, f"{self.who}/reserve"),
            Moved(found, self.pile, deck),
            Shuffled(deck),
            *reconsidered(table, self.who, found[0]),
            Gone(self.pile),
            Told(text, ("ads.loot.to-draw-deck",), about=(self.who,)),
        )
