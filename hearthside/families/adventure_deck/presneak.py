"""Pre-Sneak: sneaking in before a Combat, by players and by Foes."""

from __future__ import annotations

import msgspec

from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import AsksOne, asked_for, name_of
from hearthside.families.adventure_deck.choices import UP_OR_DOWN, listed
from hearthside.families.adventure_deck.contests import SETTLE, Contest
from hearthside.families.adventure_deck.counters import offer_recounter
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.sneak import (
    BY_AGILITY,
    INTELLECT,
    Hiding,
    ask_notice,
    look,
    notice,
    thoughts,
    watchers,
)
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Outcome
from hearthside.kernel.events import Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table


class PreSneak(AsksOne, frozen=True):
    """On entering: whoever has a Sneak Card anywhere in the Combat Deck may sneak in (ads.presneak.eligible)."""

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (*UP_OR_DOWN, Option("no", "Walk in openly"))
        asks = (
            "Sneak in? Nobody can attack you while you are hidden: until you strike, or are found. "
            "Declare ▲ Up or ▼ Down: an opponent who draws that symbol sees you."
        )
        return Ask(asks, options, ("ads.presneak.eligible",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "no":
            return ()
        return look(table, Hiding(self.who, "", reply.option, watchers(table, self.who)))


def may_presneak(table: Table, who: str) -> bool:
    piles = ("draw", "hand", "discard")
    return any(FACES[f].card.effects.sneak for pile in piles for f in table.things[f"{who}/{pile}"].cards)


class FoesSneakIn(Passage, frozen=True):
    """Sneaky Foes of one type declare together; each player draws once (ads.trait.sneaky)."""

    foes: tuple[str, ...]

    def go(self, table: Table) -> Events:
        return (Turned((FoesSpotted(self.foes, watchers(table, self.foes[0]), entering=True),)),)


class FoesSpotted(UpDown, frozen=True):
    """One match, or Intellect played in time, and all of them are seen. `entering`: they sneak in before a Combat."""

    foes: tuple[str, ...]
    watchers: tuple[str, ...]
    entering: bool = False

    def drawer(self) -> str:
        return self.watchers[0]

    def why(self) -> str:
        return "to see who lurks, for Up"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        lurking = Lurking(self.foes, self.watchers, self.entering)
        if drawn(outcome) == "U":
            return offer_recounter(table, lurking.contest().after("updown"))
        if thoughts(table, self.watchers[0], entering=self.entering):
            return (Turned((NoticeFoes(lurking),)),)
        return lurking.unnoticed(table)


class Lurking(msgspec.Struct, frozen=True):
    """Foes who sneak, and the players who have yet to look."""

    foes: tuple[str, ...]
    watchers: tuple[str, ...]
    entering: bool

    def contest(self) -> Contest:
        """Countered with Intellect; Re-Countered, by a Foe that may, with Agility (ads.presneak.recounter)."""
        note = ("entering" if self.entering else "", " ".join(self.foes), *self.watchers)
        return Contest("lurk", "Sneak", self.foes[0], self.watchers[0], BY_AGILITY, INTELLECT, note=note)

    def unnoticed(self, table: Table) -> Events:
        """The next player looks; when all have looked in vain, hidden."""
        if len(self.watchers) > 1:
            return (Turned((FoesSpotted(self.foes, self.watchers[1:], self.entering),)),)
        marked = tuple(Marked(foe, {"hidden": 1}) for foe in self.foes)
        told = Told(f"{self.named(table)} hidden.", ("ads.trait.sneaky",), about=self.foes)
        return (*marked, told)

    def named(self, table: Table) -> str:
        """They, with the verb that goes with so many."""
        return (
            f"{listed([name_of(table, foe) for foe in self.foes])} {'is' if len(self.foes) == 1 else 'are'}"
        )


class NoticeFoes(Question, frozen=True):
    """A player who drew in vain may still notice them with Intellect (ads.presneak.intellect)."""

    lurking: Lurking

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.lurking.watchers[0])

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = thoughts(table, self.lurking.watchers[0], entering=self.lurking.entering)
        return ask_notice(table, self.lurking.foes, options)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "no":
            return self.lurking.unnoticed(table)
        return notice(table, self.lurking.watchers[0], reply.option, self.lurking.contest())


def settle_lurk(table: Table, contest: Contest, countered: bool) -> Events:
    """Seen by one is seen by all; else the next looks."""
    entering, foes, *waiting = contest.note
    lurking = Lurking(tuple(foes.split()), tuple(waiting), bool(entering))
    if not countered:
        return lurking.unnoticed(table)
    text = f"{lurking.named(table)} seen lurking."
    return (Told(text, ("ads.trait.sneaky",), about=lurking.foes),)


SETTLE["lurk"] = settle_lurk
