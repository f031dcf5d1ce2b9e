"""Personal goals: Fateful Moments or Risk Drivers, a card with two of the currency for the first big risk
(GM guide, character creation; dealt anew when downtime ends)."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.heroes import Hero, hero_of, living, name_of, seat_of
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply, Text
from hearthside.kernel.events import Event, Events, Gone, Made, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Question, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

REWARD = 2
GOALS = {
    "expose": "Expose an embarrassment",
    "locate": "Locate a prize",
    "extract": "Extract a secret",
    "enamored": "Become enamored",
    "sell": "Sell your services",
    "barrier": "Break down a barrier",
    "side": "Choose a side",
    "justice": "Be an agent of justice",
    "pity": "Take pity on the desperate",
    "grudge": "Start a grudge",
    "unsavory": "Consort with the unsavory",
    "believe": "Believe an impossible claim",
    "boasting": "Get called out on your boasting",
}
CHOICES = tuple(Choice(key, label) for key, label in GOALS.items())


def goal_id(hero: str) -> str:
    return f"{hero}/goal"


def goal_steps(table: Table, several: tuple[str, ...]) -> tuple[Step, ...]:
    """For each hero the left neighbour picks two goals, and the player keeps one."""
    return tuple(OfferGoals(id) for id in several)


def neighbour(table: Table, hero: str) -> Seat:
    """Who sits to the left of a hero's player; alone at the table, the GM."""
    players = table.playing
    seat = seat_of(table, hero)
    if seat not in players or len(players) < 2:
        return GM
    return players[(players.index(seat) + 1) % len(players)]


class OfferGoals(Question, frozen=True):
    """The neighbour picks two goals that would make trouble worth seeing."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (neighbour(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{table.name(neighbour(table, self.hero))} picks two goals for {name_of(table, self.hero)}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        name, card = name_of(table, self.hero), edition_of(table).goal_card
        pick = Pick("goals", f"Two goals for {name}", CHOICES, 2, 2)
        return Ask(
            f"{card}: what risk would you like to see {name} take?",
            (Option("offer", "Offer these", (pick,)),),
        )

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Turned((KeepGoal(self.hero, reply.several("goals")),))]


class KeepGoal(Question, frozen=True):
    """The player keeps one of the two; the GM lays the reward on it."""

    hero: str
    goals: tuple[str, ...]

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} keeps one of two goals."

    def ask(self, table: Table, seat: Seat) -> Ask:
        prompt = f"Which goal does your hero take risks for? The first big one pays {edition_of(table).amount(REWARD)}."
        return Ask(prompt, tuple(Option(goal, GOALS[goal]) for goal in self.goals))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        id, edition = goal_id(self.hero), edition_of(table)
        old: list[Event] = [Gone(id)] if id in table.things else []
        front: Marks = {"name": edition.goal_card, "text": GOALS[reply.option], "reward": REWARD}
        told = Told(f"{name_of(table, self.hero)}: {GOALS[reply.option]}.", about=(self.hero,))
        return [*old, Made(id, Thing("goal", place=self.hero, front=front)), told]


class ClaimGoal(Act):
    """The player says that this was the big risk."""

    id = "goal"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero not in living(table) or goal_id(hero) not in table.things:
            return ()
        how = Text("how", "What do you risk for it?", 500, 1)
        text = table.things[goal_id(hero)].text("text")
        return (Option("goal", f"Take a big risk: {text}", (how,), about=goal_id(hero)),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = hero_of(table, seat)
        assert hero is not None
        return [Told(f"{name_of(table, hero)}: {reply.text('how')}"), Turned((JudgeGoal(hero),))]


class JudgeGoal(Question, frozen=True):
    """The GM agrees that it is a big risk for the goal; it pays once."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"Does {name_of(table, self.hero)} take a big risk for the goal?"

    def ask(self, table: Table, seat: Seat) -> Ask:
        yes = f"Yes: {edition_of(table).amount(REWARD)}"
        return Ask(self.tells(table), (Option("yes", yes), Option("no", "Not yet")))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero, edition = Hero(table, self.hero), edition_of(table)
        if reply.option == "no":
            return [Told(f"{hero.name} has not risked enough for it yet.", about=(self.hero,))]
        text = f"{edition.goal_card}: {hero.name} gains {edition.amount(REWARD)}."
        return [hero.gain(REWARD), Gone(goal_id(self.hero)), Told(text, about=(self.hero,))]


class DealGoals(Act):
    """When downtime ends new goals may be dealt; a new one replaces the old."""

    id = "goals"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM or not living(table):
            return ()
        return (Option("goals", f"Deal a {edition_of(table).goal_card} to everybody"),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Turned(goal_steps(table, living(table)))]
