"""Taking hold and breaking free: a card or a declared symbol, and what resists it."""

from __future__ import annotations

from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import (
    AsksOne,
    asked_for,
    foe_card,
    hand_of,
    is_foe,
    is_up,
    name_of,
)
from hearthside.families.adventure_deck.choices import UP_OR_DOWN, card_option, label
from hearthside.families.adventure_deck.contests import SETTLE, Contest
from hearthside.families.adventure_deck.counters import attribute_match, fitting, offer_recounter, spend
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.hands import release
from hearthside.families.adventure_deck.schema import Attribute
from hearthside.families.adventure_deck.updown import WORDS, matches
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Outcome
from hearthside.kernel.events import Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks

STRENGTH, AGILITY = Attribute.STRENGTH.value, Attribute.AGILITY.value
HOLD = {STRENGTH: "cancel"}
RESIST = {STRENGTH: "cancel", AGILITY: "cancel"}
RULES = ("ads.grapple.action",)
TRIES = {"grapple": "tries to take hold and declares", "escape": "tries to break free and declares"}


class Method(Passage, frozen=True):
    """Strength or a declared symbol, chosen before the Target shows anything (ads.grapple.method-first)."""

    who: str
    on: str

    def go(self, table: Table) -> Events:
        if not (is_up(table, self.who) and is_up(table, self.on)):
            return ()
        if is_foe(self.who):
            return declared(table, self.who, self.on, "U", "grapple")
        return (Turned((ChooseMethod(self.who, self.on, "grapple"),)),)


class ChooseMethod(AsksOne, frozen=True):
    """Play a card, or declare a symbol: to take hold (ads.grapple.strength, ads.grapple.declare) or to break free."""

    on: str
    kind: str

    def ask(self, table: Table, seat: Seat) -> Ask:
        allowed = (STRENGTH,) if self.kind == "grapple" else (STRENGTH, AGILITY)
        cards = [card_option("play", face) for face in fitting(hand_of(table, self.who), allowed)]
        words = "take hold" if self.kind == "grapple" else "break free"
        prompt = f"How do you try to {words}? Play a card, or declare what the other must draw to stop you."
        return Ask(prompt, (*cards, *UP_OR_DOWN), ("ads.grapple.method-first", "ads.grapple.escape-declare"))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        verb, _, face = reply.option.partition(":")
        if verb != "play":
            return declared(table, self.who, self.on, reply.option, self.kind)
        told = f"{name_of(table, self.who)} plays {label(face)}."
        spent = spend(table, self.who, face, told, ("ads.grapple.strength",))
        contest = contest_of(self.who, self.on, self.kind, (FACES[face].key,))
        return (*spent, *offer_counter(table, contest))


def contest_of(who: str, on: str, kind: str, recounters: tuple[str, ...]) -> Contest:
    """The Target resists with Strength or Agility; the one who holds keeps hold with Strength alone
    (ads.grapple.strength, ads.grapple.escape-card)."""
    counters = RESIST if kind == "grapple" else HOLD
    return Contest(kind, "Grapple" if kind == "grapple" else "Escape", who, on, recounters, counters)


def offer_counter(table: Table, contest: Contest) -> Events:
    """The first Counter against a played card."""
    if is_foe(contest.against):
        if _foe_can(table, contest.against, contest.counters):
            return (Turned((FoeResists(contest, ""),)),)
        return SETTLE[contest.kind](table, contest, False)
    if fitting(hand_of(table, contest.against), contest.counters):
        return (Turned((Resist(contest, ""),)),)
    return SETTLE[contest.kind](table, contest, False)


def declared(table: Table, who: str, on: str, symbol: str, kind: str) -> Events:
    """A declared symbol: a card of the other wins at once (ads.grapple.declare-loses), else the other draws."""
    contest = contest_of(who, on, kind, ())
    text = f"{name_of(table, who)} {TRIES[kind]} {WORDS[symbol]}."
    told = Told(text, ("ads.grapple.declare",), about=(who, on))
    if is_foe(on) and _foe_can(table, on, contest.counters):
        return (told, Turned((FoeResists(contest, symbol),)))
    if not is_foe(on) and fitting(hand_of(table, on), contest.counters):
        return (told, Turned((Resist(contest, symbol),)))
    return (told, Turned((Struggle(contest, symbol),)))


def _foe_can(table: Table, who: str, counters: dict[str, str]) -> bool:
    attribute = foe_card(table, who).attribute
    return attribute is not None and attribute.name in counters


class Resist(Question, frozen=True):
    """Play a card against the hold or the escape; it must be played, not just held (ads.ruling.grapple-have-vs-play)."""

    contest: Contest
    symbol: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.contest.against)

    def ask(self, table: Table, seat: Seat) -> Ask:
        cards = fitting(hand_of(table, self.contest.against), self.contest.counters)
        stops = f"{WORDS.get(self.symbol)} stops {name_of(table, self.contest.by)}."
        last = Option("no", "Draw instead", note=stops) if self.symbol else Option("no", "Play nothing")
        options = (*(card_option("play", face) for face in cards), last)
        return Ask(self._prompt(table), options, ("ads.grapple.declare-loses", "ads.grapple.strength"))

    def _prompt(self, table: Table) -> str:
        by = name_of(table, self.contest.by)
        if self.contest.kind == "grapple":
            return f"{by} tries to take hold of you. Held, you can use few weapons and hardly any spells. Resist?"
        return f"{by} tries to break free. Hold on?"

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        verb, _, face = reply.option.partition(":")
        if verb == "no":
            if self.symbol:
                return (Turned((Struggle(self.contest, self.symbol),)),)
            return SETTLE[self.contest.kind](table, self.contest, False)
        who = self.contest.against
        verb = "resists" if self.contest.kind == "grapple" else "holds on"
        told = f"{name_of(table, who)} {verb} with {label(face)}."
        spent = spend(table, who, face, told, ("ads.grapple.strength",))
        contest = self.contest.after(face)
        if self.symbol:
            return (*spent, *SETTLE[contest.kind](table, contest, True))
        return (*spent, *offer_recounter(table, contest))


class FoeResists(UpDown, frozen=True):
    """A Foe draws for its Strength or Agility."""

    contest: Contest
    symbol: str

    def drawer(self) -> str:
        return self.contest.against

    def count(self, table: Table) -> int:
        return len(attribute_match(table, self.drawer()))

    def why(self) -> str:
        return "to resist the Grapple" if self.contest.kind == "grapple" else "to keep hold"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        if not matches(attribute_match(table, self.drawer()), drawn(outcome)):
            if self.symbol:
                return (Turned((Struggle(self.contest, self.symbol),)),)
            return SETTLE[self.contest.kind](table, self.contest, False)
        contest = self.contest.after("attribute")
        if self.symbol:
            return SETTLE[contest.kind](table, contest, True)
        return offer_recounter(table, contest)


class Struggle(UpDown, frozen=True):
    """The other draws; a match stops the attempt (ads.grapple.declare, ads.grapple.escape-declare)."""

    contest: Contest
    symbol: str

    def drawer(self) -> str:
        return self.contest.against

    def why(self) -> str:
        return f"{self.contest.name}, for {WORDS[self.symbol]}"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        return SETTLE[self.contest.kind](table, self.contest, drawn(outcome) == self.symbol)


# ---------------------------------------------------------------- the outcome


def settle_grapple(table: Table, contest: Contest, countered: bool) -> Events:
    by, on = name_of(table, contest.by), name_of(table, contest.against)
    about = (contest.by, contest.against)
    if countered:
        return (Told(f"{on} slips away from {by}.", RULES, about=about),)
    held: Marks = {"grapple": contest.by, "hidden": 0}
    told = Told(f"{by} holds {on} in a Grapple.", RULES, about=about)
    return (Marked(contest.by, held), Marked(contest.against, held), told)


def settle_escape(table: Table, contest: Contest, countered: bool) -> Events:
    by, on = name_of(table, contest.by), name_of(table, contest.against)
    rules = ("ads.grapple.escape-card", "ads.grapple.escape-declare")
    if countered:
        return (Told(f"{on} keeps hold of {by}.", rules, about=(contest.by,)),)
    told = Told(f"{by} breaks free.", rules, about=(contest.by,))
    return (*release(table, contest.by), told)


SETTLE["grapple"], SETTLE["escape"] = settle_grapple, settle_escape


class Escape(Passage, frozen=True):
    """Break free of whoever holds you."""

    who: str

    def go(self, table: Table) -> Events:
        holder = table.things[self.who].text("grapple")
        return (Turned((ChooseMethod(self.who, holder, "escape"),)),)
