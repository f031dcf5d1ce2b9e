"""The two envelopes of a 30-hour campaign: moves held back until somebody's cards close rings (dk.rings.*)."""

from __future__ import annotations

from hearthside.families.deckahedron.heroes import Hero, heroes, listed, name_of, seat_of
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.moves import ENVELOPES as CONTENTS
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.rings import ENVELOPES, envelopes, ring_marks, rings_in_play, rings_of
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Made, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

RULES = ("dk.rings.unlock.kfa093",)


class FillEnvelopes(Passage, frozen=True):
    """Once the heroes are there: five moves behind one ring, four behind two; what somebody has stays with them
    (dk.rings.envelopes.kfa093, dk.conflict.rings-example)."""

    def go(self, table: Table) -> Events:
        if rings_in_play(table) != "envelopes":
            return []
        moves, early = MOVES[table.options["edition"]], house(table, "envelopes_filled") == "before_creation"
        events: list[Event] = []
        for id, rings in ENVELOPES.items():
            listed = (move for move in CONTENTS[id.partition("/")[2]] if move in moves)
            inside = tuple(move for move in listed if early or not is_held(table, move))
            front: Marks = {"rings": rings, "moves": inside}
            events.append(Made(id, Thing("envelope", front=front)))
        return events


def is_held(table: Table, move: str) -> bool:
    return any(Hero(table, id).move(move) for id in heroes(table))


def closing(table: Table, hero: str, move: str) -> list[Event]:
    """A new move card is laid to the others: which rings they close now, and with which cards (dk.rings.count)."""
    if rings_in_play(table) == "none":
        return []
    before, now = rings_of(table, hero), rings_of(table, hero, move)
    if len(now.rings) <= len(before.rings):
        return []
    names = [MOVES[table.options["edition"]][card].name for card in now.rings[-1].cards]
    text = f"A green ring is closed: {name_of(table, hero)} can lay {listed(names)} together."
    return [Marked(hero, ring_marks(table, now)), Told(text, ("dk.rings.count",), about=(hero,))]


class Unlocking(Passage, frozen=True):
    """Who receives a new move card counts rings; with enough of them an envelope may be opened (dk.rings.unlock.kfa093)."""

    hero: str

    def go(self, table: Table) -> Events:
        rings = len(rings_of(table, self.hero).rings)
        counted = Marked(self.hero, {"rings": rings})
        if (
            house(table, "ring_release") == "personal"
        ):  # who has the rings studies from the envelope, nobody else
            return [counted]
        return [counted, Turned((OpenEnvelope(self.hero, rings),))] if unlocked(table, rings) else [counted]


def unlocked(table: Table, rings: int) -> list[tuple[str, str]]:
    """The envelopes that so many rings open, with what is in them."""
    inside = envelopes(table)
    return [(id, move) for id, moves in inside.items() if ENVELOPES[id] <= rings for move in moves]


class OpenEnvelope(Question, frozen=True):
    """One card out of an envelope, into the supply for everybody; or none."""

    hero: str
    rings: int

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        closed = "one green ring" if self.rings == 1 else f"{self.rings} green rings"
        return f"{name_of(table, self.hero)}'s cards close {closed}: a move may leave its envelope."

    def ask(self, table: Table, seat: Seat) -> Ask:
        moves = MOVES[table.options["edition"]]
        found = unlocked(table, self.rings)
        options = [Option(f"free:{m}", moves[m].name, (), RULES, moves[m].gist) for _, m in found]
        prompt = f"{self.tells(table)} Which one may everybody learn from now on?"
        return Ask(prompt, (*options, Option("none", "Leave them")), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "none":
            return []
        chosen = reply.option.removeprefix("free:")
        id = next(id for id, move in unlocked(table, self.rings) if move == chosen)
        left = tuple(move for move in envelopes(table)[id] if move != chosen)
        name = MOVES[table.options["edition"]][chosen].name
        told = Told(f"{name} is in the supply now: everybody may learn it.", RULES, about=(id,))
        return [Marked(id, {"moves": left}), told]
