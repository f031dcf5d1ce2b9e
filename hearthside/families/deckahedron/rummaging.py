"""It's In Here Somewhere, a level card: matching corners makes Good Thing I Brought... cheaper."""

from __future__ import annotations

from hearthside.families.deckahedron.board import DrawToBoard, new_board
from hearthside.families.deckahedron.brought import AFTERWARDS, GOOD_THING, RUMMAGE, after_paying
from hearthside.families.deckahedron.corners import SHAPES
from hearthside.families.deckahedron.deck import check_deck
from hearthside.families.deckahedron.effects import EFFECTS, QUIET
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.heroes import Hero, board_id, is_busy, name_of
from hearthside.families.deckahedron.packs import lose_pack, pack_of
from hearthside.kernel.asks import Option
from hearthside.kernel.events import Event, Events, Made, Told, Turned
from hearthside.kernel.steps import Passage, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

CARD = "its_in_here_somewhere"
MOVE = "good_thing_i_brought"
LINE = SHAPES["line3"]


class Rummage:
    """Draw three cards and lay a line; if it works, the price is one Pack. Play goes on meanwhile."""

    def offers(self, table: Table, hero: str) -> list[Option]:
        if f"{hero}/level/{CARD}" not in table.things or is_busy(table, hero):
            return []
        own = Hero(table, hero)
        few = len(own.deck.cards) + len(own.discard.cards) < len(LINE.cells)
        closed = (
            "there are too few cards in the deck"
            if few
            else ""
            if pack_of(table, hero)
            else "there is no Pack"
        )
        note = f"Draw {len(LINE.cells)} cards and lay {LINE.about}: then it costs 1 Pack."
        label = "It's in here somewhere: play the corner game"
        rules = () if few else GOOD_THING if closed else ("dk.pack.reusable", "dk.pack.consumed")
        return [Option("rummage", label, (AFTERWARDS,), rules, note, closed=closed)]

    def do(self, table: Table, hero: str, what: str, after: str) -> list[Event]:
        own = Hero(table, hero)
        board = new_board(own, Call(hero, MOVE, "int", own.rank("int"), 0), LINE)
        looking = Thing(
            board.kind, board.owner, board.place, front={**board.front, "what": what, "after": after}
        )
        told = Told(f"{own.name} rummages for {what}.", about=(hero,))
        return [
            *check_deck(table, hero),
            Made(board_id(hero), looking),
            told,
            Turned((DrawToBoard(hero, len(LINE.cells)),)),
        ]


RUMMAGE.append(Rummage())


def found(table: Table, call: Call, result: int) -> tuple[Step, ...]:
    """It turns up, or the search is given up."""
    board = table.things.get(board_id(call.hero))
    front = board.front if board else {}
    search = Found(call.hero, str(front.get("what", "it")), str(front.get("after", "keep")))
    return (search,) if result else ()


EFFECTS[MOVE] = found
QUIET.add(MOVE)


class Found(Passage, frozen=True):
    """One Pack, and there it is: used up, or back in the pack afterwards as a card of its own
    (dk.pack.consumed, dk.pack.reusable)."""

    hero: str
    what: str
    after: str = "keep"

    def go(self, table: Table) -> Events:
        told = Told(f"{name_of(table, self.hero)} finds {self.what} after all.", about=(self.hero,))
        if not pack_of(table, self.hero):
            return [told]
        kept = after_paying(table, self.hero, self.what) if self.after == "keep" else []
        return [*lose_pack(table, self.hero, 1), told, *kept]
