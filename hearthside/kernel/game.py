"""A game: a table in play. Deciding what follows from a reply, letting chance and the rules run on, taking back."""

from __future__ import annotations

from hearthside.kernel.asks import Option, Refused, Reply, check
from hearthside.kernel.chance import Keyed, Stream, commitment
from hearthside.kernel.events import (
    ADDRESSED,
    DONE,
    Answered,
    Committed,
    Event,
    Events,
    Lapsed,
    Left,
    Opened,
    Revealed,
    Salted,
    Seated,
    Shuffled,
    Told,
    Turned,
    Undone,
)
from hearthside.kernel.family import Family
from hearthside.kernel.journal import EMPTY, Entry, effective, fold
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.standing import Paused, UndoVote
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Scope, Table, evolve

MOST = 20_000
"""More events than that do not follow from one act, in any game."""
FEW = 8
"""So many options are named to who has chosen what is not among them."""
BRIEF = 120
"""So many letters say what would be taken back."""


def _open_option(table: Table, option: Option) -> Events:
    """A closed option is refused, or opened by rulings. Of those that hold once one is used up for each rule."""
    if not table.allowed(option.rules):
        raise Refused(option.closed, option.rules)
    once = {r.rule: r.number for r in reversed(table.rulings) if r.allows and r.scope is Scope.ONCE}
    used = tuple(once[rule] for rule in dict.fromkeys(option.rules) if rule in once)
    return (Lapsed(used),) if used else ()


def decide(
    family: Family, table: Table, seat: Seat, reply: Reply, offered: Option | None = None
) -> list[Event]:
    """What follows from a reply, or `Refused`. The table is not changed.

    `offered` spares a bot the second look for an option it was just offered by the ask.
    """
    step = table.question
    act, option = (None, offered) if offered else _offered(family, table, seat, reply)
    used = _open_option(table, option) if option.closed else ()
    reply = check(option, reply)
    answered = Answered(seat, reply, locked=step.locks and not act)
    events = act.do(table, seat, reply) if act else step.answer(table, seat, reply)
    over = () if act or step.stays or step.locks else (DONE,)  # what locks goes on when all have answered
    return [answered, *used, *over, *events]


def _offered(family: Family, table: Table, seat: Seat, reply: Reply) -> tuple[Act | None, Option]:
    """The option that a reply takes, of what is asked; or what may be done at any time, and its option."""
    step, asked = table.question, table.question.asked(table)
    option = step.option(table, seat, reply.option) if seat in asked else None
    if option:
        return None, option
    act = family.standing.get(reply.option.partition(":")[0])
    offers = act.offers(table, seat) if act else ()
    option = next((option for option in offers if option.id == reply.option), None)
    if option:
        return act, option
    if seat not in asked:
        names = " or ".join(map(table.name, asked)) or "nobody"
        raise Refused(f"it is for {names} to answer, not you", code="not-asked")
    labels = [option.label for option in step.ask(table, seat).options if not option.closed]
    if len(labels) > FEW + 1:
        labels[FEW:] = [f"or {len(labels) - FEW} others"]
    raise Refused(f"choose one of: {', '.join(labels) or 'nothing yet'}", code="no-such-option")


def run_on(table: Table, stream: Stream) -> tuple[Table, list[Event]]:
    """Let chance answer and the rules go on until a seat is asked."""
    events: list[Event] = []
    while len(events) < MOST:
        new = table.pending[-1].step.run(table, stream)
        if new is None:
            return table, events
        events += new
        table = evolve(table, new)
    raise RuntimeError(f"the rules go round in a circle at {table.step}")


def _address(table: Table, events: Events) -> Events:
    """The events with their audience, which may depend on those before."""
    addressed: list[Event] = []
    for event in events:
        addressed.append(event.addressed(table))
        table = evolve(table, (event,))
    return addressed


class Game:
    """A table in play with its journal and its stream of chance."""

    def __init__(self, family: Family, stream: Stream) -> None:
        self.family, self.stream = family, stream
        self.start, self.journal = EMPTY, list[Entry]()
        """The entries at hand, and the table before the first of them."""
        self.table = Table(family.key, family.version, {})

    @classmethod
    def open(
        cls, family: Family, secret: bytes, *, options: dict[str, str] | None = None, content: str = ""
    ) -> Game:
        """Lay out a new table. The digest of the secret is published before anything is drawn."""
        game = cls(family, Keyed(secret))
        chosen = family.ledger.options(options or {})
        game.record([Opened(family.key, family.version, chosen), Committed(commitment(secret))])
        game.record(family.lay_out(chosen, content))
        game.run()
        return game

    def record(
        self, events: Events, by: Seat | None = None, command: str = "", after: Table | None = None
    ) -> list[Entry]:
        """Write events into the journal and bring the table up to them; `after` is that table where it is known."""
        number, kinds = self.table.number + 1, set(map(type, events))
        addressed = _address(self.table, events) if ADDRESSED & kinds else events
        entries = [Entry(i, event, by, command) for i, event in enumerate(addressed, number)]
        self.journal += entries
        self.table = after or evolve(self.table, events)
        if Undone in kinds:
            self.table = fold(self.journal, self.start)
        return entries

    def run(self, by: Seat | None = None, command: str = "") -> list[Entry]:
        """Let chance and rules run on until a seat is asked, and record it."""
        table, events = run_on(self.table, self.stream)
        return self.record(events, by, command, table) if events else []

    def act(self, seat: Seat, reply: Reply, command: str = "") -> list[Entry]:
        """A seat answers. Returns what was added to the journal; `Refused` changes nothing."""
        if seat not in self.table.seats:
            raise Refused("this seat is not at the table", code="not-seated")
        return self.play(decide(self.family, self.table, seat, reply), seat, command)

    def play(self, events: Events, seat: Seat, command: str = "") -> list[Entry]:
        """What a seat does, and all that follows from it; where that fails, nothing has changed."""
        before, length = self.table, len(self.journal)
        try:
            return self.record(events, seat, command) + self.run(seat, command)
        except BaseException:
            self.table = before
            del self.journal[length:]
            raise

    def sit(
        self, seat: Seat, name: str, role: Role = Role.PLAYER, words: str = "", bot: str = ""
    ) -> list[Entry]:
        """Seat somebody, who may add words of their own to the draws to come; or a bot. There is one GM."""
        held = [other for other, sitter in self.table.seats.items() if sitter.role is Role.GM]
        if role is Role.GM and held and held != [seat]:
            raise Refused(f"{self.table.name(held[0])} is already the GM of this table", code="seat-taken")
        events: list[Event] = [Seated(seat, name, role, bot)]
        if words:
            events.append(Salted(seat, words))
            assert isinstance(self.stream, Keyed)
            self.stream.add(words)
        return self.record(events, seat) + self.run(seat)

    def leave(self, seat: Seat) -> list[Entry]:
        return self.record([Left(seat)], seat) + self.run(seat)

    # ---------------------------------------------------------------- taking back

    def undo(self, seat: Seat, command: str = "") -> list[Entry]:
        """Take back the seat's last act and all that followed; the GM takes back anybody's.

        Free while nobody else has learned anything or acted since; else those who have are asked.
        """
        to = self._last_act(seat)
        needed = () if seat == GM else self.learned_since(to, but=seat)
        event = Turned((UndoVote(seat, to, needed, self._told_since(to, seat)),)) if needed else Undone(to)
        return self.record([event], seat, command) + self.run(seat, command)  # who was asked may have left

    def _nothing_is_taken_back(self) -> None:
        if any(isinstance(frame.step, UndoVote) for frame in self.table.pending):
            raise Refused("wait: the table is still deciding what to take back", code="undo-pending")

    def _last_act(self, seat: Seat) -> int:
        """The number of the event before the last act that can be taken back."""
        self._nothing_is_taken_back()
        if any(isinstance(frame.step, Paused) for frame in self.table.pending):
            raise Refused("the game is paused: nothing can be taken back now", code="not-asked")
        for entry in reversed(effective(self.journal)):
            if isinstance(entry.event, Revealed):
                break  # what was hidden before could be computed from the secret
            if isinstance(entry.event, Answered) and seat in (GM, entry.by):
                return entry.number - 1
        raise Refused("you have nothing to take back", code="nothing-to-undo")

    def _told_since(self, number: int, by: Seat) -> str:
        """How the table told everybody of what a seat did after event `number`; nothing where it told less."""
        later = (one.event for one in effective(self.journal) if one.number > number and one.by == by)
        text = next((event.text for event in later if isinstance(event, Told) and event.to is None), "")
        return text if len(text) <= BRIEF else f"{text[: BRIEF - 1]}…"

    def learned_since(self, number: int, but: Seat) -> tuple[Seat, ...]:
        """The seats that have learned something, or acted, after event `number`."""
        later = [entry for entry in effective(self.journal) if entry.number > number]
        return tuple(
            seat
            for seat in self.table.seats
            if seat != but
            and any(entry.by == seat or entry.event.teaches(self.table, seat) for entry in later)
        )

    # ---------------------------------------------------------------- the end of a session

    def reveal(self, secret: bytes, next_secret: bytes) -> list[Entry]:
        """End a session: shuffle what nobody sees, show the secret, and commit to the next one.

        The words of the seats are stirred in again: they hold for all draws to come.
        """
        if commitment(secret) != self.table.committed:
            raise ValueError("this is not the secret that was announced")
        self._nothing_is_taken_back()  # it would be after the reveal
        held = [name for name, thing in self.table.things.items() if thing.cards and thing.seen]
        if held:
            raise Refused("some players still hold cards: ending now would reveal them", code="cards-in-hand")
        unseen = [name for name, thing in self.table.things.items() if thing.cards and thing.seen == ()]
        words = self._words()
        ending = (Revealed(secret.hex()), Committed(commitment(next_secret)))
        entries = self.record([*map(Shuffled, unseen), *ending, *words])
        self.stream = Keyed(next_secret, tuple(salted.words for salted in words))
        return entries

    def _words(self) -> list[Salted]:
        """What the seats have stirred into the draws since the last commitment."""
        words: list[Salted] = []
        for entry in self.journal:
            if isinstance(entry.event, Committed):
                words = []
            elif isinstance(entry.event, Salted):
                words.append(entry.event)
        return words
