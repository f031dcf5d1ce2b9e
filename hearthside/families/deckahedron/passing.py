"""The move draft of experienced tables: hands are dealt, everybody keeps one card and passes the rest (GM guide)."""

from __future__ import annotations

from hearthside.families.deckahedron.drafting import DRAFT, LAYOUT, RULES, draft_id, lettered, move_option
from hearthside.families.deckahedron.moves import CREATION, MOVES
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.chance import Question as ChanceQuestion
from hearthside.kernel.events import Event, Events, Gone, Made, Marked, Told, Turned
from hearthside.kernel.seats import GM, Audience, Seat
from hearthside.kernel.steps import Chance, Passage, Question, Together
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

TOP_DOWN = ("C", "B", "A")
"""C lies on B lies on A: so they are dealt."""

NOTHING = Option("nothing", "None of these", note="Nothing in this hand may be taken.")


def hand_id(seat: Seat) -> str:
    return f"hand/{seat}"


class DealHands(Chance, frozen=True):
    """Each pile is shuffled; all cards are dealt out one by one. Uneven hands are fine."""

    makers: tuple[Seat, ...]
    letters: tuple[str, ...] = TOP_DOWN
    stack: tuple[str, ...] = ()

    def question(self, table: Table) -> ChanceQuestion:
        pile = tuple(move.id for move in lettered(table, self.letters[0]))
        return Draw(pile, len(pile))

    def audience(self, table: Table) -> Audience:
        return ()

    def fell(self, table: Table, outcome: Outcome) -> Events:
        stack = self.stack + tuple(map(str, outcome))
        if self.letters[1:]:
            return [Turned((DealHands(self.makers, self.letters[1:], stack),))]
        n = len(self.makers)
        dealt = [(seat, stack[i::n]) for i, seat in enumerate(self.makers)]
        hands = [Made(hand_id(s), Thing("hand", s, seen=(s,), front={"moves": hand})) for s, hand in dealt]
        layout = Made(LAYOUT, Thing(LAYOUT, front={"moves": ()}))
        return [layout, *hands, Turned((PickAndPass(self.makers, CREATION.picks),))]


DRAFT.append(DealHands)


class PickAndPass(Together, frozen=True):
    """Everybody keeps a card within the limits; then the hands go to the left."""

    makers: tuple[Seat, ...]
    rounds: int

    def parties(self, table: Table) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.makers if seat in table.seats)

    def tells(self, table: Table) -> str:
        return "Everybody keeps one move and passes the rest to the left. Talk about it as you like."

    def ask(self, table: Table, seat: Seat) -> Ask:
        hand = table.things[hand_id(seat)].list("moves")
        taken = table.things[draft_id(seat)].list("moves")
        options = [move_option(table, MOVES[table.options["edition"]][id], taken) for id in hand]
        shut = all(option.closed for option in options)
        prompt = f"Keep a move, {CREATION.picks - self.rounds + 1} of {CREATION.picks}. At most one of A and two of B."
        return Ask(prompt, (*options, NOTHING) if shut else tuple(options), RULES)

    def answers(self, table: Table, replies: dict[Seat, Reply]) -> Events:
        kept = {seat: reply.option for seat, reply in replies.items() if reply.option != NOTHING.id}
        events: list[Event] = []
        for seat, move in kept.items():
            moves = (*table.things[draft_id(seat)].list("moves"), move)
            name = MOVES[table.options["edition"]][move].ends_sentence
            told = Told(f"{table.name(seat)} keeps {name}", RULES)
            events += [Marked(draft_id(seat), {"moves": moves}), told]
        return [*events, *self._passed(table, kept), *self._then(table, kept)]

    def _passed(self, table: Table, kept: dict[Seat, str]) -> list[Event]:
        hands = {s: table.things[hand_id(s)].list("moves") for s in self.makers}
        left = {s: tuple(m for m in hand if m != kept.get(s)) for s, hand in hands.items()}
        after = (*self.makers[1:], self.makers[0])
        return [Marked(hand_id(to), {"moves": left[s]}) for s, to in zip(self.makers, after, strict=True)]

    def _then(self, table: Table, kept: dict[Seat, str]) -> list[Event]:
        if self.rounds > 1:
            return [Turned((PickAndPass(self.makers, self.rounds - 1),))]
        return [
            Turned(
                (*(AddOne(seat) for seat in self.makers if seat in table.seats), LayHandsDown(self.makers))
            )
        ]


class AddOne(Passage, frozen=True):
    """Who ended without an A may add one C that nobody drafted."""

    seat: Seat

    def go(self, table: Table) -> Events:
        moves, own = MOVES[table.options["edition"]], table.things[draft_id(self.seat)].list("moves")
        has_a = any(moves[move].pick == "A" for move in own)
        return [] if has_a or not undrafted(table) else [Turned((ChooseOne(self.seat),))]


def undrafted(table: Table) -> list[str]:
    """The moves of C that are still in the hands."""
    hands = [thing.list("moves") for thing in table.things.values() if thing.kind == "hand"]
    moves = MOVES[table.options["edition"]]
    return sorted(move for hand in hands for move in hand if moves[move].pick == "C")


class ChooseOne(Question, frozen=True):
    """One more, or none."""

    seat: Seat

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,) if self.seat in table.seats else (GM,)

    def tells(self, table: Table) -> str:
        return f"{table.name(self.seat)} has no move of A and may add one of C."

    def ask(self, table: Table, seat: Seat) -> Ask:
        moves = MOVES[table.options["edition"]]
        options = tuple(Option(m, moves[m].name, (), RULES, moves[m].gist) for m in undrafted(table))
        return Ask(self.tells(table), (*options, Option("enough", "Three are enough")), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "enough":
            return []
        held = [
            (id, t) for id, t in table.things.items() if t.kind == "hand" and reply.option in t.list("moves")
        ]
        id, hand = held[0]
        left = tuple(move for move in hand.list("moves") if move != reply.option)
        own = (*table.things[draft_id(self.seat)].list("moves"), reply.option)
        name = MOVES[table.options["edition"]][reply.option].ends_sentence
        told = Told(f"{table.name(self.seat)} adds {name}", RULES)
        return [Marked(id, {"moves": left}), Marked(draft_id(self.seat), {"moves": own}), told]


class LayHandsDown(Passage, frozen=True):
    """The draft is over."""

    makers: tuple[Seat, ...]

    def go(self, table: Table) -> Events:
        return [Gone(hand_id(seat)) for seat in self.makers]
