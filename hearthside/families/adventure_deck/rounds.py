"""Turns, Rounds and Counts: whose Turn is next, what a new Round brings, and when a Combat is over."""

from __future__ import annotations

from hearthside.families.adventure_deck.adventures import is_adventure
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import (
    DEAD,
    EXPOSED,
    FLED,
    FRESH,
    UP,
    everybody,
    is_foe,
    is_up,
    name_of,
    traits_of,
)
from hearthside.families.adventure_deck.choices import listed
from hearthside.families.adventure_deck.damage import Suffer, heal, wound
from hearthside.families.adventure_deck.drawing import refill, turn_start
from hearthside.families.adventure_deck.effects import DISEASE, POISON, end_effects, ending, stays
from hearthside.families.adventure_deck.foe_schema import TraitName
from hearthside.families.adventure_deck.foes import FoeTurn
from hearthside.families.adventure_deck.hands import TrimHand, deadly
from hearthside.families.adventure_deck.rewards import Rewards
from hearthside.families.adventure_deck.schema import Category
from hearthside.families.adventure_deck.sneak import LookAround
from hearthside.families.adventure_deck.truce import is_agreed
from hearthside.families.adventure_deck.turns import ActAgain, TakeAction
from hearthside.kernel.events import Event, Events, Gone, Marked, Told, Turned
from hearthside.kernel.standing import scene_over
from hearthside.kernel.steps import Passage, Step
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks


def is_decided(table: Table) -> bool:
    """Whether nobody is left to fight against."""
    side = None
    for who in everybody(table):
        front = table.things[who].front
        if front["status"] == UP:
            if side is not None and front["side"] != side:
                return False
            side = front["side"]
    return True


class NextTurn(Passage, frozen=True):
    """The next in order takes a Turn; when all have had one the next Round begins (ads.round.end).

    Each Round begins again with the winner of Initiative (ads.order.same-starter), but for `turns_about`. Whom the GM has
    set to 0 HP by hand falls before it.
    """

    def go(self, table: Table) -> Events:
        for who in everybody(table):
            if is_up(table, who) and table.things[who].number("hp") <= 0:
                return (Turned((NextTurn(),)), *wound(table, who, 1, ""))
        if is_decided(table) or is_agreed(table):
            return (Turned((CombatEnds(),)),)
        combat = table.things["combat"]
        order, turn = combat.list("order"), combat.text("turn")
        start = order.index(turn) + 1 if turn else 0
        for who in order[start:]:
            if is_up(table, who):
                return begin_turn(table, who)
        return new_round(table)


def begin_turn(table: Table, who: str) -> Events:
    """A Turn: draw, act, draw again. Foes have Turns like everybody (ads.order.foe-turns)."""
    marked = Marked("combat", {"turn": who, "reacted": ()})
    if is_foe(who):
        return (marked, Turned((FoeTurn(who), TurnEnds(who))))
    action = ActAgain(who) if deadly(table, who) else TakeAction(who)  # who dies of drawing does nothing more
    return (marked, Turned((*turn_start(table, who), action, TurnEnds(who))))


class TurnEnds(Passage, frozen=True):
    """Whoever played cards in this Turn may draw up again; then the next Turn."""

    who: str

    def go(self, table: Table) -> Events:
        steps: list[Step] = []
        reacted = table.things["combat"].list("reacted")
        if not is_foe(self.who):
            if table.options["hand-discard-timing"] == "end-of-turn":
                steps.append(TrimHand(self.who))
            steps += refill(table, self.who) if is_up(table, self.who) else ()
        for who in reacted:
            steps += refill(table, who) if who != self.who else ()
        if table.things[self.who].front["hidden"]:
            steps.append(LookAround(self.who))
        return (Turned((*steps, NextTurn())),)


# ---------------------------------------------------------------- Rounds and Counts


def new_round(table: Table) -> list[Event]:
    """After Round 6 comes Round 1 (ads.round.six), and with it a new Count (ads.count.definition)."""
    combat = table.things["combat"]
    r, clock = combat.number("round") % 6 + 1, combat.number("clock") + 1
    count = combat.number("count") + (r == 1)
    marks: Marks = {"round": r, "clock": clock, "count": count, "turn": "", "reacted": ()}
    if turns_about(table):
        marks["order"] = combat.list("order")[::-1]
    over = ending(table, clock)
    events: list[Event] = [Marked("combat", marks), *end_effects(table, over)]
    for who in everybody(table):
        events += _refreshed(table, who, clock)
    return [*events, Turned((*_ticks(table, over), NextTurn()))]


def turns_about(table: Table) -> bool:
    """Whether whoever was last in a Round is first in the next: between players they are (rulings.md 34)."""
    if "round-starter" not in table.options:  # opened before there was a choice
        return False
    way = table.options["round-starter"]
    return way == "turn-about" or (way == "by-play" and not any(map(is_foe, everybody(table))))


def _refreshed(table: Table, who: str, clock: int) -> list[Event]:
    """Base Actions may be used again (ads.action.base-once-per-round), a raised Shield comes down."""
    front = table.things[who].front
    events: list[Event] = []
    if front["used"] or front["raised"]:
        events.append(Marked(who, {"used": (), "raised": 0}))
    if front["status"] == EXPOSED and table.things[who].number("exposed_until") < clock:
        events.append(Marked(who, {"status": FLED}))
    return events


def _ticks(table: Table, over: list[str]) -> list[Step]:
    """What the beginning of a Round does: regeneration of Foes, effects that heal or hurt and are not `over`."""
    steps: list[Step] = []
    for who in everybody(table):
        if is_foe(who) and is_up(table, who):
            trait = traits_of(table, who).get(TraitName.REGENERATION)
            if trait:
                steps.append(Regenerates(who, trait.hp))
    for key in table.things["combat"].list("effects"):
        front = table.things[key].front
        if key not in over and ("burn" in front or "regenerate" in front):
            steps.append(Tick(key))
    return steps


class Regenerates(Passage, frozen=True):
    """A Foe with Regeneration regains HP at the beginning of each Round (ads.trait.regeneration)."""

    who: str
    hp: int

    def go(self, table: Table) -> Events:
        return heal(table, self.who, self.hp, "regenerates", ("ads.trait.regeneration",))


class Tick(Passage, frozen=True):
    """An effect heals or hurts at the beginning of a Round; a disease stops at its most (ads.ruling.disease-detail)."""

    effect: str

    def go(self, table: Table) -> Events:
        effect = table.things.get(self.effect)
        if effect is None or not is_up(table, effect.text("on")):
            return ()
        on, name = effect.text("on"), effect.text("name")
        if "regenerate" in effect.front:
            return heal(table, on, effect.number("regenerate"), f"is healed by {name}", ())
        burn = effect.number("burn")
        every = effect.front.get("every", 1)
        assert isinstance(every, int)
        if every > 1 and (table.things["combat"].number("clock") - effect.number("since")) % every:
            return ()
        events: list[Event] = []
        if "most" in effect.front:
            burn = min(burn, effect.number("most"))
            events.append(Marked(self.effect, {"most": effect.number("most") - burn}))
        if not burn:
            return ()
        cause = f"suffers {burn} Damage from {f'the {name}' if name in (DISEASE, POISON) else name}"
        return [*events, Turned((Suffer(on, burn, effect.text("by"), cause),))]


# ---------------------------------------------------------------- the end


class CombatEnds(Passage, frozen=True):
    """One side has nobody left, or all agree: the Combat is over (ads.ruling.combat-end). What lasted ends, the fallen are
    counted."""

    def go(self, table: Table) -> Events:
        order = everybody(table)
        standing = [who for who in order if is_up(table, who)]
        hired = hirelings(table)
        events: list[Event] = _end_effects(table)
        for who in order:
            if not is_foe(who):
                events += _set_aside(table, who)
        foes = [who for who in order if is_foe(who)]
        events += [Gone(who) for who in foes]
        events.append(Marked("game", {"left": _kinds(table, foes, UP)}))
        events += [Gone("combat"), Told(outcome(table, order, standing), ("ads.round.end",))]
        events += [] if "map" in table.things else scene_over(table)
        return [*events, Turned((Rewards(_kinds(table, foes, DEAD), hired),))]


def outcome(table: Table, order: tuple[str, ...], standing: list[str]) -> str:
    """Who is left standing; against Foes that is a victory, and where all heroes stand there is no more to say."""
    names = listed([name_of(table, who) for who in standing]) or "nobody"
    won = any(map(is_foe, order)) and standing and not any(map(is_foe, standing))
    if not won:
        return f"The Combat is over: {names} left standing."
    lost = any(who not in standing for who in order if not is_foe(who))
    return f"The Combat is won: {names} left standing." if lost else "The Combat is won."


def _kinds(table: Table, foes: list[str], status: str) -> tuple[str, ...]:
    return tuple(
        table.things[who].text("card") for who in foes if table.things[who].front["status"] == status
    )


def hirelings(table: Table) -> int:
    """The Hirelings who are at somebody's side as the Combat ends: they count as Allies (ads.ruling.pets-hirelings)."""
    effects = (table.things[key].text("card") for key in table.things["combat"].list("effects"))
    return sum(card in FACES and FACES[card].category is Category.HIRELING for card in effects)


def _end_effects(table: Table) -> list[Event]:
    """Everything ends with the Combat but a disease in the middle of an adventure (rulings.md 24)."""
    effects = table.things["combat"].list("effects")
    kept = [key for key in effects if is_adventure(table) and stays(table, key)]
    clock = table.things["combat"].number("clock")
    events: list[Event] = end_effects(table, [key for key in effects if key not in kept])
    for key in kept:
        front = table.things[key]
        left: Marks = {"until": front.number("until") - clock, "since": front.number("since") - clock}
        events.append(Marked(key, left))
    return events


def _set_aside(table: Table, who: str) -> list[Event]:
    marks: Marks = {key: value for key, value in FRESH.items() if table.things[who].front[key] != value}
    if table.options["fatigue-recovery"] == "end-of-combat":
        marks["fatigue"] = 0
    if table.things[who].front["status"] == DEAD and not any(map(is_foe, everybody(table))):
        marks["fell"] = 1  # against another player: rulings.md 25
    return [Marked(who, marks)] if marks else []
