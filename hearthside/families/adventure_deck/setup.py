"""Before the first Turn: where it is, opening hands, loadouts, sneaking in (ads.order.setup-sequence)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hearthside.families.adventure_deck.characters import everybody, is_foe, make_foe, traits_of
from hearthside.families.adventure_deck.distance import STEPS, start_marks
from hearthside.families.adventure_deck.effects import illnesses
from hearthside.families.adventure_deck.foe_schema import TraitName
from hearthside.families.adventure_deck.grid import blank, positions
from hearthside.families.adventure_deck.hands import OpeningHands
from hearthside.families.adventure_deck.homecoming import gather
from hearthside.families.adventure_deck.initiative import Declare, FirstPlayer, StartRound
from hearthside.families.adventure_deck.loadouts import Loadouts, kept, loadouts, take_up_again
from hearthside.families.adventure_deck.presneak import FoesSneakIn, PreSneak, may_presneak
from hearthside.families.adventure_deck.rounds import NextTurn
from hearthside.kernel.events import Event, Events, Made, Marked, Turned
from hearthside.kernel.steps import Passage, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing


class Setting(msgspec.Struct, frozen=True):
    """Where a Combat takes place. `open`: who escapes stays in reach of missiles for a while."""

    light: str = "medium"
    open: bool = False
    distances: tuple[str, ...] = ()
    start: str = "thrown"
    symbol: str = "U"
    presneak: bool = True
    layout: tuple[str, ...] = ()


def begin_combat(table: Table, heroes: tuple[str, ...], foes: Sequence[str], setting: Setting) -> list[Event]:
    """Lay out a Combat between these Characters, with these Foes if there are any. Of several alike each has a number,
    and every second the other symbols (rulings.md 47); on a map, where they stand with it, all have a number."""
    mapped = table.options["mode"] == "2d" and len(foes) > 1
    made: list[Event] = []
    for n, key in enumerate(foes, 1):
        number = n if mapped or foes.count(key) > 1 else 0
        made.append(make_foe(n, key, mirror=foes[:n].count(key) % 2 == 0, number=number))
    theirs = tuple(f"foe/{n}" for n in range(1, len(foes) + 1))
    start = STEPS[first_distance(setting)]
    events, effects = _carried(table, heroes)
    marks = _combat_marks(setting, heroes + theirs, effects) | _lines(table, heroes, theirs, start)
    events += [*made, *_places(table, setting, heroes, theirs, start, marks)]
    return [*events, Turned((SetUp(setting.presneak),))]


def first_distance(setting: Setting) -> str:
    """How far apart the two sides begin: no farther than the room reaches (ads.start.distance)."""
    farthest = max(setting.distances, key=STEPS.__getitem__, default=setting.start)
    return min(setting.start, farthest, key=STEPS.__getitem__)


def _combat_marks(setting: Setting, order: tuple[str, ...], effects: tuple[str, ...]) -> Marks:
    return {
        "round": 1,
        "clock": 1,
        "count": 1,
        "turn": "",
        "order": order,
        "effects": effects,
        "reacted": (),
        "healed": "",
        "cast": "",
        "light": setting.light,
        "open": int(setting.open),
        "distances": setting.distances,
        "symbol": setting.symbol,
    }


def _lines(table: Table, heroes: tuple[str, ...], theirs: tuple[str, ...], start: int) -> Marks:
    marks = start_marks(table, heroes, theirs, start)
    for i, one in enumerate(heroes):
        others = [
            w for w in heroes[i + 1 :] if table.things[w].front["side"] != table.things[one].front["side"]
        ]
        marks |= start_marks(table, (one,), tuple(others), start)
    return marks


def _places(
    table: Table, setting: Setting, heroes: tuple[str, ...], theirs: tuple[str, ...], start: int, marks: Marks
) -> list[Event]:
    """On the grid the entry decides the Distance (ads.mode.two-dimensional-entry)."""
    if table.options["mode"] != "2d":
        return [Made("combat", Thing("combat", front=marks))]
    first = table.things[heroes[0]].front["side"]
    ours = [who for who in heroes if table.things[who].front["side"] == first]
    others = [who for who in heroes if who not in ours]
    layout = setting.layout or open_ground(start)
    events: list[Event] = [Made("combat", Thing("combat", front={**marks, "layout": layout}))]
    placed = positions(layout, ours, (*others, *theirs))
    return [*events, *(Marked(who, place) for who, place in placed.items())]


def open_ground(start: int) -> tuple[str, ...]:
    """Without a Map Card: open ground with the two sides as far apart as the Combat begins."""
    row = "P" + "." * 11
    gap = {0: 1, 1: 4, 2: 8}[start]
    first = row[:gap] + "F" + row[gap + 1 :]
    return (first, *blank(12, 5))


def _carried(table: Table, heroes: tuple[str, ...]) -> tuple[list[Event], tuple[str, ...]]:
    """Diseases from an earlier Combat go on (rulings.md 24)."""
    keys = tuple(key for who in heroes for key in illnesses(table, who)) if table.of_kind("effect") else ()
    events: list[Event] = []
    for key in keys:
        effect = table.things[key]
        events.append(Marked(key, {"until": effect.number("until") + 1, "since": effect.number("since") + 1}))
    return events, keys


class SetUp(Passage, frozen=True):
    """Opening hands, loadouts, sneaking in (rulings.md 39), Initiative, starting Round; then Turns."""

    presneak: bool

    def go(self, table: Table) -> Events:
        order = everybody(table)
        heroes = [who for who in order if not is_foe(who)]
        events: list[Event] = []
        fresh = [who for who in heroes if not table.things[who].front["opened"]]
        if table.options["opening-hand"] == "per-combat":
            for who in heroes:
                events += gather(table, who, ("hand", "discard"))
            fresh = heroes
        steps: list[Step] = [OpeningHands(tuple(fresh))] if fresh else []
        offers = {}
        for who in heroes:
            if kept(table, who):
                events += take_up_again(table, who)
            elif len(found := loadouts(table, who)) > 1:
                offers[who] = found
        steps.append(Loadouts(offers))
        if self.presneak and may_anybody_presneak(table):
            steps += [PreSneak(who) for who in heroes if may_presneak(table, who)]
            steps += _lurkers(table)
        first: Step = FirstPlayer() if table.options["first-player"] == "manual" else Declare(tuple(heroes))
        return [*events, Turned((*steps, first, StartRound(), NextTurn()))]


def may_anybody_presneak(table: Table) -> bool:
    """Where there are Foes; between players if the table plays it so (ads.presneak.eligible, rulings.md 39)."""
    if any(map(is_foe, everybody(table))):
        return True
    return "presneak" in table.options and table.options["presneak"] == "anyone"


def _lurkers(table: Table) -> list[Step]:
    """Sneaky Foes, by type (ads.trait.sneaky)."""
    types: dict[str, list[str]] = {}
    for who in everybody(table):
        if is_foe(who) and TraitName.SNEAKY in traits_of(table, who):
            types.setdefault(table.things[who].text("card"), []).append(who)
    return [FoesSneakIn(tuple(foes)) for foes in types.values()]
