"""A Normal or Special Action Card is played: an attack, healing, something that lasts, a Sneak, a swap."""

from __future__ import annotations

from hearthside.families.adventure_deck.aims import Strike
from hearthside.families.adventure_deck.boosts import box_payment
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import AsksOne, allies, current_round, name_of
from hearthside.families.adventure_deck.choices import label
from hearthside.families.adventure_deck.damage import cure, heal, heal_openly, needs_healing
from hearthside.families.adventure_deck.effects import begin_card
from hearthside.families.adventure_deck.hands import draw_steps
from hearthside.families.adventure_deck.plays import other_weapons
from hearthside.families.adventure_deck.sneak import DeclareSneak
from hearthside.families.adventure_deck.strikes import strike
from hearthside.families.adventure_deck.weapons import swapped
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Marked, Moved, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Table


class PlayCard(Passage, frozen=True):
    """Play a card from hand that is known to be playable."""

    who: str
    face: str

    def go(self, table: Table) -> Events:
        return use_card(table, self.who, self.face)


def use_card(table: Table, who: str, face: str, only: str = "") -> Events:
    """What playing the card does. A played card goes to the Discard Deck (ads.deck.play-to-discard) unless it lasts; of
    what lasts all read what it does."""
    card = FACES[face]
    if card.is_attack:
        return strike(table, Strike(who, face, only=only, parting=bool(only)))
    lies = bool(card.card.lasts) and not card.card.effects.sneak
    says = f": “{card.card.text}”" if lies else "."
    events: list[Event] = [
        Moved((face,), f"{who}/hand", f"{who}/{'held' if lies else 'discard'}"),
        Told(f"{name_of(table, who)} plays {label(face)}{says}", ("ads.action.play-card",), about=(who,)),
    ]
    events += box_cost(table, who, face)
    if card.is_spell:
        events.append(Marked("combat", {"cast": who}))
    return [*events, *_work(table, who, face, lies)]


def _work(table: Table, who: str, face: str, lies: bool) -> Events:
    """What a card does that is no attack."""
    card = FACES[face].card
    if FACES[face].heals:
        return _heal_whom(table, who, face)
    if card.effects.sneak:
        return (Turned((DeclareSneak(who, face),)),)
    if card.effects.fast_swap and other_weapons(table, who):
        return (Turned((FastSwap(who),)),)
    if card.effects.draw:
        return (Turned(draw_steps(table, who, card.effects.draw, beyond=True)),)
    return begin_card(table, who, face, who) if lies else ()


def box_cost(table: Table, who: str, face: str) -> list[Event]:
    """On a grey Round the Boost box is paid, with the first cards in hand that fit (ads.boost.requirement-box)."""
    card = FACES[face]
    if current_round(table) in card.rounds or card.card.boost is None:
        return []
    need, payers = box_payment(table, who, card.card.boost, card.rounds)
    return [Moved(payers[:need], f"{who}/hand", f"{who}/discard")] if 0 < need <= len(payers) else []


# ---------------------------------------------------------------- healing

UNHURT = "Not wounded: it would do nothing."


def is_wasted(table: Table, who: str, face: str) -> bool:
    """Whether a healing card would help nobody. It may be played all the same, and is gone then."""
    cures = FACES[face].card.effects.cures
    return not any(needs_healing(table, whom, cures) for whom in (who, *allies(table, who)))


def _heal_whom(table: Table, who: str, face: str) -> Events:
    if allies(table, who):
        return (Turned((HealWhom(who, face),)),)
    return heal_with(table, who, who, face)


def heal_with(table: Table, who: str, whom: str, face: str) -> list[Event]:
    card = FACES[face]
    r = current_round(table)
    box = card.card.boost
    boxed = r not in card.rounds and box is not None and box.value is not None
    amount = box.value.on(r) if boxed and box and box.value else card.played_on(r, table.options)
    what, cures = f"is healed by {card.label}", card.card.effects.cures
    cured = cure(table, whom, cures)
    return [*(heal if cured else heal_openly)(table, whom, amount, what, ()), *cured]


class HealWhom(AsksOne, frozen=True):
    """Heal yourself or an Ally."""

    face: str

    def ask(self, table: Table, seat: Seat) -> Ask:
        whom = (self.who, *allies(table, self.who))
        options = tuple(self._option(table, w) for w in whom)
        return Ask("Who is healed?", options, ("ads.damage.healing",))

    def _option(self, table: Table, whom: str) -> Option:
        helps = needs_healing(table, whom, FACES[self.face].card.effects.cures)
        return Option(f"on:{whom}", name_of(table, whom), about=whom, note="" if helps else UNHURT)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return heal_with(table, self.who, reply.option.partition(":")[2], self.face)


# ---------------------------------------------------------------- changing weapons at once


class FastSwap(AsksOne, frozen=True):
    """Change the weapon without spending the action: the new one may be played in the same Round (ads.swap.fast)."""

    def ask(self, table: Table, seat: Seat) -> Ask:
        keys = other_weapons(table, self.who)
        options = tuple(Option(f"to:{key}", FACES[f"{key}/up"].label) for key in keys)
        return Ask("Which weapon do you draw?", options, ("ads.swap.fast",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return swap_to(table, self.who, reply.option.partition(":")[2])


def swap_to(table: Table, who: str, key: str) -> Events:
    """The weapon is changed (ads.swap.cost)."""
    text = f"{name_of(table, who)} changes to {FACES[f'{key}/up'].label}."
    return (Marked(who, swapped(key)), Told(text, ("ads.swap.cost",), about=(who,)))
