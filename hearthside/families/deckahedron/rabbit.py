"""Words about a pursuit: why a hero is the rabbit, what is flipped, how others may help (dk.pursuit.*)."""

from __future__ import annotations

from hearthside.families.deckahedron.equipment import load
from hearthside.families.deckahedron.flips import edge_words
from hearthside.families.deckahedron.heroes import Hero
from hearthside.kernel.things import Marks

RABBIT = ("dk.pursuit.rabbit", "dk.pursuit.rank")
EXAMPLES = {
    "str": "How? Such as climbing a wall, a great leap",
    "dex": "How? Such as sliding down a slope, crossing a rooftop, jumping onto a horse",
    "int": "How? Such as hiding, swaying a crowd",
}


def why_the_rabbit(hero: Hero, runners: int, marks: Marks) -> str:
    """Who is chased and what is flipped, with the sum that says so (dk.pursuit.rank)."""
    most = " with the heaviest load" if runners > 1 else ""
    return f"The pursuit is on, and {hero.name}{most} is the rabbit: {in_words(hero, marks)}"


def in_words(hero: Hero, marks: Marks) -> str:
    value = f"Str {hero.rank('str')} + Dex {hero.rank('dex')} \N{MINUS SIGN} load {load(hero.table, hero.id)}"
    return f"{value}, so the flips are on {marks['suit']}{edge_words(int(str(marks['net'])))}."
