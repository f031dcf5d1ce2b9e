"""The odds of a flip that is called, and of flipping anew (dk.flip.*, dk.advantage.*, dk.teamwork.*, dk.flashback.*).

A card is a code: twice its result, and one more if it is of the kind that is asked about (it pays, it is the Critical
Success card). So the best code tells the result, and whether whoever chooses among equal cards can choose such a card.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import perm

import msgspec

from hearthside.families.deckahedron.cards import CARDS, MARKS, WOUNDS
from hearthside.families.deckahedron.deck import LOW
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.flips import FLIP, WEAKEST, cards_to_flip, read
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.outcomes import gm_has_a_move
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View
from hearthside.odds.asked import Chance, OptionOdds, Part
from hearthside.odds.cards import Take, stopped_by, taken
from hearthside.odds.deckahedron.unseen import Cards, Unseen, unseen
from hearthside.odds.distribution import Distribution, from_values, from_ways, mixture

Kind = Callable[[str], bool]
"""Whether a card is of the kind that is asked about."""


def pays(card: str) -> bool:
    return CARDS[card].currency


def is_critical(card: str) -> bool:
    return CARDS[card].critical == "success"


class Hand(msgspec.Struct, frozen=True):
    """Who turns over how many cards, which of them counts, and on what suit they are read."""

    rank: int
    count: int
    take: Take
    wounds: str

    def code(self, card: str, kind: Kind) -> int:
        """With the worst card counting, a card of the kind is the lower of two equals: it is found first."""
        marked = int(kind(card))
        return 2 * read(card, self.rank, self.wounds) + (marked if self.take is Take.BEST else 1 - marked)

    def codes(self, deck: Unseen, kind: Kind) -> Distribution:
        """What counts of the cards turned over from a deck (dk.advantage.basic, dk.wound.flip-stop)."""
        found = mixture([(weight, self._from(cards, deck.size, kind)) for weight, cards in deck.lists])
        return found if self.take is Take.BEST else found.map(lambda code: code ^ 1)

    def _from(self, cards: Cards, size: int, kind: Kind) -> Distribution:
        count = min(self.count, size)
        plain = [self.code(card, kind) for card in cards if card not in WOUNDS]
        stops = [self.code(card, kind) for card in cards if card in WOUNDS]
        if not stops:
            return taken(self.take, count, plain)
        if self.wounds == "ignored_unless_only":
            return ignoring(self.take, count, plain, stops)
        return stopped_by(self.take, count, plain, stops)


def ignoring(take: Take, count: int, cards: list[int], stops: list[int]) -> Distribution:
    """A stop ends the drawing and counts only where it came first."""
    size, parts = len(cards) + len(stops), list[tuple[int, Distribution]]()
    for before in range(min(count - 1, len(cards)) + 1):
        rows = perm(len(cards), before) * len(stops) * perm(size - before - 1, count - before - 1)
        parts.append((rows, taken(take, before, cards) if before else from_values(stops)))
    if count <= len(cards):
        parts.append((perm(len(cards), count), taken(take, count, cards)))
    return mixture(parts)


# ---------------------------------------------------------------- the flip on the table


class Flip(msgspec.Struct, frozen=True):
    """The flip under way, as a seat sees it."""

    view: View
    thing: ThingView
    decks: dict[str, Unseen | None]
    """What each deck may hold, once it has been worked out."""

    def deck(self, hero: str) -> Unseen | None:
        if hero not in self.decks:
            self.decks[hero] = unseen(self.view, hero)
        return self.decks[hero]

    def _text(self, key: str) -> str:
        return str(self.thing.marks[key])

    def _number(self, key: str) -> int:
        value = self.thing.marks[key]
        assert isinstance(value, int)
        return value

    def _names(self, key: str) -> tuple[str, ...]:
        value = self.thing.marks[key]
        assert isinstance(value, tuple)
        return value

    @property
    def hero(self) -> str:
        return self._text("hero")

    @property
    def supporters(self) -> tuple[str, ...]:
        return self._names("supporters")

    @property
    def wounds(self) -> str:
        return self.view.options["wound_card_counts_as"]

    def succeeds(self, result: int) -> bool:
        """A result that leaves the GM without a move (dk.result.fail, dk.result.single-unspecified)."""
        move = MOVES[self.view.options["edition"]].get(self._text("move"))
        return result > 1 if move is None else not gm_has_a_move(move, result, False)

    def lead(self, kind: Kind, *, reshuffled: bool) -> Distribution | None:
        net = self._number("net")
        take = Take.WORST if net < 0 else Take.BEST
        return self._turned(
            self.hero, Hand(self._number("rank"), cards_to_flip(net), take, self.wounds), kind, reshuffled
        )

    def _turned(self, hero: str, hand: Hand, kind: Kind, reshuffled: bool = False) -> Distribution | None:
        deck = self.deck(hero)
        if deck is None:
            return None
        if deck.discard and (reshuffled or deck.size <= LOW):  # dk.reshuffle.mandatory
            deck = deck.reshuffled()
        return hand.codes(deck, kind) if deck.size else None

    def with_help(
        self, supporters: tuple[str, ...], kind: Kind, *, reshuffled: bool = False
    ) -> Distribution | None:
        """The best of the lead's result and a card of each supporter (dk.teamwork.best)."""
        found = self.lead(kind, reshuffled=reshuffled)
        for hero in supporters:
            card = self._turned(hero, Hand(WEAKEST, 1, Take.BEST, self.wounds), kind)
            if found is None or card is None:
                return None
            found = found.larger(card)
        return found

    def anew(self, kind: Kind) -> Distribution | None:
        """The lead flips again; what the supporters turned over stays (dk.flashback.reflip)."""
        found = self.lead(kind, reshuffled=False)
        ranks = dict(entry.split("=") for entry in self._names("reads"))
        for entry in self._names("support"):
            hero, _, card = entry.partition(":")
            hand = Hand(int(ranks.get(hero, WEAKEST)), 1, Take.BEST, self.wounds)
            found = found.larger(from_ways({hand.code(card, kind): 1})) if found else None
        return found


Found = Callable[[Kind], Distribution | None]


def _odds(flip: Flip, option: str, found: Found, note: str = "") -> tuple[OptionOdds, ...]:
    """The chance of success and of each result, and that a card pays or is critical (dk.xp.gain, dk.critical.trigger)."""
    paid, critical = found(pays), found(is_critical)
    if paid is None or critical is None:
        return ()
    results = paid.map(lambda code: code // 2)
    parts = [Part.of(MARKS[n], results.chance(n)) for n in range(4)]
    single = EDITIONS[flip.view.options["edition"]].single
    parts += [Part.of(single, _marked(paid)), Part.of("Critical Success", _marked(critical))]
    success = sum((results.chance(n) for n in range(4) if flip.succeeds(n)), Fraction(0))
    return (OptionOdds(option, Chance.of_fraction(success), note=note, parts=tuple(parts)),)


def _marked(codes: Distribution) -> Fraction:
    return Fraction(sum(weight for code, weight in codes if code % 2), codes.total)


def asked(view: View) -> tuple[OptionOdds, ...]:
    """For the lead: flipping now, or after shuffling the discards in, and flipping anew. For others: helping."""
    thing = view.things.get(FLIP)
    assert view.now.ask is not None
    if thing is None:
        return ()
    flip = Flip(view, thing, {})
    offered = {option.id for option in view.now.ask.options if not option.closed}
    if "flashback" in offered:
        return _odds(flip, "flashback", flip.anew, "before more is spent to raise it")
    if thing.marks["cards"]:
        return ()
    found: tuple[OptionOdds, ...] = ()
    if "flip" in offered:
        found += _odds(flip, "flip", lambda kind: flip.with_help(flip.supporters, kind))
    if "flip" in offered and "reshuffle" in offered:
        shuffled = lambda kind: flip.with_help(flip.supporters, kind, reshuffled=True)  # noqa: E731
        found += _odds(flip, "reshuffle", shuffled, "if you flip after it")
    hero = _own_hero(view)
    if "help" in offered and hero:
        helped = (*flip.supporters, hero)
        found += _odds(flip, "help", lambda kind: flip.with_help(helped, kind), "the flip with your help")
    return found


def _own_hero(view: View) -> str:
    return next(
        (name for name, thing in view.things.items() if thing.kind == "hero" and thing.owner == view.seat), ""
    )
