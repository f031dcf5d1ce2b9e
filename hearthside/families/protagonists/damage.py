"""Damage: the difference of the results, Gear, ties, and what is fitting (book: "Attacks")."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.families.protagonists.actions import name_of
from hearthside.families.protagonists.aftermath import worked_out
from hearthside.families.protagonists.conflict import test_name
from hearthside.families.protagonists.danger import HEALTH, RESOLVE, harmed
from hearthside.families.protagonists.drives import FAILURE, SUCCESS
from hearthside.families.protagonists.sheets import (
    Ability,
    character,
    listed,
)
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

# ---------------------------------------------------------------- arithmetic


def damage(attacker: int, target: int) -> tuple[int, int]:
    """Damage to attacker and target: the difference for the lower result; on a tie 1 each (core.attack.damage).

    Who began does not matter (core.attack.toughness-both).
    """
    if attacker == target:
        return 1, 1
    return (target - attacker, 0) if attacker < target else (0, attacker - target)


def with_gear(hits: tuple[int, int], attackers: int, targets: int) -> tuple[int, int]:
    """The winner's Gear adds its Damage, attacker or target; on a tie nothing is added (core.attack.gear-bonus)."""
    to_attacker, to_target = hits
    if to_attacker and to_target:
        return hits
    return (to_attacker + targets, 0) if to_attacker else (0, to_target + attackers)


def fitting(hits: tuple[int, int], ability: Ability, strikes_back: bool) -> tuple[int, int]:
    """Except for Toughness the attacker is hurt only if the target could answer (core.attack.other-kinds)."""
    return hits if ability is Ability.TOUGHNESS or strikes_back else (0, hits[1])


# ---------------------------------------------------------------- the blow


def gear_chosen(table: Table, who: str) -> list[Thing]:
    """The Gear declared for this Attack."""
    chosen = table.things[test_name(who)].front.get("gear", ())
    assert isinstance(chosen, tuple)
    return [table.things[name] for name in chosen]


def gear_damage(table: Table, who: str) -> int:
    """What the Gear declared for this Attack adds."""
    return sum(item.number("damage") for item in gear_chosen(table, who))


def gear_told(table: Table, who: str) -> str:
    """The Gear of the winner in words, such as " (Knife: +2)"; nothing without Gear."""
    return "".join(f" ({item.text('name')}: +{item.number('damage')})" for item in gear_chosen(table, who))


class Blow(Passage, frozen=True):
    """The results are compared. For other than Toughness Attacks the GM confirms what is fitting."""

    who: str
    target: str
    ability: Ability
    strikes_back: bool
    pool: str

    def go(self, table: Table) -> Events:
        mine, other = (table.things[test_name(who)].number("result") for who in (self.who, self.target))
        hits = with_gear(damage(mine, other), gear_damage(table, self.who), gear_damage(table, self.target))
        better = self.who if mine > other else self.target
        end = f": {name_of(table, better)} wins{gear_told(table, better)}." if mine != other else ". A tie."
        text = f"{name_of(table, self.who)} {mine}, {name_of(table, self.target)} {other}{end}"
        told = Told(text, ("core.attack.damage",), about=(self.who, self.target))
        if self.ability is Ability.TOUGHNESS:
            return (told, *struck(table, self.who, self.target, hits, self.pool))
        proposed = fitting(hits, self.ability, self.strikes_back)
        asked = Turned((Fitting(self.who, self.target, proposed, hits, self.pool),))
        return (told, *self._shown(mine, other), asked)

    def _shown(self, mine: int, other: int) -> Iterator[Marked]:
        """Who has won is written on the Tests, which lie there until the GM has said who is hurt."""
        for who, ahead in ((self.who, mine - other), (self.target, other - mine)):
            yield Marked(test_name(who), {"success": int(ahead > 0)} if ahead else {"tie": 1})


def struck(table: Table, who: str, target: str, hits: tuple[int, int], pool: str) -> list[Event]:
    """Damage is dealt to the lower side and, if it lost, to its supporters (core.ruling.support-in-conflict)."""
    events: list[Event] = []
    hurt: dict[str, list[str]] = {HEALTH: [], RESOLVE: []}
    for side, other, n in ((who, target, hits[0]), (target, who, hits[1])):
        for one in hit_with(table, side, other) if n else ():
            kind = pool if character(table, one).has_resolve else HEALTH
            events += harmed(table, (one,), **{kind: n})
            hurt[kind].append(one)
    if not any(hits):
        events.append(Told("Nobody is hurt.", ("core.attack.other-kinds",), about=(who, target)))
    outcomes = {
        test_name(who): outcome_of(table, who, target),
        test_name(target): outcome_of(table, target, who),
    }
    return [*events, *worked_out(table, outcomes, tuple(hurt[HEALTH]), tuple(hurt[RESOLVE]))]


def hit_with(table: Table, side: str, other: str) -> tuple[str, ...]:
    """Who takes the Damage of one side: its supporters too, but not on a tie (rulings.md, 10)."""
    supporters = table.things[test_name(side)].list("supporters")
    return (side, *supporters) if outcome_of(table, side, other) == FAILURE else (side,)


def outcome_of(table: Table, who: str, other: str) -> str:
    """Whether somebody won an Attack: a tie is neither success nor failure."""
    mine, theirs = (table.things[test_name(one)].number("result") for one in (who, other))
    return "" if mine == theirs else SUCCESS if mine > theirs else FAILURE


class Fitting(Question, frozen=True):
    """The GM confirms who takes Damage (core.attack.other-kinds, core.ruling.tie-other-attacks)."""

    who: str
    target: str
    proposed: tuple[int, int]
    hits: tuple[int, int]
    pool: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "The GM confirms the Damage."

    def ask(self, table: Table, seat: Seat) -> Ask:
        both = (self.who, self.target)
        rules = ("core.attack.other-kinds", "core.attack.tie")
        options = [Option("fitting", f"By the rules: {who_is_hurt(table, both, self.proposed)}", rules=rules)]
        if self.hits != self.proposed:
            warning = "The target could not strike back."
            label = f"Even so: {who_is_hurt(table, both, self.hits)}"
            options.append(Option("all", label, rules=rules, warning=warning))
        if any(self.proposed):
            options.append(Option("none", "No Damage here", rules=rules))
        return Ask("Who takes Damage?", tuple(options), rules)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hits = {"fitting": self.proposed, "all": self.hits, "none": (0, 0)}[reply.option]
        return struck(table, self.who, self.target, hits, self.pool)


def who_is_hurt(table: Table, both: tuple[str, str], hits: tuple[int, int]) -> str:
    """Everybody who takes Damage, in words."""
    hurt = []
    for side, other, n in zip(both, reversed(both), hits, strict=True):
        several = [name_of(table, one) for one in hit_with(table, side, other)]
        hurt += [f"{listed(several)} {'take' if len(several) > 1 else 'takes'} {n}"] if n else []
    return ", ".join(hurt) or "nobody is hurt"
