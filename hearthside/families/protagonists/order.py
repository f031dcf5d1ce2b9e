"""Turn order: a Wits Test for everybody, and who goes first among equals (book: "Rounds")."""

from __future__ import annotations

from itertools import groupby

from hearthside.families.protagonists.ability_tests import ADJUSTED, Roll
from hearthside.families.protagonists.actions import name_of
from hearthside.families.protagonists.aftermath import worked_out
from hearthside.families.protagonists.conflict import opposed, side_thing, terms, test_name
from hearthside.families.protagonists.sheets import Ability, by_people, listed, option, seat_of
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply, RuleIds
from hearthside.kernel.chance import Dice, Outcome
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Chance, Passage, Question, Step, Together
from hearthside.kernel.table import Table

ORDER: RuleIds = ("core.round.order", "core.round.ties")


def by_result(results: dict[str, int]) -> list[tuple[str, ...]]:
    """Groups of equals, the highest first (core.round.order)."""
    ranked = sorted(results, key=lambda who: results[who], reverse=True)
    return [tuple(group) for _, group in groupby(ranked, key=lambda who: results[who])]


def arranged(order: tuple[str, ...], group: tuple[str, ...]) -> tuple[str, ...]:
    """The order with the members of a group in this sequence, on the places that they hold."""
    sequence = iter(group)
    return tuple(next(sequence) if who in group else who for who in order)


def pushed_for_order(table: Table) -> bool:
    """Whether Resolve may be pushed for the order of turns: a house rule forbids it."""
    return option(table, "order-test-resolve") != "no"


class OrderTerms(Question, frozen=True):
    """The GM adjusts the Wits of those who are at an advantage. The position is the consequence of this Test,
    and nobody supports it (core.ruling.order-test-consequence)."""

    who: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "Everybody tests Wits for the order of turns."

    def ask(self, table: Table, seat: Seat) -> Ask:
        fields = terms(table, self.who, Ability.WITS, push=pushed_for_order(table))
        offer = Option("roll", "Test Wits for the order", fields, (*ORDER, *ADJUSTED))
        return Ask(self.tells(table), (offer,), ORDER)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        sides = {who: side_thing(table, who, Ability.WITS, reply, "order") for who in self.who}
        made, steps = opposed(table, sides, reply, support=False)
        tests = tuple(test_name(who) for who in self.who)
        if not pushed_for_order(table):
            steps = [Roll(test) for test in tests]
        return [*made, Turned((*steps, OrderFound(tests)))]


class OrderFound(Passage, frozen=True):
    """Turns go from the highest result to the lowest."""

    tests: tuple[str, ...]

    def go(self, table: Table) -> Events:
        results = {table.things[test].place: table.things[test].number("result") for test in self.tests}
        groups = by_result(results)
        order = tuple(who for group in groups for who in group)
        ties: list[Step] = [OrderTie(group) for group in groups if len(group) > 1]
        shown = ", ".join(f"{name_of(table, who)} {results[who]}" for who in order)
        over = worked_out(table, dict.fromkeys(self.tests, ""))
        events: list[Event] = [*over, Marked("conflict", {"order": order}), Told(f"Wits: {shown}.", ORDER)]
        return [*events, Turned(tuple(ties))] if ties else events


class OrderTie(Together, frozen=True):
    """Tied players choose who goes first, also against NPCs; NPCs among themselves are the GM's
    (core.ruling.order-tie-npc). What a bot says counts only among bots (rulings.md, 27)."""

    tied: tuple[str, ...]

    def parties(self, table: Table) -> tuple[Seat, ...]:
        seats = dict.fromkeys(seat_of(table, who) for who in self.tied)
        return tuple(seat for seat in seats if seat != GM) or (GM,)

    def tells(self, table: Table) -> str:
        return f"A tie between {listed([name_of(table, who) for who in self.tied])}: who goes first?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        names = [(who, name_of(table, who)) for who in self.tied]
        offers = ways_to_order(names) if len(names) > 2 else who_goes_first(names)
        return Ask(self.tells(table), (*offers, Option("dice", "Let the dice decide", rules=ORDER)), ORDER)

    def answers(self, table: Table, replies: dict[Seat, Reply]) -> Events:
        wishes = {self._wish(reply) for reply in by_people(table, replies).values()}
        wish = wishes.pop() if len(wishes) == 1 else ()
        if not wish:
            return (Turned((TieRoll(self.tied),)),)
        return (Marked("conflict", {"order": arranged(table.things["conflict"].list("order"), wish)}),)

    def _wish(self, reply: Reply) -> tuple[str, ...]:
        """The order somebody wants; nothing for the dice."""
        kind, _, first = reply.option.partition(":")
        if kind == "first":
            return (first, *(who for who in self.tied if who != first))
        return reply.several("order") if kind == "order" else ()


def who_goes_first(two: list[tuple[str, str]]) -> tuple[Option, ...]:
    return tuple(Option(f"first:{who}", f"{name} goes first", rules=ORDER) for who, name in two)


def ways_to_order(several: list[tuple[str, str]]) -> tuple[Option, ...]:
    choices = tuple(Choice(who, name) for who, name in several)
    field = Pick("order", "First to last", choices, len(choices), len(choices))
    return (Option("order", "In this order", (field,), ORDER),)


class TieRoll(Chance, frozen=True):
    """Without agreement each rolls one die, the highest goes first; equals roll again (core.round.ties)."""

    tied: tuple[str, ...]

    def question(self, table: Table) -> Dice:
        return Dice(len(self.tied))

    def dice(self, table: Table) -> list[str]:
        return [name_of(table, who) for who in self.tied]

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        return None, f"a tie between {listed([name_of(table, who) for who in self.tied])}: who goes first"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        dice = {who: int(die) for who, die in zip(self.tied, outcome, strict=True)}
        groups = by_result(dice)
        ranked = tuple(who for group in groups for who in group)
        order = arranged(table.things["conflict"].list("order"), ranked)
        again = tuple(TieRoll(group) for group in groups if len(group) > 1)
        shown = ", ".join(f"{name_of(table, who)} {dice[who]}" for who in ranked)
        end = "those who tie roll again" if again else " before ".join(name_of(table, who) for who in ranked)
        events = (Marked("conflict", {"order": order}), Told(f"{shown}: {end}.", ORDER, about=ranked))
        return (*events, Turned(again)) if again else events
