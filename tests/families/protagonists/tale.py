"""A small adventure, a table to play it on, and dice that fall as wanted."""

from __future__ import annotations

from hearthside.families import family
from hearthside.kernel.asks import Ask, Number, Option, Pick, Refused, Reply, Text, Value
from hearthside.kernel.events import Event, Rolled, Told
from hearthside.kernel.game import Game
from hearthside.kernel.journal import fold
from hearthside.kernel.seats import GM, Role, Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.things import Mark

ADA, MIRA, JON, EVE = GM, Seat("p1"), Seat("p2"), Seat("p3")
PLAYS = {MIRA: "lamp", JON: "smith", EVE: "fox"}
"""Mira plays the Lamplighter, Jon the Smith, Eve the Fox. The Monk is nobody's."""

ADVENTURE = """
title = "The Long Night"
content_notes = ["darkness", "fire", "rats"]
[special_rules]
text = "The night is cold."
[[protagonist]]
key = "lamp"
title = "The Lamplighter"
suggested_names = ["Mira", "Lou"]
toughness = 2
agility = 2
smarts = 2
wits = 2
health = 6
resolve = 4
drives = ["Keep a light burning", "Find the lost brother", "Never run"]
[[protagonist.gear]]
key = "rope"
name = "Rope"
text = "Twenty feet."
[[protagonist.gear]]
key = "kit"
name = "Tool kit"
text = "Mend something: Smarts 8."
ability = "smarts"
difficulty = 8
boxes = 3
[[protagonist.gear]]
key = "flask"
name = "Flask of oil"
boxes = 3
resets = true
[[protagonist.gear]]
key = "knife"
name = "Knife"
damage = 2
suits = "toughness"
[[protagonist]]
key = "smith"
title = "The Smith"
toughness = 3
agility = 1
smarts = 1
wits = 4
health = 5
resolve = 3
drives = ["Protect the weak", "Pay every debt"]
[[protagonist.gear]]
key = "hammer"
name = "Hammer"
damage = 1
suits = "toughness"
[[protagonist.gear]]
key = "sling"
name = "Sling"
damage = 1
suits = "agility"
boxes = 1
[[protagonist]]
key = "fox"
title = "The Fox"
toughness = 1
agility = 4
smarts = 2
wits = 3
health = 4
resolve = 1
drives = ["Take what shines"]
[[protagonist]]
key = "monk"
title = "The Monk"
toughness = 1
agility = 1
smarts = 3
wits = 3
health = 3
resolve = 5
drives = ["Keep silent"]
[[npc]]
key = "warden"
name = "The Warden"
look = "Tall and tired."
toughness = 2
agility = 2
smarts = 2
wits = 2
health = 6
notes = "He is afraid."
[[npc.gear]]
key = "club"
name = "Club"
damage = 1
suits = "toughness"
[[npc]]
key = "witch"
name = "The Witch"
toughness = 1
agility = 1
smarts = 3
wits = 3
health = 3
resolve = 2
special = "Sees in the dark."
[[npc]]
key = "rat"
name = "The Rat"
toughness = 1
agility = 3
smarts = 1
wits = 1
health = 1
[[gear]]
key = "coin"
name = "Silver coin"
[[chapter]]
title = "Dusk"
intro = "The lamps go out."
gm = "The Warden did it."
npcs = ["warden"]
[[chapter.scene]]
key = "roofs"
title = "On the roofs"
read = "Ice glitters."
gm = "A tile is loose."
[[chapter.scene.test]]
ability = "agility"
difficulty = 8
what = "Cross the icy roofs"
success = "You are across."
failure = "You slip and fall."
[[chapter.scene.test]]
ability = "wits"
difficulty = 6
what = "See the loose tile"
success = "You step over it."
failure = "You trust it."
[[chapter.scene]]
key = "cellar"
title = "The cellar"
[[chapter]]
title = "Dawn"
intro = "It grows light."
"""

THREE_CHAPTERS = f"""{ADVENTURE}
[[chapter]]
title = "Noon"
"""


class LoadedDice:
    """Dice that fall as they were told to."""

    def __init__(self) -> None:
        self.wanted: list[tuple[int, ...]] = []

    def below(self, size: int, draw: int) -> int:
        assert self.wanted, "dice are rolled that no test has asked for"
        faces = self.wanted.pop(0)
        assert size == 6 ** len(faces), f"{len(faces)} dice were wanted, the table rolls others"
        return sum((face - 1) * 6**i for i, face in enumerate(faces))


def filled(option: Option, values: dict[str, Value]) -> Reply:
    """A reply with what was given, and for the rest what the page would have filled in."""
    usual: dict[str, Value] = {}
    for field in option.fields:
        if isinstance(field, Text):
            usual[field.key] = field.default or "words"
        elif isinstance(field, Number):
            usual[field.key] = field.default
        elif isinstance(field, Pick) and field.low == field.high == 1:
            usual[field.key] = field.default or field.choices[0].id
        else:
            usual[field.key] = tuple(choice.id for choice in field.choices[: field.low])
    return Reply(option.id, {**usual, **values})


class Tale:
    """A game of the small adventure with the GM Ada and up to three players."""

    def __init__(self, players: int = 3, content: str = ADVENTURE, **options: str) -> None:
        chosen = {key.replace("_", "-"): value for key, value in options.items()}
        self.game = Game.open(family("protagonists"), b"s" * 32, options=chosen, content=content)
        self.dice = LoadedDice()
        self.game.stream = self.dice
        self.game.sit(ADA, "Ada", Role.GM)
        self.players = list(PLAYS)[:players]
        for seat, name in zip(self.players, ("Mira", "Jon", "Eve"), strict=False):
            self.game.sit(seat, name)

    # ------------------------------------------------------------ doing

    def ask(self, seat: Seat) -> Ask:
        step = self.game.table.step
        assert isinstance(step, Question)
        assert seat in step.asked(self.game.table), f"{seat} is not asked: {step}"
        return step.ask(self.game.table, seat)

    def asked(self) -> tuple[Seat, ...]:
        step = self.game.table.step
        assert isinstance(step, Question)
        return step.asked(self.game.table)

    def offers(self, seat: Seat) -> dict[str, Option]:
        """What a seat is offered, by id."""
        return {option.id: option for option in self.ask(seat).options}

    def open(self, seat: Seat, kind: str = "") -> list[str]:
        """The ids of what a seat may really do, all or those of one act."""
        offers = self.offers(seat).values()
        return [o.id for o in offers if not o.closed and (not kind or o.id.partition(":")[0] == kind)]

    def do(self, seat: Seat, name: str, /, **values: Value) -> Tale:
        """Take an option; `adjust_lamp` stands for the field `adjust:lamp`."""
        option = self.offers(seat)[name]
        keys = {field.key for field in option.fields}
        named = {key if key in keys else key.replace("_", ":", 1): value for key, value in values.items()}
        self.game.act(seat, filled(option, named))
        return self

    def standing(self, seat: Seat, name: str, /, **values: Value) -> Tale:
        """Do something that may be done at any time."""
        act = self.game.family.standing[name]
        option = next(iter(act.offers(self.game.table, seat)))
        self.game.act(seat, filled(option, values))
        return self

    def refused(self, seat: Seat, name: str, /, **values: Value) -> Refused:
        """An act that is refused, and why. The table is as it was."""
        before = self.game.table
        try:
            self.game.act(seat, Reply(name, values))
        except Refused as refused:
            assert self.game.table == before
            return refused
        raise AssertionError(f"{name} was not refused")

    def roll(self, *throws: tuple[int, ...]) -> Tale:
        """The dice that fall next."""
        self.dice.wanted += throws
        return self

    # ------------------------------------------------------------ looking

    def mark(self, thing: str, key: str) -> Mark:
        found = self.game.table.things[thing]
        return found.front[key] if key in found.front else found.back[key]

    def number(self, thing: str, key: str) -> int:
        value = self.mark(thing, key)
        assert isinstance(value, int)
        return value

    def set(self, thing: str, **marks: int) -> Tale:
        """The GM sets numbers right."""
        for key, value in marks.items():
            number = f"{self.game.table.things[thing].kind}.{key}"
            self.standing(ADA, "correct", thing=thing, number=number, value=value, why="for the test")
        return self

    def phase(self) -> Mark:
        return self.mark("story", "phase")

    def step(self) -> str:
        return type(self.game.table.step).__name__

    def events(self) -> list[Event]:
        return [entry.event for entry in self.game.journal]

    def told(self) -> list[str]:
        return [event.text for event in self.events() if isinstance(event, Told)]

    def rolls(self) -> list[tuple[int | str, ...]]:
        return [event.outcome for event in self.events() if isinstance(event, Rolled)]

    def check_journal(self) -> None:
        assert fold(self.game.journal) == self.game.table

    # ------------------------------------------------------------ getting there

    def prepared(self) -> Tale:
        """Everybody has a named Protagonist and is ready."""
        for seat in self.players:
            self.do(seat, f"choose:{PLAYS[seat]}").do(seat, "name", name=self.game.table.name(seat))
            self.do(seat, "ready:yes")
        return self.do(ADA, "ready:yes")

    def started(self) -> Tale:
        """The first Chapter has begun, and the players have met all NPCs."""
        self.prepared().do(ADA, "start")
        for name in ("warden", "witch", "rat"):
            self.do(ADA, f"npc:{name}")
        return self

    def call(self, who: str, ability: str, difficulty: int = 8, **values: Value) -> Tale:
        """The GM calls for a Test that nobody can support, unless it is said."""
        values = {"support": "none", **values}
        return self.do(ADA, "call", who=who, ability=ability, difficulty=difficulty, **values)

    def follow(self, text: str = "so be it", **values: Value) -> Tale:
        """The GM says what follows."""
        return self.do(ADA, "consequence", text=text, **values)

    def pushing(self, **pushes: str) -> Tale:
        """Everybody asked decides on Resolve: by Protagonist, or as it is."""
        while self.step() in ("Push", "PushForNpc", "PushOpenly"):
            seat = self.asked()[0]
            who = PLAYS.get(seat, "npc")
            self.do(seat, pushes.get(who, "push:0"))
        return self

    def unsupported(self) -> Tale:
        return self.do(ADA, "enough") if self.step() == "Support" else self

    def oppose(self, *who: str, rolls: tuple[tuple[int, ...], ...], **values: Value) -> Tale:
        """A Conflict between these, rolled as given; nobody supports or pushes."""
        self.do(ADA, "oppose", who=who).do(ADA, "sides", **values)
        return self.roll(*rolls).unsupported().pushing()

    def rounds(self, *who: str, rolls: tuple[tuple[int, ...], ...], distance: int = 0) -> Tale:
        """A Conflict in rounds, the Wits Tests rolled as given."""
        self.do(ADA, "rounds", who=who, distance=distance).do(ADA, "roll")
        return self.roll(*rolls).pushing()

    def attack(
        self, seat: Seat, target: str, *rolls: tuple[int, ...], kind: str = "close", **values: Value
    ) -> Tale:
        """An Attack by whose turn it is, with bare hands, rolled attacker first."""
        self.do(seat, f"attack:{target}:{kind}").go(**values)
        while self.step() == "Arm":
            self.do(self.asked()[0], "unarmed")
        return self.roll(*rolls).unsupported().pushing()

    def go(self, **values: Value) -> Tale:
        """The GM lets an Attack be tested, NPCs with bare hands unless it is said."""
        gear = [field for field in self.offers(ADA)["go"].fields if field.key.startswith("gear:")]
        bare: dict[str, Value] = {
            field.key: () for field in gear if isinstance(field, Pick) and not field.low
        }
        return self.do(ADA, "go", **{**{field.key: "unarmed" for field in gear}, **bare, **values})

    def end_chapter(self) -> Tale:
        """Through discussion and rest to growth."""
        return self.do(ADA, "end-chapter").do(ADA, "go-on")
