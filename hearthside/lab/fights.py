"""A duel or a fight of the Adventure Deck System, played by bots and written down."""

from __future__ import annotations

from collections.abc import Iterable

from hearthside.agents.adventure_deck import meeting
from hearthside.agents.adventure_deck.meeting import FAMILY, A, B, is_over, stands
from hearthside.agents.playing import play
from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES, FOES
from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing
from hearthside.lab.own_bots import bot
from hearthside.lab.rows import Row, row_of
from hearthside.lab.study import Cell, at

HANDS = {seat: f"{seat}/hand" for seat in (A, B)}
NOBODY = Thing("nobody")
PLAYS = frozenset(("play", "card", "use", "take", "keep"))


def check_cell(cell: Cell) -> None:
    """Whether the cards named are there, and the table can be laid out; `BadContent` if not."""
    field, decks = ("decks", (cell.a, cell.b)) if cell.play == "duel" else ("heroes", (cell.a,))
    for key in decks:
        if key not in CATALOGUE.decks:
            raise at(f"there is no ready deck {key!r}: {', '.join(CATALOGUE.decks)}", field)
    for key in cell.b.split("+") if cell.play == "fight" else ():
        if key not in FOES:
            raise at(f"there is no Foe {key!r}: {', '.join(FOES)}", "foes")
    begun(cell)


def begun(cell: Cell) -> Table:
    """The table when the first question is put."""
    options = tuple(cell.options.items())
    if cell.play == "duel":
        return meeting.begun((cell.a, cell.b), "duel", options)
    foes = ", ".join(f'"{key}"' for key in cell.b.split("+"))
    return meeting.begun((cell.a,), f'format = "skirmish"\nfoes = [{foes}]\n', options)


class Watch:
    """Looks on and keeps what a row needs."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.held: dict[Seat, set[str]] = {A: set(), B: set()}
        self.combat: Thing | None = None
        self.fighters: dict[str, Thing] = {}
        self.hp: dict[str, int] = {}

    def noted(self, table: Table, seat: Seat, reply: Reply) -> None:
        """Looks only at what is not what it was: most things are."""
        things = table.things
        combat = things.get("combat")
        if combat is None:
            return
        if combat is not self.combat:
            self._go_on(combat)
        for who, before in self.fighters.items():
            if things[who] is not before:
                self._look_at(who, things[who])
        self.held[seat].update(things[HANDS[seat]].cards)
        verb, _, face = reply.option.partition(":")
        if verb in PLAYS and face in FACES:
            (self.row.played_a if seat == A else self.row.played_b).append(FACES[face].key)

    def _go_on(self, combat: Thing) -> None:
        self.combat = combat
        order = combat.list("order")
        if order != tuple(self.fighters):
            self.fighters = {who: self.fighters.get(who, NOBODY) for who in order}
        if not self.row.first and combat.front["turn"]:
            self.row.first = "a" if order[0] == A else "b"
        self.row.rounds = combat.number("clock")

    def _look_at(self, who: str, thing: Thing) -> None:
        now = thing.number("hp")
        lost = self.hp.get(who, now) - now
        if lost > 0:
            (self.row.blows_b if who == A else self.row.blows_a).append(lost)
        self.hp[who], self.fighters[who] = now, thing

    def done(self, table: Table) -> Row:
        row = self.row
        row.seen_a, row.seen_b = (_keys(self.held[seat]) for seat in (A, B))
        for who, before in self.hp.items():
            thing = table.things.get(who)
            now = thing.number("hp") if thing else 0
            if before > now:
                (row.blows_b if who == A else row.blows_a).append(before - now)
            left = max(0, now)
            if who == A:
                row.left_a = left
            elif thing:
                row.left_b += left
        row.damage_a, row.damage_b = sum(row.blows_a), sum(row.blows_b)
        return row


def _keys(faces: Iterable[str]) -> list[str]:
    return sorted({FACES[face].key for face in faces})


def play_fight(cell: Cell, game: int, seed: int) -> Row:
    """One game of a cell."""
    bots = {A: bot(cell.bots[0], cell.family, seed)}
    if cell.play == "duel":
        bots[B] = bot(cell.bots[-1], cell.family, seed + 1)
    row = row_of(cell, game, seed)
    if cell.play == "fight":
        row.bot_b = ""
    watch = Watch(row)
    table, row.acts = play(
        FAMILY, begun(cell), Fast(seed), bots, until=is_over, acts=cell.longest, noted=watch.noted
    )
    row.winner = _winner(table, cell) if is_over(table) else ""
    return watch.done(table)


def _winner(table: Table, cell: Cell) -> str:
    standing = stands(table, A)
    if cell.play != "duel":
        return "a" if standing else "b"
    return "" if standing == stands(table, B) else "a" if standing else "b"
