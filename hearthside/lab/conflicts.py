"""A Core Rules Conflict in rounds: one Protagonist against one NPC, played by bots and written down."""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random

import msgspec

from hearthside.agents.plain import filled
from hearthside.agents.playing import play
from hearthside.agents.sight import Bot, asked
from hearthside.agents.wild import laid_out
from hearthside.families import family
from hearthside.families.protagonists.attacks import KINDS
from hearthside.families.protagonists.sheets import Ability, character
from hearthside.kernel.asks import Reply, Value
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import decide, run_on
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table, evolve
from hearthside.kernel.views import View
from hearthside.lab.own_bots import bot
from hearthside.lab.rows import Row, row_of
from hearthside.lab.study import Cell, Fighter, at

A, HERO, FOE = Seat("p1"), "hero", "foe"
FAMILY = family("protagonists")


def check_cell(cell: Cell) -> None:
    """Whether there is this kind of Attack, and the table can be laid out; `BadContent` if not."""
    if cell.kind not in KINDS:
        raise at(f"there is no kind of Attack {cell.kind!r}: {', '.join(KINDS)}", "kinds")
    begun(cell.kind, *cell.fighters, tuple(cell.options.items()))


def is_over(table: Table) -> bool:
    if "conflict" not in table.things:
        return True
    return not (character(table, HERO).is_up and character(table, FOE).is_up)


# ---------------------------------------------------------------- the table


def adventure(kind: str, one: Fighter, other: Fighter) -> str:
    """An adventure with nothing in it but these two."""
    title, name = json.dumps(one.name), json.dumps(other.name)
    hero = f'[[protagonist]]\nkey = "{HERO}"\ntitle = {title}\ndrives = ["Win"]\n{_sheet(kind, one)}'
    foe = f'[[npc]]\nkey = "{FOE}"\nname = {name}\n{_sheet(kind, other)}'
    gear = f"{hero}{_gear('protagonist', kind, one)}{foe}{_gear('npc', kind, other)}"
    return f'title = "Study"\n[special_rules]\n{gear}[[chapter]]\ntitle = "One"\nnpcs = ["{FOE}"]\n'


def _sheet(kind: str, one: Fighter) -> str:
    scores = {ability: one.score if KINDS[kind] is ability else 1 for ability in Ability}
    lines = [f"{key} = {value}" for key, value in scores.items()]
    return "\n".join([*lines, f"health = {one.health}", f"resolve = {one.resolve}", ""])


def _gear(owner: str, kind: str, one: Fighter) -> str:
    """A weapon, if it adds Damage; nobody shoots without one."""
    if not one.gear and kind != "long-range":
        return ""
    return (
        f'[[{owner}.gear]]\nkey = "{owner}-weapon"\nname = "Weapon"\n'
        f'damage = {one.gear}\nsuits = "{KINDS[kind]}"\n'
    )


@lru_cache(maxsize=256)
def begun(kind: str, one: Fighter, other: Fighter, options: tuple[tuple[str, str], ...]) -> Table:
    """The table when the Conflict in rounds begins."""
    content = adventure(kind, one, other)
    table, _ = run_on(laid_out(FAMILY, players=1, options=dict(options), content=content), Fast(0))
    for name in (f"choose:{HERO}", "name", "ready:yes"):
        table = take(table, A, name)
    for name in ("ready:yes", "start", f"npc:{FOE}"):
        table = take(table, GM, name)
    distance = 0 if kind == "close" else 1
    return take(table, GM, "rounds", who=(HERO, FOE), distance=distance, title="A Conflict")


def take(table: Table, seat: Seat, name: str, **values: Value) -> Table:
    """Somebody takes an option, with plain words where nothing else is said, and the rules go on."""
    option = table.question.option(table, seat, name)
    assert option is not None, f"{name} is not offered"
    plain = filled(option, Random(0))
    reply = Reply(name, {**plain.values, **values})
    return run_on(evolve(table, decide(FAMILY, table, seat, reply)), Fast(0))[0]


# ---------------------------------------------------------------- one game


class Sworn:
    """Attacks in one way alone: else a side would look for the other's weakest Ability, and no kind were compared.
    And claims no Drive: the other side has none."""

    def __init__(self, bot: Bot, kind: str) -> None:
        self.bot, self.kind = bot, kind

    def choose(self, view: View) -> Reply:
        ask = asked(view)
        left = tuple(option for option in ask.options if not self._is_other(option.id))
        now = msgspec.structs.replace(view.now, ask=msgspec.structs.replace(ask, options=left))
        return self.bot.choose(msgspec.structs.replace(view, now=now))

    def _is_other(self, option: str) -> bool:
        attacks = option.startswith("attack:")
        return option.startswith("drive:") or (attacks and not option.endswith(f":{self.kind}"))


def play_conflict(cell: Cell, game: int, seed: int) -> Row:
    """One game of a cell."""
    one, other = cell.fighters
    bots = {
        A: Sworn(bot(cell.bots[0], cell.family, seed), cell.kind),
        GM: Sworn(bot(cell.bots[-1], cell.family, seed + 1), cell.kind),
    }
    row = row_of(cell, game, seed)

    def noted(table: Table, seat: Seat, reply: Reply) -> None:
        conflict = table.things.get("conflict")
        if conflict is not None:
            row.rounds = conflict.number("round")
            if not row.first and conflict.front.get("turn"):
                row.first = "a" if conflict.front["turn"] == HERO else "b"

    start = begun(cell.kind, one, other, tuple(cell.options.items()))
    table, row.acts = play(FAMILY, start, Fast(seed), bots, until=is_over, acts=cell.longest, noted=noted)
    return _ended(row, table, one, other)


def _ended(row: Row, table: Table, one: Fighter, other: Fighter) -> Row:
    hero, foe = character(table, HERO).is_up, character(table, FOE).is_up
    row.winner = "" if hero == foe else "a" if hero else "b"
    row.left_a, row.left_b = (max(0, table.things[who].number("health")) for who in (HERO, FOE))
    row.damage_a, row.damage_b = other.health - row.left_b, one.health - row.left_a
    return row
