"""Distributing tokens: each is absorbed by a card with an empty slot, or suffered (dk.combat.absorb.*, dk.combat.distribute.kfa093)."""

from __future__ import annotations

from typing import Protocol

from hearthside.families.deckahedron.deck import loose, reshuffle
from hearthside.families.deckahedron.editions import edition_of, format_of
from hearthside.families.deckahedron.heroes import Hero, listed, name_of, seat_of
from hearthside.families.deckahedron.ledger import house
from hearthside.families.deckahedron.stamina import Losing, TakeHarm, TakeWound
from hearthside.kernel.asks import Ask, Option, Reply
from hearthside.kernel.events import Event, Events, Marked, Told, Turned
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Passage, Question
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing

EXHAUSTION, HARM, WOUND = "exhaustion", "harm", "wound"
LABELS = {EXHAUSTION: "Exhaustion", HARM: "Harm", WOUND: "Wound"}


def slot_takes(slot: str, token: str, strain: str) -> bool:
    """Whether a slot such as `harm/wound` or `exhaustion:mental` takes a token (dk.conflict.absorb-lists)."""
    accepts, _, only = slot.partition(":")
    return token in accepts.split("/") and only in ("", strain)


def free_slot(card: Thing, token: str, strain: str) -> int | None:
    """The place of the first empty slot on a card that takes the token; one token each."""
    pairs = zip(card.list("slots"), card.list("held"), strict=True)
    return next(
        (i for i, (slot, held) in enumerate(pairs) if not held and slot_takes(slot, token, strain)), None
    )


def absorbers(table: Table, hero: str, token: str, strain: str) -> list[str]:
    """The hero's move and item cards that could take this token now."""
    return [
        name
        for name, thing in table.things.items()
        if thing.place == hero and takes(table, thing, token, strain)
    ]


def takes(table: Table, card: Thing, token: str, strain: str) -> bool:
    """Whether a card has an empty slot for it; a table may do without those of Good Cardio (dk.conflict.good-cardio)."""
    if not card.front.get("slots") or free_slot(card, token, strain) is None:
        return False
    return card.front.get("move") != "good_cardio" or house(table, "good_cardio_slots") != "never"


def room_for(table: Table, hero: str, token: str) -> int:
    """How many tokens of a kind the hero's slots could take now."""
    cards = (table.things[name] for name in table.lying_on(hero))
    return sum(
        not held and slot_takes(slot, token, "physical")
        for card in cards
        if card.front.get("slots")
        for slot, held in zip(card.list("slots"), card.list("held"), strict=True)
    )


def absorb(table: Table, card: str, token: str, strain: str) -> Marked:
    """Lay the token into the slot; nothing else of it happens (dk.armour.absorb)."""
    thing = table.things[card]
    place, held = free_slot(thing, token, strain), list(thing.list("held"))
    assert place is not None
    held[place] = token
    return Marked(card, {"held": tuple(held)})


class Ward(Protocol):
    """What else may be done about a token: a shield is raised, armour is given up. Its options are `ward:token:card`."""

    def offers(self, table: Table, tokens: Distributing, token: str) -> list[Option]: ...

    def do(self, table: Table, tokens: Distributing, token: str, card: str) -> Events: ...


WARDS: dict[str, Ward] = {}
"""By the first word of their options; a chapter adds its own."""


class Distributing(Passage, frozen=True):
    """Hand the tokens out one after another; the player is asked only where there is something to choose."""

    hero: str
    tokens: tuple[str, ...]
    strain: str = "physical"
    attack: bool = True
    falls: bool = True
    wards: bool = True

    def go(self, table: Table) -> Events:
        hero = Hero(table, self.hero)
        if not self.tokens or not hero.is_up:
            return []
        kinds = tuple(dict.fromkeys(self.tokens))
        if loose(hero) or len(kinds) > 1 or any(self.ways(table, kind) for kind in kinds):
            return [Turned((Distribute(self),))]
        return self.suffer(kinds[0])

    def cards(self, table: Table, token: str) -> list[str]:
        """What may absorb this token; a table may keep absorbing for attacks (dk.conflict.absorb-scope)."""
        if not self.attack and house(table, "absorb_only_attacks") == "true":
            return []
        return absorbers(table, self.hero, token, self.strain)

    def warded(self, table: Table, token: str) -> list[Option]:
        """Wards against this token, closed ones with their reason; what an attack exhausts was warded off before."""
        if not self.wards or (token == EXHAUSTION and self.attack):
            return []
        return [option for ward in WARDS.values() for option in ward.offers(table, self, token)]

    def ways(self, table: Table, token: str) -> bool:
        return bool(self.cards(table, token) or self.warded(table, token))

    def without(self, token: str, n: int) -> Distributing:
        rest = list(self.tokens)
        for _ in range(n):
            rest.remove(token)
        return Distributing(self.hero, tuple(rest), self.strain, self.attack, self.falls, self.wards)

    def suffer(self, token: str) -> list[Event]:
        """Suffer all Exhaustion at once, Harm and Wounds one by one (dk.conflict.harm-batch)."""
        if token == EXHAUSTION:
            n = self.tokens.count(EXHAUSTION)
            return self.then(Losing(self.hero, n, EXHAUSTION, self.falls), self.without(EXHAUSTION, n))
        step = TakeHarm(self.hero) if token == HARM else TakeWound(self.hero)
        return self.then(step, self.without(token, 1))

    def then(self, step: Passage, rest: Distributing) -> list[Event]:
        return [Turned((step, rest) if rest.tokens else (step,))]


class Distribute(Question, frozen=True):
    """Choose for each token: a fitting empty slot, or the Exhaustion pile. A reshuffle may come first (dk.stamina.early-reshuffle)."""

    tokens: Distributing

    def asked(self, table: Table) -> tuple[Seat, ...]:
        return (seat_of(table, self.tokens.hero),)

    def tells(self, table: Table) -> str:
        name = name_of(table, self.tokens.hero)
        return f"{name} takes {words_for(self.tokens.tokens)}."

    def ask(self, table: Table, seat: Seat) -> Ask:
        hero = Hero(table, self.tokens.hero)
        options: list[Option] = []
        for kind in dict.fromkeys(self.tokens.tokens):
            options += self._options(table, kind)
        if loose(hero):
            n = len(loose(hero))
            note = f"{n} cards go back." if n > 1 else "One card goes back."
            rules = ("dk.stamina.early-reshuffle",)
            options.append(Option("reshuffle", "Reshuffle first", (), rules, note))
        phase = f"{edition_of(table).phases[2]}: " if self.tokens.attack else ""  # a price has no phases
        return Ask(f"{phase}{self.tells(table)} {what_to_decide(options)}", tuple(options))

    def _options(self, table: Table, kind: str) -> list[Option]:
        cards, n = self.tokens.cards(table, kind), self.tokens.tokens.count(kind)
        label = LABELS[kind]
        taken = [
            Option(
                f"absorb:{kind}:{card}", f"Lay one {label} on {table.things[card].text('name')}", about=card
            )
            for card in cards
        ]
        suffered = f"Suffer {n} {label}" if kind == EXHAUSTION else f"Suffer one {label}"
        into_slots = (
            kind == HARM and not format_of(table).harm and bool(taken)
        )  # such Harm is made for slots only
        last = [] if into_slots else [Option(f"suffer:{kind}", suffered)]
        return [*taken, *self.tokens.warded(table, kind), *last]

    def answer(self, table: Table, seat: Seat, reply: Reply) -> Events:
        what, _, rest = reply.option.partition(":")
        if what == "reshuffle":
            hero = Hero(table, self.tokens.hero)
            shuffled = reshuffle(hero, "dk.stamina.early-reshuffle", cards=loose(hero))
            return [*shuffled, Turned((self.tokens,))]
        if what == "suffer":
            return self.tokens.suffer(rest)
        token, _, card = rest.partition(":")
        if what in WARDS:
            return WARDS[what].do(table, self.tokens, token, card)
        name = table.things[card].text("name")
        told = Told(f"{name} absorbs one {LABELS[token]}.", ("dk.armour.absorb",), about=(card,))
        left = self.tokens.without(token, 1)
        return [absorb(table, card, token, self.tokens.strain), told, Turned((left,))]


def what_to_decide(options: list[Option]) -> str:
    """The question that fits what is open: not every hero has a card that absorbs (dk.combat.distribute.kfa093)."""
    words = [option.id.partition(":")[0] for option in options if not option.closed]
    if "suffer" not in words:
        return "Absorb it."
    if "absorb" in words:
        return "Absorb it or suffer it."
    if not WARDS.keys().isdisjoint(words):
        return "Keep it off or suffer it."
    first = "say which comes first" if words.count("suffer") > 1 else "suffer it"
    return f"No card absorbs it: {first}{', or reshuffle before that' * ('reshuffle' in words)}."


def words_for(tokens: tuple[str, ...]) -> str:
    """Such as `4 Exhaustion, 1 Harm and 2 Wounds`."""
    counts = {kind: tokens.count(kind) for kind in dict.fromkeys(tokens)}
    return listed(f"{n} {LABELS[kind]}{'s' * (kind == WOUND and n > 1)}" for kind, n in counts.items())
