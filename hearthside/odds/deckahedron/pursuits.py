"""The odds of a round of a pursuit, and of the whole of it (dk.pursuit.*)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

import msgspec

from hearthside.families.deckahedron.deck import LOW
from hearthside.families.deckahedron.flips import WEAKEST, cards_to_flip, read
from hearthside.families.deckahedron.pursuit import PURSUERS, RUNNERS, TO_WIN, checks_to_win
from hearthside.families.deckahedron.rabbit import PURSUIT
from hearthside.kernel.asks import Ask
from hearthside.kernel.views import View
from hearthside.odds.asked import Chance, OptionOdds, Part
from hearthside.odds.cards import Take, how_many
from hearthside.odds.deckahedron.hands import Hand
from hearthside.odds.deckahedron.unseen import Cards, Unseen, own_hero, unseen

WINS = "wins the round"
ESCAPES = "escapes in the end"
ALONE = "the escape without further help or currency"

Counts = tuple[int, int]
"""How many cards win a round, and how many do not."""


class Pack(msgspec.Struct, frozen=True):
    """The rabbit's cards by what they are worth: `inside` of the unseen ones are in the deck, all known ones are."""

    unseen: Counts
    inside: int
    known: Counts
    discard: Counts

    @property
    def size(self) -> int:
        return self.inside + sum(self.known)

    def checked(self) -> Pack:
        """The reshuffle before and after each flip (dk.reshuffle.mandatory)."""
        if self.size > LOW or not sum(self.discard):
            return self
        known = self.known[0] + self.discard[0], self.known[1] + self.discard[1]
        return Pack(self.unseen, self.inside, known, (0, 0))

    def turned(self, count: int) -> Iterator[tuple[int, Fraction, Pack]]:
        """How many winning cards come in so many, each number with its chance and what is left."""
        for hidden, part in how_many(self.inside, sum(self.known), count).chances().items():
            for good, chance in how_many(*self.unseen, hidden).chances().items():
                for more, then in how_many(*self.known, count - hidden).chances().items():
                    left = self._without((good, hidden - good), (more, count - hidden - more))
                    yield good + more, part * chance * then, left

    def _without(self, unseen: Counts, known: Counts) -> Pack:
        return Pack(
            (self.unseen[0] - unseen[0], self.unseen[1] - unseen[1]),
            self.inside - sum(unseen),
            (self.known[0] - known[0], self.known[1] - known[1]),
            (self.discard[0] + unseen[0] + known[0], self.discard[1] + unseen[1] + known[1]),
        )


@lru_cache(maxsize=65536)
def escape(pack: Pack, net: int, won: int, lost: int, helped: Fraction = Fraction(0)) -> Fraction:
    """The chance to win three rounds before the pursuers do; `helped` is what a helper adds to this round's."""
    if TO_WIN in (won, lost):
        return Fraction(won == TO_WIN)
    pack = pack.checked()
    count, found = min(cards_to_flip(net), pack.size), Fraction(0)
    for good, chance, left in pack.turned(count):
        round_won = Fraction(1) if (good == count if net < 0 else good) else helped
        if round_won:
            found += chance * round_won * escape(left, net, won + 1, lost)
        if round_won != 1:
            found += chance * (1 - round_won) * escape(left, net, won, lost + 1)
    return found


# ---------------------------------------------------------------- at the table


class Chase(msgspec.Struct, frozen=True):
    """A pursuit as a seat sees it."""

    view: View
    rabbit: str
    rank: int
    net: int
    won: int
    lost: int
    helper: str

    @property
    def needed(self) -> int:
        return checks_to_win(self.view.options)

    def lead(self, deck: Unseen) -> Fraction:
        """The chance of the rabbit's own cards."""
        take = Take.WORST if self.net < 0 else Take.BEST
        return self._wins(Hand(self.rank, cards_to_flip(self.net), take, self._wounds), deck)

    def help(self, helper: str) -> Fraction | None:
        """The chance that a helper's card wins the round, such as `ysolde:dex` (dk.pursuit.help)."""
        if not helper:
            return Fraction(0)
        hero, _, attribute = helper.partition(":")
        deck, rank = unseen(self.view, hero), WEAKEST
        if self.view.options["pursuit_helper"] == "own_attribute":
            rank = int(str(self.view.things[hero].marks[attribute]))
        return self._wins(Hand(rank, 1, Take.BEST, self._wounds), deck.checked()) if deck else None

    @property
    def _wounds(self) -> str:
        return self.view.options["wound_card_counts_as"]

    def _wins(self, hand: Hand, deck: Unseen) -> Fraction:
        return hand.codes(deck, lambda card: False).at_least(2 * self.needed) if deck.size else Fraction(0)

    def pack(self, deck: Unseen) -> Pack:
        ((_, cards),) = deck.lists
        return Pack(self._worth(cards), deck.size, (0, 0), self._worth(deck.discard))

    def _worth(self, cards: Cards) -> Counts:
        good = sum(read(card, self.rank) >= self.needed for card in cards)
        return good, len(cards) - good


def chase_seen(view: View) -> Chase | None:
    thing = view.things.get(PURSUIT)
    if thing is None:
        return None
    marks, winners = thing.marks, thing.marks["winners"]
    assert isinstance(winners, tuple)
    score = winners.count(RUNNERS), winners.count(PURSUERS)
    rank, net = int(str(marks["rank"])), int(str(marks["net"]))
    return Chase(view, str(marks["rabbit"]), rank, net, *score, str(marks["helper"]))


def chasing(view: View, ask: Ask) -> tuple[OptionOdds, ...]:
    """For the rabbit: the round and the escape. For others: the same with their help."""
    chase, hero = chase_seen(view), own_hero(view)
    deck = unseen(view, chase.rabbit) if chase else None
    if chase is None or deck is None:
        return ()
    found = list[OptionOdds]()
    for option in ask.options:
        word, _, attribute = option.id.partition(":")
        if word == "dash":
            found += _told(chase, deck, option.id, chase.helper)
        elif word == "aid" and not option.closed:
            found += _told(chase, deck, option.id, f"{hero}:{attribute}")
    return tuple(found)


def _told(chase: Chase, deck: Unseen, option: str, helper: str) -> tuple[OptionOdds, ...]:
    helped = chase.help(helper)
    if helped is None:
        return ()
    lead = chase.lead(deck.checked())
    won = Chance.of_fraction(1 - (1 - lead) * (1 - helped))
    if not deck.is_plain:  # a Wound costs Stamina on the way, a Blessing leaves the deck
        return (OptionOdds(option, won, what=WINS),)
    away = escape(chase.pack(deck), chase.net, chase.won, chase.lost, helped)
    return (OptionOdds(option, won, what=WINS, note=ALONE, parts=(Part.of(ESCAPES, away),)),)
