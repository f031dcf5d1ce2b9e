"""Calling for a flip: the GM names hero, move and attribute.

dk.flip.when, dk.flip.choose-move.*, dk.flip.attribute-options, dk.fast.*, dk.levels.effect.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hearthside.families.deckahedron.absorbing import EXHAUSTION, Distributing
from hearthside.families.deckahedron.bars import BARS, ITEMS
from hearthside.families.deckahedron.carrying import load_penalty
from hearthside.families.deckahedron.circumstances import (
    circumstance_choices,
    circumstance_levels,
    foe_advantage,
    once_only,
)
from hearthside.families.deckahedron.editions import SHORT, edition_of, format_of
from hearthside.families.deckahedron.flips import FLIP, ONCE, WAS, Call, net_advantage
from hearthside.families.deckahedron.foes import foe_choices, unmet
from hearthside.families.deckahedron.heroes import Hero, listed, name_of
from hearthside.families.deckahedron.hints import hinted, hints, passive
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.moves import LEVELS, MOVES, Move
from hearthside.families.deckahedron.ready import begin
from hearthside.families.deckahedron.spotlight import after_move
from hearthside.families.deckahedron.states import is_enraged, rage
from hearthside.kernel.asks import Ask, Choice, Number, Option, Pick, Reply
from hearthside.kernel.events import Event, Events, Marked, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

MODIFIER = Number("advantage", "More advantage (+) or disadvantage (−)", -3, 3, 0)
BREATHER = "take_a_breather"
AFTER = f"{BREATHER}:after"
"""Take a Breather with Strength once the danger is over: a bonus move (dk.breather.after.*)."""
CANCEL = Option("cancel", "No flip")


def callable_moves(table: Table) -> tuple[Move, ...]:
    """Every move that is flipped and in play here: anybody may try them (dk.levels.untrained, dk.levels.requirements)."""
    return moves_in_play(table.options["edition"], format_of(table).cards)


@lru_cache(maxsize=32)
def moves_in_play(edition: str, marks: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple(m for m in MOVES[edition].values() if m.flip and any(mark in m.campaigns for mark in marks))


@lru_cache(maxsize=32)
def _names(edition: str, marks: tuple[str, ...]) -> tuple[str, ...]:
    return (*[move.id for move in moves_in_play(edition, marks)], AFTER, CANCEL.id)


@lru_cache(maxsize=4096)
def _option(
    edition: str,
    id: str,
    level: int,
    circumstances: tuple[Choice, ...],
    foes: tuple[Choice, ...],
    items: tuple[Choice, ...],
    warning: str,
    closed: str,
    rule: str,
    enraged: bool = False,
) -> Option:
    move = MOVES[edition][id.partition(":")[0]]
    attributes = ("str",) if id == AFTER else move.flip
    fields: list[Pick | Number] = [MODIFIER]
    if len(attributes) > 1:
        able = [a for a in attributes if a != "int" or not enraged]
        choices = tuple(Choice(a, SHORT[a], move.flip_by.get(a, "")) for a in able)
        fields.insert(0, Pick("attribute", "Attribute", choices, default=able[0]))
    if circumstances:
        fields.append(Pick("circumstances", "Circumstances", circumstances, 0, len(circumstances)))
    if foes:
        fields.append(Pick("foe", "Against a foe", foes, 0, 1))
    if items:
        fields.append(Pick("item", "Which item?", items, default=items[0].id))
    known = f"{LEVELS[level].capitalize()}. " if move.levels else ""
    rules = ((rule,) if rule else ()) if closed else ("dk.flip.attribute-options",)
    name = f"{move.name}, catching breath after danger" if id == AFTER else move.name
    return Option(id, name, tuple(fields), rules, known + move.trigger, "", warning, closed)


def bonus_limit(table: Table) -> str:
    """How firm the limit on bonus moves is (dk.conflict.bonus-limit-strength)."""
    chosen = house(table, "bonus_limit")
    return edition_of(table).bonus_limit if chosen == "edition" else chosen


class Limits(NamedTuple):
    """What a hero has done in this spotlight, and what follows: the same for every move, so it is found once."""

    firm: bool
    second_bonus: str
    second_move: str

    @classmethod
    def of(cls, hero: Hero) -> Limits:
        """One bonus move in a spotlight, where that is firm; else the GM confirms a second of a kind
        (dk.fast.limit.kfa093, dk.fast.limit.kfa, dk.fast.tag.kfa093)."""
        limit, front = bonus_limit(hero.table), hero.thing.front
        lit = hero.table.things["story"].front["spotlight"] == hero.id
        second_bonus = SECOND_BONUS if lit and front["bonus"] and limit == "ask_gm" else ""
        return cls(
            limit == "hard" and bool(front["bonus"]), second_bonus, SECOND if lit and front["moves"] else ""
        )

    def refuses(self, bonus: bool) -> tuple[str, str]:
        return FIRM if bonus and self.firm else ("", "")


FIRM = ("this hero has already made a bonus move in this spotlight", "dk.fast.limit.kfa093")
TWICE = ("not twice in a row", "dk.breather.combat")
SECOND_BONUS = "This hero has already made a bonus move in this spotlight; as a rule one is enough."
SECOND = "This hero has already made a move in this spotlight; as a rule it is somebody else's turn now."


def not_met(table: Table) -> str:
    """Who could be attacked, but stands ready for the GM's eyes only."""
    hidden = listed(foe.name for foe in unmet(table))
    return f"The heroes have not met {hidden} yet: the attack would hit nobody." if hidden else ""


class Situation(NamedTuple):
    """What is the same for every move that a hero may make now."""

    edition: str
    limits: Limits
    circumstances: tuple[Choice, ...]
    hints: tuple[str, ...]
    foes: tuple[Choice, ...]
    enraged: bool
    breathed: bool
    unmet: str

    @classmethod
    def of(cls, hero: Hero, foes: tuple[Choice, ...]) -> Situation:
        around, edition = circumstance_choices(hero.table, hero.id), hero.table.options["edition"]
        breathed = hero.thing.front["last"] == BREATHER
        alone = "" if foes else not_met(hero.table)
        return cls(edition, Limits.of(hero), around, hints(hero), foes, is_enraged(hero), breathed, alone)

    def bars(self, move: Move) -> tuple[str, str]:
        """Why nobody in this situation makes the move, with the rule; or nothing."""
        if self.enraged and move.flip == ("int",):
            return "not while enraged", "dk.flip.fiction"
        if self.breathed and move.id == BREATHER:
            return TWICE
        return self.limits.refuses(move.fast)

    def option(self, move: Move, level: int, items: tuple[Choice, ...], closed: str, rule: str) -> Option:
        again = self.limits.second_bonus if move.fast else self.limits.second_move
        if move.attack_power or move.foe_attacks:
            again = self.unmet or again
        around = self.circumstances + hinted(self.hints, move.id)
        rest = (items, again, closed, rule, self.enraged)
        return _option(self.edition, move.id, level, around, self.foes, *rest)


@lru_cache(maxsize=1024)
def _untrained(campaign: tuple[str, ...], now: Situation) -> tuple[Option, ...]:
    """All moves as somebody is offered them who has learned none, and whom nothing else bars."""
    moves = moves_in_play(now.edition, campaign)
    return tuple(now.option(move, move.untrained, (), *now.bars(move)) for move in moves)


def _offers(hero: Hero, now: Situation) -> list[Option]:
    """All moves as the GM is offered them: only those with a card, with an item or barred are looked at one by one."""
    options = list(_untrained(format_of(hero.table).cards, now))
    things, cards = hero.table.things, f"{hero.id}/move/"
    for n, move in enumerate(callable_moves(hero.table)):
        if cards + move.id in things or move.id in ITEMS or (move.id in BARS and BARS[move.id](hero)[0]):
            options[n] = _offer(hero, move, now)
    return options


def _offer(hero: Hero, move: Move, now: Situation) -> Option:
    """A move as the GM is offered it, closed with the reason where something bars it."""
    card = hero.move(move.id)
    closed, rule = now.bars(move)
    if card is not None and card.front["face_down"]:
        closed, rule = "the card lies face down", "dk.flip.fiction"
    if not closed and move.id in BARS:
        closed, rule = BARS[move.id](hero)
    items = ITEMS[move.id](hero) if move.id in ITEMS else None
    if items == ():
        closed, rule = "there is no magic item with charges for it", ""  # no ruling makes one
    level = move.untrained if card is None else card.number("level")
    return now.option(move, level, items or (), closed, rule)


def _after(now: Situation) -> Option:
    return _option(now.edition, AFTER, 0, now.circumstances, (), (), "", *now.limits.refuses(bonus=True))


def is_over(table: Table) -> bool:
    """Whether there was a fight, and it has just ended: a breather after it is a bonus move."""
    return table.things["story"].front["fight"] == "over"


class Calling(Question, frozen=True):
    """The GM chooses the move and what resolves it (dk.flip.choose-move.world, dk.flip.choose-move.kfa)."""

    hero: str
    supporters: tuple[str, ...] = ()
    against: str = ""
    hint: str = ""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"The GM chooses the move that {name_of(table, self.hero)} makes."

    def ask(self, table: Table, seat: Seat) -> Ask:
        hero = Hero(table, self.hero)
        now = Situation.of(hero, self._foes(table))
        options = _offers(hero, now)
        if is_over(table):
            options.append(_after(now))
        # the page and bots find the hero by these words
        return Ask(f"Which move does {hero.name} make?{self.hint}", (*options, CANCEL))

    def names(self, table: Table) -> tuple[str, ...]:
        """The ids of all options, without a look at what is open."""
        return _names(table.options["edition"], format_of(table).cards)

    def option(self, table: Table, seat: Seat, name: str) -> Option | None:
        if name == CANCEL.id:
            return CANCEL
        if name not in self.names(table) or (name == AFTER and not is_over(table)):
            return None
        hero = Hero(table, self.hero)
        now = Situation.of(hero, self._foes(table))
        return _after(now) if name == AFTER else _offer(hero, MOVES[now.edition][name], now)

    def _foes(self, table: Table) -> tuple[Choice, ...]:
        return () if self.against else foe_choices(table)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "cancel":
            return []
        hero, values = Hero(table, self.hero), reply.values
        move = MOVES[table.options["edition"]][reply.option.partition(":")[0]]
        after = reply.option == AFTER
        attribute = reply.text("attribute") if "attribute" in values else ("str" if after else move.flip[0])
        edge = hero.thing.number("edge")
        level = hero.level(move) if move.levels else 0
        foe = next(iter(reply.several("foe")), "") if values.get("foe") else ""
        about = reply.text("item") if "item" in values else foe
        paid = circumstance_levels(table, reply) if "circumstances" in values else 0
        against = foe_advantage(table, foe) if foe else 0
        own = rage(hero, attribute) + passive(hero, move.id)
        net = net_advantage((level, reply.number("advantage"), -paid, edge, -against, own))
        bonus = move.fast or after
        call = Call(self.hero, move.id, attribute, hero.rank(attribute), net, bonus, self.against, about)
        once = once_only(table, reply) if "circumstances" in values else ()
        was: Marks = {WAS: hero.thing.text("last"), "edge": edge, **({ONCE: once} if once else {})}
        spent: list[Event] = [hero.mark(edge=0)] if edge else []
        flip = [*after_move(hero, move.id, bonus), *begin(table, call, self.supporters), Marked(FLIP, was)]
        return [*spent, *flip, *burden(hero, move)] if move.encumbrance else [*spent, *flip]


def burden(hero: Hero, move: Move) -> list[Event]:
    """Stamina for the load, before the cards are turned (dk.encumbrance.moves.kfa093, dk.encumbrance.moves.kfa)."""
    tokens = (EXHAUSTION,) * load_penalty(hero, move)
    return [Turned((Distributing(hero.id, tokens, "mental", attack=False, falls=False),))] if tokens else []
