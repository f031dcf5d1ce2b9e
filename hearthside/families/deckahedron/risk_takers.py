"""Risk Takers: among experienced players the heroes say why they overreach, in place of goals that pay (1kFA GM guide)."""

from __future__ import annotations

from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.goals import goal_steps
from hearthside.families.deckahedron.hearth import RISK, Answer
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Events, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Question, Step
from hearthside.kernel.table import Table


def motive_steps(table: Table, several: tuple[str, ...]) -> tuple[Step, ...]:
    """Goals for everybody; where the edition leaves it open, the GM is asked first."""
    if edition_of(table).risk_takers == "instead":
        return (DriversOrTakers(several),)
    return goal_steps(table, several)


class DriversOrTakers(Question, frozen=True):
    """Goals with a reward for newcomers, or a reason to take risks without one."""

    heroes: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return "What makes the heroes take risks?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        card = edition_of(table).goal_card
        options = (
            Option("drivers", f"A {card} for each, with its reward"),
            Option(
                "takers",
                "Risk Takers: each says why they overreach; no reward",
                note="For experienced players.",
            ),
        )
        return Ask(self.tells(table), options)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "drivers":
            return [Turned(goal_steps(table, self.heroes))]
        told = Told("The heroes are Risk Takers.", about=self.heroes)
        return [told, Turned(tuple(Answer(id, RISK) for id in self.heroes))]
