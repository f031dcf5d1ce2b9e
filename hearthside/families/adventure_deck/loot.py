"""Treasure and Loot: Gold and treasures to the Character Deck, playable finds to Hand, Draw Deck or aside."""

from __future__ import annotations

from collections.abc import Sequence

from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES
from hearthside.families.adventure_deck.characters import (
    DEAD,
    asked_for,
    hand_maximum,
    hand_of,
    name_of,
    present,
    stand_ins,
)
from hearthside.families.adventure_deck.choices import card_option, copies, label, plain, said
from hearthside.kernel.asks import Ask, Option, Pick, Reply
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.events import Event, Events, Gone, Made, Marked, Moved, Shuffled, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Chance, Passage, Question, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

GOLD = ("ads.loot.gold", "ads.story.cards")
TREASURE = ("ads.story.treasure", "ads.loot.gold")


def living(table: Table) -> list[str]:
    """The Characters who are not dead."""
    return [who for who in table.of_kind("character") if table.things[who].front["status"] != DEAD]


def shares(total: int, heads: int, least: int) -> tuple[int, int]:
    """Each one's share, rounded down, and what is left over (ads.foe.xp, ads.foe.gold)."""
    each = max(least, total // heads) if total else 0
    return each, max(0, total - each * heads)


def find(table: Table, gold: int, names: Sequence[str], symbol: str, hired: int = 0) -> list[Step]:
    """The steps by which finds are shared out: Gold first, then one thing after the other."""
    steps: list[Step] = [ShareGold(gold, hired)] if gold else []
    for name in names:
        steps.append(FindTreasure(name) if name in CATALOGUE.treasures else FindCard(f"{name}/{symbol}"))
    return steps


# ---------------------------------------------------------------- Gold


class ShareGold(Passage, frozen=True):
    """Gold is shared by heads, rounded down (ads.foe.gold); `hired` heads are Hirelings, who keep their share."""

    gold: int
    hired: int = 0

    def go(self, table: Table) -> Events:
        heroes = living(table)
        if not heroes:
            return ()
        each, left = shares(self.gold, len(heroes) + self.hired, 0)
        events: list[Event] = []
        for who in heroes if each else ():
            events += give_gold(table, who, each)
        if left and len(heroes) == 1:
            return give_gold(table, heroes[0], each + left)
        return [*events, *_remainder(table, left, heroes)] if left else events


def give_gold(table: Table, who: str, gold: int) -> list[Event]:
    """It goes straight to the Story Cards, never into the deck (ads.loot.gold)."""
    told = Told(f"{name_of(table, who)} gains {gold} Gold.", GOLD, about=(who,))
    return [Marked(who, {"gold": table.things[who].number("gold") + gold}), told]


def _remainder(table: Table, gold: int, heroes: list[str]) -> Events:
    """What does not divide is assigned by the players, or by chance (ads.ruling.gold-share)."""
    if table.options["gold-remainder"] == "random":
        return (Turned((RemainderDraw(gold, tuple(heroes)),)),)
    return (Turned((Remainder(gold, tuple(heroes)),)),)


class Remainder(Question, frozen=True):
    """The players say who gets the Gold that does not divide."""

    gold: int
    heroes: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return present(table, self.heroes) or stand_ins(table)

    def tells(self, table: Table) -> str:
        return f"{self.gold} Gold cannot be divided. Who gets it?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = tuple(Option(f"to:{who}", name_of(table, who), about=who) for who in self.heroes)
        return Ask(self.tells(table), options, ("ads.foe.gold",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return give_gold(table, reply.option.partition(":")[2], self.gold)


class RemainderDraw(Chance, frozen=True):
    """One of them gets it."""

    gold: int
    heroes: tuple[str, ...]

    def question(self, table: Table) -> Draw:
        return Draw(self.heroes, 1)

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        return None, "who gets the Gold that does not divide"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        return give_gold(table, str(outcome[0]), self.gold)


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


NO_DECK = "there is no card in your Draw Deck to take out for it"


class PlaceCard(Question, frozen=True):
    """To Hand, into the Draw Deck, or aside (ads.loot.to-hand, ads.loot.to-draw-deck, ads.loot.to-character-deck)."""

    who: str
    pile: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.who)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} puts {table.things[self.pile].text('name')} away."

    def ask(self, table: Table, seat: Seat) -> Ask:
        face = table.things[self.pile].cards[0]
        empty = not table.things[f"{self.who}/draw"].cards
        over = len(hand_of(table, self.who)) >= hand_maximum(table, self.who)
        note = "Another card of your Hand leaves the game for this adventure." if over else ""
        options = (
            Option("hand", "Into your Hand", rules=("ads.loot.to-hand",), note=note),
            Option(
                "draw",
                "Into your Draw Deck",
                rules=("ads.loot.to-draw-deck",),
                note="Take another card out for it.",
                closed=NO_DECK if empty else "",
            ),
            Option("aside", "Set it aside for later", rules=("ads.loot.to-character-deck",)),
        )
        return Ask(f"{label(face)}: {FACES[face].card.text} Where do you put it?", options)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        face = table.things[self.pile].cards[0]
        name = f"{name_of(table, self.who)} takes {label(face)}"
        if reply.option == "hand":
            moved = (*self._to(face, "hand"), Turned((RemoveDown(self.who),)))
            return (*moved, Told(f"{name} in hand.", ("ads.loot.to-hand",), about=(self.who,)))
        if reply.option == "draw" and table.things[f"{self.who}/draw"].cards:
            return (Turned((TakeOut(self.who, self.pile),)),)
        told = Told(f"{name} and sets it aside.", ("ads.loot.to-character-deck",), about=(self.who,))
        return (*self._to(face, "reserve"), told)

    def _to(self, face: str, where: str) -> tuple[Event, ...]:
        return Moved((face,), self.pile, f"{self.who}/{where}"), Gone(self.pile)


class RemoveDown(Passage, frozen=True):
    """A Hand above its maximum: other cards leave the game until the adventure ends (ads.ruling.loot-hand-seven)."""

    who: str

    def go(self, table: Table) -> Events:
        over = len(hand_of(table, self.who)) - hand_maximum(table, self.who)
        return (Turned((Remove(self.who, over),)),) if over > 0 else ()


class Remove(Question, frozen=True):
    """Choose the cards that leave the game."""

    who: str
    over: int

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.who)

    def ask(self, table: Table, seat: Seat) -> Ask:
        pick = Pick("cards", "Cards", copies(hand_of(table, self.who)), self.over, self.over)
        option = Option("remove", "Take out of the game", (pick,), ("ads.loot.to-hand",))
        return Ask("Your Hand is full. What leaves the game for it?", (option,), ("ads.loot.to-hand",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        value = reply.values["cards"]
        assert not isinstance(value, int)
        cards = plain(value)
        told = Told(f"{name_of(table, self.who)} leaves {said(cards)} behind.", ("ads.loot.to-hand",))
        return (Moved(cards, f"{self.who}/hand", f"{self.who}/reserve"), told)


class TakeOut(Question, frozen=True):
    """A card of the Draw Deck makes room for the find; the deck is shuffled (ads.loot.to-draw-deck)."""

    who: str
    pile: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.who)

    def ask(self, table: Table, seat: Seat) -> Ask:
        faces = sorted(set(table.things[f"{self.who}/draw"].cards))
        options = tuple(card_option("out", face) for face in faces)
        return Ask("Which card do you take out of your Draw Deck?", options, ("ads.loot.to-draw-deck",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        out, deck = reply.option.partition(":")[2], f"{self.who}/draw"
        text = f"{name_of(table, self.who)} puts {table.things[self.pile].text('name')} into the deck."
        return (
            Moved((out,), deck, f"{self.who}/reserve"),
            Moved(table.things[self.pile].cards, self.pile, deck),
            Shuffled(deck),
            Gone(self.pile),
            Told(text, ("ads.loot.to-draw-deck",), about=(self.who,)),
        )
