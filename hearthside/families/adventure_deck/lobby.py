"""Before and between adventures and fights: everybody takes a Character, then it begins. Solo, co-operative, versus and
duel (ads.mode.formats). Whoever sits at the table may play, the GM too (rulings.md 19)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from hearthside.families.adventure_deck.adventures import adventure_of
from hearthside.families.adventure_deck.building import (
    OwnDeck,
    ReadyDeck,
    Rebuild,
    Source,
    SwapIn,
    careful,
    put_back,
    ready_options,
    sets_out,
    side_of,
    take_ready,
)
from hearthside.families.adventure_deck.characters import living, name_of
from hearthside.families.adventure_deck.choices import listed
from hearthside.families.adventure_deck.content import (
    ADVENTURE,
    AGAINST_EACH_OTHER,
    Content,
    adventure_keys,
    load,
)
from hearthside.families.adventure_deck.explore import Enter, make_map
from hearthside.families.adventure_deck.homecoming import gather, level_up, refreshed, set_aside
from hearthside.families.adventure_deck.journey import Explore
from hearthside.families.adventure_deck.setup import Setting, begin_combat
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import Role, Seat
from hearthside.kernel.steps import Act, Acts, Passage, acts
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

FORMATS = ("ads.mode.formats",)


def game_marks(found: Content) -> Marks:
    """What everybody may know of what is played."""
    return {
        "format": found.format,
        "title": found.title,
        "summary": found.summary,
        "subtitle": found.subtitle,
        "level": found.level,
        "content_notes": found.content_notes,
        "players": tuple(map(str, found.players)),
        "foes": found.foes,
        "left": (),
    }


def format_of(table: Table) -> str:
    return table.things["game"].text("format")


def least(table: Table) -> int:
    return 2 if format_of(table) in AGAINST_EACH_OTHER else 1


# ---------------------------------------------------------------- what is played


def _note(found: Content) -> str:
    return f"{found.subtitle} {found.summary}".strip()


class ChooseGame(Act):
    """Play something else of what comes with the family (ads.mode.adventures)."""

    id = "game"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        now = table.things["game"].front["title"]
        found = ((key, load(key)) for key in adventure_keys())
        return tuple(
            Option(f"game:{key}", f"Play instead: {one.title}", rules=FORMATS, note=_note(one))
            for key, one in found
            if one.title != now
        )

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        found = load(reply.option.partition(":")[2])
        return (
            Marked("game", game_marks(found)),
            Marked("adventure", {"content": found.adventure}),
            Told(f"{table.name(seat)} chooses: {found.title}.", FORMATS),
        )


# ---------------------------------------------------------------- beginning


class QuickStart(Act):
    """Alone at the table: take a ready Character and begin at once."""

    id = "quick"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if len(table.seats) > 1 or least(table) > 1:
            return ()
        return tuple(careful(table, seat, option) for option in ready_options("quick", "Play now: "))

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        taken = take_ready(table, seat, reply.option.partition(":")[2])
        return [*taken, Turned((SetOut((seat,)),))]


class Begin(Act):
    """Begin when everybody has a Character; a GM may be without one."""

    id = "begin"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        heroes = [s for s in table.seats if sets_out(table, s)]
        rules = FORMATS if len(heroes) >= least(table) else ()
        return (Option("begin", "Begin", rules=rules, closed=_not_yet(table, seat, len(heroes))),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        heroes = tuple(s for s in table.seats if sets_out(table, s))
        return (Turned((SetOut(heroes),)),)


def _not_yet(table: Table, seat: Seat, heroes: int) -> str:
    """Why so many Characters cannot set out, or nothing."""
    need, most = least(table), int(table.things["game"].list("players")[1])
    if heroes > most:
        return f"this is for at most {most} players"
    if heroes < need > 1:
        return f"{need} players with a Character are needed"
    sitters = [(s, sitter) for s, sitter in table.seats.items() if sitter.role is Role.PLAYER]
    without = [sitter.name for s, sitter in sitters if not sets_out(table, s)]
    if not heroes and not (without and table.seats[seat].role is Role.GM):
        return "take a Character first"
    return f"{listed(without)} still need{'s' * (len(without) == 1)} a Character" if without else ""


class SetOut(Passage, frozen=True):
    """Everybody is whole, the sides are clear; into the adventure or the fight."""

    heroes: tuple[Seat, ...]

    def go(self, table: Table) -> Events:
        names = listed([name_of(table, who) for who in self.heroes])
        events: list[Event] = [Told(f"{names}: {table.things['game'].text('title')}.", FORMATS)]
        away = [who for who in table.of_kind("character") if who not in table.seats]
        for who in away:  # nobody is there to play them (rulings.md 19)
            events += put_back(who)
        for who in self.heroes:
            events += [*refreshed(table, who), Marked(who, {"side": side_of(table, who)})]
        if format_of(table) != ADVENTURE:
            return [*events, Turned((Fight(self.heroes),))]
        return [*events, make_map(table), Turned((Enter(adventure_of(table).start), Explore()))]


class Fight(Passage, frozen=True):
    """A single Combat, without an adventure around it."""

    heroes: tuple[Seat, ...]

    def go(self, table: Table) -> Events:
        foes = table.things["game"].list("foes")
        combat = begin_combat(table, tuple(map(str, self.heroes)), foes, Setting())
        return [Turned((PutAway(),)), *combat]


class PutAway(Passage, frozen=True):
    """The fight is over: nobody goes on holding cards, so that the session can be ended and its draws be shown. XP become
    Levels as after an adventure (ads.character.level-card)."""

    def go(self, table: Table) -> Events:
        put_away = [event for who in table.of_kind("character") for event in gather(table, who)]
        put_away += [event for who in living(table) for event in set_aside(table, who)]
        return put_away + [event for who in living(table) for event in level_up(table, who, rested=False)]


class Lobby(Acts, frozen=True):
    """Characters are taken, a fight or an adventure begins; after it, here again."""

    acts: ClassVar[dict[str, Act]] = acts(
        QuickStart(), Begin(), ReadyDeck(), OwnDeck(), Rebuild(), SwapIn(), Source(), ChooseGame()
    )

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return tuple(table.seats)

    def prompt(self, table: Table, seat: Seat) -> str:
        return (
            "Begin, or take another Character." if sets_out(table, seat) else "Take a Character, then begin."
        )

    def tells(self, table: Table) -> str:
        return "Everybody takes a Character."
