"""A table of the Deckahedron for tests: three players with ready-made heroes, chance answered by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.family import Deckahedron
from hearthside.families.deckahedron.heroes import Hero, pile_ids
from hearthside.kernel.asks import Ask, Option, Refused, Reply
from hearthside.kernel.chance import Draw, Keyed, Outcome
from hearthside.kernel.chance import Question as ChanceQuestion
from hearthside.kernel.events import Done, Event, Opened, Seated, Told
from hearthside.kernel.game import decide
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.steps import Chance, Passage, Question, Step
from hearthside.kernel.table import Frame, Table, evolve
from hearthside.kernel.things import Thing

ANA, BEN, CY = Seat("p1"), Seat("p2"), Seat("p3")
FAMILY = Deckahedron()


class Play:
    """A table in play. `fate` holds the outcomes chance is to give; without one it stops and waits."""

    def __init__(self, edition: str = "kfa093", campaign: str = "one-shot", **options: str) -> None:
        self.events: list[Event] = []
        self.fate: list[Outcome] = []
        chosen = FAMILY.ledger.options({"edition": edition, "campaign": campaign, **options})
        self.table = Table("deckahedron", 1, {})
        self.apply([Opened("deckahedron", 1, chosen), Seated(GM, "Gwen", Role.GM)])
        self.apply([Seated(s, n, Role.PLAYER) for s, n in ((ANA, "Ana"), (BEN, "Ben"), (CY, "Cy"))])
        self.apply(FAMILY.lay_out(chosen, ""))

    def begin(self) -> Play:
        """Ana plays Kresk, Ben plays Ysolde, Cy plays Bram."""
        return self.say(GM, "quick-start")

    def apply(self, events: Any) -> None:
        self.events += events
        self.table = evolve(self.table, events)

    def say(self, seat: Seat, option: str, **values: Any) -> Play:
        """A seat answers; then rules run on, and chance as far as `fate` goes."""
        self.apply(decide(FAMILY, self.table, seat, Reply(option, values)))
        return self.run()

    def then(self, *outcomes: Outcome) -> Play:
        """Chance answers like this."""
        self.fate += outcomes
        return self.run()

    def turn_to(self, *steps: Step) -> Play:
        """Do these steps next, the first one first."""
        frames = tuple(Frame(step, self.table.number) for step in reversed(steps))
        self.table = msgspec.structs.replace(self.table, pending=(*self.table.pending, *frames))
        return self.run()

    def run(self) -> Play:
        while True:
            step = self.step
            if isinstance(step, Passage):
                self.apply([Done(), *step.go(self.table)])
            elif isinstance(step, Chance) and self.fate:
                outcome = self.fate.pop(0)
                assert can_fall(step.question(self.table), outcome), f"{outcome} is not what {step} asks for"
                self.apply([Done(), *step.fell(self.table, outcome)])
            elif not isinstance(step, Chance) and (follows := step.run(self.table, Keyed(b"unused"))):
                self.apply(follows)  # there was nothing to ask
            else:
                return self

    # ---------------------------------------------------------------- looking

    @property
    def step(self) -> Step:
        return self.table.step

    def hero(self, id: str = "kresk") -> Hero:
        return Hero(self.table, id)

    def counts(self, id: str = "kresk") -> tuple[int, int, int]:
        """Cards in deck, discard and Exhaustion pile."""
        hero = self.hero(id)
        return len(hero.deck.cards), len(hero.discard.cards), len(hero.exhaustion.cards)

    def tokens(self, id: str = "kresk") -> tuple[int, int, int]:
        """Exhaustion, Harm and Wound tokens on the pile."""
        thing = self.hero(id).thing
        return thing.number("exhaustion"), thing.number("harm"), thing.number("wound")

    @property
    def reserve(self) -> int:
        return self.table.things["reserve"].number("points")

    def ask(self, seat: Seat) -> Ask:
        assert isinstance(self.step, Question)
        assert seat in self.step.asked(self.table), f"{seat} is not asked by {self.step}"
        return self.step.ask(self.table, seat)

    def options(self, seat: Seat) -> list[str]:
        """The ids of what is open to a seat."""
        return [option.id for option in self.ask(seat).options if not option.closed]

    def option(self, seat: Seat, id: str) -> Option:
        return next(option for option in self.ask(seat).options if option.id == id)

    def told(self) -> str:
        return "\n".join(event.text for event in self.events if isinstance(event, Told))

    # ---------------------------------------------------------------- setting up

    def put(
        self, id: str = "kresk", *, discard: Any = (), exhaustion: Any = (), gone: Any = (), **marks: Any
    ) -> Play:
        """Lay a hero's cards: these in the discard and Exhaustion piles, all others in the deck."""
        things = dict(self.table.things)
        away = [*discard, *exhaustion, *gone]
        deck = tuple(sorted(card for card in FULL_DECK if card not in away))
        for name, cards in zip(pile_ids(id), (deck, tuple(discard), tuple(exhaustion)), strict=True):
            unordered = len(cards) if name.endswith("/deck") else 0
            things[name] = msgspec.structs.replace(things[name], cards=cards, unordered=unordered)
        things[id] = msgspec.structs.replace(things[id], front={**things[id].front, **marks})
        self.table = msgspec.structs.replace(self.table, things=things)
        return self

    def add(self, id: str, thing: Thing) -> Play:
        self.table = msgspec.structs.replace(self.table, things={**self.table.things, id: thing})
        return self

    def mark(self, id: str, **marks: Any) -> Play:
        thing = self.table.things[id]
        return self.add(id, msgspec.structs.replace(thing, front={**thing.front, **marks}))

    def add_to_deck(self, id: str, *cards: str) -> Play:
        """Put cards such as Wounds and Blessings into a hero's deck."""
        deck = pile_ids(id)[0]
        thing = self.table.things[deck]
        cards = tuple(sorted((*thing.cards, *cards)))
        return self.add(deck, msgspec.structs.replace(thing, cards=cards, unordered=len(cards)))

    # ---------------------------------------------------------------- flipping

    def call(self, move: str = "defy_danger", *, hero: str = "kresk", **values: Any) -> Play:
        """The GM calls for a flip; the cards are still to be turned."""
        self.say(GM, f"call:{hero}")
        fields = self.option(GM, move).fields
        defaults = {"advantage": 0} | (
            {"attribute": "str"} if any(f.key == "attribute" for f in fields) else {}
        )
        if any(f.key == "circumstances" for f in fields):
            defaults["circumstances"] = ()
        defaults |= {f.key: f.choices[0].id for f in fields if f.key == "item"}
        if any(f.key == "foe" for f in fields):
            defaults["foe"] = ()
        return self.say(GM, move, **{**defaults, **values})

    def flip(self, *outcomes: tuple[str, ...], seat: Seat = ANA) -> Play:
        """The lead flips, and these cards come."""
        return self.say(seat, "flip").then(*outcomes)


def can_fall(question: ChanceQuestion, outcome: Outcome) -> bool:
    """Whether chance could answer so: as many dice or cards as are asked for, and such as there are."""
    there = question.pool if isinstance(question, Draw) else range(1, question.sides + 1)
    return len(outcome) == question.count and set(outcome) <= set(there)


@pytest.fixture
def table() -> Callable[..., Play]:
    """Makes a table in play: `table("kfa093", "9-hour")`."""

    def make(edition: str = "kfa093", campaign: str = "one-shot", **options: str) -> Play:
        return Play(edition, campaign, **options).begin()

    return make


@pytest.fixture
def play() -> Play:
    """A One-Shot of 0.93."""
    return Play().begin()


@pytest.fixture
def lobby() -> Callable[..., Play]:
    """Makes a table before the heroes are there."""
    return Play


@pytest.fixture
def refused() -> type[Refused]:
    return Refused
