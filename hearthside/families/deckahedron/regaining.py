"""Regaining Stamina: cards back from the Exhaustion pile, or tokens off the slots of cards (dk.breather.*, dk.cardio.*)."""

from __future__ import annotations

from hearthside.families.deckahedron.absorbing import EXHAUSTION, HARM
from hearthside.families.deckahedron.cards import read_out
from hearthside.families.deckahedron.dice import Roll
from hearthside.families.deckahedron.editions import edition_of
from hearthside.families.deckahedron.heroes import Hero, name_of, pile_ids, seat_of
from hearthside.families.deckahedron.ledger import house
from hearthside.kernel.asks import Ask, Choice, Option, Pick, Reply
from hearthside.kernel.events import Event, Events, Marked, Moved, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table


class RollRegain(Roll, frozen=True):
    """A die says how many points come back."""

    hero: str
    sides: int
    plus: int = 0
    breather: bool = False

    @property
    def die(self) -> tuple[str, int, str]:
        return self.hero, self.sides, "stamina"

    def landed(self, table: Table, n: int) -> Events:
        return [Turned((Regaining(self.hero, n + self.plus, breather=self.breather),))]


def free_cards(hero: Hero) -> int:
    """Cards that may come back: those of Harm and Wounds stay, unless the table says otherwise
    (dk.conflict.regain-locked)."""
    kept = 0 if house(hero.table, "breather_may_recover_locked") == "true" else hero.locked
    return max(0, len(hero.exhaustion.cards) - kept)


def held_tokens(hero: Hero, breather: bool) -> list[tuple[str, int]]:
    """Exhaustion tokens in slots of the hero's cards, as card and place; a breather may ease armour of a Harm, where
    its card says so (Leather Armour of Deckahedron World)."""
    things = ((name, hero.table.things[name]) for name in hero.table.lying_on(hero.id))
    return [
        (name, place)
        for name, thing in things
        if thing.front.get("held")
        for place, token in enumerate(thing.list("held"))
        if token == EXHAUSTION or (breather and token == HARM and thing.front.get("eased"))
    ]


class Regaining(Passage, frozen=True):
    """Points to regain: first from slots, if the player likes, then from the pile (dk.breather.regain)."""

    hero: str
    points: int
    slots: bool = True
    breather: bool = False

    def go(self, table: Table) -> Events:
        hero = Hero(table, self.hero)
        if self.points and self.slots and held_tokens(hero, self.breather):
            return [Turned((RegainTokens(self.hero, self.points, self.breather),))]
        most = min(self.points, free_cards(hero))
        if most:
            return [Turned((RegainCards(self.hero, most),))]
        return [why_nothing(hero)] if self.points and self.slots else []


def why_nothing(hero: Hero) -> Told:
    """Nothing comes back: nothing was lost, or Harm and Wounds hold it (dk.conflict.regain-locked)."""
    held = "cards held by Harm stay until a Rest, those held by a Wound until help is sought"
    why = held if hero.exhaustion.cards else "none was lost"
    return Told(f"{hero.name} regains no Stamina: {why}.", ("dk.breather.regain",), about=(hero.id,))


class RegainTokens(Question, frozen=True):
    """Hand Exhaustion tokens back: it frees the slots they lie in."""

    hero: str
    points: int
    breather: bool = False

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} regains {self.points} Stamina."

    def ask(self, table: Table, seat: Seat) -> Ask:
        held = held_tokens(Hero(table, self.hero), self.breather)
        choices = tuple(Choice(f"{card}#{n}", table.things[card].text("name")) for card, n in held)
        pick = Pick("tokens", "Free these slots", choices, 0, min(self.points, len(choices)))
        return Ask(
            f"{self.tells(table)} Use some of it to free slots on your cards?",
            (Option("free", "Go on", (pick,)),),
            RULES,
        )

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        chosen = pick_several(reply, "tokens")
        events: list[Event] = []
        for card in dict.fromkeys(name.partition("#")[0] for name in chosen):
            emptied = {int(name.partition("#")[2]) for name in chosen if name.partition("#")[0] == card}
            held = table.things[card].list("held")
            left = tuple("" if place in emptied else token for place, token in enumerate(held))
            events.append(Marked(card, {"held": left}))
        return [*events, Turned((Regaining(self.hero, self.points - len(chosen), slots=False),))]


RULES = ("dk.breather.regain", "dk.breather.pick.kfa", "dk.breather.pick.world")


def pick_several(reply: Reply, key: str) -> tuple[str, ...]:
    """A pick of any number comes as one name where just one may be chosen."""
    value = reply.values[key]
    return (value,) if isinstance(value, str) else reply.several(key)


class RegainCards(Question, frozen=True):
    """Choose cards of the pile for the discard pile; face-down ones stay unseen until chosen (dk.breather.pick.kfa)."""

    hero: str
    most: int

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.hero),)

    def tells(self, table: Table) -> str:
        return (
            f"{name_of(table, self.hero)} takes back up to {self.most} exhausted card{'s' * (self.most > 1)}."
        )

    def ask(self, table: Table, seat: Seat) -> Ask:
        pick = Pick("cards", "Cards", pile_choices(Hero(table, self.hero)), 0, self.most)
        return Ask(self.tells(table), (Option("regain", "Take them back", (pick,)),), RULES)

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero = Hero(table, self.hero)
        return take_back(hero, pick_several(reply, "cards"))


def pile_choices(hero: Hero) -> tuple[Choice, ...]:
    """The cards of the Exhaustion pile by their place; faces only where they lie face up."""
    cards = enumerate(hero.exhaustion.cards, 1)
    if not hero.is_heroic:
        return tuple(Choice(str(place), f"card {place}, face down") for place, _ in cards)
    suits = edition_of(hero.table).suits  # bots and the page find the card by the last word
    return tuple(Choice(str(place), f"card {place}, {card}", read_out(suits, card)) for place, card in cards)


def take_back(hero: Hero, places: tuple[str, ...]) -> list[Event]:
    """Cards to the discard pile, each with an Exhaustion token of the pile if one lies there (dk.conflict.regain-tokens)."""
    if not places:
        return []
    _, discard, pile = pile_ids(hero.id)
    cards = tuple(hero.exhaustion.cards[int(place) - 1] for place in places)
    tokens = max(0, hero.thing.number(EXHAUSTION) - len(cards))
    told = Told(f"{hero.name} regains {len(cards)} Stamina.", ("dk.breather.regain",), about=(hero.id,))
    return [Moved(cards, pile, discard), hero.mark(exhaustion=tokens), told]
