"""What a Foe does by its card: draw, find the row, act; on failure its Failure row, its Base Damage, or nothing."""

from __future__ import annotations

from hearthside.families.adventure_deck.attacks import Attack, strengthened
from hearthside.families.adventure_deck.characters import allies, current_round, foe_card, is_up, name_of
from hearthside.families.adventure_deck.checks import launch
from hearthside.families.adventure_deck.counters import foe_match
from hearthside.families.adventure_deck.damage import heal_openly, reveal
from hearthside.families.adventure_deck.distance import in_reach, room_allows
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.foe_schema import Row
from hearthside.families.adventure_deck.presneak import FoesSpotted
from hearthside.families.adventure_deck.schema import Distance, ValueKind
from hearthside.families.adventure_deck.sneak import watchers
from hearthside.families.adventure_deck.updown import matches
from hearthside.kernel.chance import Outcome
from hearthside.kernel.events import Events, Told, Turned
from hearthside.kernel.table import Table

PLAIN = "a plain strike"
"""What Base Damage is called in play: with a hand, a tooth, or whatever the Foe has."""
NumberedRow = tuple[int, Row]


def open_rows(table: Table, who: str, target: str, *, trait: bool = False) -> list[NumberedRow]:
    """The rows of this Round (by colour: ads.rondel.colour-link) whose condition holds; all draw the same number."""
    r = current_round(table)
    rows = [
        (i, row)
        for i, row in enumerate(foe_card(table, who).actions)
        if r in row.rounds and _holds(table, who, target, row, trait)
    ]
    return [numbered for numbered in rows if len(numbered[1].match) == len(rows[0][1].match)]


def _holds(table: Table, who: str, target: str, row: Row, trait: bool) -> bool:
    if (row.when == "trait") != trait or (row.when == "damaged" and not _was_hurt(table, who)):
        return False
    return _strikes(table, who, target, row)


def _strikes(table: Table, who: str, target: str, row: Row) -> bool:
    """Whether a row that does Damage reaches the Target; of others there is nothing to reach."""
    return row.kind is not ValueKind.DAMAGE or _reaches(table, who, target, row.distances)


def _was_hurt(table: Table, who: str) -> bool:
    """On this Round or the last."""
    hurt_on = table.things[who].number("hurt_on")
    return hurt_on > 0 and table.things["combat"].number("clock") - hurt_on <= 1


def _reaches(table: Table, who: str, target: str, distances: tuple[Distance, ...]) -> bool:
    """At this Distance, in this room: that holds for Foes as well (ads.map.distance)."""
    return bool(target) and room_allows(table, distances) and in_reach(table, who, target, distances)


class FoeDraws(UpDown, frozen=True):
    """The draw command of a Foe's Turn (ads.foe.action, ads.foe.draw-command)."""

    who: str
    target: str
    cards: int
    trait: bool = False
    parting: bool = False

    def drawer(self) -> str:
        return self.who

    def count(self, table: Table) -> int:
        return self.cards

    def why(self) -> str:
        return "what it does"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        """The matched row happens, or another that matches instead (ads.foe.outcomes)."""
        shown = drawn(outcome)
        for i, row in open_rows(table, self.who, self.target, trait=self.trait):
            if matches(foe_match(table, self.who, row.match), shown):
                return act(table, self.who, self.target, str(i), row, self.parting)
        if self.trait:
            text = f"{name_of(table, self.who)} finds nowhere to hide."
            return (Told(text, ("ads.trait.cowardly-sneak",), about=(self.who,)),)
        return fail(table, self.who, self.target, self.parting)


def draw_for_rows(table: Table, who: str, target: str, *, parting: bool = False) -> Events:
    rows = open_rows(table, who, target)
    if not rows:
        return (Told(f"{name_of(table, who)} can do nothing.", ("ads.foe.action",), about=(who,)),)
    return (Turned((FoeDraws(who, target, len(rows[0][1].match), parting=parting),)),)


def act(table: Table, who: str, target: str, number: str, row: Row, parting: bool) -> Events:
    """Do what a row says. Its cards are only consulted, never played (ads.foe.reference-only)."""
    if row.kind is ValueKind.HEAL:
        return heal_worst(table, who, row)
    if row.sneak:
        found = watchers(table, who)
        return (Turned((FoesSpotted((who,), found),)),) if found else ()
    if row.kind is not ValueKind.DAMAGE or not target:
        return (Told(f"{name_of(table, who)}: {row.name}.", ("ads.foe.action",), about=(who,)),)
    distance = row.distances[0] if row.distances else ""
    card = f"foe:{table.things[who].front['card']}:{number}"
    damage = row.value.on(current_round(table))
    attack = Attack(who, target, row.name, damage, card, row.ethereal, row.ranged_weapon, distance, parting)
    return (*reveal(table, who), *launch(table, strengthened(table, attack)))


def otherwise(table: Table, who: str, target: str) -> str:
    """What follows when no row was drawn: "failure" if that is printed, else "base" Damage if that is, where it reaches;
    else nothing (ads.foe.failure)."""
    foe = foe_card(table, who)
    if foe.failure is not None:
        return "failure" if _strikes(table, who, target, foe.failure) else ""
    return "base" if foe.base_damage and _reaches(table, who, target, (foe.weapon_reach,)) else ""


def fail(table: Table, who: str, target: str, parting: bool) -> Events:
    """Failure heading, else Base Damage, else nothing (ads.foe.failure)."""
    foe, what = foe_card(table, who), otherwise(table, who, target)
    if what == "failure" and foe.failure is not None:
        return act(table, who, target, "failure", foe.failure, parting)
    if what == "base":
        attack = Attack(who, target, PLAIN, foe.base_damage, "", False, False, foe.weapon_reach, parting)
        return (*reveal(table, who), *launch(table, attack))
    return (Told(f"{name_of(table, who)} does nothing.", ("ads.foe.failure",), about=(who,)),)


def heal_worst(table: Table, who: str, row: Row) -> Events:
    """The healing spell goes to whoever of its side has lost most."""
    side = [w for w in (who, *allies(table, who)) if is_up(table, w)]
    worst = max(side, key=lambda w: table.things[w].number("hp_max") - table.things[w].number("hp"))
    return heal_openly(table, worst, row.value.on(current_round(table)), f"is healed by {row.name}", ())
