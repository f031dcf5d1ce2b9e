"""Suffering: the Four Ds of 0.93, the five phases of the older guides (dk.combat.phases.*). Dice, Decide, Distribute,
Describe."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

import msgspec

from hearthside.families.deckahedron.absorbing import (
    EXHAUSTION,
    HARM,
    WOUND,
    Distributing,
    room_for,
    words_for,
)
from hearthside.families.deckahedron.dice import EXTRA, Roll
from hearthside.families.deckahedron.editions import edition_of, format_of
from hearthside.families.deckahedron.foes import Foe, fight_on
from hearthside.families.deckahedron.heroes import Hero, listed, name_of, names_of, seat_of
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.toll import toll
from hearthside.kernel.asks import Ask, Option, Reply, Text
from hearthside.kernel.events import Event, Events, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question, Step
from hearthside.kernel.table import Table

HARM_PRICE = 3
"""Three attack power make one Harm, exactly (dk.harm.trade)."""


class Way(msgspec.Struct, frozen=True):
    """One way to take an attack: so many tokens of each kind."""

    exhaustion: int = 0
    harm: int = 0
    wounds: int = 0

    @property
    def id(self) -> str:
        return f"{self.exhaustion}-{self.harm}-{self.wounds}"

    @property
    def tokens(self) -> tuple[str, ...]:
        return (EXHAUSTION,) * self.exhaustion + (HARM,) * self.harm + (WOUND,) * self.wounds


def ways_to_suffer(power: int, *, harm: bool, wounds: bool, wound_price: int) -> tuple[Way, ...]:
    """Every way to split attack power (dk.combat.decide.*, dk.combat.decide-long.kfa, dk.wound.trade.*).

    Harm takes 3 exactly; a Wound takes its price exactly, or with price 0 covers the whole attack alone.
    """
    most_wounds = power // wound_price if wounds and wound_price else 0
    ways = []
    for n in range(most_wounds + 1):
        left = power - n * wound_price
        most_harm = left // HARM_PRICE if harm else 0
        ways += [Way(left - h * HARM_PRICE, h, n) for h in range(most_harm + 1)]
    if wounds and not wound_price:
        ways.append(Way(wounds=1))
    return tuple(ways)


def ways_at(table: Table, power: int) -> tuple[Way, ...]:
    """The ways of this table's edition and campaign (dk.campaign.one-shot.*, dk.campaign.nine-hour.kfa)."""
    format = format_of(table)
    return ways_to_suffer(
        power, harm=format.harm, wounds=format.wounds, wound_price=edition_of(table).wound_price
    )


def into_slots(table: Table, hero: str, power: int) -> tuple[Way, ...]:
    """Where a campaign has no Harm, a table may still let it go into slots, never further (dk.conflict.harm-one-shot-slots)."""
    if format_of(table).harm or house(table, "one_shot_harm_into_slots") != "true":
        return ()
    free, price = room_for(table, hero, HARM), edition_of(table).wound_price
    ways = ways_to_suffer(power, harm=True, wounds=False, wound_price=price)
    return tuple(way for way in ways if 0 < way.harm <= free)


class Attack(Roll, frozen=True):
    """Dice: roll the attack power and add what is fixed (dk.combat.attack-power). Who is hit suffers it.

    Without dice the first who is hit draws, for the GM has no deck (dk.conflict.diceless-side-effects).
    """

    heroes: tuple[str, ...]
    sides: int
    count: int = 1
    plus: int = 0
    foe: str = ""
    others: tuple[str, ...] = ()

    @property
    def die(self) -> tuple[str, int, str]:
        return self.heroes[0], self.sides, "attack power"

    def piles(self, table: Table) -> tuple[str, str]:
        return EXTRA if EXTRA[0] in table.things else super().piles(table)

    def landed(self, table: Table, n: int) -> Events:
        power = n + self.plus
        if self.count > 1:
            return [Turned((Attack(self.heroes, self.sides, self.count - 1, power, self.foe, self.others),))]
        return told_attack(table, self.heroes, power, self.foe, self.others)


def told_attack(
    table: Table, heroes: tuple[str, ...], power: int, foe: str = "", others: tuple[str, ...] = ()
) -> list[Event]:
    """Everybody hears who attacks whom, and how hard; then it is suffered (dk.combat.attack-power). A foe's attack is a
    fight."""
    names, begins = names_of(table, heroes), list[Event]()
    text = f"{names} {'are' if len(heroes) > 1 else 'is'} attacked"
    if foe:
        who = listed(Foe(table, id).name for id in (foe, *others))
        text = f"{who} attack{'' if others else 's'} {names}"
        begins = fight_on(table)
    told = Told(f"{text} with power {power}.", ("dk.combat.attack-power",), about=heroes)
    return [*begins, told, *suffer(heroes, power, foe)] if power > 0 else []


def suffer(heroes: tuple[str, ...], power: int, foe: str = "") -> list[Turned]:
    """Everybody hit takes the whole power, one after the other (dk.teamwork.consequences)."""
    return [Turned(tuple(Suffer(hero, power, foe) for hero in heroes))] if power > 0 else []


class Suffer(Passage, frozen=True):
    """One hero faces one attack; who is down already does not."""

    hero: str
    power: int
    foe: str = ""

    def go(self, table: Table) -> Events:
        for instead in INSTEAD:
            if events := instead(table, self):
                return events
        power = self.power - sum(soften(table, self.hero) for soften in SOFTENED)
        if power <= 0 or not Hero(table, self.hero).is_up:
            return []
        stands = [step for stand in STANDS for step in stand(table, self.hero, power, self.foe)]
        return [Turned((stands[0] if stands else Facing(Decide(self.hero, power)),))]


INSTEAD: list[Callable[[Table, Suffer], list[Event]]] = []
"""Who takes an attack in place of the hero it was meant for, or nobody; a chapter adds its own."""

STANDS: list[Callable[[Table, str, int, str], tuple[Step, ...]]] = []
"""Who may step in before the attack is suffered: a step that ends in `Decide`, or nothing; a chapter adds its own."""

SOFTENED: list[Callable[[Table, str], int]] = []
"""What takes points off every attack on a hero; a chapter adds its own."""


class Reaction(Protocol):
    """What may be done about an attack once its power is known, before it is suffered (dk.fast.react)."""

    def offers(self, table: Table, hero: str, power: int) -> list[Option]: ...

    def do(self, table: Table, attack: Decide, about: str) -> Events: ...


SHIELD = "shield"
REACTIONS: dict[str, Reaction] = {}
"""By the first word of their options (`word:something`); a chapter adds its own."""


class Decide(Question, frozen=True):
    """Decide: the player, not the GM, chooses between Exhaustion, Harm and Wounds (dk.combat.decide.kfa)."""

    hero: str
    power: int
    blocked: bool = False
    """A shield was raised against it in vain."""
    refused: tuple[str, ...] = ()
    """Reactions that the GM did not allow."""

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} is attacked with power {self.power}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        ways = ways_at(table, self.power) + into_slots(table, self.hero, self.power)
        options = [way_option(way, toll(table, self.hero, way.tokens)) for way in ways]
        over = (*self.refused, SHIELD) if self.blocked else self.refused
        able = (reaction for word, reaction in REACTIONS.items() if word not in over)
        more = [option for reaction in able for option in reaction.offers(table, self.hero, self.power)]
        prompt = f"{edition_of(table).phases[1]}: {self.tells(table)} How do you take it?"
        absorbs = any(room_for(table, self.hero, token) for token in (EXHAUSTION, HARM, WOUND))
        return Ask(f"{prompt}{ABSORBED if absorbs else ''}", (*options, *more))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        word, _, about = reply.option.partition(":")
        if word in REACTIONS:
            return REACTIONS[word].do(table, self, about)
        ways = ways_at(table, self.power) + into_slots(table, self.hero, self.power)
        return self.taken(table, next(way for way in ways if way.id == reply.option))

    def taken(self, table: Table, way: Way, of: str = "") -> list[Event]:
        """The attack becomes tokens to distribute, and then it is described."""
        text = f"{name_of(table, self.hero)} takes {words_for(way.tokens)}{of}."
        told = Told(text, RULES, about=(self.hero,))
        return [told, Turned((Distributing(self.hero, way.tokens), Describe(self.hero)))]

    def weaker(self, power: int) -> Facing:
        """The same attack with less power: what was tried against it stays tried."""
        return Facing(Decide(self.hero, power, self.blocked, self.refused))


class Facing(Passage, frozen=True):
    """The player decides how to take an attack; where there is one way alone, nobody asks (dk.combat.decide.world)."""

    attack: Decide

    def go(self, table: Table) -> Events:
        attack, ways = self.attack, ways_at(table, self.attack.power)
        if len(ways) == 1 and len(attack.ask(table, seat_of(table, attack.hero)).options) == 1:
            return attack.taken(table, ways[0], f" of an attack with power {attack.power}")
        return [Turned((attack,))]


ABSORBED = " Your cards may absorb some of it afterwards."
RULES = ("dk.combat.decide.kfa", "dk.combat.decide.world", "dk.harm.trade")


@lru_cache(maxsize=2048)
def way_option(way: Way, note: str = "") -> Option:
    return Option(way.id, f"Take {words_for(way.tokens)}", rules=RULES, note=note)


DESCRIBE = ("dk.combat.describe", "dk.combat.exertion", "dk.harm.meaning")


class Describe(Question, frozen=True):
    """Describe: the player puts the outcome into the story, or leaves it at that (dk.combat.describe)."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} describes what the attack did."

    def ask(self, table: Table, seat: Seat) -> Ask:
        name, dead = name_of(table, self.hero), table.things[self.hero].front["status"] == "dead"
        harm = ", Harm is a landed blow or a lasting strain" if format_of(table).harm else ""
        note = "Make it count." if dead else f"Stamina lost is dodging and tiring{harm}."
        options = (
            Option(
                "describe", "Describe it", (Text("text", "What does it look like?", shortest=1),), note=note
            ),
            Option("skip", "Go on"),
        )
        what = f"how does {name} die?" if dead else f"what did the attack do to {name}?"
        return Ask(f"{edition_of(table).phases[-1]}: {what}", options, DESCRIBE)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "skip":
            return []
        return [Told(f"{name_of(table, self.hero)}: {reply.text('text')}", about=(self.hero,))]
