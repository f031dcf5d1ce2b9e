"""Counter, Re-Counter and Escalation: a stack in which the right one is asked and may pass.

A contest is an attack, a Grapple or a Sneak that was Countered. The first Counter is made elsewhere; from then on
the two sides take steps in turn, one card each, until one cannot or will not go on (ads.escalate.definition).
"""

from __future__ import annotations

from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import (
    asked_for,
    current_round,
    foe_card,
    hand_of,
    is_foe,
    name_of,
)
from hearthside.families.adventure_deck.choices import card_option, label
from hearthside.families.adventure_deck.contests import CANCEL, SETTLE, Contest
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.requirements import cannot_answer
from hearthside.families.adventure_deck.stack import clear, lay_contest, made_with
from hearthside.families.adventure_deck.updown import MIRROR, matches
from hearthside.kernel.asks import Ask, Option, Reply, RuleIds
from hearthside.kernel.chance import Outcome
from hearthside.kernel.events import Event, Events, Marked, Moved, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Question
from hearthside.kernel.table import Table


def settle(table: Table, contest: Contest, countered: bool) -> Events:
    return (*clear(table), *SETTLE[contest.kind](table, contest, countered))


# ---------------------------------------------------------------- the player of the card

RECOUNTER = ("ads.recounter.how", "ads.recounter.partial")
ESCALATE = ("ads.escalate.definition", "ads.escalate.allowed-cards", "ads.escalate.no-updown")
PASS = Option("pass", "Let it be")


def fitting(hand: tuple[str, ...], kinds: tuple[str, ...] | dict[str, str]) -> list[str]:
    """The cards in hand that are one of these Attributes or categories, each face once."""
    found = []
    for face in dict.fromkeys(hand):
        card = FACES[face]
        if (card.attribute or "") in kinds or card.category in kinds:
            found.append(face)
    return found


def offer_recounter(table: Table, contest: Contest) -> Events:
    """The one whose card was Countered may Re-Counter with its associated Attribute (ads.recounter.how)."""
    if is_foe(contest.by):
        return _foe_step(table, contest, contest.by) or settle(table, contest, True)
    if fitting(hand_of(table, contest.by), contest.recounters):
        return (lay_contest(table, contest, contest.by), Turned((ReCounter(contest),)))
    return settle(table, contest, True)


class ReCounter(Question, frozen=True):
    """Re-Counter or let the Counter stand."""

    contest: Contest

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.contest.by)

    def tells(self, table: Table) -> str:
        return f"{self.contest.name}: countered; {name_of(table, self.contest.by)} may re-counter."

    def ask(self, table: Table, seat: Seat) -> Ask:
        cards = fitting(hand_of(table, self.contest.by), self.contest.recounters)
        options = [card_option("play", face, rules=RECOUNTER) for face in cards]
        left = "it would be cancelled" if self.contest.effect == CANCEL else "half of it would be left"
        how = f"counters {self.contest.name} with {made_with(self.contest)}: {left}"
        prompt = f"{name_of(table, self.contest.against)} {how}. Re-counter?"
        return Ask(prompt, (*options, PASS), RECOUNTER)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "pass":
            return settle(table, self.contest, True)
        face = reply.option.partition(":")[2]
        contest = self.contest.after(face)
        told = f"{name_of(table, contest.by)} re-counters with {label(face)}."
        return (*spend(table, contest.by, face, told, RECOUNTER), *offer_escalation(table, contest))


def spend(table: Table, who: str, face: str, text: str, rules: RuleIds) -> list[Event]:
    """Each step of the chain costs its own card (ads.escalate.chain-cards). Who plays in another's Turn may draw later."""
    events: list[Event] = [
        Moved((face,), f"{who}/hand", f"{who}/discard"),
        Told(text, rules, about=(who,)),
    ]
    return [*events, *reacted(table, who)]


def reacted(table: Table, who: str) -> list[Event]:
    """Remember who played a card in another's Turn (ads.hand.refill-after-reaction)."""
    combat = table.things.get("combat")
    if combat is None or who == combat.front["turn"] or who in combat.list("reacted"):
        return []
    return [Marked("combat", {"reacted": (*combat.list("reacted"), who)})]


# ---------------------------------------------------------------- the one who countered


def offer_escalation(table: Table, contest: Contest) -> Events:
    """The other side may Counter the Re-Counter: Escalation."""
    if is_foe(contest.against):
        return _foe_step(table, contest, contest.against) or settle(table, contest, False)
    if escalating(table, contest):
        return (lay_contest(table, contest, contest.against), Turned((Escalate(contest),)))
    return settle(table, contest, False)


def escalating(table: Table, contest: Contest) -> list[str]:
    """The cards that may Escalate: Attributes, and what else the Counter text names if it could answer an attack now."""
    who = contest.against
    found = fitting(hand_of(table, who), contest.counters)
    return [f for f in found if FACES[f].attribute or not cannot_answer(table, who, f, current_round(table))]


class Escalate(Question, frozen=True):
    """Escalate with an Attribute or a card that the Counter text names; never with Up/Down or a Base Action
    (ads.escalate.allowed-cards, ads.escalate.no-updown, ads.escalate.no-base-action)."""

    contest: Contest

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.contest.against)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.contest.against)} may escalate."

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = [card_option("play", face, rules=ESCALATE) for face in escalating(table, self.contest)]
        how = f"re-counters with {made_with(self.contest)}: {self.contest.name} would work"
        prompt = f"{name_of(table, self.contest.by)} {how}. Escalate?"
        return Ask(prompt, (*options, PASS), ESCALATE)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "pass":
            return settle(table, self.contest, False)
        face = reply.option.partition(":")[2]
        contest = self.contest.after(face, achieves(face, self.contest.counters))
        told = f"{name_of(table, contest.against)} escalates with {label(face)}."
        return (*spend(table, contest.against, face, told, ESCALATE), *offer_recounter(table, contest))


def achieves(face: str, counters: dict[str, str]) -> str:
    """What a card achieves as a Counter."""
    card = FACES[face]
    return counters.get(card.attribute or "") or counters.get(card.category, CANCEL)


# ---------------------------------------------------------------- Foes


def may_escalate(table: Table, who: str) -> bool:
    """By default a Foe Counters once and no more (ads.recounter.foe-default); its card may say otherwise."""
    rule = table.options["foe-escalation"]
    return rule == "always" or (rule == "by-card" and foe_card(table, who).escalates)


def foe_match(table: Table, who: str, pattern: str) -> str:
    """The symbols of this copy of the Foe Card (ads.foe.symbols-vary)."""
    return pattern.translate(MIRROR) if table.things[who].front["mirror"] else pattern


def attribute_match(table: Table, who: str) -> str:
    """The symbols beside the Attribute of a Foe that has one (ads.foe.attribute)."""
    attribute = foe_card(table, who).attribute
    assert attribute is not None
    return foe_match(table, who, attribute.match)


def _foe_step(table: Table, contest: Contest, who: str) -> Events:
    """A Foe that may Escalate draws for its Attribute; () if it cannot go on."""
    attribute = foe_card(table, who).attribute
    allowed = contest.recounters if who == contest.by else tuple(contest.counters)
    if attribute is None or attribute.name not in allowed or not may_escalate(table, who):
        return ()
    return (Turned((FoeStep(contest, who),)),)


class FoeStep(UpDown, frozen=True):
    """A Foe Re-Counters or Escalates by matching the symbols beside its Attribute."""

    contest: Contest
    who: str

    def drawer(self) -> str:
        return self.who

    def count(self, table: Table) -> int:
        return len(attribute_match(table, self.who))

    def why(self) -> str:
        return f"to counter once more: {self.contest.name}"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        attribute = foe_card(table, self.who).attribute
        assert attribute is not None
        first = self.who == self.contest.by
        if not matches(attribute_match(table, self.who), drawn(outcome)):
            return settle(table, self.contest, first)
        told = Told(
            f"{name_of(table, self.who)} answers with {attribute.name.title()}.", ESCALATE, about=(self.who,)
        )
        if first:
            return (told, *offer_escalation(table, self.contest.after(attribute.name)))
        effect = self.contest.counters.get(attribute.name, CANCEL)
        return (told, *offer_recounter(table, self.contest.after(attribute.name, effect)))
