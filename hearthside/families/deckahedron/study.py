"""Study Under a Master: a level higher in a move, or a new move, for two of the currency (dk.study.*, dk.levels.raise)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.bars import Reason, closed_by
from hearthside.families.deckahedron.carrying import Carry
from hearthside.families.deckahedron.editions import EDITIONS, edition_of, format_of
from hearthside.families.deckahedron.equipment import described, item_thing, received
from hearthside.families.deckahedron.flips import edge_words
from hearthside.families.deckahedron.heroes import SPENDING, Hero, hero_of, name_of, seat_of
from hearthside.families.deckahedron.items import BLANK, MAGIC
from hearthside.families.deckahedron.moves import LEVELS, MOVES, Move
from hearthside.families.deckahedron.packs import by_tokens
from hearthside.families.deckahedron.rings import arrange, in_words, is_met, needed, rings_in_play
from hearthside.families.deckahedron.sheets import learn
from hearthside.families.deckahedron.town import (
    A_DAY,
    STUDY,
    Errand,
    busy,
    out_of_town,
    set_out,
    stage_warning,
    use_day,
)
from hearthside.kernel.asks import Ask, Option, Reply, RuleIds, Text
from hearthside.kernel.events import Event, Events, Made, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Act, Passage, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

PRICE = 2
"""Each study costs two (dk.study.place-cost)."""

FREE, ANYWHERE = "study-cost", "study-place"
"""What a prize may waive: the price, or the settlement (GM guide, take a thing and pay)."""

RECEIVE = "RECEIVE CARDS"
ANY_MAGIC = "use_a_magic_item"
TEACHER = Text("teacher", "Who teaches, and how?", 300)


def price_for(hero: Hero) -> int:
    return 0 if hero.thing.front["prize"] == FREE else PRICE


def price_waived(hero: Hero) -> list[Event]:
    """A prize that spared the price is used up; one that waives something else is kept."""
    return [hero.mark(prize="")] if hero.thing.front["prize"] == FREE else []


def place_waived(hero: Hero) -> list[Event]:
    used = hero.thing.front["prize"] == ANYWHERE and out_of_town(hero.table)
    return [hero.mark(prize="")] if used else []


def refusal(hero: Hero) -> Reason:
    """Why this hero cannot study now, or nothing: place, day, price (dk.study.place-cost, dk.rest.exclusive)."""
    table, price, edition = hero.table, price_for(hero), edition_of(hero.table)
    away = "" if hero.thing.front["prize"] == ANYWHERE else out_of_town(table)
    poor = f"this costs {edition.amount(price)}" if hero.currency < price else ""
    day = busy(table, hero.id, STUDY)
    return closed_by(table, (away, ("dk.study.place-cost",)), (day, A_DAY), (poor, SPENDING))


@lru_cache(maxsize=256)
def _option(edition: str, price: int, early: str, closed: str, rules: RuleIds) -> Option:
    label = f"Study Under a Master ({EDITIONS[edition].amount(price)})"
    return Option("study", label, (), rules, "A level higher in a move, or a new move.", "", early, closed)


class Study(Act):
    """A day with a teacher in a settlement (dk.study.place-cost)."""

    id = "study"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        id = hero_of(table, seat)
        if id is None or not Hero(table, id).is_up:
            return ()
        hero = Hero(table, id)
        closed, rules = refusal(hero)
        return (
            _option(table.options["edition"], price_for(hero), stage_warning(table, STUDY), closed, rules),
        )

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        return [set_out(table, Studying(hero), STUDY)]


def own_moves(hero: Hero) -> tuple[str, ...]:
    """The moves a hero has cards of."""
    moves = MOVES[hero.table.options["edition"]]
    return tuple(id for id in moves if hero.move(id) is not None)


def raisable(hero: Hero) -> list[Move]:
    """Moves with levels that the hero holds: own cards, and what stands in everybody's booklet."""
    moves = MOVES[hero.table.options["edition"]].values()
    return [m for m in moves if m.levels and (m.everybodys or hero.move(m.id) is not None)]


def in_supply(table: Table) -> list[Move]:
    """The move cards of this campaign; another player's card is copied (dk.study.copy)."""
    marks, moves = format_of(table).cards, MOVES[table.options["edition"]].values()
    cards = [m for m in moves if m.component in ("starter", "move_deck") and m.group == "learned"]
    return [m for m in cards if any(mark in m.campaigns for mark in marks)]


def brings(move: Move, level: int) -> str:
    """What a higher level gives: a better flip, and slots that open with it (dk.levels.effect, dk.cardio.slots.kfa093)."""
    flips = (
        f"You flip it with{edge_words(level).removeprefix(',')}."
        if level
        else "You no longer flip it with a disadvantage."
    )
    more = len(move.open_slots(level)) - len(move.open_slots(level - 1))
    slots = f"{more} more slot{'s' * (more > 1)} on the card." if more > 0 else ""
    return f"{flips if move.flip else ''} {slots}".strip()


def closes(hero: Hero, own: tuple[str, ...], move: str) -> str:
    """That a new card closes a ring with those a hero has, where rings count (dk.rings.count)."""
    if rings_in_play(hero.table) == "none":
        return ""
    edition = hero.table.options["edition"]
    before, rings = (len(arrange(edition, cards).rings) for cards in (own, (*own, move)))
    if rings <= before:
        return ""
    return f"With it your cards close {'a green ring' if rings == 1 else f'{rings} green rings'}."


class Studying(Errand, frozen=True):
    """One level higher, or one new move at the level a learner starts at (dk.study.options, dk.levels.study-start)."""

    past: bool = False
    """It was done some other day (dk.flashback.mercy-allow)."""

    def prompt(self, table: Table) -> str:
        return "What do you study: a level higher in a move, or a new one?"

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} studies under a master."

    def ask(self, table: Table, seat: Seat) -> Ask:
        hero = Hero(table, self.hero)
        own = own_moves(hero)
        raises = [self._raise(hero, move) for move in raisable(hero)]
        learns = [self._learn(hero, move, own) for move in in_supply(table) if move.id not in own]
        return Ask(self.prompt(table), (*raises, *learns, Option("cancel", "Not now")), ("dk.study.options",))

    def _raise(self, hero: Hero, move: Move) -> Option:
        level = hero.level(move)
        top = level >= move.highest
        label = f"{move.name}, {LEVELS[level]}" if top else f"{move.name}: {LEVELS[level + 1]}"
        if top:  # no ruling prints another icon
            return Option(f"raise:{move.id}", label, closed="there is no higher level on the card")
        return Option(f"raise:{move.id}", label, (TEACHER,), ("dk.levels.raise",), brings(move, level + 1))

    def _learn(self, hero: Hero, move: Move, own: tuple[str, ...]) -> Option:
        need = needed(hero.table, move.id)
        met = is_met(hero.table.options["edition"], own, need)
        rules = RING_RULES if need else ("dk.study.options", "dk.study.copy")
        closed = "" if met else f"this needs {in_words(need)}"
        note = f"{move.gist} {closes(hero, own, move.id)}".strip()
        return Option(f"learn:{move.id}", f"Learn {move.name}", (TEACHER,), rules, note, closed=closed)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        kind, _, id = reply.option.partition(":")
        if kind == "cancel":
            return []
        hero, move = Hero(table, self.hero), MOVES[table.options["edition"]][id]
        level = move.start_level if kind == "learn" else min(hero.level(move) + 1, move.highest)
        price = min(price_for(hero), hero.currency)
        text = (
            f"{hero.name} learns {move.ends_sentence}"
            if kind == "learn"
            else f"{hero.name} is now {LEVELS[level]} in {move.ends_sentence}"
        )
        taught = f" {reply.text('teacher')}" if reply.text("teacher") else ""
        told = Told(text + taught, ("dk.study.options", "dk.levels.mark.*"), about=(self.hero,))
        today: list[Event] = [] if self.past else [use_day(self.hero, STUDY), *place_waived(hero)]
        paid: list[Event] = [hero.spend(price), *price_waived(hero), *today, told]
        return [*paid, *learn(hero, id, level), *receives(hero, move, kind == "learn")]


RING_RULES = (
    "dk.rings.requires.world",
    "dk.rings.requires.kfa",
    "dk.rings.study.kfa093",
    "dk.levels.requirements",
)


# ---------------------------------------------------------------- RECEIVE CARDS


def receives(hero: Hero, move: Move, new: bool) -> list[Event]:
    """What comes with a card when the studied level is first reached by study, never by a critical
    (dk.creation.receive-cards, dk.creation.receive-cards-not-crit.world, dk.conflict.study-low-level)."""
    first = new or hero.level(move) == -1
    return [Turned((ReceiveCards(hero.id, move.id),))] if first and RECEIVE in move.tags else []


class ReceiveCards(Passage, frozen=True):
    """The item that belongs to the move, or any magic item."""

    hero: str
    move: str

    def go(self, table: Table) -> Events:
        if self.move == ANY_MAGIC:
            return [Turned((ChooseMagic(self.hero),))]
        items = received(table.options["edition"], (self.move,))
        return [event for item in items for event in give(table, self.hero, item)]


@lru_cache(maxsize=8)
def magic_options(edition: str) -> tuple[Option, ...]:
    """The magic items that anybody may choose."""
    free = (item for item in MAGIC[edition].values() if not item.comes_with)
    return tuple(
        Option(item.id, item.name, (CALLED,), note=described(item_thing(edition, item.id, "")))
        for item in free
    )


CALLED = Text("name", "What do you call it?", 60)
"""Blanks on cards are filled in by their player (dk.creation.item-names.world)."""


def called(thing: Thing, name: str) -> Thing:
    """A card with the name its player gives it, if any."""
    words = name.replace(BLANK, " ").strip()
    return (
        Thing("item", place=thing.place, front={**thing.front, "name": words, "blank": ""})
        if words
        else thing
    )


class ChooseMagic(Question, frozen=True):
    """Use a Magic Item comes with a magic item of the player's choice (dk.creation.receive-cards)."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} receives a magic item."

    def ask(self, table: Table, seat: Seat) -> Ask:
        prompt = "Choose the magic item that comes with the move."
        return Ask(prompt, magic_options(table.options["edition"]), ("dk.creation.receive-cards",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return give(table, self.hero, reply.option, reply.text("name"))


def give(table: Table, hero: str, item: str, name: str = "") -> list[Event]:
    """An item for a hero. Where carrying takes tokens, the player says which; without any it lies in the scene
    (dk.swp.item-cost.world)."""
    id, edition = f"item/{table.number + 1}", table.options["edition"]
    if by_tokens(table):
        return [Made(id, called(item_thing(edition, item, ""), name)), Turned((Carry(hero, id),))]
    thing = called(item_thing(edition, item, hero), name)
    text = f"{name_of(table, hero)} receives {thing.text('name')}."
    return [Made(id, thing), Told(text, ("dk.creation.receive-cards",), about=(id,))]
