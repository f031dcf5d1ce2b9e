"""How the cards may lie that a seat does not see: a table that agrees with all it knows.

The own Draw Deck is known but for its order. Of another Character everybody knows Class, Race and Level and the cards
played so far; the rest is taken from the ready deck of such a Character.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

from hearthside.agents.adventure_deck.fight import MAIN
from hearthside.agents.sight import Sight
from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.families.adventure_deck.decks import faces_of
from hearthside.families.adventure_deck.explore import AfterFight
from hearthside.families.adventure_deck.updown import UPDOWN_DECK
from hearthside.kernel.rules import DICE
from hearthside.kernel.seats import Audience, Role, Sitter
from hearthside.kernel.table import Table
from hearthside.kernel.things import Thing, ThingView

PILES = ("draw", "hand", "discard", "held", "reserve")
UNSEEN = ("draw", "hand")


@cache
def likely_deck(character_class: str, race: str, level: int) -> tuple[str, ...]:
    """The ready deck that fits best: the same Class, then Race, then the nearest Level."""

    def fit(key: str) -> tuple[bool, bool, int]:
        deck = CATALOGUE.decks[key]
        return deck.character_class != character_class, deck.race != race, abs(deck.level - level)

    return tuple(faces_of(CATALOGUE.decks[min(CATALOGUE.decks, key=fit)]))


def imagine(sight: Sight, random: Random, deck: tuple[str, ...] = ()) -> Table:
    """A table as it may be; `deck` is the own deck, if the seat remembers it.

    It ends with the Combat: what a room of an adventure looks like afterwards no seat knows.
    """
    things = {name: _thing(view) for name, view in sight.things.items()}
    for name, view in sight.things.items():
        if view.kind == "character":
            own = name == sight.seat
            things |= _dealt(sight.things, things, name, random, deck if own else ())
    seats = {seat: Sitter(one.name, one.role) for seat, one in sight.now.seats.items()}
    playing = tuple(seat for seat, one in seats.items() if one.role is Role.PLAYER)
    pending = tuple(frame for frame in sight.pending if not isinstance(frame.step, AfterFight))
    return Table(
        sight.family,
        1,
        {**sight.options, DICE.key: DICE.choices[0]},
        seats,
        things,
        pending,
        rulings=sight.now.rulings,
        number=sight.number,
        playing=playing,
    )


def _thing(view: ThingView) -> Thing:
    """A thing as it looks; piles that nobody sees are shuffled."""
    seen: Audience = None
    if view.kind in ("draw", "updown"):
        seen = ()
    elif view.kind in ("hand", "reserve") and view.owner:
        seen = (view.owner,)
    cards = tuple(sorted(UPDOWN_DECK)) if view.kind == "updown" else view.cards
    unordered = len(cards) if view.kind == "updown" else 0
    return Thing(view.kind, view.owner, view.place, seen, None, view.marks, {}, cards, unordered)


def _dealt(
    views: dict[str, ThingView], things: dict[str, Thing], who: str, random: Random, deck: tuple[str, ...]
) -> dict[str, Thing]:
    """The piles of one Character with all that is not seen dealt at random."""
    piles = {pile: views[f"{who}/{pile}"] for pile in (*UNSEEN, "reserve")}
    hidden = [pile for pile, view in piles.items() if not view.open and view.size]
    if not hidden:
        return {}
    pool = _unseen(things, who, deck)
    random.shuffle(pool)
    made = {}
    for pile in reversed(hidden):
        name = f"{who}/{pile}"
        size = views[name].size
        cards, pool = pool[:size], pool[size:]
        cards += _padding(things[who], size - len(cards))
        made[name] = _filled(things[name], cards, shuffled=pile == "draw")
    return made


def _filled(pile: Thing, cards: list[str], *, shuffled: bool) -> Thing:
    lie = tuple(sorted(cards)) if shuffled else tuple(cards)
    unordered = len(lie) if shuffled else 0
    return Thing(
        pile.kind, pile.owner, pile.place, pile.seen, pile.known, pile.front, pile.back, lie, unordered
    )


def _unseen(things: dict[str, Thing], who: str, deck: tuple[str, ...]) -> list[str]:
    """The cards of the deck that lie nowhere to be seen."""
    front = things[who].front
    level = front["level"]
    assert isinstance(level, int)
    rest = Counter(deck or likely_deck(str(front["class"]), str(front["race"]), level))
    for pile in PILES:
        rest -= Counter(things[f"{who}/{pile}"].cards)
    return sorted(rest.elements())


def _padding(character: Thing, count: int) -> list[str]:
    """Where the guess is too small: the Attribute of the Class."""
    main = MAIN.get(str(character.front["class"]), "fortitude")
    return [f"{main}/{'up' if n % 2 else 'down'}" for n in range(count)]


def remembered(view_deck: tuple[str, ...], size: int) -> tuple[str, ...]:
    """The own deck from the question about the opening hand, which leaves out Fortitude."""
    missing = size - len(view_deck)
    return (*view_deck, *(f"fortitude/{'up' if n % 2 else 'down'}" for n in range(missing)))
