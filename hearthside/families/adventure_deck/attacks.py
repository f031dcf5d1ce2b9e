"""An attack: who, on whom, with what, how strong; and what happens when it lands."""

from __future__ import annotations

from functools import cache

import msgspec

from hearthside.families.adventure_deck.catalogue import FACES, FOES
from hearthside.families.adventure_deck.characters import (
    asked_for,
    foe_card,
    is_foe,
    is_up,
    lasting,
    lasting_bonus,
    name_of,
)
from hearthside.families.adventure_deck.choices import UP_OR_DOWN, listed, said
from hearthside.families.adventure_deck.damage import wound
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.effects import begin_card
from hearthside.families.adventure_deck.foe_schema import Row, TraitName
from hearthside.families.adventure_deck.illness import Infection
from hearthside.families.adventure_deck.schema import CounterBox
from hearthside.families.adventure_deck.updown import WORDS
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Outcome
from hearthside.kernel.events import Event, Events, Marked, Moved, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table


class Attack(msgspec.Struct, frozen=True):
    """An attack on one Target (ads.term.target). `card` is a face, or `foe:key:row` for the row of a Foe Card;
    `boost` are the cards played to make it stronger."""

    by: str
    on: str
    name: str
    damage: int
    card: str = ""
    ethereal: bool = False
    ranged_weapon: bool = False
    distance: str = ""
    parting: bool = False
    boost: tuple[str, ...] = ()

    def with_damage(self, damage: int) -> Attack:
        return msgspec.structs.replace(self, damage=damage)

    def with_boost(self, cards: tuple[str, ...], more: int) -> Attack:
        return msgspec.structs.replace(self, damage=self.damage + more, boost=self.boost + cards)


def row_of(card: str) -> Row:
    """The row of a Foe Card that an attack was made with."""
    _, key, row = card.split(":")
    foe = FOES[key].card
    if row == "failure":
        assert foe.failure is not None
        return foe.failure
    return foe.actions[int(row)]


def counter_of(attack: Attack) -> CounterBox | None:
    """The Counter box of the card that attacks; without one it cannot be Countered (ads.counter.listed)."""
    return counter_box(attack.card)


@cache
def counter_box(card: str) -> CounterBox | None:
    if card.startswith("foe:"):
        return row_of(card).counter
    return FACES[card].card.counter if card else None


def strengthened(table: Table, attack: Attack) -> Attack:
    """With what lasting effects add to the attacker's Damage."""
    bonus = lasting_bonus(table, attack.by, "add_damage")
    return attack.with_damage(attack.damage + bonus) if bonus else attack


def announced(table: Table, attack: Attack) -> Told:
    """The attack is declared, with its Boost, before anybody answers it (ads.boost.timing)."""
    kind = "Ethereal" if attack.ethereal else "Physical"
    boost = f" with {said(attack.boost)}" if attack.boost else ""
    by, on = name_of(table, attack.by), name_of(table, attack.on)
    text = f"{by} attacks {on}: {attack.name}{boost}, {attack.damage} {kind} Damage."
    return Told(text, ("ads.boost.timing",), about=(attack.by, attack.on))


# ---------------------------------------------------------------- landing


def land(table: Table, attack: Attack, how: str = "") -> list[Event]:
    """The attack takes effect with the Damage that is left (ads.damage.reduced), and what comes with it."""
    dealt, ward = warded(table, attack)
    by, on = name_of(table, attack.by), name_of(table, attack.on)
    stopped = "".join(f", {one}" for one in (how, ward) if one)
    text = f"{by}: {attack.name} against {on}: {dealt} Damage{stopped}."
    rules = ("ads.damage.hp", "ads.damage.types")
    events: list[Event] = [Told(text, rules, about=(attack.by, attack.on)), *_remembered(attack)]
    if dealt or attack.damage > 0:
        events += _riders(table, attack, dealt)
    return [*events, *wound(table, attack.on, dealt, attack.by)]


def warded(table: Table, attack: Attack) -> tuple[int, str]:
    """The Damage that is left by what lasts on the one hit, and how that is told."""
    guards = [effect for effect in lasting(table, attack.on) if effect.front.get("add_defense")]
    dealt = max(0, attack.damage - sum(effect.number("add_defense") for effect in guards))
    names = listed([effect.text("name") for effect in guards])
    return dealt, f"{attack.damage - dealt} stopped by {names}" if dealt < attack.damage else ""


def miss(table: Table, attack: Attack, why: str) -> list[Event]:
    """The attack comes to nothing. It was an attack all the same."""
    by, on = name_of(table, attack.by), name_of(table, attack.on)
    text = f"{by}: {attack.name} against {on}, {why}."
    told = Told(text, ("ads.counter.partial-full",), about=(attack.by, attack.on))
    return [told, *_remembered(attack)]


def _remembered(attack: Attack) -> list[Event]:
    """A Foe remembers who attacked it last (ads.trait.attack-retaliation)."""
    return [Marked(attack.on, {"attacker": attack.by})] if is_foe(attack.on) else []


def _riders(table: Table, attack: Attack, dealt: int) -> list[Event]:
    """What a hit brings besides Damage. These steps wait until the one hit has decided whether to live."""
    events: list[Event] = []
    if attack.parting and dealt:
        events.append(Turned((Hamper(attack.by, attack.on),)))
    if attack.card.startswith("foe:"):
        return events + _foe_riders(table, attack, dealt)
    if not attack.card:
        return events
    card = FACES[attack.card].card
    if card.effects.disarm and dealt:
        events += disarm(table, attack.on)
    if card.effects.burn and dealt:
        events += _burn(table, attack)
    return events


def _burn(table: Table, attack: Attack) -> list[Event]:
    """An effect on the one hit; its card lies before the one who played it."""
    moved = Moved((attack.card,), f"{attack.by}/discard", f"{attack.by}/held")
    return [moved, *begin_card(table, attack.by, attack.card, attack.on)]


def disarm(table: Table, who: str) -> list[Event]:
    """The weapon falls; it must be picked up before it is used again (ads.weapon.disarmed). Not every Foe has one
    (rulings.md 8)."""
    if foe_card(table, who).unarmed if is_foe(who) else not table.things[who].front["armed"]:
        text = f"{name_of(table, who)} has no weapon to lose."
        return [Told(text, ("ads.weapon.disarmed",), about=(who,))]
    told = Told(f"{name_of(table, who)} loses the weapon.", ("ads.weapon.disarmed",), about=(who,))
    return [Marked(who, {"disarmed": 1}), told]


def _foe_riders(table: Table, attack: Attack, dealt: int) -> list[Event]:
    events: list[Event] = []
    trait = FOES[attack.card.split(":")[1]].traits.get(TraitName.DISEASE)
    if trait and dealt >= max(1, trait.x) and not is_foe(attack.on):
        events.append(Turned((Infection(attack.by, attack.on),)))
    if row_of(attack.card).disarm and dealt:
        events += disarm(table, attack.on)
    return events


# ---------------------------------------------------------------- stopping one who flees

HAMPER = ("ads.flee.hamper",)


class Hamper(Passage, frozen=True):
    """A parting attack that caused Damage may stop the one who flees (ads.flee.hamper)."""

    by: str
    on: str

    def go(self, table: Table) -> Events:
        if not is_up(table, self.on) or table.things[self.on].front["hampered"]:
            return ()
        return (
            Turned((Stop(self.by, self.on, "U") if is_foe(self.by) else DeclareHamper(self.by, self.on),)),
        )


class DeclareHamper(Question, frozen=True):
    """Declare Up or Down, or let the other go."""

    by: str
    on: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.by)

    def ask(self, table: Table, seat: Seat) -> Ask:
        prompt = f"Your hit may stop {name_of(table, self.on)}. Declare what you will draw."
        return Ask(prompt, (*UP_OR_DOWN, Option("no", "Let them run")), HAMPER)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return () if reply.option == "no" else (Turned((Stop(self.by, self.on, reply.option),)),)


class Stop(UpDown, frozen=True):
    """The attacker draws; a match hampers."""

    by: str
    on: str
    declared: str

    def drawer(self) -> str:
        return self.by

    def why(self) -> str:
        return f"to stop the flight, for {WORDS[self.declared]}"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        if drawn(outcome) != self.declared:
            text = f"{name_of(table, self.by)} cannot stop {name_of(table, self.on)}."
            return (Told(text, HAMPER, about=(self.on,)),)
        text = f"{name_of(table, self.by)} stops {name_of(table, self.on)}."
        return (Marked(self.on, {"hampered": 1}), Told(text, HAMPER, about=(self.on,)))
