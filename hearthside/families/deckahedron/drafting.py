"""Choosing starting moves: the GM lays cards out, the players take turns (dk.creation.moves-drafted.*; GM guide)."""

from __future__ import annotations

from collections.abc import Callable

from hearthside.families.deckahedron.editions import edition_of, format_of
from hearthside.families.deckahedron.heroes import listed
from hearthside.families.deckahedron.moves import CREATION, MOVES, Move
from hearthside.families.deckahedron.regaining import pick_several
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply
from hearthside.kernel.events import Events, Made, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Question, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

LIMITS = ("dk.creation.scrappy-start.kfa093", "dk.creation.scrappy-start.world")
"""What closes a second of A and a third of B."""

TAKEN = ("dk.creation.moves-drafted.world", "dk.study.copy")
"""What closes a move that another player has: copies are for later."""

RULES = (TAKEN[0], LIMITS[0])
LAYOUT = "layout"


def draft_id(seat: Seat) -> str:
    """The sheet on which a player's hero takes shape."""
    return f"draft/{seat}"


def draft_sheet(seat: Seat) -> Made:
    front: Marks = {"moves": (), "str": 0, "dex": 0, "int": 0}
    return Made(draft_id(seat), Thing("draft", seat, front=front))


def lettered(table: Table, letter: str) -> list[Move]:
    """The moves of a letter that this campaign uses."""
    marks, moves = format_of(table).cards, MOVES[table.options["edition"]].values()
    return [m for m in moves if m.pick == letter and any(mark in m.campaigns for mark in marks)]


DRAFT: list[Callable[[tuple[Seat, ...]], Step]] = []
"""How the draft from hand to hand begins (passing.py)."""


class LayOut(Question, frozen=True):
    """All moves of A, and so many of B and C as the GM chooses."""

    makers: tuple[Seat, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "The GM lays out the moves to choose from."

    def ask(self, table: Table, seat: Seat) -> Ask:
        count = edition_of(table).laid_out or len(self.makers) + 1
        fields = tuple(self._pick(table, letter, count) for letter in ("B", "C"))
        prompt = f"Which moves can be chosen? All moves of A lie open; lay {count} of B and {count} of C beside them."
        random = Option(
            "first", "Lay the first ones out", (), (), f"All of A, and the first {count} of B and of C."
        )
        alone = "" if len(self.makers) > 1 else "a draft takes at least two players"
        note = "For players who know the moves: all cards are dealt, each keeps one and passes the rest, three times."
        hands = Option("draft", "Pass hands around instead", (), RULES, note, closed=alone)
        return Ask(prompt, (Option("lay", "Choose them", fields, RULES), random, hands), RULES)

    def _pick(self, table: Table, letter: str, count: int) -> Pick:
        choices = tuple(Choice(m.id, m.name, m.gist) for m in lettered(table, letter))
        count = min(count, len(choices))
        return Pick(letter, f"Moves of {letter}", choices, count, count)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "draft":
            return [Turned((DRAFT[0](self.makers),))]
        count = edition_of(table).laid_out or len(self.makers) + 1
        laid = [m.id for m in lettered(table, "A")]
        for letter in ("B", "C"):
            first = tuple(m.id for m in lettered(table, letter)[:count])
            laid += first if reply.option == "first" else pick_several(reply, letter)
        turns = self.makers * CREATION.picks
        return [
            Made(LAYOUT, Thing(LAYOUT, front={"moves": tuple(laid)})),
            Turned(tuple(map(TakeMove, turns))),
        ]


def limit(table: Table, taken: tuple[str, ...], move: Move) -> str:
    """Why a move cannot be taken: at most one of A and two of B (GM guide)."""
    moves = MOVES[table.options["edition"]]
    most = CREATION.most.get(move.pick, CREATION.picks)
    have = sum(1 for id in taken if moves[id].pick == move.pick)
    return f"at most {most} of {move.pick}" if have >= most else ""


def move_option(table: Table, move: Move, taken: tuple[str, ...]) -> Option:
    """A card as it is offered to somebody who has taken these."""
    label, closed = f"{move.name} ({move.pick})", limit(table, taken, move)
    return Option(move.id, label, (), LIMITS if closed else RULES, move.gist, closed=closed)


class TakeMove(Question, frozen=True):
    """A player takes a card; nobody takes what another has (dk.creation.moves-drafted.world)."""

    seat: Seat

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,) if self.seat in table.seats else (GM,)

    def tells(self, table: Table) -> str:
        return f"{table.name(self.seat)} chooses a move."

    def ask(self, table: Table, seat: Seat) -> Ask:
        taken = table.things[draft_id(self.seat)].list("moves")
        moves = MOVES[table.options["edition"]]
        options = [move_option(table, moves[id], taken) for id in table.things[LAYOUT].list("moves")]
        others = self._taken_by_others(table)
        if all(option.closed for option in options):
            options = [self._copy(moves[m.id]) for m in lettered(table, "C") if m.id not in taken]
        prompt = f"Choose a move, {len(taken) + 1} of {CREATION.picks}. At most one of A and two of B."
        return Ask(prompt, (*options, *others), RULES)

    def _taken_by_others(self, table: Table) -> list[Option]:
        """What others have chosen is shown, and refused; copies and rulings may give one card to several."""
        drafts = [(t.owner, t.list("moves")) for t in table.things.values() if t.kind == "draft"]
        own = next(taken for owner, taken in drafts if owner == self.seat)
        owners: dict[str, list[str]] = {}
        for owner, taken in drafts:
            for move in taken if owner != self.seat else ():
                owners.setdefault(move, []).append(table.name(owner or GM))
        moves = MOVES[table.options["edition"]]
        return [
            Option(
                m,
                moves[m].name,
                (),
                TAKEN,
                closed=f"{listed(names)} {'has' if len(names) == 1 else 'have'} chosen it",
            )
            for m, names in owners.items()
            if m not in own
        ]

    def _copy(self, move: Move) -> Option:
        """Nothing that is left may be taken: the GM copies a card of C."""
        return Option(f"copy:{move.id}", f"A copy of {move.name}", (), RULES, move.gist)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        kind, _, id = reply.option.rpartition(":")
        draft = draft_id(self.seat)
        moves = table.things[draft].list("moves")
        left = tuple(m for m in table.things[LAYOUT].list("moves") if m != id or kind)
        name = MOVES[table.options["edition"]][id].ends_sentence
        told = Told(f"{table.name(self.seat)} chooses {name}", RULES)
        chosen = moves if id in moves else (*moves, id)
        return [Marked(draft, {"moves": chosen}), Marked(LAYOUT, {"moves": left}), told]
