"""Move: one Distance category toward or away from a Target, on the line and on the grid (ads.move.action).

On the grid there are squares to choose from; toward and away are shorter ways to say it.
"""

from __future__ import annotations

from collections.abc import Collection

from hearthside.families.adventure_deck.back import BACK, go_back
from hearthside.families.adventure_deck.characters import AsksOne, name_of
from hearthside.families.adventure_deck.distance import DISTANCES, is_simple, pair, steps_between
from hearthside.families.adventure_deck.flee import flee
from hearthside.families.adventure_deck.grid import (
    Square,
    name_square,
    place_of,
    read_square,
    squares_between,
)
from hearthside.families.adventure_deck.hands import release
from hearthside.families.adventure_deck.squares import (
    band_from,
    changed,
    in_reach,
    nearest,
    seen_opponents,
    square_choice,
)
from hearthside.kernel.asks import Ask, Option, Pick, Reply
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

RULES = ("ads.move.action", "ads.move.one-step", "ads.move.direction")
MOVE = Option("move", "Move", rules=RULES)
HELD = Option("move", "Move", rules=("ads.grapple.no-move",), closed="nobody moves in a Grapple")
NOBODY = Option("move", "Move", closed="there is nobody to move to or from")
NOWHERE = Option("move", "Move", closed="there is no room to come nearer or get away")
TOWARD, AWAY = "toward", "away"
CHANGE = {TOWARD: -1, AWAY: 1}


def offers(table: Table, who: str) -> list[Option]:
    """Not in Simple play (ads.mode.simple), not in a Grapple (ads.grapple.no-move)."""
    if is_simple(table):
        return []
    if table.things[who].front["grapple"]:
        return [HELD]
    if move_choices(table, who):
        return [MOVE]
    return [NOWHERE if seen_opponents(table, who) else NOBODY]


def do(table: Table, who: str, reply: Reply) -> Events:
    return (Turned((Move(who),)),)


def is_grid(table: Table) -> bool:
    return table.options["mode"] == "2d"


def farthest(table: Table) -> int:
    """No farther than the room reaches."""
    room = table.things["combat"].list("distances")
    return max((i for i, distance in enumerate(DISTANCES) if distance in room), default=2)


def move_choices(table: Table, who: str) -> list[tuple[str, str]]:
    """At Melee only away, at Ranged only toward (ads.move.direction); no farther than the room reaches."""
    found, most = [], farthest(table)
    for other in seen_opponents(table, who):
        steps = steps_between(table, who, other)
        if steps > 0 and _can_step(table, who, other, TOWARD):
            found.append((TOWARD, other))
        if steps < most and _can_step(table, who, other, AWAY):
            found.append((AWAY, other))
    return found


def _can_step(table: Table, who: str, other: str, way: str) -> bool:
    return not is_grid(table) or nearest(table, who, other, CHANGE[way]) is not None


def will_flee(table: Table, who: str, other: str) -> bool:
    """Whether stepping away from this one now is the second time in a row (ads.flee.avoidance)."""
    if table.options["avoid-twice-flee"] == "off":
        return False
    closed = table.things["combat"].front.get(f"closed~{other}~{who}", 0)
    avoided = table.things["combat"].front.get(f"avoided~{other}~{who}", 0)
    return bool(closed) and avoided == 1


class Move(AsksOne, frozen=True):
    """Choose a Target and a direction."""

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = []
        for way, other in move_choices(table, self.who):
            words = f"{'Toward' if way == TOWARD else 'Away from'} {name_of(table, other)}"
            fleeing = way == AWAY and will_flee(table, self.who, other)
            warning = "That would be avoiding them twice in a row: it counts as fleeing." if fleeing else ""
            options.append(Option(f"{way}:{other}", words, (), RULES, about=other, warning=warning))
        if not is_grid(table):
            return Ask("Where to?", (*options, BACK), RULES)
        options += square_option(table, self.who)
        return Ask("Where to? Choose a square or a direction.", (*options, BACK), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == BACK.id:
            return go_back(self.who)
        if reply.option == "square":
            return step_to(table, self.who, read_square(reply.text("square")))
        way, _, other = reply.option.partition(":")
        if way == AWAY and will_flee(table, self.who, other):
            return (Turned((RunsAway(self.who),)),)
        return step(table, self.who, way, other)


class RunsAway(Passage, frozen=True):
    """Avoiding for the second time in a row is fleeing (ads.flee.avoidance)."""

    who: str

    def go(self, table: Table) -> Events:
        return flee(table, self.who)


def step(table: Table, who: str, way: str, other: str) -> list[Event]:
    """One category nearer or farther; who closes in and who avoids is remembered. Where the GM allows it in a Grapple,
    it leads out of it."""
    to = steps_between(table, who, other) + CHANGE[way]
    after = [*release(table, who), *_remember(table, who, way, [other])]
    told = _told(table, who, way, other, to)
    if not is_grid(table):
        return [told, Marked("combat", {pair(who, other): to}), *after]
    place = nearest(table, who, other, CHANGE[way])
    assert place is not None
    return [told, Marked(who, {"x": place[0], "y": place[1]}), *after]


def _told(table: Table, who: str, way: str, other: str, to: int, where: str = "") -> Told:
    words = "toward" if way == TOWARD else "away from"
    text = f"{name_of(table, who)} moves {where}{words} {name_of(table, other)}: {DISTANCES[to].title()} Distance."
    return Told(text, RULES, about=(who, other))


def _remember(table: Table, who: str, way: str, others: list[str]) -> list[Event]:
    """Closing in is noted for the pair; withdrawing right after it is avoiding (ads.ruling.flee-avoid-twice). Whoever
    else closed in was not avoided by this Move."""
    if way == TOWARD:
        return [*stand(table, who), Marked("combat", {f"closed~{who}~{other}": 1 for other in others})]
    front = table.things["combat"].front
    events = stand(table, who, but=others)
    for other in others:
        if front.get(f"closed~{other}~{who}"):
            before = front.get(f"avoided~{other}~{who}", 0)
            assert isinstance(before, int)
            marks: Marks = {f"avoided~{other}~{who}": before + 1, f"closed~{other}~{who}": 0}
            events.append(Marked("combat", marks))
    return events


def stand(table: Table, who: str, but: Collection[str] = ()) -> list[Event]:
    """Any other action than moving away ends avoiding; `but` are those from whom this Move leads away."""
    kept = {f"{kind}~{other}~{who}" for kind in ("avoided", "closed") for other in but}
    marks: Marks = {
        k: 0
        for k, v in table.things["combat"].front.items()
        if k.endswith(f"~{who}") and k.startswith(("avoided~", "closed~")) and v and k not in kept
    }
    return [Marked("combat", marks)] if marks else []


# ---------------------------------------------------------------- the grid


def meant(table: Table, who: str, square: Square) -> tuple[str, list[str]]:
    """Nearer to anybody is a Move toward them; nearer to nobody is one away from those it leaves (rulings.md 5)."""
    changes = changed(table, who, square)
    way = TOWARD if -1 in changes.values() else AWAY
    others = [other for other, change in changes.items() if change == CHANGE[way]]
    return way, sorted(others, key=lambda other: squares_between(square, place_of(table, other)))


def square_option(table: Table, who: str) -> list[Option]:
    """The squares in reach. One that would be fleeing is not among them: that is said outright, as away."""
    found = []
    for square in in_reach(table, who, farthest(table)):
        way, others = meant(table, who, square)
        if way == TOWARD or not any(will_flee(table, who, other) for other in others):
            found.append(square_choice(table, who, square))
    pick = Pick("square", "Square", tuple(found))
    return [Option("square", "To a square", (pick,), RULES)] if found else []


def step_to(table: Table, who: str, square: Square) -> list[Event]:
    """To a square one chose: who comes nearer closes in on all of them, who only leaves may be avoiding several."""
    way, others = meant(table, who, square)
    to = band_from(table, square, others[0])
    told = _told(table, who, way, others[0], to, f"to {name_square(square)}, ")
    after = [*release(table, who), *_remember(table, who, way, others)]
    return [told, Marked(who, {"x": square[0], "y": square[1]}), *after]
