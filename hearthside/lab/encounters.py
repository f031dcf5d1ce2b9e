"""A fight of the Deckahedron: a party of heroes against foes bought for a budget, played by bots and written down.

The budget is a multiple of what the GM guide recommends: party power, ten for each hero and one for each unit of
currency. Parameters beside the table options:

    budget   how much of the recommended budget the foes are worth; 1
    mode     lucky or heroic Stamina; lucky
    spent    Stamina that each hero has lost before; 0
    xp       currency that each hero holds; 0
    gm       the bot that plays the foes, `thumb:1` or `thumb:2` for the format of the fight; the last of `bots`
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import inf
from typing import get_args, get_type_hints

import msgspec

from hearthside.agents.deckahedron.thumb import speaker
from hearthside.agents.playing import play
from hearthside.agents.sight import Bot
from hearthside.agents.wild import laid_out
from hearthside.families import family
from hearthside.families.deckahedron.editions import EDITIONS, Edition
from hearthside.families.deckahedron.foes import KINDS, Foe, active_foes, add_foes, foes, new_foe, worth
from hearthside.families.deckahedron.heroes import HEROIC, LUCKY, STAMINA, Hero, heroes, pile_ids
from hearthside.families.deckahedron.heroic import OpenHeroic, Switch
from hearthside.families.deckahedron.play import FreePlay
from hearthside.families.deckahedron.scenarios import FoeEntry
from hearthside.families.deckahedron.sheets import READY_MADE
from hearthside.families.deckahedron.stamina import Losing
from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.events import Event, Marked, Turned
from hearthside.kernel.family import BadContent
from hearthside.kernel.game import decide, run_on
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Table, evolve
from hearthside.kernel.things import Thing
from hearthside.lab.own_bots import bot
from hearthside.lab.rows import Row, row_of
from hearthside.lab.study import Cell, Encounter, at

FAMILY = family("deckahedron")
PARAMETERS = {"budget": "1", "mode": LUCKY, "spent": "0", "xp": "0", "gm": ""}
POWER = 10
"""What a hero counts in party power."""
MOST = 99
DICE = get_args(get_type_hints(FoeEntry)["die"])


class Setup(msgspec.Struct, frozen=True):
    """A cell with its parameters read."""

    party: tuple[str, ...]
    encounter: Encounter
    options: tuple[tuple[str, str], ...]
    budget: float
    mode: str
    spent: int
    xp: int

    @property
    def edition(self) -> Edition:
        return EDITIONS[dict(self.options)["edition"]]

    @property
    def points(self) -> int:
        """What the foes may be worth."""
        return round(self.budget * len(self.party) * (POWER + self.xp))


def setup(cell: Cell) -> Setup:
    """Read a cell; `BadContent` says what is wrong with it."""
    chosen = {**PARAMETERS, **cell.options}
    own = {key: chosen.pop(key) for key in PARAMETERS}
    assert cell.encounter is not None
    try:
        options = tuple(FAMILY.ledger.options(chosen).items())
        numbers = float(own["budget"]), int(own["spent"]), int(own["xp"])
    except ValueError as wrong:
        raise BadContent(f"options and parameters: {wrong}") from None
    budget, spent, xp = numbers
    return Setup(tuple(cell.a.split("+")), cell.encounter, options, budget, own["mode"], spent, xp)


def check_cell(cell: Cell) -> None:
    """Whether all that is named is there, and the table can be laid out; `BadContent` if not."""
    wanted = setup(cell)
    for problem in (*_wrong_party(wanted), *_wrong_foes(wanted), *_wrong_parameters(wanted)):
        raise problem
    if gm_bot(cell) == "wild":
        raise BadContent("wild: a GM who does anything takes the foes away; choose thumb:1 or thumb:2 for gm")
    begun(wanted)


def _wrong_party(wanted: Setup) -> Iterator[BadContent]:
    ready, party = [sheet.key for sheet in READY_MADE], wanted.party
    for key in party:
        if key not in ready:
            yield at(f"there is no ready-made hero {key!r}: {', '.join(ready)}", "heroes")
        if party.count(key) > 1:
            yield at(f"{key} can be in a party only once", "heroes")
    if len(party) < 2:
        yield at(
            "a party is two heroes or more, as kresk+oda: the spotlight goes from one to another", "heroes"
        )


def _wrong_foes(wanted: Setup) -> Iterator[BadContent]:
    """The numbers of a foe are those that a scenario may give it."""
    one, kinds = wanted.encounter, KINDS[wanted.edition.key]
    if one.kind not in kinds:
        yield at(f"{one.name}: there is no kind of foe {one.kind!r}: {', '.join(kinds)}", "encounters")
    elif one.die not in DICE:
        yield at(f"{one.name}: the die is one of {', '.join(map(str, DICE))}", "encounters")
    try:
        msgspec.convert({**msgspec.structs.asdict(one), "key": "foe"}, FoeEntry)
    except msgspec.ValidationError as wrong:
        yield BadContent(f"encounters, {one.name}: {wrong}")


def _wrong_parameters(wanted: Setup) -> Iterator[BadContent]:
    if wanted.mode not in (LUCKY, HEROIC):
        yield BadContent(f"mode: choose {LUCKY} or {HEROIC}")
    if not 0 < wanted.budget < inf or not 0 <= wanted.spent < STAMINA or not 0 <= wanted.xp <= MOST:
        yield BadContent(f"budget is above 0, spent from 0 to {STAMINA - 1}, xp from 0 to {MOST}")
    elif wanted.points > MOST * len(wanted.party) * POWER:
        yield BadContent(f"budget: more than {MOST} times what is recommended")
    for problem in _no_campaign(wanted):
        yield BadContent(problem)


def _no_campaign(wanted: Setup) -> list[str]:
    campaign, formats = dict(wanted.options)["campaign"], wanted.edition.formats
    if campaign not in formats:
        return [f"{wanted.edition.title} has no campaign {campaign!r}: {', '.join(formats)}"]
    if wanted.mode == HEROIC and not formats[campaign].heroic:
        return ["heroic: a One-Shot is played in Lucky Mode; choose another campaign"]
    return []


def gm_bot(cell: Cell) -> str:
    return cell.options.get("gm") or cell.bots[-1]


# ---------------------------------------------------------------- the foes


def bought(wanted: Setup) -> list[Thing]:
    """As many foes as the budget allows; what is left makes their leader tougher, a square first (GM guide, encounters)."""
    edition, one = wanted.edition, wanted.encounter
    kind = KINDS[edition.key][one.kind]
    plain = _marked(new_foe(kind, one.name, one.stamina, one.die, hidden=False), squares=one.squares)
    each = worth(edition, plain)
    count = max(1, wanted.points // each)
    over = wanted.points - count * each
    if over < 0:
        return [_marked(plain, stamina=max(1, one.stamina + over))]
    square = over > edition.budget_square
    leader = _marked(
        plain, stamina=one.stamina + over - edition.budget_square * square, squares=one.squares + square
    )
    several = [leader, *[plain] * (count - 1)]
    return [
        msgspec.structs.replace(foe, back={**foe.back, "name": f"{one.name} {n}"})
        for n, foe in enumerate(several, 1)
    ]


def _marked(foe: Thing, **marks: int) -> Thing:
    if "stamina" in marks:
        marks["stamina_start"] = marks["stamina"]
    return msgspec.structs.replace(foe, front={**foe.front, **marks})


# ---------------------------------------------------------------- the table


@lru_cache(maxsize=256)
def begun(wanted: Setup) -> Table:
    """The table when the fight begins."""
    table = laid_out(FAMILY, players=len(wanted.party), options=dict(wanted.options))
    for n, hero in enumerate(wanted.party, 1):
        table = evolve(table, decide(FAMILY, table, Seat(f"p{n}"), Reply(f"take:{hero}")))
    table, _ = run_on(evolve(table, decide(FAMILY, table, GM, Reply("begin"))), Fast(0))
    rich: list[Event] = [Marked(hero, {"currency": wanted.xp}) for hero in wanted.party]
    table = evolve(table, [*rich, *add_foes(table, bought(wanted))])
    return evolve(table, decide(FAMILY, table, GM, Reply("fight:begin")))


def at_start(wanted: Setup, stream: Fast) -> Table:
    """The table of one game: the mode is chosen and Stamina lost by chance."""
    table = begun(wanted)
    if wanted.mode == HEROIC:
        table = evolve(table, decide(FAMILY, table, GM, Reply(OpenHeroic.id)))
        table = evolve(table, [Turned(tuple(Switch(hero) for hero in wanted.party))])
        table, _ = run_on(table, stream)
    if wanted.spent:
        table = evolve(table, [Turned(tuple(Losing(hero, wanted.spent) for hero in wanted.party))])
        table, _ = run_on(table, stream)
    return table


def up(table: Table) -> list[str]:
    return [hero for hero in heroes(table) if Hero(table, hero).is_up]


def is_over(table: Table) -> bool:
    """One side is out, and all that was under way is done: a foe that falls still strikes back (ruling 26)."""
    return isinstance(table.step, FreePlay) and (not active_foes(table) or not up(table))


# ---------------------------------------------------------------- one game


class Watch:
    """Looks on and keeps what a row needs."""

    def __init__(self, row: Row, table: Table) -> None:
        self.row, self.turns = row, 0
        self.things: dict[str, Thing] = {}
        self.stamina: dict[str, int] = {}
        """What is left to everybody."""
        self.watched = {pile_ids(hero)[2]: hero for hero in heroes(table)} | {foe: foe for foe in foes(table)}
        self._count(table)

    def noted(self, table: Table, seat: Seat, reply: Reply) -> None:
        self._count(table)
        if reply.option.startswith("spotlight:"):
            self.turns += 1
        if reply.option == "propose":
            self.row.played_a.append(reply.text("move"))

    def _count(self, table: Table) -> None:
        """A loss of Stamina is a blow of the other side. Only what has changed is looked at again."""
        for id, who in self.watched.items():
            thing = table.things[id]
            if thing is self.things.get(id):
                continue
            self.things[id] = thing
            left = Foe(table, who).stamina if who == id else STAMINA - Hero(table, who).lost
            lost = self.stamina.get(who, left) - left
            self.stamina[who] = left
            if lost > 0:
                (self.row.blows_a if who == id else self.row.blows_b).append(lost)

    def done(self, table: Table) -> Row:
        self._count(table)
        row, party = self.row, heroes(table)
        row.damage_a, row.damage_b = sum(row.blows_a), sum(row.blows_b)
        row.left_a = sum(self.stamina[hero] for hero in party)
        row.left_b = sum(self.stamina[foe] for foe in foes(table))
        row.fallen_a = len(party) - len(up(table))
        row.fallen_b = len(foes(table)) - len(active_foes(table))
        row.rounds = -(-self.turns // len(party))
        row.winner = ("a" if not active_foes(table) else "b") if is_over(table) else ""
        return row


def play_encounter(cell: Cell, game: int, seed: int) -> Row:
    """One game of a cell."""
    wanted, stream = setup(cell), Fast(seed)
    bots: dict[Seat, Bot] = {
        Seat(f"p{n}"): bot(cell.bots[0], cell.family, seed + n) for n in range(1, len(wanted.party) + 1)
    }
    bots[GM] = bot(gm_bot(cell), cell.family, seed)
    row = row_of(cell, game, seed)
    row.first, row.bot_b = "a", gm_bot(cell)
    start = at_start(wanted, stream)
    watch = Watch(row, start)
    table, row.acts = play(
        FAMILY, start, stream, bots, until=is_over, acts=cell.longest, noted=watch.noted, turn=speaker
    )
    return watch.done(table)
