"""Stamina, Harm and Wounds as they are taken: cards to the Exhaustion pile, tokens on it, and falling.

Lucky Mode takes cards unseen from the deck; Heroic Mode searches for cards with the Stamina symbol.
"""

from __future__ import annotations

from hearthside.families.deckahedron.cards import CARDS, WOUNDS
from hearthside.families.deckahedron.deck import LOW, CheckDeck, loose, loss_unit, reshuffle, still_to_lose
from hearthside.families.deckahedron.editions import edition_of, format_of
from hearthside.families.deckahedron.falling import Falling
from hearthside.families.deckahedron.heroes import STAMINA, Hero, name_of, pile_ids, seat_of
from hearthside.families.deckahedron.heroic import has_stamina, searched
from hearthside.families.deckahedron.ledger import house
from hearthside.kernel.asks import Ask, Option, Reply, Text
from hearthside.kernel.chance import Draw, Outcome
from hearthside.kernel.chance import Question as ChanceQuestion
from hearthside.kernel.events import Event, Events, Moved, Told, Turned
from hearthside.kernel.seats import GM, Audience, Seat
from hearthside.kernel.steps import Chance, Passage, Question
from hearthside.kernel.table import Table

ENOUGH = 2
"""Two tokens of a kind are borne, a third breaks: the 1-2-bust pattern (dk.harm.one-two-bust)."""

WOUND_SUPPLY = "supply/wounds"


def is_bust(count: int) -> bool:
    """Whether one more would be the third (dk.harm.one-two-bust)."""
    return count >= ENOUGH


class Losing(Passage, frozen=True):
    """Lose Stamina points, each a card of the deck and a token on the Exhaustion pile (dk.stamina.lose).

    Harm and Wounds lose a card in the same way, but lay their own token (dk.harm.take, dk.wound.take.*).
    `falls` is off inside a flip: there the hero falls after the move is resolved (dk.conflict.wound-first-then-flip).
    `turned` are the cards that a Heroic search has revealed so far.
    """

    hero: str
    points: int
    token: str = "exhaustion"
    falls: bool = True
    turned: tuple[str, ...] = ()

    def go(self, table: Table) -> Events:
        hero = Hero(table, self.hero)
        points = still_to_lose(hero, self.points)
        if not points or not has_stamina_left(hero):
            fall = [Turned((Falling(self.hero, beyond=hero.is_heroic),))] if self.falls else []
            return [*searched(hero, self.turned), *fall]
        step: Chance = Exhaust(self.hero, points, self.token, self.falls)
        if hero.is_heroic:
            step = Search(self.hero, points, self.token, self.falls, self.turned)
        rule = "dk.heroic.reshuffle" if hero.is_heroic else "dk.stamina.forced-reshuffle"
        refill = [] if hero.deck.cards else reshuffle(hero, rule, cards=loose(hero))
        return [*refill, Turned((step,))]


def has_stamina_left(hero: Hero) -> bool:
    """Whether deck or discard pile hold a card to lose, in Heroic Mode one with the symbol (dk.heroic.incapacitated)."""
    cards = hero.deck.cards + loose(hero)
    return any(map(has_stamina, cards)) if hero.is_heroic else bool(cards)


class Exhaust(Chance, frozen=True):
    """Cards from the top of the deck go to the Exhaustion pile; nobody looks at them (dk.stamina.lose)."""

    hero: str
    points: int
    token: str
    falls: bool

    def question(self, table: Table) -> ChanceQuestion:
        hero = Hero(table, self.hero)
        pool = hero.deck.shuffled
        return Draw(pool, min(loss_unit(hero, self.points), len(pool)), pile_ids(self.hero)[0])

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        return seat_of(table, self.hero), "exhaustion"

    def audience(self, table: Table) -> Audience:
        return ()

    def fell(self, table: Table, outcome: Outcome) -> Events:
        hero, cards = Hero(table, self.hero), tuple(map(str, outcome))
        deck, _, pile = pile_ids(self.hero)
        events: list[Event] = [
            Moved(cards, deck, pile),
            hero.mark(**{self.token: hero.thing.number(self.token) + len(cards)}),
        ]
        return events + after_loss(hero, self, len(cards), left=len(hero.deck.cards) - len(cards))


class Search(Chance, frozen=True):
    """Reveal cards until one shows the Stamina symbol; it goes face up to the pile (dk.heroic.lose)."""

    hero: str
    points: int
    token: str
    falls: bool
    turned: tuple[str, ...] = ()

    def question(self, table: Table) -> ChanceQuestion:
        deck = pile_ids(self.hero)[0]
        return Draw(table.things[deck].shuffled, 1, deck)

    def roller(self, table: Table) -> tuple[Seat | None, str]:
        return seat_of(table, self.hero), "exhaustion"

    def fell(self, table: Table, outcome: Outcome) -> Events:
        hero, card = Hero(table, self.hero), str(outcome[0])
        deck, discard, pile = pile_ids(self.hero)
        left, turned = len(hero.deck.cards) - 1, (*self.turned, card)
        if has_stamina(card):
            token = hero.mark(**{self.token: hero.thing.number(self.token) + 1})
            return [Moved((card,), deck, pile), token, *after_loss(hero, self, 1, left, turned)]
        if card in WOUNDS and house(table, "wound_triggers_on") == "any_reveal":  # it costs a point more
            told = Told(f"{hero.name} turns up a wound card.", ("dk.wound.flip-stamina",))
            more = Turned((Losing(self.hero, 1, falls=self.falls),))
            return [Moved((card,), deck, discard), told, more, *after_loss(hero, self, 0, left, turned)]
        return [Moved((card,), deck, discard), *after_loss(hero, self, 0, left, turned)]


def after_loss(
    hero: Hero, loss: Exhaust | Search, taken: int, left: int, turned: tuple[str, ...] = ()
) -> list[Event]:
    """Go on with what is still to lose, or look at what the loss has done.

    Inside one loss only an empty deck is reshuffled (dk.stamina.forced-reshuffle, dk.heroic.reshuffle).
    """
    if loss.points > taken:
        rest = Losing(hero.id, loss.points - taken, loss.token, loss.falls, turned)
        strict = left <= LOW and loss.falls and house(hero.table, "strict_five") == "true"
        return [Turned((CheckDeck(hero.id), rest) if strict else (rest,))]
    down = loss.falls and hero.lost + taken >= STAMINA
    low = left <= LOW and loss.falls  # inside a flip the deck waits until it is resolved
    checks: list[Passage] = [CheckDeck(hero.id)] * low + [Falling(hero.id)] * down
    return [*searched(hero, turned), *([Turned(tuple(checks))] if checks else [])]


# ---------------------------------------------------------------- Harm and Wounds


class TakeHarm(Passage, frozen=True):
    """Take a Harm token; the third is a Wound, in a One-Shot of Deckahedron World the end (dk.harm.take, dk.harm.third).

    Only Harm on the Exhaustion pile counts, not that in slots (dk.harm.count-on-pile).
    """

    hero: str

    def go(self, table: Table) -> Events:
        hero = Hero(table, self.hero)
        if not is_bust(hero.thing.number("harm")):
            return [Turned((Losing(self.hero, 1, "harm"),))]
        if format_of(table).third_harm == "incapacitated":
            text = f"{hero.name} cannot bear a third Harm."
            return [Told(text, ("dk.harm.third-one-shot.world",)), Turned((Falling(self.hero, True),))]
        clears = house(table, "harm_clears_on_wound") == "true"
        cleared = [hero.mark(harm=0)] if clears else []
        text = f"{hero.name} bears two Harm already: the third is a Wound."
        return [*cleared, Told(text, ("dk.harm.third",)), Turned((TakeWound(self.hero),))]


class TakeWound(Passage, frozen=True):
    """Take a Wound: the GM describes it, a card is lost, a token laid, a wound card drawn (dk.wound.take.*)."""

    hero: str

    def go(self, table: Table) -> Events:
        hero = Hero(table, self.hero)
        if is_bust(wound_count(hero)):
            text = f"{hero.name} bears two Wounds already."
            return [Told(text, ("dk.wound.third",)), Turned((Falling(self.hero, True),))]
        if loses_card(table):
            return [Turned((Injury(self.hero), Losing(self.hero, 1, "wound"), DrawWound(self.hero)))]
        token = hero.mark(wound=hero.thing.number("wound") + 1)
        return [token, Turned((Injury(self.hero), DrawWound(self.hero)))]


def loses_card(table: Table) -> bool:
    """Whether a Wound also exhausts a card: yes but for a table that reads 0.93 otherwise (dk.conflict.wound-exhaustion-card)."""
    return edition_of(table).wound_card == "stated" or house(table, "kfa093_wound_moves_card") == "true"


def wound_count(hero: Hero) -> int:
    """The Wounds that count toward the third: tokens on the pile, or wound cards (dk.conflict.wound-count)."""
    if house(hero.table, "wound_count") == "pile_tokens":
        return hero.thing.number("wound")
    return wound_cards(hero)


def wound_cards(hero: Hero) -> int:
    """How many wound cards circulate in a hero's piles."""
    piles = (hero.deck, hero.discard, hero.exhaustion)
    return sum(CARDS[card].kind == "wound" for pile in piles for card in pile.cards)


class DrawWound(Chance, frozen=True):
    """A random wound card from the supply goes into the discard pile and circulates (dk.wound.cycle)."""

    hero: str

    def question(self, table: Table) -> ChanceQuestion:
        return Draw(tuple(sorted(set(table.things[WOUND_SUPPLY].cards))), 1)

    def fell(self, table: Table, outcome: Outcome) -> Events:
        return [Moved((str(outcome[0]),), WOUND_SUPPLY, pile_ids(self.hero)[1])]


class Injury(Question, frozen=True):
    """The GM says how the hero was hurt; it may limit moves later (dk.wound.describe)."""

    hero: str

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (GM,)

    def tells(self, table: Table) -> str:
        return f"{name_of(table, self.hero)} is wounded. The GM says how."

    def ask(self, table: Table, seat: Seat) -> Ask:
        option = Option("injury", "Describe the wound", (Text("text", "How was the hero hurt?"),))
        return Ask(f"{name_of(table, self.hero)} is wounded. How?", (option,), ("dk.wound.describe",))

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        hero, text = Hero(table, self.hero), reply.text("text")
        said = f": {text}" if text else ""
        told = Told(f"{hero.name} is wounded{said}.", ("dk.wound.describe",), about=(self.hero,))
        return [hero.mark(injuries=(*hero.thing.list("injuries"), text or "a wound")), told]
