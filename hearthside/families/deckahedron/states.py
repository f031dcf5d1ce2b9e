"""What lies on a hero for a while: rage, cards turned over, advantages that wait (effects of moves)."""

from __future__ import annotations

from hearthside.families.deckahedron.absorbing import HARM
from hearthside.families.deckahedron.heroes import Hero, name_of
from hearthside.families.deckahedron.moves import MOVES
from hearthside.kernel.events import Event, Events, Made, Marked, Told
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

ENRAGED, COWERING, UNBURDENED = "enraged", "cowering", "unburdened"
UP, UNTIL_BREATHER, UNTIL_REST = 0, 1, 2
UNTIL = {"breather": UNTIL_BREATHER, "rest": UNTIL_REST}


def is_enraged(hero: Hero) -> bool:
    return ENRAGED in hero.thing.list("states")


def is_cowering(hero: Hero) -> bool:
    return COWERING in hero.thing.list("states")


def rage(hero: Hero, attribute: str) -> int:
    """Go Berserk!: one advantage on Strength."""
    return int(attribute == "str" and is_enraged(hero))


def unbowed(table: Table, hero: str) -> int:
    """Bloody But Unbowed: one more attack power for each Harm and Wound borne."""
    card = table.things.get(f"{hero}/move/bloody_but_unbowed")
    if card is None:
        return 0
    thing = table.things[hero]
    return thing.number("harm") + thing.number("wound") + card.list("held").count(HARM)


# ---------------------------------------------------------------- cards turned over


class TurnDown(Passage, frozen=True):
    """The card of a move lies face down until a breather or a Rest; who only tried has no card to turn."""

    hero: str
    move: str
    until: str

    def go(self, table: Table) -> Events:
        card = Hero(table, self.hero).move(self.move)
        if card is None:
            return []
        told = Told(f"{card.text('name')} lies face down until a {self.until}.", about=(self.hero,))
        return [Marked(f"{self.hero}/move/{self.move}", {"face_down": UNTIL[self.until]}), told]


class TurnUp(Passage, frozen=True):
    """A breather turns cards up again and ends a rage; a Rest turns up all."""

    hero: str
    most: int = UNTIL_BREATHER

    def go(self, table: Table) -> Events:
        return turned_up(table, self.hero, self.most)


def turned_up(table: Table, hero: str, most: int) -> list[Event]:
    events: list[Event] = []
    for id, thing in table.things.items():
        if thing.kind == "move" and thing.place == hero and UP < thing.number("face_down") <= most:
            events.append(Marked(id, {"face_down": UP}))
    states = table.things[hero].list("states")
    left = tuple(state for state in states if state != ENRAGED)
    return [*events, Marked(hero, {"states": left})] if left != states else events


# ---------------------------------------------------------------- advantages that wait


def edge_thing(text: str) -> Thing:
    """An advantage for one later flip: a circumstance that helps, and is used up."""
    front: Marks = {"text": text, "level": -1, "once": 1}
    return Thing("circumstance", front=front)


class LayEdges(Passage, frozen=True):
    """So many advantages lie ready; the GM applies one where it fits, and it is spent."""

    hero: str
    move: str
    count: int
    about: str = ""

    def go(self, table: Table) -> Events:
        name = MOVES[table.options["edition"]][self.move].name
        foe = table.things.get(self.about)
        against = f" against {foe.back['name']}" if foe and "name" in foe.back else ""
        text = f"{name} of {name_of(table, self.hero)}{against}"
        ids = [f"circumstance/{table.number + n}" for n in range(1, self.count + 1)]
        standing = (*table.things["story"].list("circumstances"), *ids)
        many = f"{self.count} advantages lie" if self.count > 1 else "an advantage lies"
        told = Told(f"{text}: {many} ready for a later flip.", about=(self.hero,))
        return [
            *(Made(id, edge_thing(text)) for id in ids),
            Marked("story", {"circumstances": standing}),
            told,
        ]


class LayTokens(Passage, frozen=True):
    """Tokens on the card of a move, to be spent one by one; who has no card keeps them beside the others."""

    hero: str
    move: str
    count: int

    def go(self, table: Table) -> Events:
        id, data = token_place(table, self.hero, self.move), MOVES[table.options["edition"]][self.move]
        text = f"{name_of(table, self.hero)}: {self.count} token{'s' * (self.count != 1)} on {data.ends_sentence}"
        told = Told(text, about=(self.hero,))
        if id in table.things:
            return [Marked(id, {"tokens": self.count}), told]
        front: Marks = {"move": self.move, "name": data.name, "tokens": self.count}
        return [Made(id, Thing("tokens", place=self.hero, front=front)), told]


def token_place(table: Table, hero: str, move: str) -> str:
    card = f"{hero}/move/{move}"
    return card if card in table.things else f"{hero}/tokens/{move}"
