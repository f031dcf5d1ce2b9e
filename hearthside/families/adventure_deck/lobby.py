"""Before and between fights: everybody takes a Character, then it begins. Solo, co-operative, versus and duel
(ads.mode.formats)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.families.adventure_deck.characters import (
    DEAD,
    PARTY,
    Sheet,
    make_character,
    name_of,
    sheet_of,
)
from hearthside.families.adventure_deck.decks import Builder, check_deck, faces_of, read_deck
from hearthside.families.adventure_deck.setup import Setting, begin_combat
from hearthside.kernel.asks import Choice, Option, Pick, Refused, Reply, Text
from hearthside.kernel.events import Event, Events, Gone, Told
from hearthside.kernel.seats import Role, Seat
from hearthside.kernel.steps import Act, Acts, acts
from hearthside.kernel.table import Table

DUEL, VERSUS, SKIRMISH = "duel", "versus", "skirmish"
PILES = ("draw", "hand", "discard", "held", "reserve")


def players(table: Table) -> list[Seat]:
    return [seat for seat, sitter in table.seats.items() if sitter.role is Role.PLAYER]


def side_of(table: Table, seat: Seat) -> str:
    """In a duel everybody stands alone (ads.term.opponent); against Foes all stand together."""
    return seat if table.things["game"].front["format"] in (DUEL, VERSUS) else PARTY


def take(table: Table, seat: Seat, sheet: Sheet, faces: tuple[str, ...]) -> Events:
    """Take a Character; one taken before is put back."""
    old: list[Event] = []
    if seat in table.things:
        old = [Gone(name) for name in (seat, *(f"{seat}/{pile}" for pile in PILES))]
    told = Told(f"{table.name(seat)} plays {sheet.name}.", about=(seat,))
    return [*old, *make_character(seat, sheet, faces, side_of(table, seat)), told]


class ReadyDeck(Act):
    """Take a ready Character with its deck."""

    id = "deck"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return _ready_decks()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        deck = CATALOGUE.decks[reply.option.partition(":")[2]]
        return take(table, seat, sheet_of(deck, table.name(seat)), faces_of(deck))


@lru_cache(maxsize=1)
def _ready_decks() -> tuple[Option, ...]:
    decks = CATALOGUE.decks.values()
    return tuple(
        Option(f"deck:{deck.key}", f"{deck.name}, Level {deck.level}", note=deck.text) for deck in decks
    )


class OwnDeck(Act):
    """Bring a deck of one's own; an illegal one is refused with all that is wrong with it (ads.deck.combat-size)."""

    id = "own"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        classes = tuple(Choice(c.key, c.name) for c in CATALOGUE.classes.values())
        races = tuple(Choice(race.key, race.name) for race in CATALOGUE.races.values())
        levels = tuple(Choice(str(n), str(n)) for n in range(1, len(CATALOGUE.levels) + 2))
        sources = (Choice("draw-deck", "my own Draw Deck"), Choice("dedicated", "the Up/Down Deck"))
        fields = (
            Pick("class", "Class", classes),
            Pick("race", "Race", races),
            Pick("level", "Level", levels, default="1"),
            Pick("source", "Up/Downs come from", sources, default="draw-deck"),
            Text("deck", "Deck, one line for each card: 3 longsword/up", 4000, 1),
        )
        return (
            Option("own", "Bring your own deck", fields, ("ads.deck.combat-size", "ads.start.updown-source")),
        )

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        level = int(reply.text("level"))
        faces = read_deck(reply.text("deck"))
        who = Builder(reply.text("class"), reply.text("race"), level)
        problems = check_deck(faces, who, exact=table.options["combat-deck-size"] == "exact-52")
        if problems:
            raise Refused(" ".join(p.text for p in problems), tuple(dict.fromkeys(p.rule for p in problems)))
        sheet = Sheet(table.name(seat), who.character_class, who.race, level, reply.text("source"))
        return take(table, seat, sheet, faces)


class Begin(Act):
    """Begin when everybody has a Character."""

    id = "begin"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        seated = players(table)
        ready = [s for s in seated if s in table.things and table.things[s].front["status"] != DEAD]
        least = 2 if table.things["game"].front["format"] in (DUEL, VERSUS) else 1
        why = "" if len(ready) == len(seated) else "somebody has no Character yet"
        if len(ready) < least:
            why = f"{least} players with a Character are needed"
        return (Option("begin", "Begin", rules=("ads.mode.formats",), closed=why),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        heroes = tuple(str(s) for s in players(table) if s in table.things)
        foes = table.things["game"].list("foes")
        if not heroes:
            return ()
        told = Told(f"{' and '.join(name_of(table, who) for who in heroes)} begin.", ("ads.mode.formats",))
        return (told, *begin_combat(table, heroes, foes, Setting()))


class Lobby(Acts, frozen=True):
    """Characters are taken, a fight begins; after it, here again."""

    acts: ClassVar[dict[str, Act]] = acts(ReadyDeck(), OwnDeck(), Begin())

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return tuple(players(table))

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Take a Character, then begin."

    def tells(self, table: Table) -> str:
        return "Everybody takes a Character."
