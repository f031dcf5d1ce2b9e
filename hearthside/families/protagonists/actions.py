"""Who may act: nobody who is unconscious, and in rounds up to two different actions (book: "Rounds")."""

from __future__ import annotations

from functools import lru_cache

from hearthside.families.protagonists.sheets import Character, Status, in_conflict
from hearthside.kernel.asks import Field, Option, RuleIds
from hearthside.kernel.events import Events, Marked
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

ACTIONS = 2
MOVE, TRY = "move", "try"
Reason = tuple[str, RuleIds]
"""Why something may not be done, and the rules that say so; or `OPEN`."""
OPEN: Reason = ("", ())
TWO_ACTIONS: RuleIds = ("core.round.two-actions",)


def refusal(table: Table, who: Character, kind: str) -> Reason:
    """Why this character may not do an action of this kind now, and by which rules; or `OPEN`.

    Moving twice is the one exception to "two different actions" (core.ruling.two-different-actions); whether
    two attempts are different the GM judges (rulings.md, 8).
    """
    why = inactive(table, who)
    return again(who.name) if not why[0] and kind in done(table) and kind not in (MOVE, TRY) else why


def inactive(table: Table, who: Character) -> Reason:
    """Why this character may not act at all now; or `OPEN`."""
    if not who.is_up:
        return incapable(who.name, who.status)
    if in_conflict(table) and actions_left(table, who.id) <= 0:
        return f"{who.name} has no action left this round", TWO_ACTIONS
    return OPEN


def lifted(table: Table) -> RuleIds:
    """The rules the GM has ruled on so that what they refuse is allowed."""
    return tuple([ruling.rule for ruling in table.rulings if ruling.allows]) if table.rulings else ()


def closed_by(rulings: RuleIds, *reasons: Reason) -> Reason:
    """Of several reasons the first that no ruling lifts: what the GM allows against one rule is not allowed against
    another. Where all are lifted, the first with the rulings on each, for all of these are used up."""
    shut = [reason for reason in reasons if reason[0]]
    used: list[str] = []
    for reason in shut:
        allowing = [rule for rule in reason[1] if rule in rulings]
        if not allowing:
            return reason
        used += allowing
    return (shut[0][0], tuple(used)) if shut else OPEN


def done(table: Table) -> tuple[str, ...]:
    """The actions of this turn so far. Outside of rounds nothing is counted."""
    conflict = table.things.get("conflict")
    return conflict.list("done") if conflict else ()


def again(name: str) -> Reason:
    return f"{name} already did that: the two actions of a turn must differ", TWO_ACTIONS


def incapable(name: str, status: str) -> Reason:
    """Who lies unconscious or is dead cannot act."""
    if status in (Status.UNCONSCIOUS, Status.STABILISED):
        return f"{name} is unconscious and cannot act until revived", ("core.danger.unconscious",)
    return f"{name} is {status} and cannot act", ("core.danger.death",)


@lru_cache(maxsize=4096)
def offered(
    id: str,
    label: str,
    fields: tuple[Field, ...],
    rules: RuleIds,
    closed: Reason,
    note: str = "",
) -> Option:
    """An option, open or closed. Closed it names what closes it and nothing else, for that is what a ruling may lift."""
    why, because = closed
    return Option(id, label, fields, because if why else rules, note=note, closed=why)


def spent(table: Table, who: str, kind: str) -> Events:
    """One action of a round is used. Outside of rounds nothing is counted."""
    if not kind or not in_conflict(table):
        return ()
    conflict = table.things["conflict"]
    left = max(0, conflict.number(f"left/{who}") - 1)
    marks: Marks = {f"left/{who}": left}
    if conflict.text("turn") == who:
        marks["actions_left"] = left
        marks["done"] = (*conflict.list("done"), kind)
    return (Marked("conflict", marks),)


def actions_left(table: Table, who: str) -> int:
    """How many actions somebody has left in this round."""
    left = table.things["conflict"].front.get(f"left/{who}", 0)
    assert isinstance(left, int)
    return left


def can_help(table: Table, who: Character, *, free: bool) -> bool:
    """Whether somebody could help another now: in rounds who takes part and has an action left, or needs none."""
    if not in_conflict(table):
        return who.is_up
    takes_part = f"left/{who.id}" in table.things["conflict"].front
    return who.is_up and takes_part and (free or actions_left(table, who.id) > 0)


def ending(words: str) -> str:
    """Words in quotation marks that end a sentence: it has one full stop, theirs or its own."""
    return f"“{words}”" if words.endswith((".", "!", "?")) else f"“{words}”."


def name_of(table: Table, who: str) -> str:
    return Character(who, table.things[who]).name
