"""Reaction/Counter: how somebody who is attacked may answer, once for each attack."""

from __future__ import annotations

from functools import lru_cache

from hearthside.families.adventure_deck.attacks import Attack, counter_of, land
from hearthside.families.adventure_deck.boosts import boost_ask, boost_options, boosted
from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import (
    base_actions,
    current_round,
    hand_of,
    is_foe,
    name_of,
    seat_of,
)
from hearthside.families.adventure_deck.choices import UP_OR_DOWN, Reason, card_option, closed_card, label
from hearthside.families.adventure_deck.counters import (
    Contest,
    achieves,
    counter_attack,
    counters_of,
    offer_recounter,
    reacted,
    recounters_of,
    spend,
    symbol_of,
)
from hearthside.families.adventure_deck.damage import reveal
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.foe_reactions import foe_reacts
from hearthside.families.adventure_deck.formulas import half
from hearthside.families.adventure_deck.requirements import barred, unmet, wrong_round
from hearthside.families.adventure_deck.schema import ActionType, BaseAction, Category, ValueKind
from hearthside.families.adventure_deck.updown import WORDS
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Outcome
from hearthside.kernel.events import Event, Events, Marked, Moved, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

RULES = ("ads.react.kinds", "ads.react.one-per-attack")
DECLINE = Option("decline", "No answer")
UPDOWN = Option("updown", "Draw an Up/Down", rules=("ads.counter.single-updown",))
NOT_A_REACTION: Reason = ("this card does not answer an attack", ("ads.action.reaction",))
FLEEING: Reason = ("who flees answers only with Attributes and Up/Down", ("ads.flee.limited-reactions",))
PHYSICAL: Reason = ("Physical Defense does not stop Ethereal Damage", ("ads.damage.ethereal-bypass",))
NO_SHIELD: Reason = ("no Shield is equipped", ("ads.action.gear",))
DUAL: Reason = ("a Dual Wielder uses no Shield", ("ads.dual.no-shield",))


class Answered(Passage, frozen=True):
    """An attack comes to the one attacked, when its time has come."""

    attack: Attack

    def go(self, table: Table) -> Events:
        return answer_attack(table, self.attack)


def answer_attack(table: Table, attack: Attack) -> Events:
    """The attacked one may answer before anything happens (ads.round.reactions-anytime)."""
    status = table.things[attack.on].front["status"]
    if status not in ("up", "exposed"):
        return ()
    if is_foe(attack.on):
        return foe_reacts(table, attack)
    if any(not option.closed for option in answers(table, attack)):
        draws = counter_of(attack)
        if draws and draws.updown and draws.draws > 1 and not is_foe(attack.by):
            return (Turned((DeclareSet(attack),)),)
        return (Turned((React(attack),)),)
    return land(table, attack)


# ---------------------------------------------------------------- what may answer


def answers(table: Table, attack: Attack) -> list[Option]:
    """Every card in hand, open or closed with its reason, and what needs no card (ads.react.kinds)."""
    who = table.things[attack.on]
    counters = counters_of(attack)
    r = current_round(table)
    hand = hand_of(table, attack.on)
    options = []
    for face in dict.fromkeys(hand):
        why = _why_not(table, who, attack, face, counters, r, hand)
        options.append(closed_card("play", face, why) if why else card_option("play", face))
    box = counter_of(attack)
    if box and box.updown:
        options.append(UPDOWN)
    for base in base_actions(table, attack.on):
        if base.type is ActionType.REACTION and base.kind is ValueKind.DEFENSE:
            options.append(_base_option(base, _why_not_base(who, attack, base)))
    if attack.ranged_weapon and who.front["raised"] and not who.front["fleeing"]:
        options.append(Option("raised", "Your raised Shield", rules=("ads.react.shield-many-ranged",)))
    return options


@lru_cache(maxsize=256)
def _base_option(base: BaseAction, why: Reason | None) -> Option:
    closed, rules = why or ("", ("ads.character.base-defences",))
    return Option(f"base:{base.key}", base.name, rules=rules, note=base.text, closed=closed)


USED: Reason = ("already used on this Round", ("ads.action.base-once-per-round",))


def _why_not_base(who: Thing, attack: Attack, base: BaseAction) -> Reason | None:
    if who.front["fleeing"]:
        return FLEEING
    if base.key in who.list("used"):
        return USED
    return PHYSICAL if attack.ethereal and not (base.ethereal or base.both) else None


def _why_not(
    table: Table,
    who: Thing,
    attack: Attack,
    face: str,
    counters: dict[str, str],
    r: int,
    hand: tuple[str, ...],
) -> Reason | None:
    """Why this card cannot answer this attack."""
    card = FACES[face]
    if card.attribute and card.attribute in counters:
        return None
    listed = card.category in counters
    if not (card.reaction or listed):
        return NOT_A_REACTION
    if who.front["fleeing"]:
        return FLEEING
    if card.card.effects.transform:
        return (
            None
            if transformable(hand, face, r)
            else ("you have no other card with a value", ("ads.react.transformed",))
        )
    front = who.front
    why = barred(face, str(front["class"]), str(front["race"]), who.number("level"))
    why = why or wrong_round(face, r) or unmet(who, face) or shield_reason(table, who, face)
    if why is None and attack.ethereal and not card.card.ethereal and not listed:
        return PHYSICAL
    return why


def shield_reason(table: Table, who: Thing, face: str) -> Reason | None:
    """A Shield must be equipped (ads.ruling.shield-equipped), and Dual Wielders use none (ads.dual.no-shield)."""
    card = FACES[face]
    if card.category is not Category.SHIELD:
        return None
    if who.front["dual"]:
        return DUAL
    if table.options["shield-needs-equip"] == "true" and who.front["shield"] != card.key:
        return NO_SHIELD
    return None


def transformable(hand: tuple[str, ...], face: str, r: int) -> list[str]:
    """The other cards in hand with a value on this Round (ads.react.transformed)."""
    return [other for other in dict.fromkeys(hand) if other != face and FACES[other].values[r - 1] > 0]


# ---------------------------------------------------------------- answering


class DeclareSet(Question, frozen=True):
    """Where several Up/Downs counter a card, its player declares which set (ads.counter.multi-updown)."""

    attack: Attack

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(self.attack.by),)

    def ask(self, table: Table, seat: Seat) -> Ask:
        return Ask("Which symbols would counter it?", UP_OR_DOWN, ("ads.counter.multi-updown",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return (Turned((React(self.attack, declared=reply.option),)),)


class React(Question, frozen=True):
    """Answer an attack with one Reaction, or decline (ads.react.one-per-attack)."""

    attack: Attack
    left: int = 1
    declared: str = "U"

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(self.attack.on),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.attack.on)} may answer {self.attack.name}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        kind = "Ethereal" if self.attack.ethereal else "Physical"
        by = name_of(table, self.attack.by)
        prompt = f"{by} attacks you: {self.attack.name}, {self.attack.damage} {kind} Damage. Your answer?"
        return Ask(prompt, (DECLINE, *answers(table, self.attack)), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        verb, _, name = reply.option.partition(":")
        if verb == "decline":
            return land(table, self.attack)
        if verb == "updown":
            return (Turned((CounterDraw(self.attack, self.declared),)), *reveal(table, self.attack.on))
        if verb == "base":
            return self._base(table, name)
        if verb == "raised":
            return self._raised(table)
        return (*reveal(table, self.attack.on), *self._card(table, name))

    def _base(self, table: Table, key: str) -> Events:
        base = next(base for base in base_actions(table, self.attack.on) if base.key == key)
        who = table.things[self.attack.on]
        stopped = self.attack.with_damage(max(0, self.attack.damage - base.value.on(current_round(table))))
        return (Marked(self.attack.on, {"used": (*who.list("used"), key)}), *land(table, stopped, base.name))

    def _raised(self, table: Table) -> Events:
        """One Shield card against several ranged attacks of a Round (ads.react.shield-many-ranged)."""
        who = table.things[self.attack.on]
        face = who.text("raised_card")
        lowered = Marked(self.attack.on, {"raised": who.number("raised") - 1})
        return (lowered, *defended(table, self.attack, face, 0))

    def _card(self, table: Table, face: str) -> Events:
        counters = counters_of(self.attack)
        card = FACES[face]
        who, name = self.attack.on, name_of(table, self.attack.on)
        if card.attribute in counters or card.category in counters:
            contest = counter_attack(self.attack, recounters_of(table, self.attack), counters)
            contest = contest.after(face, achieves(face, counters))
            told = f"{name} counters with {label(face)}."
            return (
                *spend(table, who, face, told, ("ads.counter.attribute",)),
                *offer_recounter(table, contest),
            )
        events: list[Event] = [Moved((face,), f"{who}/hand", f"{who}/discard"), *reacted(table, who)]
        if card.card.effects.transform:
            return [*events, Turned((Transform(self.attack, face),))]
        hand = list(hand_of(table, who))
        hand.remove(face)
        if boost_options(table, face, tuple(hand), defense=True):
            return [*events, Turned((BoostDefense(self.attack, face, self.left),))]
        return [*events, *after_defense(table, self.attack, face, 0, self.left)]


class BoostDefense(Question, frozen=True):
    """Boost a Reaction: at most one Boost for each (ads.boost.limit)."""

    attack: Attack
    face: str
    left: int = 1

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(self.attack.on),)

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = boost_options(table, self.face, hand_of(table, self.attack.on), defense=True)
        return boost_ask(label(self.face), options)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        more, events = boosted(table, self.attack.on, reply, defense=True)
        return [*events, *after_defense(table, self.attack, self.face, more, self.left)]


def after_defense(table: Table, attack: Attack, face: str, more: int, left: int) -> Events:
    """The Defense counts; at a table with two Reactions for each attack the next is offered."""
    if left < int(table.options["reactions-per-attack"]):
        damage = attack.damage - defense_value(table, attack, face, more)
        return (
            Turned((React(attack.with_damage(max(0, damage)), left + 1),)),
            *raise_shield(table, attack, face),
        )
    return [*raise_shield(table, attack, face), *defended(table, attack, face, more)]


def raise_shield(table: Table, attack: Attack, face: str) -> list[Event]:
    """A Shield played against a ranged weapon stays up for the next ones (ads.ruling.shield-multi)."""
    shield = FACES[face].card.shield
    if shield is None or not attack.ranged_weapon or shield.ranged_blocks < 2:
        return []
    return [Marked(attack.on, {"raised": shield.ranged_blocks - 1, "raised_card": face})]


def defense_value(table: Table, attack: Attack, face: str, more: int) -> int:
    """The Defense of a card on this Round and against this attack.

    Armor counts half against ranged weapons (ads.defense.armor-vs-ranged); many Shields stop them whole
    (ads.defense.shield-vs-ranged).
    """
    card = FACES[face]
    value = card.on(current_round(table), table.options) + more
    if not attack.ranged_weapon:
        return value
    if card.card.shield and card.card.shield.stops_ranged:
        return max(value, attack.damage)
    return halved_armor(table, value) if card.category is Category.ARMOR else value


def halved_armor(table: Table, value: int) -> int:
    rule = table.options["armor-vs-ranged"]
    return {"half-down-min1": half(value), "half-up": (value + 1) // 2, "full": value}[rule]


def defended(table: Table, attack: Attack, face: str, more: int) -> list[Event]:
    value = defense_value(table, attack, face, more)
    left = attack.with_damage(max(0, attack.damage - value))
    return land(table, left, f"{label(face)} stops {min(value, attack.damage)}")


class Transform(Question, frozen=True):
    """Play another card with a value as an answer: it counts as Ethereal Defense (ads.react.transformed)."""

    attack: Attack
    face: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(self.attack.on),)

    def ask(self, table: Table, seat: Seat) -> Ask:
        hand = hand_of(table, self.attack.on)
        cards = transformable(hand, self.face, current_round(table))
        return Ask(
            "Which card answers?",
            tuple(card_option("play", card) for card in cards),
            ("ads.react.transformed",),
        )

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        face = reply.option.partition(":")[2]
        value = FACES[face].on(current_round(table), table.options)
        left = self.attack.with_damage(max(0, self.attack.damage - value))
        moved = Moved((face,), f"{self.attack.on}/hand", f"{self.attack.on}/discard")
        return (moved, *land(table, left, f"{label(face)} turns {value} aside"))


class CounterDraw(UpDown, frozen=True):
    """Draw to Counter: one symbol must be the card's own (ads.counter.single-updown), several the declared set."""

    attack: Attack
    declared: str

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
        if count > 1:
            return self.declared * count
        return symbol_of(table, self.attack)

    def fell(self, table: Table, outcome: Outcome) -> Events:
        box = counter_of(self.attack)
        assert box is not None and box.updown is not None
        wanted = self.wanted(table)
        if drawn(outcome) != wanted:
            return land(table, self.attack, f"no {' '.join(WORDS[c] for c in wanted)} drawn")
        contest: Contest = counter_attack(
            self.attack, recounters_of(table, self.attack), counters_of(self.attack)
        )
        return offer_recounter(table, contest.after("updown", box.updown))
