"""Interact with gear: change weapons, take up two, equip or drop a Shield, pick up what fell (ads.action.gear)."""

from __future__ import annotations

from functools import cache

from hearthside.families.adventure_deck.back import BACK, go_back
from hearthside.families.adventure_deck.catalogue import CATALOGUE, FACES
from hearthside.families.adventure_deck.characters import AsksOne, hand_of, name_of
from hearthside.families.adventure_deck.plays import NO_GEAR, other_weapons
from hearthside.families.adventure_deck.use import swap_to
from hearthside.families.adventure_deck.weapons import pairs, weapon_box, wielded
from hearthside.kernel.asks import Ask, Option, Reply, RuleIds
from hearthside.kernel.events import Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.table import Table
from hearthside.kernel.things import Marks, Thing

RULES = ("ads.action.gear", "ads.swap.cost")
GEAR = Option("gear", "Change gear", rules=RULES)
NOTHING = Option("gear", "Change gear", closed="there is nothing to change to")
HELD = Option("gear", "Change gear", rules=NO_GEAR[1], closed=NO_GEAR[0])


def offers(table: Table, who: str) -> list[Option]:
    """Not in a Grapple (ads.ruling.grapple-end, rulings.md 38)."""
    if not _anything(table, who):
        return [NOTHING]
    return [HELD if table.things[who].front["grapple"] else GEAR]


def _anything(table: Table, who: str) -> bool:
    thing = table.things[who]
    if thing.front["shield"] or thing.front["disarmed"]:
        return True
    armed, weapons = wielded(thing), 0
    for face in hand_of(table, who):
        card = FACES[face]
        if card.is_weapon:
            weapons += 1
            if armed and card.key not in armed:
                return True
        elif card.is_shield:
            return True
    return weapons > 0 and weapons + len(armed) > 1 and bool(_dual_options(table, who))


def do(table: Table, who: str, reply: Reply) -> Events:
    return (Turned((Gear(who),)),)


def gear_options(table: Table, who: str) -> list[Option]:
    """What can be taken in hand now."""
    thing = table.things[who]
    if thing.front["disarmed"]:
        return [Option("pick-up", "Pick up your weapon", rules=("ads.weapon.disarmed",))]
    names = CATALOGUE.cards
    options = []
    if thing.list("armed"):
        options += [
            Option(f"to:{key}", f"Swap to {names[key].name}", rules=RULES)
            for key in other_weapons(table, who)
        ]
    options += _dual_options(table, who)
    if thing.front["shield"]:
        options.append(Option("drop", "Drop the Shield", rules=("ads.action.gear",)))
    else:
        options += _shield_options(table, who)
    return options


def _dual_options(table: Table, who: str) -> list[Option]:
    """Take up two weapons: it must be said (ads.swap.to-dual)."""
    thing = table.things[who]
    if thing.front["shield"]:
        return []
    armed = thing.list("armed")
    have = [*armed, *(FACES[face].key for face in hand_of(table, who) if FACES[face].is_weapon)]
    options = []
    for a, b in pairs(frozenset(have)):
        if a == b and have.count(a) < 2:
            continue
        if thing.front["dual"] and sorted((a, b)) == sorted(armed):
            continue
        options.append(_dual_option(a, b))
    return options


@cache
def _dual_option(a: str, b: str) -> Option:
    both = f"{CATALOGUE.cards[a].name} and {CATALOGUE.cards[b].name}"
    return Option(f"dual:{a}+{b}", f"Dual Wield {both}", rules=("ads.swap.to-dual",))


def _shield_options(table: Table, who: str) -> list[Option]:
    """Equip a Shield from hand; a Dual Wielder loses the second weapon by it (ads.swap.shield)."""
    found = dict.fromkeys(FACES[f].key for f in hand_of(table, who) if FACES[f].is_shield)
    rules = ("ads.action.gear", "ads.swap.shield")
    return [Option(f"shield:{key}", f"Equip {CATALOGUE.cards[key].name}", rules=rules) for key in found]


class Gear(AsksOne, frozen=True):
    """What is taken in hand. It is the action of the Turn; the new weapon is played from the next Turn on."""

    def ask(self, table: Table, seat: Seat) -> Ask:
        prompt = "What do you take in hand? It is your action for this Turn."
        return Ask(prompt, (*gear_options(table, self.who), BACK), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == BACK.id:
            return go_back(self.who)
        verb, _, name = reply.option.partition(":")
        if verb == "to":
            return swap_to(table, self.who, name)
        marks, words, rules = _taken(table.things[self.who], verb, name)
        told = Told(f"{name_of(table, self.who)} {words}.", rules, about=(self.who,))
        return (Marked(self.who, marks), told)


def _taken(who: Thing, verb: str, name: str) -> tuple[Marks, str, RuleIds]:
    """What is in hand after it, in words, and by which rule."""
    if verb == "dual":
        both = tuple(name.split("+"))
        return {"armed": both, "dual": 1, "disarmed": 0}, "takes up two weapons", ("ads.swap.to-dual",)
    if verb == "shield":
        armed = tuple(key for key in who.list("armed")[:1] if weapon_box(key).hands == 1)
        return {"shield": name, "armed": armed, "dual": 0}, "takes up a Shield", ("ads.swap.shield",)
    if verb == "drop":
        return {"shield": "", "raised": 0}, "drops the Shield", RULES
    return {"disarmed": 0}, "picks the weapon up", ("ads.weapon.disarmed",)
