"""Between Combats: the party goes on, tries its hand at something, heals, rests, or goes home."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from hearthside.families.adventure_deck import tasks
from hearthside.families.adventure_deck.adventures import OUTSIDE, adventure_of, here
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import (
    AsksOne,
    hand_of,
    living,
    name_of,
    present,
    stand_ins,
)
from hearthside.families.adventure_deck.choices import card_option, closed_card, label
from hearthside.families.adventure_deck.damage import cure, heal
from hearthside.families.adventure_deck.effects import illnesses
from hearthside.families.adventure_deck.explore import Aftermath, Enter
from hearthside.families.adventure_deck.homecoming import come_home
from hearthside.families.adventure_deck.loadouts import ChangeLoadout, change_offers
from hearthside.families.adventure_deck.requirements import barred, unmet
from hearthside.families.adventure_deck.rest import make_camp, rest_option
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Done, Event, Events, Moved, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Act, Acts, acts
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

NAVIGATION = ("ads.map.number-navigation", "ads.map.map-card")
SHUT = ("ads.noncombat.tasks",)


def hero_of(table: Table, seat: Seat) -> str:
    """The Character a seat acts for: its own, or that of somebody who has left."""
    alive = living(table)
    if seat in alive:
        return seat
    return next((who for who in alive if who not in table.seats), alive[0])


class Go(Act):
    """Through an exit to the room of that number; all go together (rulings.md 20)."""

    id = "go"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        room = here(table)
        if room == OUTSIDE:
            start = adventure_of(table).start
            return (Option(f"go:{start}", f"Go in: {start}", rules=NAVIGATION),)
        cards = table.things[f"room/{room}"]
        ways = zip(cards.list("exits"), cards.list("labels"), strict=True)
        return tuple(_exit(table, room, to, words) for to, words in ways)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Turned((Enter(reply.option.partition(":")[2]),)),)


def _exit(table: Table, room: str, to: str, words: str) -> Option:
    """Where the other room is known its name is said, and the words of the exit if they are others; else the number and
    the words."""
    known = table.things.get(f"room/{to}")
    name = f", {known.text('name')}" if known else ""
    said = "" if known and _is_named(known, words) else f": {words}"
    task = tasks.shut(table, room, to)
    closed = f"it is shut until this is done: {task}" if task else ""
    rules, about = SHUT if task else NAVIGATION, f"room/{to}" if known else ""
    return Option(f"go:{to}", f"{to}{name}{said}", rules=rules, about=about, closed=closed)


def _is_named(room: Thing, words: str) -> bool:
    """Whether an exit is called after the room it leads to: `up to the nave` to The Sunken Nave."""
    return room.text("name").split()[-1].lower() in words.lower().split()


class Try(Act):
    """Try a task of the room."""

    id = "task"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return tasks.offers(table, hero_of(table, seat))

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        key = reply.option.partition(":")[2]
        return (Turned((Aftermath(),)), *tasks.attempt(table, hero_of(table, seat), key))


class Hold(Act):
    """Say anew what is in hand as the next Combat begins (rulings.md 45)."""

    id = "hold"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return change_offers(table, hero_of(table, seat))

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Turned((ChangeLoadout(hero_of(table, seat)),)),)


class Rest(Act):
    """Rest."""

    id = "rest"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        return (rest_option(table, hero_of(table, seat)),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return make_camp(table, hero_of(table, seat))


class GoHome(Act):
    """The end of the adventure, won or given up."""

    id = "home"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if table.things["map"].front["won"]:
            return (Option("home", "Go home", note="The adventure is won."),)
        warning = "The adventure is not won yet. It ends if you go."
        return (Option("home", "Give up and go home", warning=warning),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Done(), *come_home(table, won=bool(table.things["map"].front["won"]))]


# ---------------------------------------------------------------- healing

HEALING = ("ads.damage.healing", "ads.trait.disease-cure")


class Heal(Act):
    """A healing card from Hand, with its value on Round 1 (rulings.md 23). HP do not come back by themselves."""

    id = "use"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        who = hero_of(table, seat)
        faces = [f for f in dict.fromkeys(hand_of(table, who)) if FACES[f].heals]
        return tuple(self._option(table, who, face) for face in faces)

    def _option(self, table: Table, who: str, face: str) -> Option:
        front = table.things[who].front
        why = barred(face, str(front["class"]), str(front["race"]), table.things[who].number("level"))
        why = why or unmet(table, who, face)
        if why is None and not patients(table, face):
            why = "nobody needs it", ()
        return (
            closed_card("use", face, why) if why else card_option("use", face, FACES[face].card.text, HEALING)
        )

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        who, face = hero_of(table, seat), reply.option.partition(":")[2]
        found = patients(table, face)
        events: list[Event] = [
            Moved((face,), f"{who}/hand", f"{who}/discard"),
            Told(f"{name_of(table, who)} plays {label(face)}.", HEALING, about=(who,)),
        ]
        if len(found) == 1:
            return [*events, *treat(table, found[0], face)]
        return [*events, Turned((Patient(who, face),))]


def patients(table: Table, face: str) -> list[str]:
    """Those whom this card would help."""
    cures = FACES[face].card.effects.cures
    return [who for who in living(table) if _is_hurt(table, who) or (cures and illnesses(table, who))]


def _is_hurt(table: Table, who: str) -> bool:
    return table.things[who].number("hp") < table.things[who].number("hp_max")


def treat(table: Table, who: str, face: str) -> list[Event]:
    card = FACES[face]
    healed = heal(table, who, card.on(1, table.options), f"is healed by {card.label}", HEALING)
    return [*healed, *cure(table, who, card.card.effects.cures)]


class Patient(AsksOne, frozen=True):
    """Who is healed."""

    face: str

    def ask(self, table: Table, seat: Seat) -> Ask:
        found = patients(table, self.face)
        options = tuple(Option(f"on:{who}", name_of(table, who), about=who) for who in found)
        return Ask("Who is healed?", options, HEALING)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return treat(table, reply.option.partition(":")[2], self.face)


# ---------------------------------------------------------------- all of it


class Explore(Acts, frozen=True):
    """The party is in a room, and it is theirs."""

    acts: ClassVar[dict[str, Act]] = acts(Go(), Try(), Heal(), Rest(), Hold(), GoHome())

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return present(table, living(table)) or stand_ins(table)

    def prompt(self, table: Table, seat: Seat) -> str:
        room = here(table)
        where = table.things[f"room/{room}"].text("name") if room else "Before the first door"
        won = " What you came for is done: you can go home." if table.things["map"].front["won"] else ""
        return f"{where}.{won} Where to, or what first?"

    def tells(self, table: Table) -> str:
        return "The party decides what to do."
