"""A player attacks: pay, aim, boost, divide, and then the attack is made."""

from __future__ import annotations

import msgspec

from hearthside.families.adventure_deck.aims import (
    Divide,
    OfTheStriker,
    Strike,
    aims,
    is_divided,
    most_targets,
)
from hearthside.families.adventure_deck.attacks import Attack, strengthened
from hearthside.families.adventure_deck.boosts import (
    boost_ask,
    boost_options,
    boosted,
    boosting,
    box_option,
    box_payment,
    count_boost,
    is_boosted,
)
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import (
    AsksOne,
    current_round,
    hand_of,
    name_of,
)
from hearthside.families.adventure_deck.checks import launch
from hearthside.families.adventure_deck.choices import label, picked, play_option, said
from hearthside.families.adventure_deck.damage import reveal
from hearthside.families.adventure_deck.plays import why_not
from hearthside.families.adventure_deck.weapons import arm, cannot_strike_twice
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Marked, Moved, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Table


def strike(table: Table, strike: Strike) -> Events:
    """Play the card: it leaves the hand, arms the Character, ends hiding; then pay and aim."""
    card, who = FACES[strike.face], strike.who
    events: list[Event] = [Moved((strike.face,), f"{who}/hand", f"{who}/discard")]
    if card.is_weapon:
        marks = arm(table.things[who], card.key)
        if marks:
            events.append(Marked(who, marks))
        if table.things[who].front["dual"] and not strike.second:
            events += [*count_boost(table, who, 0), Turned((OfferSecond(who, strike.face, strike.only),))]
    elif card.is_spell:
        events.append(Marked("combat", {"cast": who}))
    events += reveal(table, who)
    if current_round(table) in card.rounds:
        return [*events, *_aim(table, strike)]
    return [*events, *_pay(table, strike)]


def _pay(table: Table, strike: Strike) -> Events:
    """The Boost box opens a grey Round for its exact number of cards (ads.boost.requirement-box)."""
    card = FACES[strike.face]
    box = card.card.boost
    need, payers = box_payment(table, strike.who, box, card.rounds) if box else (0, ())
    if need == 0:  # the GM allowed what the rondel refuses
        return _aim(table, strike)
    if len(set(payers)) > 1 and len(payers) > need:
        return (Turned((PayBox(strike),)),)
    paid = payers[:need]  # where the GM allowed it, what there is
    moved = (Moved(paid, f"{strike.who}/hand", f"{strike.who}/discard"),) if paid else ()
    return (*moved, *_aim(table, strike.pay(paid)))


class PayBox(OfTheStriker, frozen=True):
    """Choose the cards that pay for the Boost box, or take the first that do."""

    def _payment(self, table: Table) -> tuple[int, tuple[str, ...]]:
        card = FACES[self.strike.face]
        assert card.card.boost is not None
        return box_payment(table, self.strike.who, card.card.boost, card.rounds)

    def ask(self, table: Table, seat: Seat) -> Ask:
        need, payers = self._payment(table)
        name = FACES[self.strike.face].label
        which = "Which card pays" if need == 1 else f"Which {need} cards pay"
        first = Option("suggested", f"Pay with {said(payers[:need])}")
        return Ask(f"{which} for {name}?", (box_option(payers, need, name), first))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        need, payers = self._payment(table)
        cards = picked(reply) if reply.option == "box" else payers[:need]
        moved = Moved(cards, f"{self.strike.who}/hand", f"{self.strike.who}/discard")
        return (moved, *_aim(table, self.strike.pay(moved.cards)))


# ---------------------------------------------------------------- aiming


def _aim(table: Table, strike: Strike) -> Events:
    found = aims(table, strike)
    if len(found) == 1 or most_targets(table, strike) > 1:
        return _boost(table, strike, *found[0])
    return (Turned((Aim(strike),)),)


class Aim(OfTheStriker, frozen=True):
    """Choose the Target, and whether a weapon is thrown (ads.throw.declare)."""

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = []
        for on, how in aims(table, self.strike):
            name = name_of(table, on)
            options.append(Option(f"{on}:{how}", f"{name}, thrown" if how else name, about=on))
        return Ask(f"{label(self.strike.face)} against whom?", tuple(options), ("ads.throw.declare",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        on, _, how = reply.option.partition(":")
        return _boost(table, self.strike, on, how)


def make_attack(table: Table, strike: Strike, on: str, how: str) -> Attack:
    """The attack as the card and the Round give it."""
    card, r = FACES[strike.face], current_round(table)
    damage = card.played_on(r, table.options)
    box = card.card.boost
    if strike.boxed and box and box.value:
        damage = box.value.on(r)
    ethereal, ranged = card.card.ethereal, card.is_ranged_weapon
    attack = Attack(strike.who, on, card.label, damage, strike.face, ethereal, ranged, how, strike.parting)
    return strengthened(table, attack.with_boost(strike.paid, 0) if strike.paid else attack)


# ---------------------------------------------------------------- boosting


def _boost(table: Table, strike: Strike, on: str, how: str) -> Events:
    """A Boost is declared before the Target answers (ads.boost.timing)."""
    attack = make_attack(table, strike, on, how)
    if _attack_boosts(table, strike):
        return (Turned((BoostAttack(strike, attack),)),)
    return _made(table, strike, attack)


def _attack_boosts(table: Table, strike: Strike) -> list[Option]:
    if strike.shares and is_boosted(table, strike.who):
        return []
    hand = hand_of(table, strike.who)
    options = boost_options(table, strike.who, strike.face, hand, defense=False, boxed=strike.boxed)
    card = FACES[strike.face]
    box = card.card.boost
    if box and box.value and not strike.boxed and not box.per_round:
        need, payers = box_payment(table, strike.who, box, card.rounds)
        if need and len(payers) >= need:
            options.append(box_option(payers, need, box.value.text))
    return options


class BoostAttack(OfTheStriker, frozen=True):
    """Boost an attack: 1 to R Attribute Cards for +1 each, a Boost card, its box, or nothing (ads.boost.attributes)."""

    attack: Attack

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.strike.who)} may boost {self.attack.name}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        whom = "" if is_divided(table, self.strike) else f" to {name_of(table, self.attack.on)}"
        without = f" Without a Boost it does {self.attack.damage} Damage{whom}."
        return boost_ask(label(self.strike.face), _attack_boosts(table, self.strike), without)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "box":
            moved = Moved(picked(reply), f"{self.strike.who}/hand", f"{self.strike.who}/discard")
            boxed = msgspec.structs.replace(self.strike, boxed=True)
            attack = make_attack(table, boxed, self.attack.on, self.attack.distance)
            attack = attack.with_boost(moved.cards, 0)
            return (moved, *count_boost(table, self.strike.who, 1), *_made(table, boxed, attack))
        more, events = boosted(table, self.strike.who, reply, defense=False)
        events += count_boost(table, self.strike.who, int(reply.option != "none"))
        return [*events, *_made(table, self.strike, self.attack.with_boost(boosting(reply), more))]


# ---------------------------------------------------------------- dividing


def _made(table: Table, strike: Strike, attack: Attack) -> Events:
    """On to the Target, or to several if there is Damage to divide."""
    least = 1 if len(aims(table, strike)) > 1 else 2  # nothing goes to who is hidden alone
    if attack.damage >= least and is_divided(table, strike):
        return (Turned((Divide(strike, attack, attack.damage, ()),)),)
    return launch(table, attack)


# ---------------------------------------------------------------- the second weapon


class OfferSecond(Passage, frozen=True):
    """A Dual Wielder may attack with a second weapon card as part of the same action (ads.dual.two-attacks); with a
    parting attack on `only` the one who flees."""

    who: str
    first: str
    only: str = ""

    def go(self, table: Table) -> Events:
        if current_round(table) not in FACES[self.first].primary:
            return ()
        found = any(not option.closed for option in second_options(table, self.who, self.only))
        return (Turned((SecondWeapon(self.who, self.only),)),) if found else ()


def second_options(table: Table, who: str, only: str = "") -> list[Option]:
    r, options = current_round(table), list[Option]()
    for face in dict.fromkeys(hand_of(table, who)):
        if FACES[face].is_weapon:
            why = cannot_strike_twice(table, who, face, r) or why_not(table, who, face, r, only)
            options.append(play_option(face, why))
    return options


class SecondWeapon(AsksOne, frozen=True):
    """Play a second weapon card, or leave it at one."""

    only: str = ""

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = (*second_options(table, self.who, self.only), Option("no", "No second attack"))
        return Ask("Attack with your other weapon too?", options, ("ads.dual.two-attacks",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "no":
            return ()
        face, parting = reply.option.partition(":")[2], bool(self.only)
        return strike(table, Strike(self.who, face, only=self.only, second=True, parting=parting))
