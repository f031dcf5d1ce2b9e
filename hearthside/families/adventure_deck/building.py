"""Bringing a deck: a ready one, one of one's own, a new one for a Character who has grown, or one card for another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.families.adventure_deck.characters import (
    DEAD,
    PARTY,
    Sheet,
    make_character,
    sheet_of,
    starting_xp,
)
from hearthside.families.adventure_deck.choices import copies, label, plain, privately
from hearthside.families.adventure_deck.content import AGAINST_EACH_OTHER
from hearthside.families.adventure_deck.decks import Builder, check_deck, faces_of, read_deck, write_deck
from hearthside.kernel.asks import Choice, Option, Pick, Refused, Reply, Text
from hearthside.kernel.events import Event, Events, Gone, Made, Marked, Moved, Shuffled, Told
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

PILES = ("draw", "hand", "discard", "held", "reserve")
BUILDING = ("ads.deck.combat-size", "ads.deck.contents")


def side_of(table: Table, seat: str) -> str:
    """In a duel everybody stands alone (ads.term.opponent); against Foes all stand together."""
    return seat if table.things["game"].front["format"] in AGAINST_EACH_OTHER else PARTY


def take(table: Table, seat: Seat, sheet: Sheet, faces: tuple[str, ...]) -> list[Event]:
    """Take a Character; one taken before is put back."""
    old = put_back(seat) if seat in table.things else []
    kind = f"{sheet.race.capitalize()} {sheet.character_class.capitalize()} of Level {sheet.level}"
    told = Told(f"{table.name(seat)} takes the {kind}.", about=(seat,))
    return [*old, *make_character(seat, sheet, faces, side_of(table, seat)), told]


def put_back(who: str) -> list[Event]:
    """A Character leaves the table, with every card."""
    return [Gone(name) for name in (who, *(f"{who}/{pile}" for pile in PILES))]


def take_ready(table: Table, seat: Seat, key: str) -> list[Event]:
    deck = CATALOGUE.decks[key]
    return take(table, seat, sheet_of(deck, table.name(seat)), faces_of(deck))


class ReadyDeck(Act):
    """Take a ready Character with its deck."""

    id = "deck"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return tuple(careful(table, seat, option) for option in ready_options("deck", ""))

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return take_ready(table, seat, reply.option.partition(":")[2])


GIVEN_UP = "This gives up your Character, with everything they have won."


def careful(table: Table, seat: Seat, option: Option) -> Option:
    """A Character who has won something, and can set out again, is not replaced by a slip of the hand."""
    hero = table.things.get(seat)
    if not hero or not _has_won(hero) or not can_set_out(table, seat):
        return option
    return msgspec.structs.replace(option, warning=GIVEN_UP)


def can_set_out(table: Table, seat: Seat) -> bool:
    """Whether a Character lives, or only fell against another player: they get up for whatever is next (rulings.md 25).
    On older Characters it is not written where they died."""
    front = table.things[seat].front
    against = table.things["game"].front["format"] in AGAINST_EACH_OTHER
    return front["status"] != DEAD or bool(front.get("fell", against))


def sets_out(table: Table, seat: Seat) -> bool:
    """Whether somebody has a Character who can set out: nothing more is done for the dead."""
    return seat in table.things and can_set_out(table, seat)


def _has_won(hero: Thing) -> bool:
    if any(hero.front[key] for key in ("gold", "treasures", "titles")):
        return True
    return hero.number("xp") > starting_xp(hero.number("level"))


@lru_cache(maxsize=4)
def ready_options(verb: str, words: str) -> tuple[Option, ...]:
    decks = CATALOGUE.decks.values()
    return tuple(Option(f"{verb}:{deck.key}", f"{words}{deck.name}", note=deck.text) for deck in decks)


# ---------------------------------------------------------------- one's own


def checked(table: Table, faces: Sequence[str], who: Builder, *, found: bool = False) -> None:
    """An illegal deck is refused with all that is wrong with it (ads.deck.combat-size)."""
    exact = table.options["combat-deck-size"] == "exact-52"
    companions = table.options["pets-hirelings"] == "on"
    problems = check_deck(faces, who, exact=exact, companions=companions, found=found)
    if problems:
        raise Refused(" ".join(p.text for p in problems), tuple(dict.fromkeys(p.rule for p in problems)))


SOURCE = ("ads.start.updown-source",)
SOURCES = {"draw-deck": "Draw Deck", "dedicated": "Up/Down Deck"}
NOTES = {
    "draw-deck": "An Agility Card that you draw for Initiative wins it.",
    "dedicated": "As many Ups as Downs, whatever your deck has; but no Agility Card wins you Initiative.",
}


class Source(Act):
    """Say where one's Up/Downs are drawn from: before play, and not after (ads.start.updown-source)."""

    id = "source"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if not sets_out(table, seat) or table.options["updown-source"] == "dedicated-only":
            return ()
        (other,) = SOURCES.keys() - {table.things[seat].text("source")}
        words = f"Draw Up/Downs from {'your' if other == 'draw-deck' else 'the'} {SOURCES[other]}"
        return (Option(f"source:{other}", words, rules=SOURCE, note=NOTES[other]),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        source = reply.option.partition(":")[2]
        whose = "their own" if source == "draw-deck" else "the"
        told = Told(
            f"{table.name(seat)} draws Up/Downs from {whose} {SOURCES[source]}.", SOURCE, about=(seat,)
        )
        return (Marked(seat, {"source": source}), told)


LIST = Text("deck", "Deck, one line for each card: 3 longsword/up", 4000, 1)


class OwnDeck(Act):
    """Bring a deck of one's own."""

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
            LIST,
        )
        option = Option("own", "Bring your own deck", fields, (*BUILDING, "ads.start.updown-source"))
        return (careful(table, seat, option),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        level = int(reply.text("level"))
        faces = read_deck(reply.text("deck"))
        who = Builder(reply.text("class"), reply.text("race"), level)
        checked(table, faces, who)
        sheet = Sheet(table.name(seat), who.character_class, who.race, level, reply.text("source"))
        return take(table, seat, sheet, faces)


# ---------------------------------------------------------------- a Character who has grown


def builder_of(thing: Thing) -> Builder:
    return Builder(thing.text("class"), thing.text("race"), thing.number("level"))


@lru_cache(maxsize=64)
def _rebuilding(deck: tuple[str, ...]) -> Option:
    """Whoever builds a new one begins with the deck they have."""
    now = msgspec.structs.replace(LIST, default=write_deck(deck))
    return Option("rebuild", "Build a new deck for your Character", (now,), BUILDING)


class Rebuild(Act):
    """Another deck for the same Character: Level, XP, Gold and finds stay (ads.mode.adventures)."""

    id = "rebuild"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if not sets_out(table, seat):
            return ()
        return (_rebuilding(table.things[f"{seat}/draw"].cards),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        faces = read_deck(reply.text("deck"))
        checked(table, faces, builder_of(table.things[seat]))
        told = Told(f"{table.name(seat)} has built a new deck.", BUILDING, about=(seat,))
        emptied: list[Event] = [Gone(f"{seat}/{pile}") for pile in ("draw", "hand", "discard")]
        deck = Thing("draw", seat, seat, seen=(), cards=tuple(sorted(faces)), unordered=len(faces))
        new = [
            Made(f"{seat}/draw", deck),
            Made(f"{seat}/hand", Thing("hand", seat, seat, seen=(seat,))),
            Made(f"{seat}/discard", Thing("discard", seat, seat)),
        ]
        return [*emptied, *new, told]


class SwapIn(Act):
    """A card that was set aside for one of the deck (ads.loot.to-character-deck)."""

    id = "swap"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if not sets_out(table, seat) or not table.things[f"{seat}/reserve"].cards:
            return ()
        aside, deck = table.things[f"{seat}/reserve"].cards, table.things[f"{seat}/draw"].cards
        fields = (Pick("in", "Into the deck", copies(aside)), Pick("out", "Out of the deck", copies(deck)))
        rules = ("ads.loot.to-character-deck",)
        return (Option("swap", "Put a card you set aside into your deck", fields, rules),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        (new,), (old,) = plain(reply.text("in")), plain(reply.text("out"))
        faces = list(table.things[f"{seat}/draw"].cards)
        faces[faces.index(old)] = new
        checked(table, faces, builder_of(table.things[seat]), found=True)
        rules, name = ("ads.loot.to-character-deck",), table.name(seat)
        return (
            Moved((old,), f"{seat}/draw", f"{seat}/reserve"),
            Moved((new,), f"{seat}/reserve", f"{seat}/draw"),
            Shuffled(f"{seat}/draw"),
            *privately(
                table,
                (seat,),
                Told(f"You take {label(new)} into your deck for {label(old)}.", rules),
                Told(f"{name} takes a card that was set aside into their deck.", rules, about=(seat,)),
            ),
        )
