"""Damage, healing, and death or a close encounter with it."""

from __future__ import annotations

from hearthside.families.adventure_deck.characters import (
    AsksOne,
    hand_maximum,
    is_foe,
    is_standing,
    is_up,
    name_of,
    traits_of,
)
from hearthside.families.adventure_deck.effects import come_out, end_effects, illnesses, named
from hearthside.families.adventure_deck.foe_schema import TraitName
from hearthside.families.adventure_deck.hands import die, tire
from hearthside.kernel.asks import Ask, Option, Reply, RuleIds
from hearthside.kernel.events import Event, Events, Gone, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks


def wound(table: Table, who: str, amount: int, by: str) -> list[Event]:
    """Damage lowers HP (ads.damage.hp); never by less than nothing (ads.damage.reduced)."""
    thing = table.things[who]
    hp = thing.number("hp") - amount
    if amount <= 0 or not is_standing(table, who):
        return []
    if is_foe(who):
        return _wound_foe(table, who, hp, amount, by)
    if hp > 0:
        return [Marked(who, {"hp": hp})]
    name = name_of(table, who)
    if by and by != who and not is_foe(by) and table.options["pvp-close-call"] == "no":
        return die(table, who, f"{name} falls.", ("ads.death.not-from-players",))
    if hand_maximum(table, who) == 1:
        return die(table, who, f"{name} has nothing left to give and dies.", ("ads.death.at-one-card",))
    return [Turned((CloseCall(who),))]


def _wound_foe(table: Table, who: str, hp: int, amount: int, by: str) -> list[Event]:
    """HP Cards leave the Foe Hand (ads.foe.hp-cards); it remembers who hurt it."""
    if hp <= 0:
        return die(table, who, f"{name_of(table, who)} is defeated.", ("ads.foe.hp-cards",))
    thing = table.things[who]
    marks: Marks = {"hp": hp, "hurt_on": table.things["combat"].number("clock")}
    if by:
        before = thing.front.get(f"hurt~{by}", 0)
        assert isinstance(before, int)
        marks[f"hurt~{by}"] = before + amount
    trait = traits_of(table, who).get(TraitName.COWARDLY_SNEAK)
    if trait and amount >= max(1, trait.damage):
        marks["startled"] = 1
    return [Marked(who, marks)]


class Suffer(Passage, frozen=True):
    """Damage without an answer: from an effect, a hazard, a disease."""

    who: str
    amount: int
    by: str
    cause: str

    def go(self, table: Table) -> Events:
        if not is_up(table, self.who):
            return ()
        told = Told(f"{name_of(table, self.who)} {self.cause}.", ("ads.damage.hp",), about=(self.who,))
        return (told, *wound(table, self.who, self.amount, self.by))


# ---------------------------------------------------------------- death

CLOSE_CALL = ("ads.death.choice", "ads.death.repeat")


class CloseCall(AsksOne, frozen=True):
    """At 0 HP by a Foe, an effect or the surroundings: a level of Exhaustion and 1 HP, or death (ads.death.choice).

    It can be chosen again and again until the Hand maximum is 1 (ads.death.repeat).
    """

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.who)} is on the brink of death."

    def ask(self, table: Table, seat: Seat) -> Ask:
        left = hand_maximum(table, self.who) - 1
        options = (
            Option("live", "Stay alive with 1 HP", note=f"One level of Exhaustion: a hand of {left}."),
            Option("die", "Die", warning="Your Character dies."),
        )
        return Ask("This would kill you.", options, CLOSE_CALL)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        name = name_of(table, self.who)
        if reply.option == "die":
            return die(table, self.who, f"{name} dies.", CLOSE_CALL)
        return (Marked(self.who, {"hp": 1}), *tire(table, self.who, "clings to life"))


# ---------------------------------------------------------------- healing


def heal(table: Table, who: str, amount: int, what: str, rules: RuleIds) -> list[Event]:
    """A heart restores Health, never above the HP at the start (ads.damage.healing, ads.foe.heal-cap)."""
    thing = table.things[who]
    hp = min(thing.number("hp") + amount, thing.number("hp_max"))
    gained = hp - thing.number("hp")
    if not gained or not is_up(table, who):
        return []
    text = f"{name_of(table, who)} {what}: {gained} HP."
    events: list[Event] = [Marked(who, {"hp": hp}), Told(text, ("ads.damage.healing", *rules), about=(who,))]
    if "combat" in table.things and not is_foe(who):  # what Foes remember is which Opponent healed last
        events.append(Marked("combat", {"healed": who}))
    return events


def heal_openly(table: Table, who: str, amount: int, what: str, rules: RuleIds) -> list[Event]:
    """Healing that was somebody's action: all hear of it, also when nothing was missing."""
    unhurt = Told(f"{name_of(table, who)} {what}, but was not wounded.", rules, about=(who,))
    return heal(table, who, amount, what, rules) or [unhurt]


def needs_healing(table: Table, who: str, cures: tuple[str, ...]) -> bool:
    """Whether Health is missing, or there is something to cure."""
    thing = table.things[who]
    return thing.number("hp") < thing.number("hp_max") or bool(cures and named(table, who, cures))


def cure(table: Table, who: str, what: tuple[str, ...]) -> list[Event]:
    """A Healing Potion, a Priest's healing or a Rest ends a disease (ads.trait.disease-cure)."""
    told = Told(f"{name_of(table, who)} is cured.", ("ads.trait.disease-cure",), about=(who,))
    if "combat" in table.things:
        found = named(table, who, what)
        return [*end_effects(table, found), told] if found else []
    carried = [key for key in illnesses(table, who) if table.things[key].front["name"] in what]
    return [*map(Gone, carried), told] if carried else []


def reveal(table: Table, who: str, how: str = "comes out of hiding") -> list[Event]:
    """Whoever attacks or counters is hidden no more (ads.ruling.sneak-benefit), nor who is found."""
    events = come_out(table, who)
    return [*events, Told(f"{name_of(table, who)} {how}.", ("ads.sneak.persistent",))] if events else []
