"""Critical Success: what the one card with three checks everywhere offers when it resolves a flip (dk.critical.*)."""

from __future__ import annotations

from typing import Protocol

from hearthside.families.deckahedron.cards import CARDS
from hearthside.families.deckahedron.editions import Edition, edition_of
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.heroes import SPENDING, Hero, name_of, pile_ids, seat_of
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.levelcards import EAGER
from hearthside.families.deckahedron.moves import LEVELS, MOVES
from hearthside.families.deckahedron.sheets import learn
from hearthside.kernel.asks import Ask, Number, Option, Reply, RuleIds, Text
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.chance import Question as ChanceQuestion
from hearthside.kernel.events import Event, Events, Moved, Shuffled, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Chance, Question, Step
from hearthside.kernel.table import Table

BLESSING_SUPPLY = "supply/blessings"


class TakeBlessing(Chance, frozen=True):
    """A random Blessing card from the supply goes into the discard pile (dk.blessing.take.*), or is shuffled in."""

    hero: str
    shuffled_in: bool = False
    cause: str = ""

    def question(self, table: Table) -> ChanceQuestion:
        return Draw(table.things[BLESSING_SUPPLY].shuffled, 1, BLESSING_SUPPLY)

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        return seat_of(table, self.hero), "blessing"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        deck, discard, _ = pile_ids(self.hero)
        cause = f"{self.cause}: " if self.cause else ""
        told = Told(f"{cause}{name_of(table, self.hero)} takes a Blessing card.", about=(self.hero,))
        moved = Moved((str(outcome[0]),), BLESSING_SUPPLY, deck if self.shuffled_in else discard)
        return [moved, Shuffled(deck), told] if self.shuffled_in else [moved, told]


def take_blessing(table: Table, hero: str, shuffled_in: bool = False, cause: str = "") -> list[Event]:
    """A Blessing, if one is left in the supply (dk.conflict.supply-empty)."""
    left = table.things[BLESSING_SUPPLY].cards
    return [Turned((TakeBlessing(hero, shuffled_in, cause),))] if left else []


def eager(hero: Hero) -> list[Event]:
    """Who has the level card Eager Learner takes a Blessing when a move is raised by a critical."""
    has_it = f"{hero.id}/level/{EAGER}" in hero.table.things
    return take_blessing(hero.table, hero.id, shuffled_in=True) if has_it else []


def is_critical(card: str) -> bool:
    """Whether this card, resolving a flip, is a Critical Success (dk.critical.trigger)."""
    return bool(card) and CARDS[card].critical == "success"


def levels_open(hero: Hero, call: Call) -> int:
    """How many levels of the move just resolved the hero could buy (dk.critical.level-up, dk.levels.graduate).

    From wild, one critical buys only the step to novice (dk.conflict.critical-several-levels). A supporter must
    hold the lead's move. Not against another player's hero (dk.pvp.no-levels).
    """
    move = MOVES[edition_of(hero.table).key].get(call.move)
    if move is None or why_no_level(hero, call)[0]:
        return 0
    level = hero.level(move)
    most = min(move.highest - level, hero.currency)
    one_only = level == -2 or house(hero.table, "critical_max_levels") == "1"
    return min(most, 1) if one_only else most


def why_no_level(hero: Hero, call: Call) -> tuple[str, RuleIds]:
    """Why no level can be bought, with the rules; no ruling prints another icon on a card."""
    edition = edition_of(hero.table)
    move = MOVES[edition.key].get(call.move)
    if move is None or not move.levels or hero.level(move) >= move.highest:
        return "this move has no further level to buy", ()
    if call.against:
        return "nothing is learned from it against another player's hero", ("dk.pvp.no-levels",)
    if hero.id != call.hero and not (move.everybodys or hero.move(move.id)):
        return f"{hero.name} has no card of this move", LEVEL_UP
    return ("", LEVEL_UP) if hero.currency else (f"this costs {edition.amount(1)}", SPENDING)


LEVEL_UP = ("dk.critical.level-up",)


class Cry(Protocol):
    """What a level card adds to a Critical Success; its options are `rally:hero`."""

    def offers(self, table: Table, hero: str) -> list[Option]: ...

    def do(self, table: Table, hero: str, friend: str) -> tuple[Step, ...]: ...


CRIES: list[Cry] = []
"""A chapter adds its own (rallying.py)."""


def spent(taken: tuple[str, ...]) -> set[str]:
    """What cannot be chosen any more: a Rallying Cry gives the further move away, so there is one or the other."""
    further = {"move", "rally"}
    return {*taken, *further} if further & {*taken} else {*taken}


class Critical(Question, frozen=True):
    """The owner of the card chooses: levels, a Blessing, another move; all or one of it (dk.critical.options.*)."""

    call: Call
    hero: str
    taken: tuple[str, ...] = ()

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"Critical Success! {name_of(table, self.hero)} chooses what comes of it."

    def ask(self, table: Table, seat: Seat) -> Ask:
        edition = edition_of(table)
        gone = spent(self.taken)
        options = [self._option(table, edition, kind) for kind in edition.critical if kind not in gone]
        if not self.call.against and "rally" not in gone:
            options += [option for cry in CRIES for option in cry.offers(table, self.hero)]
        return Ask(self.tells(table), (*options, Option("done", "That is all")), ("dk.critical.trigger",))

    def _option(self, table: Table, edition: Edition, kind: str) -> Option:
        hero = Hero(table, self.hero)
        if kind == "level":
            return self._level(hero, edition)
        if kind == "blessing":
            empty = "" if table.things[BLESSING_SUPPLY].cards else "no Blessing is left in the supply"
            taken = () if empty else ("dk.blessing.take.kfa",)  # no ruling makes one
            return Option("blessing", "Take a Blessing", (), taken, closed=empty)
        poor = "" if hero.currency else f"this costs {edition.amount(1)}"
        rules = SPENDING if poor else ("dk.critical.options.world",)
        label = f"Make another move at once, with advantage ({edition.amount(1)})"
        return Option("move", label, (), rules, closed=poor)

    def _level(self, hero: Hero, edition: Edition) -> Option:
        closed, rules = why_no_level(hero, self.call)
        fields = (
            Number("levels", f"Levels, {edition.amount(1)} each", 1, max(levels_open(hero, self.call), 1), 1),
            Text("insight", "What practice or insight paid off?"),
        )
        return Option("level", "Raise the move's level", fields, rules, closed=closed)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "done":
            return []
        hero, edition = Hero(table, self.hero), edition_of(table)
        word, _, friend = reply.option.partition(":")
        if word == "rally":
            return [*self._more(table, edition, word), Turned(CRIES[0].do(table, self.hero, friend))]
        events: list[Event] = []
        if reply.option == "level":
            events = self._raise(hero, reply)
        elif reply.option == "move":
            events = [hero.spend(1), hero.mark(edge=1), self._again(hero)]
        more = self._more(table, edition, reply.option)
        if reply.option == "blessing":
            more += take_blessing(table, self.hero, cause="Critical Success")
        return [*events, *more]

    def _again(self, hero: Hero) -> Told:
        """The spotlight stays until the bonus move is done: the next flip has the advantage."""
        text = f"{hero.name} makes another move at once, with advantage."
        return Told(text, ("dk.critical.options.world",), about=(hero.id,))

    def _raise(self, hero: Hero, reply: Reply) -> list[Event]:
        move = MOVES[edition_of(hero.table).key][self.call.move]
        bought = min(reply.number("levels"), max(levels_open(hero, self.call), 1))  # one where it is allowed
        level = hero.level(move) + bought
        text = f"{hero.name} is now {LEVELS[level]} in {move.ends_sentence} {reply.text('insight')}".strip()
        told = Told(text, LEVEL_UP, about=(hero.id,))
        return [hero.spend(bought), *learn(hero, move.id, level), told, *eager(hero)]

    def _more(self, table: Table, edition: Edition, taken: str) -> list[Event]:
        """Where the edition lets both be done, ask for the other (dk.conflict.critical-both)."""
        choice = house(table, "critical_choice")
        both = edition.critical_all if choice == "edition" else choice == "both"
        rest = {*edition.critical} - spent((*self.taken, taken))
        return [Turned((Critical(self.call, self.hero, (*self.taken, taken)),))] if both and rest else []
