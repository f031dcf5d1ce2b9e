"""Pre-Sneak: sneaking in before a Combat, by players and by Foes."""

from __future__ import annotations

from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import asked_for, name_of
from hearthside.families.adventure_deck.choices import UP_OR_DOWN
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.sneak import Hiding, look, watchers
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Outcome
from hearthside.kernel.events import Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table


class PreSneak(Question, frozen=True):
    """On entering: whoever has a Sneak Card anywhere in the Combat Deck may sneak in (ads.presneak.eligible)."""

    who: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.who)

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (*UP_OR_DOWN, Option("no", "Walk in openly"))
        return Ask(
            "Sneak in? Declare a symbol; whoever draws it sees you.", options, ("ads.presneak.eligible",)
        )

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
        return (Turned((FoesSpotted(self.foes, watchers(table, self.foes[0])),)),)


class FoesSpotted(UpDown, frozen=True):
    """One match and all of them are seen."""

    foes: tuple[str, ...]
    watchers: tuple[str, ...]

    def drawer(self) -> str:
        return self.watchers[0]

    def why(self) -> str:
        return "to see who lurks: Up"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        name = name_of(table, self.foes[0])
        if drawn(outcome) == "U":
            return (Told(f"{name} is seen lurking.", ("ads.trait.sneaky",), about=self.foes),)
        if len(self.watchers) > 1:
            return (Turned((FoesSpotted(self.foes, self.watchers[1:]),)),)
        marked = tuple(Marked(foe, {"hidden": 1}) for foe in self.foes)
        return (*marked, Told("Something lurks here unseen.", ("ads.trait.sneaky",)))
