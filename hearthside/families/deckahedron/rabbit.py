"""The rabbit of a pursuit: who carries the most, what that hero flips, and what is thrown away to run faster
(dk.pursuit.rabbit, dk.pursuit.rank)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.equipment import Drop, load
from hearthside.families.deckahedron.flips import edge_words
from hearthside.families.deckahedron.heroes import Hero
from hearthside.families.deckahedron.ledger import house
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.events import Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

PURSUIT = "pursuit"
RABBIT = ("dk.pursuit.rabbit", "dk.pursuit.rank")
EXAMPLES = {
    "str": "How? Perhaps by climbing a wall, or with a great leap",
    "dex": "How? Perhaps by sliding down a slope, crossing a rooftop, or leaping onto a horse",
    "int": "How? Perhaps by hiding, or swaying a crowd",
}


def pursuit_flip(value: int, six_plus: int = 1) -> tuple[int, int]:
    """Suit rank and net advantage for Str + Dex - load (dk.pursuit.rank, dk.conflict.pursuit-table-range)."""
    if value < 1:
        return 1, -1 if value == 0 else -2
    if value > 5:
        return 4, six_plus
    return min(value, 4), int(value == 5)


def heaviest(table: Table, runners: tuple[str, ...]) -> tuple[str, ...]:
    loads = {id: load(table, id) for id in runners}
    return tuple(id for id in runners if loads[id] == max(loads.values()))


def flipped_by(hero: Hero, without: int = 0) -> Marks:
    """Str + Dex - load, and the suit and the advantage it gives (dk.pursuit.rank)."""
    value = hero.rank("str") + hero.rank("dex") - load(hero.table, hero.id) + without
    rank, net = pursuit_flip(value, 2 if house(hero.table, "pursuit_six_plus") == "two_advantages" else 1)
    return {"value": value, "rank": rank, "suit": edition_of(hero.table).suit(rank), "net": net}


def why_the_rabbit(hero: Hero, runners: int, marks: Marks) -> str:
    """Who is chased and what is flipped, with the sum that says so (dk.pursuit.rank)."""
    most = " with the heaviest load" if runners > 1 else ""
    return f"The pursuit is on, and {hero.name}{most} is the rabbit: {in_words(hero, marks)}"


def in_words(hero: Hero, marks: Marks) -> str:
    value = f"Str {hero.rank('str')} + Dex {hero.rank('dex')} \N{MINUS SIGN} load {load(hero.table, hero.id)}"
    return f"{value}, so the flips are on {marks['suit']}{edge_words(int(str(marks['net'])))}."


class Shed(Drop):
    """The rabbit lets go of something between two rounds, and runs faster (dk.equipment.drop, ruling 62)."""

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        rabbit = Hero(table, table.things[PURSUIT].text("rabbit"))
        if seat != rabbit.seat:
            return ()
        return [lighter(rabbit, option) for option in super().offers(table, seat)]

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [*super().do(table, seat, reply), Turned((Reckon(),))]


def lighter(rabbit: Hero, option: Option) -> Option:
    """What the rabbit would flip without it."""
    thing = rabbit.table.things.get(option.about)
    marks = flipped_by(rabbit, thing.number("load") if thing else 1)
    note = f"Then the flips are on {marks['suit']}{edge_words(int(str(marks['net'])))}."
    return msgspec.structs.replace(option, note=note)


class Reckon(Passage, frozen=True):
    """What the rabbit flips from now on."""

    def go(self, table: Table) -> Events:
        hero = Hero(table, table.things[PURSUIT].text("rabbit"))
        marks = flipped_by(hero)
        told = Told(f"{hero.name} runs with {in_words(hero, marks)}", RABBIT, about=(hero.id,))
        return [Marked(PURSUIT, marks), told]
