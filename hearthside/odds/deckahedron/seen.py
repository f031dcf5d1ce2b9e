"""The flip under way, as a seat sees it: whose cards are turned, and what may come of them (dk.flip.*, dk.teamwork.*)."""

from __future__ import annotations

import msgspec

from hearthside.families.deckahedron.cards import MARKS, WOUNDS
from hearthside.families.deckahedron.effects import QUIET
from hearthside.families.deckahedron.flips import MOST, WEAKEST, cards_to_flip
from hearthside.families.deckahedron.heroes import pile_ids
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.outcomes import gm_has_a_move
from hearthside.families.deckahedron.pursuit import checks_to_win
from hearthside.kernel.things import ThingView
from hearthside.kernel.views import View
from hearthside.odds.cards import Take
from hearthside.odds.deckahedron.hands import Hand, Kind, Turns
from hearthside.odds.deckahedron.unseen import Unseen, unseen
from hearthside.odds.distribution import Distribution, from_ways, mixture

HIGHEST = len(MARKS) - 1
PARLEY = "parley"


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

    def text(self, key: str) -> str:
        return str(self.thing.marks[key])

    def number(self, key: str) -> int:
        value = self.thing.marks[key]
        assert isinstance(value, int)
        return value

    def names(self, key: str) -> tuple[str, ...]:
        value = self.thing.marks[key]
        assert isinstance(value, tuple)
        return value

    @property
    def hero(self) -> str:
        return self.text("hero")

    @property
    def supporters(self) -> tuple[str, ...]:
        return self.names("supporters")

    @property
    def wounds(self) -> str:
        return self.view.options["wound_card_counts_as"]

    def succeeds(self, result: int) -> bool:
        """A result that leaves the GM without a move (dk.result.fail, dk.result.single-unspecified); in a pursuit one that
        wins the round (dk.pursuit.best-of-five)."""
        if self.text("move") in QUIET:
            return result >= checks_to_win(self.view.options)
        move = MOVES[self.view.options["edition"]].get(self.text("move"))
        return result > 1 if move is None else not gm_has_a_move(move, result, False)

    # ---------------------------------------------------------------- turning cards

    def hand(self, net: int | None = None) -> Hand:
        """What the lead turns over."""
        net = self.number("net") if net is None else net
        take = Take.WORST if net < 0 else Take.BEST
        return Hand(self.number("rank"), cards_to_flip(net), take, self.wounds)

    def lead(self, kind: Kind, *, net: int | None = None, reshuffled: bool = False) -> Distribution | None:
        return self._turned(self.hero, self.hand(net), kind, reshuffled)

    def _turned(self, hero: str, hand: Hand, kind: Kind, reshuffled: bool = False) -> Distribution | None:
        deck = self._before(hero, reshuffled)
        return hand.codes(deck, kind) if deck else None

    def _before(self, hero: str, reshuffled: bool) -> Unseen | None:
        """The deck from which cards are turned over."""
        deck = self.deck(hero)
        if deck is not None:
            deck = deck.reshuffled() if reshuffled and deck.discard else deck.checked()
        return deck if deck and deck.size else None

    def _looming(self, kind: Kind, *, net: int | None, reshuffled: bool) -> Distribution | None:
        """A lead who looms turns a further card of the same deck: whichever it is, the others are the lead's.

        Nothing is told where a Wound may stop the cards before it comes, or where only a part of the deck is known.
        """
        deck, hand = self._before(self.hero, reshuffled), self.hand(net)
        if deck is None or not deck.is_plain or deck.known or deck.size <= hand.count:
            return None
        more = Hand(self.suit_of(self.hero), 1, Take.BEST, self.wounds)
        ((_, cards),) = deck.lists
        parts = []
        for i, card in enumerate(cards):
            rest = Unseen(deck.size - 1, ((1, cards[:i] + cards[i + 1 :]),), ())
            parts.append((1, hand.codes(rest, kind).larger(from_ways({more.code(card, kind): 1}))))
        return mixture(parts)

    def helped(self, hero: str, rank: int, kind: Kind) -> Distribution | None:
        """A supporter's card (dk.teamwork.flip)."""
        return self._turned(hero, Hand(rank, 1, Take.BEST, self.wounds), kind)

    def suit_of(self, supporter: str) -> int:
        """The weakest suit, but for who looms in a Parley: Strength (dk.teamwork.flip, ruling 17)."""
        if not self.looms(supporter):
            return WEAKEST
        rank = self.view.things[supporter].marks["str"]
        assert isinstance(rank, int)
        return rank

    def looms(self, hero: str) -> bool:
        return self.text("move") == PARLEY and f"{hero}/move/intimidate" in self.view.things

    def with_help(
        self,
        supporters: tuple[str, ...],
        kind: Kind,
        *,
        net: int | None = None,
        reshuffled: bool = False,
    ) -> Distribution | None:
        """The best of the lead's result and a card of each supporter (dk.teamwork.best)."""
        if self.looms(self.hero):
            found = self._looming(kind, net=net, reshuffled=reshuffled)
        else:
            found = self.lead(kind, net=net, reshuffled=reshuffled)
        for hero in supporters:
            card = self.helped(hero, self.suit_of(hero), kind)
            if found is None or card is None:
                return None
            found = found.larger(card)
        return found

    def turns(self, helped: tuple[str, ...], *, net: int | None = None, reshuffled: bool = False) -> Turns:
        """The cards that are turned over for it: the lead's, one more of a lead who looms, one of each supporter."""
        count = self.hand(net).count + self.looms(self.hero)
        others = ((self._before(hero, False), 1) for hero in helped)
        return Turns(((self._before(self.hero, reshuffled), count), *others), self._exhausted())

    def _exhausted(self) -> int:
        """Exhausted cards that lie open: it is known that they cannot come."""
        return len(self.view.things[pile_ids(self.hero)[2]].cards)

    def turns_anew(self) -> Turns:
        """What a flashback turns over (dk.conflict.flashback-teamwork)."""
        again = self.view.options.get("teamwork_reflip_all") == "true"
        return self.turns(tuple(hero for hero, _, _ in self._support()) if again else ())

    def turns_more(self) -> Turns:
        """What is missing to three cards."""
        missing = cards_to_flip(MOST) - len(self.names("cards"))
        return Turns(((self.deck(self.hero), missing),), self._exhausted())

    # ---------------------------------------------------------------- after the flip

    def with_support(self, found: Distribution | None, kind: Kind) -> Distribution | None:
        """What the supporters have turned over stays (dk.flashback.reflip)."""
        for _, rank, card in self._support():
            hand = Hand(rank, 1, Take.BEST, self.wounds)
            found = found.larger(from_ways({hand.code(card, kind): 1})) if found else None
        return found

    def _support(self) -> list[tuple[str, int, str]]:
        """Supporters, the ranks they read, and the cards they have turned over."""
        ranks = dict(entry.split("=") for entry in self.names("reads"))
        several = (entry.partition(":") for entry in self.names("support"))
        return [(hero, int(ranks.get(hero, WEAKEST)), card) for hero, _, card in several]

    def with_new_support(self, found: Distribution | None, kind: Kind) -> Distribution | None:
        """All turn over new cards, where the table plays it so (dk.conflict.flashback-teamwork)."""
        for hero, rank, _ in self._support():
            card = self.helped(hero, rank, kind) if hero != self.hero else None
            found = found.larger(card) if found and card else None
        return found

    def anew(self, kind: Kind, raised: int = 0) -> Distribution | None:
        """The lead flips again, and pays to raise the result by some steps (dk.flashback.reflip, dk.flashback.bump)."""
        found = self.lead(kind)
        if found and raised:
            found = found.map(lambda code: 2 * min(HIGHEST, code // 2 + raised) + code % 2)
        if self.view.options.get("teamwork_reflip_all") == "true":
            return self.with_new_support(found, kind)
        return self.with_support(found, kind)

    def best_of_three(self, kind: Kind) -> Distribution | None:
        """Cards are added to those turned over, up to three, and the best counts (Create Advantage)."""
        turned = [entry.partition(":")[2] for entry in self.names("cards")]
        missing, deck = cards_to_flip(MOST) - len(turned), self.deck(self.hero)
        hand = Hand(self.number("rank"), missing, Take.BEST, self.wounds)
        if any(card in WOUNDS for card in turned) or missing <= 0 or deck is None or not deck.size:
            return None
        found = hand.codes(deck, kind)
        for card in turned:
            found = found.larger(from_ways({hand.code(card, kind): 1}))
        return self.with_support(found, kind)
