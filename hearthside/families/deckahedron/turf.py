"""Not On My Turf: for one unit of currency a player changes a chase; within the pursuit game where there is one, else in
any chase that is told."""

from __future__ import annotations

from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.heroes import Hero
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.using import ELSEWHERE, USES, costs_currency
from hearthside.kernel.asks import Choice, Field, Pick, Reply, Text
from hearthside.kernel.events import Event, Told

TURF = "not_on_my_turf"


class Turf:
    """One change of the chase, in the player's words."""

    def fields(self, hero: Hero) -> tuple[Field, ...]:
        ways = tuple(Choice(way, way) for way in MOVES[edition_of(hero.table).key][TURF].options)
        return (Pick("way", "What changes?", ways), Text("how", "Describe it", 500, 1))

    def shut(self, hero: Hero) -> tuple[str, tuple[str, ...]]:
        return costs_currency(hero), ()

    def do(self, hero: Hero, reply: Reply) -> list[Event]:
        text = f"{hero.name}, on home turf: {reply.text('way')}. {reply.text('how')}"
        return [hero.spend(1), Told(text, about=(hero.id,))]


ON_TURF = Turf()
USES[TURF] = ON_TURF
ELSEWHERE[TURF] = lambda edition: edition.pursuit
