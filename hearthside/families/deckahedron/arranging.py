"""Arranging cards on a board: what fits may be laid, taken up, replaced, given up (dk.minigame.*)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hearthside.families.deckahedron.board import (
    ABANDON,
    RULE,
    DrawToBoard,
    board_marks,
    finish,
    hand_of,
    laid_of,
    solve,
)
from hearthside.families.deckahedron.corners import SHAPES, TURNS, Laid, is_solved, laid_card, placements
from hearthside.families.deckahedron.deck import check_deck, still_to_lose
from hearthside.families.deckahedron.falling import Falling
from hearthside.families.deckahedron.heroes import Hero, board_id, hero_of, heroes, name_of, pile_ids
from hearthside.families.deckahedron.stamina import Losing
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.events import Event, Events, Marked, Moved, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Passage
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

SWAP = "dk.minigame.swap.kfa093"


@lru_cache(maxsize=4096)
def lay_options(key: str, laid: Laid, hand: tuple[str, ...]) -> tuple[Option, ...]:
    """An option for each placement that fits, and one for each card that can be taken up again."""
    options = []
    for cell, entry in placements(key, laid, hand):
        card, turn = laid_card(entry)
        label = f"Lay card {card} in place {cell + 1}, {TURNS[turn]}"
        options.append(Option(f"lay:{cell + 1}:{entry}", label, (), (RULE[key],)))
    return tuple(options)


def own_board(table: Table, seat: Seat) -> tuple[str, Thing] | None:
    hero = hero_of(table, seat)
    board = table.things.get(board_id(hero)) if hero else None
    return (hero, board) if hero and board else None


class Lay(Act):
    """Lay a card where its corners match what lies there already; the last one opens the lock."""

    id = "lay"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        found = own_board(table, seat)
        if found is None or not Hero(table, found[0]).is_up:
            return ()
        return lay_options(found[1].text("shape"), laid_of(found[1]), hand_of(found[1]))

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        found = own_board(table, seat)
        assert found is not None
        hero, board = found
        _, cell, entry = reply.option.split(":")
        laid, hand = list(laid_of(board)), list(hand_of(board))
        laid[int(cell) - 1] = entry
        hand.remove(laid_card(entry)[0])
        shape = SHAPES[board.text("shape")]
        events: list[Event] = [Marked(board_id(hero), board_marks(shape, tuple(laid), tuple(hand)))]
        return events + (solve(table, hero) if is_solved(shape, tuple(laid)) else [])


class TakeUp(Act):
    """Take a laid card up again."""

    id = "take-up"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        found = own_board(table, seat)
        if found is None or not Hero(table, found[0]).is_up:
            return []
        cells = enumerate(laid_of(found[1]), 1)
        return [Option(f"take-up:{n}", f"Take up card {laid_card(entry)[0]}") for n, entry in cells if entry]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        found = own_board(table, seat)
        assert found is not None
        hero, board = found
        laid = list(laid_of(board))
        cell = int(reply.option.partition(":")[2]) - 1
        hand = (*hand_of(board), laid_card(laid[cell])[0])
        laid[cell] = ""
        return [Marked(board_id(hero), board_marks(SHAPES[board.text("shape")], tuple(laid), hand))]


class Swap(Act):
    """A card goes to the Exhaustion pile, a Stamina point lost to mental strain, and the next one comes
    (dk.minigame.swap.kfa093, dk.conflict.minigame-heroic)."""

    id = "swap"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        found = own_board(table, seat)
        if found is None or not Hero(table, found[0]).is_up:
            return []
        hero = Hero(table, found[0])
        empty = "" if hero.deck.cards or hero.discard.cards else "no card is left to draw"
        cards = dict.fromkeys(found[1].cards)
        note = "You lose a Stamina point."
        return [
            Option(f"swap:{card}", f"Replace card {card}", (), (SWAP,), note, closed=empty) for card in cards
        ]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        found = own_board(table, seat)
        assert found is not None
        hero, board, card = Hero(table, found[0]), found[1], reply.option.partition(":")[2]
        events: list[Event] = [Marked(board_id(hero.id), without(board, card))]
        told = Told(f"{hero.name} strains and replaces card {card}.", (SWAP,), about=(hero.id,))
        _, discard, pile = pile_ids(hero.id)
        if hero.is_heroic or not still_to_lose(hero, 1):
            loss = (Losing(hero.id, 1), Replace(hero.id))
            return [*events, Moved((card,), board_id(hero.id), discard), told, Turned(loss)]
        token = hero.mark(exhaustion=hero.thing.number("exhaustion") + 1)
        steps = (Falling(hero.id), Replace(hero.id))
        return [*events, Moved((card,), board_id(hero.id), pile), token, told, Turned(steps)]


def without(board: Thing, card: str) -> Marks:
    """The board after a card was taken away, from the hand or else from its cell."""
    laid, hand = list(laid_of(board)), list(hand_of(board))
    if card in hand:
        hand.remove(card)
    else:
        cell = next(n for n, entry in enumerate(laid) if entry and laid_card(entry)[0] == card)
        laid[cell] = ""
    return board_marks(SHAPES[board.text("shape")], tuple(laid), tuple(hand))


class Replace(Passage, frozen=True):
    """The next card of the deck comes to the board; who fell over the strain has failed."""

    hero: str

    def go(self, table: Table) -> Events:
        hero = Hero(table, self.hero)
        if not hero.is_up:
            return finish(table, self.hero, 0)
        return [*check_deck(table, self.hero), Turned((DrawToBoard(self.hero, 1),))]


class Abandon(Act):
    """Give up at any point: the move counts as a cross (dk.minigame.abandon.kfa093)."""

    id = "abandon"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        own = [id for id in heroes(table) if board_id(id) in table.things]
        mine = own if seat == GM else [id for id in own if table.things[id].owner == seat]
        names = ((id, name_of(table, id)) for id in mine)
        label = "{}'s corner game is over" if seat == GM else "Give up the corner game"
        return [Option(f"abandon:{id}", label.format(name), (), (ABANDON,)) for id, name in names]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return finish(table, reply.option.partition(":")[2], 0)
