"""Corner-matching mini-games: a board before the player, on which drawn cards are arranged (dk.minigame.*).

The board lies on the table while play goes on; whoever works at it makes no other move (dk.minigame.time.kfa093).
"""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.families.deckahedron.cards import MARKS
from hearthside.families.deckahedron.circumstances import used_up
from hearthside.families.deckahedron.corners import SHAPES, Laid, Shape, is_solved, joint_matches, touching
from hearthside.families.deckahedron.deck import check_deck
from hearthside.families.deckahedron.effects import QUIET, effect_of
from hearthside.families.deckahedron.flips import FLIP, Call, laid_out
from hearthside.families.deckahedron.groaning import groan
from hearthside.families.deckahedron.heroes import Hero, board_id, is_busy, pile_ids, seat_of
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.moves import MOVES, Move
from hearthside.families.deckahedron.outcomes import EndFlip, Interpret, resolved_as
from hearthside.families.deckahedron.ready import Ready, flip_thing, ready_call
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.chance import Question as ChanceQuestion
from hearthside.kernel.events import Done, Event, Events, Gone, Made, Marked, Moved, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Act, Chance, Passage
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

RULE = {"line3": "dk.minigame.pick-locks.kfa093", "box4": "dk.minigame.fundamental.kfa093"}
ABANDON = "dk.minigame.abandon.kfa093"


# ---------------------------------------------------------------- reading a board


def laid_of(board: Thing) -> Laid:
    """What lies in each cell."""
    return tuple(board.text(f"cell:{n}") for n in range(1, board.number("cells") + 1))


def hand_of(board: Thing) -> tuple[str, ...]:
    return board.list("hand")


def board_marks(shape: Shape, laid: Laid, hand: tuple[str, ...]) -> Marks:
    """Cells, joints with the animals that meet there, the cards still to be laid, and whether all matches."""
    marks: Marks = {"hand": hand, "solved": int(is_solved(shape, laid))}
    marks.update({f"cell:{n}": entry for n, entry in enumerate(laid, 1)})
    for joint in shape.joints:
        animals = touching(laid, joint)
        sign = " = " if joint_matches(laid, joint) else " ≠ "
        marks[f"joint:{joint.one + 1}-{joint.other + 1}"] = sign.join(animals) if animals else ""
    return marks


def new_board(hero: Hero, call: Call, shape: Shape) -> Thing:
    front: Marks = {
        "hero": hero.id,
        "move": call.move,
        "name": MOVES[hero.table.options["edition"]][call.move].name,
        "attribute": call.attribute,
        "rank": call.rank,
        "shape": shape.key,
        "about": shape.about,
        "cells": len(shape.cells),
        **{f"at:{n}": f"{x},{y}" for n, (x, y) in enumerate(shape.cells, 1)},
        **board_marks(shape, ("",) * len(shape.cells), ()),
    }
    return Thing("board", hero.thing.owner, hero.id, front=front)


# ---------------------------------------------------------------- beginning


def may_play(hero: Hero, move: Move) -> bool:
    """Only who has learned the move to its base level may, unless the table says otherwise
    (dk.conflict.minigame-or-flip)."""
    return bool(move.minigame) and (
        hero.level(move) >= 0 or house(hero.table, "minigame_untrained") == "true"
    )


class PlayCorners(Act):
    """Instead of flipping, the player lays cards (dk.minigame.pick-locks.kfa093, dk.minigame.fundamental.kfa093)."""

    id = "corners"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        call = ready_call(table)
        hero, move = Hero(table, call.hero), MOVES[table.options["edition"]][call.move]
        if seat != hero.seat or call.against or is_busy(table, hero.id) or not may_play(hero, move):
            return ()  # a second board never lies before a hero, whatever the GM has allowed
        shape = SHAPES[move.minigame]
        few = "" if self._cards(hero) >= len(shape.cells) else "there are too few cards in the deck"
        note = f"Draw {len(shape.cells)} cards and lay {shape.about}."
        return (Option("corners", "Play the corner game", (), (RULE[shape.key],), note, closed=few),)

    def _cards(self, hero: Hero) -> int:
        return len(hero.deck.cards) + len(hero.discard.cards)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        call = ready_call(table)
        hero, move = Hero(table, call.hero), MOVES[table.options["edition"]][call.move]
        shape = SHAPES[move.minigame]
        text = f"{hero.name} draws {len(shape.cells)} cards to lay {shape.about}."
        return [
            Done(),
            *used_up(table),
            Gone(FLIP),
            *check_deck(table, call.hero),
            Made(board_id(hero.id), new_board(hero, call, shape)),
            Told(text, (RULE[shape.key],), about=(hero.id,)),
            Turned((DrawToBoard(hero.id, len(shape.cells)),)),
        ]


Ready.acts["corners"] = PlayCorners()


class DrawToBoard(Chance, frozen=True):
    """Cards from the top of the deck, face up; wound cards as the table reads them (dk.conflict.wound-outside-flip)."""

    hero: str
    count: int

    def question(self, table: Table) -> ChanceQuestion:
        deck = pile_ids(self.hero)[0]
        pool = table.things[deck].shuffled
        return Draw(pool, min(self.count, len(pool)), deck)

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        return seat_of(table, self.hero), "corners"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        cards, board = tuple(map(str, outcome)), board_id(self.hero)
        hand = hand_of(table.things[board]) + cards
        return [
            Moved(cards, pile_ids(self.hero)[0], board),
            Marked(board, {"hand": hand}),
            Turned((TidyDeck(self.hero),)),
            *groan(table, self.hero, cards),
        ]


class TidyDeck(Passage, frozen=True):
    """After drawing, a deck of five or fewer is reshuffled."""

    hero: str

    def go(self, table: Table) -> Events:
        return check_deck(table, self.hero)


# ---------------------------------------------------------------- the end


def solve(table: Table, hero: str) -> list[Event]:
    """All corners match: three checks, or two where the table says so (dk.conflict.minigame-finish)."""
    return finish(table, hero, 2 if house(table, "minigame_success") == "two_checks" else 3)


def finish(table: Table, id: str, result: int) -> list[Event]:
    """The cards go to the discard pile; the move has its result, but no card resolved it, so none pays."""
    hero, board = Hero(table, id), table.things[board_id(id)]
    call = Call(id, board.text("move"), board.text("attribute"), board.number("rank"), 0)
    cards = board.cards
    rule = RULE[board.text("shape")] if result else ABANDON
    told = Told(
        f"{hero.name}: {board.text('name')} by matching corners, {MARKS[result]}.", (rule,), about=(id,)
    )
    flip = flip_thing(table, call, ())
    told_by_gm = () if call.move in QUIET else (Interpret(call, result),)
    return [
        *([Moved(cards, board_id(id), pile_ids(id)[1])] if cards else []),
        Gone(board_id(id)),
        *laid_out(table, flip),
        Marked(FLIP, resolved_as(table, call, result)),
        told,
        Turned((*effect_of(table, call, result), *told_by_gm, EndFlip(call))),
    ]
