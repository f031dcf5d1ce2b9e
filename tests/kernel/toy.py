"""A toy family to try the kernel on: higher or lower, with secret bids."""

from __future__ import annotations

from typing import Any, ClassVar

from hearthside.kernel.asks import Ask, Number, Option, Reply
from hearthside.kernel.chance import Dice, Draw, Outcome, Question
from hearthside.kernel.events import Event, Events, Made, Marked, Moved, Shuffled, Told, Turned
from hearthside.kernel.game import Game
from hearthside.kernel.rules import Automation, HouseRule, Ledger, Rule
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.standing import Correct, Pause, Say, Withdraw, reviver
from hearthside.kernel.standing import Rule as RuleAct
from hearthside.kernel.steps import Act, Acts, Chance, Passage, Step, Together, acts
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

ADA, MIRA, JON = GM, Seat("p1"), Seat("p2")
COINS = Number("purse.coins", "coins", 0, 99)
CARDS = tuple(f"card {n}" for n in range(1, 11))


class Bid(Act):
    """Everybody bids in secret, then a die is rolled and the bids are lost on a 1."""

    id = "bid"

    def offers(self, table: Table, seat: Seat) -> tuple[Option, ...]:
        return (Option("bid", "Bid", rules=("toy.bid",)),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Turned((Bids(), Fate())),)


class Take(Act):
    """Draw a card that only you see; with three in hand no more."""

    id = "take"

    def offers(self, table: Table, seat: Seat) -> tuple[Option, ...]:
        full = len(table.things[f"{seat}/hand"].cards) >= 3
        why = "your hand is full" if full else ""
        return (Option("take", "Take a card", rules=("toy.hand",), closed=why),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Turned((Taking(seat),)),)


class Play(Acts, frozen=True):
    acts: ClassVar[dict[str, Act]] = acts(Bid(), Take())

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return table.playing

    def tells(self, table: Table) -> str:
        return "Play is open."


class Bids(Together, frozen=True):
    def parties(self, table: Table) -> tuple[Seat, ...]:
        return table.playing

    def ask(self, table: Table, seat: Seat) -> Ask:
        low, high = 0, table.things[f"{seat}/purse"].number("coins")
        return Ask("How many coins?", (Option("coins", "Bid", (Number("n", "Coins", low, high),)),))

    def answers(self, table: Table, replies: dict[Seat, Reply]) -> Events:
        events: list[Event] = []
        for seat, reply in replies.items():
            left = table.things[f"{seat}/purse"].number("coins") - reply.number("n")
            events += [Marked(f"{seat}/purse", {"coins": left, "bid": reply.number("n")})]
        return events


class Fate(Chance, frozen=True):
    def question(self, table: Table) -> Question:
        return Dice(1)

    def fell(self, table: Table, outcome: Outcome) -> Events:
        return (Told(f"The die shows {outcome[0]}."), Turned((Settle(int(outcome[0])),)))


class Settle(Passage, frozen=True):
    die: int

    def go(self, table: Table) -> Events:
        events: list[Event] = []
        for seat in table.playing:
            purse = table.things[f"{seat}/purse"]
            won = 0 if self.die == 1 else purse.number("bid")
            events.append(Marked(f"{seat}/purse", {"coins": purse.number("coins") + won, "bid": 0}))
        return events


class Taking(Chance, frozen=True):
    seat: Seat

    def question(self, table: Table) -> Question:
        return Draw(table.things["deck"].shuffled, 1, "deck")

    def audience(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def fell(self, table: Table, outcome: Outcome) -> Events:
        return (Moved((str(outcome[0]),), "deck", f"{self.seat}/hand"),)


revive = reviver(Play, Bids, Fate, Settle, Taking)


class Toy:
    key, title, version = "toy", "A toy", 1
    ledger = Ledger(
        "toy",
        {id: Rule(id, id, "as the toy says", Automation.ENFORCE) for id in ("toy.bid", "toy.hand")},
        {},
        {"luck": HouseRule("luck", ("plain", "wild"), "How lucky?", "toy.ruling.luck")},
    )

    def __init__(self) -> None:
        self.standing = acts(Say(), RuleAct(self.ledger), Withdraw(), Correct((COINS,)), Pause())

    def lay_out(self, options: dict[str, str], content: str) -> Events:
        events: list[Event] = [Made("deck", Thing("pile", seen=(), cards=CARDS)), Shuffled("deck")]
        for seat in (MIRA, JON):
            events.append(Made(f"{seat}/hand", Thing("hand", seat, seen=(seat,))))
            events.append(Made(f"{seat}/purse", Thing("purse", seat, front={"coins": 5, "bid": 0})))
        events.append(Made("gm/plan", Thing("plan", GM, seen=(GM,), known=(GM,), front={"text": "a trap"})))
        return [*events, Turned((Play(),))]

    def revive(self, stored: Any) -> Step:
        return revive(stored)


make = Toy


def opened(**options: str) -> Game:
    """Ada is the GM; Mira and Jon play."""
    game = Game.open(Toy(), b"s" * 32, options=options)
    game.sit(ADA, "Ada", Role.GM)
    game.sit(MIRA, "Mira", words="hello")
    game.sit(JON, "Jon")
    return game
