"""Heroic Mode: giving up luck for knowledge and control of one's Stamina (dk.heroic.*)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hearthside.families.deckahedron.cards import CARDS, DECKAHEDRON
from hearthside.families.deckahedron.deck import CheckDeck
from hearthside.families.deckahedron.editions import format_of
from hearthside.families.deckahedron.heroes import HEROIC, Hero, hero_of, heroes, listed, pile_ids
from hearthside.families.deckahedron.ledger import house
from hearthside.kernel.asks import Option, Reply
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.chance import Question as ChanceQuestion
from hearthside.kernel.events import Event, Events, Marked, Moved, Shown, Shuffled, Told, Turned
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.steps import Act, Chance, Passage
from hearthside.kernel.table import Table

RULES = ("dk.heroic.choice.kfa", "dk.heroic.choice.world")


class OpenHeroic(Act):
    """The GM opens the choice, as a rule in chapter 5; never in a One-Shot."""

    id = "open-heroic"

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        if seat != GM or table.things["story"].number("heroic"):
            return ()
        note = "Players may then see and choose what they lose, and count only ten cards as Stamina."
        shut = "" if format_of(table).heroic else "this campaign is played in Lucky Mode"
        return (Option("open-heroic", "Offer Heroic Mode", (), RULES, note, closed=shut),)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        return [Marked("story", {"heroic": 1}), Told("The heroes may now choose Heroic Mode.", RULES)]


class GoHeroic(Act):
    """Each player decides once, for good; or one for the whole table (dk.conflict.heroic-switch)."""

    id = "go-heroic"
    option = Option(
        "go-heroic",
        "Switch to Heroic Mode",
        (),
        RULES,
        "Stamina is then the ten cards with its symbol, and you see your Exhaustion pile.",
        warning="There is no way back later in the campaign.",
    )

    def offers(self, table: Table, seat: Seat) -> Iterable[Option]:
        hero = hero_of(table, seat)
        if hero is None or not table.things["story"].number("heroic") or Hero(table, hero).is_heroic:
            return ()
        return (self.option,)

    def do(self, table: Table, seat: Seat, reply: Reply) -> Events:
        own = hero_of(table, seat)
        assert own is not None
        all_of_us = house(table, "heroic_scope") == "whole_table"
        several = heroes(table) if all_of_us else (own,)
        return [Turned(tuple(step for id in several for step in (Switch(id), CheckDeck(id))))]


class Switch(Passage, frozen=True):
    """Turn the pile up; each card without the symbol is exchanged for one with it, the points lost stay the same."""

    hero: str

    def go(self, table: Table) -> Events:
        hero = Hero(table, self.hero)
        _, discard, pile = pile_ids(self.hero)
        plain = tuple(card for card in hero.exhaustion.cards if not has_stamina(card))
        events: list[Event] = [hero.mark(mode=HEROIC), Shown(pile)]
        if plain:
            events += [Moved(plain, pile, discard), Turned((Exchange(self.hero, len(plain)),))]
        gone = f" To the discard pile, without the symbol: {in_words(plain)}." if plain else ""
        return [*events, Told(f"{hero.name} plays in Heroic Mode now.{gone}", RULES, about=(self.hero,))]


def has_stamina(card: str) -> bool:
    """Whether a card shows the Stamina symbol (dk.heroic.points)."""
    return card in DECKAHEDRON and DECKAHEDRON[card].stamina


def searched(hero: Hero, turned: tuple[str, ...]) -> list[Event]:
    """What a search has brought to light: everybody sees it turned over (dk.heroic.lose)."""
    if not turned:
        return []
    lost = in_words(card for card in turned if has_stamina(card))
    rest = in_words(card for card in turned if not has_stamina(card))
    said = ", ".join(filter(None, (lost and f"{lost} lost", rest and f"{rest} discarded")))
    return [Told(f"{hero.name} searches for Stamina: {said}.", ("dk.heroic.lose",), about=(hero.id,))]


def in_words(cards: Iterable[str]) -> str:
    """Cards by their numbers, and what else was among them, such as `cards 03, 12 and a wound card`."""
    several = list(cards)
    numbers = [card for card in several if card in DECKAHEDRON]
    first = [f"card{'s' * (len(numbers) > 1)} {numbers[0]}", *numbers[1:]] if numbers else []
    others = Counter(CALLED[CARDS[card].kind] for card in several if card not in DECKAHEDRON)
    return listed([*first, *(f"{n} {name}s" if n > 1 else f"a {name}" for name, n in others.items())])


CALLED = {"wound": "wound card", "blessing": "Blessing card"}


class Exchange(Chance, frozen=True):
    """Marked cards at random from deck and discard pile."""

    hero: str
    count: int

    def question(self, table: Table) -> ChanceQuestion:
        hero = Hero(table, self.hero)
        found = sorted(card for card in hero.deck.cards + hero.discard.cards if has_stamina(card))
        return Draw(tuple(found), min(self.count, len(found)))

    def fell(self, table: Table, outcome: Outcome) -> Events:
        hero, cards = Hero(table, self.hero), tuple(map(str, outcome))
        deck, discard, pile = pile_ids(self.hero)
        from_deck = tuple(card for card in cards if card in hero.deck.cards)
        rest = tuple(card for card in cards if card not in from_deck)
        told = Told(f"Into the Exhaustion pile instead: {in_words(cards)}.", RULES, about=(hero.id,))
        return [Moved(from_deck, deck, pile), Moved(rest, discard, pile), Shuffled(deck), told]
