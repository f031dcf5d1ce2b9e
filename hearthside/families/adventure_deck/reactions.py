"""Reaction/Counter: how somebody who is attacked may answer, once for each attack, or twice where the table says so."""

from __future__ import annotations

import msgspec

from hearthside.families.adventure_deck.answers import answers, transformable
from hearthside.families.adventure_deck.attacks import Attack, counter_of, land, warded
from hearthside.families.adventure_deck.boosts import boost_ask, boost_options, boosted, boosting
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import (
    asked_for,
    base_action,
    current_round,
    hand_of,
    is_foe,
    is_standing,
    name_of,
    used,
)
from hearthside.families.adventure_deck.choices import card_option, label
from hearthside.families.adventure_deck.contests import (
    CANCEL,
    SETTLE,
    Contest,
    DeclaresSymbol,
    counter_attack,
    counters_of,
    recounters_of,
    settle_attack,
    symbol_of,
)
from hearthside.families.adventure_deck.counters import achieves, offer_recounter, reacted, spend
from hearthside.families.adventure_deck.damage import reveal
from hearthside.families.adventure_deck.defenses import defended, gets_through, raise_shield
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.foe_reactions import foe_reacts
from hearthside.families.adventure_deck.formulas import half
from hearthside.families.adventure_deck.stack import clear, lay_answer, lay_attack
from hearthside.families.adventure_deck.updown import not_drawn
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Outcome
from hearthside.kernel.events import Event, Events, Marked, Moved, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table

RULES = ("ads.react.kinds", "ads.react.one-per-attack")
DECLINE = Option("decline", "No answer")


class Answered(Passage, frozen=True):
    """An attack comes to the one attacked when its time has come, or what an answer has left of it."""

    attack: Attack
    how: str = ""
    left: int = 1
    declared: str = ""
    face: str = ""
    drew: bool = False

    def go(self, table: Table) -> Events:
        return again(table, self) if self.how else answer_attack(table, self.attack)


def answer_attack(table: Table, attack: Attack) -> Events:
    """The attacked one may answer before anything happens (ads.round.reactions-anytime)."""
    if not is_standing(table, attack.on):
        return ()
    if is_foe(attack.on):
        return foe_reacts(table, attack)
    if can_answer(table, attack):
        draws = counter_of(attack)
        if draws and draws.updown and draws.draws > 1 and not is_foe(attack.by):
            return (lay_attack(table, attack, attack.by), Turned((DeclareSet(attack),)))
        return (lay_attack(table, attack, attack.on), Turned((React(attack),)))
    return (*clear(table), *land(table, attack))


def can_answer(table: Table, attack: Attack, *, drew: bool = False) -> bool:
    return any(not option.closed for option in answers(table, attack, drew=drew))


# ---------------------------------------------------------------- answering


class DeclareSet(DeclaresSymbol, frozen=True):
    """Which set the one attacked must draw."""

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        laid = lay_attack(table, self.attack, self.attack.on)
        return (laid, Turned((React(self.attack, declared=reply.option),)))


class OfTheAttacked(Question, frozen=True):
    """A question to the player of whoever is attacked."""

    attack: Attack

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.attack.on)


class React(OfTheAttacked, frozen=True):
    """Answer an attack with one Reaction, or decline (ads.react.one-per-attack)."""

    left: int = 1
    declared: str = "U"
    drew: bool = False

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.attack.on)} may answer {self.attack.name}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        kind = "Ethereal" if self.attack.ethereal else "Physical"
        by, hp = name_of(table, self.attack.by), table.things[self.attack.on].number("hp")
        last = f" You have only {hp} HP." if warded(table, self.attack)[0] >= hp else ""
        prompt = (
            f"{by} attacks you: {self.attack.name}, {self.attack.damage} {kind} Damage.{last} Your answer?"
        )
        return Ask(prompt, (DECLINE, *answers(table, self.attack, drew=self.drew)), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        verb, _, name = reply.option.partition(":")
        if verb == "decline":
            return (*clear(table), *land(table, self.attack))
        if verb == "updown":
            draw = CounterDraw(self.attack, self.declared, self.left)
            return (Turned((draw,)), *reveal(table, self.attack.on))
        if verb == "base":
            return self._base(table, name)
        if verb == "raised":
            return self._raised(table)
        return (*reveal(table, self.attack.on), *self._card(table, name, defends=verb == "defend"))

    def _base(self, table: Table, key: str) -> Events:
        base = base_action(table, self.attack.on, key)
        stopped = min(self.attack.damage, base.value.on(current_round(table)))
        rest, how = self.attack.with_damage(self.attack.damage - stopped), f"{stopped} stopped by {base.name}"
        return (used(table, self.attack.on, key), *after_answer(table, rest, how, self.left, self.declared))

    def _raised(self, table: Table) -> Events:
        """One Shield card against several ranged attacks of a Round (ads.react.shield-many-ranged)."""
        who = table.things[self.attack.on]
        face = who.text("raised_card")
        lowered = Marked(self.attack.on, {"raised": who.number("raised") - 1})
        stopped, how = defended(table, self.attack, face, 0)
        return (lowered, *after_answer(table, stopped, how, self.left, self.declared))

    def _card(self, table: Table, face: str, *, defends: bool) -> Events:
        counters = counters_of(self.attack)
        card, who = FACES[face], self.attack.on
        if not defends and (card.attribute in counters or card.category in counters):
            return self._counter(table, face, counters)
        events: list[Event] = [Moved((face,), f"{who}/hand", f"{who}/discard"), *reacted(table, who)]
        if card.is_spell:
            events.append(Marked("combat", {"cast": who}))
        hand, laid = hand_of(table, who), lay_answer(table, self.attack, face)
        if card.card.effects.transform and transformable(hand, face, current_round(table)):
            return [*events, laid, Turned((Transform(self.attack, face, self.left, self.declared),))]
        i = hand.index(face)
        through = gets_through(table, self.attack, face)
        if through > 0 and boost_options(table, who, face, hand[:i] + hand[i + 1 :], defense=True):
            return [*events, laid, Turned((BoostDefense(self.attack, face, self.left, self.declared),))]
        rest, how = defended(table, self.attack, face, 0)
        events += raise_shield(self.attack, face)
        return [*events, *after_answer(table, rest, how, self.left, self.declared, face)]

    def _counter(self, table: Table, face: str, counters: dict[str, str]) -> Events:
        contest = counter_attack(self.attack, recounters_of(table, self.attack), counters)
        contest = followed(table, contest, self.left, self.declared).after(face, achieves(face, counters))
        told = f"{name_of(table, self.attack.on)} counters with {label(face)}."
        spent = spend(table, self.attack.on, face, told, ("ads.counter.attribute",))
        return (*spent, *offer_recounter(table, contest))


class BoostDefense(OfTheAttacked, frozen=True):
    """Boost a Reaction: at most one Boost for each (ads.boost.limit)."""

    face: str
    left: int = 1
    declared: str = "U"

    def ask(self, table: Table, seat: Seat) -> Ask:
        who = self.attack.on
        options = boost_options(table, who, self.face, hand_of(table, who), defense=True)
        through = gets_through(table, self.attack, self.face)
        return boost_ask(label(self.face), options, f" {through} Damage would get through.")

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        more, events = boosted(table, self.attack.on, reply, defense=True)
        rest, how = defended(table, self.attack, self.face, more, boosting(reply))
        shield = raise_shield(self.attack, self.face)
        after = after_answer(table, rest, how, self.left, self.declared, self.face)
        return [*events, *shield, *after]


# ---------------------------------------------------------------- a second Reaction


def after_answer(
    table: Table, attack: Attack, how: str, left: int, declared: str, face: str = "", *, drew: bool = False
) -> Events:
    """What an answer left of the attack lands, unless it may be answered once more (ads.ruling.one-reaction)."""
    if left < int(table.options["reactions-per-attack"]):
        return (Turned((Answered(attack, how, left + 1, declared, face, drew),)),)
    return (*clear(table), *land(table, attack, how))


def again(table: Table, first: Answered) -> Events:
    """If anything is left, and can be answered: against the same declared set (ads.counter.multi-updown)."""
    attack, how = first.attack, first.how
    if not attack.damage or not can_answer(table, attack, drew=first.drew):
        return (*clear(table), *land(table, attack, how))
    text = f"{name_of(table, attack.on)} answers {attack.name}, {how}: {attack.damage} Damage left."
    laid = lay_answer(table, attack, first.face) if first.face else lay_attack(table, attack, attack.on)
    asked = Turned((React(attack, first.left, first.declared or "U", first.drew),))
    return (Told(text, RULES, about=(attack.by, attack.on)), laid, asked)


def followed(table: Table, contest: Contest, left: int, declared: str) -> Contest:
    """A Counter after which there may be another Reaction."""
    if left < int(table.options["reactions-per-attack"]):
        return msgspec.structs.replace(contest, kind="reaction", note=(str(left), declared))
    return contest


def settle_reaction(table: Table, contest: Contest, countered: bool) -> Events:
    """What a Counter left of the attack can be answered once more."""
    attack, (left, declared), drew = contest.attack, contest.note, "updown" in contest.steps
    assert attack is not None
    if not countered:
        return after_answer(table, attack, "re-countered", int(left), declared, drew=drew)
    if contest.effect == CANCEL:
        return settle_attack(table, contest, countered)
    rest = attack.with_damage(half(attack.damage))
    return after_answer(table, rest, "half countered", int(left), declared, drew=drew)


SETTLE["reaction"] = settle_reaction


class Transform(OfTheAttacked, frozen=True):
    """Play another card with a value as an answer: it counts as Ethereal Defense (ads.react.transformed)."""

    face: str
    left: int = 1
    declared: str = "U"

    def ask(self, table: Table, seat: Seat) -> Ask:
        hand = hand_of(table, self.attack.on)
        cards = transformable(hand, self.face, current_round(table))
        options = tuple(card_option("play", card) for card in cards)
        return Ask("Which card answers?", options, ("ads.react.transformed",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        face = reply.option.partition(":")[2]
        value = FACES[face].on(current_round(table), table.options)
        rest = self.attack.with_damage(max(0, self.attack.damage - value))
        moved = Moved((face,), f"{self.attack.on}/hand", f"{self.attack.on}/discard")
        how = f"{min(value, self.attack.damage)} turned aside by {label(self.face)} with {label(face)}"
        return (moved, *after_answer(table, rest, how, self.left, self.declared, self.face))


class CounterDraw(UpDown, frozen=True):
    """Draw to Counter: one symbol must be the card's own (ads.counter.single-updown), several the declared set."""

    attack: Attack
    declared: str
    left: int = 1

    def drawer(self) -> str:
        return self.attack.on

    def count(self, table: Table) -> int:
        box = counter_of(self.attack)
        assert box is not None
        return box.draws

    def why(self) -> str:
        return f"against {self.attack.name}"

    def wanted(self, table: Table) -> str:
        count = self.count(table)
        return self.declared * count if count > 1 else symbol_of(table, self.attack)

    def fell(self, table: Table, outcome: Outcome) -> Events:
        box = counter_of(self.attack)
        assert box is not None and box.updown is not None
        wanted = self.wanted(table)
        if drawn(outcome) != wanted:
            return after_answer(table, self.attack, not_drawn(wanted), self.left, self.declared, drew=True)
        recounters = recounters_of(table, self.attack)
        contest = counter_attack(self.attack, recounters, counters_of(self.attack))
        contest = followed(table, contest, self.left, self.declared)
        return offer_recounter(table, contest.after("updown", box.updown))
