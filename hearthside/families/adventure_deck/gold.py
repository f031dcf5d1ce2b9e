"""Gold: shared by heads, and what does not divide."""

from __future__ import annotations

from hearthside.families.adventure_deck.characters import living, name_of, present, stand_ins
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Chance, Passage, Question
from hearthside.kernel.table import Table

GOLD = ("ads.loot.gold", "ads.story.cards")


def shares(total: int, heads: int, least: int) -> tuple[int, int]:
    """Each one's share, rounded down, and what is left over (ads.foe.xp, ads.foe.gold)."""
    each = max(least, total // heads) if total else 0
    return each, max(0, total - each * heads)


class ShareGold(Passage, frozen=True):
    """Gold is shared by heads, rounded down (ads.foe.gold); `hired` heads are Hirelings, who keep their share. It is told
    where it is from."""

    gold: int
    hired: int = 0
    source: str = ""

    def go(self, table: Table) -> Events:
        heroes = living(table)
        if not heroes:
            return ()
        each, left = shares(self.gold, len(heroes) + self.hired, 0)
        events: list[Event] = []
        for who in heroes if each else ():
            events += give_gold(table, who, each, self.source)
        if left and len(heroes) == 1:
            return give_gold(table, heroes[0], each + left, self.source)
        return [*events, *self._remainder(table, left, heroes)] if left else events

    def _remainder(self, table: Table, gold: int, heroes: list[str]) -> Events:
        """What does not divide is assigned by the players, or by chance (ads.ruling.gold-share)."""
        by_chance = table.options["gold-remainder"] == "random"
        step = (RemainderDraw if by_chance else Remainder)(gold, tuple(heroes), self.source)
        return (Turned((step,)),)


def of(gold: int, source: str) -> str:
    """An amount, and where it is from: 3 Gold from the Foes."""
    return f"{gold} Gold {source}".rstrip()


def give_gold(table: Table, who: str, gold: int, source: str) -> list[Event]:
    """It goes straight to the Story Cards, never into the deck (ads.loot.gold)."""
    told = Told(f"{name_of(table, who)} gains {of(gold, source)}.", GOLD, about=(who,))
    return [Marked(who, {"gold": table.things[who].number("gold") + gold}), told]


class Remainder(Question, frozen=True):
    """The players say who gets the Gold that does not divide."""

    gold: int
    heroes: tuple[str, ...]
    source: str = ""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return present(table, self.heroes) or stand_ins(table)

    def tells(self, table: Table) -> str:
        return f"{of(self.gold, self.source)} cannot be divided. Who gets it?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = tuple(Option(f"to:{who}", name_of(table, who), about=who) for who in self.heroes)
        return Ask(self.tells(table), options, ("ads.foe.gold",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return give_gold(table, reply.option.partition(":")[2], self.gold, self.source)


class RemainderDraw(Chance, frozen=True):
    """One of them gets it."""

    gold: int
    heroes: tuple[str, ...]
    source: str = ""

    def question(self, table: Table) -> Draw:
        return Draw(self.heroes, 1)

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        return None, "who gets the Gold that does not divide"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        return give_gold(table, str(outcome[0]), self.gold, self.source)
