"""Grapple: the attempt and the free strike against it; what is done inside. Melee Distance only."""

from __future__ import annotations

from functools import lru_cache

from hearthside.families.adventure_deck.aims import Strike
from hearthside.families.adventure_deck.attacks import Attack, land
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import (
    AsksOne,
    current_round,
    hand_of,
    in_grapple,
    is_foe,
    name_of,
)
from hearthside.families.adventure_deck.choices import play_option
from hearthside.families.adventure_deck.counters import foe_match, reacted
from hearthside.families.adventure_deck.damage import reveal
from hearthside.families.adventure_deck.distance import NOBODY, sees_somebody, targets
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.foe_actions import PLAIN, NumberedRow, act, open_rows
from hearthside.families.adventure_deck.hands import release
from hearthside.families.adventure_deck.holds import Escape, Method
from hearthside.families.adventure_deck.plays import why_not
from hearthside.families.adventure_deck.schema import Distance, ValueKind
from hearthside.families.adventure_deck.strikes import strike
from hearthside.families.adventure_deck.updown import matches
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Outcome
from hearthside.kernel.events import Events, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Table

RULES = ("ads.grapple.action",)
MELEE = (Distance.MELEE,)
LET_GO = Option(
    "grapple-release", "Let go", rules=("ads.grapple.escape-card",), note="You still have your action."
)
HELD_FAST = "They may strike first. Then neither of you can move, flee, cast or use most weapons."
NOT_IN_REACH = Option("grapple", "Grapple", closed="nobody is in Melee Distance")
NOT_SEEN = Option("grapple", "Grapple", closed=NOBODY[0])
TAKEN = Option("grapple", "Grapple", closed="everybody in reach is in a Grapple already")


def offers(table: Table, who: str) -> list[Option]:
    """Outside: grapple somebody. Inside: strike, break free, or let go (ads.ruling.grapple-end)."""
    group = table.things[who].front["grapple"]
    if group:
        return _inside(table, who, str(group))
    near = targets(table, who, MELEE)
    found = [on for on in near if not table.things[on].front["grapple"]]
    if not found:
        return [TAKEN if near else NOT_IN_REACH if sees_somebody(table, who) else NOT_SEEN]
    return [_grapple(on, name_of(table, on)) for on in found]


@lru_cache(maxsize=256)
def _grapple(on: str, name: str) -> Option:
    return Option(f"grapple:{on}", f"Grapple {name}", rules=RULES, note=HELD_FAST, about=on)


def _inside(table: Table, who: str, group: str) -> list[Option]:
    side = table.things[who].front["side"]
    rules = ("ads.grapple.base-damage",)
    inside = [w for w in in_grapple(table, group) if table.things[w].front["side"] != side]
    options = [
        Option(f"grapple-strike:{w}", f"Strike {name_of(table, w)} for 1", rules=rules) for w in inside
    ]
    if group == who:
        return [*options, LET_GO]
    return [*options, Option("grapple-escape", "Break free", rules=("ads.grapple.escape-card",))]


def do(table: Table, who: str, reply: Reply) -> Events:
    verb, _, on = reply.option.partition(":")
    if verb == "grapple-strike":
        return base_strike(table, who, on)
    if verb == "grapple-release":
        text = f"{name_of(table, who)} lets go."
        return (*release(table, who), Told(text, RULES, about=(who,)))
    if verb == "grapple-escape":
        return (Turned((Escape(who),)),)
    return attempt(table, who, on)


def attempt(table: Table, who: str, on: str) -> Events:
    """First the free strike, then the method, then the answer. Nobody needs light for it (rulings.md 40)."""
    told = Told(f"{name_of(table, who)} tries to grapple {name_of(table, on)}.", RULES, about=(who, on))
    return (told, *reveal(table, who), Turned((FreeStrike(on, who), Method(who, on))))


# ---------------------------------------------------------------- the free strike


class FreeStrike(Passage, frozen=True):
    """Just before the attempt the Target may strike: with a Melee weapon (ads.grapple.free-weapon-strike), else for 1
    (ads.grapple.free-base-strike)."""

    who: str
    on: str

    def go(self, table: Table) -> Events:
        if not is_foe(self.who):
            return (Turned((StrikeFirst(self.who, self.on),)),)
        if melee_rows(table, self.who, self.on):
            return (Turned((FoeStrikesFirst(self.who, self.on),)),)
        return base_strike(table, self.who, self.on)


def base_strike(table: Table, who: str, on: str) -> Events:
    return land(table, Attack(who, on, PLAIN, 1))


def melee_rows(table: Table, who: str, on: str) -> list[NumberedRow]:
    """The Melee weapons a Foe may have ready on this Round; none while its weapon lies on the ground (rulings.md 11)."""
    if table.things[who].front["disarmed"]:
        return []
    return [
        (i, row)
        for i, row in open_rows(table, who, on)
        if row.kind is ValueKind.DAMAGE and Distance.MELEE in row.distances and not row.spell
    ]


class FoeStrikesFirst(UpDown, frozen=True):
    """Whether a Foe has its weapon ready is drawn, as on its Turn; if not, it strikes for 1 (rulings.md 11)."""

    who: str
    on: str

    def drawer(self) -> str:
        return self.who

    def count(self, table: Table) -> int:
        return len(melee_rows(table, self.who, self.on)[0][1].match)

    def why(self) -> str:
        return "what it strikes with before the Grapple"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        for i, row in melee_rows(table, self.who, self.on):
            if matches(foe_match(table, self.who, row.match), drawn(outcome)):
                return act(table, self.who, self.on, str(i), row, parting=False)
        return base_strike(table, self.who, self.on)


def melee_cards(table: Table, who: str, on: str) -> list[Option]:
    r = current_round(table)
    options = []
    for face in dict.fromkeys(hand_of(table, who)):
        card = FACES[face]
        if card.is_weapon and Distance.MELEE in card.distances:
            why = why_not(table, who, face, r, only=on)
            options.append(play_option(face, why))
    return options


class StrikeFirst(AsksOne, frozen=True):
    """Strike the one who would grapple you, or not."""

    on: str

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = melee_cards(table, self.who, self.on)
        if all(option.closed for option in options):
            options.append(Option("base", "Strike for 1", rules=("ads.grapple.free-base-strike",)))
        prompt = f"{name_of(table, self.on)} is about to grapple you. Strike first? It costs no Turn."
        return Ask(prompt, (*options, Option("no", "Do not strike")), ("ads.grapple.free-weapon-strike",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        verb, _, face = reply.option.partition(":")
        if verb == "no":
            return ()
        if verb == "base":
            return base_strike(table, self.who, self.on)
        return (*reacted(table, self.who), *strike(table, Strike(self.who, face, only=self.on, second=True)))
