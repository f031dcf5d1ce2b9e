"""Learned cards that are simply used, and tokens spent from cards."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.families.deckahedron.absorbing import EXHAUSTION, Distributing
from hearthside.families.deckahedron.carrying import load_penalty
from hearthside.families.deckahedron.carrying_out import does
from hearthside.families.deckahedron.editions import halve
from hearthside.families.deckahedron.equipment import borne, items_of, load_off
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.heroes import Hero, hero_of, name_of
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.regaining import RollRegain
from hearthside.families.deckahedron.states import ENRAGED, TurnUp, is_enraged, token_place
from hearthside.families.deckahedron.suffering import REACTIONS, Decide
from hearthside.families.deckahedron.using import USES, costs_currency
from hearthside.kernel.asks import Choice, Field, Option, Pick, Reply, Text
from hearthside.kernel.events import Event, Events, Gone, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Act
from hearthside.kernel.table import Table

HOW = Text("text", "How?", 500)
Shut = tuple[str, tuple[str, ...]]


def strained(hero: Hero, move: str) -> tuple[Distributing, ...]:
    """Stamina for the load, where the card has such a section."""
    n = load_penalty(hero, MOVES[hero.table.options["edition"]][move])
    return (Distributing(hero.id, (EXHAUSTION,) * n, "mental", attack=False),) if n else ()


class Berserk:
    """Rage: advantage on Strength, no Intelligence, until a breather."""

    def fields(self, hero: Hero) -> tuple[Field, ...]:
        return (HOW,)

    def shut(self, hero: Hero) -> Shut:
        return ("you are enraged already" if is_enraged(hero) else ""), ()

    def do(self, hero: Hero, reply: Reply) -> list[Event]:
        told = Told(f"{hero.name} goes berserk! {reply.text('text')}".strip(), about=(hero.id,))
        return [hero.mark(states=(*hero.thing.list("states"), ENRAGED)), told]


class Slide:
    """For one unit of currency the hero drops out of the foes' notice."""

    def fields(self, hero: Hero) -> tuple[Field, ...]:
        return (Text("text", "What distracts them?", 500, 1),)

    def shut(self, hero: Hero) -> Shut:
        return costs_currency(hero), ()

    def do(self, hero: Hero, reply: Reply) -> list[Event]:
        told = Told(f"{hero.name} slides out of sight: {reply.text('text')}", about=(hero.id,))
        strain = strained(hero, "slide")
        return [hero.spend(1), told, *([Turned(strain)] if strain else [])]


class FindShadows:
    """A breather without a flip, in the dark."""

    def fields(self, hero: Hero) -> tuple[Field, ...]:
        return (Text("text", "Which darkness hides you?", 500, 1),)

    def shut(self, hero: Hero) -> Shut:
        fight = hero.table.things["story"].front["fight"] == "on"
        return ("foes press you" if fight else ""), ()

    def do(self, hero: Hero, reply: Reply) -> list[Event]:
        told = Told(f"{hero.name} finds shadows: {reply.text('text')}", about=(hero.id,))
        return [
            told,
            Turned((*strained(hero, "find_shadows"), RollRegain(hero.id, 4, breather=True), TurnUp(hero.id))),
        ]


class Keepsake:
    """A card that belongs to one item: it counts one less for load. The father's sign also opens a way, once."""

    def __init__(self, move: str, kinds: tuple[str, ...], passage: bool) -> None:
        self.move, self.kinds, self.passage = move, kinds, passage

    def attached(self, hero: Hero) -> str:
        items = items_of(hero.table, hero.id)
        return next((id for id in items if hero.table.things[id].front.get("keepsake") == self.move), "")

    def fitting(self, hero: Hero) -> list[str]:
        items = items_of(hero.table, hero.id)
        return [id for id in items if hero.table.things[id].front["kind"] in self.kinds]

    def fields(self, hero: Hero) -> tuple[Field, ...]:
        if self.attached(hero):
            return (Text("text", "How does the sign win you passage?", 500, 1),)
        names = tuple(Choice(id, hero.table.things[id].text("name")) for id in self.fitting(hero))
        return (Pick("item", "Which item?", names),)

    def shut(self, hero: Hero) -> Shut:
        card = hero.move(self.move)
        if card is not None and card.number("tokens"):
            return "the sign has already opened a way", ()
        if self.attached(hero):
            return ("" if self.passage else "it is on its item already"), ()
        return ("" if self.fitting(hero) else "there is no item for it"), ()

    def do(self, hero: Hero, reply: Reply) -> list[Event]:
        item = self.attached(hero)
        if item:
            text = f"{hero.name}'s sign opens the way: {reply.text('text')}"
            used = Marked(f"{hero.id}/move/{self.move}", {"tokens": 1})
            return [*load_off(hero.table, item), Gone(item), used, Told(text, about=(hero.id,))]
        item = reply.text("item")
        thing = hero.table.things[item]
        less = borne(hero.thing, thing)  # a Signature Weapon takes no token at all
        lighter = Marked(item, {"keepsake": self.move, "keepsake_of": hero.id, **less})
        freed = thing.number("load")
        speed = [hero.mark(speed=hero.thing.number("speed") + freed)] if "speed" in hero.thing.front else []
        return [lighter, *speed, Told(f"{hero.name} carries {thing.text('name')} lightly.", about=(item,))]


USES["go_berserk"] = Berserk()
USES["slide"] = Slide()
USES["find_shadows"] = FindShadows()
USES["tied_with_her_ribbon"] = Keepsake("tied_with_her_ribbon", ("weapon",), passage=False)
USES["it_belonged_to_my_father"] = Keepsake("it_belonged_to_my_father", ("armour", "shield"), passage=True)


# ---------------------------------------------------------------- tokens


TOKEN_MOVES = tuple(
    dict.fromkeys(move.id for moves in MOVES.values() for move in moves.values() if move.tokens)
)


def with_tokens(table: Table, hero: str) -> list[str]:
    """The cards of a hero with tokens on them, or what stands for a card."""
    places = (token_place(table, hero, move) for move in TOKEN_MOVES)
    return [id for id in places if id in table.things and table.things[id].front["tokens"]]


class SpendToken(Act):
    """A token of a card buys one of its options: a question about traps, a way to defend."""

    id = "spend"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is None or not Hero(table, hero).is_up:
            return []
        return [self._option(table, id) for id in with_tokens(table, hero)]

    def _option(self, table: Table, id: str) -> Option:
        thing = table.things[id]
        words = MOVES[table.options["edition"]][thing.text("move")].options
        ways = Pick("way", "For what?", tuple(Choice(str(n), word) for n, word in enumerate(words)))
        return Option(f"spend:{id}", f"Spend a token of {thing.text('name')}", (ways, HOW), about=id)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        id, hero = reply.option.partition(":")[2], hero_of(table, seat)
        assert hero is not None
        thing, n = table.things[id], int(reply.text("way"))
        move = MOVES[table.options["edition"]][thing.text("move")]
        text = f"{name_of(table, hero)}, {move.name}: {move.options[n]}. {reply.text('text')}".strip()
        what = move.option_does[n] if n < len(move.option_does) else ""
        steps = does(Call(hero, move.id, "int", 1, 0), what)
        spent = Marked(id, {"tokens": thing.number("tokens") - 1})
        return [spent, Told(text, about=(hero,)), *([Turned(steps)] if steps else [])]


class Guarded:
    """Who defended well takes half of the next attack."""

    def offers(self, table: Table, hero: str, power: int) -> list[Option]:
        if "guarded" not in table.things[hero].list("states"):
            return []
        return [Option("guard:halve", f"Defend: only {halve(power)} attack power")]

    def do(self, table: Table, attack: Decide, about: str) -> Events:
        hero = attack.hero
        left = tuple(state for state in table.things[hero].list("states") if state != "guarded")
        told = Told(f"The attack on {name_of(table, hero)} is halved.", about=(hero,))
        return [Marked(hero, {"states": left}), told, Turned((attack.weaker(halve(attack.power)),))]


REACTIONS["guard"] = Guarded()
