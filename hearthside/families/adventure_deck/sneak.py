"""Sneak: hide by a declared symbol that nobody draws."""

from __future__ import annotations

import msgspec

from hearthside.families.adventure_deck.catalogue import FACES
from hearthside.families.adventure_deck.characters import (
    AsksOne,
    asked_for,
    everybody,
    foe_card,
    hand_maximum,
    hand_of,
    is_foe,
    is_up,
    name_of,
    opponents,
)
from hearthside.families.adventure_deck.choices import UP_OR_DOWN, card_option, label, listed
from hearthside.families.adventure_deck.contests import SETTLE, Contest
from hearthside.families.adventure_deck.counters import attribute_match, fitting, offer_recounter, spend
from hearthside.families.adventure_deck.damage import reveal
from hearthside.families.adventure_deck.distance import steps_between
from hearthside.families.adventure_deck.draws import UpDown, drawn
from hearthside.families.adventure_deck.effects import begin_card
from hearthside.families.adventure_deck.hands import deadly, release, tire
from hearthside.families.adventure_deck.schema import Attribute
from hearthside.families.adventure_deck.updown import WORDS, matches
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.chance import Outcome
from hearthside.kernel.events import Event, Events, Marked, Moved, Shuffled, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table

RULES = ("ads.sneak.detection", "ads.presneak.declare")
INTELLECT = {Attribute.INTELLECT.value: "cancel"}
BY_AGILITY = (Attribute.AGILITY.value,)


class Hiding(msgspec.Struct, frozen=True):
    """An attempt to hide: who, with which card (none for a Pre-Sneak), what was declared, who has yet to look."""

    who: str
    card: str
    declared: str
    watchers: tuple[str, ...]

    def next(self) -> Hiding:
        return msgspec.structs.replace(self, watchers=self.watchers[1:])


def watchers(table: Table, who: str) -> tuple[str, ...]:
    """Each opposing player, and each opposing type of Foe, draws once (ads.ruling.presneak-many)."""
    found: list[str] = []
    types: set[str] = set()
    for other in opponents(table, who):
        if is_foe(other):
            if table.things[other].text("card") in types:
                continue
            types.add(table.things[other].text("card"))
        found.append(other)
    return tuple(found)


class DeclareSneak(AsksOne, frozen=True):
    """Declare Up or Down: an Opponent who draws it sees you (ads.sneak.detection)."""

    card: str = ""

    def ask(self, table: Table, seat: Seat) -> Ask:
        asks = "Declare ▲ Up or ▼ Down: an opponent who draws that symbol sees you."
        return Ask(asks, UP_OR_DOWN, RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return look(table, Hiding(self.who, self.card, reply.option, watchers(table, self.who)))


def look(table: Table, hiding: Hiding) -> Events:
    """The next Opponent looks; when all have looked in vain, hidden."""
    if hiding.watchers:
        return (Turned((Spot(hiding),)),)
    return hidden(table, hiding)


def hidden(table: Table, hiding: Hiding) -> Events:
    """Hidden: cannot be chosen as a Target, nor held. A played card allows a search for a Sneak Attack
    (ads.sneak.search); a Pre-Sneak does not (ads.presneak.no-search)."""
    told = Told(f"{name_of(table, hiding.who)} is hidden.", RULES, about=(hiding.who,))
    events: list[Event] = [Marked(hiding.who, {"hidden": 1}), *release(table, hiding.who), told]
    if not hiding.card:
        return events
    events += [Moved((hiding.card,), f"{hiding.who}/discard", f"{hiding.who}/held")]
    events += begin_card(table, hiding.who, hiding.card, hiding.who)
    wanted = FACES[hiding.card].card.effects.search
    found = [face for face in table.things[f"{hiding.who}/draw"].cards if FACES[face].key == wanted]
    return [*events, Turned((Search(hiding.who, wanted),))] if found else events


class Spot(UpDown, frozen=True):
    """An Opponent draws; a match sees the one who sneaks (ads.presneak.declare)."""

    hiding: Hiding

    def drawer(self) -> str:
        return self.hiding.watchers[0]

    def why(self) -> str:
        return f"to see who sneaks, for {WORDS[self.hiding.declared]}"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        hiding = self.hiding
        watcher = hiding.watchers[0]
        contest = contest_of(hiding, watcher)
        if drawn(outcome) == hiding.declared:
            return offer_recounter(table, contest.after("updown"))
        if is_foe(watcher):
            attribute = foe_card(table, watcher).attribute
            if attribute and attribute.name is Attribute.INTELLECT:
                return (Turned((FoeSpots(hiding),)),)
            return look(table, hiding.next())
        if thoughts(table, watcher, entering=not hiding.card):
            return (Turned((Think(hiding),)),)
        return look(table, hiding.next())


def contest_of(hiding: Hiding, watcher: str) -> Contest:
    """The Sneak against one Opponent: Countered with Intellect, Re-Countered with the Attribute of the Sneak Card
    (ads.presneak.recounter, ads.ruling.presneak-recounter-attribute)."""
    recounters = tuple(FACES[hiding.card].attributes) if hiding.card else BY_AGILITY
    note = (hiding.declared, hiding.card, *hiding.watchers)
    return Contest("sneak", "Sneak", hiding.who, watcher, recounters, INTELLECT, note=note)


def settle_sneak(table: Table, contest: Contest, countered: bool) -> Events:
    """Seen by one is seen by all; else the next looks."""
    declared, card, *waiting = contest.note
    hiding = Hiding(contest.by, card, declared, tuple(waiting))
    if countered:
        text = f"{name_of(table, contest.by)} is seen by {name_of(table, contest.against)}."
        return (Told(text, RULES, about=(contest.by,)),)
    return look(table, hiding.next())


SETTLE["sneak"] = settle_sneak


class FoeSpots(UpDown, frozen=True):
    """An intelligent Foe draws for its Intellect (ads.presneak.intellect)."""

    hiding: Hiding

    def drawer(self) -> str:
        return self.hiding.watchers[0]

    def count(self, table: Table) -> int:
        return len(attribute_match(table, self.drawer()))

    def why(self) -> str:
        return "to notice who sneaks, by its Intellect"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        if not matches(attribute_match(table, self.drawer()), drawn(outcome)):
            return look(table, self.hiding.next())
        contest = contest_of(self.hiding, self.drawer())
        return offer_recounter(table, contest.after(Attribute.INTELLECT))


def intellect_in_deck(table: Table, who: str) -> str:
    """An Intellect Card in the Draw Deck, or nothing."""
    cards = table.things[f"{who}/draw"].cards
    return next((face for face in cards if FACES[face].attribute is Attribute.INTELLECT), "")


def thoughts(table: Table, watcher: str, *, entering: bool) -> list[Option]:
    """The Intellect with which a player may notice who sneaks: from Hand; where somebody sneaks in, else from the Draw
    Deck for a level of Fatigue (ads.presneak.intellect)."""
    options = [card_option("play", face) for face in fitting(hand_of(table, watcher), INTELLECT)]
    if not options and entering and intellect_in_deck(table, watcher):
        note = f"One level of Fatigue: a hand of {hand_maximum(table, watcher) - 1}."
        warning = deadly(table, watcher)
        options.append(Option("deck", "Intellect from your deck", note=note, warning=warning))
    return options


def ask_notice(table: Table, sneakers: tuple[str, ...], options: list[Option]) -> Ask:
    nothing = Option("no", "Notice nothing")
    names = listed([name_of(table, who) for who in sneakers])
    asks = f"{names} {'is' if len(sneakers) == 1 else 'are'} sneaking. Do you notice?"
    return Ask(asks, (*options, nothing), ("ads.presneak.intellect",))


def notice(table: Table, watcher: str, option: str, contest: Contest) -> Events:
    """Intellect is played against the Sneak, from Hand or from the deck."""
    if option == "deck":
        face = intellect_in_deck(table, watcher)
        moved = (Moved((face,), f"{watcher}/draw", f"{watcher}/discard"), Shuffled(f"{watcher}/draw"))
        tired = tire(table, watcher, "strains to notice")
        return (*moved, *offer_recounter(table, contest.after(face)), *tired)
    face = option.partition(":")[2]
    told = f"{name_of(table, watcher)} looks closely: {label(face)}."
    spent = spend(table, watcher, face, told, ("ads.presneak.intellect",))
    return (*spent, *offer_recounter(table, contest.after(face)))


class Think(Question, frozen=True):
    """Counter the Sneak with Intellect, from Hand; against a Pre-Sneak also from the Draw Deck for a level of Fatigue
    (ads.presneak.intellect)."""

    hiding: Hiding

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return asked_for(table, self.hiding.watchers[0])

    def ask(self, table: Table, seat: Seat) -> Ask:
        options = thoughts(table, self.hiding.watchers[0], entering=not self.hiding.card)
        return ask_notice(table, (self.hiding.who,), options)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        watcher = self.hiding.watchers[0]
        if reply.option == "no":
            return look(table, self.hiding.next())
        return notice(table, watcher, reply.option, contest_of(self.hiding, watcher))


class Search(AsksOne, frozen=True):
    """Search the Draw Deck for the card that a Sneak looks for, then shuffle (ads.sneak.search)."""

    wanted: str

    def ask(self, table: Table, seat: Seat) -> Ask:
        cards = dict.fromkeys(
            f for f in table.things[f"{self.who}/draw"].cards if FACES[f].key == self.wanted
        )
        options = tuple(card_option("take", face) for face in cards)
        return Ask("Search your deck?", (*options, Option("no", "Take nothing")), ("ads.sneak.search",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        if reply.option == "no":
            return ()
        face = reply.option.partition(":")[2]
        text = f"{name_of(table, self.who)} searches for {label(face)}."
        taken = Moved((face,), f"{self.who}/draw", f"{self.who}/hand")
        return (taken, Shuffled(f"{self.who}/draw"), Told(text, ("ads.sneak.search",), about=(self.who,)))


class LookAround(Passage, frozen=True):
    """After a Turn spent hidden in Melee an Opponent may look once (ads.ruling.sneak-benefit); where nobody sees anybody,
    at any Distance (rulings.md 17)."""

    who: str

    def go(self, table: Table) -> Events:
        if not is_up(table, self.who) or not table.things[self.who].front["hidden"]:
            return ()
        others = opponents(table, self.who)
        near = [other for other in others if steps_between(table, self.who, other) == 0]
        blind = nobody_sees_anybody(table)
        if near:
            return (Turned((Glance(self.who, near[0], again=blind),)),)
        if not others or not blind:
            return ()
        told = Told("Nobody sees anybody: they look round for each other.", ("ads.sneak.detection",))
        return (told, Turned((Glance(self.who, others[0], again=True),)))


def nobody_sees_anybody(table: Table) -> bool:
    """Whether all are hidden: farther apart than Melee they would wait for each other for ever."""
    return all(table.things[who].front["hidden"] for who in everybody(table) if is_up(table, who))


class Glance(UpDown, frozen=True):
    """A Normal check, for Up; where nobody sees anybody, from the dedicated deck, until somebody is found (rulings.md 33)."""

    who: str
    by: str
    again: bool = False

    def drawer(self) -> str:
        return self.by

    def draws_again(self) -> bool:
        return self.again

    def why(self) -> str:
        return "to find who is hidden, for Up"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        if drawn(outcome) == "U":
            return reveal(table, self.who, f"is found by {name_of(table, self.by)}")
        text = f"{name_of(table, self.by)} looks round and finds nobody."
        return (Told(text, ("ads.sneak.detection",), about=(self.by,)),)
