"""Rules of thumb for any seat of a fight, and who speaks when nobody has to."""

from __future__ import annotations

from collections.abc import Mapping

from hearthside.agents.deckahedron.gm import PLAYER_LED, FightingGM
from hearthside.agents.deckahedron.player import Player
from hearthside.agents.playing import next_to_act
from hearthside.agents.sight import Bot
from hearthside.families.deckahedron.heroes import Hero, seat_of
from hearthside.families.deckahedron.play import FreePlay
from hearthside.kernel.asks import Reply
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table
from hearthside.kernel.views import View


class DeckahedronThumb:
    """Plays one seat, the GM's too, by rules of thumb; the GM in one of the formats of a fight."""

    def __init__(self, seed: int = 0, format: int = PLAYER_LED) -> None:
        self.player, self.gm = Player(seed), FightingGM(seed, format)

    def choose(self, view: View) -> Reply:
        return self.gm.choose(view) if view.seat == GM else self.player.choose(view)


def speaker(table: Table, bots: Mapping[Seat, Bot]) -> Seat:
    """Whoever must answer; in free play the hero in the spotlight who has not moved yet, else the GM."""
    if isinstance(table.step, FreePlay):
        lit = str(table.things["story"].front["spotlight"])
        if lit and Hero(table, lit).is_up and not table.things[lit].front["moves"]:
            return seat_of(table, lit)
        return GM
    return next_to_act(table, bots)
