"""Playing Foes: a Foe's Turn, run from its card. Nobody sits there for it (ads.foe.virtual-deck)."""

from __future__ import annotations

from hearthside.families.adventure_deck.characters import in_grapple, is_up, name_of, present, stand_ins
from hearthside.families.adventure_deck.distance import is_simple, steps_between
from hearthside.families.adventure_deck.flee import flee
from hearthside.families.adventure_deck.foe_actions import FoeDraws, draw_for_rows, heal_worst, open_rows
from hearthside.families.adventure_deck.grapple import attempt, base_strike
from hearthside.families.adventure_deck.holds import declared
from hearthside.families.adventure_deck.moves import AWAY, TOWARD, move_choices, stand, step, will_flee
from hearthside.families.adventure_deck.traits import (
    away_from,
    candidates,
    healing_row,
    is_outnumbered,
    kiting_distance,
    overwhelmed,
    would_flee,
    would_sneak,
)
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Chance, Passage, Question
from hearthside.kernel.table import Table


class FoeTurn(Passage, frozen=True):
    """Traits first, in the order Healer, Self Preservation, Cowardly Sneak, Kiter and Outnumber, Overwhelm; then rows
    (ads.ruling.foe-trait-priority). In a Grapple there is nothing but to break free or the 1 Base Damage (rulings.md 10):
    no healing spell either (ads.grapple.no-spells)."""

    who: str

    def go(self, table: Table) -> Events:
        who = self.who
        if not is_up(table, who):
            return ()
        if table.things[who].front["grapple"]:
            return _grapples(table, who)
        if table.things[who].front["disarmed"]:
            text = f"{name_of(table, who)} picks the weapon up."
            return (Marked(who, {"disarmed": 0}), Told(text, ("ads.weapon.disarmed",), about=(who,)))
        row = healing_row(table, who)
        if row:
            return heal_worst(table, who, row)
        if would_flee(table, who):
            return flee(table, who)
        away = sneak_away(table, who) or get_away(table, who)
        return away or (*stands(table, who), *choose_target(table, who))


def stands(table: Table, who: str) -> list[Event]:
    """A Foe that does anything else than get away is not avoiding (ads.flee.avoidance)."""
    return [] if is_simple(table) else stand(table, who)


def _grapples(table: Table, who: str) -> Events:
    """Held, it tries to break free, by Up as always (ads.grapple.escape-declare); holding somebody, it does 1 Base Damage
    (ads.grapple.base-damage). It is for the GM to choose, and we have (rulings.md 10)."""
    group, side = table.things[who].text("grapple"), table.things[who].front["side"]
    if group != who:
        return declared(table, who, group, "U", "escape")
    inside = [w for w in in_grapple(table, group) if table.things[w].front["side"] != side]
    return base_strike(table, who, inside[0]) if inside else ()


def sneak_away(table: Table, who: str) -> Events:
    """Hurt, it tries to hide: the Sneak row of its card (ads.trait.cowardly-sneak)."""
    if not would_sneak(table, who):
        return ()
    rows = open_rows(table, who, "", trait=True)
    calm = Marked(who, {"startled": 0})
    if not rows:
        return ()
    return (calm, Turned((FoeDraws(who, "", len(rows[0][1].match), trait=True),)))


def get_away(table: Table, who: str) -> Events:
    """Move out of Melee for Kiter and Outnumber; avoiding twice in a row is fleeing for Foes too."""
    other = away_from(table, who)
    if not other or (AWAY, other) not in move_choices(table, who):
        return ()
    if will_flee(table, who, other):
        return flee(table, who)
    there = steps_between(table, who, other) + 1 >= kiting_distance(table, who)
    return (Marked(who, {"kiting": int(not there)}), *step(table, who, AWAY, other))


# ---------------------------------------------------------------- whom


def choose_target(table: Table, who: str) -> Events:
    """By its Traits; else at random, or as the table has it (ads.ruling.foe-target-default)."""
    found = candidates(table, who)
    if not found:
        return (Told(f"{name_of(table, who)} sees nobody.", ("ads.foe.action",), about=(who,)),)
    if len(found) == 1:
        return go_for(table, who, found[0])
    rule = table.options["foe-target"]
    if rule == "players-choose":
        return (Turned((PlayersChoose(who, tuple(found)),)),)
    if rule == "gm" and GM in table.seats:
        return (Turned((PlayersChoose(who, tuple(found), (GM,)),)),)
    return (Turned((RandomTarget(who, tuple(found)),)),)


class RandomTarget(Chance, frozen=True):
    """One of several, at random."""

    who: str
    found: tuple[str, ...]

    def question(self, table: Table) -> Draw:
        return Draw(self.found, 1)

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        return None, "whom the Foe attacks"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        return go_for(table, self.who, str(outcome[0]))


class PlayersChoose(Question, frozen=True):
    """The players decide whom the Foe attacks, or the GM does."""

    who: str
    found: tuple[str, ...]
    by: tuple[Seat, ...] = ()

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return present(table, self.by or self.found) or stand_ins(table)

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = tuple(Option(f"on:{other}", name_of(table, other)) for other in self.found)
        return Ask(f"Whom does {name_of(table, self.who)} attack?", options, ("ads.foe.action",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return go_for(table, self.who, reply.option.partition(":")[2])


def go_for(table: Table, who: str, target: str) -> Events:
    """Overwhelm it, attack it, or come nearer."""
    if overwhelmed(table, who, target):
        return attempt(table, who, target)
    if not is_simple(table) and not _in_reach(table, who, target):
        return _approach(table, who, target)
    return draw_for_rows(table, who, target)


def _in_reach(table: Table, who: str, target: str) -> bool:
    return bool(open_rows(table, who, target))


def _approach(table: Table, who: str, target: str) -> Events:
    """Out of reach it uses its Turn to come nearer (rulings.md 6), if it dares (ads.trait.outnumber)."""
    closing = steps_between(table, who, target) == 1 and is_outnumbered(table, who)
    if closing or (TOWARD, target) not in move_choices(table, who):
        return (Told(f"{name_of(table, who)} waits.", ("ads.foe.action",), about=(who,)),)
    return step(table, who, TOWARD, target)
