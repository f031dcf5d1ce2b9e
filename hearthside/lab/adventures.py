"""A whole adventure of the Adventure Deck System, played by one bot alone and written down."""

from __future__ import annotations

from functools import lru_cache

from hearthside.agents.playing import play
from hearthside.agents.wild import laid_out
from hearthside.families import family
from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.families.adventure_deck.content import load
from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.family import BadContent
from hearthside.kernel.game import decide
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table, evolve
from hearthside.lab.own_bots import bot
from hearthside.lab.rows import Row, row_of
from hearthside.lab.study import Cell, at

FAMILY = family("adventure-deck")
HERO = Seat("p1")


def check_cell(cell: Cell) -> None:
    """Whether deck and adventure are there, and the table can be laid out; `BadContent` if not."""
    for field, key, known in (
        ("heroes", cell.a, CATALOGUE.decks),
        ("adventures", cell.b, CATALOGUE.adventures),
    ):
        if key not in known and not (field == "adventures" and cell.content):
            raise at(f"there is no {key!r}: {', '.join(known)}", field)
    try:
        if not load(cell.content or cell.b).adventure:
            raise BadContent("it has no rooms to go through")
        begun(cell.a, cell.content or cell.b, tuple(cell.options.items()))
    except BadContent as wrong:
        raise at(f"{cell.b}: {wrong}", "adventures") from None


@lru_cache(maxsize=64)
def begun(deck: str, adventure: str, options: tuple[tuple[str, str], ...]) -> Table:
    """One hero, about to go in."""
    table = laid_out(FAMILY, players=1, options=dict(options), content=adventure)
    for option in (f"deck:{deck}", "begin"):
        table = evolve(table, decide(FAMILY, table, HERO, Reply(option)))
    return table


def is_home(table: Table) -> bool:
    """The adventure is over: back in the lobby, or buried."""
    return "map" not in table.things and table.step.stays and "combat" not in table.things


class Watch:
    """Counts Rounds of all Combats, and what was lost in them."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.clock = 0
        self.hp = 0

    def noted(self, table: Table, seat: Seat, reply: Reply) -> None:
        combat, hp = table.things.get("combat"), table.things[HERO].number("hp")
        clock = combat.number("clock") if combat else 0
        self.row.rounds += max(0, clock - self.clock) if clock else 0
        if hp < self.hp:
            self.row.blows_b.append(self.hp - hp)
        self.clock, self.hp = clock, hp


def play_adventure(cell: Cell, game: int, seed: int) -> Row:
    """One adventure: won by whoever comes home a victor."""
    row = row_of(cell, game, seed)
    row.bot_b = ""
    watch = Watch(row)
    start = begun(cell.a, cell.content or cell.b, tuple(cell.options.items()))
    bots = {HERO: bot(cell.bots[0], cell.family, seed)}
    table, row.acts = play(
        FAMILY, start, Fast(seed), bots, until=is_home, acts=cell.longest, noted=watch.noted
    )
    row.damage_b, row.left_a = sum(row.blows_b), watch.hp
    if is_home(table):
        row.winner = "a" if table.things[HERO].list("titles") else "b"
    return row
