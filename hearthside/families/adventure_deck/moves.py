"""Move: one Distance category toward or away from a Target, on the line and on the grid (ads.move.action)."""

from __future__ import annotations

from hearthside.families.adventure_deck.characters import asked_for, name_of, opponents
from hearthside.families.adventure_deck.distance import DISTANCES, band, is_simple, pair, steps_between
from hearthside.families.adventure_deck.flee import flee
from hearthside.families.adventure_deck.grid import Square, floor, place_of, squares_between
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table

RULES = ("ads.move.action", "ads.move.one-step", "ads.move.direction")
MOVE = Option("move", "Move", rules=RULES)
HELD = Option("move", "Move", rules=("ads.grapple.no-move",), closed="nobody moves in a Grapple")
NOWHERE = Option("move", "Move", rules=RULES, closed="there is nobody to move to or from")
TOWARD, AWAY = "toward", "away"


def offers(table: Table, who: str) -> list[Option]:
    """Not in Simple play (ads.mode.simple), not in a Grapple (ads.grapple.no-move)."""
    if is_simple(table):
        return []
    if table.things[who].front["grapple"]:
        return [HELD]
    return [MOVE if move_choices(table, who) else NOWHERE]


def do(table: Table, who: str, reply: Reply) -> Events:
    return (Turned((Move(who),)),) if move_choices(table, who) else ()


def move_choices(table: Table, who: str) -> list[tuple[str, str]]:
    """At Melee only away, at Ranged only toward (ads.move.direction); no farther than the room reaches."""
    found = []
    room = table.things["combat"].list("distances")
    farthest = max((list(DISTANCES).index(d) for d in DISTANCES if d in room), default=2)
    for other in opponents(table, who):
        if table.things[other].front["hidden"]:
            continue
        steps = steps_between(table, who, other)
        if steps > 0 and _can_step(table, who, other, TOWARD):
            found.append((TOWARD, other))
        if steps < farthest and _can_step(table, who, other, AWAY):
            found.append((AWAY, other))
    return found


def _can_step(table: Table, who: str, other: str, way: str) -> bool:
    return table.options["mode"] != "2d" or square(table, who, other, way) is not None


def will_flee(table: Table, who: str, other: str) -> bool:
    """Whether stepping away from this one now is the second time in a row (ads.flee.avoidance)."""
    if table.options["avoid-twice-flee"] == "off":
        return False
    closed = table.things["combat"].front.get(f"closed~{other}~{who}", 0)
    avoided = table.things["combat"].front.get(f"avoided~{other}~{who}", 0)
    return bool(closed) and avoided == 1


class Move(Question, frozen=True):
    """Choose a Target and a direction."""

    who: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.who)

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = []
        for way, other in move_choices(table, self.who):
            words = f"{'Toward' if way == TOWARD else 'Away from'} {name_of(table, other)}"
            fleeing = way == AWAY and will_flee(table, self.who, other)
            warning = "You would be avoiding twice in a row: this counts as fleeing." if fleeing else ""
            options.append(Option(f"{way}:{other}", words, (), RULES, about=other, warning=warning))
        return Ask("Where to?", tuple(options), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
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
    """One category nearer or farther; who closes in and who avoids is remembered."""
    to = steps_between(table, who, other) + (1 if way == AWAY else -1)
    words = "toward" if way == TOWARD else "away from"
    text = f"{name_of(table, who)} moves {words} {name_of(table, other)}: {DISTANCES[to].title()} Distance."
    events: list[Event] = [Told(text, RULES, about=(who, other))]
    if table.options["mode"] == "2d":
        place = square(table, who, other, way)
        assert place is not None
        events.append(Marked(who, {"x": place[0], "y": place[1]}))
    else:
        events.append(Marked("combat", {pair(who, other): to}))
    return [*events, *_remember(table, who, way, other)]


def _remember(table: Table, who: str, way: str, other: str) -> list[Event]:
    """Closing in is noted for the pair; withdrawing right after it is avoiding (ads.ruling.flee-avoid-twice)."""
    front = table.things["combat"].front
    if way == TOWARD:
        return [Marked("combat", {f"closed~{who}~{other}": 1})]
    if front.get(f"closed~{other}~{who}"):
        before = front.get(f"avoided~{other}~{who}", 0)
        assert isinstance(before, int)
        return [Marked("combat", {f"avoided~{other}~{who}": before + 1, f"closed~{other}~{who}": 0})]
    return []


def stand(table: Table, who: str) -> list[Event]:
    """Any other action than moving away ends avoiding."""
    front = table.things["combat"].front
    marks = {
        k: 0
        for k, v in front.items()
        if k.endswith(f"~{who}") and k.startswith(("avoided~", "closed~")) and v
    }
    return [Marked("combat", dict(marks))] if marks else []


# ---------------------------------------------------------------- the grid


def square(table: Table, who: str, other: str, way: str) -> Square | None:
    """The nearest free square from which the Distance to the other is one category nearer or farther."""
    me, it = place_of(table, who), place_of(table, other)
    want = band(squares_between(me, it)) + (1 if way == AWAY else -1)
    combat = table.things["combat"]
    taken = {place_of(table, w) for w in combat.list("order")}
    found = [
        (squares_between(square, me), square)
        for square in floor(combat.list("layout"))
        if band(squares_between(square, it)) == want and square not in taken
    ]
    return min(found)[1] if found else None
