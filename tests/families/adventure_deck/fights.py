"""A fight that stands where a test wants it, and goes the way the test says."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from hearthside.families.adventure_deck.catalogue import CATALOGUE, Catalogue, read_folder
from hearthside.families.adventure_deck.characters import make_character, make_updown, sheet_of
from hearthside.families.adventure_deck.content import load
from hearthside.families.adventure_deck.decks import faces_of
from hearthside.families.adventure_deck.distance import steps_between
from hearthside.families.adventure_deck.family import AdventureDeck
from hearthside.families.adventure_deck.lobby import Lobby, game_marks
from hearthside.families.adventure_deck.options import DEFAULTS
from hearthside.families.adventure_deck.rounds import NextTurn
from hearthside.families.adventure_deck.setup import Setting, begin_combat
from hearthside.families.adventure_deck.updown import symbol
from hearthside.families.adventure_deck.weapons import hands_taken
from hearthside.kernel.asks import Ask, Option, Pick, Reply, Value
from hearthside.kernel.asks import Number as NumberField
from hearthside.kernel.chance import Draw, Fast, Question
from hearthside.kernel.events import Done, Made, Marked, Rolled, Told, Turned
from hearthside.kernel.game import decide
from hearthside.kernel.seats import Role, Seat, Sitter
from hearthside.kernel.steps import Chance
from hearthside.kernel.steps import Question as Asking
from hearthside.kernel.table import Frame, Table, evolve
from hearthside.kernel.things import Thing

FAMILY = AdventureDeck()
SMALL_SET = read_folder(Path(__file__).parent / "small_set")
"""A set of cards that stays as it is, so that a test of a rule does not fail when a card is balanced."""
NIGHTLY = os.environ.get("HEARTHSIDE_NIGHTLY") == "1"
"""Ten thousand random fights and two thousand random adventures instead of a few."""
CARDS = ("draw", "hand", "discard", "held", "reserve")


def wanted_outcome(question: Question, want: str) -> tuple[int | str, ...]:
    """Cards of the pool with the wanted symbols, in order; or the outcome named outright."""
    if isinstance(question, Draw) and set(want) <= set("UD"):
        rest, cards = list(question.pool), []
        for letter in want:
            face = next(face for face in rest if symbol(face) == letter)
            rest.remove(face)
            cards.append(face)
        assert len(cards) == question.count, f"{question.count} cards are drawn, not {want}"
        return tuple(cards)
    return (want,) if not want.isdigit() else (int(want),)


class Fight:
    """A table in the middle of a Combat."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told: list[str] = []
        self.stream = Fast(1)

    # ------------------------------------------------------------ looking

    def mark(self, who: str, key: str) -> Any:
        return self.table.things[who].front[key]

    def hp(self, who: str) -> int:
        return self.table.things[who].number("hp")

    def pile(self, who: str, pile: str) -> tuple[str, ...]:
        return self.table.things[f"{who}/{pile}"].cards

    @property
    def step(self) -> str:
        return type(self.table.step).__name__

    @property
    def asked(self) -> tuple[Seat, ...]:
        return self.table.step.asked(self.table)

    def ask(self, who: str = "") -> Ask:
        step = self.table.step
        assert isinstance(step, Asking)
        return step.ask(self.table, Seat(who) if who else self.asked[0])

    def options(self) -> dict[str, Option]:
        return {option.id: option for option in self.ask().options}

    def open(self) -> set[str]:
        return {option.id for option in self.ask().options if not option.closed}

    def closed(self, option: str) -> tuple[str, ...]:
        """The rules that close an option."""
        found = self.options()[option]
        assert found.closed, f"{option} is open"
        return found.rules

    def cards(self, who: str) -> list[str]:
        return sorted(card for pile in CARDS for card in self.pile(who, pile))

    # ------------------------------------------------------------ changing

    def set(self, who: str, **marks: Any) -> Fight:
        self.table = evolve(self.table, (Marked(who, marks),))
        return self

    def hold(self, who: str, *faces: str) -> Fight:
        """Give somebody exactly this hand; the rest of the deck is the Draw Deck."""
        things = dict(self.table.things)
        pool = [card for pile in ("draw", "hand") for card in things[f"{who}/{pile}"].cards]
        for face in faces:
            if face in pool:
                pool.remove(face)
        things[f"{who}/hand"] = msgspec.structs.replace(things[f"{who}/hand"], cards=faces)
        draw = tuple(sorted(pool))
        things[f"{who}/draw"] = msgspec.structs.replace(
            things[f"{who}/draw"], cards=draw, unordered=len(draw)
        )
        self.table = msgspec.structs.replace(self.table, things=things)
        return self

    def lay(self, who: str, pile: str, *faces: str) -> Fight:
        """Put exactly these cards into a pile."""
        things = dict(self.table.things)
        unordered = len(faces) if pile == "draw" else 0
        things[f"{who}/{pile}"] = msgspec.structs.replace(
            things[f"{who}/{pile}"], cards=tuple(sorted(faces)), unordered=unordered
        )
        self.table = msgspec.structs.replace(self.table, things=things)
        return self

    # ------------------------------------------------------------ playing

    def act(self, who: str, option: str, *draws: str, **values: Value) -> Fight:
        """Answer, and let chance fall as the test says."""
        events = decide(FAMILY, self.table, Seat(who), Reply(option, values))
        self._take(events)
        return self.run(*draws)

    def _take(self, events: Iterable[Any]) -> None:
        events = list(events)
        self.told += [event.text for event in events if isinstance(event, Told)]
        self.table = evolve(self.table, events)

    def run(self, *draws: str) -> Fight:
        """Let the rules go on until somebody is asked; chance answers with these draws first, then at random."""
        wanted = list(draws)
        while True:
            step = self.table.step
            if isinstance(step, Chance):
                question = step.question(self.table)
                outcome = (
                    wanted_outcome(question, wanted.pop(0))
                    if wanted and type(step).__name__ != "Draws"
                    else question.outcome(self.stream.below(question.size, 0))
                )
                rolled = Rolled(self.table.draws, question.recorded(), outcome)
                self._take([rolled, Done(), *step.fell(self.table, outcome)])
            elif (events := step.run(self.table, self.stream)) is not None:
                self._take(events)
            else:
                assert not wanted, f"nobody drew {wanted}"
                return self

    def until(self, step: str, rng: random.Random | None = None) -> Fight:
        """Play on at random until this is asked."""
        rng = rng or random.Random(1)
        while self.step != step:
            self.random_act(rng)
        return self

    def random_act(self, rng: random.Random) -> None:
        seat = rng.choice(self.asked)
        reply = random_reply(self.ask(seat), rng)
        self.act(seat, reply.option, **reply.values)


def random_reply(ask: Ask, rng: random.Random) -> Reply:
    """Any open option, filled in at random."""
    option = rng.choice([option for option in ask.options if not option.closed])
    values: dict[str, Value] = {}
    for field in option.fields:
        if isinstance(field, Pick):
            ids = [choice.id for choice in field.choices]
            chosen = rng.sample(ids, rng.randint(field.low, field.high))
            values[field.key] = chosen[0] if field.low == field.high == 1 else tuple(chosen)
        elif isinstance(field, NumberField):
            values[field.key] = rng.randint(field.low, field.high)
    return Reply(option.id, values)


def allowed(ask: Ask) -> Ask:
    """The same for whom the GM allows everything that a rule refuses."""
    opened = (
        msgspec.structs.replace(option, closed="")
        for option in ask.options
        if option.rules or not option.closed
    )
    return msgspec.structs.replace(ask, options=tuple(opened))


def assert_possible(table: Table) -> None:
    """Nobody has three hands, nobody is in a Grapple alone, from afar or unseen."""
    order = table.things["combat"].list("order") if "combat" in table.things else ()
    for who in order:
        front, group = table.things[who].front, table.things[who].front["grapple"]
        assert hands_taken(table.things[who]) <= 2
        assert not front["dual"] or (len(table.things[who].list("armed")) == 2 and not front["shield"])
        inside = [other for other in order if table.things[other].front["grapple"] == group]
        if group:
            assert front["status"] == "up" and not front["hidden"]
            assert group in inside and len(inside) > 1
            assert not any(steps_between(table, who, other) for other in inside if {who, other} & {group})


MakeFight = Callable[..., Fight]


def make_fight(
    *decks: str,
    foes: tuple[str, ...] = (),
    r: int = 4,
    setting: Setting | None = None,
    options: dict[str, str] | None = None,
    started: bool = True,
) -> Fight:
    """Players p1, p2… with these ready decks, against each other or together against Foes, on this Round, p1 to act.

    Each Round begins with p1, as in the book, if the options do not say otherwise.
    """
    table = Table(FAMILY.key, 1, {**DEFAULTS, "round-starter": "winner", **(options or {})})
    seats = {Seat(f"p{n}"): Sitter(f"Player {n}", Role.PLAYER) for n in range(1, len(decks) + 1)}
    table = msgspec.structs.replace(table, seats=seats, pending=(Frame(Lobby(), 0),))
    game = Thing("game", front={**game_marks(load("skirmish" if foes else "duel")), "foes": foes})
    events: list[Any] = [Made("game", game), make_updown()]
    for seat, key in zip(seats, decks, strict=True):
        deck = CATALOGUE.decks[key]
        events += make_character(seat, sheet_of(deck), faces_of(deck), "party" if foes else seat)
    table = evolve(table, events)
    heroes = tuple(str(seat) for seat in seats)
    begun = begin_combat(table, heroes, foes, setting or Setting())
    if not started:
        return Fight(evolve(table, begun)).run()
    fight = Fight(evolve(table, begun[:-1]))
    fight.set("combat", round=r)
    for who in heroes:
        hand = fight.pile(who, "draw")[:7]
        fight.hold(who, *hand).set(who, opened=1)
    fight.table = evolve(fight.table, (Turned((NextTurn(),)),))
    fight.run()
    if fight.step == "ExtraCard":
        fight.act("p1", "no")
    return fight


def lay_out_cards(catalogue: Catalogue) -> None:
    """Play with these cards: everything that was worked out from others is forgotten."""
    for name, now in vars(CATALOGUE).items():
        if isinstance(now, dict):
            new = dict(getattr(catalogue, name))
            now.clear()
            now.update(new)
    for name, module in list(sys.modules.items()):
        if name.startswith("hearthside.families.adventure_deck"):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
