"""Conflict: opposed Tests, the highest result succeeds; and what breaks a tie (book: "Conflict")."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter

from hearthside.families.protagonists.ability_tests import (
    ADJUSTED,
    IMPOSSIBLE,
    adjust_for,
    impossible,
    test_thing,
    world_for,
)
from hearthside.families.protagonists.actions import name_of, spent
from hearthside.families.protagonists.aftermath import FOLLOWS, costly, lost, worked_out
from hearthside.families.protagonists.counting import also_counting, counts_following
from hearthside.families.protagonists.danger import harmed
from hearthside.families.protagonists.drives import FAILURE, SUCCESS
from hearthside.families.protagonists.npcs import push_fields
from hearthside.families.protagonists.resolve import decisions
from hearthside.families.protagonists.sheets import (
    Ability,
    Names,
    able,
    character,
    ended,
    listed,
    option,
    sentence,
    who_field,
)
from hearthside.families.protagonists.support import supporting
from hearthside.families.protagonists.ties import (
    CHANGE,
    PREVENT,
    Side,
    contenders,
    sides_of,
    tie_broken,
)
from hearthside.kernel.asks import Ask, Choice, Field, Option, Pick, Reply, RuleIds, Text
from hearthside.kernel.chance import Dice, Outcome
from hearthside.kernel.events import Event, Events, Made, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Chance, Passage, Question, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

OPPOSED: RuleIds = ("core.conflict.definition", "core.conflict.tie-change", "core.ability.gm-picks")


# ---------------------------------------------------------------- beginning


def test_name(who: str) -> str:
    return f"test/{who}"


def opposed(
    table: Table, sides: dict[str, Thing], named: Reply, *, support: bool = True
) -> tuple[list[Event], list[Step]]:
    """The Tests on the table as `named` by the GM, and the steps up to the roll. No Difficulty is used
    (core.ruling.test-word)."""
    made: list[Event] = [Made(test_name(who), thing) for who, thing in sides.items()]
    tests = tuple(test_name(who) for who in sides)
    helping = supporting(table, tests, tuple(sides)) if support else ()
    return made, [*helping, decisions(table, {test_name(who): who for who in sides}, named)]


def side_thing(table: Table, who: str, ability: str, reply: Reply, aim: str, about: str = "") -> Thing:
    """One side as the GM has named it."""
    return test_thing(
        character(table, who),
        ability,
        adjust=reply.number(f"adjust:{who}"),
        aim=aim,
        reason=about,
        world=reply.values.get(f"world:{who}", 0),
    )


def terms(table: Table, who: tuple[str, ...], ability: str = "", push: bool = True) -> tuple[Field, ...]:
    """What the GM may adjust before an opposed Test: Abilities, by house rule results as well; and NPCs' Resolve."""
    world = option(table, "conflict-world-adjust") == "result-modifier"
    fields = term_fields(tuple((name, name_of(table, name)) for name in who), world, ability)
    return (*fields, *push_fields(table, who)) if push else fields


@lru_cache(maxsize=512)
def term_fields(who: tuple[tuple[str, str], ...], world: bool, ability: str) -> tuple[Field, ...]:
    adjusting = tuple(adjust_for(name, shown, ability) for name, shown in who)
    return (*adjusting, *(world_for(name, shown) for name, shown in who)) if world else adjusting


SCORES = itemgetter(*(ability.value for ability in Ability))
AIMS = (Choice(CHANGE, "wants to change something"), Choice(PREVENT, "wants to prevent it"))


def side_fields(table: Table, who: tuple[str, ...]) -> tuple[Field, ...]:
    """Ability, aim and adjustment, side by side; the first one is taken to want a change."""
    fields: list[Field] = []
    for i, name in enumerate(who):
        one = character(table, name)
        fields += side_picks(name, one.name, SCORES(one.thing.front), PREVENT if i else CHANGE)
        fields += terms(table, (name,))
    return tuple(fields)


@lru_cache(maxsize=512)
def side_picks(who: str, name: str, scores: tuple[int, ...], aim: str) -> tuple[Pick, Pick]:
    """One side's Ability, with the scores, for the GM knows them all; and what it wants."""
    choices = [Choice(a, f"{a.capitalize()} {score}") for a, score in zip(Ability, scores, strict=True)]
    ability = Pick(f"ability:{who}", f"{name} tests", tuple(choices))
    return ability, Pick(f"aim:{who}", name, AIMS, default=aim)


ABOUT = Text("about", "What is it about?", 300, 1)


class Oppose(Act):
    """The GM sets characters against each other, without rounds (core.conflict.definition)."""

    id = "oppose"
    rules = OPPOSED

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        several = able(table) if seat == GM else ()
        return (oppose_option(several),) if len(several) > 1 else ()

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Turned((Sides(reply.several("who"), reply.text("about"), ""),)),)


@lru_cache(maxsize=256)
def oppose_option(several: Names) -> Option:
    who = who_field("who", "Who", several, 2, len(several))
    return Option("oppose", "A Conflict", (who, ABOUT), OPPOSED, note="One roll each, the highest wins.")


class Sides(Question, frozen=True):
    """The GM names for each side the Ability, an adjustment, and whether it wants a change."""

    who: tuple[str, ...]
    about: str
    action: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{listed([name_of(table, one) for one in self.who])}: {self.about}"

    def ask(self, table: Table, seat: Seat) -> Ask:
        offer = Option("sides", "Let them test", side_fields(table, self.who), (*OPPOSED, *ADJUSTED))
        return Ask(self.tells(table), (offer, IMPOSSIBLE), OPPOSED)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == IMPOSSIBLE.id:
            return (impossible(reply),)
        sides = {
            who: side_thing(
                table, who, reply.text(f"ability:{who}"), reply, reply.text(f"aim:{who}"), self.about
            )
            for who in self.who
        }
        used = spent(table, self.who[0], self.action)
        return [*used, *begin_conflict(table, sides, self.tells(table), reply, harmless=False)]


def begin_conflict(
    table: Table, sides: dict[str, Thing], text: str, named: Reply, harmless: bool
) -> list[Event]:
    made, steps = opposed(table, sides, named)
    tests = tuple(test_name(who) for who in sides)
    told = Told(f"Conflict. {ended(text)}", OPPOSED, about=tuple(sides))
    return [*made, told, Turned((*steps, Highest(tests, harmless)))]


# ---------------------------------------------------------------- the outcome


class Highest(Passage, frozen=True):
    """The highest result succeeds; ties go by the tie rules."""

    tests: tuple[str, ...]
    harmless: bool

    def go(self, table: Table) -> Events:
        sides = sides_of(table, self.tests)
        left: list[Side] = contenders(sides)
        if len(left) > 1:
            tied = tuple(side.who for side in left)
            by_dice = left[0].is_protagonist
            step = RollOff if by_dice else GmBreaksTie
            return (Turned((step(self.tests, tied, self.harmless),)),)
        winners = tuple(side.who for side in left) or tuple(side.who for side in sides if not side.changes)
        return won(table, self.tests, winners, self.harmless, tie_broken(sides, left), changed=bool(left))


def won(
    table: Table,
    tests: tuple[str, ...],
    winners: tuple[str, ...],
    harmless: bool,
    why: str = "",
    changed: bool = True,
) -> Events:
    """The outcome is written on the Tests and told; the GM says what follows."""
    marks = [Marked(test, {"success": int(table.things[test].place in winners)}) for test in tests]
    shown = ", ".join(
        f"{name_of(table, table.things[test].place)} {table.things[test].number('result')}" for test in tests
    )
    end = f"{name_of(table, winners[0])} succeeds" if changed else "nothing changes"
    return (
        *marks,
        Told(f"{shown}: {why}{end}.", OPPOSED, about=winners),
        Turned((Decided(tests, harmless),)),
    )


class RollOff(Chance, frozen=True):
    """Tied Protagonists roll one die each until one is higher (core.conflict.tie-protagonists)."""

    tests: tuple[str, ...]
    tied: tuple[str, ...]
    harmless: bool

    def question(self, table: Table) -> Dice:
        return Dice(len(self.tied))

    def dice(self, table: Table) -> list[str]:
        return [name_of(table, who) for who in self.tied]

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        return (
            None,
            f"a tie between {listed([name_of(table, who) for who in self.tied])}: the higher die wins",
        )

    def fell(self, table: Table, outcome: Outcome) -> Events:
        best = max(outcome)
        left = tuple(who for who, die in zip(self.tied, outcome, strict=True) if die == best)
        if len(left) > 1:
            return (Turned((RollOff(self.tests, left, self.harmless),)),)
        return won(table, self.tests, left, self.harmless, "the higher die breaks the tie, so ")


class GmBreaksTie(Question, frozen=True):
    """Two NPCs tie while both want a change: the GM decides (core.ruling.tie-two-npcs)."""

    tests: tuple[str, ...]
    tied: tuple[str, ...]
    harmless: bool

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "The GM breaks the tie."

    def ask(self, table: Table, seat: Seat) -> Ask:
        rules = ("core.conflict.tie-protagonist",)
        options = (Option(f"wins:{who}", f"{name_of(table, who)} wins", rules=rules) for who in self.tied)
        those = "both" if len(self.tied) == 2 else "all"
        return Ask(f"They tie, and {those} want a change. Who wins?", tuple(options), rules)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        winner = reply.option.partition(":")[2]
        return won(table, self.tests, (winner,), self.harmless, "the GM breaks the tie, so ")


class Decided(Question, frozen=True):
    """Something follows from a Conflict too. Losers and their supporters may lose Health or Resolve by it."""

    tests: tuple[str, ...]
    harmless: bool

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "The GM says what follows."

    def ask(self, table: Table, seat: Seat) -> Ask:
        tests = [table.things[test] for test in self.tests]
        winners = [name_of(table, test.place) for test in tests if test.number("success") == 1]
        end = f"{winners[0]} succeeds" if len(winners) == 1 else "Nothing changes"
        offer = also_counting(table, costly(table, self._losers(table)), (), always=True, seldom=True)
        return Ask(f"{end}. What follows?", (offer,), FOLLOWS)

    def _losers(self, table: Table) -> tuple[str, ...]:
        """Who may be hurt by what follows: those who lost and their supporters, where harm is meant at all."""
        tests = () if self.harmless else self.tests
        lost = [table.things[test] for test in tests if table.things[test].number("success") != 1]
        return tuple(dict.fromkeys(who for test in lost for who in (test.place, *test.list("supporters"))))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hit = self._losers(table)
        health, resolve = lost(reply)
        good = {test: table.things[test].number("success") == 1 for test in self.tests}
        outcomes = {test: SUCCESS if good[test] else FAILURE for test in self.tests}
        return (
            Told(sentence(reply.text("text")), FOLLOWS),
            *counts_following(table, reply),
            *harmed(table, hit, health, resolve),
            *worked_out(table, outcomes, hit if health else (), hit if resolve else ()),
        )
