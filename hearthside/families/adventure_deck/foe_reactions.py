"""How a Foe answers an attack: one draw for each attack, matched with the rows of its card (ads.foe.reaction-per-attack).

The book plays two attacks on a goblin through (ads.foe.example-*).
"""

from __future__ import annotations

from hearthside.families.adventure_deck.attacks import Attack, counter_of, land
from hearthside.families.adventure_deck.characters import current_round, foe_card, is_foe, name_of
from hearthside.families.adventure_deck.contests import (
    Contest,
    DeclaresSymbol,
    counter_attack,
    counters_of,
    recounters_of,
    symbol_of,
)
from hearthside.families.adventure_deck.counters import attribute_match, foe_match, offer_recounter
from hearthside.families.adventure_deck.defenses import halved_armor
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.foe_schema import ReactionRow
from hearthside.families.adventure_deck.schema import Category
from hearthside.families.adventure_deck.updown import in_words, matches
from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import Outcome
from hearthside.kernel.events import Events, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table

ATTRIBUTE, ROW, UPDOWN = "attribute", "row", "updown"
IN_VAIN = "no answer drawn"


def foe_reacts(table: Table, attack: Attack) -> Events:
    """One answer for each attack, never two (ads.ruling.foe-reaction-vs-counter): its Attribute where the attacking card
    lists it, else a row (ads.foe.counter-virtual), else an Up/Down where the card allows one."""
    box = counter_of(attack)
    foe = foe_card(table, attack.on)
    fleeing = bool(table.things[attack.on].front["fleeing"])
    if box and foe.attribute and foe.attribute.name in box.attributes:
        return (Turned((FoeReaction(attack, ATTRIBUTE, len(foe.attribute.match)),)),)
    rows = [] if fleeing else fitting_rows(table, attack)
    if rows:
        return (Turned((FoeReaction(attack, ROW, len(rows[0].match)),)),)
    if box and box.updown:
        if box.draws > 1 and not is_foe(attack.by):
            return (Turned((DeclareAgainst(attack, box.draws),)),)
        return (Turned((FoeReaction(attack, UPDOWN, box.draws),)),)
    return land(table, attack)


class DeclareAgainst(DeclaresSymbol, frozen=True):
    """Which set the Foe must draw."""

    cards: int

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Turned((FoeReaction(self.attack, UPDOWN, self.cards, reply.option),)),)


def fitting_rows(table: Table, attack: Attack) -> list[ReactionRow]:
    """The rows of this Round that can do something about this attack (ads.foe.reaction)."""
    r = current_round(table)
    box = counter_of(attack)
    listed = box.cards if box else {}
    return [
        row
        for row in foe_card(table, attack.on).reactions
        if r in row.rounds and (not attack.ethereal or row.ethereal or row.category in listed)
    ]


class FoeReaction(UpDown, frozen=True):
    """Draw for a Foe's answer; without a match there is none."""

    attack: Attack
    how: str
    cards: int
    declared: str = ""

    def drawer(self) -> str:
        return self.attack.on

    def count(self, table: Table) -> int:
        return self.cards

    def why(self) -> str:
        return f"its answer to {self.attack.name}"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        shown = drawn(outcome)
        if self.how == ATTRIBUTE:
            return self._attribute(table, shown)
        if self.how == UPDOWN:
            return self._updown(table, shown)
        for row in fitting_rows(table, self.attack):
            if matches(foe_match(table, self.attack.on, row.match), shown):
                return self._row(table, row)
        return land(table, self.attack, IN_VAIN)

    def _contest(self, table: Table) -> Contest:
        return counter_attack(self.attack, recounters_of(table, self.attack), counters_of(self.attack))

    def _attribute(self, table: Table, shown: str) -> Events:
        """The Attribute beside its symbols, as a Counter (ads.foe.attribute)."""
        attribute = foe_card(table, self.attack.on).attribute
        assert attribute is not None
        if not matches(attribute_match(table, self.attack.on), shown):
            return land(table, self.attack, IN_VAIN)
        contest, step = self._contest(table), attribute.name
        told = self._told(table, f"counters with {step.title()}")
        return (told, *offer_recounter(table, contest.after(step, contest.counters[step])))

    def _updown(self, table: Table, shown: str) -> Events:
        box = counter_of(self.attack)
        assert box is not None and box.updown is not None
        wanted = (self.declared or symbol_of(table, self.attack)) * self.cards
        if shown != wanted:
            return land(table, self.attack, IN_VAIN)
        told = self._told(table, f"draws {in_words(wanted)} against it")
        return (told, *offer_recounter(table, self._contest(table).after("updown", box.updown)))

    def _told(self, table: Table, what: str) -> Told:
        who = self.attack.on
        return Told(f"{name_of(table, who)} {what}.", ("ads.foe.counter-virtual",), about=(who,))

    def _row(self, table: Table, row: ReactionRow) -> Events:
        """A virtual card: a Counter where the attacking card lists its kind, else Defense."""
        box = counter_of(self.attack)
        if box and row.category in box.cards:
            contest = self._contest(table).after(row.name, box.cards[row.category])
            return (self._told(table, f"counters with {row.name}"), *offer_recounter(table, contest))
        value = row.defense.on(current_round(table))
        if self.attack.ranged_weapon and row.category is Category.ARMOR:
            value = halved_armor(table, value)
        left = self.attack.with_damage(max(0, self.attack.damage - value))
        return land(table, left, f"{min(value, self.attack.damage)} stopped by {row.name}")
